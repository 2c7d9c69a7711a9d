//! Disjoint chains and winning sets, both of at most two vertices ("Poset
//! positional games", Theorem 25): reductions, and the pattern that is left.

use std::collections::VecDeque;

use playproof_checker::positional::{Game, Mask, State, bit, members};
use playproof_formats::{
    Evidence,
    evidence::{PosetThm25, Reduction},
};

use super::question::Sides;
use crate::proof::Proof;

/// The proof by the rule, if it applies.
pub(super) fn search(sides: &Sides) -> Option<Proof> {
    let question = &sides.win;
    if !question.aim.maker_breaker {
        return None;
    }
    candidates(&question.game, &question.state)
        .into_iter()
        .flat_map(|evidence| {
            sides
                .both()
                .map(|side| side.by(Evidence::PosetThm25(evidence.clone()), &[]))
        })
        .find(|proof| proof.check().is_ok())
}

/// Evidence of which some is right if the rule applies to the state.
pub(super) fn candidates(game: &Game, state: &State) -> Vec<PosetThm25> {
    let sets = &state.first;
    let fits = |set: &Mask| (1..=2).contains(&set.count_ones());
    if !sets.iter().all(fits) {
        return Vec::new();
    }
    if state.free.count_ones() % 2 == 1 {
        return odd(game, state.free, sets);
    }
    let mut reduced = Reduced {
        game,
        free: state.free,
        sets: sets.clone(),
    };
    let mut reductions = Vec::new();
    while let Some(reduction) = reduced.step() {
        reductions.push(reduction);
    }
    let pattern = if reduced.sets.is_empty() {
        Some(Vec::new())
    } else {
        reduced.line()
    };
    let evidence = |pattern| PosetThm25 {
        reductions,
        pattern,
    };
    pattern.map(evidence).into_iter().collect()
}

/// A situation of one or two sets in an odd game, or none.
fn odd(game: &Game, free: Mask, sets: &[Mask]) -> Vec<PosetThm25> {
    let bottom = game.available(free);
    let over = |v: u32| members(free).find(|&y| game.below[y as usize] & free == bit(v));
    let wins = |pattern: &[Mask]| match *pattern {
        [set] => {
            let (low, high) = (set & bottom, set & !bottom);
            match (low.count_ones(), high.count_ones()) {
                (1, 0) | (0, _) => true,
                (1, 1) => over(low.trailing_zeros()) != Some(high.trailing_zeros()),
                _ => false,
            }
        }
        [set, other] => {
            let pair = set & !bottom == 0 && set.count_ones() == 2;
            let common = set & other;
            pair && common != 0
                && other != set
                && (other & !bottom == 0
                    || over(common.trailing_zeros()).is_some_and(|y| other & bit(y) != 0))
        }
        _ => false,
    };
    let single = sets
        .iter()
        .map(|&set| vec![set])
        .find(|pattern| wins(pattern));
    let pairs = sets
        .iter()
        .flat_map(|&a| sets.iter().map(move |&b| vec![a, b]));
    let pattern = single.or_else(|| pairs.into_iter().find(|pattern| wins(pattern)));
    let list = |set: Mask| members(set).collect::<Vec<u32>>();
    let pattern = pattern.unwrap_or_default().into_iter().map(list).collect();
    vec![PosetThm25 {
        reductions: Vec::new(),
        pattern,
    }]
}

/// An even game from which vertices were removed.
struct Reduced<'a> {
    game: &'a Game,
    free: Mask,
    sets: Vec<Mask>,
}

