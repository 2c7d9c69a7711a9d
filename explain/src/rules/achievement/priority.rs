//! Priority strategies: the rules of each class as a table, and the digraphs.

use std::{
    borrow::Cow,
    fmt::{self, Write},
};

use playproof_checker::{
    Rejection,
    rules::achievement::{history_priority, priority::Fault},
};
use playproof_formats::{
    Claim,
    evidence::{Arrow, ArrowKind, Priority},
};

use crate::{
    figure::{Content, Field, Figure, Line, Panel, Role},
    rules::{
        pointing::{alone, place},
        shown::Shown,
    },
    scene::{Parts, Scene},
    words::count,
};

impl Shown for Priority {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Breaker answers each mark by lists: each slot marks the first cell of its list that\n\
         is unmarked. In a digraph, an arrow x → y means that y is marked when Breaker has\n\
         answered x (if the cells behind \"if\" are marked, or answered, by then), so Maker\n\
         cannot mark it later. Every way to mark the placement violates an arrow."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = scene.achievement() else {
            return Ok(());
        };
        super::lists(&self.strategy, claim.board, text)?;
        if let Some(lines) = super::history_priority::lines(claim, &self.strategy) {
            writeln!(
                text,
                "  the check visits {}",
                count(lines.positions, "position")
            )?;
        }
        digraphs(self, text)
    }

    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        Some(Parts::new("digraph", self.digraphs.len()))
    }

    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let board = scene.achievement()?.board;
        Some(super::answers(board, &self.strategy))
    }

    /// The dependency digraph of a placement, drawn on it.
    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        let board = scene.achievement()?.board;
        let digraph = self.digraphs.get(number)?;
        let mut field = Field::new(board).scaled(2.8);
        for (&cell, name) in digraph.cells.iter().zip(0..) {
            field.label(cell, Role::Support, letter(name));
        }
        for arrow in &digraph.arrows {
            let cell = |number: u32| digraph.cells.get(number as usize).copied();
            let line = match arrow.kind {
                ArrowKind::Secondary => Line::Dashed,
                ArrowKind::Conditional if arrow.alternatives.iter().any(Vec::is_empty) => {
                    Line::Arrow
                }
                ArrowKind::Conditional => Line::Dotted,
            };
            field.join(
                cell(arrow.tail)?,
                cell(arrow.head)?,
                line,
                label(arrow, "").replace("answered ", ""),
            );
        }
        let figure = Figure::new(format!("Dependency digraph {number}"))
            .panel(Panel::new(field))
            .words(
                "An arrow x → y: when Breaker has answered x, y is marked, so Maker cannot mark \
                 it later.",
            )
            .words(
                "Dotted: only if the cells of its label are marked by then; dashed: if they are \
                 answered.",
            );
        Some(figure)
    }

    /// How many digraphs there are, and how many arrows they have.
    fn reason(&self, _: &Scene<'_>) -> Option<String> {
        let arrows = self.digraphs.iter().map(|digraph| digraph.arrows.len());
        let (least, most) = (arrows.clone().min()?, arrows.max()?);
        let arrows = if least == most {
            count(least, "arrow")
        } else {
            format!("{least} to {most} arrows")
        };
        let placements = match self.digraphs.len() {
            1 => "is one placement of a goal; its digraph".to_owned(),
            many => format!("are {many} placements of goals; the digraph of each"),
        };
        Some(format!(
            "Up to the periods there {placements}, with {arrows}, is violated by every way in which \
             Maker could mark it."
        ))
    }

    /// The digraph of which the reason speaks: with Maker's turns that violate no arrow, or with
    /// the arrow that forces nothing alone.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
        if rejection.reason::<history_priority::Fault>().is_some() {
            return self.strategy.counterexample(scene, rejection);
        }
        let mut figure = self.part(scene, place(rejection, "digraph")?)?;
        let panel = figure.rows.first_mut()?.panels.first_mut()?;
        let Content::Field(field) = &mut panel.content else {
            return None;
        };
        if let Some(arrow) = place(rejection, "arrow") {
            field.strokes = vec![field.strokes.get(arrow)?.clone()];
        }
        match rejection.reason::<Fault>() {
            Some(Fault::Schedule { turns, last_turn }) => {
                for &cell in &turns.0 {
                    field.cells.entry(cell).or_default().role = Role::Own;
                }
                let rest = format!(
                    "Maker marks the dark cells, and the rest in a last turn of {}: no arrow is violated.",
                    count(*last_turn, "cell")
                );
                figure = figure.words(rest);
            }
            Some(Fault::OtherPlacement { placement }) => {
                let field = Field::new(scene.achievement()?.board).with(&placement.0, Role::Own);
                let words = "The digraph in its place is about other cells.";
                return Some(alone("The placement whose turn it is", field, words));
            }
            _ => {}
        }
        Some(figure)
    }
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
