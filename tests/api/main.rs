//! The public items of each crate that is published are those that are committed beside this
//! file, so that whoever takes one away or changes its type sees that others may need it.
//!
//! `UPDATE_API=1` writes the lists anew. What rustdoc writes for programs has a version; with
//! a compiler that writes another one than is read here, the test says so and compares nothing.

use std::{
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The version of rustdoc's format that is read.
const FORMAT: u64 = 57;

/// Names of packages, and of the lists.
const CRATES: [(&str, &str); 6] = [
    ("playproof-formats", "formats"),
    ("playproof-checker", "checker"),
    ("playproof-explain", "explain"),
    ("playproof-assemble", "assemble"),
    ("playproof-viewer", "viewer"),
    ("playproof", "generator"),
];

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[test]
fn public_items_are_those_that_are_committed() -> Result<()> {
    let mut changed = Vec::new();
    for (package, list) in CRATES {
        let documented = document(package)?;
        let text = fs::read_to_string(&documented)?;
        let version = serde_json::from_str::<serde_json::Value>(&text)?["format_version"].as_u64();
        if version != Some(FORMAT) {
            let told = format!("this compiler's rustdoc writes format {version:?}, not {FORMAT}");
            if env::var_os("ANY_RUSTDOC").is_none() {
                return Err(format!("{told}: nothing is compared, unless ANY_RUSTDOC is set").into());
            }
            println!("{told}: not compared");
            return Ok(());
        }
        let now = listed(&documented)?;
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(list)
            .with_extension("txt");
        if env::var_os("UPDATE_API").is_some() {
            fs::write(path, now)?;
        } else {
            changed.extend(differences(package, &fs::read_to_string(path)?, &now));
        }
    }
    assert!(
        changed.is_empty(),
        "public items changed (if that is wanted: UPDATE_API=1, and a line in CHANGELOG.md):\n{}",
        changed.join("\n")
    );
    Ok(())
}

/// Has rustdoc write what is public in a package, in a folder of its own: what is built with
/// unstable options is not taken for anything else.
fn document(package: &str) -> Result<PathBuf> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documented");
    let status = Command::new(env!("CARGO"))
        .args([
            "rustdoc",
            "--quiet",
            "--locked",
            "--lib",
            "--package",
            package,
        ])
        .args([
            "--manifest-path",
            concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml"),
        ])
        .args(["--", "-Z", "unstable-options", "--output-format", "json"])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTDOCFLAGS", "-A rustdoc::private_intra_doc_links")
        .env("CARGO_TARGET_DIR", &target)
        .status()?;
    if !status.success() {
        return Err(format!("rustdoc failed for {package}").into());
    }
    Ok(target
        .join("doc")
        .join(package.replace('-', "_"))
        .with_extension("json"))
}

/// The public items, a line each, without what the compiler derives.
fn listed(documented: &Path) -> Result<String> {
    let api = public_api::Builder::from_rustdoc_json(documented)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    let mut lines: Vec<String> = api.items().map(ToString::to_string).collect();
    lines.push(String::new());
    Ok(lines.join("\n"))
}

/// A line for each item that only one of the lists has.
fn differences(package: &str, before: &str, now: &str) -> Vec<String> {
    let only = |these: &str, those: &str, sign: &str| -> Vec<String> {
        (these
            .lines()
            .filter(|&line| !those.lines().any(|other| other == line)))
        .map(|line| format!("{package}: {sign}{line}"))
        .collect()
    };
    [only(before, now, "-"), only(now, before, "+")].concat()
}
