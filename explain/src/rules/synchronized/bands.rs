//! `bands`: the bands, the classes of their contents, and how far Vertical is ahead.

use std::{
    borrow::Cow,
    collections::HashMap,
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits, Rejection,
    rules::synchronized::{bands::Fault, contents::contents},
    synchronized::{Cells, Grid, Tile},
};
use playproof_formats::{
    Claim,
    claim::{Extent, Prospect, Side, Synchronized, Variant},
    evidence::{Band, BandContent, Bands},
};

use super::{
    board::{field, free, picture as board},
    cut::heights,
};
use crate::{
    figure::{Content, Figure, Panel, Role},
    rules::{pointing::alone, shown::Shown},
    scene::{Parts, Scene},
    text::{WIDE, wrapped},
    words::{count, fraction},
};

impl Shown for Bands {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Vertical fills columns of every band of rows while he can. What a band may look\n\
         like then falls into classes; in each he has moves in reserve, and all together\n\
         he has more than Horizontal has room for, since both have placed as many tiles."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        let Some(claim) = scene.synchronized() else {
            return Ok(());
        };
        let Extent::Exactly(columns) = claim.columns else {
            return Ok(());
        };
        kinds(self, scene, text)?;
        order(self, scene, text)?;
        classes(self, scene, text)?;
        sums(self, claim, columns, text)
    }

    fn parts(&self, _: &Scene<'_>) -> Option<Parts> {
        Some(Parts::new("class", self.classes.len()))
    }

    /// The kinds of bands with Vertical's filling tiles, then an example of each class.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let claim = scene.synchronized()?;
        let Extent::Exactly(columns) = claim.columns else {
            return None;
        };
        let mut kinds = Vec::new();
        for (kind, band) in self.kinds.iter().enumerate() {
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
        for (number, class) in self.classes.iter().enumerate().take(DRAWN) {
            let panel = content(scene, class.contents.first()?)?;
            let potential = fraction(class.potential.into(), self.unit.into());
            classes.push(
                panel
                    .caption(format!("class {number}"))
                    .caption(format!("potential {potential}")),
            );
        }
        Some(
            Figure::new("Bands of rows, and what they may look like after the filling")
                .row("The bands, with the tiles that fill columns", kinds)
                .row(
                    "Classes of contents: an example of each, with Vertical's move",
                    classes,
                )
                .legend(Role::Own, "Vertical's tile")
                .legend(Role::Taken, "not free"),
        )
    }

    /// The contents of a class, each with Vertical's move, and what the first ones are worth.
    fn part(&self, scene: &Scene<'_>, number: usize) -> Option<Figure> {
        let class = self.classes.get(number)?;
        let (unit, potentials) = (i64::from(self.unit), Potentials::new(self));
        let potential = fraction(class.potential.into(), unit);
        let mut figure = Figure::new(format!("Class {number}: potential {potential}"));
        let (first, others) = class.contents.split_at(class.contents.len().min(LEDGERS));
        for one in first {
            let grid = grid(scene, one.height)?;
            let table = Costs::new(&grid, &potentials, one).table(unit);
            let table = Panel::new(Content::Table(table));
            figure = figure.row("", vec![content(scene, one)?, table]);
        }
        let panels: Option<Vec<Panel>> = others
            .iter()
            .take(DRAWN)
            .map(|c| content(scene, c))
            .collect();
        let figure = figure
            .row("", panels?)
            .legend(Role::Own, "Vertical's move")
            .legend(Role::Taken, "not free")
            .words(sentence(COLUMNS));
        let more = others.len().saturating_sub(DRAWN);
        Some(if more > 0 {
            figure.words(format!("{more} more are not drawn."))
        } else {
            figure
        })
    }

    /// How far each kind of band puts Vertical ahead.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let claim = scene.synchronized()?;
        let Extent::Exactly(columns) = claim.columns else {
            return None;
        };
        let unit = i64::from(self.unit);
        let margins = margins(claim.variant, columns, self)?;
        let margins: Vec<String> = margins
            .iter()
            .enumerate()
            .map(|(kind, &margin)| format!("{} in a band of kind {kind}", fraction(margin, unit)))
            .collect();
        Some(format!(
            "With the multiplier {} Vertical is ahead by at least {}; {} of contents have potentials up to {}.",
            fraction(self.multiplier.into(), unit),
            margins.join(", "),
            count(self.classes.len(), "class").replace("classs", "classes"),
            fraction(
                self.classes
                    .iter()
                    .map(|c| i64::from(c.potential))
                    .max()
                    .unwrap_or(0),
                unit
            )
        ))
    }

    /// What is left of the potential of a class after a round.
    fn part_reason(&self, scene: &Scene<'_>, number: usize) -> Option<String> {
        let class = self.classes.get(number)?;
        let (unit, potentials) = (i64::from(self.unit), Potentials::new(self));
        let (mut own, mut answer, mut elsewhere) = (0, 0, 0);
        for content in &class.contents {
            let costs = Costs::new(&grid(scene, content.height)?, &potentials, content);
            let most = |costs: &[Option<i64>]| costs.iter().flatten().copied().max().unwrap_or(0);
            own = own.max(costs.own);
            answer = answer.max(costs.own).max(most(&costs.answer));
            elsewhere = elsewhere.max(most(&costs.elsewhere));
        }
        let after = |cost: i64| fraction(i64::from(class.potential) - cost, unit);
        Some(format!(
            "Every content of this class has the potential {}. Vertical's move and the worst answer to it in the same band \
             leave {}; his move alone leaves {}; Horizontal's worst move, when he plays in another band, leaves {}.",
            after(0),
            after(answer),
            after(own),
            after(elsewhere)
        ))
    }

    /// The content that the reason names, and the tile that does not fit.
    fn counterexample(&self, scene: &Scene<'_>, rejection: &Rejection) -> Option<Figure> {
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
}

