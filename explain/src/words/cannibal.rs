//! Claims about cannibal games in sentences.

use crate::animals::the;
use playproof_formats::{
    Board,
    claim::{Animal, Cannibal, CannibalMoves, Nature},
};

use super::count::count;

pub(super) fn nature(claim: &Cannibal) -> String {
    let outcome = match claim.nature {
        Nature::Cannibal => "Bob can keep her from one for ever.",
        Nature::NonCannibal => "She can complete one, whatever Bob does.",
    };
    sentences(&claim.animal, outcome)
}

pub(super) fn moves(claim: &CannibalMoves) -> String {
    let moves = count(claim.moves, "move");
    sentences(
        &claim.animal,
        &format!("She can complete one within {moves}, whatever Bob does."),
    )
}

fn sentences(animal: &Animal, outcome: &str) -> String {
    let animal = the(Board::SQUARE, animal);
    format!(
        "On the square board, Alice takes a cell in a move, then Bob all cells of a copy of\n\
         {animal}. Alice moves first, and wants a copy of her own.\n{outcome}"
    )
}
