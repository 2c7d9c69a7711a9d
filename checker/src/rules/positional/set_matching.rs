//! `set-matching`: an answer to each vertex of few groups.
//!
//! **Claim.** A player ("White") does not lose. **Evidence.** *Markers*, *groups* of
//! markers, and coverings. **Premises.** None.
//!
//! **Theorem.** Let nobody have to wait for a vertex. Let *groups* be sets of unclaimed
//! vertices, the *markers*, such that every set that the opponent ("Black") can still
//! complete contains a group. The player ("White") does not lose if he can cover all
//! groups, which is so if
//!  * there are none, or disjoint pairs of markers such that each contains one; or
//!  * for each marker m of a group he has another marker r of a group, such that he can
//!    cover the groups that are left: those without r, each without m; none may be
//!    empty, at the start or then. Or m is the image, under an automorphism of the groups, of a marker
//!    for which he has one.
//!
//! **Source.** Uiterwijk, "Set Matching", Definition 4.
//!
//! **Soundness.** By induction on the number of markers, White owns a marker of each
//! group before Black owns all of it. When Black claims a marker m of a group that is
//! left, White claims r, and the groups are those of the covering; an automorphism
//! carries coverings to coverings. If Black claims another vertex, the groups that are
//! left stay as they are, and White may claim any vertex; so may he if he has r already,
//! or moves first. What he has beside his answers never hurts: it is a vertex that Black
//! cannot claim any more. A pairing covers as in the rule `pairing`. So Black completes
//! no group, and no set that contains one; the others he cannot complete. This holds in
//! both conventions.
//!
//! **Checked.** The checker replays the coverings from the groups, depth first,
//! and reads a node at each state that it has not met before; it computes all states
//! itself. An automorphism is one of that state's groups, and leads to a marker that
//! is answered with a marker: not back to itself.
//!
//! **Traps.** Without groups nothing is covered but a game without sets. Groups that
//! coincide after a claim count once. A group of one marker cannot be covered; an empty
//! one lies in every set, and is no group.

use std::collections::BTreeSet;

use playproof_formats::evidence::{MatchingAnswer, MatchingNode, SetMatching};

use super::{
    guards::{Case, at_start, uncovered},
    pairing,
};
use crate::{
    budget::Budget,
    faults::Failure,
    positional::{Mask, Members, bit, mask, members, union},
    rules::inference::Inference,
};

faults! {
    /// Why a matching set covers nothing, or not all.
    pub enum Fault {
        NotIncreasing => "the markers, the groups, or the markers of a group are not strictly increasing",
        NotFree { vertex: u32 } => "the marker {vertex} is not unclaimed",
        EmptyGroup => "a group has at least one marker",
        NotAMarker { vertex: u32 } => "the vertex {vertex} of a group is no marker",
        Uncovered { set: Members } => "the opponent's set {set} contains no group",
        Lost { node: usize, marker: u32 } => "node {node}: after {marker} and the answer to it the opponent has all of a group",
        NoPair { node: usize, group: Members } => "node {node}: the group {group} contains no pair",
        AnswerCount { node: usize, found: usize, needs: u32 } => "node {node} has {found} answers, for {needs} markers",
        NoAnswer { node: usize, marker: u32, answer: u32 } => "node {node}: {answer} is no other marker of a group, to answer {marker}",
        NotAPermutation { node: usize, marker: u32 } => "node {node}: the images given for {marker} are no permutation of the markers",
        NotAnAutomorphism { node: usize, marker: u32 } => "node {node}: the permutation given for {marker} does not keep the groups",
        NoCovering { node: usize, marker: u32, image: u32 } => "node {node}: {marker} is carried to {image}, which has no covering of its own",
        TooFew { nodes: usize } => "there are {nodes} nodes, and groups left to be covered",
        TooMany { nodes: usize } => "{nodes} nodes are left when everything is covered",
    }
}

pub(in crate::rules) fn check(
    step: &Inference<'_, SetMatching>,
    budget: &mut Budget,
) -> Result<(), Failure> {
    at_start(step, budget, settles)
}

/// Whether the matching set settles the case.
pub(super) fn settles(
    case: Case<'_>,
    evidence: &SetMatching,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let threats = case.threats()?;
    let groups = groups(evidence, case.state.free, budget)?;
    if let Some(set) = uncovered(threats, &groups, budget)? {
        let set = Members(set);
        return Err(Fault::Uncovered { set }.into());
    }
    replay(groups, &evidence.nodes, budget)
}

/// The groups as sets, strictly increasing as numbers.
fn groups(evidence: &SetMatching, free: Mask, budget: &mut Budget) -> Result<Vec<Mask>, Failure> {
    budget.work(evidence.markers.len() as u64)?;
    if let Some(&vertex) = evidence.markers.iter().find(|&&v| bit(v) & free == 0) {
        return Err(Fault::NotFree { vertex }.into());
    }
    let markers = mask(&evidence.markers);
    let mut increasing =
        evidence.markers.is_sorted_by(|v, w| v < w) && evidence.groups.is_sorted_by(|g, h| g < h);
    let mut groups = Vec::with_capacity(evidence.groups.len());
    for group in &evidence.groups {
        budget.work((group.len() as u64).saturating_add(16))?;
        // The opponent has all of an empty group, and it lies in every set.
        if group.is_empty() {
            return Err(Fault::EmptyGroup.into());
        }
        increasing &= group.is_sorted_by(|v, w| v < w);
        if let Some(&vertex) = group.iter().find(|&&v| bit(v) & markers == 0) {
            return Err(Fault::NotAMarker { vertex }.into());
        }
        groups.push(mask(group));
    }
    if !increasing {
        return Err(Fault::NotIncreasing.into());
    }
    groups.sort_unstable();
    Ok(groups)
}

