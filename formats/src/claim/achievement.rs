//! Biased achievement games (Norris and Sieben, "Biased weak polyform
//! achievement games"): who wins the (a→c, b) game for a set of goal animals.

use std::fmt;

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode::Write};

use crate::{
    board::Board,
    cell::Cell,
    encoding::{Encoded, enumeration, record},
    list,
};

enumeration! {
    /// The two sides of an achievement game.
    pub enum Player {
        /// Wants to mark a goal animal; moves first.
        Maker = "maker",
        /// Wants to prevent it.
        Breaker = "breaker",
    }
}

/// How many cells Breaker marks in a turn.
///
/// `Every` stands for "whatever the number": the strongest value in a claim
/// that Maker wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Response {
    /// Exactly this many cells.
    Cells(u32),
    /// The claim holds for every number of cells.
    Every,
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells(b) => b.fmt(f),
            Self::Every => f.write_str("every"),
        }
    }
}

impl<C> Encode<C> for Response {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Encoded<W> {
        match *self {
            Self::Cells(b) => e.u32(b)?.ok(),
            Self::Every => e.null()?.ok(),
        }
    }
}

impl<'b, C> Decode<'b, C> for Response {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<Self, decode::Error> {
        Ok(Option::decode(d, ctx)?.map_or(Self::Every, Self::Cells))
    }
}

#[cfg(feature = "json")]
impl serde::Serialize for Response {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Cells(b) => serializer.serialize_u32(b),
            Self::Every => serializer.serialize_str("every"),
        }
    }
}

/// A finite set of cells, a strictly increasing list; in a claim, the least of
/// its images under the isometries of the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
#[cbor(transparent)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Animal(#[n(0)] pub Vec<Cell>);

impl fmt::Display for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list::write(f, ["{", " ", "}"], &self.0)
    }
}

record! {
    /// "`winner` wins the (a→c, b) game with first turn f on `board` for `goals`."
    ///
    /// Maker marks a cells in each turn, f in the first and c in the turn in which
    /// he completes a goal; then Breaker marks b. *Maker wins* means that he can
    /// force a goal within a bounded number of turns, *Breaker wins* that she can
    /// keep Maker from a goal for ever.
    #[derive(Hash)]
    pub struct Achievement {
        /// Who wins.
        pub winner: Player,
        /// Where.
        pub board: Board,
        /// The animals of which Maker wants one, sorted.
        pub goals: Vec<Animal>,
        /// a ≥ 1: cells that Maker marks in a turn.
        pub maker: u32,
        /// c ≥ a: cells that he may mark in his last turn; a means no privilege.
        pub last_turn: u32,
        /// f ≥ a: cells that he marks in his first turn; a means no handicap.
        pub first_turn: u32,
        /// b ≥ 0: cells that Breaker marks in a turn.
        pub breaker: Response,
    }
}

impl Achievement {
    /// Writes the claim: who wins, which game, within so many turns, where and for what.
    fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        size: Option<[u32; 2]>,
        turns: Option<u32>,
    ) -> fmt::Result {
        write!(f, "{} wins ({}", self.winner.name(), self.maker)?;
        if self.last_turn != self.maker {
            write!(f, "->{}", self.last_turn)?;
        }
        write!(f, ",{})", self.breaker)?;
        if self.first_turn != self.maker {
            write!(f, " first {}", self.first_turn)?;
        }
        if let Some(turns) = turns {
            write!(f, " within {turns} turns")?;
        }
        f.write_str(" on ")?;
        if let Some([rows, columns]) = size {
            write!(f, "{rows}x{columns} ")?;
        }
        write!(f, "{} for", self.board)?;
        self.goals.iter().try_for_each(|goal| write!(f, " {goal}"))
    }
}

impl fmt::Display for Achievement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, None, None)
    }
}

record! {
    /// The same, on a finite part of the board, or within a number of turns.
    ///
    /// On a finite board a turn marks as many cells as are left if they are fewer, and a
    /// placement that sticks out can never be completed. That Breaker wins includes that
    /// the board is full.
    #[derive(Hash)]
    pub struct AchievementWithin {
        /// Who wins, and what.
        pub game: Achievement,
        /// Rows and columns, on the square board: the cells (x, y) with 0 ≤ x < columns and
        /// 0 ≤ y < rows. `None` is the infinite board.
        pub size: Option<[u32; 2]>,
        /// How many turns Maker needs at most, the first and the last one included.
        pub turns: Option<u32>,
    }
}

impl fmt::Display for AchievementWithin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.write(f, self.size, self.turns)
    }
}
