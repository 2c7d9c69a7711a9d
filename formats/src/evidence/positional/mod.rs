//! Evidence about positional games.

mod biased_strategy;
mod pairing;
mod poset_lemma2;
mod poset_lemma22;
mod poset_thm25;
mod set_matching;
mod strategy;

pub use self::{
    biased_strategy::BiasedStrategy,
    pairing::Pairing,
    poset_lemma2::PosetLemma2,
    poset_lemma22::PosetLemma22,
    poset_thm25::{PosetThm25, Reduction},
    set_matching::{Answer as MatchingAnswer, MatchingNode, SetMatching},
    strategy::{Answer, Ending, Leaf, Level, Policy, Strategy, Vertices},
};
