//! Why a strategy fails.

use crate::{faults::Result, positional::Members};

faults! {
    /// Why a strategy fails.
    pub enum Fault {
        NotAPermutation => "it is not a permutation of the vertices",
        NotASymmetry => "it does not keep the winning sets and the order",
        EmptyLevel => "a list of vertices is empty",
        NotDifferent { vertex: u32 } => "{vertex} is not a vertex, or is listed twice",
        NotAvailable { vertex: u32 } => "the vertex {vertex} cannot be claimed then",
        Lost => "the opponent wins",
        Threats { vertices: Members } => "the opponent completes a set with any of {vertices} next",
        Hopeless => "there is no set left to win with",
        NoPolicy { policies: usize } => "there are {policies} policies",
        NoImage { images: usize } => "there are {images} images",
        WithoutSets => "there are threat sequences of a player who has no sets",
        NoSequences => "a list of threat sequences is empty",
        AfterThreat => "the claim threatens, and threat sequences follow",
        Length { length: usize, most: usize } => "it has {length} vertices, not between 1 and {most}",
        Idle => "there is no reply that it is the first to refute, all of it",
        TooFew { answers: usize } => "there are {answers} answers, and states without one",
        TooMany { answers: usize } => "{answers} answers are left when every state has one",
        Unused { endings: usize } => "{endings} endings after forced claims are left in the end",
        MorePositions { stated: u64 } => "there are more positions than {stated}",
        FewerPositions { stated: u64, found: u64 } => "there are {found} positions, not {stated}",
    }
}

/// Demands that as many positions were remembered as is stated. (More are refused when they are met.)
pub(in crate::rules::positional) fn demand_positions(stated: u64, found: u64) -> Result {
    ensure!(found == stated, Fault::FewerPositions { stated, found });
    Ok(())
}
