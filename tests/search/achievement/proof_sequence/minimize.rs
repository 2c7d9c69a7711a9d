//! Proof sequences made shorter.

use playproof::{
    game::Achievement,
    proof::Proof,
    search::{
        achievement::proof_sequence::{
            minimize::{Sequence, minimize},
            tree::{Outcome, Tree},
            window::{Window, regions},
        },
        control::Control,
    },
};
use playproof_checker::Geometry;
use playproof_explain::turns;
use playproof_formats::{
    Board, Cell, Evidence,
    claim::{Animal, Player, Response},
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
    let mut tree = Tree::new(&game, 1, window, 1 << 24);
    tree.allow(u64::MAX, &Control::default());
    let turns = (1..10).find(|&n| matches!(tree.search(n, u32::MAX), Outcome::Won));
    let short = minimize(&game, 1, &symmetries, &tree, &Control::default());
    let short = short.expect("nothing stops it");
    assert!(short.0.len() * 5 < Sequence::turns_left(&tree).len());
    assert!(turns.is_some_and(|n| turns::of_sequence(&short) <= n));
    let evidence = Evidence::ProofSequence(short);
    let proof = Proof::new(game.won_by(Player::Maker), evidence, &[]);
    assert_eq!(proof.check().err(), None);
}