/// The kinds of bands, with Vertical's filling tiles.
fn kinds(bands: &Bands, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    writeln!(text, "  The bands, and Vertical's filling tiles:")?;
    for (kind, band) in bands.kinds.iter().enumerate() {
        let Some(grid) = grid(scene, band.height) else {
            continue;
        };
        let fillings = band.fillings.iter();
        let fillings =
            fillings.filter_map(|&tile| grid.placed(grid.full, Tile(tile), Side::Vertical));
        let filled = fillings.fold(0, |all, tile| all | tile);
        writeln!(text, "\n  kind {kind}, {}", count(band.height, "row"))?;
        text.write_str(&board(&grid, grid.full, filled, 0))?;
    }
    Ok(())
}

/// Which bands a board is made of.
fn order(bands: &Bands, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    let list = |kinds: &[u32]| {
        let kinds: Vec<String> = kinds.iter().map(u32::to_string).collect();
        if kinds.is_empty() {
            "none".to_owned()
        } else {
            kinds.join(", ")
        }
    };
    writeln!(text, "\n  at the top: {}", list(&bands.head))?;
    writeln!(text, "  repeated:   {}", bands.body)?;
    for (index, tail) in bands.tails.iter().enumerate() {
        let of = heights(scene, index, bands.tails.len());
        writeln!(text, "  at the bottom of {of}: {}", list(tail))?;
    }
    Ok(())
}

/// The classes of contents, each with an example, or with all that are in it.
fn classes(bands: &Bands, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
    writeln!(
        text,
        "\n  When no filling tile is free any more, both have placed as many tiles: the sum of\n  \
         vt - ht over all bands is 0. From then on Vertical plays in a band of the first class\n  \
         that there is. A round costs at most 1 of the potential, so he has at least as many\n  \
         moves as its sum; of each class, an example with his move, and what it is worth\n  \
         column by column:"
    )?;
    for line in wrapped(COLUMNS, WIDE) {
        writeln!(text, "  {line}")?;
    }
    let (unit, potentials) = (i64::from(bands.unit), Potentials::new(bands));
    for (number, class) in bands.classes.iter().enumerate() {
        let potential = fraction(class.potential.into(), unit);
        let contents = count(class.contents.len(), "content");
        writeln!(
            text,
            "\n  class {number}: potential {potential}, {contents}"
        )?;
        let drawn = if scene.all { class.contents.len() } else { 1 };
        for content in class.contents.iter().take(drawn) {
            example(scene, content, &potentials, unit, text)?;
        }
    }
    Ok(())
}

