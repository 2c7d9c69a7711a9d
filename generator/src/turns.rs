//! Within how many of his turns Maker wins, as far as a proof tells.

use playproof_formats::{Claim, Evidence, Premise, Step, claim::Response};

use crate::{
    search::achievement::proof_sequence,
    stages::{Diagram, Part},
};

/// For each step a number of turns within which Maker wins; `None` where Breaker does,
/// or where the proof does not tell.
#[must_use]
pub fn bounds(steps: &[Step]) -> Vec<Option<u64>> {
    let mut bounds = Vec::new();
    for step in steps {
        let premise = |premise: &Premise| match *premise {
            Premise::Step(index) => bounds.get(index as usize).copied().flatten(),
            Premise::Outside(_) => None,
        };
        let bound = match &step.evidence {
            Evidence::OneTurn => Some(1),
            Evidence::Fan(_) => Some(2),
            Evidence::ProofSequence(sequence) => Some(u64::from(proof_sequence::turns(sequence))),
            Evidence::Weaken | Evidence::Subgoal => step.premises.first().and_then(premise),
            Evidence::Composition => {
                let turns: Option<Vec<u64>> = step.premises.iter().map(premise).collect();
                turns
                    .and_then(|turns| Diagram::new(&parts(step, steps, &turns)))
                    .map(|diagram| diagram.turns())
            }
            _ => None,
        };
        bounds.push(bound);
    }
    bounds
}

/// The games of a composition, given within how many turns Maker wins each.
#[must_use]
pub fn parts(step: &Step, steps: &[Step], turns: &[u64]) -> Vec<Part> {
    let breaker = |premise: &Premise| match premise {
        Premise::Step(index) => match &steps.get(*index as usize)?.claim {
            Claim::Achievement(claim) => match claim.breaker {
                Response::Cells(b) => Some(u64::from(b)),
                Response::Every => None,
            },
            _ => None,
        },
        Premise::Outside(_) => None,
    };
    step.premises
        .iter()
        .zip(turns)
        .filter_map(|(premise, &turns)| breaker(premise).map(|breaker| Part { breaker, turns }))
        .collect()
}
