//! Many copies at once: how many of them are enough, and for how many turns (the rule `many-copies`, whose
//! soundness argument asks only for "enough").
//!
//! A copy *waits* in a situation if it is Maker's move, his are the cells of its core, and Breaker's marks miss an option.
//! The plan says from how many copies that wait he surely wins, and how soon: situation by situation, since the
//! targets of options are earlier ones.
//!
//! * An option to a goal takes one copy, and one turn.
//! * Options are of one *kind* if they lead to the same situation, with as many marks. If for each kind some number of
//!   copies is enough in which an option of this kind is missed, then so many copies that wait are enough as
//!   have for some kind its number, however the kinds are spread: one more than the sum of these numbers, each less one.
//! * Copies of a kind go on in a stage, see [`Stage`].

use std::collections::{BTreeMap, btree_map::Entry};

use playproof_checker::rules::achievement::many_copies::{new_marks, shares};
use playproof_formats::{
    claim::{Achievement, Response},
    evidence::{ProofSequence, Situation, Target},
};

/// Some turns in which Maker takes options of one kind, in as many copies at once as his marks are enough for. In the
/// first stage he marks the core of the last situation, in copies of which he has as many as he likes.
///
/// Let him take g copies in a turn, each of which waits, until n copies wait in the target, or fewer than g are left that
/// have not gone on. Let k be Breaker's share in the target: so many marks of hers do not meet all its options. To *end*
/// a copy that has gone on takes k + 1 of her marks at least; to *spoil* one that has not gone on yet takes one.
///
/// After t turns and answers gt copies have gone on, and she has ended at most ⌊bt / (k + 1)⌋ of them. So n copies wait in
/// the target after T turns at the latest, if gT − ⌊bT / (k + 1)⌋ ≥ n. Since k ≥ ⌊b / g⌋, (k + 1)g > b; so there is such a
/// T, and the least one is ⌊(k + 1)(n − 1) / ((k + 1)g − b)⌋ + 1.
///
/// Let N copies wait at first, and fewer than g of them be left after t < T turns. Then she has spoiled at least
/// N − gt − g + 1. With the other marks, at most bt − (N − gt − g + 1), she has ended no more than gt − n copies if
///
/// > (k + 1)(gt − n + 1) > bt − (N − gt − g + 1), that is N ≥ (b − kg)t + g + (k + 1)(n − 1).
///
/// If N ≥ gT, she has indeed spoiled some when fewer than g are left. If N ≥ (g + b)(t₀ − 1) + g, where t₀ = ⌈n / g⌉, fewer
/// than g are left after t₀ turns at the earliest, since a turn and its answer take at most g + b of them. So the
/// greatest of these two numbers and of the one above, for each t from t₀ to T − 1, is enough. That one is linear in t, so
/// t₀ and T − 1 will do.
///
/// An option without marks takes no turn: where it is missed, Breaker has no mark in the neighborhood of the target, and
/// the copy waits there, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The situation to which the copies go on.
    pub target: usize,
    /// m: the cells that Maker marks in each.
    pub marks: u64,
    /// g: in how many of them in a turn.
    pub at_once: u64,
    /// T: after how many turns there are enough copies that wait in the target, at the latest.
    pub turns: u64,
    /// N: how many copies are enough, in each of which an option of this kind is missed. In the first stage, on how many
    /// places of the board: Breaker may mark there before Maker does.
    pub copies: u64,
}

impl Stage {
    /// Maker's turns and the copies that are enough for so many copies that wait in the target, where
    /// Breaker's share is `share`. `None` if there is no such number, or it is too large.
    #[must_use]
    pub fn enough(at_once: u64, breaker: u64, share: u64, waiting: u64) -> Option<(u64, u64)> {
        let [g, b, k, n] = [at_once, breaker, share, waiting].map(i128::from);
        let end = k + 1;
        // (k + 1)g − b
        let gain = end.checked_mul(g)?.checked_sub(b)?;
        if gain <= 0 || n == 0 {
            return None;
        }
        let turns = end.checked_mul(n - 1)?.checked_div(gain)? + 1;
        let first = (n - 1).checked_div(g)? + 1;
        let mut copies = (g + b).checked_mul(first - 1)?.checked_add(g)?;
        copies = copies.max(g.checked_mul(turns)?);
        for t in [first, turns - 1] {
            if first < turns {
                let spent = b.checked_sub(k.checked_mul(g)?)?.checked_mul(t)?;
                let all = spent.checked_add(g)?.checked_add(end.checked_mul(n - 1)?);
                copies = copies.max(all?);
            }
        }
        Some((turns.try_into().ok()?, copies.try_into().ok()?))
    }

