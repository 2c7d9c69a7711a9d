//! Reading the text of cards.

use playproof_formats::{Cell, evidence::Isometry};

use super::{
    deck::Deck,
    imported::{CardError, Fault, cell, moved},
};

/// A place in the text. What cannot be read is not passed.
pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    pub(super) position: usize,
}

impl Cursor<'_> {
    pub(super) fn error(&self, fault: Fault) -> CardError {
        let before = self.text.get(..self.position).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        CardError {
            line: 1 + before.matches('\n').count(),
            column: 1 + line.chars().count(),
            fault,
            span: self.position.into(),
        }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    pub(super) fn accept(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.position += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, byte: u8, what: &'static str) -> Result<(), Fault> {
        if self.accept(byte) {
            Ok(())
        } else {
            Err(Fault::Expected(what))
        }
    }

    /// The digits here, as a number, and where they end.
    fn number(&self) -> Option<(u32, usize)> {
        let rest = &self.text[self.position..];
        let length = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        Some((rest[..length].parse().ok()?, self.position + length))
    }

    /// The number of the next card of the deck.
    pub(super) fn next_id(&mut self, deck: &Deck) -> Result<(), Fault> {
        let number = self
            .number()
            .filter(|(id, _)| *id as usize == deck.next_id());
        (_, self.position) = number.ok_or(Fault::Expected("the number of the next card"))?;
        Ok(())
    }

    /// An earlier card, and where it is moved.
    pub(super) fn reference(&mut self, deck: &Deck) -> Result<(usize, Isometry), Fault> {
        let (id, end) = self
            .number()
            .ok_or(Fault::Expected("the number of a card, or `(`"))?;
        let card = deck.find(id).ok_or(Fault::NotEarlier(id))?;
        self.position = end;
        if !self.accept(b':') {
            return Ok((card, moved([1, 2], [0, 0])));
        }
        let Some(s @ b'0'..=b'7') = self.peek() else {
            return Err(Fault::Expected("a symmetry, 0 to 7"));
        };
        self.position += 1;
        let shift = self.coordinates()?;
        let mut linear = [
            if s & 2 == 0 { 1 } else { -1 },
            if s & 4 == 0 { 2 } else { -2 },
        ];
        if s & 1 != 0 {
            linear.reverse();
        }
        Ok((card, moved(linear, shift)))
    }

    pub(super) fn point(&mut self) -> Result<Cell, Fault> {
        self.coordinates().map(cell)
    }

    fn coordinates(&mut self) -> Result<[i16; 2], Fault> {
        let coordinate = |offset: usize| {
            let symbol = *self.text.as_bytes().get(self.position + offset)?;
            Some(i16::from(match symbol {
                b'0'..=b'9' => symbol - b'0',
                b'A'..=b'Z' => symbol - b'A' + 10,
                b'a'..=b'z' => symbol - b'a' + 36,
                _ => return None,
            }))
        };
        let point = coordinate(0).zip(coordinate(1));
        let (x, y) = point.ok_or(Fault::Expected("two coordinates, each 0-9, A-Z or a-z"))?;
        self.position += 2;
        Ok([x, y])
    }
}
