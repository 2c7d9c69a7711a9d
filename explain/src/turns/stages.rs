//! Stage diagrams (Norris and Sieben, proof of Theorem 3.1): how many turns a
//! composition takes at most.
//!
//! A vertex is a progress vector p: how far the most advanced copies of each
//! game have come. Its supply vector q says how many alive copies of each game
//! Maker needs there, and n how many turns he plays until some game can go on.
//! Both are computed from the descendants, where one coordinate of p is one
//! larger, up to the stages from which a game is won in one turn: there Maker
//! needs one copy of that game and nothing else.

use std::collections::BTreeMap;

/// One of the composed games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// bᵢ: Breaker's marks in a turn.
    pub breaker: u64,
    /// lᵢ ≥ 1: within how many turns Maker wins.
    pub turns: u64,
}

/// A vertex of the diagram. All numbers saturate at 2⁶⁴ − 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// q: how many alive copies of each game are needed.
    pub supply: Vec<u64>,
    /// n: the turns until the next stage, or until the win.
    pub turns: u64,
    /// The turns from here to the end, at most.
    pub remaining: u64,
}

/// The stage diagram of a composition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The stages by their progress vectors.
    pub stages: BTreeMap<Vec<u64>, Stage>,
}

/// Diagrams with more stages than this are not drawn.
const STAGES: u64 = 100_000;

impl Diagram {
    /// The diagram of the composition of these games; `None` if there is none or the
    /// diagram is too large to draw.
    #[must_use]
    pub fn new(parts: &[Part]) -> Option<Self> {
        let stages = parts
            .iter()
            .try_fold(1_u64, |product, part| product.checked_mul(part.turns));
        if parts.is_empty() || stages? > STAGES || parts.iter().any(|part| part.turns == 0) {
            return None;
        }
        // b + s of the composed game.
        let all = parts.iter().fold(0_u64, |sum, part| {
            sum.saturating_add(part.breaker).saturating_add(1)
        });
        let mut diagram = Self {
            stages: BTreeMap::new(),
        };
        // Descending, every vector comes after its descendants.
        for progress in vectors(parts).into_iter().rev() {
            diagram.add(parts, all, progress);
        }
        Some(diagram)
    }

    fn add(&mut self, parts: &[Part], all: u64, progress: Vec<u64>) {
        let last_turn = |(part, p): (&Part, &u64)| p + 1 == part.turns;
        if let Some(game) = parts.iter().zip(&progress).position(last_turn) {
            let mut supply = vec![0; parts.len()];
            supply[game] = 1;
            let stage = Stage {
                supply,
                turns: 1,
                remaining: 1,
            };
            self.stages.insert(progress, stage);
            return;
        }
        let descendants: Vec<&Stage> = (0..parts.len())
            .map(|i| {
                let mut descendant = progress.clone();
                descendant[i] += 1;
                &self.stages[&descendant]
            })
            .collect();
        let turns = parts
            .iter()
            .zip(descendants.iter().enumerate())
            .map(|(part, (i, stage))| {
                (stage.supply[i].saturating_sub(1)).saturating_mul(part.breaker.saturating_add(1))
            })
            .fold(1_u64, u64::saturating_add);
        let supply = (0..parts.len()).map(|i| {
            let used_up = (turns - 1).saturating_mul(all).saturating_add(1);
            let others = descendants.iter().enumerate().filter(|&(j, _)| j != i);
            others
                .map(|(_, stage)| stage.supply[i])
                .filter(|&needed| needed > 0)
                .map(|needed| needed.saturating_add(turns.saturating_mul(all)))
                .fold(used_up, u64::max)
        });
        let supply = supply.collect();
        let after = descendants.iter().map(|stage| stage.remaining).max();
        let remaining = turns.saturating_add(after.unwrap_or(0));
        let stage = Stage {
            supply,
            turns,
            remaining,
        };
        self.stages.insert(progress, stage);
    }

    /// The turns that the composed game takes at most.
    #[must_use]
    pub fn turns(&self) -> u64 {
        let first = self.stages.values().next();
        first.map_or(0, |stage| stage.remaining)
    }
}

/// All progress vectors, sorted.
fn vectors(parts: &[Part]) -> Vec<Vec<u64>> {
    let mut vectors: Vec<Vec<u64>> = vec![Vec::new()];
    for part in parts {
        vectors = vectors
            .iter()
            .flat_map(|vector| {
                (0..part.turns).map(move |p| {
                    let mut vector = vector.clone();
                    vector.push(p);
                    vector
                })
            })
            .collect();
    }
    vectors
}
