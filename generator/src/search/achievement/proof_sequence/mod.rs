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
//! * Some windows are searched by threats: a bound on how many of Breaker's marks
//!   no threat forces leaves few of Maker's turns and of her replies, so that
//!   it gets much deeper, however large the window.
//! * A position is nothing but the cells of the goals that can still be
//!   completed in time. It is looked up modulo the window's symmetries and
//!   translations, so that marks that have lost their meaning do not matter.
//!
//! Where Maker marks one cell in a turn, a search by proof numbers takes part, which keeps
//! wins and meets them wherever they fit ([`proof_numbers`]).
//!
//! Where Maker marks more than one cell in a turn, he may share them out among many copies ([`pace`]); what such a win needs around its
//! first mark may be more than a window has ([`around`]), and so may be what it needs if he marks one cell in each copy until all
//! marks of a turn in one copy win ([`full_turn`]), or he completes a goal: that is for proof numbers again. Of small goals few replies are left
//! after most turns: that search goes on where they are fewest, and has no window either ([`narrow`]).
//!
//! What comes out is long, and is made short ([`minimize`], [`choose`]). A larger window
//! often has a shorter proof: when one is found, the other windows get a
//! chance.

// Windows have at most 256 cells, boxes a few thousand places, and potentials are no more than estimates.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

mod around;
mod attempt;
pub mod bits;
mod choose;
mod full_turn;
pub mod hitting;
mod library;
pub mod lost;
pub mod minimize;
mod narrow;
pub mod pace;
mod pattern;
mod position;
pub mod proof_numbers;
mod replies;
mod space;
pub mod tree;
mod ways;
pub mod window;

use std::collections::VecDeque;

use playproof_checker::Geometry;
use playproof_explain::turns::of_sequence;
use playproof_formats::{
    Cell, Claim, Evidence, Step,
    claim::Player,
    evidence::{Isometry, ProofSequence, Situation},
};

use self::{
    around::Searches,
    attempt::{Attempt, Progress, Style, attempt, by_proof_numbers},
    pace::Paces,
    proof_numbers::Marks,
};
use crate::{
    game::{Achievement, AchievementWithin},
    proof::Proof,
    search::control::Control,
};

/// Windows in which all turns are searched from the beginning; then one more in each round.
const FIRST_WINDOWS: usize = 8;

/// The work that a window gets in the first round, a millisecond or two; twice
/// as much in each further round.
const FIRST_BUDGET: u64 = 1 << 18;

/// From this budget on, the search by proof numbers takes part: what is found sooner is shorter
/// without it.
const NUMBERS_FROM: u64 = 1 << 22;

/// A round of at most this budget that brings a proof is played to its end,
/// and another one after it.
const POLISH: u64 = 1 << 21;

/// Looks for a proof sequence; `None` when `control` stops it, or no window
/// that fits its limits has a win.
#[must_use]
pub fn search(game: &Achievement, control: &Control) -> Option<Proof> {
    start(game)(control)
}

/// A search that goes on, from slice to slice, with what it has learned.
pub fn start(game: &Achievement) -> impl FnMut(&Control) -> Option<Proof> + Send {
    let mut windows = None;
    move |control: &Control| {
        let breaker = game.breaker_cells()?;
        let windows =
            windows.get_or_insert_with(|| Windows::new(game, Paces::one_place(game, breaker)));
        let evidence = Evidence::ProofSequence(windows.resume(control)?);
        Some(Proof::new(game.won_by(Player::Maker), evidence, &[]))
    }
}

/// A search for situations that many copies go through at once, likewise; `None` if that is nothing new.
pub fn on_many_copies(game: &Achievement) -> impl FnMut(&Control) -> Option<Proof> + Send {
    let mut windows = None;
    move |control: &Control| {
        let windows = windows.get_or_insert_with(|| {
            let mut windows = Windows::new(game, Paces::many_copies(game)?);
            // What a threat forces is of no use where Breaker may answer in another copy.
            windows.regions[Style::Threats as usize].clear();
            windows.by_numbers = false;
            Some(windows)
        });
        let sequence = windows.as_mut()?.resume(control)?;
        Some(by_many_copies(game, sequence))
    }
}

/// A search for such situations around a first mark, without windows.
pub fn around_a_mark(game: &Achievement) -> impl FnMut(&Control) -> Option<Proof> + Send {
    let paces = Paces::many_copies(game);
    let mut searches = None;
    move |control: &Control| {
        let paces = paces.as_ref()?;
        let searches = searches.get_or_insert_with(|| Searches::new(game, paces));
        let sequence = searches.resume(control)?;
        let symmetries = game.board.symmetries();
        let short = minimize::minimize(game, paces, &symmetries, &sequence, control);
        Some(by_many_copies(game, short.unwrap_or(sequence)))
    }
}

