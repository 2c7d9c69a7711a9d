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

pub use board::Board;
pub use cell::Cell;
pub use claim::Claim;
pub use evidence::Evidence;
pub use step::{Id, Premise, Step};
