//! Which rules are tried for a question.

use playproof_formats::{
    Evidence,
    claim::{Extent, Statement, Variant},
};

use super::{bands, outcome};
use crate::{game::Synchronized, proof::Proof, search::control::Control};

/// The rules that can end a proof.
pub const RULES: [&str; 3] = ["sync-outcome", "bands", "transpose"];

/// Answers a question, by a proof that ends with this rule if one is named.
#[must_use]
pub fn decide(game: &Synchronized, by: Option<&str>, control: &Control) -> Option<Proof> {
    let direct = |rule| by.is_none_or(|by| by == rule);
    if by == Some("transpose") {
        return transposed(&decide(&game.transposed(), None, control)?);
    }
    match (game.rows, game.columns) {
        (Extent::Exactly(_), Extent::Exactly(_)) => {
            let found = direct("sync-outcome").then(|| outcome::search(&game.board()?, control));
            Some(found??.proof)
        }
        (Extent::Progression { from, step }, Extent::Exactly(columns)) => {
            direct("bands").then(|| progression(game.variant, (from, step), columns, control))?
        }
        // Bands are cut by horizontal lines.
        _ if by.is_none() => transposed(&decide(&game.transposed(), by, control)?),
        _ => None,
    }
}

/// Vertical wins on all these boards, or at least draws.
fn progression(
    variant: Variant,
    rows: (u32, u32),
    columns: u32,
    control: &Control,
) -> Option<Proof> {
    [Statement::VerticalWins, Statement::VerticalDraws]
        .into_iter()
        .find_map(|statement| bands::search(variant, statement, rows, columns, control))
}

/// The image under the reflection in a diagonal.
#[must_use]
pub fn transposed(proof: &Proof) -> Option<Proof> {
    let claim = playproof_checker::rules::synchronized::transpose::transposed(proof.claim())?;
    Some(Proof::new(
        claim,
        Evidence::Transpose,
        std::slice::from_ref(proof),
    ))
}
