//! `bands`: contents as pictures, tiles by row and column.

use playproof_checker::synchronized::Grid;
use playproof_formats::{
    claim::{Extent, Synchronized},
    evidence::{BandContent, Bands},
};
use serde::Serialize;

use super::tiles::TileView;

#[derive(Debug, Serialize)]
pub(super) struct View<'a> {
    kinds: Vec<KindView>,
    head: &'a [u32],
    body: u32,
    tails: &'a [Vec<u32>],
    unit: u32,
    multiplier: i32,
    classes: Vec<ClassView>,
}

#[derive(Debug, Serialize)]
struct KindView {
    height: u32,
    fillings: Vec<TileView>,
}

#[derive(Debug, Serialize)]
struct ClassView {
    potential: u32,
    contents: Vec<ContentView>,
}

/// What a band may look like; its rows say how high it is.
#[derive(Debug, Serialize)]
struct ContentView {
    free: String,
    tile: TileView,
}

pub(super) fn view<'a>(claim: &Synchronized, bands: &'a Bands) -> Option<View<'a>> {
    let Extent::Exactly(columns) = claim.columns else {
        return None;
    };
    let content = |content: &BandContent| {
        let grid = Grid::new(claim.variant, content.height, columns).ok()?;
        Some(ContentView {
            free: grid.picture(content.free.into()).to_string(),
            tile: TileView::new(content.tile, columns)?,
        })
    };
    let kinds = bands.kinds.iter().map(|kind| {
        let fillings = kind.fillings.iter();
        Some(KindView {
            height: kind.height,
            fillings: fillings
                .map(|&tile| TileView::new(tile, columns))
                .collect::<Option<_>>()?,
        })
    });
    let classes = bands.classes.iter().map(|class| {
        Some(ClassView {
            potential: class.potential,
            contents: class.contents.iter().map(content).collect::<Option<_>>()?,
        })
    });
    Some(View {
        kinds: kinds.collect::<Option<_>>()?,
        head: &bands.head,
        body: bands.body,
        tails: &bands.tails,
        unit: bands.unit,
        multiplier: bands.multiplier,
        classes: classes.collect::<Option<_>>()?,
    })
}
