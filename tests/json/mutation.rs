//! JSON that was changed blindly: no text makes the reader panic, what it reads fits the
//! schema, and what the checker accepts then is true.

use playproof_oracles::truth::truth;
use proptest::{
    prelude::Rng,
    test_runner::{RngAlgorithm, TestRng},
};
use serde_json::{Value, json};

use crate::{
    schema::Schema,
    shown::{all, read_value, session, value},
};

/// Files in all.
const FILES: usize = 10_000;

/// The places of all values, as JSON pointers.
fn places(value: &Value, place: &str, found: &mut Vec<String>) {
    found.push(place.to_owned());
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                places(value, &format!("{place}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                places(value, &format!("{place}/{index}"), found);
            }
        }
        _ => {}
    }
}

fn below(random: &mut TestRng, most: usize) -> usize {
    random.next_u32() as usize % most.max(1)
}

/// Changes one value.
fn change(whole: &mut Value, random: &mut TestRng, others: &[Value]) {
    let mut found = Vec::new();
    places(whole, "", &mut found);
    let place = &found[below(random, found.len())];
    let other = {
        let mut places_there = Vec::new();
        let other = &others[below(random, others.len())];
        places(other, "", &mut places_there);
        other
            .pointer(&places_there[below(random, places_there.len())])
            .cloned()
    };
    let value = whole.pointer_mut(place).expect("it was found");
    let kind = below(random, 10);
    match value {
        Value::Number(number) if kind < 7 => {
            let number = number.as_i64().unwrap_or_default();
            *value = match below(random, 6) {
                0 => json!(number.wrapping_add(1)),
                1 => json!(number.wrapping_sub(1)),
                2 => json!(number.wrapping_neg()),
                3 => json!(i64::MAX),
                4 => json!(0.5),
                _ => json!(below(random, 4)),
            };
        }
        Value::Array(items) if kind < 7 && !items.is_empty() => {
            let (i, j) = (below(random, items.len()), below(random, items.len()));
            match below(random, 3) {
                0 => items.swap(i, j),
                1 => drop(items.remove(i)),
                _ => items.insert(j, items[i].clone()),
            }
        }
        Value::Object(members) if kind < 5 && !members.is_empty() => {
            let names: Vec<String> = members.keys().cloned().collect();
            let name = &names[below(random, names.len())];
            let value = members.remove(name).expect("it was there");
            if kind < 2 {
                members.insert("something".to_owned(), value);
            }
        }
        value if kind < 8 => *value = other.unwrap_or(Value::Null),
        value => {
            *value = [
                json!(null),
                json!("every"),
                json!([]),
                json!({}),
                json!(true),
                json!("\u{1b}[2J"),
            ][below(random, 6)]
            .clone();
        }
    }
}

#[test]
fn changed_files_are_refused_or_true() {
    let schema = Schema::new();
    let samples: Vec<(&str, Value)> = all()
        .into_iter()
        .map(|(name, bytes)| (name, value(&bytes)))
        .collect();
    let values: Vec<Value> = samples.iter().map(|(_, value)| value.clone()).collect();
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[13; 32]);
    let (mut unread, mut refused, mut accepted) = (0, 0, 0);
    let mut said = std::collections::BTreeSet::new();
    for number in 0..FILES {
        let (name, sample) = &samples[number % samples.len()];
        let mut changed = sample.clone();
        for _ in 0..=random.next_u32() % 3 {
            change(&mut changed, &mut random, &values);
        }
        let assembled = match read_value(&changed) {
            Err(fault) => {
                unread += 1;
                let fault = fault.to_string();
                assert!(!fault.contains('\u{1b}'), "{fault:?}");
                said.insert(fault);
                continue;
            }
            Ok(assembled) => assembled,
        };
        if let Err(fault) = schema.check(&changed) {
            panic!("{name} was read, the schema refuses it: {fault}\n{changed}");
        }
        match assembled.check(&mut session()) {
            Ok(_) => {
                accepted += 1;
                for step in assembled.steps() {
                    assert_ne!(truth(&step.claim), Some(false), "{name}\n{changed}");
                }
            }
            Err(fault) => {
                refused += 1;
                assert!(
                    changed.pointer(&fault.pointer).is_some(),
                    "{fault:?}\n{changed}"
                );
                said.insert(format!("at {}: {}", fault.pointer, fault.reason));
            }
        }
    }
    println!("{unread} not read, {refused} refused by the checker, {accepted} accepted");
    if std::env::var_os("SHOW_MESSAGES").is_some() {
        for line in said {
            println!("{line}");
        }
    }
    assert!(unread > FILES / 10 && refused > FILES / 20 && accepted > FILES / 100);
}
