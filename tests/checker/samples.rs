//! The samples are accepted, and the oracles agree with each other and with the samples.

use playproof_formats::{
    Board, Claim,
    claim::{Achievement, Player, Response},
};
use playproof_oracles::{
    build::{LINE, accepted, wins},
    oracle::{Window, maker_wins_within},
    samples,
    truth::truth,
};

#[test]
fn samples_are_accepted() {
    for (name, steps) in samples::all() {
        println!("{name}");
        accepted(&steps);
    }
}

#[test]
fn samples_are_true() {
    for (name, steps) in samples::all() {
        for step in steps {
            assert_ne!(truth(&step.claim), Some(false), "{name}: {}", step.claim);
        }
    }
}

/// Where the oracle knows the winner, the games in windows say the same.
#[test]
fn truth_agrees_with_windows() {
    let games = [
        (Board::SQUARE, samples::domino(), 9),
        (LINE, samples::row(2), 7),
        (LINE, samples::row(3), 10),
    ];
    for (board, goal, size) in games {
        let cells = Window::cells_near_origin(board, size);
        for a in 1..=2 {
            for c in a..=2 {
                for f in a..=3 {
                    for b in 0..=5 {
                        let game = Achievement {
                            winner: Player::Maker,
                            board,
                            goals: vec![goal.clone()],
                            maker: a,
                            last_turn: c,
                            first_turn: f,
                            breaker: Response::Cells(b),
                        };
                        let Some(known) = truth(&Claim::Achievement(game.clone())) else {
                            continue;
                        };
                        // The windows are large enough for Maker, too.
                        let found = maker_wins_within(&game, &cells);
                        assert_eq!(found, known, "{}", Claim::Achievement(game));
                    }
                }
            }
        }
    }
}

#[test]
fn oracle_knows_famous_games() {
    let known = [
        (Board::SQUARE, samples::corner(), 1, 1, 9, true),
        (Board::SQUARE, samples::corner(), 1, 2, 9, false),
        (
            Board::TRIANGULAR,
            samples::three_triangles(),
            1,
            1,
            10,
            true,
        ),
        (
            Board::TRIANGULAR,
            samples::three_triangles(),
            1,
            2,
            10,
            false,
        ),
    ];
    for (board, goal, a, b, size, maker) in known {
        let Claim::Achievement(game) = wins(Player::Maker, board, &[goal], a, b) else {
            unreachable!("an achievement game");
        };
        let cells = Window::cells_near_origin(board, size);
        assert_eq!(maker_wins_within(&game, &cells), maker);
    }
}
