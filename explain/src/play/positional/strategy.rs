//! `strategy`: the answer to the state, looked up.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    rc::Rc,
};

use playproof_checker::{
    Budget, Limits,
    positional::{Mask, Position, Reach, alive, members},
    rules::positional::strategy::Walk,
};
use playproof_formats::evidence::{Answer, Leaf, Strategy};

use super::{
    any,
    board::{Board, Claim, image},
    leaf,
};
use crate::{
    play::player::{Boxed, Player, Reply, Stuck, Unplayable},
    words::count,
};

/// The answers by the states that they belong to.
struct Table<'a> {
    answers: &'a [Answer],
    /// The identity, and the symmetries of the evidence.
    symmetries: Vec<Vec<u32>>,
    /// For each state, up to symmetry, the number of its answer and the symmetry that carries the state for
    /// which the answer was written to the one that is looked up.
    states: HashMap<Key, (u32, u32)>,
}

/// The unclaimed vertices, and a hash of what both players need.
type Key = (Mask, u64);

#[derive(Clone)]
struct Answers<'a> {
    table: Rc<Table<'a>>,
    /// The rule that has settled a state, and the permutation that carries the board to the one of which it
    /// speaks.
    settled: Option<(Rc<str>, Vec<u32>, Rc<Forked<'a>>)>,
}

/// A player that is copied before it is used.
struct Forked<'a>(Boxed<'a, Board>);

/// A player at this position, from which the evidence tells how to go on.
pub(super) fn player<'a>(
    start: &Board,
    strategy: &'a Strategy,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let trouble = |text: String| Unplayable::Trouble(text);
    let vertices: Vec<u32> = members(start.game().vertices).collect();
    let mut table = Table {
        answers: &strategy.answers,
        symmetries: std::iter::once(vertices)
            .chain(strategy.symmetries.iter().cloned())
            .collect(),
        states: HashMap::new(),
    };
    let mut budget = Budget::new(Limits::default());
    let mut walk = Walk::new(start.game(), start.aim(), &strategy.symmetries, &mut budget)
        .map_err(|failure| trouble(failure.to_string()))?;
    let mut failed = walk.enter(start.position(), start.mover(), &mut budget);
    for (number, answer) in (0..).zip(&strategy.answers) {
        failed = failed.and_then(|()| {
            let position = walk.next(&mut budget)?;
            let Some(position) = position else {
                return Ok(());
            };
            let (key, symmetry) = table.key(start, position);
            table.states.insert(key, (number, symmetry));
            walk.answer(position, answer, &mut budget)
        });
    }
    failed.map_err(|failure| trouble(failure.to_string()))?;
    Ok(Box::new(Answers {
        table: Rc::new(table),
        settled: None,
    }))
}

impl Table<'_> {
    /// What matters of a position with the owner to move, the least over its images, and the symmetry that
    /// leads to that.
    fn key(&self, board: &Board, position: Position) -> (Key, u32) {
        let Position { first, second } = position;
        let game = board.game();
        let free = game.vertices & !(first | second);
        let frees = self.symmetries.iter().map(|symmetry| image(symmetry, free));
        let least = frees.min().unwrap_or(free);
        let mut best: Option<(u64, u32)> = None;
        for (number, symmetry) in (0..).zip(&self.symmetries) {
            if image(symmetry, free) != least {
                continue;
            }
            let (first, second) = (image(symmetry, first), image(symmetry, second));
            let mut hasher = DefaultHasher::new();
            alive(&game.sets, first, second).hash(&mut hasher);
            if !board.aim().maker_breaker {
                alive(&game.sets, second, first).hash(&mut hasher);
            }
            let hash = hasher.finish();
            if best.is_none_or(|(before, _)| hash < before) {
                best = Some((hash, number));
            }
        }
        let (hash, symmetry) = best.unwrap_or((0, 0));
        ((least, hash), symmetry)
    }

    /// The answer to a position, and the permutation that carries the position to the one for which it was
    /// written.
    fn find(&self, position: &Board) -> Option<(u32, Vec<u32>)> {
        let (key, here) = self.key(position, position.position());
        let &(answer, there) = self.states.get(&key)?;
        let (here, there) = (
            self.symmetries.get(here as usize)?,
            self.symmetries.get(there as usize)?,
        );
        let back = inverse(there);
        let carried = here
            .iter()
            .map(|&v| back.get(v as usize).copied().unwrap_or(v));
        Some((answer, carried.collect()))
    }
}

