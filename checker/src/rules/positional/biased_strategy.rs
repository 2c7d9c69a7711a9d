//! `biased-strategy`: an answer to every position of a biased game.
//!
//! **Claim.** What a player, the *owner*, can force in a positional game in which both players may have sets, and each
//! claims so many vertices in a turn. **Evidence.** Symmetries of the game, and answers. **Premises.** None.
//!
//! **Theorem.** A player keeps his promise if he has an answer to every position that can arise
//! with him to move while he follows his answers, such that no line ends against him.
//!
//! **Source.** The definition of a strategy. Games with turns of (a : b) claims are Chvátal's and Erdős's, "Biased positional games";
//! Avoider and Enforcer are in Hefetz, Krivelevich, Stojaković and Szabó, "Positional Games".
//!
//! **Soundness.** The walk visits every position that can arise while the owner follows his answers, up to equality and
//! symmetry, and a line ends only where the promise is kept or where the position was met. The game is finite, so by
//! induction on the number of unclaimed vertices each visited position is good for the owner. Call the player whose sets
//! the promise speaks of its *subject*. If the other has a vertex of each of his sets, he completes none whatever happens. A
//! set of which the owner lacks no more vertices than he has claims left, all of which can be claimed, is his before the
//! other claims again. What matters of a position: unclaimed vertices belong to both, a claimed one to him who has a set
//! alive through it (the other has no vertex of that set). A set is alive if and only if all of it belongs to its player, so
//! positions of which the same matters have the same future; whose turn it is, and how many claims are left in it, follows from
//! the number of unclaimed vertices, since all lines begin at one position. A symmetry keeps both families and the order: it
//! exchanges nobody.
//!
//! **Checked.** At each position that is visited, in this order: (1) if a player has all of a set of his own, or no vertex
//! is left, the game is over, and the promise must be kept; (2) if no set of the subject's is alive, the promise that he
//! completes none is kept, and the promise that he completes one is broken; (3) who promises to complete a set, and can
//! within this turn, keeps it; (4) a position that was met, itself or an image of it, ends the line, else it is
//! remembered; (5) with the owner to move, the next answer leads on, a vertex that can be claimed; (6) with the other to
//! move, every vertex that can be claimed does, in increasing order. More or fewer positions than the evidence says are an
//! error, as are answers that are left over. The memory for the positions is paid before the walk begins.
//!
//! **Traps.** A set that is completed in the middle of a turn ends the game, and the rest of the turn is not played. A last
//! turn may be short. The game may begin in the middle of a turn. The sets of one player mean nothing to the other: who has
//! all of one of those ends nothing. A full board completes nobody's set. Marks may have ended the game at the start.

use playproof_formats::{claim::PositionalBiased, evidence::BiasedStrategy};

use super::strategy::{self, Images, Memory, check_symmetry, demand_positions};
use crate::{
    biased::{Biased, Place},
    budget::{Budget, cost},
    faults::{At, Result},
    positional::{Mask, Position, Seat, bit, members},
    rules::inference::Inference,
};

/// Bytes for a position that is still to be visited, while the list of them grows.
const OPEN: u64 = 192;

/// Units of work to see whether a position is closed, beside a few for each set.
const VISIT: u64 = 256;

faults! {
    /// Why a strategy of a biased game fails.
    pub enum Fault {
        Broken => "the game is over then, and the promise is not kept",
        Hopeless => "no set is left of those of which one has to be completed",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, BiasedStrategy>, budget: &mut Budget) -> Result {
    let strategy = step.evidence;
    let claim: &PositionalBiased = step.claim()?;
    step.no_premise()?;
    budget.memory(cost(strategy.positions) * strategy::MET)?;
    let (game, start) = Biased::new(claim, budget)?;
    let mut walk = Walk::new(&game, start, strategy, budget)?;
    let mut answers = strategy.answers.iter().enumerate();
    let mut last = None;
    loop {
        let next = walk.next(budget);
        let next = match last {
            Some(answer) => next.at("after answer", answer),
            None => next,
        };
        let Some(place) = next? else {
            break;
        };
        let count = strategy.answers.len();
        let few = strategy::Fault::TooFew { answers: count };
        let (number, &vertex) = answers.next().ok_or(few)?;
        walk.answer(&place, vertex).at("answer", number)?;
        last = Some(number);
    }
    let answers = answers.len();
    ensure!(answers == 0, strategy::Fault::TooMany { answers });
    demand_positions(strategy.positions, walk.positions())
}

/// Plays a strategy against every claim of the other player's. Whoever has the answers asks for the
/// [`next`](Self::next) position that needs one, and says it.
#[derive(Debug)]
pub struct Walk<'a> {
    game: &'a Biased,
    images: Images,
    /// How many positions may be remembered.
    stated: u64,
    met: Memory<Mask>,
    /// To be visited, the next one last.
    open: Vec<Place>,
}

