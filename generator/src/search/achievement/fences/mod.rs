//! Fences, grown from cases that they have no answer to.
//!
//! The first fence is one that a mark far from all others may have ([`first`]). A few fences are asked for a case without an answer.
//! In that, Breaker may mark what meets all that she has to meet, and more
//! while she has marks; what is closed then around a mark of the turn is a fence that answers it. Of some such answers, chosen by
//! chance, the one is taken that leads furthest: to no case at all, to one that takes long to find, or to one with many
//! answers. Where there is none, or the fences are many, the search begins again. At the end fences, and cells of
//! them, are left out that are not needed. Turns of three marks and more, of which there are many, are asked when that is done for those
//! of fewer: with few fences all goes faster, and often they do. Whenever that takes too long, the search begins again, with twice the
//! patience: fences that are cheap to check are found sooner, too.
//!
//! **What it costs.** V-trihex, one mark against three: milliseconds. U-tetrahex, two against six: 3 seconds. U-pentomino, two
//! against four: a second; three against six: 14 seconds. The pentahex of five cells in a ring, three against nine: 33 seconds; with full patience
//! from the start it took 128, and the checker needed 18 times as much work for what was found.
//!
//! **What was tried** for the other open games of four cells ([open problems](../../../../../docs/open-problems.md)): fences that
//! depend on a class of the cell modulo a lattice, or on which cells were Maker's, or free, when they were closed. None was found.
//! For most of those games there are no fences at all, which is found out first ([`first`]).
//!
//! Random numbers are the same in every run, and the search is cut by work.

mod first;
mod slice;

use std::collections::BTreeSet;

use playproof_checker::rules::achievement::fences::{Surroundings, Unanswered};
use playproof_explain::play::Random;
use playproof_formats::{Cell, Claim, Evidence, claim::Player, evidence::Fences};

use self::slice::{Slice, in_slice};
use crate::{game::Achievement, proof::Proof, search::schedule::Attempt};

/// Units of the checker's work: to find out what is around the marks of all turns; for each kind of turn, to find out whether fences
/// answer everything, at most and at first, and to compare answers.
const AROUND: u64 = 1 << 32;
const ASK: u64 = 1 << 31;
const FIRST_ASK: u64 = 1 << 24;
const LOOK: u64 = 1 << 24;

/// Work until it is given up to find out which may be the first: minutes.
const FIRST: u64 = 1 << 36;

/// Fences at most; answers to a case that are compared; ways to meet the demands of a case that are looked at.
const MOST: usize = 10;
const TRIES: usize = 10;
const WAYS: usize = 500;

/// How good an answer is, in no unit: after which no case is found in time; a new fence less; a binary order of ways to meet the
/// demands of the next case, one of Maker's marks in it, and a second mark in one turn; and what chance adds at most.
const LATE: usize = 1000;
const FENCE: usize = 10;
const WAY: usize = 14;
const MARK: usize = 6;
const PAIR: usize = 40;
const CHANCE: usize = 10;

/// What is found out about fences.
enum Found {
    /// They answer everything.
    Answers,
    Case(Unanswered),
    /// It takes too long.
    Late,
}

/// A search that goes on where it was stopped. If no fences of cells around a mark do, it reports how many there are in each set that was
/// looked at.
pub(super) fn start<'a>(
    game: &'a Achievement,
    report: impl Fn(u32) + Send + 'a,
) -> Attempt<'a, Proof> {
    let mut search = None;
    Box::new(move |control| {
        in_slice(control, |slice| {
            if search.is_none() {
                search = Search::new(game, slice);
            }
            let search = search.as_mut()?;
            if search.first.is_none() {
                search.first = Some(search.candidates(game, slice)?);
                search.begin();
            }
            if search.first.as_ref().is_some_and(Vec::is_empty) {
                report(game.breaker_cells()? / game.maker);
                return None;
            }
            loop {
                if let Some(fences) = search.grow(slice) {
                    let claim = game.won_by(Player::Breaker);
                    let evidence = Evidence::Fences(Fences { fences });
                    return Some(Proof::new(claim, evidence, &[]));
                }
                if slice.control.is_stopped() {
                    return None;
                }
            }
        })
    })
}

struct Search {
    all: Surroundings,
    /// The kinds of turns that are asked, in that order: those of at most so many marks.
    turns: Vec<usize>,
    marks: usize,
    random: Random,
    /// What may be the fence of a mark far from all others, when that is known; the empty one stands for any.
    first: Option<Vec<Vec<Cell>>>,
    fences: Vec<Vec<Cell>>,
    /// Work for a kind of turn, until it takes too long.
    patience: u64,
}

