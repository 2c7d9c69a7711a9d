//! Rule `hot-bands`: Vertical on boards of every height, or on a large one.
//!
//! - The [values](playproof_checker::rules::synchronized::values) of empty bands are those that the checker finds, for
//!   heights from 1 on, until no board has to be a premise, or one is too much work;
//! - the best *cut* of a board into such bands is the best cut of a lower one and a band more;
//! - each band whose value is not negative may be the body; for each board of a period the cut is the best one of the first
//!   board for which that is enough, without its body bands. The body is taken for which the fewest boards are
//!   premises;
//! - the boards that are too small: one by one by the same rule, or by the solver.
//!
//! On 5 columns of domineering one band of two rows is worth half a move, and a row costs two. Bands of more than
//! two rows add nothing there but for an odd row. In tridomineering on two columns it takes a band of 8 rows to be ahead at all.

use std::{cmp::Reverse, collections::BTreeMap};

use playproof_checker::{
    Budget, Limits, budget::Stop, rules::synchronized::values::Values, synchronized::Grid,
};
use playproof_formats::{
    Claim, Evidence,
    claim::{Extent, Prospect, Side, Statement, Synchronized, Variant},
    evidence::HotBands,
};

use super::outcome;
use crate::{budget::watched, proof::Proof, search::control::Control};

/// Boards that are premises, at most.
const MOST_PREMISES: u32 = 12;

/// The highest band that is tried.
const HIGHEST: u32 = 16;

/// What the values of bands of one height may cost, in the checker's units: about a second, or ten where the
/// rule is asked for by name.
pub(super) const QUICK: u64 = 1 << 26;
pub(super) const PATIENT: u64 = 1 << 30;

/// The same in bytes.
const MEMORY: u64 = 1 << 30;

/// Units of the checker's work in a unit of [`Control::spend`].
const SHARE: u64 = 4;

/// The most rows of a board that is looked at.
const MOST_ROWS: u32 = 1 << 12;

/// Proves that Vertical wins, or draws at least, on these boards. No band's values may cost more than `most`.
#[must_use]
pub fn search(
    variant: Variant,
    statement: Statement,
    (rows, columns): (Extent, u32),
    most: u64,
    control: &Control,
) -> Option<Proof> {
    let (Side::Vertical, prospect, true) = statement.parts() else {
        return None;
    };
    let (from, step) = match rows {
        Extent::Exactly(rows) => (rows, 0),
        Extent::Progression { from, step } => (from, step),
    };
    let mut bands = Bands::new(variant, columns)?;
    let mut best = None;
    while !matches!(best, Some((0, _))) && bands.grow(most, control) {
        best = bands.best(prospect, from, step);
    }
    let (first, evidence) = best.filter(|_| !control.is_stopped())?;
    let claim = |rows| {
        Claim::Synchronized(Synchronized {
            statement,
            variant,
            rows,
            columns: Extent::Exactly(columns),
        })
    };
    let mut premises = Vec::new();
    for rows in (0..first).map(|index| from + index * step) {
        let by_bands = bands.best(prospect, rows, 0).map(|(_, evidence)| {
            let evidence = Evidence::HotBands(evidence);
            Proof::new(claim(Extent::Exactly(rows)), evidence, &[])
        });
        let proof = by_bands.or_else(|| {
            let grid = Grid::new(variant, rows, columns).ok()?;
            outcome::prove(&grid, statement, control)
        });
        premises.push(proof?);
    }
    let proof = Proof::new(claim(rows), Evidence::HotBands(evidence), &premises);
    proof.check().is_ok().then_some(proof)
}

/// The least number of rows of the progression from which on the rule proves that Vertical wins, or
/// draws at least, without premises.
#[must_use]
pub fn first(
    variant: Variant,
    prospect: Prospect,
    (from, step): (u32, u32),
    columns: u32,
    control: &Control,
) -> Option<u32> {
    let mut bands = Bands::new(variant, columns)?;
    while bands.grow(PATIENT, control) {}
    let (first, _) = bands.best(prospect, from, step)?;
    Some(from + first * step)
}

