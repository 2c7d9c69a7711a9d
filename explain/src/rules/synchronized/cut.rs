//! How the boards of a progression are cut into bands of rows.

use playproof_formats::claim::Extent;

use crate::{scene::Scene, words::count};

/// The numbers of rows of the boards that are cut by one of so many lists, which take turns. The first boards are
/// premises, and not cut.
pub(super) fn heights(scene: &Scene<'_>, list: usize, lists: usize) -> String {
    match scene.synchronized().map(|claim| claim.rows) {
        Some(Extent::Progression { from, step }) => {
            let premises = scene.step.premises.len();
            let rounds = premises.saturating_sub(list).div_ceil(lists.max(1));
            let rows = |boards: usize| u64::from(step) * boards as u64;
            let first = u64::from(from) + rows(list + rounds * lists);
            format!("{first} + {}i rows", rows(lists))
        }
        Some(Extent::Exactly(rows)) => count(rows, "row"),
        None => String::new(),
    }
}
