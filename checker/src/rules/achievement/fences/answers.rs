//! Breaker's answers to a case: a fence for each mark, and a cell of each placement in which Maker has two.

use super::{
    known::Known,
    turn::{Demand, Due, Laid},
};
use crate::{
    budget::{Budget, cost},
    faults::Result,
    positional::{Mask, bit, members},
};

/// The answers, when these are the fences.
pub(super) struct Answers<'a> {
    laid: &'a Laid,
    /// For some marks of the turn, all choices of a fence for each of them: what these have around the marks.
    choices: Vec<(Mask, Vec<Mask>)>,
    /// Room for sets that are to be met, and for ways to do that.
    unmet: Vec<Mask>,
    ways: Vec<(Mask, Mask)>,
}

impl<'a> Answers<'a> {
    pub(super) fn new(laid: &'a Laid) -> Self {
        Self {
            laid,
            choices: Vec::new(),
            unmet: Vec::new(),
            ways: Vec::new(),
        }
    }

    /// Pays for the choices for these marks, and makes them.
    pub(super) fn prepare(&mut self, marks: Mask, budget: &mut Budget) -> Result {
        if !self.choices.iter().any(|(those, _)| *those == marks) {
            let choices = all_choices(self.laid, marks, budget)?;
            self.choices.push((marks, choices));
        }
        Ok(())
    }

    /// Whether there is a choice with which a few marks are an answer, whatever is open.
    pub(super) fn are_there(
        &mut self,
        known: Known,
        demands: &[Demand],
        due: Due,
        budget: &mut Budget,
    ) -> Result<bool> {
        self.prepare(due.marks, budget)?;
        let mut choices = self.choices.iter_mut();
        let Some((_, choices)) = choices.find(|(those, _)| *those == due.marks) else {
            return Ok(false);
        };
        let mut serves = None;
        for (number, choice) in choices.iter().enumerate() {
            budget.work(1)?;
            let fence = choice & !known.closed;
            let Some(left) = due.breaker.checked_sub(fence.count_ones()) else {
                continue;
            };
            budget.work(demands.len())?;
            let hers = fence & known.free();
            self.unmet.clear();
            let others = demands.iter().filter(|demand| demand.cells & hers == 0);
            let others = others.map(|demand| demand.cells & known.free());
            self.unmet.extend(others);
            if can_meet(&self.unmet, left, &mut self.ways, budget)? {
                serves = Some(number);
                break;
            }
        }
        let Some(number) = serves else {
            return Ok(false);
        };
        // The one that served last is tried first.
        choices.swap(0, number);
        Ok(true)
    }
}

/// All choices of a fence for each of these marks.
fn all_choices(laid: &Laid, marks: Mask, budget: &mut Budget) -> Result<Vec<Mask>> {
    let mut choices: Vec<Mask> = vec![0];
    for mark in members(marks) {
        let more = cost(choices.len()) * laid.fences.len();
        budget.work(more)?;
        // A list that grows is there twice.
        budget.memory(more * size_of::<Mask>() * 3)?;
        let fences = || {
            let fences = laid.fences.iter();
            fences.filter_map(|fence| fence.marks.get(mark as usize))
        };
        let longer = choices
            .iter()
            .flat_map(|choice| fences().map(move |fence| choice | fence));
        choices = longer.collect();
    }
    Ok(choices)
}

/// Whether so many cells can meet all of these sets. It branches on a set that is not met yet, one of the smallest. In `left` are the
/// cells that are taken, and those that were tried before.
fn can_meet(
    sets: &[Mask],
    size: u32,
    left: &mut Vec<(Mask, Mask)>,
    budget: &mut Budget,
) -> Result<bool> {
    left.clear();
    left.push((0, 0));
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
