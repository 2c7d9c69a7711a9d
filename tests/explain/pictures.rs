//! Pictures that `show` draws can be pasted into a game file.

use playproof_checker::Limits;
use playproof_explain::{
    Certificate,
    animals::{ascii, normal_form},
};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Step, Tiling,
    claim::{Achievement, Animal, Player, Response},
};
use playproof_oracles::build::cell;

/// The picture of the goal in the explanation of a claim about it.
fn drawn(board: Board, animal: &Animal) -> Option<String> {
    let size = u32::try_from(animal.0.len()).expect("small");
    let claim = Claim::Achievement(Achievement {
        winner: Player::Maker,
        board,
        goals: vec![animal.clone()],
        maker: size,
        last_turn: size,
        first_turn: size,
        breaker: Response::Every,
    });
    let step = Step {
        claim,
        evidence: Evidence::OneTurn,
        premises: Vec::new(),
    };
    let bytes = playproof_formats::file::to_bytes(&[step]);
    let mut session = playproof_checker::Session::new(Limits::default());
    let certificate = Certificate::read(&bytes, &mut session).expect("readable");
    assert!(certificate.is_accepted(), "{}", certificate.text(false));
    let text = certificate.text(false);
    let (_, after) = text.split_once("does.\n")?;
    let (picture, _) = after.split_once("\nid ")?;
    (!picture.trim().is_empty()).then(|| picture.to_owned())
}

/// All animals of up to four cells that grow from a cell of this board.
fn animals(board: Board) -> Vec<Animal> {
    use playproof_checker::Geometry;
    let first: Cell = match board.tiling {
        Tiling::Triangular => cell(&[1, 0, 0]),
        Tiling::Hexagonal => cell(&[0, 0, 0]),
        Tiling::Hypercubic(d) => cell(&vec![0; d.into()]),
    };
    let mut all = vec![vec![first]];
    let mut last = all.clone();
    for _ in 1..4 {
        let mut next: Vec<Vec<Cell>> = Vec::new();
        for cells in &last {
            for neighbor in cells.iter().flat_map(|&c| board.neighbors(c)) {
                if !cells.contains(&neighbor) {
                    let mut larger = [cells.as_slice(), &[neighbor]].concat();
                    larger.sort_unstable();
                    next.push(larger);
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        all.extend(next.iter().cloned());
        last = next;
    }
    let mut normal: Vec<Animal> = all
        .iter()
        .map(|cells| normal_form(board, cells).expect("small"))
        .collect();
    normal.sort_unstable();
    normal.dedup();
    normal
}

#[test]
fn what_is_drawn_can_be_pasted_back() {
    for (board, drawn_at_least) in [
        (Board::SQUARE, 9),
        (Board::HEXAGONAL, 12),
        (Board::TRIANGULAR, 6),
        (Board::CUBIC, 11),
        (Board::hypercubic(1), 4),
        (Board::hypercubic(4), 1),
    ] {
        let mut number = 0;
        for animal in animals(board) {
            let Some(picture) = drawn(board, &animal) else {
                continue;
            };
            number += 1;
            assert_eq!(
                ascii::read(board, &picture),
                Ok(animal),
                "{board}\n{picture}"
            );
        }
        assert!(number >= drawn_at_least, "{board}: {number}");
    }
}

#[test]
fn a_set_in_pieces_can_be_pasted_back() {
    for (board, cells) in [
        (
            Board::SQUARE,
            [[0, 0], [3, 1], [1, 4]].map(|c| cell(&c)).to_vec(),
        ),
        (
            Board::HEXAGONAL,
            [[0, 0, 0], [3, -1, -2]].map(|c| cell(&c)).to_vec(),
        ),
        (
            Board::TRIANGULAR,
            [[1, 0, 0], [3, -1, 0]].map(|c| cell(&c)).to_vec(),
        ),
    ] {
        let animal = normal_form(board, &cells).expect("small");
        let picture = drawn(board, &animal).expect("it lies in a plane");
        assert_eq!(
            ascii::read(board, &picture),
            Ok(animal),
            "{board}\n{picture}"
        );
    }
}
