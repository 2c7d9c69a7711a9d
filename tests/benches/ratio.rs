//! How much longer it takes to find a proof than to check it. Prints a table;
//! games that are not settled in [`TIME`] are open.

use std::time::{Duration, Instant};

use playproof::{
    game::Achievement, game::animals::enumerate, proof::Proof, search::achievement::plan::Planner,
    search::control::Control, search::synchronized::outcome,
};
use playproof_checker::{Limits, Session, Verdict, synchronized::Grid};
use playproof_explain::animals::catalogue;
use playproof_formats::{
    Board,
    claim::{Animal, Response, Variant},
};

/// The time for a search.
const TIME: Duration = Duration::from_secs(20);

/// Boards of synchronized games.
const BOARDS: [(u32, u32); 12] = [
    (4, 4),
    (5, 5),
    (13, 2),
    (16, 2),
    (18, 2),
    (14, 3),
    (7, 4),
    (8, 4),
    (6, 5),
    (7, 5),
    (6, 6),
    (7, 6),
];

/// Of at most so many runs, begun within so much time, the median is taken.
const RUNS: (usize, Duration) = (101, Duration::from_secs(1));

fn main() {
    println!(
        "{:<24} {:<15} {:>11} {:>11} {:>9}",
        "", "by", "search", "check", "ratio"
    );
    let hexominoes = enumerate(Board::SQUARE, 6).into_iter();
    let paved: Vec<Achievement> = hexominoes
        .filter(|hexomino| *hexomino != named("Snaky"))
        .map(|hexomino| game(hexomino, 1, 1))
        .collect();
    games("domino (1,3)", &[game(named("domino"), 1, 3)]);
    games("34 hexominoes (1,1)", &paved);
    for name in ["S-tetromino", "L-pentomino", "Y-pentomino", "N-pentomino"] {
        games(&format!("{name} (1,1)"), &[game(named(name), 1, 1)]);
    }
    games("P4,2 (2,5)", &[game(named("P4,2"), 2, 5)]);
    games("P4,1 (2,4)", &[game(named("P4,1"), 2, 4)]);
    for variant in Variant::ALL {
        for (rows, columns) in BOARDS {
            board(variant, rows, columns);
        }
    }
}

fn named(name: &str) -> Animal {
    catalogue::find(Board::SQUARE, name).expect("the animal is in the catalogue")
}

fn game(animal: Animal, maker: u32, breaker: u32) -> Achievement {
    Achievement::new(Board::SQUARE, &[animal], maker, Response::Cells(breaker))
        .expect("the animal is small")
}

/// The row of these games.
fn games(name: &str, games: &[Achievement]) {
    row(name, || settle(games));
}

/// The row of a board of a synchronized game.
fn board(variant: Variant, rows: u32, columns: u32) {
    let grid = Grid::new(variant, rows, columns).expect("a small board");
    row(&format!("{} {rows}x{columns}", variant.name()), || {
        let control = Control::default().within(TIME).with_threads(1);
        Some(vec![outcome::search(&grid, &control)?.proof])
    });
}

/// Settles the games, checks all proofs, and prints the times.
fn row(name: &str, settle: impl Fn() -> Option<Vec<Proof>>) {
    let mut proofs = None;
    let search = median(|| proofs = settle());
    let Some(proofs) = proofs else {
        println!("{name:<24} open");
        return;
    };
    let rule = proofs[0].last().evidence.rule();
    let files: Vec<Vec<u8>> = proofs.iter().map(Proof::to_bytes).collect();
    let check = median(|| {
        for file in &files {
            let verdict = Session::new(Limits::default()).check(file.as_slice());
            assert!(matches!(verdict, Verdict::Accepted(_)), "{verdict:?}");
        }
    });
    let ratio = search.as_secs_f64() / check.as_secs_f64();
    let milliseconds = |time: Duration| format!("{:.3} ms", 1000.0 * time.as_secs_f64());
    println!(
        "{name:<24} {rule:<15} {:>11} {:>11} {ratio:>9.1}",
        milliseconds(search),
        milliseconds(check)
    );
}

/// Proofs of all the games, if they are found in time.
fn settle(games: &[Achievement]) -> Option<Vec<Proof>> {
    let control = Control::default().within(TIME);
    games
        .iter()
        .map(|game| Planner::default().decide(game, &control))
        .collect()
}

/// The median time of a run.
fn median(mut run: impl FnMut()) -> Duration {
    let first = Instant::now();
    let mut times = Vec::new();
    while times.len() < RUNS.0 && (times.is_empty() || first.elapsed() < RUNS.1) {
        let started = Instant::now();
        run();
        times.push(started.elapsed());
    }
    times.sort_unstable();
    times[times.len() / 2]
}
