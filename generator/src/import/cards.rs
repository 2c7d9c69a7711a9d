//! Cards: the format of a proof that Maker achieves Snaky in the (1,1) game.
//!
//! ```text
//! line  = id SP expr NL             ids from 6 on, consecutive
//! expr  = point (SP child)+
//! child = ref | "(" expr ")"
//! ref   = id [":" s U V]            id smaller than the line's own; a bare id means id:000
//! point = X Y                       one symbol a coordinate: 0-9, then A-Z, then a-z
//! s     = 0..7
//! ```
//!
//! A card with pivot p says: with Maker to move, owning A, and nothing of T
//! marked by Breaker, Maker completes Snaky within h of his moves, playing p
//! first. After Breaker's answer b he goes on with a child that has b not in
//! its T. A reference moves a card: s & 2 turns x into −x, s & 4 turns y into
//! −y, s & 1 swaps x and y; then (U,V) is added. The cards 0 to 5 are not in
//! the file: card k fills the last gap, the k-th cell, of a Snaky.
//!
//! For a card with children i, T = {p} ∪ ⋃Tᵢ, A = (⋃Aᵢ ∪ ⋂Tᵢ) ∖ {p} and
//! h = 1 + max hᵢ. So a card after Maker's move is a situation of a proof
//! sequence: the core is A ∪ {p}, the neighborhood the rest of T, and each
//! child is an option, to mark its pivot and go to its situation.
//!
//! Every card is true, since A grows by what its children leave open. So a
//! mistake shows in the last card, whose core is then more than its pivot.

mod cursor;
mod deck;
mod imported;

use self::{
    cursor::Cursor,
    deck::{Deck, Open},
    imported::moved,
};

pub use self::imported::{CardError, Fault, Imported};

/// Cells that are moved in all: a limit for files that are made to explode.
/// The proof of 21 moves takes about a million.
const MOST_CELLS: usize = 1 << 24;

/// Reads a file of cards.
///
/// # Errors
/// A [`CardError`].
pub fn read(text: &str) -> Result<Imported, CardError> {
    read_within(text, MOST_CELLS)
}

/// The same with another limit: so many cells are moved at most, in all.
///
/// # Errors
/// A [`CardError`].
pub fn read_within(text: &str, most_cells: usize) -> Result<Imported, CardError> {
    let mut cursor = Cursor { text, position: 0 };
    let mut deck = Deck::new(most_cells);
    loop {
        read_line(&mut cursor, &mut deck).map_err(|fault| cursor.error(fault))?;
        if cursor.peek().is_none() {
            return Ok(deck.into_imported());
        }
    }
}

/// Reads a card and those in it. The ones that are not closed yet are on a
/// stack, so that nesting costs nothing but memory.
fn read_line(cursor: &mut Cursor<'_>, deck: &mut Deck) -> Result<(), Fault> {
    cursor.next_id(deck)?;
    cursor.expect(b' ', "a space")?;
    let mut inner = Open::new(cursor.point()?);
    let mut outer = Vec::new();
    cursor.expect(b' ', "a space and a child")?;
    loop {
        if cursor.accept(b'(') {
            outer.push(inner);
            inner = Open::new(cursor.point()?);
            cursor.expect(b' ', "a space and a child")?;
            continue;
        }
        inner.children.push(cursor.reference(deck)?);
        while !outer.is_empty() && cursor.accept(b')') {
            let child = deck.close(&inner)?;
            inner = outer.pop().unwrap_or(inner);
            inner.children.push((child, moved([1, 2], [0, 0])));
        }
        if cursor.accept(b' ') {
            continue;
        }
        if !outer.is_empty() {
            return Err(Fault::Expected("a space and a child, or `)`"));
        }
        let card = deck.close(&inner)?;
        deck.number(card);
        return match cursor.peek() {
            None => Ok(()),
            Some(_) => cursor.expect(b'\n', "a space and a child, or the end of the line"),
        };
    }
}
