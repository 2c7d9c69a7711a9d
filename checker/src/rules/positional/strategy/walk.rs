//! The walk through all positions that a strategy can lead to.

use playproof_formats::evidence::{Answer, Ending, Leaf, Strategy};

use super::{
    board::{Board, Line},
    fault::{Fault, demand_positions},
    memory::Memory,
    policy::Policies,
    sequences::{Pool, refuted},
    symmetry::Images,
};
use crate::{
    budget::{Budget, cost},
    faults::{At, Result},
    positional::{Aim, Game, Mask, Members, Position, Seat, bit},
    rules::positional::{
        guards::Case, pairing, poset_thm5, poset_thm7, poset_thm17, poset_thm25, potential,
        set_matching,
    },
};

/// Bytes for a position that is still to be visited, while the list of them grows.
const OPEN: u64 = 320;

/// Plays a strategy against every reply. Whoever has the answers asks for the
/// [`next`](Self::next) position at which something may be said, and says it.
#[derive(Debug)]
pub struct Walk<'a> {
    board: Board<'a>,
    images: Images,
    policies: Policies<'a>,
    pool: Pool,
    /// How many positions may be remembered.
    stated: u64,
    met: Memory<Mask>,
    /// With the owner to move, the next one last; and the number of the sequence that wins there.
    open: Vec<(Line, Option<usize>)>,
    forced: u64,
}

/// Where the walk has stopped.
#[derive(Clone, Copy, Debug)]
pub enum Stop {
    /// The owner needs an [`answer`](Walk::answer).
    Answer(Line),
    /// The owner was forced to claim a vertex, for the i-th time counted from 0: the line
    /// [ends](Walk::end) with the opponent to move, or [goes on](Walk::reply).
    Forced(u64, Line),
    /// The owner wins by the sequence of this number: nothing is needed.
    Refuted(Line, usize),
}

impl<'a> Walk<'a> {
    /// A walk that has not begun, with all of a strategy but its answers.
    ///
    /// # Errors
    /// When a permutation is not a symmetry or a policy is not in form, or the budget is spent.
    pub fn new(
        game: &'a Game,
        aim: Aim,
        strategy: &'a Strategy,
        budget: &mut Budget,
    ) -> Result<Self> {
        let board = Board::new(game, aim, budget)?;
        Ok(Self {
            images: Images::new(game, &strategy.symmetries, budget)?,
            policies: Policies::new(&board, &strategy.policies, budget)?,
            board,
            pool: Pool::default(),
            stated: strategy.positions,
            met: Memory::new(),
            open: Vec::new(),
            forced: 0,
        })
    }

    /// Is told all answers that will be given, and all endings of forced lines: what a policy has met is forgotten after
    /// its last play.
    ///
    /// # Errors
    /// When the budget is spent.
    pub(super) fn expect(&mut self, strategy: &Strategy, budget: &mut Budget) -> Result {
        let answers = strategy.answers.iter().filter_map(|answer| match answer {
            Answer::End(ending) | Answer::Then(_, ending) => Some(ending),
            Answer::Move(_) | Answer::Refuting(..) => None,
        });
        let forced = strategy.forced.iter().map(|(_, ending)| ending);
        self.policies.expect(answers.chain(forced), budget)
    }

    /// Begins at the position of the claim, in which this player moves and nobody has won.
    ///
    /// # Errors
    /// When the promise cannot be kept there or is broken by a reply, or the budget is spent.
    pub fn enter(&mut self, position: Position, mover: Seat, budget: &mut Budget) -> Result {
        let line = self.board.line(position);
        if mover != self.board.aim.owner {
            return self.reply(&line, budget);
        }
        if self.board.is_open(&line, budget)? {
            self.open.push((line, None));
        }
        Ok(())
    }

    /// Where the walk stops next; `None` when the strategy is complete.
    ///
    /// # Errors
    /// When a forced claim does not keep the promise, more positions are to be remembered than is
    /// stated, or the budget is spent.
    pub fn next(&mut self, budget: &mut Budget) -> Result<Option<Stop>> {
        let owner = self.board.aim.owner;
        while let Some((line, refuted)) = self.open.pop() {
            if !self.is_new(&line, budget)? || self.board.completing(&line, owner) != 0 {
                continue;
            }
            let pool = || self.pool.find(&self.board, &line, budget);
            if let Some(number) = refuted.map_or_else(pool, |number| Ok(Some(number)))? {
                return Ok(Some(Stop::Refuted(line, number)));
            }
            let losing = self.board.completing(&line, owner.other());
            if losing == 0 {
                return Ok(Some(Stop::Answer(line)));
            }
            let vertices = Members(losing);
            ensure!(losing.is_power_of_two(), Fault::Threats { vertices });
            let number = self.forced;
            self.forced = number.saturating_add(1);
            let line = self.claimed(&line, losing.trailing_zeros(), budget)?;
            return Ok(Some(Stop::Forced(number, line)));
        }
        Ok(None)
    }

