//! Biased positional games, before it is known whether a promise can be kept.

use playproof_formats::claim::{PositionalBiased, Promise};

/// The claim that the other player keeps the owner from what he promises: one of the two is true.
#[must_use]
pub fn denied(claim: &PositionalBiased) -> PositionalBiased {
    PositionalBiased {
        owner: claim.owner.other(),
        promise: match claim.promise {
            Promise::Completes => Promise::Prevents,
            Promise::Prevents => Promise::Completes,
            Promise::Forces => Promise::Avoids,
            Promise::Avoids => Promise::Forces,
        },
        ..claim.clone()
    }
}
