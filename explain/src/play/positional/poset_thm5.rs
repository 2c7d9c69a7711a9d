//! `poset-thm5`: who has fewer vertices to claim below the winning vertex is done first.

use playproof_checker::positional::{Mask, Seat, members, union};

use super::{
    board::{Board, Claim},
    poset::{Poset, idle, is_odd, one_of},
};
use crate::play::player::{Boxed, Player, Reply, Stuck};

/// The winning vertex, and those below it by the parity of p.
#[derive(Clone, Copy)]
struct Race {
    target: Mask,
    even: Mask,
    odd: Mask,
}

/// A player from this position on, with Maker to move.
pub(super) fn player<'a>(position: &Board) -> Boxed<'a, Board> {
    let poset = Poset::new(position, position.free());
    let target = union(&position.state().first);
    let below = members(target).fold(0, |below, x| below | poset.below(x));
    let odd = below & poset.those(|y| is_odd(poset.vertices & !poset.upwards(y)));
    Box::new(Race {
        target,
        even: below & !odd,
        odd,
    })
}

impl<'a> Player<'a, Board> for Race {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        let (free, open) = (position.free(), position.available());
        if self.target & free == 0 {
            return idle(position);
        }
        if self.target & open != 0 {
            return one_of(position, self.target, "The winning vertex can be claimed.");
        }
        // Whoever claims the last one below gives the winning vertex away.
        let (unwanted, parity) = match position.aim().owner {
            Seat::First => (self.even & free, "an even"),
            Seat::Second => (self.odd & free, "an odd"),
        };
        let below = (self.even | self.odd) & free;
        if unwanted != 0 && below.count_ones() > 1 {
            let reason =
                format!("Below the winning vertex, those with {parity} p are not to be the last.");
            return one_of(position, unwanted, &reason);
        }
        if open & !below != 0 {
            return one_of(
                position,
                !below,
                "The rest below the winning vertex is as wanted: a vertex elsewhere.",
            );
        }
        if below.count_ones() > 1 {
            return one_of(
                position,
                below,
                "Any of these below the winning vertex may be the last: one of them.",
            );
        }
        Err(Stuck(
            "the last vertex below the winning one would have to be claimed".to_owned(),
        ))
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let free = position.free();
        if self.target & free == 0 {
            return Ok("The winning vertex is claimed.".to_owned());
        }
        let (even, odd) = (
            (self.even & free).count_ones(),
            (self.odd & free).count_ones(),
        );
        let (holds, name) = match position.aim().owner {
            Seat::First => (odd > 0 && (even == 0 || even < odd), "Maker"),
            Seat::Second => (even > odd, "Breaker"),
        };
        let text = format!(
            "below {} there are {even} vertices with an even p, {odd} with an odd one",
            position.named_set(self.target)
        );
        if holds {
            Ok(format!("{name} is ahead: {text}."))
        } else {
            Err(Stuck(text))
        }
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(*self)
    }
}
