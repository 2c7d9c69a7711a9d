//! Biased positional games, with a family of sets for each player.

use std::fmt;

use crate::{
    encoding::{enumeration, record},
    list,
};

enumeration! {
    /// One of the two players.
    pub enum Seat {
        /// Maker, or X; in a biased game, who claims the first number of vertices in a turn.
        First = "first",
        /// The other one: Breaker, or O.
        Second = "second",
    }
}

impl Seat {
    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

enumeration! {
    /// What a player is sure of when the game is over.
    pub enum Promise {
        /// He has completed a set: he is Maker, or wins.
        Completes = "completes",
        /// The other has completed none: he is Breaker, or does not lose.
        Prevents = "prevents",
        /// The other has completed a set: he is Enforcer.
        Forces = "forces",
        /// He has completed none: he is Avoider.
        Avoids = "avoids",
    }
}

record! {
    /// "`owner` keeps `promise`" in the game in which the first player claims `first_turn` vertices in
    /// each turn and the second one `second_turn`; a turn ends early when no vertex is left.
    ///
    /// A vertex may be claimed when all smaller ones are claimed. The game is over as soon as a player
    /// has all of one of his own sets, in the middle of a turn, too, or no vertex is left.
    #[derive(Hash)]
    pub struct PositionalBiased {
        /// Whose promise it is.
        pub owner: Seat,
        /// What he promises.
        pub promise: Promise,
        /// n: vertices are 0 … n − 1.
        pub vertices: u32,
        /// The first player's sets: non-empty, strictly increasing lists of vertices; the list itself is
        /// strictly increasing, too.
        pub first_sets: Vec<Vec<u32>>,
        /// The second player's.
        pub second_sets: Vec<Vec<u32>>,
        /// All pairs x < y, strictly increasing: irreflexive and transitive.
        pub order: Vec<(u32, u32)>,
        /// Vertices that the first player has claimed: strictly increasing.
        pub first: Vec<u32>,
        /// Vertices that the second player has claimed: strictly increasing.
        pub second: Vec<u32>,
        /// Claims in a turn of the first player's.
        pub first_turn: u32,
        /// Claims in a turn of the second player's.
        pub second_turn: u32,
        /// Whose turn it is.
        pub mover: Seat,
        /// How many claims he has left in it.
        pub left: u32,
    }
}

impl PositionalBiased {
    /// Claims in a turn of this player's.
    pub fn turn(&self, seat: Seat) -> u32 {
        match seat {
            Seat::First => self.first_turn,
            Seat::Second => self.second_turn,
        }
    }
}

impl fmt::Display for PositionalBiased {
    /// What says nothing is left out: empty lists, and that the turn has just begun.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (owner, promise) = (self.owner.name(), self.promise.name());
        let (a, b, vertices) = (self.first_turn, self.second_turn, self.vertices);
        write!(
            f,
            "{owner} {promise} in the ({a}:{b}) game on {vertices} vertices"
        )?;
        let families = [
            ("first's sets", &self.first_sets),
            ("second's sets", &self.second_sets),
        ];
        for (name, sets) in families.iter().filter(|(_, sets)| !sets.is_empty()) {
            write!(f, ", {name}")?;
            for set in *sets {
                list::write(f, [" {", " ", "}"], set)?;
            }
        }
        if !self.order.is_empty() {
            let pairs = self.order.iter().map(|(x, y)| format!("{x}<{y}"));
            list::write(f, [", order ", " ", ""], pairs)?;
        }
        let marks = [
            ("first's marks", &self.first),
            ("second's marks", &self.second),
        ];
        for (name, marks) in marks.iter().filter(|(_, marks)| !marks.is_empty()) {
            write!(f, ", {name}")?;
            list::write(f, [" {", " ", "}"], *marks)?;
        }
        write!(f, ", {} to move", self.mover.name())?;
        if self.left != self.turn(self.mover) {
            write!(f, " with {} left", self.left)?;
        }
        Ok(())
    }
}
