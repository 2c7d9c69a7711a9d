//! What the rules of achievement games ask of claims and premises.

use playproof_formats::claim::{Achievement, Claim, Player, Response};

use crate::rules::inference::{Fault as Shape, Inference, Kind, agree};

faults! {
    /// Why a step about achievement games has not the shape that its rule needs.
    pub enum Fault {
        NoSuchGoal { goal: u32 } => "there is no goal number {goal}",
        NotSingleMarks => "the rule answers one mark at a time: maker's first, last and other turns have one cell",
    }
}

/// The claim, if it says that this player wins an achievement game.
pub(super) fn won_by<'a, E>(
    step: &Inference<'a, E>,
    player: Player,
) -> Result<&'a Achievement, Shape> {
    let proves = match player {
        Player::Maker => "that maker wins",
        Player::Breaker => "that breaker wins",
    };
    let claim = Achievement::of(step.claim).filter(|claim| claim.winner == player);
    claim.ok_or(Shape::WrongClaim { proves })
}

/// The premise, if it says that the player of the claim wins an achievement game on the
/// claim's board.
pub(super) fn premise_like<'a>(
    claim: &Achievement,
    index: usize,
    premise: &'a Claim,
) -> Result<&'a Achievement, Shape> {
    let needs = match claim.winner {
        Player::Maker => "a win of maker",
        Player::Breaker => "a win of breaker",
    };
    let premise = Achievement::of(premise).filter(|premise| premise.winner == claim.winner);
    let premise = premise.ok_or(Shape::WrongPremise { index, needs })?;
    agree(index, "another board", &premise.board, &claim.board)?;
    Ok(premise)
}

/// The same, if the goals are the claim's, too.
pub(super) fn premise_for_goals<'a>(
    claim: &Achievement,
    index: usize,
    premise: &'a Claim,
) -> Result<&'a Achievement, Shape> {
    let premise = premise_like(claim, index, premise)?;
    agree(index, "other goals", &premise.goals, &claim.goals)?;
    Ok(premise)
}

/// Demands that Maker marks one cell in each turn, in the first and the last one, too.
pub(super) fn single_marks(claim: &Achievement) -> Result<(), Fault> {
    let turns = [claim.maker, claim.last_turn, claim.first_turn];
    ensure!(turns == [1, 1, 1], Fault::NotSingleMarks);
    Ok(())
}

/// b, if it is a number.
pub(super) fn cells(response: Response) -> Option<u32> {
    match response {
        Response::Cells(b) => Some(b),
        Response::Every => None,
    }
}
