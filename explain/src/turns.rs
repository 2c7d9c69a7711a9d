//! Within how many turns of theirs Maker or Alice win, as far as a proof tells.

use playproof_formats::{
    Claim, Evidence, Premise, Step,
    claim::{Player, Response},
    evidence::{AliceNext, AliceTree, ProofSequence, Target},
};

use crate::{
    copies::Plan,
    scene::{achievement, limits},
    stages::{Diagram, Part},
    words::winner,
};

/// For each step a number of turns within which Maker or Alice win; `None` where Breaker
/// or Bob do, or where the proof does not tell.
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
            Evidence::ProofSequence(sequence) => Some(u64::from(of_sequence(sequence))),
            Evidence::Weaken | Evidence::Subgoal => step.premises.first().and_then(premise),
            Evidence::Restrict => match limits(&step.claim) {
                (_, Some(turns)) => Some(u64::from(turns)),
                _ => step.premises.first().and_then(premise),
            },
            // Nobody moves on a full board.
            Evidence::OnBoard if winner(&step.claim) == Some(Player::Maker) => {
                let (size, _) = limits(&step.claim);
                let cells = size.map(|sides| sides.map(u64::from).iter().product::<u64>());
                cells.map(|cells| cells.div_ceil(2))
            }
            Evidence::Composition => {
                let turns: Option<Vec<u64>> = step.premises.iter().map(premise).collect();
                turns
                    .and_then(|turns| Diagram::new(&parts(step, steps, &turns)))
                    .map(|diagram| diagram.turns())
            }
            Evidence::ManyCopies(sequence) => {
                let plan = achievement(&step.claim).and_then(|claim| Plan::new(claim, sequence));
                plan.map(|plan| plan.turns())
            }
            Evidence::AliceTree(tree) => Some(of_tree(tree)),
            Evidence::MoreMoves => match &step.claim {
                Claim::CannibalMoves(claim) => Some(u64::from(claim.moves)),
                _ => step.premises.first().and_then(premise),
            },
            // Breaker, Bob and both players of the other families are promised no turns.
            Evidence::OnBoard
            | Evidence::Paving(_)
            | Evidence::Tiles(_)
            | Evidence::SitePerimeter
            | Evidence::Priority(_)
            | Evidence::HistoryPriority(_)
            | Evidence::Threshold
            | Evidence::Strategy(_)
            | Evidence::BiasedStrategy(_)
            | Evidence::Pairing(_)
            | Evidence::Potential
            | Evidence::SyncStrategy(_)
            | Evidence::SyncRefutation(_)
            | Evidence::SyncOutcome
            | Evidence::Transpose
            | Evidence::SetMatching(_)
            | Evidence::PosetThm5
            | Evidence::PosetThm7
            | Evidence::PosetThm17
            | Evidence::PosetThm25(_)
            | Evidence::PosetLemma2(_)
            | Evidence::PosetLemma22(_)
            | Evidence::Outcome
            | Evidence::Union
            | Evidence::Bands(_)
            | Evidence::HotBands(_)
            | Evidence::Blocks(_)
            | Evidence::LocalGames(_)
            | Evidence::Bounding(_)
            | Evidence::Punching(_) => None,
        };
        bounds.push(bound);
    }
    bounds
}

/// Within how many moves of hers, the first included, Alice has a copy by a valid tree.
#[must_use]
pub fn of_tree(tree: &AliceTree) -> u64 {
    let mut needs: Vec<u64> = Vec::new();
    for situation in &tree.0 {
        let after = |reply: usize| needs.get(reply).copied().unwrap_or(0);
        needs.push(match &situation.next {
            AliceNext::Copy(copy) => {
                let missing = copy.0.iter().filter(|cell| !situation.alice.contains(cell));
                missing.count() as u64
            }
            AliceNext::Replies(replies) => {
                let most = replies.iter().map(|reply| after(reply.situation as usize));
                most.max().unwrap_or(0) + 1
            }
        });
    }
    1 + needs.last().copied().unwrap_or(0)
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

/// The bound on the number of Maker's turns, the first included, that a valid
/// sequence implies.
#[must_use]
pub fn of_sequence(evidence: &ProofSequence) -> u32 {
    1 + left(evidence).last().copied().unwrap_or(0)
}

/// The bound on the number of Maker's turns from each situation on.
#[must_use]
pub fn left(sequence: &ProofSequence) -> Vec<u32> {
    let mut left: Vec<u32> = Vec::new();
    for situation in &sequence.0 {
        let after = situation.options.iter().map(|option| match option.target {
            Target::Situation(target) => 1 + left.get(target as usize).copied().unwrap_or(0),
            // A goal that is complete already takes no turn.
            Target::Goal(_) => u32::from(option.marks.iter().any(|c| !situation.core.contains(c))),
        });
        let most = after.max().unwrap_or(0);
        left.push(most);
    }
    left
}
