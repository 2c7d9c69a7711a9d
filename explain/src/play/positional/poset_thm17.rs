//! `poset-thm17`: on disjoint chains, who has to begin the upper end of one loses it.

use playproof_checker::positional::{Mask, Seat, bit, members, union};

use super::{
    board::{Board, Claim},
    poset::{Poset, completes, idle, is_odd, no_threat, one_of},
};
use crate::play::player::{Boxed, Player, Reply, Stuck};

#[derive(Clone)]
struct Chains {
    /// The order at the start.
    poset: Poset,
    /// The upper ends that nobody wants to begin.
    ends: Mask,
}

/// A player from this position on, with Maker to move.
pub(super) fn player<'a>(position: &Board) -> Boxed<'a, Board> {
    let poset = Poset::new(position, position.free());
    let targets = union(&position.state().first);
    // From the vertex just below one upwards.
    let end = |target: u32| {
        poset
            .before(target)
            .map_or(0, |before| poset.upwards(before))
    };
    let white = members(targets).find(|&v| poset.is_white(v));
    let lowest = members(targets).min_by_key(|&v| poset.below(v).count_ones());
    let ends = match (position.aim().owner, white, lowest) {
        (Seat::First, Some(white), _) => end(white),
        (Seat::First, None, Some(first)) => {
            let chain = poset.below(first) | poset.upwards(first);
            let other = members(targets & !chain).next();
            end(first) | other.map_or(0, end)
        }
        (Seat::Second, _, Some(lowest)) if is_odd(poset.vertices) => end(lowest),
        _ => 0,
    };
    Box::new(Chains { poset, ends })
}

impl Chains {
    fn maker(&self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        completes(position).unwrap_or_else(|| {
            let ends = position.named_set(self.ends & position.free());
            one_of(
                position,
                !self.ends,
                &format!("Breaker is to begin {ends}: a vertex elsewhere."),
            )
        })
    }

    fn breaker(&self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        if position.state().first.is_empty() {
            return idle(position);
        }
        let last = position
            .last()
            .ok_or_else(|| Stuck("Maker has not moved".to_owned()))?;
        let name = position.named(last);
        let odd = is_odd(self.poset.vertices);
        if odd && bit(last) & self.ends == 0 {
            return one_of(
                position,
                !self.ends,
                "Maker's claim elsewhere is answered elsewhere.",
            );
        }
        if self.poset.is_white(last) {
            let next = self
                .poset
                .next(last)
                .filter(|&next| bit(next) & position.free() != 0);
            return match next {
                Some(next) => one_of(
                    position,
                    bit(next),
                    &format!("It is the black vertex above the white {name}."),
                ),
                None => idle(position),
            };
        }
        // An even number of vertices: another chain of which an odd number is left.
        let rest = Poset::new(position, position.free());
        let begins = rest.those(|v| rest.below(v) == 0 && is_odd(rest.upwards(v)));
        one_of(
            position,
            begins,
            &format!("{name} began a chain of an odd number: so does this."),
        )
    }
}

impl<'a> Player<'a, Board> for Chains {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        match position.aim().owner {
            Seat::First => self.maker(position),
            Seat::Second => self.breaker(position),
        }
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let free = position.free();
        let (ends, others) = (self.ends & free, free & self.poset.vertices & !self.ends);
        match position.aim().owner {
            Seat::First => {
                if ends == 0 || is_odd(others) {
                    return Err(Stuck(
                        "Maker would have to begin the end of a chain".to_owned(),
                    ));
                }
                Ok(format!(
                    "An even number of vertices is left beside {}, which Breaker is to begin.",
                    position.named_set(ends)
                ))
            }
            Seat::Second => {
                no_threat(position)?;
                if position.state().first.is_empty() {
                    return Ok("No winning vertex is left.".to_owned());
                }
                let rest = Poset::new(position, free);
                let odd = rest.those(|v| rest.below(v) == 0 && is_odd(rest.upwards(v)));
                let even = if self.ends == 0 {
                    !is_odd(odd)
                } else {
                    !is_odd(others)
                };
                if !even {
                    return Err(Stuck("the parities are the wrong way round".to_owned()));
                }
                Ok(if self.ends == 0 {
                    "An even number of chains has an odd number of vertices left; nobody has touched these.".to_owned()
                } else {
                    format!(
                        "An even number of vertices is left beside {}, which Maker is to begin.",
                        position.named_set(ends)
                    )
                })
            }
        }
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
