//! Positional games: the board with its marks, pairs and coverings by letters, the
//! first moves of a strategy.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, Mask, Position, bit, members, start},
    rules::positional::strategy::Walk,
};
use playproof_formats::{
    claim::{Arena, InARow, Positional},
    evidence::{Answer, Leaf, MatchingAnswer, MatchingNode, Pairing, SetMatching, Strategy},
};

use crate::{coverage::coverage, rules::labels, words::count};

/// Coverings that are written out unless all are asked for.
const FEW: usize = 12;

/// The marks of a position, for the claim's picture; `None` without a board.
pub(crate) fn position(arena: &Arena) -> Option<String> {
    grid(arena, &BTreeMap::new())
}

/// The board: marks, dots, and texts in other cells. Columns have letters, and rows
/// numbers from the bottom.
fn grid(arena: &Arena, texts: &BTreeMap<u32, String>) -> Option<String> {
    let Arena::InARow(board) = arena else {
        return None;
    };
    let width = texts.values().map(|text| text.chars().count()).max();
    let width = width.unwrap_or(1);
    let mut picture = String::new();
    let mut line = |title: String, cells: &mut dyn Iterator<Item = String>| {
        let row = cells.fold(format!("{title:>3} "), |row, cell| {
            row + &format!(" {cell:<width$}")
        });
        picture += row.trim_end();
        picture.push('\n');
    };
    for row in 0..board.rows {
        let cell = |column| {
            let cell = row * board.columns + column;
            let mark = if board.first.contains(&cell) {
                "X"
            } else if board.second.contains(&cell) {
                "O"
            } else {
                texts.get(&cell).map_or(".", String::as_str)
            };
            mark.to_owned()
        };
        line(
            (board.rows - row).to_string(),
            &mut (0..board.columns).map(cell),
        );
    }
    line(String::new(), &mut (0..board.columns).map(column_name));
    Some(picture)
}

