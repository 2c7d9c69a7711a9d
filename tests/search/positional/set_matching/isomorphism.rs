//! Families of sets up to isomorphism.

use playproof::search::positional::set_matching::configuration::isomorphism::canonical;

#[test]
fn isomorphic_families_have_one_canonical_form() {
    let square = [0b000_0011, 0b000_0110, 0b000_1100, 0b000_1001, 0b111_0000];
    let other = [0b011_1000, 0b000_0101, 0b100_0100, 0b100_0010, 0b000_0011];
    let path = [0b000_0011, 0b000_0110, 0b000_1100, 0b001_1000, 0b111_0000];
    assert_eq!(canonical(&square, 7), canonical(&other, 7));
    assert_ne!(canonical(&square, 7), canonical(&path, 7));
}
