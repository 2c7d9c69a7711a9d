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

enumeration! {
    /// What is the result of a biased game when both play as well as they can.
    ///
    /// M, N, P and B speak of games in which only the first player has sets (he is Maker, the second is Breaker), with either
    /// player to move first. A draw is one of games in which both have sets.
    pub enum BiasedResult {
        /// Maker completes a set, whoever moves first.
        Maker = "M",
        /// Whoever moves first gets his way ("next").
        Next = "N",
        /// Whoever moves second gets his way ("previous").
        Previous = "P",
        /// Breaker prevents a set, whoever moves first.
        Breaker = "B",
        /// Each player can keep the other from completing a set.
        Draw = "draw",
        /// Each player can avoid completing a set of his own, where that loses.
        MisereDraw = "misere draw",
    }
}

/// The parts of what has the fields of a biased game.
macro_rules! parts {
    ($game:expr) => {
        BiasedParts {
            vertices: $game.vertices,
            sets: [&$game.first_sets, &$game.second_sets],
            order: &$game.order,
            marks: [&$game.first, &$game.second],
            turns: [$game.first_turn, $game.second_turn],
            mover: $game.mover,
            left: $game.left,
        }
    };
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

    /// The parts of the game that the promise is about.
    pub fn parts(&self) -> BiasedParts<'_> {
        parts!(self)
    }

    /// The game that the promise is about.
    #[must_use]
    pub fn game(&self) -> BiasedGame {
        let claim = self.clone();
        BiasedGame {
            vertices: claim.vertices,
            first_sets: claim.first_sets,
            second_sets: claim.second_sets,
            order: claim.order,
            first: claim.first,
            second: claim.second,
            first_turn: claim.first_turn,
            second_turn: claim.second_turn,
            mover: claim.mover,
            left: claim.left,
        }
    }
}

impl fmt::Display for PositionalBiased {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (owner, promise) = (self.owner.name(), self.promise.name());
        write!(f, "{owner} {promise} in {}", self.parts())
    }
}

record! {
    /// A biased game, as in [`PositionalBiased`], of which nothing is promised yet.
    #[derive(Hash)]
    pub struct BiasedGame {
        /// n: vertices are 0 … n − 1.
        pub vertices: u32,
        /// The first player's sets.
        pub first_sets: Vec<Vec<u32>>,
        /// The second player's.
        pub second_sets: Vec<Vec<u32>>,
        /// All pairs x < y.
        pub order: Vec<(u32, u32)>,
        /// Vertices that the first player has claimed.
        pub first: Vec<u32>,
        /// Vertices that the second player has claimed.
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

impl BiasedGame {
    /// The parts of the game.
    pub fn parts(&self) -> BiasedParts<'_> {
        parts!(self)
    }

    /// Claims in a turn of this player's.
    pub fn turn(&self, seat: Seat) -> u32 {
        match seat {
            Seat::First => self.first_turn,
            Seat::Second => self.second_turn,
        }
    }

    /// The same game with a whole turn of this player's next.
    #[must_use]
    pub fn begun_by(self, mover: Seat) -> Self {
        let left = self.turn(mover);
        Self {
            mover,
            left,
            ..self
        }
    }

    /// The claim that a player keeps a promise in it.
    #[must_use]
    pub fn promised(self, owner: Seat, promise: Promise) -> PositionalBiased {
        PositionalBiased {
            owner,
            promise,
            vertices: self.vertices,
            first_sets: self.first_sets,
            second_sets: self.second_sets,
            order: self.order,
            first: self.first,
            second: self.second,
            first_turn: self.first_turn,
            second_turn: self.second_turn,
            mover: self.mover,
            left: self.left,
        }
    }
}

record! {
    /// "The outcome of `game` is `outcome`."
    #[derive(Hash)]
    pub struct BiasedOutcome {
        /// The result of best play.
        pub outcome: BiasedResult,
        /// Of what. If the outcome says who wins with either player to move first, the first one moves.
        pub game: BiasedGame,
    }
}

impl fmt::Display for BiasedOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "outcome {} of {}", self.outcome.name(), self.game)
    }
}

impl fmt::Display for BiasedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts().fmt(f)
    }
}

/// The parts of a biased game, whether something is promised in it or not; of two of a kind, the first is the first player's.
#[derive(Clone, Copy, Debug)]
pub struct BiasedParts<'a> {
    /// How many vertices there are.
    pub vertices: u32,
    /// The sets of each player.
    pub sets: [&'a [Vec<u32>]; 2],
    /// All pairs x < y.
    pub order: &'a [(u32, u32)],
    /// What each player has claimed.
    pub marks: [&'a [u32]; 2],
    /// Claims in a turn of each player's.
    pub turns: [u32; 2],
    /// Whose turn it is.
    pub mover: Seat,
    /// How many claims he has left in it.
    pub left: u32,
}

impl BiasedParts<'_> {
    /// Claims in a whole turn of his whose turn it is.
    pub fn whole_turn(&self) -> u32 {
        let [first, second] = self.turns;
        match self.mover {
            Seat::First => first,
            Seat::Second => second,
        }
    }

    /// How many numbers it takes to write the game down, roughly.
    pub fn size(&self) -> u64 {
        let sets = self.sets.into_iter().flatten();
        let sets = sets.map(|set| set.len().saturating_add(1));
        let rest = self.marks.map(<[u32]>::len);
        let all = sets.chain(rest);
        all.fold(self.order.len(), usize::saturating_add) as u64
    }
}

impl fmt::Display for BiasedParts<'_> {
    /// What says nothing is left out: empty lists, and that the turn has just begun.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, b], vertices) = (self.turns, self.vertices);
        write!(f, "the ({a}:{b}) game on {vertices} vertices")?;
        let names = ["first's sets", "second's sets"];
        let families = names.into_iter().zip(self.sets);
        for (name, sets) in families.filter(|(_, sets)| !sets.is_empty()) {
            write!(f, ", {name}")?;
            for set in sets {
                list::write(f, [" {", " ", "}"], set)?;
            }
        }
        if !self.order.is_empty() {
            let pairs = self.order.iter().map(|(x, y)| format!("{x}<{y}"));
            list::write(f, [", order ", " ", ""], pairs)?;
        }
        let names = ["first's marks", "second's marks"];
        let marks = names.into_iter().zip(self.marks);
        for (name, marks) in marks.filter(|(_, marks)| !marks.is_empty()) {
            write!(f, ", {name}")?;
            list::write(f, [" {", " ", "}"], marks)?;
        }
        write!(f, ", {} to move", self.mover.name())?;
        if self.left != self.whole_turn() {
            write!(f, " with {} left", self.left)?;
        }
        Ok(())
    }
}
