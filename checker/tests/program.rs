//! Cargo builds a package's programs for the package's own integration tests,
//! so this one makes sure that `playproof-check` is there for those in `tests/`.

use std::{io, process::Command};

#[test]
fn the_program_says_its_name() -> io::Result<()> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_playproof-check"));
    let output = program.arg("--version").output()?;
    assert!(output.stdout.starts_with(b"playproof-check "));
    Ok(())
}
