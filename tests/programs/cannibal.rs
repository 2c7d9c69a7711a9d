//! Cannibal animal games.

use crate::shell::{Shell, assert_session};

fn game(shell: &Shell, name: &str, animal: &str) {
    let text = format!("game = \"cannibal\"\nanimal = \"{animal}\"\n");
    shell.write(&format!("{name}.toml"), text);
}

#[test]
fn cannibals_and_others() {
    let mut shell = Shell::new();
    for (name, animal) in [
        ("u", "U(2,3,1)"),
        ("l", "L(2)"),
        ("o", "O(5,5,1)"),
        ("wide-u", "U(3,5,1)"),
        ("holed", "XXXX/XXXX/X.XX/XXXX"),
        ("i", "I3"),
        ("v", "V3"),
        ("square", "O4"),
        ("rectangle", "R(2,3)"),
    ] {
        game(&shell, name, animal);
        shell.run(&format!("playproof prove {name}.toml"));
        let output = shell.run(&format!("playproof-check {name}.proof"));
        assert!(output.status.success());
    }
    shell.run("playproof prove square.toml --by more-moves --json");
    assert_session!(shell);
}

#[test]
fn an_open_animal() {
    let mut shell = Shell::new();
    shell.run("playproof claim u-2-4-1.toml");
    shell.run("playproof prove u-2-4-1.toml --time 0s");
    shell.run("playproof prove u-2-4-1.toml --time 0s --json");
    assert_session!(shell);
    let output = shell.run("playproof prove u-2-4-1.toml --time 1s");
    assert_eq!(output.status.code(), Some(1));
    assert!(!shell.path("u-2-4-1.proof").exists());
}

#[test]
fn what_is_no_animal() {
    let mut shell = Shell::new();
    for game in ["apart.toml", "frame.toml", "no-family.toml"] {
        let output = shell.run(&format!("playproof prove {game}"));
        assert_eq!(output.status.code(), Some(2));
    }
    assert_session!(shell);
}

#[test]
fn proofs_in_pictures() {
    let mut shell = Shell::new();
    for (name, animal) in [("u", "U(2,3,1)"), ("domino", "I2"), ("i", "I3")] {
        game(&shell, name, animal);
    }
    shell.run("playproof prove u.toml");
    shell.run("playproof show u.proof");
    shell.run("playproof prove domino.toml --by alice-tree -o domino.proof");
    shell.run("playproof show domino.proof");
    shell.run("playproof prove i.toml");
    shell.run("playproof show i.proof");
    assert_session!(shell);
}
