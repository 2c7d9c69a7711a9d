//! `strategy`: answers may come in any order if each says to which position it belongs, and positions need not be
//! counted.

use std::collections::HashMap;

use playproof_checker::{
    Budget, Failure, normal_form,
    positional::{Aim, Mask, Position, mask as mask_of, members, start},
    rules::positional::strategy::{Images, Line, Stop, Walk},
};
use playproof_formats::{
    Claim,
    evidence::{Answer, Ending, Leaf, Level, Policy, Strategy, Vertices},
};

use super::{mask, pairing, poset_thm25, set_matching};
use crate::{
    context::{Context, Order},
    node::given,
    node::{Fault, Node},
    value::quoted,
};

/// A position, and what is said about it.
type Labelled<T> = (Option<Position>, T);

/// What a node says of a strategy.
struct Given<'a> {
    symmetries: Vec<Vec<u32>>,
    /// With the positions that each of them says it plays in.
    policies: Vec<(Policy, Option<u64>)>,
    positions: Option<u64>,
    /// Where the answers stand.
    node: Node<'a>,
    answers: Vec<Labelled<Answer>>,
    /// Whether the answers say to which positions they belong.
    labelled: bool,
    forced: Vec<(Option<u64>, Labelled<Ending>)>,
}

impl<'a> Given<'a> {
    fn read(node: &'a Node<'_>) -> Result<Self, Fault> {
        let names = ["symmetries", "policies", "positions", "answers", "forced"];
        let [symmetries, policies, positions, answers, forced] =
            node.object("a strategy", names)?;
        let symmetries = symmetries.map_or(Ok(Vec::new()), |symmetries| {
            symmetries.list("permutations", |images| {
                images.numbers("images of the vertices")
            })
        })?;
        let policies = policies.map_or(Ok(Vec::new()), |policies| {
            policies.list("policies", |node| policy(&node))
        })?;
        let positions = positions.map(|positions| positions.u64()).transpose()?;
        let node = node.need(answers, "answers")?;
        let answers = node.list("answers", |node| answer(&node))?;
        let forced = forced.map_or(Ok(Vec::new()), |forced| {
            forced.list("endings", |node| forced_claim(&node))
        })?;
        let labelled = answers.iter().filter(|(position, _)| position.is_some());
        let labelled = labelled.count();
        if labelled > 0 && labelled < answers.len() {
            let fault = "either all answers say to which position they belong, or none";
            return Err(node.fault(fault));
        }
        Ok(Self {
            symmetries,
            policies,
            positions,
            node,
            answers,
            labelled: labelled > 0,
            forced,
        })
    }

    /// The strategy without its answers. It may have as many positions as need be: they are counted.
    fn open(&self) -> Strategy {
        let policies = self.policies.iter().map(|(policy, stated)| Policy {
            positions: stated.unwrap_or(u64::MAX),
            ..policy.clone()
        });
        Strategy {
            policies: policies.collect(),
            positions: self.positions.unwrap_or(u64::MAX),
            symmetries: self.symmetries.clone(),
            answers: Vec::new(),
            forced: Vec::new(),
        }
    }
}

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Strategy, Fault> {
    let given = Given::read(node)?;
    let open = given.open();
    let claim = context.positional()?.clone();
    let normal = normal_form::check(&Claim::Positional(claim.clone()), context.budget);
    let answers = given.answers.iter();
    let mut found = Strategy {
        answers: answers.map(|(_, answer)| answer.clone()).collect(),
        ..open.clone()
    };
    if normal.is_err() {
        // For the checker to refuse.
        return Ok(found);
    }
    let aim = Aim::from(claim.guarantee);
    let budget = &mut *context.budget;
    let (game, position, state) =
        start(&claim.arena, aim, budget).map_err(|fault| node.fault(fault))?;
    let images = Images::new(&game, &open.symmetries, budget);
    // What fails here fails for the checker, too, which says where.
    let walk = Walk::new(&game, aim, &open, budget);
    let (Ok(images), Ok(mut walk)) = (images, walk) else {
        return Ok(found);
    };
    let mut table = Table::new(given.node, given.answers, given.labelled, &images)?;
    let mut forced = Forced::new(given.forced);
    let entered = walk.enter(position, state.mover, budget);
    let (sorted, places) = match entered {
        Ok(()) => follow(&mut walk, aim, &mut table, &mut forced, budget)?,
        Err(_) => (Vec::new(), Vec::new()),
    };
    let (counted, played) = walk.positions();
    found.positions = given.positions.unwrap_or(counted);
    let stated = given.policies.iter().map(|(_, stated)| *stated);
    for ((policy, stated), &counted) in found.policies.iter_mut().zip(stated).zip(played) {
        policy.positions = stated.unwrap_or(counted);
    }
    found.forced = forced.found;
    let left = table.left();
    if given.labelled {
        found.answers = sorted;
        let never = "answers to positions that never come up";
        context.order.left_out(left, never);
        context.order.lists.push(("answer", places));
    }
    Ok(found)
}

