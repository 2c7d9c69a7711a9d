//! What a sweep came to so far, and what the rest of it would cost.

use std::{collections::BTreeMap, time::Duration};

use super::{State, Tried};
use crate::reproduce::result;

/// How many jobs are in which state, and the processor time of those that came to an end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The numbers of answers, by what they say in a word (for threshold sequences, nothing).
    pub settled: BTreeMap<String, usize>,
    /// The number of open questions.
    pub open: usize,
    /// The number of jobs that run.
    pub running: usize,
    /// The number of jobs whose last run came to no good end.
    pub failed: usize,
    /// The number of jobs that no run has begun.
    pub not_begun: usize,
    /// The time of all that are settled or open.
    pub cost: Duration,
    /// The most that one of them took.
    pub longest: Duration,
    /// The same if each open one took all the time that it was given: on a machine that does other
    /// things, too, it has had less.
    whole: Duration,
    longest_whole: Duration,
}

impl Summary {
    /// Counts a job.
    pub fn add(&mut self, state: &State) {
        match state {
            State::Settled { theorem, cost } => {
                let word = result(theorem.claim()).unwrap_or_default();
                *self.settled.entry(word).or_default() += 1;
                self.spend(*cost, *cost);
            }
            State::Open { cost, tried } => {
                self.open += 1;
                let given = tried.iter().map(Tried::time).max();
                self.spend(*cost, given.unwrap_or_default().max(*cost));
            }
            State::Running => self.running += 1,
            State::Failed(_) => self.failed += 1,
            State::NotBegun => self.not_begun += 1,
        }
    }

    fn spend(&mut self, cost: Duration, whole: Duration) {
        self.cost = self.cost.saturating_add(cost);
        self.longest = self.longest.max(cost);
        self.whole = self.whole.saturating_add(whole);
        self.longest_whole = self.longest_whole.max(whole);
    }

    /// The number of jobs that are settled.
    #[must_use]
    pub fn settled(&self) -> usize {
        self.settled.values().sum()
    }

    /// The number of jobs that came to an end: settled or open.
    #[must_use]
    pub fn ended(&self) -> usize {
        self.settled() + self.open
    }

    /// The number of all jobs.
    #[must_use]
    pub fn jobs(&self) -> usize {
        self.ended() + self.running + self.failed + self.not_begun
    }

    /// What all jobs would take on so many cores if the others were like those that came to an end,
    /// and each open one took all the time that it is given: the average many times, and no less than the
    /// longest takes; `None` if there are none.
    #[must_use]
    pub fn expected(&self, cores: u32) -> Option<Duration> {
        let [jobs, ended] =
            [self.jobs(), self.ended()].map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        let average = self.whole.checked_div(ended)?;
        let all = average.saturating_mul(jobs).checked_div(cores)?;
        Some(all.max(self.longest_whole))
    }
}
