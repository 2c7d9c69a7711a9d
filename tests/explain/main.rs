//! What people read about certificates, and what they write.

mod alike;
mod animals;
mod claims;
mod copies;
mod counterexamples;
mod coverage;
mod every_rule;
mod figures;
mod hull;
mod pages;
mod pictures;
mod play;
mod play_copies;
mod play_exhaustively;
mod scene;
mod show;
mod stages;
mod words;
