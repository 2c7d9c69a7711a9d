//! Positions, by what matters of them.

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, Game, Mask, Position, Seat, mask},
    rules::positional::strategy::Board,
};
use playproof_oracles::positional::Dice;

/// What matters, from the definition.
fn matters(game: &Game, maker_breaker: bool, position: Position) -> Position {
    let Position { first, second } = position;
    let reach = |own: Mask, other: Mask, sets: &[Mask]| {
        let alive = sets.iter().filter(|&set| set & other == 0);
        let used = alive.fold(0, |used, set| used | set);
        (game.vertices & !(first | second)) | (own & used)
    };
    let seconds: &[Mask] = if maker_breaker { &[] } else { &game.sets };
    Position {
        first: reach(first, second, &game.sets),
        second: reach(second, first, seconds),
    }
}

/// It makes no difference whether the vertices of the sets are the first 64, others, or both, nor how many sets there are.
#[test]
fn what_matters_of_a_position() {
    let mut dice = Dice(64);
    for round in 0..3000 {
        let before = [0, 50, 60, 64, 100][round % 5];
        let vertices = 10;
        let most = [6, 70, 140][round % 3];
        let count = 1 + dice.below(most);
        let sets = dice.sets(vertices, count, 4);
        let sets = (sets.iter()).map(|set| mask(set.iter().map(|&v| v + before)));
        let mut sets: Vec<Mask> = sets.collect();
        sets.sort_unstable();
        sets.dedup();
        let count = before + vertices;
        let mut position = Position::default();
        for vertex in 0..count {
            match dice.below(3) {
                0 => position.first |= 1 << vertex,
                1 => position.second |= 1 << vertex,
                _ => {}
            }
        }
        let game = Game {
            vertices: mask(0..count),
            sets,
            below: vec![0; count as usize],
        };
        let aim = Aim {
            owner: Seat::First,
            win: true,
            maker_breaker: dice.below(2) == 0,
            mover: None,
        };
        let mut budget = Budget::new(Limits::default());
        let board = Board::new(&game, aim, &mut budget).expect("within the budget");
        let found = board.essence(&board.line(position));
        assert_eq!(
            found,
            matters(&game, aim.maker_breaker, position),
            "{game:?}"
        );
    }
}
