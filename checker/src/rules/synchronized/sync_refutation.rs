//! `sync-refutation`: a player has no pure strategy that wins, or draws at least.
//!
//! **Claim.** A player cannot win, or cannot draw, at a synchronized game on one board of at
//! most 128 cells. **Evidence.** The other's replies, a byte each, but those that the walk finds
//! itself. **Premises.** None.
//!
//! **Theorem.** A player cannot force a win (at least a draw) from a position if the game is
//! finished there and not won (lost) for him; or if counting moves shows that the other
//! draws at least (wins); or if both can move and for each of his moves the other has one,
//! made at the same time, after which he cannot force it from the resulting position.
//! Positions whose regions have the same shapes are alike.
//!
//! **Source.** Cincotti, Komori, Iida, Section II: the definition of a losing strategy.
//!
//! **Soundness.** "Cannot" is the negation of the definition of "can": for every move of the
//! player there is a move of the other after which he cannot. The other's reply may depend
//! on the player's move although both are made at once, because the claim is only that no
//! pure strategy works; that the other could force anything is not claimed. Counting moves and
//! positions that are alike: as in `sync-strategy`. If the other draws at least (wins)
//! whatever the player does, the player cannot win (draw).
//!
//! The evidence is the replies alone, a byte each, in the order in which the walk asks for
//! them. Where one of the last eight distinct ones will do again, it does not ask.
//!
//! **Checked.** The same walk. In a position that the counts do not decide there is a
//! reply for each of the player's moves, in increasing order of their numbers: one of the last eight, if
//! it leads to a position that is decided or was met, or else the next byte.
//!
//! **Traps.** A reply that was given in another position may not be legal here, and how many are
//! kept, and which, is not for the evidence to say. To forbid a win it is enough that the other draws: a finished position that is
//! drawn refutes a win, not a draw. Each move of the player needs a reply, dominated ones too.

use playproof_formats::evidence::SyncRefutation;

use super::walk::replay;
use crate::{budget::Budget, faults::Result, rules::inference::Inference};

pub(in crate::rules) fn check(step: &Inference<'_, SyncRefutation>, budget: &mut Budget) -> Result {
    let proves = "that a player cannot force a win or a draw in a synchronized game";
    replay(step, &step.evidence.0, false, proves, budget)
}