impl Reduced<'_> {
    fn bottom(&self) -> Mask {
        self.game.available(self.free)
    }

    /// The vertex above a bottom one.
    fn top(&self, bottom: u32) -> Option<u32> {
        members(self.free).find(|&y| self.game.below[y as usize] & self.free == bit(bottom))
    }

    /// Makes a reduction, if there is one.
    fn step(&mut self) -> Option<Reduction> {
        if self.sets.is_empty() {
            return None;
        }
        let (reduction, removed) = self.pair().or_else(|| self.chains())?;
        self.free &= !removed;
        self.sets.retain(|set| set & removed == 0);
        Some(reduction)
    }

    /// R1.
    fn pair(&self) -> Option<(Reduction, Mask)> {
        let bottom = self.bottom();
        let alone = |&&set: &&Mask| {
            let others = self.sets.iter().filter(|&&other| other & set != 0);
            set.count_ones() == 2 && set & !bottom == 0 && others.count() == 1
        };
        let &set = self.sets.iter().find(alone)?;
        let mut vertices = members(set);
        let pair = Reduction::Pair(vertices.next()?, vertices.next()?);
        Some((pair, set))
    }

    /// R2, for the least family with some chain that has none but such sets.
    fn chains(&self) -> Option<(Reduction, Mask)> {
        members(self.bottom()).find_map(|start| {
            self.top(start)?;
            let mut family = bit(start);
            loop {
                let tops = members(family).filter_map(|x| self.top(x));
                let tops = tops.fold(0, |all, y| all | bit(y));
                let escapes = |set: &&Mask| *set & family != 0 && *set & tops == 0;
                let Some(set) = self.sets.iter().find(escapes) else {
                    let bottoms = members(family).collect();
                    return Some((Reduction::Chains(bottoms), family | tops));
                };
                // Only a top vertex of another chain helps.
                let top = set & !self.bottom();
                let below = members(top)
                    .next()
                    .map(|y| self.game.below[y as usize] & self.free)?;
                if below & !family == 0 {
                    // Two vertices are above the same one: these are no chains.
                    return None;
                }
                family |= below;
            }
        })
    }

    /// Threats of Maker, one after the other, the last of which Breaker cannot answer:
    /// breadth first over the vertex that Maker claimed last.
    fn line(&self) -> Option<Vec<Vec<u32>>> {
        let mut queue = VecDeque::from([Line {
            sets: Vec::new(),
            free: self.free,
            maker: 0,
            last: 0,
        }]);
        let mut met: Mask = 0;
        while let Some(line) = queue.pop_front() {
            let available = self.game.available(line.free);
            let completes = |&&set: &&Mask| {
                let missing = set & !line.maker;
                missing.count_ones() <= 1 && missing & !available == 0
            };
            if let Some(&set) = self.sets.iter().find(completes) {
                let mut sets = line.sets;
                sets.push(members(set).collect());
                return Some(sets);
            }
            for next in self.threats(&line, available) {
                if met & bit(next.last) == 0 {
                    met |= bit(next.last);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// The lines with one more threat.
    fn threats(&self, line: &Line, available: Mask) -> Vec<Line> {
        let mut found = Vec::new();
        for &set in self.sets.iter().filter(|set| set.count_ones() == 2) {
            let vertices: Vec<u32> = members(set).collect();
            for (first, second) in [(vertices[0], vertices[1]), (vertices[1], vertices[0])] {
                // Maker begins with the second vertex of a pair; later he has the
                // first, and claims what is below the second.
                let (own, answer) = if line.sets.is_empty() {
                    (bit(second), bit(first))
                } else {
                    (self.game.below[second as usize] & line.free, bit(second))
                };
                if own.count_ones() != 1 || own & available == 0 {
                    continue;
                }
                let maker = line.maker | own;
                let free = line.free & !own;
                if set & !maker != answer || answer & self.game.available(free) == 0 {
                    continue;
                }
                let mut sets = line.sets.clone();
                sets.push(vec![first, second]);
                found.push(Line {
                    sets,
                    free: free & !answer,
                    maker,
                    last: own.trailing_zeros(),
                });
            }
        }
        found
    }
}

struct Line {
    sets: Vec<Vec<u32>>,
    free: Mask,
    maker: Mask,
    last: u32,
}
