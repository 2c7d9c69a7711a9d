//! Cannibal animal games.

use playproof_formats::{
    Claim,
    claim::{Animal, Cannibal, Nature},
};

/// The claim that an animal, in normal form, is of this nature.
#[must_use]
pub fn claim(nature: Nature, animal: &Animal) -> Claim {
    let animal = animal.clone();
    Claim::Cannibal(Cannibal { nature, animal })
}
