//! What searches through positions, and what it needs: no rule and no evidence of one, but who wins, and by which
//! answers.
//!
//! * Every position: [`solver`], with what it knows in a [`table`], and [`defence`] to make it small; and [`proof_numbers`] and [`threats`] over quiet
//!   moves, with threat sequences ([`forcing`]) between them.
//! * By theorems: [`killed_sets`] and [`pairs_on_chains`], from whose answers [`rounds`] plays; and [`apart`], for games
//!   that fall into parts.
//! * What carries sets of vertices to one another: [`symmetry`].

pub mod apart;
mod defence;
mod forcing;
pub(super) mod killed_sets;
pub(super) mod pairs_on_chains;
pub(super) mod proof_numbers;
pub(super) mod rounds;
pub(super) mod solver;
pub(super) mod symmetry;
pub(super) mod table;
pub(super) mod threats;
