//! `poset-thm7`: every vertex that is above others wins; private vertices decide.

use playproof_checker::positional::{Mask, Seat, bit, members};

use super::{
    board::{Board, Claim},
    poset::{Poset, completes, idle, is_odd, one_of},
};
use crate::play::player::{Boxed, Player, Reply, Stuck};

#[derive(Clone, Copy)]
struct Private {
    /// The vertex that Maker means to get, and whether she begins with what is private below it.
    target: Option<(u32, bool)>,
}

/// The vertices below a top vertex: those that are below no other one, and the rest.
fn below(poset: &Poset, top: u32) -> (Mask, Mask) {
    let below = poset.below(top);
    let private = below & poset.those(|x| poset.above(x) == bit(top));
    (private, below & !private)
}

/// The vertices above others.
fn tops(poset: &Poset) -> Mask {
    poset.vertices & !poset.minimal()
}

/// A player from this position on, with Maker to move.
pub(super) fn player<'a>(position: &Board) -> Boxed<'a, Board> {
    let poset = Poset::new(position, position.free());
    let tops = tops(&poset);
    let weak = members(tops).find(|&y| {
        let (private, others) = below(&poset, y);
        private.count_ones() <= others.count_ones()
    });
    let target = match weak {
        _ if position.aim().owner == Seat::Second => None,
        _ if is_odd(poset.vertices) => members(tops).next().map(|y| (y, false)),
        weak => weak.map(|y| (y, true)),
    };
    Box::new(Private { target })
}

impl Private {
    /// Maker's move.
    fn maker(self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        if let Some(reply) = completes(position) {
            return reply;
        }
        let Some((target, private_first)) = self.target else {
            return Err(Stuck("there is no vertex to aim at".to_owned()));
        };
        let poset = Poset::new(position, position.free());
        let (private, _) = below(&poset, target);
        let all = poset.below(target);
        let name = position.named(target);
        if private_first && private != 0 && all.count_ones() > 1 {
            return one_of(
                position,
                private,
                &format!("It is private below {name}: the last one must not be."),
            );
        }
        // Not the last one below it, unless there is nothing else.
        let others = if all.is_power_of_two() {
            !all
        } else {
            Mask::MAX
        };
        if position.available() & others != 0 {
            return one_of(
                position,
                others,
                &format!("One that is not the last below {name}."),
            );
        }
        one_of(
            position,
            all,
            &format!("It frees two vertices that win, {name} among them: Breaker claims one only."),
        )
    }

    /// Breaker's answer.
    fn breaker(position: &Board) -> Result<Reply<Claim>, Stuck> {
        let open = position.available();
        let free = Poset::new(position, position.free());
        let winning = position.state().first.iter().fold(0, |all, set| all | set);
        if winning & open != 0 {
            return one_of(position, winning, "Maker could claim this winning vertex.");
        }
        // What Maker's last claim was below of; only of top vertices that are left.
        let with = position.last().map_or(0, bit);
        let before = Poset::new(position, position.free() | with);
        let touched = position.last().map_or(0, |last| before.above(last));
        if touched.is_power_of_two()
            && let Some(top) = members(touched).next()
        {
            let (_, others) = below(&free, top);
            if others != 0 {
                let name = position.named(top);
                return one_of(
                    position,
                    others,
                    &format!("Maker's was private below {name}: one below it that is not."),
                );
            }
        }
        let bottom = free.minimal();
        let private = bottom & free.those(|x| free.above(x).is_power_of_two());
        if bottom & !private & open != 0 {
            return one_of(
                position,
                bottom & !private,
                "A vertex that is private below none.",
            );
        }
        let spare = members(tops(&free)).find(|&top| below(&free, top).0.count_ones() > 1);
        match spare {
            Some(top) => one_of(
                position,
                below(&free, top).0,
                "All that is left is private; below this one there is one to spare.",
            ),
            None => idle(position),
        }
    }
}

impl<'a> Player<'a, Board> for Private {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        match position.aim().owner {
            Seat::First => self.maker(position),
            Seat::Second => Self::breaker(position),
        }
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let poset = Poset::new(position, position.free());
        if position.aim().owner == Seat::Second {
            for top in members(tops(&poset)) {
                let (private, others) = below(&poset, top);
                if private.count_ones() <= others.count_ones() {
                    let name = position.named(top);
                    return Err(Stuck(format!(
                        "below {name} there are not more private vertices than others"
                    )));
                }
            }
            super::poset::no_threat(position)?;
            return Ok(
                "Below each vertex that wins there are more private vertices than others."
                    .to_owned(),
            );
        }
        let Some((target, private_first)) = self.target else {
            return Err(Stuck("there is no vertex to aim at".to_owned()));
        };
        let winning = position.state().first.iter().fold(0, |all, set| all | set);
        let name = position.named(target);
        if (winning & position.available()).count_ones() > 1 {
            return Ok("Two vertices that win can be claimed; Breaker claims one only.".to_owned());
        }
        let (private, others) = below(&poset, target);
        let holds = bit(target) & position.free() != 0
            && private | others != 0
            && if private_first {
                private == 0 || private.count_ones() < others.count_ones()
            } else {
                !is_odd(poset.vertices)
            };
        let text = format!(
            "{name} waits for {} private and {} other vertices; {} are left",
            private.count_ones(),
            others.count_ones(),
            poset.vertices.count_ones()
        );
        if holds {
            Ok(format!("{text}."))
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