impl Search {
    fn new(game: &Achievement, slice: &Slice<'_>) -> Option<Self> {
        let Claim::Achievement(claim) = game.won_by(Player::Breaker) else {
            return None;
        };
        let all = slice.ask(AROUND, |budget| Surroundings::of_claim(&claim, budget));
        let all = all??;
        Some(Self {
            all,
            turns: Vec::new(),
            marks: 0,
            random: Random::new(1),
            first: None,
            fences: Vec::new(),
            patience: FIRST_ASK,
        })
    }

    /// What may be the fence of a mark far from all others; `None` when the slice ends.
    fn candidates(&self, game: &Achievement, slice: &Slice<'_>) -> Option<Vec<Vec<Cell>>> {
        let share = game.breaker_cells()?.checked_div(game.maker).unwrap_or(0);
        let size = usize::try_from(share).unwrap_or(usize::MAX);
        let any = vec![Vec::new()];
        if size == 0 || size >= self.all.link().len() {
            return Some(any);
        }
        let candidates = slice.for_work(FIRST, |slice| first::candidates(&self.all, size, slice));
        match candidates {
            None if slice.control.is_stopped() => None,
            candidates => Some(candidates.unwrap_or(any)),
        }
    }

    /// Begins again, with the turns of one and two marks and what may be a fence.
    fn begin(&mut self) {
        self.fences.clear();
        let first = self.first.as_deref().unwrap_or_default();
        let fence = self.random.pick(first).filter(|fence| !fence.is_empty());
        self.fences.extend(fence.cloned());
        self.turns.clear();
        self.marks = 0;
        self.ask_more(2);
    }

    /// Asks the turns of so many marks more from now on; whether there are any.
    fn ask_more(&mut self, marks: usize) -> bool {
        let (before, most) = (self.marks, self.marks + marks);
        let all = self.all.turns().enumerate();
        let new = all.filter(|(_, (turn, _))| before < turn.len() && turn.len() <= most);
        let new: Vec<usize> = new.map(|(number, _)| number).collect();
        self.marks = most;
        self.turns.extend(&new);
        !new.is_empty()
    }

    /// What is found out with so much work for each kind of turn, and the place of the last one that was asked; `None` when
    /// the slice ends.
    fn ask(&self, fences: &[Vec<Cell>], most: u64, slice: &Slice<'_>) -> Option<(Found, usize)> {
        for (place, &turn) in self.turns.iter().enumerate() {
            let case = slice.ask(most, |budget| self.all.unanswered_in(turn, fences, budget))?;
            match case {
                Some(None) => {}
                Some(Some(case)) => return Some((Found::Case(case), place)),
                None => return Some((Found::Late, place)),
            }
        }
        Some((Found::Answers, self.turns.len()))
    }

    /// Adds what answers a case, or begins again; the fences, if they answer everything.
    fn grow(&mut self, slice: &Slice<'_>) -> Option<Vec<Vec<Cell>>> {
        match self.ask(&self.fences, self.patience, slice)?.0 {
            Found::Answers => {
                let fences = std::mem::take(&mut self.fences);
                let fences = self.fewest(fences, slice);
                if !self.ask_more(1) {
                    return Some(fences);
                }
                self.fences = fences;
                return None;
            }
            Found::Case(case) if self.fences.len() < MOST => {
                if let Some(more) = self.best(&case, slice)? {
                    self.fences.extend(more);
                    return None;
                }
            }
            Found::Case(_) => {}
            Found::Late => self.patience = ASK.min(self.patience * 2),
        }
        self.begin();
        None
    }

