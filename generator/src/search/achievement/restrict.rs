//! From a board to a part of it, or to a larger one, and to more turns.

use playproof_formats::{Evidence, claim::Player};

use super::Win;
use crate::{game::AchievementWithin, proof::Proof, search::control::Control};

/// Breaker's win, from the infinite board.
pub(super) fn search(win: &Win<'_>, game: &AchievementWithin, control: &Control) -> Option<Proof> {
    Some(to(game, Player::Breaker, win(&game.game, control)?))
}

/// The proof that the player wins the game, from a proof that she or he wins it on a
/// board, or within a number of turns, that makes it no easier; the same proof if it is about this
/// very game.
#[must_use]
pub fn to(game: &AchievementWithin, winner: Player, proof: Proof) -> Proof {
    let claim = game.won_by(winner);
    if *proof.claim() == claim {
        proof
    } else {
        Proof::new(claim, Evidence::Restrict, &[proof])
    }
}
