//! First marks far apart.

use playproof::search::{achievement::proof_sequence::apart, control::Control};
use playproof_formats::{Board, Evidence, evidence::ProofSequence};

use super::{animal, game};

fn found(game: &playproof::game::Achievement, control: &Control) -> Option<ProofSequence> {
    let proof = apart(game)(control)?;
    proof.check().expect("the checker accepts what is found");
    match &proof.last().evidence {
        Evidence::ProofSequence(sequence) => Some(sequence.clone()),
        _ => None,
    }
}

/// Near one of two marks Breaker has three marks at most, and Maker has a place for two more.
#[test]
fn the_t_tetracube_against_six() {
    let tetracube = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2], &[0, 1, 1]]);
    let against = |breaker| game(Board::CUBIC, std::slice::from_ref(&tetracube), 2, breaker);
    let sequence = found(&against(6), &Control::default()).expect("maker wins");
    let last = sequence.0.last().expect("a situation");
    let [first, second] = last.core.as_slice() else {
        panic!("{:?}", last.core);
    };
    let apart = second.checked_sub(*first).expect("near zero");
    let apart = apart.coordinates().iter().map(|c| c.abs()).max();
    assert!(
        apart > Some(6),
        "no placement around one mark meets one around the other"
    );
    // Of this kind there is no win against seven, and none with one mark in a turn.
    assert_eq!(found(&against(7), &Control::default()), None);
    let alone = game(Board::CUBIC, &[tetracube], 1, 1);
    assert_eq!(found(&alone, &Control::default()), None);
}

/// What is found in slices of work is what is found at once.
#[test]
fn in_slices() {
    let tetracube = animal(&[&[0, 0, 0], &[0, 0, 1], &[0, 0, 2], &[0, 1, 1]]);
    let game = game(Board::CUBIC, &[tetracube], 2, 6);
    let mut search = apart(&game);
    let mut slice = 1 << 10;
    let proof = std::iter::repeat_with(|| {
        slice *= 2;
        search(&Control::default().for_work(slice))
    });
    let proof = proof.take(40).flatten().next().expect("maker wins");
    let at_once = apart(&game)(&Control::default()).expect("maker wins");
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
        let won = found(&game(board, &[goal], maker, breaker), &Control::default());
        assert!(won.is_some(), "{board}");
    }
}
