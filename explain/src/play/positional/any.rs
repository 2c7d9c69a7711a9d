//! When any vertex will do.

use playproof_checker::positional::{bit, members};

use super::board::{Board, Claim};
use crate::play::player::{Reply, Stuck};

/// The first vertex that can be claimed.
pub(super) fn any(position: &Board, reason: &str) -> Result<Reply<Claim>, Stuck> {
    let vertex = members(position.available()).next();
    let vertex = vertex.ok_or_else(|| Stuck("no vertex can be claimed".to_owned()))?;
    Ok(Reply {
        choice: position.claim(vertex),
        reason: reason.to_owned(),
    })
}

/// This vertex, if it can be claimed.
pub(super) fn this(position: &Board, vertex: u32, reason: String) -> Result<Reply<Claim>, Stuck> {
    if bit(vertex) & position.available() == 0 {
        let name = position.named(vertex);
        return Err(Stuck(format!(
            "{name} cannot be claimed now, as the proof wants"
        )));
    }
    Ok(Reply {
        choice: position.claim(vertex),
        reason,
    })
}
