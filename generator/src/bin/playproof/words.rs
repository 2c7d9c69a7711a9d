//! Claims, animals and numbers in words.

use std::fmt::{Display, Write};

use playproof::{
    animals::{catalogue, describe},
    proof::Proof,
};
use playproof_formats::{
    Board, Claim,
    claim::{Achievement, Animal, Nature, Player, Response, Threshold},
};

/// The claim's text with the names of its animals behind a `#`: a comment that
/// is not part of the text.
pub(crate) fn annotated(claim: &Claim) -> String {
    with_names(&claim.to_string(), board(claim), animals(claim))
}

/// A text about animals with their names behind a `#`, if any has one.
pub(crate) fn with_names(text: &str, board: Board, animals: &[Animal]) -> String {
    let names: Vec<&str> = animals
        .iter()
        .filter_map(|animal| catalogue::name(board, animal))
        .collect();
    if names.is_empty() {
        text.to_owned()
    } else {
        format!("{text}  # {}", names.join(", "))
    }
}

/// The board of a claim.
pub(crate) fn board(claim: &Claim) -> Board {
    match claim {
        Claim::Achievement(claim) => claim.board,
        Claim::Threshold(claim) => claim.board,
        Claim::Cannibal(_) | Claim::CannibalMoves(_) => Board::SQUARE,
    }
}

/// The goals of a claim.
pub(crate) fn animals(claim: &Claim) -> &[Animal] {
    match claim {
        Claim::Achievement(claim) => &claim.goals,
        Claim::Threshold(claim) => std::slice::from_ref(&claim.animal),
        Claim::Cannibal(claim) => std::slice::from_ref(&claim.animal),
        Claim::CannibalMoves(claim) => std::slice::from_ref(&claim.animal),
    }
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
        .map_or_else(|| describe(board, animal), str::to_owned)
}

/// Such as `1 step` or `2 steps`.
pub(crate) fn count<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// What a claim says, in sentences.
pub(crate) fn sentences(claim: &Claim) -> String {
    match claim {
        Claim::Achievement(claim) => achievement(claim),
        Claim::Threshold(claim) => threshold(claim),
        Claim::Cannibal(claim) => cannibal(&claim.animal, claim.nature, None),
        Claim::CannibalMoves(claim) => {
            cannibal(&claim.animal, Nature::NonCannibal, Some(claim.moves))
        }
    }
}

fn achievement(claim: &Achievement) -> String {
    let &Achievement {
        board,
        maker,
        last_turn,
        first_turn,
        ..
    } = claim;
    let marks = count(maker, "cell");
    let mut turns = Vec::new();
    if first_turn > maker {
        turns.push(format!("{first_turn} in his first turn"));
    }
    if last_turn > maker {
        turns.push(format!("{last_turn} in the turn that completes a goal"));
    }
    let turns = if turns.is_empty() {
        String::new()
    } else {
        format!(" ({})", turns.join(", "))
    };
    let answer = match claim.breaker {
        Response::Cells(b) => format!("Breaker {b}"),
        Response::Every => "Breaker as many as she likes".to_owned(),
    };
    let goals: Vec<String> = claim
        .goals
        .iter()
        .map(|goal| describe(board, goal))
        .collect();
    let goals = goals.join(" or ");
    let outcome = match claim.winner {
        Player::Maker => format!("Maker can complete a copy of {goals}, whatever Breaker does."),
        Player::Breaker => format!("Breaker can keep Maker from every copy of {goals} for ever."),
    };
    format!("On the {board} board, Maker marks {marks} in a turn{turns}, then {answer}.\n{outcome}")
}

fn threshold(claim: &Threshold) -> String {
    let Threshold {
        board,
        animal,
        finite,
    } = claim;
    let animal = describe(*board, animal);
    let mut words = format!(
        "On the {board} board, Maker marks n cells in a turn, then Breaker b.\n\
         Maker can complete a copy of {animal}, whatever Breaker does,"
    );
    for (n, b) in (1_u64..).zip(finite) {
        let _ = write!(words, "\n  with n = {n} if b ≤ {b}, and not if b > {b};");
    }
    let k = finite.len() as u64 + 1;
    words + &format!("\n  with n = {k} or more for every b.")
}

fn cannibal(animal: &Animal, nature: Nature, moves: Option<u32>) -> String {
    let animal = describe(Board::SQUARE, animal);
    let within = moves.map_or_else(String::new, |moves| {
        format!(" within {}", count(moves, "move"))
    });
    let outcome = match nature {
        Nature::Cannibal => "Bob can keep her from one for ever.".to_owned(),
        Nature::NonCannibal => format!("She can complete one{within}, whatever Bob does."),
    };
    format!(
        "On the square board, Alice takes a cell in a move, then Bob all cells of a copy of\n\
         {animal}. Alice moves first, and wants a copy of her own.\n{outcome}"
    )
}

/// The rule that does the work: the last one that is not `weaken`.
pub(crate) fn rule(proof: &Proof) -> &'static str {
    let rules = proof.steps().iter().rev().map(|step| step.evidence.rule());
    rules
        .into_iter()
        .find(|rule| *rule != "weaken")
        .unwrap_or("weaken")
}

/// The winner, if the claim is about one.
pub(crate) fn winner(claim: &Claim) -> Option<Player> {
    match claim {
        Claim::Achievement(claim) => Some(claim.winner),
        Claim::Threshold(_) | Claim::Cannibal(_) | Claim::CannibalMoves(_) => None,
    }
}
