//! Claims about biased positional games in words.

use playproof_checker::positional::mask;
use playproof_formats::claim::{PositionalBiased, Promise, Seat};

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
    let mover = player(claim.mover);
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
