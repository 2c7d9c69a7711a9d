//! What the trusted crates say, against brute force, near misses and forgeries. These
//! tests build nothing but `formats`, `checker` and the oracles.

mod bad_input;
mod claims;
mod costs;
mod every_rule;
mod fixed;
mod fuzz;
mod geometry;
mod kernel;
mod mutation;
mod near_misses;
mod rules;
mod samples;
