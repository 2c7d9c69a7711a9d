//! All cases of a turn: what Maker may own around its marks, and which fences are closed there.

use super::{
    fault::Unanswered,
    turn::{Laid, Turn},
};
use crate::{
    budget::{Budget, cost},
    faults::Result,
    positional::{Mask, bit, members},
    sets,
};

/// The cases of a turn, when these are the fences.
pub(super) struct Cases<'a> {
    turn: &'a Turn,
    laid: &'a Laid,
}

/// Cases that are alike in what is known of them.
#[derive(Clone, Copy)]
struct Known {
    /// Maker's marks of earlier turns.
    maker: Mask,
    /// What is closed for certain, Maker's marks among it.
    closed: Mask,
    /// What may be Maker's or not: the other cells are his, or not.
    open: Mask,
}

impl Known {
    /// What is Breaker's for certain, of the cells around.
    fn breakers(self) -> Mask {
        self.closed & !self.maker & !self.open
    }

    /// What is free or Breaker's for certain, and not known to be hers: it is hers if she wants it.
    fn free(self) -> Mask {
        !self.closed & !self.open
    }
}

impl<'a> Cases<'a> {
    pub(super) fn new(turn: &'a Turn, laid: &'a Laid) -> Self {
        Self { turn, laid }
    }

    /// A case without an answer, if there is one.
    pub(super) fn unanswered(&self, budget: &mut Budget) -> Result<Option<Unanswered>> {
        let all = Known {
            maker: 0,
            closed: 0,
            open: self.turn.full(),
        };
        let mut left = vec![all];
        // Of each cell that is decided at most as many wait as there are fences.
        let most = cost(self.turn.size()) * (cost(self.laid.fences.len()) + 1) + 1;
        budget.memory(most * size_of::<Known>() * 2)?;
        budget.memory(cost(self.turn.placements.len()) * size_of::<Mask>() * 4)?;
        let mut demands = Vec::with_capacity(self.turn.placements.len());
        let choices = self.choices(budget)?;
        let mut last = 0;
        while let Some(known) = left.pop() {
            budget.work(cost(self.turn.all.len()) + 1)?;
            let Some(known) = self.inferred(known, budget)? else {
                continue;
            };
            self.demand(known, &mut demands, budget)?;
            if let Some(number) = self.answer(known, &demands, (&choices, last), budget)? {
                last = number;
                continue;
            }
            if let Some(place) = Self::next(known, &demands, budget)? {
                self.split(known, place, &mut left);
                continue;
            }
            // What is still open matters to no demand: it may as well not be Maker's.
            budget.room(sets::bytes(self.turn.size()) * (cost(demands.len()) + 3))?;
            let demands: Vec<Mask> = demands.iter().map(|d| d & known.free()).collect();
            let case = self
                .turn
                .case(self.laid, known.maker, known.closed, &demands);
            return Ok(Some(case));
        }
        Ok(None)
    }

    /// What follows from that each placement with two of Maker's marks had one of Breaker's before; `None` if it cannot be.
    fn inferred(&self, mut known: Known, budget: &mut Budget) -> Result<Option<Known>> {
        loop {
            budget.work(self.turn.all.len())?;
            let before = known;
            for &placement in &self.turn.all {
                if (placement & known.maker).count_ones() < 2 {
                    continue;
                }
                let others = placement & !known.maker;
                if others == 0 {
                    return Ok(None);
                }
                if others.is_power_of_two() {
                    known.closed |= others;
                    known.open &= !others;
                }
            }
            if (known.closed, known.open) == (before.closed, before.open) {
                return Ok(Some(known));
            }
        }
    }

    /// The placements of which Breaker may need a cell now: without one of hers for certain, and with two of Maker's
    /// marks if what is open is his. One with two closed cells has one of hers: if both are Maker's, by 2 of the theorem.
    fn demand(&self, known: Known, demands: &mut Vec<Mask>, budget: &mut Budget) -> Result {
        budget.work(self.turn.placements.len())?;
        demands.clear();
        for &(placement, marks) in &self.turn.placements {
            let his = (placement & (known.maker | known.open)).count_ones();
            let is_dead =
                placement & known.breakers() != 0 || (placement & known.closed).count_ones() >= 2;
            if !is_dead && his.saturating_add(marks) >= 2 {
                demands.push(placement);
            }
        }
        Ok(())
    }

