//! `hot-bands`: Vertical plays in the region of the highest temperature.

use std::{cell::RefCell, rc::Rc};

use playproof_checker::{
    Budget, Limits,
    rules::synchronized::values::{UNIT, Values},
    synchronized::{Cells, Grid},
};
use playproof_formats::{
    claim::{Prospect, Side, Synchronized},
    evidence::HotBands,
};

use super::board::{Board, Tile};
use crate::{
    play::player::{Boxed, Player, Reply, Stuck, Unplayable},
    words::fraction,
};

/// A band of the board: its first row, and how many there are.
#[derive(Clone)]
struct Band {
    top: u32,
    height: u32,
}

#[derive(Clone)]
struct Hottest {
    prospect: Prospect,
    /// The highest band.
    grid: Grid,
    bands: Vec<Band>,
    values: Rc<RefCell<Values>>,
}

/// Plays on board `index` of the progression, with so many rows.
pub(super) fn player<'a>(
    claim: &Synchronized,
    evidence: &HotBands,
    (index, rows, columns): (usize, u32, u32),
) -> Result<Boxed<'a, Board>, Unplayable> {
    let trouble = |text: &str| Unplayable::Trouble(text.to_owned());
    let others = evidence.others.get(index % evidence.others.len().max(1));
    let others = others.ok_or_else(|| trouble("a list of bands is missing"))?;
    let cut = || trouble("the bands do not make up the board");
    let left = rows.checked_sub(others.iter().sum()).ok_or_else(cut)?;
    if evidence.body == 0 || left % evidence.body != 0 {
        return Err(cut());
    }
    let bodies = std::iter::repeat_n(evidence.body, (left / evidence.body) as usize);
    let mut top = 0;
    let mut bands = Vec::new();
    for height in others.iter().copied().chain(bodies) {
        bands.push(Band { top, height });
        top += height;
    }
    let tallest = others.iter().copied().fold(evidence.body, u32::max);
    let grid = Grid::new(claim.variant, tallest, columns);
    let grid = grid.map_err(|fault| trouble(&fault.to_string()))?;
    Ok(Box::new(Hottest {
        prospect: claim.statement.prospect(),
        grid,
        bands,
        values: Rc::new(RefCell::new(Values::new(grid))),
    }))
}

impl Hottest {
    /// What the board has in a band, as the first rows of the highest one.
    fn content(&self, band: &Band, board: &Board) -> Cells {
        let mut free = 0;
        for row in 0..band.height {
            for column in 0..self.grid.columns {
                if board.is_free(band.top + row, column) {
                    free |= 1 << (row * self.grid.columns + column);
                }
            }
        }
        free
    }
}

/// What the search in a position may cost.
fn budget() -> Budget {
    Budget::new(Limits::default())
}

impl<'a> Player<'a, Board> for Hottest {
    fn reply(&mut self, position: &Board) -> Result<Reply<Tile>, Stuck> {
        let stuck = |_| Stuck("the values of the bands take too much work".to_owned());
        let (mut values, mut budget) = (self.values.borrow_mut(), budget());
        let mut hottest: Option<(i64, usize, Tile)> = None;
        for (number, band) in self.bands.iter().enumerate() {
            for region in self.grid.regions(self.content(band, position)) {
                let worth = values.worth(region, &mut budget).map_err(stuck)?;
                let Some((temperature, tile)) = worth.hot else {
                    continue;
                };
                if hottest.is_none_or(|(before, ..)| temperature > before) {
                    let tile = Tile::of(&self.grid, tile, Side::Vertical);
                    hottest = Some((temperature, number, tile.down(band.top)));
                }
            }
        }
        if let Some((temperature, number, choice)) = hottest {
            let reason = format!(
                "Band {} from the top is the hottest: alone, a move there gains {}.",
                number + 1,
                fraction(temperature, UNIT)
            );
            return Ok(Reply { choice, reason });
        }
        let any = position.moves(Side::Vertical).next();
        let choice = any.ok_or_else(|| Stuck("Vertical cannot move".to_owned()))?;
        let reason = "There is nothing to gain in any band: any tile will do.".to_owned();
        Ok(Reply { choice, reason })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let stuck = |_| Stuck("the values of the bands take too much work".to_owned());
        let (mut values, mut budget) = (self.values.borrow_mut(), budget());
        let (mut sum, mut bands) = (0, Vec::new());
        for band in &self.bands {
            let value = values.value(self.content(band, position), &mut budget);
            let value = value.map_err(stuck)?;
            bands.push(fraction(value, UNIT));
            sum += value;
        }
        let enough = match self.prospect {
            Prospect::Win => sum > 0,
            Prospect::Draw => sum >= 0,
        };
        let text = format!(
            "the values of the bands from the top are {}: together Vertical is ahead by {}",
            bands.join(", "),
            fraction(sum, UNIT)
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
