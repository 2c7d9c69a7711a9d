//! Pictures of animals: `X` a cell, `.` none, the top row first, rows
//! separated by line breaks or `/`.
//!
//! | board | where a character stands |
//! |---|---|
//! | square | east is (1,0), north is (0,1) |
//! | hypercubic | the same in the plane of the first two coordinates |
//! | hexagonal | each row begins half a hexagon to the right of the row below |
//! | triangular | triangles alternate, up and down; the lower left one is up |
//!
//! So on the triangular board a strip is `XXXX`, the triangle of four cells
//! `.X./XXX` and the hexagon `.XXX/.XXX`; on the hexagonal board `XX/X.` is
//! three hexagons that meet in a point. Pictures that `playproof show` has drawn
//! are read as well.

use playproof_checker::{Budget, Limits, animal::orientations};
use playproof_formats::{Board, Cell, Tiling, claim::Animal};

use super::normal_form;

/// Why a text is not a picture of an animal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A character other than `X`, `.` and a row separator, with its place.
    #[error("`{character}` in a picture: `X` is a cell, `.` is none")]
    Character {
        /// The character.
        character: char,
        /// The byte of the text where it stands.
        position: usize,
    },
    /// A row starts further left or right than the first one.
    #[error("a row is indented unlike the first one: `.` is an empty place")]
    Indentation {
        /// The byte of the text where the row starts.
        position: usize,
    },
    /// There is no `X`.
    #[error("the picture has no cell")]
    NoCell,
    /// A cell of the picture is not on the board, or out of the range of coordinates.
    #[error("the picture does not fit on the board")]
    TooLarge,
}

/// Pictures have several rows, or nothing but what pictures have.
#[must_use]
pub fn is_picture(text: &str) -> bool {
    text.contains('\n') || text.chars().all(|c| "X#▲▼△▽./ \t\r".contains(c))
}

/// The cells that a picture shows. Its rows may be indented, all alike; blank
/// lines above and below do not count. A picture that `playproof show` has drawn
/// will do, too: see [`pasted`].
///
/// # Errors
/// A [`Fault`].
pub fn read_cells(board: Board, picture: &str) -> Result<Vec<Cell>, Fault> {
    let mut rows = Vec::new();
    let mut position = 0;
    for line in picture.split(['\n', '/']) {
        let indentation = line.len() - line.trim_start().len();
        rows.push((position + indentation, indentation, line.trim()));
        position += line.len() + 1;
    }
    let is_blank = |row: &(usize, usize, &str)| row.2.is_empty();
    let first = rows
        .iter()
        .position(|row| !is_blank(row))
        .ok_or(Fault::NoCell)?;
    let last = rows.iter().rposition(|row| !is_blank(row)).unwrap_or(first);
    let rows = &rows[first..=last];
    let cells = if rows.iter().any(|row| row.2.contains([' ', '#', '▲', '▼'])) {
        pasted(board, rows)?
    } else {
        dense(board, rows)?
    };
    if cells.is_empty() {
        Err(Fault::NoCell)
    } else {
        Ok(cells)
    }
}

/// A row of a picture: the byte where it starts, its indentation, and the rest.
type Row<'a> = (usize, usize, &'a str);

