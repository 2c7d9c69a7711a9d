//! A page on which a certificate is seen, played and verified in the reader's own browser.
//!
//! The crate has two faces. Compiled to WebAssembly it is what the page runs: the checker and
//! `explain`, asked in JSON ([`Viewer`]). Elsewhere it makes the page: `page` puts a certificate,
//! the compiled half and the files of `page/` into one file that needs no network.
//!
//! The compiled half is committed, so that nobody needs a second target to make a page;
//! `viewer/compile` makes it anew, and a test compares the hash of its sources.
//!
//! # Example: verify a certificate as a page does
//!
//! ```
//! use playproof_explain::claim;
//! use playproof_formats::{Evidence, Step, file};
//! use playproof_viewer::Viewer;
//!
//! let step = Step {
//!     claim: claim::read("maker wins (2,∞) on square for domino").unwrap(),
//!     evidence: Evidence::OneTurn,
//!     premises: Vec::new(),
//! };
//! let mut viewer = Viewer::default();
//! viewer.certificate(file::to_bytes(&[step]));
//! let answer = String::from_utf8(viewer.answer(br#""verify""#)).unwrap();
//! assert!(answer.contains(r#""verdict":"accepted""#), "{answer}");
//! ```

mod viewer;

#[cfg(target_family = "wasm")]
mod exports;
#[cfg(not(target_family = "wasm"))]
pub mod page;

pub use viewer::Viewer;
