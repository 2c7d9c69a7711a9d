//! Cincotti, Komori and Iida, "The game of synchronized triomineering and synchronized
//! tridomineering": tables of outcomes, and theorems about boards of every length: the paper's, and more.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use playproof_checker::{
    Budget, Limits,
    rules::synchronized::values::{UNIT, Values},
    synchronized::Grid,
};
use playproof_formats::claim::{Extent, Statement, Variant};

use super::{
    result::result,
    table::{Found, Paper, Row, Slice, State, Table},
};
use crate::{
    game::Synchronized,
    proof::Proof,
    search::control::Control,
    search::synchronized::{
        outcome,
        plan::{decide, transposed},
    },
};

/// Table II: synchronized triomineering, by rows.
pub const TABLE_II: [&str; 11] = [
    "D D H H H H H H H H H",
    "D D H H H H H H H H",
    "V V D V V D V V D",
    "V V H D V H H HD",
    "V V H H D H H",
    "V V D V V D",
    "V V H V V",
    "V V H VD",
    "V V D",
    "V V",
    "V",
];

/// Table IV: synchronized tridomineering.
pub const TABLE_IV: [&str; 9] = [
    "D H H H H H H H H",
    "V D D D D HD D H",
    "V D D HD HD H H",
    "V D VD D D HD",
    "V D VD D D",
    "V VD V VD",
    "V D V",
    "V V",
    "V",
];

/// The variants, the paper's tables, and up to which rows + columns all boards are to be
/// settled. Larger boards follow while there is time.
const TABLES: [(Variant, &[&str], u32); 3] = [
    (Variant::Triomineering, &TABLE_II, 12),
    (Variant::Tridomineering, &TABLE_IV, 10),
    (Variant::Domineering, &[], 10),
];

/// Larger boards have so many rows at most: narrow ones would never end.
const ROWS: u32 = 24;

/// A theorem about boards of every length.
#[derive(Clone, Copy, Debug)]
pub struct Theorem {
    /// Its name.
    pub name: &'static str,
    /// The boards.
    pub game: Synchronized,
    /// What it says of them.
    pub statement: Statement,
    /// The rule that shows it, of these boards or of their images.
    pub by: &'static str,
}

impl Theorem {
    /// Its proof.
    #[must_use]
    pub fn prove(&self, control: &Control) -> Option<Proof> {
        match self.game.rows {
            Extent::Progression { .. } => decide(&self.game, Some(self.by), control),
            Extent::Exactly(_) => {
                transposed(&decide(&self.game.transposed(), Some(self.by), control)?)
            }
        }
    }
}

/// Theorems 1 to 8. "Synchronized Domineering" in the second is a misprint. Each of the even ones
/// but the second is the image of the one before it, or two before it, under reflection.
pub const THEOREMS: [Theorem; 8] = [
    theorem(
        "Theorem 1",
        Variant::Triomineering,
        from(9, 1),
        Extent::Exactly(4),
        Statement::VerticalWins,
    ),
    theorem(
        "Theorem 2",
        Variant::Triomineering,
        from(6, 1),
        Extent::Exactly(5),
        Statement::VerticalWins,
    ),
    theorem(
        "Theorem 3",
        Variant::Triomineering,
        Extent::Exactly(4),
        from(9, 1),
        Statement::HorizontalWins,
    ),
    theorem(
        "Theorem 4",
        Variant::Triomineering,
        Extent::Exactly(5),
        from(6, 1),
        Statement::HorizontalWins,
    ),
    theorem(
        "Theorem 5",
        Variant::Triomineering,
        from(3, 3),
        Extent::Exactly(3),
        Statement::VerticalDraws,
    ),
    theorem(
        "Theorem 6",
        Variant::Triomineering,
        Extent::Exactly(3),
        from(3, 3),
        Statement::HorizontalDraws,
    ),
    theorem(
        "Theorem 7",
        Variant::Tridomineering,
        from(8, 1),
        Extent::Exactly(3),
        Statement::VerticalWins,
    ),
    theorem(
        "Theorem 8",
        Variant::Tridomineering,
        Extent::Exactly(3),
        from(8, 1),
        Statement::HorizontalWins,
    ),
];

