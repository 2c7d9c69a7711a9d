//! Budgets of the checker, for what the search has it do.

use std::{
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use playproof_checker::{Budget, Limits, budget::Stop};

use crate::search::control::Control;

/// A budget for what is known to be small, or bounded otherwise.
pub(crate) fn unlimited() -> Budget {
    Budget::new(Limits {
        work: u64::MAX,
        memory: u64::MAX,
    })
}

/// Between two looks at the clock.
const LOOK: Duration = Duration::from_millis(20);

/// Does what knows no clock, and has it stopped when the time is over.
pub(crate) fn watched<T>(control: &Control, stop: &Stop, work: impl FnOnce() -> T) -> T {
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while is_done.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if control.is_over() {
                    stop.stop();
                }
            }
        });
        let result = work();
        drop(done);
        result
    })
}
