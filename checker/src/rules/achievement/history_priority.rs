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
//! **Checked.** The lattice and the classes as for `paving`; q slots in every rule; offsets
//! that lead to other cells of the board; a rule without history at the end of every class,
//! and only there; every position of the tracked game of every placement modulo the lattice.
//!
//! **Traps.** A guaranteed cell outside E must not count as Breaker's: Maker may
//! own it. A history cell's answers must not be judged by the marks of a later
//! turn, nor kept. F = ∅ must be excluded, or the position goes on unchanged for ever.

use std::collections::BTreeSet;

use playproof_formats::{
    Cell,
    claim::{Achievement, Player},
    evidence::{HistoryPriority, HistoryRule},
};

use super::{
    guards::won_by,
    slots::{Known, Strategy, history, serve},
};
use crate::{
    budget::{Budget, Cost, cost},
    faults::Result,
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
    step: &Inference<'_, HistoryPriority>,
    budget: &mut Budget,
) -> Result {
    let claim = won_by(step, Player::Breaker)?;
    step.no_premise()?;
    check_strategy(&Strategy::new(claim, step.evidence, budget)?, budget)
}

/// A turn of Maker's in a tracked game.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// G.
    pub placement: &'a [Cell],
    /// What is known before.
    pub before: &'a Position,
    /// F.
    pub marks: &'a [Cell],
    /// What is known after Breaker's answer; nothing if it marks a cell of G.
    pub after: Option<&'a Position>,
}

/// Tells all turns of the tracked games, to who explains a strategy.
///
/// # Errors
/// Those of the rule.
pub fn turns(
    claim: &Achievement,
    evidence: &HistoryPriority,
    budget: &mut Budget,
    mut tell: impl FnMut(Turn<'_>),
) -> Result {
    let strategy = Strategy::new(claim, evidence, budget)?;
    check_placements(&strategy, budget, &mut tell)
}

/// The check for every placement; also the last part of the rule `priority`.
pub(super) fn check_strategy(strategy: &Strategy<'_>, budget: &mut Budget) -> Result {
    check_placements(strategy, budget, &mut |_| ())
}

fn check_placements(
    strategy: &Strategy<'_>,
    budget: &mut Budget,
    tell: &mut impl FnMut(Turn<'_>),
) -> Result {
    strategy.for_each_placement(budget, &mut |goal, budget| {
        let tracked = Tracked::new(strategy, goal, budget)?;
        budget.beside(cost(TRACKED) * tracked.cells.len(), |budget| {
            tracked.check(budget, tell)
        })?
    })
}

/// Bytes of a cell in two sets that grow.
const KNOWN: u64 = 64;

/// Bytes of a tracked cell: in its set, among the free ones, and in lists of the marks of a turn and of the rules that serve
/// them.
const TRACKED: u64 = 384;

/// The tracked game for a placement.
struct Tracked<'a> {
    strategy: &'a Strategy<'a>,
    /// G.
    goal: &'a [Cell],
    /// E.
    cells: BTreeSet<Cell>,
}

/// What is known of the board when Maker is to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// M.
    pub maker: BTreeSet<Cell>,
    /// B.
    pub breaker: BTreeSet<Cell>,
    /// K.
    pub known: BTreeSet<Cell>,
}

impl Position {
    /// Bytes that it takes, twice: among those seen, and among those still to be played on.
    fn bytes(&self) -> Cost {
        let cells = cost(self.maker.len()) + self.breaker.len() + self.known.len();
        cells * KNOWN + 1536
    }
}

impl<'a> Tracked<'a> {
    fn new(strategy: &'a Strategy<'a>, goal: &'a [Cell], budget: &mut Budget) -> Result<Self> {
        let mut cells: BTreeSet<Cell> = goal.iter().copied().collect();
        for &cell in goal {
            for rule in strategy.rules(cell)? {
                budget.work(cost(rule.history.len()) + 1)?;
                budget.room((cost(cells.len()) + rule.history.len()) * KNOWN)?;
                cells.extend(history(cell, rule)?);
            }
        }
        Ok(Self {
            strategy,
            goal,
            cells,
        })
    }

