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

use std::collections::BTreeSet;

use playproof_formats::{Cell, claim::Animal, claim::Nature, evidence::Blocks};

use super::{copies::Copies, guards::of_nature, partition::Partition};
use crate::{
    budget::{Budget, CELL},
    faults::{At, Result},
    rules::inference::Inference,
    sets::has,
};

faults! {
    /// Why families are not as the theorem needs them.
    pub enum Fault {
        NoFamily => "there is no family",
        EmptyFamily => "there is no copy",
        NotIncreasing => "the copies are not strictly increasing, or the families are not",
        NotCopy { member: Animal } => "{member} is not a copy of the animal",
        CommonCell { cell: Cell } => "{cell} lies in all copies",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Blocks>, budget: &mut Budget) -> Result {
    let animal = of_nature(step, Nature::Cannibal)?;
    step.no_premise()?;
    let copies = Copies::new(animal, budget)?;
    let mut blocks = Partition::new(&step.evidence.lattice)?;
    let (families, mut before) = (&step.evidence.families, None);
    ensure!(!families.is_empty(), Fault::NoFamily);
    for (number, family) in families.iter().enumerate() {
        let block = block(family, before, &copies, budget).at("family", number)?;
        let added = blocks.add(block, family.into(), budget);
        added.at("family", number)?;
        before = Some(family);
    }
    blocks.stop_all(animal, budget)
}

/// The cells of a family's block. Demands that the family is as the theorem needs it, but for 3.
fn block(
    family: &Vec<Animal>,
    before: Option<&Vec<Animal>>,
    copies: &Copies,
    budget: &mut Budget,
) -> Result<BTreeSet<Cell>> {
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
    let increasing = family.is_sorted_by(|m, n| m < n) && before < Some(family);
    ensure!(increasing, Fault::NotIncreasing);
    if let Some(&cell) = common.first() {
        return Err(Fault::CommonCell { cell }.into());
    }
    Ok(block)
}