impl<'a> Walk<'a> {
    /// A walk from a position on, with all of a strategy but its answers.
    ///
    /// # Errors
    /// When a permutation is not a symmetry, or the budget is spent.
    pub fn new(
        game: &'a Biased,
        start: Place,
        strategy: &BiasedStrategy,
        budget: &mut Budget,
    ) -> Result<Self> {
        for (number, generator) in strategy.symmetries.iter().enumerate() {
            let of_second = game.game(Seat::Second);
            check_symmetry(of_second, generator, budget).at("symmetry", number)?;
        }
        Ok(Self {
            game,
            images: Images::new(game.game(Seat::First), &strategy.symmetries, budget)?,
            stated: strategy.positions,
            met: Memory::new(),
            open: vec![start],
        })
    }

    /// The next position with the owner to move that needs an answer; `None` when the strategy is complete.
    ///
    /// # Errors
    /// When a position breaks the promise, more positions are to be remembered than is stated, or the
    /// budget is spent.
    pub fn next(&mut self, budget: &mut Budget) -> Result<Option<Place>> {
        while let Some(place) = self.open.pop() {
            if self.is_closed(&place, budget)? {
                continue;
            }
            if place.mover == self.game.owner {
                return Ok(Some(place));
            }
            let ready = self.game.ready(&place);
            budget.room((cost(self.open.len()) + ready.count_ones()) * OPEN)?;
            let after = members(ready).map(|vertex| self.game.after(&place, vertex));
            let after: Vec<Place> = after.collect();
            self.open.extend(after.into_iter().rev());
        }
        Ok(None)
    }

    /// Goes on with the owner's claim of a vertex.
    ///
    /// # Errors
    /// When it cannot be claimed.
    pub fn answer(&mut self, place: &Place, vertex: u32) -> Result {
        let is_ready = bit(vertex) & self.game.ready(place) != 0;
        ensure!(is_ready, strategy::Fault::NotAvailable { vertex });
        self.open.push(self.game.after(place, vertex));
        Ok(())
    }

    /// How many positions are remembered.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.met.len() as u64
    }

    /// Whether the promise is kept in a position without an answer, or by those that were met.
    fn is_closed(&mut self, place: &Place, budget: &mut Budget) -> Result<bool> {
        let game = self.game;
        budget.work(cost(game.sets()) * 4 + VISIT)?;
        if game.is_over(place) {
            ensure!(game.is_kept(place), Fault::Broken);
            return Ok(true);
        }
        if game.lacking(place, game.subject).next().is_none() {
            ensure!(!game.positive, Fault::Hopeless);
            return Ok(true);
        }
        let completes = game.positive && game.subject == game.owner;
        let ready = game.ready(place);
        let within = |lacks: Mask| lacks & !ready == 0 && lacks.count_ones() <= place.left;
        if completes && place.mover == game.owner && game.lacking(place, game.owner).any(within) {
            return Ok(true);
        }
        self.images.pay(budget)?;
        let (_, Position { first, second }) = self.images.least(game.essence(place));
        let stated = self.stated;
        let is_new = self.met.insert([first, second]);
        let more = strategy::Fault::MorePositions { stated };
        ensure!(self.positions() <= stated, more);
        Ok(!is_new)
    }
}
