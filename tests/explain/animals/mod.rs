//! Normal forms of animals, and what animals are called.

mod ascii;
mod catalogue;
mod families;

use playproof_explain::animals::{ascii::read, describe, normal_form, unconnected};
use playproof_formats::{Board, Cell};

fn cells(list: &[[i16; 2]]) -> Vec<Cell> {
    list.iter().filter_map(|c| Cell::new(c)).collect()
}

#[test]
fn the_normal_form_does_not_depend_on_the_place() {
    let (near, far) = (
        [[0, 0], [1, 0], [1, 1]],
        [[i16::MIN, 7], [i16::MIN, 8], [1 + i16::MIN, 8]],
    );
    let normal = normal_form(Board::SQUARE, &cells(&near));
    assert!(normal.is_some());
    assert_eq!(normal, normal_form(Board::SQUARE, &cells(&far)));
}

#[test]
fn an_animal_that_spans_all_coordinates_has_no_normal_form() {
    let cells = cells(&[[i16::MIN, 0], [i16::MAX, 0]]);
    assert_eq!(normal_form(Board::SQUARE, &cells), None);
}

#[test]
fn corners_do_not_connect() {
    let unconnected = |list| unconnected(Board::SQUARE, &cells(list));
    assert_eq!(unconnected(&[[0, 0], [1, 0], [1, 1]]), None);
    assert_eq!(unconnected(&[[0, 0], [1, 1]]), Cell::new(&[1, 1]));
    assert_eq!(unconnected(&[]), None);
}

#[test]
fn descriptions_are_names_or_pictures_or_cells() {
    let describe = |board, text| describe(board, &read(board, text).unwrap());
    assert_eq!(describe(Board::SQUARE, "XX./.XX"), "S-tetromino");
    assert_eq!(describe(Board::SQUARE, "X/XX/XXX"), "..X/.XX/XXX");
    assert_eq!(describe(Board::hypercubic(1), "XXXXX"), "a row of 5 cells");
    assert_eq!(describe(Board::hypercubic(1), "X.X"), "{(0) (2)}");
    assert_eq!(
        describe(Board::HEXAGONAL, "XXXXX"),
        "{(0,0,0) (0,1,-1) (0,2,-2) (0,3,-3) (0,4,-4)}"
    );
}
