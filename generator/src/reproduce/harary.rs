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
    let weak = Convention::MakerBreaker(First::Maker);
    vec![
        table(
            "Who is first to have it (A380597)",
            Convention::MakerMaker,
            |side, least| Some(if side < least { "draw" } else { "first" }),
        ),
        table("Maker and Breaker", weak, |_, _| None),
        boards(),
        turns(),
    ]
}

/// Of the same polyominoes but the monomino the least side of a board, and the number of turns on it, that the literature has
/// for who has to be first: F. Harary, after M. Gardner, The Colossal Book of Mathematics (2001), chapter 22.
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

/// That Maker does not get it on the next smaller board.
fn boards() -> Table {
    let row = |&(name, maker, _): &(&str, u32, u32)| {
        let side = maker.checked_sub(1).filter(|&side| side > 0)?;
        let game = on(name, Some(side))?;
        let search = move |control: &_| within::decide(&game, Some("on-board"), control);
        let row = Row::proving(
            format!("{name}, {side}x{side}"),
            |proof| result(proof.claim()),
            search,
        );
        let file = format!("{}-{side}x{side}-board", name.to_lowercase());
        Some(row.with_paper(Some(Paper::says("breaker"))).with_file(file))
    };
    Table {
        title: "The next smaller board".to_owned(),
        rows: BOARDS.iter().filter_map(row).collect(),
        overview: None,
    }
}

/// Within how many turns Maker gets it: on the least board, on the literature's, and on the infinite one.
fn turns() -> Table {
    let row = |name: &str, side: Option<u32>, literature: Option<u32>| {
        let game = on(name, side)?;
        let search = move |control: &_| proof_sequence::soon(&game)(control);
        let within = |proof: &Proof| match proof.claim() {
            Claim::AchievementWithin(claim) => Some(format!("within {}", claim.turns?)),
            _ => None,
        };
        let (title, file) = match side {
            Some(side) => (format!("{name}, {side}x{side}"), format!("-{side}x{side}")),
            None => (format!("{name}, infinite"), String::new()),
        };
        let row = Row::proving(title, within, search);
        let paper = literature.map(|turns| Paper::says(format!("within {turns}")));
        let file = format!("{}{file}-turns", name.to_lowercase());
        Some(row.with_paper(paper).with_file(file))
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
