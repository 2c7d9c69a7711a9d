//! What a certificate says, in words and pictures.
//!
//! [`Certificate`] explains a whole file: the claim, the verdict of the checker, and each step
//! with the reason why its rule proves its claim and a picture of its evidence. Nothing here is
//! trusted: what is true, the checker says.
//!
//! The crate also runs in a browser, so it has no files, no clock and no threads.
//!
//! # Example: explain a file
//!
//! ```
//! use playproof_checker::{Limits, Session};
//! use playproof_explain::{Certificate, claim};
//! use playproof_formats::{Evidence, Step, file};
//!
//! let step = Step {
//!     claim: claim::read("maker wins (2,∞) on square for domino").unwrap(),
//!     evidence: Evidence::OneTurn,
//!     premises: Vec::new(),
//! };
//! let file = file::to_bytes(&[step]);
//! let certificate = Certificate::read(&file, &mut Session::new(Limits::default())).unwrap();
//! assert!(certificate.is_accepted());
//! println!("{}", certificate.text(false));
//! println!("{}", certificate.figure(0, None).unwrap().svg());
//! ```

pub mod alike;
pub mod animals;
mod arena;
pub mod certificate;
pub mod claim;
pub mod coverage;
pub mod figure;
pub mod isometry;
pub mod json;
pub mod lattice;
pub mod normal;
mod picture;
pub mod play;
pub mod reflection;
mod rules;
mod scene;
mod text;
#[allow(
    clippy::needless_raw_string_hashes,
    reason = "a theorem may hold a quotation mark; the file is made by a command"
)]
pub mod theorems;
pub mod turns;
pub mod words;

pub use certificate::Certificate;
pub use figure::Figure;
pub use scene::{LETTERS, Parts};
