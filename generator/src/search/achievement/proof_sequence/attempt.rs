//! The search in one window, of whichever size.

use playproof_formats::{
    Cell,
    evidence::{Isometry, ProofSequence},
};

use super::{
    minimize::minimize,
    tree::{Outcome, Tree},
    window::{LARGEST, Window, symmetries_among},
};
use crate::{control::Control, game::Achievement};

/// How many windows share the memory.
const MEMORY_SHARES: u64 = 16;

/// A window that is being searched.
pub(super) trait Attempt {
    /// Goes on for so much work, as long as a win in so many turns is possible.
    fn search(&mut self, budget: u64, most_turns: u32) -> Progress;
}

pub(super) enum Progress {
    Won(ProofSequence),
    /// There is no win in this window, or it is too large to be found.
    Nothing,
    NotYet,
}

/// A search of these cells, unless no goal fits in.
pub(super) fn attempt<'a>(
    game: &'a Achievement,
    breaker: u32,
    symmetries: &[Isometry],
    cells: Vec<Cell>,
    control: &'a Control,
) -> Option<Box<dyn Attempt + 'a>> {
    match cells.len() {
        0..=64 => deepening::<1>(game, breaker, symmetries, cells, control),
        65..=128 => deepening::<2>(game, breaker, symmetries, cells, control),
        129..=LARGEST => deepening::<4>(game, breaker, symmetries, cells, control),
        _ => None,
    }
}

fn deepening<'a, const W: usize>(
    game: &'a Achievement,
    breaker: u32,
    symmetries: &[Isometry],
    cells: Vec<Cell>,
    control: &'a Control,
) -> Option<Box<dyn Attempt + 'a>> {
    let symmetries = symmetries_among(symmetries, &cells);
    let window = Window::<W>::new(game.board, &symmetries, cells, &game.goals)?;
    let memory = control.memory() / MEMORY_SHARES;
    Some(Box::new(Deepening {
        game,
        breaker,
        symmetries,
        tree: Tree::new(game, breaker, window, control, memory),
        turns: 1,
    }))
}

/// Looks for a win within 1, 2, 3, … turns.
struct Deepening<'a, const W: usize> {
    game: &'a Achievement,
    breaker: u32,
    symmetries: Vec<Isometry>,
    tree: Tree<'a, W>,
    turns: u32,
}

impl<const W: usize> Attempt for Deepening<'_, W> {
    fn search(&mut self, budget: u64, most_turns: u32) -> Progress {
        self.tree.allow(budget);
        while self.turns <= most_turns {
            match self.tree.search(self.turns) {
                Outcome::Won => {
                    let (game, symmetries) = (self.game, &self.symmetries);
                    let short = minimize(game, self.breaker, symmetries, &self.tree);
                    return Progress::Won(short);
                }
                Outcome::Never => return Progress::Nothing,
                Outcome::NotYet => self.turns += 1,
                Outcome::Stopped => break,
            }
        }
        Progress::NotYet
    }
}
