//! Connect-k: k in a row where a cell may be claimed only after the one below it, on small
//! boards.

use playproof_formats::claim::{Arena, InARow};

use crate::search::positional::Planner;
use crate::{
    game::{Convention, First, Positional},
    reproduce::{
        result::result,
        table::{Paper, Row, Table},
    },
};

/// Columns and rows of the largest board.
const LARGEST: u32 = 7;

/// Connect-3 and Connect-4.
pub(super) fn tables() -> Vec<Table> {
    let conventions = [
        (Convention::MakerBreaker(First::Either), "Maker-Breaker"),
        (Convention::MakerMaker, "Maker-Maker"),
    ];
    let table = |k| {
        conventions.map(|(convention, name)| Table {
            title: format!("Connect-{k}, {name}, columns x rows"),
            rows: rows(k, convention, name),
            overview: None,
        })
    };
    [3, 4].into_iter().flat_map(table).collect()
}

/// The boards on which there is a line, by the number of their cells.
fn rows(k: u32, convention: Convention, name: &str) -> Vec<Row> {
    let boards = (2..=LARGEST).flat_map(|columns| (1..=LARGEST).map(move |rows| (columns, rows)));
    let mut boards: Vec<(u32, u32)> = boards
        .filter(|&(columns, rows)| columns.max(rows) >= k)
        .collect();
    boards.sort_by_key(|(columns, rows)| columns * rows);
    let row = |(columns, rows)| {
        let game = Positional {
            arena: Arena::InARow(InARow {
                rows,
                columns,
                k,
                gravity: true,
                first: Vec::new(),
                second: Vec::new(),
            }),
            convention,
        };
        let paper = printed(k, convention, columns, rows);
        let file = format!("connect-{k}-{columns}x{rows}-{}", name.to_lowercase());
        let search = move |control: &_| Some(Planner::default().decide(&game, control)?.proof);
        Row::proving(
            format!("{columns}x{rows}"),
            |proof| result(proof.claim()),
            search,
        )
        .with_file(file)
        .with_paper(paper)
    };
    boards.into_iter().map(row).collect()
}

/// Corollary 18: Maker wins moving first if both numbers are odd. Remark 19: she wins moving
/// second if one is even. And Connect-4 as it is sold is a first player's win.
fn printed(k: u32, convention: Convention, columns: u32, rows: u32) -> Option<Paper> {
    match convention {
        Convention::MakerMaker if (k, columns, rows) == (4, 7, 6) => Some(Paper::says("first")),
        Convention::MakerMaker => None,
        Convention::MakerBreaker(_) if columns < k || rows == 1 => None,
        Convention::MakerBreaker(_) if columns * rows % 2 == 1 => Some(Paper::one_of(&["M", "N"])),
        Convention::MakerBreaker(_) => Some(Paper::one_of(&["M", "P"])),
    }
}