    /// Goes on with the owner's answer at a [`Stop::Answer`].
    ///
    /// # Errors
    /// When the answer is not legal or does not keep the promise, or the budget is spent.
    pub fn answer(&mut self, line: &Line, answer: &Answer, budget: &mut Budget) -> Result {
        let owner = self.board.aim.owner;
        match answer {
            Answer::Move(vertex) => {
                let line = self.claimed(line, *vertex, budget)?;
                self.reply(&line, budget)
            }
            Answer::End(ending) => self.end(line, owner, ending, budget),
            Answer::Then(vertex, ending) => {
                let line = self.claimed(line, *vertex, budget)?;
                self.end(&line, owner.other(), ending, budget)
            }
            Answer::Refuting(vertex, sequences) => {
                let line = self.claimed(line, *vertex, budget)?;
                let is_quiet = self.board.completing(&line, owner) == 0;
                ensure!(is_quiet, Fault::AfterThreat);
                let replies = self.replies(&line, budget)?;
                let refuted = refuted(&self.board, &replies, sequences, budget)?;
                let written = self.pool.written;
                let numbers = refuted.into_iter();
                let numbers = numbers.map(|by| Some(written.saturating_add(by?)));
                self.pool.enter(sequences, budget)?;
                self.visit(replies.into_iter().zip(numbers));
                Ok(())
            }
        }
    }

    /// Goes on with the opponent's replies, at a [`Stop::Forced`].
    ///
    /// # Errors
    /// When a reply breaks the promise, or the budget is spent.
    pub fn reply(&mut self, line: &Line, budget: &mut Budget) -> Result {
        let replies = self.replies(line, budget)?;
        self.visit(replies.into_iter().map(|line| (line, None)));
        Ok(())
    }

    /// Ends a line in a position in which this player moves.
    ///
    /// # Errors
    /// When the ending does not keep the promise, or the budget is spent.
    pub fn end(
        &mut self,
        line: &Line,
        mover: Seat,
        ending: &Ending,
        budget: &mut Budget,
    ) -> Result {
        let is_open = self.board.is_open(line, budget)?;
        let (game, aim) = (self.board.game, self.board.aim);
        match ending {
            Ending::Leaf(leaf) => {
                budget.work(cost(16) * game.sets.len())?;
                let state = &game.state(line.position(), mover, aim.maker_breaker);
                let case = Case { game, state, aim };
                budget.beside(cost(OPEN) * self.open.len(), |budget| {
                    settles(case, leaf, budget)
                })?
            }
            Ending::Policy(policy, image) => {
                let open = if mover == aim.owner {
                    is_open.then_some(*line).into_iter().collect()
                } else {
                    self.replies(line, budget)?
                };
                let place = (*policy, *image);
                let held = (cost(self.open.len()) + open.len()) * OPEN;
                let policies = &mut self.policies;
                let played = policies.play(&self.images, place, &open, held, budget);
                played.at("policy", *policy as usize)
            }
        }
    }

    /// The number of the newest sequence of the pool that wins from a position.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn known(&self, line: &Line, budget: &mut Budget) -> Result<Option<usize>> {
        self.pool.find(&self.board, line, budget)
    }

    /// How many positions are remembered; and from how many each policy was played.
    #[must_use]
    pub fn positions(&self) -> (u64, &[u64]) {
        (self.met.len() as u64, &self.policies.positions)
    }

    /// Demands that as many positions were remembered as is stated.
    ///
    /// # Errors
    /// When there were fewer.
    pub(super) fn finish(&self) -> Result {
        demand_positions(self.stated, self.met.len() as u64)?;
        self.policies.finish()
    }

    /// The owner's claim of a vertex that completes no set.
    fn claimed(&self, line: &Line, vertex: u32, budget: &mut Budget) -> Result<Line> {
        let owner = self.board.aim.owner;
        ensure!(
            bit(vertex) & line.ready != 0,
            Fault::NotAvailable { vertex }
        );
        self.board.claim(line, owner, vertex, budget)
    }

    /// The positions after the opponent's replies. There is room for them, and for them among those that are to be visited.
    fn replies(&self, line: &Line, budget: &mut Budget) -> Result<Vec<Line>> {
        let most = line.ready.count_ones();
        budget.room((cost(self.open.len()) + most + most) * OPEN)?;
        self.board.replies(line, budget)
    }

    /// Puts positions in line, the first of them to be visited first.
    fn visit(&mut self, replies: impl DoubleEndedIterator<Item = (Line, Option<usize>)>) {
        self.open.extend(replies.rev());
    }

    /// Whether neither the position nor an image of it was met. It is remembered.
    fn is_new(&mut self, line: &Line, budget: &mut Budget) -> Result<bool> {
        budget.work(cost(self.board.game.sets.len()) * 2 + 64)?;
        self.images.pay(budget)?;
        let (_, position) = self.images.least(self.board.essence(line));
        if !self.met.insert([position.first, position.second]) {
            return Ok(false);
        }
        let stated = self.stated;
        ensure!(
            self.met.len() as u64 <= stated,
            Fault::MorePositions { stated }
        );
        Ok(true)
    }
}

/// Whether the rule of a leaf settles the case.
fn settles(case: Case<'_>, leaf: &Leaf, budget: &mut Budget) -> Result {
    match leaf {
        Leaf::Pairing(evidence) => pairing::settles(case, evidence, budget),
        Leaf::SetMatching(evidence) => set_matching::settles(case, evidence, budget),
        Leaf::Potential => potential::settles(case, budget),
        Leaf::PosetThm5 => poset_thm5::settles(case, budget),
        Leaf::PosetThm7 => poset_thm7::settles(case, budget),
        Leaf::PosetThm17 => poset_thm17::settles(case, budget),
        Leaf::PosetThm25(evidence) => poset_thm25::settles(case, evidence, budget),
    }
}
