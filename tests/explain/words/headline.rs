//! Claims in a line.

use playproof_explain::{claim, words::headline};
use playproof_formats::{
    Claim,
    claim::{Promise, Seat},
};
use playproof_oracles::biased::biased;

#[test]
fn lines_that_are_shared_out_are_not_a_game_of_rows() {
    let rows: [&[u32]; 2] = [&[0, 1], &[2, 3]];
    let others: [&[u32]; 4] = [&[0, 2], &[0, 3], &[1, 2], &[1, 3]];
    let lines: Vec<&[u32]> = [&rows[..], &others].concat();
    let said = |sets| {
        let claim = biased((Seat::First, Promise::Completes), 4, sets, [2, 1]);
        headline(&Claim::PositionalBiased(claim))
    };
    let begin = "First completes a set in the (2:1) game";
    let board = format!("{begin}: 2 in a row on 2 × 2");
    assert_eq!(said([&lines, &lines]), board);
    assert_eq!(said([&lines, &[]]), board);
    assert_eq!(
        said([&rows, &others]),
        format!("{begin}: 6 sets in 4 vertices")
    );
}

#[test]
fn outcomes_of_biased_games() {
    let said = |outcome: &str, second: &str| {
        let text = format!(
            "outcome {outcome} of the (2:1) game on 4 vertices, first's sets {{0 1}} {{2 3}}{second}, first to move"
        );
        let claim = claim::read(&text).unwrap();
        assert_eq!(claim.to_string(), text);
        headline(&claim)
    };
    let game = "the (2:1) game: 2 sets in 4 vertices";
    let letters = [
        ("M", "First completes a set, whoever moves first,"),
        ("N", "Whoever moves first gets his way"),
        ("P", "Whoever moves second gets his way"),
        ("B", "Second prevents a set, whoever moves first,"),
    ];
    for (letter, words) in letters {
        assert_eq!(said(letter, ""), format!("{words} in {game}"));
    }
    let second = ", second's sets {0 1}";
    assert_eq!(said("draw", second), format!("A draw in {game}"));
    assert_eq!(
        said("misere draw", second),
        format!("A misère draw in {game}")
    );
    let wrong = claim::read("outcome misere draw of 3 in a row on 3x3").unwrap_err();
    assert!(wrong.to_string().contains("a biased game"), "{wrong}");
}

#[test]
fn marks_are_counted() {
    let said = |text| headline(&claim::read(text).unwrap());
    let one = said("maker wins (1,2) on square for {(0,0) (0,1)}");
    assert_eq!(one, "Maker wins with the domino, 1 mark to 2");
    let two = said("breaker wins (2,8) on square for {(0,0) (0,1)}");
    assert_eq!(two, "Breaker wins against the domino, 2 marks to 8");
}
