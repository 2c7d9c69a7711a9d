//! Sets of cells as moves: read, written, drawn, chosen by chance.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write},
};

use playproof_checker::{Budget, Geometry, Limits, animal};
use playproof_formats::{Board, Cell, claim::Animal};

use super::{
    player::{Point, Unplayable},
    random::Random,
};
use crate::{animals::ascii, picture};

/// A move that consists of cells; without any, it is a pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(pub Vec<Cell>);

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        for (number, cell) in self.0.iter().enumerate() {
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}{cell}")?;
        }
        Ok(())
    }
}

/// Reads cells such as `(1,2) (0,-3)` or `1,2 0,-3`; `-` is none.
///
/// # Errors
/// What is wrong.
pub(super) fn read(board: Board, text: &str) -> Result<Marks, String> {
    let words = text.split_whitespace().filter(|&word| word != "-");
    let mut marks = Vec::new();
    for word in words {
        let inner = word
            .strip_prefix('(')
            .and_then(|word| word.strip_suffix(')'))
            .unwrap_or(word);
        let numbers: Result<Vec<i16>, _> = inner.split(',').map(str::parse).collect();
        let cell = numbers.ok().and_then(|numbers| Cell::new(&numbers));
        let cell = cell.filter(|&cell| board.contains(cell)).ok_or_else(|| {
            format!(
                "`{}` is no cell of the {board} board",
                word.escape_default()
            )
        })?;
        if marks.contains(&cell) {
            return Err(format!("{cell} is named twice"));
        }
        marks.push(cell);
    }
    Ok(Marks(marks))
}

/// The orientations of animals.
///
/// # Errors
/// When they are too large.
pub(super) fn orientations(board: Board, animals: &[Animal]) -> Result<Vec<Vec<Cell>>, Unplayable> {
    let mut budget = Budget::new(Limits::default());
    let mut all = Vec::new();
    for one in animals {
        let found = animal::orientations(board, one, &mut budget);
        all.extend(found.map_err(|failure| Unplayable::Trouble(failure.to_string()))?);
    }
    Ok(all)
}

/// The placements through a cell, as far as their coordinates are in range.
pub(super) fn through(
    board: Board,
    orientations: &[Vec<Cell>],
    cell: Cell,
) -> impl Iterator<Item = Vec<Cell>> {
    orientations.iter().flat_map(move |orientation| {
        orientation.iter().filter_map(move |&at| {
            let vector = cell.checked_sub(at)?;
            board
                .is_translation(vector)
                .then(|| animal::translate(orientation, vector))?
        })
    })
}

/// A free cell within a few steps of one of these, by chance.
pub(super) fn near(
    board: Board,
    around: &[Cell],
    free: impl Fn(Cell) -> bool,
    random: &mut Random,
) -> Option<Cell> {
    let origin = origin(board);
    for far in 1..1_000_usize {
        let mut cell = random.pick(around).copied().unwrap_or(origin);
        // Farther and farther, so that there is one.
        for _ in 0..=random.below(2 + far / 8) {
            let neighbors = board.neighbors(cell);
            cell = random.pick(&neighbors).copied().unwrap_or(cell);
        }
        if free(cell) {
            return Some(cell);
        }
    }
    None
}

/// A cell to begin with.
pub(super) fn origin(board: Board) -> Cell {
    // There is one on each board.
    ascii::cell_at(board, 0, 0)
        .or_else(|| Cell::new(&vec![0; board.dimension()]))
        .unwrap_or_else(|| unreachable!("boards have at most six dimensions"))
}

/// The most cells beside the marks that a board shows in each direction.
const MARGIN: i32 = 2;

/// What a board shows, at most, in columns and in rows, around what was played last.
const WINDOW: (i32, i32) = (36, 18);

