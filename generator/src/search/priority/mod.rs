//! Priority strategies, by counterexample-guided refinement over a SAT solver.
//!
//! A *shape* fixes everything but the order of the offsets: the classes of
//! cells, the histories of their rules, and the offsets that stand in the lists.
//! The solver chooses a total order for each list ([`orders`]); the tracked game of
//! the checker's rule `history-priority` is played against the strategy
//! ([`line`]); a line that Maker survives becomes a clause, "one of the slots
//! served in it has to mark another cell", and the solver is asked again.
//! When it has no more orders, the shape is given up. There are larger ones
//! ([`shape`]): more classes, more history, more offsets.
//!
//! A strategy without history then gets its digraphs ([`digraph`]).

mod digraph;
mod line;
mod orders;
mod shape;

use std::time::Duration;

use playproof_checker::{Budget, Limits, animal, lattice};
use playproof_formats::{
    Cell, Evidence,
    claim::Player,
    evidence::{Lattice, Priority, Strategy},
};

use self::{line::Game, orders::Orders, shape::Shape};
use crate::{control::Control, game::Achievement, proof::Proof};

/// Looks for a strategy without history; `None` if the game is not of the
/// rule's kind, when the shapes are exhausted, or `control` stops the search.
///
/// A strategy that no digraph explains is one for the rule `history-priority`.
pub(super) fn search(game: &Achievement, control: &Control) -> Option<Proof> {
    let strategy = first(game, shape::without_history(game.board), control)?;
    let evidence = match digraph::build(game, &strategy, &placements(game, &strategy.lattice)?) {
        Some(digraphs) => Evidence::Priority(Priority { strategy, digraphs }),
        None => Evidence::HistoryPriority(strategy),
    };
    Some(Proof::new(game.won_by(Player::Breaker), evidence, &[]))
}

/// The same with history.
pub(super) fn search_with_history(game: &Achievement, control: &Control) -> Option<Proof> {
    let strategy = first(game, shape::with_history(game.board), control)?;
    let evidence = Evidence::HistoryPriority(strategy);
    Some(Proof::new(game.won_by(Player::Breaker), evidence, &[]))
}

/// How many shapes take part in the first round.
const FIRST_SHAPES: usize = 4;

/// How long a shape is looked at for the first time.
const FIRST_SLICE: Duration = Duration::from_millis(20);

/// The first strategy that is found: the shapes take turns and keep what they
/// have learnt; from round to round the slices of time double, and so does the
/// number of shapes that take part.
fn first(game: &Achievement, shapes: Vec<Shape>, control: &Control) -> Option<Strategy> {
    let slots = usize::try_from(game.breaker_cells()? / game.maker).ok()?;
    let one_turn = |cells: usize| cells <= game.last_turn as usize;
    if game.first_turn > game.maker || slots == 0 || game.goals.iter().any(|g| one_turn(g.0.len()))
    {
        return None;
    }
    // An attempt is made when its turn comes for the first time.
    let mut attempts: Vec<(Shape, Option<Orders>)> =
        shapes.into_iter().map(|shape| (shape, None)).collect();
    let mut slice = FIRST_SLICE;
    let mut admitted = FIRST_SHAPES;
    while !attempts.is_empty() && !control.is_stopped() {
        let mut unfinished = Vec::new();
        let later = attempts.split_off(admitted.min(attempts.len()));
        for (shape, orders) in attempts {
            if control.is_stopped() {
                return None;
            }
            let limited = control.clone().within(slice);
            let mut orders = orders.unwrap_or_else(|| Orders::new(shape.clone(), slots));
            let placements = placements(game, &shape.lattice)?;
            if let Some(strategy) = refine(game, &placements, &mut orders, &limited) {
                return Some(shorten(game, strategy, &placements, control));
            }
            if limited.is_stopped() {
                unfinished.push((shape, Some(orders)));
            }
        }
        unfinished.extend(later);
        attempts = unfinished;
        slice *= 2;
        admitted *= 2;
    }
    None
}

/// A strategy that no line beats; `None` if the orders are exhausted or
/// `control` stops the search.
fn refine(
    game: &Achievement,
    placements: &[Vec<Cell>],
    orders: &mut Orders,
    control: &Control,
) -> Option<Strategy> {
    loop {
        let strategy = orders.solve(control)?;
        let played = Game::new(game, &strategy)?;
        let mut beaten = false;
        for placement in placements {
            let line = played.survive(placement, control);
            if control.is_stopped() {
                return None;
            }
            if let Some(servings) = line {
                orders.forbid(&servings);
                beaten = true;
            }
        }
        if !beaten {
            return Some(strategy);
        }
    }
}

/// The placements of the goals modulo a lattice, as the checker goes through them.
fn placements(game: &Achievement, lattice: &Lattice) -> Option<Vec<Vec<Cell>>> {
    let lattice = lattice::Lattice::new(game.board, lattice).ok()?;
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
            placements
                .iter()
                .all(|p| played.survive(p, control).is_none())
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
