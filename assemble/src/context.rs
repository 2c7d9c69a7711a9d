//! What the rules have in common: what they are given, and what they leave behind.

use playproof_checker::Budget;
use playproof_explain::{isometry::compose, words};
use playproof_formats::{Board, Cell, Claim, claim::Positional, evidence::Isometry};

use super::{
    claim::Written,
    node::{Fault, Node},
};

/// What a rule is given to read its evidence.
pub(super) struct Context<'a, 'b> {
    pub(super) step: &'a Node<'a>,
    pub(super) written: &'a Written,
    /// Those of the premises that are steps of the JSON.
    pub(super) premises: Vec<Option<&'a Written>>,
    pub(super) order: &'b mut Order,
    pub(super) budget: &'b mut Budget,
}

/// What became of the order in which things stand in the JSON.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// For lists that were sorted: where each item stands in the JSON.
    pub(super) lists: Vec<(&'static str, Vec<usize>)>,
    /// Where the entries of classes stand, by the cells that stand for them.
    pub(super) cells: Vec<(Cell, usize)>,
    /// What was left out.
    pub(super) notes: Vec<String>,
}

impl Order {
    /// Notes that so many of these were left out, if any.
    pub(super) fn left_out(&mut self, count: usize, of: &str) {
        if count > 0 {
            self.notes.push(format!("{count} {of} were left out"));
        }
    }
}

impl Context<'_, '_> {
    /// The board of a claim about animals.
    pub(super) fn board(&self) -> Result<Board, Fault> {
        let animals = words::animals(&self.written.claim);
        let (board, _) = animals.ok_or_else(|| self.unfit("animals"))?;
        Ok(board)
    }

    /// The claim of a positional game.
    pub(super) fn positional(&self) -> Result<&Positional, Fault> {
        match &self.written.claim {
            Claim::Positional(claim) => Ok(claim),
            _ => Err(self.unfit("what a player can force in a positional game")),
        }
    }

    /// That the rule is for other claims.
    pub(super) fn unfit(&self, about: &str) -> Fault {
        self.step
            .fault(format_args!("the rule is for claims about {about}"))
    }

    /// The number of a goal in the normal form of the claim, and the isometry that carries
    /// that goal where this one carries it as it was written.
    pub(super) fn goal(
        &self,
        node: &Node<'_>,
        goal: u32,
        isometry: Isometry,
    ) -> Result<(u32, Isometry), Fault> {
        let Some((number, place)) = self.written_goal(node, goal)? else {
            // For the checker to refuse.
            return Ok((goal, isometry));
        };
        let isometry = compose(&isometry, place);
        let isometry = isometry.ok_or_else(|| node.fault("the isometry is out of range"))?;
        Ok((*number, isometry))
    }

    /// What became of a goal as it was written: its number in the normal form of the claim, and
    /// the isometry that carries it from there to where it was; `None` if there is no such goal.
    pub(super) fn written_goal(
        &self,
        node: &Node<'_>,
        goal: u32,
    ) -> Result<Option<&(u32, Isometry)>, Fault> {
        match self.written.animals.get(goal as usize) {
            Some(None) => Err(node.fault(format_args!(
                "goal {goal} contains another goal, and was left out"
            ))),
            found => Ok(found.and_then(Option::as_ref)),
        }
    }
}

/// Sorts a list, and tells where each item stood.
pub(super) fn sorted<T>(
    items: Vec<T>,
    mut key: impl FnMut(&T, &T) -> std::cmp::Ordering,
) -> (Vec<T>, Vec<usize>) {
    let mut numbered: Vec<(usize, T)> = items.into_iter().enumerate().collect();
    numbered.sort_by(|(_, a), (_, b)| key(a, b));
    let (order, items) = numbered.into_iter().unzip();
    (items, order)
}
