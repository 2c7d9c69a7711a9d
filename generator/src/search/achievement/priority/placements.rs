//! The placements that a strategy has to stop.

use playproof_checker::{Budget, Limits, animal, lattice};
use playproof_formats::{Cell, evidence::Lattice};

use crate::game::Achievement;

/// The placements of the goals modulo a lattice, as the checker goes through them.
pub(super) fn placements(game: &Achievement, lattice: &Lattice) -> Option<Vec<Vec<Cell>>> {
    let lattice = lattice::Lattice::new(game.board, lattice).ok()?;
    let mut budget = Budget::new(Limits::default());
    let mut placements = Vec::new();
    for goal in &game.goals {
        for orientation in animal::orientations(game.board, goal, &mut budget).ok()? {
            for vector in lattice.translations() {
                placements.push(animal::translate(&orientation, vector.ok()?)?);
            }
        }
    }
    Some(placements)
}
