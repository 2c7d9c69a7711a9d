//! The bytes of certificates: other decoders read the same values from them, the
//! description in `formats/certificate.cddl` fits them, and ids name all of it.

mod manifest;
mod vectors;

use std::collections::HashSet;

use playproof_formats::{Id, Premise, Step, file, step::StepFault};
use playproof_oracles::{
    build::{verdict_on, with},
    samples,
    value::Value,
};

const CDDL: &str = include_str!("../../formats/certificate.cddl");

/// The items of every sample.
fn items() -> Vec<Value> {
    let samples = samples::all().into_iter();
    let mut items: Vec<Value> = samples
        .flat_map(|(_, steps)| Value::sequence(&file::to_bytes(&steps)))
        .collect();
    // A premise from another file.
    let mut step = samples::row_extended()[1].clone();
    step.premises = vec![Premise::Outside(Id([0x5a; 32]))];
    items.extend(Value::sequence(&file::to_bytes(&[step])));
    items
}

fn bytes(item: &Value) -> Vec<u8> {
    Value::encode(std::slice::from_ref(item))
}

fn from_serde_cbor(value: &serde_cbor::Value) -> Value {
    match value {
        serde_cbor::Value::Integer(n) => Value::Integer(*n),
        serde_cbor::Value::Bytes(bytes) => Value::Bytes(bytes.clone()),
        serde_cbor::Value::Text(text) => Value::Text(text.clone()),
        serde_cbor::Value::Array(items) => {
            Value::Array(items.iter().map(from_serde_cbor).collect())
        }
        serde_cbor::Value::Bool(value) => Value::Bool(*value),
        serde_cbor::Value::Null => Value::Null,
        other => panic!("outside the profile: {other:?}"),
    }
}

fn from_cbor_core(value: &cbor_core::Value<'_>) -> Value {
    match value {
        cbor_core::Value::Unsigned(n) => Value::Integer(i128::from(*n)),
        cbor_core::Value::Negative(n) => Value::Integer(-1 - i128::from(*n)),
        cbor_core::Value::ByteString(bytes) => Value::Bytes(bytes.to_vec()),
        cbor_core::Value::TextString(text) => Value::Text(text.to_string()),
        cbor_core::Value::Array(items) => Value::Array(items.iter().map(from_cbor_core).collect()),
        value if value.data_type().is_null() => Value::Null,
        value if value.data_type().is_bool() => Value::Bool(value.to_bool().expect("one")),
        other => panic!("outside the profile: {other:?}"),
    }
}

#[test]
fn serde_cbor_reads_the_same() {
    for item in items() {
        let read: serde_cbor::Value = serde_cbor::from_slice(&bytes(&item)).expect("CBOR");
        assert_eq!(from_serde_cbor(&read), item);
        assert_eq!(serde_cbor::to_vec(&read).expect("CBOR"), bytes(&item));
    }
}

#[test]
fn cbor_core_finds_it_deterministic_and_reads_the_same() {
    for item in items() {
        let bytes = bytes(&item);
        let read = cbor_core::Value::decode(&bytes).expect("deterministic CBOR");
        assert_eq!(from_cbor_core(&read), item);
        assert_eq!(read.encode(), bytes);
    }
}

#[test]
fn whole_files_are_sequences() {
    for (name, steps) in samples::all() {
        let bytes = file::to_bytes(&steps);
        let items = cbor_core::SequenceDecoder::new(&bytes);
        let items: Vec<Value> = items
            .map(|item| from_cbor_core(&item.expect("deterministic CBOR")))
            .collect();
        assert_eq!(items, Value::sequence(&bytes), "{name}");
        assert_eq!(items.len(), steps.len() + 1, "{name}");
    }
}

