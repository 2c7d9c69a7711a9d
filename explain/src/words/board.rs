//! What a biased game is played on.

use playproof_checker::{
    Budget, Limits,
    positional::{Game, MAX_VERTICES},
};
use playproof_formats::claim::{Arena, Hypergraph, InARow, PositionalBiased};

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
    // What is refused for its size is not looked at.
    if claim.vertices > MAX_VERTICES {
        return None;
    }
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
