//! Test vectors for checkers that others write: `formats/vectors.json`, and the bytes that
//! `formats/FORMAT.md` explains one by one. `UPDATE_VECTORS=1` writes the vectors; whether
//! each is accepted, rejected or declined is said here, and never updated.

mod wrong;

use std::{collections::HashMap, env, fs, path::PathBuf};

use playproof_checker::{Limits, Session, Verdict};
use playproof_formats::{
    Board, Claim, Evidence, Id, Premise, Step,
    claim::{Achievement, Animal, Player, PositionalBiased, Response},
    evidence::BiasedStrategy,
    file,
};
use playproof_oracles::{
    biased::by,
    samples::{
        self,
        biased::{avoided, boxes, drawn, drawn_misere, whoever_moves_first},
    },
    value::Value,
};
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

/// Maker wins (1, 1) with a first turn of 2 for the domino: he has it at once.
fn at_once() -> Json {
    let option = json!([[], -1, [[1, 2], [0, 0]]]);
    one_step(
        &json!(["maker", "square", [[[0, 0], [0, 1]]], 1, 1, 2, 1]),
        "proof-sequence",
        &json!([[[[0, 0], [0, 1]], [], [option]]]),
    )
}

/// Breaker wins (1, 4) for two dominoes that are far apart. The lattice reduces the first one
/// within the range of coordinates, and not the second one.
fn far() -> Vec<u8> {
    let goal = json!([[0, 0], [0, 1], [3, 0], [3, 1]]);
    changed(
        &items(&samples::domino_by_paving()),
        &[
            ("/1/0/1/2/0", goal),
            ("/1/2/0", json!([[1, 20000], [0, 1]])),
        ],
    )
}

/// The V-tromino behind a straight animal, of which Maker needs one.
fn two_goals(straight: &[[u8; 2]]) -> Vec<u8> {
    let corner = items(&samples::corner_by_sequence());
    let goals = json!([straight, [[0, 0], [0, 1], [1, 0]]]);
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
        vector(
            "the second of two goals",
            two_goals(&[[0, 0], [0, 1], [0, 2]]),
        ),
        vector(
            "goals of different sizes",
            two_goals(&[[0, 0], [0, 1], [0, 2], [0, 3]]),
        ),
        vector("triangles by sequence", bytes(&triangles())),
        vector("a first and a last turn of two cells", bytes(&privileged())),
        vector("an option that cannot be met", bytes(&at_once())),
        vector("a related pair before a cell out of range", far()),
        vector(
            "the same step twice",
            changed(&twice(), &[("/2/3", json!([]))]),
        ),
        vector("for every b, by another rule", every()),
        vector(
            "other rules and premises",
            file::to_bytes(&samples::row_extended()),
        ),
        vector(
            "corner on boards and within turns",
            file::to_bytes(&samples::corner_within()),
        ),
        vector("two boxes, two claims to one", biased(&boxes())),
        vector(
            "avoided in the middle of a turn, with an order",
            biased(&avoided()),
        ),
        vector("a draw of biased turns", file::to_bytes(&drawn())),
        vector("a draw where a set loses", file::to_bytes(&drawn_misere())),
        vector(
            "whoever has turns of two first",
            file::to_bytes(&whoever_moves_first()),
        ),
        vector(
            "dominoes on a fixed board",
            file::to_bytes(&samples::fixed_dominoes_by_sequence()),
        ),
        vector(
            "a row on a fixed board",
            file::to_bytes(&samples::fixed_row_by_paving()),
        ),
        Vector {
            after: Some("row by paving"),
            ..vector("a premise from another file", row_from_outside())
        },
    ]
}

fn biased((claim, evidence): &(PositionalBiased, BiasedStrategy)) -> Vec<u8> {
    file::to_bytes(&by(claim, evidence))
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
        ("rejected", wrong::rejected()),
        ("declined", wrong::declined()),
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
