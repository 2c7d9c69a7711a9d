//! `hot-bands`: Vertical plays in the band where a move is worth most, on boards of all heights.
//!
//! **Claim.** Vertical wins, or draws at least, at a synchronized game on one board, or on all boards with a fixed
//! number of columns and from + step·i rows, i ≥ 0. (For Horizontal: `transpose`.)
//! **Premises.** Of a progression, the claims for the first k boards, in order; k may be 0. Of one board, none.
//! **Evidence.** `body` (the height of the band that is repeated), `others` (for each board of a period, the heights
//! of its other bands).
//!
//! **Theorem.** Let w be the [value](super::values) of a position, a number that is found from smaller positions; where
//! it is more than what Horizontal's room for moves makes sure, it comes with a move of Vertical's and a temperature.
//! Let each board, but for the first k, be cut by horizontal lines into bands, the body as often as it fits beside
//! some others, which repeat with a period. If the value of the body is not negative, and on the boards of one
//! period after the first k the values of the bands have a sum > 0 (≥ 0), then Vertical wins (draws
//! at least) on every board of the progression after the first k. The premises are the claims for the first k boards.
//!
//! **Source.** Our own, for two players who move at once, after the strategy that plays in the hottest of several games:
//! Berlekamp, Conway, Guy, *Winning ways*, chapter 6.
//!
//! **Soundness.** Vertical plays only tiles that lie within a band, and Horizontal's tiles always do. So
//! the board is the sum of the *regions* of its bands: each move of either player that matters lies in one of them. Let W be the sum of
//! their values. As long as some region has a move of Vertical's, he plays it in one of the highest temperature t ≥ −1.
//! Alone it gains t at least. Horizontal plays
//!
//! * in the same region: both moves together cost nothing;
//! * in another region with a move of Vertical's, of temperature t′ ≤ t: this costs t′ at most;
//! * in a region s without one: there w(s) = −hm(s), and her move takes at least one from the room that she
//!   has, so w rises by 1 at least, and −1 ≤ t;
//! * nowhere: then the game is over, and Vertical has won.
//!
//! So W does not fall in any round. A round takes cells away, so there is a last one: after it, unless the game is over, no region has
//! a move of Vertical's. Then W = −Σ hm ≤ 0. If W > 0, this never happens: Vertical can always move, and the
//! first who cannot is Horizontal. If W ≥ 0, then Σ hm = 0 when it happens: Horizontal cannot move either, and the game is
//! a draw, or Vertical has won.
//!
//! One period later the board has the same bands, and more body bands, whose value is not negative. In which order the bands
//! stand on the board does not matter.
//!
//! Regions are compared by their shapes: moving and reflecting carries moves to moves.
//!
//! **Checked.** The values of all positions that can come up in a band, from the smallest on; how the boards of one period
//! are cut; the sums; that the premises are the first boards, one by one.
//!
//! **Traps.** Both tiles of a round may lie in one region, and overlap: then neither of two gains is the other's loss. A region
//! that Vertical leaves alone must not be worth more than Horizontal's room costs, even if Vertical could move in it. A temperature below −1
//! would let Horizontal's move in such a region cost more than Vertical's gains. Rounding up. A board that is lower than its bands.

use playproof_formats::{claim::Prospect, evidence::HotBands};

use super::{
    cut::{Boards, bodies},
    values::Values,
};
use crate::{
    budget::{Budget, cost},
    faults::Result,
    rules::inference::{Fault as Shape, Inference},
    synchronized::{Grid, right},
};

faults! {
    /// Why hot bands do not prove the claim.
    pub enum Fault {
        NoRows => "a band has no rows",
        BodyLoses { sum: i64 } => "the value of the body is {sum}/65536, which is negative",
        NotEnough { rows: u64, sum: i128 } => "on {rows} rows the values of the bands have the sum {sum}/65536, which is not enough",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, HotBands>, budget: &mut Budget) -> Result {
    let evidence = step.evidence;
    let proves = "that vertical wins or draws at least on boards with so many columns";
    let boards = Boards::new(step.claim).ok_or(Shape::WrongClaim { proves })?;
    let boards = boards.after_premises(step, budget)?;
    // The band with the most rows holds all others.
    let others = evidence.others.iter().flatten().copied();
    let count = cost(evidence.others.len());
    let count = evidence
        .others
        .iter()
        .fold(count, |all, some| all + some.len());
    budget.work(count)?;
    let tallest = others.fold(evidence.body, u32::max);
    let grid = Grid::new(boards.claim.variant, tallest, boards.columns)?;
    budget.memory(Values::depths(&grid))?;
    let values = Values::new(grid);
    let mut bands = Bands { grid, values };
    let sum = bands.value(evidence.body, budget)?;
    ensure!(sum >= 0, Fault::BodyLoses { sum });
    let least = match boards.prospect {
        Prospect::Win => 1,
        Prospect::Draw => 0,
    };
    for board in boards.period(evidence.body, &evidence.others)? {
        let (rows, others) = board?;
        let bodies = bodies(rows, evidence.body, others.iter().copied())?;
        let mut sum = i128::from(sum).saturating_mul(bodies.into());
        for &height in others {
            sum = sum.saturating_add(bands.value(height, budget)?.into());
        }
        ensure!(sum >= least, Fault::NotEnough { rows, sum });
    }
    Ok(())
}

/// The bands that are cut from the boards, as the first rows of the highest one.
struct Bands {
    grid: Grid,
    values: Values,
}

impl Bands {
    /// The value of an empty band, times the unit.
    fn value(&mut self, height: u32, budget: &mut Budget) -> Result<i64> {
        ensure!(height != 0, Fault::NoRows);
        let below = self.grid.rows.saturating_sub(height);
        let empty = right(self.grid.full, below.saturating_mul(self.grid.columns));
        self.values.value(empty, budget)
    }
}
