//! `strategy`: the first moves, or all.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, Mask, Position, members, position, start},
    rules::positional::strategy::Walk,
};
use playproof_formats::{
    claim::Positional,
    evidence::{Answer, Strategy},
};

use crate::scene::Scene;
use crate::words::count;

pub(crate) const WHY: &str = "There is an answer to every state that can arise. The checker has played it\n\
     against every legal reply.";

pub(crate) fn picture(scene: &Scene<'_>, strategy: &Strategy, text: &mut dyn Write) -> fmt::Result {
    let Some(claim) = scene.positional() else {
        return Ok(());
    };
    let leaves = |rule: &str| {
        let leaf = |answer: &&Answer| match answer {
            Answer::Move(_) => false,
            Answer::Leaf(leaf) | Answer::Then(_, leaf) => leaf.name() == rule,
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
    let name = |vertex: u32| scene.name(&claim.arena, vertex);
    let line = |first: bool, line: &[u32], answer: &Answer| {
        let moves: Vec<String> = line.iter().map(|&v| name(v)).collect();
        let line = match (moves.is_empty(), first) {
            (true, _) => "at first".to_owned(),
            (false, true) => format!("after {}", moves.join(" ")),
            (false, false) => format!("with {} claimed", moves.join(" ")),
        };
        let answer = match answer {
            Answer::Move(vertex) => name(*vertex),
            Answer::Leaf(leaf) => format!("settled by {}", leaf.name()),
            Answer::Then(vertex, leaf) => {
                format!("{}, settled by {}", name(*vertex), leaf.name())
            }
        };
        format!("    {line}: {answer}")
    };
    let answers = answers(claim, strategy);
    if answers.is_empty() {
        return Ok(());
    }
    if scene.all {
        writeln!(text, "\n  all answers:")?;
        return answers
            .iter()
            .try_for_each(|(claimed, answer)| writeln!(text, "{}", line(false, claimed, answer)));
    }
    writeln!(text, "\n  first moves:")?;
    first(&answers)
        .iter()
        .try_for_each(|(moves, answer)| writeln!(text, "{}", line(true, moves, answer)))
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

/// The answers, in the order in which the checker asks for them, each with its position.
pub(crate) fn positions<'a>(
    claim: &Positional,
    strategy: &'a Strategy,
) -> Vec<(Position, &'a Answer)> {
    let mut found = Vec::new();
    let mut budget = Budget::new(Limits::default());
    let aim = Aim::from(claim.guarantee);
    let mut play = || {
        let (game, marks, state) = start(&claim.arena, aim, &mut budget).ok()?;
        let mut walk = Walk::new(&game, aim, &strategy.symmetries, &mut budget).ok()?;
        walk.enter(marks, state.mover, &mut budget).ok()?;
        for answer in &strategy.answers {
            let position = walk.next(&mut budget).ok()??;
            found.push((position, answer));
            walk.answer(position, answer, &mut budget).ok()?;
        }
        Some(())
    };
    // The checker has walked the same way, within the same limits.
    let _ = play();
    found
}

/// The same, each after what was claimed in the meantime.
fn answers<'a>(claim: &Positional, strategy: &'a Strategy) -> Vec<(Vec<u32>, &'a Answer)> {
    let before = position(&claim.arena);
    let before: Mask = before.first | before.second;
    let claimed = |(position, answer): (Position, &'a Answer)| {
        let claimed = (position.first | position.second) & !before;
        (members(claimed).collect(), answer)
    };
    positions(claim, strategy)
        .into_iter()
        .map(claimed)
        .collect()
}

/// Those of the first positions, up to symmetry, each after the moves that lead there.
fn first<'a>(answers: &[(Vec<u32>, &'a Answer)]) -> BTreeMap<Vec<u32>, &'a Answer> {
    let opens = answers
        .first()
        .is_some_and(|(claimed, _)| claimed.is_empty());
    let opening = match answers.first() {
        Some((_, Answer::Move(vertex))) if opens => Some(*vertex),
        _ => None,
    };
    let mut first = BTreeMap::new();
    for (claimed, answer) in answers {
        match (opens, claimed.as_slice()) {
            (true, []) | (false, [_]) => {
                first.insert(claimed.clone(), *answer);
            }
            (true, &[a, b]) => {
                // The opening, then the reply.
                let reply = if Some(a) == opening { b } else { a };
                first.insert(opening.into_iter().chain([reply]).collect(), *answer);
            }
            _ => {}
        }
    }
    first
}
