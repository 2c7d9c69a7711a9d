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

#[test]
fn every_certificate_is_accepted_and_indexed() {
    let mut shell = Shell::new();
    let library = Path::new(ROOT).join("certificates");
    for command in ["playproof-check", "playproof library verify"] {
        let output = shell.run(&format!("{command} \"{}\"", library.display()));
        assert_eq!(output.status.code(), Some(0), "{}", shell.record());
    }
}
