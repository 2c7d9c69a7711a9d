//! `playproof play`.

use std::{fs, path::Path};

use playproof_formats::file::to_bytes;
use serde_json::Value;

use crate::{
    certificates as proofs,
    shell::{Shell, text},
};

fn shell() -> Shell {
    let shell = Shell::new();
    shell.write("bricks.proof", to_bytes(&proofs::paving()));
    shell.write("wrong.proof", to_bytes(&proofs::wrong_paving()));
    shell
}

#[test]
fn a_line_is_replayed() {
    let mut shell = shell();
    let output = shell.run("playproof play bricks.proof --moves \"(0,0); (0,1)\"");
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    for said in [
        "Breaker plays (1,0)\n",
        "  why    These are the unmarked cells related to (0,0).\n",
        "  holds  Every cell related to one of Maker's is Breaker's",
    ] {
        assert!(printed.contains(said), "{printed}");
    }
    let output = shell.run("playproof play bricks.proof --moves \"(0,0); (0,0)\"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("(0,0) is marked already"));
}

#[test]
fn moves_are_typed() {
    let mut shell = shell();
    let output = shell.run_with_input(
        "playproof play bricks.proof",
        b"(0,0)\nback\nhint\n(7,7) (8,8)\nnonsense\nquit\n",
    );
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    assert!(printed.contains("Breaker plays (1,0)") && printed.contains("taken back"));
    let errors = text(&output.stderr);
    assert!(
        errors.contains("Maker may mark 1 cell here, not 2"),
        "{errors}"
    );
    assert!(errors.contains("`nonsense` is no cell"), "{errors}");
}

#[test]
fn vertices_are_typed_by_their_names() {
    let mut shell = shell();
    shell.write("sky.toml", format!("{}first = \"breaker\"\n", proofs::SKY));
    shell.run("playproof prove sky.toml");
    // A vertex before a command of the same name.
    let output = shell.run_with_input("playproof play sky.proof --names sky.toml", b"b\n");
    let printed = text(&output.stdout);
    assert!(printed.contains("Maker: claim one of sun b."), "{printed}");
    assert!(printed.contains("Breaker plays sun\n"), "{printed}");
    let output = shell.run("playproof play sky.proof --names sky.toml --moves 2");
    assert!(text(&output.stderr).contains("there is no vertex `2`"));
}

/// Where a turn has several claims, a list of vertices is no move: who types one is told what is.
#[test]
fn what_a_move_is_depends_on_the_game() {
    let mut shell = shell();
    let path = "../../certificates/known/triangle-2-2-in-k5.proof";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let certificate = fs::read(path).expect("a published certificate");
    shell.write("triangle.proof", certificate);
    let form =
        "A move is one vertex; a turn of several claims is as many moves, one after the other.";
    let refused = format!("there is no vertex `8 9`. {form}\n");
    let output = shell.run_with_input("playproof play triangle.proof", b"8 9\nhelp\nquit\n");
    assert_eq!(output.status.code(), Some(0));
    let printed = text(&output.stdout);
    let help = format!("{form}\nhint  back");
    assert_eq!(printed.matches(&help).count(), 2, "{printed}");
    assert!(text(&output.stderr).contains(&refused));
    let output = shell.run("playproof play triangle.proof --moves \"8 9\"");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).ends_with(&format!("8 9: {refused}")));

    let output = shell.run_with_input("playproof play bricks.proof", b"nonsense\n");
    let (printed, errors) = (text(&output.stdout), text(&output.stderr));
    let form = "A move is a list of points, such as those on the board; - passes";
    assert!(printed.contains(form), "{printed}");
    assert!(!errors.contains("A move is"), "{errors}");
}

#[test]
fn programs_play() {
    let mut shell = shell();
    let output = shell.run("playproof play bricks.proof --random 3 --turns 5");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("6 kept, 0 lost"));
    let output = shell.run("playproof play bricks.proof --random 3 --turns 5 --seed 8 --json");
    let games: Vec<Value> = text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(games.len(), 6);
    assert!(
        games
            .iter()
            .all(|game| game["kept"] == true && game["proof"] == "Breaker")
    );
    assert_eq!(games[0]["game"]["moves"].as_array().unwrap().len(), 10);
    let again = shell.run("playproof play bricks.proof --random 3 --turns 5 --seed 8 --json");
    assert_eq!(text(&again.stdout), text(&output.stdout));
}

#[test]
fn what_is_rejected_is_not_played() {
    let mut shell = shell();
    for options in ["", "--random 2", "--moves \"(0,0)\"", "--step 0"] {
        let output = shell.run(&format!("playproof play wrong.proof {options}"));
        assert_eq!(output.status.code(), Some(1), "{options}");
        assert!(text(&output.stderr).contains("there is nothing to play"));
        assert!(output.stdout.is_empty());
    }
    for options in ["--step 1", "--choose 3", "--moves \"(0,0,0)\""] {
        let output = shell.run(&format!("playproof play bricks.proof {options}"));
        assert_eq!(output.status.code(), Some(2), "{options}");
    }
}

/// One of the seven games of this threshold is a composition that would need more of the board
/// than coordinates reach.
#[test]
fn of_several_games_those_that_can_be_are_played() {
    let shell = Shell::new();
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/NS-beyond/cubic-P4-1.proof");
    shell.write(
        "line.proof",
        fs::read(path).expect("a published certificate"),
    );
    let play = |options: &[&str]| {
        let arguments = [&["play", "line.proof", "--random", "6"], options].concat();
        shell
            .command("playproof", &arguments)
            .output()
            .expect("it runs")
    };
    let output = play(&[]);
    let (said, noted) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{noted}");
    assert!(said.contains("12 kept, 0 lost"), "{said}");
    assert!(
        noted.contains("2,5 is not played") && noted.contains("coordinates reach"),
        "{noted}"
    );
    assert_eq!(play(&["--choose", "2,5"]).status.code(), Some(2));
    // Counted words are in the singular for one.
    let said = text(&play(&["--choose", "4,100"]).stdout);
    assert!(said.contains("longest: 1 move of the proof's"), "{said}");
}
