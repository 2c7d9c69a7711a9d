//! What is written as somebody likes becomes what the checker wants.

use std::time::{Duration, Instant};

use playproof_checker::{Budget, Limits};
use playproof_formats::{Cell, Claim, claim::Animal, file::to_bytes};
use playproof_oracles::samples;
use serde_json::{Value, json};

use crate::shown::{all, by_hand, read, read_value, session, value};

/// Lists that are sets, or whose items say what they are about.
const ORDERLESS: &[&str] = &[
    "alice",
    "answers",
    "bob",
    "chains",
    "copy",
    "core",
    "digraphs",
    "families",
    "fillings",
    "free",
    "groups",
    "history",
    "hole",
    "marks",
    "markers",
    "neighborhood",
    "nodes",
    "offsets",
    "order",
    "pairs",
    "replies by position",
    "sets",
];

/// Puts everything into another order that may stand in any.
fn shuffle(value: &mut Value, key: &str, rule: &str, random: &mut impl FnMut(usize) -> usize) {
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                shuffle(value, key, rule, random);
            }
        }
        Value::Array(items) => {
            let coordinates = items.iter().any(Value::is_number) && key != "groups";
            let classes = key == "classes" && rule != "bands";
            let listed = [
                "pairing",
                "poset-lemma2",
                "sync-strategy",
                "sync-refutation",
            ];
            let whole = key == "evidence" && listed.contains(&rule);
            if classes || whole || (ORDERLESS.contains(&key) && !coordinates) {
                for last in (1..items.len()).rev() {
                    items.swap(last, random(last + 1));
                }
            }
            for item in items {
                shuffle(
                    item,
                    if key == "families" { "copies" } else { key },
                    rule,
                    random,
                );
            }
        }
        _ => {}
    }
}

#[test]
fn the_order_does_not_matter() {
    let mut state = 1_u64;
    let mut random = move |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from((state >> 33) % below as u64).expect("it is small")
    };
    for (name, bytes) in all() {
        for _ in 0..5 {
            let mut whole = value(&bytes);
            for step in whole["steps"].as_array_mut().expect("there are steps") {
                let rule = step["rule"].as_str().expect("there is a rule").to_owned();
                shuffle(&mut step["evidence"], "evidence", &rule, &mut random);
            }
            let assembled = read_value(&whole).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(assembled.to_bytes() == bytes, "{name}: {whole}");
        }
    }
}

fn sample(name: &str) -> Value {
    let found = all().into_iter().find(|(other, _)| *other == name);
    value(&found.expect("there is a sample").1)
}

/// The text of the claim that the checker accepts.
fn accepted(certificate: &Value) -> String {
    let assembled = read_value(certificate).unwrap_or_else(|fault| panic!("{fault}"));
    let accepted = assembled.check(&mut session());
    accepted
        .unwrap_or_else(|refused| panic!("{refused:?}"))
        .theorem
        .claim()
        .to_string()
}

/// Removes all members of this name.
fn leave_out(value: &mut Value, name: &str) {
    match value {
        Value::Object(members) => {
            members.remove(name);
            members
                .values_mut()
                .for_each(|value| leave_out(value, name));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| leave_out(value, name)),
        _ => {}
    }
}

#[test]
fn isometries_and_neighborhoods_are_found() {
    let names = [
        "domino by sequence",
        "corner by sequence",
        "corner by many copies",
        "domino by tree",
    ];
    for name in names {
        let mut whole = sample(name);
        let claim = accepted(&whole);
        leave_out(&mut whole, "isometry");
        assert_eq!(accepted(&whole), claim, "{name}");
        leave_out(&mut whole, "neighborhood");
        assert_eq!(accepted(&whole), claim, "{name}");
    }
}

/// A paving by hand: any basis, any cells for the classes, none for those without offsets.
#[test]
fn a_paving_by_hand() {
    let claim = "breaker wins (1,1) on square for {(0,0) (0,1) (1,0) (1,1)}";
    assert_eq!(accepted(&by_hand()), claim);
}

