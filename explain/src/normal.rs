//! The normal form of a claim that somebody wrote down as he liked: equal statements become
//! equal claims. What cannot be brought to it is left as it is, for the checker to say why.

use playproof_checker::{Budget, Failure, animal::has_placement};
use playproof_formats::{
    Board, Claim,
    claim::{Animal, Arena, BiasedGame},
};

use crate::animals::normal_form_within;

/// The normal form of a claim.
///
/// # Errors
/// When a coordinate leaves its range or the budget is spent.
pub fn normal(claim: Claim, budget: &mut Budget) -> Result<Claim, Failure> {
    Ok(match claim {
        Claim::Achievement(mut claim) => {
            claim.goals = goals(claim.board, &claim.goals, budget)?;
            Claim::Achievement(claim)
        }
        Claim::AchievementWithin(mut claim) => {
            let game = &mut claim.game;
            game.goals = goals(game.board, &game.goals, budget)?;
            if let Some(sides) = &mut claim.size {
                sides.sort_unstable();
            }
            Claim::AchievementWithin(claim)
        }
        Claim::Threshold(mut claim) => {
            claim.animal = animal(claim.board, &claim.animal, budget)?;
            Claim::Threshold(claim)
        }
        Claim::Cannibal(mut claim) => {
            claim.animal = animal(Board::SQUARE, &claim.animal, budget)?;
            Claim::Cannibal(claim)
        }
        Claim::CannibalMoves(mut claim) => {
            claim.animal = animal(Board::SQUARE, &claim.animal, budget)?;
            Claim::CannibalMoves(claim)
        }
        Claim::Positional(mut claim) => {
            arena(&mut claim.arena, budget)?;
            Claim::Positional(claim)
        }
        Claim::PositionalOutcome(mut claim) => {
            arena(&mut claim.arena, budget)?;
            Claim::PositionalOutcome(claim)
        }
        Claim::PositionalBiased(claim) => {
            let game = biased(claim.game(), budget)?;
            Claim::PositionalBiased(game.promised(claim.owner, claim.promise))
        }
        Claim::BiasedOutcome(mut claim) => {
            claim.game = biased(claim.game, budget)?;
            Claim::BiasedOutcome(claim)
        }
        claim @ (Claim::Synchronized(_) | Claim::SynchronizedOutcome(_)) => claim,
    })
}

fn biased(mut game: BiasedGame, budget: &mut Budget) -> Result<BiasedGame, Failure> {
    for sets in [&mut game.first_sets, &mut game.second_sets] {
        sort(sets);
    }
    for marks in [&mut game.first, &mut game.second] {
        marks.sort_unstable();
        marks.dedup();
    }
    close(&mut game.order, budget)?;
    Ok(game)
}

fn animal(board: Board, animal: &Animal, budget: &mut Budget) -> Result<Animal, Failure> {
    normal_form_within(board, &animal.0, budget)
}

/// Least images, sorted; a goal that contains another one is no goal of its own.
fn goals(board: Board, goals: &[Animal], budget: &mut Budget) -> Result<Vec<Animal>, Failure> {
    let mut least = Vec::new();
    for goal in goals {
        least.push(animal(board, goal, budget)?);
    }
    least.sort_unstable();
    least.dedup();
    let mut kept = Vec::new();
    for goal in &least {
        let mut redundant = false;
        for other in least.iter().filter(|other| other.0.len() < goal.0.len()) {
            budget.work(1_u64)?;
            redundant |= has_placement(board, goal, other, budget)?;
        }
        if !redundant {
            kept.push(goal.clone());
        }
    }
    Ok(kept)
}

fn arena(arena: &mut Arena, budget: &mut Budget) -> Result<(), Failure> {
    match arena {
        Arena::InARow(arena) => {
            for marks in [&mut arena.first, &mut arena.second] {
                marks.sort_unstable();
                marks.dedup();
            }
        }
        Arena::Hypergraph(arena) => {
            sort(&mut arena.sets);
            close(&mut arena.order, budget)?;
        }
    }
    Ok(())
}

fn sort(sets: &mut Vec<Vec<u32>>) {
    for set in &mut *sets {
        set.sort_unstable();
        set.dedup();
    }
    sets.sort_unstable();
    sets.dedup();
}

/// Adds what follows from the pairs of an order.
fn close(order: &mut Vec<(u32, u32)>, budget: &mut Budget) -> Result<(), Failure> {
    const MOST: u32 = playproof_checker::positional::MAX_VERTICES;
    if order.iter().any(|&(x, y)| x.max(y) >= MOST) {
        return Ok(());
    }
    let mut above = [0_u128; MOST as usize];
    for &(x, y) in order.iter() {
        above[x as usize] |= 1 << y;
    }
    budget.work(u64::from(MOST * MOST))?;
    for middle in 0..MOST as usize {
        for x in 0..MOST as usize {
            if above[x] >> middle & 1 == 1 {
                above[x] |= above[middle];
            }
        }
    }
    *order = (0..MOST)
        .flat_map(|x| (0..MOST).map(move |y| (x, y)))
        .filter(|&(x, y)| above[x as usize] >> y & 1 == 1)
        .collect();
    Ok(())
}