/// Walks through the coverings: depth first, Black's markers in increasing order. A
/// state is the groups that are left.
fn replay(groups: Vec<Mask>, nodes: &[MatchingNode], budget: &mut Budget) -> Result<(), Failure> {
    let size = |groups: &Vec<Mask>| groups.len().saturating_mul(size_of::<Mask>());
    let mut size_of_open = size(&groups);
    let mut open = vec![groups];
    let mut met: BTreeSet<Vec<Mask>> = BTreeSet::new();
    let mut rest = nodes.iter().enumerate();
    while let Some(groups) = open.pop() {
        size_of_open = size_of_open.saturating_sub(size(&groups));
        budget.work((groups.len() as u64).saturating_mul(32))?;
        if groups.is_empty() || met.contains(&groups) {
            continue;
        }
        let nodes = nodes.len();
        let (node, covering) = rest.next().ok_or(Fault::TooFew { nodes })?;
        match covering {
            MatchingNode::Pairs(pairs) => {
                let pairs = pairing::masks(pairs, union(&groups), budget)?;
                if let Some(group) = uncovered(&groups, &pairs, budget)? {
                    let group = Members(group);
                    return Err(Fault::NoPair { node, group }.into());
                }
            }
            MatchingNode::Answers(answers) => {
                // Each covering is at most as large as the state.
                let markers = union(&groups).count_ones() as usize;
                let size_of_new = size(&groups).saturating_mul(markers);
                budget.room(size_of_open.saturating_add(size_of_new))?;
                for left in coverings(node, &groups, answers, budget)?.into_iter().rev() {
                    size_of_open = size_of_open.saturating_add(size(&left));
                    open.push(left);
                }
            }
        }
        budget.memory((size(&groups) as u64).saturating_add(64))?;
        met.insert(groups);
    }
    match rest.len() {
        0 => Ok(()),
        nodes => Err(Fault::TooMany { nodes }.into()),
    }
}

/// What is left of the groups after each marker that is answered with a marker.
fn coverings(
    node: usize,
    groups: &[Mask],
    answers: &[MatchingAnswer],
    budget: &mut Budget,
) -> Result<Vec<Vec<Mask>>, Failure> {
    let all = union(groups);
    let (found, needs) = (answers.len(), all.count_ones());
    if found != needs as usize {
        return Err(Fault::AnswerCount { node, found, needs }.into());
    }
    let by_marker = || members(all).zip(answers);
    let explicit = by_marker().filter(|(_, answer)| matches!(answer, MatchingAnswer::Marker(_)));
    let explicit = mask(explicit.map(|(marker, _)| marker));
    let mut coverings = Vec::new();
    for (marker, answer) in by_marker() {
        budget.work((groups.len() as u64).saturating_mul(64))?;
        match answer {
            &MatchingAnswer::Marker(answer) => {
                if answer == marker || bit(answer) & all == 0 {
                    return Err(Fault::NoAnswer {
                        node,
                        marker,
                        answer,
                    }
                    .into());
                }
                let left = groups.iter().filter(|&group| group & bit(answer) == 0);
                let mut left: Vec<Mask> = left.map(|group| group & !bit(marker)).collect();
                left.sort_unstable();
                left.dedup();
                if left.first() == Some(&0) {
                    return Err(Fault::Lost { node, marker }.into());
                }
                coverings.push(left);
            }
            MatchingAnswer::Like(images) => {
                let image = automorphism(node, marker, groups, all, images)?;
                if bit(image) & explicit == 0 {
                    return Err(Fault::NoCovering {
                        node,
                        marker,
                        image,
                    }
                    .into());
                }
            }
        }
    }
    Ok(coverings)
}

/// The image of a marker under an automorphism of the groups, given by the images of
/// all markers in their order.
fn automorphism(
    node: usize,
    marker: u32,
    groups: &[Mask],
    all: Mask,
    images: &[u32],
) -> Result<u32, Fault> {
    if images.len() != all.count_ones() as usize || mask(images) != all {
        return Err(Fault::NotAPermutation { node, marker });
    }
    let pairs = || members(all).zip(images);
    let image = |set: Mask| {
        let carried = pairs().filter(|(v, _)| bit(*v) & set != 0);
        mask(carried.map(|(_, image)| image))
    };
    // A permutation carries different groups to different groups, and as many.
    let kept = |&group: &Mask| groups.binary_search(&image(group)).is_ok();
    if !groups.iter().all(kept) {
        return Err(Fault::NotAnAutomorphism { node, marker });
    }
    Ok(image(bit(marker)).trailing_zeros())
}
