//! Where copies of a game lie on an infinite board.

use playproof_checker::Geometry;
use playproof_formats::{Board, Cell};

use super::extent::Extent;
use crate::play::player::Unplayable;

/// Where copies lie: boxes of one size, side by side, in a box of them.
#[derive(Clone)]
pub(super) struct Regions {
    board: Board,
    /// The box of region 0.
    one: Extent,
    /// How many there are along each axis.
    along: u64,
}

impl Regions {
    /// Regions for so many copies.
    ///
    /// # Errors
    /// When they reach beyond the coordinates.
    pub(super) fn new(board: Board, one: Extent, copies: u64) -> Result<Self, Unplayable> {
        let mut along = 1_u64;
        let dimensions = u32::try_from(one.low.len()).unwrap_or(1);
        // There are 2¹⁶ coordinates along an axis.
        while along.saturating_pow(dimensions) < copies && along <= 1 << 16 {
            along += 1;
        }
        let regions = Self { board, one, along };
        let fits = regions.corner(0).zip(regions.corner(along));
        fits.map(|_| regions).ok_or_else(|| {
            let trouble = "so many copies need more of the board than coordinates reach";
            Unplayable::Trouble(trouble.to_owned())
        })
    }

    /// The least corner of the region with this number along each axis.
    fn corner(&self, number: u64) -> Option<Cell> {
        let number = i64::try_from(number).ok()?;
        let corner = self.one.low.iter().zip(&self.one.sides);
        let corner = corner.map(|(&low, &side)| {
            let along = i64::from(side).checked_mul(number)?;
            i16::try_from(along.checked_add(low.into())?).ok()
        });
        let corner: Option<Vec<i16>> = corner.collect();
        self.board.translation(&corner?)
    }

    /// The box of all of them.
    pub(super) fn whole(&self) -> Extent {
        let along = i32::try_from(self.along).unwrap_or(i32::MAX);
        let mut whole = self.one.clone();
        for side in &mut whole.sides {
            *side = side.saturating_mul(along);
        }
        whole
    }

    /// The translation from region 0 to this one.
    pub(super) fn vector(&self, number: u64) -> Option<Cell> {
        let mut rest = number;
        let mut steps = Vec::new();
        for &side in &self.one.sides {
            let step = i64::from(side).checked_mul(i64::try_from(rest % self.along).ok()?)?;
            steps.push(i16::try_from(step).ok()?);
            rest /= self.along;
        }
        if rest == 0 {
            self.board.translation(&steps)
        } else {
            None
        }
    }

    /// The region of a cell; `None` if it is in none.
    pub(super) fn of(&self, cell: Cell) -> Option<u64> {
        let mut number = 0_u64;
        let mut unit = 1_u64;
        for (axis, (&low, &side)) in self.one.low.iter().zip(&self.one.sides).enumerate() {
            let x = i32::from(*cell.coordinates().get(axis)?);
            let at = u64::try_from((x - low).div_euclid(side)).ok()?;
            if at >= self.along {
                return None;
            }
            number += at * unit;
            unit *= self.along;
        }
        Some(number)
    }
}
