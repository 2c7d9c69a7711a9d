//! Positional games in game files: winning sets one by one, or the lines of a
//! board.

use std::collections::{BTreeSet, HashMap};

use playproof_checker::positional::{MAX_VERTICES, Mask, bit, members, position, turn};
use playproof_checker::{Budget, Limits, positional};
use playproof_formats::claim::{Arena, Hypergraph, InARow};
use toml::{
    Spanned,
    de::{DeArray, DeValue},
};

use super::{
    super::{Convention, First, Game, Positional},
    bias::{CONVENTIONS, is_biased},
    keys::{Keys, inside, number, number_to, text},
    problem::{At, Fault, Warnings, quoted},
};

/// `game = "positional"`, and the names of its vertices.
pub(super) fn hypergraph(
    keys: &Keys<'_>,
    warnings: &mut Warnings,
) -> Result<(Game, Vec<String>), At> {
    keys.only(&[
        "game",
        "vertices",
        "winning_sets",
        "order",
        "convention",
        "first",
        "bias",
        "second_sets",
        "position",
        "left",
        "player",
        "polyomino",
        "hex",
        "complete-graph",
        "van-der-waerden",
    ])?;
    let vertices = Vertices::read(keys.need("vertices")?)?;
    let mut sets: BTreeSet<Vec<u32>> = BTreeSet::new();
    let value = keys.need("winning_sets")?;
    for set in list("winning_sets", value, "a list of lists of vertices")? {
        if !sets.insert(vertices.set(set)?) {
            warnings.add(|| At::new(set, Fault::RepeatedSet));
        }
    }
    let order = match keys.get("order") {
        Some(value) => vertices.order(value)?,
        None => Vec::new(),
    };
    let arena = Arena::Hypergraph(Hypergraph {
        vertices: vertices.count,
        sets: sets.into_iter().collect(),
        order,
    });
    let convention = ordinary(keys)?;
    let names = vertices.names.into_iter().map(str::to_owned).collect();
    Ok((Game::Positional(Positional { arena, convention }), names))
}

/// `game = "k-in-a-row"`.
pub(super) fn in_a_row(keys: &Keys<'_>, source: &str) -> Result<Game, At> {
    keys.only(&[
        "game",
        "rows",
        "columns",
        "k",
        "gravity",
        "position",
        "convention",
        "first",
        "bias",
        "second_sets",
        "left",
        "player",
    ])?;
    let rows = number_to("rows", keys.need("rows")?, 1, MAX_VERTICES)?;
    let value = keys.need("columns")?;
    let columns = number_to("columns", value, 1, MAX_VERTICES)?;
    if rows.saturating_mul(columns) > MAX_VERTICES {
        return Err(At::new(value, Fault::TooManyVertices(MAX_VERTICES)));
    }
    let gravity = gravity(keys)?;
    let convention = ordinary(keys)?;
    let mut arena = InARow {
        rows,
        columns,
        k: number("k", keys.need("k")?, 1)?,
        // On one row it changes nothing, and a game has one claim.
        gravity: gravity && rows > 1,
        first: Vec::new(),
        second: Vec::new(),
    };
    if let Some(value) = keys.get("position") {
        marks(&mut arena, value, source)?;
        if !is_biased(keys)? {
            legal(&arena, convention, value)?;
        }
    }
    let arena = Arena::InARow(arena);
    let game = Positional { arena, convention };
    Ok(Game::Positional(game))
}

/// The value of the key `gravity`.
pub(crate) fn gravity(keys: &Keys<'_>) -> Result<bool, At> {
    match keys.get("gravity") {
        None => Ok(false),
        Some(value) => match value.get_ref() {
            DeValue::Boolean(gravity) => Ok(*gravity),
            _ => Err(At::wrong_type("gravity", value, "true or false")),
        },
    }
}

/// The convention of a game that is not biased; of a biased one nothing is said here.
pub(super) fn ordinary(keys: &Keys<'_>) -> Result<Convention, At> {
    if is_biased(keys)? {
        return Ok(Convention::default());
    }
    convention(keys)
}

