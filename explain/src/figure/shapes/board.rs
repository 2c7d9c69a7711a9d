//! Parts of a board as shapes.

use super::{Anchor, CELL, Drawing, LETTERS, Shape};
use crate::figure::{
    field::{Field, Line, Tile},
    hull::{Point, around},
    plane::Plane,
    style::{Ink, Style, appearance, tile},
};

/// How much of a cell's corner is left to the gap between cells.
const INSET: f64 = 0.045;

/// A part of a board. Nothing is drawn of what is too large.
pub(super) fn drawing(field: &Field) -> Drawing {
    let mut drawing = Drawing::default();
    let tiles = field.tiles.iter().flat_map(|tile| &tile.cells);
    let ends = field.strokes.iter().flat_map(|s| [&s.from, &s.to]);
    let known: Vec<_> = field
        .cells
        .keys()
        .chain(tiles)
        .chain(ends)
        .copied()
        .collect();
    let Some((plane, cells)) = Plane::new(field.board, known.iter(), field.bounded) else {
        return drawing;
    };
    let unit = CELL * field.scale;
    let corners = |cell| plane.corners(cell).unwrap_or_default();
    let all: Vec<Point> = cells.iter().flat_map(|&cell| corners(cell)).collect();
    let fold = |f: fn(f64, f64) -> f64, start, part: fn(&Point) -> f64| {
        all.iter().map(part).fold(start, f)
    };
    let (left, right) = (
        fold(f64::min, f64::INFINITY, |p| p.0),
        fold(f64::max, f64::NEG_INFINITY, |p| p.0),
    );
    let (bottom, top) = (
        fold(f64::min, f64::INFINITY, |p| p.1),
        fold(f64::max, f64::NEG_INFINITY, |p| p.1),
    );
    if all.is_empty() {
        return drawing;
    }
    // Room for the names of rows and columns, and for the titles of layers.
    let (west, north) = (
        if field.axes.is_some() { 20.0 } else { 0.0 },
        if plane.titles.is_empty() { 0.0 } else { 22.0 },
    );
    let south = if field.axes.is_some() { 18.0 } else { 0.0 };
    let at = |(x, y): Point| ((x - left) * unit + west, (top - y) * unit + north);
    drawing.width = (right - left) * unit + west;
    drawing.height = (top - bottom) * unit + north + south;
    let size = 12.0 * plane.room() * field.scale.min(1.3);
    for &cell in &cells {
        let Some(centre) = plane.centre(cell) else {
            continue;
        };
        let shrunk = |p: Point| {
            let towards = |a: f64, b: f64| a + (b - a) * INSET * 1.2;
            at((towards(p.0, centre.0), towards(p.1, centre.1)))
        };
        let outline: Vec<Point> = corners(cell).into_iter().map(shrunk).collect();
        let look = field.cells.get(&cell).cloned().unwrap_or_default();
        drawing.cell(&outline, &look, size);
    }
    let centre = |cell| plane.centre(cell).map(at);
    for tile in &field.tiles {
        let points: Vec<Point> = tile.cells.iter().filter_map(|&cell| centre(cell)).collect();
        piece(&mut drawing, tile, &points, unit);
    }
    for border in &field.borders {
        for side in plane.border(border) {
            drawing.shapes.push(Shape::Line {
                points: side.map(at).to_vec(),
                style: Style::line(Ink::Text, 2.6),
            });
        }
    }
    for stroke in &field.strokes {
        let (Some(from), Some(to)) = (centre(stroke.from), centre(stroke.to)) else {
            continue;
        };
        let returns =
            |other: &&super::super::Stroke| other.from == stroke.to && other.to == stroke.from;
        let passes = cells.iter().filter_map(|&cell| centre(cell));
        let mut passes = passes.filter(|&p| p != from && p != to);
        let arrow = !matches!(stroke.line, Line::Join | Line::Thin);
        let bend = if passes.any(|p| distance(p, from, to) < unit * 0.2) {
            unit * 0.9
        } else if arrow && field.strokes.iter().any(|other| returns(&other)) {
            unit * 0.5
        } else {
            0.0
        };
        let room = if arrow { unit * 0.36 } else { 0.0 };
        drawing.connection(from, to, (room, room), bend, stroke.line, &stroke.label);
        if !arrow {
            for end in [from, to] {
                drawing.shapes.push(Shape::Circle {
                    centre: end,
                    radius: 3.2,
                    style: Style::filled(Ink::Text),
                });
            }
        }
    }
    for (place, title) in &plane.titles {
        let (x, y) = at(*place);
        drawing
            .shapes
            .push(text((x, y), Anchor::Middle, title.clone()));
    }
    if let Some(axes) = &field.axes {
        let bottom = drawing.height;
        for (number, name) in axes.columns.iter().enumerate() {
            let x = west + (f64::from(u32::try_from(number).unwrap_or(0)) + 0.5) * unit;
            let name = text((x, bottom - 4.0), Anchor::Middle, name.clone());
            drawing.shapes.push(name);
        }
        for (number, name) in axes.rows.iter().enumerate() {
            let y = north + (f64::from(u32::try_from(number).unwrap_or(0)) + 0.5) * unit;
            let name = text((west - 6.0, y + 4.0), Anchor::End, name.clone());
            drawing.shapes.push(name);
        }
    }
    drawing
}

/// A tile: the cells in one piece, with a line along it.
fn piece(drawing: &mut Drawing, piece: &Tile, points: &[Point], unit: f64) {
    let style = tile(piece.role);
    let outline = around(points.iter().copied(), unit * 0.33);
    drawing.polygon(outline.clone(), style);
    drawing.hatch(&outline, appearance(piece.role).hatch);
    if let [first, .., last] = points {
        let ink = match style.fill {
            Some(Ink::Own) => Ink::Paper,
            _ => Ink::Other,
        };
        drawing.shapes.push(Shape::Line {
            points: vec![*first, *last],
            style: Style::line(ink, 2.2),
        });
    }
}

fn text(at: Point, anchor: Anchor, text: String) -> Shape {
    Shape::Text {
        at,
        anchor,
        size: LETTERS - 1.0,
        bold: false,
        ink: Ink::Faint,
        text,
    }
}

/// How far a point is from the line between two others; the ends do not count.
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
