//! `restrict`: Maker likes large boards and many turns, Breaker small boards.
//!
//! **Claim.** A player wins an achievement game, on a finite board or the infinite one, within
//! a number of turns or not. **Evidence.** None. **Premise.** The same player wins the same
//! game on another board, or within another number of turns.
//!
//! **Theorem.** If Maker wins on a board, he wins on every board into which it fits, turned by
//! a quarter or not, and within as many turns or more. If Breaker wins on a board, she wins on
//! every board that fits into it. Every finite board fits into the infinite one.
//!
//! **Source.** The definition. "Winning on a board of n × n" is what Harary asked of
//! polyominoes: M. Gardner, Mathematical Games, Scientific American 240 (4), April 1979.
//!
//! **Soundness.** Maker chooses an image of the small board within the large one, and plays his
//! strategy for the small one in it. Where Breaker marks outside, or the small board is full,
//! she has marked less in it than in the old game: what is missing counts as marked by her,
//! anywhere in it, until she or the game needs that cell and another one takes its place. Marks
//! that Maker has to spare go anywhere, and never hurt. So he has a goal after as many turns.
//!
//! Breaker plays her strategy for the large board. Maker never marks outside the small one;
//! when he marks fewer cells, since it is full, further ones outside count as his. Where her
//! strategy marks outside, or a cell that is hers already, she marks any other: more of hers
//! leave Maker fewer placements, and never hurt. So Maker never owns a goal.
//!
//! A board of r × c cells, r ≤ c, fits into one of r' × c', r' ≤ c', exactly if r ≤ r' and c ≤
//! c'. Isometries carry placements to placements, so it does not matter where a board lies and
//! how it is turned.
//!
//! **Checked.** That the games are the same, the winner included; that the one board fits into
//! the other; and that the turns of the claim, if it bounds them, are not fewer than those of
//! the premise.
//!
//! **Traps.** From the infinite board nothing follows for Maker on a finite one, and from a
//! finite one nothing for Breaker on the infinite one. Without a bound in the premise there is
//! none in the claim, however many turns that allows, and on a finite board, too. That 2 × 8
//! has as many cells as 4 × 4 does not help.

use playproof_formats::claim::Player;

use super::guards::Won;
use crate::{
    budget::Budget,
    faults::Result,
    rules::inference::{Inference, agree},
};

faults! {
    /// Why a claim does not follow from one about another board or number of turns.
    pub enum Fault {
        BoardTooSmall => "maker wins on a board that does not fit into the claim's",
        BoardTooLarge => "breaker wins on a board into which the claim's does not fit",
        FewerTurns => "maker may need more turns than the claim allows",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_>, _: &mut Budget) -> Result {
    let claim = Won::claim(step)?;
    let premise = Won::premise(step)?;
    agree(0, "another game", premise.game, claim.game)?;
    match claim.game.winner {
        Player::Maker => ensure!(fits(premise.size, claim.size), Fault::BoardTooSmall),
        Player::Breaker => ensure!(fits(claim.size, premise.size), Fault::BoardTooLarge),
    }
    let enough = |turns: u32| premise.turns.is_some_and(|before| before <= turns);
    let enough = claim.turns.is_none_or(enough);
    ensure!(enough, Fault::FewerTurns);
    Ok(())
}

/// Whether one board fits into another; smaller sides come first.
fn fits(inner: Option<[u32; 2]>, outer: Option<[u32; 2]>) -> bool {
    let Some(outer) = outer else {
        return true;
    };
    inner.is_some_and(|inner| inner.iter().zip(&outer).all(|(side, room)| side <= room))
}
