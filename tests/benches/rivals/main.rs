//! The searches side by side with the best method known before, written plainly: one table, in one run. A rival
//! that takes longer than [`TIME`] is not waited for.

mod games;
mod qbf;
mod synchronized;

use std::{
    fmt::Debug,
    time::{Duration, Instant},
};

use playproof::{
    game::Achievement,
    search::{
        achievement::proof_sequence,
        cannibal::alice_tree,
        control::Control,
        positional::{
            Planner,
            set_matching::{configuration::cycle_with_line, configuration::table, matching_set},
        },
        synchronized::outcome,
    },
};
use playproof_checker::{
    positional::{Mask, bit},
    synchronized::Grid,
};
use playproof_explain::animals::catalogue;
use playproof_formats::{
    Board,
    claim::{Animal, Arena, Guarantee, Hypergraph, InARow, Response, Variant},
};

/// The time for a rival.
const TIME: Duration = Duration::from_secs(20);

/// A run is repeated for so long, and the shortest time counts.
const AGAIN: Duration = Duration::from_millis(300);

fn main() {
    println!(
        "{:<34} {:>12} {:>12} {:>9}  rival",
        "", "playproof", "rival", "ratio"
    );
    synchronized_boards();
    achievement_games();
    cannibals();
    positional_games();
    formulas();
    set_matching();
}

/// The shortest time of a run, and what it comes to.
fn timed<T>(mut run: impl FnMut() -> T) -> (T, Duration) {
    let first = Instant::now();
    let (mut result, mut least) = (None, Duration::MAX);
    while result.is_none() || first.elapsed() < AGAIN {
        let started = Instant::now();
        result = Some(run());
        least = least.min(started.elapsed());
    }
    (result.expect("it ran"), least)
}

/// Prints how long both take; they have to agree. The rival is told when to give up.
fn row<T: PartialEq + Debug>(
    name: &str,
    own: impl FnMut() -> T,
    method: &str,
    mut rival: impl FnMut(Instant) -> Option<T>,
) {
    let (result, own) = timed(own);
    let (found, other) = timed(|| rival(Instant::now() + TIME));
    let milliseconds = |time: Duration| format!("{:.2} ms", 1000.0 * time.as_secs_f64());
    let ratio = other.as_secs_f64() / own.as_secs_f64();
    let more = if let Some(found) = found {
        assert_eq!(found, result, "{name}");
        ""
    } else {
        "> "
    };
    println!(
        "{name:<34} {:>12} {:>12} {:>9}  {method}",
        milliseconds(own),
        format!("{more}{}", milliseconds(other)),
        format!("{more}{ratio:.2}")
    );
}

/// One thread each, since the rivals have one.
fn control() -> Control {
    Control::default().with_threads(1)
}

fn synchronized_boards() {
    use Variant::{Domineering, Tridomineering, Triomineering};
    for (variant, rows, columns) in [
        (Triomineering, 5, 5),
        (Triomineering, 6, 5),
        (Triomineering, 7, 5),
        (Tridomineering, 4, 4),
        (Tridomineering, 5, 4),
        (Domineering, 4, 4),
        (Domineering, 5, 4),
        (Domineering, 5, 5),
    ] {
        let grid = Grid::new(variant, rows, columns).expect("a small board");
        row(
            &format!("{} {rows}x{columns}", variant.name()),
            || {
                let found = outcome::search(&grid, &control());
                found.expect("no limit is reached").outcome
            },
            "whole boards met before, up to reflections",
            |until| synchronized::outcome(&grid, until),
        );
    }
}

fn named(name: &str) -> Animal {
    catalogue::find(Board::SQUARE, name).expect("the animal is in the catalogue")
}

/// Maker's wins, on the infinite board; the rival's are on so many rows and columns.
fn achievement_games() {
    for (name, side) in [
        ("V-tromino", 5),
        ("I-tromino", 6),
        ("L-tetromino", 5),
        ("S-tetromino", 5),
        ("I-tetromino", 7),
        ("Y-pentomino", 7),
    ] {
        let goal = named(name);
        let game = Achievement::new(
            Board::SQUARE,
            std::slice::from_ref(&goal),
            1,
            Response::Cells(1),
        );
        let game = game.expect("a small animal");
        row(
            &format!("{name} (1,1)"),
            || proof_sequence::search(&game, &control()).is_some(),
            &format!("more and more turns on {side} x {side} cells"),
            |until| games::maker_wins(&games::copies(&goal, side), side * side, until),
        );
    }
}

