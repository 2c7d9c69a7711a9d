//! The choice of a pattern: of pieces that Breaker keeps from Maker, which repeat with a lattice, and of the tiles in which they are.
//!
//! A SAT solver chooses, for each class of cells modulo the lattice, the one cell of the class that is in the tile around (0, 0), and
//! which pieces are sets. The cells of a set have to be in one translate of the tile, and each placement has to contain a
//! set. Sets that have no cells in common lie in tiles of their own, if that is how it comes out: so
//! one tile in a period stands for any number.
//!
//! A [`Lesson`] is what Maker wins wherever it lies, in this lattice or another: pieces that Breaker
//! cannot keep from him all. A piece within one that is kept is more to keep, and so each piece has a second literal: that a
//! part of it is a set.

use std::collections::{BTreeMap, BTreeSet};

use rustsat::types::Lit;

use super::{
    cells::{Point, minus, plus},
    pieces::{Piece, Pieces},
    symmetry::{Linear, MOST, Periods, Repetition, Symmetry},
};
use crate::search::{control::Control, sat::Solver};

/// Pieces that Breaker cannot keep from Maker, who moves first.
pub(super) type Lesson = Vec<Piece>;

/// Sets that have cells in common, one after the other, and with them all that lie in their tile.
pub(super) type Linked = Vec<Piece>;

/// A choice of pieces.
pub(super) struct Pattern {
    /// The numbers of those that are sets.
    sets: Vec<usize>,
    pub(super) tiles: Vec<Linked>,
}

/// What a clause costs, in the units of [`Control::spend`].
const CLAUSE: u64 = 1 << 4;

/// Patterns that repeat in one way.
pub(super) struct Patterns<'a> {
    pieces: &'a Pieces,
    periods: Periods,
    solver: Solver,
    /// The cells near (0, 0), by classes: whether they are in the tile.
    places: Vec<Vec<(Point, Lit)>>,
    /// For each piece, by shape and class: whether it is a set, and whether a part of it is.
    sets: Vec<(Lit, Lit)>,
    /// Numbers of pieces that are images of each other.
    alike: Vec<Vec<usize>>,
    /// For each placement the numbers of its pieces.
    placements: Vec<Vec<usize>>,
    /// The class of the sum of two cells, by their classes.
    sums: Vec<Vec<usize>>,
}

impl<'a> Patterns<'a> {
    /// `None` when `control` stops this.
    pub(super) fn new(
        pieces: &'a Pieces,
        (periods, group): &Repetition,
        control: &Control,
    ) -> Option<Self> {
        let periods = *periods;
        let sum = |a: Point| move |b: Point| periods.class(plus(a, b));
        let sums = |a: Point| periods.cells().map(sum(a)).collect();
        let mut patterns = Self {
            pieces,
            periods,
            solver: Solver::default(),
            places: vec![Vec::new(); periods.index()],
            sets: Vec::new(),
            alike: Vec::new(),
            placements: Vec::new(),
            sums: periods.cells().map(sums).collect(),
        };
        patterns.choose_cells();
        patterns.choose_pieces(group, control)?;
        patterns.link(control)?;
        patterns.cover();
        Some(patterns)
    }

    fn piece(&self, number: usize) -> Piece {
        let index = self.periods.index();
        let class = i16::try_from(number % index).unwrap_or(0);
        let at = (class / self.periods.height, class % self.periods.height);
        let shape = number / index;
        Piece { shape, at }
    }

    fn number(&self, piece: Piece) -> usize {
        piece.shape * self.periods.index() + self.periods.class(piece.at)
    }

    /// Of each class one cell at most is in the tile; those that are near are enough.
    fn choose_cells(&mut self) {
        let index = i32::from(self.periods.width) * i32::from(self.periods.height);
        // As many cells as three periods or more, and two to each side.
        let is_small = |radius: &i16| 3 * i32::from(*radius).pow(2) < 2 * index;
        let radius = (1..MOST).take_while(is_small).count();
        let radius = i16::try_from(radius).unwrap_or(MOST) + 3;
        for x in -radius..=radius {
            for y in -radius..=radius {
                if self.pieces.distance((x, y)) <= radius {
                    let class = self.periods.class((x, y));
                    let literal = self.solver.literal();
                    self.places[class].push(((x, y), literal));
                }
            }
        }
        for class in &self.places {
            for (number, (_, literal)) in class.iter().enumerate() {
                let before = &class[..number];
                for (_, other) in before {
                    self.solver.clause(&[!*literal, !*other]);
                }
            }
        }
    }

