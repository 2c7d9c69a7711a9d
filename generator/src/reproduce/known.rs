//! Games that everybody knows, with the values of the literature.

use playproof_formats::claim::{Arena, Hypergraph, InARow};

use super::{
    result::result,
    table::{Paper, Row, Table},
};
use crate::{
    game::{
        Convention, First, Game, Positional,
        families::{Sets, connections, copies, edges, lines, progressions},
        file::parse,
    },
    search::positional::{Planner, biased_outcome},
};

/// Connect-4 on boards of this many rows and of 4, 5, … columns: the first player wins (+), the second (-), or nobody.
/// John Tromp's table of 2006, as far as rows and columns are at most 15; Christophe Steininger has found it again.
pub const CONNECT_4: [(u32, &str); 8] = [
    (4, "==-=----"),
    (5, "====+++"),
    (6, "==-+--"),
    (7, "==+=+"),
    (8, "==-+"),
    (9, "==+"),
    (10, "=="),
    (11, "="),
];

/// Cells of the largest board of Connect-4 that is asked about.
const CONNECT_4_CELLS: u32 = 42;

/// k in a row on m by n cells, as quoted from Uiterwijk and van den Herik, "The advantage of the initiative" (2000).
pub const IN_A_ROW: [([u32; 3], &str); 12] = [
    ([3, 3, 3], "draw"),
    ([4, 3, 3], "first"),
    ([4, 4, 3], "first"),
    ([4, 4, 4], "draw"),
    ([5, 4, 4], "draw"),
    ([6, 4, 4], "draw"),
    ([5, 5, 4], "draw"),
    ([6, 5, 4], "first"),
    ([6, 6, 4], "first"),
    ([7, 7, 4], "first"),
    ([5, 5, 5], "draw"),
    ([6, 6, 5], "draw"),
];

/// All tables.
pub(super) fn tables() -> Vec<Table> {
    vec![connect_4(), in_a_row(), boxes(), by_a_word(), biased()]
}

fn table(title: &str, rows: Vec<Row>) -> Table {
    Table {
        title: title.to_owned(),
        rows,
        overview: None,
    }
}

/// A row about a game.
fn row(name: &str, arena: Arena, convention: Convention, paper: Option<&str>) -> Row {
    let game = Positional { arena, convention };
    let search = move |control: &_| Some(Planner::default().decide(&game, control)?.proof);
    Row::proving(name, |proof| result(proof.claim()), search).with_paper(paper.map(Paper::says))
}

/// The lines of k cells on a board.
fn board(rows: u32, columns: u32, k: u32, gravity: bool) -> Arena {
    Arena::InARow(InARow {
        rows,
        columns,
        k,
        gravity,
        first: Vec::new(),
        second: Vec::new(),
    })
}

fn connect_4() -> Table {
    let entry = |rows, (columns, value)| {
        let value = match value {
            '+' => "first",
            '-' => "second",
            _ => "draw",
        };
        let arena = board(rows, columns, 4, true);
        let row = row(
            &format!("{columns}x{rows}"),
            arena,
            Convention::MakerMaker,
            Some(value),
        );
        (
            columns * rows,
            row.with_file(format!("connect-4-{columns}x{rows}")),
        )
    };
    let entries = CONNECT_4.iter();
    let entries = entries.flat_map(|&(rows, values)| {
        (4..)
            .zip(values.chars())
            .map(move |value| entry(rows, value))
    });
    let mut entries: Vec<(u32, Row)> = entries
        .filter(|(cells, _)| *cells <= CONNECT_4_CELLS)
        .collect();
    entries.sort_by_key(|(cells, _)| *cells);
    let rows = entries.into_iter().map(|(_, row)| row).collect();
    table("Connect-4, columns x rows (Tromp)", rows)
}

fn in_a_row() -> Table {
    let entry = |&([m, n, k], value): &([u32; 3], &str)| {
        let name = format!("({m},{n},{k})");
        let row = row(
            &name,
            board(n, m, k, false),
            Convention::MakerMaker,
            Some(value),
        );
        row.with_file(format!("{k}-in-a-row-{m}x{n}"))
    };
    let rows = IN_A_ROW.iter().map(entry).collect();
    table(
        "k in a row on m by n cells (Uiterwijk and van den Herik)",
        rows,
    )
}

/// The game with these winning sets.
fn hypergraph(vertices: u32, sets: Sets) -> Arena {
    Arena::Hypergraph(Hypergraph {
        vertices,
        sets: sets.into_iter().collect(),
        order: Vec::new(),
    })
}

/// Golomb and Hales, "Hypercube tic-tac-toe" (2002); Patashnik, "Qubic" (1980); Carroll and Dougherty, "Tic-tac-toe
/// on a finite plane" (2004): the torus of nine cells is the affine plane of order 3.
fn boxes() -> Table {
    let entry = |(sides, k, torus, paper): (&[u32], u32, bool, Option<&str>)| {
        let size = sides
            .iter()
            .map(u32::to_string)
            .collect::<Vec<_>>()
            .join("x");
        let name = format!("{k} in a row, {}{size}", if torus { "torus " } else { "" });
        let arena = hypergraph(sides.iter().product(), lines(sides, k, torus));
        let file = name.replace(", ", "-").replace(' ', "-");
        row(&name, arena, Convention::MakerMaker, paper).with_file(file)
    };
    let games: [(&[u32], u32, bool, Option<&str>); 6] = [
        (&[3, 3, 3], 3, false, Some("first")),
        (&[4, 4, 4], 4, false, Some("first")),
        (&[3, 3], 3, true, Some("first")),
        (&[4, 4], 4, true, None),
        (&[5, 5], 4, true, None),
        (&[5, 5], 5, true, None),
    ];
    table("Cubes and tori", games.map(entry).into())
}

