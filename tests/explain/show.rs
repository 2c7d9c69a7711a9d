//! What `show` says of certificates that are not as they should be, and in every detail.

use playproof_checker::{Limits, Session};
use playproof_explain::{
    Certificate,
    words::{Names, headline, sentences},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{Arena, Guarantee, InARow, PositionalBiased, Statement, Variant},
    file::to_bytes,
};
use playproof_oracles::{
    positional::{guarantee, hypergraph},
    samples::{self, biased::boxes},
    synchronized::claim_for_all,
};

fn read(bytes: &[u8]) -> Certificate {
    Certificate::read(bytes, &mut Session::new(Limits::default())).expect("it can be read")
}

fn one(claim: Claim, evidence: Evidence) -> Vec<u8> {
    to_bytes(&[Step {
        claim,
        evidence,
        premises: Vec::new(),
    }])
}

/// A board of 2³² − 1 by 2³² − 1 cells with a mark: its claim would fill the world.
fn endless() -> Vec<u8> {
    let board = Arena::InARow(InARow {
        rows: u32::MAX,
        columns: u32::MAX,
        k: 3,
        gravity: false,
        first: vec![0],
        second: Vec::new(),
    });
    one(guarantee(Guarantee::XWins, &board), Evidence::Potential)
}

#[test]
fn nothing_that_the_checker_refused_is_enumerated() {
    let bytes = endless();
    assert_eq!(bytes.len(), 74);
    let certificate = read(&bytes);
    for all in [false, true] {
        let text = certificate.text(all);
        assert!(text.contains("NOT PROVED"), "{text}");
        assert!(text.contains("has at most 128 vertices"), "{text}");
        assert!(text.contains("not drawn"), "{text}");
        assert!(text.len() < 1000);
    }
    let json = serde_json::to_value(certificate.json()).expect("it can be written");
    assert!(json["text"].is_null());
    assert_eq!(certificate.picture(0, true), "");
    assert_eq!(certificate.dot(), None);
}

/// As many vertices as there can be, which nobody should go through.
#[test]
fn a_biased_game_that_is_too_large_is_not_looked_at() {
    let (claim, evidence) = boxes();
    let claim = PositionalBiased {
        vertices: u32::MAX,
        ..claim
    };
    let claim = Claim::PositionalBiased(claim);
    let text = read(&one(claim.clone(), Evidence::BiasedStrategy(evidence))).text(true);
    assert!(text.contains("has at most 128 vertices"), "{text}");
    assert!(headline(&claim).contains("in 4294967295 vertices"));
}

#[test]
fn everything_is_bounded() {
    for (name, steps) in samples::all() {
        let certificate = read(&to_bytes(&steps));
        assert!(certificate.is_accepted(), "{name}");
        let (some, all) = (certificate.text(false), certificate.text(true));
        assert!(some.len() <= all.len() && all.len() < 5 << 20, "{name}");
        for (index, step) in steps.iter().enumerate() {
            let picture = certificate.picture(index, true);
            assert!(
                !picture.trim().is_empty(),
                "{name}: {}",
                step.evidence.rule()
            );
        }
    }
}

#[test]
fn the_theorems_of_the_rules_are_printed() {
    let certificate = read(&to_bytes(&samples::domino_by_paving()));
    let text = certificate.text(false);
    assert!(
        text.contains("Take a symmetric relation between cells"),
        "{text}"
    );
}

#[test]
fn every_period_of_one_class_is_explained() {
    let certificate = read(&to_bytes(&samples::domino_by_paving()));
    let text = certificate.text(false);
    assert!(text.contains("each cell c is related to c + "), "{text}");
}

#[test]
fn orders_are_printed_by_their_covering_pairs_and_with_names() {
    let order = [(0, 1), (0, 2), (1, 2)];
    let arena = hypergraph(3, &[&[2]], &order);
    let claim = guarantee(Guarantee::MakerWinsFirst, &arena);
    let steps = one(claim, Evidence::PosetThm17);
    let certificate = read(&steps);
    assert!(
        certificate.text(false).contains("0 < 1, 1 < 2."),
        "{}",
        certificate.text(false)
    );
    let names = ["left", "win\u{202e}ner", "top\u{1b}[31m"].map(str::to_owned);
    let text = read(&steps)
        .with_names(Names::new(arena, &names))
        .text(false);
    assert!(
        text.contains(r"left < win\u{202e}ner, win\u{202e}ner < top\u{1b}[31m"),
        "{text}"
    );
    assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text}");
}

#[test]
fn where_no_digraph_is_there_is_nothing_to_print() {
    assert_eq!(read(&to_bytes(&samples::domino_by_paving())).dot(), None);
    let dot = read(&to_bytes(&samples::domino_by_priority())).dot();
    let dot = dot.expect("a digraph");
    assert!(dot.starts_with("digraph {") && dot.contains("->"), "{dot}");
}

/// Two steps of it are more than a number has room for.
#[test]
fn a_progression_with_a_large_step() {
    let claim = claim_for_all(
        Statement::VerticalWins,
        Variant::Domineering,
        (5, (1 << 31) + 3),
        4,
    );
    let words = sentences(&claim, &Names::default());
    assert!(
        words.contains("5, 2147483656, 4294967295, … rows"),
        "{words}"
    );
}
