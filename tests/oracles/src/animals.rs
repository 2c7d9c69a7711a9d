//! Small animals.

use playproof_formats::claim::Animal;

use crate::build::{animal, cell};

/// The domino on the square board.
#[must_use]
pub fn domino() -> Animal {
    animal(&[[0, 0], [0, 1]])
}

/// n in a row on the line.
#[must_use]
pub fn row(n: i16) -> Animal {
    Animal((0..n).map(|x| cell(&[x])).collect())
}

/// The V tromino on the square board.
#[must_use]
pub fn corner() -> Animal {
    animal(&[[0, 0], [0, 1], [1, 0]])
}

/// Three triangles in a row.
#[must_use]
pub fn three_triangles() -> Animal {
    animal(&[[0, 0, 1], [0, 0, 2], [0, 1, 1]])
}
