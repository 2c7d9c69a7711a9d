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
    budget::Budget,
    faults::Failure,
    synchronized::{Cells, Grid, Tile, first, left},
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

/// Visits every content that a band can have after the filling with these tiles, and some
/// more than once.
///
/// # Errors
/// A [`Fault`], what `visit` says, or that the budget is spent.
pub fn contents(
    band: &Grid,
    fillings: &[u8],
    budget: &mut Budget,
    visit: &mut impl FnMut(Content, &mut Budget) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let fillings = cells_of(band, fillings)?;
    let row = rows(band, budget)?;
    // Which pattern each row has; counted up like the digits of a number.
    let mut patterns = vec![0_usize; band.rows() as usize];
    loop {
        let mut tiles: Vec<Cells> = Vec::new();
        let mut shift: u32 = 0;
        for &pattern in &patterns {
            let pattern = row.get(pattern).map_or(&[][..], Vec::as_slice);
            tiles.extend(pattern.iter().map(|&cells| left(cells, shift)));
            shift = shift.saturating_add(band.columns());
        }
        with_fillings(band, &fillings, &tiles, budget, visit)?;
        let more = patterns.iter_mut().any(|pattern| {
            *pattern = pattern.saturating_add(1);
            let carry = *pattern == row.len();
            if carry {
                *pattern = 0;
            }
            !carry
        });
        if !more {
            return Ok(());
        }
    }
}

/// The cells of the filling tiles, which are vertical, disjoint and in increasing order.
fn cells_of(band: &Grid, tiles: &[u8]) -> Result<Vec<Cells>, Fault> {
    let mut taken = 0;
    let mut before = None;
    let mut fillings = Vec::new();
    for &tile in tiles {
        let cells = band.placed(band.full(), Tile(tile), Side::Vertical);
        let cells = cells.ok_or(Fault::NoFilling { tile })?;
        if before >= Some(tile) || cells & taken != 0 {
            return Err(Fault::FillingsOverlap { tile });
        }
        before = Some(tile);
        taken |= cells;
        fillings.push(cells);
    }
    Ok(fillings)
}

/// All sets of disjoint horizontal tiles in the first row.
fn rows(band: &Grid, budget: &mut Budget) -> Result<Vec<Vec<Cells>>, Failure> {
    let row = first(band.columns());
    let mut patterns: Vec<Vec<Cells>> = vec![Vec::new()];
    let mut next: usize = 0;
    while let Some(pattern) = patterns.get(next).cloned() {
        next = next.saturating_add(1);
        // Only to the right of the last tile, so that each set comes up once.
        let last = pattern
            .last()
            .map_or(0, |tile| Cells::BITS.saturating_sub(tile.leading_zeros()));
        let free = row & left(Cells::MAX, last);
        for tile in band.moves(free, Side::Horizontal) {
            budget.work(64)?;
            let mut longer = pattern.clone();
            longer.extend(band.placed(free, tile, Side::Horizontal));
            patterns.push(longer);
        }
        budget.room(patterns.len().saturating_mul(256))?;
    }
    Ok(patterns)
}

/// Visits the contents with these tiles of Horizontal's.
fn with_fillings(
    band: &Grid,
    fillings: &[Cells],
    tiles: &[Cells],
    budget: &mut Budget,
    visit: &mut impl FnMut(Content, &mut Budget) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let met = |filling: Cells| tiles.iter().filter(|&&tile| tile & filling != 0).count();
    let unit = (fillings.len() as u64)
        .saturating_mul(tiles.len() as u64)
        .saturating_add(64);
    budget.work(unit)?;
    // Filling tiles that meet none of Horizontal's are placed; those that meet one may be.
    let of = |count: usize| fillings.iter().copied().filter(move |&f| met(f) == count);
    let (placed, perhaps): (Vec<Cells>, Vec<Cells>) = (of(0).collect(), of(1).collect());
    let choices = 1_u64.checked_shl(u32::try_from(perhaps.len()).unwrap_or(64));
    let occupied = tiles.iter().fold(0, |all, tile| all | tile);
    for choice in 0..choices.unwrap_or(u64::MAX) {
        budget.work(unit)?;
        let chosen = (0_u32..)
            .zip(&perhaps)
            .filter(|&(bit, _)| choice.checked_shr(bit).unwrap_or(0) & 1 == 1)
            .map(|(_, &filling)| filling);
        let placed: Vec<Cells> = placed.iter().copied().chain(chosen).collect();
        let meets_two = |tile: &Cells| placed.iter().filter(|&&f| f & tile != 0).count() > 1;
        if tiles.iter().any(meets_two) {
            continue;
        }
        let filled = placed.iter().fold(0, |all, filling| all | filling);
        let content = Content {
            free: band.full() & !occupied & !filled,
            vertical: u32::try_from(placed.len()).unwrap_or(u32::MAX),
            horizontal: u32::try_from(tiles.len()).unwrap_or(u32::MAX),
        };
        visit(content, budget)?;
    }
    Ok(())
}
