//! Mean times.

use std::time::Duration;

/// Milliseconds, each so many.
pub(super) fn mean(time: Duration, count: u32) -> f64 {
    let mean = time.checked_div(count).unwrap_or_default();
    (mean.as_secs_f64() * 1e6).round() / 1e3
}
