//! Dependency digraphs for a strategy that works: all valid arrows at first,
//! then as few as exclude every way to mark the placement.

use playproof_checker::{Budget, Limits, rules::achievement::priority::check_digraph};
use playproof_formats::{
    Cell, Claim,
    claim::{self, Player},
    evidence::{Arrow, ArrowKind, Digraph, HistoryPriority},
};

use crate::game::Achievement;

/// Labels with more cells than this are not tried.
const LONGEST_LABEL: u32 = 3;

/// A digraph for each placement; `None` if some placement has none.
pub(super) fn build(
    game: &Achievement,
    strategy: &HistoryPriority,
    placements: &[Vec<Cell>],
) -> Option<Vec<Digraph>> {
    let Claim::Achievement(claim) = game.won_by(Player::Breaker) else {
        return None;
    };
    let builder = Builder {
        claim: &claim,
        strategy,
    };
    placements
        .iter()
        .map(|placement| builder.digraph(placement))
        .collect()
}

struct Builder<'a> {
    claim: &'a claim::Achievement,
    strategy: &'a HistoryPriority,
}

/// One alternative of an arrow.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Alternative {
    tail: u32,
    head: u32,
    kind: ArrowKind,
    label: Vec<u32>,
}

impl Builder<'_> {
    fn digraph(&self, placement: &[Cell]) -> Option<Digraph> {
        let mut chosen = self.conditional(placement);
        if !self.excludes(placement, &chosen) {
            let secondary = Self::secondary(placement, &chosen);
            chosen.extend(secondary);
            if !self.excludes(placement, &chosen) {
                return None;
            }
        }
        // What is hardest to read goes first: secondary arrows, long labels.
        let mut order: Vec<Alternative> = chosen.clone();
        order.sort_by_key(|a| {
            (
                a.kind == ArrowKind::Conditional,
                std::cmp::Reverse(a.label.len()),
            )
        });
        for alternative in order {
            let fewer: Vec<Alternative> = chosen
                .iter()
                .filter(|other| **other != alternative)
                .cloned()
                .collect();
            if self.excludes(placement, &fewer) {
                chosen = fewer;
            }
        }
        Some(digraph(placement, &chosen))
    }

    /// All valid conditional alternatives with minimal labels.
    fn conditional(&self, placement: &[Cell]) -> Vec<Alternative> {
        let mut found: Vec<Alternative> = Vec::new();
        for (tail, head, label) in ends_and_labels(placement.len()) {
            let alternative = Alternative {
                tail,
                head,
                kind: ArrowKind::Conditional,
                label,
            };
            if !is_implied(&found, &alternative) && self.is_valid(placement, &alternative) {
                found.push(alternative);
            }
        }
        found
    }

    /// Secondary alternatives with minimal labels that no conditional one makes
    /// superfluous. Whether one is of use shows in what it excludes.
    fn secondary(placement: &[Cell], found: &[Alternative]) -> Vec<Alternative> {
        let mut secondary = Vec::new();
        for (tail, head, label) in ends_and_labels(placement.len()) {
            let alternative = Alternative {
                tail,
                head,
                kind: ArrowKind::Secondary,
                label,
            };
            if !alternative.label.is_empty() && !is_implied(found, &alternative) {
                secondary.push(alternative);
            }
        }
        secondary
    }

    fn is_valid(&self, placement: &[Cell], alternative: &Alternative) -> bool {
        use playproof_checker::{Failure, rules::achievement::priority::Fault};
        let digraph = digraph(placement, std::slice::from_ref(alternative));
        let verdict = check_digraph(self.claim, self.strategy, &digraph, &mut budget());
        match verdict {
            Ok(()) => true,
            Err(Failure::Rejected(rejection)) => {
                matches!(rejection.reason(), Some(Fault::Schedule { .. }))
            }
            Err(_) => false,
        }
    }

    fn excludes(&self, placement: &[Cell], alternatives: &[Alternative]) -> bool {
        let digraph = digraph(placement, alternatives);
        check_digraph(self.claim, self.strategy, &digraph, &mut budget()).is_ok()
    }
}

fn budget() -> Budget {
    Budget::new(Limits::default())
}

/// Tails, heads, and labels of other cells, short ones first.
fn ends_and_labels(cells: usize) -> Vec<(u32, u32, Vec<u32>)> {
    let cells = u32::try_from(cells).unwrap_or(0).min(16);
    let mut found = Vec::new();
    for mask in 0_u32..1 << cells {
        if mask.count_ones() > LONGEST_LABEL {
            continue;
        }
        let label: Vec<u32> = (0..cells).filter(|cell| mask >> cell & 1 == 1).collect();
        for tail in (0..cells).filter(|cell| !label.contains(cell)) {
            for head in (0..cells).filter(|cell| *cell != tail && !label.contains(cell)) {
                found.push((tail, head, label.clone()));
            }
        }
    }
    found.sort_by_key(|(_, _, label)| label.len());
    found
}

/// Whether an alternative between the same ends has a part of the label.
fn is_implied(found: &[Alternative], alternative: &Alternative) -> bool {
    found.iter().any(|other| {
        (other.tail, other.head) == (alternative.tail, alternative.head)
            && other
                .label
                .iter()
                .all(|cell| alternative.label.contains(cell))
    })
}

/// Gathers alternatives into arrows.
fn digraph(placement: &[Cell], alternatives: &[Alternative]) -> Digraph {
    let mut arrows: Vec<Arrow> = Vec::new();
    for alternative in alternatives {
        let Alternative {
            tail,
            head,
            kind,
            label,
        } = alternative.clone();
        let same = |arrow: &&mut Arrow| (arrow.tail, arrow.head, arrow.kind) == (tail, head, kind);
        match arrows.iter_mut().find(same) {
            Some(arrow) => arrow.alternatives.push(label),
            None => arrows.push(Arrow {
                tail,
                head,
                kind,
                alternatives: vec![label],
            }),
        }
    }
    arrows.sort_by_key(|arrow| (arrow.tail, arrow.head, arrow.kind == ArrowKind::Secondary));
    Digraph {
        cells: placement.to_vec(),
        arrows,
    }
}
