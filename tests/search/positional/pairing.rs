//! `pairing`: positions that a search with pairings meets.

use playproof::search::{
    control::Control,
    positional::pairing::{pairing, positions},
};

#[test]
fn positions_of_a_search_with_pairings() {
    let control = Control::default();
    // Two vertices of its own for each set.
    assert_eq!(positions(&[0b0011, 0b1100], &control), Some(1));
    // The Triangle: each of five moves has an answer that leaves a pairing.
    let triangle = [0b00011, 0b01101, 0b10110];
    assert_eq!(pairing(&triangle, &control), None);
    assert_eq!(positions(&triangle, &control), Some(11));
    // Black moves to the vertex that both pairs have.
    assert_eq!(positions(&[0b011, 0b110], &control), None);
}
