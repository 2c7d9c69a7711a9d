//! Sets of cells as moves: read, written, drawn, chosen by chance.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use playproof_checker::{Budget, Geometry, Limits, animal};
use playproof_formats::{Board, Cell, Tiling, claim::Animal};

use super::{
    player::{Point, Unplayable},
    random::Random,
    refusal::Refusal,
};
use crate::{animals::ascii, picture, words::count};

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
pub(super) fn read(board: Board, text: &str) -> Result<Marks, Refusal> {
    let words = text.split_whitespace().filter(|&word| word != "-");
    let mut marks = Vec::new();
    for word in words {
        let inner = word
            .strip_prefix('(')
            .and_then(|word| word.strip_suffix(')'))
            .unwrap_or(word);
        let numbers: Result<Vec<i16>, _> = inner.split(',').map(str::parse).collect();
        let cell = numbers.ok().and_then(|numbers| Cell::new(&numbers));
        let cell = cell
            .filter(|&cell| board.contains(cell))
            .ok_or_else(|| Refusal::NoCell {
                text: word.to_owned(),
                board,
            })?;
        if marks.contains(&cell) {
            return Err(Refusal::Twice(cell));
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

/// The placements through a cell all of whose cells are like this, as far as their coordinates are in range.
pub(super) fn through(
    board: Board,
    orientations: &[Vec<Cell>],
    cell: Cell,
    like: &dyn Fn(Cell) -> bool,
) -> impl Iterator<Item = Vec<Cell>> {
    let placed = orientations
        .iter()
        .flat_map(|orientation| orientation.iter().map(move |&at| (orientation, at)));
    placed.filter_map(move |(orientation, at)| {
        let vector = cell.checked_sub(at)?;
        // Most are not: those are not built.
        let fits = |&cell: &Cell| cell.checked_add(vector).is_some_and(like);
        let fits = board.is_translation(vector) && orientation.iter().all(fits);
        fits.then(|| animal::translate(orientation, vector))?
    })
}

/// Whether a cell is on the board: everywhere, unless that has so many rows and columns.
pub(super) fn on_board(size: Option<[u32; 2]>, cell: Cell) -> bool {
    let inside = |x: i16, side: u32| u32::try_from(x).is_ok_and(|x| x < side);
    match (size, cell.coordinates()) {
        (Some([rows, columns]), &[x, y]) => inside(x, columns) && inside(y, rows),
        _ => true,
    }
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

/// The most cells beside the marks that a board shows in each direction, but for layers: one.
const MARGIN: i32 = 2;

/// What a board shows, at most, in columns and in rows, around what was played last; and in layers.
const WINDOW: (i32, i32) = (32, 18);
const LAYERS: i32 = 5;

/// Where a cell stands in a picture: its layer, and there its column, counted in halves of cells, and
/// its row.
fn place(board: Board, cell: Cell) -> Option<(i32, (i32, i32))> {
    let (layer, flat) = picture::layer(board, cell)?;
    let (column, row) = ascii::position(board, flat)?;
    Some((
        layer.unwrap_or(0).into(),
        (2 * column + shift(board, row), row),
    ))
}

/// How far a row begins to the right, in halves of cells.
fn shift(board: Board, row: i32) -> i32 {
    if board.tiling == Tiling::Hexagonal {
        row
    } else {
        0
    }
}

/// The cell that stands there.
fn at(board: Board, layer: i32, (column, row): (i32, i32)) -> Option<Cell> {
    let halves = column - shift(board, row);
    let column = (halves % 2 == 0).then_some(halves / 2)?;
    let flat = ascii::cell_in(board, column, row)?;
    let cell = match (board.tiling, flat.coordinates()) {
        (Tiling::CUBIC, &[x, y, _]) => Cell::new(&[x, y, i16::try_from(layer).ok()?])?,
        _ => flat,
    };
    board.contains(cell).then_some(cell)
}

/// The part of the board around some cells with signs, as far as the board has a picture: cells
/// by their places, layers side by side.
fn window(
    board: Board,
    size: Option<[u32; 2]>,
    signs: &BTreeMap<Cell, String>,
    last: &[Cell],
) -> BTreeMap<(i32, i32), Cell> {
    let center = last.iter().find_map(|&cell| place(board, cell));
    let (middle, center) = center.unwrap_or_default();
    let within = |value: i32, middle: i32, size: i32| (value - middle).abs() <= size / 2;
    let extent = |values: &mut dyn Iterator<Item = i32>, middle: i32, margin: i32| {
        let (low, high) = values.fold((middle, middle), |(low, high), value| {
            (low.min(value), high.max(value))
        });
        low - margin..=high + margin
    };
    // A finite board is shown up to its corners.
    let far = size.map(|sides| sides.map(|side| i16::try_from(side).unwrap_or(i16::MAX) - 1));
    let far = far.and_then(|[y, x]| Cell::new(&[x, y]));
    let corners = far.into_iter().flat_map(|far| [origin(board), far]);
    let all = signs.keys().copied().chain(corners);
    let all: Vec<(i32, (i32, i32))> = all.filter_map(|c| place(board, c)).collect();
    let layers = if board.tiling == Tiling::CUBIC {
        let layers = all.iter().map(|&(layer, _)| layer);
        let mut layers = layers.filter(|&layer| within(layer, middle, LAYERS - 2));
        extent(&mut layers, middle, 1)
    } else {
        0..=0
    };
    let wide = 2 * WINDOW.0 / i32::try_from(layers.clone().count()).unwrap_or(LAYERS);
    let near = |&&(layer, (column, row)): &&(i32, (i32, i32))| {
        layers.contains(&layer) && within(column, center.0, wide) && within(row, center.1, WINDOW.1)
    };
    let near: Vec<&(i32, (i32, i32))> = all.iter().filter(near).collect();
    let columns = extent(&mut near.iter().map(|at| at.1.0), center.0, 2 * MARGIN);
    let rows = extent(&mut near.iter().map(|at| at.1.1), center.1, MARGIN);
    // Between layers there is room for two cells.
    let step = columns.end() - columns.start() + 6;
    let mut cells = BTreeMap::new();
    for (layer, offset) in layers.zip((0..).step_by(step.unsigned_abs() as usize)) {
        for (column, row) in columns
            .clone()
            .flat_map(|x| rows.clone().map(move |y| (x, y)))
        {
            let cell = at(board, layer, (column, row));
            let cell = cell.filter(|&cell| on_board(size, cell));
            cells.extend(cell.map(|cell| ((column + offset, row), cell)));
        }
    }
    cells
}

/// The points of a window.
pub(super) fn points(
    board: Board,
    size: Option<[u32; 2]>,
    signs: &BTreeMap<Cell, String>,
    last: &[Cell],
) -> Vec<Point> {
    let window = window(board, size, signs, last);
    let point = |(place, cell): (&(i32, i32), &Cell)| {
        let sign = signs.get(cell).cloned().unwrap_or_default();
        Point {
            name: cell.to_string(),
            place: *place,
            drawn: picture::sign(board, *cell, &sign).to_owned(),
            sign,
        }
    };
    window.iter().map(point).collect()
}

/// The board in text; a list where there is no picture.
pub(super) fn text(
    board: Board,
    size: Option<[u32; 2]>,
    signs: &BTreeMap<Cell, String>,
    last: &[Cell],
) -> String {
    let window = window(board, size, signs, last);
    let mut shown: BTreeMap<Cell, String> = BTreeMap::new();
    for &cell in window.values() {
        let sign = signs.get(&cell).map_or("", String::as_str);
        shown.insert(cell, picture::sign(board, cell, sign).to_owned());
    }
    let inside = signs.keys().filter(|cell| shown.contains_key(*cell));
    let hidden = signs.len() - inside.count();
    let all = signs.keys().all(|&cell| place(board, cell).is_some());
    let drawn = all.then(|| picture::grid(board, &shown)).flatten();
    let Some(mut text) = drawn else {
        return signs.iter().fold(String::new(), |list, (cell, sign)| {
            list + &format!("    {sign} {cell}\n")
        });
    };
    if let (Some((low, first)), Some((high, last))) =
        (window.iter().next(), window.iter().next_back())
    {
        let _ = match board.tiling {
            Tiling::SQUARE => write!(
                text,
                "    columns {} to {}, rows {} to {}",
                low.0 / 2,
                high.0 / 2,
                low.1,
                high.1
            ),
            _ => write!(
                text,
                "    {first} is at the lower left, {last} at the upper right"
            ),
        };
        if hidden > 0 {
            let lie = if hidden == 1 { "lies" } else { "lie" };
            let _ = write!(text, "; {} {lie} outside", count(hidden, "mark"));
        }
        text.push('\n');
    }
    text
}
