//! Game files: TOML that asks a question.
//!
//! ```toml
//! game = "achievement"      # or "threshold": board and animal only; "cannibal": animal only
//! board = "square"          # square, triangular, hexagonal, cubic, { hypercubic = 4 }
//! goals = ["""
//! XX.
//! .XX
//! """]                      # pictures, names ("snaky", "P4,5"), lists of cells
//! maker = 1                 # a: cells that Maker marks in a turn
//! breaker = 1               # b: cells that Breaker marks; or "every"
//! last_turn = 2             # optional: c, when he completes a goal
//! first_turn = 1            # optional: f, in his first turn
//! ```
//!
//! ```toml
//! game = "positional"
//! vertices = 9              # 0..8, or a list of names
//! winning_sets = [[0, 1, 2], [3, 4, 5]]
//! order = [[0, 3]]          # optional: 0 must be claimed before 3
//! convention = "maker-breaker"  # optional, or "maker-maker"
//! first = "maker"           # optional, or "breaker", "either"; not for maker-maker
//! ```
//!
//! ```toml
//! game = "k-in-a-row"
//! rows = 4
//! columns = 4
//! k = 4
//! gravity = false           # optional; true: a cell needs the cell below
//! position = ["X...", "....", ".O..", "...."]  # optional, top row first
//! convention = "maker-maker"    # and first, as above
//! ```
//!
//! Pictures of animals on other boards than the square one are explained in
//! [`playproof_explain::animals::ascii`]. `breaker = "every"` asks whether Maker wins
//! whatever b is. A first turn of fewer than a cells does Maker no harm: on an
//! infinite board he starts again elsewhere.
//!
//! Here a goal is a polyform, so it is connected; claims are more liberal.

mod animals;
mod keys;
mod positional;
mod problem;
mod synchronized;

use std::{fs::File, io::Read, path::Path};

use playproof_explain::words::Names;
use playproof_formats::{Board, cell::MAX_DIMENSION, claim::Response};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

pub use problem::{Fault, Problem};

use self::{
    animals::{Goals, animal},
    keys::{Keys, number, text},
    problem::At,
};
use super::{Achievement, Game, Positional, Threshold};

/// Bytes of a game file.
const LARGEST: u64 = 1 << 20;

/// The families of games that files can ask about.
const FAMILIES: &[&str] = &[
    "achievement",
    "threshold",
    "positional",
    "k-in-a-row",
    "synchronized",
    "cannibal",
];

/// What a game file says.
#[derive(Debug)]
pub struct Question {
    /// The game.
    pub game: Game,
    /// What the author of the file may want to know.
    pub warnings: Vec<Problem>,
    /// What the file calls the vertices of the game: claims have numbers only.
    pub names: Names,
}

/// Reads a game file.
///
/// # Errors
/// A [`Problem`].
pub fn read(path: &Path) -> Result<Question, Problem> {
    let name = path.display().to_string();
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    if let Err(error) = read {
        return Err(Problem::of_file(
            &name,
            Fault::Unreadable(error.to_string()),
        ));
    }
    if bytes.len() as u64 > LARGEST {
        return Err(Problem::of_file(&name, Fault::TooLong(LARGEST)));
    }
    match str::from_utf8(&bytes) {
        Ok(text) => parse(&name, text),
        Err(error) => {
            let before = &bytes[..error.valid_up_to()];
            let line = before.split(|&byte| byte == b'\n').count();
            Err(Problem::of_file(&name, Fault::NotText { line }))
        }
    }
}

/// Reads the text of a game file; its name is for messages.
///
/// # Errors
/// A [`Problem`].
pub fn parse(name: &str, source: &str) -> Result<Question, Problem> {
    let in_place = |at: At| at.in_source(name, source);
    let (game, warnings) = question(source).map_err(in_place)?;
    let warnings = warnings.into_iter().map(in_place).collect();
    let names = names(source, &game);
    Ok(Question {
        game,
        warnings,
        names,
    })
}

/// The names of the vertices of a positional game.
fn names(source: &str, game: &Game) -> Names {
    let table = DeTable::parse(source).ok();
    let vertices = table
        .as_ref()
        .and_then(|table| table.get_ref().get("vertices"));
    let list = vertices.and_then(|vertices| vertices.get_ref().as_array());
    match (game, list) {
        (Game::Positional(Positional { arena, .. }), Some(list)) => {
            let names = list.iter().filter_map(|name| name.get_ref().as_str());
            Names::new(arena.clone(), &names.map(str::to_owned).collect::<Vec<_>>())
        }
        _ => Names::default(),
    }
}