/// Maker-Breaker games. Hex has no draw, and who moves first wins it (Nash).
fn by_a_word() -> Table {
    let either = Convention::MakerBreaker(First::Either);
    let entry = |name: &str, vertices, sets, paper| {
        let file = name.to_lowercase().replace(", ", "-").replace(' ', "-");
        row(name, hypergraph(vertices, sets), either, paper).with_file(file)
    };
    let mut rows = Vec::new();
    for side in 2..=5 {
        let name = format!("Hex, {side} by {side}");
        rows.push(entry(&name, side * side, connections(side), Some("N")));
    }
    for (what, order, vertices) in [("Triangle", 3, 4..=6), ("K4", 4, 5..=8)] {
        for n in vertices {
            let count = u32::try_from(edges(n).len()).unwrap_or(u32::MAX);
            let name = format!("{what} in K{n}");
            rows.push(entry(&name, count, copies(n, &edges(order)), None));
        }
    }
    for (k, numbers) in [(3, 3..=9), (4, 10..=16)] {
        for n in numbers {
            let name = format!("{k} in progression, of {n}");
            rows.push(entry(&name, n, progressions(n, k), None));
        }
    }
    table("Maker-Breaker games: Hex, graphs, progressions", rows)
}

/// Games as their files ask about them, with turns of several claims, sets of both players, or losers who complete one;
/// the file of the certificate, the name, and the literature.
const BIASED: [(&str, &str, &str, Option<&str>); 12] = [
    (
        "sim",
        "Sim: triangles in K6",
        "complete-graph = 6\nbuild = \"triangle\"\nconvention = \"avoider-enforcer\"\nsecond_sets = \"same\"",
        Some("second forces"),
    ),
    (
        "sim-on-k5",
        "Sim on K5",
        "complete-graph = 5\nbuild = \"triangle\"\nconvention = \"avoider-enforcer\"\nsecond_sets = \"same\"",
        None,
    ),
    (
        "tic-tac-toe-misere",
        "Who has three in a row loses",
        "vertices = 9\nwinning_sets = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]\nconvention = \"avoider-enforcer\"\nsecond_sets = \"same\"",
        None,
    ),
    (
        "triangle-avoided-in-k5",
        "Avoider's triangle in K5",
        "complete-graph = 5\nbuild = \"triangle\"\nconvention = \"avoider-enforcer\"",
        None,
    ),
    (
        "triangle-avoided-in-k6",
        "Avoider's triangle in K6",
        "complete-graph = 6\nbuild = \"triangle\"\nconvention = \"avoider-enforcer\"",
        None,
    ),
    (
        "triangle-1-2-in-k5",
        "Triangle in K5, one claim to two",
        "complete-graph = 5\nbuild = \"triangle\"\nbias = [1, 2]",
        None,
    ),
    (
        "triangle-1-2-in-k6",
        "Triangle in K6, one claim to two",
        "complete-graph = 6\nbuild = \"triangle\"\nbias = [1, 2]",
        None,
    ),
    (
        "triangle-2-2-in-k5",
        "Triangle in K5, two claims to two, whoever moves first",
        "complete-graph = 5\nbuild = \"triangle\"\nbias = [2, 2]\nfirst = \"either\"",
        None,
    ),
    (
        "boxes-2-1",
        "Three boxes of three, two claims to one",
        "vertices = 9\nwinning_sets = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]\nbias = [2, 1]",
        None,
    ),
    (
        "biased-four-in-a-row-4x4",
        "4 in a row on 4x4, two claims to one",
        "game = \"k-in-a-row\"\nrows = 4\ncolumns = 4\nk = 4\nbias = [2, 1]",
        None,
    ),
    (
        "biased-four-in-a-row-4x4-draw",
        "4 in a row on 4x4, one claim, then two each",
        "game = \"k-in-a-row\"\nrows = 4\ncolumns = 4\nk = 4\nconvention = \"maker-maker\"\nbias = [2, 2]\nleft = 1",
        None,
    ),
    (
        "hex-4x4-of-both",
        "Hex, 4 by 4, with sets of both",
        "hex = 4\nsecond_sets = \"transposed\"",
        Some("first completes"),
    ),
];

/// Sim: Mead, Rosa and Huang, "The game of Sim: a winning strategy for the second player" (1974). Hex: Nash.
fn biased() -> Table {
    let entry = |(file, name, question, paper): &(&str, &str, &'static str, Option<&str>)| {
        let question = *question;
        let search = move |control: &_| {
            let family = if question.starts_with("game") {
                ""
            } else {
                "game = \"positional\"\n"
            };
            match parse("known", &format!("{family}{question}\n")).ok()?.game {
                Game::Biased(game) => biased_outcome::decide(&game, control, &mut Vec::new()),
                _ => None,
            }
        };
        Row::proving(*name, |proof| result(proof.claim()), search)
            .with_paper(paper.map(Paper::says))
            .with_file(*file)
    };
    let rows = BIASED.iter().map(entry).collect();
    table(
        "Turns of several claims, sets of both players, Avoider and Enforcer",
        rows,
    )
}
