//! `sync-strategy`: a player forces a win, or at least a draw, on one board.
//!
//! **Claim.** A player wins, or draws at least, at a synchronized game on one board of at most
//! 128 cells. **Evidence.** The player's tiles, a byte each. **Premises.** None.
//!
//! **Theorem.** A player forces a win (at least a draw) from a position if the game is
//! won (not lost) for him there; or if counting moves decides: s of his tiles fit side by side on cells
//! that no move of the other can meet, t more in lines that no tile of the other meets two of, the
//! other has room for h tiles at most, and s + ⌈t/2⌉ > h (s + ⌈t/2⌉ ≥ h); or if
//! both can move and he has a move such that after every move of the other that is made at
//! the same time he forces it from the resulting position. Positions whose regions have the same
//! shapes are alike.
//!
//! **Source.** Cincotti, Komori, Iida, Section II: the definition of pure strategies; the
//! counts are the last step of their proofs.
//!
//! **Soundness.** The counts: no move of the other meets the s tiles, now or later, since
//! moves only disappear. A tile of the other lies in one row (column) and is no longer than the
//! distance of two of the lines that the t tiles lie in, so it meets at most one of them. The player
//! plays these first; a round takes away the one he plays and at most one more. So he can move in
//! each of the next n = s + ⌈t/2⌉ rounds. The
//! other's tiles are disjoint and lie in the maximal runs of free cells, a run of k cells takes at
//! most ⌊k / shortest tile⌋ of them; so the other cannot move after h rounds. The game ends the first
//! time that one of the two cannot move. If n > h, the player can move at
//! that time; if n = h, he can, or it is after round h and the game is drawn.
//!
//! The rest is induction: every round takes a free cell at least, so the game is finite.
//! Of positions that are alike the walk asks about one, which is enough: what can be forced from
//! it can be forced from the others (`synchronized/regions.rs`), however they were reached.
//!
//! The evidence is the player's moves alone, a byte each, in the order in which the walk asks
//! for them. Where one of the last eight distinct ones will do again, it does not ask.
//!
//! **Checked.** In each position that the counts do not decide the walk plays every move of the
//! other; the tile has to be legal there, and none may be left over.
//!
//! **Traps.** An answer that was given in another position may not fit here, and it serves only if no move of the other leads to
//! a position that is neither decided nor met. A tile that a move of the other can still meet is not safe, even if it
//! looks out of the way: one cell in common is enough. Two tiles placed at the same moment may overlap in
//! one cell; each must be on cells free *before* the move.

use playproof_formats::evidence::SyncStrategy;

use super::walk::replay;
use crate::{budget::Budget, faults::Result, rules::inference::Inference};

pub(in crate::rules) fn check(step: &Inference<'_, SyncStrategy>, budget: &mut Budget) -> Result {
    let proves = "that a player forces a win or at least a draw in a synchronized game";
    replay(step, &step.evidence.0, true, proves, budget)
}
