//! `proof-sequence`: isometries and neighborhoods that were left out are found. A
//! neighborhood is then what the options need.

use crate::{
    context::Context,
    geometry::{embeddings, image, isometry, set, union, without},
    node::{Fault, Node},
};
use playproof_checker::hitting::hitting_set;
use playproof_formats::{
    Board, Cell,
    claim::Response,
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<ProofSequence, Fault> {
    let breaker = match context.written.claim.achievement().map(|game| game.breaker) {
        Some(Response::Cells(breaker)) => breaker,
        _ => 0,
    };
    situations(node, |_| breaker, context)
}

/// Situations, given of how many marks of Breaker's none meet all options of each.
pub(super) fn situations(
    node: &Node<'_>,
    most: impl Fn(usize) -> u32,
    context: &mut Context<'_, '_>,
) -> Result<ProofSequence, Fault> {
    let board = context.board()?;
    let mut situations = Vec::new();
    for (number, node) in node.items("situations")?.enumerate() {
        let situation = situation(&node, board, &situations, most(number), context)?;
        situations.push(situation);
    }
    Ok(ProofSequence(situations))
}

/// The names of a situation's members, and of an option's.
pub(super) const SITUATION: [&str; 3] = ["core", "neighborhood", "options"];
pub(super) const OPTION: [&str; 3] = ["marks", "target", "isometry"];

fn situation(
    node: &Node<'_>,
    board: Board,
    earlier: &[Situation],
    most: u32,
    context: &mut Context<'_, '_>,
) -> Result<Situation, Fault> {
    let [core, neighborhood, options] = node.object("a situation", SITUATION)?;
    let core = set(&node.need(core, "core")?, board)?;
    let given = neighborhood.map(|cells| set(&cells, board)).transpose()?;
    let start = Start {
        board,
        earlier,
        core: &core,
        given: given.as_deref(),
    };
    let options = node.need(options, "options")?;
    let options = options.list("options", |node| start.option(&node, context))?;
    let chosen = choose(options, most, context);
    let needed = chosen
        .iter()
        .fold(Vec::new(), |all, way| union(&all, &way.support));
    Ok(Situation {
        neighborhood: given.unwrap_or(needed),
        options: chosen.into_iter().map(|way| way.option).collect(),
        core,
    })
}

/// A way to read an option: what it means that its isometry was left out.
#[derive(Clone, Debug)]
struct Way {
    option: Continuation,
    /// The cells beyond the core that it needs.
    support: Vec<Cell>,
}

/// One way for each option, such that Breaker does not meet all of them with so many marks, if there are such
/// and they are soon found.
fn choose(options: Vec<Vec<Way>>, most: u32, context: &mut Context<'_, '_>) -> Vec<Way> {
    /// Choices that are looked at, at most.
    const MOST: usize = 1 << 12;
    let mut numbers = vec![0; options.len()];
    let choices: usize = options.iter().map(Vec::len).fold(1, usize::saturating_mul);
    if choices > 1 {
        for _ in 0..choices.min(MOST) {
            let supports = options
                .iter()
                .zip(&numbers)
                .map(|(ways, &n)| ways[n].support.clone());
            let supports: Vec<Vec<Cell>> = supports.collect();
            match hitting_set(&supports, most, context.budget) {
                Ok(Some(_)) => {}
                Ok(None) => return pick(options, &numbers),
                Err(_) => break,
            }
            // Counts like an odometer.
            for (number, ways) in numbers.iter_mut().zip(&options) {
                *number += 1;
                if *number < ways.len() {
                    break;
                }
                *number = 0;
            }
        }
        numbers.fill(0);
    }
    pick(options, &numbers)
}

fn pick(options: Vec<Vec<Way>>, numbers: &[usize]) -> Vec<Way> {
    let options = options.into_iter().zip(numbers);
    options
        .filter_map(|(ways, &number)| ways.into_iter().nth(number))
        .collect()
}

/// What is known of a situation before its options are read.
struct Start<'a> {
    board: Board,
    earlier: &'a [Situation],
    core: &'a [Cell],
    given: Option<&'a [Cell]>,
}

