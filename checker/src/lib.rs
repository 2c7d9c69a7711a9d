//! The authority of playproof: what a claim means, and when evidence proves it.
//!
//! The kernel is in the style of LCF. A [`Theorem`] can be made in one place
//! only, [`Theorem::check`], from a step of a certificate and the theorems it
//! builds on; that function demands that the claim is in normal form
//! ([`normal_form`]) and hands the rest to one rule of the table in
//! [`rules`]. Whoever holds a `Theorem` therefore knows that its claim is true
//! by the definitions of this crate, whatever wrote the certificate.
//!
//! | module | what it defines |
//! |---|---|
//! | [`board`] | boards, their neighbors and symmetries |
//! | [`isometry`] | isometries |
//! | [`animal`] | images and placements of animals |
//! | [`positional`] | positional games, their positions and states |
//! | [`normal_form`] | the one spelling of a claim |
//! | [`lattice`] | periods of Breaker's strategies |
//! | [`synchronized`] | boards and moves of synchronized games |
//! | [`hitting`] | whether few cells can meet many sets |
//! | [`rules`] | one file per rule, and the table of them |
//! | [`kernel`] | theorems |
//! | [`session`] | whole files, premises from other files, verdicts |
//!
//! What holds everywhere: nothing recomputable is trusted; sets in evidence
//! are strictly increasing lists; every loop sized by the input pays into a
//! [`budget`]; there is no recursion, no floating-point number, and no arithmetic that
//! can wrap. A certificate that runs into a limit is *declined*, which is not
//! a verdict on the proof.

#[macro_use(ensure)]
extern crate playproof_formats;

#[macro_use]
pub mod faults;

pub mod animal;
pub mod board;
pub mod budget;
pub mod hitting;
pub mod isometry;
pub mod kernel;
pub mod lattice;
pub mod normal_form;
pub mod positional;
pub mod rules;
pub mod session;
pub mod sets;
pub mod synchronized;

pub use board::Geometry;
pub use budget::{Budget, Limits};
pub use faults::{Failure, Reason, Rejection};
pub use kernel::Theorem;
pub use session::{Session, Verdict};
