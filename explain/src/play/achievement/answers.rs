//! What Breaker's answers have in common.

use super::board::Board;
use crate::play::player::Stuck;

/// That Maker cannot complete a goal in his next turn.
pub(super) fn no_threat(position: &Board) -> Result<(), Stuck> {
    match position.threat() {
        None => Ok(()),
        Some(goal) => {
            let cells: Vec<String> = goal.iter().map(ToString::to_string).collect();
            Err(Stuck(format!(
                "Maker can complete {} next",
                cells.join(" ")
            )))
        }
    }
}
