//! Play from an algorithm that tells who wins a Maker-Breaker position with Maker to
//! move, as the theorems about posets do.

use playproof_checker::positional::{Aim, Game, Mask, Position, Seat, bit, members};
use playproof_formats::evidence::Answer;

use super::solver::Play;
use crate::search::control::Control;

/// Who wins with Maker to move.
pub(crate) trait Decide {
    /// Whether Maker wins; `None` when `control` stops the search.
    fn maker_wins(&mut self, position: Position, control: &Control) -> Option<bool>;
}

/// An algorithm, and the game that it is about.
pub(crate) struct Rounds<'a, D> {
    pub(crate) game: &'a Game,
    pub(crate) decide: D,
}

impl<D: Decide> Rounds<'_, D> {
    fn available(&self, position: Position) -> Mask {
        let free = self.game.vertices & !(position.first | position.second);
        self.game.available(free)
    }

    /// Whether Maker has a set.
    fn is_won(&self, position: Position) -> bool {
        self.game.sets.iter().any(|set| set & !position.first == 0)
    }

    /// A reply of Breaker that wins; `Some(None)` if there is none.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    fn reply(&mut self, position: Position, control: &Control) -> Option<Option<u32>> {
        for vertex in members(self.available(position)) {
            let next = Position {
                second: position.second | bit(vertex),
                ..position
            };
            if !self.decide.maker_wins(next, control)? {
                return Some(Some(vertex));
            }
        }
        Some(None)
    }

    /// Whether Maker wins with Breaker to move.
    fn wins_second(&mut self, position: Position, control: &Control) -> Option<bool> {
        if self.is_won(position) {
            return Some(true);
        }
        let over = self.available(position) == 0;
        Some(!over && self.reply(position, control)?.is_none())
    }
}

impl<D: Decide> Play for Rounds<'_, D> {
    fn hunted(&mut self, position: Position, mover: Seat, control: &Control) -> Option<bool> {
        match mover {
            Seat::First => self.decide.maker_wins(position, control),
            Seat::Second => self.wins_second(position, control),
        }
    }

    fn answer(&mut self, position: Position, aim: Aim, control: &Control) -> Option<Answer> {
        if aim.owner == Seat::Second {
            return self.reply(position, control)?.map(Answer::Move);
        }
        for vertex in members(self.available(position)) {
            let next = Position {
                first: position.first | bit(vertex),
                ..position
            };
            if self.wins_second(next, control)? {
                return Some(Answer::Move(vertex));
            }
        }
        None
    }
}
