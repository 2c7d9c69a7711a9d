//! Words.

mod count;
mod headline;
mod vertices;
