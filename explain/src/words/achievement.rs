//! Claims about achievement games in sentences.

use std::fmt::Write;

use playproof_formats::{
    Claim,
    claim::{Achievement, Player, Response, Threshold},
};

use crate::{animals::the, scene::limits};

use super::count::count;

pub(super) fn achievement(claim: &Claim) -> String {
    let (size, within) = limits(claim);
    let Some(claim) = claim.achievement() else {
        return String::new();
    };
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
    let goals: Vec<String> = claim.goals.iter().map(|goal| the(board, goal)).collect();
    let goals = goals.join(" or ");
    let within = within.map_or_else(String::new, |turns| {
        format!(" within {}", count(turns, "turn"))
    });
    let until = size.map_or("for ever", |_| "until the board is full");
    let outcome = match claim.winner {
        Player::Maker => {
            format!("Maker can complete a copy of {goals}{within}, whatever Breaker does.")
        }
        Player::Breaker => format!("Breaker can keep Maker from every copy of {goals} {until}."),
    };
    let size = size.map_or_else(String::new, |[rows, columns]| {
        format!(" of {rows} × {columns} cells")
    });
    format!(
        "On the {board} board{size}, Maker marks {marks} in a turn{turns}, then {answer}.\n{outcome}"
    )
}

pub(super) fn threshold(claim: &Threshold) -> String {
    let Threshold {
        board,
        animal,
        finite,
    } = claim;
    let animal = the(*board, animal);
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
