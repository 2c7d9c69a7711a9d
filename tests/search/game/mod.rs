//! The games that can be asked about.

mod animals;
mod families;
mod file;
