//! `pairing`: one vertex of a pair is answered with the other.

use playproof_checker::positional::{Mask, bit, members};
use playproof_formats::evidence::Pairing;

use super::{
    any::any,
    board::{Board, Claim},
};
use crate::play::player::{Boxed, Player, Reply, Stuck};

#[derive(Clone, Copy)]
struct Pairs<'a>(&'a Pairing);

pub(super) fn player(pairing: &Pairing) -> Boxed<'_, Board> {
    Box::new(Pairs(pairing))
}

/// The vertex that is paired with this one.
pub(super) fn partner(pairing: &Pairing, vertex: u32) -> Option<u32> {
    pairing.0.iter().find_map(|&(x, y)| match vertex {
        v if v == x => Some(y),
        v if v == y => Some(x),
        _ => None,
    })
}

/// That each set that the opponent can still complete contains one of these parts, all of which is free.
pub(super) fn covered(position: &Board, parts: &[Mask], what: &str) -> Result<(), Stuck> {
    let open = |part: &Mask| part & !position.free() == 0;
    for set in position.threats() {
        if !parts.iter().any(|part| open(part) && part & !set == 0) {
            let set = position.named_set(set);
            return Err(Stuck(format!(
                "the opponent's set {set} contains no {what}"
            )));
        }
    }
    Ok(())
}

impl<'a> Player<'a, Board> for Pairs<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        let partner = position
            .last()
            .and_then(|vertex| Some((vertex, partner(self.0, vertex)?)));
        match partner {
            Some((vertex, partner)) if bit(partner) & position.free() != 0 => Ok(Reply {
                choice: position.claim(partner),
                reason: format!("It is paired with {}.", position.named(vertex)),
            }),
            // An own vertex more does no harm, but one of a pair is of no use.
            _ => any(
                position,
                "There is no pair to answer in; one vertex more never hurts.",
            ),
        }
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let pairs: Vec<Mask> = self.0.0.iter().map(|&(x, y)| bit(x) | bit(y)).collect();
        covered(position, &pairs, "pair that is free")?;
        let open = pairs.iter().filter(|&&pair| pair & !position.free() == 0);
        let open: Vec<String> = open
            .map(|&pair| {
                members(pair)
                    .map(|v| position.named(v))
                    .collect::<Vec<_>>()
                    .join("-")
            })
            .collect();
        Ok(format!(
            "Each set that the opponent can still complete contains a pair of which nothing is claimed: {}.",
            if open.is_empty() {
                "there is none left".to_owned()
            } else {
                open.join(" ")
            }
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(*self)
    }
}
