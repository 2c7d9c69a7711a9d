//! Cargo builds a package's programs for the package's own integration tests,
//! so this one makes sure that `playproof-check` is there for those in `tests/`.

#![allow(clippy::expect_used, reason = "a test may panic")]

use std::process::Command;

#[test]
fn the_program_says_its_name() {
    let output = Command::new(env!("CARGO_BIN_EXE_playproof-check"))
        .arg("--version")
        .output();
    let output = output.expect("the program is built");
    assert!(output.stdout.starts_with(b"playproof-check "));
}
