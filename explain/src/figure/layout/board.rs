//! Parts of a board as shapes.

use playproof_formats::Cell;

use crate::figure::shapes::{Anchor, CELL, Drawing, LETTERS, Shape};
use crate::figure::{
    field::{Axes, Field, Line, Stroke, Tile},
    hull::{Point, around},
    plane::Plane,
    style::{Ink, Style, appearance, tile},
};

/// How much of a cell is left to the gap between cells, on each side.
const INSET: f64 = 0.055;

/// A part of a board. Nothing is drawn of what is too large.
pub(super) fn drawing(field: &Field) -> Drawing {
    let Some(sheet) = Sheet::new(field) else {
        return Drawing::default();
    };
    let mut drawing = Drawing {
        width: sheet.width,
        height: sheet.height,
        shapes: Vec::new(),
    };
    let size = 12.0 * sheet.plane.room() * field.scale.min(1.3);
    for &cell in &sheet.cells {
        let look = field.cells.get(&cell).cloned().unwrap_or_default();
        drawing.cell(&sheet.outline(cell), &look, size);
    }
    for tile in &field.tiles {
        sheet.piece(&mut drawing, tile);
    }
    for border in &field.borders {
        for side in sheet.plane.border(border) {
            drawing.shapes.push(Shape::Line {
                points: side.map(|point| sheet.at(point)).to_vec(),
                style: Style::line(Ink::Text, 2.6),
            });
        }
    }
    for stroke in &field.strokes {
        sheet.stroke(&mut drawing, stroke, &field.strokes);
    }
    for (place, title) in &sheet.plane.titles {
        let title = text(sheet.at(*place), Anchor::Middle, title);
        drawing.shapes.push(title);
    }
    if let Some(axes) = &field.axes {
        sheet.axes(&mut drawing, axes);
    }
    // Above all else.
    for (&cell, name) in &field.choices {
        drawing.shapes.push(Shape::Choice {
            points: sheet.outline(cell),
            name: name.clone(),
        });
    }
    drawing
}

/// The plane, and where it is on the paper.
struct Sheet {
    plane: Plane,
    /// All cells that are drawn.
    cells: Vec<Cell>,
    /// Pixels for a unit of the plane.
    unit: f64,
    /// The upper left corner of what is drawn, in units of the plane.
    corner: Point,
    /// Room for the names of rows, and for the titles of layers.
    margin: Point,
    width: f64,
    height: f64,
}

impl Sheet {
    fn new(field: &Field) -> Option<Self> {
        let tiles = field.tiles.iter().flat_map(|tile| &tile.cells);
        let ends = field.strokes.iter().flat_map(|s| [&s.from, &s.to]);
        let known = field.cells.keys().chain(tiles).chain(ends);
        let known: Vec<Cell> = known.copied().collect();
        let (plane, cells) = Plane::new(field.board, known.iter(), field.bounded)?;
        let corners = cells.iter().filter_map(|&cell| plane.corners(cell));
        let mut corners = corners.flatten();
        let first = corners.next()?;
        let ((left, right), (bottom, top)) = corners.fold(
            ((first.0, first.0), (first.1, first.1)),
            |((left, right), (bottom, top)), (x, y)| {
                ((left.min(x), right.max(x)), (bottom.min(y), top.max(y)))
            },
        );
        let named = |names: fn(&Axes) -> &Vec<String>, room: f64| {
            let named = field
                .axes
                .as_ref()
                .is_some_and(|axes| !names(axes).is_empty());
            if named { room } else { 0.0 }
        };
        let above = if plane.titles.is_empty() { 0.0 } else { 22.0 };
        let margin = (named(|axes| &axes.rows, 20.0), above);
        let unit = CELL * field.scale;
        Some(Self {
            unit,
            corner: (left, top),
            margin,
            width: (right - left) * unit + margin.0,
            height: (top - bottom) * unit + margin.1 + named(|axes| &axes.columns, 18.0),
            plane,
            cells,
        })
    }

