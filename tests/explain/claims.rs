//! Claims have one text each, which is read back.

use playproof_explain::claim::parse;
use playproof_formats::{
    Board, Claim,
    claim::{Arena, Guarantee, Outcome, Player, Response, Threshold},
};
use playproof_oracles::{
    build::{animal, wins, with},
    cannibal::{cannibal, non_cannibal, within},
    claims::claims,
    positional::{board, guarantee, hypergraph, outcome},
    random::cases,
    samples::{corner, domino},
};
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn text_is_read_back(claim in claims()) {
        let text = claim.to_string();
        prop_assert!(!text.contains('\n'));
        prop_assert_eq!(parse(&text), Ok(claim));
    }

    /// A change of one character gives another claim or none, never the same one.
    #[test]
    fn texts_have_one_spelling(claim in claims(), at in any::<prop::sample::Index>(), new in "[-+0-9 ,(){}a-z>é]") {
        let text = claim.to_string();
        let at = at.index(text.len());
        for changed in [
            format!("{}{new}{}", &text[..at], &text[at..]),
            format!("{}{new}{}", &text[..at], &text[at + 1..]),
            format!("{}{}", &text[..at], &text[at + 1..]),
        ] {
            if let Ok(other) = parse(&changed) {
                prop_assert_eq!(other == claim, changed == text);
                prop_assert_eq!(other.to_string(), changed);
            }
        }
    }
}

#[test]
fn texts_look_like_this() {
    let claim = wins(Player::Maker, Board::SQUARE, &[domino()], 1, 3);
    let text = "maker wins (1,3) on square for {(0,0) (0,1)}";
    assert_eq!(claim.to_string(), text);
    let claim = with(claim, |claim| {
        (claim.last_turn, claim.first_turn) = (2, 3);
        claim.breaker = Response::Every;
        claim.goals.push(corner());
    });
    assert_eq!(
        claim.to_string(),
        "maker wins (1->2,every) first 3 on square for {(0,0) (0,1)} {(0,0) (0,1) (1,0)}"
    );
    let claim = Claim::Threshold(Threshold {
        board: Board::hypercubic(4),
        animal: animal(&[[0, 0, 0, 0]]),
        finite: vec![1, 5],
    });
    let text = "threshold (1,5,inf) on hypercubic-4 for {(0,0,0,0)}";
    assert_eq!(claim.to_string(), text);
    for text in [
        "vertical wins at synchronized triomineering on 9x4",
        "vertical draws at least at synchronized triomineering on (3+3i)x3",
        "horizontal cannot draw at synchronized tridomineering on 3x(8+1i)",
        "outcome VD of synchronized domineering on 4x8",
    ] {
        assert_eq!(parse(text).expect("a claim").to_string(), text);
    }
}

#[test]
fn other_spellings_of_synchronized_games_are_refused() {
    for text in [
        "vertical win at synchronized triomineering on 9x4",
        "vertical wins  at synchronized triomineering on 9x4",
        "vertical winsat synchronized triomineering on 9x4",
        "vertical wins at synchronized triomineering on 09x4",
        "vertical wins at synchronized triomineering on 9x4 ",
        "vertical wins at synchronized triomineering on 9 x 4",
        "vertical wins at synchronized triomineering on (9)x4",
        "vertical wins at synchronized triomineering on (9+i)x4",
        "vertical wins at synchronized triomineering on (9+01i)x4",
        "vertical wins at synchronized triomineering on (9+1i)x",
        "vertical wins at synchronized triomineering on 4294967296x4",
        "vertical wins at synchronized tetromineering on 9x4",
        "Vertical wins at synchronized triomineering on 9x4",
        "outcome N of synchronized domineering on 4x8",
        "outcome DV of synchronized domineering on 4x8",
        "outcome V of synchronized domineering on (4+1i)x8",
        "outcome  of synchronized domineering on 4x8",
    ] {
        assert!(parse(text).is_err(), "{text}");
    }
}

