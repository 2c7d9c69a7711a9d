//! Theorem 23 of "Poset positional games": disjoint chains and winning sets of at most
//! two vertices, by dynamic programming over what is left of each chain and its
//! lowest black winning vertex.
//!
//! Chains are numbered from the top, x₁ > x₂ > …; the j-th is white if j is as odd as the
//! number of vertices. A white winning vertex wins (Lemma 15), and above a black one
//! Maker gets the white vertices and Breaker the black ones (Lemma 22).

use std::collections::HashMap;

use playproof_checker::positional::{Game, Mask, Position, State, bit, members};

use super::rounds::Decide;
use crate::search::control::Control;

/// What a position costs, in the units of [`Control::spend`].
const POSITION: u64 = 1 << 8;

/// The algorithm, with all positions that it has decided.
pub(crate) struct PairsOnChains<'a> {
    game: &'a Game,
    /// The unclaimed vertices, chain by chain, each from the top.
    chains: Vec<Vec<u32>>,
    /// For each vertex, its chain and its number there.
    places: HashMap<u32, (usize, usize)>,
    /// Winning sets of two vertices.
    pairs: Vec<(u32, u32)>,
    /// Whether the number of vertices with Maker to move is odd.
    odd: bool,
    known: HashMap<Vec<(usize, usize)>, bool>,
}

impl<'a> PairsOnChains<'a> {
    /// `None` if the theorem is not about the state, in which Maker moves if the
    /// number of vertices is as told.
    pub(crate) fn new(game: &'a Game, state: &State, odd: bool) -> Option<Self> {
        let below = |v: u32| game.below[v as usize] & state.free;
        let mut chains: Vec<Vec<u32>> = Vec::new();
        let mut tops: Vec<u32> = members(state.free)
            .filter(|&v| members(state.free).all(|u| below(u) & bit(v) == 0))
            .collect();
        tops.sort_unstable();
        let mut covered: Mask = 0;
        for top in tops {
            let mut chain: Vec<u32> = members(below(top) | bit(top)).collect();
            chain.sort_by_key(|&v| std::cmp::Reverse(below(v).count_ones()));
            let set = chain.iter().fold(0, |set, &v| set | bit(v));
            let sizes = chain.iter().rev().zip(0..);
            if covered & set != 0
                || sizes
                    .into_iter()
                    .any(|(&v, size)| below(v).count_ones() != size)
            {
                return None;
            }
            covered |= set;
            chains.push(chain);
        }
        let mut pairs = Vec::new();
        for &set in &state.first {
            let vertices: Vec<u32> = members(set).collect();
            match *vertices.as_slice() {
                [_] => {}
                [x, y] => pairs.push((x, y)),
                _ => return None,
            }
        }
        let place = |(i, chain): (usize, &Vec<u32>)| {
            let numbered = chain.iter().zip(1..);
            numbered.map(|(&v, j)| (v, (i, j))).collect::<Vec<_>>()
        };
        let places = chains.iter().enumerate().flat_map(place).collect();
        Some(Self {
            game,
            chains,
            places,
            pairs,
            odd,
            known: HashMap::new(),
        })
    }

    fn is_white(&self, number: usize) -> bool {
        (number % 2 == 1) == self.odd
    }

    /// Whether Maker wins; for each chain, how many vertices are left and which is
    /// the lowest winning one, or 0.
    fn wins(&mut self, key: &[(usize, usize)], control: &Control) -> Option<bool> {
        if let Some(&known) = self.known.get(key) {
            return Some(known);
        }
        control.spend(POSITION);
        if self.known.len() as u64 > control.memory() / 256 || control.is_stopped() {
            return None;
        }
        let wins = match self.at_once(key) {
            Some(wins) => wins,
            None => self.round(key, control)?,
        };
        self.known.insert(key.to_vec(), wins);
        Some(wins)
    }

