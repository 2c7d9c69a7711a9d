//! The games that can be asked about.

mod achievement;

pub use achievement::Achievement;
