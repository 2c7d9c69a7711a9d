//! Wins with Maker to move, and the sequence that they make.

use std::collections::BTreeSet;

use playproof_formats::{
    Cell,
    evidence::{Continuation, ProofSequence, Situation, Target},
};
use rustc_hash::FxHashSet;

use super::{
    Search,
    field::{Place, image, moved, shifted, sorted},
    known::{Owner, Source, Then, View, Win},
    meeting::Ways,
};

/// Bytes for a win, a view of it, or a way to go on, beside the cells of the former two.
const MEMORY: usize = 128;

impl Search {
    /// Whether there is no more room for what is learned.
    pub(super) fn is_full(&self) -> bool {
        let of_view =
            |view: &View| MEMORY + size_of::<i32>() * (view.owned.len() + view.free.len());
        let of_win = |win: &Win| {
            MEMORY * (1 + win.then.len()) + size_of::<Cell>() * (win.owned.len() + win.free.len())
        };
        let views = self.views.iter().map(of_view).sum::<usize>();
        let wins = self.wins.iter().map(of_win).sum::<usize>();
        (views + wins) as u64 > self.control.memory() / 2
    }

    /// Wins that need more than one mark are found no more, but for those that the answers to first replies lead to.
    pub(super) fn forget(&mut self) {
        let kept = self.needed(&self.answers);
        self.views
            .retain(|view| kept[view.win as usize] || view.owned.len() == 1);
    }

    /// Which wins are needed for these.
    fn needed(&self, wins: &[u32]) -> Vec<bool> {
        let mut needed = vec![false; self.wins.len()];
        for &win in wins {
            needed[win as usize] = true;
        }
        for (number, win) in self.wins.iter().enumerate().rev() {
            if needed[number] {
                for then in &win.then {
                    if let Then::Win(next, _) = then {
                        needed[*next as usize] = true;
                    }
                }
            }
        }
        needed
    }

    /// The win of a turn that was made after which Breaker cannot meet all ways.
    pub(super) fn win(&mut self, turn: &[Place], ways: &Ways) -> Option<Win> {
        let share = self.share(turn);
        let enough = self.meeting.enough(&ways.sets, share)?;
        let mut all = BTreeSet::new();
        let mut then = Vec::new();
        for way in enough {
            match ways.sources[way] {
                Source::Placement(number, mark) => {
                    let placement = &self.placements[number];
                    let shift = self.field.cell(mark)?;
                    let isometry = shifted(&placement.isometry, shift)?;
                    let cells = placement.cells.iter().map(|cell| cell.checked_add(shift));
                    then.push(Then::Goal(
                        placement.goal,
                        isometry,
                        sorted(cells.collect::<Option<_>>()?),
                    ));
                    all.extend(placement.others.iter().map(|&step| moved(mark, step)));
                    all.insert(mark);
                }
                Source::View(number, at) => {
                    let view = &self.views[number];
                    let shift = self.field.cell(at)?.checked_sub(view.anchor)?;
                    then.push(Then::Win(
                        view.win,
                        shifted(&self.symmetries[view.symmetry], shift)?,
                    ));
                    all.extend(
                        view.owned
                            .iter()
                            .chain(&view.free)
                            .map(|&step| moved(at, step)),
                    );
                }
            }
        }
        all.extend(turn);
        let is_owned = |cell: &Place| self.is(*cell, Owner::Maker) && !turn.contains(cell);
        let (owned, free): (Vec<Place>, Vec<Place>) = all.into_iter().partition(is_owned);
        Some(Win {
            marks: sorted(self.cells(turn)?),
            owned: self.cells(&owned)?,
            free: self.cells(&free)?,
            then,
        })
    }

    /// Keeps a win, and gives its number.
    pub(super) fn learn(&mut self, win: Win) -> Option<u32> {
        let number = self.wins.len() as u32;
        let mut seen = FxHashSet::default();
        for (symmetry, isometry) in self.symmetries.iter().enumerate() {
            let owned = image(isometry, &win.owned)?;
            let Some(&anchor) = owned.first() else { break };
            let free = image(isometry, &win.free)?;
            let mut reach = 0;
            let mut steps = |cells: &[Cell]| -> Option<Vec<i32>> {
                let step = |cell: &Cell| {
                    let (step, far) = self.field.step(cell.checked_sub(anchor)?);
                    reach = reach.max(far);
                    Some(step)
                };
                cells.iter().map(step).collect()
            };
            let (owned, free) = (steps(&owned)?, steps(&free)?);
            if seen.insert((owned.clone(), free.clone())) {
                self.views.push(View {
                    win: number,
                    symmetry,
                    anchor,
                    owned,
                    free,
                    reach,
                });
            }
        }
        self.wins.push(win);
        Some(number)
    }

    /// The situations that the last win leads through.
    pub(super) fn sequence(&self) -> Option<ProofSequence> {
        let last = self.wins.len().checked_sub(1)? as u32;
        let needed = self.needed(&[last]);
        let numbers: Vec<usize> = (0..self.wins.len())
            .filter(|&number| needed[number])
            .collect();
        let situation = |&number: &usize| {
            let win = &self.wins[number];
            let core = sorted([&win.owned[..], &win.marks].concat());
            let mut neighborhood = win.free.clone();
            neighborhood.sort_unstable();
            neighborhood.retain(|cell| !core.contains(cell));
            let option = |then: &Then| {
                Some(match then {
                    Then::Goal(goal, isometry, cells) => {
                        let missing = cells.iter().filter(|cell| !core.contains(cell));
                        Continuation {
                            marks: missing.copied().collect(),
                            target: Target::Goal(*goal),
                            isometry: isometry.clone(),
                        }
                    }
                    Then::Win(next, isometry) => Continuation {
                        marks: image(isometry, &self.wins[*next as usize].marks)?,
                        target: Target::Situation(
                            numbers.binary_search(&(*next as usize)).ok()? as u32
                        ),
                        isometry: isometry.clone(),
                    },
                })
            };
            let options = win.then.iter().map(option).collect::<Option<_>>()?;
            Some(Situation {
                core,
                neighborhood,
                options,
            })
        };
        numbers
            .iter()
            .map(situation)
            .collect::<Option<_>>()
            .map(ProofSequence)
    }
}
