//! Animals in game files: pictures, names, cells in a list or as claims print them.

use std::ops::Range;

use playproof_checker::{Budget, Failure, Geometry, animal::has_placement};
use playproof_formats::{Board, Cell, Tiling, claim::Animal};
use toml::{
    Spanned,
    de::{DeArray, DeValue},
};

use super::{
    super::Achievement,
    keys::{inside, number},
    problem::{At, Fault, Warnings, nearest, quoted},
};
use playproof_explain::animals::{
    ascii, catalogue, describe, families, families::Family, normal_form_within, unconnected,
};

/// Cells of an animal. The largest that anything is known about have a dozen.
const MOST_CELLS: usize = 256;

/// Goals of a game: there are 369 octominoes.
const MOST_GOALS: usize = 512;

/// The goals of a file.
pub(super) struct Goals {
    animals: Vec<Animal>,
    spans: Vec<Range<usize>>,
}

impl Goals {
    /// Reads the value of the key `goals`.
    pub(super) fn read(
        board: Board,
        value: &Spanned<DeValue<'_>>,
        source: &str,
        budget: &mut Budget,
    ) -> Result<Self, At> {
        let needs = "a list of animals, even if it is only one: goals = [ … ]";
        let list = value
            .get_ref()
            .as_array()
            .ok_or_else(|| At::wrong_type("goals", value, needs))?;
        if list.is_empty() {
            return Err(At::new(value, Fault::NoGoals));
        }
        if list.len() > MOST_GOALS {
            return Err(At::new(value, Fault::TooManyGoals(MOST_GOALS)));
        }
        let animals: Result<_, _> = list
            .iter()
            .map(|goal| read(board, goal, source, budget, true))
            .collect();
        let spans = list.iter().map(Spanned::span).collect();
        Ok(Self {
            animals: animals?,
            spans,
        })
    }

    /// Reads the value of the key `lines`: how many cells in each direction.
    pub(super) fn lines(
        board: Board,
        value: &Spanned<DeValue<'_>>,
        budget: &mut Budget,
    ) -> Result<Self, At> {
        let (directions, names): (&[&[i16]], _) = match board.tiling {
            Tiling::Hexagonal => (
                &[&[1, 0, -1], &[0, 1, -1], &[1, -1, 0]],
                "east, northeast and southeast",
            ),
            _ => (
                &[&[1, 0], &[0, 1], &[1, 1], &[1, -1]],
                "row, column, diagonal and antidiagonal",
            ),
        };
        let needs = "a list of numbers, one for each direction: lines = [7, 7, 7, 8]";
        let list = value
            .get_ref()
            .as_array()
            .ok_or_else(|| At::wrong_type("lines", value, needs))?;
        let (found, needs) = (list.len(), directions.len());
        if found != needs {
            let fault = Fault::Directions {
                found,
                needs,
                names,
            };
            return Err(At::new(value, fault));
        }
        let mut animals = Vec::new();
        for (direction, length) in directions.iter().zip(list) {
            let most = u32::from(families::LARGEST.unsigned_abs());
            let number = number("lines", length, 1)?;
            let line = i16::try_from(number).ok().filter(|_| number <= most);
            let line = line.ok_or_else(|| At::new(length, Fault::LongLine(most)))?;
            let cell = |i: i16| {
                let coordinates: Vec<i16> = direction.iter().map(|x| x * i).collect();
                Cell::new(&coordinates)
            };
            let cells: Vec<Cell> = (0..line).filter_map(cell).collect();
            let animal = normal_form_within(board, &cells, budget);
            animals.push(animal.map_err(|_| At::new(length, Fault::TooManyImages))?);
        }
        let spans = list.iter().map(Spanned::span).collect();
        Ok(Self { animals, spans })
    }

    pub(super) fn animals(&self) -> &[Animal] {
        &self.animals
    }

    /// Warns of goals that the game leaves out: those that repeat an earlier
    /// one or contain another.
    pub(super) fn warn_of_redundant(
        &self,
        game: &Achievement,
        warnings: &mut Warnings,
        budget: &mut Budget,
    ) {
        for (index, (goal, span)) in self.animals.iter().zip(&self.spans).enumerate() {
            let repeats = self.animals[..index].contains(goal);
            if game.goals.contains(goal) && !repeats {
                continue;
            }
            warnings.add(|| {
                let mut within = |part: &&Animal| {
                    matches!(has_placement(game.board, goal, part, budget), Ok(true))
                };
                let other = game.goals.iter().find(|part| within(part)).unwrap_or(goal);
                let other = describe(game.board, other);
                At {
                    fault: Fault::Redundant { other },
                    span: span.clone(),
                }
            });
        }
    }
}

/// The animal, in normal form, that is the value of a key.
pub(super) fn animal(
    board: Board,
    value: &Spanned<DeValue<'_>>,
    source: &str,
    budget: &mut Budget,
) -> Result<Animal, At> {
    read(board, value, source, budget, false)
}