/// The cells of a picture in which they stand side by side.
fn dense(board: Board, rows: &[Row<'_>]) -> Result<Vec<Cell>, Fault> {
    let common = rows.first().map_or(0, |row| row.1);
    let mut cells = Vec::new();
    for (row, &(start, indentation, marks)) in rows.iter().rev().enumerate() {
        if indentation != common && !marks.is_empty() {
            return Err(Fault::Indentation { position: start });
        }
        for (column, (offset, character)) in marks.char_indices().enumerate() {
            match character {
                'X' => cells.push(cell_at(board, column, row).ok_or(Fault::TooLarge)?),
                '.' => {}
                _ => {
                    let position = start + offset;
                    return Err(Fault::Character {
                        character,
                        position,
                    });
                }
            }
        }
    }
    Ok(cells)
}

/// The cells of a picture as `playproof show` draws it: one place of two for a cell, `#` or `X`;
/// hexagonal rows shifted by one place; triangles, of which the solid ones are cells; and cubes
/// layer by layer, below titles such as `z = 0`.
fn pasted(board: Board, rows: &[Row<'_>]) -> Result<Vec<Cell>, Fault> {
    let (titles, rows) = layers(board, rows);
    let mut marks = Vec::new();
    for (row, &(start, indentation, text)) in (0_i32..).zip(rows.iter().rev()) {
        for (column, (offset, character)) in text.char_indices().enumerate() {
            let is_cell = match (board.tiling, character) {
                (_, ' ') => continue,
                (_, '.') | (Tiling::Triangular, '△' | '▽') => false,
                (_, '#' | 'X') | (Tiling::Triangular, '▲' | '▼') => true,
                _ => {
                    let position = start + offset;
                    return Err(Fault::Character {
                        character,
                        position,
                    });
                }
            };
            let column = i32::try_from(indentation + column).map_err(|_| Fault::TooLarge)?;
            // The layer whose title begins at this column, or before it.
            let layer = titles.iter().rev().find(|title| title.0 <= column);
            let &(left, z) = layer.or(titles.first()).ok_or(Fault::TooLarge)?;
            let shift = if board.tiling == Tiling::Hexagonal {
                row
            } else {
                0
            };
            let up = !matches!(character, '▼' | '▽');
            marks.push((column - left - shift, row, z, is_cell, up, start + offset));
        }
    }
    let least = marks.iter().map(|mark| mark.0).min().unwrap_or(0);
    // On the triangular board, where the first triangle decides.
    let turned = marks.first().is_some_and(|&(x, row, _, _, up, _)| {
        board.tiling == Tiling::Triangular
            && ((x - least) / 2 + row).rem_euclid(2) != i32::from(!up)
    });
    let mut cells = Vec::new();
    for (x, row, z, is_cell, _, position) in marks {
        if (x - least) % 2 != 0 {
            return Err(Fault::Indentation { position });
        }
        if is_cell {
            let column = usize::try_from((x - least) / 2 + i32::from(turned));
            let row = usize::try_from(row).map_err(|_| Fault::TooLarge)?;
            let cell = column.ok().and_then(|column| cell_at(board, column, row));
            cells.push(cell.and_then(|cell| at(cell, z)).ok_or(Fault::TooLarge)?);
        }
    }
    Ok(cells)
}

/// The columns where layers begin, with their heights, and the rows below their titles.
fn layers<'a, 'b>(board: Board, rows: &'b [Row<'a>]) -> (Vec<(i32, i16)>, &'b [Row<'a>]) {
    if let (Tiling::CUBIC, [(_, indentation, titles), rest @ ..]) = (board.tiling, rows) {
        let mut found = Vec::new();
        for (place, _) in titles.match_indices("z = ") {
            let number = titles[place + 4..].split(' ').next().unwrap_or("");
            if let (Ok(column), Ok(z)) = (i32::try_from(indentation + place), number.parse()) {
                found.push((column, z));
            }
        }
        if !found.is_empty() {
            return (found, rest);
        }
    }
    (vec![(0, 0)], rows)
}

/// The cell at this height.
fn at(cell: Cell, z: i16) -> Option<Cell> {
    match *cell.coordinates() {
        [x, y, 0] if z != 0 => Cell::new(&[x, y, z]),
        _ => (z == 0).then_some(cell),
    }
}

/// The animal that a picture shows, in normal form.
///
/// # Errors
/// A [`Fault`].
pub fn read(board: Board, picture: &str) -> Result<Animal, Fault> {
    normal_form(board, &read_cells(board, picture)?).ok_or(Fault::TooLarge)
}

