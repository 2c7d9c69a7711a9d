//! `strategy`: the first moves, or all.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Failure, Limits, Rejection,
    positional::{Aim, Game, Mask, Position, members, position, start},
    rules::positional::strategy::{Board, Images, Line, Stop, Walk},
};
use playproof_formats::{
    Claim,
    claim::Positional,
    evidence::{Answer, Ending, Leaf, Level, Strategy, Vertices},
};

use super::{board, pairing};
use crate::{
    figure::{Figure, Look, Panel, Role},
    rules::{pointing::place, shown::Shown},
    scene::{Parts, Scene, letters},
    words::count,
};

impl Shown for Strategy {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "There is an answer to every state that can arise where nothing is forced. The checker has\n\
         played it against every legal reply.".into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = scene.positional() else {
            return Ok(());
        };
        writeln!(text, "\n  {}", count(self.answers.len(), "answer"))?;
        if !self.symmetries.is_empty() {
            writeln!(text, "  {} the group", symmetries(self.symmetries.len()))?;
        }
        for line in endings(self) {
            writeln!(text, "  {line}")?;
        }
        let played = positions(claim, self);
        let sequences = sequences(self).count();
        if sequences > 0 {
            let quiet = quiet(claim, &played);
            writeln!(
                text,
                "  {}, which threaten nothing",
                count(quiet, "quiet move")
            )?;
            writeln!(text, "  {}", count(sequences, "threat sequence"))?;
        }
        writeln!(text, "  {} in all", count(self.positions, "position"))?;
        let name = |vertex: u32| scene.name(&claim.arena, vertex);
        let all = answers(claim, &played);
        let told = |line: String, answer: &Answer| format!("    {line}: {}", told(answer, &name));
        let moves = |moves: &[u32]| moves.iter().map(|&v| name(v)).collect::<Vec<_>>().join(" ");
        if scene.all {
            policies(scene, claim, self, text)?;
            if !all.is_empty() {
                writeln!(text, "\n  all answers:")?;
            }
            for (claimed, answer) in &all {
                let line = if claimed.is_empty() {
                    "at first".to_owned()
                } else {
                    format!("with {} claimed", moves(claimed))
                };
                writeln!(text, "{}", told(line, answer))?;
            }
            return Ok(());
        }
        if !all.is_empty() {
            writeln!(text, "\n  first moves:")?;
        }
        for (claimed, answer) in &first(&all) {
            let line = if claimed.is_empty() {
                "at first".to_owned()
            } else {
                format!("after {}", moves(claimed))
            };
            writeln!(text, "{}", told(line, answer))?;
        }
        Ok(())
    }

    /// The answers; `None` if all of it is forced.
    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        let answers = self.answers.len();
        (answers > 0).then(|| Parts::new("answer", answers))
    }

    /// The first moves, or the first one; the start if there is none.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let claim = scene.positional()?;
        let few = self.answers.len() <= PLAYED;
        let most = if few { self.answers.len() } else { 1 };
        let played = played(claim, self, most);
        let start = position(&claim.arena);
        let before = played.first().map_or(start, |first| first.0);
        let claimed = |position: &Position| (position.first | position.second).count_ones();
        // The first state, and those after a reply.
        let opens = claimed(&before);
        let early = played
            .iter()
            .filter(|(position, _)| claimed(position) <= opens + 2);
        let early: Vec<_> = early.take(POSITIONS).collect();
        let panel = |(position, answer): &&(Position, &Answer)| {
            panel(scene, claim, self, *position, answer)
        };
        let mut panels: Vec<Panel> = early.iter().map(panel).collect();
        if panels.is_empty() {
            panels.push(Panel::new(board::game(scene, &claim.arena, &marks(start))));
        }
        let figure = legend(Figure::new("The first answers of a strategy"), claim);
        Some(
            figure
                .row("", panels)
                .words(format!("{} in all.", count(self.answers.len(), "answer"))),
        )
    }

    /// The position that needs an answer, and the answer.
    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        let claim = scene.positional()?;
        let played = played(claim, self, number.checked_add(1)?);
        let (position, answer) = played.get(number)?;
        let panel = panel(scene, claim, self, *position, answer);
        Some(legend(Figure::new(format!("Answer {number}")), claim).panel(panel))
    }

    /// How the lines end.
    fn reason(&self, _: &Scene<'_>) -> Option<String> {
        let endings = endings(self);
        let settled = if endings.is_empty() {
            "all lines are played to their ends".to_owned()
        } else {
            format!("of these are settled: {}", endings.join(", "))
        };
        let sequences = match sequences(self).count() {
            0 => String::new(),
            number => format!(" and {}", count(number, "threat sequence")),
        };
        let answers = count(self.answers.len(), "answer");
        Some(format!(
            "{answers}{sequences} where nothing is forced; {settled}."
        ))
    }

    /// The state whose answer fails; the answers before it are right.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        let figure = self.part(scene, place(rejection, "answer")?)?;
        let reply = place(rejection, "reply").and_then(|reply| u32::try_from(reply).ok());
        Some(match reply {
            Some(reply) => {
                let arena = &scene.positional()?.arena;
                figure.words(format!(
                    "The opponent claims {} then.",
                    scene.name(arena, reply)
                ))
            }
            None => figure,
        })
    }
}

