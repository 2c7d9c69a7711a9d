//! Diagrams as policies.

use playproof_formats::evidence::{Level, Policy, Vertices};

use super::{
    board::{CELLS, WIDTH, column, row},
    fault::Fault,
};

/// Letters of diagrams, by their number. The blank is 0, red's mark 1, yellow's 2.
const LETTERS: &[char] = &[' ', '1', '2', '|', '!', '-', '@', '+', '='];

/// The levels of a policy, by their letters: what is no level is a zero.
const LEVELS: [char; 6] = ['!', '@', ' ', '+', '=', '-'];

/// What a diagram says: for each cell, the level that it belongs to, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Diagram([u8; CELLS as usize]);

/// A mark in a cell of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    Red,
    Yellow,
}

impl Diagram {
    /// Reads the bytes of a diagram of a position, of which the marks are known.
    pub(super) fn read(bytes: &[u8], mark: impl Fn(u32) -> Mark) -> Result<Self, Fault> {
        let letters = bytes.iter().flat_map(|two| [two >> 4, two & 15]);
        if bytes.len() * 2 != CELLS as usize {
            return Err(Fault::Length(bytes.len()));
        }
        let mut levels = [0; CELLS as usize];
        for ((vertex, level), number) in (0..).zip(&mut levels).zip(letters) {
            let (row, column) = (row(vertex), column(vertex));
            let letter = LETTERS.get(usize::from(number)).copied();
            let letter = letter.ok_or(Fault::NoLetter {
                number,
                row,
                column,
            })?;
            let found = match letter {
                '1' => Mark::Red,
                '2' => Mark::Yellow,
                _ => Mark::None,
            };
            if found != mark(vertex) {
                return Err(Fault::Differ { row, column });
            }
            let letter = match (letter, row % 2 == 0) {
                // Together they are one level; elsewhere they say nothing.
                (' ', true) | ('|', false) => ' ',
                (' ' | '|', _) => continue,
                _ => letter,
            };
            let mut known = (1..).zip(LEVELS);
            *level = known
                .find_map(|(number, known)| (known == letter).then_some(number))
                .unwrap_or(0);
        }
        Ok(Self(levels))
    }

    /// The lesser of the diagram and its mirror image, and the number of the image that it is of it.
    pub(super) fn normal(self) -> (Self, u32) {
        let mut mirrored = self.clone();
        for row in mirrored.0.chunks_mut(WIDTH as usize) {
            row.reverse();
        }
        if mirrored < self {
            (mirrored, 1)
        } else {
            (self, 0)
        }
    }

    /// The policy, with the vertices of each level in increasing order: of those of a level that is no `@`, no
    /// two can be claimed at once.
    pub(super) fn policy(&self) -> Policy {
        let vertices = |index: u8| -> Vec<u8> {
            let cells = (0..).zip(self.0);
            cells
                .filter_map(|(v, of)| (of == index + 1).then_some(v))
                .collect()
        };
        let levels = (0..).zip(LEVELS).filter_map(|(index, letter)| {
            let vertices = Some(Vertices(vertices(index))).filter(|list| !list.0.is_empty())?;
            Some(if letter == '@' {
                Level::Lone(vertices)
            } else {
                Level::First(vertices)
            })
        });
        Policy {
            positions: u64::MAX,
            levels: levels.collect(),
        }
    }
}

/// The symmetry of the board.
pub(super) fn reflection() -> Vec<u32> {
    let mirrored = |vertex| vertex / WIDTH * WIDTH + (WIDTH - 1 - vertex % WIDTH);
    (0..CELLS).map(mirrored).collect()
}
