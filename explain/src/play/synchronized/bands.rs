//! `bands`: Vertical fills the bands, then plays in the one of the highest priority.

use std::collections::HashMap;

use playproof_checker::synchronized::{self as sync, Cells, Grid};
use playproof_formats::{
    claim::{Prospect, Side, Synchronized},
    evidence::Bands,
};

use super::board::{Board, Tile};
use crate::{
    play::player::{Boxed, Player, Reply, Stuck, Unplayable},
    reflection::Reflection,
    words::fraction,
};

/// A band of the board: its first row, and what kind it is.
#[derive(Clone)]
struct Band {
    top: u32,
    grid: Grid,
    fillings: Vec<Tile>,
}

/// What is said of a content.
#[derive(Clone, Copy)]
struct Entry {
    class: usize,
    potential: u32,
    tile: sync::Tile,
}

#[derive(Clone)]
struct Bandwise {
    prospect: Prospect,
    unit: u32,
    bands: Vec<Band>,
    /// By the height of a band and its content in normal form.
    table: std::rc::Rc<HashMap<(u32, Cells), Entry>>,
}

/// Plays on board `index` of the progression, with so many rows.
pub(super) fn player<'a>(
    claim: &Synchronized,
    evidence: &Bands,
    (index, rows, columns): (usize, u32, u32),
) -> Result<Boxed<'a, Board>, Unplayable> {
    let trouble = |text: &str| Unplayable::Trouble(text.to_owned());
    let missing = || trouble("a kind of band is missing");
    let tail = evidence
        .tails
        .get(index % evidence.tails.len().max(1))
        .ok_or_else(missing)?;
    let height = |kind: u32| evidence.kinds.get(kind as usize).map(|band| band.height);
    let ends = evidence.head.iter().chain(tail).map(|&kind| height(kind));
    let ends: Option<u32> = ends.sum();
    let body = height(evidence.body)
        .filter(|&height| height > 0)
        .ok_or_else(missing)?;
    let between = rows
        .checked_sub(ends.ok_or_else(missing)?)
        .ok_or_else(missing)?;
    let bodies = std::iter::repeat_n(&evidence.body, (between / body) as usize);
    let mut bands = Vec::new();
    let mut top = 0;
    for &kind in evidence.head.iter().chain(bodies).chain(tail) {
        let band = evidence.kinds.get(kind as usize).ok_or_else(missing)?;
        let grid = Grid::new(claim.variant, band.height, columns);
        let grid = grid.map_err(|fault| trouble(&fault.to_string()))?;
        let fillings = band.fillings.iter().map(|&tile| {
            let tile = Tile::of(&grid, sync::Tile(tile), Side::Vertical);
            tile.down(top)
        });
        bands.push(Band {
            top,
            grid,
            fillings: fillings.collect(),
        });
        top += band.height;
    }
    if top != rows {
        return Err(trouble("the bands do not make up the board"));
    }
    let mut table = HashMap::new();
    for (class, contents) in evidence.classes.iter().enumerate() {
        for content in &contents.contents {
            let entry = Entry {
                class,
                potential: contents.potential,
                tile: sync::Tile(content.tile),
            };
            table.insert((content.height, Cells::from(content.free)), entry);
        }
    }
    Ok(Box::new(Bandwise {
        prospect: claim.statement.prospect(),
        unit: evidence.unit,
        bands,
        table: table.into(),
    }))
}

impl Bandwise {
    /// What the board has in a band, and the reflection that carries it to normal form.
    fn content(band: &Band, board: &Board) -> (Cells, Reflection, Cells) {
        let mut free = 0;
        for row in 0..band.grid.rows {
            for column in 0..band.grid.columns {
                if board.is_free(band.top + row, column) {
                    free |= 1 << (row * band.grid.columns + column);
                }
            }
        }
        let (reflection, normal) = Reflection::to_normal(&band.grid, free);
        (free, reflection, normal)
    }

    fn filling(&self, board: &Board) -> Option<Tile> {
        let fillings = self.bands.iter().flat_map(|band| &band.fillings);
        fillings.copied().find(|&tile| board.fits(tile))
    }
}

impl<'a> Player<'a, Board> for Bandwise {
    fn reply(&mut self, position: &Board) -> Result<Reply<Tile>, Stuck> {
        if let Some(tile) = self.filling(position) {
            let reason = "A filling tile is free; these come first.".to_owned();
            return Ok(Reply {
                choice: tile,
                reason,
            });
        }
        let found = self.bands.iter().enumerate().filter_map(|(number, band)| {
            let (_, reflection, normal) = Self::content(band, position);
            let entry = self.table.get(&(band.grid.rows, normal))?;
            let tile = reflection.tile(&band.grid, entry.tile, Side::Vertical)?;
            let tile = Tile::of(&band.grid, tile, Side::Vertical);
            Some((entry.class, number, tile.down(band.top)))
        });
        if let Some((class, number, tile)) = found.min() {
            return Ok(Reply {
                choice: tile,
                reason: format!(
                    "Band {} from the top is of class {class}, the first that there is: this is its tile.",
                    number + 1
                ),
            });
        }
        let any = position.moves(Side::Vertical).next();
        let choice = any.ok_or_else(|| Stuck("Vertical cannot move".to_owned()))?;
        let reason = "No band has a potential left: any tile will do.".to_owned();
        Ok(Reply { choice, reason })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        if self.filling(position).is_some() {
            return Ok("Vertical has filling tiles to place; he can move.".to_owned());
        }
        let (mut potential, mut room) = (0_i64, 0_i64);
        let (unit, mut bands) = (i64::from(self.unit), Vec::new());
        for band in &self.bands {
            let (free, _, normal) = Self::content(band, position);
            let entry = self.table.get(&(band.grid.rows, normal));
            let here = entry.map_or(0, |entry| i64::from(entry.potential));
            let tiles = i64::from(band.grid.packing(free, Side::Horizontal));
            bands.push(format!("{} to {tiles}", fraction(here, unit)));
            potential += here;
            room += tiles;
        }
        let ahead = potential - unit * room;
        let enough = match self.prospect {
            Prospect::Win => ahead > 0,
            Prospect::Draw => ahead > -unit,
        };
        let text = format!(
            "the potentials of the bands sum to {}, and Horizontal has room for {room} tiles; \
             band by band from the top: {}",
            fraction(potential, unit),
            bands.join(", ")
        );
        if enough {
            Ok(format!("The ledger: {text}."))
        } else {
            Err(Stuck(text))
        }
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
