//! Animals for people: their names and pictures.
//!
//! What an animal *is*, and when two are the same, is the checker's to say
//! (`playproof_checker::animal`); everything here comes out in its normal form.

pub mod ascii;
pub mod catalogue;
pub mod families;
mod normal_form;

pub use normal_form::{normal_form, normal_form_within, unconnected};
use playproof_formats::{Board, Cell, Tiling, claim::Animal};

/// The shortest text that says which animal this is: its name, or its picture
/// in one line (squares), or that it is a row (of a line), or its cells; on the fixed square board
/// `column(3)` and so on.
#[must_use]
pub fn describe(board: Board, animal: &Animal) -> String {
    if let (Tiling::Hypercubic(1), Some(size)) = (board.tiling, row(animal)) {
        return if size == 1 {
            "a cell".to_owned()
        } else {
            format!("a row of {size} cells")
        };
    }
    if board == Board::SQUARE.fixed()
        && let Some(line) = families::Family::line(animal)
    {
        return match line {
            families::Family::Rectangle(n, _) => format!("row({n})"),
            line => line.to_string(),
        };
    }
    let picture = || ascii::draw(board, animal).filter(|_| board.tiling == Tiling::SQUARE);
    catalogue::name(board, animal)
        .map(str::to_owned)
        .or_else(|| picture().map(|picture| picture.replace('\n', "/")))
        .unwrap_or_else(|| animal.to_string())
}

/// The same in a sentence: a name has its article.
pub(crate) fn the(board: Board, animal: &Animal) -> String {
    let described = describe(board, animal);
    match catalogue::name(board, animal) {
        Some(name) if described == name => format!("the {name}"),
        _ => described,
    }
}

/// The animal of this name, or in this picture. On a fixed board there are no names but those that say
/// how the animal lies, such as `column(3)`.
#[must_use]
pub fn find(board: Board, text: &str) -> Option<Animal> {
    if ascii::is_picture(text) {
        return ascii::read(board, text).ok();
    }
    if board.tiling == Tiling::SQUARE && families::Family::is_name(text) {
        let family: families::Family = text.parse().ok()?;
        if family.is_fixed() && !board.is_fixed {
            return None;
        }
        return normal_form(board, &family.cells());
    }
    catalogue::find(board, text)
}

/// The number of cells of a line, if there is no gap between them.
fn row(animal: &Animal) -> Option<usize> {
    let next = |pair: &[Cell]| pair[1].checked_sub(pair[0]) == Cell::new(&[1]);
    animal.0.windows(2).all(next).then_some(animal.0.len())
}
