//! Game files: TOML that asks a question.
//!
//! ```toml
//! game = "achievement"      # or "threshold": board and animal only; "cannibal": animal only
//! board = "square"          # square, triangular, hexagonal, cubic, { hypercubic = 4 }, or fixed-square and so on
//! goals = ["""
//! XX.
//! .XX
//! """]                      # pictures, names ("snaky", "P4,5"), lists of cells
//! maker = 1                 # a: cells that Maker marks in a turn
//! breaker = 1               # b: cells that Breaker marks; or "every"
//! last_turn = 2             # optional: c, when he completes a goal
//! first_turn = 1            # optional: f, in his first turn
//! size = [5, 5]             # optional: a finite square board, rows and columns
//! turns = 6                 # optional: does Maker win within so many turns?
//! ```
//!
//! ```toml
//! game = "positional"
//! vertices = 9              # 0..8, or a list of names
//! winning_sets = [[0, 1, 2], [3, 4, 5]]
//! order = [[0, 3]]          # optional: 0 must be claimed before 3
//! convention = "maker-breaker"  # optional, or "maker-maker"
//! first = "maker"           # optional, or "breaker", "either"; maker-maker: "first", "second"
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
//! ```toml
//! game = "tic-tac-toe"
//! size = [4, 4, 4]          # the sides of a box
//! k = 4                     # optional for a cube: cells in a line
//! torus = false             # optional; true: lines go around
//! convention = "maker-maker"    # and first, as above
//! ```
//!
//! Positional games of all three kinds may be biased:
//!
//! ```toml
//! bias = [2, 1]             # claims in a turn: of the first player (Maker, Avoider), and of the other
//! second_sets = [[0, 4]]    # sets of the second player's; or "same", or "transposed" on a square board
//! convention = "avoider-enforcer"  # optional: who has all of a set of his loses
//! position = { first = [0], second = [5] }  # what is claimed already (k in a row: a picture)
//! first = "breaker"         # optional: who moves next; "avoider", "enforcer"; maker-maker: "first", "second"
//! left = 1                  # optional: how many claims he has left in this turn
//! player = "second"         # optional: who is asked about, if both have sets
//! ```
//!
//! In place of `vertices` and `winning_sets`, a positional game may have `polyomino = "L-pentomino"` and
//! `size = [6, 6]` (claim the cells of one), `hex = 5` (connect left and right), `complete-graph = 6` with
//! `build = "triangle"` (claim the edges of one), or `van-der-waerden = [9, 3]` (three numbers in arithmetic
//! progression, of the first nine).
//!
//! Pictures of animals on other boards than the square one are explained in
//! [`playproof_explain::animals::ascii`]. `breaker = "every"` asks whether Maker wins
//! whatever b is. A first turn of fewer than a cells does Maker no harm: on an
//! infinite board he starts again elsewhere. With `size` or `turns` it is refused.
//!
//! Here a goal is a polyform, so it is connected, or a diagonal, such as `"diagonal(8)"`. Claims are
//! more liberal, and so are cells that are written as claims print them.

mod animals;
mod bias;
mod biased;
mod families;
pub(crate) mod keys;
pub(crate) mod positional;
pub(crate) mod problem;
pub(crate) mod synchronized;

use std::{
    io::{self, Read},
    path::Path,
};

use playproof_checker::{Budget, Limits};
use playproof_formats::{Board, Tiling, cell::MAX_DIMENSION, claim::Response};
use toml::{Spanned, de::DeValue};

pub use problem::{Fault, Problem};

use self::{
    animals::{Goals, animal},
    families::Named,
    keys::{Keys, number, text},
    problem::{At, Warnings},
};
use super::{Achievement, AchievementWithin, Game, Threshold};
use crate::{files, library::ENDING};

/// Bytes of a game file.
const LARGEST: u64 = 1 << 18;

/// What the animals of a file may cost: less than a second.
const LIMITS: Limits = Limits {
    work: 1 << 25,
    memory: 1 << 26,
};

/// The families of games that files can ask about.
const FAMILIES: &[&str] = &[
    "achievement",
    "threshold",
    "positional",
    "k-in-a-row",
    "tic-tac-toe",
    "synchronized",
    "cannibal",
];

/// What a game file says.
#[derive(Debug)]
pub struct Question {
    /// The game.
    pub game: Game,
    /// The names of the vertices, from 0 on, if they have any.
    pub names: Vec<String>,
    /// What the author of the file may want to know.
    pub warnings: Vec<Problem>,
}

