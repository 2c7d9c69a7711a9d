//! What can be wrong with a file.

use std::io;

use playproof_checker::Failure;

/// Why nothing comes of a file.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// It cannot be unpacked.
    #[error("this is no file packed by gzip, or not all of one: {0}")]
    Gzip(io::Error),
    /// What is in it is too large.
    #[error("unpacked, it has more than {0} bytes")]
    TooLarge(u64),
    /// There are bytes behind the packed ones.
    #[error("something follows the packed messages")]
    Trailing,
    /// What is in it is something else.
    #[error("these are not the messages of WeakC4: {0}")]
    Messages(prost::DecodeError),
    /// There is nothing to begin with.
    #[error("the root is node {0}, and there is none with this id")]
    NoRoot(u32),
    /// Too much would have to be done.
    #[error("{0}")]
    Limits(Failure),
    /// A node is wrong.
    #[error("node {id}, {moves}: {fault}")]
    Node {
        /// Its id.
        id: u32,
        /// The moves that lead to it.
        moves: String,
        /// What is wrong.
        fault: Fault,
    },
}

/// What is wrong with a node. Rows and columns are counted from 1 on, rows from the bottom.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum Fault {
    #[error("there is another node with this id")]
    SameId,
    #[error("its move {number} is none that can be made")]
    NoMove { number: usize },
    #[error("its move {number} ends the game")]
    Over { number: usize },
    #[error("node {0} has the same position")]
    SamePosition(u32),
    #[error("it has neither a diagram nor neighbors")]
    Nothing,
    #[error("it has a diagram and neighbors")]
    Both,
    #[error("its diagram has {0} bytes, not 21")]
    Length(usize),
    #[error(
        "its diagram has the letter {number} in row {row}, column {column}; letters are 0 to 8"
    )]
    NoLetter { number: u8, row: u32, column: u32 },
    #[error("its diagram and its moves differ about row {row}, column {column}")]
    Differ { row: u32, column: u32 },
    #[error(
        "it is yellow's turn, and its diagram is not blank, or a reply is not answered by four in a row"
    )]
    NotWon,
    #[error("{0} neighbors, where red makes one move")]
    Answers(usize),
    #[error("red moves to node {0}, and there is none with this id")]
    NoNode(u32),
    #[error("no move of red's leads to node {0}")]
    NotAMove(u32),
    #[error("there is no answer to yellow's reply in column {column}")]
    NoAnswer { column: u32 },
    #[error("yellow completes four in a row in column {column} next, and red moves elsewhere")]
    Unmet { column: u32 },
    #[error("play from here comes to a position without a node")]
    Nowhere,
    #[error("play from here fails{}: {reason}", at(*.reply))]
    Rejected { reply: Option<u32>, reason: String },
}

/// At which reply, if one is known.
fn at(column: Option<u32>) -> String {
    column.map_or_else(String::new, |column| {
        format!(" at yellow's move in column {column}")
    })
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Self::Limits(failure)
    }
}