    /// Pieces that the symmetries carry to each other are chosen together.
    fn choose_pieces(&mut self, group: &[Symmetry], control: &Control) -> Option<()> {
        let all = &self.pieces.symmetries;
        let number = |by: Linear| all.iter().position(|&other| other == by);
        let images = group.iter().map(|&(by, to)| Some((number(by)?, to)));
        let images: Vec<(usize, Point)> = images.collect::<Option<_>>()?;
        for number in 0..self.pieces.shapes().len() * self.periods.index() {
            control.pay(CLAUSE)?;
            let mut orbit = BTreeSet::from([number]);
            let mut open = vec![number];
            while let Some(number) = open.pop() {
                for &(symmetry, to) in &images {
                    let image = self.pieces.image(symmetry, self.piece(number)).moved(to);
                    let image = self.number(image);
                    if orbit.insert(image) {
                        open.push(image);
                    }
                }
            }
            let literals = match orbit.first() {
                Some(&first) if first < number => self.sets[first],
                _ => {
                    self.alike.push(orbit.into_iter().collect());
                    (self.solver.literal(), self.solver.literal())
                }
            };
            self.sets.push(literals);
        }
        Some(())
    }

    /// What is a set is in one tile; and parts of it are parts of what is larger.
    fn link(&mut self, control: &Control) -> Option<()> {
        let places: BTreeMap<Point, Lit> = self.places.iter().flatten().copied().collect();
        let mut links: BTreeMap<(Point, usize), Lit> = BTreeMap::new();
        for step in self.pieces.steps() {
            for cell in self.periods.cells() {
                control.pay(CLAUSE * 4)?;
                let link = self.solver.literal();
                let ends = [(cell, step), (plus(cell, step), minus((0, 0), step))];
                for (from, step) in ends {
                    let class = &self.places[self.periods.class(from)];
                    let any = class.iter().map(|&(_, literal)| literal);
                    self.solver
                        .clause(&any.chain([!link]).collect::<Vec<Lit>>());
                    for &(place, literal) in class {
                        let other = places.get(&plus(place, step)).copied();
                        let clause = [!link, !literal].into_iter().chain(other);
                        self.solver.clause(&clause.collect::<Vec<Lit>>());
                    }
                }
                links.insert((step, self.periods.class(cell)), link);
            }
        }
        for number in 0..self.sets.len() {
            control.pay(CLAUSE * 4)?;
            let (piece, (set, part)) = (self.piece(number), self.sets[number]);
            self.solver.clause(&[!set, part]);
            for larger in self.pieces.larger(piece) {
                let (_, larger) = self.sets[self.number(larger)];
                self.solver.clause(&[!part, larger]);
            }
            if !self.is_whole(piece) {
                self.solver.clause(&[!set]);
                continue;
            }
            let cells: Vec<Point> = self.pieces.cells(piece).collect();
            for pair in cells.windows(2) {
                let link = (minus(pair[1], pair[0]), self.periods.class(pair[0]));
                self.solver.clause(&[!set, links[&link]]);
            }
        }
        Some(())
    }

    /// Whether no two cells of a piece are congruent.
    fn is_whole(&self, piece: Piece) -> bool {
        let classes = self
            .pieces
            .cells(piece)
            .map(|cell| self.periods.class(cell));
        classes.collect::<BTreeSet<usize>>().len() == self.pieces.cells(piece).count()
    }

