//! Pieces: the parts of placements that Breaker may choose to keep from Maker.

use std::collections::BTreeMap;

use playproof_checker::{Budget, Limits, animal};
use playproof_formats::{Board, Tiling};

use super::{
    cells::{Point, based, minus, plus, point},
    symmetry::{Linear, linear},
};
use crate::game::Achievement;

/// Cells of a piece, at most.
const LONGEST: usize = 4;

/// Coordinates of a goal's cells, at most: so sums of them and multiples of periods stay in range.
const WIDEST: i16 = 64;

/// Cells of a goal that is no line, at most.
const LARGEST: usize = 12;

/// Shapes of pieces, at most: eight cells in any orientation have fewer.
const SHAPES: usize = 1 << 11;

/// Cells of a placement: a shape, moved by a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Piece {
    pub(super) shape: usize,
    pub(super) at: Point,
}

impl Piece {
    pub(super) fn moved(self, by: Point) -> Self {
        let at = plus(self.at, by);
        Self { at, ..self }
    }
}

/// The shapes of the pieces of some goals, and how they are related.
pub(super) struct Pieces {
    pub(super) board: Board,
    /// The least cell of each is (0, 0), and comes first.
    shapes: Vec<Vec<Point>>,
    /// The pieces with one cell more, of each shape where it is.
    larger: Vec<Vec<Piece>>,
    /// The pieces of each orientation of each goal.
    within: Vec<Vec<Piece>>,
    /// The symmetries of the tiling that leave a cell where it is; what they make of each shape.
    pub(super) symmetries: Vec<Linear>,
    images: Vec<Vec<Piece>>,
    /// The symmetries that carry the goals to goals.
    pub(super) of_goals: Vec<Linear>,
}

impl Pieces {
    /// Of the goals of a game in the plane; `None` if there are too many, or they are too wide.
    ///
    /// In a line, pieces are two to four cells that follow each other; in another goal, any two to four cells.
    pub(super) fn new(game: &Achievement) -> Option<Self> {
        let mut budget = Budget::new(Limits::default());
        let mut orientations = Vec::new();
        for goal in &game.goals {
            for orientation in animal::orientations(game.board, goal, &mut budget).ok()? {
                orientations.push(orientation.into_iter().map(point).collect::<Vec<Point>>());
            }
        }
        let mut cells = orientations.iter().flatten();
        if cells.any(|&(x, y)| x.abs().max(y.abs()) > WIDEST) {
            return None;
        }
        let symmetries = linear(game.board.tiling);
        let mut pieces = Self {
            board: game.board,
            shapes: Vec::new(),
            larger: Vec::new(),
            within: Vec::new(),
            of_goals: Vec::new(),
            images: Vec::new(),
            symmetries,
        };
        let mut numbers = BTreeMap::new();
        for cells in &orientations {
            let mut within = Vec::new();
            for part in parts(cells)? {
                within.push(pieces.add(&part, &mut numbers)?);
            }
            pieces.within.push(within);
        }
        pieces.relate(&numbers)?;
        let normal = |cells: &mut dyn Iterator<Item = Point>| based(cells.collect()).0;
        let goals: Vec<Vec<Point>> = orientations
            .iter()
            .map(|cells| normal(&mut cells.iter().copied()))
            .collect();
        let keeps = |symmetry: &Linear| {
            goals.iter().all(|goal| {
                goals.contains(&normal(&mut goal.iter().map(|&cell| symmetry.image(cell))))
            })
        };
        pieces.of_goals = pieces.symmetries.iter().copied().filter(keeps).collect();
        Some(pieces)
    }

    /// The piece of these cells, whose shape becomes known together with its images.
    fn add(&mut self, cells: &[Point], numbers: &mut BTreeMap<Vec<Point>, usize>) -> Option<Piece> {
        let (shape, at) = based(cells.to_vec());
        if !numbers.contains_key(&shape) {
            for symmetry in &self.symmetries {
                let image = shape.iter().map(|&cell| symmetry.image(cell)).collect();
                let (image, _) = based(image);
                if !numbers.contains_key(&image) {
                    numbers.insert(image.clone(), self.shapes.len());
                    self.shapes.push(image);
                }
            }
        }
        let shape = *numbers.get(&shape)?;
        (self.shapes.len() <= SHAPES).then_some(Piece { shape, at })
    }