/// A search by proof numbers for such situations: one cell in each copy, until a turn of several wins.
pub fn with_single_marks(
    game: &Achievement,
    marks: Marks,
) -> impl FnMut(&Control) -> Option<Proof> + Send {
    let mut numbers = None;
    move |control: &Control| {
        let numbers = numbers.get_or_insert_with(|| {
            let paces = Paces::many_copies(game)?;
            let symmetries = game.board.symmetries();
            by_proof_numbers(game, &paces, marks, &symmetries, u32::MAX, control.memory())
        });
        match numbers.as_mut()?.search(u64::MAX, u32::MAX, control) {
            Progress::Won(sequence) => Some(by_many_copies(game, sequence)),
            _ => None,
        }
    }
}

/// A search for such situations by turns that leave Breaker few replies.
pub fn with_few_replies(game: &Achievement) -> impl FnMut(&Control) -> Option<Proof> + Send {
    let paces = Paces::many_copies(game);
    let mut search = None;
    move |control: &Control| {
        let paces = paces.as_ref()?;
        let search = search.get_or_insert_with(|| narrow::Search::new(game, paces));
        let sequence = search.as_mut()?.resume(control)?;
        Some(by_many_copies(game, sequence))
    }
}

fn by_many_copies(game: &Achievement, sequence: ProofSequence) -> Proof {
    let evidence = Evidence::ManyCopies(sequence);
    Proof::new(game.won_by(Player::Maker), evidence, &[])
}

/// The same on a finite board, or for a win within so many turns. On a finite board the window is the board.
pub fn within(within: &AchievementWithin) -> impl FnMut(&Control) -> Option<Proof> + Send {
    limited(within, |_| within.won_by(Player::Maker))
}

/// The same, for a claim that names as many turns as the sequence that is found takes.
pub fn soon(within: &AchievementWithin) -> impl FnMut(&Control) -> Option<Proof> + Send {
    limited(within, |sequence| {
        let within = AchievementWithin {
            turns: Some(of_sequence(sequence)),
            ..within.clone()
        };
        within.won_by(Player::Maker)
    })
}

/// The shortest of these sequences that prove a claim, made shorter, by what is in the others too, until that changes nothing
/// any more, or `control` stops it; `None` if none proves it, or one of its situations has more cells than the search can handle.
#[must_use]
pub fn shorten(
    game: &Achievement,
    claim: &Claim,
    known: &[Step],
    control: &Control,
) -> Option<Proof> {
    let proof = |claim: &Claim, sequence: &ProofSequence| {
        let evidence = Evidence::ProofSequence(sequence.clone());
        Proof::new(claim.clone(), evidence, &[])
    };
    let proves = |claim: &Claim, sequence: &ProofSequence| proof(claim, sequence).check().is_ok();
    let cells = |s: &Situation| s.core.len() + s.neighborhood.len();
    // A turn of use marks a cell.
    let is_small = |sequence: &ProofSequence| {
        of_sequence(sequence) as usize <= space::LARGEST
            && sequence.0.iter().all(|s| cells(s) <= space::LARGEST)
    };
    let sequences = known.iter().filter_map(|step| match &step.evidence {
        Evidence::ProofSequence(sequence) if is_small(sequence) => Some(sequence),
        _ => None,
    });
    // Without limits a sequence may be too slow for the claim, and have situations that are of use all the same.
    let unlimited = game.won_by(Player::Maker);
    let (some, others): (Vec<_>, Vec<_>) = sequences
        .filter(|sequence| proves(&unlimited, sequence))
        .partition(|sequence| proves(claim, sequence));
    let shortest = *some
        .iter()
        .min_by_key(|sequence| minimize::size(sequence))?;
    let (breaker, symmetries) = (game.breaker_cells()?, game.board.symmetries());
    let paces = Paces::one_place(game, breaker);
    let short = minimize::minimize(game, &paces, &symmetries, shortest, control);
    let mut short = short.unwrap_or_else(|| shortest.clone());
    if breaker == 1 {
        let known = some.into_iter().chain(others).cloned();
        let timed = *claim != unlimited;
        let known = [short].into_iter().chain(known).collect();
        short = choose::fewest(game, &symmetries, known, timed, control)?;
    }
    Some(proof(claim, &short))
}

