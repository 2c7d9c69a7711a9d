//! Turns that may be worth a look.

use std::collections::BTreeSet;

use playproof_formats::evidence::Isometry;
use rustc_hash::FxHashSet;

use super::{
    Search,
    field::{Place, image, moved, sorted},
    known::Owner,
};

/// How far from other marks a single one is, along an axis, and a pair.
const FAR: [i16; 2] = [3, 2];

impl Search {
    /// Turns that may be worth a look, the nearest first; of those that are alike, one.
    pub(super) fn turns(&self) -> Option<Vec<Vec<Place>>> {
        let [near, close] = FAR.map(|far| self.around(far));
        let mut turns: Vec<Vec<Place>> = near.into_iter().map(|cell| vec![cell]).collect();
        let most = self.shared.values().max();
        let steps = self.shared.iter().filter(|(_, count)| Some(*count) == most);
        let mut steps: Vec<i32> = steps.map(|(&step, _)| step).collect();
        steps.sort_unstable();
        for &cell in &close {
            for &step in &steps {
                let other = moved(cell, step);
                let is_new = !close.contains(&other) || cell < other;
                if is_new && self.is(other, Owner::Nobody) {
                    turns.push(vec![cell, other]);
                }
            }
        }
        let first = self.field.cell(*self.maker.first()?)?;
        let mut valued = Vec::new();
        for turn in turns {
            let cells = self.cells(&turn)?;
            let far = cells.iter().map(|cell| {
                let along = cell.coordinates().iter().zip(first.coordinates());
                along
                    .map(|(x, y)| (i64::from(*x) - i64::from(*y)).pow(2))
                    .sum::<i64>()
            });
            valued.push((far.sum::<i64>(), cells, turn));
        }
        valued.sort();
        let keep = self.keeping()?;
        let mut seen = FxHashSet::default();
        let mut different = Vec::new();
        for (_, cells, turn) in valued {
            let images = keep.iter().map(|symmetry| image(symmetry, &cells));
            if keep.len() == 1 || seen.insert(images.collect::<Option<Vec<_>>>()?.into_iter().min())
            {
                different.push(turn);
            }
        }
        Some(different)
    }

    /// Free cells that are at most so far from a mark along each axis.
    fn around(&self, far: i16) -> BTreeSet<Place> {
        let mut around = BTreeSet::new();
        for &mark in &self.maker {
            let mut cells = vec![mark];
            for &step in &self.field.steps {
                let along =
                    |cell: Place| (-far..=far).map(move |by| moved(cell, i32::from(by) * step));
                cells = cells.into_iter().flat_map(along).collect();
            }
            around.extend(cells);
        }
        let room = |cell: &Place| self.field.room[*cell as usize] > 2 * self.reach;
        around.retain(|cell| self.is(*cell, Owner::Nobody) && room(cell));
        around
    }

    /// The isometries that keep the position.
    fn keeping(&self) -> Option<Vec<Isometry>> {
        let (maker, breaker) = (
            sorted(self.cells(&self.maker)?),
            sorted(self.cells(&self.breaker)?),
        );
        let mut keep = Vec::new();
        for symmetry in &self.symmetries {
            let first = image(symmetry, &maker)?;
            let shift = maker.first()?.checked_sub(*first.first()?)?;
            let moved = Isometry {
                linear: symmetry.linear.clone(),
                shift: symmetry.shift.checked_add(shift)?,
            };
            if image(&moved, &maker)? == maker && image(&moved, &breaker)? == breaker {
                keep.push(moved);
            }
        }
        Some(keep)
    }
}
