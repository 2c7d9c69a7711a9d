//! All animals of a size.

use playproof::game::animals::enumerate;
use playproof_explain::animals::{ascii, catalogue, normal_form, unconnected};
use playproof_formats::Board;

fn counts(board: Board, up_to: usize) -> Vec<usize> {
    (1..=up_to)
        .map(|size| enumerate(board, size).len())
        .collect()
}

/// The On-Line Encyclopedia of Integer Sequences: A000105, A000577,
/// A000228, A038119 (reflections identified).
#[test]
fn the_numbers_of_animals_are_the_known_ones() {
    assert_eq!(counts(Board::SQUARE, 7), [1, 1, 2, 5, 12, 35, 108]);
    assert_eq!(counts(Board::TRIANGULAR, 7), [1, 1, 1, 3, 4, 12, 24]);
    assert_eq!(counts(Board::HEXAGONAL, 6), [1, 1, 3, 7, 22, 82]);
    assert_eq!(counts(Board::CUBIC, 6), [1, 1, 2, 7, 23, 112]);
    assert_eq!(counts(Board::hypercubic(1), 4), [1, 1, 1, 1]);
    // Fixed ones: A001168, A001420, A001207 and A001931 of the OEIS.
    assert_eq!(counts(Board::SQUARE.fixed(), 6), [1, 2, 6, 19, 63, 216]);
    assert_eq!(counts(Board::TRIANGULAR.fixed(), 6), [2, 3, 6, 14, 36, 94]);
    assert_eq!(counts(Board::HEXAGONAL.fixed(), 5), [1, 3, 11, 44, 186]);
    assert_eq!(counts(Board::CUBIC.fixed(), 4), [1, 3, 15, 86]);
    assert_eq!(enumerate(Board::SQUARE, 0), []);
}

#[test]
fn animals_come_sorted_connected_and_of_their_size() {
    for board in [
        Board::SQUARE,
        Board::TRIANGULAR,
        Board::HEXAGONAL,
        Board::CUBIC,
    ] {
        let animals = enumerate(board, 4);
        assert!(animals.is_sorted());
        for animal in animals {
            assert_eq!(animal.0.len(), 4);
            assert_eq!(unconnected(board, &animal.0), None);
            assert_eq!(normal_form(board, &animal.0), Some(animal));
        }
    }
}

#[test]
fn all_small_animals_of_the_plane_are_read_as_drawn() {
    for board in [Board::SQUARE, Board::HEXAGONAL, Board::TRIANGULAR] {
        for animal in (1..=5).flat_map(|size| enumerate(board, size)) {
            let picture = ascii::draw(board, &animal).unwrap();
            assert_eq!(
                ascii::read(board, &picture),
                Ok(animal),
                "{board}\n{picture}"
            );
        }
    }
}

/// Letters and numbers exhaust what there is.
#[test]
fn all_small_animals_have_a_name() {
    for (board, up_to) in [
        (Board::SQUARE, 5),
        (Board::TRIANGULAR, 6),
        (Board::HEXAGONAL, 4),
    ] {
        for animal in (1..=up_to).flat_map(|size| enumerate(board, size)) {
            let name =
                catalogue::name(board, &animal).unwrap_or_else(|| panic!("{animal} on {board}"));
            assert_eq!(catalogue::find(board, name), Some(animal));
        }
    }
}
