//! Sublattices of the translations of a board, of full rank: the periods of
//! Breaker's strategies.

use std::iter;

use playproof_formats::{Board, Cell, cell::MAX_DIMENSION, claim::Animal, evidence};

use crate::{
    animal::{self, orientations, translate},
    board::Geometry,
    budget::{Budget, CELL},
    faults::Result,
};

faults! {
    /// Why vectors do not span a lattice as the rules need it.
    pub enum Fault {
        WrongRank { vectors: usize, rank: usize } => "the lattice has {vectors} vectors, the board needs {rank}",
        NotTranslation { vector: Cell } => "the lattice vector {vector} does not translate the board onto itself",
        NotEchelon { vector: Cell } => "the basis of the lattice is not in echelon form at {vector}",
        OutOfRange { cell: Cell } => "{cell} cannot be reduced modulo the lattice within the range of coordinates",
        TranslationOutOfRange => "a translation within the lattice's box is out of the range of coordinates",
        ClassCount { found: usize, needs: u64 } => "the number of entries is {found}, that of classes of cells {needs}",
        NotReduced { cell: Cell } => "{cell} does not stand for a class of cells",
        ClassesNotIncreasing { cell: Cell } => "the entries are not strictly increasing at {cell}",
    }
}

/// A checked lattice.
#[derive(Clone, Debug)]
pub struct Lattice<'a> {
    board: Board,
    basis: &'a [Cell],
}

impl<'a> Lattice<'a> {
    /// Demands a basis in echelon form of a sublattice of full rank.
    ///
    /// # Errors
    /// A [`Fault`].
    pub fn new(board: Board, lattice: &'a evidence::Lattice) -> Result<Self, Fault> {
        let basis = lattice.0.as_slice();
        let (vectors, rank) = (basis.len(), board.rank());
        ensure!(vectors == rank, Fault::WrongRank { vectors, rank });
        for (i, &vector) in basis.iter().enumerate() {
            let translates = board.is_translation(vector);
            ensure!(translates, Fault::NotTranslation { vector });
            let mut coordinates = vector.coordinates().iter();
            let zeros = coordinates.by_ref().take(i).all(|&x| x == 0);
            let echelon = zeros && coordinates.next().is_some_and(|&x| x > 0);
            ensure!(echelon, Fault::NotEchelon { vector });
        }
        Ok(Self { board, basis })
    }

    /// The coordinate i of vector i, for each i: the sides of the box of
    /// reduced translations.
    fn sides(&self) -> impl Iterator<Item = i16> {
        let side = |(i, v): (usize, &Cell)| v.coordinates().get(i).copied();
        self.basis.iter().enumerate().filter_map(side)
    }

    /// The number of classes of cells modulo the lattice; `None` if it is 2⁶⁴
    /// or more.
    pub fn classes(&self) -> Option<u64> {
        self.sides()
            .try_fold(self.board.cells_per_translation(), |n, side| {
                n.checked_mul(u64::from(side.unsigned_abs()))
            })
    }

    /// The reduced cell that stands for the class of a cell: the same for two
    /// cells exactly when they differ by a vector of the lattice.
    ///
    /// # Errors
    /// [`Fault::OutOfRange`].
    pub fn reduce(&self, cell: Cell) -> Result<Cell, Fault> {
        self.try_reduce(cell).ok_or(Fault::OutOfRange { cell })
    }

    fn try_reduce(&self, cell: Cell) -> Option<Cell> {
        let coordinates = cell.coordinates();
        if coordinates.len() != self.board.dimension() {
            return None;
        }
        // On the way coordinates may be larger than a cell's.
        let mut reduced = [0_i64; MAX_DIMENSION];
        for (wide, &x) in reduced.iter_mut().zip(coordinates) {
            *wide = x.into();
        }
        for (i, vector) in self.basis.iter().enumerate() {
            let vector = vector.coordinates();
            let times = reduced
                .get(i)?
                .checked_div_euclid(i64::from(*vector.get(i)?))?;
            for (x, &step) in reduced.iter_mut().zip(vector) {
                *x = x.checked_sub(times.checked_mul(step.into())?)?;
            }
        }
        let mut narrow = [0_i16; MAX_DIMENSION];
        for (x, wide) in narrow.iter_mut().zip(reduced) {
            *x = wide.try_into().ok()?;
        }
        narrow.get(..coordinates.len()).and_then(Cell::new)
    }

