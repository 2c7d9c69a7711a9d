//! Priority strategies: the rules of each class as a table, and the digraphs.

use std::fmt::{self, Write};

use petgraph::{dot::Dot, graph::DiGraph};
use playproof_checker::{Budget, Limits, rules::achievement::history_priority};
use playproof_formats::{
    Board, Cell,
    claim::Achievement,
    evidence::{Arrow, ArrowKind, Digraph, HistoryPriority, Priority},
};

use crate::words::count;

/// The strategy, a line for each rule.
pub(crate) fn show(
    claim: &Achievement,
    strategy: &HistoryPriority,
    text: &mut String,
) -> fmt::Result {
    let periods: Vec<String> = strategy.lattice.0.iter().map(Cell::to_string).collect();
    writeln!(text, "\n  periodic by {}", periods.join(" and "))?;
    for class in &strategy.classes {
        writeln!(text, "  a mark on a cell like {} is answered", class.cell)?;
        for rule in &class.rules {
            let when = match rule.history.as_slice() {
                [] if class.rules.len() == 1 => "always".to_owned(),
                [] => "else".to_owned(),
                cells => format!("if Maker owns {}", list(claim.board, cells)),
            };
            let slots: Vec<String> = rule
                .slots
                .iter()
                .map(|slot| match slot.as_slice() {
                    [] => "nothing".to_owned(),
                    cells => list(claim.board, cells),
                })
                .collect();
            writeln!(text, "    {when:<24} {}", slots.join("  |  "))?;
        }
    }
    writeln!(
        text,
        "  (each slot, between bars, marks the first cell of its list that is unmarked)"
    )?;
    let mut budget = Budget::new(Limits::default());
    match history_priority::positions(claim, strategy, &mut budget) {
        Ok(positions) => writeln!(text, "  the check visits {}", count(positions, "position")),
        // The verdict above says why the certificate is not accepted.
        Err(_) => Ok(()),
    }
}

/// The digraphs, an arrow a line.
pub(crate) fn show_digraphs(evidence: &Priority, text: &mut String) -> fmt::Result {
    for (index, digraph) in evidence.digraphs.iter().enumerate() {
        let cells: Vec<String> = digraph
            .cells
            .iter()
            .zip('a'..)
            .map(|(cell, letter)| format!("{letter} {cell}"))
            .collect();
        write!(text, "  digraph {index}: {}\n   ", cells.join("  "))?;
        for arrow in &digraph.arrows {
            let (tail, head) = (letter(arrow.tail), letter(arrow.head));
            write!(text, "  {tail} → {head}{}", label(arrow, " if "))?;
        }
        writeln!(text)?;
    }
    Ok(())
}

/// The digraphs in the language of Graphviz, drawn as in the paper: solid,
/// dotted with labels (conditional), dashed with labels (secondary).
pub(crate) fn dot(evidence: &Priority, text: &mut String) -> fmt::Result {
    for digraph in &evidence.digraphs {
        let graph = graph(digraph);
        let style = |_: &DiGraph<String, &Arrow>,
                     edge: petgraph::graph::EdgeReference<'_, &Arrow>| {
            let arrow = edge.weight();
            let style = match arrow.kind {
                ArrowKind::Secondary => "dashed",
                ArrowKind::Conditional if arrow.alternatives.iter().any(Vec::is_empty) => "solid",
                ArrowKind::Conditional => "dotted",
            };
            format!("style={style}, label=\"{}\"", label(arrow, ""))
        };
        let name =
            |_: &DiGraph<String, &Arrow>, (_, cell): (_, &String)| format!("label=\"{cell}\"");
        let config = [
            petgraph::dot::Config::EdgeNoLabel,
            petgraph::dot::Config::NodeNoLabel,
        ];
        writeln!(
            text,
            "{:?}",
            Dot::with_attr_getters(&graph, &config, &style, &name)
        )?;
    }
    Ok(())
}

fn graph(digraph: &Digraph) -> DiGraph<String, &Arrow> {
    let mut graph = DiGraph::new();
    let nodes: Vec<_> = digraph
        .cells
        .iter()
        .zip('a'..)
        .map(|(cell, letter)| graph.add_node(format!("{letter} {cell}")))
        .collect();
    for arrow in &digraph.arrows {
        let end = |number: u32| nodes.get(number as usize).copied();
        if let (Some(tail), Some(head)) = (end(arrow.tail), end(arrow.head)) {
            graph.add_edge(tail, head, arrow);
        }
    }
    graph
}

/// The alternatives of an arrow, such as `b∧c, d`; nothing if it is unconditional.
fn label(arrow: &Arrow, before: &str) -> String {
    let alternative = |cells: &Vec<u32>| {
        let cells: Vec<String> = cells.iter().map(|&cell| letter(cell).to_string()).collect();
        cells.join("∧")
    };
    if arrow.alternatives.iter().any(Vec::is_empty) {
        return String::new();
    }
    let alternatives: Vec<String> = arrow.alternatives.iter().map(alternative).collect();
    let secondary = match arrow.kind {
        ArrowKind::Conditional => "",
        ArrowKind::Secondary => "answered ",
    };
    format!("{before}{secondary}{}", alternatives.join(", "))
}

fn letter(number: u32) -> char {
    u8::try_from(number)
        .ok()
        .filter(|n| *n < 26)
        .map_or('?', |n| char::from(b'a' + n))
}

/// Offsets: by the points of the compass on the square board.
fn list(board: Board, offsets: &[Cell]) -> String {
    let name = |offset: &Cell| match (board, offset.coordinates()) {
        (Board::SQUARE, &[x, y]) => {
            let times = |n: i16, positive: &str, negative: &str| {
                let name = if n < 0 { negative } else { positive };
                name.repeat(usize::from(n.unsigned_abs()))
            };
            format!("{}{}", times(y, "N", "S"), times(x, "E", "W"))
        }
        _ => offset.to_string(),
    };
    offsets.iter().map(name).collect::<Vec<_>>().join(" ")
}