/// Goes through the positions until all is answered, or something is wrong: the answers in the order
/// in which they are asked for, and where each of them stands.
fn follow(
    walk: &mut Walk<'_>,
    aim: Aim,
    table: &mut Table<'_>,
    forced: &mut Forced,
    budget: &mut Budget,
) -> Result<(Vec<Answer>, Vec<usize>), Fault> {
    let (mut answers, mut places) = (Vec::new(), Vec::new());
    let mut went_on = Ok(());
    while went_on.is_ok() {
        match walk.next(budget) {
            Ok(Some(Stop::Refuted(..))) => {}
            Ok(Some(Stop::Forced(number, line))) => {
                went_on = match forced.take(number, &line) {
                    Some(ending) => walk.end(&line, aim.owner.other(), ending, budget),
                    None => walk.reply(&line, budget),
                };
            }
            Ok(Some(Stop::Answer(line))) => {
                let Some((index, answer)) = table.take(&line) else {
                    if !table.labelled {
                        break;
                    }
                    return Err(table.node.fault(no_answer(line.position())));
                };
                went_on = walk.answer(&line, &answer, budget);
                answers.push(answer);
                places.push(index);
            }
            Err(failure @ Failure::Declined(_)) => return Err(table.node.fault(failure)),
            Ok(None) | Err(_) => break,
        }
    }
    Ok((answers, places))
}

fn no_answer(position: Position) -> String {
    let list = |marks: Mask| format!("{:?}", members(marks).collect::<Vec<_>>());
    let (first, second) = (list(position.first), list(position.second));
    format!(
        "there is no answer to the position in which the first player has {first} and the second {second}"
    )
}

/// Endings after forced claims, by the number of the claim or by their positions.
struct Forced {
    given: Vec<(Option<u64>, Labelled<Ending>)>,
    found: Vec<(u64, Ending)>,
}

impl Forced {
    fn new(given: Vec<(Option<u64>, Labelled<Ending>)>) -> Self {
        // Those that are never asked for are the checker's to refuse.
        let found = given.iter().filter_map(|(claim, (position, ending))| {
            let claim = claim.filter(|_| position.is_none())?;
            Some((claim, ending.clone()))
        });
        Self {
            found: found.collect(),
            given,
        }
    }

    fn take(&mut self, number: u64, line: &Line) -> Option<&Ending> {
        let position = line.position();
        let (_, (labelled, ending)) =
            self.given.iter().find(|(claim, (label, _))| match label {
                Some(label) => *label == position,
                None => *claim == Some(number),
            })?;
        if labelled.is_some() {
            self.found.push((number, ending.clone()));
        }
        Some(ending)
    }
}

/// Answers in their order, or by their positions.
struct Table<'a> {
    /// Where they stand.
    node: Node<'a>,
    /// Whether they say to which positions they belong.
    labelled: bool,
    in_order: std::vec::IntoIter<(usize, Answer)>,
    by_position: HashMap<Position, (usize, Answer)>,
    images: &'a Images,
}

