//! The table of growth in `docs/synchronized.md` agrees with the certificates.

use std::{fs, path::Path};

use crate::{
    published::library,
    shell::{Shell, text},
};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Of how many positions a row may tell, such that they are counted again here: those of all rows would take a minute.
const FEW: u64 = 20_000;

/// A row of the table.
struct Row {
    file: String,
    claim: String,
    positions: u64,
    bytes: u64,
}

fn rows() -> Vec<Row> {
    let path = Path::new(ROOT).join("docs/synchronized.md");
    let page = fs::read_to_string(path).expect("a page");
    let header = "| variant | board | outcome | positions | bytes |";
    let table = page.split(header).nth(1).expect("a table");
    let rows = table.lines().skip(2);
    rows.map_while(|line| line.strip_prefix("| "))
        .map(row)
        .collect()
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.trim_end_matches(" |").split(" | ").collect();
    let [variant, board, outcome, positions, bytes] = cells[..] else {
        panic!("{line}");
    };
    let board = board.replace('×', "x");
    Row {
        file: format!("ST/{variant}-{board}.proof"),
        claim: format!("outcome {outcome} of synchronized {variant} on {board}"),
        positions: positions.parse().expect("a number"),
        bytes: bytes.parse().expect("a number"),
    }
}

/// The sum of the numbers before these words.
fn sum(printed: &str, words: &str) -> u64 {
    let parts: Vec<&str> = printed.split(words).collect();
    let before = parts.iter().rev().skip(1);
    let numbers = before.map(|part| part.rsplit([' ', '\n']).next().expect("a last word"));
    numbers
        .map(|number| number.parse::<u64>().expect("a number"))
        .sum()
}

#[test]
fn the_table_of_growth_is_as_the_certificates_say() {
    let rows = rows();
    assert!(rows.len() > 30, "{} rows", rows.len());
    let mut shell = Shell::new();
    for row in &rows {
        let file = library().iter().find(|file| file.name == row.file);
        let file = file.unwrap_or_else(|| panic!("{} is not there", row.file));
        assert_eq!(file.claim, row.claim);
        assert_eq!(file.bytes, row.bytes, "{}", row.file);
        if row.positions <= FEW {
            let path = Path::new(ROOT).join("certificates").join(&row.file);
            let output = shell.run(&format!("playproof show \"{}\"", path.display()));
            let positions = sum(&text(&output.stdout), " boards up to moves");
            assert_eq!(positions, row.positions, "{}", row.file);
        }
    }
}
