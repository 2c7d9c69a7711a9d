//! Synchronized triomineering, tridomineering and domineering (Cincotti, Komori and
//! Iida, "The game of synchronized triomineering and synchronized tridomineering").

use std::fmt;

use minicbor::{Decode, Decoder, Encode, Encoder, decode, encode::Write};

use crate::encoding::{Encoded, enumeration, record};

enumeration! {
    /// The two players, who move at the same time.
    pub enum Side {
        /// Places tiles that are one column wide.
        Vertical = "vertical",
        /// Places tiles that are one row high.
        Horizontal = "horizontal",
    }
}

impl Side {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Vertical => Self::Horizontal,
            Self::Horizontal => Self::Vertical,
        }
    }
}

enumeration! {
    /// What a player can hope for.
    pub enum Prospect {
        /// A win.
        Win = "win",
        /// A draw or a win.
        Draw = "draw",
    }
}

enumeration! {
    /// What a claim says of one player: that a pure strategy forces a win or at least a
    /// draw, or that none does.
    pub enum Statement {
        /// Vertical forces a win.
        VerticalWins = "vertical wins",
        /// Vertical forces at least a draw.
        VerticalDraws = "vertical draws at least",
        /// Vertical has no strategy that wins.
        VerticalCannotWin = "vertical cannot win",
        /// Vertical has no strategy that draws at least.
        VerticalCannotDraw = "vertical cannot draw",
        /// Horizontal forces a win.
        HorizontalWins = "horizontal wins",
        /// Horizontal forces at least a draw.
        HorizontalDraws = "horizontal draws at least",
        /// Horizontal has no strategy that wins.
        HorizontalCannotWin = "horizontal cannot win",
        /// Horizontal has no strategy that draws at least.
        HorizontalCannotDraw = "horizontal cannot draw",
    }
}

impl Statement {
    /// That the player forces this.
    pub fn forces(side: Side, prospect: Prospect) -> Self {
        match (side, prospect) {
            (Side::Vertical, Prospect::Win) => Self::VerticalWins,
            (Side::Vertical, Prospect::Draw) => Self::VerticalDraws,
            (Side::Horizontal, Prospect::Win) => Self::HorizontalWins,
            (Side::Horizontal, Prospect::Draw) => Self::HorizontalDraws,
        }
    }

    /// That the player cannot force this.
    pub fn cannot(side: Side, prospect: Prospect) -> Self {
        match (side, prospect) {
            (Side::Vertical, Prospect::Win) => Self::VerticalCannotWin,
            (Side::Vertical, Prospect::Draw) => Self::VerticalCannotDraw,
            (Side::Horizontal, Prospect::Win) => Self::HorizontalCannotWin,
            (Side::Horizontal, Prospect::Draw) => Self::HorizontalCannotDraw,
        }
    }

    /// Who is said to be able to force something, or not to be.
    pub fn side(self) -> Side {
        self.parts().0
    }

    /// What he is said to force, or not.
    pub fn prospect(self) -> Prospect {
        self.parts().1
    }

    /// Whether he can force it; otherwise, it says that he cannot.
    pub fn is_forced(self) -> bool {
        self.parts().2
    }

    /// The [`side`](Self::side), the [`prospect`](Self::prospect), and whether it [`is_forced`](Self::is_forced).
    pub fn parts(self) -> (Side, Prospect, bool) {
        match self {
            Self::VerticalWins => (Side::Vertical, Prospect::Win, true),
            Self::VerticalDraws => (Side::Vertical, Prospect::Draw, true),
            Self::VerticalCannotWin => (Side::Vertical, Prospect::Win, false),
            Self::VerticalCannotDraw => (Side::Vertical, Prospect::Draw, false),
            Self::HorizontalWins => (Side::Horizontal, Prospect::Win, true),
            Self::HorizontalDraws => (Side::Horizontal, Prospect::Draw, true),
            Self::HorizontalCannotWin => (Side::Horizontal, Prospect::Win, false),
            Self::HorizontalCannotDraw => (Side::Horizontal, Prospect::Draw, false),
        }
    }

