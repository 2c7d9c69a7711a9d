//! `playproof library`.

use crate::{
    certificates as proofs,
    shell::{Shell, assert_session},
};

/// A library with two certificates, one of which builds on the other.
fn library() -> Shell {
    let mut shell = Shell::new();
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.write("needs.proof", proofs::needs_fan());
    shell.run("playproof library add fan.proof needs.proof --to shelf --folder NS");
    shell
}

#[test]
fn add_verify_list() {
    let mut shell = library();
    shell.run("playproof library verify shelf");
    shell.run("playproof library list shelf");
    shell.run("playproof library add fan.proof --to shelf --folder NS");
    assert_session!(shell);
}

#[test]
fn what_is_not_proved_is_not_added() {
    let mut shell = Shell::new();
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.write("other/fan.proof", proofs::to_bytes(&proofs::paving()));
    shell.write("needs.proof", proofs::needs_fan());
    shell.write("wrong.proof", proofs::to_bytes(&proofs::wrong_paving()));
    shell.run("playproof library add needs.proof --to shelf");
    shell.run("playproof library add wrong.proof --to shelf");
    shell.run("playproof library add nowhere.proof --to shelf");
    shell.run("playproof library add fan.proof other/fan.proof --to shelf");
    shell.run("playproof library add fan.proof --to shelf --folder ../elsewhere");
    assert!(!shell.path("shelf").exists());
    shell.run("playproof library add fan.proof --to shelf");
    shell.run("playproof library add other/fan.proof --to shelf");
    assert_session!(shell);
}

#[test]
fn an_index_is_not_believed() {
    let mut shell = library();
    let index = std::fs::read_to_string(shell.path("shelf/index.toml")).unwrap();
    shell.write("shelf/index.toml", index.replace("(1,3)", "(1,4)"));
    shell.run("playproof library verify shelf");
    shell.write("shelf/index.toml", &index);
    shell.write("shelf/paving.proof", proofs::to_bytes(&proofs::paving()));
    shell.run("playproof library verify shelf");
    std::fs::remove_file(shell.path("shelf/NS/fan.proof")).unwrap();
    // What builds on it is not accepted either, although the index lists its id.
    shell.run("playproof library verify shelf");
    shell.run("playproof-check shelf");
    shell.write("shelf/index.toml", "fan.proof = 1");
    shell.run("playproof library verify shelf");
    shell.run("playproof library list nowhere");
    assert_session!(shell);
}
