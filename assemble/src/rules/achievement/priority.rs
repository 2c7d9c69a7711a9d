//! `priority`: the digraphs may come in any order, about any placements that are the same
//! modulo the lattice, and list their cells in any order.

use std::collections::HashMap;

use playproof_checker::{
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
    let digraphs = match numbers(board, goals, &strategy.lattice, &digraphs, context) {
        None => digraphs,
        Some(numbers) => {
            let placed: Vec<((usize, Vec<Cell>), Digraph)> =
                numbers.into_iter().zip(digraphs).collect();
            let (placed, order) = sorted(placed, |((a, _), _), ((b, _), _)| a.cmp(b));
            context.order.lists.push(("digraph", order));
            let moved = |((_, cells), digraph): (_, Digraph)| Digraph { cells, ..digraph };
            placed.into_iter().map(moved).collect()
        }
    };
    Ok(Priority { strategy, digraphs })
}

/// For each digraph the number of its placement, in the order of the checker, and that
/// placement's cells; `None` if one has none.
fn numbers(
    board: Board,
    goals: &[Animal],
    lattice: &Lattice,
    digraphs: &[Digraph],
    context: &mut Context<'_, '_>,
) -> Option<Vec<(usize, Vec<Cell>)>> {
    let periods = lattice::Lattice::new(board, lattice).ok()?;
    periods.classes().filter(|&classes| classes <= MOST)?;
    let translations: Vec<Cell> = periods.translations().collect::<Result<_, _>>().ok()?;
    let number: HashMap<Cell, usize> = translations.iter().copied().zip(0..).collect();
    let mut placements = Vec::new();
    for goal in goals {
        placements.extend(orientations(board, goal, context.budget).ok()?);
    }
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
    digraphs.iter().map(place).collect()
}

/// A digraph; its cells are sorted, and the arrows name them by their new numbers.
fn digraph(node: &Node<'_>, board: Board) -> Result<Digraph, Fault> {
    let [cells, arrows] = node.object("a digraph", ["cells", "arrows"])?;
    let cells = sequence(&node.need(cells, "cells")?, board)?;
    let (cells, order) = sorted(cells, Cell::cmp);
    let number = |node: &Node<'_>| -> Result<u32, Fault> {
        let written = node.u32()?;
        let new = order.iter().position(|&n| u32::try_from(n) == Ok(written));
        Ok(new
            .and_then(|new| u32::try_from(new).ok())
            .unwrap_or(written))
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
