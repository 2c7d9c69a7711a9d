//! Achievement games.

mod answers;
mod board;
mod composition;
mod extent;
mod fan;
mod fences;
mod history_priority;
mod many_copies;
mod on_board;
mod one_turn;
mod paving;
mod premise;
mod proof_sequence;
mod regions;
mod site_perimeter;
mod tiles;

use playproof_formats::{
    Evidence,
    claim::{Achievement, Player as Side, Response, Threshold},
};

pub use self::board::Board;
pub(crate) use self::history_priority::Slots;
use self::{composition::Component, extent::Extent};
use super::{
    player::{Boxed, Proof, Unplayable},
    positional,
};
use crate::{scene::limits, words::Names};

/// The claim of a step about an achievement game.
fn claim(proof: Proof<'_>) -> Result<&Achievement, Unplayable> {
    proof
        .step()
        .claim
        .achievement()
        .ok_or_else(|| Unplayable::Trouble("the step is about another kind of game".to_owned()))
}

/// The game of a step, and who plays it.
///
/// # Errors
/// When the step is not about such a game, or its rule has no strategy.
pub fn open(proof: Proof<'_>) -> Result<(Board, Boxed<'_, Board>), Unplayable> {
    let (size, _) = limits(&proof.step().claim);
    if let Some([rows, columns]) = size
        && columns.max(rows) > i16::MAX.unsigned_abs().into()
    {
        let trouble = format!("nobody plays on a board of {rows}x{columns} cells here");
        return Err(Unplayable::Trouble(trouble));
    }
    let board = Board::new(claim(proof)?, proof.turns())?.on(size);
    Ok((board, player(proof)?))
}

/// Who plays a step's game.
pub(super) fn player(proof: Proof<'_>) -> Result<Boxed<'_, Board>, Unplayable> {
    let claim = claim(proof)?;
    match proof.evidence() {
        Evidence::OneTurn => Ok(one_turn::player(claim)),
        Evidence::ProofSequence(evidence) => {
            let (size, _) = limits(&proof.step().claim);
            Ok(proof_sequence::player(claim, evidence, size))
        }
        Evidence::Fan(evidence) => fan::player(claim, evidence),
        Evidence::Composition => composition::player(components(proof)?),
        Evidence::ManyCopies(evidence) => many_copies::player(claim, evidence),
        Evidence::Weaken => {
            let why = "This game is easier than the premise's, whose strategy serves";
            Ok(premise::player(player(proof.premise(0)?)?, why.to_owned()))
        }
        Evidence::Subgoal => {
            let why = match claim.winner {
                Side::Maker => "The premise's goals contain these",
                Side::Breaker => "These goals contain the premise's",
            };
            Ok(premise::player(player(proof.premise(0)?)?, why.to_owned()))
        }
        Evidence::Restrict => {
            let why = match claim.winner {
                Side::Maker => "He plays on the premise's board, a part of this one",
                Side::Breaker => "She plays as on the premise's board, of which this is a part",
            };
            Ok(premise::player(player(proof.premise(0)?)?, why.to_owned()))
        }
        Evidence::OnBoard => {
            let (size, _) = limits(&proof.step().claim);
            let game = positional::open(proof.premise(0)?, "", &Names::default())?;
            Ok(on_board::player(
                claim.winner,
                size.unwrap_or_default(),
                game,
            ))
        }
        Evidence::Paving(evidence) => paving::player(claim, evidence),
        Evidence::Tiles(evidence) => {
            let premises = proof.premises()?.into_iter();
            let games = premises.map(|premise| positional::open(premise, "", &Names::default()));
            tiles::player(claim, evidence, games.collect::<Result<_, _>>()?)
        }
        Evidence::Fences(evidence) => fences::player(claim, evidence),
        Evidence::SitePerimeter => Ok(site_perimeter::player(claim)),
        Evidence::Priority(evidence) => history_priority::player(claim, &evidence.strategy),
        Evidence::HistoryPriority(evidence) => history_priority::player(claim, evidence),
        _ => Err(Unplayable::Trouble(
            "the rule is about other games".to_owned(),
        )),
    }
}

/// The games of a composition.
fn components<'a>(proof: Proof<'a>) -> Result<Vec<Component<'a>>, Unplayable> {
    let component = |premise: Proof<'a>| {
        let no_bound = || Unplayable::Trouble("a game has no bound".to_owned());
        Ok(Component {
            claim: claim(premise)?,
            turns: premise.turns().ok_or_else(no_bound)?,
            extent: extent(premise)?,
            board: Board::new(claim(premise)?, premise.turns())?,
            player: player(premise)?,
        })
    };
    proof.premises()?.into_iter().map(component).collect()
}

/// The cells that Maker may mark when he wins a step's game.
fn extent(proof: Proof<'_>) -> Result<Extent, Unplayable> {
    let claim = claim(proof)?;
    match proof.evidence() {
        Evidence::OneTurn => {
            let cells = claim.goals.iter().flat_map(|goal| &goal.0);
            Ok(Extent::of(claim.board, cells.copied()))
        }
        Evidence::ProofSequence(evidence) => Ok(Extent::of_sequence(claim.board, evidence)),
        Evidence::Fan(evidence) => Ok(fan::extent(claim, evidence)),
        Evidence::Weaken | Evidence::Subgoal => extent(proof.premise(0)?),
        Evidence::Composition => composition::extent(&components(proof)?),
        Evidence::ManyCopies(evidence) => many_copies::extent(claim, evidence),
        Evidence::Restrict | Evidence::OnBoard => Err(Unplayable::Trouble(
            "a composition is not played whose parts are won on finite boards".to_owned(),
        )),
        _ => Err(Unplayable::Trouble(
            "Maker does not win this game".to_owned(),
        )),
    }
}

/// The game in which Maker marks `maker` cells and Breaker `breaker`, out of those that a threshold sequence
/// decides, and who plays it.
pub(super) fn of_threshold<'a>(
    proof: Proof<'a>,
    threshold: &Threshold,
    (maker, breaker): (u32, u32),
) -> Result<(Board, Boxed<'a, Board>), Unplayable> {
    let trouble = |text: &str| Unplayable::Trouble(text.to_owned());
    if maker == 0 {
        return Err(trouble("Maker marks at least one cell"));
    }
    // (1, b₁) won, (1, b₁ + 1) lost, (2, b₂) won …, (k, every) won.
    let number = (maker as usize - 1).min(threshold.finite.len());
    let (winner, premise) = match threshold.finite.get(number) {
        Some(&most) if breaker > most => (Side::Breaker, 2 * number + 1),
        _ => (Side::Maker, 2 * number),
    };
    let premise = proof.premise(premise)?;
    let game = Achievement {
        winner,
        board: threshold.board,
        goals: vec![threshold.animal.clone()],
        maker,
        last_turn: maker,
        first_turn: maker,
        breaker: Response::Cells(breaker),
    };
    let board = Board::new(&game, premise.turns())?;
    let why = format!("The premise \"{}\" tells how", premise.step().claim);
    Ok((board, premise::player(player(premise)?, why)))
}

/// The games at the thresholds: one more mark of Breaker's, and the winner changes.
pub(super) fn thresholds(threshold: &Threshold) -> Vec<(u32, u32)> {
    let mut games = Vec::new();
    for (maker, &breaker) in (1..).zip(&threshold.finite) {
        games.extend([(maker, breaker), (maker, breaker.saturating_add(1))]);
    }
    let last = u32::try_from(threshold.finite.len()).unwrap_or(0) + 1;
    games.push((last, 100));
    games
}
