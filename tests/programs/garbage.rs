//! Files that are not what they should be: nothing panics, and nothing is
//! accepted that proves something else.

use playproof_checker::{Limits, Session, Verdict};
use playproof_oracles::samples;
use proptest::prelude::*;

use crate::{certificates as proofs, shell::Shell};

/// Limits that keep a lucky file from taking long.
const LIMITS: Limits = Limits {
    work: 1 << 20,
    memory: 1 << 20,
};

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes_are_no_certificate(bytes: Vec<u8>, header: bool) {
        let file = [if header { &b"\x83iplayproof\x01\x01"[..] } else { b"" }, &bytes].concat();
        let verdict = Session::new(LIMITS).check(file.as_slice());
        prop_assert!(!matches!(verdict, Verdict::Accepted(_)));
    }

    #[test]
    fn changed_bytes_change_what_is_proved(
        at: proptest::sample::Index,
        to: u8,
        which: proptest::sample::Index,
    ) {
        let proof = which.get(&all()).clone();
        let mut file = proof.clone();
        *at.get_mut(&mut file) = to;
        prop_assume!(file != proof);
        let mut session = Session::new(LIMITS);
        let Verdict::Accepted(before) = session.check(proof.as_slice()) else {
            return Err(TestCaseError::fail("the proof is not accepted"));
        };
        // A change may prove a weaker claim, but never under the same id.
        if let Verdict::Accepted(after) = session.check(file.as_slice()) {
            prop_assert_ne!(before.theorem.id(), after.theorem.id());
        }
    }
}

fn all() -> Vec<Vec<u8>> {
    let samples = samples::all().into_iter();
    samples.map(|(_, steps)| proofs::to_bytes(&steps)).collect()
}

/// What the checker refuses, `show` may be asked to explain.
#[test]
fn show_bears_with_anything() {
    let mut shell = Shell::new();
    for bytes in all() {
        for at in (0..bytes.len()).step_by(7) {
            let mut changed = bytes.clone();
            changed[at] ^= 1 << (at % 8);
            shell.write("changed.proof", changed);
            // Demands an exit status of 0, 1 or 2.
            shell.run("playproof show changed.proof");
        }
    }
}