/// The part of the board around some cells with signs, as far as the board has a picture: cells
/// by their places.
pub(super) fn window(
    board: Board,
    signs: &BTreeMap<Cell, String>,
    last: &[Cell],
) -> BTreeMap<(i32, i32), Cell> {
    let place = |&cell: &Cell| ascii::position(board, cell);
    let center = last.iter().find_map(place).unwrap_or((0, 0));
    let near = |&(x, y): &(i32, i32)| {
        (x - center.0).abs() <= WINDOW.0 / 2 && (y - center.1).abs() <= WINDOW.1 / 2
    };
    let places: Vec<(i32, i32)> = signs.keys().filter_map(place).filter(near).collect();
    let bounds = |values: &dyn Fn(&(i32, i32)) -> i32| {
        let all = places.iter().map(values);
        let middle = values(&center);
        (
            all.clone().min().unwrap_or(middle).min(middle) - MARGIN,
            all.max().unwrap_or(middle).max(middle) + MARGIN,
        )
    };
    let (left, right) = bounds(&|place| place.0);
    let (bottom, top) = bounds(&|place| place.1);
    let mut cells = BTreeMap::new();
    for (x, y) in (left..=right).flat_map(|x| (bottom..=top).map(move |y| (x, y))) {
        cells.extend(at(board, x, y).map(|cell| ((x, y), cell)));
    }
    cells
}

/// The cell with this place in a picture.
fn at(board: Board, x: i32, y: i32) -> Option<Cell> {
    let (x, y) = (i16::try_from(x).ok()?, i16::try_from(y).ok()?);
    let cell = match board {
        Board::Hexagonal => Cell::new(&[x, y, x.checked_add(y)?.checked_neg()?]),
        Board::Triangular => {
            let (east, down) = ((x - y).div_euclid(2), (x - y).rem_euclid(2));
            Cell::new(&[east.checked_add(y)?.checked_add(1 + down)?, -east, -y])
        }
        Board::Hypercubic(1) => Cell::new(&[x]).filter(|_| y == 0),
        Board::Hypercubic(_) => {
            let mut coordinates = vec![0; board.dimension()];
            *coordinates.get_mut(0)? = x;
            *coordinates.get_mut(1)? = y;
            Cell::new(&coordinates)
        }
    };
    cell.filter(|&cell| board.contains(cell))
}

/// The points of a window.
pub(super) fn points(board: Board, signs: &BTreeMap<Cell, String>, last: &[Cell]) -> Vec<Point> {
    let window = window(board, signs, last);
    let point = |(place, cell): (&(i32, i32), &Cell)| Point {
        name: cell.to_string(),
        place: *place,
        sign: signs.get(cell).cloned().unwrap_or_default(),
    };
    window.iter().map(point).collect()
}

/// The board in text; a list where there is no picture.
pub(super) fn text(board: Board, signs: &BTreeMap<Cell, String>, last: &[Cell]) -> String {
    let window = window(board, signs, last);
    let inside: BTreeSet<Cell> = window.values().copied().collect();
    let mut shown: BTreeMap<Cell, String> = signs
        .iter()
        .filter(|(cell, _)| inside.contains(cell) || ascii::position(board, **cell).is_none())
        .map(|(cell, sign)| (*cell, sign.clone()))
        .collect();
    // The corners make the picture as large as the window.
    for cell in window.values() {
        shown.entry(*cell).or_insert_with(|| ".".to_owned());
    }
    let hidden = signs.len().saturating_sub(
        shown
            .keys()
            .filter(|cell| signs.contains_key(*cell))
            .count(),
    );
    let mut text = picture::grid(board, &shown).unwrap_or_else(|| {
        let listed = signs
            .iter()
            .map(|(cell, sign)| format!("    {sign} {cell}\n"));
        listed.collect()
    });
    if let (Some((low, _)), Some((high, _))) = (window.iter().next(), window.iter().next_back()) {
        let _ = write!(
            text,
            "    columns {} to {}, rows {} to {}",
            low.0, high.0, low.1, high.1
        );
        if hidden > 0 {
            let _ = write!(text, "; {hidden} marks lie outside");
        }
        text.push('\n');
    }
    text
}
