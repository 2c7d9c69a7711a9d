//! Test vectors for checkers that others write: `formats/vectors.json`, and the bytes that
//! `formats/FORMAT.md` explains one by one. `UPDATE_VECTORS=1` writes the vectors; whether
//! each is accepted, rejected or declined is said here, and never updated.

use std::{collections::HashMap, env, fs, path::PathBuf};

use playproof_checker::{Limits, Session, Verdict};
use playproof_formats::{
    Board, Claim, Evidence, Id, Premise, Step,
    claim::{Achievement, Animal, Player, Response},
    file,
};
use playproof_oracles::{samples, value::Value};
use serde_json::{Value as Json, json};

/// A file, with the name of an accepted one that is checked before it in the same session.
struct Vector {
    name: &'static str,
    bytes: Vec<u8>,
    after: Option<&'static str>,
}

fn vector(name: &'static str, bytes: Vec<u8>) -> Vector {
    Vector {
        name,
        bytes,
        after: None,
    }
}

/// The items of a certificate, to be changed: arrays, numbers, texts and null.
fn items(steps: &[Step]) -> Json {
    fn json(value: &Value) -> Json {
        match value {
            Value::Integer(n) => json!(i64::try_from(*n).expect("small")),
            Value::Text(text) => json!(text),
            Value::Array(items) => items.iter().map(json).collect(),
            Value::Null => Json::Null,
            Value::Bool(_) | Value::Bytes(_) => panic!("not in these certificates"),
        }
    }
    let items = Value::sequence(&file::to_bytes(steps));
    items.iter().map(json).collect()
}

fn bytes(items: &Json) -> Vec<u8> {
    fn value(json: &Json) -> Value {
        match json {
            Json::Null => Value::Null,
            Json::Number(n) => Value::Integer(n.as_i64().expect("an integer").into()),
            Json::String(text) => Value::Text(text.clone()),
            Json::Array(items) => Value::Array(items.iter().map(value).collect()),
            Json::Bool(_) | Json::Object(_) => panic!("not in certificates"),
        }
    }
    let items = items.as_array().expect("items").iter().map(value);
    Value::encode(&items.collect::<Vec<_>>())
}

/// The bytes after what stands at some places has been replaced.
fn changed(items: &Json, changes: &[(&str, Json)]) -> Vec<u8> {
    let mut items = items.clone();
    for (place, new) in changes {
        *items.pointer_mut(place).expect("a place") = new.clone();
    }
    bytes(&items)
}

/// A certificate of one step about an achievement game.
fn one_step(claim: &Json, rule: &str, evidence: &Json) -> Json {
    let step = json!([["achievement", claim], rule, evidence, []]);
    json!([["playproof", 1, 1], step])
}

/// Breaker wins (1, 1) for the O-tetromino: dominoes like bricks.
fn bricks() -> Json {
    one_step(
        &json!([
            "breaker",
            "square",
            [[[0, 0], [0, 1], [1, 0], [1, 1]]],
            1,
            1,
            1,
            1
        ]),
        "paving",
        &json!([[[1, 1], [0, 2]], [[[0, 0], [[0, 1]]], [[0, 1], [[0, -1]]]]]),
    )
}

/// Breaker wins (1, 6) for two hexagons: all neighbors are related.
fn hexagons() -> Json {
    let neighbors = json!([
        [-1, 0, 1],
        [-1, 1, 0],
        [0, -1, 1],
        [0, 1, -1],
        [1, -1, 0],
        [1, 0, -1]
    ]);
    one_step(
        &json!([
            "breaker",
            "hexagonal",
            [[[0, 0, 0], [0, 1, -1]]],
            1,
            1,
            1,
            6
        ]),
        "paving",
        &json!([[[1, 0, -1], [0, 1, -1]], [[[0, 0, 0], neighbors]]]),
    )
}

