//! Numbers of things.

use std::fmt::Display;

/// Such as `1 step` or `2 steps`, and `2 copies`.
#[must_use]
pub fn count<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    match noun.strip_suffix("py") {
        _ if number == N::from(1) => format!("{number} {noun}"),
        Some(stem) => format!("{number} {stem}pies"),
        None => format!("{number} {noun}s"),
    }
}

/// 2 to this power, written out if it is not too large.
#[must_use]
pub fn power_of_two(exponent: u32) -> String {
    let power = 1_u128.checked_shl(exponent);
    power.map_or_else(|| format!("2^{exponent}"), |power| power.to_string())
}

/// The fraction of a number by 2 to this power, in lowest terms.
#[must_use]
pub fn dyadic(sum: u128, exponent: u32) -> String {
    let shared = sum.trailing_zeros().min(exponent);
    match (sum >> shared, exponent - shared) {
        (whole, 0) => whole.to_string(),
        (above, below) => format!("{above}/{}", power_of_two(below)),
    }
}

/// A fraction in lowest terms.
pub(crate) fn fraction(numerator: i64, denominator: i64) -> String {
    let (mut a, mut b) = (numerator.abs(), denominator.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = a.max(1);
    match denominator / divisor {
        1 => (numerator / divisor).to_string(),
        d => format!("{}/{d}", numerator / divisor),
    }
}
