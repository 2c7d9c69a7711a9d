//! What the checker is asked, within what a search is allowed.

use playproof_checker::{
    Budget, Failure, Limits,
    budget::{Exhausted, Stop},
    faults::Cause,
};

use crate::{budget::watched, search::control::Control};

/// Work that is asked for at least, however little is left.
const LEAST: u64 = 1 << 24;

/// A slice of a search, at the end of which the checker is stopped.
pub(super) struct Slice<'a> {
    pub(super) control: &'a Control,
    stop: &'a Stop,
}

/// Searches within what `control` allows. One thread looks at the clock, whatever is asked: some questions take microseconds.
pub(super) fn in_slice<T>(control: &Control, search: impl FnOnce(&Slice<'_>) -> T) -> T {
    let stop = &Stop::default();
    watched(control, stop, || search(&Slice { control, stop }))
}

impl Slice<'_> {
    /// The same with so much work at most.
    pub(super) fn for_work<T>(&self, work: u64, search: impl FnOnce(&Slice<'_>) -> T) -> T {
        let control = &self.control.clone().for_work(work);
        search(&Slice { control, ..*self })
    }

    /// What the checker says with so much work, if it says something; `None` at the end of the slice.
    #[allow(clippy::option_option, reason = "stopped is not the same as nothing")]
    pub(super) fn ask<T>(
        &self,
        most: u64,
        ask: impl FnOnce(&mut Budget) -> Result<T, Failure>,
    ) -> Option<Option<T>> {
        if self.control.is_stopped() {
            return None;
        }
        let work = most.min(self.control.work_left().max(LEAST));
        let memory = self.control.memory();
        let mut budget = Budget::new(Limits { work, memory }).until(self.stop);
        let said = ask(&mut budget);
        self.control.spend(budget.spent());
        match said {
            Ok(said) => Some(Some(said)),
            Err(Failure::Declined(Cause::Limit(Exhausted::Stopped))) => None,
            // With a longer slice there may be an answer: what is left of this one is of no use.
            Err(Failure::Declined(Cause::Limit(Exhausted::Work(_)))) if work < most => {
                self.control.spend(work.saturating_sub(budget.spent()));
                None
            }
            Err(_) => Some(None),
        }
    }
}
