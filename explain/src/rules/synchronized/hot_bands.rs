//! `hot-bands`: the bands, what each is worth, and Vertical's first move.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write},
};

use playproof_checker::{
    Budget, Limits,
    rules::synchronized::values::{UNIT, Values, Worth},
    synchronized::{Grid, Tile},
};
use playproof_formats::{
    Claim,
    claim::{Extent, Prospect, Side},
    evidence::HotBands,
};

use super::{
    board::{field, picture as board},
    cut::heights,
};
use crate::{
    figure::{Figure, Panel, Role},
    rules::shown::Shown,
    scene::Scene,
    words::{count, fraction},
};

impl Shown for HotBands {
    fn why(&self, _: &Claim) -> Cow<'static, str> {
        "Each band of rows has a value: so many moves Vertical is ahead there, whatever\n\
         Horizontal does. Vertical plays in the band where a move gains most; then what\n\
         Horizontal takes elsewhere is no more than that, and the sum never falls."
            .into()
    }

    fn picture(&self, scene: &Scene<'_>, text: &mut dyn Write) -> fmt::Result {
        for (of, bands) in boards(scene, self) {
            writeln!(text, "  {of}: {bands}")?;
        }
        let Some(bands) = Band::all(scene, self) else {
            return Ok(());
        };
        writeln!(
            text,
            "\n  Each band with Vertical's first move, how many moves he is ahead there, and what a\n  \
             move there gains:"
        )?;
        for band in bands {
            writeln!(
                text,
                "\n  {}: {}",
                count(band.grid.rows, "row"),
                band.words()
            )?;
            text.write_str(&board(&band.grid, band.grid.full, band.tile(), 0))?;
        }
        Ok(())
    }

    /// The bands with Vertical's first move.
    fn figure(&self, scene: &Scene<'_>) -> Option<Figure> {
        let bands = Band::all(scene, self)?;
        let panel = |band: &Band| {
            let drawn = field(&band.grid, band.grid.full, band.tile(), 0);
            Panel::new(drawn)
                .caption(count(band.grid.rows, "row"))
                .caption(band.words())
        };
        let figure = Figure::new("Bands of rows, and how many moves Vertical is ahead in each")
            .row(
                "The bands, with Vertical's first move",
                bands.iter().map(panel).collect(),
            );
        let lines = boards(scene, self).into_iter();
        let lines = lines.map(|(of, bands)| format!("{of}: {bands}"));
        let words = lines.collect::<Vec<_>>().join("; ");
        Some(figure.legend(Role::Own, "Vertical's tile").words(words))
    }

    /// What the bands are worth.
    fn reason(&self, scene: &Scene<'_>) -> Option<String> {
        let bands = Band::all(scene, self)?;
        let value = |band: &Band| {
            format!(
                "{} in a band of {}",
                fraction(band.value, UNIT),
                count(band.grid.rows, "row")
            )
        };
        let values: Vec<String> = bands.iter().map(value).collect();
        let enough = match scene.synchronized()?.statement.prospect() {
            Prospect::Win => "more than 0",
            Prospect::Draw => "not negative",
        };
        Some(format!(
            "Vertical is ahead by {}; the sum over the bands of each board is {enough}.",
            values.join(", ")
        ))
    }
}

/// A band, and what is known of it.
struct Band {
    grid: Grid,
    /// The value, times the unit.
    value: i64,
    /// Vertical's first move, and the temperature.
    first: Option<(i64, Tile)>,
}

impl Band {
    /// The bands of the evidence, each height once.
    fn all(scene: &Scene<'_>, evidence: &HotBands) -> Option<Vec<Self>> {
        let claim = scene.synchronized()?;
        let Extent::Exactly(columns) = claim.columns else {
            return None;
        };
        let others = evidence.others.iter().flatten().copied();
        let heights: BTreeSet<u32> = others.chain([evidence.body]).collect();
        let mut budget = Budget::new(Limits::default());
        let band = |height| {
            let grid = Grid::new(claim.variant, height, columns).ok()?;
            let mut values = Values::new(grid);
            let mut found = Self {
                grid,
                value: values.value(grid.full, &mut budget).ok()?,
                first: None,
            };
            for region in grid.regions(grid.full) {
                let Worth { hot, .. } = values.worth(region, &mut budget).ok()?;
                found.first = found.first.max(hot);
            }
            Some(found)
        };
        heights.into_iter().map(band).collect()
    }

    fn words(&self) -> String {
        let value = fraction(self.value, UNIT);
        match self.first {
            Some((temperature, _)) => {
                format!("value {value}, temperature {}", fraction(temperature, UNIT))
            }
            None => format!("value {value}"),
        }
    }

    /// The cells of the first move.
    fn tile(&self) -> u128 {
        let first = self
            .first
            .and_then(|(_, tile)| self.grid.placed(self.grid.full, tile, Side::Vertical));
        first.unwrap_or(0)
    }
}

/// The bands of each board of a period.
fn boards(scene: &Scene<'_>, evidence: &HotBands) -> Vec<(String, String)> {
    let lists = evidence.others.iter().enumerate();
    let rows = |height: u32| count(height, "row");
    let line = |(index, others): (usize, &Vec<u32>)| {
        let mut times: BTreeMap<u32, usize> = BTreeMap::new();
        for &height in others {
            *times.entry(height).or_default() += 1;
        }
        let mut bands: Vec<String> = times
            .into_iter()
            .map(|(height, times)| format!("{} of {}", count(times, "band"), rows(height)))
            .collect();
        let more = if bands.is_empty() { "bands " } else { "" };
        bands.push(format!("as many {more}of {} as fit", rows(evidence.body)));
        let of = heights(scene, index, evidence.others.len());
        (of, bands.join(", "))
    };
    lists.map(line).collect()
}
