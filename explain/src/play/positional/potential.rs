//! `potential`: the vertex with the greatest weight.

use std::cmp::Reverse;

use playproof_checker::positional::{Mask, bit, members};

use super::{
    any::any,
    board::{Board, Claim},
};
use crate::play::player::{Boxed, Player, Reply, Stuck};

#[derive(Clone, Copy)]
struct Potential;

pub(super) fn player<'a>() -> Boxed<'a, Board> {
    Box::new(Potential)
}

/// 1, as a weight.
const ONE: u128 = 1 << 127;

/// 2^−|A|, of what is missing of a set.
fn weight(set: Mask) -> u128 {
    ONE.checked_shr(set.count_ones()).unwrap_or(0)
}

fn sum(sets: &[Mask]) -> u128 {
    sets.iter()
        .map(|&set| weight(set))
        .fold(0, u128::saturating_add)
}

/// A weight in thousandths.
fn thousandths(weight: u128) -> String {
    let thousandths = ((weight >> 64) * 1_000) >> 63;
    format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000)
}

impl<'a> Player<'a, Board> for Potential {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        let threats = position.threats();
        let of = |vertex: u32| {
            let through = threats.iter().filter(|&&set| set & bit(vertex) != 0);
            through
                .map(|&set| weight(set))
                .fold(0, u128::saturating_add)
        };
        // The first of the heaviest.
        let best =
            members(position.available()).max_by_key(|&vertex| (of(vertex), Reverse(vertex)));
        match best {
            Some(vertex) if !threats.is_empty() => Ok(Reply {
                choice: position.claim(vertex),
                reason: format!(
                    "The sets through it weigh most, {} of {}.",
                    thousandths(of(vertex)),
                    thousandths(sum(&threats))
                ),
            }),
            _ => any(
                position,
                "The opponent has no set left to complete: any vertex will do.",
            ),
        }
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let sum = sum(&position.threats());
        let (limit, name) = if position.mover() == position.aim().owner {
            (ONE, "1")
        } else {
            (ONE >> 1, "1/2")
        };
        if sum >= limit {
            return Err(Stuck(format!("the sum of 2^-|A| is {}", thousandths(sum))));
        }
        Ok(format!(
            "The sum of 2^-|A| over the sets that {} can still complete is {}, less than {name}.",
            position.side(position.aim().owner.other()),
            thousandths(sum)
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(*self)
    }
}