/// Whether an item fits the description, as what the rule of this name says.
fn fits(rule: &str, item: &Value) -> bool {
    // The first rule of a description is the one that items have to fit.
    let description = format!("start = {rule}\n{CDDL}");
    match cddl::validate_cbor_from_slice(&description, &bytes(item), None) {
        Ok(()) => true,
        Err(cddl::validator::cbor::Error::Validation(_)) => false,
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn samples_fit_the_description() {
    for item in items() {
        let Value::Array(fields) = &item else {
            panic!("an array");
        };
        let header = fields.len() == 3;
        assert!(fits("item", &item), "{item:?}");
        assert_eq!(fits("header", &item), header);
        assert_eq!(fits("step", &item), !header);
    }
}

/// Changes that no certificate can have.
#[test]
fn other_items_do_not_fit_the_description() {
    type Change = fn(&mut Vec<Value>);
    fn inner<'a>(fields: &'a mut [Value], path: &[usize]) -> &'a mut Value {
        let (first, rest) = path.split_first().expect("a path");
        match (&mut fields[*first], rest) {
            (value, []) => value,
            (Value::Array(fields), rest) => inner(fields, rest),
            (value, _) => panic!("no array: {value:?}"),
        }
    }
    let changes: [Change; 23] = [
        |step| drop(step.pop()),
        |step| step.push(Value::Null),
        |step| step.swap(1, 2),
        |step| step[1] = Value::Text("telepathy".to_owned()),
        |step| step[1] = Value::Text("paving".to_owned()),
        |step| step[2] = Value::Array(vec![]),
        |step| step[3] = Value::Array(vec![Value::Integer(-1)]),
        |step| step[3] = Value::Array(vec![Value::Integer(1 << 32)]),
        |step| step[3] = Value::Array(vec![Value::Bytes(vec![0; 31])]),
        |step| *inner(step, &[0, 0]) = Value::Text("synchronized".to_owned()),
        |step| *inner(step, &[0, 1, 0]) = Value::Text("either".to_owned()),
        |step| *inner(step, &[0, 1, 1]) = Value::Text("hypercubic-2".to_owned()),
        |step| *inner(step, &[0, 1, 2]) = Value::Array(vec![]),
        |step| *inner(step, &[0, 1, 2, 0]) = Value::Array(vec![]),
        |step| *inner(step, &[0, 1, 2, 0, 0]) = Value::Array(vec![Value::Integer(0); 7]),
        |step| *inner(step, &[0, 1, 2, 0, 0, 0]) = Value::Integer(32768),
        |step| *inner(step, &[0, 1, 3]) = Value::Integer(0),
        |step| *inner(step, &[0, 1, 6]) = Value::Text("every".to_owned()),
        |step| *inner(step, &[2, 0]) = Value::Array(vec![]),
        |step| *inner(step, &[2, 1]) = Value::Array(vec![]),
        |step| *inner(step, &[2, 1, 0, 1, 0, 0]) = Value::Integer(0),
        |step| *inner(step, &[2, 1, 0, 1, 0, 0]) = Value::Integer(7),
        |step| *inner(step, &[2, 1, 0, 0]) = Value::Null,
    ];
    let step = &Value::sequence(&file::to_bytes(&samples::domino_by_fan()))[1];
    for (number, change) in changes.iter().enumerate() {
        let Value::Array(mut fields) = step.clone() else {
            panic!("an array");
        };
        change(&mut fields);
        let other = Value::Array(fields);
        assert!(!fits("item", &other), "change {number}: {other:?}");
    }
}

/// What the reader takes for a step fits the description or is rejected for what it says.
#[test]
fn what_is_accepted_fits_the_description() {
    let steps = samples::corner_by_sequence();
    let items = Value::sequence(&file::to_bytes(&steps));
    let words = ["maker", "breaker", "square", "weaken", "telepathy"];
    let mut accepted = 0;
    for mutant in items[1].mutants(&words) {
        let bytes = Value::encode(&[items[0].clone(), mutant.clone()]);
        if matches!(verdict_on(&bytes), playproof_checker::Verdict::Accepted(_)) {
            accepted += 1;
            assert!(fits("step", &mutant), "{mutant:?}");
        }
    }
    assert!(accepted > 0);
}