/// The values of empty bands, by their heights, and the best cuts.
struct Bands {
    variant: Variant,
    columns: u32,
    highest: u32,
    known: Values,
    values: BTreeMap<u32, i64>,
    /// For each number of rows: the value of the best cut, and its last band.
    cuts: Vec<(i64, u32)>,
}

impl Bands {
    /// Without any band; `None` when not even a row is a board.
    fn new(variant: Variant, columns: u32) -> Option<Self> {
        let highest = HIGHEST.min(Grid::MOST_CELLS.checked_div(columns)?);
        Some(Self {
            variant,
            columns,
            highest,
            known: Values::new(Grid::new(variant, highest, columns).ok()?),
            values: BTreeMap::new(),
            cuts: Vec::new(),
        })
    }

    /// One more band, the next higher one; whether its value could be found.
    fn grow(&mut self, most: u64, control: &Control) -> bool {
        let height = (self.values.last_key_value()).map_or(1, |(height, _)| height + 1);
        let grid = Grid::new(self.variant, height, self.columns).ok();
        let Some(grid) = grid.filter(|_| height <= self.highest) else {
            return false;
        };
        let limits = Limits {
            work: most.min(control.work_left().saturating_mul(SHARE)),
            memory: MEMORY.min(control.memory()),
        };
        let stop = Stop::default();
        let mut budget = Budget::new(limits).until(&stop);
        let value = watched(control, &stop, || self.known.value(grid.full, &mut budget));
        control.spend(budget.spent() / SHARE);
        let Ok(value) = value else { return false };
        self.values.insert(height, value);
        self.cuts = vec![(0, 0)];
        for rows in 1..=MOST_ROWS {
            let with = |(&height, &value): (&u32, &i64)| {
                let (before, _) = self.cuts.get(rows.checked_sub(height)? as usize)?;
                Some((before + value, height))
            };
            // Of equals the lower band: high ones are more work to check.
            let best = (self.values.iter().filter_map(with))
                .max_by_key(|&(value, height)| (value, Reverse(height)));
            self.cuts.extend(best);
        }
        !control.is_stopped()
    }

    /// How many boards have to be premises, and the evidence for the others, by the body for which
    /// they are fewest.
    fn best(&self, prospect: Prospect, from: u32, step: u32) -> Option<(u32, HotBands)> {
        let bodies = self.values.iter().filter(|&(_, &value)| value >= 0);
        let found = bodies.filter_map(|(&body, _)| self.with(body, prospect, from, step));
        let size = |others: &Vec<Vec<u32>>| others.iter().map(Vec::len).sum::<usize>();
        found.min_by_key(|(first, bands)| (*first, size(&bands.others), bands.others.len()))
    }

    /// The same with this body.
    fn with(&self, body: u32, prospect: Prospect, from: u32, step: u32) -> Option<(u32, HotBands)> {
        let least = match prospect {
            Prospect::Win => 1,
            Prospect::Draw => 0,
        };
        let period = (1..=body).find(|steps| (step % body * steps).is_multiple_of(body))?;
        let mut first = 0;
        let mut others = Vec::new();
        for residue in 0..period {
            // One board has no period: then this is the only one.
            let mut boards = (residue..=MOST_PREMISES + period).step_by(period as usize);
            let enough = |&index: &u32| {
                let rows = from.checked_add(step.checked_mul(index)?)?;
                let (value, _) = self.cuts.get(rows as usize)?;
                (*value >= least).then_some((index, rows))
            };
            let (index, rows) = boards.find_map(|index| enough(&index))?;
            first = first.max((index + 1).saturating_sub(period));
            let mut bands = self.cut(rows);
            bands.retain(|&height| height != body);
            others.push(bands);
        }
        (first <= MOST_PREMISES).then_some((first, HotBands { body, others }))
    }

    /// The bands of the best cut, from the lowest on.
    fn cut(&self, mut rows: u32) -> Vec<u32> {
        let mut bands = Vec::new();
        while let Some(&(_, height)) = self.cuts.get(rows as usize).filter(|_| rows > 0) {
            bands.push(height);
            rows -= height;
        }
        bands.sort_unstable();
        bands
    }
}
