//! `fan`: a placement may be given by its cells.

use crate::{
    context::Context,
    geometry::{cell, embeddings, isometry, set},
    node::{Fault, Node},
};
use playproof_formats::{
    Board,
    evidence::{Fan, Placement},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Fan, Fault> {
    let [center, placements] = node.object("a fan", ["center", "placements"])?;
    let board = context.board()?;
    let placements = node.need(placements, "placements")?;
    Ok(Fan {
        center: cell(&node.need(center, "center")?, board)?,
        placements: placements.list("placements", |node| placement(&node, board, context))?,
    })
}

fn placement(
    node: &Node<'_>,
    board: Board,
    context: &mut Context<'_, '_>,
) -> Result<Placement, Fault> {
    let [goal, place, cells] = node.object("a placement", ["goal", "isometry", "cells"])?;
    let Some(cells) = cells else {
        let goal = node.need(goal, "goal")?.u32()?;
        let isometry = isometry(&node.need(place, "isometry")?, board)?;
        let (goal, isometry) = context.goal(node, goal, isometry)?;
        return Ok(Placement { goal, isometry });
    };
    if goal.is_some() || place.is_some() {
        return Err(node.fault("a placement has either cells, or a goal and an isometry"));
    }
    let cells = set(&cells, board)?;
    for (goal, animal) in (0..).zip(context.written.animals()) {
        if animal.0.len() == cells.len() {
            let found = embeddings(board, &animal.0, &cells, context.budget);
            let found = found.map_err(|fault| node.fault(fault))?.into_iter().next();
            if let Some(isometry) = found {
                return Ok(Placement { goal, isometry });
            }
        }
    }
    Err(node.fault("these are not the cells of a goal"))
}
