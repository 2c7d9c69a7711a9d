//! The program playproof-check.
fn main() {}
