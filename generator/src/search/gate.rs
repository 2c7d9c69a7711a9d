//! Where a search that can be left waits: between its turns, when it counts work ([`super::control`]).

use std::sync::{
    Condvar, Mutex,
    atomic::{AtomicU64, Ordering},
};

use super::locks::{locked, unpoisoned};

/// Where a search waits between its turns.
#[derive(Debug, Default)]
pub(super) struct Gate {
    done: AtomicU64,
    allowed: AtomicU64,
    /// Whether the search has come to its end.
    ended: Mutex<bool>,
    changed: Condvar,
}

impl Gate {
    fn waits(&self) -> bool {
        self.done.load(Ordering::Relaxed) >= self.allowed.load(Ordering::Relaxed)
    }

    /// Counts work, and waits if no more is allowed now.
    pub(super) fn pass(&self, work: u64) {
        self.done.fetch_add(work, Ordering::Relaxed);
        if self.waits() {
            let ended = locked(&self.ended);
            self.changed.notify_all();
            let passed = self.changed.wait_while(ended, |_| self.waits());
            drop(passed);
        }
    }

    /// Allows so much work from now on.
    pub(super) fn allow(&self, work: u64) {
        let ended = locked(&self.ended);
        let done = self.done.load(Ordering::Relaxed);
        self.allowed
            .store(done.saturating_add(work), Ordering::Relaxed);
        self.changed.notify_all();
        drop(ended);
    }

    /// Waits until the search waits, or has come to its end; whether that is it.
    pub(super) fn wait(&self) -> bool {
        let ended = locked(&self.ended);
        let ended = self
            .changed
            .wait_while(ended, |ended| !*ended && !self.waits());
        *unpoisoned(ended)
    }

    /// The search has come to its end.
    pub(super) fn end(&self) {
        *locked(&self.ended) = true;
        self.changed.notify_all();
    }

    /// The work that was done so far.
    pub(super) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}
