//! What is no certificate: each is refused with its place.

use serde_json::json;

use crate::shown::{all, by_hand, read, read_value, session, value};

/// What is said of a text that is refused.
fn refused(text: &str) -> String {
    match read(text.as_bytes()) {
        Ok(_) => panic!("it was read: {text}"),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn texts_that_are_no_json() {
    for (text, message) in [
        ("", "it is empty"),
        (" \n", "it is empty"),
        ("{", "line 1, column 1: EOF while parsing an object"),
        (
            "{\n  \"steps\": [NaN]\n}",
            "line 2, column 13: expected value",
        ),
        (
            "{\"version\": 1e999}",
            "line 1, column 17: number out of range",
        ),
        (
            "{\"a\": 1, \"a\": 2}",
            "line 1, column 12: the name \"a\" comes twice in an object",
        ),
        ("[] []", "line 1, column 4: trailing characters"),
        ("\u{feff}{}", "line 1, column 1: expected value"),
    ] {
        assert_eq!(refused(text), message, "{text}");
    }
    let (_, certificate) = &all()[0];
    let fault = read(certificate).expect_err("it is no text");
    assert_eq!(
        fault.to_string(),
        "it is a certificate already, and no JSON"
    );
    let fault = read(b"{\"a\": \"\xff\"}").expect_err("it is no text");
    assert!(fault.to_string().contains("line 1"), "{fault}");
}

#[test]
fn values_that_are_no_certificate() {
    for (place, wrong, message) in [
        ("", json!([]), "expected a certificate, found a list"),
        (
            "/schema",
            json!(7),
            "at /schema: expected \"playproof-certificate\", found a number",
        ),
        ("/version", json!(2), "at /version: expected 1, found 2"),
        (
            "/steps",
            json!([]),
            "at /steps: a certificate has at least one step",
        ),
        (
            "/steps/0",
            json!(null),
            "at /steps/0: expected a step, found null",
        ),
        (
            "/steps/0/rule",
            json!("pavng"),
            "at /steps/0/rule: unknown rule \"pavng\"; is \"paving\" meant?",
        ),
        (
            "/steps/0/rule",
            json!("square"),
            "at /steps/0/rule: the rule \"square\" was retired, \"alice-tree\" proves the same claims",
        ),
        (
            "/steps/0/claim/achievement/board",
            json!("round"),
            "at /steps/0/claim/achievement/board: a board is square, triangular, hexagonal, cubic or hypercubic-1, -4, -5, -6, or one of these after `fixed-`; found \"round\"",
        ),
        (
            "/steps/0/claim/achievement/breaker",
            json!(4_294_967_296_u64),
            "at /steps/0/claim/achievement/breaker: expected a whole number from 0 to 4294967295, found 4294967296",
        ),
        (
            "/steps/0/claim/achievement/breaker",
            json!(1.5),
            "at /steps/0/claim/achievement/breaker: expected a whole number from 0 to 4294967295, found a number that is not whole, or too large",
        ),
        (
            "/steps/0/claim/achievement/goals",
            json!(["O-tetromin"]),
            "at /steps/0/claim/achievement/goals/0: \"O-tetromin\" is neither the name nor a picture of an animal of the square board; is \"O-tetromino\" meant?",
        ),
        (
            "/steps/0/evidence/lattice",
            json!([[2, 0], [4, 0]]),
            "at /steps/0/evidence/lattice: the vectors of the lattice depend on one another, or its least basis is out of the range of coordinates",
        ),
        (
            "/steps/0/evidence/classes/1",
            json!({"cell": [0, 0], "offset": []}),
            "at /steps/0/evidence/classes/1: unknown member \"offset\"; is \"offsets\" meant?",
        ),
        (
            "/steps/0/evidence/classes/1",
            json!({"cell": [0, 0]}),
            "at /steps/0/evidence/classes/1: the member \"offsets\" is missing",
        ),
        (
            "/steps/0/evidence/classes/1/cell",
            json!([0, 0, 0]),
            "at /steps/0/evidence/classes/1/cell: a cell of the square board has 2 coordinates, found 3",
        ),
        (
            "/steps/0/premises",
            json!([0]),
            "at /steps/0/premises/0: a premise is an earlier step, counted from 0: there is none before this one",
        ),
        (
            "/steps/0/premises",
            json!(["lemma.proof"]),
            "at /steps/0/premises/0: there is no file lemma.proof",
        ),
    ] {
        let mut changed = by_hand();
        *changed.pointer_mut(place).expect("it is there") = wrong;
        let fault = read_value(&changed).expect_err("it is none");
        assert_eq!(fault.to_string(), message, "{place}");
    }
}

/// The same is said of a claim whether it is a text or an object.
#[test]
fn a_claim_that_has_no_normal_form() {
    let goals = "{(-32768,0) (32767,0)}";
    let mut changed = by_hand();
    changed["steps"][0]["claim"]["achievement"]["goals"] = json!([[[-32768, 0], [32767, 0]]]);
    let object = read_value(&changed).expect_err("it is none").to_string();
    changed["steps"][0]["claim"] = json!(format!("breaker wins (1,1) on square for {goals}"));
    let text = read_value(&changed).expect_err("it is none").to_string();
    assert_eq!(text, object);
    assert!(text.contains("out of range"), "{text}");
}

/// A goal that another one makes needless, with an isometry and without.
#[test]
fn goals_that_were_left_out() {
    let found = all()
        .into_iter()
        .find(|(name, _)| *name == "domino by sequence");
    let mut changed = value(&found.expect("there is a sample").1);
    changed["steps"][0]["claim"] = json!("maker wins (1,3) on square for domino V-tromino");
    let goal = "/steps/0/evidence/0/options/1/target/goal";
    *changed.pointer_mut(goal).expect("it is there") = json!(1);
    let needless = format!("at {goal}: goal 1 contains another goal, and was left out");
    let fault = read_value(&changed).expect_err("it is none");
    assert_eq!(fault.to_string(), needless);
    let option = changed.pointer_mut("/steps/0/evidence/0/options/1");
    let option = option.expect("it is there").as_object_mut();
    option.expect("it is one").remove("isometry");
    let fault = read_value(&changed).expect_err("it is none");
    assert_eq!(fault.to_string(), needless);
    *changed.pointer_mut(goal).expect("it is there") = json!(2);
    let fault = read_value(&changed).expect_err("it is none");
    assert_eq!(
        fault.to_string(),
        format!("at {goal}: there is no goal number 2")
    );
}

/// A claim, and what a positional game is played on, are of one kind.
#[test]
fn kinds_are_one_of_some() {
    for (claim, message) in [
        (json!({}), "found 0 of them"),
        (json!({"threshold": 1, "cannibal": 2}), "found 2 of them"),
    ] {
        let mut changed = by_hand();
        changed["steps"][0]["claim"] = claim;
        let fault = read_value(&changed).expect_err("it is none").to_string();
        assert!(
            fault.starts_with("at /steps/0/claim: expected one of: achievement, "),
            "{fault}"
        );
        assert!(fault.ends_with(message), "{fault}");
    }
}

/// A claim that is not true, and evidence that does not hold, are refused by the checker; the
/// message names the place in the JSON, whatever was sorted.
#[test]
fn the_checkers_reasons_have_places() {
    for (sample, place, wrong, pointer) in [
        (
            "domino by paving",
            "/steps/0/evidence/classes/0/offsets",
            json!([]),
            "/steps/0/evidence",
        ),
        (
            "domino by paving",
            "/steps/0/claim/achievement/maker",
            json!(2),
            "/steps/0/claim",
        ),
        (
            "domino by paving",
            "/steps/0/premises",
            json!(["00".repeat(32)]),
            "/steps/0/premises",
        ),
        (
            "corner by sequence",
            "/steps/0/evidence/0/options/1/marks",
            json!([]),
            "/steps/0/evidence/0/options/1",
        ),
        (
            "domino by tree",
            "/steps/0/evidence/1/free",
            json!([]),
            "/steps/0/evidence/1/next/replies/0",
        ),
        (
            "rays by policy",
            "/steps/0/evidence/policies/0/levels/0/first",
            json!([1, 1]),
            "/steps/0/evidence/policies/0/levels/0",
        ),
        (
            "rays by sequences",
            "/steps/0/evidence/answers/0/sequences/1",
            json!([]),
            "/steps/0/evidence/answers/0/sequences/1",
        ),
    ] {
        let found = all().into_iter().find(|(name, _)| *name == sample);
        let mut changed = value(&found.expect("there is a sample").1);
        *changed.pointer_mut(place).expect("it is there") = wrong;
        let assembled = read_value(&changed).expect("it is a certificate");
        let refused = assembled.check(&mut session()).expect_err(sample);
        assert!(
            refused.pointer.starts_with(pointer),
            "{sample}: {refused:?}"
        );
        assert!(
            changed.pointer(&refused.pointer).is_some(),
            "{sample}: {refused:?}"
        );
    }
}

/// A rule that needs no evidence: the reason is about the step.
#[test]
fn a_step_without_evidence_has_a_place() {
    let all = all();
    let (_, bytes) = all
        .iter()
        .find(|(name, _)| *name == "one target")
        .expect("there is one");
    let mut changed = value(bytes);
    let guarantee = changed.pointer_mut("/steps/0/claim/positional/guarantee");
    let guarantee = guarantee.expect("it is there");
    *guarantee = match guarantee.as_str() {
        Some("maker wins moving first") => json!("breaker wins moving second"),
        other => panic!("{other:?}"),
    };
    let step = changed["steps"][0].as_object_mut().expect("a step");
    assert_eq!(step.remove("evidence"), Some(json!(null)));
    let assembled = read_value(&changed).expect("it is a certificate");
    let refused = assembled.check(&mut session()).expect_err("it is not true");
    assert_eq!(refused.pointer, "/steps/0");
}

#[test]
fn depth_and_size_are_limited() {
    let deep = "[".repeat(100_000);
    assert!(
        refused(&deep).contains("recursion limit exceeded"),
        "{}",
        refused(&deep)
    );
    let deep = "{\"a\":".repeat(100_000);
    assert!(refused(&deep).contains("recursion limit exceeded"));
    let many = (0..100_000)
        .map(|n| format!("\"{n}\":0"))
        .collect::<Vec<_>>();
    let many = format!("{{{}}}", many.join(","));
    assert!(refused(&many).contains("more than 64 members"));
}

/// 10 MB, then 100 MB: the fault is at the end, or there are too many values.
#[test]
#[ignore = "takes gigabytes"]
fn a_large_text_is_read_once() {
    for cells in [1_700_000, 17_000_000] {
        let offsets = "[0,0],".repeat(cells);
        let mut text = String::from(
            r#"{"schema":"playproof-certificate","version":1,"steps":[{"rule":"paving","claim":"breaker wins (1,1) on square for {(0,0) (0,1)}","evidence":{"lattice":[[1,0],[0,1]],"classes":[{"cell":[0,0],"offsets":["#,
        );
        text.push_str(&offsets);
        text.push_str("[0]]}]}}]}");
        let fault = refused(&text);
        let pointer = format!("at /steps/0/evidence/classes/0/offsets/{cells}: a cell");
        // There are more values in 100 MB of cells than are held.
        assert!(
            fault.starts_with(&pointer) || fault.contains("more than 33554432 values"),
            "{fault}"
        );
    }
}
