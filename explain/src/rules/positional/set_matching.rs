//! `set-matching`: markers by letters, groups, and the coverings.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits, Rejection,
    positional::{Aim, Mask, bit, mask, members, start, union},
    rules::positional::set_matching::Fault,
};
use playproof_formats::{
    Cell, Claim,
    claim::Arena,
    evidence::{MatchingAnswer, MatchingNode, SetMatching},
};

use super::{
    board::{self, grid, indented},
    pointed,
};
use crate::{
    coverage::coverage,
    figure::{Figure, Graph, Line, Look, Panel, Ring, Role},
    rules::{pointing::place, shown::Shown},
    scene::{Parts, Scene, labels, letters},
    words::count,
};

impl Shown for SetMatching {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "White answers each marker of a group with another one, as the coverings say,\n\
         and owns a marker of each group before Black owns all of it. Every set that\n\
         Black could complete contains a group."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = scene.positional() else {
            return Ok(());
        };
        let letters: BTreeMap<u32, String> = self.markers.iter().copied().zip(labels()).collect();
        let (markers, groups) = coverage(self);
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
        let groups = self.groups.iter();
        let groups = groups.map(|group| group.iter().fold(0, |set, &v| set | bit(v)));
        let groups: Vec<Mask> = groups.collect();
        writeln!(text, "\n  groups: {}\n", words(&groups))?;
        let table = coverings(groups, &self.nodes);
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

    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        Some(Parts::new("covering", self.nodes.len()))
    }

    /// The board with the markers, and the groups as lines through them.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let arena = &scene.positional()?.arena;
        let (markers, groups) = coverage(self);
        let masks: Vec<Mask> = self.groups.iter().map(mask).collect();
        let graph = Panel::new(network(arena, self, &masks)).caption(format!(
            "{}, {}",
            count(markers, "marker"),
            count(groups, "group")
        ));
        let looks = self.markers.iter().zip(letters());
        let looks = looks.map(|(&v, letter)| (v, Look::labelled(Role::Support, letter)));
        let game = board::field(arena).map(|_| board::game(scene, arena, &looks.collect()));
        let mut panels: Vec<Panel> = game.map(Panel::new).into_iter().collect();
        panels.push(graph);
        let figure = Figure::new("A matching set: groups are lines through their markers");
        Some(figure.row("", panels).words(format!(
            "Every set that Black could complete contains a group. {} say how White answers.",
            count(self.nodes.len(), "covering")
        )))
    }

    /// A state of the groups, with how it is covered: a pair is joined, an arrow leads from a marker
    /// of Black's to the answer.
    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        let arena = &scene.positional()?.arena;
        let groups = self.groups.iter().map(mask).collect();
        let table = coverings(groups, &self.nodes);
        let (state, node) = table.get(number)?;
        let mut graph = network(arena, self, state);
        let index = |marker: u32| self.markers.binary_search(&marker).ok();
        let mut like = Vec::new();
        match node {
            MatchingNode::Pairs(pairs) => {
                for &(x, y) in &pairs.0 {
                    graph.edge(index(x)?, index(y)?, Line::Join, "");
                }
            }
            MatchingNode::Answers(answers) => {
                let all = union(state);
                for (marker, answer) in members(all).zip(answers) {
                    match answer {
                        MatchingAnswer::Marker(answer) => {
                            graph.edge(index(marker)?, index(*answer)?, Line::Dashed, "");
                        }
                        MatchingAnswer::Like(images) => {
                            let image = members(all).zip(images).find(|(v, _)| *v == marker);
                            like.push((marker, *image?.1));
                        }
                    }
                }
            }
        }
        let letter = |marker: u32| {
            let number = index(marker);
            number.and_then(|i| letters().nth(i)).unwrap_or_default()
        };
        let mut figure = Figure::new(format!("Covering {number}")).panel(Panel::new(graph));
        figure = figure.words(match node {
            MatchingNode::Pairs(_) => "White answers a marker with the one that it is joined to.",
            MatchingNode::Answers(_) => {
                "An arrow leads from a marker of Black's to White's answer."
            }
        });
        if !like.is_empty() {
            let like: Vec<String> = like
                .into_iter()
                .map(|(marker, image)| format!("{} like {}", letter(marker), letter(image)))
                .collect();
            figure = figure.words(format!("By symmetry: {}.", like.join(", ")));
        }
        Some(figure)
    }

    /// How many sets there are, groups and markers, and how many states are covered.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let claim = scene.positional()?;
        let aim = Aim::from(claim.guarantee);
        let (_, _, state) = start(&claim.arena, aim, &mut Budget::new(Limits::default())).ok()?;
        let sets = state.sets(aim.owner.other());
        let groups: Vec<Mask> = self.groups.iter().map(mask).collect();
        let example = sets.iter().find_map(|&set| {
            let group = groups.iter().find(|&&group| group & !set == 0)?;
            Some((set, *group))
        });
        let example = example.map_or_else(String::new, |(set, group)| {
            let name = |set| scene.names.set(&claim.arena, set);
            format!(", such as {} the group {}", name(set), name(group))
        });
        let pairs = self.nodes.iter();
        let pairs = pairs
            .filter(|node| matches!(node, MatchingNode::Pairs(_)))
            .count();
        Some(format!(
            "Each of the {} contains one of the {}{example}. Of the {} of the groups {pairs} are covered by \
             pairs, the others marker by marker.",
            count(sets.len(), "set"),
            count(groups.len(), "group"),
            count(self.nodes.len(), "state"),
        ))
    }

    /// The set without a group; or the covering of which the reason speaks.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        if let Some(node) = place(rejection, "node") {
            return self.part(scene, node);
        }
        let (marked, words) = match rejection.reason::<Fault>()? {
            Fault::Uncovered { set } => (set.0, "The markers among these vertices have no group."),
            Fault::NotFree { vertex } => (bit(*vertex), "It is claimed already, or no vertex."),
            Fault::NotAMarker { vertex } => (bit(*vertex), "It is in a group, and no marker."),
            _ => return None,
        };
        let looks = self.markers.iter().zip(letters());
        let looks = looks.map(|(&v, letter)| (v, Look::labelled(Role::Support, letter)));
        pointed(scene, looks.collect(), marked, words)
    }
}

/// Coverings that are written out unless all are asked for.
const FEW: usize = 12;

/// The markers, where they are on the board or on a circle, and these groups as lines.
fn network(arena: &Arena, matching: &SetMatching, groups: &[Mask]) -> Graph {
    let mut graph = Graph::default();
    let met = union(groups);
    let count = matching.markers.len();
    let radius = (0.3 * f64::from(u8::try_from(count).unwrap_or(u8::MAX))).max(1.2);
    for ((i, &marker), letter) in matching.markers.iter().enumerate().zip(letters()) {
        let at = match board::cell(arena, marker).as_ref().map(Cell::coordinates) {
            Some(&[x, y]) => (f64::from(x), f64::from(y)),
            _ => Graph::on_circle(i, count, radius),
        };
        let role = if met & bit(marker) == 0 {
            Role::Taken
        } else {
            Role::Empty
        };
        graph.node(at, Look::labelled(role, letter));
    }
    for (group, class) in groups.iter().zip((0..12).cycle()) {
        let index = |marker| matching.markers.binary_search(&marker).ok();
        let nodes = members(*group).filter_map(index).collect();
        graph.rings.push(Ring {
            nodes,
            around: false,
            class,
        });
    }
    graph
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
