//! `playproof assemble`, `extract`, `link`, and claims as texts.

use playproof_oracles::samples::{self, biased};

use crate::{
    certificates as proofs,
    shell::{Shell, assert_session},
};

/// The page's example: what it says is what happens.
const EXAMPLE: &str = include_str!("../../docs/write-a-proof.md");

/// The first block of the page in this language.
fn block(language: &str) -> &'static str {
    let begin = format!("```{language}\n");
    let (_, rest) = EXAMPLE.split_once(&begin).expect("the page has one");
    rest.split_once("```").expect("the block ends").0
}

#[test]
fn the_example_of_the_page() {
    let mut shell = Shell::new();
    shell.write("o.json", block("json"));
    shell.run("playproof assemble o.json");
    shell.run("playproof-check o.proof");
    let wrong = block("json").replace("[[0, -1]]", "[]");
    shell.write("wrong.json", wrong);
    shell.run("playproof assemble wrong.json");
    shell.run("playproof assemble wrong.json -o o.proof");
    shell.write("none.json", "{\n  \"schema\": NaN\n}");
    shell.run("playproof assemble none.json -o o.proof");
    // It is still there.
    shell.run("playproof-check o.proof");
    assert_session!(shell);
}

/// What is no JSON: it is said what it is, and what to do with it.
#[test]
fn what_is_no_json() {
    let mut shell = Shell::new();
    let game = "game = \"achievement\"\nboard = \"square\"\ngoals = [\"domino\"]\n";
    shell.write("game.toml", game);
    shell.write("empty.json", "");
    shell.write("a.proof", proofs::to_bytes(&samples::row_threshold()));
    shell.write("notes.txt", "O-tetromino");
    std::fs::create_dir(shell.path("folder")).expect("there is none yet");
    for file in [
        "game.toml",
        "empty.json",
        "a.proof",
        "notes.txt",
        "folder",
        ".",
        "none.json",
    ] {
        shell.run(&format!("playproof assemble {file}"));
    }
    assert_session!(shell);
}

#[test]
fn there_and_back() {
    let mut shell = Shell::new();
    let bytes = proofs::to_bytes(&samples::row_threshold());
    shell.write("a.proof", &bytes);
    let json = shell
        .command("playproof", &["show", "--json", "a.proof"])
        .output();
    let json = json.expect("it is shown").stdout;
    shell.run_with_input("playproof assemble - -o b.proof", &json);
    let back = std::fs::read(shell.path("b.proof")).expect("it was written");
    assert!(back == bytes);
    shell.run_with_input("playproof assemble -", &json);
    assert_session!(shell);
}

#[test]
fn parts_and_wholes() {
    let mut shell = Shell::new();
    let steps = samples::row_threshold();
    shell.write("a.proof", proofs::to_bytes(&steps));
    let premises = steps.len() - 1;
    for step in 1..premises {
        shell.run(&format!("playproof extract a.proof --step {step}"));
    }
    shell.run("playproof extract a.proof --step 9");
    let parts: Vec<String> = (1..premises)
        .rev()
        .map(|step| format!("a-{step}.proof"))
        .collect();
    let parts = parts.join(" ");
    shell.run(&format!("playproof link {parts} --by threshold -o b.proof"));
    shell.run(&format!("playproof link {parts} --by weaken"));
    shell.run(&format!("playproof link {parts} --by paving"));
    shell.run(&format!("playproof link {parts} --by pavement"));
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.run("playproof link a-1.proof fan.proof -o c.proof");
    shell.run("playproof-check --any-step --claim \"maker wins (3,every) on hypercubic-1 for {(0) (1) (2)}\" b.proof");
    shell.run(
        "playproof-check --claim \"maker wins (3,inf) on hypercubic-1 for {(0) (1) (2)}\" b.proof",
    );
    assert_session!(shell);
}

/// Whatever the order of the two halves, and whoever moves in the first of them.
#[test]
fn outcomes_of_biased_games_are_linked() {
    let mut shell = Shell::new();
    let wholes = [
        ("draw", biased::drawn()),
        ("misere", biased::drawn_misere()),
        ("next", biased::whoever_moves_first()),
    ];
    for (name, steps) in wholes {
        for (number, half) in steps[..2].iter().enumerate() {
            let half = proofs::to_bytes(std::slice::from_ref(half));
            shell.write(&format!("{name}-{number}.proof"), half);
        }
        shell.run(&format!(
            "playproof link {name}-1.proof {name}-0.proof --by outcome -o {name}.proof"
        ));
        shell.run(&format!("playproof-check {name}.proof"));
    }
    shell.run("playproof link draw-0.proof misere-1.proof --by outcome");
    assert_session!(shell);
}

#[test]
fn claims_as_texts() {
    let mut shell = Shell::new();
    for text in [
        "breaker wins (1,1) on square for O-tetromino",
        "Maker wins (2, ∞) on square for domino",
        "maker wins (1→2,3) on square for XX/X. {(5,5) (4,5)}",
        "threshold (1,∞) on hexagonal for XX",
        "cannibal U(2,3,1)",
        "outcome N of 3 vertices with sets {2 1} {0 1}",
        "outcome draw of the (2:1) game on 3 vertices, first's sets {1 0}, second's sets {2}, second to move",
        "outcome M of the (2:1) game on 3 vertices, first's sets {1 0}, second to move",
        "maker wins (1,1) on square for Q-tetromino",
        "who wins tic-tac-toe",
    ] {
        shell.run(&format!("playproof claim \"{text}\""));
    }
    assert_session!(shell);
}
