//! How proofs are found.
//!
//! A game goes in ([`game`]), the search ([`search`], one file per rule) comes
//! up with a [`proof::Proof`], and nothing is written before the checker has
//! accepted it. What the search believes does not matter: this crate may be
//! wrong, but not a certificate that it writes.

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
