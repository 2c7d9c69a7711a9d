//! How long the search takes for some of Maker's wins, the proof made short
//! included.

use divan::Bencher;
use playproof::{game::Achievement, search::achievement::proof_sequence, search::control::Control};
use playproof_formats::{
    Board, Cell,
    claim::{Animal, Response},
};

fn main() {
    divan::main();
}

fn bench(bencher: Bencher, board: Board, cells: &[&[i16]], last_turn: u32) {
    let goal = Animal(cells.iter().filter_map(|c| Cell::new(c)).collect());
    let game = Achievement::new(board, &[goal], 1, Response::Cells(1))
        .expect("the coordinates are small")
        .with_last_turn(last_turn);
    bencher.bench_local(|| proof_sequence::search(&game, &Control::default()).expect("maker wins"));
}

#[divan::bench]
fn l_pentomino(bencher: Bencher) {
    let cells: [&[i16]; 5] = [&[0, 0], &[1, 0], &[2, 0], &[3, 0], &[0, 1]];
    bench(bencher, Board::SQUARE, &cells, 1);
}

#[divan::bench]
fn y_pentomino(bencher: Bencher) {
    let cells: [&[i16]; 5] = [&[0, 0], &[1, 0], &[2, 0], &[3, 0], &[1, 1]];
    bench(bencher, Board::SQUARE, &cells, 1);
}

#[divan::bench]
fn n_pentomino(bencher: Bencher) {
    let cells: [&[i16]; 5] = [&[0, 0], &[1, 0], &[2, 0], &[2, 1], &[3, 1]];
    bench(bencher, Board::SQUARE, &cells, 1);
}

#[divan::bench]
fn big_triangle_with_a_last_turn_of_two(bencher: Bencher) {
    let cells: [&[i16]; 4] = [&[0, 0, 1], &[0, 0, 2], &[0, 1, 1], &[1, 0, 1]];
    bench(bencher, Board::TRIANGULAR, &cells, 2);
}

#[divan::bench]
fn straight_tetracube(bencher: Bencher) {
    let cells: [&[i16]; 4] = [&[0, 0, 0], &[0, 0, 1], &[0, 0, 2], &[0, 0, 3]];
    bench(bencher, Board::CUBIC, &cells, 1);
}
