//! `sync-outcome`: what the two players can force, in one word.
//!
//! **Claim.** The outcome of a synchronized game on one board. **Evidence.** None.
//! **Premises.** On the same board and variant, in this order:
//!
//! **Theorem.** The outcome of a board is V, H if that player wins; D if both draw at least;
//! VD if Vertical draws at least but cannot win and Horizontal cannot draw, HD the mirror
//! image; VHD if neither can force a draw.
//!
//! **Source.** Cincotti, Komori, Iida, Table I.
//!
//! **Soundness.** The definition, less what follows from the rest: when one player wins, the
//! other does not draw; when both draw at least, neither wins; who cannot draw cannot win.
//!
//! | outcome | premises |
//! |---|---|
//! | V | Vertical wins |
//! | H | Horizontal wins |
//! | D | Vertical draws at least, Horizontal draws at least |
//! | VD | Vertical draws at least, Vertical cannot win, Horizontal cannot draw |
//! | HD | Horizontal draws at least, Horizontal cannot win, Vertical cannot draw |
//! | VHD | Vertical cannot draw, Horizontal cannot draw |
//!
//! **Checked.** The premises, in their order, against the table; that they are about the board
//! and variant of the claim.
//!
//! **Traps.** VD needs "Vertical cannot win": on 3 × 1 Vertical draws at least and
//! Horizontal cannot draw, but the outcome is V.

use playproof_formats::{
    Claim,
    claim::{Extent, Letters, Statement, Synchronized, SynchronizedOutcome},
};

use crate::{
    budget::Budget,
    faults::{Failure, Result},
    rules::inference::Inference,
};

/// What has to be known for an outcome: the premises, in this order.
#[must_use]
pub fn statements(outcome: Letters) -> &'static [Statement] {
    use Statement::{
        HorizontalCannotDraw, HorizontalCannotWin, HorizontalDraws, HorizontalWins,
        VerticalCannotDraw, VerticalCannotWin, VerticalDraws, VerticalWins,
    };
    match outcome {
        Letters::V => &[VerticalWins],
        Letters::H => &[HorizontalWins],
        Letters::D => &[VerticalDraws, HorizontalDraws],
        Letters::VD => &[VerticalDraws, VerticalCannotWin, HorizontalCannotDraw],
        Letters::HD => &[HorizontalDraws, HorizontalCannotWin, VerticalCannotDraw],
        Letters::VHD => &[VerticalCannotDraw, HorizontalCannotDraw],
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, _: &mut Budget) -> Result {
    let claim: &SynchronizedOutcome = step.claim()?;
    step.demand(statements(claim.outcome).iter().map(|&statement| {
        Ok::<_, Failure>(Claim::Synchronized(Synchronized {
            statement,
            variant: claim.variant,
            rows: Extent::Exactly(claim.rows),
            columns: Extent::Exactly(claim.columns),
        }))
    }))
}
