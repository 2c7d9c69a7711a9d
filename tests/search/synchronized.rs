//! The search for outcomes of synchronized games: against brute force, against the tables of the
//! paper, and the theorems of the paper as certificates.

mod board;
mod regions;
mod table;

use std::{fs, path::Path};

use playproof::{
    game::Synchronized,
    proof::Proof,
    reproduce::synchronized::{
        FAMILIES, TABLE_II, TABLE_IV, THEOREMS, Theorem, WIDTHS, values, widths,
    },
    search::control::Control,
    search::synchronized::{bands, bits::mix, hot_bands, outcome, plan::decide},
};
use playproof_checker::{
    Budget, Limits,
    rules::synchronized::values::Values,
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::{
    Evidence,
    claim::{Extent, Letters, Prospect, Side, Statement, Variant},
};
use playproof_oracles::synchronized as brute_force;

/// The cells of the largest boards that brute force solves in no time.
const SMALL: u32 = 20;

fn boards(most: u32) -> impl Iterator<Item = (u32, u32)> {
    (1..=most).flat_map(move |rows| (1..=most / rows).map(move |columns| (rows, columns)))
}

/// Positions that look random.
fn positions(grid: &Grid) -> impl Iterator<Item = Cells> {
    let full = grid.full;
    (1..500_u64).map(move |n| {
        let wide = |n: u64| Cells::from(mix(2 * n)) << 64 | Cells::from(mix(2 * n + 1));
        (wide(n) | wide(n + 1000)) & full
    })
}

/// Boards that take 64 bits, and 128.
fn grids() -> impl Iterator<Item = Grid> {
    let sizes = [
        (3, 4),
        (4, 7),
        (8, 8),
        (7, 9),
        (1, 40),
        (40, 1),
        (9, 9),
        (1, 128),
        (128, 1),
    ];
    Variant::ALL.into_iter().flat_map(move |variant| {
        sizes.map(|(rows, columns)| Grid::new(variant, rows, columns).unwrap())
    })
}

fn solve(variant: Variant, rows: u32, columns: u32) -> Letters {
    let grid = Grid::new(variant, rows, columns).expect("a small board");
    let found = outcome::search(&grid, &Control::default()).expect("no limit was reached");
    let accepted = found.proof.check().expect("the proof is accepted");
    assert_eq!(accepted.theorem.claim(), found.proof.claim());
    found.outcome
}

#[test]
fn outcomes_by_brute_force() {
    for variant in Variant::ALL {
        for (rows, columns) in boards(SMALL) {
            assert_eq!(
                solve(variant, rows, columns),
                brute_force::outcome(variant, rows, columns),
                "{variant:?} {rows}x{columns}"
            );
        }
    }
}

/// Each of the four statements or its opposite is proved, and nothing else.
#[test]
fn statements_by_brute_force() {
    for variant in Variant::ALL {
        for (rows, columns) in boards(12) {
            let grid = Grid::new(variant, rows, columns).expect("a small board");
            for statement in Statement::ALL {
                let holds = brute_force::holds(statement, variant, rows, columns);
                let proof = outcome::prove(&grid, statement, &Control::default());
                assert_eq!(
                    proof.is_some(),
                    holds,
                    "{statement:?} {variant:?} {rows}x{columns}"
                );
                if let Some(proof) = proof {
                    assert_eq!(*proof.claim(), outcome::claim(&grid, statement));
                    proof.check().expect("the proof is accepted");
                }
            }
        }
    }
}

/// When counting moves decides, play-out says the same: in all positions of small boards.
#[test]
fn counting_moves_against_play() {
    for variant in Variant::ALL {
        for (rows, columns) in [(3, 4), (4, 3), (2, 6), (1, 9), (9, 1)] {
            let grid = Grid::new(variant, rows, columns).expect("a small board");
            let mut game = brute_force::Game::new(variant, rows, columns);
            let mut decided = 0;
            for free in 0..Cells::from(1_u32) << (rows * columns) {
                let position: brute_force::Free = (0..rows * columns)
                    .map(|cell| free >> cell & 1 == 1)
                    .collect();
                for side in [Side::Vertical, Side::Horizontal] {
                    for prospect in [Prospect::Win, Prospect::Draw] {
                        if grid.secured(free, side, prospect) {
                            decided += 1;
                            assert!(
                                game.forces(&position, side, prospect),
                                "{side:?} {prospect:?} {}",
                                grid.picture(free)
                            );
                        }
                    }
                }
            }
            assert!(decided > 0);
        }
    }
}

fn compare(variant: Variant, table: &[&str]) {
    for (row, line) in (1..).zip(table) {
        for (column, letters) in (1..).zip(line.split(' ')) {
            let found = solve(variant, row, column);
            assert_eq!(found.name(), letters, "{variant:?} {row}x{column}");
        }
    }
}

#[test]
fn table_ii() {
    compare(Variant::Triomineering, &TABLE_II);
}

#[test]
fn table_iv() {
    compare(Variant::Tridomineering, &TABLE_IV);
}

/// The paper expects of synchronized domineering that VD and HD never occur. They do.
#[test]
fn vd_and_hd_occur_in_domineering() {
    assert_eq!(solve(Variant::Domineering, 2, 13), Letters::VD);
    assert_eq!(solve(Variant::Domineering, 13, 2), Letters::HD);
}

/// Theorems 1 to 8: the claim that is found is the one of the paper.
#[test]
fn theorems() {
    for theorem in THEOREMS {
        prove(&theorem);
    }
}

fn prove(theorem: &Theorem) -> Proof {
    let proof = theorem.prove(&Control::default());
    let proof = proof.unwrap_or_else(|| panic!("{theorem:?}"));
    assert_eq!(*proof.claim(), theorem.game.claim(theorem.statement));
    proof.check().expect("the proof is accepted");
    proof
}

#[test]
fn families() {
    for theorem in FAMILIES.iter().filter(|family| family.by == "bands") {
        prove(theorem);
    }
}

/// Hot bands take a second or two where they find nothing, bands less.
#[test]
fn the_quicker_rule_comes_first() {
    let last = |variant, from, columns| {
        let game = Synchronized {
            variant,
            rows: Extent::Progression { from, step: 1 },
            columns: Extent::Exactly(columns),
        };
        let proof = decide(&game, None, &Control::default()).expect("it is proved");
        proof.last().evidence.clone()
    };
    let bands = last(Variant::Triomineering, 9, 4);
    assert!(matches!(bands, Evidence::Bands(_)));
    // There are no bands for these.
    let hot = last(Variant::Tridomineering, 10, 2);
    assert!(matches!(hot, Evidence::HotBands(_)));
}

#[test]
#[ignore = "takes minutes: the values of many bands"]
fn families_by_hot_bands() {
    for theorem in FAMILIES.iter().filter(|family| family.by == "hot-bands") {
        prove(theorem);
    }
}

/// Several columns are filled, and no board is a premise.
#[test]
fn sets_of_columns_are_filled() {
    let game = Synchronized {
        variant: Variant::Domineering,
        rows: Extent::Progression { from: 10, step: 1 },
        columns: Extent::Exactly(5),
    };
    let statement = Statement::VerticalWins;
    let proof = prove(&Theorem {
        name: "",
        game,
        statement,
        by: "bands",
    });
    let Evidence::Bands(bands) = &proof.last().evidence else {
        panic!("not by bands");
    };
    // The second column and the fourth.
    let tiles = [Tile::new(1, 2), Tile::new(3, 2)].map(|tile| tile.unwrap().0);
    assert_eq!(bands.kinds[bands.body as usize].fillings, tiles);
    assert!(proof.last().premises.is_empty());
}

/// From which number of rows on Vertical wins, or draws, by the search for bands alone, on 1, 2, … columns.
#[test]
fn first_boards_of_bands() {
    let firsts = |variant, prospect, rows, most: u32| -> Vec<Option<u32>> {
        let first = |n| bands::first(variant, prospect, rows, n, &Control::default());
        (1..=most).map(first).collect()
    };
    let all = (1, 1);
    let found = firsts(Variant::Domineering, Prospect::Win, all, 7);
    let wanted = [Some(2), None, Some(4), None, Some(10), None, Some(26)];
    assert_eq!(found, wanted);
    let found = firsts(Variant::Domineering, Prospect::Draw, (2, 2), 5);
    assert_eq!(found, [Some(2); 5]);
    let found = firsts(Variant::Triomineering, Prospect::Win, all, 8);
    let wanted = [
        Some(3),
        Some(3),
        None,
        Some(9),
        Some(6),
        None,
        None,
        Some(15),
    ];
    assert_eq!(found, wanted);
    let found = firsts(Variant::Tridomineering, Prospect::Win, all, 3);
    assert_eq!(found, [Some(2), None, Some(8)]);
}

/// The same for hot bands, where each takes some ten seconds. Wider boards are proved in `families_by_hot_bands`.
#[test]
#[ignore = "takes a minute or two: the values of many bands"]
fn first_boards_of_hot_bands() {
    let firsts = |variant, prospect, rows, columns: &[u32]| -> Vec<u32> {
        let first = |&n| hot_bands::first(variant, prospect, rows, n, &Control::default());
        columns.iter().map(|n| first(n).unwrap_or(0)).collect()
    };
    let even = (2, 2);
    let drawn = [1, 2, 3, 4, 5, 7];
    let found = firsts(Variant::Domineering, Prospect::Draw, even, &drawn);
    assert_eq!(found, [2; 6]);
    let found = firsts(Variant::Domineering, Prospect::Win, even, &drawn);
    assert_eq!(found, [2, 0, 2, 0, 2, 2]);
    let won = [1, 2, 4, 5, 7];
    let found = firsts(Variant::Triomineering, Prospect::Win, (3, 3), &won);
    assert_eq!(found, [3; 5]);
}

/// Who is ahead by the value of the empty board wins, in the tables of the paper.
#[test]
fn values_agree_with_the_printed_tables() {
    let (mut won, mut drawn) = (0, 0);
    for (variant, table) in [
        (Variant::Triomineering, TABLE_II.as_slice()),
        (Variant::Tridomineering, TABLE_IV.as_slice()),
    ] {
        for (rows, line) in (1..).zip(table) {
            for (columns, letters) in (1..).zip(line.split(' ')) {
                let grid = Grid::new(variant, rows, columns).expect("a small board");
                let mut budget = Budget::new(Limits::default());
                let value = Values::new(grid).value(grid.full, &mut budget);
                match value.expect("within the budget") {
                    1.. => {
                        assert_eq!(letters, "V", "{variant:?} {rows}x{columns}");
                        won += 1;
                    }
                    0 => {
                        let holds = ["V", "VD", "D"].contains(&letters);
                        assert!(holds, "{variant:?} {rows}x{columns}");
                        drawn += 1;
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(won > 20 && drawn > 15, "{won} won, {drawn} drawn");
}

/// A board that is too large to be played out.
#[test]
fn a_large_board() {
    let game = Synchronized {
        variant: Variant::Domineering,
        rows: Extent::Exactly(50),
        columns: Extent::Exactly(5),
    };
    let proof = decide(&game, None, &Control::default()).expect("a proof");
    assert_eq!(*proof.claim(), game.claim(Statement::VerticalWins));
    proof.check().expect("the proof is accepted");
}

/// What bands prove without premises is so on the small boards.
#[test]
fn bands_agree_with_brute_force() {
    let mut compared = 0;
    for (rows, columns) in boards(SMALL).filter(|&(_, columns)| columns <= 4) {
        for variant in Variant::ALL {
            for statement in [Statement::VerticalWins, Statement::VerticalDraws] {
                let prospect = statement.prospect();
                let first =
                    bands::first(variant, prospect, (rows, 6), columns, &Control::default());
                if first == Some(rows) {
                    let holds = brute_force::holds(statement, variant, rows, columns);
                    assert!(holds, "{statement:?} {variant:?} {rows}x{columns}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 50, "{compared}");
}

/// The table of widths in the documents is the one that is found.
#[test]
fn the_table_of_widths_is_in_the_documents() {
    let lines = widths();
    assert_eq!(lines.len(), 2 + WIDTHS as usize);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/synchronized.md");
    let page = fs::read_to_string(path).expect("the page");
    assert!(page.contains(&lines.join("\n")), "{}", lines.join("\n"));
    let values = values().join("\n");
    assert!(page.contains(&values), "{values}");
}
