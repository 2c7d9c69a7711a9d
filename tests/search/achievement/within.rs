//! The searches for finite boards and numbers of turns.

use playproof::{
    game::{AchievementWithin, Game, file::parse},
    proof::Proof,
    search::{
        achievement::{proof_sequence, within::decide},
        control::Control,
    },
};
use playproof_formats::claim::Player;

/// The (1, 1) game for an animal, with these lines more.
fn game(animal: &str, more: &str) -> AchievementWithin {
    let file = format!(
        "game = \"achievement\"\nboard = \"square\"\ngoals = [\"{animal}\"]\nmaker = 1\nbreaker = 1\n{more}\n"
    );
    match parse("game.toml", &file).expect(&file).game {
        Game::AchievementWithin(game) => game,
        other => panic!("{other:?}"),
    }
}

/// Who wins, and by which rule.
fn settled(animal: &str, more: &str) -> (Player, &'static str) {
    let game = game(animal, more);
    let proof = decide(&game, None, &Control::default()).expect("a proof");
    let winners = [Player::Maker, Player::Breaker];
    let winner = winners
        .into_iter()
        .find(|&winner| game.won_by(winner) == *proof.claim());
    proof.check().expect("accepted");
    (winner.expect("an answer"), proof.last().evidence.rule())
}

fn stopped(game: &AchievementWithin, by: Option<&str>) -> Option<Proof> {
    decide(game, by, &Control::default().for_work(1 << 24))
}

#[test]
fn boards_are_won_and_lost() {
    use Player::{Breaker, Maker};
    assert_eq!(
        settled("domino", "size = [1, 3]"),
        (Maker, "proof-sequence")
    );
    assert_eq!(settled("domino", "size = [1, 2]"), (Breaker, "on-board"));
    assert_eq!(
        settled("I-tromino", "size = [4, 4]\nturns = 3"),
        (Maker, "proof-sequence")
    );
    assert_eq!(settled("I-tromino", "size = [3, 3]"), (Breaker, "on-board"));
    assert_eq!(
        settled("I-tromino", "size = [3, 3]\nturns = 3"),
        (Breaker, "on-board")
    );
    assert_eq!(
        settled("T-tetromino", "turns = 4"),
        (Maker, "proof-sequence")
    );
    assert_eq!(
        settled("O-tetromino", "size = [9, 9]"),
        (Breaker, "restrict")
    );
    // Too many cells for a positional game, and for a window.
    assert_eq!(
        settled("O-tetromino", "size = [99, 100]"),
        (Breaker, "restrict")
    );
    // The whole board answers, too.
    assert_eq!(settled("O-tetromino", "turns = 9"), (Breaker, "paving"));
    // The animal is larger than the board.
    assert_eq!(
        settled("I-tetromino", "size = [3, 3]"),
        (Breaker, "on-board")
    );
}

#[test]
fn boards_larger_than_a_window_are_searched_in_part() {
    for size in ["[30, 30]", "[2, 300]", "[4294967295, 4294967295]"] {
        let size = format!("size = {size}");
        assert_eq!(
            settled("domino", &size),
            (Player::Maker, "proof-sequence"),
            "{size}"
        );
    }
}

#[test]
fn three_turns_are_too_few_for_four_cells() {
    let three = game("T-tetromino", "size = [5, 5]\nturns = 3");
    assert_eq!(stopped(&three, None), None);
    assert_eq!(stopped(&three, Some("proof-sequence")), None);
    // It is Maker's board, so there is no number of turns to tell.
    assert_eq!(stopped(&three, Some("on-board")), None);
    let board = game("T-tetromino", "size = [5, 5]");
    let proof = stopped(&board, Some("on-board")).expect("a proof");
    assert_eq!(*proof.claim(), board.won_by(Player::Maker));
}

/// On the board of Harary's, as soon as in the literature.
#[test]
fn the_number_of_turns_is_told() {
    for (animal, side, turns) in [
        ("domino", 2, 2),
        ("I-tromino", 4, 3),
        ("V-tromino", 3, 3),
        ("S-tetromino", 3, 5),
        ("L-tetromino", 4, 4),
        ("T-tetromino", 5, 4),
    ] {
        let game = game(animal, &format!("size = [{side}, {side}]"));
        let proof = proof_sequence::soon(&game)(&Control::default()).expect(animal);
        let claimed = AchievementWithin {
            turns: Some(turns),
            ..game
        };
        assert_eq!(*proof.claim(), claimed.won_by(Player::Maker), "{animal}");
    }
}
