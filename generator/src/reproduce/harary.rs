//! Harary's games on boards: on which is a polyomino won?

use playproof_explain::animals::catalogue;
use playproof_formats::{
    Board, Claim,
    claim::{Arena, Hypergraph, Response},
};

use super::{
    result::result,
    table::{Paper, Row, Table},
};
use crate::{
    game::{Achievement, AchievementWithin, Convention, First, Positional, families::polyominoes},
    proof::Proof,
    search::{
        achievement::{proof_sequence, within},
        control::Control,
        positional::Planner,
    },
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

/// The tables.
pub(super) fn tables() -> Vec<Table> {
    vec![first(), boards(), turns()]
}

/// Who is first to have it: on the literature's board, and on smaller ones from the one before Maker's least on.
fn first() -> Table {
    let rows = BOARDS.iter().flat_map(|&(name, maker, least)| {
        let sides = (maker - 1).max(1)..=least;
        sides.filter_map(move |side| {
            let row = positional(name, side, Convention::MakerMaker)?;
            let literature = if side < least { "draw" } else { "first" };
            let file = format!("{}-first", row.file);
            Some(
                row.with_paper(Some(Paper::says(literature)))
                    .with_file(file),
            )
        })
    });
    Table {
        title: "Who is first to have it (A380597)".to_owned(),
        rows: rows.collect(),
        overview: None,
    }
}

/// The game on n x n cells, by the sets of its vertices.
fn positional(name: &str, side: u32, convention: Convention) -> Option<Row> {
    let animal = catalogue::find(Board::SQUARE, name)?;
    let sets = polyominoes(side, side, &animal).ok()?;
    let arena = Arena::Hypergraph(Hypergraph {
        vertices: side * side,
        sets: sets.into_iter().collect(),
        order: Vec::new(),
    });
    let game = Positional { arena, convention };
    let search = move |control: &_| Some(Planner::default().decide(&game, control)?.proof);
    Some(row(name, side, search))
}

fn row(
    name: &str,
    side: u32,
    search: impl Fn(&Control) -> Option<Proof> + Send + Sync + 'static,
) -> Row {
    let title = format!("{name}, {side}x{side}");
    let row = Row::proving(title, |proof| result(proof.claim()), search);
    row.with_file(format!("{}-{side}x{side}", name.to_lowercase()))
}

/// Of the same polyominoes but the monomino the least side of a board, and the number of turns on it, that the literature has
/// for who has to be first: M. Gardner, The Colossal Book of Mathematics (2001), as Wikipedia quotes it.
const TURNS: [(&str, u32, u32); 10] = [
    ("domino", 2, 2),
    ("I-tromino", 4, 3),
    ("V-tromino", 3, 3),
    ("S-tetromino", 3, 5),
    ("L-tetromino", 4, 4),
    ("T-tetromino", 5, 4),
    ("I-tetromino", 7, 8),
    ("N-pentomino", 6, 6),
    ("L-pentomino", 7, 10),
    ("Y-pentomino", 7, 9),
];

/// The (1, 1) game for a polyomino, on a board of so many rows and columns.
fn on(name: &str, side: Option<u32>) -> Option<AchievementWithin> {
    let goal = catalogue::find(Board::SQUARE, name)?;
    let game = Achievement::new(Board::SQUARE, &[goal], 1, Response::Cells(1)).ok()?;
    Some(AchievementWithin {
        game,
        size: side.map(|side| [side; 2]),
        turns: None,
    })
}

/// Who wins when only Maker wants it: he does on his least board, and Breaker on the one before.
fn boards() -> Table {
    let rows = BOARDS.iter().flat_map(|&(name, maker, _)| {
        let smaller = maker.checked_sub(1).filter(|&side| side > 0);
        let smaller = smaller.and_then(|side| {
            let game = on(name, Some(side))?;
            let search = move |control: &_| within::decide(&game, Some("on-board"), control);
            Some(row(name, side, search))
        });
        let least = positional(name, maker, Convention::MakerBreaker(First::Maker));
        smaller.into_iter().chain(least)
    });
    Table {
        title: "Maker and Breaker".to_owned(),
        rows: rows.collect(),
        overview: None,
    }
}

/// Within how many turns Maker gets it: on the least board, on the literature's, and on the infinite one. No
/// certificate says that fewer are not enough.
fn turns() -> Table {
    let row = |name: &str, side: Option<u32>, literature: Option<u32>| {
        let game = on(name, side)?;
        let within = |proof: &Proof| match proof.claim() {
            Claim::AchievementWithin(claim) => Some(format!("within {}", claim.turns?)),
            _ => None,
        };
        let (title, file) = match side {
            Some(side) => (format!("{name}, {side}x{side}"), format!("-{side}x{side}")),
            None => (format!("{name}, infinite"), String::new()),
        };
        let file = format!("{}{file}-turns", name.to_lowercase());
        let search = move |control: &_| proof_sequence::soon(&game)(control);
        let mut row = Row::proving(title, within, search).with_file(file);
        // Of who has to be first: Maker may be sooner.
        if let Some(turns) = literature {
            row.found.tell("to be first", turns);
        }
        Some(row)
    };
    let rows = TURNS.iter().flat_map(|&(name, side, turns)| {
        let least = BOARDS.iter().find(|(known, ..)| *known == name);
        let least = least
            .map(|&(_, maker, _)| maker)
            .filter(|&maker| maker < side);
        let least = least.and_then(|least| row(name, Some(least), None));
        let rows = [
            least,
            row(name, Some(side), Some(turns)),
            row(name, None, None),
        ];
        rows.into_iter().flatten()
    });
    Table {
        title: "Within how many turns Maker has it".to_owned(),
        rows: rows.collect(),
        overview: None,
    }
}
