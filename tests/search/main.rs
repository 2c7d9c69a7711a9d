//! What the searches find: the checker accepts it, and brute force agrees. And what else the
//! crate of the searches does: games from files and from papers, proofs from cards, pages.

mod achievement;
mod cannibal;
mod cards;
mod game;
mod instances;
mod library;
mod pages;
mod positional;
mod reproduce;
mod schedule;
mod sweep;
mod synchronized;
mod weakc4;
