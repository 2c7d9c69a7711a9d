//! Proof sequences made shorter.

use playproof::{
    game::Achievement,
    proof::Proof,
    search::{
        achievement::proof_sequence::{
            minimize::{Sequence, minimize},
            pace::Paces,
            search, shorten,
            tree::{Outcome, Tree},
            window::{Window, regions},
        },
        control::Control,
    },
};
use playproof_checker::Geometry;
use playproof_explain::{isometry::identity, turns};
use playproof_formats::{
    Board, Cell, Evidence,
    claim::{Animal, Player, Response},
    evidence::{Continuation, ProofSequence, Situation, Target},
};

#[test]
fn shorter_in_no_more_turns() {
    let cells: [&[i16]; 5] = [&[0, 0], &[1, 0], &[2, 0], &[3, 0], &[0, 1]];
    let goal = Animal(cells.iter().filter_map(|c| Cell::new(c)).collect());
    let board = Board::SQUARE;
    let game = Achievement::new(board, &[goal], 1, Response::Cells(1)).expect("small");
    let region = regions(board).into_iter().find(|region| region.len() == 36);
    let symmetries = board.symmetries();
    let region = region.expect("6 × 6 is among the regions");
    let window = Window::<1>::new(board, &symmetries, region, &game.goals).expect("it fits in");
    let mut tree = Tree::new(&game, &Paces::one_place(&game, 1), window, 1 << 24);
    tree.allow(u64::MAX, &Control::default());
    let turns = (1..10).find(|&n| matches!(tree.search(n, u32::MAX), Outcome::Won));
    let short = minimize(
        &game,
        &Paces::one_place(&game, 1),
        &symmetries,
        &tree,
        &Control::default(),
    );
    let short = short.expect("nothing stops it");
    assert!(short.0.len() * 5 < Sequence::turns_left(&tree).len());
    assert!(turns.is_some_and(|n| turns::of_sequence(&short) <= n));
    let evidence = Evidence::ProofSequence(short);
    let proof = Proof::new(game.won_by(Player::Maker), evidence, &[]);
    assert_eq!(proof.check().err(), None);
}

/// A chain of situations in which the goal is complete: one of them is enough. What takes more turns than there may be
/// cells is left alone, so that no sequence asks for a stack without end.
#[test]
fn what_is_given_may_be_of_any_length() {
    let cell = Cell::new(&[0, 0]).expect("two coordinates");
    let animal = Animal(vec![cell]);
    let game = Achievement::new(Board::SQUARE, &[animal], 1, Response::Cells(1)).expect("small");
    let claim = game.won_by(Player::Maker);
    let chain = |length: u32| {
        let situation = |number: u32| Situation {
            core: vec![cell],
            neighborhood: Vec::new(),
            options: vec![Continuation {
                marks: Vec::new(),
                target: number
                    .checked_sub(1)
                    .map_or(Target::Goal(0), Target::Situation),
                isometry: identity(Board::SQUARE),
            }],
        };
        let sequence = ProofSequence((0..length).map(situation).collect());
        let proof = Proof::new(claim.clone(), Evidence::ProofSequence(sequence), &[]);
        assert_eq!(proof.check().err(), None);
        proof
    };
    let short = |length| shorten(&game, &claim, chain(length).steps(), &Control::default());
    let one = short(1).expect("it proves the claim");
    assert_eq!(short(400), Some(one));
    assert_eq!(short(100_000), None);
}

/// Only what proves the claim is made shorter.
#[test]
fn what_is_given_is_checked() {
    let cells: [&[i16]; 2] = [&[0, 0], &[0, 1]];
    let goal = Animal(cells.iter().filter_map(|c| Cell::new(c)).collect());
    let game = Achievement::new(Board::SQUARE, &[goal], 1, Response::Cells(1)).expect("small");
    let claim = game.won_by(Player::Maker);
    let proof = search(&game, &Control::default()).expect("maker gets the domino");
    let mut steps = proof.steps().to_vec();
    assert_eq!(
        shorten(&game, &claim, &steps, &Control::default()),
        Some(proof)
    );
    if let Evidence::ProofSequence(sequence) = &mut steps[0].evidence {
        sequence.0[0].options.truncate(1);
    }
    assert_eq!(shorten(&game, &claim, &steps, &Control::default()), None);
}
