//! Threat sequences, and the pool of those that were written last.

use std::collections::VecDeque;

use playproof_formats::evidence::Vertices;

use super::{
    board::{Board, Line},
    fault::Fault,
};
use crate::{
    budget::{Budget, cost},
    faults::{At, Result},
    positional::bit,
};

/// Sequences in the pool: with more, certificates shrink by little and take longer to check.
pub const POOL: usize = 512;

/// Whether a sequence wins from a position with the owner to move; if so, how many of its
/// vertices he needs to claim.
///
/// # Errors
/// When the budget is spent.
pub fn replay(
    board: &Board<'_>,
    line: &Line,
    sequence: &Vertices,
    budget: &mut Budget,
) -> Result<Option<usize>> {
    let owner = board.aim.owner;
    budget.work(4)?;
    let mut line = *line;
    for (used, &vertex) in sequence.0.iter().enumerate() {
        if board.completing(&line, owner) != 0 {
            return Ok(Some(used));
        }
        let vertex = u32::from(vertex);
        if bit(vertex) & line.ready == 0 {
            return Ok(None);
        }
        line = board.claim(&line, owner, vertex, budget)?;
        // The claim itself may be what keeps her from completing one.
        if board.completing(&line, owner.other()) != 0 {
            return Ok(None);
        }
        let threats = board.completing(&line, owner);
        match threats.count_ones() {
            0 => return Ok(None),
            1 => line = board.claim(&line, owner.other(), threats.trailing_zeros(), budget)?,
            _ => return Ok(used.checked_add(1)),
        }
    }
    let won = board.completing(&line, owner) != 0;
    Ok(won.then_some(sequence.0.len()))
}

/// Which of the sequences is the first to win from each of these positions, the replies to an
/// answer. Demands that they are in the form in which they have to be written.
pub(super) fn refuted(
    board: &Board<'_>,
    replies: &[Line],
    sequences: &[Vertices],
    budget: &mut Budget,
) -> Result<Vec<Option<usize>>> {
    ensure!(board.is_armed(), Fault::WithoutSets);
    ensure!(!sequences.is_empty(), Fault::NoSequences);
    let most = board.game.below.len() / 2;
    for (number, sequence) in sequences.iter().enumerate() {
        fits(sequence.0.len(), most).at("sequence", number)?;
    }
    budget.room(cost(sequences.len()))?;
    let mut needed = vec![false; sequences.len()];
    let mut refuted = Vec::new();
    for reply in replies {
        let mut by = None;
        for (number, (sequence, needed)) in sequences.iter().zip(&mut needed).enumerate() {
            if let Some(used) = replay(board, reply, sequence, budget)? {
                by = Some(number);
                *needed |= used == sequence.0.len();
                break;
            }
        }
        refuted.push(by);
    }
    let idle = needed.iter().position(|needed| !needed);
    match idle {
        None => Ok(refuted),
        Some(number) => Err(Fault::Idle).at("sequence", number),
    }
}

fn fits(length: usize, most: usize) -> Result<(), Fault> {
    ensure!((1..=most).contains(&length), Fault::Length { length, most });
    Ok(())
}

/// The sequences that were written last, each with its number among all that were written.
#[derive(Debug, Default)]
pub(super) struct Pool {
    /// The newest first.
    sequences: VecDeque<(usize, Vertices)>,
    /// How many sequences were written.
    pub(super) written: usize,
}

impl Pool {
    /// Takes up the sequences of an answer, in their order.
    pub(super) fn enter(&mut self, sequences: &[Vertices], budget: &mut Budget) -> Result {
        for sequence in sequences {
            budget.work(POOL)?;
            let same = self.sequences.iter().position(|(_, s)| s == sequence);
            let again = same.and_then(|place| self.sequences.remove(place));
            let newest = again.unwrap_or_else(|| (self.written, sequence.clone()));
            self.sequences.push_front(newest);
            self.sequences.truncate(POOL);
            self.written = self.written.saturating_add(1);
        }
        Ok(())
    }

    /// The number of the newest sequence that wins from a position.
    pub(super) fn find(
        &self,
        board: &Board<'_>,
        line: &Line,
        budget: &mut Budget,
    ) -> Result<Option<usize>> {
        let threatening = board.threatening(line);
        for (number, sequence) in &self.sequences {
            let wins = match sequence.0.first() {
                // It fails with its first claim, which is paid for all the same.
                Some(&first) if bit(first.into()) & threatening == 0 => {
                    budget.work(4)?;
                    if bit(first.into()) & line.ready != 0 {
                        board.pay(board.aim.owner, first.into(), budget)?;
                    }
                    false
                }
                _ => replay(board, line, sequence, budget)?.is_some(),
            };
            if wins {
                return Ok(Some(*number));
            }
        }
        Ok(None)
    }
}
