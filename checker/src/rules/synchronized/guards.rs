//! What the rules of synchronized games ask of claims.

use playproof_formats::claim::{Extent, Prospect, Side, Synchronized};

use crate::{
    faults::Failure,
    rules::inference::{Fault as Shape, Inference, Kind},
    synchronized::Grid,
};

faults! {
    /// Why a step about synchronized games has not the shape that its rule needs.
    pub enum Fault {
        OneBoard => "the rule is about one board, not about a progression",
    }
}

/// What a claim about one board says: the board, the player, and what is forced or not.
pub(super) fn about_one_board<E>(
    step: &Inference<'_, E>,
    forces: bool,
    proves: &'static str,
) -> Result<(Grid, Side, Prospect), Failure> {
    let claim = Synchronized::of(step.claim).filter(|claim| claim.statement.parts().2 == forces);
    let claim = claim.ok_or(Shape::WrongClaim { proves })?;
    let (side, prospect, _) = claim.statement.parts();
    let (Extent::Exactly(rows), Extent::Exactly(columns)) = (claim.rows, claim.columns) else {
        return Err(Fault::OneBoard.into());
    };
    Ok((Grid::new(claim.variant, rows, columns)?, side, prospect))
}
