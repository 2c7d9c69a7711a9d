//! `proof-sequence`: Maker wins by going from situation to situation.
//!
//! **Claim.** Maker wins the (a→c, b) game with first turn f; b is a number. On a finite board,
//! or within a number of turns, too.
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
//! turn f: within 1 + t(sₙ) turns, where t(s) is the greatest over the options of s of 1 for
//! a goal and of 1 + t(sⱼ) for a situation; and on every board of r × c cells into which
//! the least box around Cₙ ∪ Nₙ fits, turned by a quarter or not.
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
//! board, which is one turn, and each option takes one more.
//!
//! What an option leads to lies within C ∪ N: the goal, and the target's core and neighborhood.
//! So the game never leaves the image of Cₙ ∪ Nₙ that Maker chose; on a finite board he chooses
//! one inside it. When a turn marks fewer cells than it has, it marks all that are left, and
//! the cells that Maker needs are free, so among them.
//!
//! **Checked.** All of the above; the box, if the claim has a size, and t, if it has a number of
//! turns. "No set of at most b cells" is decided exactly, by branching on an option that is not
//! met yet.
//!
//! **Traps.** An option counts as met when Breaker takes *any* cell of its
//! support, not only one that Maker is about to mark. A situation without options
//! is not vacuously fine. Isometries must keep the board: x → −x is none of the
//! triangular board, x → (1,1,1) − x is. The first turn counts among the turns. A box of 2 × 5
//! fits on no board of 4 × 4, although that has more cells.

use std::fmt;

use playproof_formats::{
    Cell,
    claim::Achievement,
    evidence::{Continuation, ProofSequence, Situation, Target},
    list,
};

use super::guards::{self, Won, cells};
use crate::{
    budget::{Budget, Cost, LIST, cost},
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
        CoreNotMarked { cell: Cell } => "{cell} of the target's core is not maker's",
        GoalNotMarked { cell: Cell } => "{cell} of the goal is not maker's",
        NeighborhoodNotFree { cell: Cell } => "{cell} of the target's neighborhood may be breaker's",
        TooLarge { sides: Sides, board: Sides } => "the last situation needs {sides} cells, the board has {board}",
        TooManyTurns { needs: u64, turns: u32 } => "maker may need {needs} turns, not {turns}",
        Answered { marks: List } => "breaker meets every option with {marks}",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, ProofSequence>, budget: &mut Budget) -> Result {
    let won = Won::claim(step)?.by_maker()?;
    let claim = won.game;
    step.no_premise()?;
    let b = cells(claim.breaker).ok_or(Fault::Every)?;
    let situations = &step.evidence.0;
    let last = situations.last().ok_or(Fault::NoSituation)?;
    let core = last.core.len();
    let first_turn = claim.first_turn.max(claim.maker);
    let fits = core as u64 <= u64::from(first_turn);
    ensure!(fits, Fault::CoreTooLarge { core, first_turn });
    for (index, situation) in situations.iter().enumerate() {
        let earlier = situations.get(..index).unwrap_or(&[]);
        check_situation(claim, b, earlier, situation, budget).at("situation", index)?;
    }
    if let Some(size) = won.size {
        budget.work(cost(core) + last.neighborhood.len())?;
        let (sides, board) = (sides(last), Sides(size));
        let fits = sides.0.iter().zip(&size).all(|(side, size)| side <= size);
        ensure!(fits, Fault::TooLarge { sides, board });
    }
    if let Some(turns) = won.turns {
        let needs = most_turns(situations, budget)?;
        let enough = needs <= u64::from(turns);
        ensure!(enough, Fault::TooManyTurns { needs, turns });
    }
    Ok(())
}

/// The sides of a rectangle, the smaller one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides(pub [u32; 2]);

impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list::write(f, ["", "x", ""], self.0)
    }
}

/// The box around a situation on the square board.
fn sides(situation: &Situation) -> Sides {
    let mut sides = [0, 1].map(|axis: usize| {
        let cells = situation.core.iter().chain(&situation.neighborhood);
        let along = cells.filter_map(|cell| cell.coordinates().get(axis));
        let ends = along.clone().min().zip(along.max());
        ends.map_or(0, |(least, most)| {
            u32::from(most.abs_diff(*least)).saturating_add(1)
        })
    });
    sides.sort_unstable();
    Sides(sides)
}

/// How many turns Maker needs at most, his first one included: of situations whose targets are
/// earlier ones.
fn most_turns(situations: &[Situation], budget: &mut Budget) -> Result<u64> {
    budget.room(cost(size_of::<u64>()) * situations.len())?;
    let mut needs: Vec<u64> = Vec::with_capacity(situations.len());
    for situation in situations {
        budget.work(cost(situation.options.len()) + 1)?;
        let after = |option: &Continuation| match option.target {
            Target::Situation(target) => needs.get(target as usize).copied(),
            Target::Goal(_) => None,
        };
        let most = situation.options.iter().filter_map(after).max();
        needs.push(most.unwrap_or(0).saturating_add(1));
    }
    Ok(needs.last().map_or(0, |last| last.saturating_add(1)))
}

/// Demands that Breaker cannot meet all options of a situation with so many marks.
pub(super) fn check_situation(
    claim: &Achievement,
    most: u32,
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
    let (mut supports, mut held) = (Vec::new(), cost(0));
    for (index, option) in situation.options.iter().enumerate() {
        // The support has marks and cells of the target, of which there are copies while it is made.
        let made = sets::bytes(option.marks.len()) + target_bytes(claim, earlier, option);
        budget.room(made * 2 + held)?;
        let support = support(claim, earlier, situation, option, budget);
        let support = support.at("option", index)?;
        held = held + sets::bytes(support.len());
        supports.push(support);
    }
    let marks = budget.beside(held, |budget| hitting_set(&supports, most, budget))??;
    let marks = marks.map(List);
    marks.map_or(Ok(()), |marks| Err(Fault::Answered { marks }.into()))
}

/// Bytes of the cells that an option's target has.
fn target_bytes(claim: &Achievement, earlier: &[Situation], option: &Continuation) -> Cost {
    match option.target {
        Target::Goal(goal) => {
            let goal = claim.goals.get(goal as usize);
            goal.map_or(LIST, |goal| sets::bytes(goal.0.len()))
        }
        Target::Situation(target) => {
            let reached = earlier.get(target as usize);
            reached.map_or(LIST, |reached| {
                sets::bytes(reached.core.len()) + sets::bytes(reached.neighborhood.len())
            })
        }
    }
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
            let cells = cells.ok_or(guards::Fault::NoSuchGoal { goal })?;
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
            support.reserve_exact(image.len());
            support.append(&mut image);
            support.sort_unstable();
            support.dedup();
        }
    }
    support.shrink_to_fit();
    Ok(support)
}
