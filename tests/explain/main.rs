//! What people read about certificates, and what they write.

mod alike;
mod claims;
mod counterexamples;
mod every_rule;
mod figures;
mod pages;
mod pictures;
mod play;
mod play_exhaustively;
mod show;