/// How far each kind of band puts Vertical ahead, and what is enough.
fn sums(bands: &Bands, claim: &Synchronized, columns: u32, text: &mut dyn Write) -> fmt::Result {
    let unit = i64::from(bands.unit);
    let multiplier = fraction(bands.multiplier.into(), unit);
    writeln!(
        text,
        "\n  With the multiplier {multiplier}, each band after the filling has\n  \
         potential - room for Horizontal - {multiplier} (vt - ht) at least"
    )?;
    let margins = margins(claim.variant, columns, bands).unwrap_or_default();
    for (kind, margin) in margins.iter().enumerate() {
        let margin = fraction(*margin, unit);
        writeln!(text, "    {margin:>6} in a band of kind {kind}")?;
    }
    let enough = match claim.statement.prospect() {
        Prospect::Win => "more than 0: Vertical has more moves than Horizontal.",
        Prospect::Draw => "more than -1: Vertical has at least as many moves as Horizontal.",
    };
    writeln!(
        text,
        "  The sums over the bands of the boards above the premises are {enough}"
    )
}

/// A content with Vertical's move, and what it is worth column by column.
fn example(
    scene: &Scene<'_>,
    content: &BandContent,
    potentials: &Potentials,
    unit: i64,
    text: &mut dyn Write,
) -> fmt::Result {
    let Some(grid) = grid(scene, content.height) else {
        return Ok(());
    };
    let tile = grid.placed(grid.full, Tile(content.tile), Side::Vertical);
    let drawn = board(&grid, content.free.into(), tile.unwrap_or(0), 0);
    let rows = Costs::new(&grid, potentials, content).table(unit);
    let table = Figure::new("").panel(Panel::new(Content::Table(rows)));
    write!(text, "{}\n{}", drawn.trim_end(), table.text())
}

/// More classes, or contents of a class, than this are not drawn together.
const DRAWN: usize = 40;

/// As many contents of a class are drawn with what they are worth column by column.
const LEDGERS: usize = 6;

/// What the table of a content says.
const COLUMNS: &str = "a column contributes what the potential would lose if it were full; what Horizontal's tile over \
     it costs, when it answers Vertical's move, and when he moves in another band, is never more than 1.";

/// A band of this height.
fn grid(scene: &Scene<'_>, height: u32) -> Option<Grid> {
    let claim = scene.synchronized()?;
    let Extent::Exactly(columns) = claim.columns else {
        return None;
    };
    Grid::new(claim.variant, height, columns).ok()
}

/// A band with this content, and Vertical's move.
fn content(scene: &Scene<'_>, content: &BandContent) -> Option<Panel> {
    let grid = grid(scene, content.height)?;
    let tile = grid.placed(grid.full, Tile(content.tile), Side::Vertical)?;
    Some(Panel::new(field(&grid, content.free.into(), tile, 0)))
}

/// The potentials of contents in normal form, times the unit, by the height of the band.
struct Potentials(HashMap<(u32, Cells), i64>);

impl Potentials {
    fn new(bands: &Bands) -> Self {
        let classes = bands.classes.iter();
        let contents = classes.flat_map(|class| {
            let contents = class.contents.iter();
            contents.map(|content| {
                (
                    (content.height, content.free.into()),
                    class.potential.into(),
                )
            })
        });
        Self(contents.collect())
    }

    /// φ of a band with this content.
    fn of(&self, grid: &Grid, free: Cells) -> i64 {
        let content = (grid.rows, grid.normal(free));
        self.0.get(&content).copied().unwrap_or(0)
    }
}