impl<'a> Table<'a> {
    fn new(
        node: Node<'a>,
        answers: Vec<Labelled<Answer>>,
        labelled: bool,
        images: &'a Images,
    ) -> Result<Self, Fault> {
        let (mut in_order, mut by_position) = (Vec::new(), HashMap::new());
        for (index, (position, answer)) in answers.into_iter().enumerate() {
            if !labelled {
                in_order.push((index, answer));
            } else if let Some((other, _)) =
                by_position.insert(position.unwrap_or_default(), (index, answer))
            {
                return Err(node.fault(format_args!(
                    "answers {other} and {index} are about the same position"
                )));
            }
        }
        Ok(Self {
            node,
            labelled,
            in_order: in_order.into_iter(),
            by_position,
            images,
        })
    }

    /// How many answers were not asked for.
    fn left(&self) -> usize {
        self.by_position.len()
    }

    /// The answer to a position, or to its image under a symmetry, carried back.
    fn take(&mut self, line: &Line) -> Option<(usize, Answer)> {
        if let Some(next) = self.in_order.next() {
            return Some(next);
        }
        let position = line.position();
        if let Some(found) = self.by_position.remove(&position) {
            return Some(found);
        }
        for symmetry in (0..).map_while(|number| self.images.get(number)) {
            let image = |marks: Mask| {
                mask_of(members(marks).filter_map(|v| symmetry.get(v as usize).copied()))
            };
            let there = Position {
                first: image(position.first),
                second: image(position.second),
            };
            let Some((index, answer)) = self.by_position.get(&there) else {
                continue;
            };
            let back = |vertex: u32| {
                let vertex = symmetry.iter().position(|&image| image == vertex)?;
                u32::try_from(vertex).ok()
            };
            if let Some(answer) = carried(answer, back) {
                return Some((*index, answer));
            }
        }
        None
    }
}

/// The answer with its vertices carried, if its ending names none.
fn carried(answer: &Answer, back: impl Fn(u32) -> Option<u32>) -> Option<Answer> {
    let list = |list: &Vertices| {
        let list = list.0.iter().map(|&v| u8::try_from(back(v.into())?).ok());
        Some(Vertices(list.collect::<Option<_>>()?))
    };
    match answer {
        Answer::Move(vertex) => back(*vertex).map(Answer::Move),
        Answer::End(ending) => is_bare(ending).then(|| Answer::End(ending.clone())),
        Answer::Then(vertex, ending) => {
            let vertex = back(*vertex).filter(|_| is_bare(ending))?;
            Some(Answer::Then(vertex, ending.clone()))
        }
        Answer::Refuting(vertex, sequences) => {
            let sequences = sequences.iter().map(list).collect::<Option<_>>()?;
            Some(Answer::Refuting(back(*vertex)?, sequences))
        }
    }
}

fn is_bare(ending: &Ending) -> bool {
    let Ending::Leaf(leaf) = ending else {
        return false;
    };
    matches!(
        **leaf,
        Leaf::Potential | Leaf::PosetThm5 | Leaf::PosetThm7 | Leaf::PosetThm17
    )
}

/// A policy, and the number of its positions if it says so.
fn policy(node: &Node<'_>) -> Result<(Policy, Option<u64>), Fault> {
    let [positions, levels] = node.object("a policy", ["positions", "levels"])?;
    let levels = node.need(levels, "levels")?;
    let levels = levels.list("levels", |node| {
        let [first, lone] = node.object("a level", ["first", "lone"])?;
        match (first, lone) {
            (Some(first), None) => vertices(&first).map(Level::First),
            (None, Some(lone)) => vertices(&lone).map(Level::Lone),
            _ => Err(node.fault("a level is either first or lone")),
        }
    })?;
    let stated = positions.map(|positions| positions.u64()).transpose()?;
    let policy = Policy {
        positions: 0,
        levels,
    };
    Ok((policy, stated))
}

/// Vertices in their order.
fn vertices(node: &Node<'_>) -> Result<Vertices, Fault> {
    let numbers = node.numbers("vertices")?;
    let bytes = numbers.into_iter().map(u8::try_from);
    let bytes = bytes.collect::<Result<_, _>>();
    bytes
        .map(Vertices)
        .map_err(|_| node.fault("a vertex is a number below 128"))
}

