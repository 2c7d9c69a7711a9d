//! Specs: TOML that names a family of games.
//!
//! A spec has the keys of a [game file](crate::game::file). A number may be a list of numbers or
//! `{ from = 1, to = 7 }`, and in the place of animals stands how many cells they have:
//!
//! ```toml
//! game = "achievement"      # every polyomino of up to 7 cells, each as the only goal
//! board = "square"
//! cells = { from = 1, to = 7 }
//! maker = 1
//! breaker = [1, 2]          # two jobs for each animal
//! ```
//!
//! ```toml
//! game = "threshold"        # or "cannibal", with cells only
//! board = "hexagonal"
//! cells = 4
//! ```
//!
//! ```toml
//! game = "synchronized"     # every board of up to 4 rows and 6 columns
//! variant = "triomineering"
//! rows = { from = 1, to = 4 }
//! columns = { from = 1, to = 6 }
//! ```
//!
//! ```toml
//! game = "k-in-a-row"       # with gravity, convention and first, as in a game file
//! rows = [3, 4]
//! columns = [3, 4]
//! k = 3
//! ```

use std::{collections::BTreeSet, path::Path};

use playproof_checker::{Budget, Limits, positional::MAX_VERTICES, synchronized::Grid};
use playproof_explain::words;
use playproof_formats::{
    Board,
    claim::{Animal, Arena, Extent, InARow, Response},
};
use toml::{Spanned, de::DeValue};

use crate::{
    files,
    game::{
        Achievement, Game, Positional, Synchronized, Threshold,
        animals::enumerate_up_to,
        file::{
            self, Problem,
            keys::{self, Keys, number, text},
            positional::{convention, gravity},
            problem::{At, Fault},
            synchronized::variant,
        },
    },
};

/// Games of a sweep, and animals of a size: every run finds its game anew.
const MOST_GAMES: usize = 20_000;

/// Cells of an animal, as in game files.
const MOST_CELLS: u32 = 256;

/// What the animals of a sweep may cost: some seconds.
const LIMITS: Limits = Limits {
    work: 1 << 30,
    memory: 1 << 30,
};

/// The families of games that specs can ask for.
const FAMILIES: &[&str] = &[
    "achievement",
    "threshold",
    "cannibal",
    "synchronized",
    "k-in-a-row",
];

/// A family of games, in an order that depends on its spec alone.
#[derive(Debug)]
pub struct Sweep {
    jobs: Vec<Job>,
}

/// A game of a sweep.
#[derive(Debug)]
pub struct Job {
    /// Its number, from 1.
    pub number: usize,
    /// The game.
    pub game: Game,
    /// What is asked of it, in a line. Other games have other lines.
    pub question: String,
}

impl Sweep {
    /// Reads a spec.
    ///
    /// # Errors
    /// A [`Problem`].
    pub fn read(path: &Path) -> Result<Self, Problem> {
        let name = files::name(path);
        Self::parse(&name, &file::source(&name, path)?)
    }

    /// Reads the text of a spec; its name is for messages.
    ///
    /// # Errors
    /// A [`Problem`].
    pub fn parse(name: &str, source: &str) -> Result<Self, Problem> {
        let games = games(source).map_err(|at| at.in_source(name, source))?;
        let job = |(number, game): (usize, Game)| Job {
            number,
            question: game.question(),
            game,
        };
        let jobs = (1..).zip(games).map(job).collect();
        Ok(Self { jobs })
    }

    /// The jobs, in the order of their numbers.
    #[must_use]
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// The job with this number.
    #[must_use]
    pub fn job(&self, number: usize) -> Option<&Job> {
        self.jobs.get(number.checked_sub(1)?)
    }
}