#[test]
fn ids_name_everything_below() {
    let chain = |steps: &[Step]| {
        let mut ids: Vec<Id> = Vec::new();
        for step in steps {
            let premises = step.premises.iter().map(|premise| match *premise {
                Premise::Step(index) => ids[index as usize],
                Premise::Outside(id) => id,
            });
            let premises: Vec<Id> = premises.collect();
            let id = step.id(&premises);
            assert_eq!(step.id_after(&ids), Some(id));
            ids.push(id);
        }
        ids
    };
    let steps = samples::row_threshold();
    let ids = chain(&steps);
    let last = steps.last().unwrap();
    assert_eq!(last.id_after(&ids[..1]), None, "a premise is missing");
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), steps.len());
    // A change in any step changes its id and those of all that build on it, only.
    for changed in 0..steps.len() - 1 {
        let mut others = steps.clone();
        others[changed].claim = with(others[changed].claim.clone(), |claim| claim.first_turn += 1);
        for (index, (id, other)) in ids.iter().zip(chain(&others)).enumerate() {
            let below = index == changed
                || index == 6 && changed != 0
                || index >= 3 && changed == 0 && matches!(index, 3 | 6);
            assert_eq!(
                *id != other,
                below,
                "step {index} after a change in {changed}"
            );
        }
    }
    // The premises count in their order, and one by one.
    let step = &steps[3];
    let of = |premises: &[Id]| step.id(premises);
    let all = [
        of(&[]),
        of(&[ids[0]]),
        of(&[ids[0], ids[1]]),
        of(&[ids[1], ids[0]]),
    ];
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), 4);
    // Where the premise stands does not.
    let mut elsewhere = step.clone();
    elsewhere.premises = vec![Premise::Outside(ids[0]); 2];
    assert_eq!(elsewhere.id(&[ids[0], ids[0]]), ids[3]);
}

#[test]
fn a_step_is_all_of_its_bytes() {
    let step = &samples::domino_by_fan()[0];
    let item = &Value::sequence(&file::to_bytes(std::slice::from_ref(step)))[1];
    let bytes = bytes(item);
    assert_eq!(Step::from_bytes(&bytes), Ok(step.clone()));
    let longer = [bytes.as_slice(), &[0]].concat();
    assert_eq!(Step::from_bytes(&longer), Err(StepFault::NotCanonical));
    assert!(Step::from_bytes(&bytes[..bytes.len() - 1]).is_err());
    assert!(Step::from_bytes(&[]).is_err());
}

#[test]
fn ids_are_written_in_hexadecimal() {
    let id = samples::domino_by_fan()[0].id(&[]);
    let text = id.to_string();
    assert_eq!(text.len(), 64);
    assert_eq!(text.parse(), Ok(id));
    for wrong in [
        &text[1..],
        &text[..63],
        "",
        &format!("{text}0"),
        &format!("g{}", &text[1..]),
    ] {
        assert!(wrong.parse::<Id>().is_err());
    }
}

/// The format is fixed: a change in it needs another version.
#[test]
fn ids_stay_the_same() {
    for (steps, id) in [
        (
            samples::domino_by_fan(),
            "5280e74f6a2dad14edfd8d5b69b18fc45726a0061d3df1b025163d0170b52604",
        ),
        (
            samples::corner_by_sequence(),
            "3123bf30af8afe314d723ef9f9c9f30912e912b043935b4258730a252b7b00bd",
        ),
        (
            samples::domino_by_paving(),
            "0558011bfafa5685986707adc08071e9a5b6082a49688bc06f7ee86696ad6a04",
        ),
    ] {
        assert_eq!(steps[0].id(&[]).to_string(), id);
    }
}
