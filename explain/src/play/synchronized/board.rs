//! The referee of synchronized games: both place a straight tile at the same moment, on cells that were free
//! before; who can move when the other cannot has won.
//!
//! The person names a tile first, and the player is not to look at it unless the claim allows that: that a player cannot
//! force something says that there is a reply to each of his moves, known.

use std::fmt::Write;

use playproof_checker::synchronized::{self as sync, Grid};
use playproof_formats::claim::{Prospect, Side, Variant};
use serde_json::{Value, json};

use crate::play::{
    player::{Point, Referee, Verdict, Who},
    random::Random,
    refusal::Refusal,
};

/// A tile: its top or left cell by row and column, counted from 0 at the upper left, and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The row of its first cell.
    pub row: u32,
    /// The column of its first cell.
    pub column: u32,
    /// 2 or 3.
    pub length: u32,
    /// Whether it is one column wide.
    pub vertical: bool,
}

impl Tile {
    /// A tile of this side's, as the checker has it.
    pub(super) fn of(grid: &Grid, tile: sync::Tile, side: Side) -> Self {
        Self {
            row: tile.cell() / grid.columns,
            column: tile.cell() % grid.columns,
            length: tile.length(),
            vertical: side == Side::Vertical,
        }
    }

    /// The tile as the checker has it.
    pub(super) fn number(self, grid: &Grid) -> Option<sync::Tile> {
        sync::Tile::new(self.row * grid.columns + self.column, self.length)
    }

    /// The same, so many rows further down.
    pub(super) fn down(self, rows: u32) -> Self {
        let row = self.row + rows;
        Self { row, ..self }
    }

    /// Its image under the reflection in a diagonal.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self {
            row: self.column,
            column: self.row,
            vertical: !self.vertical,
            ..self
        }
    }

    /// Its cells, by row and column.
    pub fn cells(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.length).map(move |k| {
            if self.vertical {
                (self.row + k, self.column)
            } else {
                (self.row, self.column + k)
            }
        })
    }
}

impl std::fmt::Display for Tile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (number, (row, column)) in self.cells().enumerate() {
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}{},{}", row + 1, column + 1)?;
        }
        Ok(())
    }
}

/// A position of a synchronized game, and its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    variant: Variant,
    rows: u32,
    columns: u32,
    /// Who keeps what: the side that plays by the proof, and what it secures for itself.
    owner: Side,
    prospect: Prospect,
    /// The free cells, row by row.
    free: Vec<bool>,
    /// The tiles placed, each player's with the round.
    tiles: Vec<(Tile, u32)>,
    round: u32,
    /// What the person has named and the proof has yet to answer.
    pending: Option<Tile>,
}

impl Board {
    /// The empty board.
    #[must_use]
    pub fn new(
        variant: Variant,
        (rows, columns): (u32, u32),
        owner: Side,
        prospect: Prospect,
    ) -> Self {
        Self {
            variant,
            rows,
            columns,
            owner,
            prospect,
            free: vec![true; rows as usize * columns as usize],
            tiles: Vec::new(),
            round: 0,
            pending: None,
        }
    }

