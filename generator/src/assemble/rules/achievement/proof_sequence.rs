//! `proof-sequence`: isometries and neighborhoods that were left out are found. A
//! neighborhood is then what the options need.

use crate::assemble::{
    context::Context,
    geometry::{embeddings, image, isometry, set, union, without},
    node::{Fault, Node},
};
use playproof_formats::{
    Board, Cell,
    evidence::{Continuation, Isometry, ProofSequence, Situation, Target},
};

pub(in super::super) fn read(
    node: &Node<'_>,
    context: &mut Context<'_, '_>,
) -> Result<ProofSequence, Fault> {
    let board = context.board()?;
    let mut situations = Vec::new();
    for node in node.items("situations")? {
        let situation = situation(&node, board, &situations, context)?;
        situations.push(situation);
    }
    Ok(ProofSequence(situations))
}

fn situation(
    node: &Node<'_>,
    board: Board,
    earlier: &[Situation],
    context: &mut Context<'_, '_>,
) -> Result<Situation, Fault> {
    let names = ["core", "neighborhood", "options"];
    let [core, neighborhood, options] = node.object("a situation", names)?;
    let core = set(&node.need(core, "core")?, board)?;
    let given = neighborhood.map(|cells| set(&cells, board)).transpose()?;
    let mut collected = Collected {
        board,
        earlier,
        core: &core,
        given: given.as_deref(),
        needed: Vec::new(),
    };
    let options = node.need(options, "options")?;
    let options = options.list("options", |node| collected.option(&node, context))?;
    let needed = collected.needed;
    Ok(Situation {
        neighborhood: given.unwrap_or(needed),
        core,
        options,
    })
}

/// A situation that is being read.
struct Collected<'a> {
    board: Board,
    earlier: &'a [Situation],
    core: &'a [Cell],
    given: Option<&'a [Cell]>,
    /// What the options so far need of the neighborhood.
    needed: Vec<Cell>,
}

impl Collected<'_> {
    fn option(
        &mut self,
        node: &Node<'_>,
        context: &mut Context<'_, '_>,
    ) -> Result<Continuation, Fault> {
        let [marks, target, place] = node.object("an option", ["marks", "target", "isometry"])?;
        let marks = set(&node.need(marks, "marks")?, self.board)?;
        let target = node.need(target, "target")?;
        let place = place
            .map(|place| isometry(&place, self.board))
            .transpose()?;
        let (target, isometry) = match target.object("a target", ["situation", "goal"])? {
            [Some(situation), None] => {
                let number = situation.u32()?;
                let place = match place {
                    Some(place) => place,
                    None => self.find_situation(node, number, &marks, context)?,
                };
                (Target::Situation(number), place)
            }
            [None, Some(goal)] => {
                let number = goal.u32()?;
                let (number, place) = match place {
                    Some(place) => context.goal(&goal, number, place)?,
                    None => self.find_goal(&goal, number, &marks, context)?,
                };
                (Target::Goal(number), place)
            }
            _ => return Err(target.fault("expected either a situation or a goal")),
        };
        if self.given.is_none() {
            let beyond = match target {
                Target::Situation(number) => self.earlier.get(number as usize),
                Target::Goal(_) => None,
            };
            let beyond = beyond.and_then(|there| image(&isometry, &there.neighborhood));
            let support = without(&union(&marks, &beyond.unwrap_or_default()), self.core);
            self.needed = union(&self.needed, &support);
        }
        Ok(Continuation {
            marks,
            target,
            isometry,
        })
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
        let number = match context.written.animals.get(goal as usize) {
            Some(Some((number, _))) => *number,
            _ => return Err(node.fault(format_args!("there is no goal number {goal}"))),
        };
        let goals = playproof_explain::words::animals(&context.written.claim);
        let animal = goals.and_then(|(_, goals)| goals.get(number as usize));
        let cells = animal.map_or(&[][..], |animal| &animal.0);
        let found = embeddings(self.board, cells, &union(self.core, marks), context.budget);
        let found = found.map_err(|fault| node.fault(fault))?.into_iter().next();
        let isometry = found.ok_or_else(|| {
            node.fault(format_args!("goal {goal} does not fit into core and marks"))
        })?;
        Ok((number, isometry))
    }

    /// The isometry that carries an earlier situation here; if the neighborhood was left
    /// out, the one that adds least to it.
    fn find_situation(
        &self,
        node: &Node<'_>,
        number: u32,
        marks: &[Cell],
        context: &mut Context<'_, '_>,
    ) -> Result<Isometry, Fault> {
        let there = self.earlier.get(number as usize);
        let there = there.ok_or_else(|| {
            node.fault(format_args!(
                "its target, situation {number}, is not earlier"
            ))
        })?;
        let owned = union(self.core, marks);
        let found = embeddings(self.board, &there.core, &owned, context.budget);
        let found = found.map_err(|fault| node.fault(fault))?;
        let mut best: Option<(usize, Isometry)> = None;
        for isometry in found {
            let Some(beyond) = image(&isometry, &there.neighborhood) else {
                continue;
            };
            let beyond = without(&beyond, self.core);
            let missing = without(&beyond, self.given.unwrap_or(&self.needed)).len();
            let fits = self.given.is_none() || missing == 0;
            if fits && best.as_ref().is_none_or(|(least, _)| missing < *least) {
                best = Some((missing, isometry));
            }
        }
        best.map(|(_, isometry)| isometry).ok_or_else(|| {
            node.fault(format_args!("situation {number} does not fit here: no isometry carries its core into core and marks and its neighborhood into core and neighborhood"))
        })
    }
}