/// What is found beyond the paper: of all boards of a width, or every second or third one.
pub const FAMILIES: [Theorem; 38] = [
    wins(Variant::Domineering, (2, 1), 1),
    draws(Variant::Domineering, (2, 2), 2),
    wins(Variant::Domineering, (4, 1), 3),
    draws(Variant::Domineering, (2, 2), 4),
    wins(Variant::Domineering, (6, 1), 5),
    wins(Variant::Domineering, (2, 2), 7),
    hot(wins(Variant::Domineering, (14, 1), 7)),
    wins(Variant::Domineering, (26, 1), 7),
    draws(Variant::Domineering, (2, 2), 9),
    hot(wins(Variant::Domineering, (2, 2), 9)),
    hot(wins(Variant::Domineering, (24, 1), 9)),
    hot(wins(Variant::Domineering, (2, 2), 11)),
    hot(wins(Variant::Domineering, (66, 1), 11)),
    wins(Variant::Triomineering, (3, 1), 1),
    wins(Variant::Triomineering, (3, 1), 2),
    hot(draws(Variant::Triomineering, (3, 3), 6)),
    draws(Variant::Triomineering, (3, 3), 7),
    hot(wins(Variant::Triomineering, (3, 3), 7)),
    hot(wins(Variant::Triomineering, (16, 3), 7)),
    hot(wins(Variant::Triomineering, (26, 3), 7)),
    wins(Variant::Triomineering, (3, 3), 8),
    wins(Variant::Triomineering, (10, 3), 8),
    hot(wins(Variant::Triomineering, (12, 1), 8)),
    wins(Variant::Triomineering, (17, 3), 8),
    hot(wins(Variant::Triomineering, (3, 3), 10)),
    hot(wins(Variant::Triomineering, (25, 3), 10)),
    hot(wins(Variant::Triomineering, (50, 3), 10)),
    wins(Variant::Triomineering, (3, 3), 11),
    hot(wins(Variant::Triomineering, (13, 3), 11)),
    wins(Variant::Triomineering, (22, 3), 11),
    hot(wins(Variant::Triomineering, (26, 3), 11)),
    wins(Variant::Triomineering, (41, 3), 11),
    wins(Variant::Tridomineering, (2, 1), 1),
    draws(Variant::Tridomineering, (2, 2), 2),
    hot(wins(Variant::Tridomineering, (10, 1), 2)),
    wins(Variant::Tridomineering, (6, 1), 3),
    hot(draws(Variant::Tridomineering, (2, 2), 4)),
    draws(Variant::Tridomineering, (2, 2), 5),
];

/// The widths that were tried.
pub const WIDTHS: u32 = 12;

const fn wins(variant: Variant, (first, step): (u32, u32), columns: u32) -> Theorem {
    let statement = Statement::VerticalWins;
    let columns = Extent::Exactly(columns);
    theorem("", variant, from(first, step), columns, statement)
}

const fn draws(variant: Variant, rows: (u32, u32), columns: u32) -> Theorem {
    let statement = Statement::VerticalDraws;
    Theorem {
        statement,
        ..wins(variant, rows, columns)
    }
}

const fn hot(theorem: Theorem) -> Theorem {
    Theorem {
        by: "hot-bands",
        ..theorem
    }
}

const fn from(from: u32, step: u32) -> Extent {
    Extent::Progression { from, step }
}

const fn theorem(
    name: &'static str,
    variant: Variant,
    rows: Extent,
    columns: Extent,
    statement: Statement,
) -> Theorem {
    let game = Synchronized {
        variant,
        rows,
        columns,
    };
    Theorem {
        name,
        game,
        statement,
        by: "bands",
    }
}

/// All tables.
pub(super) fn tables() -> Vec<Table> {
    let mut tables: Vec<Table> = TABLES
        .iter()
        .map(|(variant, printed, all)| outcomes(*variant, printed, *all))
        .collect();
    tables.push(Table {
        title: "Boards of every length".to_owned(),
        rows: THEOREMS.map(row).into(),
        overview: None,
    });
    tables.push(Table {
        title: "Boards of every length, beyond the paper".to_owned(),
        rows: FAMILIES.map(family).into(),
        overview: Some(Box::new(|_| {
            [widths(), vec![String::new()], values()].concat()
        })),
    });
    tables
}

