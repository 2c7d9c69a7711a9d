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
//! A strategy without history then gets its digraphs ([`digraph`]). Where each list has one offset,
//! these are all that matters: such strategies are looked for by themselves ([`arrows`]).

mod arrows;
mod digraph;
mod line;
mod orders;
mod placements;
mod shape;

use playproof_formats::{
    Board, Cell, Evidence,
    claim::Player,
    evidence::{HistoryPriority, Lattice, Priority},
};

use self::{arrows::Arrows, line::Game, orders::Orders, placements::placements, shape::Shapes};
use crate::{game::Achievement, proof::Proof, search::control::Control, search::schedule::Attempt};

/// Looks for a strategy without history.
pub(super) fn search(game: &Achievement) -> Attempt<'_, Proof> {
    attempt(game, shape::without_history, |strategy| {
        explained(game, strategy)
    })
}

/// Looks for a strategy whose slots mark one cell each.
pub(super) fn search_by_arrows(game: &Achievement) -> Attempt<'_, Proof> {
    let mut arrows = slots(game)
        .filter(|_| game.maker > 1)
        .map(|slots| Arrows::new(game, slots));
    Box::new(move |control| {
        let strategy = arrows.as_mut()?.resume(control)?;
        let evidence = explained(game, strategy)?;
        Some(Proof::new(game.won_by(Player::Breaker), evidence, &[]))
    })
}

/// A strategy without history, with its digraphs. One that no digraph explains is a strategy for the rule
/// `history-priority`.
fn explained(game: &Achievement, strategy: HistoryPriority) -> Option<Evidence> {
    let placements = placements(game, &strategy.lattice)?;
    Some(match digraph::build(game, &strategy, &placements) {
        Some(digraphs) => Evidence::Priority(Priority { strategy, digraphs }),
        None => Evidence::HistoryPriority(strategy),
    })
}

/// Looks for a strategy with history.
pub(super) fn search_with_history(game: &Achievement) -> Attempt<'_, Proof> {
    attempt(game, shape::with_history, |strategy| {
        Some(Evidence::HistoryPriority(strategy))
    })
}

/// A search through these shapes, which keeps what it has learnt from slice to slice.
fn attempt<'a>(
    game: &'a Achievement,
    shapes: fn(Board, &Control) -> Shapes,
    evidence: impl Fn(HistoryPriority) -> Option<Evidence> + Send + 'a,
) -> Attempt<'a, Proof> {
    let slots = slots(game);
    let mut refinement = None;
    Box::new(move |control| {
        let slots = slots?;
        let refinement = refinement.get_or_insert_with(|| Refinement {
            game,
            slots,
            shapes: shapes(game.board, &control.clone().without_slice()),
            open: Vec::new(),
            admitted: FIRST_SHAPES,
            slice: FIRST_SLICE,
        });
        let evidence = evidence(refinement.resume(control)?)?;
        Some(Proof::new(game.won_by(Player::Breaker), evidence, &[]))
    })
}

/// How many slots a mark has; `None` if no strategy is of use.
fn slots(game: &Achievement) -> Option<usize> {
    let slots = game.breaker_cells()? / game.maker;
    let one_turn = |cells: usize| cells <= game.last_turn as usize;
    let hopeless = game.first_turn > game.maker
        || slots == 0
        || slots > MOST_SLOTS
        || game.goals.iter().any(|goal| one_turn(goal.0.len()));
    (!hopeless).then_some(slots as usize)
}

/// More slots than this have no use for lists: every cell that is near is marked.
const MOST_SLOTS: u32 = 1 << 6;

/// How many shapes take part in the first round.
const FIRST_SHAPES: usize = 4;

/// The work on a shape in the first round, some 50 milliseconds.
const FIRST_SLICE: u64 = 1 << 23;

/// The shapes take turns; from round to round the slices of work double, and so
/// does the number of shapes that take part.
struct Refinement<'a> {
    game: &'a Achievement,
    slots: usize,
    /// Those that have not taken part yet.
    shapes: Shapes,
    /// Those that have, and are not exhausted, with the orders that are left.
    open: Vec<(Lattice, Orders)>,
    admitted: usize,
    slice: u64,
}

impl Refinement<'_> {
    /// The first strategy that is found.
    fn resume(&mut self, control: &Control) -> Option<HistoryPriority> {
        loop {
            let mut next = 0;
            while next < self.admitted {
                if control.is_stopped() {
                    return None;
                }
                if next == self.open.len() {
                    let Some(shape) = self.shapes.next() else {
                        break;
                    };
                    let lattice = shape.lattice.clone();
                    self.open.push((lattice, Orders::new(shape, self.slots)));
                }
                let limited = control.clone().for_work(self.slice);
                let (lattice, orders) = &mut self.open[next];
                let placements = placements(self.game, lattice)?;
                if let Some(strategy) = refine(self.game, &placements, orders, &limited) {
                    let control = control.clone().without_slice();
                    return Some(shorten(self.game, strategy, &placements, &control));
                }
                if limited.is_stopped() {
                    next += 1;
                } else {
                    self.open.remove(next);
                }
            }
            if self.open.is_empty() {
                return None;
            }
            self.slice = self.slice.saturating_mul(2);
            self.admitted = self.admitted.saturating_mul(2);
        }
    }
}

/// A strategy that no line beats; `None` if the orders are exhausted or
/// `control` stops the search.
fn refine(
    game: &Achievement,
    placements: &[Vec<Cell>],
    orders: &mut Orders,
    control: &Control,
) -> Option<HistoryPriority> {
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

/// Cuts the ends of lists that the strategy does not need.
fn shorten(
    game: &Achievement,
    strategy: HistoryPriority,
    placements: &[Vec<Cell>],
    control: &Control,
) -> HistoryPriority {
    let works = |strategy: &HistoryPriority| {
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
