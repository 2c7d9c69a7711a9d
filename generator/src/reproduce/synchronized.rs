//! Tables of outcomes, and the theorems about boards of every length.

use std::{
    collections::{BTreeMap, HashSet},
    time::{Duration, Instant},
};

use crate::{
    game::Synchronized,
    proof::Proof,
    search::control::Control,
    search::synchronized::{
        outcome,
        plan::{decide, transposed},
    },
};
use playproof_checker::synchronized::Grid;
use playproof_formats::{
    Id,
    claim::{Extent, Letters, Variant},
};
use serde::Serialize;

use super::{Output, Run};

/// The variants, and up to which rows + columns all boards are to be settled: as far as the paper's
/// tables go. Larger boards follow while there is time.
const TABLES: [(Variant, u32); 3] = [
    (Variant::Triomineering, 12),
    (Variant::Tridomineering, 10),
    (Variant::Domineering, 10),
];

/// Larger boards have so many rows at most: narrow ones would never end.
const ROWS: u32 = 24;

/// The time for a larger board in the first round, and how it grows from round to round.
const FIRST_SLICE: Duration = Duration::from_secs(1);
const GROWTH: u32 = 4;

/// How many cells the boards of a round have more than the smallest open one.
const AHEAD: u32 = 4;

/// Theorems 1 to 8.
const THEOREMS: [(&str, Variant, Extent, Extent); 8] = [
    (
        "Theorem 1",
        Variant::Triomineering,
        from(9, 1),
        Extent::Exactly(4),
    ),
    (
        "Theorem 2",
        Variant::Triomineering,
        from(6, 1),
        Extent::Exactly(5),
    ),
    (
        "Theorem 3",
        Variant::Triomineering,
        Extent::Exactly(4),
        from(9, 1),
    ),
    (
        "Theorem 4",
        Variant::Triomineering,
        Extent::Exactly(5),
        from(6, 1),
    ),
    (
        "Theorem 5",
        Variant::Triomineering,
        from(3, 3),
        Extent::Exactly(3),
    ),
    (
        "Theorem 6",
        Variant::Triomineering,
        Extent::Exactly(3),
        from(3, 3),
    ),
    (
        "Theorem 7",
        Variant::Tridomineering,
        from(8, 1),
        Extent::Exactly(3),
    ),
    (
        "Theorem 8",
        Variant::Tridomineering,
        Extent::Exactly(3),
        from(8, 1),
    ),
];

const fn from(from: u32, step: u32) -> Extent {
    Extent::Progression { from, step }
}

/// What was found about a board, or about a progression of boards.
#[derive(Serialize)]
struct Found {
    #[serde(skip_serializing_if = "Option::is_none")]
    theorem: Option<&'static str>,
    variant: &'static str,
    rows: Extent,
    columns: Extent,
    status: &'static str,
    result: Option<&'static str>,
    rule: Option<&'static str>,
    id: Option<Id>,
    /// Positions that were searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    bytes: Option<usize>,
    seconds: f64,
}

pub(super) fn run(run: &Run<'_>, out: &mut Output<'_>) -> miette::Result<bool> {
    let control = run.control.clone();

    let mut complete = true;
    let mut theorems = Vec::new();
    for (theorem, variant, rows, columns) in THEOREMS {
        (run.say)(theorem.to_owned());
        let found = self::theorem(
            theorem,
            Synchronized {
                variant,
                rows,
                columns,
            },
            &control,
            run,
        )?;
        if found.id.is_none() {
            complete = false;
        }
        theorems.push(found);
    }
    let mut tables: Vec<Table> = TABLES.map(|(variant, all)| Table::new(variant, all)).into();
    for table in &mut tables {
        for board in table.required() {
            table.settle(board, &control, run)?;
        }
    }
    let mut slice = FIRST_SLICE;
    while !control.is_stopped() {
        for table in &mut tables {
            let mut tried = HashSet::new();
            while let Some(board) = table.smallest(&tried) {
                tried.insert(board);
                table.settle(board, &control.clone().within(slice), run)?;
            }
        }
        slice = slice.saturating_mul(GROWTH);
    }
    for table in &tables {
        if !table.required().is_empty() {
            complete = false;
        }
        table.print(run, out)?;
    }
    if !run.json {
        out.line("Boards of every length");
    }
    for found in &theorems {
        found.print(run, out)?;
    }
    Ok(complete)
}

/// One of the theorems.
fn theorem(
    name: &'static str,
    game: Synchronized,
    control: &Control,
    run: &Run<'_>,
) -> miette::Result<Found> {
    let started = Instant::now();
    let proof = decide(&game, None, control);
    let seconds = started.elapsed().as_secs_f64();
    let keep = |proof| run.keep(proof, &name.to_lowercase());
    let statement = |proof: &Proof| match proof.claim() {
        playproof_formats::Claim::Synchronized(claim) => Some(claim.statement.name()),
        _ => None,
    };
    Ok(Found {
        theorem: Some(name),
        variant: game.variant.name(),
        rows: game.rows,
        columns: game.columns,
        status: if proof.is_some() { "proved" } else { "open" },
        result: proof.as_ref().and_then(statement),
        rule: proof.as_ref().map(|proof| proof.last().evidence.rule()),
        id: proof.as_ref().map(keep).transpose()?,
        positions: None,
        bytes: proof.as_ref().map(|proof| proof.to_bytes().len()),
        seconds,
    })
}