impl Start<'_> {
    /// The ways to read an option, at least one.
    fn option(&self, node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Vec<Way>, Fault> {
        let [marks, target, place] = node.object("an option", OPTION)?;
        let marks = set(&node.need(marks, "marks")?, self.board)?;
        let target = node.need(target, "target")?;
        let place = place
            .map(|place| isometry(&place, self.board))
            .transpose()?;
        let (target, isometries) = match target.object("a target", ["situation", "goal"])? {
            [Some(situation), None] => {
                let number = situation.u32()?;
                let isometries = match place {
                    Some(place) => vec![place],
                    None => self.find_situation(node, number, &marks, context)?,
                };
                (Target::Situation(number), isometries)
            }
            [None, Some(goal)] => {
                let number = goal.u32()?;
                let (number, place) = match place {
                    Some(place) => context.goal(&goal, number, place)?,
                    None => self.find_goal(&goal, number, &marks, context)?,
                };
                (Target::Goal(number), vec![place])
            }
            _ => return Err(target.fault("expected either a situation or a goal")),
        };
        let mut ways: Vec<Way> = Vec::new();
        for isometry in isometries {
            let beyond = match target {
                Target::Situation(number) => self.earlier.get(number as usize),
                Target::Goal(_) => None,
            };
            let beyond = beyond.and_then(|there| image(&isometry, &there.neighborhood));
            let support = without(&union(&marks, &beyond.unwrap_or_default()), self.core);
            if ways.iter().all(|way| way.support != support) {
                let option = Continuation {
                    marks: marks.clone(),
                    target,
                    isometry,
                };
                ways.push(Way { option, support });
            }
        }
        Ok(ways)
    }

    /// The isometry that carries a goal to marked cells.
    fn find_goal(
        &self,
        node: &Node<'_>,
        goal: u32,
        marks: &[Cell],
        context: &mut Context<'_, '_>,
    ) -> Result<(u32, Isometry), Fault> {
        // As it is in the claim, which may not be as it was written.
        let written = context.written_goal(node, goal)?;
        let &(number, _) =
            written.ok_or_else(|| node.fault(format_args!("there is no goal number {goal}")))?;
        let animal = context.written.animals().get(number as usize);
        let cells = animal.map_or(&[][..], |animal| &animal.0);
        let found = embeddings(self.board, cells, &union(self.core, marks), context.budget);
        let found = found.map_err(|fault| node.fault(fault))?.into_iter().next();
        let isometry = found.ok_or_else(|| {
            node.fault(format_args!("goal {goal} does not fit into core and marks"))
        })?;
        Ok((number, isometry))
    }

    /// The isometries that carry an earlier situation here.
    fn find_situation(
        &self,
        node: &Node<'_>,
        number: u32,
        marks: &[Cell],
        context: &mut Context<'_, '_>,
    ) -> Result<Vec<Isometry>, Fault> {
        let there = self.earlier.get(number as usize);
        let there = there.ok_or_else(|| {
            node.fault(format_args!(
                "its target, situation {number}, is not earlier"
            ))
        })?;
        let owned = union(self.core, marks);
        let found = embeddings(self.board, &there.core, &owned, context.budget);
        let mut found = found.map_err(|fault| node.fault(fault))?;
        found.retain(|isometry| {
            let beyond = image(isometry, &there.neighborhood);
            beyond.is_some_and(|beyond| {
                let missing = without(&without(&beyond, self.core), self.given.unwrap_or(&beyond));
                missing.is_empty()
            })
        });
        if found.is_empty() {
            return Err(node.fault(format_args!(
                "situation {number} does not fit here: no isometry carries its core into core and marks and its neighborhood into core and neighborhood"
            )));
        }
        Ok(found)
    }
}