/// The policies, level by level.
fn policies(
    scene: &Scene<'_>,
    claim: &Positional,
    strategy: &Strategy,
    text: &mut dyn Write,
) -> fmt::Result {
    for (number, policy) in strategy.policies.iter().enumerate() {
        let positions = count(policy.positions, "position");
        writeln!(text, "\n  policy {number}, played from {positions}:")?;
        for level in &policy.levels {
            let (vertices, kind) = match level {
                Level::First(vertices) => (vertices, "the first of"),
                Level::Lone(vertices) => (vertices, "the only one of"),
            };
            let names = vertices.0.iter();
            let names = names.map(|&v| scene.name(&claim.arena, u32::from(v)));
            let names = names.collect::<Vec<_>>().join(" ");
            writeln!(text, "    {kind} {names}")?;
        }
        writeln!(text, "    the least that can be claimed")?;
    }
    Ok(())
}

/// What an answer says.
fn told(answer: &Answer, name: &dyn Fn(u32) -> String) -> String {
    match answer {
        Answer::Move(vertex) => name(*vertex),
        Answer::End(ending) => ended(ending),
        Answer::Then(vertex, ending) => format!("{}, {}", name(*vertex), ended(ending)),
        Answer::Refuting(vertex, sequences) => {
            let list = |list: &Vertices| {
                let names: Vec<String> = list.0.iter().map(|&v| name(u32::from(v))).collect();
                names.join(" ")
            };
            let sequences: Vec<String> = sequences.iter().map(list).collect();
            format!("{}, threatening {}", name(*vertex), sequences.join("; "))
        }
    }
}

fn ended(ending: &Ending) -> String {
    match ending {
        Ending::Leaf(leaf) => format!("settled by {}", leaf.name()),
        Ending::Policy(policy, 0) => format!("then policy {policy}"),
        Ending::Policy(policy, image) => format!("then image {image} of policy {policy}"),
    }
}

/// All threat sequences, in the order in which they are written.
pub(crate) fn sequences(strategy: &Strategy) -> impl Iterator<Item = &Vertices> {
    let lists = strategy.answers.iter().map(|answer| match answer {
        Answer::Refuting(_, sequences) => sequences.as_slice(),
        _ => &[],
    });
    lists.flatten()
}

/// How the lines end that are not played to the end.
fn endings(strategy: &Strategy) -> Vec<String> {
    let of_answers = strategy.answers.iter().filter_map(|answer| match answer {
        Answer::End(ending) | Answer::Then(_, ending) => Some(ending),
        Answer::Move(_) | Answer::Refuting(..) => None,
    });
    let endings = of_answers.chain(strategy.forced.iter().map(|(_, ending)| ending));
    let (mut by_rule, mut by_policy) = (BTreeMap::<&str, usize>::new(), 0);
    for ending in endings {
        match ending {
            Ending::Leaf(leaf) => *by_rule.entry(leaf.name()).or_default() += 1,
            Ending::Policy(..) => by_policy += 1,
        }
    }
    let rules = Leaf::NAMES
        .iter()
        .filter_map(|rule| Some((rule, by_rule.get(rule)?)));
    let rules = rules.map(|(rule, &number)| format!("{} by {rule}", count(number, "state")));
    let mut lines: Vec<String> = rules.collect();
    if by_policy > 0 {
        let policies = strategy.policies.len();
        let policies = match policies {
            1 => "1 policy".to_owned(),
            number => format!("{number} policies"),
        };
        lines.push(format!("{} by {policies}", count(by_policy, "state")));
    }
    lines
}

