//! Weak solutions of Connect-4, as strategies.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};
use playproof::import::weakc4::{Dataset, Neighbors, Node, Refusal, import, read};
use playproof_formats::{Evidence, evidence::Strategy};
use prost::Message;

/// The moves, as a file has them.
fn packed(moves: &str) -> Vec<u8> {
    let columns: Vec<u8> = moves.bytes().map(|digit| digit - b'0').collect();
    let two = |two: &[u8]| two[0] << 3 | two.get(1).unwrap_or(&0);
    columns.chunks(2).map(two).collect()
}

/// A node with neighbors.
fn inner(id: u32, moves: &str, neighbors: &[u32]) -> Node {
    Node {
        id,
        moves: packed(moves),
        neighbors: Some(Neighbors {
            ids: neighbors.to_vec(),
        }),
        diagram: None,
    }
}

/// A node with a diagram, from the bottom row up; what is left out is blank.
fn leaf(id: u32, moves: &str, rows: &[&str]) -> Node {
    let letter = |c: u8| " 12|!-@+=".bytes().position(|known| known == c).unwrap();
    let mut letters = [0; 42];
    for (row, text) in rows.iter().enumerate() {
        for (column, c) in text.bytes().enumerate() {
            letters[(5 - row) * 7 + column] = u8::try_from(letter(c)).unwrap();
        }
    }
    Node {
        id,
        moves: packed(moves),
        neighbors: None,
        diagram: Some(letters.chunks(2).map(|two| two[0] << 4 | two[1]).collect()),
    }
}

fn dataset(nodes: &[Node]) -> Dataset {
    let nodes = nodes.to_vec();
    let root = nodes.first().map_or(0, |node| node.id);
    Dataset { nodes, root }
}

/// What a file is packed into.
fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn evidence(dataset: &Dataset) -> Strategy {
    let imported = import(dataset).unwrap();
    imported.proof.check().unwrap();
    let Evidence::Strategy(strategy) = &imported.proof.last().evidence else {
        panic!("{:?}", imported.proof);
    };
    strategy.clone()
}

fn refused(nodes: &[Node]) -> String {
    import(&dataset(nodes)).map(drop).unwrap_err().to_string()
}

/// Red has claimed the fourth and third cells of the bottom row, and yellow what is above.
const DOUBLE: &str = "4433";

#[test]
fn a_move_and_two_threats() {
    let nodes = [inner(7, DOUBLE, &[9]), leaf(9, "44335", &[])];
    let strategy = evidence(&dataset(&nodes));
    assert_eq!((strategy.answers.len(), strategy.policies.len()), (1, 0));
    let imported = read(&gzip(&dataset(&nodes).encode_to_vec())).unwrap();
    assert_eq!((imported.nodes, imported.diagrams), (2, 1));
    assert_eq!(
        imported.proof.claim().to_string(),
        "X wins in 4 in a row on 6x7 with gravity from ......./......./......./......./..OO.../..XX..."
    );
}

#[test]
fn a_diagram() {
    let nodes = [leaf(7, DOUBLE, &["  11!", "  22"])];
    let strategy = evidence(&dataset(&nodes));
    assert_eq!((strategy.answers.len(), strategy.policies.len()), (1, 1));
    // Without the letter red claims at random.
    let reason = refused(&[leaf(7, DOUBLE, &["  11", "  22"])]);
    let expected =
        "node 7, after 4433: play from here fails at yellow's move in column 5: the opponent wins";
    assert_eq!(reason, expected);
}

