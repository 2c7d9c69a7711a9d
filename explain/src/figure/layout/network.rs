//! Graphs as shapes.

use crate::figure::shapes::{Anchor, Drawing, LEADING, LETTERS, Shape, width_of};
use crate::figure::{
    field::{Line, Role},
    graph::{Edge, Graph, Node},
    hull::{Point, around},
    style::{Ink, Style, appearance, ring},
};

/// Pixels for a unit of the graph.
const UNIT: f64 = 58.0;
/// The radius of a vertex with a short name.
const RADIUS: f64 = 13.0;

pub(super) fn drawing(graph: &Graph) -> Drawing {
    let mut drawing = Drawing::default();
    let fold = |f: fn(f64, f64) -> f64, start, part: &dyn Fn(&Node) -> f64| {
        graph.nodes.iter().map(part).fold(start, f)
    };
    if graph.nodes.is_empty() {
        return drawing;
    }
    let left = fold(f64::min, f64::INFINITY, &|node| {
        node.at.0 * UNIT - half(node)
    });
    let right = fold(f64::max, f64::NEG_INFINITY, &|node| {
        let notes = node.note.iter().map(|line| width_of(line, 11.0, false));
        let notes = notes.fold(0.0, f64::max);
        node.at.0 * UNIT + half(node).max(notes + 6.0)
    });
    let top = fold(f64::max, f64::NEG_INFINITY, &|node| node.at.1 * UNIT);
    let bottom = fold(f64::min, f64::INFINITY, &|node| node.at.1 * UNIT);
    // Rings need room, and notes.
    let around_all = 12.0;
    let notes = fold(f64::max, 0.0, &|node| {
        if node.note.is_empty() {
            0.0
        } else {
            lines(node)
        }
    });
    let above = RADIUS + around_all + notes * (LEADING - 3.0);
    let at = |(x, y): Point| (x * UNIT - left + around_all, top - y * UNIT + above);
    drawing.width = right - left + 2.0 * around_all;
    drawing.height = top - bottom + above + RADIUS + around_all;
    let place = |number: usize| graph.nodes.get(number).map(|node| at(node.at));
    for set in &graph.rings {
        let points: Vec<Point> = set.nodes.iter().filter_map(|&n| place(n)).collect();
        let more = f64::from(set.class % 3) * 2.5;
        if set.around {
            let outline = around(points, RADIUS + 4.5 + more);
            drawing.polygon(outline, ring(set.class));
        } else {
            drawing.shapes.push(Shape::Line {
                points: through(points),
                style: ring(set.class),
            });
        }
    }
    for edge in &graph.edges {
        if let (Some(from), Some(to)) = (place(edge.from), place(edge.to)) {
            connect(&mut drawing, graph, edge, from, to);
        }
    }
    for node in &graph.nodes {
        vertex(&mut drawing, node, at(node.at));
    }
    drawing
}

/// An edge between vertices that lie there.
fn connect(drawing: &mut Drawing, graph: &Graph, edge: &Edge, from: Point, to: Point) {
    let returns = graph
        .edges
        .iter()
        .any(|other| other.from == edge.to && other.to == edge.from);
    let arrow = !matches!(edge.line, Line::Join | Line::Thin);
    let bend = if arrow && returns { 18.0 } else { 0.0 };
    let room = |number: usize| {
        let wide = graph.nodes.get(number).map_or(RADIUS, half);
        // Out of a wide vertex upwards there is less way to go.
        let (dx, dy) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
        let flat = dx / dx.hypot(dy).max(0.001);
        1.0 + if wide * dy > RADIUS * dx {
            RADIUS / (1.0 - flat * flat).sqrt().max(0.3)
        } else {
            wide / flat.max(0.3)
        }
    };
    let room = if wide_only(graph, edge.from, edge.to) {
        (room(edge.from), room(edge.to))
    } else {
        (RADIUS + 1.0, RADIUS + 1.0)
    };
    drawing.connection(from, to, room, bend, edge.line, &edge.label);
}

/// Whether one of two vertices is no circle.
fn wide_only(graph: &Graph, from: usize, to: usize) -> bool {
    let wide = |number: usize| {
        graph
            .nodes
            .get(number)
            .is_some_and(|node| half(node) > RADIUS)
    };
    wide(from) || wide(to)
}

/// Half of the width of a vertex.
fn half(node: &Node) -> f64 {
    let text = width_of(&node.look.label, LETTERS, true);
    RADIUS.max(text / 2.0 + 5.0)
}

fn vertex(drawing: &mut Drawing, node: &Node, (x, y): Point) {
    let wide = half(node) - RADIUS;
    let mut paint = appearance(node.look.role);
    if node.look.role == Role::Empty {
        paint.style.fill = Some(Ink::Paper);
    }
    if paint.style.stroke.is_none() {
        paint.style = paint.style.bordered(Ink::Text, 1.2);
    }
    let outline = around([(x - wide, y), (x + wide, y)], RADIUS);
    drawing.polygon(outline.clone(), paint.style);
    drawing.hatch(&outline, paint.hatch);
    if !node.look.label.is_empty() {
        if paint.hatch.is_some() {
            // Letters are not read on hatching.
            let inner = around([(x - wide, y), (x + wide, y)], RADIUS - 4.0);
            drawing.polygon(inner, Style::filled(Ink::Paper));
        }
        drawing.shapes.push(Shape::Text {
            at: (x, y + 0.36 * LETTERS),
            anchor: Anchor::Middle,
            size: LETTERS,
            bold: true,
            ink: paint.letters,
            text: node.look.label.clone(),
        });
    } else if let Some((sign, ink)) = paint.sign {
        drawing.sign((x, y), sign, ink, 6.0);
    }
    // Above and to the right, where lines to the right and up do not pass.
    let mut line = y - RADIUS - 4.0 - (LEADING - 3.0) * (lines(node) - 1.0);
    for note in &node.note {
        drawing.shapes.push(Shape::Text {
            at: (x + 6.0, line),
            anchor: Anchor::Start,
            size: 11.0,
            bold: false,
            ink: Ink::Text,
            text: note.clone(),
        });
        line += LEADING - 3.0;
    }
}

fn lines(node: &Node) -> f64 {
    f64::from(u32::try_from(node.note.len()).unwrap_or(1))
}

/// The points in an order in which a line through them is short: from the two that are farthest
/// from each other, each to the nearest.
fn through(mut points: Vec<Point>) -> Vec<Point> {
    let far = |p: &Point, q: &Point| (p.0 - q.0).hypot(p.1 - q.1);
    let mut ends = (0, 0, -1.0);
    for (i, p) in points.iter().enumerate() {
        for (j, q) in points.iter().enumerate() {
            if far(p, q) > ends.2 {
                ends = (i, j, far(p, q));
            }
        }
    }
    if points.is_empty() {
        return points;
    }
    let mut line = vec![points.remove(ends.0)];
    while let Some(&last) = line.last() {
        let near = |&(_, p): &(usize, &Point)| far(p, &last);
        let next = points
            .iter()
            .enumerate()
            .min_by(|p, q| near(p).total_cmp(&near(q)));
        let Some((next, _)) = next else {
            break;
        };
        line.push(points.remove(next));
    }
    line
}