/// A picture of the animal, the same for all its images: of all orientations
/// one with the fewest rows. `None` if it lies in no
/// plane, or is too large to look at.
#[must_use]
pub fn draw(board: Board, animal: &Animal) -> Option<String> {
    let orientations = orientations(board, animal, &mut Budget::new(Limits::default())).ok()?;
    let pictures = orientations
        .iter()
        .filter_map(|cells| draw_cells(board, cells));
    let best = pictures.min_by_key(|rows| (rows.len(), rows[0].len(), rows.clone()))?;
    Some(best.join("\n"))
}

/// Rows and columns of a picture that is drawn.
const LARGEST: i32 = 100;

/// The rows of the picture of these cells, top row first.
fn draw_cells(board: Board, cells: &[Cell]) -> Option<Vec<String>> {
    let positions: Option<Vec<_>> = cells.iter().map(|&cell| position(board, cell)).collect();
    let positions = positions?;
    let (bottom, top) = (
        positions.iter().map(|p| p.1).min()?,
        positions.iter().map(|p| p.1).max()?,
    );
    let (mut left, right) = (
        positions.iter().map(|p| p.0).min()?,
        positions.iter().map(|p| p.0).max()?,
    );
    if right - left >= LARGEST || top - bottom >= LARGEST {
        return None;
    }
    if board.tiling == Tiling::Triangular && (left + bottom) % 2 != 0 {
        left -= 1;
    }
    let mark = |column, row| {
        if positions.contains(&(column, row)) {
            'X'
        } else {
            '.'
        }
    };
    let row = |row| (left..=right).map(|column| mark(column, row)).collect();
    Some((bottom..=top).rev().map(row).collect())
}

/// The cell at a place of a picture, columns and rows counted from the lower
/// left; `None` if it is out of the range of coordinates, or not on the board.
#[must_use]
pub fn cell_at(board: Board, column: usize, row: usize) -> Option<Cell> {
    cell_in(board, i32::try_from(column).ok()?, i32::try_from(row).ok()?)
}

/// The same for places left of the lower left one and below it: [`position`] gives them back.
#[must_use]
pub fn cell_in(board: Board, column: i32, row: i32) -> Option<Cell> {
    let (column, row) = (i16::try_from(column).ok()?, i16::try_from(row).ok()?);
    match board.tiling {
        Tiling::Hexagonal => Cell::new(&[column, row, column.checked_add(row)?.checked_neg()?]),
        Tiling::Triangular => {
            // Up or down, in the rhombus x steps east of the row's first one.
            let east = column.checked_sub(row)?;
            let (x, down) = (east.div_euclid(2), east.rem_euclid(2));
            let first = x.checked_add(row)?.checked_add(1 + down)?;
            Cell::new(&[first, x.checked_neg()?, row.checked_neg()?])
        }
        Tiling::Hypercubic(_) => {
            let mut coordinates = [0; playproof_formats::cell::MAX_DIMENSION];
            coordinates[..2].copy_from_slice(&[column, row]);
            let (used, unused) = coordinates.split_at(board.dimension());
            Cell::new(used).filter(|_| unused.iter().all(|&x| x == 0))
        }
    }
}

/// The column and row of a cell; `None` if it is outside the plane of pictures.
/// On the triangular board a cell is up when the sum of the two is even.
#[must_use]
pub fn position(board: Board, cell: Cell) -> Option<(i32, i32)> {
    let coordinates: Vec<i32> = cell.coordinates().iter().map(|&x| x.into()).collect();
    match (board.tiling, coordinates.as_slice()) {
        (Tiling::Hexagonal, &[x, y, _]) => Some((x, y)),
        (Tiling::Triangular, &[x, y, z]) => Some((-2 * y - z + (x + y + z - 1), -z)),
        (_, &[x]) => Some((x, 0)),
        (_, &[x, y, ref rest @ ..]) if rest.iter().all(|&x| x == 0) => Some((x, y)),
        _ => None,
    }
}
