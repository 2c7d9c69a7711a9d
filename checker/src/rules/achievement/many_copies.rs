//! `many-copies`: Maker goes from situation to situation on many copies at once.
//!
//! **Claim.** Maker wins the (a→c, b) game, without a handicap, on an infinite board; b is a number.
//! **Evidence.** Situations as for [`proof-sequence`](super::proof_sequence). **Premises.** None.
//!
//! **Theorem.** Let s₁ … sₙ be situations, with options, as in a proof sequence. Where Maker needs m marks,
//! at most a, he can turn to ⌊a / max(m, 1)⌋ copies in one turn; let Breaker's *share* be the marks that she has for
//! each of them, ⌊b / ⌊a / max(m, 1)⌋⌋. The share of sₙ is that for m = |Cₙ|, and the share of another situation sⱼ is the
//! greatest for m = |M∖C|, over all options that lead to sⱼ, where M are their marks; 0 if there is none.
//!
//! If |Cₙ| ≤ a, and in no situation a set of at most as many cells as its share meets the supports of all options, then Maker
//! wins the (a→c, b) game.
//!
//! **Source.** The proof of Norris and Sieben's Theorem 3.1 ([`composition`](super::composition)), for one game whose
//! turns have different numbers of marks: a proof sequence of a (1, ⌊b/a⌋) game is one of this kind in which all m are at most
//! 1, and so is one of an (a, b) game, since shares are at most b. What is new is that both may come in one line of play.
//!
//! **Soundness.** Say that a copy *waits* at sᵢ if it is Maker's move, his are the cells of an image of Cᵢ, and Breaker's
//! marks in the image of Nᵢ miss the support of an option. We show that from enough disjoint copies that wait at
//! sᵢ Maker wins, by induction on i. Some option is missed in a part of them, as large as we like. If it leads to a goal, he
//! completes it in one of them, with at most c marks. Otherwise it marks m cells and leads to sⱼ, j < i. In each of the next T
//! turns he takes it in g = ⌊a / max(m, 1)⌋ of those copies in which Breaker has no further mark. There are such copies as long as
//! there were (g + b)T at first: a mark of hers is in one copy. After her answer to the last of these turns sⱼ holds in gT
//! copies, but for her bT marks of these turns. Let k be the share of sⱼ, which is ⌊b/g⌋ at least. To have more than k marks in
//! each of the copies takes (k + 1)gT of them, and (k + 1)g > b. So in at least T((k + 1)g − b) / (k + 1) copies she has at most k, which do not meet
//! all options of sⱼ: they wait at sⱼ, and they are as many as we like if T is. The first stage is like the others, with a
//! board on which there is room for any number of disjoint copies, and Cₙ for the marks.
//!
//! **Checked.** All of the above; that b is a number; no handicap, no finite board and no number of turns. Shares count options of
//! all situations, whether Maker can come there or not.
//!
//! **Traps.** It is the marks of the option that *leads to* a situation that count, not those of its own options. Cells of the
//! core cost nothing. With a = 3 two marks leave one that is of no use: the share is b. A share is rounded
//! down once, after the number of copies was. A first turn of its own comes only once, and is of no use for many copies. The
//! bound on the turns is no longer that of a proof sequence, and the game spreads over the board.

use playproof_formats::{
    Cell,
    claim::{Achievement, Player},
    evidence::{Continuation, ProofSequence, Situation, Target},
};

use super::{
    guards::{cells, won_by},
    proof_sequence::check_situation,
};
use crate::{
    budget::{Budget, cost},
    faults::{At, Result},
    rules::inference::Inference,
    sets::has,
};

faults! {
    /// Why situations prove nothing on many copies.
    pub enum Fault {
        Every => "many copies need a definite number of breaker's marks",
        Handicap => "the claim has a handicap in the first turn",
        NoSituation => "there is no situation",
        CoreTooLarge { core: usize, turn: u32 } => "the core of the last situation has {core} cells, maker's turn marks {turn}",
    }
}

pub(in crate::rules) fn check(step: &Inference<'_, ProofSequence>, budget: &mut Budget) -> Result {
    let claim = won_by(step, Player::Maker)?;
    step.no_premise()?;
    cells(claim.breaker).ok_or(Fault::Every)?;
    ensure!(claim.first_turn <= claim.maker, Fault::Handicap);
    let situations = &step.evidence.0;
    let core = situations.last().ok_or(Fault::NoSituation)?.core.len();
    let turn = claim.maker;
    ensure!(
        core as u64 <= u64::from(turn),
        Fault::CoreTooLarge { core, turn }
    );
    let held = cost(size_of::<u32>()) * situations.len();
    budget.beside(held, |budget| check_situations(claim, situations, budget))?
}

fn check_situations(claim: &Achievement, situations: &[Situation], budget: &mut Budget) -> Result {
    for situation in situations {
        // Each mark is looked up in the core.
        let look = cost(situation.core.len().checked_ilog2().unwrap_or(0)) + 1;
        for option in &situation.options {
            budget.work(look * option.marks.len() + 1)?;
        }
    }
    let shares = shares(claim, situations);
    for ((index, situation), share) in situations.iter().enumerate().zip(shares) {
        let earlier = situations.get(..index).unwrap_or(&[]);
        check_situation(claim, share, earlier, situation, budget).at("situation", index)?;
    }
    Ok(())
}

/// For each situation, of how many of Breaker's marks none may meet all its options.
#[must_use]
pub fn shares(claim: &Achievement, situations: &[Situation]) -> Vec<u32> {
    let mut shares = vec![0; situations.len()];
    if let (Some(most), Some(last)) = (shares.last_mut(), situations.last()) {
        *most = share(claim, last.core.len());
    }
    for situation in situations {
        for option in &situation.options {
            if let Target::Situation(target) = option.target
                && let Some(most) = shares.get_mut(target as usize)
            {
                *most = share(claim, new_marks(situation, option)).max(*most);
            }
        }
    }
    shares
}

/// How many cells an option marks that are not Maker's in its situation.
#[must_use]
pub fn new_marks(situation: &Situation, option: &Continuation) -> usize {
    let new = |cell: &&Cell| !has(&situation.core, **cell);
    option.marks.iter().filter(new).count()
}

/// Breaker's marks for each copy, if Maker needs so many of his in one; all of them, if he has not so many.
fn share(claim: &Achievement, marks: usize) -> u32 {
    let b = cells(claim.breaker).unwrap_or(u32::MAX);
    let marks = u32::try_from(marks).unwrap_or(u32::MAX).max(1);
    let copies = claim.maker.checked_div(marks).unwrap_or(0);
    b.checked_div(copies).unwrap_or(b)
}
