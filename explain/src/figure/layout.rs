//! Where things are in a figure: panels side by side, captions below them, legend and sentences below all.

mod board;
mod network;
mod table;

use super::{
    Content, Figure, Look, Panel,
    shapes::{Drawing, LETTERS},
};
use crate::text::wrapped;

/// Between the border of the figure and what it shows.
const MARGIN: f64 = 10.0;
/// Between panels, to the right and below.
const GAP: (f64, f64) = (26.0, 20.0);
/// Panels go on in a new line beyond this width.
const WIDE: f64 = 720.0;

impl Figure {
    /// The shapes of the figure.
    #[must_use]
    pub fn drawing(&self) -> Drawing {
        let mut page = Drawing::default();
        if self.titled && !self.title.is_empty() {
            page.below(Drawing::line_of_text(&self.title, 16.0, true), 8.0);
        }
        for row in &self.rows {
            if !row.heading.is_empty() {
                page.below(Drawing::line_of_text(&row.heading, 13.0, true), 8.0);
            }
            page.below(flow(row.panels.iter().map(panel).collect()), GAP.1);
        }
        let entries: Vec<Drawing> = self
            .legend_of_what_is_drawn()
            .map(|(look, words)| entry(look, words))
            .collect();
        if !entries.is_empty() {
            page.below(flow(entries), 10.0);
        }
        for words in &self.words {
            for line in wrapped(words, 100) {
                page.below(Drawing::line_of_text(&line, LETTERS, false), 0.0);
            }
        }
        page.shapes
            .iter_mut()
            .for_each(|shape| shape.shift((MARGIN, MARGIN)));
        page.width += 2.0 * MARGIN;
        page.height += 2.0 * MARGIN;
        page
    }
}

/// A panel with its caption.
fn panel(panel: &Panel) -> Drawing {
    let mut drawing = match &panel.content {
        Content::Field(field) => board::drawing(field),
        Content::Graph(graph) => network::drawing(graph),
        Content::Table(rows) => table::drawing(rows),
    };
    drawing.make_room();
    if !panel.caption.is_empty() {
        drawing.height += 6.0;
    }
    for line in panel.caption.iter().flat_map(|line| wrapped(line, 44)) {
        let below = drawing.height;
        drawing.put(Drawing::line_of_text(&line, LETTERS, false), (0.0, below));
    }
    drawing
}

/// A look with what it means.
fn entry(look: &Look, words: &str) -> Drawing {
    let side = 18.0;
    let mut drawing = Drawing {
        width: side,
        height: side,
        shapes: Vec::new(),
    };
    let corners = [(1.0, 1.0), (side, 1.0), (side, side), (1.0, side)];
    drawing.cell(&corners, look, 11.0);
    drawing.put(
        Drawing::line_of_text(words, LETTERS, false),
        (side + 7.0, 0.0),
    );
    drawing
}

/// Drawings side by side, in as many lines as they take.
fn flow(drawings: Vec<Drawing>) -> Drawing {
    let mut page = Drawing::default();
    let (mut x, mut y, mut tall) = (0.0, 0.0, 0.0_f64);
    for drawing in drawings {
        if x > 0.0 && x + drawing.width > WIDE {
            (x, y, tall) = (0.0, y + tall + GAP.1, 0.0);
        }
        tall = tall.max(drawing.height);
        let width = drawing.width;
        page.put(drawing, (x, y));
        x += width + GAP.0;
    }
    page
}
