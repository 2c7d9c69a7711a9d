//! Whether a claim is true, where that is known.

use playproof_formats::{
    Board, Claim,
    claim::{Achievement, AchievementWithin, Animal, Player, Threshold},
};

use crate::{
    biased,
    build::{LINE, animal},
    cannibal, finite,
    oracle::{breaker_marks, placements_through},
    positional, synchronized,
};

/// The winner where it is known without any certificate, and so whether a
/// claim is true; `None` where this oracle does not know.
///
/// * One cell: Maker, at once.
/// * Two cells, of which each cell lies in D placements: if one turn is not
///   enough, Maker marks one cell, and Breaker needs a mark for each of the D others.
/// * Three in a row on the line, with a last turn of two: a mark needs two
///   answers, one on each side. With turns of one cell: Breaker's pairs {2i, 2i + 1}
///   serve until Maker begins with two cells, against a single answer.
#[must_use]
pub fn truth(claim: &Claim) -> Option<bool> {
    match claim {
        Claim::Achievement(game) => {
            let wins = maker_wins(game)?;
            Some(wins == (game.winner == Player::Maker))
        }
        Claim::AchievementWithin(claim) => within(claim),
        Claim::Threshold(Threshold {
            board,
            animal,
            finite,
        }) => {
            let numbers = match animal.0.len() {
                1 => vec![],
                2 => vec![partners(*board, animal) - 1],
                3 if *board == LINE && *animal == three_in_a_row() => vec![0, 3],
                _ => return None,
            };
            Some(*finite == numbers)
        }
        Claim::Cannibal(_) | Claim::CannibalMoves(_) => cannibal::truth(claim),
        Claim::Synchronized(_) | Claim::SynchronizedOutcome(_) => synchronized::truth(claim),
        Claim::Positional(_) | Claim::PositionalOutcome(_) => positional::truth(claim),
        Claim::PositionalBiased(_) | Claim::BiasedOutcome(_) => biased::truth(claim),
    }
}

/// On boards of at most twelve cells: by brute force. What Maker wins there he wins on larger ones, and what
/// Breaker wins on the infinite board she wins on finite ones.
fn within(claim: &AchievementWithin) -> Option<bool> {
    let AchievementWithin { game, size, turns } = claim;
    let maker = game.winner == Player::Maker;
    let [rows, columns] = match *size {
        Some([rows, columns]) if rows.saturating_mul(columns) <= 12 => {
            return Some(finite::maker_wins(game, [rows, columns], *turns) == maker);
        }
        Some(size) => size,
        None if game.board == Board::SQUARE => [u32::MAX; 2],
        None => return infinite(game, *turns),
    };
    if !maker {
        return maker_wins(game).filter(|wins| !wins).map(|_| true);
    }
    let small = [[3, 4], [2, 6], [1, 12]].map(|[r, c]| [r.min(rows), c.min(columns)]);
    let wins = |&size: &[u32; 2]| finite::maker_wins(game, size, *turns);
    if small.iter().any(wins) {
        return Some(true);
    }
    infinite(game, *turns).filter(|_| size.is_none())
}

/// Within how many turns, on the infinite board.
fn infinite(game: &Achievement, turns: Option<u32>) -> Option<bool> {
    let [goal] = game.goals.as_slice() else {
        return None;
    };
    let size = u32::try_from(goal.0.len()).expect("small");
    let at_once = size <= game.last_turn.max(game.first_turn);
    let needs = if at_once { 1 } else { 2 };
    (at_once || size == 2).then_some(maker_wins(game)? && turns.is_none_or(|turns| turns >= needs))
}

fn maker_wins(game: &Achievement) -> Option<bool> {
    let Achievement {
        maker,
        last_turn,
        first_turn,
        ..
    } = *game;
    let b = breaker_marks(game);
    let [goal] = game.goals.as_slice() else {
        return None;
    };
    let size = u32::try_from(goal.0.len()).expect("small");
    if size <= last_turn.max(first_turn) {
        return Some(true);
    }
    match size {
        2 => Some(b < partners(game.board, goal)),
        3 if game.board == LINE && *goal == three_in_a_row() => Some(match (maker, last_turn) {
            (1, 1) => b < first_turn,
            _ => b < 2 * first_turn,
        }),
        _ => None,
    }
}

fn three_in_a_row() -> Animal {
    animal(&[[0], [1], [2]])
}

/// The number of cells that form a placement of a two-cell animal with a given one.
fn partners(board: Board, goal: &Animal) -> u32 {
    u32::try_from(placements_through(board, goal, goal.0[0]).len()).expect("few")
}