    /// One translation of each class modulo the lattice. There are as many as
    /// [`Lattice::classes`] says, or half of them on the triangular board. None
    /// is left out: one that is out of range is an error.
    pub fn translations(&self) -> impl Iterator<Item = Result<Cell, Fault>> {
        // All coordinates within the box; the first one changes fastest.
        let sides: Vec<i16> = self.sides().collect();
        let mut next = Some(vec![0_i16; sides.len()]);
        iter::from_fn(move || {
            let coordinates = next.take()?;
            let mut after = coordinates.clone();
            let more = after.iter_mut().zip(&sides).any(|(x, &side)| {
                *x = x.saturating_add(1);
                let within = *x < side;
                if !within {
                    *x = 0;
                }
                within
            });
            next = more.then_some(after);
            let translation = self.board.translation(&coordinates);
            Some(translation.ok_or(Fault::TranslationOutOfRange))
        })
    }

    /// Visits all placements of animals modulo the lattice: animal by animal, orientation
    /// by orientation, translation by translation.
    ///
    /// # Errors
    /// That of a visit, when a coordinate leaves its range (no placement is left out), or
    /// when the budget is spent.
    pub(crate) fn for_each_placement(
        &self,
        animals: &[Animal],
        budget: &mut Budget,
        visit: &mut dyn FnMut(&[Cell], &mut Budget) -> Result,
    ) -> Result {
        for animal in animals {
            let orientations = orientations(self.board, animal, budget)?;
            budget.beside(animal::bytes(&orientations), |budget| {
                self.for_each_translate(&orientations, budget, visit)
            })??;
        }
        Ok(())
    }

    /// Visits the translates of sets of cells modulo the lattice.
    fn for_each_translate(
        &self,
        orientations: &[Vec<Cell>],
        budget: &mut Budget,
        visit: &mut dyn FnMut(&[Cell], &mut Budget) -> Result,
    ) -> Result {
        for orientation in orientations {
            for vector in self.translations() {
                budget.work(CELL * orientation.len())?;
                let placement = translate(orientation, vector?);
                visit(&placement.ok_or(Fault::TranslationOutOfRange)?, budget)?;
            }
        }
        Ok(())
    }
}

/// What is said of each class of cells.
pub(crate) trait Entry {
    /// The reduced cell that stands for the class.
    fn cell(&self) -> Cell;
}

/// An entry for each class of cells modulo a lattice, sorted by their reduced cells.
pub(crate) struct Classes<'a, T> {
    pub(crate) lattice: Lattice<'a>,
    pub(crate) entries: &'a [T],
}

impl<'a, T: Entry> Classes<'a, T> {
    /// Demands exactly one entry for each class.
    pub(crate) fn new(
        board: Board,
        lattice: &'a evidence::Lattice,
        entries: &'a [T],
        budget: &mut Budget,
    ) -> Result<Self> {
        let lattice = Lattice::new(board, lattice)?;
        let (found, needs) = (entries.len(), lattice.classes().unwrap_or(u64::MAX));
        ensure!(found as u64 == needs, Fault::ClassCount { found, needs });
        let mut before = None;
        for cell in entries.iter().map(T::cell) {
            budget.work(CELL)?;
            let reduced = board.contains(cell) && lattice.reduce(cell)? == cell;
            ensure!(reduced, Fault::NotReduced { cell });
            ensure!(before < Some(cell), Fault::ClassesNotIncreasing { cell });
            before = Some(cell);
        }
        // Different reduced cells, as many as classes: each class has an entry.
        Ok(Self { lattice, entries })
    }

    /// The entry of a cell's class.
    pub(crate) fn of(&self, cell: Cell) -> Result<Option<&'a T>, Fault> {
        let reduced = self.lattice.reduce(cell)?;
        let index = self.entries.binary_search_by_key(&reduced, T::cell);
        Ok(index.ok().and_then(|index| self.entries.get(index)))
    }
}
