//! Searches that can be left, and gone on with, whatever they are made of.
//!
//! A [`Suspended`] search runs in a thread of its own, and waits at a [`Gate`] between its turns: there it is told how
//! much more work it may do. Of its turns it notices nothing, so what it finds is what it would have found at a stretch.
//! The planners could be written such that each of their searches returns at the end of a slice and goes on
//! later; those that take turns are. But what is found would then depend on the slices, and everything between
//! the table of a paper and a loop within a solver would have to know of them.

use std::{
    panic::resume_unwind,
    sync::Arc,
    thread::{Builder, JoinHandle},
};

use super::{control::Control, gate::Gate};

/// Bytes for calls within calls: as many as a program's first thread has.
const STACK: usize = 8 << 20;

/// Says that the search has come to its end, even if that is a panic.
struct End(Arc<Gate>);

impl Drop for End {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// A search that waits for its next turn.
pub(crate) struct Suspended<T> {
    gate: Arc<Gate>,
    /// Stops it.
    own: Control,
    /// Of its work, what was counted.
    counted: u64,
    thread: Option<JoinHandle<Option<T>>>,
}

impl<T: Send + 'static> Suspended<T> {
    /// Begins a search, within these limits. It has no turn yet.
    pub(crate) fn new(
        control: &Control,
        search: impl FnOnce(&Control) -> Option<T> + Send + 'static,
    ) -> Self {
        let gate = Arc::<Gate>::default();
        let own = control.fork().behind(Arc::clone(&gate));
        let limits = own.clone();
        let end = End(Arc::clone(&gate));
        let thread = Builder::new().stack_size(STACK).spawn(move || {
            let _end = end;
            limits.spend(0);
            search(&limits)
        });
        Self {
            gate,
            own,
            counted: 0,
            // What cannot be begun has nothing to offer.
            thread: thread.ok(),
        }
    }

    /// Goes on for so much work, which is counted; whether the search has come to its end.
    pub(crate) fn go_on(&mut self, work: u64, control: &Control) -> bool {
        self.gate.allow(work);
        let ended = self.thread.is_none() || self.gate.wait();
        let done = self.work();
        control.spend(done - self.counted);
        self.counted = done;
        ended
    }

    /// The work that was done so far.
    pub(crate) fn work(&self) -> u64 {
        self.gate.done()
    }

    /// What the search has found, or has found so far if it is to stop here.
    pub(crate) fn found(mut self) -> Option<T> {
        self.stopped()
    }
}

impl<T> Suspended<T> {
    fn stopped(&mut self) -> Option<T> {
        self.own.stop();
        self.gate.allow(u64::MAX);
        let found = self.thread.take()?.join();
        found.unwrap_or_else(|panic| resume_unwind(panic))
    }
}

impl<T> Drop for Suspended<T> {
    /// Its memory is free when it has come to its end.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.stopped();
        }
    }
}
