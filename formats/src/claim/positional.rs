//! Finite positional games, with or without a partial order on the vertices
//! (Definition 1 of Uiterwijk's "Set Matching"; §1.2 of "Poset positional
//! games").

use std::fmt;

use super::achievement::Player;
use crate::{
    encoding::{enumeration, record, tagged},
    list,
};

enumeration! {
    /// What one player can force.
    ///
    /// In the Maker-Breaker convention somebody wins; who moves next belongs to
    /// the claim. In the Maker-Maker convention *X* moves first from the empty
    /// board and *O* second; whose turn it is in a position follows from its
    /// marks.
    pub enum Guarantee {
        /// Maker completes a winning set; it is his turn.
        MakerWinsFirst = "maker wins moving first",
        /// Maker completes a winning set; it is Breaker's turn.
        MakerWinsSecond = "maker wins moving second",
        /// Maker never completes a winning set; it is Breaker's turn.
        BreakerWinsFirst = "breaker wins moving first",
        /// Maker never completes a winning set; it is Maker's turn.
        BreakerWinsSecond = "breaker wins moving second",
        /// X completes a winning set before O does.
        XWins = "X wins",
        /// O does not complete a winning set before X does.
        XDraws = "X draws at least",
        /// O completes a winning set before X does.
        OWins = "O wins",
        /// X does not complete a winning set before O does.
        ODraws = "O draws at least",
    }
}

impl Guarantee {
    /// The guarantee that this player wins the Maker-Breaker game in which
    /// `mover` moves next.
    pub fn wins(winner: Player, mover: Player) -> Self {
        match (winner, mover) {
            (Player::Maker, Player::Maker) => Self::MakerWinsFirst,
            (Player::Maker, Player::Breaker) => Self::MakerWinsSecond,
            (Player::Breaker, Player::Breaker) => Self::BreakerWinsFirst,
            (Player::Breaker, Player::Maker) => Self::BreakerWinsSecond,
        }
    }
}

enumeration! {
    /// What is the result of a game when both play as well as they can.
    ///
    /// M, N, P and B speak of Maker-Breaker games with either player to move
    /// first, the others of Maker-Maker games.
    pub enum Outcome {
        /// Maker wins, whoever moves first.
        Maker = "M",
        /// Whoever moves first wins ("next").
        Next = "N",
        /// Whoever moves second wins ("previous").
        Previous = "P",
        /// Breaker wins, whoever moves first.
        Breaker = "B",
        /// Neither X nor O can force a win.
        Draw = "draw",
    }
}

record! {
    /// "`guarantee` in `arena`".
    #[derive(Hash)]
    pub struct Positional {
        /// Who can force what.
        pub guarantee: Guarantee,
        /// Where.
        pub arena: Arena,
    }
}

impl fmt::Display for Positional {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}", self.guarantee.name(), self.arena)
    }
}

record! {
    /// "The outcome of `arena` is `outcome`."
    #[derive(Hash)]
    pub struct PositionalOutcome {
        /// The result of best play.
        pub outcome: Outcome,
        /// Of what.
        pub arena: Arena,
    }
}

impl fmt::Display for PositionalOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "outcome {} of {}", self.outcome.name(), self.arena)
    }
}

tagged! {
    /// What a positional game is played on.
    #[derive(Hash)]
    pub enum Arena {
        /// Winning sets, one by one.
        Hypergraph(arena: Hypergraph) = "hypergraph",
        /// The lines of a board, with marks on it.
        InARow(arena: InARow) = "k-in-a-row",
    }
}

impl Arena {
    /// How many numbers it takes to write the arena down, roughly.
    pub fn size(&self) -> u64 {
        match self {
            Self::Hypergraph(arena) => {
                let sets = arena.sets.iter().map(|set| set.len().saturating_add(1));
                sets.fold(arena.order.len(), usize::saturating_add) as u64
            }
            Self::InARow(arena) => arena.first.len().saturating_add(arena.second.len()) as u64,
        }
    }
}

impl fmt::Display for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hypergraph(arena) => arena.fmt(f),
            Self::InARow(arena) => arena.fmt(f),
        }
    }
}

record! {
    /// Vertices 0 … n − 1, winning sets, and a partial order: a vertex may be
    /// claimed when all smaller ones are claimed.
    #[derive(Hash)]
    pub struct Hypergraph {
        /// n.
        pub vertices: u32,
        /// Non-empty, strictly increasing lists of vertices; the list itself is
        /// strictly increasing, too.
        pub sets: Vec<Vec<u32>>,
        /// All pairs x < y, strictly increasing: irreflexive and transitive.
        pub order: Vec<(u32, u32)>,
    }
}

impl fmt::Display for Hypergraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} vertices with sets", self.vertices)?;
        for set in &self.sets {
            list::write(f, [" {", " ", "}"], set)?;
        }
        let mut separator = " and order ";
        for (x, y) in &self.order {
            write!(f, "{separator}{x}<{y}")?;
            separator = " ";
        }
        Ok(())
    }
}

record! {
    /// A board whose winning sets are the k cells in a straight line, horizontal,
    /// vertical or diagonal. The cell in row r, counted from the top, and column c
    /// is vertex r · columns + c.
    #[derive(Hash)]
    pub struct InARow {
        /// Rows of the board.
        pub rows: u32,
        /// Columns of the board.
        pub columns: u32,
        /// Cells of a line.
        pub k: u32,
        /// Whether a cell may be claimed only after the cell below it.
        pub gravity: bool,
        /// Cells that X, or Maker, has claimed: strictly increasing.
        pub first: Vec<u32>,
        /// Cells that O, or Breaker, has claimed: strictly increasing.
        pub second: Vec<u32>,
    }
}

impl fmt::Display for InARow {
    /// The position is drawn, top row first, rows divided by strokes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.rows, self.columns);
        write!(f, "{} in a row on {rows}x{columns}", self.k)?;
        if self.gravity {
            f.write_str(" with gravity")?;
        }
        if self.first.is_empty() && self.second.is_empty() {
            return Ok(());
        }
        f.write_str(" from ")?;
        for cell in 0..rows.saturating_mul(columns) {
            if cell != 0 && cell.checked_rem(columns) == Some(0) {
                f.write_str("/")?;
            }
            f.write_str(
                match (self.first.contains(&cell), self.second.contains(&cell)) {
                    (false, false) => ".",
                    (true, false) => "X",
                    (false, true) => "O",
                    (true, true) => "?",
                },
            )?;
        }
        Ok(())
    }
}