    /// The same of the other player.
    #[must_use]
    pub fn transposed(self) -> Self {
        match self.parts() {
            (side, prospect, true) => Self::forces(side.other(), prospect),
            (side, prospect, false) => Self::cannot(side.other(), prospect),
        }
    }
}

enumeration! {
    /// The lengths of the tiles.
    pub enum Variant {
        /// Two cells.
        Domineering = "domineering",
        /// Three cells.
        Triomineering = "triomineering",
        /// Two or three cells.
        Tridomineering = "tridomineering",
    }
}

enumeration! {
    /// The outcome of a game: who has a strategy that wins or draws at least.
    pub enum Letters {
        /// Vertical wins.
        V = "V",
        /// Horizontal wins.
        H = "H",
        /// Both draw at least.
        D = "D",
        /// Vertical draws at least but cannot win, Horizontal cannot draw.
        VD = "VD",
        /// Horizontal draws at least but cannot win, Vertical cannot draw.
        HD = "HD",
        /// Neither can force a draw.
        VHD = "VHD",
    }
}

impl Letters {
    /// The outcome with the players exchanged.
    #[must_use]
    pub fn transposed(self) -> Self {
        match self {
            Self::V => Self::H,
            Self::H => Self::V,
            Self::VD => Self::HD,
            Self::HD => Self::VD,
            Self::D | Self::VHD => self,
        }
    }
}

/// A number of rows or columns, or a progression of such numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
#[cfg_attr(feature = "json", serde(untagged))]
pub enum Extent {
    /// This number. Written as itself.
    Exactly(u32),
    /// `from` + i·`step` for every i ≥ 0. Written as an array of the two.
    Progression {
        /// The least number.
        from: u32,
        /// The step to the next one.
        step: u32,
    },
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(n) => n.fmt(f),
            Self::Progression { from, step } => write!(f, "({from}+{step}i)"),
        }
    }
}

impl<C> Encode<C> for Extent {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, ctx: &mut C) -> Encoded<W> {
        match *self {
            Self::Exactly(n) => n.encode(e, ctx),
            Self::Progression { from, step } => (from, step).encode(e, ctx),
        }
    }
}

impl<'b, C> Decode<'b, C> for Extent {
    fn decode(d: &mut Decoder<'b>, _: &mut C) -> Result<Self, decode::Error> {
        if d.datatype()? != minicbor::data::Type::Array {
            return d.u32().map(Self::Exactly);
        }
        let (from, step) = d.decode()?;
        Ok(Self::Progression { from, step })
    }
}

record! {
    /// "`statement` at synchronized `variant` on `rows` × `columns`": on every board, if
    /// one of them is a progression.
    #[derive(Copy, Hash)]
    pub struct Synchronized {
        /// What is said of one player.
        pub statement: Statement,
        /// The tiles.
        pub variant: Variant,
        /// The number of rows.
        pub rows: Extent,
        /// The number of columns.
        pub columns: Extent,
    }
}

impl fmt::Display for Synchronized {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (statement, variant) = (self.statement.name(), self.variant.name());
        let (rows, columns) = (self.rows, self.columns);
        write!(
            f,
            "{statement} at synchronized {variant} on {rows}x{columns}"
        )
    }
}

record! {
    /// "The outcome of synchronized `variant` on `rows` × `columns` is `outcome`."
    #[derive(Copy, Hash)]
    pub struct SynchronizedOutcome {
        /// The outcome.
        pub outcome: Letters,
        /// The tiles.
        pub variant: Variant,
        /// The number of rows.
        pub rows: u32,
        /// The number of columns.
        pub columns: u32,
    }
}

impl fmt::Display for SynchronizedOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (outcome, variant) = (self.outcome.name(), self.variant.name());
        let (rows, columns) = (self.rows, self.columns);
        write!(
            f,
            "outcome {outcome} of synchronized {variant} on {rows}x{columns}"
        )
    }
}
