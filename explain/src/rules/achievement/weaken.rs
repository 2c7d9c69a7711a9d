//! `weaken`: the numbers there and here.

use std::fmt::{self, Write};

use playproof_formats::{
    Claim,
    claim::{Achievement, Response},
};

use super::maker_wins;
use crate::scene::{Scene, achievement};

pub(crate) fn why(claim: &Claim) -> &'static str {
    if maker_wins(claim) {
        "Maker marks no fewer cells than there, and Breaker no more."
    } else {
        "Breaker marks no fewer cells than there, and Maker no more."
    }
}

pub(crate) fn picture(scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    writeln!(
        text,
        "\n  {:<8}  Maker's turn  first turn  last turn  Breaker's turn",
        ""
    )?;
    let mut line = |name: &str, claim: &Achievement| {
        let a = claim.maker;
        let b = match claim.breaker {
            Response::Cells(b) => b.to_string(),
            Response::Every => "every number".to_owned(),
        };
        let (f, c) = (claim.first_turn.max(a), claim.last_turn.max(a));
        writeln!(text, "  {name:<8}  {a:<12}  {f:<10}  {c:<9}  {b}")
    };
    for (name, premise) in scene.premises() {
        if let Some(premise) = achievement(premise) {
            line(&name, premise)?;
        }
    }
    scene
        .achievement()
        .map_or(Ok(()), |claim| line("here", claim))
}
