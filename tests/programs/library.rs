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

/// What is judged with the new file counts as if it had been judged afterwards.
#[test]
fn what_is_added_may_be_a_premise_of_what_is_there() {
    let mut shell = Shell::new();
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.write("shelf/needs.proof", proofs::needs_fan());
    shell.write(
        "shelf/wrong.proof",
        proofs::to_bytes(&proofs::wrong_paving()),
    );
    shell.run("playproof library add fan.proof --to shelf --folder NS");
    shell.run("playproof library list shelf");
    std::fs::remove_file(shell.path("shelf/wrong.proof")).unwrap();
    shell.run("playproof library verify shelf");
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

#[test]
fn libraries_and_manifests() {
    let mut shell = library();
    shell.run("playproof library export shelf");
    shell.run("playproof library export shelf --ids -o shelf/all.manifest");
    shell.run("playproof-check --manifest shelf/all.manifest");
    shell.run("playproof library verify shelf --manifest shelf/all.manifest");
    // Paths begin where the manifest is.
    shell.write("away/notes.txt", "");
    shell.run("playproof library export shelf -o away/all.manifest");
    shell.run("playproof library export shelf -o outer.manifest");
    shell.write(
        "one.manifest",
        "shelf/NS/fan.proof: maker wins (1,3) on square for {(0,0) (0,1)}",
    );
    shell.run("playproof library list shelf --manifest one.manifest");
    shell.run("playproof library verify shelf --manifest one.manifest");
    shell.run("playproof library add --manifest outer.manifest --to copy --folder NS");
    shell.write(
        "two.manifest",
        "shelf/NS/fan.proof: another claim\nnowhere.proof: no claim\nshelf/NS/needs.proof: one more",
    );
    shell.run("playproof library verify shelf --manifest two.manifest");
    shell.run("playproof library list shelf --manifest two.manifest");
    shell.write("two.manifest", "shelf/NS/fan.proof: another claim");
    shell.run("playproof library add --manifest two.manifest --to another");
    assert!(!shell.path("another").exists());
    assert_session!(shell);
}

#[test]
fn an_index_is_made_anew() {
    let mut shell = library();
    let index = std::fs::read_to_string(shell.path("shelf/index.toml")).unwrap();
    shell.run("playproof library index shelf");
    let again = std::fs::read_to_string(shell.path("shelf/index.toml")).unwrap();
    assert_eq!(again, index);
    shell.write("shelf/index.toml", format!("# mine\n{index}"));
    shell.run("playproof library verify shelf");
    shell.write(
        "shelf/wrong.proof",
        proofs::to_bytes(&proofs::wrong_paving()),
    );
    shell.run("playproof library index shelf");
    shell.run("playproof library export shelf");
    let again = std::fs::read_to_string(shell.path("shelf/index.toml")).unwrap();
    assert_eq!(again, index);
    shell.run("playproof library index nowhere");
    assert_session!(shell);
}
