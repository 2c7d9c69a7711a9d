//! `proof-sequence`: Maker wins by going from situation to situation.
//!
//! **Claim.** Maker wins the (a→c, b) game with first turn f; b is a number.
//! **Evidence.** Situations s₁ … sₙ, each with a *core* C, a *neighborhood* N and
//! *options*. An option has *marks* M, a *target* and an isometry g. **Premises.** None.
//!
//! **Theorem.** Let s₁ … sₙ be situations, each with a core C, a neighborhood N
//! disjoint from C, and at least one option; an option marks M ⊆ C ∪ N and
//! leads by an isometry g to
//! * an earlier situation sⱼ: |M∖C| ≤ a, g(Cⱼ) ⊆ C ∪ M, g(Nⱼ) ⊆ C ∪ N; its
//!   *support* is (M ∪ g(Nⱼ))∖C; or
//! * a goal G: |M∖C| ≤ c, g(G) ⊆ C ∪ M; its support is M∖C.
//!
//! If in no situation a set of at most b cells meets the supports of all
//! options, and |Cₙ| ≤ max(a, f), then Maker wins the (a→c, b) game with first
//! turn f.
//!
//! **Source.** Norris and Sieben, Section 2, made exact: there an option that
//! uses Maker's own cells, and a last turn of c cells, are left to the reader.
//!
//! **Soundness.** Say that sᵢ *holds* if, with Breaker to move, some image of
//! Cᵢ is Maker's and no cell of the same image of Nᵢ is Breaker's. If sᵢ holds
//! and Breaker marks b cells, an option's support has none of them, and none
//! of Breaker's earlier marks since it lies in N. So Maker can make M his (the
//! cells of M∖C that are not his already are free, and at most a; marks to
//! spare go anywhere, and never hurt). If the target is a goal, it is complete,
//! with a last turn of at most c marks. Otherwise sⱼ holds: its core lies in
//! C ∪ M; a cell of its neighborhood lies in C, so is Maker's, or in the
//! support, so is not Breaker's. Maker starts by marking Cₙ on the empty
//! board, and wins after at most n + 1 turns.
//!
//! **Checked.** All of the above. "No set of at most b cells" is decided
//! exactly, by branching on an option that is not met yet.
//!
//! **Traps.** An option counts as met when Breaker takes *any* cell of its
//! support, not only one that Maker is about to mark. A situation without options
//! is not vacuously fine. Isometries must keep the board: x → −x is none of the
//! triangular board, x → (1,1,1) − x is.

use playproof_formats::{
    Cell, Claim,
    claim::{Achievement, Player},
    evidence::{Continuation, ProofSequence, Situation, Target},
};

use super::{cells, none, won_by};
use crate::{
    Budget, Failure,
    hitting::hitting_set,
    isometry,
    sets::{self, List, has},
};

faults! {
    /// Why a sequence of situations proves nothing.
    pub enum Fault {
        Every => "a proof sequence needs a definite number of breaker's marks",
        NoSituation => "there is no situation",
        CoreTooLarge { core: usize, first_turn: u32 } => "the core of the last situation has {core} cells, maker's first turn marks {first_turn}",
        Overlap { situation: usize, cell: Cell } => "situation {situation}: {cell} is in the core and in the neighborhood",
        NoOption { situation: usize } => "situation {situation} has no option",
        MarkOutside { situation: usize, option: usize, cell: Cell } => "situation {situation}, option {option}: marks {cell}, outside core and neighborhood",
        TooManyMarks { situation: usize, option: usize, marks: usize, allowed: u32 } => "situation {situation}, option {option}: marks {marks} cells, the turn has {allowed}",
        NotEarlier { situation: usize, option: usize, target: u32 } => "situation {situation}, option {option}: its target, situation {target}, is not earlier",
        NoSuchGoal { situation: usize, option: usize, goal: u32 } => "situation {situation}, option {option}: there is no goal number {goal}",
        CoreNotMarked { situation: usize, option: usize, cell: Cell } => "situation {situation}, option {option}: {cell} of the target's core is not maker's",
        GoalNotMarked { situation: usize, option: usize, cell: Cell } => "situation {situation}, option {option}: {cell} of the goal is not maker's",
        NeighborhoodNotFree { situation: usize, option: usize, cell: Cell } => "situation {situation}, option {option}: {cell} of the target's neighborhood may be breaker's",
        Answered { situation: usize, marks: List } => "situation {situation}: breaker meets every option with {marks}",
    }
}