#[test]
#[allow(clippy::too_many_lines, reason = "a list")]
fn nodes_that_are_wrong() {
    let end = || leaf(9, "44335", &[]);
    let start = || inner(7, DOUBLE, &[9]);
    let cases: &[(&[Node], &str)] = &[
        (&[], "the root is node 0, and there is none with this id"),
        (
            &[start()],
            "node 7, after 4433: red moves to node 9, and there is none with this id",
        ),
        (
            &[start(), end(), leaf(9, "4", &[])],
            "node 9, after 4: there is another node with this id",
        ),
        (
            &[start(), end(), leaf(10, "44335", &[])],
            "node 10, after 44335: node 9 has the same position",
        ),
        (
            &[start(), leaf(9, "44336", &[])],
            "node 9, after 44336: it is yellow's turn, and its diagram is not blank, or a reply is not answered by four in a row",
        ),
        (
            &[start(), leaf(9, "44331", &[])],
            "node 9, after 44331: it is yellow's turn, and its diagram is not blank, or a reply is not answered by four in a row",
        ),
        (
            &[start(), leaf(9, "44335", &["  111"])],
            "node 9, after 44335: it is yellow's turn, and its diagram is not blank, or a reply is not answered by four in a row",
        ),
        (
            &[inner(7, DOUBLE, &[9, 9]), end()],
            "node 7, after 4433: 2 neighbors, where red makes one move",
        ),
        (
            &[inner(7, DOUBLE, &[7]), end()],
            "node 7, after 4433: no move of red's leads to node 7",
        ),
        (
            &[inner(7, DOUBLE, &[]), end()],
            "node 7, after 4433: 0 neighbors, where red makes one move",
        ),
        (
            &[
                Node {
                    neighbors: None,
                    ..start()
                },
                end(),
            ],
            "node 7, after 4433: it has neither a diagram nor neighbors",
        ),
        (
            &[
                Node {
                    diagram: end().diagram,
                    ..start()
                },
                end(),
            ],
            "node 7, after 4433: it has a diagram and neighbors",
        ),
        (
            &[inner(7, "4444444", &[9]), end()],
            "node 7, after 4444444: its move 7 is none that can be made",
        ),
        (
            &[inner(7, "404", &[9]), end()],
            "node 7, after 404: its move 2 is none that can be made",
        ),
        (
            &[inner(7, "123456781", &[9]), end()],
            "node 7, after 123456701: its move 8 is none that can be made",
        ),
        (
            &[inner(7, "44332255", &[9]), end()],
            "node 7, after 44332255: its move 7 ends the game",
        ),
        (
            &[inner(7, "443312", &[9]), inner(9, "4433125", &[])],
            "node 9, after 4433125: there is no answer to yellow's reply in column 6",
        ),
        (
            &[Node {
                moves: vec![0; 1 << 20],
                ..start()
            }],
            "node 7, after 000000000000000000000000000000000000000000: its move 1 is none that can be made",
        ),
        (
            &[leaf(7, DOUBLE, &["  11!"])],
            "node 7, after 4433: its diagram and its moves differ about row 2, column 3",
        ),
        (
            &[leaf(7, DOUBLE, &["1 11!", "  22"])],
            "node 7, after 4433: its diagram and its moves differ about row 1, column 1",
        ),
        (
            &[Node {
                diagram: Some(vec![0; 20]),
                ..leaf(7, "", &[])
            }],
            "node 7, the empty board: its diagram has 20 bytes, not 21",
        ),
        (
            &[Node {
                diagram: Some(vec![9; 21]),
                ..leaf(7, "", &[])
            }],
            "node 7, the empty board: its diagram has the letter 9 in row 6, column 2; letters are 0 to 8",
        ),
        (
            &[inner(7, "414141", &[9]), inner(9, "4141412", &[])],
            "node 7, after 414141: yellow completes four in a row in column 1 next, and red moves elsewhere",
        ),
        (
            &[inner(7, "141414", &[9]), inner(9, "1414142", &[])],
            "node 7, after 141414: yellow completes four in a row in column 4 next, and red moves elsewhere",
        ),
        (
            &[leaf(7, "", &[])],
            "node 7, the empty board: play from here fails at yellow's move in column 4: the opponent wins",
        ),
    ];
    for (nodes, reason) in cases {
        assert_eq!(refused(nodes), *reason);
    }
}

#[test]
fn files_that_are_wrong() {
    let bytes = dataset(&[inner(7, DOUBLE, &[9]), leaf(9, "44335", &[])]).encode_to_vec();
    let file = gzip(&bytes);
    read(&file).unwrap();
    for length in 0..file.len() {
        let refusal = read(&file[..length]).map(drop).unwrap_err();
        assert!(matches!(refusal, Refusal::Gzip(_)), "{length}: {refusal}");
    }
    let trailing = [&file[..], b"x"].concat();
    assert!(matches!(read(&trailing), Err(Refusal::Trailing)));
    assert!(matches!(read(&bytes), Err(Refusal::Gzip(_))));
    assert!(matches!(
        read(&gzip(b"not the messages")),
        Err(Refusal::Messages(_))
    ));
    for length in 1..bytes.len() {
        // What ends between two messages lacks a node.
        let refusal = read(&gzip(&bytes[..length])).map(drop).unwrap_err();
        let expected = matches!(
            refusal,
            Refusal::Messages(_) | Refusal::NoRoot(_) | Refusal::Node { .. }
        );
        assert!(expected, "{length}: {refusal}");
    }
    for (bytes, reason) in [
        (vec![0; 1 << 26], "unpacked, it has more than 2097152 bytes"),
        // Empty nodes, and groups within groups.
        (
            b"\x0a\0".repeat(1 << 20),
            "node 0, the empty board: there is another node with this id",
        ),
        (
            b"\x1b".repeat(1 << 20),
            "these are not the messages of WeakC4: failed to decode Protobuf message: recursion limit reached",
        ),
        (
            Vec::new(),
            "the root is node 0, and there is none with this id",
        ),
    ] {
        assert_eq!(
            read(&gzip(&bytes)).map(drop).unwrap_err().to_string(),
            reason
        );
    }
}

