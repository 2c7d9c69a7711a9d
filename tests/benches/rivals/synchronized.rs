//! What Cincotti, Komori and Iida do with boards, plainly: the outcome by all pairs of moves. A whole
//! board is looked up, in the least of its images under reflections.

use std::{collections::HashMap, time::Instant};

use playproof_checker::synchronized::Grid;
use playproof_formats::claim::{Letters, Side};

const SIDES: [Side; 2] = [Side::Vertical, Side::Horizontal];

/// What a player is sure of.
const LOSS: u8 = 0;
const DRAW: u8 = 1;
const WIN: u8 = 2;

/// The outcome of a board; none if it takes too long.
pub(crate) fn outcome(grid: &Grid, until: Instant) -> Option<Letters> {
    let mut boards = Boards {
        grid,
        until,
        known: HashMap::new(),
    };
    Some(match boards.levels(grid.full)? {
        [WIN, _] => Letters::V,
        [_, WIN] => Letters::H,
        [DRAW, DRAW] => Letters::D,
        [DRAW, _] => Letters::VD,
        [_, DRAW] => Letters::HD,
        _ => Letters::VHD,
    })
}

struct Boards<'a> {
    grid: &'a Grid,
    until: Instant,
    known: HashMap<u128, [u8; 2]>,
}

impl Boards<'_> {
    /// What Vertical and what Horizontal are sure of.
    fn levels(&mut self, free: u128) -> Option<[u8; 2]> {
        let [vertical, horizontal] = SIDES.map(|side| self.moves(free, side));
        match (vertical.is_empty(), horizontal.is_empty()) {
            (true, true) => return Some([DRAW, DRAW]),
            (true, false) => return Some([LOSS, WIN]),
            (false, true) => return Some([WIN, LOSS]),
            (false, false) => {}
        }
        let key = self.least(free);
        if let Some(&levels) = self.known.get(&key) {
            return Some(levels);
        }
        if Instant::now() > self.until {
            return None;
        }
        let mut levels = [LOSS; 2];
        for (index, (own, other)) in [(&vertical, &horizontal), (&horizontal, &vertical)]
            .into_iter()
            .enumerate()
        {
            for tile in own {
                let mut worst = WIN;
                for reply in other {
                    worst = worst.min(self.levels(free & !tile & !reply)?[index]);
                    if worst <= levels[index] {
                        break;
                    }
                }
                levels[index] = levels[index].max(worst);
                if levels[index] == WIN {
                    break;
                }
            }
        }
        self.known.insert(key, levels);
        Some(levels)
    }

    fn moves(&self, free: u128, side: Side) -> Vec<u128> {
        let tiles = self.grid.moves(free, side);
        tiles
            .filter_map(|tile| self.grid.placed(free, tile, side))
            .collect()
    }

    /// The least of the images of the free cells.
    fn least(&self, free: u128) -> u128 {
        let (rows, columns) = (self.grid.rows, self.grid.columns);
        let image = |down: bool, along: bool| {
            let mut image = 0;
            for row in 0..rows {
                for column in 0..columns {
                    let row_there = if down { rows - 1 - row } else { row };
                    let column_there = if along { columns - 1 - column } else { column };
                    let bit = free >> (row * columns + column) & 1;
                    image |= bit << (row_there * columns + column_there);
                }
            }
            image
        };
        let images = [(false, false), (false, true), (true, false), (true, true)];
        let images = images.map(|(down, along)| image(down, along));
        images.into_iter().min().unwrap_or(free)
    }
}
