//! Biased positional games on at most 128 vertices: each player has his own sets and his own number of
//! claims in a turn.

use playproof_formats::claim::{PositionalBiased, Promise};

use crate::{
    budget::{Budget, cost},
    faults::Result,
    positional::{Game, Mask, Position, Seat, bit, mask},
};

/// A biased game, expanded, and what its owner promises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Biased {
    /// The vertices and their order, with the sets of the first player and with those of the second.
    games: [Game; 2],
    /// How many vertices each player claims in a turn.
    turns: [u32; 2],
    /// Who promises.
    pub owner: Seat,
    /// Whose sets the promise speaks of.
    pub subject: Seat,
    /// Whether it says that he completes one; otherwise, that he completes none.
    pub positive: bool,
}

/// A position, and where in a turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// Who has claimed what.
    pub position: Position,
    /// Whose turn it is.
    pub mover: Seat,
    /// How many claims he has left in it.
    pub left: u32,
}

fn of<T>([first, second]: &[T; 2], side: Seat) -> &T {
    match side {
        Seat::First => first,
        Seat::Second => second,
    }
}

impl Biased {
    /// The game of a claim in normal form, and where it begins.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn new(claim: &PositionalBiased, budget: &mut Budget) -> Result<(Self, Place)> {
        let game =
            |sets, budget: &mut Budget| Game::of_sets(claim.vertices, sets, &claim.order, budget);
        let owner = claim.owner;
        let (subject, positive) = match claim.promise {
            Promise::Completes => (owner, true),
            Promise::Prevents => (owner.other(), false),
            Promise::Forces => (owner.other(), true),
            Promise::Avoids => (owner, false),
        };
        let game = Self {
            games: [
                game(&claim.first_sets, budget)?,
                game(&claim.second_sets, budget)?,
            ],
            turns: [claim.first_turn, claim.second_turn],
            owner,
            subject,
            positive,
        };
        let start = Place {
            position: Position {
                first: mask(&claim.first),
                second: mask(&claim.second),
            },
            mover: claim.mover,
            left: claim.left,
        };
        Ok((game, start))
    }

    /// The game with a player's sets.
    #[must_use]
    pub fn game(&self, side: Seat) -> &Game {
        of(&self.games, side)
    }

    /// How many vertices a player claims in a turn.
    #[must_use]
    pub fn turn(&self, side: Seat) -> u32 {
        *of(&self.turns, side)
    }

    /// How many sets there are.
    pub(crate) fn sets(&self) -> u64 {
        let sets = self.games.iter().map(|game| cost(game.sets.len()));
        sets.fold(cost(0), |all, sets| all + u64::from(sets)).into()
    }

    /// The unclaimed vertices.
    #[must_use]
    pub fn free(&self, place: &Place) -> Mask {
        let Position { first, second } = place.position;
        self.game(Seat::First).vertices & !(first | second)
    }

    /// The vertices that can be claimed.
    #[must_use]
    pub fn ready(&self, place: &Place) -> Mask {
        self.game(Seat::First).available(self.free(place))
    }

    /// What a player lacks of each of his sets that the other one has no vertex of.
    pub fn lacking(&self, place: &Place, side: Seat) -> impl Iterator<Item = Mask> {
        let (own, other) = (place.position.of(side), place.position.of(side.other()));
        let alive = self.game(side).sets.iter();
        let alive = alive.filter(move |&set| set & other == 0);
        alive.map(move |set| set & !own)
    }

    /// Whether the player has all of one of his sets.
    #[must_use]
    pub fn has_completed(&self, place: &Place, side: Seat) -> bool {
        self.lacking(place, side).any(|lacks| lacks == 0)
    }

    /// Whether the game is over. Otherwise a vertex can be claimed: a least one of those that are left.
    #[must_use]
    pub fn is_over(&self, place: &Place) -> bool {
        self.free(place) == 0
            || self.has_completed(place, Seat::First)
            || self.has_completed(place, Seat::Second)
    }

    /// Whether the promise is kept if the game is over.
    #[must_use]
    pub fn is_kept(&self, place: &Place) -> bool {
        self.has_completed(place, self.subject) == self.positive
    }

    /// What matters of a position: the unclaimed vertices belong to both players, and a claimed one to
    /// him who has a set alive through it.
    #[must_use]
    pub fn essence(&self, place: &Place) -> Position {
        let free = self.free(place);
        let reach = |side: Seat| {
            let (own, other) = (place.position.of(side), place.position.of(side.other()));
            let alive = self.game(side).sets.iter();
            let alive = alive.filter(|&&set| set & other == 0);
            free | (own & alive.fold(0, |used, set| used | set))
        };
        Position {
            first: reach(Seat::First),
            second: reach(Seat::Second),
        }
    }

    /// After the claim of a vertex: the turn goes on, or it is the other player's.
    #[must_use]
    pub fn after(&self, place: &Place, vertex: u32) -> Place {
        let mut next = *place;
        match place.mover {
            Seat::First => next.position.first |= bit(vertex),
            Seat::Second => next.position.second |= bit(vertex),
        }
        next.left = place.left.saturating_sub(1);
        if next.left == 0 {
            next.mover = place.mover.other();
            next.left = self.turn(next.mover);
        }
        next
    }
}
