//! `priority`: the digraphs may come in any order, about any placements that are the same
//! modulo the lattice, and list their cells in any order.

use std::collections::HashMap;

use playproof_checker::{
    Budget, Failure,
    animal::{orientations, translate},
    lattice,
};
use playproof_formats::{
    Board, Cell,
    claim::Animal,
    evidence::{Arrow, ArrowKind, Digraph, Lattice, Priority},
};

use super::history_priority;
use crate::{
    context::{Context, sorted},
    geometry::sequence,
    node::{Fault, Node},
};

/// Placements that are listed to sort digraphs, at most.
const MOST: u64 = 1 << 20;

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<Priority, Fault> {
    let [strategy, digraphs] = node.object("a priority strategy", ["strategy", "digraphs"])?;
    let board = context.board()?;
    let strategy = history_priority::read(&node.need(strategy, "strategy")?, context)?;
    // Reasons name the classes of the strategy, which stands one level below.
    context.order.cells.clear();
    let digraphs = node.need(digraphs, "digraphs")?;
    let digraphs = digraphs.list("digraphs", |node| digraph(&node, board))?;
    let goals = context.written.animals();
    let numbers = numbers(board, goals, &strategy.lattice, &digraphs, context.budget);
    let digraphs = match numbers.map_err(|fault| node.fault(fault))? {
        None => digraphs,
        Some(numbers) => {
            let placed: Vec<(Placed, Digraph)> = numbers.into_iter().zip(digraphs).collect();
            let (placed, order) = sorted(placed, |((a, _), _), ((b, _), _)| a.cmp(b));
            context.order.lists.push(("digraph", order));
            let moved = |((_, cells), digraph): (_, Digraph)| Digraph { cells, ..digraph };
            placed.into_iter().map(moved).collect()
        }
    };
    Ok(Priority { strategy, digraphs })
}

/// The number of a placement, in the order of the checker, and its cells.
type Placed = (usize, Vec<Cell>);

/// The placement of each digraph; `None` if one has none, for the checker to refuse.
fn numbers(
    board: Board,
    goals: &[Animal],
    lattice: &Lattice,
    digraphs: &[Digraph],
    budget: &mut Budget,
) -> Result<Option<Vec<Placed>>, Failure> {
    let Ok(periods) = lattice::Lattice::new(board, lattice) else {
        return Ok(None);
    };
    if periods.classes().is_none_or(|classes| classes > MOST) {
        return Ok(None);
    }
    let Ok(translations) = periods.translations().collect::<Result<Vec<Cell>, _>>() else {
        return Ok(None);
    };
    let number: HashMap<Cell, usize> = translations.iter().copied().zip(0..).collect();
    let mut placements = Vec::new();
    for goal in goals {
        placements.extend(orientations(board, goal, budget)?);
    }
    let cells: usize = placements.iter().map(|cells| cells.len() + 1).sum();
    let place = |digraph: &Digraph| {
        let fits = placements
            .iter()
            .enumerate()
            .find_map(|(index, orientation)| {
                let vector = digraph.cells.first()?.checked_sub(*orientation.first()?)?;
                let same = translate(orientation, vector)? == digraph.cells;
                // A translation is reduced like a cell.
                same.then(|| Some((index, periods.reduce(vector).ok()?)))?
            });
        let (index, vector) = fits?;
        let number = index * translations.len() + *number.get(&vector)?;
        Some((number, translate(&placements[index], vector)?))
    };
    let mut found = Vec::new();
    for digraph in digraphs {
        budget.work(16 * cells)?;
        let Some(number) = place(digraph) else {
            return Ok(None);
        };
        found.push(number);
    }
    Ok(Some(found))
}

/// A digraph; its cells are sorted, and the arrows name them by their new numbers.
fn digraph(node: &Node<'_>, board: Board) -> Result<Digraph, Fault> {
    let [cells, arrows] = node.object("a digraph", ["cells", "arrows"])?;
    let cells = sequence(&node.need(cells, "cells")?, board)?;
    let (cells, order) = sorted(cells, Cell::cmp);
    let mut numbers = vec![0; order.len()];
    for (new, &written) in (0_u32..).zip(&order) {
        numbers[written] = new;
    }
    let number = |node: &Node<'_>| -> Result<u32, Fault> {
        let written = node.u32()?;
        Ok(numbers.get(written as usize).copied().unwrap_or(written))
    };
    let arrow = |node: Node<'_>| {
        let names = ["tail", "head", "kind", "alternatives"];
        let [tail, head, kind, alternatives] = node.object("an arrow", names)?;
        let kind = node
            .need(kind, "kind")?
            .word(&ArrowKind::ALL, |word| word.name())?;
        let alternatives = node.need(alternatives, "alternatives")?;
        Ok(Arrow {
            tail: number(&node.need(tail, "tail")?)?,
            head: number(&node.need(head, "head")?)?,
            kind,
            alternatives: alternatives.list("labels", |label| {
                let mut label = label.list("numbers of cells", |cell| number(&cell))?;
                label.sort_unstable();
                label.dedup();
                Ok(label)
            })?,
        })
    };
    Ok(Digraph {
        arrows: node.need(arrows, "arrows")?.list("arrows", arrow)?,
        cells,
    })
}