    /// Each placement contains a set.
    fn cover(&mut self) {
        for within in self.pieces.within() {
            for cell in self.periods.cells() {
                let there = within.iter().map(|piece| piece.moved(cell));
                let numbers = there
                    .filter(|&piece| self.is_whole(piece))
                    .map(|piece| self.number(piece));
                let numbers: Vec<usize> = numbers.collect();
                let any: Vec<Lit> = numbers.iter().map(|&number| self.sets[number].0).collect();
                self.solver.clause(&any);
                self.placements.push(numbers);
            }
        }
    }

    /// Looks at which places the sets of a pattern are parts of a lesson's pieces, and does not choose these again. Whether there is
    /// such a place.
    pub(super) fn learn(
        &mut self,
        pattern: &Pattern,
        lessons: &[Lesson],
        control: &Control,
    ) -> Option<bool> {
        let index = self.periods.index();
        let mut is_part = vec![false; self.sets.len()];
        let mut open: Vec<usize> = pattern.sets.clone();
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut is_part[number], true) {
                let larger = self.pieces.larger(self.piece(number));
                open.extend(larger.map(|larger| self.number(larger)));
            }
        }
        let mut is_new = false;
        for lesson in lessons {
            control.pay(CLAUSE * index as u64)?;
            let pieces = lesson
                .iter()
                .map(|&piece| (piece.shape * index, self.periods.class(piece.at)));
            let pieces: Vec<(usize, usize)> = pieces.collect();
            for sums in &self.sums {
                let mut numbers = pieces.iter().map(|&(shape, class)| shape + sums[class]);
                if numbers.all(|number| is_part[number]) {
                    let parts = pieces
                        .iter()
                        .map(|&(shape, class)| !self.sets[shape + sums[class]].1);
                    let parts: BTreeSet<Lit> = parts.collect();
                    self.solver.clause(&Vec::from_iter(parts));
                    is_new = true;
                }
            }
        }
        Some(is_new)
    }

    /// A pattern, few sets and large ones: those of each tile. `None` if there is none any more, or `control` stops this.
    pub(super) fn next(&mut self, control: &Control) -> Option<Pattern> {
        let model = self.solver.solve(control)?;
        let mut is_set: Vec<bool> = self.sets.iter().map(|&(set, _)| model.holds(set)).collect();
        let mut orbits: Vec<&Vec<usize>> =
            self.alike.iter().filter(|orbit| is_set[orbit[0]]).collect();
        orbits.sort_by_key(|orbit| self.pieces.shapes()[self.piece(orbit[0]).shape].len());
        for orbit in orbits {
            control.pay(CLAUSE * self.placements.len() as u64)?;
            for &number in orbit {
                is_set[number] = false;
            }
            let kept = |placement: &Vec<usize>| placement.iter().any(|&number| is_set[number]);
            if !self.placements.iter().all(kept) {
                for &number in orbit {
                    is_set[number] = true;
                }
            }
        }
        let chosen: Vec<usize> = (0..is_set.len()).filter(|&number| is_set[number]).collect();
        let in_tile = |number: usize| {
            let Piece { shape, at } = self.piece(number);
            let mut class = self.places[self.periods.class(at)].iter();
            let (at, _) = *class.find(|(_, literal)| model.holds(*literal))?;
            Some(Piece { shape, at })
        };
        let in_tiles: Vec<Piece> = chosen.iter().copied().map(in_tile).collect::<Option<_>>()?;
        let tiles = self.linked(in_tiles);
        Some(Pattern {
            sets: chosen,
            tiles,
        })
    }

    /// Sets by the tiles in which they are.
    fn linked(&self, mut sets: Vec<Piece>) -> Vec<Linked> {
        let mut tiles = Vec::new();
        while let Some(first) = sets.pop() {
            let mut cells: BTreeSet<Point> = self.pieces.cells(first).collect();
            let mut tile = vec![first];
            let mut size = 0;
            while size < tile.len() {
                size = tile.len();
                sets.retain(|&set| {
                    let apart = self.pieces.cells(set).all(|cell| !cells.contains(&cell));
                    if !apart {
                        cells.extend(self.pieces.cells(set));
                        tile.push(set);
                    }
                    apart
                });
            }
            tiles.push(tile);
        }
        tiles
    }
}