    /// The pairs of the position, each by its places; a vertex that Maker will get
    /// above a winning one is left out.
    fn sets(&self, key: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
        let set = |&(x, y): &(u32, u32)| {
            let mut set = Vec::new();
            for place in [self.places[&x], self.places[&y]] {
                let ((chain, number), (left, winning)) = (place, key[place.0]);
                let cut = if self.odd {
                    winning.saturating_sub(1)
                } else {
                    winning
                };
                if number > left || (number < winning && !self.is_white(number)) {
                    return None;
                }
                if number >= cut {
                    set.push((chain, number));
                }
            }
            Some(set)
        };
        let winning = key
            .iter()
            .enumerate()
            .filter(|(_, (_, winning))| *winning > 0);
        let single = winning.map(|(chain, &(_, winning))| vec![(chain, winning)]);
        self.pairs.iter().filter_map(set).chain(single).collect()
    }

    /// The trivial cases.
    fn at_once(&self, key: &[(usize, usize)]) -> Option<bool> {
        let sets = self.sets(key);
        if sets.is_empty() {
            return Some(false);
        }
        let mut black: Option<usize> = None;
        for set in &sets {
            let wins = match *set.as_slice() {
                [] => true,
                [(chain, number)] => {
                    let second = self.odd && black.is_some_and(|other| other != chain);
                    black = Some(chain);
                    second || self.is_white(number) || number == key[chain].0
                }
                [(a, i), (b, j)] => a == b && self.is_white(i) && self.is_white(j),
                _ => false,
            };
            if wins {
                return Some(true);
            }
        }
        None
    }

    /// Every move of Maker and every answer of Breaker.
    fn round(&mut self, key: &[(usize, usize)], control: &Control) -> Option<bool> {
        for own in 0..key.len() {
            if key[own].0 == 0 {
                continue;
            }
            let claimed = (own, key[own].0);
            let mut after = key.to_vec();
            after[own].0 -= 1;
            // No winning vertex is lowest here, so what Maker claims is none.
            let mut wins = after.iter().any(|chain| chain.0 > 0);
            for reply in 0..key.len() {
                if after[reply].0 == 0 {
                    continue;
                }
                wins = match self.after(&after, claimed, reply) {
                    None => true,
                    Some(next) => self.wins(&next, control)?,
                };
                if !wins {
                    break;
                }
            }
            if wins {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The position after Maker's claim and a reply; `None` if Maker then wins.
    fn after(
        &self,
        key: &[(usize, usize)],
        claimed: (usize, usize),
        reply: usize,
    ) -> Option<Vec<(usize, usize)>> {
        let lost = (reply, key[reply].0);
        let mut next = key.to_vec();
        next[reply].0 -= 1;
        if next[reply].1 == lost.1 {
            next[reply].1 = 0;
        }
        for &(x, y) in &self.pairs {
            let (x, y) = (self.places[&x], self.places[&y]);
            let other = match claimed {
                claimed if claimed == x => y,
                claimed if claimed == y => x,
                _ => continue,
            };
            let (chain, number) = other;
            if other == lost || number > key[chain].0 {
                continue;
            }
            if self.is_white(number) {
                return None;
            }
            next[chain].1 = next[chain].1.max(number);
        }
        Some(next)
    }
}

impl Decide for PairsOnChains<'_> {
    fn maker_wins(&mut self, position: Position, control: &Control) -> Option<bool> {
        let free = self.game.vertices & !(position.first | position.second);
        let left = |chain: &Vec<u32>| chain.iter().filter(|&&v| free & bit(v) != 0).count();
        let mut key: Vec<(usize, usize)> = self.chains.iter().map(|c| (left(c), 0)).collect();
        for &set in &self.game.sets {
            if set & position.second != 0 {
                continue;
            }
            let rest: Vec<u32> = members(set & free).collect();
            match *rest.as_slice() {
                [] => return Some(true),
                [vertex] => {
                    let (chain, number) = self.places[&vertex];
                    if self.is_white(number) {
                        return Some(true);
                    }
                    key[chain].1 = key[chain].1.max(number);
                }
                _ => {}
            }
        }
        self.wins(&key, control)
    }
}
