//! Goals that fit into one turn.

use playproof_formats::{
    Evidence,
    claim::{Player, Response},
};

use super::weaken;
use crate::{game::Achievement, proof::Proof};

/// The win in one turn, if there is one: against every number of Breaker's
/// marks, weakened to the game's.
#[must_use]
pub fn search(game: &Achievement) -> Option<Proof> {
    let least = game.goals.iter().map(|goal| goal.0.len()).min()?;
    if least as u64 > u64::from(game.last_turn.max(game.first_turn)) {
        return None;
    }
    let every = Achievement {
        breaker: Response::Every,
        ..game.clone()
    };
    let proof = Proof::new(every.won_by(Player::Maker), Evidence::OneTurn, &[]);
    Some(weaken::to(game, Player::Maker, proof))
}
