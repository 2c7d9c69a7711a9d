//! The program playproof.
fn main() {}
