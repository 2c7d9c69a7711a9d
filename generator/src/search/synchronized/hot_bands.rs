//! Rule `hot-bands`: Vertical on boards of every height, or on a large one.
//!
//! - The [values](playproof_checker::rules::synchronized::values) of empty bands are those that the checker finds, for
//!   heights from 1 on, until one is too much work;
//! - the best *cut* of a board into such bands is the best cut of a lower one and a band more;
//! - each band whose value is not negative may be the body; for each board of a period the cut is the best one of the first
//!   board for which that is enough, without its body bands. The body is taken for which the fewest boards are
//!   premises;
//! - the boards that are too small: one by one by the same rule, or by the solver.
//!
//! On 5 columns of domineering one band of two rows is worth half a move, and a row costs two. Bands of more than
//! two rows add nothing there but for an odd row. In tridomineering on two columns it takes a band of 8 rows to be ahead at all.

use std::{cmp::Reverse, collections::BTreeMap};

use playproof_checker::{Budget, Limits, rules::synchronized::values::Values, synchronized::Grid};
use playproof_formats::{
    Claim, Evidence,
    claim::{Extent, Prospect, Side, Statement, Synchronized, Variant},
    evidence::HotBands,
};

use super::outcome;
use crate::{proof::Proof, search::control::Control};

/// Boards that are premises, at most.
const MOST_PREMISES: u32 = 12;

/// The highest band that is tried.
const HIGHEST: u32 = 16;

/// What the values of bands of one height may cost.
const LIMITS: Limits = Limits {
    work: 1 << 31,
    memory: 1 << 30,
};

/// Units of the checker's work in a unit of [`Control::spend`].
const SHARE: u64 = 4;

/// The most rows of a board that is looked at.
const MOST_ROWS: u32 = 1 << 12;

/// Proves that Vertical wins, or draws at least, on these boards.
#[must_use]
pub fn search(
    variant: Variant,
    statement: Statement,
    rows: Extent,
    columns: u32,
    control: &Control,
) -> Option<Proof> {
    let (Side::Vertical, prospect, true) = statement.parts() else {
        return None;
    };
    let (from, step) = match rows {
        Extent::Exactly(rows) => (rows, 0),
        Extent::Progression { from, step } => (from, step),
    };
    let bands = Bands::new(variant, columns, control)?;
    let (first, evidence) = bands.best(prospect, from, step)?;
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
    let (first, _) = Bands::new(variant, columns, control)?.best(prospect, from, step)?;
    Some(from + first * step)
}

/// The values of empty bands, by their heights, and the best cuts.
struct Bands {
    values: BTreeMap<u32, i64>,
    /// For each number of rows: the value of the best cut, and its last band.
    cuts: Vec<(i64, u32)>,
}

impl Bands {
    /// `None` when not even a row can be looked at.
    fn new(variant: Variant, columns: u32, control: &Control) -> Option<Self> {
        let highest = HIGHEST.min(Grid::MOST_CELLS.checked_div(columns)?);
        let grid = Grid::new(variant, highest, columns).ok()?;
        let mut known = Values::new(grid);
        let mut values = BTreeMap::new();
        for height in 1..=highest {
            let mut budget = Budget::new(Limits {
                work: LIMITS.work.min(control.work_left().saturating_mul(SHARE)),
                memory: LIMITS.memory.min(control.memory()),
            });
            let band = Grid::new(variant, height, columns).ok()?.full;
            let value = known.value(band, &mut budget);
            control.spend(budget.spent() / SHARE);
            let Ok(value) = value else { break };
            values.insert(height, value);
        }
        if values.is_empty() || control.is_stopped() {
            return None;
        }
        let mut cuts = vec![(0, 0)];
        for rows in 1..=MOST_ROWS {
            let with = |(&height, &value): (&u32, &i64)| {
                let (before, _): &(i64, u32) = cuts.get(rows.checked_sub(height)? as usize)?;
                Some((before + value, height))
            };
            // Of equals the lower band: high ones are more work to check.
            cuts.push(
                values
                    .iter()
                    .filter_map(with)
                    .max_by_key(|&(value, height)| (value, Reverse(height)))?,
            );
        }
        Some(Self { values, cuts })
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
