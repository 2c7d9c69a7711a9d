//! `proof-sequence`: wins that are known, on all boards, and the parts of the search.

mod choose;
mod hitting;
mod lost;
mod many_copies;
mod minimize;
mod proof_numbers;
mod tree;

use std::time::Duration;

use playproof::{
    game::Achievement,
    search::{
        achievement::proof_sequence::{search, start},
        control::Control,
    },
};
use playproof_explain::turns::of_sequence;
use playproof_formats::{
    Board, Cell, Evidence,
    claim::{Animal, Player, Response},
};

/// Rows of a polyomino, top first.
fn polyomino(rows: &[&str]) -> Animal {
    let row = |(y, row): (i16, &&str)| -> Vec<Cell> {
        let marks = (0..).zip(row.chars()).filter(|&(_, mark)| mark == 'X');
        marks.filter_map(|(x, _)| Cell::new(&[x, y])).collect()
    };
    Animal((0..).zip(rows).flat_map(row).collect())
}

fn animal(cells: &[&[i16]]) -> Animal {
    Animal(cells.iter().filter_map(|c| Cell::new(c)).collect())
}

fn game(board: Board, goals: &[Animal], maker: u32, breaker: u32) -> Achievement {
    let game = Achievement::new(board, goals, maker, Response::Cells(breaker));
    game.expect("the coordinates are small")
}

/// Demands a proof of a win within so many turns.
fn assert_won(game: &Achievement, most_turns: u32) {
    let long = Control::default().within(Duration::from_secs(60));
    let proof = search(game, &long).expect("maker wins");
    let accepted = proof.check().expect("the checker accepts what is found");
    assert_eq!(*accepted.theorem.claim(), game.won_by(Player::Maker));
    let Evidence::ProofSequence(sequence) = &proof.last().evidence else {
        panic!("another rule");
    };
    let turns = of_sequence(sequence);
    assert!(turns <= most_turns, "{turns} turns");
}

#[test]
fn all_winners_of_at_most_six_cells() {
    for (rows, turns) in [
        (&["X"][..], 1),
        (&["XX"], 2),
        (&["XXX"], 3),
        (&["XX", "X."], 3),
        (&["XXXX"], 6),
        (&["XXX", "X.."], 4),
        (&["XXX", ".X."], 4),
        (&["XX.", ".XX"], 4),
        (&["XXXX", ".X.."], 6),
        (&["XXX.", "..XX"], 6),
        (&["XXXX", "X..."], 7),
    ] {
        assert_won(&game(Board::SQUARE, &[polyomino(rows)], 1, 1), turns);
    }
}

#[test]
fn biased_games() {
    let [l, o] = [&["XXX", "X.."], &["XX", "XX"]].map(|rows| polyomino(rows));
    let w = polyomino(&["XX.", ".XX", "..X"]);
    let on_square = |goal: &Animal, a, b| game(Board::SQUARE, std::slice::from_ref(goal), a, b);
    assert_won(&on_square(&l, 1, 2).with_last_turn(2), 3);
    assert_won(&on_square(&o, 1, 1).with_last_turn(2), 3);
    assert_won(&on_square(&l, 2, 5), 2);
    assert_won(&on_square(&o, 1, 1).with_first_turn(3), 3);
    assert_won(&on_square(&w, 1, 1).with_first_turn(2), 5);
    assert_won(&on_square(&o, 1, 0), 4);
    assert_won(&on_square(&o, 4, 1_000_000), 1);
    assert_won(&game(Board::SQUARE, &[polyomino(&["XXXX"]), o], 1, 1), 5);
    // A goal that is too large for any window does no harm.
    let far = animal(&[&[0, 0], &[1, 1024]]);
    assert_won(&game(Board::SQUARE, &[l, far], 1, 1), 4);
}

#[test]
fn other_boards() {
    let big_triangle = animal(&[&[0, 0, 1], &[0, 0, 2], &[0, 1, 1], &[1, 0, 1]]);
    let parallelogram = animal(&[&[0, 0, 1], &[0, 0, 2], &[0, 1, 0], &[0, 1, 1]]);
    let chevron = animal(&[&[0, 0, 1], &[0, 1, 0], &[0, 1, 1], &[1, 0, 1]]);
    let triangular = |goal, a, b| game(Board::TRIANGULAR, &[goal], a, b);
    assert_won(&triangular(big_triangle, 1, 1).with_last_turn(2), 4);
    assert_won(&triangular(parallelogram, 2, 3), 2);
    assert_won(&triangular(chevron, 2, 3), 2);
    let hexes = animal(&[&[0, 0, 0], &[0, 1, -1], &[0, 2, -2], &[0, 3, -3]]);
    assert_won(&game(Board::HEXAGONAL, &[hexes], 1, 1), 5);
    let cubes = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2], &[0, 0, 3]]);
    assert_won(&game(Board::CUBIC, &[cubes], 1, 1), 6);
    let line = animal(&[&[0], &[1], &[2]]);
    assert_won(&game(Board::hypercubic(1), &[line], 2, 1), 2);
    let corner = animal(&[&[0; 6], &[0, 0, 0, 0, 0, 1], &[0, 0, 0, 0, 1, 0]]);
    assert_won(&game(Board::hypercubic(6), &[corner], 1, 1), 3);
}

/// Each of Maker's turns but the first forces both of Breaker's marks. Windows
/// in which all turns are looked at to such a depth are too small for that.
#[test]
fn threats() {
    let cubes = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2]]);
    assert_won(&game(Board::CUBIC, &[cubes], 1, 2), 5);
}

/// A search that gets a little work at a time gets there all the same.
#[test]
fn goes_on() {
    let game = game(Board::SQUARE, &[polyomino(&["XXX.", "..XX"])], 1, 1);
    let mut attempt = start(&game);
    let mut slice = || attempt(&Control::default().for_work(1 << 16));
    assert!((0..100_000).any(|_| slice().is_some()));
}

#[test]
fn the_same_proof_in_every_run() {
    let game = game(Board::SQUARE, &[polyomino(&["XXX.", "..XX"])], 1, 1);
    let [first, second] = [(); 2].map(|()| search(&game, &Control::default()));
    assert_eq!(first.expect("maker wins"), second.expect("maker wins"));
}

#[test]
fn gives_up() {
    let square = polyomino(&["XX", "XX"]);
    let lost = game(Board::SQUARE, &[square], 1, 1);
    let control = Control::default();
    control.stop();
    assert_eq!(search(&lost, &control), None);
    let soon = Control::default().within(Duration::from_millis(20));
    assert_eq!(search(&lost, &soon), None);
    // No window has room for that many options.
    let hopeless = game(Board::SQUARE, &[polyomino(&["XX"])], 1, u32::MAX);
    assert_eq!(search(&hopeless, &Control::default()), None);
    let every = Achievement {
        breaker: Response::Every,
        ..lost
    };
    assert_eq!(search(&every, &Control::default()), None);
}
