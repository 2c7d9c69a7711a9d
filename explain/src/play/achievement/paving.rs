//! `paving`: Breaker marks what is related to Maker's mark.

use playproof_checker::lattice::Lattice;
use playproof_formats::{Cell, claim::Achievement, evidence::Paving};

use super::{answers::no_threat, board::Board};
use crate::play::{
    cells::Marks,
    player::{Boxed, Player, Reply, Stuck, Unplayable},
};

#[derive(Clone)]
struct Related<'a> {
    lattice: Lattice<'a>,
    paving: &'a Paving,
}

pub(super) fn player<'a>(
    claim: &'a Achievement,
    paving: &'a Paving,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let lattice = Lattice::new(claim.board, &paving.lattice)
        .map_err(|fault| Unplayable::Trouble(fault.to_string()))?;
    Ok(Box::new(Related { lattice, paving }))
}

impl Related<'_> {
    /// The cells related to a cell.
    fn to(&self, cell: Cell) -> Result<Vec<Cell>, Stuck> {
        let stuck = |fault: String| Stuck(format!("{cell}: {fault}"));
        let class = self
            .lattice
            .reduce(cell)
            .map_err(|fault| stuck(fault.to_string()))?;
        let entry = self.paving.classes.iter().find(|entry| entry.cell == class);
        let entry = entry.ok_or_else(|| stuck("no class".to_owned()))?;
        let related = entry.offsets.iter().map(|&offset| cell.checked_add(offset));
        let related: Option<Vec<Cell>> = related.collect();
        related.ok_or_else(|| stuck("its related cells are out of range".to_owned()))
    }
}

impl<'a> Player<'a, Board> for Related<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        let mut marks: Vec<Cell> = Vec::new();
        for &cell in position.last() {
            marks.extend(self.to(cell)?);
        }
        marks.sort_unstable();
        marks.dedup();
        marks.retain(|&cell| position.is_free(cell));
        let named: Vec<String> = position.last().iter().map(Cell::to_string).collect();
        let reason = match (marks.is_empty(), named.is_empty()) {
            (_, true) => "Maker passed; there is nothing to answer.".to_owned(),
            (true, _) => format!("All cells related to {} are marked.", named.join(" ")),
            (false, _) => format!(
                "These are the unmarked cells related to {}.",
                named.join(" ")
            ),
        };
        Ok(Reply {
            choice: Marks(marks),
            reason,
        })
    }

    fn invariant(&self, position: &Board) -> Result<String, Stuck> {
        for &cell in position.maker() {
            for other in self.to(cell)? {
                if !position.breaker().contains(&other) {
                    return Err(Stuck(format!(
                        "{other}, related to Maker's {cell}, is not Breaker's"
                    )));
                }
            }
        }
        no_threat(position)?;
        Ok(
            "Every cell related to one of Maker's is Breaker's; every goal has two related cells."
                .to_owned(),
        )
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        Box::new(self.clone())
    }
}
