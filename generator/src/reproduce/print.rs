//! A table for people, in columns, and its rows for programs.

use std::collections::BTreeMap;

use playproof_formats::Id;
use serde::Serialize;
use serde_json::Value;

use super::table::{Row, State, Table};

/// What is printed about a row: an object for programs.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    /// The table's title.
    pub table: String,
    /// What the row is about.
    pub name: String,
    /// `proved`, `open`, or `tried` for a result without a certificate.
    pub status: &'static str,
    /// What was found.
    pub result: Option<String>,
    /// What the paper says.
    pub paper: Option<String>,
    /// Whether it says something else.
    pub differs: bool,
    /// What else was found.
    #[serde(flatten)]
    pub facts: BTreeMap<&'static str, Value>,
    /// The rule that does the work.
    pub rule: Option<&'static str>,
    /// Of the certificate.
    pub id: Option<Id>,
    /// The certificate's size.
    pub bytes: Option<usize>,
    /// Proofs of parts of the result.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<PartLine>,
    /// The time that was spent on it.
    pub seconds: f64,
}

/// What is printed about a part.
#[derive(Clone, Debug, Serialize)]
pub struct PartLine {
    /// What it is.
    pub name: String,
    /// The rule that does the work.
    pub rule: &'static str,
    /// Of its certificate.
    pub id: Id,
    /// The certificate's size.
    pub bytes: usize,
}

impl Line {
    /// What is to be said about a row whose proofs have these ids.
    pub(super) fn new(table: &str, row: &Row, id: Option<Id>, parts: Vec<Id>) -> Self {
        let found = &row.found;
        let part = |(part, id): (&super::table::Part, Id)| PartLine {
            name: part.name.clone(),
            rule: part.proof.rule(),
            id,
            bytes: part.proof.to_bytes().len(),
        };
        Self {
            table: table.to_owned(),
            name: row.name.clone(),
            status: match row.state {
                State::Settled if found.proof.is_none() && found.parts.is_empty() => "tried",
                State::Settled => "proved",
                State::Open | State::Exhausted => "open",
            },
            result: found.result.clone(),
            paper: row.paper.as_ref().map(super::table::Paper::text),
            differs: row.differs(),
            facts: found
                .facts
                .iter()
                .map(|fact| (fact.name, fact.value.clone()))
                .collect(),
            rule: found.proof.as_ref().map(crate::proof::Proof::rule),
            id,
            bytes: found.proof.as_ref().map(|proof| proof.to_bytes().len()),
            parts: found.parts.iter().zip(parts).map(part).collect(),
            seconds: row.time.as_secs_f64(),
        }
    }
}

/// The lines of a table for people. Those of `lines` are about the rows that are shown.
pub(super) fn text(table: &Table, rows: &[&Row], lines: &[Line]) -> Vec<String> {
    let mut text = vec![table.title.clone()];
    text.extend(
        table
            .overview
            .iter()
            .flat_map(|overview| overview(&table.rows)),
    );
    let long = |fact: &&super::table::Fact| fact.text.contains(' ');
    let mut names: Vec<&str> = Vec::new();
    for fact in rows.iter().flat_map(|row| &row.found.facts) {
        let short = !fact.text.is_empty() && !fact.text.contains(' ');
        if short && !names.contains(&fact.name) {
            names.push(fact.name);
        }
    }
    let mut grid = vec![heads(&names)];
    for (row, line) in rows.iter().zip(lines) {
        grid.push(cells(row, line, &names));
    }
    let widths = widths(&grid);
    for (index, cells) in grid.iter().enumerate() {
        text.push(format!("  {}", aligned(cells, &widths)));
        let Some((row, line)) = index.checked_sub(1).map(|i| (rows[i], &lines[i])) else {
            continue;
        };
        let notes = row.found.facts.iter().filter(long);
        text.extend(notes.map(|fact| format!("      {}: {}", fact.name, fact.text)));
        let parts: Vec<Vec<Cell>> = line.parts.iter().map(part_cells).collect();
        let widths = self::widths(&parts);
        text.extend(
            parts
                .iter()
                .map(|cells| format!("      {}", aligned(cells, &widths))),
        );
    }
    text.extend(summary(rows));
    text
}

