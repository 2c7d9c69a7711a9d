//! The rules of positional games.

mod biased_strategy;
mod outcome;
mod pairing;
mod poset_lemma2;
mod poset_lemma22;
mod poset_thm17;
mod poset_thm25;
mod poset_thm5;
mod poset_thm7;
mod potential;
mod set_matching;
mod strategy;
mod union;

use playproof_formats::{
    Evidence,
    claim::{Arena, Guarantee},
};
use playproof_oracles::{
    build::{is_accepted, step},
    positional::{guarantee, holds},
};

/// Demands of a rule that decides who wins moving first that it proves what is true,
/// and nothing else. `evidence` is for Maker or for Breaker.
fn decides(arena: &Arena, evidence: impl Fn(bool) -> Evidence) -> bool {
    let maker = holds(Guarantee::MakerWinsFirst, arena);
    for (claimed, for_maker) in [
        (Guarantee::MakerWinsFirst, true),
        (Guarantee::BreakerWinsSecond, false),
    ] {
        let claim = guarantee(claimed, arena);
        let accepted = is_accepted(&[step(claim.clone(), evidence(for_maker), &[])]);
        assert_eq!(accepted, maker == for_maker, "{claim}");
    }
    maker
}

/// Demands of a rule that it proves no false claim; says how many it proves.
fn proves_nothing_false(
    arenas: impl IntoIterator<Item = Arena>,
    guarantees: &[Guarantee],
    evidence: impl Fn(Guarantee, &Arena) -> Option<Evidence>,
) -> usize {
    let mut proved = 0;
    for arena in arenas {
        for &claimed in guarantees {
            let Some(evidence) = evidence(claimed, &arena) else {
                continue;
            };
            let claim = guarantee(claimed, &arena);
            if is_accepted(&[step(claim.clone(), evidence, &[])]) {
                assert!(holds(claimed, &arena), "{claim}");
                proved += 1;
            }
        }
    }
    proved
}
