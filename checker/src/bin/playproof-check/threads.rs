//! Work on several threads.

use std::{
    panic::resume_unwind,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// What `make` makes of the items, in their order, on so many threads at most, this one included.
pub(crate) fn map<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    make: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut part = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else {
                return part;
            };
            part.push((index, make(item)));
        }
    };
    let mut results = thread::scope(|scope| {
        let more = 1..threads.min(items.len());
        // Where there cannot be another thread, those that there are do its part.
        let start = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = more.map_while(start).collect();
        let mut all = work();
        for other in others {
            match other.join() {
                Ok(part) => all.extend(part),
                Err(panic) => resume_unwind(panic),
            }
        }
        all
    });
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}
