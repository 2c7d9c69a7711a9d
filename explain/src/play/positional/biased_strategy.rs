//! `biased-strategy`: the answer to the position, looked up.

use std::{collections::HashMap, rc::Rc};

use playproof_checker::{
    Budget, Limits,
    positional::{Position, Seat, members},
    rules::positional::strategy::Images,
};
use playproof_formats::evidence::BiasedStrategy;

use super::{biased_board::BiasedBoard, board::Claim};
use crate::{
    play::player::{Boxed, Player, Reply, Stuck, Unplayable},
    rules::positions,
    words::count,
};

/// What the evidence says about positions: for the least image of each, the answer in the position that was met, and
/// the image that led from there to the least.
struct Table {
    images: Images,
    answers: HashMap<Position, (u32, u32)>,
}

#[derive(Clone)]
struct Answers(Rc<Table>);

/// A player who looks the answers up.
pub(super) fn player<'a>(
    start: &BiasedBoard,
    strategy: &BiasedStrategy,
) -> Result<Boxed<'a, BiasedBoard>, Unplayable> {
    let mut budget = Budget::new(Limits::default());
    let game = start.game();
    let images = Images::new(game.game(Seat::First), &strategy.symmetries, &mut budget);
    let images = images.map_err(|failure| Unplayable::Trouble(failure.to_string()))?;
    let all = strategy.answers.len();
    let answers = positions(start.of(), strategy, all).into_iter();
    let answers = answers.map(|(place, vertex)| {
        let (image, least) = images.least(game.essence(&place));
        (least, (vertex, image))
    });
    let answers = answers.collect();
    Ok(Box::new(Answers(Rc::new(Table { images, answers }))))
}

impl Answers {
    /// The answer to a position that was met, or of which an image was.
    fn answer(&self, position: &BiasedBoard) -> Option<u32> {
        let Table { images, answers } = &*self.0;
        let essence = position.game().essence(position.place());
        let (here, least) = images.least(essence);
        let &(vertex, there) = answers.get(&least)?;
        // Image i carries the vertex at place p of the least position to p's entry.
        let there = images.get(there)?.iter();
        let at = there.clone().position(|&image| image == vertex)?;
        images.get(here)?.get(at).copied()
    }
}

impl<'a> Player<'a, BiasedBoard> for Answers {
    fn reply(&mut self, position: &BiasedBoard) -> Result<Reply<Claim>, Stuck> {
        let (game, place) = (position.game(), position.place());
        let owner = game.owner;
        let is_safe = !game.positive && game.lacking(place, game.subject).next().is_none();
        let ready = game.ready(place);
        let within = |lacks: &u128| lacks & !ready == 0 && lacks.count_ones() <= place.left;
        let wins = game.positive && game.subject == owner;
        let completes = game.lacking(place, owner).filter(within);
        let completes = completes.min_by_key(|lacks| lacks.count_ones());
        let (vertex, reason) = if let Some(lacks) = completes.filter(|_| wins) {
            let left = count(place.left, "claim");
            let set = position.named_set(lacks);
            let reason = format!("With {left} left, {set} completes a set.");
            (members(lacks).next(), reason)
        } else if is_safe {
            let reason = "No set is left that could break the promise: any vertex will do.";
            (members(ready).next(), reason.to_owned())
        } else {
            let reason = "The strategy says so.".to_owned();
            (self.answer(position), reason)
        };
        let stuck = || Stuck("the strategy has no answer to this position".to_owned());
        let choice = position.claim(vertex.ok_or_else(stuck)?);
        Ok(Reply { choice, reason })
    }

    fn invariant(&self, position: &BiasedBoard) -> Result<String, Stuck> {
        let game = position.game();
        let place = position.place();
        if !game.positive && game.lacking(place, game.subject).next().is_none() {
            return Ok("No set is left that could break the promise.".to_owned());
        }
        if place.mover == game.owner {
            let left = count(place.left, "claim");
            return Ok(format!("The turn goes on, with {left} left."));
        }
        let claims = game.ready(place).count_ones();
        let claims = count(claims, "legal claim");
        Ok(format!(
            "The strategy was played against each of the opponent's {claims}."
        ))
    }

    fn left(&self, _: &BiasedBoard) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, BiasedBoard> {
        Box::new(self.clone())
    }
}
