//! Policies that are found by local search.

use std::time::Duration;

use playproof::{
    game::{Convention, Positional},
    proof::Proof,
    search::{control::Control, positional::Planner},
};
use playproof_formats::{
    Evidence,
    claim::{Arena, Guarantee, InARow},
    evidence::{Level, Vertices},
};
use playproof_oracles::positional::{Dice, arena, board};

use super::{QUESTIONS, settles};

fn planner() -> Planner {
    Planner::by(Some("policies".to_owned()))
}

/// More than a search here needs on a busy machine; what is found does not depend on it.
fn control() -> Control {
    Control::default()
        .within(Duration::from_secs(600))
        .with_memory(1 << 28)
        .with_threads(1)
}

#[test]
fn chains_are_settled() {
    let mut dice = Dice(0x9011);
    let mut settled = 0;
    for _ in 0..100 {
        let vertices = 3 + dice.below(6);
        let (count, size) = (dice.below(2 * vertices), 1 + dice.below(4.min(vertices)));
        let sets = dice.sets(vertices, count, size);
        let order = dice.chains(vertices, 4);
        if order.is_empty() {
            continue;
        }
        let arena = arena(vertices, &sets, &order);
        for question in QUESTIONS {
            assert!(
                settles(&planner(), &arena, question),
                "{question:?} in {arena}"
            );
            settled += 1;
        }
    }
    assert!(settled > 200, "{settled}");
}

#[test]
fn positions_with_marks_are_settled() {
    let mut dice = Dice(0x9012);
    for _ in 0..12 {
        let mut heights = [0; 4];
        let mut marks = |count| {
            let mut marks: Vec<u32> = (0..count)
                .map(|_| {
                    let column = dice.below(4);
                    let height = &mut heights[column as usize];
                    *height += 1;
                    (4 - *height) * 4 + column
                })
                .collect();
            marks.sort_unstable();
            marks
        };
        // Most positions have no symmetry, though the board has one.
        let (first, second) = (marks(2), marks(2));
        let board = board(4, 4, 4, true);
        let arena = Arena::InARow(InARow {
            first,
            second,
            ..board
        });
        for question in QUESTIONS {
            let settled = settles(&planner(), &arena, question);
            assert!(settled, "{question:?} in {arena}");
        }
    }
}

#[test]
fn who_wins_is_asked_before_proofs_are_looked_for() {
    // The second player wins: that the first one does not is not proved.
    let arena = Arena::InARow(board(4, 6, 4, true));
    let convention = Convention::MakerMaker;
    let game = Positional { arena, convention };
    let proof = |threads| {
        let control = control().with_threads(threads);
        let decision = Planner::default().decide(&game, &control).unwrap();
        assert_eq!(decision.guarantee(), Some(Guarantee::OWins));
        let bytes = decision.proof.to_bytes();
        (bytes, control.work())
    };
    let (_, work) = proof(1);
    assert_eq!(proof(1), proof(2));
    let control = control();
    for guarantee in [Guarantee::XWins, Guarantee::OWins] {
        assert!(
            Planner::default()
                .settle(&game.arena, guarantee, &control)
                .is_some()
        );
    }
    assert!(work < control.work(), "{work} and {}", control.work());
}

#[test]
fn connect_4_in_few_words() {
    use Guarantee::{ODraws, OWins, XDraws, XWins};
    for (rows, columns, question, answer, most) in [
        (4, 4, XWins, ODraws, 150),
        (4, 4, OWins, XDraws, 150),
        (4, 5, XWins, ODraws, 300),
        (4, 5, OWins, XDraws, 300),
        (4, 6, OWins, OWins, 1000),
    ] {
        let arena = Arena::InARow(board(rows, columns, 4, true));
        let decision = planner().settle(&arena, question, &control()).unwrap();
        let claim = decision.proof.claim();
        assert_eq!(decision.guarantee(), Some(answer), "{claim}");
        decision.proof.check().unwrap();
        let bytes = decision.proof.to_bytes();
        assert!(bytes.len() <= most, "{} bytes: {claim}", bytes.len());
        let Evidence::Strategy(strategy) = &decision.proof.last().evidence else {
            panic!("{claim} by {}", decision.proof.rule());
        };
        assert!(!strategy.policies.is_empty(), "{claim}");
        // Once more, where it is soon done.
        if most < 1000 {
            let again = planner().settle(&arena, question, &control()).unwrap();
            let same = again.proof.to_bytes() == bytes;
            assert!(same, "not the same again: {claim}");
        }
    }
}

