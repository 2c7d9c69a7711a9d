//! `history-priority`: Breaker answers by priority lists, which may depend on
//! what Maker owns.
//!
//! **Claim.** Breaker wins the (a→c, b) game without a handicap.
//! **Evidence.** A strategy with history. **Premises.** None.
//!
//! **Theorem.** If Maker cannot complete any placement G of a goal against the
//! strategy in the *tracked game* below, then Breaker wins the (a→c, b) game.
//!
//! **Source.** Norris and Sieben, Section 8, Algorithms 1 and 2, repaired: as
//! printed, Algorithm 2 looks at one rule of a history cell only and serves
//! marks one by one instead of in rounds, and Algorithm 1 lets Maker's turn be
//! empty (`docs/errata.md`).
//!
//! **The tracked game.** E are the cells of G and the history cells of G's
//! cells. A position says which cells of E are Maker's (M), which Breaker's for
//! certain (B), and which cells anywhere are known to be marked (K ⊇ M ∪ B).
//! Maker's turn is a set F ≠ ∅ of at most a cells of E that are neither in M nor in B; turns
//! without a cell of E change nothing that is tracked. Then
//! * the slots of the cells of F that lie in G are served in their rounds. The
//!   rules that serve them are exactly known, since all their history cells
//!   are tracked. A slot yields a cell that is marked for certain (see
//!   `slots`): if it is an unmarked cell of G, Maker will not complete G; if
//!   it is another cell of E, it is Breaker's, since Maker's cells there are
//!   all known; any other cell may be Maker's own, so it is known, and no more;
//! * a cell h of F outside G has history cells that are not tracked. For each
//!   rule that may serve it, the turn is played again with h's slots among the
//!   others; if each time an unmarked cell of G gets marked, Maker will not
//!   complete G. What h's slots mark is used for nothing else.
//!
//! **Soundness.** Follow a real game in which Maker completes G. Cells of G are
//! never Breaker's, so no line of the tracked game that follows his marks in E
//! dies, and when the turn that completes G begins, at most c cells of G are
//! unmarked. So the tracked game reaches a position with at most c unmarked
//! cells of G and no death, which the check refuses. More marks of Breaker than
//! tracked only take cells of E away from Maker; his marks F were free.
//!
//! **Traps.** A guaranteed cell outside E must not count as Breaker's: Maker may
//! own it. A history cell's answers must not be judged by the marks of a later
//! turn, nor kept. F = ∅ must be excluded, or the position goes on unchanged for ever.

use std::collections::BTreeSet;

use playproof_formats::{
    Cell,
    claim::{Achievement, Player},
    evidence::{HistoryPriority as Evidence, HistoryRule},
};

use super::{
    guards::won_by,
    slots::{Known, Strategy, history, serve},
};
use crate::{
    budget::{Budget, Cost, cost},
    faults::Failure,
    rules::inference::Inference,
    sets::{List, has},
};

faults! {
    /// Why a strategy does not stop Maker, as far as tracking shows.
    pub enum Fault {
        Completed { placement: List, maker: List, last_turn: u32 } => "the placement {placement} gets completed: maker owns {maker}, and the last turn marks {last_turn}",
    }
}

pub(in crate::rules) fn check(
    step: &Inference<'_, Evidence>,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let evidence = step.evidence;
    let claim = won_by(step, Player::Breaker)?;
    step.no_premise()?;
    positions(claim, evidence, budget).map(|_| ())
}

/// The number of positions of the tracked games, of all placements together.
///
/// # Errors
/// Those of the rule.
pub fn positions(
    claim: &Achievement,
    evidence: &Evidence,
    budget: &mut Budget,
) -> Result<usize, Failure> {
    check_strategy(claim, &Strategy::new(claim, evidence, budget)?, budget)
}

/// The check for every placement; also the last part of the rule `priority`.
/// Returns the number of positions.
pub(super) fn check_strategy(
    claim: &Achievement,
    strategy: &Strategy<'_>,
    budget: &mut Budget,
) -> Result<usize, Failure> {
    let mut positions = 0_usize;
    strategy.for_each_placement(claim, budget, |placement, budget| {
        let visited = Tracked::new(claim, strategy, placement, budget)?.check(budget)?;
        positions = positions.saturating_add(visited);
        Ok(())
    })?;
    Ok(positions)
}

/// The tracked game for a placement.
struct Tracked<'a> {
    claim: &'a Achievement,
    strategy: &'a Strategy<'a>,
    /// G.
    goal: &'a [Cell],
    /// E, sorted.
    cells: Vec<Cell>,
}

/// What is known of the board when Maker is to move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    /// M.
    maker: BTreeSet<Cell>,
    /// B.
    breaker: BTreeSet<Cell>,
    /// K.
    known: Known,
}

impl<'a> Tracked<'a> {
    fn new(
        claim: &'a Achievement,
        strategy: &'a Strategy<'a>,
        goal: &'a [Cell],
        budget: &mut Budget,
    ) -> Result<Self, Failure> {
        let mut cells: BTreeSet<Cell> = goal.iter().copied().collect();
        for &cell in goal {
            for rule in strategy.rules(cell)? {
                budget.work(cost(rule.history.len()) + 1)?;
                cells.extend(history(cell, rule)?);
            }
        }
        Ok(Self {
            claim,
            strategy,
            goal,
            cells: cells.into_iter().collect(),
        })
    }

