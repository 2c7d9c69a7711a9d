//! How boards with one number of columns are cut into bands of rows.
//!
//! A claim about bands speaks of one board, or of those with from + step·i rows, i ≥ 0. One band, the *body*, is repeated
//! as often as it fits between others, which the evidence lists for each board of a *period*: so many steps that their rows are a
//! number of bodies. Boards that are a period apart have the same others, and the later one has more bodies. So
//! what holds for the boards of one period, and loses nothing by one body more, holds for all after them.

use playproof_formats::{
    Claim,
    claim::{Extent, Prospect, Side, Synchronized},
};

use crate::{
    budget::{Budget, CELL},
    faults::Result,
    rules::inference::{Inference, Kind},
};

faults! {
    /// Why boards cannot be cut so.
    pub enum Fault {
        WrongPeriod { found: usize, needs: u64 } => "the number of lists of bands is {found}, {needs} come before the first fits again",
        NotCut { rows: u64 } => "the bands do not add up to {rows} rows",
        TooManyRows => "there are too many rows",
    }
}

/// The boards of a claim that Vertical wins, or draws at least.
pub(super) struct Boards<'a> {
    pub(super) claim: &'a Synchronized,
    pub(super) prospect: Prospect,
    pub(super) columns: u32,
    /// `None` for one board.
    pub(super) step: Option<u64>,
    from: u64,
    /// How many first boards the premises are about.
    first: usize,
}

impl<'a> Boards<'a> {
    /// `None` if the claim is another.
    pub(super) fn new(claim: &'a Claim) -> Option<Self> {
        let claim = Synchronized::of(claim)?;
        let (Side::Vertical, prospect, true) = claim.statement.parts() else {
            return None;
        };
        let Extent::Exactly(columns) = claim.columns else {
            return None;
        };
        let (from, step) = match claim.rows {
            Extent::Exactly(rows) => (rows, None),
            Extent::Progression { from, step } => (from, Some(step.into())),
        };
        Some(Self {
            claim,
            prospect,
            columns,
            step,
            from: from.into(),
            first: 0,
        })
    }

    /// Demands that the premises are the claims for the first boards, in order. One board has none.
    pub(super) fn after_premises<E>(
        mut self,
        step: &Inference<'_, E>,
        budget: &mut Budget,
    ) -> Result<Self> {
        if self.step.is_none() {
            step.no_premise()?;
        }
        self.first = step.premises.len();
        budget.work(CELL * self.first)?;
        step.demand((0..self.first).map(|index| self.alone(index as u64)))?;
        Ok(self)
    }

    /// The number of rows of a board, counted from 0.
    fn rows(&self, index: u64) -> Result<u64, Fault> {
        let more = self.step.unwrap_or(0).checked_mul(index);
        let rows = more.and_then(|more| more.checked_add(self.from));
        rows.ok_or(Fault::TooManyRows)
    }

    /// The claim for one board alone.
    fn alone(&self, index: u64) -> Result<Claim, Fault> {
        let rows = u32::try_from(self.rows(index)?).map_err(|_| Fault::TooManyRows)?;
        Ok(Claim::Synchronized(Synchronized {
            rows: Extent::Exactly(rows),
            ..*self.claim
        }))
    }

    /// The rows of the boards of one period after the first ones, each with its list of others. There must be as many lists as
    /// there are boards before the first list fits again beside bodies of this height.
    pub(super) fn period<'l>(
        &self,
        body: u32,
        others: &'l [Vec<u32>],
    ) -> Result<impl Iterator<Item = Result<(u64, &'l [u32]), Fault>>, Fault> {
        let body = u64::from(body);
        let step = self.step.unwrap_or(0);
        let fits = |&steps: &u64| step.saturating_mul(steps).checked_rem(body) == Some(0);
        let needs = (1..=body).find(fits).unwrap_or(0);
        let found = others.len();
        ensure!(found as u64 == needs, Fault::WrongPeriod { found, needs });
        let lists = others.iter().cycle().skip(self.first).take(found);
        let boards = (self.first as u64..).zip(lists);
        Ok(boards.map(|(index, list)| Ok((self.rows(index)?, list.as_slice()))))
    }
}

/// How many bodies fill a board of so many rows beside bands of these heights.
pub(super) fn bodies(
    rows: u64,
    body: u32,
    mut others: impl Iterator<Item = u32>,
) -> Result<u64, Fault> {
    let left = others.try_fold(rows, |left, height| left.checked_sub(height.into()));
    let left = left.filter(|left| left.checked_rem(body.into()) == Some(0));
    let left = left.ok_or(Fault::NotCut { rows })?;
    Ok(left.checked_div(body.into()).unwrap_or(0))
}
