//! `playproof show`: for each rule the picture that a referee sees.

use playproof_formats::Step;
use playproof_oracles::samples;

use crate::{
    certificates as proofs,
    shell::{Shell, assert_session},
};

fn shown(steps: &[Step]) -> Shell {
    let mut shell = Shell::new();
    shell.write("a.proof", proofs::to_bytes(steps));
    shell.run("playproof show a.proof");
    shell
}

#[test]
fn paving() {
    assert_session!(shown(&proofs::paving()));
}

#[test]
fn paving_with_letters() {
    assert_session!(shown(&proofs::long_pairs()));
}

#[test]
fn hexagonal_paving() {
    assert_session!(shown(&proofs::hexagonal_paving()));
}

#[test]
fn triangular_paving() {
    assert_session!(shown(&samples::triangles_by_paving()));
}

#[test]
fn layers_of_cubes() {
    assert_session!(shown(&proofs::cubic_perimeter()));
}

#[test]
fn priority() {
    assert_session!(shown(&samples::domino_by_priority()));
}

#[test]
fn history_priority() {
    assert_session!(shown(&samples::domino_by_history()));
}

#[test]
fn proof_sequence() {
    assert_session!(shown(&samples::corner_by_sequence()));
}

#[test]
fn composition_of_fans() {
    assert_session!(shown(&proofs::composition()));
}

#[test]
fn threshold_with_all_it_needs() {
    assert_session!(shown(&samples::row_threshold()));
}

#[test]
fn subgoal_and_weaken() {
    assert_session!(shown(&samples::row_extended()));
}

#[test]
fn positional_games() {
    let mut shell = Shell::new();
    for (game, rule) in [
        ("four", "set-matching"),
        ("plane", "set-matching"),
        ("tic-tac-toe", "strategy"),
    ] {
        shell.run(&format!("playproof prove {game}.toml --by {rule}"));
        shell.run(&format!("playproof show {game}.proof"));
    }
    assert_session!(shell);
}

#[test]
fn a_certificate_from_standard_input() {
    let mut shell = Shell::new();
    let fan = proofs::to_bytes(&proofs::fan());
    shell.write("fan.proof", &fan);
    let shown = shell.command("playproof", &["show", "fan.proof"]).output();
    let shown = shown.expect("it is shown").stdout;
    let same = shell.run_with_input("playproof show -", &fan).stdout;
    assert!(same == shown);
    shell.run_with_input("playproof draw - -o fan.svg", &fan);
    shell.run_with_input("playproof play - --random 1", &fan);
    shell.run_with_input("playproof play -", &fan);
    shell.run_with_input("playproof report -", &fan);
    shell.run_with_input("playproof show -", &fan[..40]);
    shell.run_with_input("playproof show -", b"");
    shell.run_with_input("playproof show --dot -", &fan);
    shell.run_with_input("playproof show - --names domino.toml", &fan);
    shell.run_with_input("playproof show - --names -", &fan);
    assert_session!(shell);
    shell.run_with_input("playproof report - -o page.html", &fan);
    let page = std::fs::read_to_string(shell.path("page.html")).expect("it was written");
    assert!(page.contains("page.proof"));
}

#[test]
fn what_is_not_accepted_is_shown_and_said() {
    let mut shell = shown(&proofs::wrong_paving());
    let bytes = proofs::to_bytes(&proofs::paving());
    shell.write("cut.proof", &bytes[..40]);
    shell.run("playproof show cut.proof");
    shell.run("playproof show snaky.toml");
    shell.run("playproof show nowhere.proof");
    shell.run("playproof show .");
    assert_session!(shell);
}

#[test]
fn for_programs() {
    let mut shell = Shell::new();
    shell.write("a.proof", proofs::to_bytes(&proofs::composition()));
    shell.run("playproof show --json a.proof");
    assert_session!(shell);
}

#[test]
fn names_of_vertices() {
    let mut shell = Shell::new();
    shell.write("sky.toml", proofs::SKY);
    shell.run("playproof prove sky.toml");
    shell.run("playproof show sky.proof --names sky.toml");
    // Other games have no names for it.
    shell.run("playproof show sky.proof --names snaky.toml");
    shell.run("playproof show sky.proof --names fano.toml");
    // Of what is wrong, too.
    shell.write("wrong.proof", proofs::to_bytes(&proofs::wrong_pairing()));
    shell.run("playproof show wrong.proof --names sky.toml");
    assert_session!(shell);
}

#[test]
fn a_page_has_names_of_vertices() {
    let mut shell = Shell::new();
    shell.write("sky.toml", proofs::SKY);
    shell.run("playproof prove sky.toml");
    shell.run("playproof report sky.proof --names sky.toml");
    let page = std::fs::read_to_string(shell.path("sky.html")).expect("a page");
    assert!(page.contains("{sun b}"));
    // What is played in the page has them from here.
    assert!(page.contains(r#""names":{"names":["sun","moon","b"],"step":0}"#));
}

#[test]
fn digraphs_for_graphviz() {
    let mut shell = shown(&samples::domino_by_priority());
    shell.run("playproof show --dot a.proof");
    shell.write("b.proof", proofs::to_bytes(&proofs::paving()));
    shell.run("playproof show --dot b.proof");
    assert_session!(shell);
}