impl Job {
    /// The question with the name of its animal behind a `#`, if it has one.
    #[must_use]
    pub fn named(&self) -> String {
        let named = |board, animals: &[Animal]| words::with_names(&self.question, board, animals);
        match &self.game {
            Game::Achievement(game) => named(game.board, &game.goals),
            Game::AchievementWithin(within) => named(within.game.board, &within.game.goals),
            Game::Threshold(game) => named(game.board, std::slice::from_ref(&game.animal)),
            Game::Cannibal(animal) => named(Board::SQUARE, std::slice::from_ref(animal)),
            Game::Positional(_) | Game::Biased(_) | Game::Synchronized(_) => self.question.clone(),
        }
    }
}

fn games(source: &str) -> Result<Vec<Game>, At> {
    let table = keys::parse(source)?;
    let keys = Keys::new(table.get_ref(), 0..0);
    let family = keys.need("game")?;
    let keys = Keys::new(table.get_ref(), family.span());
    match text("game", family)? {
        "achievement" => achievement(&keys),
        "threshold" => threshold(&keys),
        "cannibal" => cannibal(&keys),
        "synchronized" => synchronized(&keys),
        "k-in-a-row" => in_a_row(&keys),
        found => Err(At::new(family, Fault::unknown("game", found, FAMILIES))),
    }
}

fn achievement(keys: &Keys<'_>) -> Result<Vec<Game>, At> {
    keys.only(&["game", "board", "cells", "maker", "breaker"])?;
    let board = file::board(keys)?;
    let mut budget = Budget::new(LIMITS);
    let animals = animals(keys, board, &mut budget)?;
    let makers = numbers("maker", keys.need("maker")?, 1)?;
    let last = keys.need("breaker")?;
    let breakers = numbers("breaker", last, 0)?;
    few(last, &[animals.len(), makers.len(), breakers.len()])?;
    let mut games = Vec::new();
    for animal in &animals {
        let goals = std::slice::from_ref(animal);
        for &maker in &makers {
            for &breaker in &breakers {
                let breaker = Response::Cells(breaker);
                let game = Achievement::within(board, goals, maker, breaker, &mut budget);
                games.push(Game::Achievement(
                    game.map_err(|_| At::new(last, Fault::TooMuchWork))?,
                ));
            }
        }
    }
    Ok(games)
}

fn threshold(keys: &Keys<'_>) -> Result<Vec<Game>, At> {
    keys.only(&["game", "board", "cells"])?;
    let board = file::board(keys)?;
    let animals = animals(keys, board, &mut Budget::new(LIMITS))?.into_iter();
    let game = |animal| Game::Threshold(Threshold { board, animal });
    Ok(animals.map(game).collect())
}

fn cannibal(keys: &Keys<'_>) -> Result<Vec<Game>, At> {
    keys.only(&["game", "cells"])?;
    let animals = animals(keys, Board::SQUARE, &mut Budget::new(LIMITS))?;
    Ok(animals.into_iter().map(Game::Cannibal).collect())
}

fn synchronized(keys: &Keys<'_>) -> Result<Vec<Game>, At> {
    keys.only(&["game", "variant", "rows", "columns"])?;
    let variant = variant(keys)?;
    let boards = boards(keys, Grid::MOST_CELLS)?.into_iter();
    let game = |(rows, columns)| {
        Game::Synchronized(Synchronized {
            variant,
            rows: Extent::Exactly(rows),
            columns: Extent::Exactly(columns),
        })
    };
    Ok(boards.map(game).collect())
}

fn in_a_row(keys: &Keys<'_>) -> Result<Vec<Game>, At> {
    keys.only(&[
        "game",
        "rows",
        "columns",
        "k",
        "gravity",
        "convention",
        "first",
    ])?;
    let boards = boards(keys, MAX_VERTICES)?;
    let value = keys.need("k")?;
    let lengths = numbers("k", value, 1)?;
    few(value, &[boards.len(), lengths.len()])?;
    let gravity = gravity(keys)?;
    let convention = convention(keys)?;
    let mut games = Vec::new();
    for (rows, columns) in boards {
        for &k in &lengths {
            let arena = Arena::InARow(InARow {
                rows,
                columns,
                k,
                // As in a game file: on one row it changes nothing.
                gravity: gravity && rows > 1,
                first: Vec::new(),
                second: Vec::new(),
            });
            games.push(Game::Positional(Positional { arena, convention }));
        }
    }
    Ok(games)
}