/// A theorem that has no name: its file tells the boards.
fn family(theorem: Theorem) -> Row {
    let Synchronized {
        variant,
        rows,
        columns,
    } = theorem.game;
    let Extent::Progression { from, step } = rows else {
        unreachable!("all are about boards of every height");
    };
    let boards = format!("{} {rows}x{columns}", variant.name());
    // What one rule says of these boards, the other may say better.
    let hot = if theorem.by == "hot-bands" {
        "-hot"
    } else {
        ""
    };
    let file = format!("{}-from-{from}-by-{step}-x{columns}{hot}", variant.name());
    let result = |proof: &Proof| result(proof.claim());
    Row::proving(boards, result, move |control| theorem.prove(control)).with_file(file)
}

/// For each width the numbers of rows of which a theorem says what Vertical can force.
#[must_use]
pub fn widths() -> Vec<String> {
    let cell = |variant, columns| {
        let columns = Extent::Exactly(columns);
        let about = |theorem: &&Theorem| {
            let game = theorem.game;
            game.variant == variant && game.columns == columns
        };
        let theorems = THEOREMS.iter().chain(&FAMILIES).filter(about);
        let news = |theorem: &&Theorem| {
            !FAMILIES
                .iter()
                .filter(about)
                .any(|other| follows(theorem, other))
        };
        let said: Vec<String> = theorems.filter(news).map(said).collect();
        let open = said.is_empty().then_some("open".to_owned());
        said.into_iter().chain(open).collect::<Vec<_>>().join("; ")
    };
    let line = |columns| {
        let cells = TABLES.map(|(variant, ..)| cell(variant, columns));
        format!("| {columns} | {} |", cells.join(" | "))
    };
    let names = TABLES.map(|(variant, ..)| variant.name());
    let head = [
        format!("| columns | {} |", names.join(" | ")),
        "|---|---|---|---|".to_owned(),
    ];
    head.into_iter().chain((1..=WIDTHS).map(line)).collect()
}

/// For each width, how many moves Vertical is ahead in a band of two or three rows, by the rule
/// `hot-bands`.
#[must_use]
pub fn values() -> Vec<String> {
    let bands = TABLES.map(|(variant, ..)| match variant {
        Variant::Domineering | Variant::Tridomineering => (variant, 2),
        Variant::Triomineering => (variant, 3),
    });
    let line = |columns| {
        let cells = bands.map(|(variant, rows)| {
            let grid = Grid::new(variant, rows, columns).ok()?;
            let mut budget = Budget::new(Limits::default());
            let value = Values::new(grid).value(grid.full, &mut budget).ok()?;
            Some(moves(value))
        });
        let cells = cells.map(|cell| cell.unwrap_or("open".to_owned()));
        format!("| {columns} | {} |", cells.join(" | "))
    };
    let names = bands.map(|(variant, rows)| format!("{}, {rows} rows", variant.name()));
    let head = [
        format!("| columns | {} |", names.join(" | ")),
        "|---|---|---|---|".to_owned(),
    ];
    head.into_iter().chain((1..=WIDTHS).map(line)).collect()
}

/// A value as a fraction in lowest terms. The unit is a power of two.
fn moves(value: i64) -> String {
    let sign = if value < 0 { "−" } else { "" };
    let (mut numerator, mut denominator) = (value.abs(), UNIT);
    while numerator % 2 == 0 && denominator > 1 {
        (numerator, denominator) = (numerator / 2, denominator / 2);
    }
    match denominator {
        1 => format!("{sign}{numerator}"),
        _ => format!("{sign}{numerator}/{denominator}"),
    }
}

/// Whether the one theorem is about some of the boards of the other, of the same width.
fn follows(one: &Theorem, other: &Theorem) -> bool {
    match (one.game.rows, other.game.rows) {
        (Extent::Progression { from, step }, Extent::Progression { from: f, step: s }) => {
            let among = from >= f && (from - f) % s == 0 && step % s == 0;
            // Who wins draws at least.
            let weaker =
                one.statement != other.statement && other.statement == Statement::VerticalWins;
            among && (weaker || one.statement == other.statement && from > f)
        }
        _ => false,
    }
}

/// "wins: 6, 7, 8, …".
fn said(theorem: &Theorem) -> String {
    let Extent::Progression { from, step } = theorem.game.rows else {
        unreachable!("all are about boards of every height");
    };
    let word = match theorem.statement {
        Statement::VerticalWins => "wins",
        _ => "draws",
    };
    format!("{word}: {from}, {}, {}, …", from + step, from + 2 * step)
}

