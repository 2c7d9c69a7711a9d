//! The search in one window, of whichever size.

use playproof_formats::{
    Cell,
    evidence::{Isometry, ProofSequence},
};

use super::{
    choose::fewest,
    minimize::minimize,
    pace::Paces,
    proof_numbers::{self, Marks, ProofNumbers},
    tree::{Outcome, Tree},
    window::{LARGEST, Window, symmetries_among},
};
use crate::{game::Achievement, search::control::Control};

/// How many windows share the memory.
const MEMORY_SHARES: u64 = 32;

/// The share of the search by proof numbers.
const NUMBERS_SHARE: u64 = 4;

/// How much more work it gets than a window. Against one mark that is most of all there is, since what is not found in small windows
/// soon is hardly found in large ones. Against more it is half of what the windows together have, which find some wins sooner: with 128
/// times as much the J-tetrahex, (1,2), took 72 seconds, and without proof numbers 5.
const NUMBERS_WORK: u64 = 128;
const NUMBERS_WORK_AGAINST_MORE: u64 = 8;

/// A window that is being searched.
pub(super) trait Attempt {
    /// Goes on for so much work, as long as a win in so many turns is possible.
    fn search(&mut self, budget: u64, most_turns: u32, control: &Control) -> Progress;
}

pub(super) enum Progress {
    Won(ProofSequence),
    /// There is no win in this window, or it is too large to be found.
    Nothing,
    /// If there is a win, it takes more turns.
    TooLong,
    NotYet,
}

/// Which of Maker's turns come first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// A win within few turns is looked for, whatever they are.
    AllTurns,
    /// A win is looked for that leaves Breaker few marks that no threat forces.
    Threats,
}

/// A search of these cells, unless no goal fits in; all attempts together take
/// so many bytes.
pub(super) fn attempt<'a>(
    game: &'a Achievement,
    paces: &Paces,
    symmetries: &[Isometry],
    cells: Vec<Cell>,
    style: Style,
    memory: u64,
) -> Option<Box<dyn Attempt + Send + 'a>> {
    match cells.len() {
        0..=64 => deepening::<1>(game, paces, symmetries, cells, style, memory),
        65..=128 => deepening::<2>(game, paces, symmetries, cells, style, memory),
        129..=LARGEST => deepening::<4>(game, paces, symmetries, cells, style, memory),
        _ => None,
    }
}

/// A search by proof numbers for a win within so many turns, if Maker may mark one cell in each.
pub(super) fn by_proof_numbers(
    game: &Achievement,
    paces: &Paces,
    marks: Marks,
    symmetries: &[Isometry],
    most_turns: u32,
    memory: u64,
) -> Option<Box<dyn Attempt + Send>> {
    let search = ProofNumbers::new(
        game,
        paces,
        marks,
        symmetries,
        most_turns,
        memory / NUMBERS_SHARE,
    )?;
    Some(Box::new(ByNumbers {
        game: game.clone(),
        paces: paces.clone(),
        symmetries: symmetries.to_vec(),
        search,
    }))
}

/// The search by proof numbers, which is one among many windows.
struct ByNumbers {
    game: Achievement,
    paces: Paces,
    symmetries: Vec<Isometry>,
    search: ProofNumbers,
}

impl Attempt for ByNumbers {
    fn search(&mut self, budget: u64, _: u32, control: &Control) -> Progress {
        // With many copies no shorter one is looked for: that is for single marks.
        let one_each = self.game.maker == 1 && self.game.breaker_cells() == Some(1);
        let more = if one_each {
            NUMBERS_WORK
        } else {
            NUMBERS_WORK_AGAINST_MORE
        };
        let budget = budget.saturating_mul(more);
        match self.search.search(budget, control) {
            proof_numbers::Outcome::Won => {}
            proof_numbers::Outcome::NotYet => return Progress::NotYet,
            proof_numbers::Outcome::Nothing => return Progress::Nothing,
        }
        let found = self.search.sequence();
        let short = minimize(&self.game, &self.paces, &self.symmetries, &found, control);
        if !one_each {
            return Progress::Won(short.unwrap_or(found));
        }
        let known = short.into_iter().chain([found]).collect();
        fewest(&self.game, &self.symmetries, known, true, control)
            .map_or(Progress::NotYet, Progress::Won)
    }
}

fn deepening<'a, const W: usize>(
    game: &'a Achievement,
    paces: &Paces,
    symmetries: &[Isometry],
    cells: Vec<Cell>,
    style: Style,
    memory: u64,
) -> Option<Box<dyn Attempt + Send + 'a>> {
    let symmetries = symmetries_among(symmetries, &cells);
    let window = Window::<W>::new(game.board, &symmetries, cells, &game.goals)?;
    Some(Box::new(Deepening {
        game,
        breaker: paces.breaker(),
        paces: paces.clone(),
        symmetries,
        tree: Tree::new(game, paces, window, memory / MEMORY_SHARES),
        style,
        effort: 1,
        turns: 1,
    }))
}

/// Looks for a win with an effort of 1, 2, 3, …: that is the number of turns, and
/// with threats, two more for each *quiet* turn but the first, which leaves
/// all of Breaker's marks to her. So there are few quiet turns among many, or
/// more among fewer.
struct Deepening<'a, const W: usize> {
    game: &'a Achievement,
    breaker: u32,
    paces: Paces,
    symmetries: Vec<Isometry>,
    tree: Tree<'a, W>,
    style: Style,
    effort: u32,
    turns: u32,
}

impl<const W: usize> Deepening<'_, W> {
    /// How many of Breaker's marks need not be forced.
    fn slack(&self) -> u32 {
        match self.style {
            Style::AllTurns => u32::MAX,
            Style::Threats => {
                let quiet = (self.effort - self.turns).saturating_mul(self.breaker) / 2;
                self.breaker.saturating_add(quiet)
            }
        }
    }

    /// On to fewer turns and more slack, or a greater effort.
    fn deepen(&mut self) {
        // With b = 1 one turn less gives the same slack, for two turns a mark.
        let step = if self.breaker == 1 { 2 } else { 1 };
        if self.style == Style::Threats && self.turns > step {
            self.turns -= step;
        } else {
            self.effort += 1;
            self.turns = self.effort;
        }
    }
}

impl<const W: usize> Attempt for Deepening<'_, W> {
    fn search(&mut self, budget: u64, most_turns: u32, control: &Control) -> Progress {
        self.tree.allow(budget, control);
        // With three times as much effort as turns, the slack is no limit.
        let most_effort = match self.style {
            Style::AllTurns => most_turns,
            Style::Threats => most_turns.saturating_mul(3),
        };
        while self.effort <= most_effort {
            if self.turns > most_turns {
                self.deepen();
                continue;
            }
            match self.tree.search(self.turns, self.slack()) {
                Outcome::Won => {
                    let (game, symmetries) = (self.game, &self.symmetries);
                    let paces = &self.paces;
                    let short = minimize(game, paces, symmetries, &self.tree, control);
                    let short = match (self.breaker, short) {
                        (1, Some(short)) => fewest(game, symmetries, vec![short], true, control),
                        (_, short) => short,
                    };
                    return short.map_or(Progress::NotYet, Progress::Won);
                }
                Outcome::Never => return Progress::Nothing,
                Outcome::NotYet => self.deepen(),
                Outcome::Stopped => return Progress::NotYet,
            }
        }
        Progress::TooLong
    }
}