/// What a content is worth, column by column, times the unit.
struct Costs {
    /// For how many of Vertical's tiles there is room.
    room: Vec<i64>,
    /// What the potential would lose if the column were full.
    share: Vec<i64>,
    /// The most that an answer to Vertical's move costs, together with it.
    answer: Vec<Option<i64>>,
    /// The most that Horizontal's move costs while Vertical plays elsewhere.
    elsewhere: Vec<Option<i64>>,
    /// What Vertical's move costs if Horizontal plays elsewhere.
    own: i64,
}

impl Costs {
    fn new(grid: &Grid, potentials: &Potentials, content: &BandContent) -> Self {
        let free = Cells::from(content.free);
        let own = grid.placed(free, Tile(content.tile), Side::Vertical);
        let after = free & !own.unwrap_or(0);
        let potential = potentials.of(grid, free);
        let lost = |free: Cells| potential - potentials.of(grid, free);
        let column = |number: u32| {
            (0..grid.rows).fold(0, |all, row| all | 1 << (row * grid.columns + number))
        };
        let columns: Vec<Cells> = (0..grid.columns).map(column).collect();
        let replies = || {
            let replies = grid.moves(free, Side::Horizontal);
            replies.filter_map(|reply| grid.placed(free, reply, Side::Horizontal))
        };
        let most = |column: Cells, cost: &dyn Fn(Cells) -> i64| {
            let there = replies().filter(|reply| reply & column != 0);
            there.map(cost).max()
        };
        let each = columns.iter();
        Self {
            room: each
                .clone()
                .map(|c| grid.packing(free & c, Side::Vertical).into())
                .collect(),
            share: each.clone().map(|c| lost(free & !c)).collect(),
            answer: each
                .clone()
                .map(|&c| most(c, &|reply| lost(after & !reply)))
                .collect(),
            elsewhere: each
                .map(|&c| most(c, &|reply| lost(free & !reply)))
                .collect(),
            own: lost(after),
        }
    }

    /// A row for each of these.
    fn table(&self, unit: i64) -> Vec<Vec<String>> {
        let row = |title: &str, values: Vec<String>| [vec![title.to_owned()], values].concat();
        let numbers =
            |title, values: &[i64]| row(title, values.iter().map(i64::to_string).collect());
        let columns: Vec<String> = (1..=self.room.len())
            .map(|column| column.to_string())
            .collect();
        let shares = self.share.iter().map(|&share| fraction(share, unit));
        let mut rows = vec![
            row("column", columns),
            numbers("room for Vertical's tiles", &self.room),
            row("contributes", shares.collect()),
        ];
        let costs = [
            ("an answer there costs", &self.answer),
            ("a move there costs", &self.elsewhere),
        ];
        // Where Horizontal has no move, there is nothing to say of them.
        for (title, costs) in costs
            .into_iter()
            .filter(|(_, costs)| costs.iter().any(Option::is_some))
        {
            let cost =
                |cost: &Option<i64>| cost.map_or("–".to_owned(), |cost| fraction(cost, unit));
            rows.push(row(title, costs.iter().map(cost).collect()));
        }
        rows
    }
}

/// With a capital at its beginning.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// For each kind of band: the least that Vertical has more than Horizontal, times the unit.
fn margins(variant: Variant, columns: u32, bands: &Bands) -> Option<Vec<i64>> {
    let potentials = Potentials::new(bands);
    let margin = |band: &Band| {
        let grid = Grid::new(variant, band.height, columns).ok()?;
        let (unit, multiplier) = (i64::from(bands.unit), i64::from(bands.multiplier));
        let mut least: Option<i64> = None;
        let mut budget = Budget::new(Limits::default());
        contents(&grid, &band.fillings, &mut budget, &mut |content, _| {
            let potential = potentials.of(&grid, content.free);
            let room = i64::from(grid.packing(content.free, Side::Horizontal));
            let ahead = i64::from(content.vertical) - i64::from(content.horizontal);
            let margin = potential - unit * room - multiplier * ahead;
            least = Some(least.map_or(margin, |least| least.min(margin)));
            Ok(())
        })
        .ok()?;
        least
    };
    bands.kinds.iter().map(margin).collect()
}
