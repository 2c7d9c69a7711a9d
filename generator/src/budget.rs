//! Budgets of the checker, for what the search has it do.

use playproof_checker::{Budget, Limits};

/// A budget for what is known to be small, or bounded otherwise.
pub(crate) fn unlimited() -> Budget {
    Budget::new(Limits {
        work: u64::MAX,
        memory: u64::MAX,
    })
}