/// The animals that have as many cells as the key `cells` says.
fn animals(keys: &Keys<'_>, board: Board, budget: &mut Budget) -> Result<Vec<Animal>, At> {
    let value = keys.need("cells")?;
    let cells = numbers("cells", value, 1)?;
    let at = |fault| At::new(value, fault);
    let largest = cells.iter().copied().max().unwrap_or(0);
    if largest > MOST_CELLS {
        return Err(at(Fault::TooManyCells(MOST_CELLS as usize)));
    }
    let sizes = enumerate_up_to(board, largest as usize, MOST_GAMES, budget)
        .ok_or_else(|| at(Fault::TooManyAnimals))?;
    let wanted = |size: &u32| sizes.get(*size as usize - 1).cloned();
    let animals: Vec<Animal> = cells.iter().filter_map(wanted).flatten().collect();
    few(value, &[animals.len()])?;
    Ok(animals)
}

/// The boards of so many rows and columns, of which none may have more than `most` cells.
fn boards(keys: &Keys<'_>, most: u32) -> Result<Vec<(u32, u32)>, At> {
    let rows = numbers("rows", keys.need("rows")?, 1)?;
    let value = keys.need("columns")?;
    let columns = numbers("columns", value, 1)?;
    few(value, &[rows.len(), columns.len()])?;
    let pairs = rows
        .iter()
        .flat_map(|&r| columns.iter().map(move |&c| (r, c)));
    let boards: Vec<(u32, u32)> = pairs.collect();
    let large = |&&(rows, columns): &&(u32, u32)| rows.saturating_mul(columns) > most;
    match boards.iter().find(large) {
        Some(&(rows, columns)) => {
            let fault = Fault::BoardTooLarge {
                rows,
                columns,
                most,
            };
            Err(At::new(value, fault))
        }
        None => Ok(boards),
    }
}

/// Demands that there are not too many games; the last number makes them so many.
fn few(value: &Spanned<DeValue<'_>>, factors: &[usize]) -> Result<(), At> {
    let games = factors.iter().copied().fold(1, usize::saturating_mul);
    if games > MOST_GAMES {
        return Err(At::new(value, Fault::TooManyGames(MOST_GAMES)));
    }
    Ok(())
}

/// A number, a list of numbers, or all from one to another: sorted, and not empty.
fn numbers(key: &'static str, value: &Spanned<DeValue<'_>>, least: u32) -> Result<Vec<u32>, At> {
    match value.get_ref() {
        DeValue::Integer(_) => Ok(vec![number(key, value, least)?]),
        DeValue::Array(list) => {
            let mut numbers = BTreeSet::new();
            for entry in list {
                let n = number(key, entry, least)?;
                if !numbers.insert(n) {
                    return Err(At::new(entry, Fault::RepeatedNumber(n)));
                }
            }
            if numbers.is_empty() {
                return Err(At::new(value, Fault::NoNumbers));
            }
            Ok(numbers.into_iter().collect())
        }
        DeValue::Table(table) => {
            let keys = Keys::new(table, value.span());
            keys.only(&["from", "to"])?;
            let from = number("from", keys.need("from")?, least)?;
            let end = keys.need("to")?;
            let to = number("to", end, least)?;
            if from > to {
                return Err(At::new(end, Fault::Backwards { from, to }));
            }
            if (to - from) as usize >= MOST_GAMES {
                return Err(At::new(end, Fault::TooManyGames(MOST_GAMES)));
            }
            Ok((from..=to).collect())
        }
        _ => Err(At::wrong_type(
            key,
            value,
            "a number, a list of numbers, or { from = 1, to = 7 }",
        )),
    }
}
