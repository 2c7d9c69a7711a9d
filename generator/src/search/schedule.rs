//! Whose turn it is: the one scheduler of all families.
//!
//! Most searches do not know when to give up, so they take turns ([`Turns`]): each gets a
//! slice of work, then the next one, and the slices double. Whatever one search alone would
//! have found is found in a constant multiple of its work. Where it does not matter for
//! the result who is first, rivals take their turns in several threads ([`race`]). And where one
//! thing is to be tried after another, later ones are begun ahead of their time ([`in_order`]).
//!
//! Slices are work ([`Control::spend`]), never time. So what is found does not
//! depend on the machine, on what else it does, or on the number of threads.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex},
    thread,
};

use super::{
    control::Control,
    locks::{locked, unpoisoned},
};

/// The first slice of work of a search, some 50 milliseconds.
pub(crate) const SLICE: u64 = 1 << 23;

/// A search that is run in slices: each call goes on, or begins again, until it is
/// stopped; one that returns without a result before that has nothing more to offer.
pub(crate) type Attempt<'a, T> = Box<dyn FnMut(&Control) -> Option<T> + Send + 'a>;

/// Searches that take turns in one thread.
pub(crate) struct Turns<'a, T> {
    /// With their next slices, in the order of their turns.
    waiting: VecDeque<(Attempt<'a, T>, u64)>,
}

impl<'a, T> Turns<'a, T> {
    /// The order is that of the first turns.
    pub(crate) fn new(attempts: impl IntoIterator<Item = Attempt<'a, T>>) -> Self {
        Self::with_slices(attempts.into_iter().map(|attempt| (attempt, SLICE)))
    }

    /// The same, with their first slices: who begins with half as much gets half as much.
    pub(crate) fn with_slices(attempts: impl IntoIterator<Item = (Attempt<'a, T>, u64)>) -> Self {
        Self {
            waiting: attempts.into_iter().collect(),
        }
    }

    /// What the next search that succeeds has found: it takes no more turns, nor do
    /// those that have nothing more to offer. The last one left has no slice of its own.
    /// `None` when none is left, or `control` stops them; they can go on later.
    pub(crate) fn next(&mut self, control: &Control) -> Option<T> {
        while !control.is_stopped() {
            let (mut attempt, slice) = self.waiting.pop_front()?;
            let limited = if self.waiting.is_empty() {
                control.clone()
            } else {
                control.clone().for_work(slice)
            };
            let found = attempt(&limited);
            if found.is_some() {
                return found;
            }
            if control.is_stopped() {
                self.waiting.push_front((attempt, slice));
            } else if limited.is_stopped() {
                self.waiting.push_back((attempt, slice.saturating_mul(2)));
            }
        }
        None
    }
}

/// Lets searches take turns until one succeeds; `None` when all have come to their end, or
/// `control` stops them.
pub(crate) fn take_turns<'a, T>(
    control: &Control,
    attempts: impl IntoIterator<Item = Attempt<'a, T>>,
) -> Option<T> {
    Turns::new(attempts).next(control)
}

/// A search in a race.
pub(crate) struct Rival<'a, T> {
    pub(crate) attempt: Attempt<'a, T>,
    /// Its first slice of work.
    pub(crate) slice: u64,
    /// How much less work it gets than the others.
    pub(crate) weight: u64,
    /// Whether it is to run at all.
    pub(crate) wanted: bool,
}

/// Lets rivals take turns, in as many threads as there may be, until none is wanted any
/// more, all have come to their end, or `control` stops them. What a rival has found is told
/// to `note`, which says who is wanted from then on.
///
/// A rival's slices are the same whatever the others do, and what one finds that others
/// have made superfluous is to change nothing: then the number of threads does not matter, nor
/// which of them was faster.
pub(crate) fn race<T: Send, const N: usize>(
    control: &Control,
    rivals: [Rival<'_, T>; N],
    note: impl FnMut(usize, T) -> [bool; N] + Send,
) {
    let most_threads = rivals.iter().filter(|rival| rival.wanted).count();
    let race = Race {
        control,
        state: Mutex::new(State {
            runners: rivals.map(|rival| Runner {
                own: control.fork(),
                attempt: rival.wanted.then_some(rival.attempt),
                slice: rival.slice,
                weight: rival.weight,
                wanted: rival.wanted,
                has_found: false,
            }),
            running: 0,
            note,
        }),
        ended: Condvar::new(),
    };
    thread::scope(|scope| {
        for _ in 1..control.threads().min(most_threads) {
            scope.spawn(|| race.run());
        }
        race.run();
    });
    let runners = unpoisoned(race.state.into_inner()).runners;
    // Who has found nothing may have been stopped by who has, at any moment.
    let found = runners.iter().filter(|runner| runner.has_found);
    let work = |runner: &Runner<T>| runner.own.work();
    let most = found.map(work).max();
    control.count(most.or(runners.iter().map(work).max()).unwrap_or(0));
}

struct Race<'a, 'b, T, F, const N: usize> {
    control: &'a Control,
    state: Mutex<State<'b, T, F, N>>,
    /// A turn has ended.
    ended: Condvar,
}

struct State<'b, T, F, const N: usize> {
    runners: [Runner<'b, T>; N],
    /// How many have their turns now.
    running: usize,
    note: F,
}

struct Runner<'b, T> {
    /// Counts its work, and stops it.
    own: Control,
    /// Not here while it runs, and when it has nothing more to offer.
    attempt: Option<Attempt<'b, T>>,
    slice: u64,
    weight: u64,
    wanted: bool,
    has_found: bool,
}

