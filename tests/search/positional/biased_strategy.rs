//! Biased games: what is found is what brute force says, and the checker accepts it.

use std::{sync::mpsc, thread, time::Duration};

use playproof::{
    game::{biased::denied, file::parse},
    search::{control::Control, positional::biased_strategy::decide},
};
use playproof_formats::{
    Claim, Evidence,
    claim::{PositionalBiased, Promise, Seat},
};
use playproof_oracles::{
    biased::{biased, keeps, random},
    positional::Dice,
};

/// The claim of the proof that is found.
fn found(claim: &PositionalBiased) -> PositionalBiased {
    let proof = decide(claim, &Control::default()).expect("small");
    proof
        .check()
        .unwrap_or_else(|fault| panic!("{claim}: {fault:?}"));
    match proof.claim() {
        Claim::PositionalBiased(claim) => claim.clone(),
        other => panic!("{other}"),
    }
}

#[test]
fn the_answer_is_that_of_brute_force() {
    let mut dice = Dice(41);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..1_000 {
        let game = random(&mut dice, 7);
        for promise in Promise::ALL {
            let claim = PositionalBiased {
                promise,
                ..game.clone()
            };
            if keeps(&claim) {
                yes += 1;
                assert_eq!(found(&claim), claim);
            } else {
                no += 1;
                assert_eq!(found(&claim), denied(&claim));
                assert_eq!(denied(&denied(&claim)), claim);
            }
        }
    }
    println!("{yes} times yes, {no} times no");
    assert!(yes.min(no) > 1_000, "{yes} {no}");
}

/// The question of a game file.
fn asked(text: &str) -> PositionalBiased {
    let question = parse("game.toml", text).unwrap_or_else(|fault| panic!("{text}{fault:?}"));
    let claims = question.game.claims().into_iter();
    let mut promises = claims.filter_map(|claim| match claim {
        Claim::PositionalBiased(claim) => Some(claim),
        _ => None,
    });
    promises.next().unwrap_or_else(|| panic!("{text}"))
}

fn graph(n: u32, lines: &str) -> PositionalBiased {
    asked(&format!(
        "game = \"positional\"\ncomplete-graph = {n}\nbuild = \"triangle\"\n{lines}\n"
    ))
}

#[test]
fn known_games() {
    let misere = "convention = \"avoider-enforcer\"\nsecond_sets = \"same\"\nplayer = \"second\"";
    let sim = graph(6, misere);
    assert_eq!((sim.owner, sim.promise), (Seat::Second, Promise::Avoids));
    assert_eq!(found(&sim), sim);
    // On five points it is a draw.
    let smaller = graph(5, misere);
    assert_eq!(found(&smaller), smaller);
    let first = PositionalBiased {
        owner: Seat::First,
        ..smaller
    };
    assert_eq!(found(&first), first);
    // Maker gets a triangle with one claim to one, and not with one to two.
    for n in [5, 6] {
        let biased = graph(n, "bias = [1, 2]");
        assert_eq!(found(&biased), denied(&biased));
        let even = PositionalBiased {
            second_turn: 1,
            ..biased
        };
        assert_eq!(found(&even), even);
    }
    // Nash: who moves first wins Hex, whoever it is.
    for (first, kept) in [("maker", true), ("breaker", false)] {
        let hex = asked(&format!(
            "game = \"positional\"\nhex = 3\nsecond_sets = \"transposed\"\nfirst = \"{first}\"\n"
        ));
        assert_eq!(found(&hex) == hex, kept);
    }
}

/// Three boxes of three have 1,296 symmetries. To write down what generates the group takes more bytes than the answers that it
/// saves; at Sim it takes fewer.
#[test]
fn symmetries_are_written_down_where_that_is_shorter() {
    let boxes = "vertices = 9\nwinning_sets = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]\nbias = [2, 1]";
    let boxes = asked(&format!("game = \"positional\"\n{boxes}\n"));
    let misere = "convention = \"avoider-enforcer\"\nsecond_sets = \"same\"\nplayer = \"second\"";
    for (claim, written) in [(boxes, false), (graph(6, misere), true)] {
        let proof = decide(&claim, &Control::default()).expect("small");
        let Evidence::BiasedStrategy(strategy) = &proof.steps()[0].evidence else {
            panic!("not a strategy");
        };
        assert_eq!(!strategy.symmetries.is_empty(), written, "{claim}");
    }
}

/// Rows, columns and symbols of an addition table, and a set for each cell. As long as only rows are told apart all columns and
/// symbols look alike, so most orders of the rows are tried in vain: nobody waits for all symmetries.
#[test]
fn symmetries_are_looked_for_with_patience() {
    let n = 30;
    let cells = (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    let sets = cells.map(|(row, column)| vec![row, n + column, 2 * n + (row + column) % n]);
    let sets: Vec<Vec<u32>> = sets.collect();
    let sets: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
    // Whoever has three claims in a turn has a set at once.
    let claim = biased(
        (Seat::First, Promise::Completes),
        3 * n,
        [&sets, &[]],
        [3, 1],
    );
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(decide(&claim, &Control::default()).is_some()));
    assert_eq!(receiver.recv_timeout(Duration::from_secs(60)), Ok(true));
}

#[test]
fn it_stops_when_it_is_told() {
    let claim = graph(7, "bias = [1, 2]");
    let control = Control::default().within(Duration::from_millis(50));
    assert!(decide(&claim, &control).is_none());
    let control = Control::default();
    control.stop();
    assert!(decide(&claim, &control).is_none());
    // With a table of next to nothing the answer is the same.
    let small = graph(5, "bias = [1, 2]");
    let proof = decide(&small, &Control::default().with_memory(1 << 16)).unwrap();
    assert_eq!(*proof.claim(), Claim::PositionalBiased(denied(&small)));
}
