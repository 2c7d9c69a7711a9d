//! Vectors that are not accepted, each wrong in one place.

use playproof_oracles::{
    biased::by,
    samples::{self, biased::boxes},
};
use serde_json::{Value as Json, json};

use super::{Vector, bricks, bytes, changed, domino, items, triangles, twice, vector};

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
    let fixed = &items(&samples::fixed_row_by_paving());
    let change = |name, place, new| vector(name, changed(corner, &[(place, new)]));
    let (straight, bent) = (
        json!([[0, 0], [0, 1], [0, 2]]),
        json!([[0, 0], [0, 1], [1, 0]]),
    );
    vec![
        vector(
            "a lying row on the free board",
            changed(fixed, &[("/1/0/1/1", json!("square"))]),
        ),
        vector(
            "a row elsewhere on a fixed board",
            changed(fixed, &[("/1/0/1/2/0", json!([[1, 0], [2, 0], [3, 0]]))]),
        ),
        vector(
            "a board that is fixed twice",
            changed(fixed, &[("/1/0/1/1", json!("fixed-fixed-square"))]),
        ),
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

/// The V-tromino on boards that are too small, or too late.
fn beyond_limits() -> Vec<Vector> {
    let corner = &items(&samples::corner_within());
    let change = |name, place, new| vector(name, changed(corner, &[(place, new)]));
    vec![
        change("neither a size nor turns", "/1/0/1", {
            let game = &corner[1][0][1][0];
            json!([game, null, null])
        }),
        change("more rows than columns", "/2/0/1/1", json!([4, 3])),
        change("a board without cells", "/1/0/1/1", json!([0, 3])),
        change("no turn", "/1/0/1/2", json!(0)),
        change("a board that is too small", "/1/0/1/1", json!([2, 3])),
        change("a turn too few", "/1/0/1/2", json!(2)),
        change("a smaller board than before", "/2/0/1/1", json!([2, 9])),
        change("fewer turns than before", "/2/0/1/2", json!(2)),
    ]
}

/// Two boxes of three, which Maker opens with two claims in a turn.
fn biased() -> Vec<Vector> {
    let (claim, evidence) = boxes();
    let boxes = &items(&by(&claim, &evidence));
    let change = |name, place, new| vector(name, changed(boxes, &[(place, new)]));
    vec![
        change("a promise that is none", "/1/0/1/1", json!("wins")),
        change("a turn of no claim", "/1/0/1/9", json!(0)),
        change("a turn of more claims than vertices", "/1/0/1/8", json!(7)),
        change("more claims left than a turn has", "/1/0/1/11", json!(3)),
        change("a vertex that both have claimed", "/1/0/1", {
            let mut claim = boxes[1][0][1].clone();
            (claim[6], claim[7]) = (json!([1]), json!([1]));
            claim
        }),
        change("a turn that is nearly over", "/1/0/1/11", json!(1)),
        change("turns of one claim", "/1/0/1", {
            let mut claim = boxes[1][0][1].clone();
            (claim[8], claim[11]) = (json!(1), json!(1));
            claim
        }),
        change("boxes of the other player", "/1/0/1", {
            let mut claim = boxes[1][0][1].clone();
            (claim[3], claim[4]) = (json!([]), claim[3].clone());
            claim
        }),
        change("a position too few", "/1/2/1", json!(2)),
        change("a position too many", "/1/2/1", json!(4)),
        change("an answer too few", "/1/2/2", json!([0])),
        change("an answer too many", "/1/2/2", json!([0, 3, 1])),
        change("a vertex that is claimed already", "/1/2/2", json!([0, 0])),
        change("boxes that change places with nothing", "/1/2/0", {
            json!([[0, 3, 2, 1, 4, 5]])
        }),
    ]
}

fn wrong_sequences() -> Vec<Vector> {
    let corner = &items(&samples::corner_by_sequence());
    let change = |name, place, new| vector(name, changed(corner, &[(place, new)]));
    let triangle = |name, new| vector(name, changed(&triangles(), &[("/1/2/0/2/2/2", new)]));
    let first = corner.pointer("/1/2/0").expect("a situation");
    let fixed = &items(&samples::fixed_dominoes_by_sequence());
    let turned = [
        ("/1/2/0/2/2/1", json!(-1)),
        ("/1/2/0/2/2/2", json!([[2, 1], [0, 0]])),
    ];
    vec![
        vector("a quarter turn on a fixed board", changed(fixed, &turned)),
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
            "a reduction by numbers of more than 16 bits",
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

/// What a checker accepts that forgets the one condition: all others hold, too, for the claim
/// and the evidence as they stand.
fn right_but_for_one() -> Vec<Vector> {
    let bricks = &bricks();
    let paving = &items(&samples::domino_by_paving());
    let sequence = &items(&samples::domino_by_sequence());
    let change = |name, place, new| vector(name, changed(paving, &[(place, new)]));
    vec![
        vector("no step, and nothing behind", spliced(12.., &[0])),
        change(
            "a header of more than 64 bytes",
            "/0",
            json!(["playproof", 2, 1, "x".repeat(64)]),
        ),
        change("nothing to prevent", "/1/0/1/2", json!([])),
        change(
            "a paving for an animal in another orientation",
            "/1/0/1/2/0",
            json!([[0, 0], [1, 0]]),
        ),
        vector(
            "a paving for an animal in another place",
            changed(
                bricks,
                &[("/1/0/1/2/0", json!([[0, 1], [0, 2], [1, 1], [1, 2]]))],
            ),
        ),
        vector(
            "a mark that is not in the neighborhood",
            changed(sequence, &[("/1/2/0/1", json!([[-1, 0], [0, -1], [0, 1]]))]),
        ),
        change("no zero before a side", "/1/2/0", json!([[1, 0], [1, 1]])),
        change(
            "a lattice of another board",
            "/1/2/0",
            json!([[1, 0, 0], [0, 1, 0]]),
        ),
        change(
            "the right offsets in another order",
            "/1/2/1/0/1",
            json!([[0, -1], [-1, 0], [0, 1], [1, 0]]),
        ),
    ]
}

pub(super) fn rejected() -> Vec<Vector> {
    let groups = [
        malformed(),
        abnormal(),
        beyond_limits(),
        biased(),
        wrong_sequences(),
        wrong_pavings(),
        right_but_for_one(),
    ];
    groups.into_iter().flatten().collect()
}

pub(super) fn declined() -> Vec<Vector> {
    let items = items(&samples::domino_by_paving());
    let change = |name, place, new| vector(name, changed(&items, &[(place, new)]));
    let limit: u32 = 1 << 25;
    let id = samples::domino_by_paving()[0].id(&[]);
    let again = with_premises(&[&[0x81, 0x58, 32][..], &id.0].concat());
    let itself = [&spliced(12..=12, &[2]), &again[STEP..]].concat();
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
        // What follows the empty array is read as the kind.
        change("a claim without items", "/1/0", json!([])),
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
        vector("a step of this file by its id", itself),
        vector("an array longer than the limit", announced(4, limit + 1)),
        vector("a string longer than the limit", announced(2, limit)),
    ]
}
