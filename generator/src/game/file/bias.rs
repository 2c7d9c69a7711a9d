//! What tells a biased game from others.

use super::{
    keys::{Keys, number, text},
    problem::At,
};

/// Who wants what; the last one makes a game a biased one.
pub(super) const CONVENTIONS: &[&str] = &["maker-breaker", "maker-maker", "avoider-enforcer"];

/// Whether the game has turns of several claims, sets of the second player, or Avoider and Enforcer, or begins in a
/// position, where only boards of k in a row have that otherwise, or with a player who is not the next one of an ordinary game.
pub(super) fn is_biased(keys: &Keys<'_>) -> Result<bool, At> {
    let own = ["second_sets", "left", "player"];
    let other = own.iter().any(|key| keys.get(key).is_some());
    let convention = match keys.get("convention") {
        Some(value) => text("convention", value)?,
        None => "",
    };
    let avoider = convention == "avoider-enforcer";
    // X moves first in an ordinary game, and in a position the marks say whose turn it is.
    let begun = match keys.get("first").filter(|_| convention == "maker-maker") {
        Some(value) => match text("first", value)? {
            "first" => keys.get("position").is_some(),
            found => found == "second",
        },
        None => false,
    };
    let of_board = keys.get("k").is_some() && keys.get("rows").is_some();
    let position = keys.get("position").is_some() && !of_board;
    Ok(other || avoider || begun || position || bias(keys)? != [1, 1])
}

/// The value of the key `bias`: claims in a turn of the first player's, and of the second one's.
pub(super) fn bias(keys: &Keys<'_>) -> Result<[u32; 2], At> {
    let Some(value) = keys.get("bias") else {
        return Ok([1, 1]);
    };
    let needs =
        "a pair of numbers: claims of the first player, or Maker, in a turn, and of the other";
    let list = value.get_ref().as_array();
    let list = list.ok_or_else(|| At::wrong_type("bias", value, needs))?;
    let pair: Vec<_> = list.iter().collect();
    let &[a, b] = pair.as_slice() else {
        return Err(At::wrong_type("bias", value, needs));
    };
    Ok([number("bias", a, 1)?, number("bias", b, 1)?])
}