fn column_name(column: u32) -> String {
    let letter = char::from_digit(10 + column % 26, 36).unwrap_or('?');
    match column / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

/// What a vertex is called.
fn name(arena: &Arena, vertex: u32) -> String {
    match arena {
        Arena::Hypergraph(_) => vertex.to_string(),
        Arena::InARow(InARow { rows, columns, .. }) => {
            // What is shown may be rejected, and so may name cells that there are not.
            let (Some(row), Some(column)) = (
                vertex
                    .checked_div(*columns)
                    .and_then(|row| rows.checked_sub(row)),
                vertex.checked_rem(*columns),
            ) else {
                return vertex.to_string();
            };
            format!("{}{row}", column_name(column))
        }
    }
}

pub(crate) fn pairing(claim: &Positional, pairing: &Pairing, text: &mut String) -> fmt::Result {
    let letters: BTreeMap<u32, String> = pairing
        .0
        .iter()
        .zip(labels())
        .flat_map(|(&(x, y), label)| [(x, label.clone()), (y, label)])
        .collect();
    writeln!(text, "\n  {}:\n", count(pairing.0.len(), "pair"))?;
    if let Some(picture) = grid(&claim.arena, &letters) {
        return indented(&picture, text);
    }
    let pairs: Vec<String> = pairing.0.iter().map(|(x, y)| format!("{x}-{y}")).collect();
    writeln!(text, "  {}", pairs.join("  "))
}

fn indented(picture: &str, text: &mut String) -> fmt::Result {
    picture
        .lines()
        .try_for_each(|line| writeln!(text, "  {line}"))
}

pub(crate) fn set_matching(
    claim: &Positional,
    matching: &SetMatching,
    all: bool,
    text: &mut String,
) -> fmt::Result {
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
        let named = letters.iter().map(|(v, letter)| format!("{letter} = {v}"));
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
    let shown = if all { table.len() } else { FEW };
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
fn coverings(groups: Vec<Mask>, nodes: &[MatchingNode]) -> Vec<(Vec<Mask>, &MatchingNode)> {
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

pub(crate) fn strategy(claim: &Positional, strategy: &Strategy, text: &mut String) -> fmt::Result {
    let leaves = |rule: &str| {
        let leaf = |answer: &&Answer| match answer {
            Answer::Move(_) => false,
            Answer::Leaf(leaf) | Answer::Then(_, leaf) => leaf_rule(leaf) == rule,
        };
        strategy.answers.iter().filter(leaf).count()
    };
    writeln!(text, "\n  {}", count(strategy.answers.len(), "answer"))?;
    if !strategy.symmetries.is_empty() {
        writeln!(
            text,
            "  {} besides the identity",
            symmetries(strategy.symmetries.len())
        )?;
    }
    for rule in LEAVES {
        let number = leaves(rule);
        if number > 0 {
            writeln!(text, "  {} by {rule}", count(number, "state"))?;
        }
    }
    let first = first_answers(claim, strategy);
    if first.is_empty() {
        return Ok(());
    }
    writeln!(text, "\n  first moves:")?;
    let name = |vertex: u32| name(&claim.arena, vertex);
    for (line, answer) in first {
        let line: Vec<String> = line.into_iter().map(name).collect();
        let line = if line.is_empty() {
            "at first".to_owned()
        } else {
            format!("after {}", line.join(" "))
        };
        let answer = match answer {
            Answer::Move(vertex) => name(*vertex),
            Answer::Leaf(leaf) => format!("settled by {}", leaf_rule(leaf)),
            Answer::Then(vertex, leaf) => {
                format!("{}, settled by {}", name(*vertex), leaf_rule(leaf))
            }
        };
        writeln!(text, "    {line}: {answer}")?;
    }
    Ok(())
}

fn symmetries(number: usize) -> String {
    match number {
        1 => "1 symmetry".to_owned(),
        number => format!("{number} symmetries"),
    }
}

/// The rules that settle states.
const LEAVES: [&str; 7] = [
    "pairing",
    "set-matching",
    "potential",
    "poset-thm5",
    "poset-thm7",
    "poset-thm17",
    "poset-thm25",
];

fn leaf_rule(leaf: &Leaf) -> &'static str {
    match leaf {
        Leaf::Pairing(_) => "pairing",
        Leaf::SetMatching(_) => "set-matching",
        Leaf::Potential => "potential",
        Leaf::PosetThm5 => "poset-thm5",
        Leaf::PosetThm7 => "poset-thm7",
        Leaf::PosetThm17 => "poset-thm17",
        Leaf::PosetThm25(_) => "poset-thm25",
    }
}

/// The answers in the first positions of the owner's, up to symmetry, each after
/// what was played until then.
fn first_answers<'a>(claim: &Positional, strategy: &'a Strategy) -> BTreeMap<Vec<u32>, &'a Answer> {
    let mut first = BTreeMap::new();
    let mut budget = Budget::new(Limits::default());
    let aim = Aim::from(claim.guarantee);
    let mut play = || {
        let (game, marks, state) = start(&claim.arena, aim, &mut budget).ok()?;
        let mut walk = Walk::new(&game, aim, &strategy.symmetries, &mut budget).ok()?;
        walk.begin(marks, state.mover, &mut budget).ok()?;
        let opens = state.mover == aim.owner;
        let mut opening = None;
        for answer in &strategy.answers {
            let position = walk.next(&mut budget).ok()??;
            let new = |now: Mask, before: Mask| members(now & !before);
            let Position {
                first: x,
                second: o,
            } = position;
            let line: Vec<u32> = new(x | o, marks.first | marks.second).collect();
            match (opens, line.as_slice()) {
                (true, []) => {
                    if let Answer::Move(vertex) = answer {
                        opening = Some(*vertex);
                    }
                    first.insert(line, answer);
                }
                (false, [_]) => {
                    first.insert(line, answer);
                }
                (true, [a, b]) => {
                    // The opening, then the reply.
                    let reply = if Some(*a) == opening { *b } else { *a };
                    first.insert(opening.into_iter().chain([reply]).collect(), answer);
                }
                _ => {}
            }
            walk.answer(position, answer, &mut budget).ok()?;
        }
        Some(())
    };
    play();
    first
}