#[test]
fn texts_of_positional_games_look_like_this() {
    let arena = hypergraph(4, &[&[0, 1], &[2]], &[(0, 1), (1, 3)]);
    assert_eq!(
        guarantee(Guarantee::MakerWinsSecond, &arena).to_string(),
        "maker wins moving second in 4 vertices with sets {0 1} {2} and order 0<1 0<3 1<3"
    );
    let mut game = board(2, 3, 2, true);
    assert_eq!(
        outcome(Outcome::Draw, &Arena::InARow(game.clone())).to_string(),
        "outcome draw of 2 in a row on 2x3 with gravity"
    );
    (game.first, game.second) = (vec![0, 5], vec![3]);
    let claim = guarantee(Guarantee::OWins, &Arena::InARow(game));
    let text = "O wins in 2 in a row on 2x3 with gravity from X../O.X";
    assert_eq!(claim.to_string(), text);
    assert_eq!(parse(text), Ok(claim));
    for wrong in [
        text.replace("X../O.X", "X..O.X"),
        text.replace("X../O.X", "X../O.X/"),
        text.replace("X../O.X", "X../O."),
        text.replace("X../O.X", "X./.O.X"),
        text.replace("X../O.X", ".../..."),
        text.replace("X../O.X", "x../O.X"),
        text.replace(" from X../O.X", " from "),
        text.replace("with gravity ", "with  gravity "),
        text.replace("2x3", "02x3"),
        "outcome Q of 1 in a row on 1x1".to_owned(),
        "X wins in 2 vertices with sets {}".to_owned(),
        "X wins in 2 vertices with sets {0} and order".to_owned(),
        "X wins in 2 vertices with sets {0 } and order 0<1".to_owned(),
    ] {
        assert!(parse(&wrong).is_err(), "{wrong}");
    }
}

#[test]
fn texts_about_cannibals_look_like_this() {
    for (claim, text) in [
        (cannibal(&corner()), "cannibal {(0,0) (0,1) (1,0)}"),
        (non_cannibal(&domino()), "non-cannibal {(0,0) (0,1)}"),
        (
            within(7, &domino()),
            "non-cannibal within 7 moves {(0,0) (0,1)}",
        ),
    ] {
        assert_eq!(claim.to_string(), text);
    }
    for wrong in [
        "cannibal",
        "cannibal  {(0,0)}",
        "cannibal within 7 moves {(0,0)}",
        "non-cannibal within 07 moves {(0,0)}",
        "non-cannibal within moves {(0,0)}",
        "non-cannibal within 4294967296 moves {(0,0)}",
        "non-cannibal {(0,0)} {(0,0)}",
    ] {
        assert!(parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn other_spellings_are_refused() {
    let right = "maker wins (1->2,3) first 2 on square for {(0,0) (0,1)}";
    assert!(parse(right).is_ok());
    for (from, to) in [
        ("1->2", "+1->2"),
        ("1->2", "01->2"),
        ("1->2", "1 -> 2"),
        ("1->2", "1->02"),
        ("(1->2,3) first 2", "(1->1,3)"),
        ("(1->2,3) first 2", "(1,3) first 1"),
        (",3)", ", 3)"),
        (",3)", ",4294967296)"),
        (",3)", ",-1)"),
        (",3)", ",)"),
        (",3)", ",Every)"),
        ("first 2", "first  2"),
        ("first 2 ", ""),
        ("square", "hypercubic-2"),
        ("square", "hypercubic-02"),
        ("square", "hypercubic-7"),
        ("square", "hypercubic-0"),
        ("square", "Square"),
        ("(0,0)", "(-0,0)"),
        ("(0,0)", "(0,+0)"),
        ("(0,0)", "(00,0)"),
        ("(0,0)", "(0, 0)"),
        ("(0,0)", "()"),
        ("(0,0)", "(0,0,)"),
        ("(0,0)", "(0,32768)"),
        ("(0,0)", "(0,0,0,0,0,0,0)"),
        ("(0,0) (0,1)", "(0,0)  (0,1)"),
        ("(0,0) (0,1)", "(0,0)(0,1)"),
        ("(0,0) (0,1)", " (0,0) (0,1)"),
        ("(0,1)}", "(0,1) }"),
        ("(0,1)}", "(0,1)"),
        ("(0,1)}", "(0,1)} "),
        ("(0,1)}", "(0,1)}\n"),
        ("(0,1)}", "(0,1)} # the domino"),
        ("maker", " maker"),
        ("maker", "Maker"),
        ("maker", "mak\u{435}r"),
        ("{", "{}{"),
    ] {
        let wrong = right.replacen(from, to, 1);
        assert_ne!(wrong, right);
        if let Ok(other) = parse(&wrong) {
            // Some are spellings of another claim, in which they are canonical.
            assert_ne!(other, parse(right).expect("right"), "{wrong}");
            assert_eq!(other.to_string(), wrong);
        }
    }
    for text in [
        "",
        "maker",
        "maker wins (",
        "maker wins (1",
        "threshold (",
        "threshold (1",
        "threshold (inf",
    ] {
        assert!(parse(text).is_err());
    }
}

#[test]
fn errors_say_where() {
    let error = parse("maker wins (1,3) on squre for {(0,0)}");
    let error = error.expect_err("no such board");
    assert_eq!(error.position, 20);
    assert_eq!(
        error.to_string(),
        "not the text of a claim: expected the name of a board at byte 20"
    );
}
