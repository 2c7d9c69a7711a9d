//! The trials: in which ways a pattern can repeat, and for how long each is looked at.
//!
//! A pattern may stay as it is under symmetries beside the lattice, and then few cells say
//! what it is everywhere: Zetters' tile of twelve cells follows from six. So patterns of this size are tried for all lattices and all groups of
//! symmetries, and then those of the next size. Large groups settle in no time what takes minutes without them.

use std::collections::VecDeque;

use super::{
    cells::{Point, based, cell_at},
    found::{Found, Tile},
    lessons::{self, Lessons},
    patterns::Patterns,
    pieces::{Piece, Pieces},
    symmetry::{MOST, Repetition, repetitions},
};
use crate::{
    game::Achievement,
    search::{control::Control, schedule::Attempt},
};

/// A search that goes on with the trial at which it was stopped. It reports the number of cells when it has
/// excluded all patterns that are smaller.
pub(super) fn start<'a>(
    game: &Achievement,
    report: impl Fn(usize) + Send + 'a,
) -> Attempt<'a, Found> {
    let pieces = Pieces::new(game);
    let mut lessons = Lessons::default();
    let mut trials = Trials::default();
    Box::new(move |control| {
        let pieces = pieces.as_ref()?;
        while let Some(trial) = trials.next(pieces) {
            report(trials.size());
            let slice = control.clone().for_work(trial.slice);
            let found = tiles(pieces, &trial.repetition, &mut lessons, &slice);
            if found.is_some() || control.is_stopped() {
                return found;
            }
            trials.done(slice.is_stopped());
        }
        None
    })
}

/// The first slice of work of a trial, some tenth of a second. Most need less; a few need very much more, and there is
/// often a tile elsewhere.
const SLICE: u64 = 1 << 24;

/// Ways of repeating, by growing size; what is not settled in a slice of work is tried again, with twice as much, after
/// those of the next size.
#[derive(Default)]
struct Trials {
    size: i16,
    open: VecDeque<Trial>,
    unsettled: VecDeque<Trial>,
}

#[derive(Clone)]
struct Trial {
    size: i16,
    slice: u64,
    repetition: Repetition,
}

impl Trials {
    /// The trial that is the next one until it is done.
    fn next(&mut self, pieces: &Pieces) -> Option<Trial> {
        while self.open.is_empty() && (self.size < MOST || !self.unsettled.is_empty()) {
            if self.size < MOST {
                self.size += 1;
                let size = self.size;
                let all = repetitions(&pieces.of_goals, size).into_iter();
                self.open = all
                    .map(|repetition| Trial {
                        size,
                        slice: SLICE,
                        repetition,
                    })
                    .collect();
            }
            self.open.append(&mut self.unsettled);
        }
        self.open.front().cloned()
    }

    fn done(&mut self, is_unsettled: bool) {
        let trial = self.open.pop_front().filter(|_| is_unsettled);
        self.unsettled.extend(trial.map(|trial| Trial {
            slice: trial.slice * 2,
            ..trial
        }));
    }

    /// The least size of what is not settled.
    fn size(&self) -> usize {
        let sizes = self
            .open
            .iter()
            .chain(&self.unsettled)
            .map(|trial| trial.size);
        sizes
            .min()
            .map_or(0, |size| usize::from(size.unsigned_abs()))
    }
}

/// The tiles of a pattern that repeats in this way.
fn tiles(
    pieces: &Pieces,
    repetition: &Repetition,
    lessons: &mut Lessons,
    control: &Control,
) -> Option<Found> {
    let mut patterns = Patterns::new(pieces, repetition, control)?;
    while let Some(pattern) = patterns.next(control) {
        if patterns.learn(&pattern, lessons.all(), control)? {
            continue;
        }
        let mut is_held = true;
        for sets in &pattern.tiles {
            if !lessons.holds(pieces, sets, control)? {
                lessons.learn(pieces, sets, control)?;
                is_held = false;
            }
        }
        if is_held {
            let (periods, _) = repetition;
            let tiles = pattern.tiles.iter().map(|sets| in_order(pieces, sets));
            return Some(Found {
                lattice: periods.lattice(pieces.board)?,
                tiles: tiles.collect::<Option<_>>()?,
            });
        }
        patterns.learn(&pattern, lessons.all(), control)?;
    }
    None
}

/// The cells of a tile in such an order that tiles which are images of each other have one game.
fn in_order(pieces: &Pieces, sets: &[Piece]) -> Option<Tile> {
    let all = (0..pieces.symmetries.len()).filter_map(|symmetry| {
        let images = sets.iter().map(|&set| pieces.image(symmetry, set));
        let (cells, game) = lessons::game(pieces, &images.collect::<Vec<Piece>>())?;
        let shape = based(cells.clone()).0;
        Some((shape, game.sets.clone(), symmetry, cells, game))
    });
    let least = all.min_by(|a, b| (&a.0, &a.1, a.2).cmp(&(&b.0, &b.1, b.2)));
    let (_, _, symmetry, images, game) = least?;
    let back = |image: &Point| {
        let cells = sets.iter().flat_map(|&set| pieces.cells(set));
        let mut cells = cells.filter(|&cell| pieces.symmetries[symmetry].image(cell) == *image);
        cell_at(pieces.board, cells.next()?)
    };
    let cells = images.iter().map(back).collect::<Option<_>>()?;
    Some(Tile {
        cells,
        sets: game.sets,
    })
}
