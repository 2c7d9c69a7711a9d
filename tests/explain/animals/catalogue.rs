//! Names of animals.

use std::collections::{HashMap, HashSet};

use playproof_explain::animals::{
    ascii,
    catalogue::{entries, find, name, names},
    unconnected,
};
use playproof_formats::Board;

const BOARDS: [Board; 6] = [
    Board::TRIANGULAR,
    Board::HEXAGONAL,
    Board::hypercubic(1),
    Board::SQUARE,
    Board::CUBIC,
    Board::hypercubic(4),
];

#[test]
fn every_entry_is_a_polyform_of_its_own_with_names_of_its_own() {
    for board in BOARDS {
        let (mut animals, mut names) = (HashMap::new(), HashSet::new());
        for entry in entries(board) {
            let animal = entry.animal(board).unwrap();
            assert_eq!(unconnected(board, &animal.0), None, "{}", entry.picture);
            let other = animals.insert(animal, entry.picture);
            assert_eq!(other, None, "{} on {board}", entry.picture);
            for name in entry.names {
                assert!(names.insert(name.to_lowercase()), "{name} on {board}");
            }
        }
    }
}

/// The number in a name is the number of cells.
#[test]
fn names_count_cells() {
    let sizes = [
        ("mon", 1),
        ("d", 2),
        ("tr", 3),
        ("tetr", 4),
        ("pent", 5),
        ("hex", 6),
    ];
    for board in BOARDS {
        for entry in entries(board) {
            let animal = entry.animal(board).unwrap();
            let (size, shape) = (animal.0.len(), entry.names[0]);
            let prefix = shape.rsplit('-').next().unwrap();
            let expected = sizes
                .iter()
                .rev()
                .find(|(start, _)| prefix.starts_with(start));
            assert!(
                shape == "Snaky" || expected.is_some_and(|e| e.1 == size),
                "{shape}"
            );
            for name in entry.names.iter().filter(|name| name.len() == 2) {
                assert!(name.ends_with(&size.to_string()) || *name == "El", "{name}");
            }
            for name in entry.names.iter().filter(|name| name.contains(',')) {
                assert_eq!(name[1..2], size.to_string(), "{name}");
            }
        }
    }
}

#[test]
fn names_of_the_papers_are_the_animals_of_the_papers() {
    let same = |board, name, picture| {
        assert_eq!(
            find(board, name),
            ascii::read(board, picture).ok(),
            "{name}"
        );
    };
    for (name, picture) in [
        ("P4,1", "X/X/X/X"),
        ("P4,2", "XX/X./X."),
        ("P4,3", "X./XX/X."),
        ("P4,4", "XX/XX"),
        ("P4,5", "X./XX/.X"),
        ("tippy", "XX./.XX"),
        ("KNOBBY", "XXX/.X."),
        ("Fatty", "XX/XX"),
        ("snaky", ".XXXX/XX..."),
        ("s tetromino", ".XX/XX."),
        ("Elly", "XXX/X.."),
    ] {
        same(Board::SQUARE, name, picture);
    }
    same(Board::TRIANGULAR, "T4,2", ".XXX/.X..");
    assert_eq!(find(Board::SQUARE, "T4,2"), None);
}

#[test]
fn straight_animals_are_known_on_every_board() {
    for board in BOARDS {
        let straight = find(board, "I4").unwrap();
        assert_eq!(straight.0.len(), 4);
        if board != Board::TRIANGULAR {
            assert_eq!(find(board, "I-tetromino"), Some(straight));
        }
    }
    assert_eq!(
        name(
            Board::hypercubic(4),
            &find(Board::hypercubic(4), "P4,5").unwrap()
        ),
        Some("S-tetromino")
    );
    assert_eq!(names(Board::hypercubic(1)).len(), 18);
    let straight = find(Board::hypercubic(1), "I-pentomino").unwrap();
    assert_eq!(name(Board::hypercubic(1), &straight), None);
}