pub(in crate::rules) fn check(
    claim: &Claim,
    evidence: &ProofSequence,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let claim = won_by(Player::Maker, claim)?;
    none(premises)?;
    let b = cells(claim.breaker).ok_or(Fault::Every)?;
    let last = evidence.0.last().ok_or(Fault::NoSituation)?;
    let (core, first_turn) = (last.core.len(), claim.first_turn.max(claim.maker));
    if core as u64 > u64::from(first_turn) {
        return Err(Fault::CoreTooLarge { core, first_turn }.into());
    }
    for (index, situation) in evidence.0.iter().enumerate() {
        sets::check(claim.board, &situation.core, budget)?;
        sets::check(claim.board, &situation.neighborhood, budget)?;
        if let Some(&cell) = situation
            .core
            .iter()
            .find(|&&c| has(&situation.neighborhood, c))
        {
            let situation = index;
            return Err(Fault::Overlap { situation, cell }.into());
        }
        if situation.options.is_empty() {
            return Err(Fault::NoOption { situation: index }.into());
        }
        let earlier = evidence.0.get(..index).unwrap_or(&[]);
        let mut supports = Vec::new();
        for (option, continuation) in situation.options.iter().enumerate() {
            let at = At {
                claim,
                earlier,
                situation,
                place: (index, option),
            };
            supports.push(at.support(continuation, budget)?);
        }
        if let Some(marks) = hitting_set(&supports, b, budget)? {
            let marks = List(marks);
            return Err(Fault::Answered {
                situation: index,
                marks,
            }
            .into());
        }
    }
    Ok(())
}

/// An option's surroundings.
struct At<'a> {
    claim: &'a Achievement,
    earlier: &'a [Situation],
    situation: &'a Situation,
    /// Numbers of the situation and of the option.
    place: (usize, usize),
}

impl At<'_> {
    /// Checks an option but for the supports of the others, and returns its own.
    fn support(&self, option: &Continuation, budget: &mut Budget) -> Result<Vec<Cell>, Failure> {
        let (claim, (situation, index)) = (self.claim, self.place);
        let Situation {
            core, neighborhood, ..
        } = self.situation;
        sets::check(claim.board, &option.marks, budget)?;
        let outside = |c: &&Cell| !has(core, **c) && !has(neighborhood, **c);
        if let Some(&cell) = option.marks.iter().find(outside) {
            return Err(Fault::MarkOutside {
                situation,
                option: index,
                cell,
            }
            .into());
        }
        let mut support: Vec<Cell> = option.marks.clone();
        support.retain(|&c| !has(core, c));
        let marks = support.len();
        let allowed = match option.target {
            Target::Situation(_) => claim.maker,
            Target::Goal(_) => claim.last_turn,
        };
        if marks as u64 > u64::from(allowed) {
            return Err(Fault::TooManyMarks {
                situation,
                option: index,
                marks,
                allowed,
            }
            .into());
        }
        isometry::check(claim.board, &option.isometry)?;
        let missing = |image: Vec<Cell>| {
            let owned = |c: &Cell| has(core, *c) || has(&option.marks, *c);
            image.into_iter().find(|c| !owned(c))
        };
        match option.target {
            Target::Goal(goal) => {
                let cells = claim.goals.get(goal as usize);
                let cells = cells.ok_or(Fault::NoSuchGoal {
                    situation,
                    option: index,
                    goal,
                })?;
                let image = isometry::image(&option.isometry, &cells.0, budget)?;
                if let Some(cell) = missing(image) {
                    return Err(Fault::GoalNotMarked {
                        situation,
                        option: index,
                        cell,
                    }
                    .into());
                }
            }
            Target::Situation(target) => {
                let reached = self.earlier.get(target as usize);
                let reached = reached.ok_or(Fault::NotEarlier {
                    situation,
                    option: index,
                    target,
                })?;
                let image = isometry::image(&option.isometry, &reached.core, budget)?;
                if let Some(cell) = missing(image) {
                    return Err(Fault::CoreNotMarked {
                        situation,
                        option: index,
                        cell,
                    }
                    .into());
                }
                for cell in isometry::image(&option.isometry, &reached.neighborhood, budget)? {
                    if has(core, cell) {
                        continue;
                    }
                    if !has(neighborhood, cell) {
                        return Err(Fault::NeighborhoodNotFree {
                            situation,
                            option: index,
                            cell,
                        }
                        .into());
                    }
                    support.push(cell);
                }
                support.sort_unstable();
                support.dedup();
            }
        }
        Ok(support)
    }
}
