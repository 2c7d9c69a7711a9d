//! All cases of a turn: what Maker may own around its marks, and which fences are closed there.
//!
//! A case is told cell by cell, as far as that is needed: where some answer serves whatever the other cells are, they are not
//! looked at. Marks far from each other each have as many cases as one mark alone, and together their product: so, from some case
//! on, those marks are left out that can be answered alone then, with their share. For the U-pentomino, two marks against
//! four, that halves the cost; three marks against six take 1.7 thousand million units of work, and more than ten times as many without.
//!
//! **What was tried.** To tell cells of urgent demands first, of which few cells are free: no better than those of many demands. To look
//! what follows from each of a few cells: fewer cases, at a higher cost. To give marks less than their share, if that does: more attempts
//! that fail.

use std::ops::Range;

use super::{
    answers::Answers,
    fault::Unanswered,
    known::Known,
    turn::{Demand, Due, Fence, Laid, Turn},
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
    answers: Answers<'a>,
}

/// Cases that wait to be looked at.
struct Waiting {
    known: Known,
    due: Due,
    /// Where the demands are that were left before the last cell was told.
    demands: Range<usize>,
}

/// A case without an answer.
struct Case {
    known: Known,
    demands: Vec<Demand>,
}

impl<'a> Cases<'a> {
    pub(super) fn new(turn: &'a Turn, laid: &'a Laid) -> Self {
        let answers = Answers::new(laid);
        Self {
            turn,
            laid,
            answers,
        }
    }

    /// A case without an answer, if there is one.
    pub(super) fn unanswered(&mut self, budget: &mut Budget) -> Result<Option<Unanswered>> {
        let all = Known {
            maker: 0,
            closed: 0,
            open: self.turn.full(),
        };
        let (due, demands) = (self.turn.due(), self.turn.placements.clone());
        let Some(Case { known, demands }) = self.first(all, demands, due, true, budget)? else {
            return Ok(None);
        };
        // What is still open matters to no demand: it may as well not be Maker's.
        budget.room(sets::bytes(self.turn.size()) * (cost(demands.len()) + 3))?;
        let demands: Vec<Mask> = demands.iter().map(|d| d.cells & known.free()).collect();
        let case = self
            .turn
            .case(self.laid, known.maker, known.closed, &demands);
        Ok(Some(case))
    }

    /// The first case without an answer, of those that are alike in this. With `shares`, marks that can be answered
    /// alone are.
    fn first(
        &mut self,
        known: Known,
        mut kept: Vec<Demand>,
        due: Due,
        shares: bool,
        budget: &mut Budget,
    ) -> Result<Option<Case>> {
        // Of each cell that is told at most as many wait as there are fences, and its demands are kept once.
        let cells = cost(self.turn.size()) + 1;
        let waiting = cells * (cost(self.laid.fences.len()) + 1) * size_of::<Waiting>();
        let demands = (cells + 1) * kept.len() * size_of::<Demand>();
        budget.memory((waiting + demands) * 2)?;
        let marks = if shares { self.turn.marks().len() } else { 0 };
        let mut failed = vec![None; marks];
        let mut now = Vec::with_capacity(kept.len());
        let mut left = vec![Waiting {
            known,
            due,
            demands: 0..kept.len(),
        }];
        while let Some(Waiting {
            known,
            mut due,
            demands,
        }) = left.pop()
        {
            // What comes after them is of cases that were looked at.
            kept.truncate(demands.end);
            let before = kept.get(demands).unwrap_or_default();
            budget.work(cost(before.len()) + 1)?;
            now.clear();
            now.extend(before.iter().filter(|demand| known.may_need(demand)));
            if self.answers.are_there(known, &now, due, budget)? {
                continue;
            }
            if shares
                && self.share_out(known, &mut now, &mut due, &mut failed, budget)?
                && self.answers.are_there(known, &now, due, budget)?
            {
                continue;
            }
            let Some(place) = next(known, &now, budget)? else {
                let whole = self.turn.due();
                if due.marks == whole.marks || !shares {
                    let demands = now;
                    return Ok(Some(Case { known, demands }));
                }
                // There may be an answer, but for the shares.
                let demands = self.turn.placements.clone();
                let case = budget.beside(cost(0), |budget| {
                    self.first(known, demands, whole, false, budget)
                })??;
                if case.is_some() {
                    return Ok(case);
                }
                continue;
            };
            let demands = kept.len()..kept.len().saturating_add(now.len());
            kept.extend_from_slice(&now);
            let told = self.told(known, place, budget)?;
            left.extend(told.into_iter().map(|known| Waiting {
                known,
                due,
                demands: demands.clone(),
            }));
        }
        Ok(None)
    }