    /// The image under the reflection in a diagonal, with the players exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let cells =
            (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| (row, column)));
        let tiles = self
            .tiles
            .iter()
            .map(|&(tile, round)| (tile.transposed(), round));
        Self {
            rows: self.columns,
            columns: self.rows,
            owner: self.owner.other(),
            free: cells
                .map(|(row, column)| self.is_free(row, column))
                .collect(),
            tiles: tiles.collect(),
            pending: self.pending.map(Tile::transposed),
            ..self.clone()
        }
    }

    /// A board of this size with these free cells, on which nothing else is known.
    pub(super) fn with_free(&self, is_free: impl Fn(u32, u32) -> bool) -> Self {
        let cells =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        Self {
            free: cells.map(|(row, column)| is_free(row, column)).collect(),
            tiles: Vec::new(),
            pending: None,
            ..self.clone()
        }
    }

    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.rows, self.columns)
    }

    /// The lengths of the tiles.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Who plays by the proof.
    #[must_use]
    pub fn owner(&self) -> Side {
        self.owner
    }

    /// What that side secures for itself.
    #[must_use]
    pub fn prospect(&self) -> Prospect {
        self.prospect
    }

    /// What the person has named in this round.
    #[must_use]
    pub fn pending(&self) -> Option<Tile> {
        self.pending
    }

    /// Whether a cell was free before this round.
    #[must_use]
    pub fn is_free(&self, row: u32, column: u32) -> bool {
        row < self.rows
            && column < self.columns
            && self
                .free
                .get(self.at(row, column))
                .copied()
                .unwrap_or(false)
    }

    /// Whether a tile may be placed.
    #[must_use]
    pub fn fits(&self, tile: Tile) -> bool {
        self.lengths().contains(&tile.length)
            && tile.cells().all(|(row, column)| self.is_free(row, column))
    }

    fn at(&self, row: u32, column: u32) -> usize {
        row as usize * self.columns as usize + column as usize
    }

    fn lengths(&self) -> &'static [u32] {
        match self.variant {
            Variant::Domineering => &[2],
            Variant::Triomineering => &[3],
            Variant::Tridomineering => &[2, 3],
        }
    }

    /// The moves of a side.
    pub fn moves(&self, side: Side) -> impl Iterator<Item = Tile> {
        let cells =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        let tiles = cells.flat_map(move |(row, column)| {
            let tile = move |&length: &u32| Tile {
                row,
                column,
                length,
                vertical: side == Side::Vertical,
            };
            self.lengths().iter().map(tile)
        });
        tiles.filter(|&tile| self.fits(tile))
    }

    fn take(&mut self, tile: Tile) {
        for (row, column) in tile.cells() {
            let at = self.at(row, column);
            if let Some(free) = self.free.get_mut(at) {
                *free = false;
            }
        }
        self.tiles.push((tile, self.round));
    }

    fn side(&self, who: Who) -> Side {
        match who {
            Who::Proof => self.owner,
            Who::Person => self.owner.other(),
        }
    }

    /// What stands in a cell.
    fn sign(&self, row: u32, column: u32) -> String {
        let covers = |tile: &Tile| tile.cells().any(|cell| cell == (row, column));
        let mut found: Vec<&(Tile, u32)> =
            self.tiles.iter().filter(|(tile, _)| covers(tile)).collect();
        found.dedup();
        match found.as_slice() {
            [] => String::new(),
            [(tile, _)] => if tile.vertical { "|" } else { "-" }.to_owned(),
            _ => "+".to_owned(),
        }
    }
}

impl Referee for Board {
    type Move = Tile;

