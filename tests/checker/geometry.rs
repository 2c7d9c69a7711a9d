//! Boards, isometries, animals, lattices and hitting sets, against what is known and
//! what is found by brute force.

use std::collections::{BTreeSet, HashSet};

use playproof_checker::{
    Budget, Geometry, Limits, animal as animals,
    hitting::hitting_set,
    isometry as isometries,
    lattice::{Fault, Lattice},
};
use playproof_formats::{Board, Cell, Tiling, claim::Animal, evidence};
use playproof_oracles::{
    build::{LINE, animal, cell, cells, isometry},
    oracle::{self, adjacent, placements_through},
    play::small_subsets,
    random::{board, cases, cells_within, window},
    samples::{corner, domino, row, three_triangles},
};
use proptest::{prelude::*, sample::subsequence};

const BOARDS: [Board; 11] = [
    LINE,
    Board::SQUARE,
    Board::CUBIC,
    Board::hypercubic(4),
    Board::hypercubic(6),
    Board::HEXAGONAL,
    Board::TRIANGULAR,
    Board::SQUARE.fixed(),
    Board::hypercubic(6).fixed(),
    Board::HEXAGONAL.fixed(),
    Board::TRIANGULAR.fixed(),
];

fn budget() -> Budget {
    Budget::new(Limits::default())
}

#[test]
fn numbers_of_symmetries() {
    let numbers = BOARDS.map(|board| board.symmetries().len());
    assert_eq!(numbers, [2, 8, 48, 384, 46_080, 12, 12, 1, 1, 1, 1]);
    for board in BOARDS {
        let symmetries = board.symmetries();
        let different: HashSet<_> = symmetries.iter().collect();
        assert_eq!(different.len(), symmetries.len());
        for symmetry in &symmetries {
            assert_eq!(isometries::check(board, symmetry), Ok(()));
        }
    }
}

#[test]
fn neighbors_share_a_side() {
    for (board, x) in [
        (LINE, cell(&[5])),
        (Board::SQUARE, cell(&[0, -3])),
        (Board::CUBIC, cell(&[0, 1, 2])),
        (Board::HEXAGONAL, cell(&[1, 1, -2])),
        (Board::TRIANGULAR, cell(&[3, -1, -1])),
        (Board::TRIANGULAR, cell(&[3, 0, -1])),
    ] {
        let mut neighbors = board.neighbors(x);
        assert_eq!(neighbors.len(), board.degree() as usize);
        neighbors.sort_unstable();
        neighbors.dedup();
        assert_eq!(neighbors.len(), board.degree() as usize);
        for neighbor in neighbors {
            assert!(board.contains(neighbor) && adjacent(board, x, neighbor));
        }
    }
}

#[test]
fn neighbors_at_the_edge_of_the_range() {
    let far = cell(&[i16::MAX, i16::MIN]);
    assert_eq!(Board::SQUARE.neighbors(far).len(), 2);
}

#[test]
fn cells_of_the_boards() {
    for (board, inside, outside) in [
        (
            Board::SQUARE,
            [[0, 0], [i16::MIN, i16::MAX]].map(|c| cell(&c)),
            cell(&[0, 0, 0]),
        ),
        (
            Board::HEXAGONAL,
            [[0, 0, 0], [5, -7, 2]].map(|c| cell(&c)),
            cell(&[1, 0, 0]),
        ),
        (
            Board::TRIANGULAR,
            [[0, 0, 1], [5, -5, 2]].map(|c| cell(&c)),
            cell(&[0, 0, 0]),
        ),
        (
            Board::TRIANGULAR,
            [[1, 1, 0], [1, 0, 0]].map(|c| cell(&c)),
            cell(&[1, 1, 1]),
        ),
    ] {
        assert!(inside.iter().all(|&c| board.contains(c)));
        assert!(!board.contains(outside));
    }
}

