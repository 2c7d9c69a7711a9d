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
    guards::{Case, Fault as Common, at_start, covered, subset},
    pairing,
};
use crate::{
    budget::{Budget, cost},
    faults::{At, Result},
    positional::{Mask, Members, alive, bit, mask, members, union},
    rules::inference::Inference,
};

faults! {
    /// Why a matching set covers nothing, or not all.
    pub enum Fault {
        NotFree { vertex: u32 } => "the marker {vertex} is not unclaimed",
        EmptyGroup => "a group has at least one marker",
        NotAMarker { vertex: u32 } => "the vertex {vertex} of a group is no marker",
        Uncovered { set: Members } => "the opponent's set {set} contains no group",
        Lost => "after the answer to it the opponent has all of a group",
        NoPair { group: Members } => "the group {group} contains no pair",
        AnswerCount { found: usize, needs: usize } => "the number of answers is {found}, that of markers {needs}",
        NoAnswer { answer: u32 } => "{answer}, the answer to it, is no other marker of a group",
        NotAPermutation => "the images given for it are no permutation of the markers",
        NotAnAutomorphism => "the permutation given for it does not keep the groups",
        NoCovering { image: u32 } => "it is carried to {image}, which has no covering of its own",
        TooFew { nodes: usize } => "the number of nodes is {nodes}, and groups are left to be covered",
        TooMany { nodes: usize } => "{nodes} nodes are left when everything is covered",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, SetMatching>, budget: &mut Budget) -> Result {
    at_start(step, budget, settles)
}

/// Whether the matching set settles the case.
pub(super) fn settles(case: Case<'_>, evidence: &SetMatching, budget: &mut Budget) -> Result {
    let threats = case.threats()?;
    let groups = groups(evidence, case.state.free, budget)?;
    covered(threats, &groups, budget, |set| Fault::Uncovered { set })?;
    replay(groups, &evidence.nodes, budget)
}

/// The groups as sets, strictly increasing as numbers.
fn groups(evidence: &SetMatching, free: Mask, budget: &mut Budget) -> Result<Vec<Mask>> {
    budget.work(evidence.markers.len())?;
    let markers = subset(&evidence.markers, free, |vertex| Fault::NotFree { vertex })?;
    let mut groups = Vec::new();
    for group in &evidence.groups {
        budget.work(cost(group.len()) + 16)?;
        // The opponent has all of an empty group, and it lies in every set.
        ensure!(!group.is_empty(), Fault::EmptyGroup);
        groups.push(subset(group, markers, |vertex| Fault::NotAMarker {
            vertex,
        })?);
    }
    let increasing = evidence.groups.is_sorted_by(|g, h| g < h);
    ensure!(increasing, Common::NotIncreasing);
    groups.sort_unstable();
    Ok(groups)
}

/// Walks through the coverings: depth first, Black's markers in increasing order. A
/// state is the groups that are left.
fn replay(groups: Vec<Mask>, nodes: &[MatchingNode], budget: &mut Budget) -> Result {
    let mut open = vec![groups];
    let mut met: BTreeSet<Vec<Mask>> = BTreeSet::new();
    let mut rest = nodes.iter().enumerate();
    while let Some(groups) = open.pop() {
        budget.work(cost(32) * groups.len())?;
        if groups.is_empty() || met.contains(&groups) {
            continue;
        }
        let nodes = nodes.len();
        let (number, node) = rest.next().ok_or(Fault::TooFew { nodes })?;
        let coverings = coverings(&groups, node, budget).at("node", number)?;
        open.extend(coverings.into_iter().rev());
        met.insert(groups);
    }
    let nodes = rest.len();
    ensure!(nodes == 0, Fault::TooMany { nodes });
    Ok(())
}

/// What is left of the groups after each marker that is answered with a marker.
fn coverings(groups: &[Mask], node: &MatchingNode, budget: &mut Budget) -> Result<Vec<Vec<Mask>>> {
    let (markers, mut coverings) = (union(groups), Vec::new());
    match node {
        MatchingNode::Pairs(pairs) => {
            let pairs = pairing::masks(pairs, markers, budget)?;
            covered(groups, &pairs, budget, |group| Fault::NoPair { group })?;
        }
        MatchingNode::Answers(answers) => {
            let (found, needs) = (answers.len(), markers.count_ones() as usize);
            ensure!(found == needs, Fault::AnswerCount { found, needs });
            let by_marker = || members(markers).zip(answers);
            let is_marker = |answer| matches!(answer, &MatchingAnswer::Marker(_));
            let explicit = by_marker().filter(|&(_, answer)| is_marker(answer));
            let explicit = mask(explicit.map(|(marker, _)| marker));
            for (marker, answer) in by_marker() {
                budget.work(cost(64) * groups.len())?;
                // A state is kept until the walk is over.
                budget.memory(cost(size_of::<Mask>()) * groups.len() + 64)?;
                let covering = covering(groups, marker, answer, explicit);
                coverings.extend(covering.at("marker", marker as usize)?);
            }
        }
    }
    Ok(coverings)
}

/// What is left of the groups after a marker that is answered with a marker; nothing new,
/// if it is like one of these.
fn covering(
    groups: &[Mask],
    marker: u32,
    answer: &MatchingAnswer,
    explicit: Mask,
) -> Result<Option<Vec<Mask>>, Fault> {
    let markers = union(groups);
    match answer {
        &MatchingAnswer::Marker(answer) => {
            let other = answer != marker && bit(answer) & markers != 0;
            ensure!(other, Fault::NoAnswer { answer });
            let left = alive(groups, bit(marker), bit(answer));
            ensure!(left.first() != Some(&0), Fault::Lost);
            Ok(Some(left))
        }
        MatchingAnswer::Like(images) => {
            let all = images.len() == markers.count_ones() as usize;
            ensure!(all && mask(images) == markers, Fault::NotAPermutation);
            let image = |set: Mask| {
                let pairs = members(markers).zip(images);
                mask(
                    pairs
                        .filter(|(v, _)| bit(*v) & set != 0)
                        .map(|(_, image)| image),
                )
            };
            // A permutation carries different groups to different groups, and as many.
            let kept = |&group: &Mask| groups.binary_search(&image(group)).is_ok();
            ensure!(groups.iter().all(kept), Fault::NotAnAutomorphism);
            let image = image(bit(marker)).trailing_zeros();
            ensure!(bit(image) & explicit != 0, Fault::NoCovering { image });
            Ok(None)
        }
    }
}
