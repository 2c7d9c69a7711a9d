//! Cannibal animal games: a file or a folder for each rule, but for `more-moves`, which [`square`] ends with; what they
//! share; and the planner that runs them ([`plan`]).

pub mod alice_tree;
pub mod blocks;
pub mod bounding;
pub mod local_games;
pub mod paper;
mod periods;
pub mod plan;
pub mod punching;
pub mod square;
mod window;

use playproof_checker::{Budget, Limits, animal};
use playproof_formats::{Board, Cell, claim::Animal};

/// A cell, or a vector.
type Point = (i16, i16);

fn cell((x, y): Point) -> Cell {
    Cell::new(&[x, y]).expect("two coordinates are a cell")
}

fn point(cell: Cell) -> Point {
    match *cell.coordinates() {
        [x, y] => (x, y),
        _ => unreachable!("cells of the square board have two coordinates"),
    }
}

/// The animal with these cells in any order, not moved.
fn copy(points: impl IntoIterator<Item = Point>) -> Animal {
    let mut cells: Vec<Cell> = points.into_iter().map(cell).collect();
    cells.sort_unstable();
    Animal(cells)
}

/// The copies of an animal up to translations; the least coordinates of each are 0.
fn orientations(animal: &Animal) -> Vec<Vec<Point>> {
    let mut budget = Budget::new(Limits::default());
    let orientations = animal::orientations(Board::SQUARE, animal, &mut budget);
    let points = |cells: Vec<Cell>| cells.into_iter().map(point).collect();
    // Only an animal that reaches over the range of coordinates has none.
    orientations
        .unwrap_or_default()
        .into_iter()
        .map(points)
        .collect()
}

/// Width and height of cells whose least coordinates are 0.
fn extent(points: &[Point]) -> Point {
    let greatest = |values: &mut dyn Iterator<Item = i16>| values.max().map_or(0, |x| x + 1);
    (
        greatest(&mut points.iter().map(|p| p.0)),
        greatest(&mut points.iter().map(|p| p.1)),
    )
}

fn moved(points: &[Point], (x, y): Point) -> Vec<Point> {
    points.iter().map(|&(u, v)| (u + x, v + y)).collect()
}
