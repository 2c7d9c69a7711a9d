//! What is shown as JSON is assembled to the same bytes.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::Mutex,
    thread,
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
    let started = Instant::now();
    let left = Mutex::new(certificates(&folder).into_iter());
    let next = || left.lock().expect("no test failed").next();
    let sums = Mutex::new((0, 0, 0));
    let come_back = || {
        while let Some(path) = next() {
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
            let mut sums = sums.lock().expect("no test failed");
            *sums = (sums.0 + 1, sums.1 + bytes.len(), sums.2 + text.len());
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(come_back);
        }
    });
    let (count, size, length) = sums.into_inner().expect("no test failed");
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
