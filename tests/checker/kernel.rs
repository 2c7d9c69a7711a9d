//! What the trusted crates depend on, and who may depend on whom.

use std::{fs, path::Path};

use playproof_checker::{Budget, Limits, Theorem, rules::Fault};
use playproof_formats::{Step, claim::Player};
use playproof_oracles::{
    build::{LINE, rejected, step, wins},
    samples::{row, row_extended},
};

fn manifest(crate_folder: &str) -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../{crate_folder}/Cargo.toml"));
    fs::read_to_string(path).expect("a manifest")
}

/// The names in a section of a crate's manifest.
fn section(crate_folder: &str, section: &str) -> Vec<String> {
    let text = manifest(crate_folder);
    let mut lines = text
        .lines()
        .skip_while(|line| *line != format!("[{section}]"));
    lines.next();
    lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|name| !name.is_empty() && !name.starts_with('#'))
        .map(ToOwned::to_owned)
        .collect()
}

#[test]
fn the_checker_does_not_depend_on_the_generator() {
    let formats = section("formats", "dependencies");
    assert_eq!(formats, ["blake3", "minicbor", "serde"]);
    // What else stands there is for the program alone.
    let checker = section("checker", "dependencies");
    let program = manifest("checker");
    let library = |name: &String| !program.contains(&format!("\"dep:{name}\""));
    let checker: Vec<_> = checker.into_iter().filter(library).collect();
    assert_eq!(checker, ["blake3", "playproof-formats"]);
    assert!(section("generator", "dependencies").contains(&"playproof-checker".to_owned()));
}

#[test]
fn the_trusted_crates_forbid_unsafe_code() {
    for folder in ["formats", "checker"] {
        assert!(section(folder, "lints.rust").contains(&"unsafe_code".to_owned()));
        let clippy = section(folder, "lints.clippy");
        for lint in [
            "arithmetic_side_effects",
            "indexing_slicing",
            "panic",
            "unwrap_used",
        ] {
            assert!(clippy.contains(&lint.to_owned()), "{folder} {lint}");
        }
    }
}

/// A theorem says what its step claims, from the theorems that were handed in: the
/// premises that the step names are for the caller to look up.
#[test]
fn theorems_come_from_steps() {
    let mut budget = Budget::new(Limits::default());
    let steps = row_extended();
    let first = Theorem::check(&steps[0], &[], &mut budget).expect("a theorem");
    assert_eq!(*first.claim(), steps[0].claim);
    assert_eq!(first.id(), steps[0].id(&[]));
    let second = Theorem::check(&steps[1], &[&first], &mut budget).expect("a theorem");
    assert_eq!(second.id(), steps[1].id(&[first.id()]));
    let mut fault = |step: &Step, premises: &[&Theorem]| {
        let rejection = rejected(Theorem::check(step, premises, &mut budget));
        rejection.reason::<Fault>().cloned().expect("a wrong shape")
    };
    // Named, and not handed in.
    let none = Fault::PremiseCount { found: 0, needs: 1 };
    assert_eq!(fault(&steps[1], &[]), none);
    // Another theorem does not serve.
    let other_goals = Fault::Unlike {
        index: 0,
        part: "other goals",
    };
    assert_eq!(fault(&steps[2], &[&first]), other_goals);
    let other = wins(Player::Maker, LINE, &[row(4)], 1, 1);
    let other = step(other, steps[1].evidence.clone(), &[0]);
    let other_winner = Fault::WrongPremise {
        index: 0,
        needs: "a win of maker",
    };
    assert_eq!(fault(&other, &[&first]), other_winner);
}
