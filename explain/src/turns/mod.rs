//! Within how many turns of theirs Maker or Alice win, as far as a proof tells.

pub mod copies;
pub mod stages;

use playproof_formats::{
    Cell, Claim, Evidence, Premise, Step,
    claim::{Player, Response},
    evidence::{AliceNext, AliceTree, ProofSequence, Target},
};

use self::{
    copies::Plan,
    stages::{Diagram, Part},
};
use crate::{scene::limits, words::winner};

/// For each step a number of turns within which Maker or Alice win; `None` where Breaker
/// or Bob do, or where the proof does not tell.
#[must_use]
pub fn bounds(steps: &[Step]) -> Vec<Option<u64>> {
    let mut bounds = Vec::new();
    for step in steps {
        bounds.push(match &step.claim {
            Claim::Achievement(_) | Claim::AchievementWithin(_) => makers(step, steps, &bounds),
            Claim::Cannibal(_) | Claim::CannibalMoves(_) => alices(step, &bounds),
            // The players of the other games are promised no turns.
            Claim::Threshold(_)
            | Claim::Positional(_)
            | Claim::PositionalOutcome(_)
            | Claim::PositionalBiased(_)
            | Claim::BiasedOutcome(_)
            | Claim::Synchronized(_)
            | Claim::SynchronizedOutcome(_) => None,
        });
    }
    bounds
}

/// Within how many turns a premise is won, given that of the steps of this file.
fn of_premise(premise: &Premise, bounds: &[Option<u64>]) -> Option<u64> {
    match *premise {
        Premise::Step(index) => bounds.get(index as usize).copied().flatten(),
        Premise::Outside(_) => None,
    }
}

/// Within how many turns Maker wins, given that of the steps before.
fn makers(step: &Step, steps: &[Step], bounds: &[Option<u64>]) -> Option<u64> {
    let premise = |premise: &Premise| of_premise(premise, bounds);
    let (size, turns) = limits(&step.claim);
    match &step.evidence {
        Evidence::OneTurn => Some(1),
        Evidence::Fan(_) => Some(2),
        Evidence::ProofSequence(sequence) => Some(of_sequence(sequence).into()),
        Evidence::Restrict if turns.is_some() => turns.map(u64::from),
        Evidence::Weaken | Evidence::Subgoal | Evidence::Restrict => {
            premise(step.premises.first()?)
        }
        // Nobody moves on a full board.
        Evidence::OnBoard if winner(&step.claim) == Some(Player::Maker) => {
            let cells = size.map(|sides| sides.map(u64::from).iter().product::<u64>());
            cells.map(|cells| cells.div_ceil(2))
        }
        Evidence::Composition => {
            let turns: Option<Vec<u64>> = step.premises.iter().map(premise).collect();
            let diagram = Diagram::new(&parts(step, steps, &turns?));
            diagram.map(|diagram| diagram.turns())
        }
        Evidence::ManyCopies(sequence) => {
            let plan = Plan::new(step.claim.achievement()?, sequence);
            plan.map(|plan| plan.turns())
        }
        // By the other rules Breaker wins.
        _ => None,
    }
}

/// Within how many moves Alice has a copy, given that of the steps before.
fn alices(step: &Step, bounds: &[Option<u64>]) -> Option<u64> {
    match (&step.evidence, &step.claim) {
        (Evidence::AliceTree(tree), _) => Some(of_tree(tree)),
        (Evidence::MoreMoves, Claim::CannibalMoves(claim)) => Some(claim.moves.into()),
        (Evidence::MoreMoves, _) => of_premise(step.premises.first()?, bounds),
        // By the others Bob wins, or nothing is told.
        _ => None,
    }
}

/// Within how many moves of hers, the first included, Alice has a copy by a valid tree.
#[must_use]
pub fn of_tree(tree: &AliceTree) -> u64 {
    let mut needs: Vec<u64> = Vec::new();
    for situation in &tree.0 {
        let after = |reply: usize| needs.get(reply).copied().unwrap_or(0);
        needs.push(match &situation.next {
            AliceNext::Copy(copy) => {
                let owned = |cell: &&Cell| situation.alice.binary_search(cell).is_ok();
                let missing = copy.0.iter().filter(|cell| !owned(cell));
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
            Target::Goal(_) => {
                let marked = |cell: &Cell| situation.core.binary_search(cell).is_ok();
                u32::from(!option.marks.iter().all(marked))
            }
        });
        let most = after.max().unwrap_or(0);
        left.push(most);
    }
    left
}
