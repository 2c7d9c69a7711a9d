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

/// The number of the animal in the paper of Norris and Sieben, such as P4,2.
pub(crate) fn paper(board: Board, animal: &Animal) -> String {
    let letter = match board {
        Board::Triangular => 'T',
        _ => 'P',
    };
    let numbered = |name: &&'static str| {
        let digits = name.strip_prefix(letter);
        digits.is_some_and(|d| d.contains(',') && d.starts_with(|c: char| c.is_ascii_digit()))
    };
    catalogue::names(board)
        .into_iter()
        .filter(numbered)
        .find(|name| catalogue::find(board, name).as_ref() == Some(animal))
        .map_or_else(|| self::animal(board, animal), str::to_owned)
}
