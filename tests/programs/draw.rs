//! `playproof draw`: the four kinds of figures, and what is said when there is none.

use std::fs;

use playproof_oracles::samples;

use crate::{
    certificates as proofs,
    shell::{Shell, assert_session, text},
};

fn shell() -> Shell {
    let shell = Shell::new();
    shell.write(
        "corner.proof",
        proofs::to_bytes(&samples::corner_by_sequence()),
    );
    shell.write("bricks.proof", proofs::to_bytes(&proofs::paving()));
    shell.write("blocks.proof", proofs::to_bytes(&samples::u_by_blocks()));
    shell.write("wrong.proof", proofs::to_bytes(&proofs::wrong_paving()));
    shell
}

#[test]
fn a_figure_is_printed() {
    let mut shell = shell();
    shell.run("playproof draw corner.proof");
    shell.run("playproof draw corner.proof --situation 0 --svg");
    shell.run("playproof draw corner.proof --situation 0 --tikz");
    assert_session!(shell);
}

#[test]
fn the_ending_decides() {
    let mut shell = shell();
    for (file, begins) in [
        ("a.svg", &b"<svg xmlns="[..]),
        ("a.tex", b"\\documentclass"),
        ("a.tikz", b"\\documentclass"),
        ("a.png", b"\x89PNG\r\n"),
        ("a.txt", b"  Situation 1"),
    ] {
        let output = shell.run(&format!("playproof draw corner.proof -o {file}"));
        assert_eq!(output.status.code(), Some(0), "{file}");
        let bytes = fs::read(shell.path(file)).expect("it was written");
        assert!(bytes.starts_with(begins), "{file}");
    }
    // What is said outweighs the ending.
    shell.run("playproof draw corner.proof --tikz -o b.svg");
    let bytes = fs::read(shell.path("b.svg")).expect("it was written");
    assert!(bytes.starts_with(b"\\documentclass"));
}

#[test]
fn what_is_printed_is_what_is_written() {
    let mut shell = shell();
    shell.run("playproof draw corner.proof -o a.svg");
    let printed = shell.run("playproof draw corner.proof --svg");
    let written = fs::read_to_string(shell.path("a.svg")).expect("text");
    assert_eq!(text(&printed.stdout), written);
}

/// The width of a PNG file, which stands in its header.
fn width(png: &[u8]) -> u32 {
    let bytes = png.get(16..20).and_then(|bytes| bytes.try_into().ok());
    u32::from_be_bytes(bytes.expect("a header"))
}

#[test]
fn sizes_and_titles() {
    let mut shell = shell();
    shell.run("playproof draw corner.proof --size 333 -o a.png");
    assert_eq!(width(&fs::read(shell.path("a.png")).expect("a file")), 333);
    let svg = shell.run("playproof draw corner.proof --size 333 --svg");
    assert!(text(&svg.stdout).contains(" width=\"333\" "));
    let title = "A \"corner\" & <script> \u{202e}";
    let titled = |kind: &str| {
        let output = shell
            .command(
                "playproof",
                &["draw", "corner.proof", kind, "--title", title],
            )
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(0));
        text(&output.stdout)
    };
    let svg = titled("--svg");
    assert!(
        svg.contains("A &quot;corner&quot; &amp; &lt;script&gt;"),
        "{svg}"
    );
    let tex = titled("--tikz");
    assert!(tex.contains("corner") && tex.contains("\\&"), "{tex}");
    for drawn in [svg, tex] {
        assert!(
            !drawn.contains('\u{202e}') && !drawn.contains("<script>"),
            "{drawn}"
        );
    }
}

#[test]
fn what_cannot_be_drawn() {
    let mut shell = shell();
    for line in [
        "playproof draw corner.proof --step 1",
        "playproof draw corner.proof --situation 2",
        "playproof draw bricks.proof --situation 0",
        "playproof draw blocks.proof --situation 9",
        "playproof draw corner.proof -o figure.gif",
        "playproof draw corner.proof --png",
        "playproof draw corner.proof --svg --png",
        "playproof draw corner.proof --size 1",
        "playproof draw corner.proof -o corner.proof",
        "playproof draw nowhere.proof",
    ] {
        shell.run(line);
    }
    assert_session!(shell);
}

#[test]
fn vertices_are_drawn_with_their_names() {
    let mut shell = shell();
    shell.write("sky.toml", proofs::SKY);
    shell.write("sky.proof", proofs::to_bytes(&proofs::wrong_pairing()));
    shell.run("playproof draw sky.proof --names sky.toml");
    shell.run("playproof draw corner.proof --names sky.toml");
    assert_session!(shell);
}

#[test]
fn of_what_is_rejected_the_counterexample_is_drawn() {
    let mut shell = shell();
    shell.run("playproof draw wrong.proof");
    assert_session!(shell);
}
