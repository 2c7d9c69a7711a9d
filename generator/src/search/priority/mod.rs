//! Priority strategies, by counterexample-guided refinement over a SAT solver.
//!
//! A *shape* fixes everything but the order of the offsets: the classes of
//! cells, the histories of their rules, and the offsets that stand in the lists.
//! The solver chooses a total order for each list ([`orders`]); the tracked game of
//! the checker's rule `history-priority` is played against the strategy
//! ([`line`]); a line that Maker survives becomes a clause, "one of the slots
//! served in it has to mark another cell", and the solver is asked again.
//! When it has no more orders, the shape is given up for a larger one
//! ([`shape`]): more classes, more history, more offsets.
//!
//! A strategy without history then gets its digraphs ([`digraph`]).

mod digraph;
mod line;
mod orders;
mod shape;

use playproof_checker::{Budget, Limits, animal, lattice};
use playproof_formats::{
    Cell, Evidence,
    claim::Player,
    evidence::{Priority, Strategy},
};

use self::{line::Game, orders::Orders, shape::Shape};
use crate::{control::Control, game::Achievement, proof::Proof};

/// Looks for a strategy without history; `None` if the game is not of the rule's
/// kind, or when `control` stops the search.
pub(super) fn search(game: &Achievement, control: &Control) -> Option<Proof> {
    let shapes = shape::without_history(game.board);
    first(game, shapes, control, |strategy| {
        let digraphs = digraph::build(game, &strategy)?;
        Some(Evidence::Priority(Priority { strategy, digraphs }))
    })
}

/// The same with history.
pub(super) fn search_with_history(game: &Achievement, control: &Control) -> Option<Proof> {
    let shapes = shape::with_history(game.board);
    first(game, shapes, control, |strategy| Some(Evidence::HistoryPriority(strategy)))
}

/// The first shape that has a strategy.
fn first(
    game: &Achievement,
    shapes: impl Iterator<Item = Shape>,
    control: &Control,
    evidence: impl Fn(Strategy) -> Option<Evidence>,
) -> Option<Proof> {
    if game.first_turn > game.maker {
        return None;
    }
    let slots = game.breaker_cells()? / game.maker;
    if slots == 0 || game.goals.iter().any(|goal| goal.0.len() <= game.last_turn as usize) {
        return None;
    }
    for shape in shapes {
        if control.is_stopped() {
            return None;
        }
        let found = refine(game, &shape, slots as usize, control).and_then(&evidence);
        if let Some(evidence) = found {
            return Some(Proof::new(game.won_by(Player::Breaker), evidence, &[]));
        }
    }
    None
}

/// A strategy of this shape.
fn refine(game: &Achievement, shape: &Shape, slots: usize, control: &Control) -> Option<Strategy> {
    let placements = placements(game, shape)?;
    let mut orders = Orders::new(shape, slots, control);
    loop {
        let strategy = orders.solve()?;
        let played = Game::new(game, &strategy)?;
        let mut beaten = false;
        for placement in &placements {
            if control.is_stopped() {
                return None;
            }
            if let Some(servings) = played.survive(placement, control) {
                orders.forbid(&servings);
                beaten = true;
            }
        }
        if !beaten {
            return Some(shorten(game, strategy, &placements, control));
        }
    }
}

/// The placements of the goals modulo the shape's lattice.
fn placements(game: &Achievement, shape: &Shape) -> Option<Vec<Vec<Cell>>> {
    let lattice = lattice::Lattice::new(game.board, &shape.lattice).ok()?;
    let mut budget = Budget::new(Limits::default());
    let mut placements = Vec::new();
    for goal in &game.goals {
        for orientation in animal::orientations(game.board, goal, &mut budget).ok()? {
            for vector in lattice.translations() {
                placements.push(animal::translate(&orientation, vector.ok()?)?);
            }
        }
    }
    Some(placements)
}

/// Cuts the ends of lists that the strategy does not need.
fn shorten(
    game: &Achievement,
    strategy: Strategy,
    placements: &[Vec<Cell>],
    control: &Control,
) -> Strategy {
    let works = |strategy: &Strategy| {
        Game::new(game, strategy).is_some_and(|played| {
            placements.iter().all(|p| played.survive(p, control).is_none())
        })
    };
    let mut best = strategy;
    for class in 0..best.classes.len() {
        for rule in 0..best.classes[class].rules.len() {
            for slot in 0..best.classes[class].rules[rule].slots.len() {
                loop {
                    let mut shorter = best.clone();
                    let list = &mut shorter.classes[class].rules[rule].slots[slot];
                    if list.pop().is_none() || !works(&shorter) {
                        break;
                    }
                    best = shorter;
                }
            }
        }
    }
    best
}
