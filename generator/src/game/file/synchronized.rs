//! Synchronized games:
//!
//! ```toml
//! game = "synchronized"
//! variant = "triomineering"   # or "tridomineering", "domineering"
//! rows = 4                    # or { from = 9, step = 1 }, with a number of columns:
//! columns = 8                 # one claim for the boards of 9, 10, 11, … rows; or the reverse
//! ```

use playproof_checker::synchronized::Grid;
use playproof_formats::claim::{Extent, Variant};
use toml::{Spanned, de::DeValue};

use super::{
    keys::{Keys, number, text},
    problem::{At, Fault},
};
use crate::game::{Game, Synchronized};

pub(super) fn read(keys: &Keys<'_>) -> Result<Game, At> {
    keys.only(&["game", "variant", "rows", "columns"])?;
    let variant = variant(keys)?;
    let (rows, columns) = (keys.need("rows")?, keys.need("columns")?);
    let game = Synchronized {
        variant,
        rows: extent("rows", rows)?,
        columns: extent("columns", columns)?,
    };
    match (game.rows, game.columns) {
        (Extent::Exactly(r), Extent::Exactly(c)) if game.board().is_none() => Err(At::new(
            if r > Grid::MOST_CELLS { rows } else { columns },
            Fault::BoardTooLarge {
                rows: r,
                columns: c,
                most: Grid::MOST_CELLS,
            },
        )),
        (Extent::Progression { .. }, Extent::Progression { .. }) => {
            Err(At::new(columns, Fault::TwoProgressions))
        }
        _ => Ok(Game::Synchronized(game)),
    }
}

/// The value of the key `variant`.
pub(crate) fn variant(keys: &Keys<'_>) -> Result<Variant, At> {
    let value = keys.need("variant")?;
    let name = text("variant", value)?;
    let variant = Variant::ALL.into_iter().find(|v| v.name() == name);
    variant.ok_or_else(|| {
        let known = Variant::ALL.map(|variant| variant.name());
        At::new(value, Fault::unknown("variant", name, &known))
    })
}

/// A number, or { from, step }.
fn extent(key: &'static str, value: &Spanned<DeValue<'_>>) -> Result<Extent, At> {
    match value.get_ref() {
        DeValue::Integer(_) => number(key, value, 1).map(Extent::Exactly),
        DeValue::Table(table) => {
            let keys = Keys::new(table, value.span());
            keys.only(&["from", "step"])?;
            Ok(Extent::Progression {
                from: number("from", keys.need("from")?, 1)?,
                step: number("step", keys.need("step")?, 1)?,
            })
        }
        _ => Err(At::wrong_type(
            key,
            value,
            "a number or { from = 9, step = 1 }",
        )),
    }
}
