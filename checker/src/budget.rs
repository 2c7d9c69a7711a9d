//! Limits on what one file may cost.

use std::{
    fmt,
    ops::{Add, Mul},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

/// Units of work, or bytes, written as the formula that they are: `CELL * cells.len() + 64`.
/// What would be too large a number is the largest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost(u64);

/// As many units as this number.
pub(crate) fn cost(number: impl TryInto<u64>) -> Cost {
    Cost(number.try_into().unwrap_or(u64::MAX))
}

impl<N: TryInto<u64>> Add<N> for Cost {
    type Output = Self;

    fn add(self, more: N) -> Self {
        Self(self.0.saturating_add(cost(more).0))
    }
}

impl<N: TryInto<u64>> Mul<N> for Cost {
    type Output = Self;

    fn mul(self, times: N) -> Self {
        Self(self.0.saturating_mul(cost(times).0))
    }
}

impl From<Cost> for u64 {
    fn from(cost: Cost) -> Self {
        cost.0
    }
}

/// Units for moving a cell about, with its share of allocating and sorting.
pub(crate) const CELL: Cost = Cost(16);

/// Bytes of a list beside its items: its place in a collection of lists that grows.
pub(crate) const LIST: Cost = Cost(96);

/// What checking one file may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Units of work; a unit is about one step of an inner loop, some nanoseconds.
    pub work: u64,
    /// Bytes of memory, roughly.
    pub memory: u64,
}

impl Default for Limits {
    /// Some minutes of work, 4 GiB of memory.
    fn default() -> Self {
        Self {
            work: 1 << 36,
            memory: 1 << 32,
        }
    }
}

/// Stops what is paid out of the budgets that have a clone of it, from another thread.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// No more work is paid from now on.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Who is told how much work was done: a function, and after how many units more.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Watch {
    pub(crate) every: u64,
    pub(crate) tell: Option<fn(u64)>,
}

/// What is left of the limits.
#[derive(Clone, Debug)]
pub struct Budget {
    limits: Limits,
    left: Limits,
    stop: Stop,
    watch: Watch,
    /// With less work left than this, it is time to tell.
    due: u64,
}

/// A limit was reached: the file is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhausted {
    /// More work than this.
    Work(u64),
    /// More bytes of memory than this.
    Memory(u64),
    /// Somebody has stopped it.
    Stopped,
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Work(limit) => write!(f, "more than {limit} units of work (raise --max-work)"),
            Self::Memory(limit) => {
                write!(f, "more than {limit} bytes of memory (raise --max-memory)")
            }
            Self::Stopped => f.write_str("it was stopped"),
        }
    }
}

impl Budget {
    /// The whole of the limits.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            left: limits,
            stop: Stop::default(),
            watch: Watch::default(),
            due: 0,
        }
    }

    /// The same, to be stopped by this.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Self {
        let stop = stop.clone();
        Self { stop, ..self }
    }

    /// The same, of which the work is told.
    #[must_use]
    pub(crate) fn watched(self, watch: Watch) -> Self {
        let due = watch.tell.map_or(0, |_| self.left.work);
        Self { watch, due, ..self }
    }

    /// Pays for work, before it is done.
    ///
    /// # Errors
    /// When less than `units` are left, or it was stopped.
    pub fn work(&mut self, units: impl TryInto<u64>) -> Result<(), Exhausted> {
        ensure!(!self.stop.is_stopped(), Exhausted::Stopped);
        let left = self.left.work.checked_sub(cost(units).0);
        self.left.work = left.ok_or(Exhausted::Work(self.limits.work))?;
        if self.left.work < self.due {
            self.tell();
        }
        Ok(())
    }

    #[cold]
    fn tell(&mut self) {
        self.due = self.left.work.saturating_sub(self.watch.every);
        if let Some(tell) = self.watch.tell {
            tell(self.spent());
        }
    }

    /// Pays for memory that is kept until the step is done.
    ///
    /// # Errors
    /// When less than `bytes` are left.
    pub fn memory(&mut self, bytes: impl TryInto<u64>) -> Result<(), Exhausted> {
        let left = self.left.memory.checked_sub(cost(bytes).0);
        self.left.memory = left.ok_or(Exhausted::Memory(self.limits.memory))?;
        Ok(())
    }

    /// The bytes of memory that are left.
    pub(crate) fn memory_left(&self) -> u64 {
        self.left.memory
    }

    /// Demands that this much memory is left, for use within one step. Nothing is set aside: what is in use while somebody
    /// else asks for room is counted by both, or stands `beside` that.
    ///
    /// # Errors
    /// When less than `bytes` are left.
    pub fn room(&self, bytes: impl TryInto<u64>) -> Result<(), Exhausted> {
        let enough = cost(bytes).0 <= self.left.memory;
        ensure!(enough, Exhausted::Memory(self.limits.memory));
        Ok(())
    }

    /// What `run` returns, which has less memory while this much is in use. What it pays for is free
    /// again afterwards.
    ///
    /// # Errors
    /// When less than `bytes` are left.
    pub(crate) fn beside<T>(
        &mut self,
        bytes: Cost,
        run: impl FnOnce(&mut Self) -> T,
    ) -> Result<T, Exhausted> {
        let left = self.left.memory;
        self.memory(bytes)?;
        let result = run(self);
        self.left.memory = left;
        Ok(result)
    }

    /// The units of work paid so far.
    pub fn spent(&self) -> u64 {
        self.limits.work.saturating_sub(self.left.work)
    }
}

const NO_SIZE: &str = "a size is a whole number, or one with K, M or G";

/// A number of bytes as a person writes it: a number, or one with K, M or G
/// (and iB or B, which change nothing).
///
/// # Errors
/// What is expected.
pub fn parse_size(text: &str) -> Result<u64, &'static str> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text.get(digits.len()..).unwrap_or("").to_ascii_uppercase();
    let factor: u64 = match unit.trim_end_matches('B').trim_end_matches('I') {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => return Err(NO_SIZE),
    };
    let number: u64 = digits.parse().map_err(|_| NO_SIZE)?;
    number.checked_mul(factor).ok_or("the size is too large")
}
