//! No rule is forgotten: each has a test file with near misses, a sample, and its line in the
//! description of the format. (That each has a page, a sentence why and a picture is tested
//! beside `explain`.)

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use playproof_formats::evidence::RULES;
use playproof_oracles::samples;

/// The test files of rules, and what is in them.
fn test_files() -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("rules")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of tests").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read_to_string(&path).expect("a test file");
                files.insert(path, text);
            }
        }
    }
    files
}

/// Whether a file is compiled: the folder's `mod.rs` declares it.
fn is_declared(path: &Path) -> bool {
    let folder = fs::read_to_string(path.with_file_name("mod.rs")).expect("mod.rs");
    let name = path
        .file_stem()
        .and_then(|stem| stem.to_str())
        .expect("UTF-8");
    folder.lines().any(|line| line == format!("mod {name};"))
}

#[test]
fn every_rule_has_tests_and_near_misses() {
    let files = test_files();
    for rule in RULES {
        // The head of a test file names the rules that it is about.
        let about = |text: &str| {
            text.lines()
                .next()
                .is_some_and(|head| head.contains(&format!("`{rule}`")))
        };
        let file = files.iter().find(|(_, text)| about(text));
        let (path, text) =
            file.unwrap_or_else(|| panic!("no file in tests/checker/rules is about `{rule}`"));
        let shown = path.display();
        assert!(is_declared(path), "{shown} is not compiled");
        assert!(text.contains("#[test]"), "{shown} has no tests");
        let refusals = ["assert_rejected!", "refused!", "rejected(", "rejection("];
        assert!(
            refusals.iter().any(|refusal| text.contains(refusal)),
            "{shown} has no near misses"
        );
    }
}

#[test]
fn every_rule_has_a_sample() {
    let samples = samples::all();
    for rule in RULES {
        let mut steps = samples.iter().flat_map(|(_, steps)| steps);
        assert!(
            steps.any(|step| step.evidence.rule() == *rule),
            "no sample uses `{rule}`"
        );
    }
}

#[test]
fn every_rule_is_described() {
    let description = include_str!("../../formats/certificate.cddl");
    for rule in RULES {
        let step = format!("[claim, \"{rule}\", ");
        assert!(
            description.contains(&step),
            "formats/certificate.cddl does not know `{rule}`"
        );
    }
}
