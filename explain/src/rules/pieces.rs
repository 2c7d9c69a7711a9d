//! A board on which finite pieces lie side by side, periodically: tiles, blocks.

use std::collections::{BTreeMap, BTreeSet};

use playproof_checker::{Geometry, lattice::Lattice};
use playproof_formats::{
    Board, Cell,
    claim::Animal,
    evidence::{self, Blocks, LocalGames},
};

use crate::{
    animals::ascii::cell_at,
    figure::{Field, Role},
    picture,
    scene::labels,
};

/// The part of the board that is drawn, in columns and rows.
const PATCH: (usize, usize) = (16, 10);

/// A piece and a vector: one of its translates.
pub(crate) type Translate = (usize, Cell);

pub(crate) struct Pieces<'a> {
    board: Board,
    lattice: Lattice<'a>,
    cells: Vec<Vec<Cell>>,
    /// For each class of cells that is in a piece: the piece, and its cell there.
    places: BTreeMap<Cell, (usize, Cell)>,
}

impl<'a> Pieces<'a> {
    /// Pieces, by their cells.
    pub(crate) fn new(
        board: Board,
        lattice: &'a evidence::Lattice,
        cells: Vec<Vec<Cell>>,
    ) -> Option<Self> {
        let lattice = Lattice::new(board, lattice).ok()?;
        let mut places = BTreeMap::new();
        for (piece, cells) in cells.iter().enumerate() {
            for &cell in cells {
                places.insert(lattice.reduce(cell).ok()?, (piece, cell));
            }
        }
        Some(Self {
            board,
            lattice,
            cells,
            places,
        })
    }

    /// The unions of copies of a cannibal, each in increasing order.
    pub(crate) fn of_copies<'b>(
        lattice: &'a evidence::Lattice,
        families: impl Iterator<Item = &'b Vec<Animal>>,
    ) -> Option<Self> {
        // Members overlap.
        let cells = |family: &Vec<Animal>| -> BTreeSet<Cell> {
            family.iter().flat_map(|member| member.0.clone()).collect()
        };
        let cells = families.map(|family| cells(family).into_iter().collect());
        Self::new(Board::SQUARE, lattice, cells.collect())
    }

    /// The blocks of a cannibal's.
    pub(crate) fn of_blocks(blocks: &'a Blocks) -> Option<Self> {
        Self::of_copies(&blocks.lattice, blocks.families.iter())
    }

    /// The tiles of local games.
    pub(crate) fn of_games(games: &'a LocalGames) -> Option<Self> {
        let copies = games.games.iter().map(|game| &game.copies);
        Self::of_copies(&games.lattice, copies)
    }

    /// The cells of a translate, as far as they are in range.
    pub(crate) fn cells(&self, (piece, vector): Translate) -> impl Iterator<Item = Cell> {
        let cells = self.cells.get(piece).into_iter().flatten();
        cells.filter_map(move |cell| cell.checked_add(vector))
    }

    /// A cell of a translate.
    pub(crate) fn cell(&self, (piece, vector): Translate, number: u32) -> Option<Cell> {
        let cell = self.cells.get(piece)?.get(number as usize)?;
        cell.checked_add(vector)
    }

    /// The translate to which a cell belongs, and its number there; `None` if it belongs to none, or
    /// is too far away.
    pub(crate) fn find(&self, cell: Cell) -> Option<(Translate, u32)> {
        let &(piece, there) = self.places.get(&self.lattice.reduce(cell).ok()?)?;
        let mut numbers = self.cells.get(piece)?.iter().zip(0..);
        let (_, number) = numbers.find(|(other, _)| **other == there)?;
        Some(((piece, cell.checked_sub(there)?), number))
    }

    /// The translate to which a cell belongs.
    pub(crate) fn of(&self, cell: Cell) -> Option<Translate> {
        self.find(cell).map(|(translate, _)| translate)
    }

    /// A part of the board, with the translates.
    fn patch(&self) -> Vec<(Cell, Option<Translate>)> {
        let rows = if self.board.dimension() > 1 {
            PATCH.1
        } else {
            1
        };
        let places = (0..rows).flat_map(|row| (0..PATCH.0).map(move |column| (column, row)));
        let cells = places.filter_map(|(column, row)| cell_at(self.board, column, row));
        cells.map(|cell| (cell, self.of(cell))).collect()
    }

    /// A part of the board with a letter for each translate.
    pub(super) fn letters(&self) -> Option<String> {
        let mut met: Vec<Translate> = Vec::new();
        let mut cells = BTreeMap::new();
        for (cell, translate) in self.patch() {
            let text = match translate {
                Some(translate) => {
                    let at = met.iter().position(|other| *other == translate);
                    let at = at.unwrap_or_else(|| {
                        met.push(translate);
                        met.len() - 1
                    });
                    labels().nth(at)?
                }
                None => ".".to_owned(),
            };
            cells.insert(cell, text);
        }
        picture::grid(self.board, &cells)
    }

    /// A part of the board with the translates outlined, each in a class that none of its neighbors
    /// has.
    pub(super) fn field(&self) -> Option<Field> {
        let mut found: Vec<(Translate, BTreeSet<Cell>)> = Vec::new();
        let mut field = Field::new(self.board);
        field.bounded = true;
        for (cell, translate) in self.patch() {
            field.put([&cell], Role::Empty);
            if let Some(translate) = translate {
                match found.iter_mut().find(|(other, _)| *other == translate) {
                    Some((_, cells)) => {
                        cells.insert(cell);
                    }
                    None => found.push((translate, BTreeSet::from([cell]))),
                }
            }
        }
        let mut coloured: Vec<(u8, BTreeSet<Cell>)> = Vec::new();
        for (_, cells) in found {
            let around: BTreeSet<Cell> = cells
                .iter()
                .flat_map(|&cell| self.board.neighbors(cell))
                .collect();
            let taken = |class: u8| {
                let mut others = coloured.iter().filter(|(other, _)| *other == class);
                others.any(|(_, other)| !around.is_disjoint(other))
            };
            let class = (0..u8::MAX).find(|&class| !taken(class))?;
            field.put(&cells, Role::Class(class));
            field.borders.push(cells.clone());
            coloured.push((class, cells));
        }
        Some(field)
    }
}
