//! Positional games.

mod any;
mod biased_board;
mod biased_strategy;
mod board;
mod leaf;
mod pairing;
mod poset;
mod poset_lemma2;
mod poset_lemma22;
mod poset_thm17;
mod poset_thm25;
mod poset_thm5;
mod poset_thm7;
mod potential;
mod set_matching;
mod strategy;
mod union;

use playproof_checker::rules::positional::outcome::{guarantees, promises};
use playproof_formats::{
    Claim, Evidence,
    claim::{
        Arena, BiasedOutcome, Guarantee, Outcome, Positional, PositionalBiased, PositionalOutcome,
    },
    escape::escape,
};

pub use self::{biased_board::BiasedBoard, board::Board};
use super::player::{Boxed, Proof, Unplayable};
use crate::words::Names;

fn other_game() -> Unplayable {
    Unplayable::Trouble("the step is about another kind of game".to_owned())
}

/// The games that a step is about: for an outcome, what each player can force.
pub(super) fn choices(claim: &PositionalOutcome) -> Vec<String> {
    guarantees(claim.outcome).map(named).to_vec()
}

/// The name of a choice.
fn named(guarantee: Guarantee) -> String {
    guarantee.name().to_lowercase().replace(' ', "-")
}

/// The promises that the outcome of a biased game is made of. What is promised twice is told apart by who moves first.
pub(super) fn promised(claim: &BiasedOutcome) -> Vec<String> {
    let [first, second] = promises(claim);
    let begin_alike = first.mover == second.mover;
    let name = |claim: &PositionalBiased| {
        let (owner, promise) = (claim.owner.name(), claim.promise.name());
        if begin_alike {
            format!("{owner}-{promise}")
        } else {
            format!("{owner}-{promise}-{}-moving", claim.mover.name())
        }
    };
    [&first, &second].map(name).to_vec()
}

/// The game of a step, and who plays it; for an outcome, the guarantee with this name.
///
/// # Errors
/// When the step is not about such a game, or its rule has no strategy.
pub fn open<'a>(
    proof: Proof<'a>,
    choice: &str,
    names: &Names,
) -> Result<(Board, Boxed<'a, Board>), Unplayable> {
    match &proof.step().claim {
        Claim::Positional(claim) => guaranteed(proof, claim.guarantee, names),
        Claim::PositionalOutcome(claim) => {
            let all = guarantees(claim.outcome);
            let found = all
                .into_iter()
                .find(|&guarantee| named(guarantee) == choice);
            let guarantee = found.ok_or_else(|| Unplayable::NoChoice {
                choice: escape(choice),
                choices: choices(claim).join(" "),
            })?;
            guaranteed(proof, guarantee, names)
        }
        _ => Err(other_game()),
    }
}

/// The biased game of a step, and who plays it; for an outcome, the promise with this name.
///
/// # Errors
/// When the step is not about such a game.
pub fn biased<'a>(
    proof: Proof<'a>,
    choice: &str,
    names: &Names,
) -> Result<(BiasedBoard, Boxed<'a, BiasedBoard>), Unplayable> {
    match (&proof.step().claim, proof.evidence()) {
        (Claim::BiasedOutcome(claim), Evidence::Outcome) => {
            let choices = promised(claim);
            let number = choices.iter().position(|name| name == choice);
            let number = number.ok_or_else(|| Unplayable::NoChoice {
                choice: escape(choice),
                choices: choices.join(" "),
            })?;
            biased(proof.premise(number)?, "", names)
        }
        (Claim::PositionalBiased(claim), Evidence::BiasedStrategy(evidence)) => {
            let start = BiasedBoard::new(claim, names)?;
            let player = biased_strategy::player(&start, evidence)?;
            Ok((start, player))
        }
        _ => Err(other_game()),
    }
}

/// The game about which a step says this, and who plays it.
fn guaranteed<'a>(
    proof: Proof<'a>,
    guarantee: Guarantee,
    names: &Names,
) -> Result<(Board, Boxed<'a, Board>), Unplayable> {
    match (&proof.step().claim, proof.evidence()) {
        (Claim::Positional(claim), _) => {
            let start = Board::new(claim, names)?;
            let player = player(proof, &start, names)?;
            Ok((start, player))
        }
        (Claim::PositionalOutcome(claim), Evidence::Union) => {
            let claim = Positional {
                guarantee,
                arena: claim.arena.clone(),
            };
            Ok((Board::new(&claim, names)?, beside(proof, guarantee, names)?))
        }
        (Claim::PositionalOutcome(claim), Evidence::Outcome) => {
            let number = guarantees(claim.outcome)
                .iter()
                .position(|&other| other == guarantee);
            guaranteed(
                proof.premise(number.ok_or_else(other_game)?)?,
                guarantee,
                names,
            )
        }
        _ => Err(other_game()),
    }
}

/// Who plays the two games of a union side by side.
fn beside<'a>(
    proof: Proof<'a>,
    guarantee: Guarantee,
    names: &Names,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let game = |number: usize| -> Result<(Outcome, u32), Unplayable> {
        match &proof.premise(number)?.step().claim {
            Claim::PositionalOutcome(PositionalOutcome {
                outcome,
                arena: Arena::Hypergraph(arena),
            }) => Ok((*outcome, arena.vertices)),
            _ => Err(other_game()),
        }
    };
    let (first, second) = (game(0)?, game(1)?);
    let games = [first, second].map(|(outcome, vertices)| (outcome, vertices % 2 == 1));
    let plan = union::plan(guarantee, games);
    let plan = plan.ok_or_else(|| proof.no_strategy("no line of its theorem says how"))?;
    union::player(plan, first.1, &|number, guarantee| {
        guaranteed(proof.premise(number)?, guarantee, names)
    })
}

/// Who plays a step's game, which begins like this.
fn player<'a>(
    proof: Proof<'a>,
    start: &Board,
    names: &Names,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let premise = || {
        let premise = proof.premise(0)?;
        match &premise.step().claim {
            Claim::Positional(claim) => guaranteed(premise, claim.guarantee, names),
            _ => Err(other_game()),
        }
    };
    match proof.evidence() {
        Evidence::Strategy(evidence) => strategy::player(start, evidence),
        Evidence::Pairing(evidence) => Ok(pairing::player(evidence)),
        Evidence::SetMatching(evidence) => Ok(set_matching::player(evidence)),
        Evidence::Potential => Ok(potential::player()),
        Evidence::PosetThm5 => Ok(poset_thm5::player(start)),
        Evidence::PosetThm7 => Ok(poset_thm7::player(start)),
        Evidence::PosetThm17 => Ok(poset_thm17::player(start)),
        Evidence::PosetThm25(evidence) => Ok(poset_thm25::player(start, evidence)),
        Evidence::PosetLemma2(evidence) => Ok(poset_lemma2::player(start, evidence, premise()?)),
        Evidence::PosetLemma22(evidence) if proof.step().premises.is_empty() => {
            Ok(poset_lemma22::player(start, evidence))
        }
        Evidence::PosetLemma22(_) => Err(proof.no_strategy(
            "where it cuts a chain, its proof goes by what players can do without harm, and names no move",
        )),
        _ => Err(other_game()),
    }
}
