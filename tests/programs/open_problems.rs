//! What `docs/open-problems.md` says of thresholds agrees with the certificates.

use std::{fs, path::Path};

use crate::published::library;

/// A row of a table of animals: what it is called, its cells, and the least and the greatest threshold for 1, 2, … marks.
struct Row {
    name: String,
    cells: String,
    thresholds: Vec<(u32, u32)>,
}

fn rows(animals: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/open-problems.md");
    let page = fs::read_to_string(path).expect("a page");
    let header = format!("| | {animals} | thresholds |");
    let table = page.split(&header).nth(1);
    let lines = table.expect("a table").lines().skip(2);
    let rows = lines.map_while(|line| line.strip_prefix("| "));
    rows.map(row).collect()
}

fn row(line: &str) -> Row {
    let (name, rest) = line.split_once(" | `").expect("a name");
    let (cells, thresholds) = rest.split_once("` | (").expect("cells");
    Row {
        name: name.trim().to_owned(),
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

/// The numbers of "threshold (0,3,inf".
fn sequence(claim: &str) -> Option<Vec<(u32, u32)>> {
    let numbers = claim.strip_prefix("threshold (")?.strip_suffix(",inf")?;
    let numbers = numbers.split(',').map(|number| number.parse().ok());
    numbers.map(|b| b.map(|b| (b, b))).collect()
}

/// What certificates say of the animal of a row: what comes before ") on … for …".
fn claims(row: &Row, board: &str) -> Vec<&'static str> {
    let game = format!(") on {board} for {{{}}}", row.cells);
    let all = library().iter();
    all.filter_map(|file| file.claim.strip_suffix(&game))
        .collect()
}

/// Compares a row with all certificates; how many there are.
fn compare(row: &Row, claims: &[&str]) -> usize {
    for claim in claims {
        let agrees = if let Some((winner, maker, breaker)) = won(claim) {
            let (least, most) = row.thresholds[maker - 1];
            match winner {
                "maker" => breaker <= least,
                _ => breaker > most,
            }
        } else {
            sequence(claim).expect("a claim") == row.thresholds
        };
        assert!(agrees, "{}: {claim}", row.name);
    }
    claims.len()
}

#[test]
fn pentahexes_are_as_the_certificates_say() {
    let rows = rows("pentahex");
    assert_eq!(rows.len(), 22);
    let mut compared = 0;
    for row in &rows {
        compared += compare(row, &claims(row, "hexagonal"));
        let name = format!("classical/hexagonal-5-{}.proof", row.name);
        let is_settled = library().iter().any(|file| file.name == name);
        let (least, most) = row.thresholds[0];
        assert_eq!(least == most, is_settled, "{}", row.name);
    }
    assert!(compared >= 35, "{compared} certificates were compared");
}

/// Each of their numbers has a certificate, too, and so has each sequence that is settled.
#[test]
fn pentominoes_and_pentiamonds_are_as_the_certificates_say() {
    for (animals, board, count) in [("pentomino", "square", 12), ("pentiamond", "triangular", 4)] {
        let rows = rows(animals);
        assert_eq!(rows.len(), count);
        for row in &rows {
            let claims = claims(row, board);
            compare(row, &claims);
            let sequences = claims.iter().filter_map(|claim| sequence(claim)).count();
            let is_settled = row.thresholds.iter().all(|(least, most)| least == most);
            assert_eq!(sequences == 1, is_settled, "{}", row.name);
            if is_settled {
                continue;
            }
            for (maker, &(least, most)) in (1..).zip(&row.thresholds) {
                let win = format!("maker wins ({maker},{least}");
                let loss = format!("breaker wins ({maker},{}", most + 1);
                let has = |claim: &String| claims.contains(&claim.as_str());
                assert!(least == 0 || has(&win), "{}: {win}", row.name);
                assert!(has(&loss), "{}: {loss}", row.name);
            }
        }
    }
}
