//! `playproof-check`.

use playproof_formats::Id;

use crate::{
    certificates as proofs,
    shell::{Shell, assert_session},
};

#[test]
fn verdicts_and_exit_statuses() {
    let mut shell = Shell::new();
    shell.write("paving.proof", proofs::to_bytes(&proofs::paving()));
    shell.write("wrong.proof", proofs::to_bytes(&proofs::wrong_paving()));
    shell.write("folder/unknown/version.proof", b"\x83iplayproof\x02\x01");
    shell.run("playproof-check --stats paving.proof");
    shell.run("playproof-check folder");
    shell.run("playproof-check paving.proof wrong.proof folder");
    shell.run("playproof-check --json paving.proof wrong.proof folder");
    assert_session!(shell);
}

#[test]
fn what_is_no_certificate() {
    let mut shell = Shell::new();
    let paving = proofs::to_bytes(&proofs::paving());
    shell.write("empty.proof", "");
    shell.write("cut.proof", &paving[..40]);
    shell.write("longer.proof", [&paving[..], &[0]].concat());
    for name in [
        "o-tetromino.toml",
        "empty.proof",
        "cut.proof",
        "longer.proof",
    ] {
        let output = shell.run(&format!("playproof-check {name}"));
        assert_eq!(output.status.code(), Some(1));
    }
    let output = shell.run("playproof-check nowhere.proof");
    assert_eq!(output.status.code(), Some(2));
    assert_session!(shell);
}

#[test]
fn nothing_to_check_is_not_success() {
    let mut shell = Shell::new();
    shell.write("folder/notes.txt", "");
    shell.run("playproof-check folder");
    shell.run("playproof-check");
    shell.run("playproof-check --max-work few folder");
    assert_session!(shell);
}

#[test]
fn standard_input() {
    let mut shell = Shell::new();
    shell.run_with_input("playproof-check -", &proofs::to_bytes(&proofs::fan()));
    shell.run_with_input(
        "playproof-check --stats -",
        &proofs::to_bytes(&proofs::wrong_paving()),
    );
    shell.run_with_input("playproof-check -", b"");
    shell.run_with_input(
        "playproof-check --max-memory 10 -",
        &proofs::to_bytes(&proofs::fan()),
    );
    assert_session!(shell);
}

#[test]
fn the_claim_that_is_wanted() {
    let mut shell = Shell::new();
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    let check = |shell: &mut Shell, claim| {
        shell.run(&format!("playproof-check --claim \"{claim}\" fan.proof"));
    };
    check(&mut shell, "maker wins (1,3) on square for {(0,0) (0,1)}");
    check(
        &mut shell,
        "maker wins (1,3) on square for {(0,0) (0,1)}  # domino",
    );
    check(&mut shell, "maker wins (1,2) on square for {(0,0) (0,1)}");
    check(&mut shell, "maker wins (1,3) on square for {(0,1) (0,0)}");
    check(
        &mut shell,
        "maker wins (1->1,3) on square for {(0,0) (0,1)}",
    );
    check(&mut shell, "maker wins (1,3)");
    assert_session!(shell);
}

#[test]
fn limits_decline() {
    let mut shell = Shell::new();
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.run("playproof-check --max-work 100 fan.proof");
    shell.run("playproof-check --max-memory 1K fan.proof");
    shell.run("playproof-check --max-memory 64K fan.proof");
    assert_session!(shell);
}

#[test]
fn premises_from_other_files() {
    let mut shell = Shell::new();
    shell.write("needs.proof", proofs::needs_fan());
    shell.write("library/fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.write("other/paving.proof", proofs::to_bytes(&proofs::paving()));
    shell.write(
        "other/wrong.proof",
        proofs::to_bytes(&proofs::wrong_paving()),
    );
    shell.run("playproof-check needs.proof");
    shell.run("playproof-check needs.proof library/fan.proof");
    shell.run("playproof-check --library library needs.proof");
    shell.run("playproof-check --library other needs.proof");
    shell.run("playproof-check --library nowhere needs.proof");
    shell.run("playproof show needs.proof");
    shell.run("playproof show --library library needs.proof");
    assert_session!(shell);
}

/// What is said to be missing is what is: not a premise that came in the meantime.
#[test]
fn premises_that_come_one_after_the_other() {
    let mut shell = Shell::new();
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.write("needs.proof", proofs::needs_fan());
    shell.write("both.proof", proofs::needs_both(None));
    shell.write("never.proof", proofs::needs_both(Some(Id([7; 32]))));
    shell.run("playproof-check both.proof needs.proof fan.proof");
    shell.run("playproof-check never.proof needs.proof fan.proof");
    shell.run("playproof-check never.proof");
    assert_session!(shell);
}

#[cfg(unix)]
#[test]
fn a_name_cannot_fake_a_line() {
    let mut shell = Shell::new();
    shell.write("folder/a\naccepted  00 x.proof", "");
    let output = shell.run("playproof-check folder");
    assert!(output.stdout.starts_with(b"rejected  folder/a\\naccepted"));
}
