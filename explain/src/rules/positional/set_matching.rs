//! `set-matching`: markers by letters, groups, and the coverings.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::positional::{Mask, bit, members};
use playproof_formats::evidence::{MatchingAnswer, MatchingNode, SetMatching};

use super::board::{grid, indented};
use crate::scene::{Scene, labels};
use crate::{coverage::coverage, words::count};

pub(crate) const WHY: &str = "White answers each marker of a group with another one, as the coverings say,\n\
     and owns a marker of each group before Black owns all of it. Every set that\n\
     Black could complete contains a group.";

/// Coverings that are written out unless all are asked for.
const FEW: usize = 12;

pub(crate) fn picture(
    scene: &Scene<'_>,
    matching: &SetMatching,
    text: &mut dyn Write,
) -> fmt::Result {
    let Some(claim) = scene.positional() else {
        return Ok(());
    };
    let letters: BTreeMap<u32, String> = matching.markers.iter().copied().zip(labels()).collect();
    let (markers, groups) = coverage(matching);
    write!(
        text,
        "\n  {}, {}",
        count(markers, "marker"),
        count(groups, "group")
    )?;
    if groups > 0 {
        // The quotient to two digits, in whole numbers.
        let hundredths = (200 * markers + groups) / (2 * groups);
        write!(text, ", ratio {}.{:02}", hundredths / 100, hundredths % 100)?;
    }
    writeln!(text, ":\n")?;
    if let Some(picture) = grid(&claim.arena, &letters) {
        indented(&picture, text)?;
    } else {
        let named = letters
            .iter()
            .map(|(&v, letter)| format!("{letter} = {}", scene.name(&claim.arena, v)));
        writeln!(text, "  {}", named.collect::<Vec<_>>().join("  "))?;
    }
    let letter = |v: u32| letters.get(&v).cloned().unwrap_or_default();
    let word = |set: Mask| members(set).map(letter).collect::<String>();
    let words = |sets: &[Mask]| {
        sets.iter()
            .map(|&set| word(set))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let groups = matching.groups.iter();
    let groups = groups.map(|group| group.iter().fold(0, |set, &v| set | bit(v)));
    let groups: Vec<Mask> = groups.collect();
    writeln!(text, "\n  groups: {}\n", words(&groups))?;
    let table = coverings(groups, &matching.nodes);
    let shown = if scene.all { table.len() } else { FEW };
    for (state, node) in table.iter().take(shown) {
        write!(text, "  {}: ", words(state))?;
        let covering: Vec<String> = match node {
            MatchingNode::Pairs(pairs) => pairs
                .0
                .iter()
                .map(|&(x, y)| letter(x) + "-" + &letter(y))
                .collect(),
            MatchingNode::Answers(answers) => {
                let markers = state.iter().fold(0, |all, group| all | group);
                let images = |images: &[u32], marker: u32| {
                    let image = members(markers).zip(images).find(|(v, _)| *v == marker);
                    letter(image.map_or(marker, |(_, &image)| image))
                };
                let answer = |(marker, answer): (u32, &MatchingAnswer)| match answer {
                    MatchingAnswer::Marker(answer) => {
                        format!("{} → {}", letter(marker), letter(*answer))
                    }
                    MatchingAnswer::Like(list) => {
                        format!("{} like {}", letter(marker), images(list, marker))
                    }
                };
                members(markers).zip(answers).map(answer).collect()
            }
        };
        writeln!(text, "{}", covering.join(", "))?;
    }
    if table.len() > shown {
        writeln!(text, "  and {} more (--all)", table.len() - shown)?;
    }
    Ok(())
}

/// The states of the groups, each with its covering.
pub(crate) fn coverings(
    groups: Vec<Mask>,
    nodes: &[MatchingNode],
) -> Vec<(Vec<Mask>, &MatchingNode)> {
    let mut table: Vec<(Vec<Mask>, &MatchingNode)> = Vec::new();
    let mut groups = groups;
    groups.sort_unstable();
    let mut open = vec![groups];
    let mut nodes = nodes.iter();
    while let Some(groups) = open.pop() {
        if groups.is_empty() || table.iter().any(|(met, _)| *met == groups) {
            continue;
        }
        let Some(node) = nodes.next() else {
            break;
        };
        if let MatchingNode::Answers(answers) = node {
            let markers = groups.iter().fold(0, |all, group| all | group);
            let mut next: Vec<Vec<Mask>> = Vec::new();
            for (marker, answer) in members(markers).zip(answers) {
                if let MatchingAnswer::Marker(answer) = answer {
                    let left = groups.iter().filter(|&group| group & bit(*answer) == 0);
                    let mut left: Vec<Mask> = left.map(|group| group & !bit(marker)).collect();
                    left.sort_unstable();
                    left.dedup();
                    next.push(left);
                }
            }
            open.extend(next.into_iter().rev());
        }
        table.push((groups, node));
    }
    table
}
