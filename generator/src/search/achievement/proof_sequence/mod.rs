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
//! What comes out is long, and is made short ([`minimize`]). A larger window
//! often has a shorter proof: when one is found, the other windows get a
//! chance.

// Windows have at most 256 cells, and potentials are no more than estimates.
#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]

mod attempt;
pub mod bits;
pub mod hitting;
pub mod lost;
pub mod minimize;
mod pattern;
pub mod tree;
pub mod window;

use std::collections::VecDeque;

use playproof_checker::Geometry;
use playproof_explain::turns::of_sequence;
use playproof_formats::{
    Cell, Evidence,
    claim::Player,
    evidence::{Isometry, ProofSequence},
};

use self::attempt::{Attempt, Progress, Style, attempt};
use crate::{game::Achievement, proof::Proof, search::control::Control};

/// Windows in which all turns are searched from the beginning; then one more in each round.
const FIRST_WINDOWS: usize = 8;

/// The work that a window gets in the first round, a millisecond or two; twice
/// as much in each further round.
const FIRST_BUDGET: u64 = 1 << 18;

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
        let windows = windows.get_or_insert_with(|| Windows::new(game, breaker));
        let evidence = Evidence::ProofSequence(windows.resume(control)?);
        let proof = Proof::new(game.won_by(Player::Maker), evidence, &[]);
        debug_assert_eq!(proof.check().err(), None);
        Some(proof)
    }
}

/// The windows that are searched, in turns; from round to round each gets twice the
/// work, and more windows take part.
struct Windows<'a> {
    game: &'a Achievement,
    breaker: u32,
    symmetries: Vec<Isometry>,
    /// Those to come, of growing size. All turns are looked at in the smallest
    /// first, threats in the largest: they need room, and few turns are any.
    regions: [VecDeque<Vec<Cell>>; 2],
    open: Vec<Box<dyn Attempt + Send + 'a>>,
    /// The one whose turn it is.
    next: usize,
    budget: u64,
    best: Option<ProofSequence>,
    /// Whether the best one was found before this round.
    polishing: bool,
}

impl<'a> Windows<'a> {
    fn new(game: &'a Achievement, breaker: u32) -> Self {
        let regions = VecDeque::from(window::regions(game.board));
        let mut reversed = regions.clone();
        reversed.make_contiguous().reverse();
        Self {
            game,
            breaker,
            symmetries: game.board.symmetries(),
            regions: [regions, reversed],
            open: Vec::new(),
            next: 0,
            budget: FIRST_BUDGET,
            best: None,
            polishing: false,
        }
    }

