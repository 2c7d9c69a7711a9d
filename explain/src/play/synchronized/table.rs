//! `sync-strategy` and `sync-refutation`: the answer to the board, looked up; and when counting moves decides,
//! the tiles that are sure.

use std::{collections::HashMap, rc::Rc};

use playproof_checker::{
    Budget, Failure, Limits,
    budget::Exhausted,
    rules::synchronized::walk::{Answers, secures, walk},
    synchronized::{self as sync, Cells, Grid},
};
use playproof_formats::claim::{Prospect, Side, Synchronized};

use super::{
    board::{Board, Tile},
    count::Counted,
};
use crate::{
    alike::Alike,
    play::player::{Boxed, Player, Reply, Stuck, Unplayable},
};

/// The answers of a walk.
#[derive(Clone)]
struct Table {
    grid: Grid,
    owner: Side,
    prospect: Prospect,
    /// Whether the answer may depend on the person's tile.
    sees: bool,
    /// By the shapes of its regions, each position that the walk has met.
    positions: Rc<HashMap<Vec<Cells>, Met>>,
    /// A board, and where the walk was then.
    before: (Cells, Place),
    /// The tiles that are sure, once counting decides.
    counted: Option<Counted>,
}

/// A position that the walk has met.
struct Met {
    free: Cells,
    /// The answers, with the person's tile if it matters.
    answers: Vec<(Option<sync::Tile>, sync::Tile)>,
}

/// Gives the walk its answers, and writes down where each of them served.
struct Reader<'a> {
    left: std::slice::Iter<'a, u8>,
    answers: HashMap<Cells, Vec<(Option<sync::Tile>, sync::Tile)>>,
}

impl Answers for Reader<'_> {
    fn answer(&mut self, free: Cells, asked: Option<sync::Tile>) -> Result<sync::Tile, Failure> {
        // The checker has found that there are enough.
        let tile = self.left.next().ok_or(Failure::from(Exhausted::Work(0)))?;
        self.serves_again(free, asked, sync::Tile(*tile));
        Ok(sync::Tile(*tile))
    }

    fn serves_again(&mut self, free: Cells, asked: Option<sync::Tile>, answer: sync::Tile) {
        self.answers.entry(free).or_default().push((asked, answer));
    }
}

/// A position of the walk, and the map that carries the board there.
#[derive(Clone)]
struct Place {
    free: Cells,
    alike: Alike,
}

/// Plays a step's game by the tiles of its evidence.
pub(super) fn player<'a>(
    claim: &Synchronized,
    tiles: &[u8],
    (rows, columns): (u32, u32),
) -> Result<Boxed<'a, Board>, Unplayable> {
    let trouble = |text: String| Unplayable::Trouble(text);
    let grid =
        Grid::new(claim.variant, rows, columns).map_err(|fault| trouble(fault.to_string()))?;
    let (owner, prospect) = secures(claim.statement);
    let mut reader = Reader {
        left: tiles.iter(),
        answers: HashMap::new(),
    };
    let mut budget = Budget::new(Limits::default());
    walk(&grid, claim.statement, &mut budget, &mut reader)
        .map_err(|failure| trouble(failure.to_string()))?;
    let positions = reader.answers.into_iter().map(|(free, answers)| {
        let shapes = grid.shapes(&grid.regions(free));
        (shapes, Met { free, answers })
    });
    let start = Place {
        free: grid.full,
        alike: Alike::identity(&grid),
    };
    Ok(Box::new(Table {
        grid,
        owner,
        prospect,
        sees: !claim.statement.is_forced(),
        positions: Rc::new(positions.collect()),
        before: (grid.full, start),
        counted: None,
    }))
}

/// The free cells of a board as a number.
pub(super) fn cells(board: &Board) -> Cells {
    let (rows, columns) = board.size();
    let all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let free = all.filter(|&(row, column)| board.is_free(row, column));
    free.fold(0, |set, (row, column)| set | 1 << (row * columns + column))
}