/// The goal stands elsewhere, turned; isometries speak of it as it stands.
#[test]
fn goals_may_stand_anywhere() {
    let mut whole = sample("corner by sequence");
    let claim = accepted(&whole);
    whole["steps"][0]["claim"]["achievement"]["goals"] = json!([[[7, 3], [7, 4], [8, 4]]]);
    // Where the isometries carry the goal now is not where they carried it before.
    assert!(
        read_value(&whole)
            .expect("it is one")
            .check(&mut session())
            .is_err()
    );
    leave_out(&mut whole["steps"][0]["evidence"], "isometry");
    assert_eq!(accepted(&whole), claim);
}

#[test]
fn claims_may_be_texts() {
    let mut whole = sample("domino by paving");
    let claim = accepted(&whole);
    whole["steps"][0]["claim"] = json!(claim);
    assert_eq!(accepted(&whole), claim);
}

/// Where the animals of a claim are put.
const SHIFT: [i16; 2] = [7, 3];

fn shifted(animal: &Animal) -> Animal {
    let by = Cell::new(&SHIFT).expect("a vector");
    let cells = animal.0.iter().map(|cell| cell.checked_add(by));
    Animal(cells.collect::<Option<_>>().expect("it is near"))
}

/// The claim with its animals elsewhere, and in the opposite order.
fn elsewhere(claim: &Claim) -> Claim {
    let mut claim = claim.clone();
    match &mut claim {
        Claim::Achievement(claim) => claim.goals = claim.goals.iter().rev().map(shifted).collect(),
        Claim::Cannibal(claim) => claim.animal = shifted(&claim.animal),
        _ => panic!("{claim} is about no animals"),
    }
    claim
}

/// Changes goal numbers and isometries so that they speak of the goals where these are then.
fn follow(value: &mut Value, goals: usize) {
    match value {
        Value::Object(members) => {
            let is_placed = members.contains_key("isometry");
            let goal = match members.get_mut("target") {
                Some(target) => target.get_mut("goal"),
                None => members.get_mut("goal"),
            };
            if let Some(goal) = goal.filter(|_| is_placed) {
                let number = goal.as_u64().expect("a number");
                *goal = json!(goals as u64 - 1 - number);
                let isometry = &mut members["isometry"];
                for axis in 0..SHIFT.len() {
                    let from = isometry["linear"][axis].as_i64().expect("a number");
                    let by =
                        i64::from(SHIFT[usize::try_from(from.unsigned_abs()).expect("small") - 1])
                            * from.signum();
                    let shift = isometry["shift"][axis].as_i64().expect("a number");
                    isometry["shift"][axis] = json!(shift - by);
                }
            }
            members.values_mut().for_each(|value| follow(value, goals));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| follow(value, goals)),
        _ => {}
    }
}

/// Whether the claim is a text or an object: evidence speaks of its animals as they are written.
#[test]
fn evidence_speaks_of_animals_as_they_are_written() {
    let names = [
        "domino by fan",
        "domino by sequence",
        "corner by sequence",
        "corner by many copies",
        "fixed dominoes by sequence",
        "square with two holes",
    ];
    for (name, steps) in samples::all() {
        if !names.contains(&name) {
            continue;
        }
        let bytes = to_bytes(&steps);
        let claim = elsewhere(&steps[0].claim);
        for written in [json!(claim), json!(claim.to_string())] {
            let mut whole = value(&bytes);
            let goals = claim.achievement().map_or(0, |game| game.goals.len());
            whole["steps"][0]["claim"] = written;
            follow(&mut whole["steps"][0]["evidence"], goals);
            if let Some(hole) = whole.pointer_mut("/steps/1/evidence/hole") {
                let cells = hole.as_array_mut().expect("cells");
                for cell in cells {
                    for (axis, by) in SHIFT.iter().enumerate() {
                        cell[axis] = json!(cell[axis].as_i64().expect("a number") + i64::from(*by));
                    }
                }
            }
            let assembled = read_value(&whole).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            assert!(assembled.to_bytes() == bytes, "{name}: {whole}");
        }
    }
}

