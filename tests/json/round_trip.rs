//! What is shown as JSON is assembled to the same bytes.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use playproof_formats::evidence::RULES;
use serde_json::Value;

use crate::{
    schema::Schema,
    shown::{all, json, read, session},
};

/// The JSON of a certificate fits the schema and gives the certificate back.
fn comes_back(name: &str, bytes: &[u8], schema: &Schema) -> Value {
    let text = json(bytes);
    let assembled = read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    assert!(assembled.to_bytes() == bytes, "{name}");
    assert!(assembled.notes.is_empty(), "{name}");
    let value = serde_json::from_slice(&text).expect("it is JSON");
    schema
        .check(&value)
        .unwrap_or_else(|fault| panic!("{name}: {fault}"));
    value
}

#[test]
fn every_sample_comes_back() {
    let schema = Schema::new();
    let mut rules = BTreeSet::new();
    for (name, bytes) in all() {
        let value = comes_back(name, &bytes, &schema);
        let steps = value["steps"].as_array().expect("there are steps");
        rules.extend(
            steps
                .iter()
                .filter_map(|step| step["rule"].as_str().map(str::to_owned)),
        );
        let assembled = read(&json(&bytes)).expect("it was read before");
        assert!(assembled.check(&mut session()).is_ok(), "{name}");
    }
    let all: BTreeSet<String> = RULES.iter().map(|&rule| rule.to_owned()).collect();
    assert_eq!(rules, all);
}

#[test]
#[ignore = "takes minutes: the whole library"]
fn the_library_comes_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates");
    let schema = Schema::new();
    let (mut count, mut size, mut length) = (0, 0, 0);
    let started = Instant::now();
    for path in certificates(&folder) {
        let bytes = fs::read(&path).expect("it can be read");
        let name = path.display().to_string();
        let text = json(&bytes);
        let assembled = read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(assembled.to_bytes() == bytes, "{name}");
        // The schema of a library is slow to check where there are millions of answers.
        if text.len() < 1 << 22 {
            let value = serde_json::from_slice(&text).expect("it is JSON");
            schema
                .check(&value)
                .unwrap_or_else(|fault| panic!("{name}: {fault}"));
        }
        (count, size, length) = (count + 1, size + bytes.len(), length + text.len());
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{count} certificates, {size} bytes, {length} bytes of JSON, {seconds:.1} s");
    assert!(count >= 1020);
}

fn certificates(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("listed").path()).collect();
    paths.sort();
    let below = |path: PathBuf| {
        if path.is_dir() {
            certificates(&path)
        } else {
            vec![path]
        }
    };
    let all = paths.into_iter().flat_map(below);
    all.filter(|path| path.extension().is_some_and(|ending| ending == "proof"))
        .collect()
}
