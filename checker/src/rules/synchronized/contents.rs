//! What a band of rows may look like once Vertical has filled it.
//!
//! At first Vertical plays only *filling* tiles, which are fixed for each kind of band,
//! disjoint, and within the band; he plays one of which all cells are free, as long as there
//! is one on the board. Horizontal's tiles are one row high, so each lies in one band. When
//! no filling tile can be placed any more, then in each band
//!
//! * a filling tile that was placed meets at most one of Horizontal's tiles, the one placed
//!   at the same moment: its cells were free before and have been occupied since;
//! * for the same reason no tile of Horizontal's meets two filling tiles that were placed,
//!   at two moments;
//! * a filling tile that was not placed meets a tile of Horizontal's, which blocks it.
//!
//! [`contents`] lists every set of disjoint tiles of Horizontal's with every choice of
//! filling tiles that fit these three. Each band of each game is among them.

use playproof_formats::claim::Side;

use crate::{
    budget::{Budget, cost},
    faults::Result,
    synchronized::{Cells, Grid, Tile, left},
};

faults! {
    /// Why tiles do not fill a band.
    pub enum Fault {
        NoFilling { tile: u8 } => "the filling tile {tile} is not a vertical tile of its band",
        FillingsOverlap { tile: u8 } => "the filling tile {tile} overlaps the one before it, or stands in the wrong order",
    }
}

/// A band after the filling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Content {
    /// The cells that are free.
    pub free: Cells,
    /// vt: the vertical tiles placed in it.
    pub vertical: u32,
    /// ht: the horizontal tiles placed in it.
    pub horizontal: u32,
}

/// Bytes of a set of tiles, of which there are at most 32 and room for twice as many, in a list that grows.
const SET: u64 = 640;

/// Bytes of a choice of filling tiles in two lists that grow, with an old one beside.
const CHOICE: u64 = 384;

/// Visits every content that a band can have after the filling with these tiles, and some
/// more than once.
///
/// # Errors
/// A [`Fault`], what `visit` says, or that the budget is spent.
pub fn contents(
    band: &Grid,
    fillings: &[u8],
    budget: &mut Budget,
    visit: &mut impl FnMut(Content, &mut Budget) -> Result,
) -> Result {
    let fillings = cells_of(band, fillings)?;
    // All sets of disjoint horizontal tiles.
    let mut sets: Vec<Vec<Cells>> = vec![Vec::new()];
    while let Some(tiles) = sets.pop() {
        budget.beside(cost(SET) * (cost(sets.len()) + 1), |budget| {
            with_fillings(band, &fillings, &tiles, budget, visit)
        })??;
        // Only beyond the last tile, so that each set comes up once.
        let last = tiles
            .last()
            .map_or(Cells::BITS, |tile| tile.leading_zeros());
        let free = band.full & left(Cells::MAX, Cells::BITS.saturating_sub(last));
        for tile in band.moves(free, Side::Horizontal) {
            budget.work(64)?;
            budget.room(cost(SET) * (cost(sets.len()) + 2))?;
            let mut more = tiles.clone();
            more.push(band.cells(tile, Side::Horizontal));
            sets.push(more);
        }
    }
    Ok(())
}

/// The cells of the filling tiles, which are vertical, disjoint and in increasing order.
fn cells_of(band: &Grid, tiles: &[u8]) -> Result<Vec<Cells>, Fault> {
    let mut taken = 0;
    let mut before = None;
    let mut fillings = Vec::new();
    for &tile in tiles {
        let cells = band.placed(band.full, Tile(tile), Side::Vertical);
        let cells = cells.ok_or(Fault::NoFilling { tile })?;
        let apart = before < Some(tile) && cells & taken == 0;
        ensure!(apart, Fault::FillingsOverlap { tile });
        before = Some(tile);
        taken |= cells;
        fillings.push(cells);
    }
    Ok(fillings)
}

/// Visits the contents with these tiles of Horizontal's.
fn with_fillings(
    band: &Grid,
    fillings: &[Cells],
    tiles: &[Cells],
    budget: &mut Budget,
    visit: &mut impl FnMut(Content, &mut Budget) -> Result,
) -> Result {
    let free = tiles.iter().fold(band.full, |free, tile| free & !tile);
    let horizontal = u32::try_from(tiles.len()).unwrap_or(u32::MAX);
    // With the tiles of Horizontal's that meet one of Vertical's.
    let mut choices = vec![(
        Content {
            free,
            vertical: 0,
            horizontal,
        },
        0,
    )];
    for &filling in fillings {
        budget.work(cost(4) * choices.len() + tiles.len())?;
        budget.room(cost(CHOICE) * choices.len())?;
        let meeting: Vec<&Cells> = tiles.iter().filter(|&tile| tile & filling != 0).collect();
        let fill = |mut content: Content| {
            content.free &= !filling;
            content.vertical = content.vertical.saturating_add(1);
            content
        };
        match *meeting.as_slice() {
            [] => choices
                .iter_mut()
                .for_each(|(content, _)| *content = fill(*content)),
            [tile] => {
                let alone = choices.iter().filter(|(_, met)| met & tile == 0);
                let more = alone.map(|&(content, met)| (fill(content), met | tile));
                choices.extend(more.collect::<Vec<_>>());
            }
            _ => {}
        }
    }
    for (content, _) in choices {
        budget.work(64)?;
        visit(content, budget)?;
    }
    Ok(())
}
