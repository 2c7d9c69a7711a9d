//! Boards with tiles, and the boards that come up in a walk.

use std::{
    collections::HashSet,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Failure, Limits,
    budget::Exhausted,
    rules::synchronized::walk::{Answers, secures, walk},
    synchronized::{Cells, Grid, Picture, Tile},
};
use playproof_formats::{
    Cell,
    claim::{Extent, Side, Statement},
};

use crate::{
    figure::{self, Field, Figure, Panel, Role},
    scene::Scene,
    text::Text,
    words::count,
};

/// Boards that are drawn, unless all are.
const DRAWN: usize = 4;

/// What is asked and answered at a moment of a walk.
struct Moment {
    free: Cells,
    vertical: Cells,
    horizontal: Cells,
    /// Who gives the answers.
    own: Side,
}

/// What the claim states, and the board.
pub(super) fn stated(scene: &Scene<'_>) -> Option<(Grid, Statement)> {
    let claim = scene.synchronized()?;
    let (Extent::Exactly(rows), Extent::Exactly(columns)) = (claim.rows, claim.columns) else {
        return None;
    };
    let grid = Grid::new(claim.variant, rows, columns).ok()?;
    Some((grid, claim.statement))
}

/// So many moments of a walk, from number `from` on.
fn moments(
    scene: &Scene<'_>,
    tiles: &[u8],
    from: usize,
    most: usize,
) -> Option<(Grid, Vec<Moment>)> {
    let (grid, statement) = stated(scene)?;
    let (own, _) = secures(statement);
    let mut found = Vec::new();
    let mut number = 0_usize;
    let mut left = tiles.iter();
    // The walk ends where there is nothing more to be drawn.
    let _ = walk(
        &grid,
        statement,
        &mut Budget::new(Limits::default()),
        &mut |free: Cells, asked: Option<Tile>| {
            let enough = Failure::from(Exhausted::Work(0));
            if found.len() >= most {
                return Err(enough);
            }
            let tile = Tile(*left.next().ok_or(enough)?);
            if number >= from {
                let taken = grid.placed(grid.full, tile, own).unwrap_or(0);
                let asked = asked.and_then(|reply| grid.placed(grid.full, reply, own.other()));
                let (vertical, horizontal) = match own {
                    Side::Vertical => (taken, asked.unwrap_or(0)),
                    Side::Horizontal => (asked.unwrap_or(0), taken),
                };
                found.push(Moment {
                    free,
                    vertical,
                    horizontal,
                    own,
                });
            }
            number += 1;
            Ok(tile)
        },
    );
    Some((grid, found))
}

/// More moments than this are not drawn together.
const TOGETHER: usize = 8;

/// The first moments of a walk.
pub(super) fn figure(scene: &Scene<'_>, tiles: &[u8]) -> Option<Figure> {
    let (grid, moments) = moments(scene, tiles, 0, TOGETHER)?;
    let panels = (0..)
        .zip(&moments)
        .map(|(number, moment)| panel(&grid, moment).caption(format!("moment {number}")));
    let figure = legend(Figure::new("The first moments"), moments.first());
    Some(figure.row("", panels.collect()).words(format!(
        "{} in all; elsewhere one serves again, or counting moves decides.",
        count(tiles.len(), "answer")
    )))
}

/// One moment of a walk.
pub(super) fn part(scene: &Scene<'_>, tiles: &[u8], number: usize) -> Option<Figure> {
    let (grid, moments) = moments(scene, tiles, number, 1)?;
    let moment = moments.first()?;
    let figure = legend(Figure::new(format!("Moment {number}")), Some(moment));
    Some(figure.panel(panel(&grid, moment)))
}

fn legend(figure: Figure, moment: Option<&Moment>) -> Figure {
    let figure = figure.legend(Role::Taken, "not free");
    let names = match moment.map(|moment| moment.own) {
        Some(Side::Horizontal) => ["Vertical's tile", "Horizontal's answer at the same moment"],
        _ => ["Vertical's tile", "Horizontal's tile"],
    };
    figure
        .legend(Role::Own, names[0])
        .legend(Role::Answer, names[1])
}

fn panel(grid: &Grid, moment: &Moment) -> Panel {
    Panel::new(field(grid, moment.free, moment.vertical, moment.horizontal))
}

/// The free cells of a position that the checker names.
pub(super) fn free(position: &Picture) -> Cells {
    let signs = position.to_string();
    let cells = signs.chars().filter(|&sign| sign != '/').zip(0_u32..);
    let free = cells.filter(|&(sign, _)| sign == '.');
    free.fold(0, |all, (_, cell)| {
        all | Cells::from(1_u8).checked_shl(cell).unwrap_or(0)
    })
}

