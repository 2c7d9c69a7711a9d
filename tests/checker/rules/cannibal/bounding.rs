//! `bounding`.

use std::collections::{BTreeMap, BTreeSet};

use playproof_checker::rules::{Fault as Shape, cannibal::bounding::Fault};
use playproof_formats::{Cell, Evidence, Step, claim::Animal, evidence::Bounding};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, cell, is_accepted, rejection, step},
    cannibal::{
        by_bounding, cannibal, copies_through, corners, non_cannibal, normal, rectangle, ring,
        u_shape, within,
    },
};

#[test]
fn accepts_every_rectangle() {
    for n in 1..=6 {
        for m in n..=6 {
            accepted(&by_bounding(&rectangle(n, m), 1000));
        }
    }
}

/// (N−1)(N−2) > 4N·16 from N = 67 on.
#[test]
fn the_square_has_to_be_large_enough() {
    let steps = |side| by_bounding(&rectangle(2, 3), side);
    accepted(&steps(67));
    let reason = Fault::AllMet {
        copies: 65 * 64,
        met: 4 * 66 * 16,
    };
    assert_eq!(rejection(&steps(66)).reason(), Some(&reason));
    for side in [3, 4, 20, 65] {
        assert_rejected!(steps(side), Fault::AllMet { .. });
    }
    accepted(&steps(u32::MAX));
    // As many copies as Bob can meet are not enough: 4 · 4 cells, 4 · 4 moves.
    let one = |side| by_bounding(&rectangle(1, 1), side);
    let reason = Fault::AllMet {
        copies: 16,
        met: 16,
    };
    assert_eq!(rejection(&one(4)).reason(), Some(&reason));
    accepted(&one(5));
}

/// (0 − 1)(0 − 2) > 0 is no argument.
#[test]
fn rejects_a_square_without_room() {
    for side in [0, 1, 2] {
        let reason = Fault::SquareTooSmall { side, n: 2, m: 3 };
        let found = rejection(&by_bounding(&rectangle(2, 3), side));
        assert_eq!(found.reason(), Some(&reason));
    }
    assert_rejected!(
        by_bounding(&rectangle(1, 1), 0),
        Fault::SquareTooSmall { .. }
    );
}

#[test]
fn rejects_what_is_no_rectangle() {
    let notched = {
        let mut notched = rectangle(3, 3);
        notched.0.remove(8);
        notched
    };
    for shape in [
        u_shape(2, 3),
        ring(3, 3, 1),
        corners(1),
        corners(2),
        notched,
    ] {
        let steps = by_bounding(&normal(&shape), 100_000);
        assert_rejected!(steps, Fault::NotRectangle);
    }
}

#[test]
fn rejects_other_claims_and_premises() {
    let evidence = || Evidence::Bounding(Bounding { side: 1000 });
    let square = rectangle(2, 2);
    for claim in [cannibal(&square), within(100_000, &square)] {
        let steps = [step(claim, evidence(), &[])];
        assert_rejected!(steps, Shape::WrongClaim { .. });
    }
    let steps: [Step; 2] = [
        step(non_cannibal(&square), evidence(), &[]),
        step(non_cannibal(&square), evidence(), &[0]),
    ];
    assert_rejected!(steps, Shape::PremiseCount { .. });
}

/// The numbers of the theorem, counted: the copies of one orientation that a copy of
/// the same or of the other one meets, and the cells around a square.
#[test]
fn numbers_of_theorem_1() {
    let extent = |copy: &[Cell], axis: usize| {
        let xs = || copy.iter().map(|c| c.coordinates()[axis]);
        xs().max().expect("cells") - xs().min().expect("cells") + 1
    };
    for n in 1..=4_i16 {
        for m in n..=4 {
            let shape = rectangle(n, m);
            let all: BTreeSet<Vec<Cell>> = shape
                .0
                .iter()
                .flat_map(|&x| copies_through(&shape, x))
                .collect();
            let same = all.iter().filter(|copy| extent(copy, 0) == n).count();
            let wide = copies_through(&shape, cell(&[0, 0]));
            let turned = wide
                .iter()
                .find(|copy| extent(copy, 0) == m)
                .expect("turned");
            let met: BTreeSet<Vec<Cell>> = turned
                .iter()
                .flat_map(|&x| copies_through(&shape, x))
                .collect();
            let other = met.iter().filter(|copy| extent(copy, 0) == n).count();
            assert_eq!(
                same,
                usize::try_from((2 * n - 1) * (2 * m - 1)).expect("small")
            );
            assert_eq!(
                other,
                usize::try_from((n + m - 1) * (n + m - 1)).expect("small")
            );
        }
    }
    // The paper surrounds an N × N square with 4(N − 1) cells.
    for side in 2..=5_i16 {
        let inside = |x: i16, y: i16| (0..side).contains(&x) && (0..side).contains(&y);
        let beside = |x: i16, y: i16| {
            !inside(x, y)
                && [(1, 0), (-1, 0), (0, 1), (0, -1)]
                    .iter()
                    .any(|(i, j)| inside(x + i, y + j))
        };
        let cells = (-1..=side).flat_map(|x| (-1..=side).map(move |y| (x, y)));
        let count = cells.filter(|&(x, y)| beside(x, y)).count();
        assert_eq!(count, usize::try_from(4 * side).expect("small"));
    }
}

