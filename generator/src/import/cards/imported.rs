//! What comes of a file of cards, or what is wrong with it.

use std::ops::Range;

use miette::{Diagnostic, SourceSpan};
use playproof_formats::{Cell, evidence::Isometry};

use crate::proof::Proof;

/// What a file of cards turned into.
#[derive(Clone, Debug)]
pub struct Imported {
    /// A proof that Maker wins the (1,1) game for Snaky, if the cards are right.
    pub proof: Proof,
    /// Maker's moves, as the cards count them.
    pub moves: u32,
    /// The least and the greatest coordinates of the cells that the last card
    /// speaks of: Maker keeps to this rectangle.
    pub corners: (Cell, Cell),
    /// The number of those cells.
    pub cells: usize,
}

/// What a file of cards has in place of what it should have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Diagnostic)]
#[error("line {line}, column {column}: {fault}")]
pub struct CardError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: Fault,
    #[label]
    pub(super) span: SourceSpan,
}

impl CardError {
    /// The bytes of the text at which it stands.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.offset()..self.span.offset() + self.span.len()
    }

    /// The same at other bytes, of a part of the text that is shown.
    #[must_use]
    pub fn within(mut self, span: Range<usize>) -> Self {
        self.span = span.into();
        self
    }
}

/// What is wrong with a file of cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Something else should stand here.
    #[error("expected {0}")]
    Expected(&'static str),
    /// A card that does not exist, or not yet.
    #[error("card {0} is not an earlier one")]
    NotEarlier(u32),
    /// A card is moved too far.
    #[error("a cell is out of the range of coordinates")]
    OutOfRange,
    /// More cells than can be dealt with.
    #[error("the cards get too large")]
    TooLarge,
}

pub(super) fn cell(coordinates: [i16; 2]) -> Cell {
    Cell::new(&coordinates).expect("cells of the square board have two coordinates")
}

/// The isometry with these parts.
pub(super) fn moved(linear: [i8; 2], shift: [i16; 2]) -> Isometry {
    let (linear, shift) = (linear.to_vec(), cell(shift));
    Isometry { linear, shift }
}
