//! Which rules are tried for a question.

use playproof_formats::{
    Evidence,
    claim::{Extent, Statement},
};

use super::{bands, hot_bands, outcome};
use crate::{game::Synchronized, proof::Proof, search::control::Control};

/// The rules that can end a proof.
pub const RULES: [&str; 4] = ["sync-outcome", "hot-bands", "bands", "transpose"];

/// Answers a question, by a proof that ends with this rule if one is named.
#[must_use]
pub fn decide(game: &Synchronized, by: Option<&str>, control: &Control) -> Option<Proof> {
    let direct = |rule| by.is_none_or(|by| by == rule);
    let most = match by {
        None => hot_bands::QUICK,
        Some(_) => hot_bands::PATIENT,
    };
    let hot = |statement, columns| {
        hot_bands::search(game.variant, statement, (game.rows, columns), most, control)
    };
    if by == Some("transpose") {
        return transposed(&decide(&game.transposed(), None, control)?);
    }
    match (game.rows, game.columns) {
        (Extent::Exactly(_), Extent::Exactly(columns)) => match game.board() {
            Some(board) if direct("sync-outcome") => Some(outcome::search(&board, control)?.proof),
            // The board is too large to be played out.
            _ if direct("hot-bands") => {
                (STATEMENTS.into_iter()).find_map(|statement| hot(statement, columns))
            }
            _ => None,
        },
        // The rule whose search is over sooner first, but a win is better than a draw.
        (Extent::Progression { from, step }, Extent::Exactly(columns)) => {
            STATEMENTS.into_iter().find_map(|statement| {
                let rows = (from, step);
                let bands = || bands::search(game.variant, statement, rows, columns, control);
                let found = direct("bands").then(bands).flatten();
                found.or_else(|| {
                    direct("hot-bands")
                        .then(|| hot(statement, columns))
                        .flatten()
                })
            })
        }
        // Bands are cut by horizontal lines.
        _ if by.is_none() => transposed(&decide(&game.transposed(), by, control)?),
        _ => None,
    }
}

/// What bands may show, the better one first.
const STATEMENTS: [Statement; 2] = [Statement::VerticalWins, Statement::VerticalDraws];

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