#[test]
fn numbers_of_orientations() {
    let square = |list: &[[i16; 2]]| (Board::SQUARE, animal(list));
    for ((board, animal), number) in [
        ((LINE, row(3)), 1),
        ((LINE, animal(&[[0], [1], [3]])), 2),
        (square(&[[0, 0]]), 1),
        ((Board::SQUARE, domino()), 2),
        ((Board::SQUARE, corner()), 4),
        (square(&[[0, 0], [0, 1], [0, 2], [0, 3]]), 2), // I
        (square(&[[0, 0], [0, 1], [0, 2], [1, 0]]), 8), // L
        (square(&[[0, 0], [0, 1], [0, 2], [1, 1]]), 4), // T
        (square(&[[0, 0], [0, 1], [1, 0], [1, 1]]), 1), // O
        (square(&[[0, 0], [0, 1], [1, 1], [1, 2]]), 4), // S
        (square(&[[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]]), 1), // X
        ((Board::CUBIC, animal(&[[0, 0, 0], [0, 0, 1]])), 3),
        (
            (Board::CUBIC, animal(&[[0, 0, 0], [0, 0, 1], [0, 1, 0]])),
            12,
        ),
        // A chiral pair is one animal: the screw has all its 24 images.
        (
            (
                Board::CUBIC,
                animal(&[[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 1]]),
            ),
            24,
        ),
        ((Board::TRIANGULAR, animal(&[[0, 0, 1]])), 2),
        ((Board::TRIANGULAR, animal(&[[0, 0, 1], [0, 0, 2]])), 3),
        ((Board::TRIANGULAR, three_triangles()), 6),
        ((Board::HEXAGONAL, animal(&[[0, 0, 0]])), 1),
        ((Board::HEXAGONAL, animal(&[[0, 0, 0], [0, 1, -1]])), 3),
        ((Board::SQUARE.fixed(), corner()), 1),
        ((Board::TRIANGULAR.fixed(), three_triangles()), 1),
    ] {
        let found = animals::orientations(board, &animal, &mut budget()).expect("small");
        assert_eq!(found.len(), number, "{board} {animal}");
        assert!(found.is_sorted());
        for orientation in found {
            assert!(orientation.is_sorted());
            for axis in 0..board.rank() {
                let least = orientation.iter().map(|c| c.coordinates()[axis]).min();
                assert_eq!(least, Some(0));
            }
        }
    }
}

