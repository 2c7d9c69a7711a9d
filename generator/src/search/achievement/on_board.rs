//! A small board as a positional game.

use playproof_checker::positional::MAX_VERTICES;
use playproof_formats::{
    Claim, Evidence,
    claim::{Arena, Guarantee, Hypergraph, Player, Positional, Response},
};

use crate::{
    game::{AchievementWithin, families::polyominoes},
    proof::Proof,
    search::control::Control,
};

/// How a positional game is decided: by the planner of those.
pub type Settle<'a> = dyn Fn(&Arena, Guarantee, &Control) -> Option<Proof> + Sync + 'a;

/// Who wins, from the positional game; `None` if it says nothing of the question, such as where Maker wins
/// and has a number of turns.
pub fn search(settle: &Settle<'_>, game: &AchievementWithin, control: &Control) -> Option<Proof> {
    let arena = arena(game)?;
    let proof = settle(&arena, Guarantee::MakerWinsFirst, control)?;
    let winner = match proof.claim() {
        Claim::Positional(Positional { guarantee, .. }) => match guarantee {
            Guarantee::MakerWinsFirst => Player::Maker,
            _ => Player::Breaker,
        },
        _ => return None,
    };
    if winner == Player::Maker && game.turns.is_some() {
        return None;
    }
    Some(Proof::new(game.won_by(winner), Evidence::OnBoard, &[proof]))
}

/// The positional game that a board is, if it is one.
#[must_use]
pub fn arena(within: &AchievementWithin) -> Option<Arena> {
    let [rows, columns] = within.size?;
    let game = &within.game;
    let single = [game.maker, game.last_turn, game.first_turn] == [1, 1, 1];
    let vertices = rows.checked_mul(columns)?;
    if !single || game.breaker != Response::Cells(1) || vertices > MAX_VERTICES {
        return None;
    }
    let mut sets = Vec::new();
    for goal in &game.goals {
        sets.extend(polyominoes(rows, columns, goal).ok()?);
    }
    sets.sort_unstable();
    sets.dedup();
    Some(Arena::Hypergraph(Hypergraph {
        vertices,
        sets,
        order: Vec::new(),
    }))
}