    /// Where a point of the plane is on the paper.
    fn at(&self, (x, y): Point) -> Point {
        (
            (x - self.corner.0) * self.unit + self.margin.0,
            (self.corner.1 - y) * self.unit + self.margin.1,
        )
    }

    fn centre(&self, cell: Cell) -> Option<Point> {
        self.plane.centre(cell).map(|centre| self.at(centre))
    }

    /// The corners of a cell, a little towards its centre.
    fn outline(&self, cell: Cell) -> Vec<Point> {
        let corners = self.plane.corners(cell).zip(self.plane.centre(cell));
        let Some((corners, centre)) = corners else {
            return Vec::new();
        };
        let towards = |a: f64, b: f64| a + (b - a) * INSET;
        let inner = |p: Point| self.at((towards(p.0, centre.0), towards(p.1, centre.1)));
        corners.into_iter().map(inner).collect()
    }

    /// A tile: the cells in one piece, with a line along it.
    fn piece(&self, drawing: &mut Drawing, piece: &Tile) {
        let points = piece.cells.iter().filter_map(|&cell| self.centre(cell));
        let points: Vec<Point> = points.collect();
        let style = tile(piece.role);
        let outline = around(points.iter().copied(), self.unit * 0.33);
        drawing.polygon(outline.clone(), style);
        drawing.hatch(&outline, appearance(piece.role).hatch);
        if let [first, .., last] = points[..] {
            let ink = match style.fill {
                Some(Ink::Own) => Ink::Paper,
                _ => Ink::Other,
            };
            drawing.shapes.push(Shape::Line {
                points: vec![first, last],
                style: Style::line(ink, 2.2),
            });
        }
    }

    /// A line between two cells, bent where it would run over a third one, or over the line back.
    fn stroke(&self, drawing: &mut Drawing, stroke: &Stroke, all: &[Stroke]) {
        let (Some(from), Some(to)) = (self.centre(stroke.from), self.centre(stroke.to)) else {
            return;
        };
        let returns = |other: &Stroke| other.from == stroke.to && other.to == stroke.from;
        let passes = self.cells.iter().filter_map(|&cell| self.centre(cell));
        let mut passes = passes.filter(|&p| p != from && p != to);
        let arrow = !matches!(stroke.line, Line::Join | Line::Thin);
        let bend = if passes.any(|p| distance(p, from, to) < self.unit * 0.2) {
            self.unit * 0.9
        } else if arrow && all.iter().any(returns) {
            self.unit * 0.5
        } else {
            0.0
        };
        let room = if arrow { self.unit * 0.36 } else { 0.0 };
        drawing.connection(from, to, (room, room), bend, stroke.line, &stroke.label);
        if !arrow {
            let dot = |centre| Shape::Circle {
                centre,
                radius: 3.2,
                style: Style::filled(Ink::Text),
            };
            drawing.shapes.extend([from, to].map(dot));
        }
    }

    fn axes(&self, drawing: &mut Drawing, axes: &Axes) {
        let middle = |number: usize| {
            let number = u32::try_from(number).unwrap_or(0);
            (f64::from(number) + 0.5) * self.unit
        };
        for (number, name) in axes.columns.iter().enumerate() {
            let at = (self.margin.0 + middle(number), self.height - 4.0);
            drawing.shapes.push(text(at, Anchor::Middle, name));
        }
        for (number, name) in axes.rows.iter().enumerate() {
            let at = (self.margin.0 - 6.0, self.margin.1 + middle(number) + 4.0);
            drawing.shapes.push(text(at, Anchor::End, name));
        }
    }
}

fn text(at: Point, anchor: Anchor, text: &str) -> Shape {
    Shape::Text {
        at,
        anchor,
        size: LETTERS - 1.0,
        bold: false,
        ink: Ink::Faint,
        text: text.to_owned(),
    }
}

/// How far a point is from the line between two others; infinitely far beyond its ends.
fn distance(point: Point, from: Point, to: Point) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    let (px, py) = (point.0 - from.0, point.1 - from.1);
    let along = (px * dx + py * dy) / length;
    if along <= 0.0 || along >= length {
        return f64::INFINITY;
    }
    ((px * dy - py * dx) / length).abs()
}
