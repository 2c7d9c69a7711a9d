//! `strategy`: answers may come in any order if each says to which position it belongs.

use std::collections::HashMap;

use playproof_checker::{
    normal_form,
    positional::{Aim, Mask, Position, mask as mask_of, members, start},
    rules::positional::strategy::Walk,
};
use playproof_formats::{
    Claim,
    evidence::{Answer, Leaf, Strategy},
};

use super::{mask, pairing, poset_thm25, set_matching};
use crate::{
    context::{Context, Order},
    node::given,
    node::{Fault, Node},
    value::quoted,
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Strategy, Fault> {
    let [symmetries, answers] = node.object("a strategy", ["symmetries", "answers"])?;
    let symmetries = symmetries.map_or(Ok(Vec::new()), |symmetries| {
        symmetries.list("permutations", |images| {
            images.numbers("images of the vertices")
        })
    })?;
    let answers_node = node.need(answers, "answers")?;
    let answers = answers_node.list("answers", |node| answer(&node))?;
    let labelled = answers
        .iter()
        .filter(|(position, _)| position.is_some())
        .count();
    if labelled == 0 {
        let answers = answers.into_iter().map(|(_, answer)| answer).collect();
        return Ok(Strategy {
            symmetries,
            answers,
        });
    }
    if labelled < answers.len() {
        let fault = "either all answers say to which position they belong, or none";
        return Err(answers_node.fault(fault));
    }
    let claim = context.positional()?.clone();
    let normal = normal_form::check(&Claim::Positional(claim.clone()), context.budget);
    if normal.is_err() {
        // For the checker to refuse.
        let answers = answers.into_iter().map(|(_, answer)| answer).collect();
        return Ok(Strategy {
            symmetries,
            answers,
        });
    }
    let mut by_position = HashMap::new();
    for (index, (position, answer)) in answers.into_iter().enumerate() {
        let position = position.unwrap_or_default();
        if let Some((other, _)) = by_position.insert(position, (index, answer)) {
            return Err(answers_node.fault(format_args!(
                "answers {other} and {index} are about the same position"
            )));
        }
    }
    let mut table = Table {
        by_position,
        symmetries: &symmetries,
    };
    let (mut sorted, mut places) = (Vec::new(), Vec::new());
    let budget = &mut *context.budget;
    let aim = Aim::from(claim.guarantee);
    let (game, position, state) =
        start(&claim.arena, aim, budget).map_err(|fault| node.fault(fault))?;
    // What fails here fails for the checker, too, which says where.
    let walk = Walk::new(&game, aim, &symmetries, budget);
    if let Ok(mut walk) = walk
        && walk.enter(position, state.mover, budget).is_ok()
    {
        while let Some(position) = walk.next(budget).map_err(|fault| node.fault(fault))? {
            let Some((index, answer)) = table.take(position) else {
                return Err(answers_node.fault(no_answer(position)));
            };
            let legal = walk.answer(position, &answer, budget);
            sorted.push(answer);
            places.push(index);
            if legal.is_err() {
                break;
            }
        }
    }
    let left = table.by_position.len();
    note(context.order, left);
    context.order.lists.push(("answer", places));
    Ok(Strategy {
        answers: sorted,
        symmetries,
    })
}

fn note(order: &mut Order, left: usize) {
    if left > 0 {
        order.notes.push(format!(
            "{left} answers to positions that never come up were left out"
        ));
    }
}

fn no_answer(position: Position) -> String {
    let list = |marks: Mask| format!("{:?}", members(marks).collect::<Vec<_>>());
    let (first, second) = (list(position.first), list(position.second));
    format!(
        "there is no answer to the position in which the first player has {first} and the second {second}"
    )
}

/// Answers by their positions.
struct Table<'a> {
    by_position: HashMap<Position, (usize, Answer)>,
    symmetries: &'a [Vec<u32>],
}

impl Table<'_> {
    /// The answer to a position, or to its image under a symmetry, carried back.
    fn take(&mut self, position: Position) -> Option<(usize, Answer)> {
        if let Some(found) = self.by_position.remove(&position) {
            return Some(found);
        }
        for symmetry in self.symmetries {
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
            let carried = match answer {
                Answer::Move(vertex) => back(*vertex).map(Answer::Move),
                Answer::Leaf(leaf) if is_bare(leaf) => Some(Answer::Leaf(leaf.clone())),
                Answer::Then(vertex, leaf) if is_bare(leaf) => {
                    back(*vertex).map(|vertex| Answer::Then(vertex, leaf.clone()))
                }
                // Their evidence names vertices.
                Answer::Leaf(_) | Answer::Then(..) => None,
            };
            if let Some(answer) = carried {
                return Some((*index, answer));
            }
        }
        None
    }
}

fn is_bare(leaf: &Leaf) -> bool {
    matches!(
        leaf,
        Leaf::Potential | Leaf::PosetThm5 | Leaf::PosetThm7 | Leaf::PosetThm17
    )
}

/// An answer, and its position if it says so.
fn answer(node: &Node<'_>) -> Result<(Option<Position>, Answer), Fault> {
    let names = ["first", "second", "move", "leaf"];
    let [first, second, vertex, settled] = node.object("an answer", names)?;
    let position = match (first, second) {
        (None, None) => None,
        (Some(first), Some(second)) => Some(Position {
            first: mask(&first)?,
            second: mask(&second)?,
        }),
        _ => return Err(node.fault("a position has the marks of both, first and second")),
    };
    let vertex = vertex.map(|vertex| vertex.u32()).transpose()?;
    let settled = settled.map(|settled| leaf(&settled)).transpose()?;
    let answer = match (vertex, settled.map(Box::new)) {
        (Some(vertex), None) => Answer::Move(vertex),
        (None, Some(leaf)) => Answer::Leaf(leaf),
        (Some(vertex), Some(leaf)) => Answer::Then(vertex, leaf),
        (None, None) => return Err(node.fault("expected a move, a leaf, or both")),
    };
    Ok((position, answer))
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