/// The same; a goal may be a diagonal, or in pieces where it is written as claims print it.
fn read(
    board: Board,
    value: &Spanned<DeValue<'_>>,
    source: &str,
    budget: &mut Budget,
    goal: bool,
) -> Result<Animal, At> {
    let mut connected = true;
    let at = |fault| At::new(value, fault);
    let cells = match value.get_ref() {
        DeValue::String(text) if text.trim_start().starts_with(['(', '{']) => {
            connected = !goal;
            printed(board, text, value, source)?
        }
        DeValue::String(text) if ascii::is_picture(text) => ascii::read_cells(board, text)
            .map_err(|fault| {
                let position = match fault {
                    ascii::Fault::Character { position, .. }
                    | ascii::Fault::Indentation { position } => Some(position),
                    ascii::Fault::NoCell | ascii::Fault::TooLarge => None,
                };
                let place = position.and_then(|p| inside(source, value.span(), text, p));
                At {
                    fault: Fault::Picture(fault),
                    span: place.unwrap_or(value.span()),
                }
            })?,
        DeValue::String(name) if board.tiling == Tiling::SQUARE && Family::is_name(name) => {
            let family: Result<Family, _> = name.parse();
            let fault = |fault| match fault {
                families::Fault::Unknown(letter) => families::Fault::Unknown(quoted(&letter)),
                fault => fault,
            };
            let family = family.map_err(|f| at(Fault::Family(fault(f))))?;
            if family.is_fixed() && !board.is_fixed {
                return Err(at(Fault::OnlyFixed(family.to_string())));
            }
            let is_diagonal = matches!(family, Family::Diagonal(_) | Family::Antidiagonal(_));
            connected = !goal || !is_diagonal;
            family.cells()
        }
        DeValue::String(name) if board.is_fixed => {
            let (board, found) = (board.to_string(), quoted(name));
            return Err(at(Fault::NamedOnFixed { board, found }));
        }
        DeValue::String(name) => catalogue::find_cells(board, name).ok_or_else(|| {
            let nearest = nearest(name, &catalogue::names(board)).to_owned();
            let found = quoted(name);
            at(Fault::UnknownAnimal { found, nearest })
        })?,
        DeValue::Array(list) if list.len() > MOST_CELLS => {
            return Err(at(Fault::TooManyCells(MOST_CELLS)));
        }
        DeValue::Array(list) => cells(board, list)?,
        _ => {
            let needs = "a picture, a name or a list of cells";
            return Err(At::wrong_type("an animal", value, needs));
        }
    };
    if cells.is_empty() {
        return Err(at(Fault::NoCells));
    }
    if cells.len() > MOST_CELLS {
        return Err(at(Fault::TooManyCells(MOST_CELLS)));
    }
    if connected && let Some(cell) = unconnected(board, &cells) {
        return Err(at(Fault::Disconnected {
            cell: cell.to_string(),
        }));
    }
    normal_form_within(board, &cells, budget).map_err(|failure| match failure {
        Failure::Declined(_) => at(Fault::TooManyImages),
        Failure::Rejected(_) => at(Fault::TooFar),
    })
}

/// The cells of a list of lists of coordinates.
fn cells(board: Board, list: &DeArray<'_>) -> Result<Vec<Cell>, At> {
    let mut cells = Vec::new();
    for value in list {
        let needs = "a list of coordinates; an animal is a list of cells: [[0, 0], [1, 0]]";
        let list = value
            .get_ref()
            .as_array()
            .ok_or_else(|| At::wrong_type("a cell", value, needs))?;
        let coordinates: Vec<i16> = list.iter().map(coordinate).collect::<Result<_, _>>()?;
        add(board, &coordinates, &mut cells).map_err(|fault| At::new(value, fault))?;
    }
    Ok(cells)
}

/// The cells of an animal as claims print it: `{(0,0) (0,1)}`, or without the braces.
fn printed(
    board: Board,
    text: &str,
    value: &Spanned<DeValue<'_>>,
    source: &str,
) -> Result<Vec<Cell>, At> {
    let list = text.trim();
    let braces = list.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
    let list = braces.unwrap_or(list);
    let mut cells = Vec::new();
    let mut end = text.find(list).unwrap_or(0);
    for part in list.split_inclusive(')') {
        end += part.len();
        let word = part.trim_start();
        let position = end - word.len();
        if word.is_empty() {
            continue;
        }
        let numbers = word.strip_prefix('(').and_then(|w| w.strip_suffix(')'));
        let numbers = numbers.and_then(|list| {
            list.split(',')
                .map(|number| number.trim().parse().ok())
                .collect::<Option<Vec<i16>>>()
        });
        let added = match numbers {
            Some(coordinates) if cells.len() < MOST_CELLS => add(board, &coordinates, &mut cells),
            Some(_) => Err(Fault::TooManyCells(MOST_CELLS)),
            None => Err(Fault::NotACell(quoted(word))),
        };
        added.map_err(|fault| At {
            fault,
            span: inside(source, value.span(), text, position).unwrap_or(value.span()),
        })?;
    }
    Ok(cells)
}

/// Adds a cell of the board that is not there yet.
fn add(board: Board, coordinates: &[i16], cells: &mut Vec<Cell>) -> Result<(), Fault> {
    let (found, needs) = (coordinates.len(), board.dimension());
    let cell = Cell::new(coordinates).filter(|_| found == needs);
    let cell = cell.ok_or_else(|| Fault::Coordinates {
        board: board.to_string(),
        found,
        needs,
    })?;
    if !board.contains(cell) {
        let rule = match board.tiling {
            Tiling::Triangular => "the coordinates of its cells add up to 1 or 2",
            Tiling::Hexagonal => "the coordinates of its cells add up to 0",
            Tiling::Hypercubic(_) => "all integer coordinates are cells",
        };
        let (board, cell) = (board.to_string(), cell.to_string());
        return Err(Fault::OffBoard { board, cell, rule });
    }
    if cells.contains(&cell) {
        let cell = cell.to_string();
        return Err(Fault::RepeatedCell { cell });
    }
    cells.push(cell);
    Ok(())
}

fn coordinate(value: &Spanned<DeValue<'_>>) -> Result<i16, At> {
    let DeValue::Integer(integer) = value.get_ref() else {
        return Err(At::wrong_type("a coordinate", value, "an integer"));
    };
    let range = Fault::Range {
        what: "a coordinate",
        least: i16::MIN.into(),
        most: i16::MAX.into(),
    };
    i16::from_str_radix(integer.as_str(), integer.radix()).map_err(|_| At::new(value, range))
}