/// Maker wins (1, 2) for two triangles. The last isometry turns them over.
fn triangles() -> Json {
    let neighborhood = json!([[0, 0, 2], [0, 1, 1], [1, 0, 1]]);
    let options = json!([
        [[[1, 0, 1]], -1, [[3, 2, 1], [-1, 0, 1]]],
        [[[0, 1, 1]], -1, [[1, 3, 2], [0, -1, 1]]],
        [[[0, 0, 2]], -1, [[-1, -2, -3], [0, 0, 3]]]
    ]);
    one_step(
        &json!(["maker", "triangular", [[[0, 0, 1], [0, 0, 2]]], 1, 1, 1, 2]),
        "proof-sequence",
        &json!([[[[0, 0, 1]], neighborhood, options]]),
    )
}

/// Maker wins (1→2, 1) with a first turn of 2 for three in a row on the line.
fn privileged() -> Json {
    let options = json!([[[[2]], -1, [[1], [0]]], [[[-1]], -1, [[1], [-1]]]]);
    one_step(
        &json!(["maker", "hypercubic-1", [[[0], [1], [2]]], 1, 2, 2, 1]),
        "proof-sequence",
        &json!([[[[0], [1]], [[-1], [2]], options]]),
    )
}

/// The V-tromino beside the I-tromino, of which Maker needs one.
fn two_goals() -> Vec<u8> {
    let corner = items(&samples::corner_by_sequence());
    let goals = json!([[[0, 0], [0, 1], [0, 2]], [[0, 0], [0, 1], [1, 0]]]);
    let (first, second) = ("/1/2/0/2/0/1", "/1/2/0/2/1/1");
    changed(
        &corner,
        &[("/1/0/1/2", goals), (first, json!(-2)), (second, json!(-2))],
    )
}

fn row_by_paving() -> Vec<Step> {
    samples::row_extended()[..1].to_vec()
}

/// Four in a row by `subgoal` from three, which another file proves.
fn row_from_outside() -> Vec<u8> {
    let mut step = samples::row_extended()[1].clone();
    step.premises = vec![Premise::Outside(row_by_paving()[0].id(&[]))];
    file::to_bytes(&[step])
}

/// Maker wins for every b if his first turn marks the whole goal.
fn every() -> Vec<u8> {
    let claim = Claim::Achievement(Achievement {
        winner: Player::Maker,
        board: Board::SQUARE,
        goals: vec![Animal(samples::domino().0)],
        maker: 1,
        last_turn: 1,
        first_turn: 2,
        breaker: Response::Every,
    });
    file::to_bytes(&[Step {
        claim,
        evidence: Evidence::OneTurn,
        premises: vec![],
    }])
}

fn accepted() -> Vec<Vector> {
    vec![
        vector("domino by paving", domino()),
        vector(
            "domino by sequence",
            file::to_bytes(&samples::domino_by_sequence()),
        ),
        vector("bricks", bytes(&bricks())),
        vector("row by paving", file::to_bytes(&row_by_paving())),
        vector(
            "triangles by paving",
            file::to_bytes(&samples::triangles_by_paving()),
        ),
        vector("hexagons by paving", bytes(&hexagons())),
        vector(
            "corner by sequence",
            file::to_bytes(&samples::corner_by_sequence()),
        ),
        vector("the second of two goals", two_goals()),
        vector("triangles by sequence", bytes(&triangles())),
        vector("a first and a last turn of two cells", bytes(&privileged())),
        vector(
            "the same step twice",
            changed(&twice(), &[("/2/3", json!([]))]),
        ),
        vector("for every b, by another rule", every()),
        vector(
            "other rules and premises",
            file::to_bytes(&samples::row_extended()),
        ),
        Vector {
            after: Some("row by paving"),
            ..vector("a premise from another file", row_from_outside())
        },
    ]
}

fn domino() -> Vec<u8> {
    file::to_bytes(&samples::domino_by_paving())
}

/// Two steps, each the domino by paving, the second from the first.
fn twice() -> Json {
    let items = items(&samples::domino_by_paving());
    let (step, mut second) = (items[1].clone(), items[1].clone());
    second[3] = json!([0]);
    json!([["playproof", 1, 2], step, second])
}

/// Where the first step begins: behind the header.
const STEP: usize = 13;

