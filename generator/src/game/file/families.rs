//! Games whose winning sets everybody knows: lines of boxes and tori, polyominoes on a board, Hex, graphs
//! to build, arithmetic progressions.

use std::collections::HashMap;

use playproof_checker::{Budget, positional::MAX_VERTICES};
use playproof_formats::{
    Board,
    cell::MAX_DIMENSION,
    claim::{Arena, Hypergraph, InARow},
};
use toml::{Spanned, de::DeValue};

use super::{
    super::{
        Game, Positional,
        families::{Sets, connections, copies, edges, lines, polyominoes, progressions},
    },
    animals::animal,
    keys::{Keys, number, number_to},
    positional::{list, ordinary},
    problem::{At, Fault},
};

/// The largest side of a Hex board: 3,848 winning sets.
const HEX: u32 = 6;

/// The most vertices of a complete graph: 120 edges.
const COMPLETE: u32 = 16;

/// Places of a graph in the complete one that are tried.
const PLACES: u32 = 1 << 20;

/// A game, and the names of its vertices.
pub(super) type Named = (Game, Vec<String>);

/// The keys of a family: its own, and those of every positional game.
macro_rules! family {
    ($($own:literal),*) => {
        &[
            "game", $($own,)* "convention", "first", "bias", "second_sets", "position", "left", "player",
        ]
    };
}

/// `game = "tic-tac-toe"`.
pub(super) fn tic_tac_toe(keys: &Keys<'_>) -> Result<Named, At> {
    keys.only(family!("size", "k", "torus"))?;
    let (sides, count) = size(keys.need("size")?)?;
    let is_cube = sides.iter().all(|&side| side == sides[0]);
    let k = match keys.get("k") {
        None if is_cube => sides[0],
        _ => number("k", keys.need("k")?, 1)?,
    };
    let torus = match keys.get("torus") {
        None => false,
        Some(value) => match value.get_ref() {
            DeValue::Boolean(torus) => *torus,
            _ => return Err(At::wrong_type("torus", value, "true or false")),
        },
    };
    if !torus && let [columns] | [1, columns] = sides[..] {
        return board(keys, 1, columns, k);
    }
    if !torus && let [rows, columns] = sides[..] {
        return board(keys, rows, columns, k);
    }
    let name = |mut cell: u32| {
        let mut coordinates: Vec<String> = Vec::new();
        for side in sides.iter().rev() {
            coordinates.push((cell % side + 1).to_string());
            cell /= side;
        }
        coordinates.reverse();
        let short = sides.iter().all(|&side| side < 10);
        coordinates.join(if short { "" } else { "-" })
    };
    built(
        keys,
        (0..count).map(name).collect(),
        lines(&sides, k, torus),
    )
}

/// The sides of a box, and the number of its cells.
fn size(value: &Spanned<DeValue<'_>>) -> Result<(Vec<u32>, u32), At> {
    let sides = list("size", value, "a list of sides")?.iter();
    let sides: Vec<u32> = sides
        .map(|side| number_to("a side", side, 1, MAX_VERTICES))
        .collect::<Result<_, _>>()?;
    if sides.is_empty() || sides.len() > MAX_DIMENSION {
        let dimension = u32::try_from(sides.len()).unwrap_or(u32::MAX);
        return Err(At::new(value, Fault::Dimension(dimension)));
    }
    let count = sides
        .iter()
        .try_fold(1, |all: u32, &side| all.checked_mul(side));
    let count = count.filter(|&count| count <= MAX_VERTICES);
    let count = count.ok_or_else(|| At::new(value, Fault::TooManyVertices(MAX_VERTICES)))?;
    Ok((sides, count))
}

/// A board in the plane, of which claims say that it is one.
fn board(keys: &Keys<'_>, rows: u32, columns: u32, k: u32) -> Result<Named, At> {
    let arena = Arena::InARow(InARow {
        rows,
        columns,
        k,
        gravity: false,
        first: Vec::new(),
        second: Vec::new(),
    });
    let convention = ordinary(keys)?;
    Ok((
        Game::Positional(Positional { arena, convention }),
        Vec::new(),
    ))
}

/// `game = "positional"` with a key in place of the winning sets, if there is one.
pub(super) fn read(
    keys: &Keys<'_>,
    source: &str,
    budget: &mut Budget,
) -> Result<Option<Named>, At> {
    if let Some(value) = keys.get("polyomino") {
        keys.only(family!("polyomino", "size"))?;
        let animal = animal(Board::SQUARE, value, source, budget)?;
        let value = keys.need("size")?;
        let needs = "a pair of sides, such as [5, 5]";
        let &[rows, columns] = size(value)?.0.as_slice() else {
            return Err(At::wrong_type("size", value, needs));
        };
        let names = (0..rows).flat_map(|row| (0..columns).map(move |column| cell(column, row)));
        let sets = polyominoes(rows, columns, &animal);
        let sets = sets.map_err(|_| At::new(value, Fault::TooFar))?;
        return built(keys, names.collect(), sets).map(Some);
    }
    if let Some(value) = keys.get("hex") {
        keys.only(family!("hex"))?;
        let side = at_most("hex", value, HEX)?;
        let name = |number| cell(number % side, number / side);
        let names = (0..side * side).map(name).collect();
        return built(keys, names, connections(side)).map(Some);
    }
    if let Some(value) = keys.get("complete-graph") {
        keys.only(family!("complete-graph", "build"))?;
        let vertices = at_most("complete-graph", value, COMPLETE)?;
        let graph = graph(keys.need("build")?, vertices)?;
        let name = |(a, b)| format!("{}{}", letter(a), letter(b));
        let names = edges(vertices).into_iter().map(name).collect();
        return built(keys, names, copies(vertices, &graph)).map(Some);
    }
    if let Some(value) = keys.get("van-der-waerden") {
        keys.only(family!("van-der-waerden"))?;
        let needs = "a pair [n, k]: k numbers in arithmetic progression, of the first n";
        let pair: Vec<_> = list("van-der-waerden", value, needs)?.iter().collect();
        let &[numbers, k] = pair.as_slice() else {
            return Err(At::wrong_type("van-der-waerden", value, needs));
        };
        let k = number("k", k, 1)?;
        let numbers = at_most("n", numbers, MAX_VERTICES)?;
        let names = (1..=numbers).map(|number| number.to_string()).collect();
        return built(keys, names, progressions(numbers, k)).map(Some);
    }
    Ok(None)
}

