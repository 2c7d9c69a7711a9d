//! `set-matching`: coverings may come in any order if each says which groups it covers, and
//! answers if each says which marker it answers.

use std::collections::{BTreeSet, HashMap};

use playproof_checker::positional::{Mask, bit, members};
use playproof_formats::evidence::{MatchingAnswer, MatchingNode, SetMatching};

use super::{mask, pairing, vertices};
use crate::{
    context::Order,
    node::{Fault, Node},
};

pub(crate) fn read(node: &Node<'_>, order: &mut Order) -> Result<SetMatching, Fault> {
    let [markers, groups_node, nodes_node] =
        node.object("a matching set", ["markers", "groups", "nodes"])?;
    let groups_node = node.need(groups_node, "groups")?;
    let mut groups = groups_node.list("groups", |group| vertices(&group))?;
    groups.sort_unstable();
    groups.dedup();
    let markers = if let Some(markers) = markers {
        vertices(&markers)?
    } else {
        let all: BTreeSet<u32> = groups.iter().flatten().copied().collect();
        all.into_iter().collect()
    };
    let nodes_node = node.need(nodes_node, "nodes")?;
    let nodes = nodes_node.list("coverings", |node| covering(&node))?;
    let labelled = nodes.iter().filter(|(groups, _)| groups.is_some()).count();
    let nodes = if labelled == 0 {
        nodes.into_iter().map(|(_, node)| node).collect()
    } else if labelled == nodes.len() {
        let start = groups_node.list("groups", |group| mask(&group))?;
        sort(&nodes_node, start, nodes, order)?
    } else {
        return Err(nodes_node.fault("either all coverings say which groups they cover, or none"));
    };
    Ok(SetMatching {
        markers,
        groups,
        nodes,
    })
}

type Labelled = (Option<Vec<Mask>>, MatchingNode);

/// A covering, and the groups that it covers if it says so.
fn covering(node: &Node<'_>) -> Result<Labelled, Fault> {
    let [groups, pairs, answers] = node.object("a covering", ["groups", "pairs", "answers"])?;
    let state = groups.map(|groups| {
        let mut groups = groups.list("groups", |group| mask(&group))?;
        groups.sort_unstable();
        groups.dedup();
        Ok(groups)
    });
    let covering = match (pairs, answers) {
        (Some(pairs), None) => MatchingNode::Pairs(pairing::read(&pairs)?),
        (None, Some(answers)) => MatchingNode::Answers(answers_of(&answers)?),
        _ => return Err(node.fault("expected either pairs or answers")),
    };
    Ok((state.transpose()?, covering))
}

fn answers_of(node: &Node<'_>) -> Result<Vec<MatchingAnswer>, Fault> {
    let mut answers = node.list("answers", |node| {
        let [to, marker, like] = node.object("an answer", ["to", "marker", "like"])?;
        let answer = match (marker, like) {
            (Some(marker), None) => MatchingAnswer::Marker(marker.u32()?),
            (None, Some(images)) => MatchingAnswer::Like(images.numbers("images of markers")?),
            _ => return Err(node.fault("expected either a marker or like")),
        };
        Ok((to.map(|to| to.u32()).transpose()?, answer))
    })?;
    // Without labels they are in the order of the markers.
    answers.sort_by_key(|(to, _)| *to);
    Ok(answers.into_iter().map(|(_, answer)| answer).collect())
}

/// Puts coverings into the order in which the checker asks for them.
fn sort(
    node: &Node<'_>,
    mut groups: Vec<Mask>,
    nodes: Vec<Labelled>,
    order: &mut Order,
) -> Result<Vec<MatchingNode>, Fault> {
    let mut by_groups = HashMap::new();
    for (index, (groups, covering)) in nodes.into_iter().enumerate() {
        let groups = groups.unwrap_or_default();
        if let Some((other, _)) = by_groups.insert(groups, (index, covering)) {
            return Err(node.fault(format_args!(
                "coverings {other} and {index} are about the same groups"
            )));
        }
    }
    groups.sort_unstable();
    groups.dedup();
    let (mut sorted, mut places) = (Vec::new(), Vec::new());
    let mut met = BTreeSet::new();
    let mut open = vec![groups];
    while let Some(groups) = open.pop() {
        if groups.is_empty() || met.contains(&groups) {
            continue;
        }
        let Some((index, covering)) = by_groups.remove(&groups) else {
            let all: Vec<Vec<u32>> = groups
                .iter()
                .map(|&group| members(group).collect())
                .collect();
            return Err(node.fault(format_args!("there is no covering of the groups {all:?}")));
        };
        if let MatchingNode::Answers(answers) = &covering {
            let markers = members(groups.iter().fold(0, |all, group| all | group));
            let mut next: Vec<Vec<Mask>> = Vec::new();
            for (marker, answer) in markers.zip(answers) {
                if let MatchingAnswer::Marker(answer) = answer {
                    let left = groups.iter().filter(|&group| group & bit(*answer) == 0);
                    let mut left: Vec<Mask> = left.map(|group| group & !bit(marker)).collect();
                    left.sort_unstable();
                    left.dedup();
                    // The opponent has all of a group: for the checker to refuse.
                    if left.first() != Some(&0) {
                        next.push(left);
                    }
                }
            }
            open.extend(next.into_iter().rev());
        }
        sorted.push(covering);
        places.push(index);
        met.insert(groups);
    }
    order.left_out(by_groups.len(), "coverings of groups that never come up");
    order.lists.push(("node", places));
    Ok(sorted)
}
