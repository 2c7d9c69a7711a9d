//! Evidence about positional games.

mod pairing;
mod poset;
mod set_matching;
mod strategy;

pub use self::{
    pairing::Pairing,
    poset::{Chain, Component, Reduction, ShortChains},
    set_matching::{Answer as MatchingAnswer, MatchingNode, SetMatching},
    strategy::{Answer, Leaf, Strategy as GameStrategy},
};
