//! How long the searches about cannibal animal games take.

use divan::Bencher;
use playproof::{
    search::cannibal::{alice_tree, blocks, square},
    search::control::Control,
};
use playproof_explain::animals::{ascii, families::Family};
use playproof_formats::{Board, claim::Animal};

fn main() {
    divan::main();
}

fn animal(picture: &str) -> Animal {
    ascii::read(Board::SQUARE, picture).expect("a picture of an animal")
}

fn bench_blocks(bencher: Bencher, animal: &Animal) {
    bencher.bench_local(|| {
        let found = blocks::Search::new(animal).go_on(&Control::default());
        found.expect("the animal is a cannibal")
    });
}

#[divan::bench]
fn blocks_as_printed(bencher: Bencher) {
    bench_blocks(bencher, &animal("XXXXXX/X....X/X....X/X....X/XXXXXX"));
}

#[divan::bench]
fn blocks_for_a_hexomino(bencher: Bencher) {
    bench_blocks(bencher, &animal("X.X/XXX/..X"));
}

fn bench_tree(bencher: Bencher, animal: &Animal) {
    let control = Control::default();
    bencher.bench_local(|| {
        alice_tree::search(animal, &control, |_| ()).expect("the animal is no cannibal")
    });
}

#[divan::bench]
fn tree_for_the_v_tromino(bencher: Bencher) {
    bench_tree(bencher, &animal("X./XX"));
}

#[divan::bench]
fn tree_for_the_o_tetromino(bencher: Bencher) {
    bench_tree(bencher, &animal("XX/XX"));
}

#[divan::bench]
fn square_of_side_3(bencher: Bencher) {
    let square = Family::Rectangle(3, 3).animal().expect("a small animal");
    bencher.bench_local(|| square::moves(&square, &Control::default()).expect("it takes 12 moves"));
}
