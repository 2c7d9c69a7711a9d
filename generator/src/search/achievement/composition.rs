//! Compositions: all ways to split Maker's marks, and Breaker's with them.
//!
//! A composition of s games (aᵢ→c, bᵢ) gives Breaker Σ(bᵢ + 1) − 1 marks. Among
//! the parts with equal aᵢ it is best to make the bᵢ as equal as possible, since
//! a smaller bᵢ is easier for Maker; so a decomposition is a number of parts for each
//! size, and a share of Σ(bᵢ + 1) = b + 1 for each size.

use playproof_formats::{
    Evidence,
    claim::{Player, Response},
};

use super::{Win, weaken};
use crate::{
    game::Achievement,
    proof::Proof,
    search::control::Control,
    search::schedule::{Attempt, take_turns},
};

/// More decompositions than this are not looked at; those with fewer kinds of
/// parts come first.
const DECOMPOSITIONS: usize = 1000;

/// Games with more marks a turn are not decomposed.
const MOST_PARTS: u32 = 1 << 10;

/// Looks for a composition of at least two games, given how to find Maker's wins in them.
pub(super) fn search(win: &Win<'_>, game: &Achievement, control: &Control) -> Option<Proof> {
    if game.first_turn > game.maker {
        return None;
    }
    let breaker = game.breaker_cells()?;
    let compose = |parts: Vec<(u32, u32)>| -> Attempt<'_, Proof> {
        Box::new(move |control| compose(win, game, &parts, control))
    };
    let decompositions = decompositions(game.maker, breaker).into_iter();
    take_turns(control, decompositions.map(compose))
}

/// The composition of these games (aᵢ→c, bᵢ), if Maker wins them all.
fn compose(
    win: &Win<'_>,
    game: &Achievement,
    parts: &[(u32, u32)],
    control: &Control,
) -> Option<Proof> {
    let mut proofs: Vec<Proof> = Vec::new();
    for (index, &(maker, breaker)) in parts.iter().enumerate() {
        if index > 0 && parts[index - 1] == (maker, breaker) {
            proofs.push(proofs[index - 1].clone());
            continue;
        }
        let part = Achievement {
            maker,
            last_turn: game.last_turn,
            first_turn: maker,
            breaker: Response::Cells(breaker),
            ..game.clone()
        };
        proofs.push(win(&part, control)?);
    }
    let marks: u32 = parts.iter().map(|&(_, breaker)| breaker + 1).sum();
    let composed = Achievement {
        breaker: Response::Cells(marks - 1),
        ..game.clone()
    };
    let claim = composed.won_by(Player::Maker);
    let proof = Proof::new(claim, Evidence::Composition, &proofs);
    Some(weaken::to(game, Player::Maker, proof))
}

/// The decompositions of (a, b) into at least two parts (aᵢ, bᵢ), sorted, with
/// Σaᵢ = a and the least Σ(bᵢ + 1) ≥ b + 1.
fn decompositions(maker: u32, breaker: u32) -> Vec<Vec<(u32, u32)>> {
    let mut found = Vec::new();
    let Some(all) = breaker.checked_add(1).filter(|_| maker <= MOST_PARTS) else {
        return found;
    };
    for sizes in partitions(maker) {
        // The sizes with their numbers of parts.
        let mut kinds: Vec<(u32, u32)> = Vec::new();
        for size in sizes {
            match kinds.last_mut() {
                Some((last, count)) if *last == size => *count += 1,
                _ => kinds.push((size, 1)),
            }
        }
        let mut shared: Vec<(u32, Vec<(u32, u32)>)> = vec![(all, Vec::new())];
        for (position, &(size, count)) in kinds.iter().enumerate() {
            let last = position + 1 == kinds.len();
            let mut longer = Vec::new();
            'longer: for (left, parts) in &shared {
                // The last kind takes all that is left; every part takes 1 at least.
                let from = if last { count.max(*left) } else { count };
                for share in from..=count.max(*left) {
                    if longer.len() == DECOMPOSITIONS {
                        break 'longer;
                    }
                    let mut parts = parts.clone();
                    parts.extend((0..count).map(|part| {
                        let rounded_up = u32::from(part >= count - share % count);
                        (size, share / count + rounded_up - 1)
                    }));
                    longer.push((left.saturating_sub(share), parts));
                }
            }
            shared = longer;
        }
        found.extend(shared.into_iter().map(|(_, parts)| parts));
        if found.len() > DECOMPOSITIONS {
            break;
        }
    }
    found
}

/// The partitions of a number into at least two parts, each non-increasing,
/// those with fewer kinds of parts first; of a large number only the one into
/// ones.
fn partitions(number: u32) -> Vec<Vec<u32>> {
    if number > 12 {
        return vec![vec![1; number as usize]];
    }
    let mut found = Vec::new();
    let mut stack = vec![(number, Vec::new())];
    while let Some((left, parts)) = stack.pop() {
        if left == 0 {
            if parts.len() > 1 {
                found.push(parts);
            }
            continue;
        }
        let largest = parts.last().copied().unwrap_or(number).min(left);
        for part in 1..=largest {
            let mut parts = parts.clone();
            parts.push(part);
            stack.push((left - part, parts));
        }
    }
    found.sort_by_key(|parts: &Vec<u32>| {
        let mut kinds = parts.clone();
        kinds.dedup();
        (kinds.len(), std::cmp::Reverse(parts.len()))
    });
    found
}
