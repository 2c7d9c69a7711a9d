//! When to stop: a deadline, enough work, a memory limit, Ctrl-C, or a rival that was
//! faster.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use super::gate::Gate;

/// Shared by everything that works on one question. Cheap to clone.
///
/// [`Control::fork`] makes a child that stops whenever its parent does and can
/// also be stopped alone: that is how two searches race.
///
/// Searches that take turns get slices of work, not of time ([`Control::for_work`]): what
/// they find then does not depend on the machine and on what else it does.
#[derive(Clone, Debug)]
pub struct Control {
    stopped: Vec<Arc<AtomicBool>>,
    deadline: Option<Instant>,
    /// How much work was done, and how much may be. A race counts for each rival.
    work: Arc<AtomicU64>,
    most_work: u64,
    /// The same for good, and not for a slice.
    last_work: u64,
    /// Bytes that one search may use, roughly.
    memory: u64,
    threads: usize,
    /// Where all that is done with this one waits between its turns.
    gate: Option<Arc<Gate>>,
}

impl Default for Control {
    /// No deadline, 4 GiB, one thread per core.
    fn default() -> Self {
        Self {
            stopped: vec![Arc::default()],
            deadline: None,
            work: Arc::default(),
            most_work: u64::MAX,
            last_work: u64::MAX,
            memory: 4 << 30,
            threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            gate: None,
        }
    }
}

impl Control {
    /// The same, but never later than this much from now.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        let deadline = Instant::now().checked_add(time);
        self.deadline = match (self.deadline, deadline) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        self
    }

    /// The same, but so much earlier if there is a deadline: then there is time left to write down what is found.
    #[must_use]
    pub fn earlier(mut self, time: Duration) -> Self {
        let earlier = |deadline: Instant| deadline.checked_sub(time);
        self.deadline = self
            .deadline
            .map(|deadline| earlier(deadline).unwrap_or(deadline));
        self
    }

    /// The same, but only for one of so many parts of the time that is left.
    #[must_use]
    pub fn share(mut self, parts: u32) -> Self {
        let now = Instant::now();
        let part = |deadline: Instant| now + deadline.saturating_duration_since(now) / parts.max(1);
        self.deadline = self.deadline.map(part);
        self
    }

    /// The same, but for a slice of so much more work. A unit is some nanoseconds: a
    /// look at a few sets of cells.
    #[must_use]
    pub fn for_work(mut self, work: u64) -> Self {
        self.most_work = self.most_work.min(self.work().saturating_add(work));
        self
    }

    /// The same without a slice: for what is worth to be finished once it has begun.
    #[must_use]
    pub fn without_slice(mut self) -> Self {
        self.most_work = u64::MAX;
        self
    }

    /// The same, but over after so much more work: a deadline that is the same on every machine.
    #[must_use]
    pub fn at_most(mut self, work: u64) -> Self {
        self.last_work = self.last_work.min(self.work().saturating_add(work));
        self
    }

    /// Counts work that was done. Every search counts: whose turn it is depends on nothing else. This is where it waits
    /// for its next turn.
    pub fn spend(&self, work: u64) {
        self.count(work);
        if let Some(gate) = &self.gate {
            gate.pass(work);
        }
    }

    /// Counts work that children have spent.
    pub(super) fn count(&self, work: u64) {
        self.work.fetch_add(work, Ordering::Relaxed);
    }

    /// The same, for a search that waits at this gate.
    #[must_use]
    pub(super) fn behind(mut self, gate: Arc<Gate>) -> Self {
        self.gate = Some(gate);
        self
    }

    /// Counts work that is about to be done; `None` if it is not to be done any more.
    #[must_use]
    pub fn pay(&self, work: u64) -> Option<()> {
        self.spend(work);
        (!self.is_stopped()).then_some(())
    }

    /// The work that was counted.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.work.load(Ordering::Relaxed)
    }

    /// The work that may still be done.
    #[must_use]
    pub fn work_left(&self) -> u64 {
        self.most_work.saturating_sub(self.work())
    }

    /// The same with another memory limit, in bytes.
    #[must_use]
    pub fn with_memory(mut self, memory: u64) -> Self {
        self.memory = memory;
        self
    }

    /// The same with another number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// A child: stops when this one does, and can be stopped alone. It may do as much
    /// work as is left to this one, and its work is its own.
    #[must_use]
    pub fn fork(&self) -> Self {
        let mut child = self.clone();
        child.most_work = self.work_left();
        child.last_work = self.last_work.saturating_sub(self.work());
        child.work = Arc::default();
        child.stopped.push(Arc::default());
        child
    }

    /// Stops this one and its children.
    pub fn stop(&self) {
        if let Some(own) = self.stopped.last() {
            own.store(true, Ordering::Relaxed);
        }
    }

    /// Whether to stop, for good or until the next slice. Reads the clock: ask every
    /// thousand steps or so.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.work() >= self.most_work || self.is_over()
    }

    /// Whether to stop for good.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.work() >= self.last_work
            || self.stopped.iter().any(|s| s.load(Ordering::Relaxed))
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Bytes that one search may use, roughly.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Threads that may run at a time, at least 1.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }
}
