//! Claims about biased positional games in words.

use playproof_checker::{
    Budget, Limits,
    positional::{Game, Side, mask},
};
use playproof_formats::claim::{Arena, Hypergraph, InARow, PositionalBiased, Promise, Seat};

use super::{count::count, positional, vertices::Names};

/// What the game is played on: a board, if the sets are the lines of one; else the sets of both.
#[must_use]
pub(crate) fn arena(claim: &PositionalBiased) -> Arena {
    let sets = claim.first_sets.iter().chain(&claim.second_sets);
    let mut sets: Vec<Vec<u32>> = sets.cloned().collect();
    sets.sort_unstable();
    sets.dedup();
    let hypergraph = Arena::Hypergraph(Hypergraph {
        vertices: claim.vertices,
        sets,
        order: claim.order.clone(),
    });
    board(claim, &hypergraph).map_or(hypergraph, Arena::InARow)
}

/// The board whose lines are the sets of this arena, with the marks of the claim.
fn board(claim: &PositionalBiased, arena: &Arena) -> Option<InARow> {
    let Arena::Hypergraph(game) = arena else {
        return None;
    };
    let k = u32::try_from(game.sets.first()?.len()).ok()?;
    let mut budget = Budget::new(Limits::default());
    let found = Game::new(arena, &mut budget).ok()?;
    (1..=claim.vertices).find_map(|rows| {
        let board = InARow {
            rows,
            columns: claim.vertices.checked_div(rows)?,
            k,
            gravity: !claim.order.is_empty(),
            first: claim.first.clone(),
            second: claim.second.clone(),
        };
        let is_whole = board.rows.checked_mul(board.columns) == Some(claim.vertices);
        let arena = Arena::InARow(board.clone());
        let drawn = is_whole.then(|| Game::new(&arena, &mut budget).ok());
        (drawn.flatten()? == found).then_some(board)
    })
}

/// What a player is called.
#[must_use]
pub(crate) fn player(side: Side) -> &'static str {
    match side {
        Side::First => "First",
        Side::Second => "Second",
    }
}

/// What is promised, in few words.
pub(super) fn promise(promise: Promise) -> &'static str {
    match promise {
        Promise::Completes => "completes a set",
        Promise::Prevents => "prevents a set",
        Promise::Forces => "forces a set",
        Promise::Avoids => "avoids a set",
    }
}

pub(super) fn headline(claim: &PositionalBiased) -> String {
    let (owner, promise) = (player(claim.owner.into()), promise(claim.promise));
    let (a, b) = (claim.first_turn, claim.second_turn);
    let game = match arena(claim) {
        Arena::InARow(board) => {
            let (rows, columns) = (board.rows, board.columns);
            format!("{} in a row on {rows} × {columns}", board.k)
        }
        Arena::Hypergraph(game) => {
            let sets = count(game.sets.len(), "set");
            format!("{sets} in {} vertices", game.vertices)
        }
    };
    format!("{owner} {promise}, {a} claims to {b}: {game}")
}

pub(super) fn sentences(claim: &PositionalBiased, names: &Names) -> String {
    let arena = arena(claim);
    let sides = [Seat::First, Seat::Second].map(|seat| player(seat.into()));
    let turns = [claim.first_turn, claim.second_turn].map(|turn| count(turn, "claim"));
    let mut lines = vec![format!(
        "{} has {} in a turn, {} {}, out of {} vertices.",
        sides[0], turns[0], sides[1], turns[1], claim.vertices
    )];
    let families = [&claim.first_sets, &claim.second_sets];
    let sets = |sets: &[Vec<u32>]| positional::sets(&arena, "set", sets, names);
    if families[0] == families[1] {
        lines.push(format!("Both players have {}", sets(families[0])));
    } else {
        let both = sides.iter().zip(families);
        lines.extend(both.map(|(side, family)| format!("{side} has {}", sets(family))));
    }
    lines.extend(positional::order(&arena, &claim.order, names));
    for (side, marks) in sides.iter().zip([&claim.first, &claim.second]) {
        if !marks.is_empty() {
            let marks = names.set(&arena, mask(marks));
            lines.push(format!("{side} has claimed {marks}."));
        }
    }
    let mover = player(claim.mover.into());
    let left = match claim.left {
        left if left == claim.turn(claim.mover) => String::new(),
        left => format!(", with {} left", count(left, "claim")),
    };
    lines.push(format!(
        "{mover} moves next{left}. The game is over when a player has all of one of his own sets, or all is claimed."
    ));
    let [owner, other] = match claim.owner {
        Seat::First => sides,
        Seat::Second => [sides[1], sides[0]],
    };
    lines.push(match claim.promise {
        Promise::Completes => format!("{owner} can complete a set of his."),
        Promise::Prevents => format!("{owner} can keep {other} from completing a set."),
        Promise::Forces => format!("{owner} can force {other} to complete a set."),
        Promise::Avoids => format!("{owner} can avoid completing a set of his."),
    });
    lines.join("\n")
}