/// Reads a game file.
///
/// # Errors
/// A [`Problem`].
pub fn read(path: &Path) -> Result<Question, Problem> {
    let name = files::name(path);
    parse(&name, &source(&name, path)?)
}

/// Reads a game file from a source, such as standard input; its name is for messages.
///
/// # Errors
/// A [`Problem`].
pub fn read_from(name: &str, source: impl Read) -> Result<Question, Problem> {
    let text = files::all(source, LARGEST).and_then(files::text);
    let text =
        text.map_err(|error| Problem::of_file(name, Fault::Unreadable(error.to_string())))?;
    parse(name, &text)
}

/// The text of a file of this name for messages.
pub(crate) fn source(name: &str, path: &Path) -> Result<String, Problem> {
    files::read_text(path, LARGEST).map_err(|error| {
        let is_text = error.kind() != io::ErrorKind::InvalidData;
        let fault = match path.extension() {
            Some(ending) if ending == ENDING && !is_text => Fault::Certificate,
            _ => Fault::Unreadable(error.to_string()),
        };
        Problem::of_file(name, fault)
    })
}

/// Reads the text of a game file; its name is for messages.
///
/// # Errors
/// A [`Problem`].
pub fn parse(name: &str, source: &str) -> Result<Question, Problem> {
    let in_place = |at: At| at.in_source(name, source);
    let mut found = Warnings::default();
    let (game, names) = question(source, &mut found).map_err(in_place)?;
    let mut warnings: Vec<Problem> = found.first.into_iter().map(in_place).collect();
    if found.others > 0 {
        warnings.push(Problem::of_file(name, Fault::MoreWarnings(found.others)));
    }
    Ok(Question {
        game,
        names,
        warnings,
    })
}

fn question(source: &str, warnings: &mut Warnings) -> Result<(Game, Vec<String>), At> {
    let table = keys::parse(source)?;
    let keys = Keys::new(table.get_ref(), 0..0);
    let family = keys.need("game")?;
    let keys = Keys::new(table.get_ref(), family.span());
    let game = match text("game", family)? {
        "achievement" => achievement(&keys, source, warnings),
        "threshold" => threshold(&keys, source),
        "positional" => {
            let known = families::read(&keys, source, &mut Budget::new(LIMITS))?;
            let game = known.map_or_else(|| positional::hypergraph(&keys, warnings), Ok)?;
            return claimed_in_turn(&keys, game, warnings);
        }
        "k-in-a-row" => {
            let game = positional::in_a_row(&keys, source)?;
            return claimed_in_turn(&keys, (game, Vec::new()), warnings);
        }
        "tic-tac-toe" => return claimed_in_turn(&keys, families::tic_tac_toe(&keys)?, warnings),
        "cannibal" => cannibal(&keys, source),
        "synchronized" => synchronized::read(&keys),
        found => Err(At::new(family, Fault::unknown("game", found, FAMILIES))),
    };
    Ok((game?, Vec::new()))
}

/// A positional game of any kind, which is a biased one if the keys say so.
fn claimed_in_turn(keys: &Keys<'_>, game: Named, warnings: &mut Warnings) -> Result<Named, At> {
    if let Game::Positional(game) = &game.0
        && game.has_no_winning_set()
        && keys.get("second_sets").is_none()
    {
        let family = keys.need("game")?;
        warnings.add(|| At::new(family, Fault::NoWinningSet));
    }
    biased::or_ordinary(keys, game)
}