/// The same with names: their order counts.
#[test]
fn goals_are_numbered_as_they_are_named() {
    let mut whole = sample("domino by sequence");
    for (goals, number) in [
        ("domino diagonal(2)", 0),
        ("diagonal(2) domino", 1),
        ("diagonal(2) {(7,7) (7,8)}", 1),
    ] {
        whole["steps"][0]["claim"] = json!(format!("maker wins (1,3) on square for {goals}"));
        let options = whole["steps"][0]["evidence"][0]["options"].as_array_mut();
        for option in options.expect("there are options") {
            option["target"] = json!({"goal": number});
            option
                .as_object_mut()
                .expect("it is one")
                .remove("isometry");
        }
        let claim = accepted(&whole);
        assert!(
            claim.ends_with("for {(0,0) (0,1)} {(0,0) (1,1)}"),
            "{claim}"
        );
    }
}

#[test]
fn a_digraph_lists_its_cells_in_any_order() {
    let mut whole = sample("domino by priority");
    let bytes = read_value(&whole).expect("it is one").to_bytes();
    for digraph in whole["steps"][0]["evidence"]["digraphs"]
        .as_array_mut()
        .expect("there are digraphs")
    {
        digraph["cells"].as_array_mut().expect("cells").reverse();
        let arrow = |tail, head| json!({"tail": tail, "head": head, "kind": "conditional", "alternatives": [[]]});
        assert_eq!(digraph["arrows"], json!([arrow(0, 1), arrow(1, 0)]));
        digraph["arrows"] = json!([arrow(1, 0), arrow(0, 1)]);
    }
    assert!(read_value(&whole).expect("it is one").to_bytes() == bytes);
}

/// Megabytes of cells and of their numbers. If each number were looked for, it would take minutes.
#[test]
fn a_large_digraph_is_read_at_once() {
    let mut whole = sample("domino by priority");
    let digraph = &mut whole["steps"][0]["evidence"]["digraphs"][0];
    digraph["cells"] = vec![json!([0, 0]); 200_000].into();
    digraph["arrows"][0]["alternatives"] = json!([vec![300_000; 400_000]]);
    let started = Instant::now();
    read_value(&whole).expect("it is one");
    let took = started.elapsed();
    assert!(took < Duration::from_secs(10), "{took:?}");
}

/// What it costs to bring a certificate to its normal form is paid: who has too little is told so.
#[test]
fn work_is_paid() {
    let mut whole = sample("domino by priority");
    let digraphs = &mut whole["steps"][0]["evidence"]["digraphs"];
    *digraphs = vec![digraphs[0].clone(); 3_000].into();
    let mut all: Vec<(&str, Value)> = vec![("many digraphs", whole)];
    for name in ["3x3", "3x3 not won"] {
        all.push((name, sample(name)));
    }
    for (name, whole) in all {
        let text = whole.to_string();
        let mut reached = false;
        for work in (0..32).map(|n| 1 << n) {
            let limits = Limits {
                work,
                ..Limits::default()
            };
            let mut budget = Budget::new(limits);
            let no_files = &mut |_: &str| Err(String::new());
            match playproof_assemble::read_within(text.as_bytes(), no_files, &mut budget) {
                Ok(assembled) => {
                    let with_more = read(text.as_bytes()).expect("it is one");
                    assert!(
                        assembled.to_bytes() == with_more.to_bytes(),
                        "{name}: {work}"
                    );
                }
                Err(fault) => {
                    reached = true;
                    let fault = fault.to_string();
                    assert!(fault.contains("units of work"), "{name}: {fault}");
                }
            }
        }
        assert!(reached, "{name}");
    }
}

#[test]
fn a_file_may_be_a_premise() {
    let whole = sample("row weakened");
    let steps = whole["steps"].as_array().expect("there are steps").clone();
    let count = steps.len();
    let bytes = read_value(&whole).expect("it is one").to_bytes();
    let mut last = steps[count - 1].clone();
    last["premises"] = json!(["lemma.proof"]);
    let alone = json!({"schema": "playproof-certificate", "version": 1, "steps": [last]});
    let lemma = read_value(&whole).expect("it is one").steps()[..count - 1].to_vec();
    let assembled = playproof_assemble::read(alone.to_string().as_bytes(), &mut |name| {
        assert_eq!(name, "lemma.proof");
        Ok(lemma.clone())
    });
    assert!(assembled.expect("it is one").to_bytes() == bytes);
}
