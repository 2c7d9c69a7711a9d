//! How long the search for matching sets takes, and that for configurations.

use divan::Bencher;
use playproof::{
    search::control::Control,
    search::positional::set_matching::configuration::{challenge, cycle_with_line, table},
    search::positional::set_matching::matching_set,
};
use playproof_checker::positional::{Mask, bit};

fn main() {
    divan::main();
}

fn bench(bencher: Bencher, groups: &[Vec<u32>]) {
    let mask = |group: &Vec<u32>| group.iter().fold(0, |all, &v| all | bit(v));
    let groups: Vec<Mask> = groups.iter().map(mask).collect();
    bencher.bench_local(|| matching_set(&groups, &Control::default()).expect("White covers them"));
}

#[divan::bench(args = ["Triangle", "FlatStar/Line", "TriTriangleX"])]
fn configuration(bencher: Bencher, name: &str) {
    let configuration = table().into_iter().find(|c| c.name == name);
    bench(bencher, &configuration.expect("one of the table").groups);
}

#[divan::bench]
fn cycle_of_8_with_line(bencher: Bencher) {
    bench(bencher, &cycle_with_line(8).groups);
}

#[divan::bench]
fn projective_plane_of_order_3(bencher: Bencher) {
    let line = |shift: u32| {
        let mut line: Vec<u32> = [0, 1, 3, 9].map(|v| (v + shift) % 13).into();
        line.sort_unstable();
        line
    };
    let lines: Vec<Vec<u32>> = (0..13).map(line).collect();
    bench(bencher, &lines);
}

#[divan::bench(sample_count = 10)]
fn families_of_9_markers(bencher: Bencher) {
    bencher.bench_local(|| challenge::exhaust(9, &Control::default()).expect("it is not stopped"));
}
