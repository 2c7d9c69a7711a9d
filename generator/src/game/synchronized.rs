//! Synchronized games, before it is known what the players can force.

use playproof_checker::synchronized::Grid;
use playproof_formats::{
    Claim,
    claim::{self, Extent, Letters, Prospect, Side, Statement, SynchronizedOutcome, Variant},
};

/// One board, or a progression of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Synchronized {
    /// The tiles.
    pub variant: Variant,
    /// The number of rows.
    pub rows: Extent,
    /// The number of columns.
    pub columns: Extent,
}

impl Synchronized {
    /// The board, if it is one.
    #[must_use]
    pub fn board(&self) -> Option<Grid> {
        match (self.rows, self.columns) {
            (Extent::Exactly(rows), Extent::Exactly(columns)) => {
                Grid::new(self.variant, rows, columns).ok()
            }
            _ => None,
        }
    }

    /// The claims of which the first true one answers the question.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        match (self.rows, self.columns) {
            (Extent::Exactly(rows), Extent::Exactly(columns)) => Letters::ALL
                .map(|outcome| {
                    Claim::SynchronizedOutcome(SynchronizedOutcome {
                        outcome,
                        variant: self.variant,
                        rows,
                        columns,
                    })
                })
                .into(),
            _ => FORCED
                .map(|(side, prospect)| self.claim(Statement::forces(side, prospect)))
                .into(),
        }
    }

    /// "`statement` on this board, or on all these boards."
    #[must_use]
    pub fn claim(&self, statement: Statement) -> Claim {
        Claim::Synchronized(claim::Synchronized {
            statement,
            variant: self.variant,
            rows: self.rows,
            columns: self.columns,
        })
    }

    /// The images under the reflection in a diagonal.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self {
            variant: self.variant,
            rows: self.columns,
            columns: self.rows,
        }
    }
}

/// What may be forced on all boards of a progression, the most first.
const FORCED: [(Side, Prospect); 4] = [
    (Side::Vertical, Prospect::Win),
    (Side::Horizontal, Prospect::Win),
    (Side::Vertical, Prospect::Draw),
    (Side::Horizontal, Prospect::Draw),
];