/// Gilmore's criterion: any number of copies, any two of which meet, have a common
/// cell exactly if, for any three cells, the copies that have two of them have one.
fn is_helly(shape: &Animal) -> bool {
    let near: Vec<Cell> = (-6..=6_i16)
        .flat_map(|x| (-6..=6).map(move |y| cell(&[x, y])))
        .collect();
    let with: BTreeMap<Cell, BTreeSet<Vec<Cell>>> = near
        .iter()
        .map(|&x| (x, copies_through(shape, x)))
        .collect();
    let first = cell(&[0, 0]);
    let reached = |x: Cell| !with[&first].is_disjoint(&with[&x]);
    let partners: Vec<Cell> = near.iter().copied().filter(|&x| reached(x)).collect();
    partners.iter().all(|second| {
        partners.iter().all(|third| {
            let three = [&with[&first], &with[second], &with[third]];
            let pairs = [(0, 1), (0, 2), (1, 2)];
            let copies = pairs
                .iter()
                .flat_map(|&(i, j)| three[i].intersection(three[j]));
            let mut copies = copies.map(|copy| copy.iter().copied().collect::<BTreeSet<Cell>>());
            let one = copies.next().unwrap_or_else(|| BTreeSet::from([first]));
            !copies.fold(one, |common, copy| &common & &copy).is_empty()
        })
    })
}

/// The rule is for rectangles since these have the property, and others have not.
#[test]
fn copies_that_meet_have_a_common_cell() {
    for shape in [
        rectangle(1, 1),
        rectangle(1, 2),
        rectangle(1, 4),
        rectangle(2, 2),
        rectangle(2, 3),
    ] {
        assert!(is_helly(&shape), "{shape}");
        assert!(is_accepted(&by_bounding(&shape, 1000)));
    }
    for shape in [corners(1), u_shape(2, 3), corners(2), ring(3, 3, 1)] {
        assert!(!is_helly(&shape), "{shape}");
    }
}

/// Whether Alice, to move, completes a copy in a finite part of the board.
fn alice_wins(
    copies: &[u32],
    alice: u32,
    bob: u32,
    all: u32,
    known: &mut BTreeMap<(u32, u32), bool>,
) -> bool {
    let free = all & !alice & !bob;
    if let Some(&known) = known.get(&(alice, bob)) {
        return known;
    }
    let wins = (0..32).filter(|i| free >> i & 1 == 1).any(|i| {
        let alice = alice | 1 << i;
        if copies.iter().any(|c| c & !alice == 0) {
            return true;
        }
        let mut moves = copies
            .iter()
            .filter(|&&c| c & (alice | bob) == 0)
            .peekable();
        // Without a move here, Bob moves elsewhere.
        let elsewhere = alice_wins(copies, alice, bob, all, known);
        elsewhere && moves.all(|c| alice_wins(copies, alice, bob | c, all, known))
    });
    known.insert((alice, bob), wins);
    wins
}

/// Lemma 1: on every finite board, of any shape, that has room for a rectangle.
#[test]
fn lemma_1_on_small_boards() {
    let mut boards = 0;
    for (shape, columns, rows) in [
        (rectangle(1, 2), 3, 3),
        (rectangle(1, 3), 4, 3),
        (rectangle(2, 2), 4, 3),
        (corners(1), 3, 3),
    ] {
        let field: Vec<Cell> = (0..columns * rows)
            .map(|i| cell(&[i / rows, i % rows]))
            .collect();
        let place = |c: &Cell| field.iter().position(|f| f == c).map(|i| 1_u32 << i);
        let through = field.iter().flat_map(|&x| copies_through(&shape, x));
        let copies: BTreeSet<u32> = through
            .filter_map(|copy| copy.iter().map(place).sum())
            .collect();
        let copies: Vec<u32> = copies.into_iter().collect();
        let all = (1_u32 << field.len()) - 1;
        // Boards without some of the cells.
        for left_out in 0..=field.len() {
            let all = all & !(1_u32 << left_out);
            let copies: Vec<u32> = copies.iter().copied().filter(|c| c & !all == 0).collect();
            assert!(alice_wins(&copies, 0, 0, all, &mut BTreeMap::new()) || shape == corners(1));
            boards += 1;
        }
    }
    println!("{boards} boards");
}
