//! Claims about biased positional games in words.

use playproof_checker::{positional::mask, rules::positional::outcome::promises};
use playproof_formats::claim::{BiasedOutcome, BiasedResult, PositionalBiased, Promise, Seat};

use super::{board::arena, count::count, positional, vertices::Names};

/// What a player is called.
#[must_use]
pub(crate) fn player(side: Seat) -> &'static str {
    match side {
        Seat::First => "First",
        Seat::Second => "Second",
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

pub(super) fn sentences(claim: &PositionalBiased, names: &Names) -> String {
    let mut lines = game(claim, names);
    lines.push(next(claim));
    let sides = [Seat::First, Seat::Second].map(player);
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

/// What an outcome is called where there is little room.
pub(super) fn result(outcome: BiasedResult) -> &'static str {
    match outcome {
        BiasedResult::Maker => "a set is completed",
        BiasedResult::Next => "the first to move gets his way",
        BiasedResult::Previous => "the second to move gets his way",
        BiasedResult::Breaker => "a set is prevented",
        BiasedResult::Draw => "draw",
        BiasedResult::MisereDraw => "misère draw",
    }
}

pub(super) fn outcome(claim: &BiasedOutcome, names: &Names) -> String {
    let [first, _] = promises(claim);
    let mut lines = game(&first, names);
    let is_draw = matches!(claim.outcome, BiasedResult::Draw | BiasedResult::MisereDraw);
    lines.push(if is_draw {
        next(&first)
    } else {
        OVER.to_owned()
    });
    let result = match claim.outcome {
        BiasedResult::Maker => "First can complete a set, whoever moves first.",
        BiasedResult::Next => {
            "First can complete a set if he moves first, and Second can keep him from it if she does."
        }
        BiasedResult::Previous => {
            "First can complete a set if Second moves first, and Second can keep him from it if he does."
        }
        BiasedResult::Breaker => {
            "Second can keep First from completing a set, whoever moves first."
        }
        BiasedResult::Draw => "A draw: each player can keep the other from completing a set.",
        BiasedResult::MisereDraw => {
            "Who completes a set of his own loses. A draw: each player can avoid it."
        }
    };
    lines.push(result.to_owned());
    lines.join("\n")
}

/// When the game is over.
const OVER: &str =
    "The game is over when a player has all of one of his own sets, or all is claimed.";

/// Who moves next, and when the game is over.
fn next(claim: &PositionalBiased) -> String {
    let mover = player(claim.mover);
    let left = match claim.left {
        left if left == claim.turn(claim.mover) => String::new(),
        left => format!(", with {} left", count(left, "claim")),
    };
    format!("{mover} moves next{left}. {OVER}")
}

/// What the game is played with, in lines.
fn game(claim: &PositionalBiased, names: &Names) -> Vec<String> {
    let arena = arena(claim);
    let sides = [Seat::First, Seat::Second].map(player);
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
    lines
}
