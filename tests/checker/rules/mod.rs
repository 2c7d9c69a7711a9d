//! Each rule: what it proves, what it must not prove and why, and what brute
//! force says of it.

mod achievement;
mod cannibal;
mod positional;
mod synchronized;
