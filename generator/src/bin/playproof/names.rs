//! Names beside claims: comments that are not part of the text.

use playproof::animals::catalogue;
use playproof_formats::{
    Board, Claim,
    claim::{Animal, Player},
};

/// The claim's text, with the names of its animals behind a `#`.
pub(crate) fn annotated(claim: &Claim) -> String {
    let (board, animals) = match claim {
        Claim::Achievement(claim) => (claim.board, claim.goals.as_slice()),
        Claim::Threshold(claim) => (claim.board, std::slice::from_ref(&claim.animal)),
    };
    let names: Vec<&str> = animals
        .iter()
        .filter_map(|animal| catalogue::name(board, animal))
        .collect();
    if names.is_empty() {
        claim.to_string()
    } else {
        format!("{claim}  # {}", names.join(", "))
    }
}

/// The result of a decided game in a word.
pub(crate) fn winner(claim: &Claim) -> Option<Player> {
    match claim {
        Claim::Achievement(claim) => Some(claim.winner),
        Claim::Threshold(_) => None,
    }
}

/// The animal's name, or its cells.
pub(crate) fn animal(board: Board, animal: &Animal) -> String {
    catalogue::name(board, animal).map_or_else(|| animal.to_string(), str::to_owned)
}
