//! What the searches find: the checker accepts it, and brute force agrees.

mod cannibal;
mod instances;
mod positional;
mod reproduce;
mod schedule;
mod synchronized;
