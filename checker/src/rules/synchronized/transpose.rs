//! `transpose`: rows and columns change places, and so do the players.
//!
//! **Claim.** Anything about a synchronized game. **Evidence.** None. **Premises.** The same
//! with rows and columns exchanged, and Vertical and Horizontal.
//!
//! **Theorem.** What is true of one player on r × c boards is true of the other on c × r
//! boards.
//!
//! **Source.** Cincotti, Komori, Iida, Theorems 3, 4, 6 and 8: "by symmetry".
//!
//! **Soundness.** The reflection in a diagonal carries boards with r rows and c columns to
//! boards with c rows and r columns and vertical tiles to horizontal ones of the same
//! length. A progression of boards becomes the progression of their images.
//!
//! **Checked.** That the premise is the image of the claim, player and outcome included.
//!
//! **Traps.** The outcome is transposed with the board: VD becomes HD.

use playproof_formats::{
    Claim,
    claim::{Synchronized, SynchronizedOutcome},
};

use crate::{
    budget::Budget,
    faults::Result,
    rules::inference::{Fault as Shape, Inference},
};

/// The same statement about the images under the reflection in a diagonal.
#[must_use]
pub fn transposed(claim: &Claim) -> Option<Claim> {
    match claim {
        Claim::Synchronized(claim) => Some(Claim::Synchronized(Synchronized {
            statement: claim.statement.transposed(),
            rows: claim.columns,
            columns: claim.rows,
            ..*claim
        })),
        Claim::SynchronizedOutcome(claim) => {
            Some(Claim::SynchronizedOutcome(SynchronizedOutcome {
                outcome: claim.outcome.transposed(),
                rows: claim.columns,
                columns: claim.rows,
                ..*claim
            }))
        }
        _ => None,
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, _: &mut Budget) -> Result {
    let proves = "something about a synchronized game";
    let needed = transposed(step.claim).ok_or(Shape::WrongClaim { proves })?;
    step.demand([Ok::<_, Shape>(needed)].into_iter())
}
