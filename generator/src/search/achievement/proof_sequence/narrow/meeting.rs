//! Breaker's question to Maker's ways to go on, of which some are not known before she asks.

use super::{field::Place, known::Source};
use crate::search::control::Control;

/// What a look at a set costs, in the units of [`Control::spend`].
const LOOK: u64 = 8;

/// What Breaker has to meet after a turn: the cells in which she can, and where each comes from.
#[derive(Default)]
pub(super) struct Ways {
    pub(super) sets: Vec<Vec<Place>>,
    pub(super) sources: Vec<Source>,
}

impl Ways {
    pub(super) fn push(&mut self, (set, source): (Vec<Place>, Source)) {
        self.sets.push(set);
        self.sources.push(source);
    }
}

/// What is said of cells that meet all sets.
pub(super) enum Met {
    /// There are further sets, of which they do not meet the first.
    NotAll,
    Next,
    Stop,
}

/// The search for few cells that meet all of some sets.
#[derive(Default)]
pub(super) struct Meeting {
    /// Cells on which the search has branched.
    excluded: Vec<u8>,
    /// Cells of disjoint sets have the stamp of now.
    seen: Vec<u64>,
    stamp: u64,
    chosen: Vec<Place>,
    pub(super) control: Control,
}

impl Meeting {
    pub(super) fn new(cells: usize) -> Self {
        Self {
            excluded: vec![0; cells],
            seen: vec![0; cells],
            ..Self::default()
        }
    }

    /// Tells of cells that meet all sets, until it is to stop: whether it is. Those are not met yet that are in `left`.
    pub(super) fn all(
        &mut self,
        ways: &mut Ways,
        mut left: Vec<u32>,
        size: u32,
        met: &mut dyn FnMut(&mut Ways, &[Place]) -> Met,
    ) -> bool {
        if self.control.pay(LOOK * (left.len() as u64 + 4)).is_none() {
            return true;
        }
        let mut known = ways.sets.len();
        let best = match self.smallest(&ways.sets, &left, size) {
            Err(()) => return false,
            Ok(Some(best)) => best,
            Ok(None) => match met(ways, &self.chosen) {
                Met::NotAll if known < ways.sets.len() => known as u32,
                Met::NotAll | Met::Next => return false,
                Met::Stop => return true,
            },
        };
        if size == 0 {
            return false;
        }
        let mut branched = Vec::new();
        let mut stops = false;
        for cell in ways.sets[best as usize].clone() {
            if self.excluded[cell as usize] > 0 {
                continue;
            }
            let new = known..ways.sets.len();
            known = new.end;
            let is_met = |way: &usize| {
                ways.sets[*way]
                    .iter()
                    .any(|cell| self.chosen.contains(cell))
            };
            left.extend(new.filter(|way| !is_met(way)).map(|way| way as u32));
            let without = |&&way: &&u32| !ways.sets[way as usize].contains(&cell);
            let rest = left.iter().filter(without).copied().collect();
            self.chosen.push(cell);
            stops = self.all(ways, rest, size - 1, met);
            self.chosen.pop();
            if stops {
                break;
            }
            self.excluded[cell as usize] += 1;
            branched.push(cell);
        }
        for cell in branched {
            self.excluded[cell as usize] -= 1;
        }
        stops
    }

    /// The set with the fewest cells, if there is one; an error if so many cells cannot meet all.
    fn smallest(
        &mut self,
        sets: &[Vec<Place>],
        left: &[u32],
        size: u32,
    ) -> Result<Option<u32>, ()> {
        self.stamp += 1;
        let mut best: Option<(usize, u32)> = None;
        let mut disjoint = 0;
        for &way in left {
            let open = || {
                let cells = sets[way as usize].iter().map(|&cell| cell as usize);
                cells.filter(|&cell| self.excluded[cell] == 0)
            };
            let count = open().count();
            if count == 0 {
                return Err(());
            }
            if best.is_none_or(|(least, _)| count < least) {
                best = Some((count, way));
            }
            if open().all(|cell| self.seen[cell] != self.stamp) {
                disjoint += 1;
                if disjoint > size {
                    return Err(());
                }
                for &cell in &sets[way as usize] {
                    self.seen[cell as usize] = self.stamp;
                }
            }
        }
        Ok(best.map(|(_, way)| way))
    }

    /// Whether so many cells meet these sets.
    pub(super) fn can_meet(&mut self, sets: Vec<Vec<Place>>, size: u32) -> bool {
        let all = (0..sets.len() as u32).collect();
        let mut ways = Ways {
            sets,
            sources: Vec::new(),
        };
        self.all(&mut ways, all, size, &mut |_, _| Met::Stop)
    }

    /// Of sets that so many cells cannot meet, few that they cannot.
    pub(super) fn enough(&mut self, sets: &[Vec<Place>], size: u32) -> Option<Vec<usize>> {
        let mut chosen: Vec<usize> = Vec::new();
        let of = |chosen: &[usize]| {
            chosen
                .iter()
                .map(|&way| sets[way].clone())
                .collect::<Vec<_>>()
        };
        loop {
            let mut met = Vec::new();
            let all = (0..chosen.len() as u32).collect();
            let mut ways = Ways {
                sets: of(&chosen),
                sources: Vec::new(),
            };
            let is_met = self.all(&mut ways, all, size, &mut |_, cells| {
                met = cells.to_vec();
                Met::Stop
            });
            if self.control.is_stopped() {
                return None;
            }
            if !is_met {
                break;
            }
            let misses = |set: &Vec<Place>| !set.iter().any(|cell| met.contains(cell));
            chosen.push(sets.iter().position(misses)?);
        }
        for index in (0..chosen.len()).rev() {
            let way = chosen.remove(index);
            if self.can_meet(of(&chosen), size) {
                chosen.insert(index, way);
            }
        }
        (!self.control.is_stopped()).then_some(chosen)
    }
}
