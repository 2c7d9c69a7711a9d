//! Situations on many copies.

use std::time::Duration;

use playproof::{
    game::Achievement,
    proof::Proof,
    search::{
        achievement::proof_sequence::{
            around_a_mark, on_many_copies,
            pace::{Pace, Paces},
            proof_numbers::Marks,
            with_few_replies, with_single_marks,
        },
        control::Control,
    },
};
use playproof_formats::{
    Board, Cell, Claim, Evidence,
    claim::{Player, Response},
    evidence::ProofSequence,
    file::Reader,
};

use super::{animal, game, polyomino};

type Search<'a> = Box<dyn FnMut(&Control) -> Option<Proof> + Send + 'a>;

fn sequence(proof: &Proof) -> &ProofSequence {
    proof.check().expect("the checker accepts what is found");
    match &proof.last().evidence {
        Evidence::ManyCopies(sequence) => sequence,
        evidence => panic!("by {}", evidence.rule()),
    }
}

fn in_windows(game: &Achievement) -> Option<Proof> {
    let long = Control::default().within(Duration::from_secs(60));
    on_many_copies(game)(&long)
}

#[test]
fn paces() {
    let paces = |maker, breaker| {
        let game = game(Board::SQUARE, &[polyomino(&["XX"])], maker, breaker);
        Paces::many_copies(&game).map(|paces| {
            let pairs = paces
                .later
                .iter()
                .map(|&Pace { marks, share, .. }| (marks, share));
            pairs.collect::<Vec<_>>()
        })
    };
    assert_eq!(paces(1, 5), None);
    assert_eq!(paces(2, 5), Some(vec![(1, 2), (2, 5)]));
    assert_eq!(paces(3, 8), Some(vec![(1, 2), (3, 8)]));
    assert_eq!(paces(5, 9), Some(vec![(1, 1), (2, 4), (5, 9)]));
    // Where Breaker's share is the same, more marks are better.
    assert_eq!(paces(2, 1), Some(vec![(1, 0), (2, 1)]));
    assert_eq!(paces(3, 1), Some(vec![(1, 0), (3, 1)]));
    assert_eq!(paces(2, 0), None);
    let handicap = game(Board::SQUARE, &[polyomino(&["XX"])], 2, 5).with_first_turn(3);
    assert!(Paces::many_copies(&handicap).is_none());
}

/// One mark in each of two copies, then two in one of them.
#[test]
fn pentahexes_against_four() {
    for cells in [
        [[0, 0, 0], [0, 1, -1], [0, 2, -2], [1, 2, -3], [2, 1, -3]],
        [[0, 0, 0], [0, 1, -1], [0, 2, -2], [1, 2, -3], [2, 2, -4]],
    ] {
        let pentahex = animal(&cells.each_ref().map(|cell| &cell[..]));
        let proof = in_windows(&game(Board::HEXAGONAL, &[pentahex], 2, 4)).expect("maker wins");
        let sequence = sequence(&proof);
        let last = sequence.0.last().expect("a situation");
        assert_eq!(last.core.len(), 1);
        let new = |cell: &&Cell| !last.core.contains(cell);
        let mut options = last.options.iter();
        assert!(options.any(|option| option.marks.iter().filter(new).count() == 2));
    }
}

/// What Breaker wins by a certificate of the library is not found.
#[test]
fn none_is_found_where_breaker_wins() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../certificates");
    let mut asked = 0;
    for folder in ["NS", "NS-beyond"] {
        let files = std::fs::read_dir(format!("{root}/{folder}")).expect("a folder");
        for file in files {
            let bytes = std::fs::read(file.expect("a file").path()).expect("a certificate");
            let mut reader = Reader::new(&bytes[..], bytes.len() as u64).expect("a certificate");
            while let Some((step, _)) = reader.next_step().expect("a step") {
                let Claim::Achievement(claim) = &step.claim else {
                    continue;
                };
                if claim.winner != Player::Breaker || claim.maker < 2 {
                    continue;
                }
                let Response::Cells(breaker) = claim.breaker else {
                    continue;
                };
                let game = game(claim.board, &claim.goals, claim.maker, breaker);
                let game = game.with_last_turn(claim.last_turn);
                let searches: [Search<'_>; 5] = [
                    Box::new(around_a_mark(&game)),
                    Box::new(with_few_replies(&game)),
                    Box::new(on_many_copies(&game)),
                    Box::new(with_single_marks(&game, Marks::Together)),
                    Box::new(with_single_marks(&game, Marks::Apart)),
                ];
                for mut search in searches {
                    let found = search(&Control::default().for_work(1 << 22));
                    assert!(found.is_none(), "{}", step.claim);
                }
                asked += 1;
            }
        }
    }
    assert!(asked > 40, "{asked} games");
}