    /// Lets one more window take part, if there is one in which a goal fits.
    fn admit(&mut self, style: Style, control: &Control) {
        while let Some(cells) = self.regions[style as usize].pop_front() {
            let (game, symmetries) = (self.game, &self.symmetries);
            let memory = control.memory();
            if let Some(window) = attempt(game, self.breaker, symmetries, cells, style, memory) {
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
                let most_turns = self.best.as_ref().map_or(u32::MAX, of_sequence);
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
                    Progress::NotYet if control.is_stopped() => {}
                    Progress::NotYet => self.next += 1,
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
        }
        self.best.take()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use playproof_formats::{
        Board, Cell,
        claim::{Animal, Response},
    };

    use super::*;

    /// Rows of a polyomino, top first.
    fn polyomino(rows: &[&str]) -> Animal {
        let row = |(y, row): (i16, &&str)| -> Vec<Cell> {
            let marks = (0..).zip(row.chars()).filter(|&(_, mark)| mark == 'X');
            marks.filter_map(|(x, _)| Cell::new(&[x, y])).collect()
        };
        Animal((0..).zip(rows).flat_map(row).collect())
    }

    fn animal(cells: &[&[i16]]) -> Animal {
        Animal(cells.iter().filter_map(|c| Cell::new(c)).collect())
    }

    fn game(board: Board, goals: &[Animal], maker: u32, breaker: u32) -> Achievement {
        let game = Achievement::new(board, goals, maker, Response::Cells(breaker));
        game.expect("the coordinates are small")
    }

    /// Demands a proof of a win within so many turns.
    fn assert_won(game: &Achievement, most_turns: u32) {
        let long = Control::default().within(Duration::from_secs(60));
        let proof = search(game, &long).expect("maker wins");
        let accepted = proof.check().expect("the checker accepts what is found");
        assert_eq!(*accepted.theorem.claim(), game.won_by(Player::Maker));
        let Evidence::ProofSequence(sequence) = &proof.last().evidence else {
            panic!("another rule");
        };
        let turns = of_sequence(sequence);
        assert!(turns <= most_turns, "{turns} turns");
    }

    #[test]
    fn all_winners_of_at_most_six_cells() {
        for (rows, turns) in [
            (&["X"][..], 1),
            (&["XX"], 2),
            (&["XXX"], 3),
            (&["XX", "X."], 3),
            (&["XXXX"], 6),
            (&["XXX", "X.."], 4),
            (&["XXX", ".X."], 4),
            (&["XX.", ".XX"], 4),
            (&["XXXX", ".X.."], 6),
            (&["XXX.", "..XX"], 6),
            (&["XXXX", "X..."], 7),
        ] {
            assert_won(&game(Board::SQUARE, &[polyomino(rows)], 1, 1), turns);
        }
    }

    #[test]
    fn biased_games() {
        let [l, o] = [&["XXX", "X.."], &["XX", "XX"]].map(|rows| polyomino(rows));
        let w = polyomino(&["XX.", ".XX", "..X"]);
        let on_square = |goal: &Animal, a, b| game(Board::SQUARE, std::slice::from_ref(goal), a, b);
        assert_won(&on_square(&l, 1, 2).with_last_turn(2), 3);
        assert_won(&on_square(&o, 1, 1).with_last_turn(2), 3);
        assert_won(&on_square(&l, 2, 5), 2);
        assert_won(&on_square(&o, 1, 1).with_first_turn(3), 3);
        assert_won(&on_square(&w, 1, 1).with_first_turn(2), 5);
        assert_won(&on_square(&o, 1, 0), 4);
        assert_won(&on_square(&o, 4, 1_000_000), 1);
        assert_won(&game(Board::SQUARE, &[polyomino(&["XXXX"]), o], 1, 1), 5);
        // A goal that is too large for any window does no harm.
        let far = animal(&[&[0, 0], &[1, 1024]]);
        assert_won(&game(Board::SQUARE, &[l, far], 1, 1), 4);
    }

    #[test]
    fn other_boards() {
        let big_triangle = animal(&[&[0, 0, 1], &[0, 0, 2], &[0, 1, 1], &[1, 0, 1]]);
        let parallelogram = animal(&[&[0, 0, 1], &[0, 0, 2], &[0, 1, 0], &[0, 1, 1]]);
        let chevron = animal(&[&[0, 0, 1], &[0, 1, 0], &[0, 1, 1], &[1, 0, 1]]);
        let triangular = |goal, a, b| game(Board::Triangular, &[goal], a, b);
        assert_won(&triangular(big_triangle, 1, 1).with_last_turn(2), 4);
        assert_won(&triangular(parallelogram, 2, 3), 2);
        assert_won(&triangular(chevron, 2, 3), 2);
        let hexes = animal(&[&[0, 0, 0], &[0, 1, -1], &[0, 2, -2], &[0, 3, -3]]);
        assert_won(&game(Board::Hexagonal, &[hexes], 1, 1), 5);
        let cubes = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2], &[0, 0, 3]]);
        assert_won(&game(Board::CUBIC, &[cubes], 1, 1), 6);
        let line = animal(&[&[0], &[1], &[2]]);
        assert_won(&game(Board::Hypercubic(1), &[line], 2, 1), 2);
        let corner = animal(&[&[0; 6], &[0, 0, 0, 0, 0, 1], &[0, 0, 0, 0, 1, 0]]);
        assert_won(&game(Board::Hypercubic(6), &[corner], 1, 1), 3);
    }

    /// Each of Maker's turns but the first forces both of Breaker's marks. Windows
    /// in which all turns are looked at to such a depth are too small for that.
    #[test]
    fn threats() {
        let cubes = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2]]);
        assert_won(&game(Board::CUBIC, &[cubes], 1, 2), 5);
    }

    /// A search that gets a little work at a time gets there all the same.
    #[test]
    fn goes_on() {
        let game = game(Board::SQUARE, &[polyomino(&["XXX.", "..XX"])], 1, 1);
        let mut attempt = start(&game);
        let mut slice = || attempt(&Control::default().for_work(1 << 16));
        assert!((0..100_000).any(|_| slice().is_some()));
    }

    #[test]
    fn the_same_proof_in_every_run() {
        let game = game(Board::SQUARE, &[polyomino(&["XXX.", "..XX"])], 1, 1);
        let [first, second] = [(); 2].map(|()| search(&game, &Control::default()));
        assert_eq!(first.expect("maker wins"), second.expect("maker wins"));
    }

    #[test]
    fn gives_up() {
        let square = polyomino(&["XX", "XX"]);
        let lost = game(Board::SQUARE, &[square], 1, 1);
        let control = Control::default();
        control.stop();
        assert_eq!(search(&lost, &control), None);
        let soon = Control::default().within(Duration::from_millis(20));
        assert_eq!(search(&lost, &soon), None);
        // No window has room for that many options.
        let hopeless = game(Board::SQUARE, &[polyomino(&["XX"])], 1, u32::MAX);
        assert_eq!(search(&hopeless, &Control::default()), None);
        let every = Achievement {
            breaker: Response::Every,
            ..lost
        };
        assert_eq!(search(&every, &Control::default()), None);
    }
}
