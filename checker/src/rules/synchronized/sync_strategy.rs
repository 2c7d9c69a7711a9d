//! `sync-strategy`: a player forces a win, or at least a draw, on one board.
//!
//! **Theorem.** A player forces a win (at least a draw) from a position if the game is won
//! (not lost) for him there; or if s > h (s ≥ h), where s of his tiles fit side by side on
//! cells that no move of the other can meet, and the other has room for h tiles at most; or
//! if both can move and he has a move such that after every move of the other that is made
//! at the same time he forces it from the resulting position. Positions that differ by a
//! reflection of the board, or by cells that no move can meet, are alike.
//!
//! **Source.** Cincotti, Komori, Iida, Section II: the definition of pure strategies; the
//! counts are the last step of their proofs.
//!
//! **Soundness.** The counts: no move of the other meets the s tiles, now or later, since
//! moves only disappear. So the player can move in each of the next s rounds, by these
//! tiles. The other's tiles are disjoint and lie in the maximal runs of free cells, a run of
//! n cells takes at most ⌊n / shortest tile⌋ of them; so the other cannot move after h
//! rounds. The game ends the first time that one of the two cannot move. If s > h, the
//! player can move at that time; if s = h, he can, or it is after round h and the game is
//! drawn.
//!
//! The rest is induction: every round takes a free cell at least, so the game is finite. The
//! walk meets each position once, which is enough, since what is asked of it does not depend
//! on how it was reached. A reflection of the board carries the moves of each player to
//! moves of the same player; a quarter turn does not and is none of the symmetries used. A
//! free cell that no move meets is met by no later one, so that the game is the same without
//! it.
//!
//! The evidence is the player's moves alone, a byte each, in the order in which the walk
//! asks for them.

use playproof_formats::{Claim, evidence::Tiles};

use super::{
    about_one_board, none,
    walk::{Promise, replay},
};
use crate::{Budget, Failure};

pub(in crate::rules) fn check(
    claim: &Claim,
    evidence: &Tiles,
    premises: &[&Claim],
    budget: &mut Budget,
) -> Result<(), Failure> {
    let proves = "that a player forces a win or at least a draw in a synchronized game";
    let (grid, side, prospect) = about_one_board(claim, true, proves)?;
    none(premises)?;
    replay(&grid, Promise::Forces(side, prospect), &evidence.0, budget)
}
