//! How far Vertical is ahead in a position: a value for every region, and his move there.
//!
//! The *value* w of a position is the sum of those of its [regions](super::regions), as a number of moves. It is
//! found from the values of what may become of the region. Let hm be the most disjoint tiles that Horizontal has room for in
//! a region s. Vertical leaves s alone, and w(s) = −hm, unless he has a move v there, and a *temperature*
//! t ≥ −1, for which more is sure: w(s) is the largest number ≥ −hm with
//!
//! 1. w(s) ≤ w(s+v) − t: alone, his move gains t,
//! 2. w(s) ≤ w(s+h) + t: alone, Horizontal's move h costs t at most, and
//! 3. w(s) ≤ w(s+v+h): together they cost nothing,
//!
//! for all h. In the best case 1 and 2 meet: then t is half the difference of w(s+v) and the least w(s+h).
//! These are the mean and the temperature of the theory of hot games (Berlekamp, Conway, Guy, *Winning ways*, chapter 6; players in turn),
//! with 3 for two who move at once.
//!
//! Values are multiples of 1/[`UNIT`], and rounded down: 1 to 3 hold for these.

use std::{cmp::Reverse, collections::HashMap};

use playproof_formats::claim::Side;

use crate::{
    budget::{Budget, cost},
    faults::Result,
    synchronized::{Cells, Grid, Tile},
};

/// The denominator of values and temperatures.
pub const UNIT: i64 = 1 << 16;

/// Bytes for the value of a shape in a table that doubles, with the old one beside the new one.
const VALUE: u64 = 192;

/// What is known of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The value, times the unit.
    pub value: i64,
    /// The temperature, times the unit, and Vertical's move; `None` where he leaves the region alone.
    pub hot: Option<(i64, Tile)>,
}

/// The values of positions on one board.
#[derive(Clone, Debug)]
pub struct Values {
    grid: Grid,
    /// Of shapes.
    known: HashMap<Cells, i64>,
}

impl Values {
    /// Bytes of the regions and of both players' moves that all depths hold at the same time: at most so many of each
    /// as there are cells, half as many depths, each list grows, and one is sorted beside itself.
    pub fn depths(grid: &Grid) -> u64 {
        let cells = u64::from(grid.full.count_ones());
        cells.saturating_mul(cells).saturating_mul(128)
    }

    /// Nothing is known yet.
    #[must_use]
    pub fn new(grid: Grid) -> Self {
        let known = HashMap::new();
        Self { grid, known }
    }

    /// The number of shapes of which the value is known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether nothing is known yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The value of a position, times the unit.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn value(&mut self, free: Cells, budget: &mut Budget) -> Result<i64> {
        // A region spreads to another cell at every step.
        budget.work(cost(free.count_ones()) + 16)?;
        let regions = self.grid.regions(free);
        budget.work((cost(self.grid.rows) + self.grid.columns) * regions.len())?;
        let mut sum: i64 = 0;
        for region in regions {
            let shape = self.grid.shape(region);
            let value = if let Some(&value) = self.known.get(&shape) {
                value
            } else {
                // With each tile at least two cells go, so this is at most 64 regions deep.
                let value = self.worth(shape, budget)?.value;
                budget.memory(VALUE)?;
                self.known.insert(shape, value);
                value
            };
            sum = sum.saturating_add(value);
        }
        Ok(sum)
    }

    /// What is known of this region.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn worth(&mut self, region: Cells, budget: &mut Budget) -> Result<Worth> {
        let grid = self.grid;
        let room = i64::from(grid.packing(region, Side::Horizontal));
        let mut best = Worth {
            value: room.saturating_mul(UNIT).saturating_neg(),
            hot: None,
        };
        // Neither order changes what is found. Replies that cost most alone are the ones that most often cost too much
        // beside a move, and a move that may be worth most leaves the others little to be better by.
        let mut replies = Vec::new();
        for tile in grid.moves(region, Side::Horizontal) {
            let reply = grid.cells(tile, Side::Horizontal);
            replies.push((self.value(region & !reply, budget)?, reply));
        }
        replies.sort_unstable();
        let elsewhere = replies.first().map(|&(least, _)| least);
        let mut moves = Vec::new();
        for tile in grid.moves(region, Side::Vertical) {
            let rest = region & !grid.cells(tile, Side::Vertical);
            let alone = self.value(rest, budget)?;
            let meet = |least| alone.saturating_sub(least).div_euclid(2).max(-UNIT);
            let temperature = elsewhere.map_or(-UNIT, meet);
            let gained = alone.saturating_sub(temperature);
            let lost = elsewhere.map(|least| least.saturating_add(temperature));
            let most = lost.map_or(gained, |lost| lost.min(gained));
            moves.push((most, temperature, tile, rest));
        }
        moves.sort_by_key(|&(most, ..)| Reverse(most));
        for (most, temperature, tile, rest) in moves {
            let mut value = most;
            for &(_, reply) in &replies {
                if value <= best.value {
                    break;
                }
                value = value.min(self.value(rest & !reply, budget)?);
            }
            if value > best.value {
                let hot = Some((temperature, tile));
                best = Worth { value, hot };
            }
        }
        Ok(best)
    }
}