fn limited(
    within: &AchievementWithin,
    claim: impl Fn(&ProofSequence) -> Claim + Send,
) -> impl FnMut(&Control) -> Option<Proof> + Send {
    let mut windows = None;
    move |control: &Control| {
        let game = &within.game;
        let breaker = game.breaker_cells()?;
        let windows = windows.get_or_insert_with(|| {
            let mut windows = Windows::new(game, Paces::one_place(game, breaker));
            if let Some(size) = within.size {
                let board = VecDeque::from([window::rectangle(size)]);
                windows.regions = [board.clone(), board];
                windows.by_numbers = false;
            }
            windows.most_turns = within.turns.unwrap_or(u32::MAX);
            windows
        });
        let sequence = windows.resume(control)?;
        let proof = Proof::new(claim(&sequence), Evidence::ProofSequence(sequence), &[]);
        // A goal that is complete when the first turn ends takes none in the search, and one by the rule.
        proof.check().is_ok().then_some(proof)
    }
}

/// The windows that are searched, in turns; from round to round each gets twice the
/// work, and more windows take part.
struct Windows<'a> {
    game: &'a Achievement,
    paces: Paces,
    symmetries: Vec<Isometry>,
    /// Those to come, of growing size. All turns are looked at in the smallest
    /// first, threats in the largest: they need room, and few turns are any.
    regions: [VecDeque<Vec<Cell>>; 2],
    open: Vec<Box<dyn Attempt + Send + 'a>>,
    /// Whether the search by proof numbers is to take part: its box is no board.
    by_numbers: bool,
    /// The one whose turn it is.
    next: usize,
    budget: u64,
    /// Within how many turns Maker has to win.
    most_turns: u32,
    best: Option<ProofSequence>,
    /// Whether the best one was found before this round.
    polishing: bool,
}

impl<'a> Windows<'a> {
    fn new(game: &'a Achievement, paces: Paces) -> Self {
        let regions = VecDeque::from(window::regions(game.board));
        let mut reversed = regions.clone();
        reversed.make_contiguous().reverse();
        Self {
            game,
            paces,
            symmetries: game.board.symmetries(),
            regions: [regions, reversed],
            open: Vec::new(),
            by_numbers: true,
            next: 0,
            budget: FIRST_BUDGET,
            most_turns: u32::MAX,
            best: None,
            polishing: false,
        }
    }

    /// Lets one more window take part, if there is one in which a goal fits.
    fn admit(&mut self, style: Style, control: &Control) {
        while let Some(cells) = self.regions[style as usize].pop_front() {
            let (game, symmetries) = (self.game, &self.symmetries);
            let memory = control.memory();
            if let Some(window) = attempt(game, &self.paces, symmetries, cells, style, memory) {
                self.open.push(window);
                break;
            }
        }
    }

    /// The shortest proof sequence so far, when no better one is to be expected soon.
    fn resume(&mut self, control: &Control) -> Option<ProofSequence> {
        if self.open.is_empty() {
            for _ in 0..FIRST_WINDOWS {
                self.admit(Style::AllTurns, control);
            }
            self.admit(Style::Threats, control);
        }
        while !self.open.is_empty() {
            while self.next < self.open.len() {
                // What is found is polished, whatever is left of the slice: so it is the
                // same however often the search was stopped before.
                let control = match self.best {
                    Some(_) => &control.clone().without_slice(),
                    None => control,
                };
                if control.is_stopped() || self.best.is_some() && self.budget > POLISH {
                    return self.best.take();
                }
                let most_turns = self.best.as_ref().map_or(self.most_turns, of_sequence);
                match self.open[self.next].search(self.budget, most_turns, control) {
                    Progress::Won(found) => {
                        let length = |s: &ProofSequence| (of_sequence(s), minimize::size(s));
                        let all = self.best.take().into_iter().chain([found]);
                        self.best = all.min_by_key(length);
                        self.open.remove(self.next);
                    }
                    Progress::Nothing => {
                        self.open.remove(self.next);
                    }
                    Progress::TooLong if self.best.is_none() => {
                        self.open.remove(self.next);
                    }
                    Progress::NotYet | Progress::TooLong if control.is_stopped() => {}
                    Progress::NotYet | Progress::TooLong => self.next += 1,
                }
            }
            if self.polishing || self.best.is_some() && self.budget > POLISH {
                break;
            }
            self.polishing = self.best.is_some();
            self.next = 0;
            self.budget = self.budget.saturating_mul(2);
            self.admit(Style::AllTurns, control);
            self.admit(Style::Threats, control);
            if self.by_numbers && self.budget >= NUMBERS_FROM {
                self.by_numbers = false;
                self.open.extend(by_proof_numbers(
                    self.game,
                    &self.paces,
                    Marks::Together,
                    &self.symmetries,
                    self.most_turns,
                    control.memory(),
                ));
            }
        }
        self.best.take()
    }
}