/// Alice's wins.
fn cannibals() {
    for (name, side) in [("I-tromino", 5), ("V-tromino", 5), ("O-tetromino", 6)] {
        let animal = named(name);
        row(
            &format!("{name}, non-cannibal"),
            || alice_tree::search(&animal, &control(), |_| ()).is_some(),
            &format!("more and more turns on {side} x {side} cells"),
            |until| games::alice_wins(&animal, side, until),
        );
    }
}

/// The copies of an animal on so many rows and columns.
fn polyomino(name: &str, side: u32) -> Arena {
    let members = |set: &u64| (0..side * side).filter(|v| set >> v & 1 == 1).collect();
    let sets = games::copies(&named(name), side);
    let mut sets: Vec<Vec<u32>> = sets.iter().map(members).collect();
    sets.sort();
    Arena::Hypergraph(Hypergraph {
        vertices: side * side,
        sets,
        order: Vec::new(),
    })
}

/// Whether this can be forced, and not the opposite.
fn holds(arena: &Arena, guarantee: Guarantee) -> bool {
    let decision = Planner::default().settle(arena, guarantee, &control());
    decision.expect("no limit is reached").guarantee() == Some(guarantee)
}

fn positional_games() {
    use Guarantee::{MakerWinsFirst, XWins};
    let board = |rows, columns, k, gravity| {
        Arena::InARow(InARow {
            rows,
            columns,
            k,
            gravity,
            first: Vec::new(),
            second: Vec::new(),
        })
    };
    for (name, arena, guarantee) in [
        ("tic-tac-toe", board(3, 3, 3, false), XWins),
        ("4 in a row 4x4", board(4, 4, 4, false), XWins),
        (
            "4 in a row 4x4, Maker",
            board(4, 4, 4, false),
            MakerWinsFirst,
        ),
        ("Connect-4 4x4", board(4, 4, 4, true), XWins),
        ("Connect-4 4x5", board(5, 4, 4, true), XWins),
        (
            "L-tetromino 4x4",
            polyomino("L-tetromino", 4),
            MakerWinsFirst,
        ),
        (
            "S-tetromino 5x5",
            polyomino("S-tetromino", 5),
            MakerWinsFirst,
        ),
    ] {
        let method = "alpha-beta, positions met before";
        row(
            name,
            || holds(&arena, guarantee),
            method,
            |until| games::wins(&arena, guarantee, until),
        );
    }
}

/// Harary's games, on boards on which Maker wins within so many turns, or Breaker does.
fn formulas() {
    if !qbf::is_installed() {
        println!("DepQBF is not installed (Debian's package depqbf)");
        return;
    }
    for (name, side, turns) in [
        ("I-tromino", 4, 3),
        ("L-tetromino", 4, 4),
        ("S-tetromino", 3, 5),
        ("T-tetromino", 5, 4),
        ("O-tetromino", 4, 8),
    ] {
        let (arena, sets) = (polyomino(name, side), games::copies(&named(name), side));
        row(
            &format!("{name} {side}x{side}"),
            || holds(&arena, Guarantee::MakerWinsFirst),
            &format!("DepQBF, {turns} turns"),
            |until| qbf::maker_wins(&sets, side * side, turns, until),
        );
    }
}

fn set_matching() {
    let find = |name: &str| {
        let configuration = table().into_iter().find(|c| c.name == name);
        configuration.expect("one of the table").groups
    };
    let line = |shift: u32| [0, 1, 3, 9].map(|v| (v + shift) % 13).to_vec();
    for (name, groups) in [
        ("TriTriangleX", find("TriTriangleX")),
        ("cycle of 6 with a line", cycle_with_line(6).groups),
        ("cycle of 8 with a line", cycle_with_line(8).groups),
        ("projective plane of order 3", (0..13).map(line).collect()),
    ] {
        let mask = |group: &Vec<u32>| group.iter().fold(0, |all, &v| all | bit(v));
        let groups: Vec<Mask> = groups.iter().map(mask).collect();
        row(
            name,
            || matching_set(&groups, &control()).is_some(),
            "all markers against all, groups met before",
            |until| games::coverable(&groups, until),
        );
    }
}