    /// Plays all lines.
    fn check(&self, budget: &mut Budget, tell: &mut impl FnMut(Turn<'_>)) -> Result {
        let mut seen = BTreeSet::from([Position::default()]);
        let mut stack = vec![Position::default()];
        while let Some(position) = stack.pop() {
            self.demand_incomplete(&position)?;
            let free = self.cells.difference(&position.maker);
            let free = free.filter(|cell| !position.breaker.contains(cell));
            let free: Vec<Cell> = free.copied().collect();
            let mut turn = Vec::new();
            while next_turn(&mut turn, free.len(), self.strategy.claim.maker) {
                budget.work(cost(self.cells.len()) + position.known.len())?;
                let marks = turn.iter().filter_map(|&index| free.get(index).copied());
                let marks: Vec<Cell> = marks.collect();
                budget.room(position.bytes())?;
                let next = self.play(&position, &marks, budget)?;
                tell(Turn {
                    placement: self.goal,
                    before: &position,
                    marks: &marks,
                    after: next.as_ref(),
                });
                let Some(next) = next else {
                    continue;
                };
                if seen.insert(next.clone()) {
                    budget.memory(next.bytes())?;
                    stack.push(next);
                }
            }
        }
        Ok(())
    }

    /// Rejects when Maker's next turn may complete the goal.
    fn demand_incomplete(&self, position: &Position) -> Result<(), Fault> {
        let unmarked = self.goal.iter().filter(|c| !position.maker.contains(c));
        let last_turn = self.strategy.claim.last_turn;
        ensure!(unmarked.count() as u64 > u64::from(last_turn), {
            let placement = List(self.goal.to_vec());
            let maker = List(position.maker.iter().copied().collect());
            Fault::Completed {
                placement,
                maker,
                last_turn,
            }
        });
        Ok(())
    }

    /// Maker marks these cells, in the order of cells, and Breaker answers; `None` if Maker
    /// cannot complete the goal any more.
    fn play(
        &self,
        position: &Position,
        marks: &[Cell],
        budget: &mut Budget,
    ) -> Result<Option<Position>> {
        let mut position = position.clone();
        position.maker.extend(marks);
        position.known.extend(marks);
        let (in_goal, in_history): (Vec<Cell>, Vec<Cell>) = marks
            .iter()
            .copied()
            .partition(|&cell| has(self.goal, cell));
        let mut served: Vec<(Cell, &HistoryRule)> = Vec::new();
        for cell in in_goal {
            let rule = self.strategy.rule(cell, &position.maker, budget)?;
            served.extend(rule.map(|rule| (cell, rule)));
        }
        for &cell in &in_history {
            if self.dies_by(cell, &position, &served, budget)? {
                return Ok(None);
            }
        }
        Ok(self.answer(&position, &served, budget)?.map(|known| {
            let answers = known.difference(&position.known);
            let tracked = answers.filter(|cell| self.cells.contains(cell));
            position.breaker.extend(tracked);
            Position { known, ..position }
        }))
    }

    /// Whether every rule that may serve a history cell makes Breaker's answer
    /// mark an unmarked cell of the goal.
    fn dies_by(
        &self,
        cell: Cell,
        position: &Position,
        served: &[(Cell, &'a HistoryRule)],
        budget: &mut Budget,
    ) -> Result<bool> {
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
            let possible = wanted.iter().all(|c| owned(c) || !self.cells.contains(c))
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

    /// The cells that are known to be marked when these marks have been served in their
    /// rounds; `None` if an unmarked cell of the goal is.
    fn answer(
        &self,
        position: &Position,
        served: &[(Cell, &HistoryRule)],
        budget: &mut Budget,
    ) -> Result<Option<Known>> {
        budget.work(position.known.len())?;
        budget.room(position.bytes() + cost(position.known.len()) * KNOWN)?;
        let mut known = position.known.clone();
        let rounds = served.iter().map(|(_, rule)| rule.slots.len()).max();
        for round in 0..rounds.unwrap_or(0) {
            // A round adds one cell for each mark. Other sets are in use besides: those of the position.
            let grown = (cost(known.len()) + served.len()) * KNOWN;
            budget.room(grown + position.bytes())?;
            for &(cell, rule) in served {
                if let Some(marked) = serve(cell, rule, round, &known, budget)? {
                    if has(self.goal, marked) {
                        return Ok(None);
                    }
                    known.insert(marked);
                }
            }
        }
        Ok(Some(known))
    }
}

/// Steps through the non-empty sets of at most `most` of the numbers below
/// `count`, as increasing lists; begins after the empty list, and returns
/// whether there is another one.
fn next_turn(turn: &mut Vec<usize>, count: usize, most: u32) -> bool {
    let next = |last: usize| last.saturating_add(1);
    let first = turn.last().copied().map_or(0, next);
    if turn.len() as u64 == u64::from(most) {
        turn.pop();
    }
    turn.push(first);
    // No number is left for the last place: the place before goes on.
    while turn.last().is_some_and(|&last| last >= count) {
        turn.pop();
        if let Some(last) = turn.last_mut() {
            *last = next(*last);
        }
    }
    !turn.is_empty()
}
