//! Priority strategies: the rules of each class as a table, and the digraphs.

use std::fmt::{self, Write};

use playproof_formats::evidence::{Arrow, ArrowKind, Priority};

use crate::{
    figure::{Field, Figure, Line, Panel, Role},
    scene::Parts,
    scene::Scene,
    words::count,
};

pub(crate) const WHY: &str = "Breaker answers each mark by lists: each slot marks the first cell of its list that\n\
     is unmarked. In a digraph, an arrow x → y means that y is marked when Breaker has\n\
     answered x (if the cells behind \"if\" are marked, or answered, by then), so Maker\n\
     cannot mark it later. Every way to mark the placement violates an arrow.";

pub(crate) fn picture(scene: &Scene<'_>, evidence: &Priority, text: &mut dyn Write) -> fmt::Result {
    let Some(claim) = scene.achievement() else {
        return Ok(());
    };
    super::lists(&evidence.strategy, claim.board, text)?;
    super::visited(scene, &evidence.strategy, text)?;
    digraphs(evidence, text)
}

/// The digraphs, an arrow a line.
fn digraphs(evidence: &Priority, text: &mut dyn Write) -> fmt::Result {
    for (index, digraph) in evidence.digraphs.iter().enumerate() {
        let cells: Vec<String> = digraph
            .cells
            .iter()
            .zip(0..)
            .map(|(cell, number)| format!("{} {cell}", letter(number)))
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
pub(crate) fn dot(evidence: &Priority, text: &mut dyn Write) -> fmt::Result {
    for digraph in &evidence.digraphs {
        writeln!(text, "digraph {{")?;
        for (number, cell) in (0_u32..).zip(&digraph.cells) {
            writeln!(text, "    {number} [ label=\"{} {cell}\"]", letter(number))?;
        }
        for arrow in &digraph.arrows {
            let style = match arrow.kind {
                ArrowKind::Secondary => "dashed",
                ArrowKind::Conditional if arrow.alternatives.iter().any(Vec::is_empty) => "solid",
                ArrowKind::Conditional => "dotted",
            };
            let (tail, head, label) = (arrow.tail, arrow.head, label(arrow, ""));
            writeln!(
                text,
                "    {tail} -> {head} [ style={style}, label=\"{label}\"]"
            )?;
        }
        writeln!(text, "}}\n")?;
    }
    Ok(())
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

pub(crate) fn parts(evidence: &Priority) -> Parts {
    Parts::new("digraph", evidence.digraphs.len())
}

pub(crate) fn figure(scene: &Scene<'_>, evidence: &Priority) -> Option<Figure> {
    let board = scene.achievement()?.board;
    let figure = super::answers(board, &evidence.strategy);
    let digraphs = count(evidence.digraphs.len(), "placement");
    Some(figure.words(format!(
        "There are {digraphs} of goals to look at, each with a digraph."
    )))
}

/// The dependency digraph of a placement, drawn on it.
pub(crate) fn part(scene: &Scene<'_>, evidence: &Priority, number: usize) -> Option<Figure> {
    let board = scene.achievement()?.board;
    let digraph = evidence.digraphs.get(number)?;
    let mut field = Field::new(board).scaled(2.8);
    for (&cell, name) in digraph.cells.iter().zip(0..) {
        field.label(cell, Role::Support, letter(name));
    }
    for arrow in &digraph.arrows {
        let cell = |number: u32| digraph.cells.get(number as usize).copied();
        let line = match arrow.kind {
            ArrowKind::Secondary => Line::Dashed,
            ArrowKind::Conditional if arrow.alternatives.iter().any(Vec::is_empty) => Line::Arrow,
            ArrowKind::Conditional => Line::Dotted,
        };
        field.join(
            cell(arrow.tail)?,
            cell(arrow.head)?,
            line,
            label(arrow, "").replace("answered ", ""),
        );
    }
    Some(
        Figure::new(format!("Dependency digraph {number}"))
            .panel(Panel::new(field))
            .words("An arrow x → y: when Breaker has answered x, y is marked, so Maker cannot mark it later.")
            .words("Dotted: only if the cells of its label are marked by then; dashed: if they are answered."),
    )
}

/// How many digraphs there are, and how many arrows they have.
pub(crate) fn reason(evidence: &Priority) -> Option<String> {
    let arrows = evidence.digraphs.iter().map(|digraph| digraph.arrows.len());
    let (least, most) = (arrows.clone().min()?, arrows.max()?);
    Some(format!(
        "Up to the periods there are {} of goals; the digraph of each, with {least} to {most} arrows, is \
         violated by every way in which Maker could mark it.",
        count(evidence.digraphs.len(), "placement")
    ))
}