/// An answer, and its position if it says so.
fn answer(node: &Node<'_>) -> Result<Labelled<Answer>, Fault> {
    let names = ["first", "second", "move", "leaf", "policy", "sequences"];
    let [first, second, vertex, leaf, policy, sequences] = node.object("an answer", names)?;
    let position = position(node, first, second)?;
    let vertex = vertex.map(|vertex| vertex.u32()).transpose()?;
    let ending = ending(node, leaf, policy)?;
    let sequences = sequences
        .map(
            |node| match node.list("sequences", |node| vertices(&node))? {
                list if list.is_empty() => Err(node.fault("expected at least one sequence")),
                sequences => Ok(sequences),
            },
        )
        .transpose()?;
    let answer = match (vertex, ending, sequences) {
        (Some(vertex), None, None) => Answer::Move(vertex),
        (None, Some(ending), None) => Answer::End(ending),
        (Some(vertex), Some(ending), None) => Answer::Then(vertex, ending),
        (Some(vertex), None, Some(sequences)) => Answer::Refuting(vertex, sequences),
        _ => {
            return Err(node.fault(
                "expected a move, a leaf, a policy, a move with one of these, or a move with sequences",
            ));
        }
    };
    Ok((position, answer))
}

/// An ending after a forced claim, and the number of the claim if it says so.
fn forced_claim(node: &Node<'_>) -> Result<(Option<u64>, Labelled<Ending>), Fault> {
    let names = ["claim", "first", "second", "leaf", "policy"];
    let [claim, first, second, leaf, policy] = node.object("an ending", names)?;
    let position = position(node, first, second)?;
    let claim = claim.map(|claim| claim.u64()).transpose()?;
    let ending = ending(node, leaf, policy)?;
    match ending {
        Some(ending) if claim.is_some() || position.is_some() => Ok((claim, (position, ending))),
        _ => Err(node.fault("expected a leaf or a policy, and the claim or the position")),
    }
}

fn position(
    node: &Node<'_>,
    first: Option<Node<'_>>,
    second: Option<Node<'_>>,
) -> Result<Option<Position>, Fault> {
    match (first, second) {
        (None, None) => Ok(None),
        (Some(first), Some(second)) => Ok(Some(Position {
            first: mask(&first)?,
            second: mask(&second)?,
        })),
        _ => Err(node.fault("a position has the marks of both, first and second")),
    }
}

fn ending(
    node: &Node<'_>,
    settled: Option<Node<'_>>,
    policy: Option<Node<'_>>,
) -> Result<Option<Ending>, Fault> {
    match (settled, policy) {
        (None, None) => Ok(None),
        (Some(settled), None) => Ok(Some(Ending::Leaf(Box::new(leaf(&settled)?)))),
        (None, Some(node)) => {
            let [policy, image] = node.object("an image of a policy", ["policy", "image"])?;
            let policy = node.need(policy, "policy")?.u32()?;
            let image = image.map_or(Ok(0), |image| image.u32())?;
            Ok(Some(Ending::Policy(policy, image)))
        }
        _ => Err(node.fault("a line ends by a leaf or by a policy")),
    }
}

/// A rule that settles a state, with its evidence.
fn leaf(node: &Node<'_>) -> Result<Leaf, Fault> {
    let [rule, evidence] = node.object("a leaf", ["rule", "evidence"])?;
    let rule = node.need(rule, "rule")?;
    let name = rule.text("the name of a rule")?;
    let evidence = given(evidence);
    let need = || node.need(evidence, "evidence");
    let bare = match name {
        "pairing" => return pairing::read(&need()?).map(Leaf::Pairing),
        "set-matching" => {
            return set_matching::read(&need()?, &mut Order::default()).map(Leaf::SetMatching);
        }
        "poset-thm25" => return poset_thm25::read(&need()?).map(Leaf::PosetThm25),
        "potential" => Leaf::Potential,
        "poset-thm5" => Leaf::PosetThm5,
        "poset-thm7" => Leaf::PosetThm7,
        "poset-thm17" => Leaf::PosetThm17,
        _ => {
            let found = quoted(name);
            return Err(rule.fault(format_args!("no rule {found} settles a state")));
        }
    };
    match evidence {
        None => Ok(bare),
        Some(node) => Err(node.fault(format_args!("{name} needs no evidence"))),
    }
}