fn achievement(keys: &Keys<'_>, source: &str, warnings: &mut Warnings) -> Result<Game, At> {
    keys.only(&[
        "game",
        "board",
        "goals",
        "lines",
        "maker",
        "breaker",
        "last_turn",
        "first_turn",
        "size",
        "turns",
    ])?;
    let mut budget = Budget::new(LIMITS);
    let lines = keys.get("lines");
    let (board, list, goals) = if let Some(lines) = lines {
        let board = board_of_lines(keys)?;
        (board, lines, Goals::lines(board, lines, &mut budget)?)
    } else {
        let board = board(keys)?;
        let list = keys.need("goals")?;
        (board, list, Goals::read(board, list, source, &mut budget)?)
    };
    let maker = number("maker", keys.need("maker")?, 1)?;
    let breaker = response(keys.need("breaker")?)?;
    let mut game = Achievement::within(board, goals.animals(), maker, breaker, &mut budget)
        .map_err(|_| At::new(list, Fault::TooMuchWork))?;
    if let Some(value) = keys.get("last_turn") {
        let last_turn = number("last_turn", value, 1)?;
        if last_turn < maker {
            return Err(At::new(value, Fault::LastTurn { last_turn, maker }));
        }
        game = game.with_last_turn(last_turn);
    }
    let limited = keys.get("size").is_some() || keys.get("turns").is_some();
    if let Some(value) = keys.get("first_turn") {
        let first_turn = number("first_turn", value, 1)?;
        if limited && first_turn < maker {
            return Err(At::new(value, Fault::FirstTurn { first_turn, maker }));
        }
        game = game.with_first_turn(first_turn);
    }
    goals.warn_of_redundant(&game, warnings, &mut budget);
    let size = keys.get("size").map(|value| size(board, value));
    let turns = keys.get("turns").map(|value| number("turns", value, 1));
    let (size, turns) = (size.transpose()?, turns.transpose()?);
    Ok(if size.is_none() && turns.is_none() {
        Game::Achievement(game)
    } else {
        Game::AchievementWithin(AchievementWithin { game, size, turns })
    })
}

/// The board on which lines of the key `lines` are, if there are no other goals.
fn board_of_lines(keys: &Keys<'_>) -> Result<Board, At> {
    if let Some(goals) = keys.get("goals") {
        return Err(At::new(goals, Fault::GoalsAndLines));
    }
    let Some(value) = keys.get("board") else {
        return Ok(Board::SQUARE.fixed());
    };
    let board = board(keys)?;
    let is_plane = matches!(board.tiling, Tiling::SQUARE | Tiling::Hexagonal);
    if board.is_fixed && is_plane {
        Ok(board)
    } else {
        Err(At::new(value, Fault::LinesOn(board.to_string())))
    }
}

/// Rows and columns of a finite board, the smaller number first.
fn size(board: Board, value: &Spanned<DeValue<'_>>) -> Result<[u32; 2], At> {
    let needs = "the numbers of rows and columns, such as [5, 5]";
    let list = value.get_ref().as_array();
    let list = list.ok_or_else(|| At::wrong_type("size", value, needs))?;
    let [rows, columns] = list.iter().as_slice() else {
        return Err(At::new(value, Fault::NoSides(list.len())));
    };
    let mut sides = [number("size", rows, 1)?, number("size", columns, 1)?];
    if board != Board::SQUARE {
        return Err(At::new(value, Fault::SizeOf(board.to_string())));
    }
    sides.sort_unstable();
    Ok(sides)
}

fn threshold(keys: &Keys<'_>, source: &str) -> Result<Game, At> {
    keys.only(&["game", "board", "animal"])?;
    let board = board(keys)?;
    let value = keys.need("animal")?;
    let animal = animal(board, value, source, &mut Budget::new(LIMITS))?;
    Ok(Game::Threshold(Threshold { board, animal }))
}

fn cannibal(keys: &Keys<'_>, source: &str) -> Result<Game, At> {
    keys.only(&["game", "animal"])?;
    let value = keys.need("animal")?;
    let animal = animal(Board::SQUARE, value, source, &mut Budget::new(LIMITS))?;
    Ok(Game::Cannibal(animal))
}

/// The value of the key `board`.
pub(crate) fn board(keys: &Keys<'_>) -> Result<Board, At> {
    let value = keys.need("board")?;
    match value.get_ref() {
        DeValue::String(name) => name.parse().map_err(|_| {
            let boards = &[
                "square",
                "triangular",
                "hexagonal",
                "cubic",
                "hypercubic-1",
                "hypercubic-4",
                "hypercubic-5",
                "hypercubic-6",
                "fixed-square",
                "fixed-triangular",
                "fixed-hexagonal",
                "fixed-cubic",
                "fixed-hypercubic-1",
                "fixed-hypercubic-4",
                "fixed-hypercubic-5",
                "fixed-hypercubic-6",
            ];
            At::new(value, Fault::unknown("board", name, boards))
        }),
        DeValue::Table(table) => {
            let keys = Keys::new(table, value.span());
            keys.only(&["hypercubic"])?;
            let dimension = keys.need("hypercubic")?;
            let d = number("hypercubic", dimension, 1)?;
            match u8::try_from(d) {
                Ok(d) if usize::from(d) <= MAX_DIMENSION => Ok(Board::hypercubic(d)),
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
