//! What the rules of achievement games ask of claims and premises.

use playproof_formats::claim::{
    Achievement, AchievementWithin, Claim, Guarantee, Player, Positional, Response,
};

use crate::{
    budget::Budget,
    faults::Result,
    positional::{Game, Position, position},
    rules::inference::{Fault as Shape, Inference, Kind, agree, of_kind},
};

faults! {
    /// Why a step about achievement games has not the shape that its rule needs.
    pub enum Fault {
        NoSuchGoal { goal: u32 } => "there is no goal number {goal}",
        NotSingleMarks => "the rule answers one mark at a time: maker's first, last and other turns have one cell",
    }
}

/// Who wins an achievement game, on how large a board, and how soon: what the claim says, of
/// either kind.
#[derive(Clone, Copy)]
pub(super) struct Won<'a> {
    pub(super) game: &'a Achievement,
    /// Rows and columns; `None` is the infinite board.
    pub(super) size: Option<[u32; 2]>,
    /// Maker's turns; `None` is some number.
    pub(super) turns: Option<u32>,
}

impl<'a> From<&'a Achievement> for Won<'a> {
    fn from(game: &'a Achievement) -> Self {
        let (size, turns) = (None, None);
        Self { game, size, turns }
    }
}

impl<'a> Won<'a> {
    fn of(claim: &'a Claim) -> Option<Self> {
        match claim {
            Claim::Achievement(game) => Some(game.into()),
            &Claim::AchievementWithin(AchievementWithin {
                ref game,
                size,
                turns,
            }) => Some(Self { game, size, turns }),
            _ => None,
        }
    }

    /// The claim.
    pub(super) fn claim<E>(step: &Inference<'a, E>) -> Result<Self, Shape> {
        let proves = Achievement::SAYS;
        Self::of(step.claim).ok_or(Shape::WrongClaim { proves })
    }

    /// The only premise.
    pub(super) fn premise<E>(step: &Inference<'a, E>) -> Result<Self, Shape> {
        let [premise] = step.premises()?;
        let (index, needs) = (0, Achievement::SAYS);
        Self::of(premise).ok_or(Shape::WrongPremise { index, needs })
    }

    /// Demands that Maker wins.
    pub(super) fn by_maker(self) -> Result<Self, Shape> {
        let proves = "that maker wins";
        let won = self.game.winner == Player::Maker;
        ensure!(won, Shape::WrongClaim { proves });
        Ok(self)
    }
}

/// The claim, if it says that this player wins an achievement game, on the infinite board and
/// in whatever time.
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
/// claim's board, as large as there, and as soon.
pub(super) fn premise_like<'a>(
    claim: Won<'_>,
    index: usize,
    premise: &'a Claim,
) -> Result<&'a Achievement, Shape> {
    let needs = match claim.game.winner {
        Player::Maker => "a win of maker",
        Player::Breaker => "a win of breaker",
    };
    let premise = Won::of(premise).filter(|premise| premise.game.winner == claim.game.winner);
    let premise = premise.ok_or(Shape::WrongPremise { index, needs })?;
    agree(
        index,
        "another board",
        &premise.game.board,
        &claim.game.board,
    )?;
    agree(
        index,
        "another size of the board",
        &premise.size,
        &claim.size,
    )?;
    agree(
        index,
        "another number of turns",
        &premise.turns,
        &claim.turns,
    )?;
    Ok(premise.game)
}

/// The same, if the goals are the claim's, too.
pub(super) fn premise_for_goals<'a>(
    claim: Won<'_>,
    index: usize,
    premise: &'a Claim,
) -> Result<&'a Achievement, Shape> {
    let premise = premise_like(claim, index, premise)?;
    agree(index, "other goals", &premise.goals, &claim.game.goals)?;
    Ok(premise)
}

/// The game of a premise without marks and without order, in which a player wins.
pub(super) fn free_game(
    index: usize,
    premise: &Claim,
    wins: (Guarantee, &'static str),
    budget: &mut Budget,
) -> Result<Game> {
    let Positional { guarantee, arena } = of_kind(index, premise)?;
    let (needed, needs) = wins;
    ensure!(*guarantee == needed, Shape::WrongPremise { index, needs });
    let game = Game::new(arena, budget)?;
    let free = position(arena) == Position::default() && game.is_unordered(game.vertices);
    let needs = "about a game without marks and without order";
    ensure!(free, Shape::WrongPremise { index, needs });
    Ok(game)
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
