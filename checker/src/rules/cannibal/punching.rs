//! `punching`: a hole that nobody can use.
//!
//! **Claim.** An animal A∖C is a cannibal.
//! **Evidence.** C, cells of A. **Premises.** A is a cannibal.
//!
//! **Theorem.** Let A be a cannibal, and C ⊊ A not empty with A' = A∖C connected. If
//! 1. no copy of A' is disjoint from A' and meets C, and
//! 2. no copy of A is disjoint from A' and meets C,
//!
//! then A' is a cannibal.
//!
//! **Source.** Cardinal et al., Lemma 4 (the punching lemma), which asks for 1 only,
//! and does not consider that Bob, in the game for A, occupies whole copies of A.
//!
//! **Soundness.** In the game for A', Bob imagines a game for A, in which he follows a
//! strategy that wins it: where he occupies a copy g(A) there, he really occupies
//! g(A'). Where Alice takes a cell, she takes it in the imagined game too if it is free
//! there, and otherwise any free cell: then it is hers there already, or lies in a copy
//! of his. So her cells are hers in the imagined game or his, and his next copy, which
//! avoids both there, is legal.
//!
//! Suppose that Alice owned a copy h(A'). It is disjoint from each g(A') of Bob's. By 1,
//! moved by g, it does not meet the hole g(C): all of it is hers in the imagined game.
//! Let her go on there. Bob's copies g(A), those to come as well as those that are
//! there, are disjoint from h(A'), so by 2 they do not meet h(C): its cells are free or
//! hers. She takes them one by one and has the copy h(A), against his strategy: a
//! contradiction.
//!
//! **Checked.** Both conditions, by all copies through the hole's cells; and that what
//! is left is the animal of the claim.
//!
//! **Traps.** The paper asks for the first condition only, and forgets that Bob occupies whole
//! copies of A in the game for A. R(2,3) without the middle cell of a long side is
//! U(2,3,1), whose arms reach that cell.

use playproof_formats::{
    Cell,
    claim::{Animal, Cannibal, Nature},
    evidence::Punching,
};

use super::{
    copies::{BOARD, Copies},
    guards::of_nature,
};
use crate::{
    budget::{Budget, cost},
    faults::Result,
    normal_form,
    rules::inference::{Fault as Shape, Inference},
    sets::{self, List, has},
};

faults! {
    /// Why a hole may be used.
    pub enum Fault {
        NoHole => "the hole has no cell",
        NotInAnimal { cell: Cell } => "{cell} of the hole is not a cell of the premise's animal",
        NothingLeft => "the hole is the whole animal",
        OtherAnimal { rest: Animal } => "the premise's animal without the hole is {rest}, not the animal of the claim",
        Outer { copy: List } => "the copy {copy} of the punched animal uses the hole",
        WeaklyInner { copy: List } => "the copy {copy} of the whole animal uses the hole",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Punching>, budget: &mut Budget) -> Result {
    let animal = of_nature(step, Nature::Cannibal)?;
    let premise: &Cannibal = step.premise()?;
    let needs = "that an animal is a cannibal";
    ensure!(
        premise.nature == Nature::Cannibal,
        Shape::WrongPremise { index: 0, needs }
    );
    let rest = punch(&premise.animal, &step.evidence.hole, budget)?;
    // In particular connected, as the animal of a claim.
    let rest = normal_form::least_image(BOARD, &rest, budget)?;
    ensure!(rest == *animal, Fault::OtherAnimal { rest });
    Ok(())
}

/// What is left of an animal without a hole that nobody can use. Whether it is
/// connected is not asked.
///
/// # Errors
/// A [`Fault`], or that the budget is spent.
pub fn punch(whole: &Animal, hole: &[Cell], budget: &mut Budget) -> Result<Animal> {
    sets::check(BOARD, hole, budget)?;
    ensure!(!hole.is_empty(), Fault::NoHole);
    for &cell in hole {
        ensure!(has(&whole.0, cell), Fault::NotInAnimal { cell });
    }
    let mut rest = whole.clone();
    rest.0.retain(|&c| !has(hole, c));
    ensure!(!rest.0.is_empty(), Fault::NothingLeft);
    let mut user = |animal: &Animal| -> Result<Option<List>> {
        // The copies are not kept.
        budget.beside(cost(0), |budget| {
            let copies = Copies::new(animal, budget)?;
            for &cell in hole {
                let disjoint = |copy: &Vec<Cell>| !copy.iter().any(|&c| has(&rest.0, c));
                if let Some(copy) = copies.through(cell, budget)?.into_iter().find(disjoint) {
                    return Ok(Some(List(copy)));
                }
            }
            Ok(None)
        })?
    };
    if let Some(copy) = user(&rest)? {
        return Err(Fault::Outer { copy }.into());
    }
    if let Some(copy) = user(whole)? {
        return Err(Fault::WeaklyInner { copy }.into());
    }
    Ok(rest)
}
