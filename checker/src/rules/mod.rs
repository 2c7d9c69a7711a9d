//! The table of rules. A rule is a function of the claim, the evidence and the
//! claims of the premises; it returns exactly when the claim follows from the
//! premises. The file of each rule opens with the theorem, its source and the
//! argument; `docs/rules/` has a page for each.

pub mod composition;
pub mod fan;
pub mod history_priority;
pub mod one_turn;
pub mod paving;
pub mod priority;
pub mod proof_sequence;
pub mod site_perimeter;
pub mod slots;
pub mod subgoal;
pub mod threshold;
pub mod weaken;

use playproof_formats::{
    Claim, Evidence,
    claim::{Achievement, Player, Response},
};

use crate::{Budget, Failure};

faults! {
    /// Why a step has not the shape that its rule needs.
    pub enum Fault {
        WrongClaim { proves: &'static str } => "the rule proves {proves}, and nothing else",
        WrongPremise { index: usize, needs: &'static str } => "premise {index} is not {needs}",
        PremiseCount { found: usize, needs: usize } => "there are {found} premises, the rule needs {needs}",
        OtherBoard { index: usize } => "premise {index} is about another board",
        OtherGoals { index: usize } => "premise {index} is about other goals",
        NoSuchGoal { goal: u32 } => "there is no goal number {goal}",
    }
}

/// Checks that the claim follows from the premises by the rule of the evidence.
pub(crate) fn check(
    claim: &Claim,
    evidence: &Evidence,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
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
    }
}

/// The claim, if it says that this player wins an achievement game.
fn won_by(player: Player, claim: &Claim) -> Result<&Achievement, Fault> {
    let proves = match player {
        Player::Maker => "that maker wins",
        Player::Breaker => "that breaker wins",
    };
    match claim {
        Claim::Achievement(claim) if claim.winner == player => Ok(claim),
        _ => Err(Fault::WrongClaim { proves }),
    }
}

/// The premise, if it says that the player of the claim wins an achievement
/// game on the claim's board.
fn premise_like<'a>(
    claim: &Achievement,
    index: usize,
    premise: &'a Claim,
) -> Result<&'a Achievement, Fault> {
    let needs = match claim.winner {
        Player::Maker => "a win of maker",
        Player::Breaker => "a win of breaker",
    };
    match premise {
        Claim::Achievement(premise) if premise.winner == claim.winner => {
            if premise.board == claim.board {
                Ok(premise)
            } else {
                Err(Fault::OtherBoard { index })
            }
        }
        _ => Err(Fault::WrongPremise { index, needs }),
    }
}

/// The same, if the goals are the claim's, too.
fn premise_for_goals<'a>(
    claim: &Achievement,
    index: usize,
    premise: &'a Claim,
) -> Result<&'a Achievement, Fault> {
    let premise = premise_like(claim, index, premise)?;
    if premise.goals == claim.goals {
        Ok(premise)
    } else {
        Err(Fault::OtherGoals { index })
    }
}

/// The only premise.
fn single<'a>(premises: &[&'a Claim]) -> Result<&'a Claim, Fault> {
    match premises {
        [premise] => Ok(premise),
        _ => Err(Fault::PremiseCount {
            found: premises.len(),
            needs: 1,
        }),
    }
}

/// Demands that there is no premise.
fn none(premises: &[&Claim]) -> Result<(), Fault> {
    let (found, needs) = (premises.len(), 0);
    if found == needs {
        Ok(())
    } else {
        Err(Fault::PremiseCount { found, needs })
    }
}

/// b, if it is a number.
fn cells(response: Response) -> Option<u32> {
    match response {
        Response::Cells(b) => Some(b),
        Response::Every => None,
    }
}
