//! What is published with the project: examples and certificates.

use std::{
    collections::BTreeSet,
    fs,
    path::{MAIN_SEPARATOR, Path},
};

use crate::shell::{Shell, text};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn every_example_is_a_game() {
    let mut shell = Shell::new();
    let examples = fs::read_dir(Path::new(ROOT).join("examples")).unwrap();
    let mut found = 0;
    for example in examples {
        let path = example.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let output = shell.run(&format!("playproof claim \"{}\"", path.display()));
            assert_eq!(output.status.code(), Some(0), "{}", shell.record());
            found += 1;
        }
    }
    assert!(found > 0);
}

/// The checker accepts each, on all cores, and the index says of each what is proved: no
/// more and no less. (`playproof library verify` would check them one after the other.)
#[test]
fn every_certificate_is_accepted_and_indexed() {
    let mut shell = Shell::new();
    let library = Path::new(ROOT).join("certificates");
    let mut lines = |command: &str| -> BTreeSet<String> {
        let output = shell.run(&format!("{command} \"{}\"", library.display()));
        assert_eq!(output.status.code(), Some(0), "{}", shell.record());
        text(&output.stdout).lines().map(str::to_owned).collect()
    };
    let accepted = format!("accepted  {}{MAIN_SEPARATOR}", library.display());
    let checked = lines("playproof-check").into_iter().map(|line| {
        let rest = line.strip_prefix(&accepted);
        let (name, proved) = rest.and_then(|rest| rest.split_once(": ")).expect(&line);
        format!("{proved}  {}", name.replace(MAIN_SEPARATOR, "/"))
    });
    let checked: BTreeSet<String> = checked.collect();
    let listed = lines("playproof library list");
    let differing: Vec<&String> = checked.symmetric_difference(&listed).collect();
    assert!(differing.is_empty(), "{differing:#?}");
}
