//! Synchronized games.

mod bands;
mod board;
mod count;
mod hot_bands;
mod table;
mod transpose;

use playproof_checker::rules::synchronized::{transpose::transposed, walk::secures};
use playproof_formats::{
    Claim, Evidence,
    claim::{Extent, Synchronized},
    escape::escape,
};

pub use self::board::Board;
use super::player::{Boxed, Proof, Unplayable};

/// A guarantee about one board or a progression, and the step that proves it, perhaps by its mirror image.
struct Statement<'a> {
    claim: Synchronized,
    proof: Proof<'a>,
    /// Whether the step is about the image under the reflection in a diagonal.
    transposed: bool,
}

/// What a step says about single players.
fn statements<'a>(proof: Proof<'a>) -> Result<Vec<Statement<'a>>, Unplayable> {
    match (&proof.step().claim, proof.evidence()) {
        (Claim::Synchronized(claim), _) => {
            let (claim, transposed) = (*claim, false);
            Ok(vec![Statement {
                claim,
                proof,
                transposed,
            }])
        }
        (Claim::SynchronizedOutcome(_), Evidence::Transpose) => {
            let premises = statements(proof.premise(0)?)?;
            let image = |statement: Statement<'a>| match transposed(&Claim::Synchronized(
                statement.claim,
            )) {
                Some(Claim::Synchronized(claim)) => {
                    let (proof, transposed) = (statement.proof, !statement.transposed);
                    Ok(Statement {
                        claim,
                        proof,
                        transposed,
                    })
                }
                _ => Err(Unplayable::Trouble("there is no mirror image".to_owned())),
            };
            premises
                .into_iter()
                .map(image)
                .collect::<Result<Vec<_>, _>>()
        }
        (Claim::SynchronizedOutcome(_), _) => {
            let premises = proof.premises()?.into_iter().map(statements);
            let premises: Result<Vec<_>, _> = premises.collect();
            Ok(premises?.into_iter().flatten().collect())
        }
        _ => Err(Unplayable::Trouble(
            "the step is about another kind of game".to_owned(),
        )),
    }
}

/// The games that a step is about, by what is claimed of a player or by the number that may be chosen; none if there is one only.
pub(super) fn choices(proof: Proof<'_>) -> Vec<String> {
    let statements = statements(proof).unwrap_or_default();
    if let [statement] = statements.as_slice() {
        return match (statement.claim.rows, statement.claim.columns) {
            (Extent::Progression { from, step }, _) | (_, Extent::Progression { from, step }) => {
                let some = [0, 1, 2, 3, 4, 5, 8, 13].into_iter();
                let numbers = some.filter_map(|i| step.checked_mul(i)?.checked_add(from));
                // The first one is there always: it says which boards they are.
                let small = numbers.filter(|&number| number == from || number <= MOST);
                small.map(|number| number.to_string()).collect()
            }
            _ => Vec::new(),
        };
    }
    let name = |statement: &Statement<'_>| statement.claim.statement.name().replace(' ', "-");
    statements.iter().map(name).collect()
}

/// The game of a step, and who plays it; of several, the one with this name.
///
/// # Errors
/// When the step is not about such a game, or its rule has no strategy.
pub fn open<'a>(proof: Proof<'a>, choice: &str) -> Result<(Board, Boxed<'a, Board>), Unplayable> {
    let choices = choices(proof);
    let none = || Unplayable::NoChoice {
        choice: escape(choice),
        choices: choices.join(" "),
    };
    let mut statements = statements(proof)?;
    let statement = if statements.len() == 1 {
        statements.remove(0)
    } else {
        let at = choices
            .iter()
            .position(|name| name == choice)
            .ok_or_else(none)?;
        statements.remove(at)
    };
    // Of a progression, the number of rows or columns is chosen.
    let number = |extent: Extent| match extent {
        Extent::Exactly(least) | Extent::Progression { from: least, .. } if least > MOST => {
            let text =
                format!("a board of more than {MOST} rows or columns is too large to play on");
            Err(Unplayable::Trouble(text))
        }
        Extent::Exactly(number) => Ok(number),
        Extent::Progression { from, step } => {
            let number: Option<u32> = choice.parse().ok();
            let fits = |number: &u32| {
                *number >= from && (number - from).is_multiple_of(step.max(1)) && *number <= MOST
            };
            number.filter(fits).ok_or_else(none)
        }
    };
    let claim = statement.claim;
    let size = (number(claim.rows)?, number(claim.columns)?);
    let (owner, prospect) = secures(claim.statement);
    let board = Board::new(claim.variant, size, owner, prospect);
    let player = if statement.transposed {
        transpose::player(player(statement.proof, (size.1, size.0))?)
    } else {
        player(statement.proof, size)?
    };
    Ok((board, player))
}

/// The most rows or columns of a board that is played on. A few bytes prove who wins on four billion rows.
const MOST: u32 = 200;

/// Who plays a step's game on a board of this size.
fn player(proof: Proof<'_>, size: (u32, u32)) -> Result<Boxed<'_, Board>, Unplayable> {
    let trouble = |text: &str| Unplayable::Trouble(text.to_owned());
    let Claim::Synchronized(claim) = &proof.step().claim else {
        return Err(trouble("the step is about another kind of game"));
    };
    match proof.evidence() {
        Evidence::SyncStrategy(evidence) => table::player(claim, &evidence.0, size),
        Evidence::SyncRefutation(evidence) => table::player(claim, &evidence.0, size),
        Evidence::Transpose => Ok(transpose::player(player(
            proof.premise(0)?,
            (size.1, size.0),
        )?)),
        Evidence::Bands(_) | Evidence::HotBands(_) => {
            let index = match claim.rows {
                Extent::Exactly(_) => Some(0),
                Extent::Progression { from, step } => size
                    .0
                    .checked_sub(from)
                    .and_then(|more| more.checked_div(step)),
            };
            let index = index.ok_or_else(|| trouble("there is no such board"))? as usize;
            // The first boards are premises.
            if index < proof.step().premises.len() {
                return player(proof.premise(index)?, size);
            }
            let board = (index, size.0, size.1);
            match proof.evidence() {
                Evidence::HotBands(evidence) => hot_bands::player(claim, evidence, board),
                Evidence::Bands(evidence) => bands::player(claim, evidence, board),
                _ => Err(trouble("the rule is about other games")),
            }
        }
        _ => Err(trouble("the rule is about other games")),
    }
}
