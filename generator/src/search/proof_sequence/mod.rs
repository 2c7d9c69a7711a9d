//! `proof-sequence`: how Maker's wins are found.
//!
//! The search plays in windows, finite parts of the board of growing size
//! ([`window`]). In one window it is an AND/OR search with iterative deepening
//! on the number of Maker's turns ([`tree`]). What it leans on:
//!
//! * A win with Breaker to move is a set of *options* whose supports she cannot
//!   all meet with b marks. They are found one by one: she answers the options
//!   found so far by a turn that meets them all, and if Maker still wins, that
//!   is a further option. So she never tries a turn that misses an option.
//! * Beck's potential, the sum of (1+b)^(−k/a) over the goals that she has not
//!   met and that miss k cells, proves most positions lost, orders Maker's
//!   turns, and picks hers.
//! * A position is nothing but the cells of the goals that can still be
//!   completed in time. It is looked up modulo the window's symmetries and
//!   translations, so that marks that have lost their meaning do not matter.
//!
//! What comes out is long, and is made short by [`minimize`]. A larger window
//! often has a shorter proof: when one is found, the other windows get a
//! chance.

// Windows have at most 256 cells, and potentials are no more than estimates.
#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]

mod bits;
mod hitting;
mod lost;
mod minimize;
mod pattern;
mod tree;
mod window;

use playproof_checker::Geometry;
use playproof_formats::{
    Cell, Evidence,
    claim::Player,
    evidence::{Isometry, ProofSequence, Target},
};

use self::{
    tree::{Outcome, Tree},
    window::{LARGEST, Window},
};
use crate::{control::Control, game::Achievement, proof::Proof};

/// Windows that are searched from the beginning; then one more in each round.
const FIRST_WINDOWS: usize = 8;

/// The work that a window gets in the first round, a millisecond or two; twice
/// as much in each further round.
const FIRST_BUDGET: u64 = 1 << 18;

/// A round of at most this budget that brings a proof is played to its end,
/// and another one after it.
const POLISH: u64 = 1 << 21;

/// How many windows share the memory.
const MEMORY_SHARES: u64 = 16;

/// Looks for a proof sequence; `None` when `control` stops it, or no window
/// that fits its limits has a win.
#[must_use]
pub fn search(game: &Achievement, control: &Control) -> Option<Proof> {
    let breaker = game.breaker_cells()?;
    let symmetries = game.board.symmetries();
    let regions = window::regions(game.board).into_iter();
    let mut regions =
        regions.filter_map(|cells| attempt(game, breaker, &symmetries, cells, control));
    let mut attempts: Vec<_> = regions.by_ref().take(FIRST_WINDOWS).collect();
    let mut best: Option<ProofSequence> = None;
    let mut budget = FIRST_BUDGET;
    loop {
        let last_round = best.is_some();
        attempts.retain_mut(|attempt| {
            let most_turns = best.as_ref().map_or(u32::MAX, turns);
            if best.is_some() && budget > POLISH {
                return true;
            }
            match attempt.search(budget, most_turns) {
                Progress::Won(found) => {
                    let cost = |s: &ProofSequence| (turns(s), minimize::size(s));
                    best = best.take().into_iter().chain([found]).min_by_key(cost);
                    false
                }
                Progress::Nothing => false,
                Progress::NotYet => true,
            }
        });
        let found = last_round || best.is_some() && budget > POLISH;
        attempts.extend(regions.next());
        if found || attempts.is_empty() || control.is_stopped() {
            let evidence = Evidence::ProofSequence(best?);
            let proof = Proof::new(game.won_by(Player::Maker), evidence, &[]);
            debug_assert_eq!(proof.check().err(), None);
            return Some(proof);
        }
        budget = budget.saturating_mul(2);
    }
}

/// The bound on the number of Maker's turns, the first included, that a valid
/// sequence implies.
#[must_use]
pub fn turns(evidence: &ProofSequence) -> u32 {
    1 + turns_left(evidence).last().copied().unwrap_or(0)
}

/// The bound on the number of Maker's turns from each situation on.
fn turns_left(sequence: &ProofSequence) -> Vec<u32> {
    let mut left: Vec<u32> = Vec::new();
    for situation in &sequence.0 {
        let after = situation.options.iter().map(|option| match option.target {
            Target::Situation(target) => 1 + left.get(target as usize).copied().unwrap_or(0),
            // A goal that is complete already takes no turn.
            Target::Goal(_) => u32::from(option.marks.iter().any(|c| !situation.core.contains(c))),
        });
        let most = after.max().unwrap_or(0);
        left.push(most);
    }
    left
}

/// A window that is being searched, of whichever size.
trait Attempt {
    /// Goes on for so much work, as long as a win in so many turns is possible.
    fn search(&mut self, budget: u64, most_turns: u32) -> Progress;
}

enum Progress {
    Won(ProofSequence),
    /// There is no win in this window, or it is too large to be found.
    Nothing,
    NotYet,
}

struct Deepening<'a, const W: usize> {
    game: &'a Achievement,
    breaker: u32,
    symmetries: Vec<Isometry>,
    tree: Tree<'a, W>,
    /// Maker's turns in the iteration at hand.
    turns: u32,
}

impl<const W: usize> Attempt for Deepening<'_, W> {
    fn search(&mut self, budget: u64, most_turns: u32) -> Progress {
        self.tree.allow(budget);
        while self.turns <= most_turns {
            match self.tree.search(self.turns) {
                Outcome::Won => {
                    let Self {
                        game,
                        breaker,
                        symmetries,
                        tree,
                        ..
                    } = self;
                    return Progress::Won(minimize::minimize(game, *breaker, symmetries, tree));
                }
                Outcome::Never => return Progress::Nothing,
                Outcome::NotYet => self.turns += 1,
                Outcome::Stopped => break,
            }
        }
        Progress::NotYet
    }
}

/// A search of the region, unless no goal fits in.
fn attempt<'a>(
    game: &'a Achievement,
    breaker: u32,
    symmetries: &[Isometry],
    cells: Vec<Cell>,
    control: &'a Control,
) -> Option<Box<dyn Attempt + 'a>> {
    fn deepening<'a, const W: usize>(
        game: &'a Achievement,
        breaker: u32,
        symmetries: &[Isometry],
        cells: Vec<Cell>,
        control: &'a Control,
    ) -> Option<Box<dyn Attempt + 'a>> {
        let symmetries = window::symmetries_among(symmetries, &cells);
        let window = Window::<W>::new(game.board, &symmetries, cells, &game.goals)?;
        let memory = control.memory() / MEMORY_SHARES;
        let tree = Tree::new(game, breaker, window, control, memory);
        Some(Box::new(Deepening {
            game,
            breaker,
            symmetries,
            tree,
            turns: 1,
        }))
    }
    match cells.len() {
        ..=64 => deepening::<1>(game, breaker, symmetries, cells, control),
        ..=128 => deepening::<2>(game, breaker, symmetries, cells, control),
        ..=LARGEST => deepening::<4>(game, breaker, symmetries, cells, control),
        _ => None,
    }
}
