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
    faults::{At, Result},
    lattice::{self, Lattice},
    rules::inference::Inference,
    sets::{List, has},
};

faults! {
    /// Why blocks do not stop Alice.
    pub enum Fault {
        NoFamily => "there is no family",
        EmptyFamily => "there is no copy",
        NotIncreasing => "the copies are not strictly increasing, or the families are not",
        NotCopy { member: Animal } => "{member} is not a copy of the animal",
        Overlap { cell: Cell } => "{cell} is the same, modulo the lattice, as another cell of the blocks",
        CommonCell { cell: Cell } => "{cell} lies in all copies",
        NotStopped { copy: List } => "no block stops the copy {copy}: in each some answer of Bob's is disjoint from it",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Blocks>, budget: &mut Budget) -> Result {
    let animal = of_nature(step, Nature::Cannibal)?;
    step.no_premise()?;
    let copies = Copies::new(animal, budget)?;
    let lattice = Lattice::new(BOARD, &step.evidence.lattice)?;
    let blocks = Partition::new(&lattice, &step.evidence.families, &copies, budget)?;
    lattice.for_each_placement(slice::from_ref(animal), budget, &mut |copy, budget| {
        ensure!(blocks.stop(copy, budget)?, {
            let copy = List(copy.to_vec());
            Fault::NotStopped { copy }
        });
        Ok(())
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
    ) -> Result<Self> {
        ensure!(!families.is_empty(), Fault::NoFamily);
        let mut blocks = Self {
            lattice,
            families,
            classes: BTreeMap::new(),
        };
        for (number, family) in families.iter().enumerate() {
            let added = blocks.add(number, family, copies, budget);
            added.at("family", number)?;
        }
        Ok(blocks)
    }

    /// Adds the block of a family.
    fn add(
        &mut self,
        number: usize,
        family: &Vec<Animal>,
        copies: &Copies,
        budget: &mut Budget,
    ) -> Result {
        let mut common = family.first().ok_or(Fault::EmptyFamily)?.0.clone();
        let mut block = BTreeSet::new();
        for member in family {
            let cells = &member.0;
            ensure!(copies.contain(cells, budget)?, {
                let member = member.clone();
                Fault::NotCopy { member }
            });
            budget.work(CELL * cells.len())?;
            common.retain(|&c| has(cells, c));
            block.extend(cells);
        }
        let before = self.families.get(..number).and_then(<[_]>::last);
        let increasing = family.is_sorted_by(|m, n| m < n) && before < Some(family);
        ensure!(increasing, Fault::NotIncreasing);
        if let Some(&cell) = common.first() {
            return Err(Fault::CommonCell { cell }.into());
        }
        for cell in block {
            budget.work(CELL)?;
            let class = self.lattice.reduce(cell)?;
            let alone = self.classes.insert(class, (number, cell)).is_none();
            ensure!(alone, Fault::Overlap { cell });
        }
        Ok(())
    }

    /// Whether the copy's cells in some block meet every copy of its family.
    fn stop(&self, copy: &[Cell], budget: &mut Budget) -> Result<bool> {
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
            let family = self.families.get(*family).map_or(&[][..], Vec::as_slice);
            budget.work(CELL * family.len() * cells.len())?;
            let met = |member: &Animal| cells.iter().any(|&c| has(&member.0, c));
            // A family has members, so nothing is met by meeting none.
            if family.iter().all(met) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
