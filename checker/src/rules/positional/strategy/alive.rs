//! Which winning sets are alive, looked up.
//!
//! What matters of a position is asked of all that a play by a policy comes to, which are millions: to go through all winning
//! sets for each was half of the time that a proof of Connect-4 takes. Here they stand in tables: for
//! each few vertices, and each choice of them, the sets that meet it; and for each few sets, and each choice of them, the
//! vertices that they have. Sixty-four sets are a word, and a game has as many of these tables as it has such words of sets.
//! With six vertices, or sets, to a table all of them for Connect-4 have 13 kB, and stay near the processor.

use std::ops::BitOr;

use super::word::Word;
use crate::budget::{Cost, cost};

/// Vertices, or sets, that a table is about.
const FEW: usize = 6;

/// The choices of them.
const CHOICES: usize = 1 << FEW;

/// The choice of all of them.
const ALL: u64 = (1 << FEW) - 1;

/// Sets in a word; vertices in its lower half, if it is a long one.
const WORD: usize = u64::BITS as usize;

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
    /// For the vertices below 64, and for the others: the sets through them.
    through: [Vec<Table<u64>>; 2],
    /// The vertices of the sets.
    vertices: Vec<Table<W>>,
}

impl<W: Word> Alive<W> {
    /// The tables of these sets of so many vertices.
    pub(super) fn new(sets: &[W], vertices: usize) -> Self {
        let words = sets.chunks(WORD);
        Self {
            words: words.map(|sets| Tables::new(sets, vertices)).collect(),
        }
    }

    /// How many entries the tables have for so many sets of a game with so many vertices, at most.
    pub(super) fn entries(vertices: usize, sets: usize) -> Cost {
        let words = cost(sets.div_ceil(WORD));
        (words * vertices.div_ceil(FEW) + words + words + sets.div_ceil(FEW)) * CHOICES
    }

    /// What two players who have claimed this have of the sets that they can still complete.
    pub(super) fn reach(&self, [first, second]: [W; 2], maker_breaker: bool) -> [W; 2] {
        let of = |own: W, other: W| {
            let words = self.words.iter();
            own & words.fold(W::default(), |alive, tables| alive | tables.alive(other))
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
        let through = |vertex: u32| {
            let sets = (0_u32..).zip(sets).filter(|(_, set)| set.has(vertex));
            sets.fold(0, |sets, (number, _)| sets | u64::bit(number))
        };
        let through: Vec<u64> = (0..).take(vertices).map(through).collect();
        let (low, high) = through.split_at(through.len().min(WORD));
        Self {
            through: [low, high].map(tables),
            vertices: tables(sets),
        }
    }

    /// The vertices of the sets that have none of these.
    fn alive(&self, killers: W) -> W {
        let [low, high] = &self.through;
        let dead = union(low, killers.low()) | union(high, killers.high());
        union(&self.vertices, !dead)
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
fn union<T: Copy + Default + BitOr<Output = T>>(tables: &[Table<T>], mut chosen: u64) -> T {
    let mut union = T::default();
    for table in tables {
        let choice = usize::try_from(chosen & ALL).unwrap_or(0);
        union = union | table.get(choice).copied().unwrap_or_default();
        chosen >>= FEW;
    }
    union
}
