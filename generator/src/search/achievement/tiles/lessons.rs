//! What Maker wins: lessons from the patterns that failed.

use std::collections::{BTreeMap, BTreeSet};

use playproof_checker::positional::{Game, MAX_VERTICES, Mask, bit};

use super::{
    cells::{Point, minus},
    patterns::Lesson,
    pieces::{Piece, Pieces},
};
use crate::search::{control::Control, positional::apart::Solver};

/// Games of which is remembered who wins.
const REMEMBERED: usize = 1 << 16;

/// Lessons, and the games that were played.
#[derive(Default)]
pub(super) struct Lessons {
    solver: Solver,
    known: BTreeMap<Vec<Piece>, bool>,
    /// With all images, one of all translates.
    learned: Vec<Lesson>,
    seen: BTreeSet<Lesson>,
}

impl Lessons {
    pub(super) fn all(&self) -> &[Lesson] {
        &self.learned
    }

    /// Whether Breaker keeps Maker, who moves first, from these sets; `None` when `control` stops the search.
    pub(super) fn holds(
        &mut self,
        pieces: &Pieces,
        sets: &[Piece],
        control: &Control,
    ) -> Option<bool> {
        let sets = based(sets.to_vec());
        if let Some(&known) = self.known.get(&sets) {
            return Some(known);
        }
        // A lattice has no larger index than a game has vertices.
        let (_, game) = game(pieces, &sets)?;
        let holds = !self.solver.wins(game.sets, control)?;
        if self.known.len() == REMEMBERED {
            self.known.clear();
        }
        self.known.insert(sets, holds);
        Some(holds)
    }

    /// Of sets with which Maker wins some that he needs, and of each as large a piece around it as will do.
    pub(super) fn learn(
        &mut self,
        pieces: &Pieces,
        sets: &[Piece],
        control: &Control,
    ) -> Option<()> {
        let mut lesson = sets.to_vec();
        lesson.sort_by_key(|piece| std::cmp::Reverse(pieces.cells(*piece).count()));
        self.drop(pieces, &mut lesson, control)?;
        let mut at = 0;
        while let Some(&piece) = lesson.get(at) {
            let mut larger = pieces.larger(piece);
            let enough = loop {
                let Some(larger) = larger.next() else {
                    break None;
                };
                let mut other = lesson.clone();
                other[at] = larger;
                if !self.holds(pieces, &other, control)? {
                    break Some(other);
                }
            };
            match enough {
                Some(other) => lesson = other,
                None => at += 1,
            }
        }
        self.drop(pieces, &mut lesson, control)?;
        for symmetry in 0..pieces.symmetries.len() {
            let images = lesson.iter().map(|&piece| pieces.image(symmetry, piece));
            let image = based(images.collect());
            if self.seen.insert(image.clone()) {
                self.learned.push(image);
            }
        }
        Some(())
    }

    /// Leaves out what Maker does not need.
    fn drop(&mut self, pieces: &Pieces, lesson: &mut Lesson, control: &Control) -> Option<()> {
        let mut at = 0;
        while at < lesson.len() {
            let mut other = lesson.clone();
            other.remove(at);
            if self.holds(pieces, &other, control)? {
                at += 1;
            } else {
                *lesson = other;
            }
        }
        Some(())
    }
}

/// Sets in order, moved so that the first is where it always is.
fn based(mut sets: Vec<Piece>) -> Vec<Piece> {
    sets.sort_unstable();
    let at = sets.iter().map(|set| set.at).min().unwrap_or_default();
    sets.iter()
        .map(|set| set.moved(minus((0, 0), at)))
        .collect()
}

/// The cells of some sets in order, and the game about these sets; `None` if it has too many vertices.
pub(super) fn game(pieces: &Pieces, sets: &[Piece]) -> Option<(Vec<Point>, Game)> {
    let cells: BTreeSet<Point> = sets.iter().flat_map(|&set| pieces.cells(set)).collect();
    let cells: Vec<Point> = cells.into_iter().collect();
    let count = u32::try_from(cells.len()).ok();
    let count = count.filter(|&count| count <= MAX_VERTICES)?;
    let vertex = |cell: &Point| (0..).zip(&cells).find(|&(_, other)| other == cell);
    let vertex = |cell: Point| vertex(&cell).map_or(0, |(vertex, _)| bit(vertex));
    let mask = |&set: &Piece| pieces.cells(set).fold(0, |mask, cell| mask | vertex(cell));
    let mut sets: Vec<Mask> = sets.iter().map(mask).collect();
    sets.sort_unstable();
    sets.dedup();
    let game = Game {
        vertices: Mask::MAX >> (Mask::BITS - count.max(1)),
        sets,
        below: vec![0; cells.len()],
    };
    Some((cells, game))
}
