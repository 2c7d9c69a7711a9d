//! What a playproof certificate *is*: claims, evidence, their canonical
//! encoding and their identity. Nothing here searches and nothing here checks;
//! the meaning of a claim is defined by `playproof-checker`.
//!
//! ```text
//! file     = header step step …            a CBOR sequence
//! header   = ["playproof", version, number of steps]
//! step     = [claim, rule, evidence, premises]
//! claim    = [kind, body]
//! premise  = earlier step of this file (uint) | step of another file (its id)
//! ```
//!
//! The encoding is a profile of CBOR (RFC 8949) with exactly one encoding per
//! value: definite-length arrays, integers, byte strings, text, booleans and
//! null, all lengths shortest. [`profile`] enforces it byte by byte before
//! anything is decoded; after decoding, the value is encoded again and the
//! bytes are compared ([`step::Step::from_bytes`]), so a certificate has one
//! spelling, and its [`Id`] names that spelling.
//!
//! # Example
//!
//! Whoever marks both cells of a domino in his first turn has one. That is a step, its bytes, and its id:
//!
//! ```
//! use playproof_formats::{
//!     Board, Cell, Claim, Evidence, Step,
//!     claim::{Achievement, Animal, Player, Response},
//!     file,
//! };
//!
//! let cells = [[0, 0], [0, 1]].map(|cell| Cell::new(&cell));
//! let domino = Animal(cells.into_iter().flatten().collect());
//! let claim = Claim::Achievement(Achievement {
//!     winner: Player::Maker,
//!     board: Board::SQUARE,
//!     goals: vec![domino],
//!     maker: 2,
//!     last_turn: 2,
//!     breaker: Response::Every,
//!     first_turn: 2,
//! });
//! assert_eq!(claim.to_string(), "maker wins (2,every) on square for {(0,0) (0,1)}");
//!
//! let step = Step { claim, evidence: Evidence::OneTurn, premises: Vec::new() };
//! println!("{}", step.id(&[]));
//! let bytes = file::to_bytes(&[step.clone()]);
//! let mut reader = file::Reader::new(bytes.as_slice(), 1 << 20).unwrap();
//! let (read, _) = reader.next_step().unwrap().unwrap();
//! assert_eq!(read, step);
//! ```

/// The one guard: goes on if the condition holds, else returns the reason.
#[macro_export]
macro_rules! ensure {
    ($condition:expr, $fault:expr $(,)?) => {
        if !$condition {
            return Err($fault.into());
        }
    };
}

pub mod board;
pub mod cell;
pub mod claim;
mod encoding;
pub mod escape;
pub mod evidence;
pub mod file;
pub mod list;
pub mod manifest;
pub mod profile;
pub mod step;

pub use board::{Board, Tiling};
pub use cell::Cell;
pub use claim::Claim;
pub use evidence::Evidence;
pub use step::{Id, Premise, Step};