fn row(theorem: Theorem) -> Row {
    let Theorem {
        name,
        game,
        statement,
        ..
    } = theorem;
    let boards = format!(
        "{name}: {} {}x{}",
        game.variant.name(),
        game.rows,
        game.columns
    );
    Row::proving(
        boards,
        |proof| result(proof.claim()),
        move |control| theorem.prove(control),
    )
    .with_file(name.to_lowercase())
    .with_paper(Some(Paper::says(statement.name())))
}

/// The outcomes of a variant. Boards are searched with at least as many rows as columns; the
/// others are their images.
fn outcomes(variant: Variant, printed: &[&str], all: u32) -> Table {
    let mut boards: BTreeMap<(u32, u32), Row> = BTreeMap::new();
    for (rows, columns) in (1..=ROWS).flat_map(|rows| (1..=rows).map(move |n| (rows, n))) {
        let Ok(grid) = Grid::new(variant, rows, columns) else {
            continue;
        };
        // The boards of the paper come first, then those with fewer cells.
        let optional = rows + columns > all;
        let turn = if optional { 2 * rows * columns } else { 0 };
        let found = Rc::default();
        let original = board(grid, Rc::clone(&found));
        boards.insert((rows, columns), original.with_turn(turn));
        if rows != columns {
            boards.insert((columns, rows), mirrored(found).with_turn(turn + 1));
        }
    }
    let sizes: Vec<(u32, u32)> = boards.keys().copied().collect();
    let row = |((rows, columns), row): ((u32, u32), Row)| Row {
        name: format!("{rows}x{columns}"),
        file: format!("{}-{rows}x{columns}", variant.name()),
        paper: letters(printed, rows, columns).map(Paper::says),
        optional: rows + columns > all,
        ..row
    };
    Table {
        title: format!("Synchronized {}", variant.name()),
        rows: boards.into_iter().map(row).collect(),
        overview: Some(Box::new(move |rows| overview(&sizes, rows))),
    }
}

/// What a printed table says about a board.
fn letters<'a>(table: &[&'a str], rows: u32, columns: u32) -> Option<&'a str> {
    let line = table.get(rows.checked_sub(1)? as usize)?;
    line.split(' ').nth(columns.checked_sub(1)? as usize)
}

/// What is found about a board, for its image.
type Shared = Rc<RefCell<Option<outcome::Found>>>;

fn board(grid: Grid, shared: Shared) -> Row {
    let work = move |slice: &Slice<'_>, found: &mut Found| {
        let control = slice.control();
        let Some(outcome) = outcome::search(&grid, &control) else {
            return State::after(&control);
        };
        found.tell("positions", outcome.positions);
        let (letters, proof) = (outcome.outcome.name(), outcome.proof.clone());
        shared.replace(Some(outcome));
        found.settle(Some(letters.to_owned()), Some(proof))
    };
    Row::new("", work)
}

fn mirrored(shared: Shared) -> Row {
    let work = move |_: &Slice<'_>, found: &mut Found| {
        let Some(outcome) = shared.take() else {
            return State::Open;
        };
        found.tell("positions", outcome.positions);
        let letters = outcome.outcome.transposed().name();
        found.settle(Some(letters.to_owned()), transposed(&outcome.proof))
    };
    Row::new("", work)
}

/// The outcomes by rows and columns; one that is not the paper's is marked.
fn overview(sizes: &[(u32, u32)], rows: &[Row]) -> Vec<String> {
    let settled = sizes.iter().zip(rows);
    let found: BTreeMap<(u32, u32), String> = settled
        .filter_map(|(&size, row)| {
            let mark = if row.differs() { "≠" } else { "" };
            Some((size, format!("{mark}{}", row.found.result.as_ref()?)))
        })
        .collect();
    let most = found.keys().map(|&(rows, _)| rows).max().unwrap_or(0);
    let line = |rows: u32| {
        let letter = |columns| format!("{:>4}", found.get(&(rows, columns)).map_or("", |l| l));
        let letters: Vec<String> = (1..=most).map(letter).collect();
        format!("{rows:>3}{}", letters.concat().trim_end())
    };
    let columns: Vec<String> = (1..=most).map(|n| format!("{n:>4}")).collect();
    std::iter::once(format!("   {}", columns.concat()))
        .chain((1..=most).map(line))
        .collect()
}