/// The values of the keys `convention` and `first`, of a game that is not biased.
pub(crate) fn convention(keys: &Keys<'_>) -> Result<Convention, At> {
    let maker_maker = match keys.get("convention") {
        None => false,
        Some(value) => match text("convention", value)? {
            "maker-maker" => true,
            "maker-breaker" => false,
            found => {
                let fault = Fault::unknown("convention", found, CONVENTIONS);
                return Err(At::new(value, fault));
            }
        },
    };
    match keys.get("first") {
        Some(value) if maker_maker => match text("first", value)? {
            "first" => Ok(Convention::MakerMaker),
            "second" => Err(At::new(value, Fault::FirstInMakerMaker)),
            "either" => Err(At::new(value, Fault::EitherOfBoth)),
            found => {
                let known = &["first", "second"];
                Err(At::new(value, Fault::unknown("first player", found, known)))
            }
        },
        None if maker_maker => Ok(Convention::MakerMaker),
        None => Ok(Convention::MakerBreaker(First::Maker)),
        Some(value) => match text("first", value)? {
            "maker" => Ok(Convention::MakerBreaker(First::Maker)),
            "breaker" => Ok(Convention::MakerBreaker(First::Breaker)),
            "either" => Ok(Convention::MakerBreaker(First::Either)),
            found => {
                let known = &["maker", "breaker", "either"];
                Err(At::new(value, Fault::unknown("first player", found, known)))
            }
        },
    }
}

/// The elements of a list.
pub(super) fn list<'a>(
    what: &'static str,
    value: &'a Spanned<DeValue<'a>>,
    needs: &'static str,
) -> Result<&'a DeArray<'a>, At> {
    let list = value.get_ref().as_array();
    list.ok_or_else(|| At::wrong_type(what, value, needs))
}

/// The vertices of a game, with their names if they have any.
pub(super) struct Vertices<'a> {
    pub(super) count: u32,
    names: Vec<&'a str>,
    by_name: HashMap<&'a str, u32>,
}

impl<'a> Vertices<'a> {
    /// So many vertices, with these names if they have any.
    pub(super) fn named(count: u32, names: &'a [String]) -> Self {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let by_name = names.iter().copied().zip(0..).collect();
        Self {
            count,
            names,
            by_name,
        }
    }

    /// Reads the value of the key `vertices`.
    fn read(value: &'a Spanned<DeValue<'a>>) -> Result<Self, At> {
        let mut names = Vec::new();
        let mut by_name = HashMap::new();
        let count = match value.get_ref() {
            DeValue::Integer(_) => number_to("vertices", value, 1, MAX_VERTICES)?,
            DeValue::Array(list) => {
                if list.len() > MAX_VERTICES as usize {
                    return Err(At::new(value, Fault::TooManyVertices(MAX_VERTICES)));
                }
                for (vertex, name) in (0..).zip(list) {
                    let word = text("a vertex", name)?;
                    names.push(word);
                    if by_name.insert(word, vertex).is_some() {
                        return Err(At::new(name, Fault::RepeatedVertex(quoted(word))));
                    }
                }
                u32::try_from(names.len()).unwrap_or(u32::MAX)
            }
            _ => {
                return Err(At::wrong_type(
                    "vertices",
                    value,
                    "a number or a list of names",
                ));
            }
        };
        if count == 0 {
            return Err(At::new(value, Fault::NoVertices));
        }
        Ok(Self {
            count,
            names,
            by_name,
        })
    }

    /// A vertex, by its number or name.
    fn vertex(&self, value: &Spanned<DeValue<'_>>) -> Result<u32, At> {
        if self.names.is_empty() {
            let vertex = number("a vertex", value, 0)?;
            if vertex < self.count {
                return Ok(vertex);
            }
            let last = self.count - 1;
            return Err(At::new(value, Fault::NoSuchVertex { vertex, last }));
        }
        let name = text("a vertex", value)?;
        let vertex = self.by_name.get(name).copied();
        vertex.ok_or_else(|| At::new(value, Fault::unknown("vertex", name, &self.names)))
    }

    /// How a message calls a vertex.
    pub(super) fn name(&self, vertex: u32) -> String {
        let name = self.names.get(vertex as usize);
        name.map_or_else(|| vertex.to_string(), |name| quoted(name))
    }

    /// A winning set, sorted.
    pub(super) fn set(&self, value: &Spanned<DeValue<'_>>) -> Result<Vec<u32>, At> {
        let set = self.marks("a winning set", value)?;
        if set.is_empty() {
            return Err(At::new(value, Fault::EmptySet));
        }
        Ok(set)
    }

    /// Different vertices, sorted.
    pub(super) fn marks(
        &self,
        what: &'static str,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<Vec<u32>, At> {
        let mut set = Vec::new();
        for member in list(what, value, "a list of vertices")? {
            let vertex = self.vertex(member)?;
            if set.contains(&vertex) {
                return Err(At::new(member, Fault::RepeatedVertex(self.name(vertex))));
            }
            set.push(vertex);
        }
        set.sort_unstable();
        Ok(set)
    }

