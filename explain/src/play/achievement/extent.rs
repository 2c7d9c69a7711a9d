//! How much of an infinite board a strategy of Maker's can use.

use playproof_checker::Geometry;
use playproof_formats::{Board, Cell, evidence::ProofSequence};

/// A box of cells, by the coordinates that determine a translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    /// The least coordinates.
    pub(super) low: Vec<i32>,
    /// The lengths of the sides.
    pub(super) sides: Vec<i32>,
}

impl Extent {
    /// The least box around these cells.
    pub(super) fn of(board: Board, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut bounds: Option<Vec<(i32, i32)>> = None;
        for cell in cells {
            let values = cell.coordinates().iter().take(board.rank());
            let values = values.map(|&x| i32::from(x));
            bounds = Some(match bounds {
                None => values.map(|x| (x, x)).collect(),
                Some(bounds) => bounds
                    .into_iter()
                    .zip(values)
                    .map(|((low, high), x)| (low.min(x), high.max(x)))
                    .collect(),
            });
        }
        let bounds = bounds.unwrap_or_else(|| vec![(0, 0); board.rank()]);
        Self {
            low: bounds.iter().map(|&(low, _)| low).collect(),
            sides: bounds.iter().map(|&(low, high)| high - low + 1).collect(),
        }
    }

    /// The box of a game by situations: what an option leads to lies within core and neighborhood of what
    /// leads there.
    pub(super) fn of_sequence(board: Board, sequence: &ProofSequence) -> Self {
        let last = sequence.0.last().into_iter();
        let cells = last.flat_map(|last| last.core.iter().chain(&last.neighborhood));
        Self::of(board, cells.copied())
    }

    /// The least box that contains both.
    pub(super) fn with(&self, other: &Self) -> Self {
        let axes = 0..self.low.len();
        let low: Vec<i32> = axes
            .clone()
            .map(|axis| self.low[axis].min(other.low[axis]))
            .collect();
        let high = |box_: &Self, axis: usize| box_.low[axis] + box_.sides[axis];
        let sides = axes.map(|axis| high(self, axis).max(high(other, axis)) - low[axis]);
        let sides = sides.collect();
        Self { low, sides }
    }

    /// The translation to the copy with this number, of copies in a row.
    pub(super) fn along(&self, number: u32) -> Option<Vec<i16>> {
        let by = i64::from(number).checked_mul(i64::from(*self.sides.first()?))?;
        let mut steps = vec![0; self.low.len()];
        *steps.first_mut()? = i16::try_from(by).ok()?;
        Some(steps)
    }

    /// The box of so many copies in a row.
    pub(super) fn repeated(mut self, copies: u32) -> Self {
        if let Some(side) = self.sides.first_mut() {
            *side = side.saturating_mul(i32::try_from(copies).unwrap_or(i32::MAX));
        }
        self
    }
}