    fn name(&self, who: Who) -> &'static str {
        match self.side(who) {
            Side::Vertical => "Vertical",
            Side::Horizontal => "Horizontal",
        }
    }

    fn turn(&self) -> Who {
        if self.pending.is_some() {
            Who::Proof
        } else {
            Who::Person
        }
    }

    fn is_endless(&self) -> bool {
        false
    }

    fn prompt(&self) -> String {
        let lengths: Vec<String> = self.lengths().iter().map(ToString::to_string).collect();
        let way = match self.side(Who::Person) {
            Side::Vertical => "below each other",
            Side::Horizontal => "side by side",
        };
        format!(
            "You are {}: {} free cells {way}, each as row,column; row 1 is the upper one.",
            self.name(Who::Person),
            lengths.join(" or ")
        )
    }

    fn read(&self, text: &str) -> Result<Tile, Refusal> {
        let mut cells = Vec::new();
        for word in text.split_whitespace() {
            let numbers: Result<Vec<u32>, _> = word.split(',').map(str::parse).collect();
            match numbers.as_deref() {
                Ok(&[row, column]) if row > 0 && column > 0 => cells.push((row - 1, column - 1)),
                _ => return Err(Refusal::NotRowColumn(word.to_owned())),
            }
        }
        cells.sort_unstable();
        let side = self.side(Who::Person);
        let &(row, column) = cells.first().ok_or(Refusal::NoCells)?;
        let tile = Tile {
            row,
            column,
            length: u32::try_from(cells.len()).unwrap_or(u32::MAX).min(4),
            vertical: side == Side::Vertical,
        };
        if tile.cells().ne(cells.iter().copied()) {
            let way = if tile.vertical {
                "vertical"
            } else {
                "horizontal"
            };
            return Err(Refusal::NoTile(way));
        }
        Ok(tile)
    }

    fn play(&mut self, &tile: &Tile) -> Result<(), Refusal> {
        if self.verdict().is_some() {
            return Err(Refusal::Over);
        }
        let side = self.side(self.turn());
        if tile.vertical != (side == Side::Vertical) {
            return Err(Refusal::OtherWay);
        }
        if !self.lengths().contains(&tile.length) {
            return Err(Refusal::WrongLength);
        }
        if !self.fits(tile) {
            return Err(Refusal::NotFree);
        }
        match self.pending.take() {
            None => self.pending = Some(tile),
            Some(pending) => {
                self.take(pending);
                self.take(tile);
                self.round += 1;
            }
        }
        Ok(())
    }

    fn verdict(&self) -> Option<Verdict> {
        if self.pending.is_some() {
            return None;
        }
        let can = |side: Side| self.moves(side).next().is_some();
        let (own, other) = (can(self.owner), can(self.owner.other()));
        let (proof, person) = (self.name(Who::Proof), self.name(Who::Person));
        let (kept, text) = match (own, other) {
            (true, true) => return None,
            (true, false) => (
                true,
                format!("{person} cannot move, {proof} can: {proof} wins."),
            ),
            (false, true) => (
                false,
                format!("{proof} cannot move, {person} can: {person} wins."),
            ),
            (false, false) => (
                self.prospect == Prospect::Draw,
                "Neither can move: a draw.".to_owned(),
            ),
        };
        Some(if kept {
            Verdict::Kept(text)
        } else {
            Verdict::Broken(text)
        })
    }

    fn random(&self, random: &mut Random) -> Tile {
        let moves: Vec<Tile> = self.moves(self.side(Who::Person)).collect();
        // Asked only while the game goes on, when there is one.
        random.pick(&moves).copied().unwrap_or(Tile {
            row: 0,
            column: 0,
            length: 0,
            vertical: false,
        })
    }

    fn greedy(&self, random: &mut Random) -> Tile {
        let side = self.side(Who::Person);
        let value = |tile: Tile| {
            let mut ahead = self.clone();
            ahead.take(tile);
            let count = |side: Side| i64::try_from(ahead.moves(side).count()).unwrap_or(0);
            count(side) - count(side.other())
        };
        let moves: Vec<Tile> = self.moves(side).collect();
        let best = random.best(moves.iter().map(|&tile| (value(tile), tile)));
        best.unwrap_or_else(|| self.random(random))
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for row in 0..self.rows {
            let _ = write!(text, "  {:>3} ", row + 1);
            for column in 0..self.columns {
                let sign = self.sign(row, column);
                let _ = write!(text, " {}", if sign.is_empty() { "." } else { &sign });
            }
            text.push('\n');
        }
        let last: Vec<String> = (1..=self.columns)
            .map(|column| (column % 10).to_string())
            .collect();
        text + &format!("       {}\n", last.join(" "))
    }

    fn points(&self) -> Vec<Point> {
        let number = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        let cells =
            (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        let point = |(row, column): (u32, u32)| {
            let name = format!("{},{}", row + 1, column + 1);
            let place = (number(column), number(self.rows - 1 - row));
            Point::on_squares(name, place, &self.sign(row, column))
        };
        cells.map(point).collect()
    }

    fn json(&self) -> Value {
        let tiles = self.tiles.iter().map(|(tile, round)| {
            json!({ "round": round, "vertical": tile.vertical, "cells": tile.cells().collect::<Vec<_>>() })
        });
        json!({
            "rows": self.rows,
            "columns": self.columns,
            "tiles": tiles.collect::<Vec<Value>>(),
        })
    }
}