fn question(source: &str) -> Result<(Game, Vec<At>), At> {
    let table = DeTable::parse(source).map_err(|error| At {
        fault: Fault::Toml(error.message().to_owned()),
        span: error.span().unwrap_or_default(),
    })?;
    let keys = Keys::new(table.get_ref(), 0..0);
    let family = keys.need("game")?;
    let keys = Keys::new(table.get_ref(), family.span());
    match text("game", family)? {
        "achievement" => achievement(&keys, source),
        "threshold" => threshold(&keys, source),
        "positional" => positional::hypergraph(&keys),
        "k-in-a-row" => positional::in_a_row(&keys, source),
        "cannibal" => cannibal(&keys, source),
        "synchronized" => Ok((synchronized::read(&keys)?, Vec::new())),
        found => Err(At::new(family, Fault::unknown("game", found, FAMILIES))),
    }
}

fn achievement(keys: &Keys<'_>, source: &str) -> Result<(Game, Vec<At>), At> {
    keys.only(&[
        "game",
        "board",
        "goals",
        "maker",
        "breaker",
        "last_turn",
        "first_turn",
    ])?;
    let board = board(keys)?;
    let list = keys.need("goals")?;
    let goals = Goals::read(board, list, source)?;
    let maker = number("maker", keys.need("maker")?, 1)?;
    let breaker = response(keys.need("breaker")?)?;
    let mut game = Achievement::new(board, goals.animals(), maker, breaker)
        .map_err(|_| At::new(list, Fault::TooManyGoals))?;
    if let Some(value) = keys.get("last_turn") {
        let last_turn = number("last_turn", value, 1)?;
        if last_turn < maker {
            return Err(At::new(value, Fault::LastTurn { last_turn, maker }));
        }
        game = game.with_last_turn(last_turn);
    }
    if let Some(value) = keys.get("first_turn") {
        game = game.with_first_turn(number("first_turn", value, 1)?);
    }
    let warnings = goals.redundant(&game);
    Ok((Game::Achievement(game), warnings))
}

fn threshold(keys: &Keys<'_>, source: &str) -> Result<(Game, Vec<At>), At> {
    keys.only(&["game", "board", "animal"])?;
    let board = board(keys)?;
    let animal = animal(board, keys.need("animal")?, source)?;
    Ok((Game::Threshold(Threshold { board, animal }), Vec::new()))
}

fn cannibal(keys: &Keys<'_>, source: &str) -> Result<(Game, Vec<At>), At> {
    keys.only(&["game", "animal"])?;
    let animal = animal(Board::SQUARE, keys.need("animal")?, source)?;
    Ok((Game::Cannibal(animal), Vec::new()))
}

/// The value of the key `board`.
fn board(keys: &Keys<'_>) -> Result<Board, At> {
    let value = keys.need("board")?;
    match value.get_ref() {
        DeValue::String(name) => name.parse().map_err(|_| {
            let boards = &["square", "triangular", "hexagonal", "cubic"];
            At::new(value, Fault::unknown("board", name, boards))
        }),
        DeValue::Table(table) => {
            let keys = Keys::new(table, value.span());
            keys.only(&["hypercubic"])?;
            let dimension = keys.need("hypercubic")?;
            let d = number("hypercubic", dimension, 1)?;
            match u8::try_from(d) {
                Ok(d) if usize::from(d) <= MAX_DIMENSION => Ok(Board::Hypercubic(d)),
                _ => Err(At::new(dimension, Fault::Dimension(d))),
            }
        }
        _ => Err(At::wrong_type(
            "board",
            value,
            "the name of a board or { hypercubic = d }",
        )),
    }
}

/// The value of the key `breaker`.
fn response(value: &Spanned<DeValue<'_>>) -> Result<Response, At> {
    match value.get_ref() {
        DeValue::String(word) if word == "every" => Ok(Response::Every),
        DeValue::Integer(_) => number("breaker", value, 0).map(Response::Cells),
        _ => Err(At::wrong_type("breaker", value, "an integer or \"every\"")),
    }
}

#[cfg(test)]
mod tests;