/// The game with these winning sets.
fn built(keys: &Keys<'_>, names: Vec<String>, sets: Sets) -> Result<Named, At> {
    let arena = Arena::Hypergraph(Hypergraph {
        vertices: u32::try_from(names.len()).unwrap_or(u32::MAX),
        sets: sets.into_iter().collect(),
        order: Vec::new(),
    });
    let convention = ordinary(keys)?;
    Ok((Game::Positional(Positional { arena, convention }), names))
}

/// A number from 1 on.
fn at_most(key: &'static str, value: &Spanned<DeValue<'_>>, most: u32) -> Result<u32, At> {
    let range = || Fault::Range {
        what: key,
        least: 1,
        most: most.into(),
    };
    let found = Some(number(key, value, 0)?);
    let found = found.filter(|found| (1..=most).contains(found));
    found.ok_or_else(|| At::new(value, range()))
}

/// The value of the key `build`: the edges of a graph that has a place among so many vertices.
fn graph(value: &Spanned<DeValue<'_>>, vertices: u32) -> Result<Vec<(u32, u32)>, At> {
    let (graph, order) = match value.get_ref() {
        DeValue::String(name) => {
            let known = [
                "triangle", "K2", "K3", "K4", "K5", "K6", "C3", "C4", "C5", "C6",
            ];
            named(name).ok_or_else(|| At::new(value, Fault::unknown("graph", name, &known)))?
        }
        _ => listed(value)?,
    };
    if order > vertices {
        let most = vertices;
        return Err(At::new(value, Fault::LargeGraph { order, most }));
    }
    let places = (vertices - order + 1..=vertices).try_fold(1, |all: u32, n| all.checked_mul(n));
    match places.filter(|&places| places <= PLACES) {
        Some(_) => Ok(graph),
        None => Err(At::new(value, Fault::TooManyPlaces(PLACES))),
    }
}

/// A complete graph, such as K4, or a cycle, such as C4; and the number of its vertices.
fn named(name: &str) -> Option<(Vec<(u32, u32)>, u32)> {
    let name = if name == "triangle" { "K3" } else { name };
    let order = name.get(1..)?.parse().ok()?;
    let range = |least| (least..=COMPLETE).contains(&order);
    let graph = match name.get(..1)? {
        "K" if range(2) => edges(order),
        "C" if range(3) => (0..order).map(|a| (a, (a + 1) % order)).collect(),
        _ => return None,
    };
    Some((graph, order))
}

/// A graph given by its edges. Its vertices are numbered anew, as they occur.
fn listed(value: &Spanned<DeValue<'_>>) -> Result<(Vec<(u32, u32)>, u32), At> {
    let needs =
        "the name of a graph, such as triangle, K4 or C5, or a list of edges, such as [1, 2]";
    let mut numbers: HashMap<u32, u32> = HashMap::new();
    let mut graph: Vec<(u32, u32)> = Vec::new();
    for edge in list("build", value, needs)? {
        let mut ends = Vec::new();
        for end in list("an edge", edge, "a pair of numbers")? {
            let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
            ends.push(*numbers.entry(number("a vertex", end, 0)?).or_insert(next));
        }
        let &[a, b] = ends.as_slice() else {
            return Err(At::wrong_type("an edge", edge, "a pair of numbers"));
        };
        if a == b {
            return Err(At::new(edge, Fault::Loop));
        }
        if graph.contains(&(a, b)) || graph.contains(&(b, a)) {
            return Err(At::new(edge, Fault::RepeatedEdge));
        }
        graph.push((a, b));
        // More have no place in any complete graph.
        if graph.len() > MAX_VERTICES as usize {
            return Err(At::new(value, Fault::TooManyVertices(MAX_VERTICES)));
        }
    }
    if graph.is_empty() {
        return Err(At::new(value, Fault::EmptySet));
    }
    let order = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
    Ok((graph, order))
}

/// A cell of a board, by column and row.
fn cell(column: u32, row: u32) -> String {
    format!("{}{}", letter(column), row + 1)
}

/// a, b, c, …
fn letter(index: u32) -> char {
    char::from_u32(u32::from('a') + index).unwrap_or('?')
}
