//! Locks that a panic of another thread does not break: it ends the search all the same when the threads are
//! joined, and is the one to be told of.

use std::sync::{LockResult, Mutex, MutexGuard, PoisonError};

/// What a mutex holds, once it is free.
pub(crate) fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    unpoisoned(mutex.lock())
}

/// The same after a wait, or when the mutex is taken apart.
pub(crate) fn unpoisoned<T>(result: LockResult<T>) -> T {
    result.unwrap_or_else(PoisonError::into_inner)
}
