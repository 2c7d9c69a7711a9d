//! Boards with tiles, and the boards that come up in a walk.

use std::{
    collections::HashSet,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Failure, Limits,
    budget::Exhausted,
    rules::synchronized::walk::{secures, walk},
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::claim::{Extent, Side};

use crate::scene::Scene;
use crate::{text::Text, words::count};

/// Boards that are drawn, unless all are.
const DRAWN: usize = 4;

/// The first boards of a walk, with the answers.
pub(super) fn answers(scene: &Scene<'_>, tiles: &[u8], text: &mut dyn Write) -> fmt::Result {
    let Some(claim) = scene.synchronized() else {
        return Ok(());
    };
    let (Extent::Exactly(rows), Extent::Exactly(columns)) = (claim.rows, claim.columns) else {
        return Ok(());
    };
    let Ok(grid) = &Grid::new(claim.variant, rows, columns) else {
        return Ok(());
    };
    let (_, _, forces) = claim.statement.parts();
    let (own, _) = secures(claim.statement);
    let mut left = tiles.iter();
    let mut drawn = Text::default();
    let mut whole = Ok(());
    // All boards that come up, and those of them that have answers.
    let mut boards: HashSet<Cells> = HashSet::from([grid.normal(grid.full)]);
    let mut answered: HashSet<Cells> = HashSet::new();
    let mut first = 0;
    let walked = walk(
        grid,
        claim.statement,
        &mut Budget::new(Limits::default()),
        &mut |free, asked| {
            let missing = Failure::from(Exhausted::Work(0));
            let tile = Tile(*left.next().ok_or(missing)?);
            answered.insert(free);
            let taken = grid.placed(grid.full, tile, own).unwrap_or(0);
            let replies = match asked {
                Some(reply) => vec![reply],
                None => grid.moves(free, own.other()).collect(),
            };
            let other = |reply| grid.placed(grid.full, reply, own.other()).unwrap_or(0);
            boards.extend(
                replies
                    .iter()
                    .map(|&r| grid.normal(free & !taken & !other(r))),
            );
            if whole.is_ok() && (scene.all || first < DRAWN) {
                first += 1;
                let asked = asked.map_or(0, other);
                let (vertical, horizontal) = match own {
                    Side::Vertical => (taken, asked),
                    Side::Horizontal => (asked, taken),
                };
                whole = write!(drawn, "\n{}", picture(grid, free, vertical, horizontal));
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
    text.write_str(&drawn.finish(whole))
}

/// A position with a tile of each player.
pub(super) fn picture(grid: &Grid, free: Cells, vertical: Cells, horizontal: Cells) -> String {
    let mut text = String::new();
    for row in 0..grid.rows {
        text.push_str("   ");
        for column in 0..grid.columns {
            let cell = 1 << (row * grid.columns + column);
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
