//! The normal form of claims: equal statements are equal claims, different
//! claims are different statements about what is named in them. A step whose
//! claim is not in normal form is rejected before its rule is asked.

use playproof_formats::{
    Board, Claim,
    cell::MAX_DIMENSION,
    claim::{Achievement, Animal, Extent, Player, Response, Synchronized},
};

use crate::{Budget, Failure, animal, sets};

faults! {
    /// Why a claim is not in normal form, or not a statement about a game.
    pub enum Fault {
        NoSuchBoard => "a board has 1 to 6 dimensions",
        EmptyAnimal => "an animal has at least one cell",
        NotLeastImage { animal: Animal, least: Animal } => "the animal {animal} is not the least of its images, {least}",
        NoGoal => "there is no goal",
        GoalsNotIncreasing => "the goals are not strictly increasing",
        GoalContainsGoal { larger: Animal, smaller: Animal } => "the goal {larger} contains the goal {smaller}",
        NoMarks => "maker marks at least one cell in a turn",
        LastTurnTooSmall { last_turn: u32, maker: u32 } => "maker's last turn ({last_turn}) is smaller than his turns ({maker})",
        FirstTurnTooSmall { first_turn: u32, maker: u32 } => "maker's first turn ({first_turn}) is smaller than his turns ({maker})",
        NoCells => "there is a board without rows or without columns",
        NoStep => "a progression has no step",
        TwoProgressions => "both rows and columns are a progression",
        BreakerWithoutNumber => "breaker wins only against a definite number of her own marks",
    }
}

/// Demands that the claim is in normal form.
///
/// # Errors
/// A [`Fault`], or that the budget is spent.
pub fn check(claim: &Claim, budget: &mut Budget) -> Result<(), Failure> {
    match claim {
        Claim::Achievement(claim) => check_achievement(claim, budget),
        Claim::Threshold(claim) => {
            check_board(claim.board)?;
            check_animal(claim.board, &claim.animal, budget)
        }
        Claim::Synchronized(claim) => Ok(check_synchronized(claim)?),
        Claim::SynchronizedOutcome(claim) => {
            check_extent(Extent::Exactly(claim.rows))?;
            Ok(check_extent(Extent::Exactly(claim.columns))?)
        }
    }
}

fn check_achievement(claim: &Achievement, budget: &mut Budget) -> Result<(), Failure> {
    let &Achievement {
        maker,
        last_turn,
        first_turn,
        ..
    } = claim;
    check_board(claim.board)?;
    check_goals(claim.board, &claim.goals, budget)?;
    if maker == 0 {
        return Err(Fault::NoMarks.into());
    }
    if last_turn < maker {
        return Err(Fault::LastTurnTooSmall { last_turn, maker }.into());
    }
    if first_turn < maker {
        return Err(Fault::FirstTurnTooSmall { first_turn, maker }.into());
    }
    if claim.winner == Player::Breaker && claim.breaker == Response::Every {
        return Err(Fault::BreakerWithoutNumber.into());
    }
    Ok(())
}

fn check_synchronized(claim: &Synchronized) -> Result<(), Fault> {
    check_extent(claim.rows)?;
    check_extent(claim.columns)?;
    match (claim.rows, claim.columns) {
        (Extent::Progression { .. }, Extent::Progression { .. }) => Err(Fault::TwoProgressions),
        _ => Ok(()),
    }
}

fn check_extent(extent: Extent) -> Result<(), Fault> {
    match extent {
        Extent::Exactly(0) | Extent::Progression { from: 0, .. } => Err(Fault::NoCells),
        Extent::Progression { step: 0, .. } => Err(Fault::NoStep),
        _ => Ok(()),
    }
}

fn check_board(board: Board) -> Result<(), Fault> {
    if (1..=MAX_DIMENSION).contains(&board.dimension()) {
        Ok(())
    } else {
        Err(Fault::NoSuchBoard)
    }
}

fn check_goals(board: Board, goals: &[Animal], budget: &mut Budget) -> Result<(), Failure> {
    if goals.is_empty() {
        return Err(Fault::NoGoal.into());
    }
    for goal in goals {
        check_animal(board, goal, budget)?;
    }
    if goals
        .iter()
        .zip(goals.iter().skip(1))
        .any(|(g, next)| g >= next)
    {
        return Err(Fault::GoalsNotIncreasing.into());
    }
    for larger in goals {
        budget.work(goals.len() as u64)?;
        for smaller in goals {
            if smaller.0.len() < larger.0.len()
                && animal::has_placement(board, larger, smaller, budget)?
            {
                let (larger, smaller) = (larger.clone(), smaller.clone());
                return Err(Fault::GoalContainsGoal { larger, smaller }.into());
            }
        }
    }
    Ok(())
}

fn check_animal(board: Board, animal: &Animal, budget: &mut Budget) -> Result<(), Failure> {
    if animal.0.is_empty() {
        return Err(Fault::EmptyAnimal.into());
    }
    sets::check(board, &animal.0, budget)?;
    let least = least_image(board, animal, budget)?;
    if least != *animal {
        let animal = animal.clone();
        return Err(Fault::NotLeastImage { animal, least }.into());
    }
    Ok(())
}

/// The normal form of an animal: the least of its orientations.
///
/// # Errors
/// When a coordinate leaves its range or the budget is spent.
pub fn least_image(board: Board, animal: &Animal, budget: &mut Budget) -> Result<Animal, Failure> {
    let least = animal::orientations(board, animal, budget)?
        .into_iter()
        .next();
    Ok(Animal(least.unwrap_or_default()))
}
