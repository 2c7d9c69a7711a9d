//! Families of winning sets that everybody knows: each set strictly increasing, each once.

use std::collections::BTreeSet;

use playproof_checker::{Failure, animal::orientations};
use playproof_formats::{Board, Cell, claim::Animal};

use crate::budget::unlimited;

/// Winning sets.
pub type Sets = BTreeSet<Vec<u32>>;

/// The lines of k cells, straight or diagonal, of a board with these sides; on a torus they go around, and
/// meet no cell twice. Cells are numbered so that the last coordinate changes first.
#[must_use]
pub fn lines(sides: &[u32], k: u32, torus: bool) -> Sets {
    let count: u32 = sides.iter().product();
    let mut sets = Sets::new();
    if k > count {
        return sets;
    }
    let steps = [0, 1, -1];
    let mut directions: Vec<Vec<i64>> = vec![Vec::new()];
    for _ in sides {
        let longer = |known: &Vec<i64>| steps.map(|step| [known.as_slice(), &[step]].concat());
        directions = directions.iter().flat_map(longer).collect();
    }
    // One of a direction and its opposite.
    directions.retain(|steps| steps.iter().find(|&&step| step != 0) == Some(&1));
    for (direction, start) in directions
        .iter()
        .flat_map(|d| (0..count).map(move |c| (d, c)))
    {
        let cell = |i: u32| {
            let (mut cell, mut rest, mut unit) = (0, start, 1);
            for (&side, step) in sides.iter().zip(direction).rev() {
                let to = i64::from(rest % side) + step * i64::from(i);
                let to = if torus {
                    to.rem_euclid(side.into())
                } else {
                    to
                };
                cell += u32::try_from(to).ok().filter(|&to| to < side)? * unit;
                rest /= side;
                unit *= side;
            }
            Some(cell)
        };
        let line: Option<BTreeSet<u32>> = (0..k).map(cell).collect();
        let line = line.filter(|line| line.len() == k as usize);
        sets.extend(line.map(Vec::from_iter));
    }
    sets
}

/// The copies of a polyomino on a board of square cells, turned and reflected, too: what Harary's players want.
/// Cells are numbered row by row.
///
/// # Errors
/// When a coordinate of an image leaves its range.
pub fn polyominoes(rows: u32, columns: u32, animal: &Animal) -> Result<Sets, Failure> {
    let mut sets = Sets::new();
    for orientation in orientations(Board::SQUARE, animal, &mut unlimited())? {
        let corners = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        for (row, column) in corners {
            let number = |cell: &Cell| {
                let [y, x] = *cell.coordinates() else {
                    return None;
                };
                let (y, x) = (
                    row + u32::try_from(y).ok()?,
                    column + u32::try_from(x).ok()?,
                );
                (y < rows && x < columns).then_some(y * columns + x)
            };
            let set: Option<BTreeSet<u32>> = orientation.iter().map(number).collect();
            sets.extend(set.map(Vec::from_iter));
        }
    }
    Ok(sets)
}

/// The shortest ways from the left side to the right of a Hex board: no cell of one can be left out. Rows are
/// numbered first; a cell touches those beside it, above and below it, below to the left and above to the right.
#[must_use]
pub fn connections(side: u32) -> Sets {
    let cells = 0..side * side;
    let touch = |a: u32, b: u32| {
        let (a, b) = ((a / side, a % side), (b / side, b % side));
        let by = |from: u32, to: u32| i64::from(to) - i64::from(from);
        let shift = (by(a.0, b.0), by(a.1, b.1));
        matches!(shift, (0, 1 | -1) | (1 | -1, 0) | (1, -1) | (-1, 1))
    };
    let mut sets = Sets::new();
    // Ways from the left; only the last cell of one touches the next.
    let mut open: Vec<Vec<u32>> = (0..side).map(|row| vec![row * side]).collect();
    while let Some(way) = open.pop() {
        let last = way[way.len() - 1];
        if last % side == side - 1 {
            let mut set = way;
            set.sort_unstable();
            sets.insert(set);
            continue;
        }
        for next in cells.clone() {
            let touched: Vec<u32> = way.iter().copied().filter(|&c| touch(c, next)).collect();
            if touched == [last] && next % side != 0 && !way.contains(&next) {
                open.push([way.as_slice(), &[next]].concat());
            }
        }
    }
    sets
}

/// The pairs of vertices of a complete graph, in lexicographic order: its edges are numbered so.
#[must_use]
pub fn edges(vertices: u32) -> Vec<(u32, u32)> {
    let pairs = |a| (a + 1..vertices).map(move |b| (a, b));
    (0..vertices).flat_map(pairs).collect()
}

/// The edges of all copies of a graph, given by its edges, in a complete one.
#[must_use]
pub fn copies(vertices: u32, graph: &[(u32, u32)]) -> Sets {
    let numbers = edges(vertices);
    let order = graph.iter().map(|&(a, b)| a.max(b) + 1).max().unwrap_or(0);
    let mut sets = Sets::new();
    // Vertices that can change places come in increasing order, each after the last such one before it: K5 is
    // met once, not 120 times.
    let edges_of = |swap: &dyn Fn(u32) -> u32| -> BTreeSet<(u32, u32)> {
        let edges = graph.iter().map(|&(a, b)| (swap(a), swap(b)));
        edges.map(|(a, b)| (a.min(b), a.max(b))).collect()
    };
    let twins = |u: u32, v: u32| {
        let swap = |w: u32| {
            if w == u {
                v
            } else if w == v {
                u
            } else {
                w
            }
        };
        edges_of(&swap) == edges_of(&|w| w)
    };
    let before: Vec<Option<u32>> = (0..order)
        .map(|v| (0..v).rev().find(|&u| twins(u, v)))
        .collect();
    // Where the first few vertices of the graph are, and the first that the next one may be.
    let (mut images, mut next): (Vec<u32>, u32) = (Vec::new(), 0);
    loop {
        if images.len() == order as usize {
            let image = |&(a, b): &(u32, u32)| {
                let (a, b) = (images[a as usize], images[b as usize]);
                let number = numbers.binary_search(&(a.min(b), a.max(b)));
                number.map_or(u32::MAX, |number| u32::try_from(number).unwrap_or(u32::MAX))
            };
            let mut set: Vec<u32> = graph.iter().map(image).collect();
            set.sort_unstable();
            sets.insert(set);
            next = vertices;
        }
        if let Some(image) = (next..vertices).find(|image| !images.contains(image)) {
            images.push(image);
            let twin = before.get(images.len()).copied().flatten();
            next = twin.map_or(0, |twin| images[twin as usize] + 1);
        } else if let Some(last) = images.pop() {
            next = last + 1;
        } else {
            return sets;
        }
    }
}

/// The arithmetic progressions of k of the numbers 1, 2, …, as vertices from 0 on.
#[must_use]
pub fn progressions(numbers: u32, k: u32) -> Sets {
    let reach = k.saturating_sub(1);
    let fits = |start: u32, step: u32| {
        let last = reach.checked_mul(step)?.checked_add(start)?;
        (last < numbers).then(|| (0..k).map(|i| start + i * step).collect())
    };
    let starts = (0..numbers).flat_map(|start| (1..=numbers).map(move |step| (start, step)));
    starts
        .filter_map(|(start, step)| fits(start, step))
        .collect()
}
