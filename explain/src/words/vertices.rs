//! What vertices of positional games are called.

use std::borrow::Cow;

use playproof_checker::positional::{Mask, members};
use playproof_formats::{
    Claim,
    claim::{Arena, InARow},
    escape::escape,
};

use super::text::arena;

/// The names that a game file gives to the vertices of its game. Claims have numbers only.
#[derive(Clone, Debug, Default)]
pub struct Names {
    game: Option<Arena>,
    names: Vec<String>,
}

impl Names {
    /// The names of the vertices 0, 1, … of this game.
    #[must_use]
    pub fn new(game: Arena, names: &[String]) -> Self {
        Self {
            game: Some(game),
            names: names.iter().map(escape).collect(),
        }
    }

    /// The names of the vertices of the game that a claim is about; none if they have none.
    #[must_use]
    pub fn about(claim: &Claim, names: &[String]) -> Self {
        let game = arena(claim).map(Cow::into_owned);
        game.map_or_else(Self::default, |game| Self::new(game, names))
    }

    /// The names of the vertices 0, 1, …; none if they were given none.
    #[must_use]
    pub fn list(&self) -> &[String] {
        &self.names
    }

    /// What a vertex is called: by its name, by column and row, or by its number.
    #[must_use]
    pub fn of(&self, arena: &Arena, vertex: u32) -> String {
        let name = match arena {
            _ if self.game.as_ref() == Some(arena) => self.names.get(vertex as usize).cloned(),
            Arena::Hypergraph(_) => None,
            Arena::InARow(board) => cell(board, vertex),
        };
        name.unwrap_or_else(|| vertex.to_string())
    }

    /// Several vertices, in brackets.
    #[must_use]
    pub fn set(&self, arena: &Arena, set: Mask) -> String {
        let names: Vec<String> = members(set).map(|v| self.of(arena, v)).collect();
        format!("{{{}}}", names.join(" "))
    }

    /// Whether these are names of the vertices that the claim is about.
    #[must_use]
    pub fn fit(&self, claim: &Claim) -> bool {
        !self.names.is_empty() && self.game.as_ref() == arena(claim).as_deref()
    }
}

/// The column by its letter, the row by its number from the bottom; `None` outside the board.
fn cell(board: &InARow, vertex: u32) -> Option<String> {
    let row = board.rows.checked_sub(vertex.checked_div(board.columns)?)?;
    let column = vertex.checked_rem(board.columns)?;
    (row > 0).then(|| format!("{}{row}", self::column(column)))
}

/// The letter of a column; after z comes a1.
#[must_use]
pub fn column(column: u32) -> String {
    let letter = char::from_digit(10 + column % 26, 36).unwrap_or('?');
    match column / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

/// The pairs x < y of an order that have no vertex between: from these the others follow.
#[must_use]
pub fn covering(order: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let related = |x, y| order.binary_search(&(x, y)).is_ok();
    let above = |x: u32| {
        let start = order.partition_point(|&(smaller, _)| smaller < x);
        order[start..].iter().take_while(move |pair| pair.0 == x)
    };
    let covers = |&&(x, y): &&(u32, u32)| !above(x).any(|&(_, z)| z != y && related(z, y));
    order.iter().filter(covers).copied().collect()
}
