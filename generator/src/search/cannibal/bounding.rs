//! A square that is large enough for a rectangle.

use playproof_formats::{
    Evidence,
    claim::{Animal, Nature},
    evidence::Bounding,
};

use super::{extent, orientations};
use crate::{game::cannibal::claim, proof::Proof};

/// The proof with the smallest square; `None` if the animal is no rectangle.
#[must_use]
pub fn search(animal: &Animal) -> Option<Proof> {
    let orientations = orientations(animal);
    let (n, m) = extent(orientations.first()?);
    let (n, m) = (u64::try_from(n).ok()?, u64::try_from(m).ok()?);
    if n * m != animal.0.len() as u64 {
        return None;
    }
    let each = (n + m - 1).pow(2);
    let enough = |side: u64| (side + 1 - n) * (side + 1 - m) > 4 * side * each;
    // The left side grows with the square of the side.
    let mut side = n.max(m);
    while !enough(side) {
        side += 1;
    }
    let side = u32::try_from(side).ok()?;
    Some(Proof::new(
        claim(Nature::NonCannibal, animal),
        Evidence::Bounding(Bounding { side }),
        &[],
    ))
}
