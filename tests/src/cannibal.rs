//! Cannibal animal games, written apart from the checker.

use playproof_formats::{
    Cell, Claim,
    claim::{Animal, Nature},
};

use crate::build::cell;

/// R(n, m).
#[must_use]
pub fn rectangle(n: i16, m: i16) -> Animal {
    let cells = (0..n).flat_map(|x| (0..m).map(move |y| cell(&[x, y])));
    Animal(cells.collect())
}

fn extent(cells: &[Cell], axis: usize) -> usize {
    let xs = || cells.iter().map(|c| c.coordinates()[axis]);
    let (least, greatest) = (xs().min(), xs().max());
    usize::try_from(greatest.unwrap_or(0) - least.unwrap_or(0) + 1).expect("not negative")
}

/// Whether the claim is true, where it is known without a certificate: animals of at
/// most three cells and rectangles are non-cannibals; and a copy takes a move for
/// each of its cells.
#[must_use]
pub fn truth(claim: &Claim) -> Option<bool> {
    let (animal, nature) = match claim {
        Claim::Cannibal(claim) => (&claim.animal, claim.nature),
        Claim::CannibalMoves(claim) => {
            return ((claim.moves as usize) < claim.animal.0.len()).then_some(false);
        }
        _ => return None,
    };
    let cells = &animal.0;
    let is_rectangle = cells.len() == extent(cells, 0) * extent(cells, 1);
    (is_rectangle || cells.len() <= 3).then_some(nature == Nature::NonCannibal)
}