/// How many rows are as the paper says.
fn summary(rows: &[&Row]) -> Option<String> {
    let compared = rows.iter().filter(|row| row.paper.is_some());
    let (mut same, mut different, mut open) = (0, 0, 0);
    for row in compared {
        match row.state {
            State::Settled if row.differs() => different += 1,
            State::Settled => same += 1,
            _ => open += 1,
        }
    }
    let part = |count: usize, words: &str| (count > 0).then(|| format!("{count} {words}"));
    let parts = [
        part(same, "as the paper says"),
        part(different, "not as the paper says (≠)"),
        part(open, "open"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("  {}", parts.join(", ")))
}

/// A cell of the grid, and whether it is a number.
type Cell = (String, bool);

fn left(text: impl Into<String>) -> Cell {
    (text.into(), false)
}

fn right(text: impl Into<String>) -> Cell {
    (text.into(), true)
}

fn heads(facts: &[&str]) -> Vec<Cell> {
    let mut cells = ["", "found", "paper"].map(left).to_vec();
    cells.extend(facts.iter().map(|&fact| left(fact)));
    cells.extend([
        left("rule"),
        right("bytes"),
        right("time"),
        left("certificate"),
    ]);
    cells
}

fn cells(row: &Row, line: &Line, facts: &[&str]) -> Vec<Cell> {
    let paper = line.paper.as_deref().unwrap_or("");
    let mark = if line.differs { "≠ " } else { "" };
    let open = if line.status == "open" { "open" } else { "" };
    let mut cells = vec![
        left(line.name.clone()),
        left(line.result.clone().unwrap_or_else(|| open.to_owned())),
        left(format!("{mark}{paper}")),
    ];
    for &name in facts {
        let fact = row.found.facts.iter().find(|fact| fact.name == name);
        let text = fact.filter(|fact| !fact.text.contains(' '));
        let number = fact.is_some_and(|fact| fact.value.is_number());
        cells.push((
            text.map_or_else(String::new, |fact| fact.text.clone()),
            number,
        ));
    }
    let id = line.id.map(|id| id.to_string());
    cells.extend([
        left(line.rule.unwrap_or("")),
        right(line.bytes.map_or_else(String::new, |n| n.to_string())),
        right(format!("{:.3} s", line.seconds)),
        left(id.unwrap_or_else(|| open.to_owned())),
    ]);
    cells
}

fn part_cells(part: &PartLine) -> Vec<Cell> {
    vec![
        left(part.name.clone()),
        left(part.rule),
        right(part.bytes.to_string()),
        left(part.id.to_string()),
    ]
}

/// The width of each column: 0 if nothing but its head stands in it.
fn widths(grid: &[Vec<Cell>]) -> Vec<usize> {
    let columns = grid.first().map_or(0, Vec::len);
    let width = |column: usize| {
        let lengths = grid.iter().map(|cells| cells[column].0.chars().count());
        let below = lengths.clone().skip(1).max().unwrap_or(0);
        let is_headed = grid.len() > 1 && below == 0;
        if is_headed {
            0
        } else {
            lengths.max().unwrap_or(0)
        }
    };
    (0..columns).map(width).collect()
}

fn aligned(cells: &[Cell], widths: &[usize]) -> String {
    let shown = cells.iter().zip(widths).filter(|(_, width)| **width > 0);
    let shown = shown.map(|((text, number), &width)| {
        if *number {
            format!("{text:>width$}")
        } else {
            format!("{text:<width$}")
        }
    });
    let shown: Vec<String> = shown.collect();
    shown.join("  ").trim_end().to_owned()
}
