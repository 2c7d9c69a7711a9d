//! What is found does not depend on the machine's load, nor on the number of threads.

use std::sync::atomic::{AtomicBool, Ordering};

use playproof::{
    game::{Game, file},
    proof::Proof,
    search::synchronized::plan,
    search::{achievement, achievement::threshold, cannibal, control::Control, positional},
};

/// Three games or more of each family.
const GAMES: &[(&str, &str)] = &[
    (
        "the L-tetromino",
        "game = 'achievement'\nboard = 'square'\ngoals = ['XXX/X..']\nmaker = 1\nbreaker = 1",
    ),
    (
        "the V-pentomino",
        "game = 'achievement'\nboard = 'square'\ngoals = ['XXX/X../X..']\nmaker = 1\nbreaker = 1",
    ),
    (
        "two for three",
        "game = 'achievement'\nboard = 'triangular'\ngoals = ['T4,1']\nmaker = 2\nbreaker = 4",
    ),
    (
        "the T-tetromino on five by five",
        "game = 'achievement'\nboard = 'square'\ngoals = ['XXX/.X.']\nmaker = 1\nbreaker = 1\nsize = [5, 5]",
    ),
    (
        "the T-tetromino on four by four",
        "game = 'achievement'\nboard = 'square'\ngoals = ['XXX/.X.']\nmaker = 1\nbreaker = 1\nsize = [4, 4]",
    ),
    (
        "the L-tetromino within four turns",
        "game = 'achievement'\nboard = 'square'\ngoals = ['XXX/X..']\nmaker = 1\nbreaker = 1\nturns = 4",
    ),
    (
        "the trominoes' thresholds",
        "game = 'threshold'\nboard = 'triangular'\nanimal = 'T3,1'",
    ),
    (
        "tic-tac-toe",
        "game = 'k-in-a-row'\nrows = 3\ncolumns = 3\nk = 3\nconvention = 'maker-maker'",
    ),
    (
        "three in a row",
        "game = 'k-in-a-row'\nrows = 4\ncolumns = 5\nk = 4\nfirst = 'either'",
    ),
    (
        "with gravity",
        "game = 'k-in-a-row'\nrows = 4\ncolumns = 4\nk = 3\ngravity = true",
    ),
    (
        "chains",
        "game = 'positional'\nvertices = 6\nwinning_sets = [[0, 3], [1, 4], [2, 5]]\norder = [[0, 1], [2, 3], [4, 5]]",
    ),
    (
        "a board",
        "game = 'synchronized'\nvariant = 'triomineering'\nrows = 5\ncolumns = 6",
    ),
    (
        "a square board",
        "game = 'synchronized'\nvariant = 'domineering'\nrows = 4\ncolumns = 4",
    ),
    (
        "all heights",
        "game = 'synchronized'\nvariant = 'triomineering'\nrows = { from = 9, step = 1 }\ncolumns = 4",
    ),
    ("a cup", "game = 'cannibal'\nanimal = 'U(2,3,1)'"),
    ("a hexomino", "game = 'cannibal'\nanimal = 'X.X/XXX/..X'"),
    ("the V-tromino", "game = 'cannibal'\nanimal = 'X./XX'"),
];

/// The proof, by so many threads.
fn proof(game: &Game, threads: usize) -> Option<Proof> {
    proof_within(game, &Control::default().with_threads(threads))
}

fn proof_within(game: &Game, control: &Control) -> Option<Proof> {
    match game {
        Game::Achievement(game) => achievement::plan::Planner::default().decide(game, control),
        Game::AchievementWithin(game) => achievement::within::decide(game, None, control),
        Game::Threshold(game) => {
            let planner = achievement::plan::Planner::default();
            let sequence = threshold::search(&planner, game.board, &game.animal, control, &|_| ());
            sequence?.proof()
        }
        Game::Positional(game) => {
            let decision = positional::Planner::default().decide(game, control);
            Some(decision?.proof)
        }
        Game::Biased(game) => positional::biased_outcome::decide(game, control, &mut Vec::new()),
        Game::Synchronized(game) => plan::decide(game, None, control),
        Game::Cannibal(animal) => cannibal::plan::Planner::default().decide(animal, control),
    }
}

/// The same while as many threads as that keep the machine busy.
fn proof_under_load(game: &Game, threads: usize, spinning: usize) -> Option<Proof> {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..spinning {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let proof = proof(game, threads);
        done.store(true, Ordering::Relaxed);
        proof
    })
}

#[test]
fn neither_load_nor_threads_change_a_certificate() {
    for (name, source) in GAMES {
        let game = file::parse(name, source).expect(name).game;
        let alone = proof(&game, 1).expect(name).to_bytes();
        for (threads, spinning) in [(2, 0), (2, 4), (4, 1)] {
            let other = proof_under_load(&game, threads, spinning).expect(name);
            assert!(
                alone == other.to_bytes(),
                "{name}: {threads} threads, {spinning} spinning"
            );
        }
    }
}

/// Where a search ends for want of work, too: what it has found by then, and the work that was counted.
#[test]
fn threads_do_not_change_what_some_work_is_enough_for() {
    let (mut with, mut without) = (0, 0);
    for (name, source) in GAMES {
        let game = file::parse(name, source).expect(name).game;
        if !matches!(game, Game::Positional(_) | Game::Cannibal(_)) {
            continue;
        }
        for work in (8..=24).step_by(2).map(|power| 1 << power) {
            let [one, two, three] = [1, 2, 3].map(|threads| {
                let control = Control::default().with_threads(threads).for_work(work);
                let proof = proof_within(&game, &control);
                (proof.map(|proof| proof.to_bytes()), control.work())
            });
            assert!(one == two && one == three, "{name}: {work} units of work");
            let count = if one.0.is_some() {
                &mut with
            } else {
                &mut without
            };
            *count += 1;
        }
    }
    assert!(
        with > 10 && without > 10,
        "{with} with a proof, {without} without"
    );
}
