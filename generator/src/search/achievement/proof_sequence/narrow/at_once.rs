//! Turns of two marks that win by placements alone.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::{
    Search,
    field::{Place, moved},
    known::{Owner, Win},
    meeting::Ways,
};

impl Search {
    /// Looks for a turn of two marks that wins by placements alone, near the turn before; it is learned, and given by its number.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    pub(super) fn win_at_once(&mut self, before: &[Place]) -> Option<Option<u32>> {
        let near = self.sharing(before);
        let marks = self.maker.clone();
        let mut gains: Vec<(usize, Place)> = Vec::new();
        for cell in self.sharing(&marks) {
            self.mark(&[cell]);
            gains.push((self.threats(&[cell]).len(), cell));
            self.take_back(&[cell], &[]);
        }
        self.control
            .pay((gains.len() * self.placements.len()) as u64)?;
        gains.sort_unstable_by(|x, y| y.cmp(x));
        for turn in self.pairs(&gains) {
            if !turn.iter().any(|cell| near.contains(cell)) {
                continue;
            }
            self.mark(&turn);
            let win = self.by_placements(&turn);
            self.take_back(&turn, &[]);
            if let Some(win) = win? {
                return Some(Some(self.learn(win)?));
            }
        }
        Some(None)
    }

    /// In how many placements two cells are.
    fn both(&self, x: Place, y: Place) -> usize {
        let step = y.wrapping_sub(x) as i32;
        self.shared.get(&step).map_or(0, |&count| count as usize)
    }

    /// The pairs that may bring more placements near than Breaker's share; told are cells, and how many each one does.
    fn pairs(&self, gains: &[(usize, Place)]) -> Vec<Vec<Place>> {
        let share = self.paces[1].share as usize;
        let known: FxHashSet<Place> = gains.iter().map(|&(_, cell)| cell).collect();
        let mut pairs = Vec::new();
        for (index, &(gain, cell)) in gains.iter().enumerate() {
            let beyond = self.shared.keys().map(|&step| moved(cell, step));
            let is_new = |other: &Place| self.is(*other, Owner::Nobody) && !known.contains(other);
            let mut beyond: Vec<Place> = beyond.filter(is_new).collect();
            beyond.sort_unstable();
            let beyond = beyond.into_iter().map(|other| (0, other));
            for (other_gain, other) in gains[index + 1..].iter().copied().chain(beyond) {
                if gain + other_gain + self.both(cell, other) > share {
                    pairs.push(vec![cell, other]);
                }
            }
        }
        pairs
    }

    /// Free cells that share a placement with one of these.
    fn sharing(&self, cells: &[Place]) -> BTreeSet<Place> {
        let cells = cells
            .iter()
            .filter(|&&cell| self.field.room[cell as usize] >= 2 * self.reach);
        let near = cells.flat_map(|&cell| self.shared.keys().map(move |&step| moved(cell, step)));
        near.filter(|&cell| self.is(cell, Owner::Nobody)).collect()
    }

    /// The win of a turn that was made, if Breaker cannot meet all threats.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    fn by_placements(&mut self, turn: &[Place]) -> Option<Option<Win>> {
        let share = self.share(turn);
        let threats = self.threats(turn);
        self.control
            .pay((self.placements.len() * turn.len()) as u64)?;
        if threats.len() <= share as usize {
            return Some(None);
        }
        let (sets, sources): (Vec<_>, Vec<_>) = threats.into_iter().unzip();
        let can_meet = self.meeting.can_meet(sets.clone(), share);
        if self.control.is_stopped() {
            return None;
        }
        if can_meet {
            return Some(None);
        }
        self.win(turn, &Ways { sets, sources }).map(Some)
    }
}
