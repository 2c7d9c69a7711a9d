//! `punching`: Bob plays for the whole animal, in his imagination, and leaves the holes out.
//!
//! The game that he imagines is the premise's. Where Alice takes a cell in one of his holes, which is not free there, she
//! takes one far away in it. His copies there are free of all cells there, so without their holes they are free of all
//! cells here. No copy of the punched animal that is disjoint from his has a cell in a hole, so if Alice had one
//! here, she would have it there; and no copy of the whole animal disjoint from it meets its hole, so she could take that, too, and
//! would win a game that the premise says she does not.

use std::collections::BTreeSet;

use playproof_checker::{Geometry, animal::translate, isometry::apply};
use playproof_formats::{Cell, claim::Animal};

use super::{
    answers::no_copy,
    board::{Board, SQUARE},
};
use crate::play::{
    cells::Marks,
    player::{Boxed, Player, Referee, Reply, Stuck},
};

/// The premise's game, and which cells of a copy are the hole.
struct Punched<'a> {
    imagined: Board,
    player: Boxed<'a, Board>,
    /// The images of the whole animal, sorted, each with that of the hole.
    images: Vec<(Vec<Cell>, Vec<Cell>)>,
}

/// The premise's game before it begins, who plays it, and what is removed.
pub(super) fn player<'a>(
    imagined: Board,
    player: Boxed<'a, Board>,
    whole: &Animal,
    hole: &[Cell],
) -> Boxed<'a, Board> {
    let image = |symmetry, cells: &[Cell]| -> Vec<Cell> {
        let mut image: Vec<Cell> = cells
            .iter()
            .filter_map(|&cell| apply(symmetry, cell))
            .collect();
        image.sort_unstable();
        image
    };
    let symmetries = SQUARE.symmetries();
    let images = symmetries
        .iter()
        .map(|symmetry| (image(symmetry, &whole.0), image(symmetry, hole)));
    Box::new(Punched {
        imagined,
        player,
        images: images.collect(),
    })
}

impl Punched<'_> {
    /// A copy of the whole animal without its hole.
    fn punch(&self, copy: &[Cell]) -> Option<Vec<Cell>> {
        let first = *copy.first()?;
        self.images.iter().find_map(|(whole, hole)| {
            let vector = first.checked_sub(*whole.first()?)?;
            let moved = translate(whole, vector)?;
            let hole = translate(hole, vector)?;
            let rest = copy.iter().copied().filter(|cell| !hole.contains(cell));
            (moved == copy).then(|| rest.collect())
        })
    }

    /// A cell far away that is free in the imagined game.
    fn far_away(&self) -> Result<Cell, Stuck> {
        let cells = (500..i16::MAX)
            .step_by(13)
            .filter_map(|x| Cell::new(&[x, 0]));
        let mut free = cells.filter(|&cell| self.imagined.is_free(cell));
        free.next()
            .ok_or_else(|| Stuck("no cell far away is free".to_owned()))
    }
}

impl<'a> Player<'a, Board> for Punched<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let cell = position.last().first().copied();
        let cell = cell.ok_or_else(|| Stuck("Alice has not moved".to_owned()))?;
        let is_free = self.imagined.is_free(cell);
        let there = if is_free { cell } else { self.far_away()? };
        self.imagined.play(&Marks(vec![there]))?;
        let reply = self.player.reply(&self.imagined)?;
        self.imagined.play(&reply.choice)?;
        let mut copy = reply.choice.0;
        copy.sort_unstable();
        let rest = self.punch(&copy);
        let rest = rest.ok_or_else(|| Stuck("the premise's move is no copy".to_owned()))?;
        let what = if is_free {
            String::new()
        } else {
            format!(
                "Alice's {cell} is in a hole, of no use to her: she is taken to have moved to {there}. "
            )
        };
        Ok(Reply {
            choice: Marks(rest),
            reason: format!("{what}In the game for the whole animal: {}", reply.reason),
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        no_copy(position)?;
        let held = self.player.invariant(&self.imagined)?;
        let (alice, bob) = (self.imagined.alice(), self.imagined.bob());
        let known: BTreeSet<Cell> = alice.union(bob).copied().collect();
        if !position.alice().is_subset(&known) || !position.bob().is_subset(bob) {
            return Err(Stuck("the imagined game is another one".to_owned()));
        }
        Ok(format!(
            "Alice's cells are those of the game for the whole animal, or in holes. There: {held}"
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(Punched {
            imagined: self.imagined.clone(),
            player: self.player.fork(),
            images: self.images.clone(),
        })
    }
}
