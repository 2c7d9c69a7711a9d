//! What Bob's answers have in common.

use super::board::Board;
use crate::play::player::Stuck;

/// That Alice has no copy.
pub(super) fn no_copy(position: &Board) -> Result<(), Stuck> {
    if position.has_copy() {
        return Err(Stuck("Alice has a copy".to_owned()));
    }
    Ok(())
}