    /// Plays all lines, and returns how many positions there are.
    fn check(&self, budget: &mut Budget) -> Result<usize, Failure> {
        let start = Position {
            maker: BTreeSet::new(),
            breaker: BTreeSet::new(),
            known: Known::new(),
        };
        let mut seen = BTreeSet::from([start.clone()]);
        let mut stack = vec![start];
        while let Some(position) = stack.pop() {
            self.demand_incomplete(&position)?;
            let free =
                |cell: &Cell| !position.maker.contains(cell) && !position.breaker.contains(cell);
            let free: Vec<Cell> = self.cells.iter().copied().filter(free).collect();
            let mut turn = Vec::new();
            while next_turn(&mut turn, free.len(), self.claim.maker) {
                budget.work(cost(self.cells.len()) + position.known.len())?;
                let marks = turn
                    .iter()
                    .filter_map(|&index| free.get(index).copied())
                    .collect();
                if let Some(next) = self.play(&position, marks, budget)?
                    && seen.insert(next.clone())
                {
                    budget.room(self.size(seen.len(), &next))?;
                    stack.push(next);
                }
            }
        }
        Ok(seen.len())
    }

    /// Bytes of memory that so many positions like this one take, roughly.
    fn size(&self, positions: usize, position: &Position) -> Cost {
        let cells = cost(self.cells.len()) + position.known.len();
        // Trees of cells, twice: those seen, and those still to be played on.
        (cells * 64 + 256) * positions
    }

    /// Rejects when Maker's next turn may complete the goal.
    fn demand_incomplete(&self, position: &Position) -> Result<(), Fault> {
        let unmarked = self
            .goal
            .iter()
            .filter(|c| !position.maker.contains(c))
            .count();
        let last_turn = self.claim.last_turn;
        ensure!(
            unmarked as u64 > u64::from(last_turn),
            Fault::Completed {
                placement: List(self.goal.to_vec()),
                maker: List(position.maker.iter().copied().collect()),
                last_turn,
            }
        );
        Ok(())
    }

    /// Maker marks these cells, in the order of cells, and Breaker answers; `None` if Maker
    /// cannot complete the goal any more.
    fn play(
        &self,
        position: &Position,
        marks: Vec<Cell>,
        budget: &mut Budget,
    ) -> Result<Option<Position>, Failure> {
        let mut position = position.clone();
        position.maker.extend(&marks);
        position.known.extend(&marks);
        let (in_goal, in_history): (Vec<Cell>, Vec<Cell>) =
            marks.into_iter().partition(|&cell| has(self.goal, cell));
        let mut served: Vec<(Cell, &HistoryRule)> = Vec::new();
        for cell in in_goal {
            served.extend(
                self.strategy
                    .rule(cell, &position.maker, budget)?
                    .map(|rule| (cell, rule)),
            );
        }
        for &cell in &in_history {
            if self.dies_by(cell, &position, &served, budget)? {
                return Ok(None);
            }
        }
        let Some(answers) = self.answer(&position, &served, budget)? else {
            return Ok(None);
        };
        for cell in answers {
            if has(&self.cells, cell) {
                position.breaker.insert(cell);
            }
            position.known.insert(cell);
        }
        Ok(Some(position))
    }

    /// Whether every rule that may serve a history cell makes Breaker's answer
    /// mark an unmarked cell of the goal.
    fn dies_by(
        &self,
        cell: Cell,
        position: &Position,
        served: &[(Cell, &'a HistoryRule)],
        budget: &mut Budget,
    ) -> Result<bool, Failure> {
        let rules = self.strategy.rules(cell)?;
        // Where the rules that were looked at want to find Maker's marks.
        let mut earlier: Vec<Vec<Cell>> = Vec::new();
        let mut size = cost(served.len());
        for rule in rules {
            let wanted = history(cell, rule)?;
            size = size + wanted.len() + 1;
            budget.work(size)?;
            let owned = |c: &Cell| position.maker.contains(c);
            // A tracked cell that is not Maker's by now is not Maker's.
            let possible = wanted.iter().all(|c| owned(c) || !has(&self.cells, *c))
                && !earlier
                    .iter()
                    .any(|before| before.iter().all(|c| owned(c) || has(&wanted, *c)));
            earlier.push(wanted);
            if possible {
                let mut served = served.to_vec();
                served.push((cell, rule));
                served.sort_unstable_by_key(|&(cell, _)| cell);
                if self.answer(position, &served, budget)?.is_some() {
                    return Ok(false);
                }
            }
        }
        // Some rule serves the cell, so some rule was possible.
        Ok(true)
    }

    /// The cells that are marked for certain when these marks have been
    /// served in their rounds; `None` if an unmarked cell of the goal is.
    fn answer(
        &self,
        position: &Position,
        served: &[(Cell, &HistoryRule)],
        budget: &mut Budget,
    ) -> Result<Option<Vec<Cell>>, Failure> {
        budget.work(position.known.len())?;
        let mut known = position.known.clone();
        let mut answers = Vec::new();
        let rounds = served.iter().map(|(_, rule)| rule.slots.len()).max();
        for round in 0..rounds.unwrap_or(0) {
            for &(cell, rule) in served {
                let Some(marked) = serve(cell, rule, round, &known, budget)? else {
                    continue;
                };
                if has(self.goal, marked) {
                    return Ok(None);
                }
                known.insert(marked);
                answers.push(marked);
            }
        }
        Ok(Some(answers))
    }
}

/// Steps through the non-empty sets of at most `most` of the numbers below
/// `count`, as increasing lists; begins after the empty list, and returns
/// whether there is another one.
fn next_turn(turn: &mut Vec<usize>, count: usize, most: u32) -> bool {
    let next = turn.last().map_or(0, |last| last.saturating_add(1));
    if next < count && (turn.len() as u64) < u64::from(most) {
        turn.push(next);
        return true;
    }
    while let Some(last) = turn.pop() {
        let next = last.saturating_add(1);
        if next < count {
            turn.push(next);
            return true;
        }
    }
    false
}
