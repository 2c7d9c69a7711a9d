//! The compiled viewer is committed, so that nobody needs a second target to make a page. It is
//! made by `UPDATE_VIEWER=1 cargo test -p playproof-page-tests compiled`.

use std::{env, fs, path::PathBuf, process::Command};

use crate::root;

/// What a reader downloads with a page, at most.
const LARGEST: usize = 500_000;

/// What the viewer is compiled from.
const SOURCES: &[&str] = &["formats", "checker", "explain", "viewer"];

/// The hash of all sources, and of what says how they are compiled.
fn hash() -> String {
    let root = root();
    let mut files: Vec<PathBuf> = Vec::new();
    for source in SOURCES {
        files.push(root.join(source).join("Cargo.toml"));
        let mut folders = vec![root.join(source).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                // Programs, and the half of the viewer that makes pages, are not compiled.
                if path.is_dir() && !path.ends_with("src/bin") && !path.ends_with("src/page") {
                    folders.push(path);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    files.push(path);
                }
            }
        }
    }
    files.sort();
    let mut hasher = blake3::Hasher::new();
    for file in files {
        let name = file
            .strip_prefix(&root)
            .unwrap()
            .to_str()
            .unwrap()
            .replace('\\', "/");
        let text = fs::read(&file).unwrap();
        for part in [name.as_bytes(), &text] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
    }
    let workspace = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let (_, profile) = workspace.split_once("[profile.viewer]").unwrap();
    let (profile, _) = profile.split_once("[profile.bench]").unwrap();
    hasher.update(profile.as_bytes());
    hasher.update(&fs::read(root.join("viewer/compile")).unwrap());
    hasher.finalize().to_string()
}

/// Compiles the viewer: the packed file.
fn compile() -> Vec<u8> {
    let status = Command::new(root().join("viewer/compile"))
        .env("CARGO_TARGET_DIR", root().join("target"))
        .status()
        .unwrap();
    assert!(
        status.success(),
        "rustup target add wasm32-unknown-unknown, rustup component add rust-src, and wasm-opt of \
         Debian's package binaryen may help"
    );
    let wasm = root().join("target/wasm32-unknown-unknown/viewer/viewer.wasm");
    let wasm = fs::File::open(wasm).unwrap();
    let mut packed = Vec::new();
    // Some percent smaller than gzip makes it, and read by whatever reads gzip.
    let options = zopfli::Options {
        // As many as help.
        maximum_block_splits: u16::MAX,
        ..zopfli::Options::default()
    };
    zopfli::compress(options, zopfli::Format::Gzip, wasm, &mut packed).unwrap();
    packed
}

#[test]
fn the_compiled_viewer_is_current_and_small() {
    let built = root().join("viewer/built");
    let sources = built.join("sources.blake3");
    if env::var_os("UPDATE_VIEWER").is_some() {
        fs::write(built.join("viewer.wasm.gz"), compile()).unwrap();
        fs::write(&sources, hash() + "\n").unwrap();
    }
    let said = fs::read_to_string(&sources).unwrap_or_default();
    assert!(
        said.trim() == hash(),
        "the sources have changed: UPDATE_VIEWER=1 cargo test -p playproof-page-tests compiled"
    );
    let size = fs::read(built.join("viewer.wasm.gz")).unwrap().len();
    assert!(
        size <= LARGEST,
        "{size} bytes: a reader downloads at most {LARGEST} of them"
    );
}