/// The outcomes of one variant. Boards are searched with at least as many rows as columns; the
/// others are their images.
struct Table {
    variant: Variant,
    /// The rows + columns up to which all boards are to be settled.
    all: u32,
    /// By rows and columns.
    found: BTreeMap<(u32, u32), (Letters, Found)>,
    /// Time spent on boards so far.
    spent: BTreeMap<(u32, u32), Duration>,
}

impl Table {
    fn new(variant: Variant, all: u32) -> Self {
        Self {
            variant,
            all,
            found: BTreeMap::new(),
            spent: BTreeMap::new(),
        }
    }

    /// The open boards with at least as many rows as columns, the smallest first.
    fn open(&self) -> impl Iterator<Item = Grid> {
        let sizes = (1..=ROWS).flat_map(|rows| (1..=rows).map(move |columns| (rows, columns)));
        let open = sizes.filter(|size| !self.found.contains_key(size));
        let boards = open.filter_map(|(rows, columns)| Grid::new(self.variant, rows, columns).ok());
        let mut boards: Vec<Grid> = boards.collect();
        boards.sort_by_key(|board| (cells(board), board.rows()));
        boards.into_iter()
    }

    /// The open boards that are to be settled however long it takes.
    fn required(&self) -> Vec<Grid> {
        let required = |board: &Grid| board.rows() + board.columns() <= self.all;
        self.open().filter(required).collect()
    }

    /// One of the smallest open boards that has not been tried.
    fn smallest(&self, tried: &HashSet<Grid>) -> Option<Grid> {
        let least = self.open().next().map_or(0, |board| cells(&board));
        let near = |board: &Grid| cells(board) <= least + AHEAD;
        let mut near = self.open().take_while(near);
        near.find(|board| !tried.contains(board))
    }

    fn settle(&mut self, grid: Grid, control: &Control, run: &Run<'_>) -> miette::Result<()> {
        let (rows, columns) = (grid.rows(), grid.columns());
        let name = self.variant.name();
        (run.say)(format!("{name} {rows}x{columns}"));
        let started = Instant::now();
        let found = outcome::search(&grid, control);
        let spent = self.spent.entry((rows, columns)).or_default();
        *spent += started.elapsed();
        let seconds = spent.as_secs_f64();
        let Some(found) = found else { return Ok(()) };
        let (outcome, positions) = (found.outcome, found.positions);
        let mut add = |rows: u32, columns: u32, outcome: Letters, proof: &Proof| {
            let id = run.keep(proof, &format!("{name}-{rows}x{columns}"))?;
            let found = Found {
                theorem: None,
                variant: name,
                rows: Extent::Exactly(rows),
                columns: Extent::Exactly(columns),
                status: "proved",
                result: Some(outcome.name()),
                rule: Some(proof.last().evidence.rule()),
                id: Some(id),
                positions: Some(positions),
                bytes: Some(proof.to_bytes().len()),
                seconds,
            };
            self.found.insert((rows, columns), (outcome, found));
            miette::Result::<()>::Ok(())
        };
        add(rows, columns, outcome, &found.proof)?;
        if rows != columns
            && let Some(proof) = transposed(&found.proof)
        {
            add(columns, rows, outcome.transposed(), &proof)?;
        }
        Ok(())
    }

    fn print(&self, run: &Run<'_>, out: &mut Output<'_>) -> miette::Result<()> {
        if !run.json {
            for line in self.letters().lines() {
                out.line(line);
            }
        }
        for (_, found) in self.found.values() {
            found.print(run, out)?;
        }
        Ok(())
    }

    /// The outcomes as a table.
    fn letters(&self) -> String {
        let most = self.found.keys().map(|&(rows, _)| rows).max().unwrap_or(0);
        let line = |rows: u32| {
            let letter = |columns| {
                let found = self.found.get(&(rows, columns));
                format!("{:>4}", found.map_or("", |(outcome, _)| outcome.name()))
            };
            let letters: String = (1..=most).map(letter).collect();
            format!("{rows:>3}{}\n", letters.trim_end())
        };
        let columns: Vec<String> = (1..=most).map(|n| format!("{n:>4}")).collect();
        let columns = columns.concat();
        let lines: String = (1..=most).map(line).collect();
        format!(
            "Synchronized {}\n   {columns}\n{lines}",
            self.variant.name()
        )
    }
}

/// The number of cells.
fn cells(board: &Grid) -> u32 {
    board.rows() * board.columns()
}

impl Found {
    fn print(&self, run: &Run<'_>, out: &mut Output<'_>) -> miette::Result<()> {
        if run.json {
            return out.json(self);
        }
        let name = self.theorem.unwrap_or(self.variant);
        let board = format!("{}x{}", self.rows, self.columns);
        let result = self.result.unwrap_or("open");
        let rule = self.rule.unwrap_or("");
        let seconds = self.seconds;
        let positions = self.positions.map_or_else(String::new, |n| n.to_string());
        let id = self.id.map_or_else(String::new, |id| id.to_string());
        let line = format!(
            "  {name:<14} {board:<9} {result:<25} {rule:<12} {positions:>9} {seconds:>8.3} s  {id}"
        );
        out.line(line.trim_end());
        Ok(())
    }
}
