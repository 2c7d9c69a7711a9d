//! What is drawn of a step that the checker rejects: the samples, each with a byte that is
//! another one.

use std::collections::{BTreeMap, BTreeSet};

use playproof_checker::{Limits, Session};
use playproof_explain::Certificate;
use playproof_formats::{Step, file::to_bytes};
use playproof_oracles::samples;

use crate::figures::parsed;

/// The rules of whose rejected steps something is drawn.
const DRAWN: &[&str] = &[
    "alice-tree",
    "bands",
    "blocks",
    "fan",
    "fences",
    "history-priority",
    "local-games",
    "many-copies",
    "pairing",
    "paving",
    "poset-lemma2",
    "poset-lemma22",
    "poset-thm25",
    "priority",
    "proof-sequence",
    "punching",
    "set-matching",
    "strategy",
    "sync-refutation",
    "sync-strategy",
    "tiles",
];

/// What a file may take to be refused here.
const SMALL: Limits = Limits {
    work: 1 << 22,
    memory: 1 << 26,
};

fn read(bytes: &[u8]) -> Option<Certificate> {
    Certificate::read(bytes, &mut Session::new(SMALL)).ok()
}

/// The file with a byte changed, if it is rejected then.
fn rejected(bytes: &[u8], at: usize, by: u8) -> Option<Certificate> {
    let mut bytes = bytes.to_vec();
    bytes[at] ^= by;
    read(&bytes).filter(|certificate| certificate.verdict() == "rejected")
}

#[test]
fn what_is_wrong_is_drawn_for_each_rule_with_a_counterexample() {
    let mut drawn: BTreeMap<String, usize> = BTreeMap::new();
    let mut done: BTreeSet<Vec<u8>> = BTreeSet::new();
    for (name, steps) in samples::all() {
        let bytes = to_bytes(&steps);
        if bytes.len() > 3000 || !done.insert(bytes.clone()) {
            continue;
        }
        for at in 0..bytes.len() {
            for by in [1, 2] {
                let Some(certificate) = rejected(&bytes, at, by) else {
                    continue;
                };
                for index in 0..certificate.steps().len() {
                    let Some(figure) = certificate.counterexample(index) else {
                        continue;
                    };
                    let rule = certificate.steps()[index].evidence.rule();
                    *drawn.entry(rule.to_owned()).or_default() += 1;
                    parsed(&figure.svg());
                    assert!(!figure.text().trim().is_empty(), "{name}: {at}");
                    let shown = certificate.text(false);
                    assert!(shown.contains(&figure.text()), "{name}: {at}");
                }
            }
        }
    }
    println!("{drawn:?}");
    let rules: Vec<&str> = drawn.keys().map(String::as_str).collect();
    let missing: Vec<&&str> = DRAWN.iter().filter(|rule| !rules.contains(*rule)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_placement_without_a_related_pair_is_shown() {
    let (_, mut steps) = samples::all()
        .into_iter()
        .find(|(name, _)| name.contains("domino by paving"))
        .expect("a sample");
    steps.retain(|step: &Step| step.evidence.rule() == "paving");
    let bytes = to_bytes(&steps);
    let found = (0..bytes.len())
        .flat_map(|at| [1, 2, 4].map(|by| (at, by)))
        .find_map(|(at, by)| {
            let certificate = rejected(&bytes, at, by)?;
            let reason = certificate.refusal()?.to_owned();
            let figure = certificate.counterexample(0)?;
            reason
                .contains("contains no related pair")
                .then_some(figure)
        });
    let figure = found.expect("a paving that misses a placement");
    assert_eq!(figure.title, "A placement without a related pair");
}

#[test]
fn nothing_is_drawn_of_what_is_accepted_or_only_declined() {
    let bytes = to_bytes(&samples::domino_by_paving());
    assert_eq!(read(&bytes).expect("readable").counterexample(0), None);
    let mut session = Session::new(Limits {
        work: 1,
        memory: 1 << 26,
    });
    let declined = Certificate::read(&bytes, &mut session).expect("readable");
    assert_eq!(declined.verdict(), "declined");
    assert_eq!(declined.counterexample(0), None);
}
