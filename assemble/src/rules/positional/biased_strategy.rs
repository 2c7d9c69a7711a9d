//! `biased-strategy`: positions need not be counted.

use playproof_checker::{
    Failure, biased::Biased, normal_form, rules::positional::biased_strategy::Walk,
};
use playproof_formats::{Claim, evidence::BiasedStrategy};

use crate::{
    context::Context,
    node::{Fault, Node},
};

pub(crate) fn read(
    node: &Node<'_>,
    context: &mut Context<'_, '_>,
) -> Result<BiasedStrategy, Fault> {
    let names = ["symmetries", "positions", "answers"];
    let [symmetries, positions, answers] = node.object("a strategy", names)?;
    let symmetries = symmetries.map_or(Ok(Vec::new()), |symmetries| {
        symmetries.list("permutations", |images| {
            images.numbers("images of the vertices")
        })
    })?;
    let stated = positions.map(|positions| positions.u64()).transpose()?;
    let mut found = BiasedStrategy {
        symmetries,
        // As many as need be: they are counted.
        positions: stated.unwrap_or(u64::MAX),
        answers: node.need(answers, "answers")?.numbers("vertices")?,
    };
    if stated.is_none() {
        found.positions = counted(node, &found, context)?;
    }
    Ok(found)
}

/// How many positions the checker meets. What fails here fails for the checker, too, which says where.
fn counted(
    node: &Node<'_>,
    strategy: &BiasedStrategy,
    context: &mut Context<'_, '_>,
) -> Result<u64, Fault> {
    let claim = &context.written.claim;
    let Claim::PositionalBiased(game) = claim else {
        return Err(context.unfit("what a player can force in a biased positional game"));
    };
    let budget = &mut *context.budget;
    if normal_form::check(claim, budget).is_err() {
        return Ok(0);
    }
    let (game, start) = Biased::new(game, budget).map_err(|fault| node.fault(fault))?;
    let Ok(mut walk) = Walk::new(&game, start, strategy, budget) else {
        return Ok(0);
    };
    let mut answers = strategy.answers.iter();
    loop {
        match walk.next(budget) {
            Err(failure @ Failure::Declined(_)) => return Err(node.fault(failure)),
            Ok(Some(place)) if let Some(&vertex) = answers.next() => {
                if walk.answer(&place, vertex).is_err() {
                    break;
                }
            }
            Ok(_) | Err(_) => break,
        }
    }
    Ok(walk.positions())
}
