//! How proofs are found.
//!
//! A game goes in ([`game`]), the search ([`search`]) comes
//! up with a [`proof::Proof`], and nothing is written before the checker has
//! accepted it. What the search believes does not matter: this crate may be
//! wrong, but not a certificate that it writes.
//!
//! # Example: prove a game
//!
//! ```
//! use playproof::{
//!     game::{Game, file},
//!     search::{achievement::plan::Planner, control::Control},
//! };
//!
//! let question = file::parse("corner", r#"
//!     game = "achievement"
//!     board = "square"
//!     goals = ["V-tromino"]
//!     maker = 1
//!     breaker = 1
//! "#).unwrap();
//! let Game::Achievement(game) = question.game else { panic!("it is one") };
//! let proof = Planner::default().decide(&game, &Control::default()).unwrap();
//! assert_eq!(proof.claim().to_string(), "maker wins (1,1) on square for {(0,0) (0,1) (1,0)}");
//! proof.check().unwrap();
//! println!("{} bytes", proof.to_bytes().len());
//! ```

mod budget;
pub mod files;
pub mod game;
pub mod import;
pub mod library;
pub mod manifest;
pub mod pages;
pub mod proof;
pub mod reproduce;
pub mod search;
pub mod snippet;
pub mod sweep;
