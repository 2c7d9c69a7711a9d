//! What it takes to play against a proof: a referee, who knows the game and nothing of the
//! proof, and a player, who knows the proof.

use std::fmt::Display;

use playproof_formats::{Evidence, Premise, Step};
use serde_json::Value;

use super::{random::Random, refusal::Refusal};

/// The two who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Who plays as the proof says, for the side of which the claim speaks.
    Proof,
    /// The other side: a person, or a program that tries what it can.
    Person,
}

impl Who {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Proof => Self::Person,
            Self::Person => Self::Proof,
        }
    }
}

/// How a game ended, measured by what the claim promises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As the claim says.
    Kept(String),
    /// Not as the claim says: the claim, the proof or the player is wrong.
    Broken(String),
}

impl Verdict {
    /// Whether the claim's promise was kept.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        matches!(self, Self::Kept(_))
    }

    /// What happened.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Kept(text) | Self::Broken(text) => text,
        }
    }
}

/// A place of the board that one can choose: a cell, a vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// What it is called in a move.
    pub name: String,
    /// Its column, counted to the right in halves of cells, since rows of hexagons begin half a
    /// cell further than those below them; and its row, counted upwards.
    pub place: (i32, i32),
    /// What stands there; empty if it is free.
    pub sign: String,
    /// The same in a picture in text, of one character, where free places are drawn, too.
    pub drawn: String,
}

impl Point {
    /// A point of a board of squares, in this column and this row.
    pub(super) fn on_squares(name: String, (column, row): (i32, i32), sign: &str) -> Self {
        Self {
            name,
            place: (column.saturating_mul(2), row),
            sign: sign.to_owned(),
            drawn: if sign.is_empty() { "." } else { sign }.to_owned(),
        }
    }
}

/// A game between the proof's side and the other, as the claim defines it.
///
/// It is the referee, and the board that the players look at: it says whose turn it is, refuses what
/// is against the rules, and judges. It is made from the claim alone; the evidence is none of
/// its business.
pub trait Referee: Clone {
    /// What is done in a turn: some points of the board.
    type Move: Clone + PartialEq + Display;

    /// What a side is called in the claim.
    fn name(&self, who: Who) -> &'static str;

    /// Whose turn it is.
    fn turn(&self) -> Who;

    /// Whether the claim promises something for ever, so that the game has no end while it is kept.
    fn is_endless(&self) -> bool;

    /// What the person is asked for.
    fn prompt(&self) -> String;

    /// The move that consists of the points with these names.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn read(&self, text: &str) -> Result<Self::Move, Refusal>;

    /// Makes a move for the side whose turn it is.
    ///
    /// # Errors
    /// Why the move is against the rules; then nothing has changed.
    fn play(&mut self, choice: &Self::Move) -> Result<(), Refusal>;

    /// The end, if the game is over.
    fn verdict(&self) -> Option<Verdict>;

    /// A legal move of the person's, by chance. Infinite boards: near what has been played.
    fn random(&self, random: &mut Random) -> Self::Move;

    /// A legal move of the person's that looks good at first sight.
    fn greedy(&self, random: &mut Random) -> Self::Move;

    /// The board in text.
    fn text(&self) -> String;

    /// The points that can be chosen and those around them.
    fn points(&self) -> Vec<Point>;

    /// The position as data.
    fn json(&self) -> Value;
}

/// What the proof answers.
#[derive(Clone, Debug)]
pub struct Reply<M> {
    /// The move.
    pub choice: M,
    /// Why this one.
    pub reason: String,
}

/// Why a player is at a loss: something that the proof says does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Stuck(pub String);

impl From<Refusal> for Stuck {
    fn from(refusal: Refusal) -> Self {
        Self(refusal.to_string())
    }
}

