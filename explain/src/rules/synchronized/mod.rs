//! Boards and bands of synchronized games.

use std::{
    collections::{HashMap, HashSet},
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Failure, Limits,
    budget::Exhausted,
    rules::synchronized::{
        contents::contents,
        walk::{Promise, walk},
    },
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::{
    Evidence,
    claim::{Extent, Prospect, Side, Synchronized, Variant},
    evidence::{Band, Bands, SyncRefutation, SyncStrategy},
};

use crate::words::count;

/// Boards that are drawn, unless all are.
const DRAWN: usize = 4;

pub(crate) fn show(
    claim: &Synchronized,
    evidence: &Evidence,
    all: bool,
    text: &mut String,
) -> fmt::Result {
    match (evidence, claim.rows, claim.columns) {
        (
            Evidence::SyncStrategy(SyncStrategy(tiles))
            | Evidence::SyncRefutation(SyncRefutation(tiles)),
            Extent::Exactly(rows),
            Extent::Exactly(columns),
        ) => match Grid::new(claim.variant, rows, columns) {
            Ok(grid) => answers(&grid, claim, tiles, all, text),
            Err(_) => Ok(()),
        },
        (Evidence::Bands(evidence), _, Extent::Exactly(columns)) => {
            bands(claim, columns, evidence, all, text)
        }
        _ => Ok(()),
    }
}

/// The first boards of a walk, with the answers.
fn answers(
    grid: &Grid,
    claim: &Synchronized,
    tiles: &[u8],
    all: bool,
    text: &mut String,
) -> fmt::Result {
    let (side, prospect, forces) = claim.statement.parts();
    let promise = if forces {
        Promise::Forces(side, prospect)
    } else {
        Promise::Cannot(side, prospect)
    };
    let own = promise.secures().0;
    let mut left = tiles.iter();
    let mut drawn = String::new();
    // All boards that come up, and those of them that have answers.
    let mut boards: HashSet<Cells> = HashSet::from([grid.normal(grid.full())]);
    let mut answered: HashSet<Cells> = HashSet::new();
    let mut first = 0;
    let walked = walk(
        grid,
        promise,
        &mut Budget::new(Limits::default()),
        &mut |free, asked| {
            let missing = Failure::Declined(Exhausted::Work(0));
            let tile = Tile(*left.next().ok_or(missing)?);
            answered.insert(free);
            let taken = grid.tile(tile, own).unwrap_or(0);
            let replies = match asked {
                Some(reply) => vec![reply],
                None => grid.moves(free, own.other()).collect(),
            };
            let other = |reply| grid.tile(reply, own.other()).unwrap_or(0);
            boards.extend(
                replies
                    .iter()
                    .map(|&r| grid.normal(free & !taken & !other(r))),
            );
            if all || first < DRAWN {
                first += 1;
                let asked = asked.map_or(0, other);
                let (vertical, horizontal) = match own {
                    Side::Vertical => (taken, asked),
                    Side::Horizontal => (asked, taken),
                };
                // Writing to a text does not fail.
                let _ = write!(drawn, "\n{}", picture(grid, free, vertical, horizontal));
            }
            Ok(tile)
        },
    );
    if walked.is_err() {
        return Ok(());
    }
    let leaves = boards.len().saturating_sub(answered.len());
    writeln!(
        text,
        "  {} up to reflections, {} of them decided by counting moves; {}.",
        count(boards.len(), "board"),
        leaves,
        count(tiles.len(), "answer")
    )?;
    let what = if forces {
        "The first answers"
    } else {
        "The first replies, each with the move that it spoils"
    };
    writeln!(
        text,
        "  {what} (| and - are the tiles, + where they overlap, # is not free):"
    )?;
    text.push_str(&drawn);
    Ok(())
}

/// A position with a tile of each player.
fn picture(grid: &Grid, free: Cells, vertical: Cells, horizontal: Cells) -> String {
    let mut text = String::new();
    for row in 0..grid.rows() {
        text.push_str("   ");
        for column in 0..grid.columns() {
            let cell = 1 << (row * grid.columns() + column);
            let mark = match (
                free & cell != 0,
                vertical & cell != 0,
                horizontal & cell != 0,
            ) {
                (false, ..) => '#',
                (_, true, true) => '+',
                (_, true, false) => '|',
                (_, false, true) => '-',
                _ => '.',
            };
            text.push(' ');
            text.push(mark);
        }
        text.push('\n');
    }
    text
}

/// The classes, the potential, and how far Vertical is ahead.
fn bands(
    claim: &Synchronized,
    columns: u32,
    evidence: &Bands,
    all: bool,
    text: &mut String,
) -> fmt::Result {
    let unit = i64::from(evidence.unit);
    writeln!(text, "  The bands, and Vertical's filling tiles:")?;
    for (kind, band) in evidence.kinds.iter().enumerate() {
        let Ok(grid) = Grid::new(claim.variant, band.height, columns) else {
            continue;
        };
        let fillings = band.fillings.iter();
        let fillings = fillings.filter_map(|&tile| grid.tile(Tile(tile), Side::Vertical));
        let filled = fillings.fold(0, |all, tile| all | tile);
        writeln!(text, "\n  kind {kind}, {}", count(band.height, "row"))?;
        text.push_str(&picture(&grid, grid.full(), filled, 0));
    }
    let list = |kinds: &[u32]| {
        let kinds: Vec<String> = kinds.iter().map(u32::to_string).collect();
        if kinds.is_empty() {
            "none".to_owned()
        } else {
            kinds.join(", ")
        }
    };
    writeln!(text, "\n  at the top: {}", list(&evidence.head))?;
    writeln!(text, "  repeated:   {}", evidence.body)?;
    for (index, tail) in evidence.tails.iter().enumerate() {
        let of = match claim.rows {
            Extent::Progression { from, step } => {
                let first = u64::from(from) + u64::from(step) * index as u64;
                let period = u64::from(step) * evidence.tails.len() as u64;
                format!("{first} + {period}i rows")
            }
            Extent::Exactly(rows) => count(rows, "row"),
        };
        writeln!(text, "  at the bottom of {of}: {}", list(tail))?;
    }
    writeln!(
        text,
        "\n  When no filling tile is free any more, both have placed as many tiles: the sum of\n  \
         vt - ht over all bands is 0. From then on Vertical plays in a band of the first class\n  \
         that there is. A round costs at most 1 of the potential, so he has at least as many\n  \
         moves as its sum; of each class, an example with his move:"
    )?;
    for (class, contents) in evidence.classes.iter().enumerate() {
        let potential = fraction(contents.potential.into(), unit);
        let boards = count(contents.contents.len(), "content");
        writeln!(text, "\n  class {class}: potential {potential}, {boards}")?;
        let drawn = if all { contents.contents.len() } else { 1 };
        for content in contents.contents.iter().take(drawn) {
            if let Ok(grid) = Grid::new(claim.variant, content.height, columns) {
                let tile = grid.tile(Tile(content.tile), Side::Vertical).unwrap_or(0);
                writeln!(
                    text,
                    "{}",
                    picture(&grid, content.free.into(), tile, 0).trim_end()
                )?;
            }
        }
    }
    let multiplier = fraction(evidence.multiplier.into(), unit);
    writeln!(
        text,
        "\n  With the multiplier {multiplier}, each band after the filling has\n  \
         potential - room for Horizontal - {multiplier} (vt - ht) at least"
    )?;
    let margins = margins(claim.variant, columns, evidence).unwrap_or_default();
    for (kind, margin) in margins.iter().enumerate() {
        writeln!(
            text,
            "    {:>6} in a band of kind {kind}",
            fraction(*margin, unit)
        )?;
    }
    let enough = match claim.statement.parts().1 {
        Prospect::Win => "more than 0: Vertical has more moves than Horizontal.",
        Prospect::Draw => "more than -1: Vertical has at least as many moves as Horizontal.",
    };
    writeln!(
        text,
        "  The sums over the bands of the boards above the premises are {enough}"
    )
}

/// For each kind of band: the least that Vertical has more than Horizontal, times the unit.
fn margins(variant: Variant, columns: u32, bands: &Bands) -> Option<Vec<i64>> {
    let margin = |band: &Band| {
        let grid = Grid::new(variant, band.height, columns).ok()?;
        let potentials: HashMap<Cells, i64> = bands
            .classes
            .iter()
            .flat_map(|class| {
                let of_height = class.contents.iter().filter(|c| c.height == band.height);
                of_height.map(|content| (Cells::from(content.free), class.potential.into()))
            })
            .collect();
        let (unit, multiplier) = (i64::from(bands.unit), i64::from(bands.multiplier));
        let mut least: Option<i64> = None;
        let mut budget = Budget::new(Limits::default());
        contents(&grid, &band.fillings, &mut budget, &mut |content, _| {
            let potential = potentials.get(&grid.normal(content.free)).copied();
            let room = i64::from(grid.packing(content.free, Side::Horizontal));
            let ahead = i64::from(content.vertical) - i64::from(content.horizontal);
            let margin = potential.unwrap_or(0) - unit * room - multiplier * ahead;
            least = Some(least.map_or(margin, |least| least.min(margin)));
            Ok(())
        })
        .ok()?;
        least
    };
    bands.kinds.iter().map(margin).collect()
}

/// A fraction in lowest terms.
fn fraction(numerator: i64, denominator: i64) -> String {
    let (mut a, mut b) = (numerator.abs(), denominator.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let divisor = a.max(1);
    match denominator / divisor {
        1 => (numerator / divisor).to_string(),
        d => format!("{}/{d}", numerator / divisor),
    }
}