    /// Fills in images and what is larger.
    fn relate(&mut self, numbers: &BTreeMap<Vec<Point>, usize>) -> Option<()> {
        let piece = |cells: Vec<Point>| {
            let (shape, at) = based(cells);
            let shape = *numbers.get(&shape)?;
            Some(Piece { shape, at })
        };
        for symmetry in &self.symmetries {
            let image =
                |shape: &Vec<Point>| piece(shape.iter().map(|&c| symmetry.image(c)).collect());
            self.images
                .push(self.shapes.iter().map(image).collect::<Option<_>>()?);
        }
        self.larger = vec![Vec::new(); self.shapes.len()];
        for (shape, cells) in self.shapes.iter().enumerate() {
            for left_out in cells {
                let part = cells.iter().copied().filter(|cell| cell != left_out);
                if let Some(part) = piece(part.collect()) {
                    let at = minus((0, 0), part.at);
                    self.larger[part.shape].push(Piece { shape, at });
                }
            }
        }
        Some(())
    }

    pub(super) fn shapes(&self) -> &[Vec<Point>] {
        &self.shapes
    }

    pub(super) fn cells(&self, piece: Piece) -> impl Iterator<Item = Point> + '_ {
        self.shapes[piece.shape]
            .iter()
            .map(move |&cell| plus(cell, piece.at))
    }

    /// The pieces that consist of this one and a cell.
    pub(super) fn larger(&self, piece: Piece) -> impl Iterator<Item = Piece> + '_ {
        self.larger[piece.shape]
            .iter()
            .map(move |larger| larger.moved(piece.at))
    }

    /// What the symmetry of this number makes of a piece.
    pub(super) fn image(&self, symmetry: usize, piece: Piece) -> Piece {
        let at = self.symmetries[symmetry].image(piece.at);
        self.images[symmetry][piece.shape].moved(at)
    }

    /// For each orientation of each goal its pieces.
    pub(super) fn within(&self) -> &[Vec<Piece>] {
        &self.within
    }

    /// The vectors between cells that follow each other in a shape.
    pub(super) fn steps(&self) -> Vec<Point> {
        let pairs = self.shapes.iter().flat_map(|shape| shape.windows(2));
        let mut steps: Vec<Point> = pairs.map(|pair| minus(pair[1], pair[0])).collect();
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    /// How far a cell is from (0, 0).
    pub(super) fn distance(&self, (x, y): Point) -> i16 {
        let across = match self.board.tiling {
            Tiling::Hexagonal => (x + y).abs(),
            _ => 0,
        };
        x.abs().max(y.abs()).max(across)
    }
}

/// The parts of a placement that are pieces; `None` if there are too many.
fn parts(cells: &[Point]) -> Option<Vec<Vec<Point>>> {
    let step = |pair: &[Point]| minus(pair[1], pair[0]);
    let mut steps = cells.windows(2).map(step);
    let first = steps.next();
    if steps.all(|step| Some(step) == first) {
        let lengths = 2..=LONGEST.min(cells.len());
        let windows = lengths.flat_map(|length| cells.windows(length));
        return Some(windows.map(<[Point]>::to_vec).collect());
    }
    if cells.len() > LARGEST {
        return None;
    }
    let mut parts: Vec<Vec<Point>> = vec![Vec::new()];
    for &cell in cells {
        let more: Vec<Vec<Point>> = parts
            .iter()
            .filter(|part| part.len() < LONGEST)
            .map(|part| [part.as_slice(), &[cell]].concat())
            .collect();
        parts.extend(more);
    }
    parts.retain(|part| part.len() > 1);
    Some(parts)
}
