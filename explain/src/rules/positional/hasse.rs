//! Games as graphs: Hasse diagrams with winning sets around the vertices, or, without an order,
//! the vertices on a circle.

use std::collections::BTreeMap;

use playproof_checker::{
    Budget, Limits,
    positional::{Game, Mask, Seat, bit, members, position},
};
use playproof_formats::claim::Arena;

use crate::{
    figure::{Graph, Line, Look, Ring, Role},
    scene::Scene,
};

/// More winning sets than this are not drawn.
const SETS: usize = 16;

/// The unclaimed vertices of a game with their order, and its winning sets if they are few. Looks
/// without a label get the vertex's name.
pub(super) fn graph(scene: &Scene<'_>, arena: &Arena, looks: &BTreeMap<u32, Look>) -> Graph {
    let mut graph = Graph::default();
    let Ok(game) = Game::new(arena, &mut Budget::new(Limits::default())) else {
        return graph;
    };
    let claimed = position(arena);
    let free = game.vertices & !(claimed.first | claimed.second);
    let below = |v: u32| game.below(v) & free;
    let places = places(free, &below);
    let mut numbers: BTreeMap<u32, usize> = BTreeMap::new();
    for v in members(free) {
        let mut look = looks.get(&v).cloned().unwrap_or_default();
        let signed = matches!(look.role, Role::Cross | Role::Nought);
        if look.label.is_empty() && !signed {
            look.label = scene.name(arena, v);
        }
        let at = places.get(&v).copied().unwrap_or_default();
        numbers.insert(v, graph.node(at, look));
    }
    let number = |v: u32| numbers.get(&v).copied();
    for y in members(free) {
        // The pairs with nothing between them.
        let covered = below(y) & !members(below(y)).fold(0, |all, x| all | below(x));
        for (x, y) in members(covered).filter_map(|x| Some((number(x)?, number(y)?))) {
            graph.edge(x, y, Line::Thin, "");
        }
    }
    let sets = game.state(claimed, Seat::First, true).first;
    if sets.len() <= SETS {
        for (set, class) in sets.into_iter().zip(0..) {
            let nodes: Vec<usize> = members(set).filter_map(number).collect();
            let around = true;
            graph.rings.extend((!nodes.is_empty()).then_some(Ring {
                nodes,
                around,
                class,
            }));
        }
    }
    graph
}

/// Where the vertices are: those that are comparable in a diagram of their own, side by side;
/// without any order, on a circle.
fn places(free: Mask, below: &impl Fn(u32) -> Mask) -> BTreeMap<u32, (f64, f64)> {
    let count = free.count_ones() as usize;
    if members(free).all(|v| below(v) == 0) {
        let radius = (small(count) / 6.0).max(0.9);
        let on_circle = |(i, v)| {
            let in_a_line = count < 3;
            let at = if in_a_line {
                (small(i), 0.0)
            } else {
                Graph::on_circle(i, count, radius)
            };
            (v, at)
        };
        return members(free).enumerate().map(on_circle).collect();
    }
    let mut places = BTreeMap::new();
    let mut x = 0.0;
    for part in parts(free, below) {
        // The height of a vertex: the number of vertices in the longest chain below it.
        let mut levels: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        let mut heights: BTreeMap<u32, u32> = BTreeMap::new();
        let mut order: Vec<u32> = members(part).collect();
        order.sort_by_key(|&v| below(v).count_ones());
        for v in order {
            let under = members(below(v)).filter_map(|u| heights.get(&u));
            let height = under.max().map_or(0, |height| height + 1);
            heights.insert(v, height);
            levels.entry(height).or_default().push(v);
        }
        let widest = levels.values().map(Vec::len).max().unwrap_or(1);
        for (height, level) in levels {
            let indent = small(widest - level.len()) / 2.0;
            for (column, v) in level.into_iter().enumerate() {
                places.insert(v, (x + indent + small(column), f64::from(height) * 0.95));
            }
        }
        x += small(widest);
    }
    places
}

/// A number of vertices.
fn small(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(0))
}

/// The vertices, those together that chains of comparable ones join.
pub(super) fn parts(vertices: Mask, below: impl Fn(u32) -> Mask) -> Vec<Mask> {
    let mut parts: Vec<Mask> = Vec::new();
    for vertex in members(vertices) {
        let mut part = below(vertex) | bit(vertex);
        parts.retain(|other| {
            let apart = other & part == 0;
            if !apart {
                part |= other;
            }
            apart
        });
        parts.push(part);
    }
    parts.sort_by_key(|part| part.trailing_zeros());
    parts
}
