//! What is known in a case of the cells around the marks of a turn.

use super::turn::Demand;
use crate::positional::Mask;

/// Cases that are alike in what is known of them.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// Maker's marks of earlier turns.
    pub(super) maker: Mask,
    /// What is closed for certain, Maker's marks among it.
    pub(super) closed: Mask,
    /// What is not told yet: every other cell is Maker's if it is in `maker`, and else not.
    pub(super) open: Mask,
}

impl Known {
    /// What is Breaker's for certain, of the cells around.
    fn breakers(self) -> Mask {
        self.closed & !self.maker & !self.open
    }

    /// What is free or Breaker's for certain, and not known to be hers: it is hers if she wants it.
    pub(super) fn free(self) -> Mask {
        !self.closed & !self.open
    }

    /// Whether Breaker may need a cell of a placement now: if none is hers for certain, and two are Maker's if what is open
    /// is his. One with two closed cells has one of hers: if both are Maker's, by 2 of the theorem.
    pub(super) fn may_need(self, demand: &Demand) -> bool {
        let his = (demand.cells & (self.maker | self.open)).count_ones();
        demand.cells & self.breakers() == 0
            && (demand.cells & self.closed).count_ones() < 2
            && his.saturating_add(demand.marks.count_ones()) >= 2
    }

    /// What both know, if that can be.
    pub(super) fn and(self, other: Self) -> Option<Self> {
        let may_be = |his: Mask, known: Self| his & !(known.maker | known.open) == 0;
        (may_be(self.maker, other) && may_be(other.maker, self)).then_some(Self {
            maker: self.maker | other.maker,
            closed: self.closed | other.closed,
            open: self.open & other.open,
        })
    }
}