/// A position with tiles of each player: single tiles, or none.
pub(super) fn field(grid: &Grid, free: Cells, vertical: Cells, horizontal: Cells) -> Field {
    let mut field = Field::finite(grid.columns, grid.rows);
    let cell = |number: u32| Field::cell_of(number % grid.columns, number / grid.columns);
    let cells = |set: Cells| {
        let numbers = (0..grid.rows * grid.columns).filter(move |n| set & (1 << n) != 0);
        numbers.filter_map(cell)
    };
    for taken in cells(!free) {
        field.put([&taken], Role::Taken);
    }
    for (set, role) in [(vertical, Role::Own), (horizontal, Role::Answer)] {
        let cells: Vec<Cell> = cells(set).collect();
        if !cells.is_empty() {
            field.tiles.push(figure::Tile { cells, role });
        }
    }
    field
}

/// The first boards of a walk, with the answers, and how many there are.
struct Told<'a, 'b> {
    scene: &'a Scene<'b>,
    grid: &'a Grid,
    own: Side,
    left: std::slice::Iter<'a, u8>,
    boards: HashSet<Cells>,
    first: usize,
    drawn: Text,
    /// Whether all that was to be drawn has been.
    whole: fmt::Result,
}

impl Answers for Told<'_, '_> {
    fn answer(&mut self, free: Cells, asked: Option<Tile>) -> Result<Tile, Failure> {
        let missing = Failure::from(Exhausted::Work(0));
        let tile = Tile(*self.left.next().ok_or(missing)?);
        self.boards.insert(free);
        if self.whole.is_ok() && (self.scene.all || self.first < DRAWN) {
            self.first += 1;
            let full = self.grid.full;
            let placed = |tile, side| self.grid.placed(full, tile, side).unwrap_or(0);
            let taken = placed(tile, self.own);
            let asked = asked.map_or(0, |reply| placed(reply, self.own.other()));
            let (vertical, horizontal) = match self.own {
                Side::Vertical => (taken, asked),
                Side::Horizontal => (asked, taken),
            };
            let picture = picture(self.grid, free, vertical, horizontal);
            self.whole = write!(self.drawn, "\n{picture}");
        }
        Ok(tile)
    }

    fn serves_again(&mut self, free: Cells, _: Option<Tile>, _: Tile) {
        self.boards.insert(free);
    }
}

/// The first boards of a walk, with the answers.
pub(super) fn answers(scene: &Scene<'_>, tiles: &[u8], text: &mut dyn Write) -> fmt::Result {
    let Some((grid, statement)) = stated(scene) else {
        return Ok(());
    };
    let mut told = Told {
        scene,
        grid: &grid,
        own: secures(statement).0,
        left: tiles.iter(),
        boards: HashSet::new(),
        first: 0,
        drawn: Text::default(),
        whole: Ok(()),
    };
    let mut budget = Budget::new(Limits::default());
    if walk(&grid, statement, &mut budget, &mut told).is_err() {
        return Ok(());
    }
    writeln!(
        text,
        "  {} up to moves and reflections of regions, {}; elsewhere one of the last eight serves again, or counting \
         moves decides.",
        count(told.boards.len(), "board"),
        count(tiles.len(), "answer")
    )?;
    let what = if statement.is_forced() {
        "The first answers"
    } else {
        "The first replies, each with a move that it spoils"
    };
    writeln!(
        text,
        "  {what} (| and - are the tiles, + where they overlap, # is not free):"
    )?;
    text.write_str(&told.drawn.finish(told.whole))
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

/// What counting moves says of the board itself, and how many answers there are.
pub(super) fn reason(scene: &Scene<'_>, tiles: &[u8]) -> Option<String> {
    let (grid, statement) = stated(scene)?;
    let (own, _) = secures(statement);
    let other = own.other();
    let name = |side| match side {
        Side::Vertical => "Vertical",
        Side::Horizontal => "Horizontal",
    };
    let open = grid.full & !grid.reach(grid.full, other);
    Some(if tiles.is_empty() {
        format!(
            "Counting decides at once: {} has room for {} that {} cannot meet, and {} for {} at most.",
            name(own),
            count(grid.packing(open, own), "tile"),
            name(other),
            name(other),
            count(grid.packing(grid.full, other), "tile")
        )
    } else {
        format!(
            "With {} of {} all games come to positions in which counting decides: what {} can place in \
             safety is set against the most that {} has room for.",
            count(tiles.len(), "answer"),
            name(own),
            name(own),
            name(other)
        )
    })
}
