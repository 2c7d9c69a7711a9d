//! Fences for a mark that is far from all others.
//!
//! Such a mark gets a fence of ⌊b/a⌋ cells at most, those that Breaker marks then. Say that each mark of Maker's has
//! the same one, and he marks cells near some of them. If the placements that she has to meet then need more marks than she has,
//! whatever fences she closes, that set of cells is not among the fences; nor is one with fewer cells, which leaves as
//! much to do or more. Often few sets of ⌊b/a⌋ cells around a mark are left. If none is, the checker accepts no fences, however many.
//!
//! **What it costs.** A look at each set of so many cells: seconds for those of four among 26. **What was
//! tried:** marks of Maker's no two of which share a placement, in a search of its own. It excluded less.

use playproof_checker::rules::achievement::fences::Surroundings;
use playproof_formats::Cell;

use super::slice::Slice;

/// Units of the checker's work to look at a set, for each kind of turn.
const LOOK: u64 = 1 << 24;

/// The sets of `size` cells around a mark that may be fences; `None` when the slice ends.
pub(super) fn candidates(
    all: &Surroundings,
    size: usize,
    slice: &Slice<'_>,
) -> Option<Vec<Vec<Cell>>> {
    let mut turns: Vec<usize> = (0..all.turns().len()).collect();
    let mut candidates = Vec::new();
    for fence in Sets::new(all.link(), size) {
        let mut excluded_by = None;
        for (number, &turn) in turns.iter().enumerate() {
            let is_lost = slice.ask(LOOK, |budget| all.is_lost_with(turn, &fence, budget))?;
            if is_lost == Some(true) {
                excluded_by = Some(number);
                break;
            }
        }
        match excluded_by {
            // What excludes a set often excludes the next one, too.
            Some(number) => turns[..=number].rotate_right(1),
            None => candidates.push(fence),
        }
    }
    Some(candidates)
}

/// All sets of so many of some cells.
struct Sets<'a> {
    cells: &'a [Cell],
    places: Option<Vec<usize>>,
}

impl<'a> Sets<'a> {
    fn new(cells: &'a [Cell], size: usize) -> Self {
        let places = (size <= cells.len()).then(|| (0..size).collect());
        Self { cells, places }
    }
}

impl Iterator for Sets<'_> {
    type Item = Vec<Cell>;

    fn next(&mut self) -> Option<Vec<Cell>> {
        let mut places = self.places.take()?;
        let set = places.iter().map(|&place| self.cells[place]).collect();
        let (size, cells) = (places.len(), self.cells.len());
        if let Some(last) = (0..size).rfind(|&i| places[i] + size < cells + i) {
            let next = places[last] + 1;
            for (place, later) in places[last..].iter_mut().zip(next..) {
                *place = later;
            }
            self.places = Some(places);
        }
        Some(set)
    }
}