/// The bytes of the domino by paving with some of them replaced.
fn spliced(range: impl std::ops::RangeBounds<usize>, new: &[u8]) -> Vec<u8> {
    let mut bytes = domino();
    bytes.splice(range, new.iter().copied());
    bytes
}

/// The same with something else in the place of the empty list of premises, the last byte.
fn with_premises(new: &[u8]) -> Vec<u8> {
    spliced(domino().len() - 1.., new)
}

/// No certificates, whatever they should prove.
fn malformed() -> Vec<Vector> {
    let items = items(&samples::domino_by_paving());
    let paving = domino();
    let text = paving.windows(6).position(|bytes| bytes == b"paving");
    let text = text.expect("the rule");
    let indefinite = [&[0x9f], &paving[STEP + 1..], &[0xff]].concat();
    let mut step = items[1].as_array().expect("fields").clone();
    step.push(json!([]));
    let change = |name, place, new| vector(name, changed(&items, &[(place, new)]));
    vec![
        vector("an empty file", vec![]),
        vector("a text", b"playproof".to_vec()),
        change("another magic", "/0/0", json!("Playproof")),
        change(
            "a header of four items",
            "/0",
            json!(["playproof", 1, 1, 1]),
        ),
        vector("a version in two bytes", spliced(11..12, &[0x18, 1])),
        change("no step announced", "/0/2", json!(0)),
        change("fewer steps than announced", "/0/2", json!(2)),
        vector("more steps than announced", paving.clone()).also(&paving[STEP..]),
        vector("a byte after the last step", paving.clone()).also(&[0]),
        vector("the header alone", paving[..STEP].to_vec()),
        vector("cut within a step", paving[..paving.len() - 1].to_vec()),
        vector(
            "a head in a longer form",
            spliced(STEP..=STEP, &[0x98, 0x04]),
        ),
        vector("an indefinite length", spliced(STEP.., &indefinite)),
        vector("a map", with_premises(&[0xa0])),
        vector("a tag", with_premises(&[0xc0, 0x80])),
        vector("a float", with_premises(&[0xf9, 0, 0])),
        vector("undefined", with_premises(&[0xf7])),
        vector("a reserved head", with_premises(&[0x1c])),
        vector("a text that is not UTF-8", spliced(text..=text, &[0xff])),
        vector("true for the premises", with_premises(&[0xf5])),
        vector(
            "an id of 31 bytes",
            with_premises(&[&[0x81, 0x58, 31][..], &[0; 31]].concat()),
        ),
        change("a step of five fields", "/1", Json::Array(step)),
        change(
            "a word with an empty array",
            "/1/0/1/0",
            json!(["breaker", []]),
        ),
        change("an unknown player", "/1/0/1/0", json!("Breaker")),
        change("an unknown board", "/1/0/1/1", json!("hypercubic-2")),
        change("a negative number of marks", "/1/0/1/6", json!(-1)),
        change(
            "too large a number of marks",
            "/1/0/1/6",
            json!(1_i64 << 32),
        ),
        change(
            "a coordinate of more than 16 bits",
            "/1/2/0/1/1",
            json!(1 << 15),
        ),
        change(
            "a cell of seven coordinates",
            "/1/2/1/0/0",
            json!([0, 0, 0, 0, 0, 0, 0]),
        ),
        change("a cell of no coordinates", "/1/2/1/0/0", json!([])),
    ]
}

impl Vector {
    /// The same with more bytes.
    fn also(mut self, more: &[u8]) -> Self {
        self.bytes.extend(more);
        self
    }
}

