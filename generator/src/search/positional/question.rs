//! A claim about a positional game, expanded.

use std::sync::atomic::AtomicBool;

use playproof_checker::{
    Budget, Limits,
    positional::{self, Aim, Game, Position, State},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{self, Arena, Guarantee},
    evidence::Strategy,
};

use crate::{proof::Proof, search::control::Control};

/// Can somebody force something?
#[derive(Clone, Debug)]
pub struct Question {
    /// Where.
    pub arena: Arena,
    /// What.
    pub guarantee: Guarantee,
    pub(super) aim: Aim,
    pub(super) game: Game,
    pub(super) position: Position,
    pub(super) state: State,
}

impl Question {
    /// The question whether the claim is true; the arena is in normal form.
    #[must_use]
    pub fn new(arena: &Arena, guarantee: Guarantee) -> Option<Self> {
        let aim = Aim::from(guarantee);
        let mut budget = Budget::new(Limits::default());
        let (game, position, state) = positional::start(arena, aim, &mut budget).ok()?;
        Some(Self {
            arena: arena.clone(),
            guarantee,
            aim,
            game,
            position,
            state,
        })
    }

    /// The claim that the answer is yes.
    #[must_use]
    pub fn claim(&self) -> Claim {
        Claim::Positional(claim::Positional {
            guarantee: self.guarantee,
            arena: self.arena.clone(),
        })
    }

    /// The proof of the claim by one rule.
    pub(super) fn by(&self, evidence: Evidence, premises: &[Proof]) -> Proof {
        Proof::new(self.claim(), evidence, premises)
    }

    /// What the opponent needs of his sets, if the rules for games without an
    /// order may tell that the player does not lose.
    pub(super) fn threats(&self) -> Option<&[positional::Mask]> {
        let unordered = self.game.is_unordered(self.state.free);
        let threats = self.state.sets(self.aim.owner.other());
        (unordered && !self.aim.win).then_some(threats)
    }
}

/// The two answers to a question.
pub(super) struct Sides {
    /// Somebody wins.
    pub(super) win: Question,
    /// The other one does not lose.
    pub(super) hold: Question,
    /// Whether that is proved: then a search for a win is in vain.
    pub(super) is_held: AtomicBool,
    /// A strategy with which somebody wins that was found before.
    pub(super) known: Option<Strategy>,
}

impl Sides {
    /// The answers to the question whether somebody can force this.
    pub(super) fn new(arena: &Arena, guarantee: Guarantee) -> Option<Self> {
        let question = Question::new(arena, guarantee)?;
        let other = Question::new(arena, opposite(guarantee))?;
        let (win, hold) = if question.aim.win {
            (question, other)
        } else {
            (other, question)
        };
        Some(Self {
            win,
            hold,
            is_held: AtomicBool::new(false),
            known: None,
        })
    }

    /// The same; if one of these steps proves the win by a strategy, the shortest of those is known.
    pub(super) fn with_known(mut self, known: &[Step]) -> Self {
        let claim = self.win.claim();
        let strategies = known.iter().filter_map(|step| match &step.evidence {
            Evidence::Strategy(strategy) if step.claim == claim => Some(strategy),
            _ => None,
        });
        let shortest = strategies.min_by_key(|strategy| strategy.answers.len());
        self.known = shortest.cloned();
        self
    }

    /// Both answers.
    pub(super) fn both(&self) -> [&Question; 2] {
        [&self.win, &self.hold]
    }

    /// The answer that follows by a rule which reduces the game to one where the same player
    /// wins, from what is proved there.
    pub(super) fn reduced(&self, evidence: Evidence, premise: Proof) -> Option<Proof> {
        let Claim::Positional(claim) = premise.claim() else {
            return None;
        };
        let guarantee = claim.guarantee;
        let side = self.both().into_iter().find(|s| s.guarantee == guarantee)?;
        Some(side.by(evidence, &[premise]))
    }
}

/// How a rule that reduces a game to a smaller one gets the answer there, from the planner:
/// whether somebody can force this.
pub(super) type Settle = fn(&Arena, Guarantee, &Control) -> Option<Proof>;

/// What the opponent can force if a guarantee does not hold.
#[must_use]
pub fn opposite(guarantee: Guarantee) -> Guarantee {
    match guarantee {
        Guarantee::MakerWinsFirst => Guarantee::BreakerWinsSecond,
        Guarantee::MakerWinsSecond => Guarantee::BreakerWinsFirst,
        Guarantee::BreakerWinsFirst => Guarantee::MakerWinsSecond,
        Guarantee::BreakerWinsSecond => Guarantee::MakerWinsFirst,
        Guarantee::XWins => Guarantee::ODraws,
        Guarantee::XDraws => Guarantee::OWins,
        Guarantee::OWins => Guarantee::XDraws,
        Guarantee::ODraws => Guarantee::XWins,
    }
}
