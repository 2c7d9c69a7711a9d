//! Where the cells of each board lie in the plane.
//!
//! Squares and hexagons have width 1; triangles are a little larger, so that a letter fits in.
//! Boards of more dimensions are cut into layers of squares: those that differ in the third (fifth)
//! coordinate lie side by side, those that differ in the fourth (sixth) above each other.

use std::collections::BTreeSet;

use playproof_formats::{Board, Cell, Tiling};

use super::hull::Point;
use crate::animals::ascii::{cell_in, position};

/// The side of a triangle.
const TRIANGLE: f64 = 1.7;

/// More empty cells than this are not drawn.
const EMPTY: usize = 4_000;

/// Coordinates of a layer: from the third one on.
type Layer = Vec<i16>;

/// The cells of a part of a board, with their places.
#[derive(Debug)]
pub(super) struct Plane {
    board: Board,
    /// The least coordinates of layers, how many there are of each, and how far those that
    /// differ by 1 are from each other.
    layers: Vec<Axis>,
    /// Titles of layers, with the places of their middles.
    pub(super) titles: Vec<(Point, String)>,
}

#[derive(Clone, Copy, Debug)]
struct Axis {
    low: i16,
    high: i16,
    step: f64,
}

impl Plane {
    /// The plane in which these cells are drawn, and all cells that are drawn; `None` if they
    /// are too many or too far from each other.
    pub(super) fn new<'a>(
        board: Board,
        cells: impl Iterator<Item = &'a Cell> + Clone,
        bounded: bool,
    ) -> Option<(Self, Vec<Cell>)> {
        let flat = |cell: &Cell| Some((split(board, *cell)?, *cell));
        let mut all: Vec<Cell> = cells.clone().copied().collect();
        let parts: Option<Vec<((Cell, Layer), Cell)>> = cells.map(flat).collect();
        let parts = parts?;
        let mut plane = Self {
            board,
            layers: Vec::new(),
            titles: Vec::new(),
        };
        let centres: Option<Vec<Point>> = parts
            .iter()
            .map(|((flat, _), _)| plane.flat_centre(*flat))
            .collect();
        let centres = centres?;
        let (left, right) = extent(centres.iter().map(|c| c.0))?;
        let (bottom, top) = extent(centres.iter().map(|c| c.1))?;
        let depth = board.dimension().saturating_sub(2);
        let depth = if matches!(board.tiling, Tiling::Hypercubic(_)) {
            depth
        } else {
            0
        };
        // Nested from the inside: the gap grows.
        let mut size = (right - left + 1.0, top - bottom + 1.0);
        for axis in 0..depth {
            let values = parts.iter().filter_map(|((_, layer), _)| layer.get(axis));
            let (low, high) = (values.clone().copied().min()?, values.copied().max()?);
            let along = if axis % 2 == 0 {
                &mut size.0
            } else {
                &mut size.1
            };
            let gap = if axis < 2 { 1.0 } else { 2.0 };
            let step = *along + gap;
            *along += step * f64::from(high.checked_sub(low)?);
            plane.layers.push(Axis { low, high, step });
        }
        if !bounded {
            all.extend(plane.empty(&parts)?);
            all.sort_unstable();
            all.dedup();
        }
        plane.titles = plane.titles_of((left, right), top);
        Some((plane, all))
    }

    /// The cells of the box around some: in every layer, what lies between the least and
    /// the largest places.
    fn empty(&self, cells: &[((Cell, Layer), Cell)]) -> Option<Vec<Cell>> {
        let places: Option<Vec<(i32, i32)>> = cells
            .iter()
            .map(|((flat, _), _)| position(self.board, *flat))
            .collect();
        let places = places?;
        let shift = |row: i32| match self.board.tiling {
            Tiling::Hexagonal => f64::from(row) / 2.0,
            _ => 0.0,
        };
        let middle = |&(column, row): &(i32, i32)| f64::from(column) + shift(row);
        let (left, right) = extent(places.iter().map(middle))?;
        let (bottom, top) = (
            places.iter().map(|p| p.1).min()?,
            places.iter().map(|p| p.1).max()?,
        );
        let layers = self.all_layers()?;
        let width = right - left + 1.0;
        let rows = f64::from(top) - f64::from(bottom) + 1.0;
        #[allow(clippy::cast_precision_loss, reason = "a limit")]
        if width * rows * layers.len() as f64 > EMPTY as f64 {
            return Some(Vec::new());
        }
        let mut empty = Vec::new();
        for row in bottom..=top {
            #[allow(
                clippy::cast_possible_truncation,
                reason = "within the limits of cells"
            )]
            let (first, last) = (
                (left - shift(row)).ceil() as i32,
                (right - shift(row)).floor() as i32,
            );
            for column in first..=last {
                let Some(flat) = cell_in(self.board, column, row) else {
                    continue;
                };
                for layer in &layers {
                    empty.extend(joined(self.board, flat, layer));
                }
            }
        }
        Some(empty)
    }

    /// All layers within the least and the largest coordinates; `None` if there are too many.
    fn all_layers(&self) -> Option<Vec<Layer>> {
        let mut layers: Vec<Layer> = vec![Vec::new()];
        for axis in &self.layers {
            let number = usize::try_from(i32::from(axis.high) - i32::from(axis.low) + 1).ok()?;
            if layers.len().checked_mul(number)? > EMPTY {
                return None;
            }
            layers = layers
                .iter()
                .flat_map(|layer| {
                    (axis.low..=axis.high).map(|value| [layer.as_slice(), &[value]].concat())
                })
                .collect();
        }
        Some(layers)
    }

    fn titles_of(&self, (left, right): Point, top: f64) -> Vec<(Point, String)> {
        let names = ["z", "u", "v", "w"];
        let Some(layers) = self.all_layers().filter(|_| !self.layers.is_empty()) else {
            return Vec::new();
        };
        let title = |layer: Layer| {
            let (x, y) = self.shift(&layer);
            let parts = layer.iter().zip(names);
            let parts: Vec<String> = parts
                .map(|(value, name)| format!("{name} = {value}"))
                .collect();
            let at = (f64::midpoint(left, right) + x, top + y + 0.8);
            (at, parts.join(", "))
        };
        layers.into_iter().map(title).collect()
    }

    /// Where a layer begins.
    fn shift(&self, layer: &[i16]) -> Point {
        let mut shift = (0.0, 0.0);
        for (number, (axis, value)) in self.layers.iter().zip(layer).enumerate() {
            let by = f64::from(*value) - f64::from(axis.low);
            // From left to right, and from top to bottom.
            if number % 2 == 0 {
                shift.0 += by * axis.step;
            } else {
                shift.1 -= by * axis.step;
            }
        }
        shift
    }

    /// The centre of a cell of the plane of the first two coordinates.
    fn flat_centre(&self, cell: Cell) -> Option<Point> {
        let (column, row) = position(self.board, cell)?;
        let (x, y) = (f64::from(column), f64::from(row));
        let root = 3.0_f64.sqrt();
        Some(match self.board.tiling {
            Tiling::Hexagonal => (x + y / 2.0, y * root / 2.0),
            Tiling::Triangular => {
                let height = TRIANGLE * root / 2.0;
                let up = (column + row).rem_euclid(2) == 0;
                let third = if up { 1.0 / 3.0 } else { 2.0 / 3.0 };
                (x * TRIANGLE / 2.0, (y + third) * height)
            }
            Tiling::Hypercubic(_) => (x, y),
        })
    }

    /// The centre of a cell.
    pub(super) fn centre(&self, cell: Cell) -> Option<Point> {
        let (flat, layer) = split(self.board, cell)?;
        let (x, y) = self.flat_centre(flat)?;
        let (right, up) = self.shift(&layer);
        Some((x + right, y + up))
    }

    /// The corners of a cell, counterclockwise.
    pub(super) fn corners(&self, cell: Cell) -> Option<Vec<Point>> {
        let (x, y) = self.centre(cell)?;
        let offsets: Vec<Point> = match self.board.tiling {
            Tiling::Hexagonal => (0..6)
                .map(|i| {
                    let angle = (30.0 + 60.0 * f64::from(i)).to_radians();
                    let radius = 1.0 / 3.0_f64.sqrt();
                    (radius * angle.cos(), radius * angle.sin())
                })
                .collect(),
            Tiling::Triangular => {
                let (column, row) = position(self.board, cell)?;
                let up = if (column + row).rem_euclid(2) == 0 {
                    1.0
                } else {
                    -1.0
                };
                let third = TRIANGLE / 3.0_f64.sqrt();
                (0..3)
                    .map(|i| {
                        let angle = (90.0 + 120.0 * f64::from(i)).to_radians();
                        (third * angle.cos(), up * third * angle.sin())
                    })
                    .collect()
            }
            Tiling::Hypercubic(_) => vec![(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
        };
        Some(
            offsets
                .into_iter()
                .map(|(dx, dy)| (x + dx, y + dy))
                .collect(),
        )
    }

    /// How large a text in a cell may be, as part of the width of a square.
    pub(super) fn room(&self) -> f64 {
        match self.board.tiling {
            Tiling::Triangular => 0.8,
            Tiling::Hexagonal | Tiling::Hypercubic(_) => 1.0,
        }
    }

    /// The sides of cells of a set that are sides of no other cell of it.
    pub(super) fn border(&self, cells: &BTreeSet<Cell>) -> Vec<[Point; 2]> {
        // Corners of neighbors coincide up to rounding.
        #[allow(
            clippy::cast_possible_truncation,
            reason = "coordinates of cells are small"
        )]
        let key = |(x, y): Point| ((x * 256.0).round() as i64, (y * 256.0).round() as i64);
        let mut sides: Vec<[Point; 2]> = Vec::new();
        for corners in cells.iter().filter_map(|&cell| self.corners(cell)) {
            let next = corners.iter().skip(1).chain(corners.first());
            sides.extend(corners.iter().zip(next).map(|(&p, &q)| [p, q]));
        }
        let keys: Vec<_> = sides.iter().map(|&[p, q]| (key(p), key(q))).collect();
        let known: BTreeSet<_> = keys.iter().copied().collect();
        let outer = sides.into_iter().zip(keys);
        outer
            .filter(|(_, (p, q))| !known.contains(&(*q, *p)))
            .map(|(side, _)| side)
            .collect()
    }
}

/// A cell of the plane of the first two coordinates, and the others.
fn split(board: Board, cell: Cell) -> Option<(Cell, Layer)> {
    match (board.tiling, cell.coordinates()) {
        (Tiling::Hypercubic(_), &[x, y, ref rest @ ..]) if !rest.is_empty() => {
            let mut flat = vec![0; rest.len() + 2];
            flat[..2].copy_from_slice(&[x, y]);
            Some((Cell::new(&flat)?, rest.to_vec()))
        }
        _ => Some((cell, Vec::new())),
    }
}

/// The cell of a layer.
fn joined(board: Board, flat: Cell, layer: &[i16]) -> Option<Cell> {
    match board.tiling {
        Tiling::Hypercubic(_) if !layer.is_empty() => {
            Cell::new(&[flat.coordinates().get(..2)?, layer].concat())
        }
        _ => Some(flat),
    }
}

fn extent(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.fold(None, |extent, value| match extent {
        None => Some((value, value)),
        Some((low, high)) => Some((value.min(low), value.max(high))),
    })
}
