//! The searches of open questions, which wait for their next turns: none is begun again as long as there is memory for all.
//!
//! How much of it a search takes is told by its work, which is the same in every run. If there is no room for the next one,
//! those of the last questions are dropped, and begin again at their next turns. So the first ones stay until they are
//! answered.

use std::{cell::RefCell, collections::BTreeMap, sync::Arc};

use crate::{proof::Proof, search::control::Control, search::suspended::Suspended};

/// How many searches at least have room. None takes more than its share.
const SHARES: u64 = 4;

/// Work in which a search takes a byte more, at most: 25 open questions of `reproduce known` took 410 MB after some 4 · 10⁹
/// units.
const BYTE: u64 = 4;

/// A search for a proof.
pub(super) type Start = Arc<dyn Fn(&Control) -> Option<Proof> + Send + Sync>;

/// What came of a question in a turn.
pub(super) enum Asked {
    Proved(Proof),
    /// All that can be tried was tried.
    Exhausted,
    Open,
}

/// A table and its row; and which of its questions.
pub(super) type Key = ((usize, usize), String);

/// The searches that wait, in the order of the tables.
#[derive(Default)]
pub(super) struct Searches {
    waiting: RefCell<BTreeMap<Key, Suspended<Proof>>>,
}

impl Searches {
    /// Goes on with the search for so much work, or begins it.
    pub(super) fn go_on(&self, key: Key, work: u64, control: &Control, start: &Start) -> Asked {
        let share = control.memory() / SHARES;
        let mut waiting = self.waiting.borrow_mut();
        let mut search = waiting.remove(&key).unwrap_or_else(|| {
            let start = Arc::clone(start);
            let limits = control.clone().with_memory(share);
            Suspended::new(&limits, move |control| start(control))
        });
        // What each takes after so much more work, or may take.
        let memory = |search: &Suspended<Proof>, work: u64| {
            (search.work().saturating_add(work) / BYTE).min(share)
        };
        let others = |waiting: &BTreeMap<Key, Suspended<Proof>>| -> u64 {
            waiting.values().map(|search| memory(search, 0)).sum()
        };
        while memory(&search, work) + others(&waiting) > control.memory() {
            waiting.pop_last();
        }
        if search.go_on(work, control) {
            return match search.found() {
                Some(proof) => Asked::Proved(proof),
                None if control.is_stopped() => Asked::Open,
                None => Asked::Exhausted,
            };
        }
        waiting.insert(key, search);
        Asked::Open
    }

    /// Whether a search for an answer in this row waits.
    pub(super) fn has(&self, row: (usize, usize)) -> bool {
        let waiting = self.waiting.borrow();
        waiting.keys().any(|(other, _)| *other == row)
    }

    /// Ends the search with what it has found so far, if it waits.
    pub(super) fn end(&self, key: &Key) -> Asked {
        let search = self.waiting.borrow_mut().remove(key);
        let found = search.and_then(Suspended::found);
        found.map_or(Asked::Open, Asked::Proved)
    }
}