fn symmetries(number: usize) -> String {
    match number {
        1 => "1 symmetry that generates".to_owned(),
        number => format!("{number} symmetries that generate"),
    }
}

/// Strategies with more answers than this are not played through for a figure.
const PLAYED: usize = 20_000;
/// More positions than this are not drawn together.
const POSITIONS: usize = 12;

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

fn panel(
    scene: &Scene<'_>,
    claim: &Positional,
    strategy: &Strategy,
    position: Position,
    answer: &Answer,
) -> Panel {
    let mut looks = BTreeMap::new();
    let (vertex, ending) = match answer {
        Answer::Move(vertex) | Answer::Refuting(vertex, _) => (Some(*vertex), None),
        Answer::End(ending) => (None, Some(ending)),
        Answer::Then(vertex, ending) => (Some(*vertex), Some(ending)),
    };
    if let Some(Ending::Leaf(leaf)) = ending {
        match leaf.as_ref() {
            Leaf::Pairing(pairing) => looks = pairing::looks(pairing, |letter| letter),
            Leaf::SetMatching(matching) => {
                let markers = matching.markers.iter().zip(letters());
                let markers =
                    markers.map(|(&v, letter)| (v, Look::labelled(Role::Support, letter)));
                looks.extend(markers);
            }
            _ => {}
        }
    }
    if let Some(Ending::Policy(number, image)) = ending {
        looks.extend(diagram(claim, strategy, *number, *image));
    }
    looks.extend(marks(position));
    looks.extend(vertex.map(|v| (v, Look::from(Role::Mark))));
    let mut panel = Panel::new(board::game(scene, &claim.arena, &looks));
    if let Some(vertex) = vertex {
        panel = panel.caption(format!("answer: {}", scene.name(&claim.arena, vertex)));
    }
    if let Some(ending) = ending {
        panel = panel.caption(ended(ending));
    }
    if let Answer::Refuting(_, sequences) = answer {
        let sequences = count(sequences.len(), "threat sequence");
        panel = panel.caption(format!("{sequences} after replies"));
    }
    panel
}

/// Who has claimed what.
pub(super) fn marks(position: Position) -> BTreeMap<u32, Look> {
    let looks = |marks, role| members(marks).map(move |v| (v, Look::from(role)));
    looks(position.first, Role::Cross)
        .chain(looks(position.second, Role::Nought))
        .collect()
}

/// The vertices of a policy's lists: a letter for each level, capital where only one may be left, and the place in
/// the list.
fn diagram(
    claim: &Positional,
    strategy: &Strategy,
    number: u32,
    image: u32,
) -> BTreeMap<u32, Look> {
    let mut looks = BTreeMap::new();
    let mut budget = Budget::new(Limits::default());
    let images = Game::new(&claim.arena, &mut budget)
        .and_then(|game| Images::new(&game, &strategy.symmetries, &mut budget));
    let policy = strategy.policies.get(number as usize);
    if let (Ok(images), Some(policy)) = (images, policy)
        && let Some(image) = images.get(image)
    {
        for (level, letter) in policy.levels.iter().zip(letters()) {
            let (vertices, letter) = match level {
                Level::First(vertices) => (vertices, letter),
                Level::Lone(vertices) => (vertices, letter.to_uppercase()),
            };
            for (place, &vertex) in vertices.0.iter().enumerate() {
                if let Some(&vertex) = image.get(usize::from(vertex)) {
                    let label = format!("{letter}{}", place + 1);
                    let look = Look::labelled(Role::Support, label);
                    looks.entry(vertex).or_insert(look);
                }
            }
        }
    }
    looks
}