#[test]
fn parts_are_not_found_by_moves_that_leave_the_board() {
    // Three up triangles around a corner; three down triangles at the same distances, that
    // surround an up triangle. By (1, 0, 0) one goes to the other, the board does not.
    let corner = animal(&[[0, 0, 1], [0, 1, 0], [1, 0, 0]]);
    let around = animal(&[[1, 0, 1], [1, 1, 0], [2, 0, 0]]);
    let mirrored = animal(&[[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    let contains = |whole, part| {
        animals::has_placement(Board::TRIANGULAR, whole, part, &mut budget()).expect("small")
    };
    assert!(!contains(&around, &corner));
    assert!(!contains(&corner, &around));
    assert!(contains(&mirrored, &corner));
}

#[test]
fn isometries_keep_the_board() {
    // All signed permutations with small shifts: those are isometries that carry a
    // large patch of the board into the board and the rest out of it.
    let free = [LINE, Board::SQUARE, Board::HEXAGONAL, Board::TRIANGULAR];
    for board in free.into_iter().chain(free.map(Board::fixed)) {
        let d = board.dimension();
        let axes: Vec<i8> = match d {
            1 => vec![1, -1],
            2 => vec![1, 2, -1, -2],
            _ => vec![1, 2, 3, -1, -2, -3],
        };
        let mut linears: Vec<Vec<i8>> = vec![vec![]];
        let mut shifts: Vec<Vec<i16>> = vec![vec![]];
        let mut patch: Vec<Vec<i16>> = vec![vec![]];
        for _ in 0..d {
            linears = extend(&linears, &axes);
            shifts = extend(&shifts, &[-1, 0, 1, 2]);
            patch = extend(&patch, &[-1, 0, 1, 2]);
        }
        for linear in &linears {
            let different: HashSet<i8> = linear.iter().map(|l| l.abs()).collect();
            for shift in &shifts {
                let isometry = isometry(linear, shift);
                let accepted = isometries::check(board, &isometry).is_ok();
                let permutes = different.len() == d;
                let stays = linear.iter().zip(1..).all(|(&l, axis)| l == axis);
                let keeps = |x: &Vec<i16>| {
                    let image = oracle::apply(&isometry, cell(x));
                    board.contains(cell(x)) == board.contains(image)
                };
                assert_eq!(
                    accepted,
                    permutes && (stays || !board.is_fixed) && patch.iter().all(keeps),
                    "{isometry:?}"
                );
                if accepted {
                    for x in &patch {
                        let image = oracle::apply(&isometry, cell(x));
                        assert_eq!(isometries::apply(&isometry, cell(x)), Some(image));
                    }
                }
            }
        }
    }
}

fn extend<T: Clone>(lists: &[Vec<T>], by: &[T]) -> Vec<Vec<T>> {
    let longer = |list: &Vec<T>| {
        let list = list.clone();
        by.iter()
            .map(move |x| [list.as_slice(), std::slice::from_ref(x)].concat())
    };
    lists.iter().flat_map(longer).collect()
}

/// A lattice on the board, and its index in the translations.
fn lattice(board: Board) -> impl Strategy<Value = evidence::Lattice> {
    let d = board.rank();
    let entries = prop::collection::vec(-4..=4_i16, d * d);
    let diagonal = prop::collection::vec(1..=4_i16, d);
    (entries, diagonal).prop_map(move |(entries, diagonal)| {
        let vectors = (0..d).map(|i| {
            let mut vector: Vec<i16> = (0..d)
                .map(|j| match j.cmp(&i) {
                    std::cmp::Ordering::Less => 0,
                    std::cmp::Ordering::Equal => diagonal[i],
                    std::cmp::Ordering::Greater => entries[i * d + j],
                })
                .collect();
            if !matches!(board.tiling, Tiling::Hypercubic(_)) {
                vector.push(-vector.iter().sum::<i16>());
            }
            cell(&vector)
        });
        evidence::Lattice(vectors.collect())
    })
}

/// On the way to a reduced cell coordinates may leave the range of a cell's.
#[test]
fn far_cells_reduce() {
    let basis = evidence::Lattice(vec![cell(&[1, 300]), cell(&[0, 301])]);
    let lattice = Lattice::new(Board::SQUARE, &basis).unwrap();
    let far = cell(&[30_000, -5]);
    let y = (-5 - 30_000 * 300_i32).rem_euclid(301);
    let reduced = cell(&[0, y.try_into().unwrap()]);
    assert_eq!(lattice.reduce(far), Ok(reduced));
    for other in [cell(&[1]), cell(&[1, 2, 3])] {
        let fault = Fault::OutOfRange { cell: other };
        assert_eq!(lattice.reduce(other), Err(fault), "of another board");
    }
    // With five steps so large, they leave that of words of 64 bits.
    let steep = |i: usize| {
        let mut vector = [0; 6];
        vector[i] = 1;
        vector[i + 1..].fill(i16::MIN);
        cell(&vector)
    };
    let basis = evidence::Lattice((0..6).map(steep).collect());
    let lattice = Lattice::new(Board::hypercubic(6), &basis).unwrap();
    let far = cell(&[i16::MAX, 0, 0, 0, 0, 0]);
    assert_eq!(lattice.reduce(far), Err(Fault::OutOfRange { cell: far }));
}

proptest! {
    #![proptest_config(cases(200))]

    /// Reducing finds one cell for each class, and the classes are as many as promised.
    #[test]
    fn lattices_reduce((board, basis) in board().prop_flat_map(|b| (Just(b), lattice(b)))) {
        let lattice = Lattice::new(board, &basis).expect("an echelon basis");
        let near = window(board);
        for &x in &near {
            let reduced = lattice.reduce(x).expect("small");
            prop_assert!(board.contains(reduced));
            prop_assert_eq!(lattice.reduce(reduced), Ok(reduced));
            for &y in &near {
                let same = lattice.reduce(y) == Ok(reduced);
                let difference = x.checked_sub(y).expect("small");
                prop_assert_eq!(same, playproof_oracles::play::in_lattice(&basis.0, difference));
            }
            for vector in &basis.0 {
                let moved = x.checked_add(*vector).expect("small");
                prop_assert_eq!(lattice.reduce(moved), Ok(reduced));
            }
        }
        // Translations: one of each class, and with the kinds of cells one cell of each.
        let kinds = match board.tiling {
            Tiling::Triangular => cells(&[[0, 0, 1], [0, 0, 2]]),
            _ => vec![cell(&vec![0; board.dimension()])],
        };
        let mut classes = BTreeSet::new();
        let mut count = 0;
        for vector in lattice.translations() {
            let vector = vector.expect("small");
            prop_assert!(board.is_translation(vector));
            for &kind in &kinds {
                count += 1;
                let x = kind.checked_add(vector).expect("small");
                classes.insert(lattice.reduce(x).expect("small"));
            }
        }
        prop_assert_eq!(classes.len(), count);
        prop_assert_eq!(lattice.classes(), Some(count as u64));
    }

    /// The translates of the orientations are all placements.
    #[test]
    fn orientations_are_all_placements(
        (board, goal) in board().prop_flat_map(|board| (Just(board), cells_within(board, 4))),
    ) {
        let x = window(board)[3];
        let mut found = BTreeSet::new();
        for orientation in animals::orientations(board, &goal, &mut budget()).expect("small") {
            for &from in &orientation {
                let vector = x.checked_sub(from).expect("small");
                if board.is_translation(vector) {
                    found.insert(animals::translate(&orientation, vector).expect("small"));
                }
            }
        }
        prop_assert_eq!(found, placements_through(board, &goal, x));
    }

    /// A part is found in a whole exactly if one of its placements lies in it.
    #[test]
    fn parts_are_found(
        (board, whole, part) in board().prop_flat_map(|board| {
            (Just(board), cells_within(board, 6), cells_within(board, 3))
        }),
    ) {
        let found = animals::has_placement(board, &whole, &part, &mut budget()).expect("small");
        let lies_within = |placement: &Vec<Cell>| placement.iter().all(|c| whole.0.contains(c));
        let expected = whole.0.iter().any(|&x| {
            placements_through(board, &part, x).iter().any(lies_within)
        });
        prop_assert_eq!(found, expected);
    }

    /// A hitting set is found exactly if there is one, and is one.
    #[test]
    fn hitting_sets_are_exact(
        sets in prop::collection::vec(subsequence((0..8_i16).collect::<Vec<_>>(), 1..=4), 0..9),
        size in 0..5_u32,
    ) {
        let sets: Vec<Vec<Cell>> = sets
            .iter()
            .map(|set| set.iter().map(|&x| cell(&[x])).collect())
            .collect();
        let all: Vec<Cell> = (0..8).map(|x| cell(&[x])).collect();
        let hits = |marks: &Vec<Cell>| sets.iter().all(|set| set.iter().any(|c| marks.contains(c)));
        let expected = small_subsets(&all, size as usize).iter().any(hits);
        let found = hitting_set(&sets, size, &mut budget()).expect("small");
        prop_assert_eq!(found.is_some(), expected);
        if let Some(found) = found {
            prop_assert!(found.len() <= size as usize && hits(&found));
        }
    }
}

#[test]
fn hitting_sets_of_many_sets() {
    // More sets than a word has bits: each needs a cell of its own.
    let sets: Vec<Vec<Cell>> = (0..200).map(|x| cells(&[[x, 0], [x, 1]])).collect();
    let set = |size| hitting_set(&sets, size, &mut budget()).expect("small");
    assert_eq!(set(200).map(|marks| marks.len()), Some(200));
    assert_eq!(set(199), None);
    assert_eq!(set(0), None);
    assert!(set(u32::MAX).is_some());
    // An empty set is met by nothing, no set by everything.
    assert_eq!(hitting_set(&[vec![]], u32::MAX, &mut budget()), Ok(None));
    assert_eq!(hitting_set(&[], 0, &mut budget()), Ok(Some(vec![])));
}

#[test]
fn hitting_sets_where_greed_fails() {
    // The cell that meets most sets is in no smallest hitting set.
    let sets: Vec<Vec<Cell>> = [
        &[[0], [1]][..],
        &[[0], [2]],
        &[[0], [3]],
        &[[1], [4]],
        &[[2], [5]],
        &[[3], [6]],
    ]
    .iter()
    .map(|set| cells(set))
    .collect();
    let found = hitting_set(&sets, 3, &mut budget()).expect("small");
    assert_eq!(
        found.map(|marks| marks.into_iter().collect::<BTreeSet<_>>()),
        Some(cells(&[[1], [2], [3]]).into_iter().collect())
    );
    assert_eq!(hitting_set(&sets, 2, &mut budget()), Ok(None));
}

#[test]
fn animals_are_least_images() {
    for (board, goal) in [
        (Board::SQUARE, domino()),
        (Board::SQUARE, corner()),
        (LINE, row(4)),
        (Board::TRIANGULAR, three_triangles()),
    ] {
        let least = playproof_checker::normal_form::least_image(board, &goal, &mut budget());
        assert_eq!(least.expect("within the budget"), goal);
    }
    let empty = playproof_checker::normal_form::least_image(LINE, &Animal(vec![]), &mut budget());
    assert_eq!(empty.expect("within the budget"), Animal(vec![]));
}

/// The oracle for lattices: far vectors, and lattices of lower rank, whose vectors may
/// depend on each other.
#[test]
fn multiples_of_any_size_make_a_lattice() {
    let cells = |basis: &[[i16; 2]]| -> Vec<Cell> {
        let cells = basis.iter().map(|c| Cell::new(c).expect("a cell"));
        cells.collect()
    };
    for (basis, inside, outside) in [
        (&[][..], [[0, 0], [0, 0]], [[1, 0], [0, 1]]),
        (&[[1, 0]], [[100, 0], [-30000, 0]], [[0, 1], [100, 1]]),
        (&[[2, 3]], [[100, 150], [-4, -6]], [[2, 0], [3, 2]]),
        (&[[4, 0], [6, 0]], [[2, 0], [-100, 0]], [[1, 0], [2, 1]]),
        (
            &[[0, 6], [0, 10], [0, 15]],
            [[0, 1], [0, 7]],
            [[1, 0], [1, 1]],
        ),
        (
            &[[1, 1], [1, -1]],
            [[0, 2], [30000, 0]],
            [[1, 0], [30000, 1]],
        ),
        (
            &[[3, 1], [0, 30000]],
            [[3, -29999], [30000, 10000]],
            [[3, 2], [1, 0]],
        ),
    ] {
        let basis = cells(basis);
        for (vectors, expected) in [(inside, true), (outside, false)] {
            for vector in cells(&vectors) {
                let found = playproof_oracles::play::in_lattice(&basis, vector);
                assert_eq!(found, expected, "{vector} by {basis:?}");
            }
        }
    }
}