    /// Answers marks alone, as long as their share does for one, whatever is open: these, and the placements that have
    /// them, are no longer due. Whether there are some; `failed` are cases in which it did not do.
    fn share_out(
        &mut self,
        known: Known,
        demands: &mut Vec<Demand>,
        due: &mut Due,
        failed: &mut [Option<Known>],
        budget: &mut Budget,
    ) -> Result<bool> {
        let all = due.marks;
        while let Some(share) = due.breaker.checked_div(due.marks.count_ones()) {
            let mut does = None;
            for (mark, failed) in (0..).zip(failed.iter_mut()) {
                let alone = Due {
                    marks: bit(mark),
                    breaker: share,
                };
                // One mark by itself is not left out: nothing would be left.
                if due.marks & !alone.marks != 0
                    && due.marks & alone.marks != 0
                    && self.does_alone(known, demands, alone, failed, budget)?
                {
                    does = Some(alone.marks);
                    break;
                }
            }
            let Some(mark) = does else {
                break;
            };
            due.marks &= !mark;
            due.breaker = due.breaker.saturating_sub(share);
            demands.retain(|demand| demand.marks & mark == 0);
        }
        Ok(due.marks != all)
    }

    /// Whether one mark can be answered so, whatever is open. A case in which it failed before is looked at first.
    fn does_alone(
        &mut self,
        known: Known,
        demands: &[Demand],
        alone: Due,
        failed: &mut Option<Known>,
        budget: &mut Budget,
    ) -> Result<bool> {
        budget.work(cost(demands.len()) * 2)?;
        budget.room(cost(demands.len()) * size_of::<Demand>() * 2)?;
        let of_it = demands
            .iter()
            .filter(|demand| demand.marks & alone.marks != 0);
        let of_it: Vec<Demand> = of_it.copied().collect();
        if let Some(case) = failed.and_then(|failed| known.and(failed)) {
            let still = of_it.iter().filter(|demand| case.may_need(demand));
            let still: Vec<Demand> = still.copied().collect();
            if !self.answers.are_there(case, &still, alone, budget)? {
                return Ok(false);
            }
        }
        // Without shares, it goes no deeper. What it uses is free again then, but for the choices.
        self.answers.prepare(alone.marks, budget)?;
        let case = budget.beside(cost(0), |budget| {
            self.first(known, of_it, alone, false, budget)
        })??;
        let does = case.is_none();
        *failed = case.map(|case| case.known).or(*failed);
        Ok(does)
    }

    /// The cases when a cell is told: it is Maker's, with one of the fences around it; or it is not. A fence is left out if
    /// another one closes less: where it is closed, the other one is, too.
    fn told(&self, known: Known, place: u32, budget: &mut Budget) -> Result<Vec<Known>> {
        let fences = cost(self.laid.fences.len());
        budget.work(fences)?;
        budget.room(fences * size_of::<(Known, Mask)>() * 2)?;
        let open = known.open & !bit(place);
        let closed = known.closed | bit(place);
        let around = |fence: &Fence| fence.around.get(place as usize).copied()?;
        let fences = self.laid.fences.iter().filter_map(around);
        let new: Vec<Mask> = fences.map(|fence| fence & !closed).collect();
        let mut told = Vec::with_capacity(new.len().saturating_add(1));
        for (number, fence) in new.iter().enumerate() {
            budget.work(new.len())?;
            let closes_less = |(other, less): (usize, &Mask)| {
                less & !fence == 0 && (less != fence || other < number)
            };
            if new.iter().enumerate().any(closes_less) {
                continue;
            }
            let his = Known {
                maker: known.maker | bit(place),
                closed: closed | fence,
                open,
            };
            told.extend(self.inferred(his, place, budget)?);
        }
        told.push(Known { open, ..known });
        Ok(told)
    }

    /// What follows when a cell is Maker's, from that each placement with two of his marks had one of Breaker's before; `None` if
    /// it cannot be. It follows from Maker's marks alone: so only placements with the new one are looked at.
    fn inferred(&self, mut known: Known, place: u32, budget: &mut Budget) -> Result<Option<Known>> {
        let near = self.turn.near.get(place as usize);
        let near = near.map_or(&[][..], Vec::as_slice);
        budget.work(near.len())?;
        for &placement in near {
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
        Ok(Some(known))
    }
}

/// The cell to be told next: one that is in as many of the demands as any.
fn next(known: Known, demands: &[Demand], budget: &mut Budget) -> Result<Option<u32>> {
    budget.work(cost(known.open.count_ones()) * demands.len())?;
    let mut best: Option<(usize, u32)> = None;
    for place in members(known.open) {
        let with_it = demands.iter().filter(|d| d.cells & bit(place) != 0);
        let count = with_it.count();
        if count > best.map_or(0, |(most, _)| most) {
            best = Some((count, place));
        }
    }
    Ok(best.map(|(_, place)| place))
}
