//! Threats with quiet moves between them: wins that are found so, and what is not claimed to be one.

use playproof::{
    proof::Proof,
    search::{control::Control, positional::Planner},
};
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee},
    evidence::{Answer, Strategy, Vertices},
};
use playproof_oracles::{
    build::{accepted, step},
    positional::{arena, board, guarantee},
    strategy::counted,
};

use super::control;

fn by_threats(arena: &Arena, guarantee: Guarantee, control: &Control) -> Option<Proof> {
    let planner = Planner::by(Some("threats".to_owned()));
    let decision = planner.settle(arena, guarantee, control)?;
    assert_eq!(decision.guarantee(), Some(guarantee));
    decision.proof.check().expect("what is found is right");
    Some(decision.proof)
}

/// The lines of four cells in a square, rows and columns only or diagonals too.
fn lines(side: u32, diagonals: bool) -> Vec<Vec<u32>> {
    let mut lines = Vec::new();
    for row in 0..side {
        for column in 0..side {
            let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
            for (down, right) in steps.into_iter().take(if diagonals { 4 } else { 2 }) {
                let cell = |i: i64| (i64::from(row) + down * i, i64::from(column) + right * i);
                let side = i64::from(side);
                let within = |(r, c): (i64, i64)| (0..side).contains(&r) && (0..side).contains(&c);
                if within(cell(3)) {
                    let cells = (0..4).map(cell).map(|(r, c)| r * side + c);
                    lines.push(cells.map(|cell| u32::try_from(cell).unwrap()).collect());
                }
            }
        }
    }
    lines.sort();
    lines
}

#[test]
fn four_in_a_row_is_won_on_six_by_six() {
    let arena = Arena::InARow(board(6, 6, 4, false));
    let proof = by_threats(&arena, Guarantee::XWins, &control()).expect("a win");
    assert!(proof.to_bytes().len() < 2000);
}

/// Symmetries of a game that is given by its sets are found, too: without them it takes 1,000 bytes.
#[test]
fn the_straight_tetromino_is_won_on_six_by_six() {
    let arena = arena(36, &lines(6, false), &[]);
    let proof = by_threats(&arena, Guarantee::MakerWinsFirst, &control()).expect("a win");
    assert!(proof.to_bytes().len() < 800);
}

/// On 5 × 5 four in a row is a win for Maker, and a draw for X: a threat of O's makes the difference.
#[test]
fn the_convention_makes_a_difference() {
    let sets = lines(5, true);
    let proof = by_threats(
        &arena(25, &sets, &[]),
        Guarantee::MakerWinsFirst,
        &control(),
    );
    proof.expect("a win");
    let board = Arena::InARow(board(5, 5, 4, false));
    let control = control().for_work(1 << 25);
    assert!(by_threats(&board, Guarantee::XWins, &control).is_none());
    assert!(by_threats(&board, Guarantee::OWins, &control).is_none());
}

/// A draw that is small enough for all claims to be refuted.
#[test]
fn a_draw_is_not_won() {
    let board = Arena::InARow(board(4, 4, 4, false));
    assert!(by_threats(&board, Guarantee::XWins, &control()).is_none());
}

/// A strategy that is known is taken up, and made smaller where that can be done; that of another game is not.
#[test]
fn a_strategy_is_made_smaller() {
    let sets = lines(6, true);
    let square = arena(36, &sets, &[]);
    let question = Guarantee::MakerWinsFirst;
    let general = Planner::by(Some("strategy".to_owned()));
    let known = |arena: &Arena| {
        let board = general.settle(arena, question, &control()).unwrap();
        board.proof.steps().to_vec()
    };
    let found = by_threats(&square, question, &control()).unwrap();
    let taken_up = |steps: Vec<Step>| {
        let planner = Planner::by(Some("threats".to_owned())).with_known(steps);
        let decision = planner.settle(&square, question, &control()).unwrap();
        decision.proof.check().expect("what is found is right");
        decision.proof.to_bytes()
    };
    let again = taken_up(found.steps().to_vec());
    assert!(again.len() <= found.to_bytes().len());
    assert!(again == taken_up(found.steps().to_vec()));
    let other = arena(9, &[vec![0, 1], vec![0, 2]], &[]);
    assert!(taken_up(known(&other)) == found.to_bytes());
}

/// All of a strategy is taken up, with lines of threats that a search would not find: there is nothing left to search.
#[test]
fn all_of_a_strategy_is_taken_up() {
    // After the quiet move, two lines win that need a vertex, and one that does not. A search for a line first claims the
    // bait, which takes it from both, and then in the first pair, whose other vertex the third needs; and then it is lost in
    // pairs that lead nowhere.
    let (bait, needed, pairs, others, quiet) = (0, 1, 2, 12, 22);
    let mut sets = vec![vec![bait, needed]];
    sets.extend((0..10).map(|pair| vec![bait, pairs + pair, others + pair]));
    for (line, both) in [(23, needed), (27, needed), (31, others)] {
        let [first, reply, second, other] = [0, 1, 2, 3].map(|next| line + next);
        sets.push(vec![quiet, first, reply]);
        sets.push(vec![first, second, other]);
        sets.push(vec![both, first, second]);
    }
    for set in &mut sets {
        set.sort_unstable();
    }
    let game = arena(35, &sets, &[]);
    let lines = [23, 27, 31].map(|line| Vertices(vec![line, line + 2]));
    let strategy = Strategy {
        symmetries: vec![],
        policies: vec![],
        positions: 0,
        answers: vec![Answer::Refuting(quiet, lines.to_vec())],
        forced: vec![],
    };
    let claim = guarantee(Guarantee::MakerWinsFirst, &game);
    let evidence = Evidence::Strategy(counted(&claim, &strategy));
    let steps = vec![step(claim, evidence, &[])];
    accepted(&steps);
    let planner = Planner::by(Some("threats".to_owned())).with_known(steps);
    let control = control().for_work(1 << 16);
    let decision = planner.settle(&game, Guarantee::MakerWinsFirst, &control);
    println!("{} units of work", control.work());
    let decision = decision.expect("what is known");
    decision.proof.check().expect("what is found is right");
}

/// The search for a proof gives up when there is no more memory; with more it goes on.
#[test]
fn memory_is_limited() {
    let board = Arena::InARow(board(5, 5, 4, false));
    let work = |memory| {
        let control = control().with_memory(memory).for_work(1 << 28);
        assert!(by_threats(&board, Guarantee::XWins, &control).is_none());
        control.work()
    };
    let (little, much) = (work(1 << 18), work(1 << 30));
    println!("{little} and {much} units of work");
    assert!(2 * little < much, "{little} and {much}");
}
