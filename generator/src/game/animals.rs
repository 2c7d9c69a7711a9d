//! All animals of a size.

use std::collections::BTreeSet;

use playproof_checker::Geometry;
use playproof_formats::{Board, Cell, claim::Animal};

use playproof_explain::animals::normal_form;

/// All connected animals with this number of cells, one of each congruence
/// class, in normal form and sorted.
///
/// Every animal is a smaller one and a neighbor of it, so the animals of a
/// size are found from those of the size before.
#[must_use]
pub fn enumerate(board: Board, size: usize) -> Vec<Animal> {
    if size == 0 {
        return Vec::new();
    }
    let mut animals = BTreeSet::from_iter(normal_form(board, &[origin(board)]));
    for _ in 1..size {
        animals = animals.iter().flat_map(|a| larger(board, a)).collect();
    }
    Vec::from_iter(animals)
}

/// Some cell of the board.
fn origin(board: Board) -> Cell {
    let mut coordinates = vec![0; board.dimension()];
    if board == Board::Triangular {
        coordinates[0] = 1;
    }
    Cell::new(&coordinates).expect("boards have 1 to 6 dimensions")
}

/// The normal forms of the animal with one more cell.
fn larger(board: Board, animal: &Animal) -> BTreeSet<Animal> {
    let neighbors: BTreeSet<Cell> = animal
        .0
        .iter()
        .flat_map(|&cell| board.neighbors(cell))
        .collect();
    let grown = neighbors
        .into_iter()
        .filter(|cell| !animal.0.contains(cell));
    grown
        .filter_map(|cell| normal_form(board, &[animal.0.as_slice(), &[cell]].concat()))
        .collect()
}

#[cfg(test)]
mod tests {
    use playproof_explain::animals::{ascii, catalogue, unconnected};

    use super::*;

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
        assert_eq!(counts(Board::Triangular, 7), [1, 1, 1, 3, 4, 12, 24]);
        assert_eq!(counts(Board::Hexagonal, 6), [1, 1, 3, 7, 22, 82]);
        assert_eq!(counts(Board::CUBIC, 6), [1, 1, 2, 7, 23, 112]);
        assert_eq!(counts(Board::Hypercubic(1), 4), [1, 1, 1, 1]);
        assert_eq!(enumerate(Board::SQUARE, 0), []);
    }

    #[test]
    fn animals_come_sorted_connected_and_of_their_size() {
        for board in [
            Board::SQUARE,
            Board::Triangular,
            Board::Hexagonal,
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
        for board in [Board::SQUARE, Board::Hexagonal, Board::Triangular] {
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
            (Board::Triangular, 6),
            (Board::Hexagonal, 4),
        ] {
            for animal in (1..=up_to).flat_map(|size| enumerate(board, size)) {
                let name = catalogue::name(board, &animal)
                    .unwrap_or_else(|| panic!("{animal} on {board}"));
                assert_eq!(catalogue::find(board, name), Some(animal));
            }
        }
    }
}
