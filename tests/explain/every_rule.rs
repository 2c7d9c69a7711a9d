//! Nothing that a rule needs can be forgotten.

use std::{collections::BTreeSet, fs, path::Path};

use playproof_formats::evidence::RULES;
use playproof_oracles::samples;

use crate::pages::{certificate, example, heads};

/// Rules whose tests stand in the file of another one.
const TESTED_WITH: &[(&str, &str)] = &[
    ("history-priority", "priority"),
    ("sync-strategy", "walk"),
    ("sync-refutation", "walk"),
];

/// A rule's tests name the exact reason of at least as many rejections.
const NEAR_MISSES: usize = 5;

fn text(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file);
    fs::read_to_string(path).unwrap_or_default()
}

/// What is missing, rule by rule.
fn complain(missing: impl Fn(&str) -> Option<String>) {
    let missing: Vec<String> = RULES.iter().filter_map(|rule| missing(rule)).collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_rule_has_a_head_with_its_parts() {
    let heads = heads();
    complain(|rule| {
        let Some(head) = heads.get(rule) else {
            return Some(format!(
                "{rule}: no file of checker/src/rules opens with its name"
            ));
        };
        let parts = ["Claim", "Theorem", "Source", "Soundness"];
        let missing = parts.iter().find(|part| head.part(part).is_none())?;
        Some(format!(
            "{rule}: the head of its file has no **{missing}.**"
        ))
    });
}

#[test]
fn every_rule_has_a_page_and_a_row() {
    let table = text("docs/rules/README.md");
    complain(|rule| {
        let page = text(&format!("docs/rules/{rule}.md"));
        let row = table.contains(&format!("| [`{rule}`]({rule}.md) |"));
        let parts = [
            "**Claim.**",
            "**Theorem.**",
            "**Source.**",
            "**Soundness.**",
            "## Example",
        ];
        let missing = parts.iter().find(|part| !page.contains(**part));
        match (missing, row) {
            (Some(part), _) => Some(format!("{rule}: docs/rules/{rule}.md has no {part}")),
            (None, false) => Some(format!("{rule}: docs/rules/README.md has no row for it")),
            (None, true) => None,
        }
    });
}

#[test]
fn every_rule_has_a_sentence_why_a_picture_and_a_figure() {
    complain(|rule| {
        let Some((_, steps, index)) = example(rule) else {
            return Some(format!("{rule}: no example"));
        };
        let certificate = certificate(&steps);
        if certificate.why(index).trim().is_empty() {
            Some(format!("{rule}: no sentence why, in explain/src/rules"))
        } else if certificate.picture(index, false).trim().is_empty() {
            Some(format!("{rule}: no picture, in explain/src/rules"))
        } else if certificate.reason(index, None).is_none() {
            Some(format!(
                "{rule}: no reason in the particular case, in explain/src/rules"
            ))
        } else if certificate.figure(index, None).is_none() {
            Some(format!("{rule}: no figure, in explain/src/rules"))
        } else {
            None
        }
    });
}

#[test]
fn every_rule_has_a_sample() {
    let samples = samples::all();
    let steps = samples.iter().flat_map(|(_, steps)| steps);
    let rules: BTreeSet<&str> = steps.map(|step| step.evidence.rule()).collect();
    complain(|rule| {
        (!rules.contains(rule)).then(|| format!("{rule}: no sample in tests/oracles/src/samples"))
    });
}

#[test]
fn every_rule_has_tests_with_near_misses() {
    let families = ["achievement", "cannibal", "positional", "synchronized"];
    complain(|rule| {
        let with = TESTED_WITH.iter().find(|(name, _)| *name == rule);
        let file = with.map_or(rule, |(_, file)| file).replace('-', "_");
        let folders = families.map(|family| format!("tests/checker/rules/{family}/{file}"));
        let files = folders
            .iter()
            .flat_map(|f| [format!("{f}.rs"), format!("{f}/mod.rs")]);
        let tests: String = files.map(|file| text(&file)).collect();
        // The reasons that the tests name, or a helper that demands one of them.
        let reasons = ["Fault::", "Shape::", "Common::", "other_claim(&"].iter();
        let near_misses: usize = reasons.map(|reason| tests.matches(reason).count()).sum();
        if tests.is_empty() {
            Some(format!("{rule}: no tests/checker/rules/…/{file}.rs"))
        } else if near_misses < NEAR_MISSES {
            Some(format!(
                "{rule}: {file}.rs names the reasons of {near_misses} rejections, \
                 {NEAR_MISSES} are needed"
            ))
        } else {
            None
        }
    });
}
