//! What makes a positional game a biased one: turns of several claims, sets of each player's own, Avoider and
//! Enforcer, positions.

use playproof_checker::{
    Budget, Limits, positional,
    positional::{MAX_VERTICES, members},
};
use playproof_formats::claim::{PositionalBiased, Promise, Seat};
use toml::{Spanned, de::DeValue};

use super::{
    super::{Game, Positional},
    bias::{CONVENTIONS, bias, is_biased},
    keys::{Keys, number, text},
    positional::{Vertices, list},
    problem::{At, Fault},
};

/// The game, which is a biased one if the keys say so, with the names of its vertices.
pub(super) fn or_ordinary(
    keys: &Keys<'_>,
    (game, names): (Game, Vec<String>),
) -> Result<(Game, Vec<String>), At> {
    match game {
        Game::Positional(game) if is_biased(keys)? => Ok((read(keys, &game, &names)?, names)),
        game => Ok((game, names)),
    }
}

/// The biased game of these keys on what this game is played on.
fn read(keys: &Keys<'_>, game: &Positional, names: &[String]) -> Result<Game, At> {
    let family = keys.need("game")?;
    let mut claim = of_first(game, family)?;
    let vertices = Vertices::named(claim.vertices, names);
    let convention = keys.get("convention");
    let word = convention.map_or(Ok("maker-breaker"), |value| text("convention", value))?;
    let players = match (word, convention) {
        ("maker-breaker", _) => ["maker", "breaker"],
        ("maker-maker", _) => ["first", "second"],
        ("avoider-enforcer", _) => {
            claim.promise = Promise::Avoids;
            ["avoider", "enforcer"]
        }
        (found, value) => {
            let fault = Fault::unknown("convention", found, CONVENTIONS);
            return Err(At::new(value.unwrap_or(family), fault));
        }
    };
    claim.second_sets = match keys.get("second_sets") {
        None if word == "maker-maker" => claim.first_sets.clone(),
        None => Vec::new(),
        Some(value) => second_sets(value, &vertices, &claim.first_sets)?,
    };
    if let Some(value) = keys.get("player") {
        claim.owner = seat("player", value, ["first", "second"])?;
    }
    let own = match claim.owner {
        Seat::First => &claim.first_sets,
        Seat::Second => &claim.second_sets,
    };
    if own.is_empty() && !(claim.first_sets.is_empty() && claim.second_sets.is_empty()) {
        let place = keys.get("player").unwrap_or(family);
        return Err(At::new(place, Fault::NoSetsOfPlayer));
    }
    if let Some(value) = keys.get("position").filter(|_| keys.get("rows").is_none()) {
        [claim.first, claim.second] = marks(value, &vertices)?;
    }
    // More claims than vertices in a turn are as good as that many.
    [claim.first_turn, claim.second_turn] = bias(keys)?.map(|turn| turn.min(claim.vertices));
    if let Some(value) = keys.get("first") {
        claim.mover = seat("first player", value, players)?;
    }
    let turn = claim.turn(claim.mover);
    claim.left = match keys.get("left") {
        None => turn,
        Some(value) => left(value, turn)?,
    };
    Ok(Game::Biased(claim))
}

/// The sets of this game for the first player, its order and its marks; the keys say the rest. `family` is where
/// the game is named.
fn of_first(game: &Positional, family: &Spanned<DeValue<'_>>) -> Result<PositionalBiased, At> {
    let expanded = positional::Game::new(&game.arena, &mut Budget::new(Limits::default()));
    let too_many = |_| At::new(family, Fault::TooManyVertices(MAX_VERTICES));
    let expanded = expanded.map_err(too_many)?;
    let sets = expanded.sets.iter().map(|&set| members(set).collect());
    let mut sets: Vec<Vec<u32>> = sets.collect();
    sets.sort_unstable();
    let count = expanded.vertices.count_ones();
    let position = positional::position(&game.arena);
    let order = (0..count).flat_map(|y| members(expanded.below(y)).map(move |x| (x, y)));
    let mut order: Vec<(u32, u32)> = order.collect();
    order.sort_unstable();
    Ok(PositionalBiased {
        owner: Seat::First,
        promise: Promise::Completes,
        vertices: count,
        first_sets: sets,
        second_sets: Vec::new(),
        order,
        first: members(position.first).collect(),
        second: members(position.second).collect(),
        first_turn: 0,
        second_turn: 0,
        mover: Seat::First,
        left: 0,
    })
}

/// The marks of the key `position`, of the first player and of the second.
fn marks(value: &Spanned<DeValue<'_>>, vertices: &Vertices<'_>) -> Result<[Vec<u32>; 2], At> {
    let needs = "a table of marks, such as { first = [0, 4], second = [8] }";
    let table = value.get_ref().as_table();
    let table = table.ok_or_else(|| At::wrong_type("position", value, needs))?;
    let marks = Keys::new(table, value.span());
    marks.only(&["first", "second"])?;
    let of = |key| {
        marks
            .get(key)
            .map_or(Ok(Vec::new()), |value| vertices.marks(key, value))
    };
    let (first, second) = (of("first")?, of("second")?);
    if let Some(&vertex) = first.iter().find(|v| second.contains(v)) {
        let fault = Fault::RepeatedVertex(vertices.name(vertex));
        return Err(At::new(value, fault));
    }
    Ok([first, second])
}

/// The claims that are left of a turn with so many.
fn left(value: &Spanned<DeValue<'_>>, turn: u32) -> Result<u32, At> {
    let left = number("left", value, 1)?;
    let range = Fault::Range {
        what: "left",
        least: 1,
        most: turn.into(),
    };
    if left > turn {
        return Err(At::new(value, range));
    }
    Ok(left)
}

/// The player with one of these names.
fn seat(
    what: &'static str,
    value: &Spanned<DeValue<'_>>,
    names: [&'static str; 2],
) -> Result<Seat, At> {
    match text(what, value)? {
        found if found == names[0] => Ok(Seat::First),
        found if found == names[1] => Ok(Seat::Second),
        found => Err(At::new(value, Fault::unknown(what, found, &names))),
    }
}

/// The value of the key `second_sets`: the second player's sets one by one, or the word `same`, or `transposed`
/// for the sets of the first player with rows and columns of a square board exchanged.
fn second_sets(
    value: &Spanned<DeValue<'_>>,
    vertices: &Vertices<'_>,
    first: &[Vec<u32>],
) -> Result<Vec<Vec<u32>>, At> {
    let count = vertices.count;
    let side = (1..=count).find(|side| side * side == count);
    let mut sets = match value.get_ref().as_str() {
        Some("same") => first.to_vec(),
        Some("transposed") => {
            let side = side.ok_or_else(|| At::new(value, Fault::NotSquareBoard))?;
            let image = |&v: &u32| v % side * side + v / side;
            let image = |set: &Vec<u32>| {
                let mut set: Vec<u32> = set.iter().map(image).collect();
                set.sort_unstable();
                set
            };
            first.iter().map(image).collect()
        }
        Some(found) => {
            let known = &["same", "transposed"];
            return Err(At::new(value, Fault::unknown("second_sets", found, known)));
        }
        None => {
            let needs = "a list of lists of vertices, \"same\" or \"transposed\"";
            let sets = list("second_sets", value, needs)?.iter();
            sets.map(|set| vertices.set(set))
                .collect::<Result<_, _>>()?
        }
    };
    sets.sort_unstable();
    sets.dedup();
    Ok(sets)
}