#[test]
fn what_general_play_has_settled_is_made_short() {
    let arena = Arena::InARow(board(4, 5, 4, true));
    let planner = Planner::default();
    let decision = planner.settle(&arena, Guarantee::XWins, &control());
    let decision = decision.unwrap();
    let [first, second] = decision.found.as_slice() else {
        panic!("{:?}", decision.found);
    };
    assert_eq!([first.rule, second.rule], ["strategy", "policies"]);
    let [long, short] = [first, second].map(|found| found.proof.to_bytes().len());
    assert!(short * 5 < long, "{short} and {long} bytes");
    assert_eq!(decision.proof.to_bytes(), second.proof.to_bytes());
}

#[test]
fn a_game_without_an_order_is_left_to_others() {
    let arena = Arena::InARow(board(3, 3, 3, false));
    let decision = planner().settle(&arena, Guarantee::XWins, &control());
    assert!(decision.is_none());
}

#[test]
fn a_known_strategy_is_made_smaller() {
    let decided = |rows, columns, question, planner: &Planner| {
        let arena = Arena::InARow(board(rows, columns, 4, true));
        let decision = planner.settle(&arena, question, &control()).unwrap();
        decision.proof
    };
    let general = Planner::by(Some("strategy".to_owned()));
    let long = decided(4, 5, Guarantee::OWins, &general);
    let first = decided(4, 6, Guarantee::OWins, &Planner::default());
    // The one has no strategy by policies, and is about another board.
    let known = [long.steps(), first.steps()].concat();
    let planner = planner().with_known(known);
    let smaller = decided(4, 6, Guarantee::OWins, &planner);
    let [before, after] = [&first, &smaller].map(|proof| proof.to_bytes().len());
    assert!(after * 5 < before * 4, "{before} and {after} bytes");
    smaller.check().unwrap();
    assert_eq!(smaller.claim(), first.claim());
    let again = decided(4, 6, Guarantee::OWins, &planner);
    assert_eq!(again.to_bytes(), smaller.to_bytes());
}

#[test]
fn shortening_heeds_the_limits() {
    let arena = Arena::InARow(board(4, 6, 4, true));
    let first = Planner::default().settle(&arena, Guarantee::OWins, &control());
    let first = first.unwrap().proof;
    let claim = first.claim().clone();
    let Evidence::Strategy(mut strategy) = first.last().evidence.clone() else {
        panic!("{claim} by {}", first.rule());
    };
    // What never speaks, in no image, and is left out as soon as policies are shortened.
    for policy in &mut strategy.policies {
        let first = policy.levels.iter().find_map(|level| match level {
            Level::First(Vertices(vertices)) => vertices.first().copied(),
            Level::Lone(_) => None,
        });
        if let Some(vertex) = first {
            let silent = Level::Lone(Vertices(vec![vertex]));
            policy.levels.extend(vec![silent; 16]);
            // Lists that follow each other become one, which may not name it twice.
            let again = Level::First(Vertices(vec![vertex]));
            policy.levels.extend(vec![again; 2]);
        }
    }
    let long = Proof::new(claim.clone(), Evidence::Strategy(strategy), &[]);
    let planner = planner().with_known(long.steps().to_vec());
    let smaller = |control: &Control| {
        let decision = planner.settle(&arena, Guarantee::OWins, control).unwrap();
        decision.proof.check().unwrap();
        assert_eq!(*decision.proof.claim(), claim);
        decision.proof.to_bytes().len()
    };
    let whole = control();
    let least = smaller(&whole);
    let before = long.to_bytes().len();
    assert!(least * 5 < before * 4, "{least} and {before} bytes");
    // Over before shortening begins: what is known is all there is.
    assert_eq!(smaller(&control().at_most(1)), before);
    // Over at any time: the best so far, and no more is done than about that.
    for part in (1..20).step_by(6) {
        let most = whole.work() / 20 * part;
        let control = control().at_most(most);
        let bytes = smaller(&control);
        assert!(bytes <= before, "{bytes} bytes at {part}");
        let more = control.work() - most;
        assert!(more < whole.work() / 4, "{more} more at {part}");
    }
}
