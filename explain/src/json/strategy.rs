//! `strategy`: each answer with its position.

use playproof_checker::{positional::members, rules::positional::strategy::Line};
use playproof_formats::{
    claim::Positional,
    evidence::{Answer, Ending, Leaf, Pairing, Policy, PosetThm25, Strategy, Vertices},
};
use serde::Serialize;

use super::set_matching;
use crate::rules::{News, walk};

#[derive(Debug, Serialize)]
pub(super) struct View<'a> {
    symmetries: &'a [Vec<u32>],
    policies: &'a [Policy],
    positions: u64,
    answers: Vec<AnswerView<'a>>,
    forced: Vec<AnswerView<'a>>,
}

/// What to do when both players have claimed this.
#[derive(Debug, Serialize)]
struct AnswerView<'a> {
    first: Vec<u32>,
    second: Vec<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    vertex: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    leaf: Option<LeafView<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<PolicyView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sequences: Option<&'a [Vertices]>,
}

#[derive(Debug, Serialize)]
struct LeafView<'a> {
    rule: &'static str,
    evidence: Option<LeafEvidence<'a>>,
}

/// A policy by its number, and the image of it.
#[derive(Debug, Serialize)]
struct PolicyView {
    policy: u32,
    image: u32,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum LeafEvidence<'a> {
    Pairing(&'a Pairing),
    SetMatching(set_matching::View<'a>),
    PosetThm25(&'a PosetThm25),
}

pub(super) fn view<'a>(claim: &Positional, strategy: &'a Strategy) -> View<'a> {
    let (mut answers, mut forced) = (Vec::new(), Vec::new());
    // What the checker accepts has been walked within the same limits.
    let _ = walk(claim, strategy, |line, news| {
        match news {
            News::Answer(_, answer) => answers.push(labelled(line, answer)),
            News::Ending(ending) => forced.push(view_of(line, None, Some(ending), None)),
            News::Refuted(_) => {}
        }
        true
    });
    View {
        symmetries: &strategy.symmetries,
        policies: &strategy.policies,
        positions: strategy.positions,
        answers,
        forced,
    }
}

fn labelled<'a>(line: &Line, answer: &'a Answer) -> AnswerView<'a> {
    match answer {
        Answer::Move(vertex) => view_of(line, Some(*vertex), None, None),
        Answer::End(ending) => view_of(line, None, Some(ending), None),
        Answer::Then(vertex, ending) => view_of(line, Some(*vertex), Some(ending), None),
        Answer::Refuting(vertex, sequences) => view_of(line, Some(*vertex), None, Some(sequences)),
    }
}

fn view_of<'a>(
    line: &Line,
    vertex: Option<u32>,
    ending: Option<&'a Ending>,
    sequences: Option<&'a [Vertices]>,
) -> AnswerView<'a> {
    let (leaf, policy) = match ending {
        None => (None, None),
        Some(Ending::Leaf(leaf)) => (Some(settled(leaf)), None),
        Some(&Ending::Policy(policy, image)) => (None, Some(PolicyView { policy, image })),
    };
    let position = line.position();
    AnswerView {
        first: members(position.first).collect(),
        second: members(position.second).collect(),
        vertex,
        leaf,
        policy,
        sequences,
    }
}

fn settled(leaf: &Leaf) -> LeafView<'_> {
    let evidence = match leaf {
        Leaf::Pairing(pairing) => Some(LeafEvidence::Pairing(pairing)),
        Leaf::SetMatching(matching) => {
            Some(LeafEvidence::SetMatching(set_matching::view(matching)))
        }
        Leaf::PosetThm25(evidence) => Some(LeafEvidence::PosetThm25(evidence)),
        Leaf::Potential | Leaf::PosetThm5 | Leaf::PosetThm7 | Leaf::PosetThm17 => None,
    };
    LeafView {
        rule: leaf.name(),
        evidence,
    }
}