impl Table {
    /// A position that the walk has met, and that is alike.
    fn met(&self, free: Cells) -> Option<&Met> {
        self.positions
            .get(&self.grid.shapes(&self.grid.regions(free)))
    }

    /// Where the walk is: at a position that it has met or, a round later, at one that the counts
    /// decide.
    fn place(&self, free: Cells) -> Option<Place> {
        Some(if let Some(met) = self.met(free) {
            Place {
                free: met.free,
                alike: Alike::between(&self.grid, free, met.free)?,
            }
        } else {
            let (before, place) = &self.before;
            let taken = place.alike.cells(before & !free);
            Place {
                free: place.free & !taken,
                alike: place.alike.clone(),
            }
        })
    }

    /// The answer to a board, and to this tile of the person's if it matters.
    fn find(&self, board: &Board, free: Cells, pending: Option<Tile>) -> Option<Tile> {
        let (met, place) = (self.met(free)?, self.place(free)?);
        let pending = match pending {
            Some(tile) if self.sees => {
                let tile = tile.number(&self.grid)?;
                Some(place.alike.tile(&self.grid, tile, self.owner.other())?)
            }
            _ => None,
        };
        let given = met.answers.iter().find(|(to, _)| *to == pending);
        let there = place.alike.inverse();
        let tile = there.tile(&self.grid, given?.1, self.owner)?;
        let tile = Tile::of(&self.grid, tile, self.owner);
        board.fits(tile).then_some(tile)
    }

    /// The tiles by which counting decides. That is asked about the walk's position; which tiles are
    /// counted depends on how the board lies.
    fn count(&self, position: &Board, free: Cells) -> Option<Counted> {
        let place = self.place(free)?;
        let columns = self.grid.columns;
        let there =
            position.with_free(|row, column| (place.free >> (row * columns + column)) & 1 == 1);
        let counted = Counted::new(&there, self.owner, self.prospect)?;
        let back = place.alike.inverse();
        Some(counted.carried(|tile| {
            let number = tile.number(&self.grid);
            let image = number.and_then(|tile| back.tile(&self.grid, tile, self.owner));
            image.map_or(tile, |image| Tile::of(&self.grid, image, self.owner))
        }))
    }
}

impl<'a> Player<'a, Board> for Table {
    fn reply(&mut self, position: &Board) -> Result<Reply<Tile>, Stuck> {
        let free = cells(position);
        if self.counted.is_none() && self.met(free).is_none() {
            let counted = self.count(position, free);
            self.counted =
                Some(counted.ok_or_else(|| Stuck("the count does not decide".to_owned()))?);
        }
        if let Some(counted) = &mut self.counted {
            return counted.reply(position);
        }
        let tile = self.find(position, free, position.pending());
        let choice = tile.ok_or_else(|| Stuck("there is no answer to this board".to_owned()))?;
        if let Some(place) = self.place(free) {
            self.before = (free, place);
        }
        Ok(Reply {
            choice,
            reason: if self.sees {
                "This is the proof's reply to that tile on this board.".to_owned()
            } else {
                "This is the proof's tile on this board, whatever the other places.".to_owned()
            },
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        if let Some(counted) = &self.counted {
            return counted.invariant(position);
        }
        let free = cells(position);
        if self.met(free).is_none() {
            let counted = self.count(position, free);
            counted.ok_or_else(|| Stuck("the proof has no answer to this board".to_owned()))?;
            return Ok("From here on, counting moves decides.".to_owned());
        }
        let other = self.owner.other();
        let asked: Vec<Option<Tile>> = if self.sees {
            position.moves(other).map(Some).collect()
        } else {
            vec![None]
        };
        for tile in asked {
            if self.find(position, free, tile).is_none() {
                return Err(Stuck("the proof has no answer to this board".to_owned()));
            }
        }
        Ok(if self.sees {
            "The proof has a reply to each tile that the other can place now.".to_owned()
        } else {
            "The proof has a tile for this board.".to_owned()
        })
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
