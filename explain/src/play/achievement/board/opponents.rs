//! Programs in the person's place: one marks by chance, the other takes what looks good at first sight.

use std::collections::BTreeMap;

use playproof_formats::{Cell, claim::Player as Side};

use super::Board;
use crate::play::{
    cells::{self, Marks},
    random::Random,
};

impl Board {
    /// Marks by chance: near what has been played, where the board is large.
    pub(super) fn by_chance(&self, random: &mut Random) -> Marks {
        let around = self.around();
        let mut marks: Vec<Cell> = Vec::new();
        let allowed = self.marks().min(64);
        while marks.len() < allowed {
            let Some(cell) = self.any(&around, &marks, random) else {
                break;
            };
            marks.push(cell);
        }
        Marks(marks)
    }

    /// Marks that complete a goal, or those that most goals need; Breaker meets them, Maker adds to them.
    pub(super) fn at_first_sight(&self, random: &mut Random) -> Marks {
        // A goal that can be completed at once.
        if self.mover == Side::Maker {
            let most = self.most();
            let live = self.live(&self.recent());
            if let Some(missing) = live.into_values().find(|missing| missing.len() <= most) {
                return Marks(missing);
            }
        }
        let mut marks: Vec<Cell> = Vec::new();
        let allowed = self.marks().min(64);
        let around = self.around();
        let mut live = self.live(&self.recent());
        while marks.len() < allowed {
            let weights = weights(live.values()).into_iter();
            let best = random.best(weights.map(|(cell, weight)| (weight, cell)));
            let Some(cell) = best.or_else(|| self.any(&around, &marks, random)) else {
                break;
            };
            marks.push(cell);
            match self.mover {
                Side::Maker => {
                    for missing in live.values_mut() {
                        missing.retain(|&other| other != cell);
                    }
                    let mut through = self.live(&[cell]);
                    for missing in through.values_mut() {
                        missing.retain(|other| !marks.contains(other));
                    }
                    live.append(&mut through);
                }
                Side::Breaker => live.retain(|_, missing| !missing.contains(&cell)),
            }
        }
        Marks(marks)
    }

    /// A cell that may be marked, by chance: near these, where the board is large.
    fn any(&self, around: &[Cell], marks: &[Cell], random: &mut Random) -> Option<Cell> {
        let free = |cell| self.has(cell) && self.is_free(cell) && !marks.contains(&cell);
        match self.left() {
            Some(mut left) => {
                left.retain(|&cell| free(cell));
                random.pick(&left).copied()
            }
            None => cells::near(self.game.claim.board, around, free, random),
        }
    }

    /// Cells of Maker's that may matter: not more than some.
    fn recent(&self) -> Vec<Cell> {
        const MANY: usize = 40;
        if self.maker.len() <= MANY {
            return self.maker.iter().copied().collect();
        }
        let turns = self.last.iter().chain(&self.before);
        turns
            .filter(|cell| self.maker.contains(cell))
            .take(MANY)
            .copied()
            .collect()
    }

    /// Cells near which something happens.
    fn around(&self) -> Vec<Cell> {
        match (self.maker.len(), self.breaker.len()) {
            (0, 0) => Vec::new(),
            (0..=40, 0..=200) => self.maker.iter().chain(&self.breaker).copied().collect(),
            _ => self.recent(),
        }
    }
}

/// Cells by how many goals need them, those most that are nearly complete.
fn weights<'a>(live: impl Iterator<Item = &'a Vec<Cell>>) -> BTreeMap<Cell, u64> {
    let mut weights: BTreeMap<Cell, u64> = BTreeMap::new();
    for missing in live {
        let weight = 1_u64 << (40_usize.saturating_sub(4 * missing.len()));
        for cell in missing {
            let sum = weights.entry(*cell).or_default();
            *sum = sum.saturating_add(weight);
        }
    }
    weights
}
