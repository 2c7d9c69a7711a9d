//! What is published with the project: examples and certificates.

use std::{
    collections::BTreeSet,
    fs,
    path::{MAIN_SEPARATOR, Path},
    sync::OnceLock,
};

use crate::shell::{Shell, text};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn every_example_is_a_game() {
    let mut shell = Shell::new();
    let examples = fs::read_dir(Path::new(ROOT).join("examples")).unwrap();
    let mut found = 0;
    for example in examples {
        let path = example.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let output = shell.run(&format!("playproof claim \"{}\"", path.display()));
            assert_eq!(output.status.code(), Some(0), "{}", shell.record());
            found += 1;
        }
    }
    assert!(found > 0);
}

/// The tests that the errata name are there.
#[test]
fn errata_are_shown_by_tests() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/errata.md")).unwrap();
    for entry in page.split("\n* **").skip(1) {
        let names_one = ["hown by `", "hown\n  by `", "hown by\n  `", "in `accepts_"].iter();
        let mut says = names_one.chain(&["Nothing here depends on it"]);
        assert!(says.any(|words| entry.contains(words)), "{entry}");
    }
    let shown = page.split("Shown by").skip(1).flat_map(|rest| {
        let sentence = rest.split('.').next().expect("a sentence");
        sentence.split('`').skip(1).step_by(2)
    });
    let names: BTreeSet<&str> = shown.filter(|name| name.contains('_')).collect();
    let mut missing = names.clone();
    let mut folders = vec![Path::new(ROOT).join("tests")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let source = fs::read_to_string(path).unwrap();
                missing.retain(|name| !source.contains(&format!("fn {name}(")));
            }
        }
    }
    assert!(names.len() > 10 && missing.is_empty(), "{missing:?}");
}

/// A certificate of the library, as `playproof-check --stats` tells of it.
pub(crate) struct Checked {
    /// The path within the library, with `/`.
    pub(crate) name: String,
    /// The id.
    pub(crate) id: String,
    /// What it proves.
    pub(crate) claim: String,
    /// Its length.
    pub(crate) bytes: u64,
    /// The units of work that it takes.
    pub(crate) work: u64,
}

/// All certificates, each accepted by the checker, on all cores. They are checked once.
pub(crate) fn library() -> &'static [Checked] {
    static LIBRARY: OnceLock<Vec<Checked>> = OnceLock::new();
    LIBRARY.get_or_init(|| {
        let library = Path::new(ROOT).join("certificates");
        let mut shell = Shell::new();
        let output = shell.run(&format!(
            "playproof-check --stats \"{}\"",
            library.display()
        ));
        assert_eq!(output.status.code(), Some(0), "{}", shell.record());
        let accepted = format!("accepted  {}{MAIN_SEPARATOR}", library.display());
        let printed = text(&output.stdout);
        let lines: Vec<&str> = printed.lines().collect();
        let read = |lines: &[&str]| {
            let (name, proved) = lines[0].strip_prefix(&accepted)?.split_once(": ")?;
            let (id, claim) = proved.split_once("  ")?;
            let before = lines[1].split_once(" units of work")?.0;
            Some(Checked {
                name: name.replace(MAIN_SEPARATOR, "/"),
                id: id.to_owned(),
                claim: claim.to_owned(),
                bytes: fs::metadata(library.join(name)).ok()?.len(),
                work: before.rsplit(' ').next()?.parse().ok()?,
            })
        };
        let read = |lines: &[&str]| read(lines).unwrap_or_else(|| panic!("{lines:?}"));
        lines.chunks_exact(2).map(read).collect()
    })
}

/// The index says of each certificate what is proved: no more and no less. (`playproof library
/// verify` would check them one after the other.)
#[test]
fn every_certificate_is_accepted_and_indexed() {
    let mut shell = Shell::new();
    let folder = Path::new(ROOT).join("certificates");
    let output = shell.run(&format!("playproof library list \"{}\"", folder.display()));
    assert_eq!(output.status.code(), Some(0), "{}", shell.record());
    let line = |file: &Checked| format!("{}  {}  {}", file.id, file.claim, file.name);
    let checked: BTreeSet<String> = library().iter().map(line).collect();
    let listed = text(&output.stdout).lines().map(str::to_owned).collect();
    let differing: Vec<&String> = checked.symmetric_difference(&listed).collect();
    assert!(differing.is_empty(), "{differing:#?}");
}
