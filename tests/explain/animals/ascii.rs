//! Animals as pictures of letters.

use playproof_explain::animals::ascii::{Fault, draw, read, read_cells};
use playproof_formats::{Board, Cell, claim::Animal};

fn cells(list: &[[i16; 2]]) -> Vec<Cell> {
    list.iter().filter_map(|c| Cell::new(c)).collect()
}

#[test]
fn east_is_right_and_north_is_up() {
    let cells = cells(&[[1, 0], [0, 1], [1, 1]]);
    assert_eq!(read_cells(Board::SQUARE, "XX\n.X"), Ok(cells));
}

#[test]
fn pictures_are_landscape_and_the_same_for_all_images() {
    let draw = |picture| draw(Board::SQUARE, &read(Board::SQUARE, picture).unwrap()).unwrap();
    assert_eq!(draw("X/X/X/X"), "XXXX");
    assert_eq!(draw(".X/.X/.X/XX/X."), "...XX\nXXXX.");
    assert_eq!(draw("X./X./XX/.X/.X"), "..XXX\nXXX..");
}

#[test]
fn pictures_lie_in_a_plane_of_a_larger_board() {
    let elbow = read(Board::CUBIC, "XX/X.").unwrap();
    assert_eq!(elbow.0.len(), 3);
    assert_eq!(draw(Board::CUBIC, &elbow).unwrap(), ".X\nXX");
    assert_eq!(read(Board::hypercubic(1), "XX/X."), Err(Fault::TooLarge));
    let corner = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
    let corner = Animal(corner.iter().filter_map(|c| Cell::new(c)).collect());
    assert_eq!(draw(Board::CUBIC, &corner), None);
}

#[test]
fn indentation_and_blank_lines_do_not_matter() {
    let indented = "\n  XX.\n  .XX  \n\n";
    assert_eq!(
        read(Board::SQUARE, indented),
        read(Board::SQUARE, "XX./.XX")
    );
    let ragged = read(Board::SQUARE, " XX\nXX");
    assert_eq!(ragged, Err(Fault::Indentation { position: 4 }));
}

#[test]
fn what_is_no_picture_is_refused() {
    let read = |picture| read(Board::SQUARE, picture);
    let wrong = |character, position| {
        Err(Fault::Character {
            character,
            position,
        })
    };
    assert_eq!(read(""), Err(Fault::NoCell));
    assert_eq!(read(" \n..\n"), Err(Fault::NoCell));
    assert_eq!(read("X  X"), Err(Fault::Indentation { position: 3 }));
    assert_eq!(read("X o"), wrong('o', 2));
    assert_eq!(read("X/\u{e9}X"), wrong('\u{e9}', 2));
    assert_eq!(
        read(&".".repeat(40_000).replace("..", ".X")),
        Err(Fault::TooLarge)
    );
}
