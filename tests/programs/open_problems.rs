//! What `docs/open-problems.md` says of the pentahexes agrees with the certificates.

use std::{fs, path::Path};

use crate::published::library;

/// A row of the table of pentahexes: its number, its cells, and the least and the greatest threshold for 1, 2, … marks.
struct Row {
    number: u32,
    cells: String,
    thresholds: Vec<(u32, u32)>,
}

fn rows() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/open-problems.md");
    let page = fs::read_to_string(path).expect("a page");
    let table = page.split("| | pentahex | thresholds |").nth(1);
    let lines = table.expect("a table").lines().skip(2);
    let rows = lines.map_while(|line| line.strip_prefix("| "));
    rows.map(row).collect()
}

fn row(line: &str) -> Row {
    let (number, rest) = line.split_once(" | `").expect("a number");
    let (cells, thresholds) = rest.split_once("` | (").expect("cells");
    Row {
        number: number.parse().expect("a number"),
        cells: cells.to_owned(),
        thresholds: without_links(thresholds)
            .map_while(|entry| interval(&entry))
            .collect(),
    }
}

/// The entries of a list, without where they link to.
fn without_links(list: &str) -> impl Iterator<Item = String> {
    let mut text = String::new();
    for (place, part) in list.split("](").enumerate() {
        let shown = if place == 0 {
            part
        } else {
            part.split_once(')').expect("the end of a link").1
        };
        text.push_str(&shown.replace('[', ""));
    }
    let entries: Vec<String> = text.split(", ").map(str::to_owned).collect();
    entries.into_iter()
}

/// "5", "3–7" or "5 and no more"; none is ∞, with which a sequence ends.
fn interval(entry: &str) -> Option<(u32, u32)> {
    let numbers = entry.split([' ', ')']).next()?;
    let (least, most) = numbers.split_once('–').unwrap_or((numbers, numbers));
    Some((least.parse().ok()?, most.parse().ok()?))
}

/// The winner, Maker's marks and Breaker's of "maker wins (2,5".
fn won(claim: &str) -> Option<(&str, usize, u32)> {
    let (winner, marks) = claim.split_once(" wins (")?;
    let (maker, breaker) = marks.split_once(',')?;
    Some((winner, maker.parse().ok()?, breaker.parse().ok()?))
}

#[test]
fn pentahexes_are_as_the_certificates_say() {
    let rows = rows();
    assert_eq!(rows.len(), 22);
    let mut compared = 0;
    for row in &rows {
        let game = format!(") on hexagonal for {{{}}}", row.cells);
        for file in library() {
            let Some((winner, maker, breaker)) = file.claim.strip_suffix(&game).and_then(won)
            else {
                continue;
            };
            let (least, most) = row.thresholds[maker - 1];
            let agrees = match winner {
                "maker" => breaker <= least,
                _ => breaker > most,
            };
            assert!(agrees, "{}: {}", row.number, file.claim);
            compared += 1;
        }
        let name = format!("classical/hexagonal-5-{}.proof", row.number);
        let is_settled = library().iter().any(|file| file.name == name);
        let (least, most) = row.thresholds[0];
        assert_eq!(least == most, is_settled, "{}", row.number);
    }
    assert!(compared >= 30, "{compared} certificates were compared");
}
