//! `bands`: the bands, the classes of their contents, and how far Vertical is ahead.

use std::{
    collections::HashMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits, Rejection,
    rules::synchronized::{bands::Fault, contents::contents},
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::{
    claim::{Extent, Prospect, Side, Variant},
    evidence::{Band, BandContent, Bands},
};

use super::board::{field, free, picture as board};
use crate::{
    figure::{Figure, Panel, Role},
    rules::pointing::alone,
    scene::Parts,
    scene::Scene,
    words::count,
};

pub(crate) const WHY: &str = "Vertical fills a column of every band of rows while he can. What a band may look\n\
     like then falls into classes; in each he has moves in reserve, and all together\n\
     he has more than Horizontal has room for, since both have placed as many tiles.";

pub(crate) fn picture(scene: &Scene<'_>, evidence: &Bands, text: &mut dyn Write) -> fmt::Result {
    let Some(claim) = scene.synchronized() else {
        return Ok(());
    };
    let Extent::Exactly(columns) = claim.columns else {
        return Ok(());
    };
    let unit = i64::from(evidence.unit);
    writeln!(text, "  The bands, and Vertical's filling tiles:")?;
    for (kind, band) in evidence.kinds.iter().enumerate() {
        let Ok(grid) = Grid::new(claim.variant, band.height, columns) else {
            continue;
        };
        let fillings = band.fillings.iter();
        let fillings =
            fillings.filter_map(|&tile| grid.placed(grid.full, Tile(tile), Side::Vertical));
        let filled = fillings.fold(0, |all, tile| all | tile);
        writeln!(text, "\n  kind {kind}, {}", count(band.height, "row"))?;
        text.write_str(&board(&grid, grid.full, filled, 0))?;
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
        let drawn = if scene.all {
            contents.contents.len()
        } else {
            1
        };
        for content in contents.contents.iter().take(drawn) {
            if let Ok(grid) = Grid::new(claim.variant, content.height, columns) {
                let tile = grid
                    .placed(grid.full, Tile(content.tile), Side::Vertical)
                    .unwrap_or(0);
                writeln!(
                    text,
                    "{}",
                    board(&grid, content.free.into(), tile, 0).trim_end()
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

pub(crate) fn parts(bands: &Bands) -> Parts {
    Parts::new("class", bands.classes.len())
}

/// The kinds of bands with Vertical's filling tiles, then an example of each class.
pub(crate) fn figure(scene: &Scene<'_>, bands: &Bands) -> Option<Figure> {
    let claim = scene.synchronized()?;
    let Extent::Exactly(columns) = claim.columns else {
        return None;
    };
    let mut kinds = Vec::new();
    for (kind, band) in bands.kinds.iter().enumerate() {
        let grid = Grid::new(claim.variant, band.height, columns).ok()?;
        let mut drawn = field(&grid, grid.full, 0, 0);
        for &tile in &band.fillings {
            let filled = field(
                &grid,
                grid.full,
                grid.placed(grid.full, Tile(tile), Side::Vertical)?,
                0,
            );
            drawn.tiles.extend(filled.tiles);
        }
        drawn.borders.push(drawn.cells.keys().copied().collect());
        let caption = format!("kind {kind}, {}", count(band.height, "row"));
        kinds.push(Panel::new(drawn).caption(caption));
    }
    let mut classes = Vec::new();
    for (number, class) in bands.classes.iter().enumerate().take(DRAWN) {
        let panel = content(scene, class.contents.first()?)?;
        let potential = fraction(class.potential.into(), bands.unit.into());
        classes.push(
            panel
                .caption(format!("class {number}"))
                .caption(format!("potential {potential}")),
        );
    }
    Some(
        Figure::new("Bands of rows, and what they may look like after the filling")
            .row("The bands, with the tiles that fill a column", kinds)
            .row(
                "Classes of contents: an example of each, with Vertical's move",
                classes,
            )
            .legend(Role::Own, "Vertical's tile")
            .legend(Role::Taken, "not free"),
    )
}

/// More classes, or contents of a class, than this are not drawn together.
const DRAWN: usize = 40;

/// The contents of a class, each with Vertical's move.
pub(crate) fn part(scene: &Scene<'_>, bands: &Bands, number: usize) -> Option<Figure> {
    let class = bands.classes.get(number)?;
    let contents = class.contents.iter().take(DRAWN);
    let panels: Option<Vec<Panel>> = contents.map(|c| content(scene, c)).collect();
    let potential = fraction(class.potential.into(), bands.unit.into());
    let heading = format!("Class {number}: potential {potential}");
    let figure = Figure::new(heading.clone())
        .row(heading, panels?)
        .legend(Role::Own, "Vertical's move")
        .legend(Role::Taken, "not free");
    let more = class.contents.len().saturating_sub(DRAWN);
    Some(if more > 0 {
        figure.words(format!("{more} more are not drawn."))
    } else {
        figure
    })
}

/// A band with this content, and Vertical's move.
fn content(scene: &Scene<'_>, content: &BandContent) -> Option<Panel> {
    let claim = scene.synchronized()?;
    let Extent::Exactly(columns) = claim.columns else {
        return None;
    };
    let grid = Grid::new(claim.variant, content.height, columns).ok()?;
    let tile = grid.placed(grid.full, Tile(content.tile), Side::Vertical)?;
    Some(Panel::new(field(&grid, content.free.into(), tile, 0)))
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

/// How far each kind of band puts Vertical ahead.
pub(crate) fn reason(scene: &Scene<'_>, bands: &Bands) -> Option<String> {
    let claim = scene.synchronized()?;
    let Extent::Exactly(columns) = claim.columns else {
        return None;
    };
    let unit = i64::from(bands.unit);
    let margins = margins(claim.variant, columns, bands)?;
    let margins: Vec<String> = margins
        .iter()
        .enumerate()
        .map(|(kind, &margin)| format!("{} in a band of kind {kind}", fraction(margin, unit)))
        .collect();
    Some(format!(
        "With the multiplier {} Vertical is ahead by at least {}; {} of contents have potentials up to {}.",
        fraction(bands.multiplier.into(), unit),
        margins.join(", "),
        count(bands.classes.len(), "class").replace("classs", "classes"),
        fraction(
            bands
                .classes
                .iter()
                .map(|c| i64::from(c.potential))
                .max()
                .unwrap_or(0),
            unit
        )
    ))
}

/// The content that the reason names, and the tile that does not fit.
pub(crate) fn counterexample(scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
    let (content, tile, words) = match rejection.reason::<Fault>()? {
        Fault::NotNormal { content } => (content, None, "A reflection of it comes before it."),
        Fault::Twice { content } => (content, None, "It stands in two classes."),
        Fault::LosesMore { content } => (content, None, "A round in it can cost more than 1."),
        Fault::IllegalTile { tile, content } => {
            (content, Some(*tile), "This tile cannot be placed in it.")
        }
        _ => return None,
    };
    let claim = scene.synchronized()?;
    let Extent::Exactly(columns) = claim.columns else {
        return None;
    };
    let rows = content.to_string().split('/').count();
    let grid = Grid::new(claim.variant, u32::try_from(rows).ok()?, columns).ok()?;
    let tile = tile.and_then(|tile| grid.placed(grid.full, Tile(tile), Side::Vertical));
    let field = field(&grid, free(content), tile.unwrap_or(0), 0);
    Some(alone("A band in which the proof fails", field, words).legend(Role::Taken, "not free"))
}
