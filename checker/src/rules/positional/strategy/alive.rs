//! Which winning sets are alive, looked up.
//!
//! What matters of a position is asked of all that a play by a policy comes to, which are millions: to go through all winning
//! sets for each was half of the time that a proof of Connect-4 takes. Here they stand in tables: for
//! each few vertices, and each choice of them, the sets that meet it; and for each few sets, and each choice of them, the
//! vertices that they have. Sixty-four sets are a word, and a game has as many of these tables as it has such words of sets.
//! With six vertices, or sets, to a table all of them for Connect-4 have 10 kB, and stay near the processor.

use std::ops::BitOr;

use super::word::Word;
use crate::budget::{Cost, cost};

/// Vertices, or sets, that a table is about.
const FEW: usize = 6;

/// The choices of them.
const CHOICES: usize = 1 << FEW;

/// Sets in a word.
const SETS: usize = u64::BITS as usize;

/// Vertices in the lower half of a word.
const HALF: usize = u64::BITS as usize;

/// For each choice of a few things, what they have together.
type Table<T> = [T; CHOICES];

/// The winning sets of a game, to be looked up.
#[derive(Debug)]
pub(super) struct Alive<W> {
    words: Vec<Tables<W>>,
}

/// The tables for at most 64 of the sets.
#[derive(Debug)]
struct Tables<W> {
    /// For the vertices below 64, and for the others: the sets that they meet.
    meet: [Vec<Table<u64>>; 2],
    /// The vertices of the sets.
    have: Vec<Table<W>>,
}

impl<W: Word> Alive<W> {
    /// The tables of these sets of so many vertices.
    pub(super) fn new(sets: &[W], vertices: usize) -> Self {
        let words = sets.chunks(SETS);
        Self {
            words: words.map(|sets| Tables::new(sets, vertices)).collect(),
        }
    }

    /// How many entries the tables have for so many sets of a game with so many vertices, at most.
    pub(super) fn entries(vertices: usize, sets: usize) -> Cost {
        let words = cost(sets.div_ceil(SETS));
        (words * vertices.div_ceil(FEW) + words + words + sets.div_ceil(FEW)) * CHOICES
    }

    /// What two players who have claimed this have of the sets that they can still complete.
    pub(super) fn reach(&self, [first, second]: [W; 2], maker_breaker: bool) -> [W; 2] {
        let of = |own: W, other: W| {
            let words = self.words.iter();
            own & words.fold(W::default(), |had, tables| had | tables.had(other))
        };
        let seconds = if maker_breaker {
            W::default()
        } else {
            of(second, first)
        };
        [of(first, second), seconds]
    }
}

impl<W: Word> Tables<W> {
    fn new(sets: &[W], vertices: usize) -> Self {
        let meets = |vertex: u32| {
            let sets = (0_u32..).zip(sets).filter(|(_, set)| set.has(vertex));
            sets.fold(0, |sets, (number, _)| sets | u64::bit(number))
        };
        let meet: Vec<u64> = (0..).take(vertices).map(meets).collect();
        let (low, high) = meet.split_at(meet.len().min(HALF));
        Self {
            meet: [low, high].map(tables),
            have: tables(sets),
        }
    }

    /// The vertices of the sets that have none of these.
    fn had(&self, killers: W) -> W {
        let [low, high] = &self.meet;
        let dead = looked_up(low, killers.low()) | looked_up(high, killers.high());
        looked_up(&self.have, !dead)
    }
}

/// Tables of unions of the things in a list.
fn tables<T: Copy + Default + BitOr<Output = T>>(list: &[T]) -> Vec<Table<T>> {
    let table = |few: &[T]| {
        let mut table = [T::default(); CHOICES];
        for (choice, union) in table.iter_mut().enumerate() {
            let chosen = few.iter().enumerate();
            let chosen = chosen.filter(|(place, _)| choice >> place & 1 == 1);
            *union = chosen.fold(T::default(), |union, (_, &one)| union | one);
        }
        table
    };
    list.chunks(FEW).map(table).collect()
}

/// The union of those that are chosen.
fn looked_up<T: Copy + Default + BitOr<Output = T>>(tables: &[Table<T>], mut chosen: u64) -> T {
    let mut union = T::default();
    for table in tables {
        let choice = usize::try_from(chosen & !(u64::MAX << FEW)).unwrap_or(0);
        union = union | table.get(choice).copied().unwrap_or_default();
        chosen >>= FEW;
    }
    union
}
