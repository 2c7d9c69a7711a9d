//! The table of rules. A rule is a function of the claim, the evidence and the
//! claims of the premises; it returns exactly when the claim follows from the
//! premises. There is a folder for each family of games; the file of each rule
//! opens with the theorem, its source and the argument; `docs/rules/` has a page
//! for each.

pub mod achievement;
pub mod cannibal;
pub mod positional;
pub mod synchronized;

use playproof_formats::{Claim, Evidence};

use crate::{Budget, Failure};

faults! {
    /// Why a step has not the shape that its rule needs.
    pub enum Fault {
        WrongClaim { proves: &'static str } => "the rule proves {proves}, and nothing else",
        WrongPremise { index: usize, needs: &'static str } => "premise {index} is not {needs}",
        PremiseCount { found: usize, needs: usize } => "there are {found} premises, the rule needs {needs}",
    }
}

/// Checks that the claim follows from the premises by the rule of the evidence.
pub(crate) fn check(
    claim: &Claim,
    evidence: &Evidence,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    use achievement::{
        composition, fan, history_priority, one_turn, paving, priority, proof_sequence,
        site_perimeter, subgoal, threshold, weaken,
    };
    use cannibal::{alice_tree, blocks, bounding, more_moves, punching, square};
    use positional::{
        at_start, outcome, pairing, poset_lemma2, poset_lemma22, poset_thm5, poset_thm7,
        poset_thm17, poset_thm25, potential, set_matching, strategy, union,
    };
    use synchronized::{bands, sync_outcome, sync_refutation, sync_strategy, transpose};
    match evidence {
        Evidence::OneTurn => one_turn::check(claim, premises),
        Evidence::ProofSequence(e) => proof_sequence::check(claim, e, premises, budget),
        Evidence::Fan(e) => fan::check(claim, e, premises, budget),
        Evidence::Composition => composition::check(claim, premises, budget),
        Evidence::Weaken => weaken::check(claim, premises),
        Evidence::Subgoal => subgoal::check(claim, premises, budget),
        Evidence::Paving(e) => paving::check(claim, e, premises, budget),
        Evidence::SitePerimeter => site_perimeter::check(claim, premises, budget),
        Evidence::Priority(e) => priority::check(claim, e, premises, budget),
        Evidence::HistoryPriority(e) => history_priority::check(claim, e, premises, budget),
        Evidence::Threshold => threshold::check(claim, premises, budget),
        Evidence::Strategy(e) => strategy::check(claim, e, premises, budget),
        Evidence::Pairing(e) => at_start(claim, premises, budget, |case, budget| {
            pairing::settles(case, e, budget)
        }),
        Evidence::Potential => at_start(claim, premises, budget, potential::settles),
        Evidence::SyncStrategy(e) => sync_strategy::check(claim, e, premises, budget),
        Evidence::SyncRefutation(e) => sync_refutation::check(claim, e, premises, budget),
        Evidence::SyncOutcome => sync_outcome::check(claim, premises),
        Evidence::Transpose => transpose::check(claim, premises),
        Evidence::SetMatching(e) => at_start(claim, premises, budget, |case, budget| {
            set_matching::settles(case, e, budget)
        }),
        Evidence::PosetThm5 => at_start(claim, premises, budget, poset_thm5::settles),
        Evidence::PosetThm7 => at_start(claim, premises, budget, poset_thm7::settles),
        Evidence::PosetThm17 => at_start(claim, premises, budget, poset_thm17::settles),
        Evidence::PosetThm25(e) => at_start(claim, premises, budget, |case, budget| {
            poset_thm25::settles(case, e, budget)
        }),
        Evidence::PosetLemma2(e) => poset_lemma2::check(claim, e, premises, budget),
        Evidence::PosetLemma22(e) => poset_lemma22::check(claim, e, premises, budget),
        Evidence::Outcome => outcome::check(claim, premises, budget),
        Evidence::Union => union::check(claim, premises, budget),
        Evidence::Bands(e) => bands::check(claim, e, premises, budget),
        Evidence::Blocks(e) => blocks::check(claim, e, premises, budget),
        Evidence::AliceTree(e) => alice_tree::check(claim, e, premises, budget),
        Evidence::Bounding(e) => bounding::check(claim, e, premises),
        Evidence::Square(e) => square::check(claim, e, premises, budget),
        Evidence::Punching(e) => punching::check(claim, e, premises, budget),
        Evidence::MoreMoves => more_moves::check(claim, premises),
    }
}

/// Demands this many premises.
fn exactly<'a, const N: usize>(premises: &[&'a Claim]) -> Result<[&'a Claim; N], Fault> {
    let (found, needs) = (premises.len(), N);
    let premises = premises.try_into();
    premises.map_err(|_| Fault::PremiseCount { found, needs })
}

/// The only premise.
fn single<'a>(premises: &[&'a Claim]) -> Result<&'a Claim, Fault> {
    exactly(premises).map(|[premise]| premise)
}

/// Demands that there is no premise.
fn none(premises: &[&Claim]) -> Result<(), Fault> {
    exactly(premises).map(|[]| ())
}
