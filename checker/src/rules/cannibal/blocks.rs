//! `blocks`: Bob answers in the block in which Alice moves.
//!
//! **Claim.** An animal is a cannibal.
//! **Evidence.** A lattice Λ of rank 2, by a basis in echelon form; one or more families
//! of copies of the animal, each copy given by its cells. **Premises.** None.
//!
//! **Theorem.** Let Λ be a lattice of rank 2 and F¹ … Fᵏ, k ≥ 1, non-empty families
//! of copies of an animal. The *block* Tʲ is the union of the copies in Fʲ. If
//! 1. no two cells of the blocks are equal modulo Λ,
//! 2. no cell lies in all copies of a family, and
//! 3. for every copy P there are a j and a λ in Λ such that P ∩ (Tʲ + λ) meets
//!    every copy of Fʲ + λ,
//!
//! then the animal is a cannibal.
//!
//! **Source.** Cardinal et al., Section 3 (the pairing strategy of Theorems 2 to 4),
//! for blocks of any shape and any number of them.
//!
//! **Soundness.** By 1 the blocks Tʲ + λ are disjoint. Bob moves only in blocks none
//! of whose cells is his, and occupies a copy of the block's family there: when Alice
//! moves in such a block, and it was free of her cells before, one of the copies that
//! avoid her new cell, which exist by 2; otherwise any copy of any block that is
//! free of all cells, and there are always more of these. So after his move every
//! block in which Alice has a cell holds a copy of its family that is Bob's. Suppose
//! that Alice occupies a copy P. By 3, her cells in some block meet every copy of its
//! family, and by 2 they are not one cell only. Before the last of them there was
//! another one, so a copy of the family was Bob's already, and her cells meet it: a
//! contradiction.
//!
//! Which copy of the family is Bob's is not his to choose in the end: it may be the
//! one that avoids a cell of Alice's far from P, or one that he had to place somewhere.
//! Therefore 3 asks for *every* copy, and a larger family is a weaker strategy.
//!
//! Periodicity makes finitely many checks of 3 enough: each orientation and each
//! translation modulo Λ.
//!
//! **Checked.** All of it: members are copies; cells are distinct modulo Λ (they need not
//! be all cells: a packing is enough); 3 for all orientations and all translations modulo Λ.
//!
//! **Traps.** *Every* member has to be met, not some: which of them is Bob's depends on
//! what Alice did first. So a larger family is a weaker strategy. Turned copies in
//! the blocks of CA, Theorem 2 break it for O(3,4,1) and O(5,6,2). An empty family would be
//! met by nothing at all.

use std::{
    collections::{BTreeMap, BTreeSet},
    slice,
};

use playproof_formats::{Cell, claim::Animal, claim::Nature, evidence::Blocks};

use super::{
    copies::{BOARD, Copies},
    guards::of_nature,
};
use crate::{
    budget::{Budget, CELL},
    faults::Failure,
    lattice::{self, Lattice},
    rules::inference::Inference,
    sets::{List, has},
};

faults! {
    /// Why blocks do not stop Alice.
    pub enum Fault {
        NoFamily => "there is no family",
        EmptyFamily { family: usize } => "family {family} is empty",
        NotIncreasing { family: usize } => "the copies of family {family} are not strictly increasing, or the families at {family}",
        NotCopy { family: usize, member: Animal } => "family {family}: {member} is not a copy of the animal",
        Overlap { family: usize, cell: Cell } => "{cell} of block {family} is the same, modulo the lattice, as another cell of the blocks",
        CommonCell { family: usize, cell: Cell } => "{cell} lies in all copies of family {family}",
        NotStopped { copy: List } => "no block stops the copy {copy}: in each some answer of Bob's is disjoint from it",
    }
}

pub(in crate::rules) fn check(
    step: &Inference<'_, Blocks>,
    budget: &mut Budget,
) -> Result<(), Failure> {
    let evidence = step.evidence;
    let animal = of_nature(step, Nature::Cannibal)?;
    step.no_premise()?;
    let copies = Copies::new(animal, budget)?;
    let lattice = Lattice::new(BOARD, &evidence.lattice)?;
    let blocks = Partition::new(&lattice, &evidence.families, &copies, budget)?;
    lattice.for_each_placement(slice::from_ref(animal), budget, |copy, budget| {
        if blocks.stop(copy, budget)? {
            return Ok(());
        }
        let copy = List(copy.to_vec());
        Err(Fault::NotStopped { copy }.into())
    })
}

/// The blocks of a period, disjoint modulo the lattice.
struct Partition<'a> {
    lattice: &'a Lattice<'a>,
    families: &'a [Vec<Animal>],
    /// The block in which a class of cells has one, and that cell.
    classes: BTreeMap<Cell, (usize, Cell)>,
}

impl<'a> Partition<'a> {
    /// Demands that the families are as the theorem needs them, but for 3.
    fn new(
        lattice: &'a Lattice<'a>,
        families: &'a [Vec<Animal>],
        copies: &Copies,
        budget: &mut Budget,
    ) -> Result<Self, Failure> {
        if families.is_empty() {
            return Err(Fault::NoFamily.into());
        }
        let mut classes = BTreeMap::new();
        let mut before: Option<&Vec<Animal>> = None;
        for (family, members) in families.iter().enumerate() {
            if members.is_empty() {
                return Err(Fault::EmptyFamily { family }.into());
            }
            for member in members {
                if !copies.contain(&member.0, budget)? {
                    let member = member.clone();
                    return Err(Fault::NotCopy { family, member }.into());
                }
            }
            if !members.is_sorted_by(|m, n| m < n) || before >= Some(members) {
                return Err(Fault::NotIncreasing { family }.into());
            }
            before = Some(members);
            let mut common = members.first().map_or_else(Vec::new, |m| m.0.clone());
            let mut block = BTreeSet::new();
            for member in members {
                budget.work(CELL * member.0.len())?;
                common.retain(|&c| has(&member.0, c));
                block.extend(&member.0);
            }
            if let Some(&cell) = common.first() {
                return Err(Fault::CommonCell { family, cell }.into());
            }
            for cell in block {
                budget.work(CELL)?;
                let class = lattice.reduce(cell)?;
                if classes.insert(class, (family, cell)).is_some() {
                    return Err(Fault::Overlap { family, cell }.into());
                }
            }
        }
        Ok(Self {
            lattice,
            families,
            classes,
        })
    }

    /// Whether the copy's cells in some block meet every copy of its family.
    fn stop(&self, copy: &[Cell], budget: &mut Budget) -> Result<bool, Failure> {
        // The copy's cells by block: its number, how far it is from the one of the
        // evidence, and the cells there.
        let mut parts: BTreeMap<(usize, Cell), Vec<Cell>> = BTreeMap::new();
        for &cell in copy {
            budget.work(CELL)?;
            let class = self.lattice.reduce(cell)?;
            if let Some(&(family, there)) = self.classes.get(&class) {
                let moved = cell.checked_sub(there);
                let moved = moved.ok_or(lattice::Fault::OutOfRange { cell })?;
                parts.entry((family, moved)).or_default().push(there);
            }
        }
        for ((family, _), cells) in &parts {
            let members = self.families.get(*family).map_or(&[][..], Vec::as_slice);
            let pairs = members.len().saturating_mul(cells.len());
            budget.work(CELL * pairs)?;
            let met = |member: &Animal| cells.iter().any(|&c| has(&member.0, c));
            // A family has members, so nothing is met by meeting none.
            if members.iter().all(met) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
