//! What Breaker's answers have in common.

use playproof_formats::Cell;

use super::board::Board;
use crate::play::player::Stuck;

/// That Maker cannot complete a goal in his next turn.
pub(super) fn no_threat(position: &Board) -> Result<(), Stuck> {
    match position.threat() {
        None => Ok(()),
        Some(goal) => Err(Stuck(format!("Maker can complete {} next", list(&goal)))),
    }
}

/// Cells in a sentence.
pub(super) fn list(cells: &[Cell]) -> String {
    let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
    cells.join(" ")
}
