//! `strategy`: each answer with its position.

use playproof_checker::positional::{Position, members};
use playproof_formats::{
    claim::Positional,
    evidence::{Answer, Leaf, Pairing, PosetThm25, Strategy},
};
use serde::Serialize;

use super::set_matching;
use crate::rules::positions;

#[derive(Debug, Serialize)]
pub(super) struct View<'a> {
    symmetries: &'a [Vec<u32>],
    answers: Vec<AnswerView<'a>>,
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
}

#[derive(Debug, Serialize)]
struct LeafView<'a> {
    rule: &'static str,
    evidence: Option<LeafEvidence<'a>>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum LeafEvidence<'a> {
    Pairing(&'a Pairing),
    SetMatching(set_matching::View<'a>),
    PosetThm25(&'a PosetThm25),
}

pub(super) fn view<'a>(claim: &Positional, strategy: &'a Strategy) -> View<'a> {
    let answers = positions(claim, strategy).into_iter();
    View {
        symmetries: &strategy.symmetries,
        answers: answers.map(|(p, answer)| labelled(p, answer)).collect(),
    }
}

fn labelled(position: Position, answer: &Answer) -> AnswerView<'_> {
    let (vertex, leaf) = match answer {
        Answer::Move(vertex) => (Some(*vertex), None),
        Answer::Leaf(leaf) => (None, Some(leaf)),
        Answer::Then(vertex, leaf) => (Some(*vertex), Some(leaf)),
    };
    AnswerView {
        first: members(position.first).collect(),
        second: members(position.second).collect(),
        vertex,
        leaf: leaf.map(|leaf| settled(leaf)),
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
