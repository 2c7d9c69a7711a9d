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
    Cell,
    claim::{Achievement, Player},
    evidence::{Continuation, ProofSequence, Situation, Target},
};

use super::guards::{cells, won_by};
use crate::{
    budget::Budget,
    faults::{At, Result},
    hitting::hitting_set,
    isometry,
    rules::inference::Inference,
    sets::{self, List, has},
};

faults! {
    /// Why a sequence of situations proves nothing.
    pub enum Fault {
        Every => "a proof sequence needs a definite number of breaker's marks",
        NoSituation => "there is no situation",
        CoreTooLarge { core: usize, first_turn: u32 } => "the core of the last situation has {core} cells, maker's first turn marks {first_turn}",
        Overlap { cell: Cell } => "{cell} is in the core and in the neighborhood",
        NoOption => "there is no option",
        MarkOutside { cell: Cell } => "marks {cell}, outside core and neighborhood",
        TooManyMarks { marks: usize, allowed: u32 } => "marks {marks} cells, the turn has {allowed}",
        NotEarlier { target: u32 } => "its target, situation {target}, is not earlier",
        NoSuchGoal { goal: u32 } => "there is no goal number {goal}",
        CoreNotMarked { cell: Cell } => "{cell} of the target's core is not maker's",
        GoalNotMarked { cell: Cell } => "{cell} of the goal is not maker's",
        NeighborhoodNotFree { cell: Cell } => "{cell} of the target's neighborhood may be breaker's",
        Answered { marks: List } => "breaker meets every option with {marks}",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, ProofSequence>, budget: &mut Budget) -> Result {
    let claim = won_by(step, Player::Maker)?;
    step.no_premise()?;
    let b = cells(claim.breaker).ok_or(Fault::Every)?;
    let situations = &step.evidence.0;
    let core = situations.last().ok_or(Fault::NoSituation)?.core.len();
    let first_turn = claim.first_turn.max(claim.maker);
    let fits = core as u64 <= u64::from(first_turn);
    ensure!(fits, Fault::CoreTooLarge { core, first_turn });
    for (index, situation) in situations.iter().enumerate() {
        let earlier = situations.get(..index).unwrap_or(&[]);
        check_situation(claim, b, earlier, situation, budget).at("situation", index)?;
    }
    Ok(())
}

/// Demands that Breaker cannot meet all options of a situation.
fn check_situation(
    claim: &Achievement,
    b: u32,
    earlier: &[Situation],
    situation: &Situation,
    budget: &mut Budget,
) -> Result {
    let (core, neighborhood) = (&situation.core, &situation.neighborhood);
    sets::check(claim.board, core, budget)?;
    sets::check(claim.board, neighborhood, budget)?;
    for &cell in core {
        ensure!(!has(neighborhood, cell), Fault::Overlap { cell });
    }
    ensure!(!situation.options.is_empty(), Fault::NoOption);
    let mut supports = Vec::new();
    for (index, option) in situation.options.iter().enumerate() {
        let support = support(claim, earlier, situation, option, budget);
        supports.push(support.at("option", index)?);
    }
    let marks = hitting_set(&supports, b, budget)?.map(List);
    marks.map_or(Ok(()), |marks| Err(Fault::Answered { marks }.into()))
}

/// Checks an option but for the supports of the others, and returns its own.
fn support(
    claim: &Achievement,
    earlier: &[Situation],
    situation: &Situation,
    option: &Continuation,
    budget: &mut Budget,
) -> Result<Vec<Cell>> {
    let (core, neighborhood) = (&situation.core, &situation.neighborhood);
    sets::check(claim.board, &option.marks, budget)?;
    for &cell in &option.marks {
        let inside = has(core, cell) || has(neighborhood, cell);
        ensure!(inside, Fault::MarkOutside { cell });
    }
    let mut support: Vec<Cell> = option.marks.clone();
    support.retain(|&c| !has(core, c));
    let marks = support.len();
    let allowed = match option.target {
        Target::Situation(_) => claim.maker,
        Target::Goal(_) => claim.last_turn,
    };
    let fits = marks as u64 <= u64::from(allowed);
    ensure!(fits, Fault::TooManyMarks { marks, allowed });
    isometry::check(claim.board, &option.isometry)?;
    let owned = |cell: Cell| has(core, cell) || has(&option.marks, cell);
    match option.target {
        Target::Goal(goal) => {
            let cells = claim.goals.get(goal as usize);
            let cells = cells.ok_or(Fault::NoSuchGoal { goal })?;
            for cell in isometry::image(&option.isometry, &cells.0, budget)? {
                ensure!(owned(cell), Fault::GoalNotMarked { cell });
            }
        }
        Target::Situation(target) => {
            let reached = earlier.get(target as usize);
            let reached = reached.ok_or(Fault::NotEarlier { target })?;
            for cell in isometry::image(&option.isometry, &reached.core, budget)? {
                ensure!(owned(cell), Fault::CoreNotMarked { cell });
            }
            let mut image = isometry::image(&option.isometry, &reached.neighborhood, budget)?;
            image.retain(|&cell| !has(core, cell));
            for &cell in &image {
                ensure!(has(neighborhood, cell), Fault::NeighborhoodNotFree { cell });
            }
            support.append(&mut image);
            support.sort_unstable();
            support.dedup();
        }
    }
    Ok(support)
}
