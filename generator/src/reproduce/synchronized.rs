//! Cincotti, Komori and Iida, "The game of synchronized triomineering and synchronized
//! tridomineering": tables of outcomes, and the theorems about boards of every length.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use playproof_checker::synchronized::Grid;
use playproof_formats::claim::{Extent, Statement, Variant};

use super::{
    result::result,
    table::{Found, Paper, Row, Slice, State, Table},
};
use crate::{
    game::Synchronized,
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
    tables
}

fn row(theorem: Theorem) -> Row {
    let Theorem {
        name,
        game,
        statement,
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
        move |control| decide(&game, None, control),
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
