//! Surrounding every mark.

use playproof_checker::Geometry;
use playproof_formats::{Evidence, claim::Player};

use crate::{game::Achievement, proof::Proof};

/// The proof by `site-perimeter`, if its numbers are right. Whether the goals
/// are connected is left to the checker.
#[must_use]
pub fn search(game: &Achievement) -> Option<Proof> {
    let breaker = u64::from(game.breaker_cells()?);
    let answered = u64::from(game.first_turn.max(game.maker));
    let turn = u64::from(game.first_turn.max(game.last_turn));
    let fits = game.goals.iter().all(|goal| turn < goal.0.len() as u64)
        && answered * u64::from(game.board.degree()) <= breaker;
    let proof = Proof::new(game.won_by(Player::Breaker), Evidence::SitePerimeter, &[]);
    (fits && proof.check().is_ok()).then_some(proof)
}
