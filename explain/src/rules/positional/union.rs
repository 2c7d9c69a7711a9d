//! `union`: the two games, and what is left for both side by side.

use std::fmt::{self, Write};

use playproof_formats::{
    Claim,
    claim::{Arena, PositionalOutcome},
};

use crate::scene::Scene;

pub(crate) const WHY: &str = "The outcomes of the two games, and the parities of their numbers of vertices,\n\
     leave only this outcome for both side by side.";

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    writeln!(text)?;
    let mut line = |name: &str, claim: &Claim| match claim {
        Claim::PositionalOutcome(claim) => {
            let (vertices, outcome) = (vertices(claim), claim.outcome.name());
            let parity = if vertices % 2 == 0 { "even" } else { "odd" };
            writeln!(
                text,
                "  {name:<8}  {vertices:>3} vertices ({parity}), outcome {outcome}"
            )
        }
        _ => Ok(()),
    };
    for (name, claim) in scene.premises() {
        line(&name, claim)?;
    }
    line("both", &scene.step.claim)
}

fn vertices(claim: &PositionalOutcome) -> u64 {
    match &claim.arena {
        Arena::Hypergraph(game) => game.vertices.into(),
        Arena::InARow(board) => {
            let claimed = board.first.len() + board.second.len();
            (u64::from(board.rows) * u64::from(board.columns)).saturating_sub(claimed as u64)
        }
    }
}