/// Claims that are not in normal form.
fn abnormal() -> Vec<Vector> {
    let corner = &items(&samples::corner_by_sequence());
    let change = |name, place, new| vector(name, changed(corner, &[(place, new)]));
    let (straight, bent) = (
        json!([[0, 0], [0, 1], [0, 2]]),
        json!([[0, 0], [0, 1], [1, 0]]),
    );
    vec![
        change("no goal", "/1/0/1/2", json!([])),
        change("an empty animal", "/1/0/1/2", json!([[]])),
        change(
            "an animal in another orientation",
            "/1/0/1/2/0",
            json!([[0, 0], [1, 0], [1, 1]]),
        ),
        change(
            "an animal in another place",
            "/1/0/1/2/0",
            json!([[0, 1], [0, 2], [1, 1]]),
        ),
        change(
            "an animal in another order",
            "/1/0/1/2/0",
            json!([[0, 1], [0, 0], [1, 0]]),
        ),
        change(
            "an animal of another board",
            "/1/0/1/2/0",
            json!([[0], [1]]),
        ),
        change(
            "goals in another order",
            "/1/0/1/2",
            json!([bent, straight]),
        ),
        change("a goal twice", "/1/0/1/2", json!([bent, bent])),
        change(
            "a goal within a goal",
            "/1/0/1/2",
            json!([[[0, 0], [0, 1]], bent]),
        ),
        change("no marks", "/1/0/1/3", json!(0)),
        vector(
            "a last turn that is too small",
            changed(corner, &[("/1/0/1/3", json!(2)), ("/1/0/1/5", json!(2))]),
        ),
        vector(
            "a first turn that is too small",
            changed(corner, &[("/1/0/1/3", json!(2)), ("/1/0/1/4", json!(2))]),
        ),
        vector(
            "Breaker wins for every b",
            changed(&bricks(), &[("/1/0/1/6", Json::Null)]),
        ),
    ]
}

fn wrong_sequences() -> Vec<Vector> {
    let corner = &items(&samples::corner_by_sequence());
    let change = |name, place, new| vector(name, changed(corner, &[(place, new)]));
    let triangle = |name, new| vector(name, changed(&triangles(), &[("/1/2/0/2/2/2", new)]));
    let first = corner.pointer("/1/2/0").expect("a situation");
    vec![
        change("the claim that Breaker wins", "/1/0/1/0", json!("breaker")),
        vector("a premise that is not needed", bytes(&twice())),
        vector(
            "a premise that is the step itself",
            changed(&twice(), &[("/2/3", json!([1]))]),
        ),
        change("a sequence for every b", "/1/0/1/6", Json::Null),
        change("no situation", "/1/2", json!([])),
        change("a core larger than the first turn", "/1/2", json!([first])),
        change("a core twice in order", "/1/2/0/0", json!([[0, 0], [0, 0]])),
        change(
            "a core in another order",
            "/1/2/0/0",
            json!([[0, 1], [0, 0]]),
        ),
        change(
            "cells of another board",
            "/1/2/0/0",
            json!([[0, 0, 0], [0, 1, 0]]),
        ),
        change(
            "core and neighborhood share a cell",
            "/1/2/0/1",
            json!([[0, 1], [1, 0], [1, 1]]),
        ),
        change("no option", "/1/2/0/2", json!([])),
        change(
            "marks outside core and neighborhood",
            "/1/2/0/2/0/0",
            json!([[2, 0]]),
        ),
        change(
            "more marks than the last turn has",
            "/1/2/0/2/0/0",
            json!([[1, 0], [1, 1]]),
        ),
        vector(
            "more marks than a turn has that is not the last",
            changed(
                corner,
                &[
                    ("/1/0/1/4", json!(2)),
                    ("/1/2/1/2/0/0", json!([[0, 1], [1, 0]])),
                ],
            ),
        ),
        change("no signed permutation", "/1/2/0/2/0/2/0", json!([1, 1])),
        triangle(
            "a half turn that leaves the triangles",
            json!([[-1, -2, -3], [0, 0, 0]]),
        ),
        triangle("a change of one sign", json!([[1, 2, -3], [0, 0, 3]])),
        change("a goal that there is not", "/1/2/0/2/0/1", json!(-2)),
        change(
            "a goal that is not marked",
            "/1/2/0/2/0/2",
            json!([[1, 2], [0, 1]]),
        ),
        change(
            "an image out of range",
            "/1/2/0/2/0/2",
            json!([[1, 2], [32767, 0]]),
        ),
        change("a situation that is not earlier", "/1/2/1/2/0/1", json!(1)),
        change(
            "a core that is not marked",
            "/1/2/1/2/0/2",
            json!([[1, 2], [1, 0]]),
        ),
        change(
            "a neighborhood that may be Breaker's",
            "/1/2/1/1",
            json!([[-1, -1], [-1, 0], [0, -1], [0, 1], [1, 0]]),
        ),
        change("options that Breaker meets", "/1/0/1/6", json!(2)),
    ]
}

