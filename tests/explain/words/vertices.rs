//! Names of vertices.

use playproof_explain::words::{Names, vertices::covering};
use playproof_formats::claim::{Arena, Hypergraph};

#[test]
fn only_neighbors_are_left_of_a_chain() {
    let chain = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    assert_eq!(covering(&chain), [(0, 1), (1, 2), (2, 3)]);
    let diamond = [(0, 1), (0, 2), (0, 3), (1, 3), (2, 3)];
    assert_eq!(covering(&diamond), [(0, 1), (0, 2), (1, 3), (2, 3)]);
}

#[test]
fn names_cannot_command_a_terminal() {
    let arena = Arena::Hypergraph(Hypergraph {
        vertices: 2,
        sets: vec![vec![0]],
        order: Vec::new(),
    });
    let names = Names::new(arena.clone(), &["\u{1b}[2J".to_owned(), "b".to_owned()]);
    assert_eq!(names.set(&arena, 0b11), r"{\u{1b}[2J b}");
    let other = Arena::Hypergraph(Hypergraph {
        vertices: 3,
        sets: Vec::new(),
        order: Vec::new(),
    });
    assert_eq!(names.of(&other, 1), "1");
}
