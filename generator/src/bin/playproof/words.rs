//! Claims, animals and numbers in words.

mod synchronized;

use std::fmt::{Display, Write};

use playproof::{
    animals::{catalogue, describe},
    proof::Proof,
};
use playproof_formats::{
    Board, Claim,
    claim::{Achievement, Animal, Player, Response, Threshold},
};

/// The claim's text with the names of its animals behind a `#`: a comment that
/// is not part of the text.
pub(crate) fn annotated(claim: &Claim) -> String {
    let text = claim.to_string();
    match animals(claim) {
        Some((board, animals)) => with_names(&text, board, animals),
        None => text,
    }
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

/// The board and the goals of a claim, if it is about an achievement game.
pub(crate) fn animals(claim: &Claim) -> Option<(Board, &[Animal])> {
    match claim {
        Claim::Achievement(claim) => Some((claim.board, &claim.goals)),
        Claim::Threshold(claim) => Some((claim.board, std::slice::from_ref(&claim.animal))),
        _ => None,
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
        Claim::Synchronized(claim) => synchronized::forced(claim),
        Claim::SynchronizedOutcome(claim) => synchronized::outcome(claim),
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
        _ => None,
    }
}
