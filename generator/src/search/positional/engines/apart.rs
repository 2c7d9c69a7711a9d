//! Maker-Breaker games that fall apart: who wins, and nothing else.
//!
//! Where sets have few vertices in common, as on the tiles of an infinite board, a game falls after a move or two into games that share none: Maker, who
//! moves, wins one of them, or none. They come up again and again, in one game and in those that differ
//! little, so what is known of each is kept for all. The [`solver`](super::solver) that has to write down a strategy knows nothing of
//! this.

use rustc_hash::FxHashMap;

use playproof_checker::positional::{Mask, bit, members};

use crate::search::control::Control;

/// Games of which is remembered who wins.
const REMEMBERED: usize = 1 << 18;

/// What a game costs, and a set of it, in the units of [`Control::spend`].
const GAME: u64 = 1 << 8;
const SET: u64 = 1 << 5;

/// What is known of games that do not fall apart.
#[derive(Default)]
pub(crate) struct Solver(FxHashMap<Vec<Mask>, bool>);

impl Solver {
    /// Whether Maker, who moves, completes one of the sets; `None` when `control` stops this.
    pub(crate) fn wins(&mut self, mut sets: Vec<Mask>, control: &Control) -> Option<bool> {
        if self.0.len() >= REMEMBERED {
            self.0.clear();
        }
        leave_smallest(&mut sets);
        self.wins_any(sets, control)
    }

    /// The same if no set contains another.
    fn wins_any(&mut self, mut sets: Vec<Mask>, control: &Control) -> Option<bool> {
        drop_answered(&mut sets);
        let mut parts = apart(sets);
        parts.sort_by_key(Vec::len);
        for part in parts {
            if self.wins_part(part, control)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The same if the game does not fall apart.
    fn wins_part(&mut self, mut sets: Vec<Mask>, control: &Control) -> Option<bool> {
        control.pay(GAME + SET * sets.len() as u64)?;
        if sets.iter().any(|set| set.count_ones() < 2) {
            return Some(true);
        }
        // Erdős and Selfridge: a set of k cells counts 2⁻ᵏ.
        if potential(&sets) < 0.5 {
            return Some(false);
        }
        sets.sort_unstable();
        if let Some(&known) = self.0.get(&sets) {
            return Some(known);
        }
        let wins = self.wins_by_a_move(&sets, control)?;
        self.0.insert(sets, wins);
        Some(wins)
    }

    fn wins_by_a_move(&mut self, sets: &[Mask], control: &Control) -> Option<bool> {
        let mut threats = 0;
        for &pair in sets.iter().filter(|set| set.count_ones() == 2) {
            if threats & pair != 0 {
                return Some(true);
            }
            threats |= pair;
        }
        // Threats first.
        let moves = by_weight(sets, sets.iter().fold(0, |all, set| all | set));
        let (first, then): (Vec<u32>, Vec<u32>) =
            moves.iter().partition(|&&v| threats & bit(v) != 0);
        for vertex in first.into_iter().chain(then) {
            let mut rests: Vec<Mask> = sets.iter().map(|set| set & !bit(vertex)).collect();
            leave_smallest(&mut rests);
            let answers = answers(&rests);
            let mut wins = true;
            for answer in by_weight(&rests, answers) {
                let open = rests.iter().copied().filter(|rest| rest & bit(answer) == 0);
                if !self.wins_any(open.collect(), control)? {
                    wins = false;
                    break;
                }
            }
            if wins {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// Whether Maker, who moves first, completes one of these sets.
#[must_use]
pub fn maker_wins(sets: &[Mask]) -> bool {
    let wins = Solver::default().wins(sets.to_vec(), &Control::default());
    wins.unwrap_or(false)
}

/// The vertices with which Breaker can answer: after any other Maker completes a set at once, or with his second mark.
fn answers(rests: &[Mask]) -> Mask {
    let mut answers = rests.iter().fold(0, |all, rest| all | rest);
    let short: Vec<Mask> = rests
        .iter()
        .copied()
        .filter(|rest| rest.count_ones() < 3)
        .collect();
    for (number, &rest) in short.iter().enumerate() {
        if rest.is_power_of_two() {
            answers &= rest;
        }
        for &other in &short[..number] {
            if rest & other != 0 {
                answers &= rest | other;
            }
        }
    }
    answers
}

/// The vertices, those in many and small sets first.
fn by_weight(sets: &[Mask], vertices: Mask) -> Vec<u32> {
    let mut weights = [0.0; Mask::BITS as usize];
    for &set in sets {
        members(set).for_each(|vertex| weights[vertex as usize] += weight(set));
    }
    let mut vertices: Vec<u32> = members(vertices).collect();
    vertices.sort_by(|&a, &b| f64::total_cmp(&weights[b as usize], &weights[a as usize]));
    vertices
}

fn weight(set: Mask) -> f64 {
    f64::exp2(-f64::from(set.count_ones()))
}

fn potential(sets: &[Mask]) -> f64 {
    sets.iter().copied().map(weight).sum()
}

/// Drops what contains another set.
fn leave_smallest(sets: &mut Vec<Mask>) {
    sets.sort_unstable_by_key(|&set| (set.count_ones(), set));
    sets.dedup();
    let mut smallest: Vec<Mask> = Vec::with_capacity(sets.len());
    for &set in sets.iter() {
        if !smallest.iter().any(|other| other & !set == 0) {
            smallest.push(set);
        }
    }
    *sets = smallest;
}

/// Drops sets with two vertices that are in no other: one answers the other.
fn drop_answered(sets: &mut Vec<Mask>) {
    loop {
        let (mut once, mut twice) = (0, 0);
        for &set in sets.iter() {
            twice |= once & set;
            once |= set;
        }
        let before = sets.len();
        sets.retain(|set| (set & once & !twice).count_ones() < 2);
        if sets.len() == before {
            return;
        }
    }
}

/// Games that have no vertices in common.
fn apart(mut sets: Vec<Mask>) -> Vec<Vec<Mask>> {
    let mut parts = Vec::new();
    while let Some(first) = sets.pop() {
        let (mut part, mut vertices, mut size) = (vec![first], first, 0);
        while size < part.len() {
            size = part.len();
            sets.retain(|&set| {
                let is_apart = set & vertices == 0;
                if !is_apart {
                    part.push(set);
                    vertices |= set;
                }
                is_apart
            });
        }
        parts.push(part);
    }
    parts
}
