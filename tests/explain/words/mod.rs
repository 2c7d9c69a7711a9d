//! Words.

mod count;
mod vertices;