/// The published solution, if it is here. Its licence is the GPL, so it is not part of the project.
fn published() -> Option<Dataset> {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("PLAYPROOF_SHARED").map_or_else(default, PathBuf::from);
    let path = folder.join("data/weakc4-full.pb.gz");
    let file = std::fs::read(&path);
    let file = file.inspect_err(|error| eprintln!("skipped: {}: {error}", path.display()));
    Some(Dataset::unpack(&file.ok()?).unwrap())
}

#[test]
fn connect_4_is_won_by_the_first_player() {
    let Some(dataset) = published() else { return };
    let imported = import(&dataset).unwrap();
    assert_eq!((imported.nodes, imported.diagrams), (20_666, 13_339));
    let accepted = imported.proof.check().unwrap();
    assert_eq!(
        accepted.theorem.claim().to_string(),
        "X wins in 4 in a row on 6x7 with gravity"
    );
    assert_eq!(
        accepted.theorem.id().to_string(),
        "65d208b9ecfb0650c10575a8dbd1c1bfd40c4de4d94504835e60c3c82ca5a7eb"
    );
}

/// A change to the node with this id.
type Damage = (u32, fn(&mut Node), &'static str);

/// Puts a letter into a diagram, in a place that is counted from the top left.
fn write(node: &mut Node, place: usize, letter: u8) {
    let two = &mut node.diagram.as_mut().unwrap()[place / 2];
    *two = if place.is_multiple_of(2) {
        *two & 0x0f | letter << 4
    } else {
        *two & 0xf0 | letter
    };
}

#[test]
fn damaged_solutions_are_refused() {
    let Some(dataset) = published() else { return };
    let changes: &[Damage] = &[
        (
            1,
            |node| node.neighbors = None,
            "node 1, after 4444: it has neither a diagram nor neighbors",
        ),
        (
            0,
            |node| node.neighbors.as_mut().unwrap().ids = vec![3],
            "node 0, the empty board: no move of red's leads to node 3",
        ),
        (
            1,
            |node| node.neighbors.as_mut().unwrap().ids = vec![20_666],
            "node 1, after 4444: red moves to node 20666, and there is none with this id",
        ),
        (
            1,
            |node| node.moves = packed("4445"),
            "node 6, after 4445: node 1 has the same position",
        ),
        (
            2,
            |node| node.id = 1,
            "node 1, after 44444: there is another node with this id",
        ),
        (
            7,
            |node| node.diagram.as_mut().unwrap().truncate(20),
            "node 7, after 4151: its diagram has 20 bytes, not 21",
        ),
        (
            7,
            |node| write(node, 0, 9),
            "node 7, after 4151: its diagram has the letter 9 in row 6, column 1; letters are 0 to 8",
        ),
        (
            4402,
            |node| write(node, 41, 1),
            "node 4402, after 44422126226444: its diagram and its moves differ about row 1, column 7",
        ),
        (
            7,
            |node| write(node, 37, 0),
            "node 7, after 4151: play from here fails at yellow's move in column 2: there is no set left to win with",
        ),
        (
            15_474,
            |node| write(node, 0, 3),
            "node 15474, after 42656466442422371111: play from here fails at yellow's move in column 7: the opponent wins",
        ),
    ];
    for (id, damage, reason) in changes {
        let mut damaged = dataset.clone();
        let node = damaged.nodes.iter_mut().find(|node| node.id == *id);
        damage(node.unwrap());
        assert_eq!(import(&damaged).map(drop).unwrap_err().to_string(), *reason);
    }
    // Without red's move, and without an answer to yellow.
    for (id, reason) in [
        (
            2,
            "node 1, after 4444: red moves to node 2, and there is none with this id",
        ),
        (
            3,
            "node 20444, after 444: there is no answer to yellow's reply in column 1",
        ),
    ] {
        let mut damaged = dataset.clone();
        damaged.nodes.retain(|node| node.id != id);
        assert_eq!(import(&damaged).map(drop).unwrap_err().to_string(), reason);
    }
}
