//! Synchronized games: both players place a tile at the same moment.

pub mod bands;
pub mod contents;
pub mod sync_outcome;
pub mod sync_refutation;
pub mod sync_strategy;
pub mod transpose;
pub mod walk;

use playproof_formats::{
    Claim,
    claim::{Extent, Prospect, Side, Synchronized},
};

use super::{Fault as Shape, none, single};
use crate::{Failure, synchronized::Grid};

faults! {
    /// Why a step about synchronized games has not the shape that its rule needs.
    pub enum Fault {
        OneBoard => "the rule is about one board, not about a progression",
        OtherClaim { index: usize, needs: Claim } => "premise {index} is not '{needs}'",
    }
}

/// What a claim about one board says: the board, the player, and what is forced or not.
fn about_one_board(
    claim: &Claim,
    forces: bool,
    proves: &'static str,
) -> Result<(Grid, Side, Prospect), Failure> {
    let Claim::Synchronized(Synchronized {
        statement,
        variant,
        rows,
        columns,
    }) = *claim
    else {
        return Err(Shape::WrongClaim { proves }.into());
    };
    let (side, prospect, positive) = statement.parts();
    if positive != forces {
        return Err(Shape::WrongClaim { proves }.into());
    }
    let (Extent::Exactly(rows), Extent::Exactly(columns)) = (rows, columns) else {
        return Err(Fault::OneBoard.into());
    };
    Ok((Grid::new(variant, rows, columns)?, side, prospect))
}

/// Demands that the premises are these claims.
fn are(premises: &[&Claim], needed: &[Claim]) -> Result<(), Failure> {
    let (found, needs) = (premises.len(), needed.len());
    if found != needs {
        return Err(Shape::PremiseCount { found, needs }.into());
    }
    for (index, (&premise, needs)) in premises.iter().zip(needed).enumerate() {
        if premise != needs {
            let needs = needs.clone();
            return Err(Fault::OtherClaim { index, needs }.into());
        }
    }
    Ok(())
}