fn inverse(permutation: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; permutation.len()];
    for (v, &image) in (0..).zip(permutation) {
        if let Some(entry) = inverse.get_mut(image as usize) {
            *entry = v;
        }
    }
    inverse
}

/// Whether a position with the opponent or the owner to move needs no answer: the owner has won, or cannot lose any
/// more.
fn is_safe(position: &Board) -> bool {
    let owner = position.aim().owner;
    position.reach(owner) == Reach::Complete
        || !position.aim().win && position.reach(owner.other()) == Reach::Nothing
}

/// The position in which this permutation has moved the vertices.
fn carried(position: &Board, permutation: &[u32]) -> Board {
    let Position { first, second } = position.position();
    let marks = Position {
        first: image(permutation, first),
        second: image(permutation, second),
    };
    let last = position
        .last()
        .and_then(|v| permutation.get(v as usize).copied());
    position.with(marks, position.mover(), last)
}

impl<'a> Answers<'a> {
    /// What the player of a leaf says, in the words of this board.
    fn of_leaf(&mut self, position: &Board) -> Option<Result<Reply<Claim>, Stuck>> {
        let (rule, permutation, player) = self.settled.as_mut()?;
        let mut leaf = player.0.fork();
        let there = carried(position, permutation);
        let reply = leaf.reply(&there);
        *player = Rc::new(Forked(leaf));
        let back = inverse(permutation);
        Some(reply.map(|reply| {
            let vertex = back.get(reply.choice.vertex as usize).copied();
            let vertex = vertex.unwrap_or(reply.choice.vertex);
            // Where the board was turned, the reason would name other vertices.
            let moved = permutation.iter().zip(0..).any(|(&image, v)| image != v);
            let reason = if moved {
                format!("The state is settled by {rule}.")
            } else {
                format!("The state is settled by {rule}: {}", reply.reason)
            };
            Reply {
                choice: position.claim(vertex),
                reason,
            }
        }))
    }

    fn settle(&mut self, position: &Board, leaf: &'a Leaf, permutation: Vec<u32>) {
        let player = leaf::player(&carried(position, &permutation), leaf);
        self.settled = Some((
            leaf::rule(leaf).into(),
            permutation,
            Rc::new(Forked(player)),
        ));
    }
}

impl<'a> Player<'a, Board> for Answers<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        if let Some(reply) = self.of_leaf(position) {
            return reply;
        }
        if is_safe(position) {
            return any::any(
                position,
                "The opponent has no set left to complete: any vertex will do.",
            );
        }
        let found = self.table.find(position);
        let (number, permutation) =
            found.ok_or_else(|| Stuck("the strategy has no answer to this state".to_owned()))?;
        let back = inverse(&permutation);
        let vertex = |v: u32| back.get(v as usize).copied().unwrap_or(v);
        let turned = if permutation.iter().zip(0..).any(|(&image, v)| image != v) {
            ", to its mirror image"
        } else {
            ""
        };
        let answer = self.table.answers.get(number as usize);
        let reason = |what: &str| format!("It is answer {number} of the strategy{turned}{what}.");
        match answer.ok_or_else(|| Stuck("the answer is missing".to_owned()))? {
            Answer::Move(v) => any::this(position, vertex(*v), reason("")),
            Answer::Then(v, leaf) => {
                let then = format!("; then the state is settled by {}", leaf::rule(leaf));
                let reply = any::this(position, vertex(*v), reason(&then))?;
                self.settle(&position.after(reply.choice.vertex), leaf, permutation);
                Ok(reply)
            }
            Answer::Leaf(leaf) => {
                self.settle(position, leaf, permutation);
                let reply = self.of_leaf(position);
                reply.unwrap_or_else(|| Err(Stuck("the leaf is missing".to_owned())))
            }
        }
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        if let Some((_, permutation, player)) = &self.settled {
            let text = player.0.invariant(&carried(position, permutation))?;
            let moved = permutation.iter().zip(0..).any(|(&image, v)| image != v);
            return Ok(if moved {
                format!("On the mirror image of the board: {text}")
            } else {
                text
            });
        }
        if is_safe(position) {
            return Ok("The opponent has no set left to complete.".to_owned());
        }
        let mut replies = 0_u64;
        for reply in members(position.available()) {
            let next = position.after(reply);
            if !is_safe(&next) && self.table.find(&next).is_none() {
                let reply = position.named(reply);
                return Err(Stuck(format!("the strategy has no answer to {reply}")));
            }
            replies += 1;
        }
        let replies = count(replies, "legal claim");
        Ok(format!(
            "The strategy has an answer to each of the opponent's {replies}."
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
