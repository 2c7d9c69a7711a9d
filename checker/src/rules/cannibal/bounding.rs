//! `bounding`: Alice surrounds a square and plays in it.
//!
//! **Claim.** A rectangle R(n, m) is a non-cannibal.
//! **Evidence.** N, the side of a square. **Premises.** None.
//!
//! **Theorem.** Let N ≥ max(n, m) and s = (n+m−1)². If
//! (N−n+1)(N−m+1) > 4N·s, then the rectangle R(n, m) is a non-cannibal.
//!
//! **Source.** Cardinal et al., Theorem 1 and Lemma 1, with other numbers: a copy
//! has one orientation, and meets (2n−1)(2m−1) or (n+m−1)² copies of the given one,
//! not the sum of both.
//!
//! **Soundness.** Let I be an N × N square, and look at the (N−n+1)(N−m+1) copies of
//! width n and height m in I. Alice first takes the at most 4N cells beside the
//! square's sides, as far as they are free. Each of Bob's at most 4N copies in the
//! meantime meets at most s of the copies looked at: (2n−1)(2m−1) ≤ (n+m−1)² if it is
//! turned like these, (n+m−1)² if not. So some copy in I has no cell of Bob's, and it is
//! Alice's move. From now on, as a rectangle is connected, each copy that Bob
//! occupies lies in I or has no cell of it.
//!
//! Call a copy in I *alive*, upright or turned, if it has no cell of Bob's; Alice keeps
//! one alive. If it is all hers, she has won. Let S be the copies of I, upright or turned,
//! with free cells only, each of which meets every copy that is alive: the moves of Bob
//! that would leave none.
//! They are alive themselves, so any two of them meet. Rectangles are products of
//! intervals, and intervals that meet pairwise have a common number; so if S is not
//! empty, its copies have a common cell, free as they are. Alice takes it, or any
//! free cell of a copy that is alive if S is empty. Either way Bob has no move in S
//! left. Each move of hers takes a free cell of I, so she has a copy after at most
//! 4N + N² moves.
//!
//! The cells of I that are Alice's, or were Bob's before, make no difference.
//! Rectangles are the only polyominoes any number of whose copies have a common cell
//! when any two of them meet (Cardinal, Ito, Korman, Langerman, "Helly Numbers of
//! Polyominoes"), so the rule is for them.
//!
//! **Checked.** That the animal is a rectangle, and the two inequalities.
//!
//! **Traps.** N = 0: (1−n)(1−m) > 0 is no square. The common cell is free: each of these moves is
//! one that Bob could make, so it has free cells only; a copy that holds cells of Alice's is no
//! move of Bob's.

use playproof_formats::{
    Cell,
    claim::{Animal, Nature},
    evidence::Bounding,
};

use super::guards::of_nature;
use crate::{budget::Budget, faults::Result, rules::inference::Inference};

faults! {
    /// Why a square is not enough for Alice.
    pub enum Fault {
        NotRectangle => "the animal is not a rectangle",
        SquareTooSmall { side: u32, n: u32, m: u32 } => "the rectangle {n} × {m} does not fit into a square of side {side}",
        AllMet { copies: u128, met: u128 } => "bob can meet {met} copies while alice surrounds the square, which has {copies}",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, Bounding>, _: &mut Budget) -> Result {
    let animal = of_nature(step, Nature::NonCannibal)?;
    step.no_premise()?;
    let (n, m) = sides(animal).ok_or(Fault::NotRectangle)?;
    let side = step.evidence.side;
    let room = |length: u32| {
        side.checked_sub(length)
            .map(|rest| u128::from(rest).saturating_add(1))
    };
    let (Some(across), Some(up)) = (room(n), room(m)) else {
        return Err(Fault::SquareTooSmall { side, n, m }.into());
    };
    // Below 2^33 and 2^100: nothing saturates.
    let sum = u128::from(n)
        .saturating_add(u128::from(m))
        .saturating_sub(1);
    let each = sum.saturating_mul(sum);
    let copies = across.saturating_mul(up);
    let met = u128::from(side).saturating_mul(4).saturating_mul(each);
    ensure!(copies > met, Fault::AllMet { copies, met });
    Ok(())
}

/// Width and height of a rectangle in normal form; `None` if the animal is none.
fn sides(animal: &Animal) -> Option<(u32, u32)> {
    let &[right, top] = animal.0.last()?.coordinates() else {
        return None;
    };
    // The normal form begins at (0,0), and its cells are different and sorted: they are
    // all of the rectangle if none lies beyond the last one and there are enough.
    let within = |cell: &Cell| matches!(cell.coordinates(), &[x, y] if x <= right && y <= top);
    let length = |end: i16| u32::try_from(end).ok()?.checked_add(1);
    let (n, m) = (length(right)?, length(top)?);
    let full = u64::from(n).checked_mul(u64::from(m)) == Some(animal.0.len() as u64);
    (full && animal.0.iter().all(within)).then_some((n, m))
}
