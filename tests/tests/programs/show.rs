//! `playproof show`: for each rule the picture that a referee sees.

use playproof::proof::Proof;

use crate::{
    certificates as proofs,
    shell::{Shell, assert_session},
};

fn shown(proof: &Proof) -> Shell {
    let mut shell = Shell::new();
    shell.write("a.proof", proof.to_bytes());
    shell.run("playproof show a.proof");
    shell
}

#[test]
fn paving() {
    assert_session!(shown(&proofs::paving()));
}

#[test]
fn hexagonal_paving() {
    assert_session!(shown(&proofs::hexagonal_paving()));
}

#[test]
fn fan() {
    assert_session!(shown(&proofs::fan()));
}

#[test]
fn triangular_fan() {
    assert_session!(shown(&proofs::triangular_fan()));
}

#[test]
fn proof_sequence() {
    assert_session!(shown(&proofs::proof_sequence()));
}

#[test]
fn composition() {
    assert_session!(shown(&proofs::composition()));
}

#[test]
fn threshold() {
    assert_session!(shown(&proofs::threshold()));
}

#[test]
fn subgoal_and_weaken() {
    assert_session!(shown(&proofs::subgoal_and_weaken()));
}

#[test]
fn what_is_not_accepted_is_shown_and_said() {
    let mut shell = shown(&proofs::wrong_paving());
    shell.run("playproof show snaky.toml");
    shell.run("playproof show nowhere.proof");
    shell.run("playproof show .");
    assert_session!(shell);
}

#[test]
fn for_programs() {
    let mut shell = Shell::new();
    shell.write("a.proof", proofs::composition().to_bytes());
    shell.run("playproof show --json a.proof");
    assert_session!(shell);
}
