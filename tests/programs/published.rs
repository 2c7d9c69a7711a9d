//! What is published with the project: examples and certificates.

use std::{fs, path::Path};

use crate::shell::Shell;

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

// The longest of all tests: two of them, so that they run side by side.
#[test]
fn every_certificate_is_accepted() {
    assert_succeeds_on_the_library("playproof-check");
}

#[test]
fn every_certificate_is_indexed() {
    assert_succeeds_on_the_library("playproof library verify");
}

fn assert_succeeds_on_the_library(command: &str) {
    let mut shell = Shell::new();
    let library = Path::new(ROOT).join("certificates");
    let output = shell.run(&format!("{command} \"{}\"", library.display()));
    assert_eq!(output.status.code(), Some(0), "{}", shell.record());
}