    /// The new fences of the best answer to a case of some, if there is one.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    fn best(&mut self, case: &Unanswered, slice: &Slice<'_>) -> Option<Option<Vec<Vec<Cell>>>> {
        let ways = ways(&case.demands, case.breaker as usize, WAYS);
        let mut best: Option<(usize, Vec<Vec<Cell>>)> = None;
        for _ in 0..TRIES {
            let Some(way) = self.random.pick(&ways).cloned() else {
                return Some(None);
            };
            let answer = self.filled(case, way);
            let new = self.new_fences(case, &answer);
            let fences = [self.fences.as_slice(), new.as_slice()].concat();
            let value = match self.ask(&fences, LOOK, slice)?.0 {
                Found::Answers => usize::MAX / 2,
                Found::Late => LATE,
                Found::Case(next) => promise(&next),
            };
            let value = value + self.random.below(CHANCE) + FENCE * (case.marks.len() - new.len());
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, new));
            }
        }
        Some(best.map(|(_, new)| new))
    }

    /// An answer with marks for all that Breaker has: those of a fence around a mark, if they fit, and others by chance.
    fn filled(&mut self, case: &Unanswered, mut answer: BTreeSet<Cell>) -> BTreeSet<Cell> {
        let most = case.breaker as usize;
        let is_free = |cell: &Cell, answer: &BTreeSet<Cell>| {
            !case.marks.contains(cell) && !case.closed.contains(cell) && !answer.contains(cell)
        };
        if self.random.below(3) > 0
            && let (Some(&mark), Some(fence)) = (
                self.random.pick(&case.marks),
                self.random.pick(&self.fences),
            )
        {
            let cells = fence.iter().filter_map(|&v| mark.checked_add(v));
            let cells: Vec<Cell> = cells.filter(|cell| is_free(cell, &answer)).collect();
            if answer.len() + cells.len() <= most {
                answer.extend(cells);
            }
        }
        let near = case.marks.iter().flat_map(|mark| {
            let link = self.all.link().iter();
            link.filter_map(|&v| mark.checked_add(v))
        });
        let mut near: Vec<Cell> = near.filter(|cell| is_free(cell, &answer)).collect();
        near.sort_unstable();
        near.dedup();
        while answer.len() < most && !near.is_empty() {
            let place = self.random.below(near.len());
            answer.insert(near.swap_remove(place));
        }
        answer
    }

    /// What is closed around the marks of a case after an answer, if no fence is closed there already.
    fn new_fences(&self, case: &Unanswered, answer: &BTreeSet<Cell>) -> Vec<Vec<Cell>> {
        let mut new: Vec<Vec<Cell>> = Vec::new();
        for &mark in &case.marks {
            let is_closed = |&v: &Cell| {
                mark.checked_add(v).is_some_and(|cell| {
                    case.marks.contains(&cell)
                        || case.closed.contains(&cell)
                        || answer.contains(&cell)
                })
            };
            let fence: Vec<Cell> = self.all.link().iter().copied().filter(is_closed).collect();
            let mut known = self.fences.iter().chain(&new);
            if !known.any(|known| known.iter().all(|cell| fence.contains(cell))) {
                new.push(fence);
            }
        }
        new
    }

    /// The fences without those, and without cells, that are not needed, as far as there is time.
    fn fewest(&mut self, mut fences: Vec<Vec<Cell>>, slice: &Slice<'_>) -> Vec<Vec<Cell>> {
        for place in (0..fences.len()).rev() {
            let mut fewer = fences.clone();
            fewer.remove(place);
            if self.are_enough(&fewer, slice) {
                fences = fewer;
            }
        }
        for fence in 0..fences.len() {
            for place in (0..fences[fence].len()).rev() {
                let mut fewer = fences.clone();
                fewer[fence].remove(place);
                if self.are_enough(&fewer, slice) {
                    fences = fewer;
                }
            }
        }
        self.turns.sort_unstable();
        // Where a fence is closed that has all cells of another one, that one is, too.
        fences.sort();
        fences.dedup();
        let all = fences.clone();
        let has = |fence: &[Cell], less: &[Cell]| less.iter().all(|cell| fence.contains(cell));
        fences.retain(|fence| !all.iter().any(|less| less != fence && has(fence, less)));
        fences
    }

    /// Whether these answer everything. The turn that showed that others do not is asked first: it often shows it again.
    fn are_enough(&mut self, fences: &[Vec<Cell>], slice: &Slice<'_>) -> bool {
        match self.ask(fences, self.patience, slice) {
            Some((Found::Answers, _)) => !fences.is_empty(),
            Some((_, place)) => {
                self.turns[..=place].rotate_right(1);
                false
            }
            None => false,
        }
    }
}

/// How good it is that this is a case without an answer: it may have many, and is about many marks.
fn promise(case: &Unanswered) -> usize {
    let ways = ways(&case.demands, case.breaker as usize, WAYS).len();
    let order = (ways + 1).ilog2() as usize;
    if order == 0 {
        return 0;
    }
    WAY * order + MARK * case.maker.len() + PAIR * (case.marks.len() - 1)
}

/// Sets of at most so many cells that meet all demands, no more than are asked for: for each, a cell of the smallest demand that is not
/// met yet is in it, and those of it that were tried before are not.
fn ways(demands: &[Vec<Cell>], most: usize, limit: usize) -> Vec<BTreeSet<Cell>> {
    let mut found = Vec::new();
    let mut left = vec![(BTreeSet::new(), BTreeSet::new())];
    while let Some((taken, tried)) = left.pop() {
        let unmet = demands
            .iter()
            .filter(|demand| !demand.iter().any(|cell| taken.contains(cell)));
        let rest = unmet.map(|demand| -> Vec<Cell> {
            demand
                .iter()
                .copied()
                .filter(|cell| !tried.contains(cell))
                .collect()
        });
        let Some(smallest) = rest.min_by_key(Vec::len) else {
            found.push(taken);
            if found.len() == limit {
                break;
            }
            continue;
        };
        if taken.len() == most {
            continue;
        }
        let mut tried = tried;
        for cell in smallest {
            let mut more = taken.clone();
            more.insert(cell);
            left.push((more, tried.clone()));
            tried.insert(cell);
        }
    }
    found
}