/// Plays one side by a proof: by its evidence, and never by a search.
pub trait Player<'a, R: Referee> {
    /// The move in a position in which it is the proof's turn.
    ///
    /// # Errors
    /// When the evidence has no answer.
    fn reply(&mut self, position: &R) -> Result<Reply<R::Move>, Stuck>;

    /// What the proof keeps true whenever the person is to move, after it was looked at whether
    /// it is.
    ///
    /// # Errors
    /// What does not hold.
    fn invariant(&self, position: &R) -> Result<String, Stuck>;

    /// How many more turns of its own the proof needs at most, where it promises a bound.
    fn left(&self, position: &R) -> Option<u64>;

    /// A copy, for taking back.
    fn fork(&self) -> Boxed<'a, R>;
}

/// A player of any rule.
pub type Boxed<'a, R> = Box<dyn Player<'a, R> + 'a>;

/// Why there is nothing to play.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// The checker did not accept the file.
    #[error("{verdict} by the checker: {reason}\nthere is nothing to play")]
    NotAccepted {
        /// Rejected or declined.
        verdict: &'static str,
        /// Why.
        reason: String,
    },
    /// There is no such step.
    #[error("there is no step {step}: the last one is {last}")]
    NoStep {
        /// The number that was asked for.
        step: usize,
        /// The number of the last step.
        last: usize,
    },
    /// The rule names no strategy.
    #[error("{rule} names no strategy: {reason}")]
    NoStrategy {
        /// The name of the rule.
        rule: &'static str,
        /// Why not.
        reason: &'static str,
    },
    /// The strategy is in another file.
    #[error("the strategy is in another file: play the step {0}")]
    Elsewhere(String),
    /// More premises on top of one another than a player follows.
    #[error("the step is built on too many others")]
    TooDeep,
    /// There are several games, and none like this.
    #[error("there is no game `{choice}`: choose one of {choices}")]
    NoChoice {
        /// What was asked for.
        choice: String,
        /// What there is.
        choices: String,
    },
    /// Something could not be made ready.
    #[error("{0}")]
    Trouble(String),
}

/// How many premises a player follows, one from the other.
const DEPTH: usize = 64;

/// A step that the checker has accepted, with those that it builds on.
#[derive(Clone, Copy, Debug)]
pub struct Proof<'a> {
    steps: &'a [Step],
    turns: &'a [Option<u64>],
    index: usize,
    depth: usize,
}

impl<'a> Proof<'a> {
    /// Step `index` of accepted steps, of each of which it is known within how many turns it is
    /// won, if it is.
    pub(crate) fn new(steps: &'a [Step], turns: &'a [Option<u64>], index: usize) -> Self {
        Self {
            steps,
            turns,
            index,
            depth: 0,
        }
    }

    /// The step.
    #[must_use]
    pub fn step(self) -> &'a Step {
        &self.steps[self.index]
    }

    /// The evidence.
    #[must_use]
    pub fn evidence(self) -> &'a Evidence {
        &self.step().evidence
    }

    /// Within how many turns the claim is won, if it promises that.
    #[must_use]
    pub fn turns(self) -> Option<u64> {
        self.turns.get(self.index).copied().flatten()
    }

    /// A premise.
    ///
    /// # Errors
    /// When it is in another file.
    pub fn premise(self, number: usize) -> Result<Self, Unplayable> {
        let premise = self.step().premises.get(number);
        let premise = premise.ok_or_else(|| Unplayable::Trouble("a premise is missing".into()))?;
        match premise {
            Premise::Outside(id) => Err(Unplayable::Elsewhere(id.to_string())),
            Premise::Step(_) if self.depth == DEPTH => Err(Unplayable::TooDeep),
            Premise::Step(index) => Ok(Self {
                index: *index as usize,
                depth: self.depth + 1,
                ..self
            }),
        }
    }

    /// All premises.
    ///
    /// # Errors
    /// When one is in another file.
    pub fn premises(self) -> Result<Vec<Self>, Unplayable> {
        let numbers = 0..self.step().premises.len();
        numbers.map(|number| self.premise(number)).collect()
    }

    /// That the step's rule has no strategy.
    pub(crate) fn no_strategy(self, reason: &'static str) -> Unplayable {
        let rule = self.evidence().rule();
        Unplayable::NoStrategy { rule, reason }
    }
}
