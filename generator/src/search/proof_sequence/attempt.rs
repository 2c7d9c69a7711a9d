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

/// A search of these cells, unless no goal fits in; one that looks at all turns, or one
/// that prefers threats.
pub(super) fn attempt<'a>(
    game: &'a Achievement,
    breaker: u32,
    symmetries: &[Isometry],
    cells: Vec<Cell>,
    threatening: bool,
    control: &'a Control,
) -> Option<Box<dyn Attempt + 'a>> {
    match cells.len() {
        0..=64 => deepening::<1>(game, breaker, symmetries, cells, threatening, control),
        65..=128 => deepening::<2>(game, breaker, symmetries, cells, threatening, control),
        129..=LARGEST => deepening::<4>(game, breaker, symmetries, cells, threatening, control),
        _ => None,
    }
}

fn deepening<'a, const W: usize>(
    game: &'a Achievement,
    breaker: u32,
    symmetries: &[Isometry],
    cells: Vec<Cell>,
    threatening: bool,
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
        threatening,
        effort: 1,
        turns: 1,
    }))
}

/// Looks for a win within 1, 2, 3, … turns. If it is to threaten, each mark of
/// Breaker's that no threat forces, but those after the first turn, counts as two more turns: few free marks
/// and many turns are as much effort as more free marks and fewer turns.
struct Deepening<'a, const W: usize> {
    game: &'a Achievement,
    breaker: u32,
    symmetries: Vec<Isometry>,
    tree: Tree<'a, W>,
    threatening: bool,
    effort: u32,
    turns: u32,
}

impl<const W: usize> Deepening<'_, W> {
    /// The slack for this number of turns.
    fn slack(&self) -> u32 {
        if self.threatening {
            self.breaker.saturating_add((self.effort - self.turns) / 2)
        } else {
            u32::MAX
        }
    }

    /// On to the next number of turns.
    fn deepen(&mut self) {
        if self.threatening && self.turns > 2 {
            self.turns -= 2;
        } else {
            self.effort += 1;
            self.turns = self.effort;
        }
    }
}

impl<const W: usize> Attempt for Deepening<'_, W> {
    fn search(&mut self, budget: u64, most_turns: u32) -> Progress {
        self.tree.allow(budget);
        // With less slack it takes no fewer turns.
        while self.turns <= most_turns || self.threatening && self.effort <= 3 * most_turns {
            let outcome = if self.turns <= most_turns {
                self.tree.search(self.turns, self.slack())
            } else {
                Outcome::NotYet
            };
            if std::env::var("DBG").is_ok() { eprintln!("W{W} thr {} turns {} slack {} {}", self.threatening, self.turns, self.slack(), match outcome { Outcome::Won=>"won",Outcome::Never=>"never",Outcome::NotYet=>"notyet",Outcome::Stopped=>"stopped"}); }
            match outcome {
                Outcome::Won => {
                    let (game, symmetries) = (self.game, &self.symmetries);
                    let short = minimize(game, self.breaker, symmetries, &self.tree);
                    return Progress::Won(short);
                }
                Outcome::Never => return Progress::Nothing,
                Outcome::NotYet => self.deepen(),
                Outcome::Stopped => break,
            }
        }
        Progress::NotYet
    }
}
