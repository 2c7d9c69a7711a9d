//! `formats/schema/`: a schema for certificates, and a file for each rule.

use std::{error::Error, fs, path::PathBuf};

use jsonschema::{Retrieve, Uri, Validator};
use playproof_formats::evidence::RULES;
use serde_json::{Value, json};

use crate::shown::{all, read_value, value};

/// The schema of a certificate.
pub(crate) struct Schema(Validator);

impl Schema {
    pub(crate) fn new() -> Self {
        let schema = file("certificate.json");
        let options = jsonschema::options().with_base_uri("schema:/certificate.json");
        let validator = options.with_retriever(Folder).build(&schema);
        Self(validator.expect("it is a schema"))
    }

    /// Whether a value fits, or where it does not.
    pub(crate) fn check(&self, value: &Value) -> Result<(), String> {
        let fault =
            |fault: jsonschema::ValidationError| format!("{} at {}", fault, fault.instance_path());
        self.0.validate(value).map_err(fault)
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../formats/schema")
}

fn file(name: &str) -> Value {
    let text = fs::read_to_string(folder().join(name)).expect("the schema is there");
    serde_json::from_str(&text).expect("the schema is JSON")
}

/// Finds the schemas that others refer to.
struct Folder;

impl Retrieve for Folder {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn Error + Send + Sync>> {
        let path = uri.path().as_str().trim_start_matches('/');
        Ok(serde_json::from_slice(&fs::read(folder().join(path))?)?)
    }
}

#[test]
fn there_is_a_file_for_each_rule() {
    let mut found: Vec<String> = fs::read_dir(folder().join("rules"))
        .expect("there are rules")
        .map(|entry| {
            entry
                .expect("listed")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect();
    found.sort();
    let mut rules: Vec<String> = RULES.iter().map(|rule| format!("{rule}.json")).collect();
    rules.sort();
    let missing: Vec<_> = rules.iter().filter(|rule| !found.contains(rule)).collect();
    let [folder, like] = [
        "formats/schema/rules",
        "potential.json, if there is no evidence",
    ];
    assert!(
        missing.is_empty(),
        "{folder} has no {missing:?} (like {like})"
    );
    assert_eq!(found, rules, "too many files in {folder}");
    for rule in &rules {
        let schema = file(&format!("rules/{rule}"));
        assert!(jsonschema::meta::is_valid(&schema), "{rule}");
        assert!(schema["description"].is_string(), "{rule}");
    }
}

#[test]
fn what_the_schema_refuses_is_refused() {
    let schema = Schema::new();
    let sample = all().into_iter().find(|(name, _)| name.contains("paving"));
    let (_, bytes) = sample.expect("there is a paving");
    let whole = value(&bytes);
    assert_eq!(schema.check(&whole), Ok(()));
    for (place, wrong) in [
        ("/schema", json!("another")),
        ("/version", json!(2)),
        ("/steps", json!([])),
        ("/steps/0/rule", json!("pavng")),
        ("/steps/0/claim", json!({"paving": {}})),
        ("/steps/0/evidence", json!(null)),
        ("/steps/0/evidence/classes/0/cell", json!([0.5, 0])),
        ("/steps/0/evidence/classes/0/offsets", json!([[0, 40000]])),
        ("/steps/0/evidence/lattice", json!({})),
        ("/steps/0/premises", json!([-1])),
    ] {
        let mut changed = whole.clone();
        *changed.pointer_mut(place).expect("it is there") = wrong;
        assert!(schema.check(&changed).is_err(), "{place}");
        assert!(read_value(&changed).is_err(), "{place}");
    }
}