    /// All choices of a fence for each mark of the turn: what they have around the marks.
    fn choices(&self, budget: &mut Budget) -> Result<Vec<Mask>> {
        let mut choices: Vec<Mask> = vec![0];
        for mark in 0..self.turn.marks() {
            let more = cost(choices.len()) * self.laid.fences.len();
            budget.work(more)?;
            // A list that grows is there twice.
            budget.memory(more * size_of::<Mask>() * 3)?;
            let fences = || {
                self.laid
                    .fences
                    .iter()
                    .filter_map(|fence| fence.marks.get(mark))
            };
            let longer = choices
                .iter()
                .flat_map(|choice| fences().map(move |fence| choice | fence));
            choices = longer.collect();
        }
        Ok(choices)
    }

    /// The number of a choice with which a few marks are an answer, whatever is open. The one that served last is tried first.
    fn answer(
        &self,
        known: Known,
        demands: &[Mask],
        (choices, last): (&[Mask], usize),
        budget: &mut Budget,
    ) -> Result<Option<usize>> {
        let mut unmet = Vec::with_capacity(demands.len());
        let others = (0..choices.len()).filter(|&number| number != last);
        for number in std::iter::once(last).chain(others) {
            budget.work(cost(demands.len()) + 1)?;
            let Some(choice) = choices.get(number) else {
                continue;
            };
            let fence = choice & !known.closed;
            let Some(left) = self.turn.breaker.checked_sub(fence.count_ones()) else {
                continue;
            };
            let hers = fence & known.free();
            unmet.clear();
            let others = demands.iter().filter(|&demand| demand & hers == 0);
            unmet.extend(others.map(|demand| demand & known.free()));
            if can_meet(&unmet, left, budget)? {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// The cell to be decided next: one that is in as many of the demands as any.
    fn next(known: Known, demands: &[Mask], budget: &mut Budget) -> Result<Option<u32>> {
        budget.work(cost(known.open.count_ones()) * demands.len())?;
        let mut best: Option<(usize, u32)> = None;
        for place in members(known.open) {
            let count = demands.iter().filter(|&d| d & bit(place) != 0).count();
            if count > best.map_or(0, |(most, _)| most) {
                best = Some((count, place));
            }
        }
        Ok(best.map(|(_, place)| place))
    }

    /// The cell is not Maker's; or it is, with one of the fences around it.
    fn split(&self, known: Known, place: u32, left: &mut Vec<Known>) {
        let open = known.open & !bit(place);
        for fence in &self.laid.fences {
            if let Some(&Some(fence)) = fence.around.get(place as usize) {
                left.push(Known {
                    maker: known.maker | bit(place),
                    closed: known.closed | bit(place) | fence,
                    open,
                });
            }
        }
        left.push(Known { open, ..known });
    }
}

/// Whether so many cells can meet all of these sets. It branches on a set that is not met yet, one of the smallest.
fn can_meet(sets: &[Mask], size: u32, budget: &mut Budget) -> Result<bool> {
    // The cells that are taken, and those that were tried before.
    let mut left: Vec<(Mask, Mask)> = vec![(0, 0)];
    while let Some((taken, tried)) = left.pop() {
        budget.work(cost(sets.len()) * 2 + 1)?;
        budget.room((cost(left.len()) + u64::from(Mask::BITS)) * size_of::<(Mask, Mask)>() * 3)?;
        let unmet = || sets.iter().filter(|&set| set & taken == 0);
        let Some(least) = unmet()
            .map(|set| set & !tried)
            .min_by_key(|set| set.count_ones())
        else {
            return Ok(true);
        };
        // Sets that have no cell in common take a cell each.
        let (mut apart, mut count) = (0, 0_u32);
        for set in unmet() {
            if set & apart == 0 {
                apart |= set;
                count = count.saturating_add(1);
            }
        }
        if taken.count_ones().saturating_add(count) > size {
            continue;
        }
        let mut tried = tried;
        for place in members(least) {
            left.push((taken | bit(place), tried));
            tried |= bit(place);
        }
    }
    Ok(false)
}
