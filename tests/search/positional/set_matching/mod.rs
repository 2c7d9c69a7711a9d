//! `set-matching`: the configurations of the paper.

mod challenge;
mod isomorphism;
mod position;
mod splitting;