fn wrong_pavings() -> Vec<Vector> {
    let bricks = &bricks();
    let change = |name, place, new| vector(name, changed(bricks, &[(place, new)]));
    let triangles = &items(&samples::triangles_by_paving());
    let domino = &items(&samples::domino_by_paving());
    vec![
        change("the claim that Maker wins", "/1/0/1/0", json!("maker")),
        change("a last turn of two cells", "/1/0/1/4", json!(2)),
        change("a lattice of too few vectors", "/1/2/0", json!([[1, 1]])),
        vector(
            "a lattice of triangles that is none",
            changed(triangles, &[("/1/2/0/1", json!([0, 1, 1]))]),
        ),
        change("no echelon form", "/1/2/0", json!([[0, 2], [1, 1]])),
        change("a negative side", "/1/2/0/1", json!([0, -2])),
        change("a class too few", "/1/2/1", json!([[[0, 0], [[0, 1]]]])),
        change("a cell that is not reduced", "/1/2/1/1/0", json!([0, 3])),
        change(
            "classes in another order",
            "/1/2/1",
            json!([[[0, 1], [[0, -1]]], [[0, 0], [[0, 1]]]]),
        ),
        change("more related cells than b", "/1/0/1/6", json!(0)),
        vector(
            "offsets in another order",
            changed(
                bricks,
                &[
                    ("/1/0/1/6", json!(2)),
                    ("/1/2/1/0/1", json!([[0, 1], [0, -1]])),
                ],
            ),
        ),
        change("a cell related to itself", "/1/2/1/0/1", json!([[0, 0]])),
        change("an offset of another board", "/1/2/1/0/1", json!([[1]])),
        vector(
            "an offset that leaves the triangles",
            changed(triangles, &[("/1/2/1/0/1", json!([[0, 1, 0], [1, 1, 0]]))]),
        ),
        change("a cell that is not related back", "/1/2/1/1/1", json!([])),
        vector(
            "a reduction out of range",
            changed(
                domino,
                &[
                    ("/1/2/0", json!([[1, 32767], [0, 1]])),
                    ("/1/2/1/0/1", json!([[-2, 0], [2, 0]])),
                ],
            ),
        ),
        change(
            "a placement without a related pair",
            "/1/0/1/2",
            json!([[[0, 0], [0, 1]]]),
        ),
    ]
}

fn rejected() -> Vec<Vector> {
    let groups = [malformed(), abnormal(), wrong_sequences(), wrong_pavings()];
    groups.into_iter().flatten().collect()
}

fn declined() -> Vec<Vector> {
    let items = items(&samples::domino_by_paving());
    let change = |name, place, new| vector(name, changed(&items, &[(place, new)]));
    let limit: u32 = 1 << 25;
    let announced = |major: u8, count: u32| {
        let step = [&[major << 5 | 0x1a][..], &count.to_be_bytes()].concat();
        [&domino()[..STEP], &step].concat()
    };
    vec![
        change("another version", "/0/1", json!(2)),
        change(
            "another version, with a longer header",
            "/0",
            json!(["playproof", 2, 0, null]),
        )
        .also(&[0xff]),
        change("an unknown claim", "/1/0/0", json!("achievements")),
        change("an unknown rule", "/1/1", json!("telepathy")),
        change("a retired rule", "/1/1", json!("square")),
        vector(
            "an unknown rule, and then nonsense",
            changed(&items, &[("/1/1", json!("telepathy")), ("/1/3", json!(-1))]),
        ),
        vector(
            "a premise that is not there",
            with_premises(&[&[0x81, 0x58, 32][..], &[0; 32]].concat()),
        ),
        vector("an array longer than the limit", announced(4, limit + 1)),
        vector("a string longer than the limit", announced(2, limit)),
    ]
}

fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let digits = digits.map(|digit| char::from_digit(digit.into(), 16));
    digits.map(|digit| digit.expect("a digit")).collect()
}

/// A vector as it is published: its bytes, and what the checker says.
fn published(vector: &Vector, others: &HashMap<&str, &Vector>) -> Json {
    let mut session = Session::new(Limits::default());
    if let Some(other) = vector.after {
        let verdict = session.check(others[other].bytes.as_slice());
        assert!(matches!(verdict, Verdict::Accepted(_)), "{other}");
    }
    let (name, hex) = (vector.name, hexadecimal(&vector.bytes));
    let mut published = match session.check(vector.bytes.as_slice()) {
        Verdict::Accepted(accepted) => {
            let claim = accepted.theorem.claim().to_string();
            let ids: Vec<String> = accepted.steps.iter().map(Id::to_string).collect();
            json!({"name": name, "hex": hex, "verdict": "accepted", "claim": claim, "ids": ids})
        }
        Verdict::Rejected(place, reason) => {
            let reason = format!("{place}{reason}");
            json!({"name": name, "hex": hex, "verdict": "rejected", "reason": reason})
        }
        Verdict::Declined(place, cause) => {
            let reason = format!("{place}{cause}");
            json!({"name": name, "hex": hex, "verdict": "declined", "reason": reason})
        }
    };
    if let Some(other) = vector.after {
        published["after"] = json!(other);
    }
    published
}

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../formats")
        .join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).expect("a file of formats/")
}

#[test]
fn vectors_are_current() {
    let groups = [
        ("accepted", accepted()),
        ("rejected", rejected()),
        ("declined", declined()),
    ];
    let all = groups.iter().flat_map(|(_, vectors)| vectors);
    let by_name: HashMap<&str, &Vector> = all.clone().map(|v| (v.name, v)).collect();
    assert_eq!(by_name.len(), all.clone().count(), "two have one name");
    let mut vectors = Vec::new();
    for (verdict, group) in &groups {
        for vector in group {
            let vector = published(vector, &by_name);
            assert_eq!(vector["verdict"], *verdict, "{vector:#}");
            vectors.push(vector);
        }
    }
    if env::var_os("UPDATE_VECTORS").is_some() {
        let text = serde_json::to_string_pretty(&vectors).expect("JSON");
        fs::write(path("vectors.json"), text + "\n").expect("written");
    }
    let written: Vec<Json> = serde_json::from_str(&read("vectors.json")).expect("JSON");
    for (vector, written) in vectors.iter().zip(&written) {
        assert_eq!(vector, written, "UPDATE_VECTORS=1 writes them anew");
    }
    assert_eq!(vectors.len(), written.len());
}

/// In the page, a block marked `hex NAME` has the bytes of a vector, each line behind its
/// offset and before what it means; the page also tells the vector's id and claim.
#[test]
fn the_page_shows_the_vectors() {
    let page = read("FORMAT.md");
    let vectors: Vec<Json> = serde_json::from_str(&read("vectors.json")).expect("JSON");
    let mut shown = 0;
    for block in page.split("```hex ").skip(1) {
        let block = block.split("```").next().expect("a block");
        let (name, lines) = block.split_once('\n').expect("lines");
        let vector = vectors.iter().find(|vector| vector["name"] == name);
        let vector = vector.expect("a vector of this name");
        let mut hex = String::new();
        for line in lines.lines() {
            let (offset, rest) = line.trim_start().split_once("  ").expect("an offset");
            assert_eq!(offset.parse(), Ok(hex.len() / 2), "{line}");
            let (bytes, meaning) = rest.split_once("  ").expect("bytes");
            assert!(!meaning.trim().is_empty(), "{line}");
            hex.extend(bytes.split(' '));
        }
        assert_eq!(vector["hex"], hex, "{name}");
        for text in [&vector["ids"][0], &vector["claim"]] {
            assert!(
                page.contains(text.as_str().expect("a text")),
                "{name}: {text}"
            );
        }
        shown += 1;
    }
    assert_eq!(shown, 2);
}
