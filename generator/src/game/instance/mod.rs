//! Instances of hard problems as positional games: what the reductions of
//! "Poset positional games" make of them. Who wins the game answers the question.
//!
//! | problem | the game has | Breaker, moving second, wins if |
//! |---|---|---|
//! | [`three_sat`] (Theorem 8) | height 2, sets of 3 | the formula can be satisfied |
//! | [`set_cover`] (Theorem 9) | height 3, one set of 1 | there is a cover of this size |
//! | [`three_qbf`] (Theorem 11) | width 2, sets of 3 | the formula is true |
//!
//! [`positional_game`] reads games that are written in another format.

mod formula;
mod hypergraph;
mod pg;
pub mod random;
mod set_cover;
mod three_qbf;
mod three_sat;

pub use self::{
    formula::{Fault as FormulaFault, Formula, Quantifier},
    hypergraph::{Instance, hypergraph},
    pg::{Fault as DescriptionFault, positional_game},
    set_cover::{Cover, Fault as CoverFault, set_cover},
    three_qbf::three_qbf,
    three_sat::three_sat,
};
