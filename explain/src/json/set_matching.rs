//! `set-matching`: each covering with the groups that it covers, each answer with the marker
//! that it answers.

use playproof_checker::positional::{Mask, mask, members, union};
use playproof_formats::evidence::{MatchingAnswer, MatchingNode, Pairing, SetMatching};
use serde::Serialize;

use crate::rules::coverings;

#[derive(Debug, Serialize)]
pub(super) struct View<'a> {
    markers: &'a [u32],
    groups: &'a [Vec<u32>],
    nodes: Vec<NodeView<'a>>,
}

/// How these groups are covered.
#[derive(Debug, Serialize)]
struct NodeView<'a> {
    groups: Vec<Vec<u32>>,
    #[serde(flatten)]
    covering: Covering<'a>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Covering<'a> {
    Pairs(&'a Pairing),
    Answers(Vec<AnswerView<'a>>),
}

/// What to do when this marker is claimed.
#[derive(Debug, Serialize)]
struct AnswerView<'a> {
    to: u32,
    #[serde(flatten)]
    answer: &'a MatchingAnswer,
}

pub(super) fn view(matching: &SetMatching) -> View<'_> {
    let groups: Vec<Mask> = matching.groups.iter().map(mask).collect();
    let nodes = coverings(groups, &matching.nodes).into_iter();
    View {
        markers: &matching.markers,
        groups: &matching.groups,
        nodes: nodes
            .map(|(groups, node)| labelled(&groups, node))
            .collect(),
    }
}

fn labelled<'a>(groups: &[Mask], node: &'a MatchingNode) -> NodeView<'a> {
    let answer = |(to, answer)| AnswerView { to, answer };
    NodeView {
        groups: groups
            .iter()
            .map(|&group| members(group).collect())
            .collect(),
        covering: match node {
            MatchingNode::Pairs(pairs) => Covering::Pairs(pairs),
            MatchingNode::Answers(answers) => {
                let markers = members(union(groups));
                Covering::Answers(markers.zip(answers).map(answer).collect())
            }
        },
    }
}