/// The answers, each after what was claimed in the meantime.
fn answers<'a>(
    claim: &Positional,
    played: &[(Position, &'a Answer)],
) -> Vec<(Vec<u32>, &'a Answer)> {
    let before = position(&claim.arena);
    let before: Mask = before.first | before.second;
    let claimed = |position: &Position| members((position.first | position.second) & !before);
    let answers = played.iter();
    answers
        .map(|&(ref position, answer)| (claimed(position).collect(), answer))
        .collect()
}

/// How many of the answers are claims after which the owner could not complete a set at once.
fn quiet(claim: &Positional, played: &[(Position, &Answer)]) -> usize {
    let budget = &mut Budget::new(Limits::default());
    let aim = Aim::from(claim.guarantee);
    let Ok((game, ..)) = start(&claim.arena, aim, budget) else {
        return 0;
    };
    let Ok(board) = Board::new(&game, aim, budget) else {
        return 0;
    };
    let is_quiet = |&&(position, answer): &&(Position, &Answer)| match answer {
        Answer::Move(vertex) | Answer::Then(vertex, _) | Answer::Refuting(vertex, _) => {
            let line = board.after(&board.line(position), aim.owner, *vertex);
            board.completing(&line, aim.owner) == 0
        }
        Answer::End(_) => false,
    };
    played.iter().filter(is_quiet).count()
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
    // The checker has walked the same way, within the same limits.
    let _ = walk(claim, strategy, |line, news| {
        if let News::Answer(_, answer) = news {
            found.push((line.position(), answer));
        }
        found.len() < most
    });
    found
}

/// What a strategy says where the walk stops.
#[derive(Clone, Copy, Debug)]
pub(crate) enum News<'a> {
    /// The answer of this number.
    Answer(usize, &'a Answer),
    /// What ends the line after a forced claim.
    Ending(&'a Ending),
    /// The owner wins by the sequence of this number.
    Refuted(usize),
}

/// Walks through the positions at which the evidence says something, while it is wanted. Endings are
/// not played.
///
/// # Errors
/// What the checker says.
pub(crate) fn walk<'a>(
    claim: &Positional,
    strategy: &'a Strategy,
    mut wanted: impl FnMut(&Line, News<'a>) -> bool,
) -> Result<(), Failure> {
    let budget = &mut Budget::new(Limits::default());
    let aim = Aim::from(claim.guarantee);
    let (game, marks, state) = start(&claim.arena, aim, budget)?;
    let mut walk = Walk::new(&game, aim, strategy, budget)?;
    walk.enter(marks, state.mover, budget)?;
    let mut answers = strategy.answers.iter().enumerate();
    let mut forced = strategy.forced.iter().peekable();
    while let Some(stop) = walk.next(budget)? {
        let go_on = match stop {
            Stop::Refuted(line, number) => wanted(&line, News::Refuted(number)),
            Stop::Forced(number, line) => {
                if let Some((_, ending)) = forced.next_if(|(claim, _)| *claim == number) {
                    wanted(&line, News::Ending(ending))
                } else {
                    walk.reply(&line, budget)?;
                    true
                }
            }
            Stop::Answer(line) => {
                let Some((number, answer)) = answers.next() else {
                    return Ok(());
                };
                let go_on = wanted(&line, News::Answer(number, answer));
                if let Answer::Move(_) | Answer::Refuting(..) = answer {
                    walk.answer(&line, answer, budget)?;
                }
                go_on
            }
        };
        if !go_on {
            break;
        }
    }
    Ok(())
}

/// Those of the first positions, up to symmetry, each after the moves that lead there.
fn first<'a>(answers: &[(Vec<u32>, &'a Answer)]) -> BTreeMap<Vec<u32>, &'a Answer> {
    let opens = answers
        .first()
        .is_some_and(|(claimed, _)| claimed.is_empty());
    let opening = match answers.first() {
        Some((_, Answer::Move(vertex) | Answer::Refuting(vertex, _))) if opens => Some(*vertex),
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