    /// All pairs x < y that follow from those of the key `order`.
    fn order(&self, value: &Spanned<DeValue<'_>>) -> Result<Vec<(u32, u32)>, At> {
        let needs = "a list of pairs: [x, y] says that x must be claimed before y";
        let mut given: Vec<(u32, u32)> = Vec::new();
        // For each vertex, those that are larger.
        let mut above: Vec<Mask> = vec![0; self.count as usize];
        for pair in list("order", value, needs)? {
            let ends: Vec<u32> = list("a pair", pair, needs)?
                .iter()
                .map(|end| self.vertex(end))
                .collect::<Result<_, _>>()?;
            let &[x, y] = ends.as_slice() else {
                return Err(At::new(pair, Fault::NoPair(ends.len())));
            };
            if x == y || above[y as usize] & bit(x) != 0 {
                let circle = self.circle(&given, x, y);
                return Err(At::new(pair, Fault::Circle(circle)));
            }
            given.push((x, y));
            let over = above[y as usize] | bit(y);
            for below in 0..self.count {
                if below == x || above[below as usize] & bit(x) != 0 {
                    above[below as usize] |= over;
                }
            }
        }
        let pairs = (0..).zip(above);
        Ok(pairs
            .flat_map(|(x, above)| members(above).map(move |y| (x, y)))
            .collect())
    }

    /// The circle that x < y closes: the shortest way from y to x, with x at
    /// both of its ends.
    fn circle(&self, given: &[(u32, u32)], x: u32, y: u32) -> String {
        // For each vertex that is reached from y, the one before it.
        let mut before = HashMap::from([(y, x)]);
        let mut reached = vec![y];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for &(_, to) in given.iter().filter(|pair| pair.0 == from) {
                before.entry(to).or_insert_with(|| {
                    reached.push(to);
                    from
                });
            }
        }
        let mut names = vec![self.name(x)];
        let mut vertex = x;
        while let Some(&smaller) = before.get(&vertex) {
            names.push(self.name(smaller));
            vertex = smaller;
            if vertex == x {
                break;
            }
        }
        names.reverse();
        names.join(" < ")
    }
}

/// Reads the marks of a position, top row first.
fn marks(arena: &mut InARow, value: &Spanned<DeValue<'_>>, source: &str) -> Result<(), At> {
    let needs = "a list of rows, the top one first, of the marks X and O and of dots";
    let rows = list("position", value, needs)?;
    if rows.len() != arena.rows as usize {
        let (found, needs) = (rows.len(), arena.rows);
        return Err(At::new(value, Fault::PositionRows { found, needs }));
    }
    let mut cell = 0;
    for row in rows {
        let marks = text("a row", row)?;
        let found = marks.chars().count();
        if found != arena.columns as usize {
            let needs = arena.columns;
            return Err(At::new(row, Fault::PositionColumns { found, needs }));
        }
        for (offset, mark) in marks.char_indices() {
            match mark {
                'X' => arena.first.push(cell),
                'O' => arena.second.push(cell),
                '.' => {}
                mark => {
                    let span = inside(source, row.span(), marks, offset);
                    return Err(At {
                        fault: Fault::PositionMark(mark),
                        span: span.unwrap_or(row.span()),
                    });
                }
            }
            cell += 1;
        }
    }
    Ok(())
}

/// Demands that somebody moves in the position, and may.
fn legal(arena: &InARow, convention: Convention, value: &Spanned<DeValue<'_>>) -> Result<(), At> {
    let at = |fault| At::new(value, fault);
    let columns = arena.columns;
    let arena = Arena::InARow(arena.clone());
    let marks = position(&arena);
    let game = positional::Game::new(&arena, &mut Budget::new(Limits::default()))
        .map_err(|_| at(Fault::TooManyVertices(MAX_VERTICES)))?;
    let claimed = marks.first | marks.second;
    if let Some(cell) = members(claimed).find(|&v| game.below[v as usize] & !claimed != 0) {
        let (row, column) = (cell / columns + 1, cell % columns + 1);
        return Err(at(Fault::Floating { row, column }));
    }
    if claimed != 0 && convention == Convention::MakerBreaker(First::Either) {
        return Err(at(Fault::EitherInPosition));
    }
    let maker_maker = convention == Convention::MakerMaker;
    if maker_maker && turn(marks).is_none() {
        let first = marks.first.count_ones();
        let second = marks.second.count_ones();
        return Err(at(Fault::NobodysTurn { first, second }));
    }
    let won = |marks: Mask| game.sets.iter().any(|set| set & !marks == 0);
    if won(marks.first) || (maker_maker && won(marks.second)) {
        return Err(at(Fault::Over));
    }
    Ok(())
}
