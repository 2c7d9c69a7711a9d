//! Harary's games on boards: on which is a polyomino won?

use playproof_explain::animals::catalogue;
use playproof_formats::{
    Board,
    claim::{Arena, Hypergraph},
};

use super::{
    result::result,
    table::{Paper, Row, Table},
};
use crate::{
    game::{Convention, First, Positional, families::polyominoes},
    search::positional::Planner,
};

/// The polyominoes that are won on some board but Snaky; the least side of a board on which Maker wins, and the one on
/// which the first player does, as the literature has it: OEIS, A380597, after M. Gardner.
pub const BOARDS: [(&str, u32, u32); 11] = [
    ("monomino", 1, 1),
    ("domino", 2, 2),
    ("I-tromino", 4, 4),
    ("V-tromino", 3, 3),
    ("S-tetromino", 3, 3),
    ("L-tetromino", 4, 4),
    ("T-tetromino", 5, 5),
    ("I-tetromino", 6, 7),
    ("N-pentomino", 5, 6),
    ("L-pentomino", 6, 7),
    ("Y-pentomino", 6, 7),
];

/// Both tables.
pub(super) fn tables() -> Vec<Table> {
    let weak = Convention::MakerBreaker(First::Maker);
    vec![
        table(
            "Who is first to have it (A380597)",
            Convention::MakerMaker,
            |side, least| Some(if side < least { "draw" } else { "first" }),
        ),
        table("Maker and Breaker", weak, |_, _| None),
    ]
}

fn table(
    title: &str,
    convention: Convention,
    literature: fn(u32, u32) -> Option<&'static str>,
) -> Table {
    let row = |name: &str, side: u32, least: u32| {
        let animal = catalogue::find(Board::SQUARE, name)?;
        let sets = polyominoes(side, side, &animal).ok()?;
        let arena = Arena::Hypergraph(Hypergraph {
            vertices: side * side,
            sets: sets.into_iter().collect(),
            order: Vec::new(),
        });
        let game = Positional { arena, convention };
        let search = move |control: &_| Some(Planner::default().decide(&game, control)?.proof);
        let title = format!("{name}, {side}x{side}");
        let row = Row::proving(&title, |proof| result(proof.claim()), search);
        let who = match convention {
            Convention::MakerMaker => "-first",
            Convention::MakerBreaker(_) => "",
        };
        let file = format!("{}-{side}x{side}{who}", name.to_lowercase());
        Some(
            row.with_paper(literature(side, least).map(Paper::says))
                .with_file(file),
        )
    };
    let rows = BOARDS.iter().flat_map(|&(name, maker, first)| {
        let most = match convention {
            Convention::MakerMaker => first,
            Convention::MakerBreaker(_) => maker,
        };
        let sides = (maker - 1).max(1)..=most;
        sides.filter_map(move |side| row(name, side, first))
    });
    Table {
        title: title.to_owned(),
        rows: rows.collect(),
        overview: None,
    }
}
