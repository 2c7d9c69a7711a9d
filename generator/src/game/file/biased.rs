//! What makes a positional game a biased one: turns of several claims, sets of each player's own, Avoider and
//! Enforcer, positions.

use playproof_checker::{
    Budget, Limits, positional,
    positional::{MAX_VERTICES, members},
};
use playproof_formats::claim::{BiasedGame, Promise, Seat};
use toml::{Spanned, de::DeValue};

use super::{
    super::{Biased, Game, Positional, biased::Asked},
    bias::{CONVENTIONS, bias, is_biased},
    keys::{Keys, number_to, text},
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
    let mut game = of_first(game, family)?;
    let vertices = Vertices::named(game.vertices, names);
    let convention = keys.get("convention");
    let word = convention.map_or(Ok("maker-breaker"), |value| text("convention", value))?;
    let players = match (word, convention) {
        ("maker-breaker", _) => ["maker", "breaker"],
        ("maker-maker", _) => ["first", "second"],
        ("avoider-enforcer", _) => ["avoider", "enforcer"],
        (found, value) => {
            let fault = Fault::unknown("convention", found, CONVENTIONS);
            return Err(At::new(value.unwrap_or(family), fault));
        }
    };
    game.second_sets = match keys.get("second_sets") {
        None if word == "maker-maker" => game.first_sets.clone(),
        None => Vec::new(),
        Some(value) => second_sets(value, &vertices, &game.first_sets)?,
    };
    let mut asked = asked(keys, &game, word == "avoider-enforcer")?;
    if let Some(value) = keys.get("position").filter(|_| keys.get("rows").is_none()) {
        [game.first, game.second] = marks(value, &vertices)?;
    }
    // More claims than vertices in a turn are as good as that many.
    [game.first_turn, game.second_turn] = bias(keys)?.map(|turn| turn.min(game.vertices));
    let mut mover = Seat::First;
    if let Some(value) = keys.get("first") {
        let may_be_either = word == "maker-breaker" && game.second_sets.is_empty();
        match text("first", value)? {
            "either" if may_be_either => {
                if let Some(value) = keys.get("player") {
                    return Err(At::new(value, Fault::PlayerOfEither));
                }
                if keys.get("position").is_some() || keys.get("left").is_some() {
                    return Err(At::new(value, Fault::EitherInPosition));
                }
                asked = Asked::Either;
            }
            found if found == players[0] => {}
            found if found == players[1] => mover = Seat::Second,
            "either" => return Err(At::new(value, Fault::EitherOfBoth)),
            found => {
                let mut known = players.to_vec();
                known.extend(may_be_either.then_some("either"));
                return Err(At::new(
                    value,
                    Fault::unknown("first player", found, &known),
                ));
            }
        }
    }
    game = game.begun_by(mover);
    if let Some(value) = keys.get("left") {
        game.left = left(value, game.left)?;
    }
    Ok(Game::Biased(Biased { game, asked }))
}

/// What is asked: who wins, if both players have sets, unless one is named; whether he has his way, otherwise.
fn asked(keys: &Keys<'_>, game: &BiasedGame, avoids: bool) -> Result<Asked, At> {
    let sets = [&game.first_sets, &game.second_sets];
    let has = sets.map(|sets| !sets.is_empty());
    let named = keys.get("player");
    if named.is_none() && has == [true, true] {
        return Ok(if avoids { Asked::Loser } else { Asked::Winner });
    }
    let owner = named.map_or(Ok(Seat::First), |value| match text("player", value)? {
        "first" => Ok(Seat::First),
        "second" => Ok(Seat::Second),
        found => Err(At::new(
            value,
            Fault::unknown("player", found, &["first", "second"]),
        )),
    })?;
    let own = match owner {
        Seat::First => has[0],
        Seat::Second => has[1],
    };
    if !own && has.contains(&true) {
        let place = named.map_or_else(|| keys.need("game"), Ok)?;
        return Err(At::new(place, Fault::NoSetsOfPlayer));
    }
    let promise = if avoids {
        Promise::Avoids
    } else {
        Promise::Completes
    };
    Ok(Asked::Promise(owner, promise))
}

/// The sets of this game for the first player, its order and its marks; the keys say the rest. `family` is where
/// the game is named.
fn of_first(game: &Positional, family: &Spanned<DeValue<'_>>) -> Result<BiasedGame, At> {
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
    Ok(BiasedGame {
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
    number_to("left", value, 1, turn)
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