    fn new(claim: &Achievement, waiting: &[Waiting], target: usize, marks: usize) -> Option<Self> {
        let after = waiting.get(target)?;
        let marks = u64::try_from(marks).ok()?;
        let at_once = u64::from(claim.maker).checked_div(marks.max(1))?;
        let (turns, copies) = if marks == 0 {
            (0, after.copies)
        } else {
            Self::enough(at_once, breaker(claim)?, after.share.into(), after.copies)?
        };
        Some(Self {
            target,
            marks,
            at_once,
            turns,
            copies,
        })
    }
}

/// What Maker does with copies that wait in a situation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Breaker's share: so many of her marks do not meet all options.
    pub share: u32,
    /// How many copies are enough.
    pub copies: u64,
    /// Within how many turns he wins then.
    pub turns: u64,
    /// How they go on to earlier situations: by the target, and by the marks.
    pub stages: Vec<Stage>,
}

/// What is enough for Maker to win on many copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How copies begin in the last situation.
    pub first: Stage,
    /// For each situation what is enough there.
    pub situations: Vec<Waiting>,
}

impl Plan {
    /// The plan for evidence that the checker accepts; `None` if a number is 2⁶⁴ or more.
    #[must_use]
    pub fn new(claim: &Achievement, sequence: &ProofSequence) -> Option<Self> {
        let shares = shares(claim, &sequence.0);
        let mut situations: Vec<Waiting> = Vec::new();
        for (situation, share) in sequence.0.iter().zip(shares) {
            let waiting = waiting(claim, &situations, situation, share)?;
            situations.push(waiting);
        }
        let core = sequence.0.last()?.core.len();
        let target = situations.len().checked_sub(1)?;
        let mut first = Stage::new(claim, &situations, target, core)?;
        if first.marks > 0 {
            // Hers of all answers but the last one, each on another place.
            let begun = first.at_once.checked_mul(first.turns)?;
            let answers = breaker(claim)?.checked_mul(first.turns - 1)?;
            first.copies = begun.checked_add(answers)?;
        }
        let plan = Self { first, situations };
        plan.whole().map(|_| plan)
    }

    /// Within how many turns Maker wins.
    #[must_use]
    pub fn turns(&self) -> u64 {
        self.whole().unwrap_or(u64::MAX)
    }

    fn whole(&self) -> Option<u64> {
        let last = self.situations.last()?;
        self.first.turns.checked_add(last.turns)
    }
}

fn waiting(
    claim: &Achievement,
    earlier: &[Waiting],
    situation: &Situation,
    share: u32,
) -> Option<Waiting> {
    let (mut stages, mut copies, mut turns) = (BTreeMap::new(), 1_u64, 0);
    for option in &situation.options {
        let marks = new_marks(situation, option);
        let Target::Situation(target) = option.target else {
            // A goal that is complete already takes no turn.
            turns = turns.max(u64::from(marks > 0));
            continue;
        };
        let target = usize::try_from(target).ok()?;
        if let Entry::Vacant(entry) = stages.entry((target, marks)) {
            let stage = Stage::new(claim, earlier, target, marks)?;
            copies = copies.checked_add(stage.copies - 1)?;
            turns = turns.max(stage.turns.checked_add(earlier.get(target)?.turns)?);
            entry.insert(stage);
        }
    }
    Some(Waiting {
        share,
        copies,
        turns,
        stages: stages.into_values().collect(),
    })
}

fn breaker(claim: &Achievement) -> Option<u64> {
    match claim.breaker {
        Response::Cells(b) => Some(b.into()),
        Response::Every => None,
    }
}