/// Near one of two marks Breaker has three marks at most, and Maker has a place for two more.
#[test]
fn the_t_tetracube_against_six() {
    let tetracube = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2], &[0, 1, 1]]);
    let against = |breaker| game(Board::CUBIC, std::slice::from_ref(&tetracube), 2, breaker);
    let proof = around_a_mark(&against(6))(&Control::default()).expect("maker wins");
    assert_eq!(
        sequence(&proof).0.last().map(|last| last.core.len()),
        Some(1)
    );
    // Of this kind there is no win against seven, and none with one mark in a turn.
    assert!(around_a_mark(&against(7))(&Control::default()).is_none());
    let alone = game(Board::CUBIC, &[tetracube], 1, 1);
    assert!(around_a_mark(&alone)(&Control::default()).is_none());
}

/// The same by turns that leave few replies; and where no goal is small enough for two marks to threaten, there is no such search.
#[test]
fn few_replies() {
    let tetracube = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2], &[0, 1, 1]]);
    let game = |goal, breaker| game(Board::CUBIC, &[goal], 2, breaker);
    let six = game(tetracube.clone(), 6);
    let proof = with_few_replies(&six)(&Control::default()).expect("maker wins");
    assert_eq!(sequence(&proof).0.len(), 3);
    let mut search = with_few_replies(&six);
    let mut slices = (10..40).map(|slice| Control::default().for_work(1 << slice));
    let found = slices.find_map(|slice| search(&slice));
    sequence(&found.expect("maker wins"));
    let large = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2], &[0, 1, 1], &[0, 1, 2]]);
    assert!(with_few_replies(&game(large, 1))(&Control::default()).is_none());
}

/// What the search around a first mark does not find.
#[test]
fn a_tetracube_against_eight() {
    let tetracube = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 1, 0], &[1, 0, 1]]);
    let game = game(Board::CUBIC, &[tetracube], 2, 8);
    assert!(around_a_mark(&game)(&Control::default()).is_none());
    let control = Control::default().for_work(1 << 30);
    let proof = with_few_replies(&game)(&control).expect("maker wins");
    let first = sequence(&proof).0.last().expect("a situation");
    assert_eq!(first.core.len(), 1);
}

/// What is found in slices of work is what is found at once.
#[test]
fn in_slices() {
    let tetracube = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2], &[0, 1, 1]]);
    let game = game(Board::CUBIC, &[tetracube], 2, 6);
    let mut search = around_a_mark(&game);
    let mut slice = 1 << 10;
    let proof = std::iter::repeat_with(|| {
        slice *= 2;
        search(&Control::default().for_work(slice))
    });
    let proof = proof.take(40).flatten().next().expect("maker wins");
    let at_once = around_a_mark(&game)(&Control::default()).expect("maker wins");
    assert_eq!(proof.to_bytes(), at_once.to_bytes());
}

/// On boards whose cells are of two kinds, and in more dimensions.
#[test]
fn on_other_boards() {
    let chevron = animal(&[&[0, 0, 1], &[0, 1, 0], &[0, 1, 1], &[1, 0, 1]]);
    let tromino = animal(&[&[0, 0, 0, 0], &[0, 0, 0, 1], &[0, 0, 1, 0]]);
    let hexagons = animal(&[&[0, 0, 0], &[0, 1, -1], &[1, 0, -1]]);
    let boards = [
        (Board::TRIANGULAR, chevron, [2, 3]),
        (Board::hypercubic(4), tromino, [2, 9]),
        (Board::HEXAGONAL, hexagons, [2, 3]),
    ];
    for (board, goal, [maker, breaker]) in boards {
        let game = game(board, &[goal], maker, breaker);
        let proof = around_a_mark(&game)(&Control::default());
        sequence(&proof.unwrap_or_else(|| panic!("maker wins on {board}")));
    }
}