impl<T, F: FnMut(usize, T) -> [bool; N], const N: usize> Race<'_, '_, T, F, N> {
    /// What each thread does: one turn after the other.
    fn run(&self) {
        let mut state = locked(&self.state);
        while !self.control.is_stopped() {
            let Some((index, mut attempt, limited)) = state.begin() else {
                if state.running == 0 {
                    break;
                }
                state = unpoisoned(self.ended.wait(state));
                continue;
            };
            drop(state);
            let found = attempt(&limited);
            state = locked(&self.state);
            // One that is not stopped has nothing more to offer.
            let goes_on = found.is_none() && limited.is_stopped();
            state.end(index, goes_on.then_some(attempt), found);
            self.ended.notify_all();
        }
    }
}

impl<'b, T, F: FnMut(usize, T) -> [bool; N], const N: usize> State<'b, T, F, N> {
    /// Begins the next turn, with its limits.
    fn begin(&mut self) -> Option<(usize, Attempt<'b, T>, Control)> {
        let waits = |runner: &Runner<'b, T>| {
            runner.wanted && runner.attempt.is_some() && !runner.own.is_stopped()
        };
        let runners = self.runners.iter_mut().enumerate();
        let waiting = runners.filter(|(_, runner)| waits(runner));
        let (index, runner) =
            waiting.min_by_key(|(_, runner)| runner.slice.saturating_mul(runner.weight))?;
        let attempt = runner.attempt.take()?;
        let limited = runner.own.clone().for_work(runner.slice);
        runner.slice = runner.slice.saturating_mul(2);
        self.running += 1;
        Some((index, attempt, limited))
    }

    /// Ends a turn, and stops those who are not wanted any more.
    fn end(&mut self, index: usize, attempt: Option<Attempt<'b, T>>, found: Option<T>) {
        self.running -= 1;
        let runner = &mut self.runners[index];
        runner.attempt = attempt;
        let Some(found) = found else { return };
        runner.has_found = true;
        let wanted = (self.note)(index, found);
        for (runner, wanted) in self.runners.iter_mut().zip(wanted) {
            runner.wanted = wanted;
            if !wanted {
                runner.own.stop();
            }
        }
    }
}

/// Does this with one item after another until what comes out of one `ends` it, or `control` stops
/// it, in as many threads as there may be: later items are begun before it is known that they are
/// wanted. What came out of each, and how many were done, the first ones.
///
/// An item for which more work is needed than the items before it have left is not done, whatever came out of
/// it, nor are those after it. So what is found and the work that is counted are the same for
/// every number of threads.
pub(crate) fn in_order<I: Sync, T: Send>(
    control: &Control,
    items: &[I],
    act: impl Fn(&I, &Control) -> Option<T> + Sync,
    ends: impl Fn(&T) -> bool + Sync,
) -> (usize, Vec<Option<T>>) {
    let line = Mutex::new(Line {
        left: control.work_left(),
        begun: Vec::new(),
        ended: false,
    });
    let next = || locked(&line).begin(control, items.len());
    let run = || {
        while let Some((index, own)) = next() {
            let found = act(&items[index], &own);
            let ends = found.as_ref().map_or(own.is_stopped(), &ends);
            locked(&line).end(index, found, ends && !control.is_over());
        }
    };
    thread::scope(|scope| {
        for _ in 1..control.threads().min(items.len()) {
            scope.spawn(run);
        }
        run();
    });
    let begun = unpoisoned(line.into_inner()).begun;
    let (mut done, mut all_done) = (0, true);
    let mut found: Vec<Option<T>> = items.iter().map(|_| None).collect();
    for (item, found) in begun.into_iter().zip(&mut found) {
        let left = control.work_left();
        control.count(item.own.work().min(left));
        if item.own.work() >= left {
            break;
        }
        all_done &= item.found.is_some() || !item.own.is_stopped();
        done += usize::from(all_done);
        *found = item.found;
        if found.as_ref().is_some_and(&ends) {
            break;
        }
    }
    (done, found)
}

/// Items that are done in their order.
struct Line<T> {
    /// The work that the items which have come to their end have left.
    left: u64,
    begun: Vec<Begun<T>>,
    /// No further one is wanted.
    ended: bool,
}

struct Begun<T> {
    /// Counts its work, and stops it.
    own: Control,
    found: Option<T>,
}

impl<T> Line<T> {
    /// Begins the next item, with what is left to it, or a little more.
    fn begin(&mut self, control: &Control, items: usize) -> Option<(usize, Control)> {
        let index = self.begun.len();
        if self.ended || index == items || self.left == 0 || control.is_stopped() {
            return None;
        }
        let own = control.fork().for_work(self.left);
        self.begun.push(Begun {
            own: own.clone(),
            found: None,
        });
        Some((index, own))
    }

    /// Ends an item, and stops those after it if none of them is wanted.
    fn end(&mut self, index: usize, found: Option<T>, ends: bool) {
        let item = &mut self.begun[index];
        item.found = found;
        self.left = self.left.saturating_sub(item.own.work());
        if ends {
            self.ended = true;
            for later in &self.begun[index + 1..] {
                later.own.stop();
            }
        }
    }
}
