//! Why fences do not stop Maker.

use playproof_formats::{Board, Cell};

use crate::sets::List;

faults! {
    /// Why fences do not stop Maker.
    pub enum Fault {
        Handicap => "the claim has a handicap in the first turn",
        SmallGoal { cells: usize, last_turn: u32 } => "a goal has {cells} cells, it needs two more than the last turn of {last_turn}",
        Classes { board: Board } => "translations do not carry each cell of the {board} board to each other one",
        ManyCells { cells: usize } => "{cells} cells share a placement with the marks of a turn or are in fences around them, more than 128",
        NoFence => "there is no fence",
        Unanswered { marks: List, maker: List, closed: List } => "no answer to {marks}, when maker has {maker} and {closed} are closed",
    }
}

/// A case to which a few fences have no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// Maker's marks of the turn, one of them at the origin.
    pub marks: Vec<Cell>,
    /// Maker's marks before.
    pub maker: Vec<Cell>,
    /// Cells that are closed by then, Maker's among them.
    pub closed: Vec<Cell>,
    /// Sets of cells that may be free, of each of which Breaker needs one.
    pub demands: Vec<Vec<Cell>>,
    /// How many marks she has for that.
    pub breaker: u32,
}
