//! From a win to a win with other numbers of marks.

use playproof_formats::{Evidence, claim::Player};

use crate::{game::Achievement, proof::Proof};

/// The proof that the player wins the game, from a proof that she or he wins
/// one that is no easier; the same proof if it is about this very game.
#[must_use]
pub fn to(game: &Achievement, winner: Player, proof: Proof) -> Proof {
    let claim = game.won_by(winner);
    if *proof.claim() == claim {
        proof
    } else {
        Proof::new(claim, Evidence::Weaken, &[proof])
    }
}
