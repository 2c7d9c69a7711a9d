//! `many-copies`: like a proof sequence, with Breaker's share for each situation. That is known from the marks and targets of
//! all options, so these are read first.

use playproof_checker::rules::achievement::many_copies::shares;
use playproof_explain::isometry::identity;
use playproof_formats::{
    Board,
    evidence::{Continuation, ProofSequence, Situation, Target},
};

use super::proof_sequence::{OPTION, SITUATION, situations};
use crate::{
    context::Context,
    geometry::set,
    node::{Fault, Node},
};

pub(crate) fn read(node: &Node<'_>, context: &mut Context<'_, '_>) -> Result<ProofSequence, Fault> {
    let board = context.board()?;
    let outline = node.list("situations", |node| outline(&node, board))?;
    let game = context.written.claim.achievement();
    let shares = game.map_or_else(Vec::new, |game| shares(game, &outline));
    let share = |number| shares.get(number).copied().unwrap_or(0);
    situations(node, share, context)
}

/// The core of a situation, and the marks and targets of its options.
fn outline(node: &Node<'_>, board: Board) -> Result<Situation, Fault> {
    let [core, _, options] = node.object("a situation", SITUATION)?;
    let option = |node: Node<'_>| {
        let [marks, target, _] = node.object("an option", OPTION)?;
        let target = node.need(target, "target")?;
        Ok(Continuation {
            marks: set(&node.need(marks, "marks")?, board)?,
            target: match target.object("a target", ["situation", "goal"])? {
                [Some(situation), None] => Target::Situation(situation.u32()?),
                // Nothing that it leads to has a share.
                _ => Target::Goal(0),
            },
            isometry: identity(board),
        })
    };
    Ok(Situation {
        core: set(&node.need(core, "core")?, board)?,
        neighborhood: Vec::new(),
        options: node.need(options, "options")?.list("options", option)?,
    })
}
