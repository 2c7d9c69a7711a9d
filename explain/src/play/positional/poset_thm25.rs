//! `poset-thm25`: chains and winning sets of at most two vertices.

use playproof_checker::positional::{Mask, Seat, bit, mask, members};
use playproof_formats::evidence::{PosetThm25, Reduction};

use super::{
    board::{Board, Claim},
    poset::{Poset, completes, idle, is_odd, no_threat, one_of},
};
use crate::play::player::{Boxed, Player, Reply, Stuck};

#[derive(Clone)]
struct Small<'a> {
    evidence: &'a PosetThm25,
    /// The order at the start.
    poset: Poset,
    /// Vertices that Breaker counts as his although they wait for another one, and that one.
    counted: Vec<(u32, u32)>,
}

/// A player from this position on, with Maker to move.
pub(super) fn player<'a>(position: &Board, evidence: &'a PosetThm25) -> Boxed<'a, Board> {
    let poset = Poset::new(position, position.free());
    Box::new(Small {
        evidence,
        poset,
        counted: Vec::new(),
    })
}

impl Small<'_> {
    fn sets(&self) -> impl Iterator<Item = Mask> {
        self.evidence.pattern.iter().map(mask)
    }

    /// With an odd number of vertices: one of the five situations.
    fn maker_odd(&self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        let bottom = self.poset.minimal();
        let free = position.free();
        let begun = free != self.poset.vertices;
        // 5: a set of top vertices only.
        if let Some(tops) = self.sets().find(|set| set & bottom == 0) {
            let alone = bottom & self.poset.those(|v| self.poset.above(v) == 0);
            let freed = self.poset.vertices & !bottom & position.available();
            if begun && freed != 0 {
                return one_of(position, freed, "Breaker has claimed what is below it.");
            }
            if alone & free != 0 {
                let tops = position.named_set(tops);
                return one_of(
                    position,
                    alone,
                    &format!(
                        "A vertex of a chain of its own: Breaker is to begin the chains of {tops}."
                    ),
                );
            }
            return Err(Stuck("no chain of one vertex is left".to_owned()));
        }
        // 4: a bottom vertex and the top of another chain.
        let mixed = self.sets().find(|set| {
            let (low, high) = (set & bottom, set & !bottom);
            high != 0 && members(low).all(|x| self.poset.above(x) != high)
        });
        if let Some(set) = mixed {
            let (low, high) = (set & bottom, set & !bottom);
            if low & free != 0 {
                return one_of(
                    position,
                    low,
                    "It is the bottom vertex of the set; its other one is the top of a chain that Breaker is to begin.",
                );
            }
            let chain = members(high).fold(high, |chain, y| chain | self.poset.below(y));
            return one_of(
                position,
                !chain,
                "Breaker is to begin that chain: a vertex elsewhere.",
            );
        }
        // 2 and 3: two sets that share a vertex.
        let common = self.sets().reduce(|a, b| a & b).unwrap_or(0);
        one_of(
            position,
            common,
            "Two sets share it: Breaker cannot answer both.",
        )
    }

    /// With an even number of vertices: the pairs of R1, then the line.
    fn maker_even(&self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        let free = position.free();
        for reduction in &self.evidence.reductions {
            if let &Reduction::Pair(x, z) = reduction
                && bit(x) & free != 0
                && bit(z) & free != 0
            {
                let name = position.named(z);
                return one_of(
                    position,
                    bit(x),
                    &format!("Breaker has to answer with {name}, and the rest is as before."),
                );
            }
        }
        for (index, list) in self.evidence.pattern.iter().enumerate() {
            let &[first, second] = list.as_slice() else {
                continue;
            };
            let own = match index {
                0 => bit(second),
                _ => self.poset.below(second) & free,
            };
            // What is done already is the earlier part of the line.
            let set = bit(first) | bit(second);
            if own & free != 0 && set & free != 0 && own.is_power_of_two() {
                let name = position.named_set(set);
                return one_of(position, own, &format!("It threatens to complete {name}."));
            }
        }
        Err(Stuck("the line has come to its end".to_owned()))
    }

    /// Without a situation the sets are disjoint, and each is answered in itself.
    fn breaker_odd(position: &Board) -> Result<Reply<Claim>, Stuck> {
        let state = position.state();
        // What Maker lacks one vertex of.
        let threats = state.first.iter().filter(|set| set.is_power_of_two());
        let threats = threats.fold(0, |all, set| all | set);
        if threats & position.available() != 0 {
            return one_of(position, threats, "It is the other vertex of Maker's set.");
        }
        idle(position)
    }

    /// The answer in the game that is left after the first so many reductions.
    fn answer(&mut self, position: &Board, level: usize, last: u32) -> Result<u32, Stuck> {
        let stuck = |text: &str| Stuck(text.to_owned());
        let counted = mask(self.counted.iter().map(|&(vertex, _)| vertex));
        let unclaimed = position.free() & !counted;
        let Some(reduction) = self.evidence.reductions.get(level) else {
            // No set is left: any vertex that nothing of this game is below of.
            let removed = self
                .evidence
                .reductions
                .iter()
                .map(|reduction| self.removed(reduction));
            let removed = removed.fold(0, |all, removed| all | removed);
            let rest = unclaimed & self.poset.vertices & !removed;
            let open = members(rest).find(|&v| self.poset.below(v) & rest == 0);
            return open.ok_or_else(|| stuck("no vertex is left to answer with"));
        };
        match reduction {
            Reduction::Chains(bottoms) if bottoms.contains(&last) => {
                let top = members(self.poset.above(last)).next();
                top.ok_or_else(|| stuck("the chain has no top"))
            }
            Reduction::Chains(_) => self.answer(position, level + 1, last),
            &Reduction::Pair(x, z) => {
                if last == x || last == z {
                    let other = if last == x { z } else { x };
                    if bit(other) & unclaimed != 0 {
                        return Ok(other);
                    }
                    let above = self.counted.iter().find(|&&(_, below)| below == last);
                    return above
                        .map(|&(v, _)| v)
                        .ok_or_else(|| stuck("the pair is claimed"));
                }
                let answer = self.answer(position, level + 1, last)?;
                // It may wait for one of the two, whom nobody has claimed: then the other one.
                let waits =
                    |v: u32| bit(v) & unclaimed != 0 && self.poset.below(answer) & bit(v) != 0;
                for (below, other) in [(x, z), (z, x)] {
                    if waits(below) && bit(other) & unclaimed != 0 {
                        self.counted.push((answer, below));
                        return Ok(other);
                    }
                }
                Ok(answer)
            }
        }
    }

    fn removed(&self, reduction: &Reduction) -> Mask {
        match reduction {
            &Reduction::Pair(x, z) => bit(x) | bit(z),
            Reduction::Chains(bottoms) => bottoms
                .iter()
                .fold(0, |all, &v| all | self.poset.upwards(v)),
        }
    }

    fn breaker_even(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        let last = position
            .last()
            .ok_or_else(|| Stuck("Maker has not moved".to_owned()))?;
        let answer = self.answer(position, 0, last)?;
        self.counted.retain(|&(vertex, _)| vertex != answer);
        let name = position.named(last);
        one_of(
            position,
            bit(answer),
            &format!("It answers {name}, as the reductions say."),
        )
    }
}

impl<'a> Player<'a, Board> for Small<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        let odd = is_odd(self.poset.vertices);
        match (position.aim().owner, odd) {
            (Seat::First, odd) => match completes(position) {
                Some(reply) => reply,
                None if odd => self.maker_odd(position),
                None => self.maker_even(position),
            },
            (Seat::Second, _) if position.state().first.is_empty() => idle(position),
            (Seat::Second, true) => Self::breaker_odd(position),
            (Seat::Second, false) => self.breaker_even(position),
        }
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        let state = position.state();
        match position.aim().owner {
            Seat::Second => {
                no_threat(position)?;
                Ok(format!(
                    "Maker can complete none of her {} sets in her next move.",
                    state.first.len()
                ))
            }
            Seat::First if state.first.is_empty() => {
                Err(Stuck("no set of Maker's is alive".to_owned()))
            }
            Seat::First => Ok(format!("{} sets of Maker's are alive.", state.first.len())),
        }
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
