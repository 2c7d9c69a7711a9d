//! Situations through which Maker goes on many copies at once: drawn like those of a proof sequence.

use playproof_checker::rules::achievement::many_copies::shares;
use playproof_formats::{Claim, claim::Response, evidence::ProofSequence};

use super::proof_sequence;
use crate::{scene::Scene, scene::achievement, words::count};

pub(crate) fn why(claim: &Claim) -> String {
    let Some(claim) = achievement(claim) else {
        return String::new();
    };
    format!(
        "Maker plays many copies of these situations side by side, far apart. With {} in a turn he\n\
         goes on in several copies at once where a copy needs few of them; Breaker has to share\n\
         her marks out among these, and cannot meet all options in each.",
        count(claim.maker, "mark")
    )
}

/// In the first situation, or another one: that Breaker's share cannot meet all options.
pub(crate) fn reason(
    scene: &Scene<'_>,
    sequence: &ProofSequence,
    part: Option<usize>,
) -> Option<String> {
    let claim = scene.achievement()?;
    let last = sequence.0.len().checked_sub(1)?;
    let share = *shares(claim, &sequence.0).get(part.unwrap_or(last))?;
    proof_sequence::met(sequence, part, Response::Cells(share))
}
