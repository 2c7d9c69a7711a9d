//! What the rules of cannibal games ask of claims.

use playproof_formats::claim::{Animal, Cannibal, CannibalMoves, Claim, Nature};

use crate::rules::inference::{Fault as Shape, Inference, Kind};

/// The animal, if the claim says that it is of this nature.
pub(super) fn of_nature<'a, E>(
    step: &Inference<'a, E>,
    nature: Nature,
) -> Result<&'a Animal, Shape> {
    let proves = match nature {
        Nature::Cannibal => "that an animal is a cannibal",
        Nature::NonCannibal => "that an animal is a non-cannibal",
    };
    let claim = Cannibal::of(step.claim).filter(|claim| claim.nature == nature);
    claim
        .map(|claim| &claim.animal)
        .ok_or(Shape::WrongClaim { proves })
}

/// The animal, and within how many moves Alice has a copy, if the claim says so.
pub(super) fn non_cannibal<'a, E>(
    step: &Inference<'a, E>,
) -> Result<(&'a Animal, Option<u32>), Shape> {
    match step.claim {
        Claim::CannibalMoves(CannibalMoves { animal, moves }) => Ok((animal, Some(*moves))),
        Claim::Cannibal(Cannibal { nature, animal }) if *nature == Nature::NonCannibal => {
            Ok((animal, None))
        }
        _ => Err(Shape::WrongClaim {
            proves: "that an animal is a non-cannibal, at all or within some moves",
        }),
    }
}
