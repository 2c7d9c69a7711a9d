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
    evidence::{Answer, Leaf, Strategy},
};

use super::{board, pairing};
use crate::{
    figure::{Figure, Look, Panel, Role},
    scene::Parts,
    scene::{Scene, letters},
    words::count,
};

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

pub(crate) fn parts(strategy: &Strategy) -> Parts {
    Parts::new("answer", strategy.answers.len())
}

/// Strategies with more answers than this are not played through for a figure.
const PLAYED: usize = 20_000;
/// More positions than this are not drawn together.
const POSITIONS: usize = 12;

/// The first moves, or the first one.
pub(crate) fn figure(scene: &Scene<'_>, strategy: &Strategy) -> Option<Figure> {
    let claim = scene.positional()?;
    let few = strategy.answers.len() <= PLAYED;
    let most = if few { strategy.answers.len() } else { 1 };
    let played = played(claim, strategy, most);
    let before = played.first()?.0;
    let claimed = |position: &Position| (position.first | position.second).count_ones();
    // The first state, and those after a reply.
    let opens = claimed(&before);
    let early = played
        .iter()
        .filter(|(position, _)| claimed(position) <= opens + 2);
    let early: Vec<_> = early.take(POSITIONS).collect();
    let panel = |(position, answer): &&(Position, &Answer)| panel(scene, claim, *position, answer);
    let panels = early.iter().map(panel).collect();
    let figure = legend(Figure::new("The first answers of a strategy"), claim);
    Some(figure.row("", panels).words(format!(
        "{} in all.",
        count(strategy.answers.len(), "answer")
    )))
}

/// The position that needs an answer, and the answer.
pub(crate) fn part(scene: &Scene<'_>, strategy: &Strategy, number: usize) -> Option<Figure> {
    let claim = scene.positional()?;
    let played = played(claim, strategy, number.checked_add(1)?);
    let (position, answer) = played.get(number)?;
    let panel = panel(scene, claim, *position, answer);
    Some(legend(Figure::new(format!("Answer {number}")), claim).panel(panel))
}

fn legend(figure: Figure, claim: &Positional) -> Figure {
    let names = if Aim::from(claim.guarantee).maker_breaker {
        ["Maker's", "Breaker's"]
    } else {
        ["X's", "O's"]
    };
    figure
        .legend(Role::Cross, names[0])
        .legend(Role::Nought, names[1])
        .legend(Role::Mark, "the answer")
}

fn panel(scene: &Scene<'_>, claim: &Positional, position: Position, answer: &Answer) -> Panel {
    let mut looks = BTreeMap::new();
    let (vertex, leaf) = match answer {
        Answer::Move(vertex) => (Some(*vertex), None),
        Answer::Leaf(leaf) => (None, Some(leaf)),
        Answer::Then(vertex, leaf) => (Some(*vertex), Some(leaf)),
    };
    match leaf.map(Box::as_ref) {
        Some(Leaf::Pairing(pairing)) => looks = pairing::looks(pairing, |letter| letter),
        Some(Leaf::SetMatching(matching)) => {
            let markers = matching.markers.iter().zip(letters());
            looks.extend(markers.map(|(&v, letter)| (v, Look::labelled(Role::Support, letter))));
        }
        _ => {}
    }
    for (marks, role) in [
        (position.first, Role::Cross),
        (position.second, Role::Nought),
    ] {
        looks.extend(members(marks).map(|v| (v, Look::from(role))));
    }
    looks.extend(vertex.map(|v| (v, Look::from(Role::Mark))));
    let mut panel = Panel::new(board::game(scene, &claim.arena, &looks));
    if let Some(vertex) = vertex {
        panel = panel.caption(format!("answer: {}", scene.name(&claim.arena, vertex)));
    }
    if let Some(leaf) = leaf {
        panel = panel.caption(format!("settled by {}", leaf.name()));
    }
    panel
}

/// The answers, in the order in which the checker asks for them, each after what was claimed
/// in the meantime.
fn answers<'a>(claim: &Positional, strategy: &'a Strategy) -> Vec<(Vec<u32>, &'a Answer)> {
    let before = position(&claim.arena);
    let before: Mask = before.first | before.second;
    positions(claim, strategy)
        .into_iter()
        .map(|(position, answer)| {
            let claimed = (position.first | position.second) & !before;
            (members(claimed).collect(), answer)
        })
        .collect()
}

/// The answers, in the order in which the checker asks for them, each with its position.
pub(crate) fn positions<'a>(
    claim: &Positional,
    strategy: &'a Strategy,
) -> Vec<(Position, &'a Answer)> {
    played(claim, strategy, strategy.answers.len())
}

/// So many answers, in the order in which the checker asks for them, each with the position that
/// needs it.
fn played<'a>(
    claim: &Positional,
    strategy: &'a Strategy,
    most: usize,
) -> Vec<(Position, &'a Answer)> {
    let mut found = Vec::new();
    let mut budget = Budget::new(Limits::default());
    let aim = Aim::from(claim.guarantee);
    let mut play = || {
        let (game, marks, state) = start(&claim.arena, aim, &mut budget).ok()?;
        let mut walk = Walk::new(&game, aim, &strategy.symmetries, &mut budget).ok()?;
        walk.enter(marks, state.mover, &mut budget).ok()?;
        for answer in strategy.answers.iter().take(most) {
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

/// How the lines end.
pub(crate) fn reason(strategy: &Strategy) -> String {
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for answer in &strategy.answers {
        if let Answer::Leaf(leaf) | Answer::Then(_, leaf) = answer {
            *rules.entry(leaf.name()).or_default() += 1;
        }
    }
    let settled: Vec<String> = rules
        .into_iter()
        .map(|(rule, number)| format!("{} by {rule}", count(number, "state")))
        .collect();
    let settled = if settled.is_empty() {
        "all lines are played to their ends".to_owned()
    } else {
        format!("of these are settled: {}", settled.join(", "))
    };
    format!(
        "{} for all replies; {settled}.",
        count(strategy.answers.len(), "answer")
    )
}
