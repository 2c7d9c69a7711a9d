//! Random claims.

use playproof_formats::{
    Board, Cell, Claim,
    claim::{
        Achievement, AchievementWithin, Animal, Arena, BiasedGame, BiasedOutcome, BiasedResult,
        Cannibal, CannibalMoves, Extent, Guarantee, Hypergraph, InARow, Letters, Nature, Outcome,
        Player, Positional, PositionalOutcome, Promise, Response, Seat, Statement, Synchronized,
        SynchronizedOutcome, Threshold, Variant,
    },
};
use proptest::{prelude::*, sample::select};

use crate::build::cell;

fn numbers() -> impl Strategy<Value = u32> {
    prop_oneof![0..30_u32, Just(u32::MAX), any::<u32>()]
}

fn coordinates() -> impl Strategy<Value = i16> {
    prop_oneof![-3..4_i16, Just(i16::MIN), Just(i16::MAX), any::<i16>()]
}

fn animals() -> impl Strategy<Value = Animal> {
    let cell = prop::collection::vec(coordinates(), 1..=6);
    let cells = prop::collection::vec(cell, 0..5);
    cells.prop_map(|cells| Animal(cells.iter().map(|c| cell_of(c)).collect()))
}

fn cell_of(coordinates: &[i16]) -> Cell {
    cell(coordinates)
}

fn boards() -> impl Strategy<Value = Board> {
    select(vec![
        Board::TRIANGULAR,
        Board::HEXAGONAL,
        Board::hypercubic(1),
        Board::SQUARE,
        Board::CUBIC,
        Board::hypercubic(4),
        Board::hypercubic(6),
        Board::SQUARE.fixed(),
        Board::TRIANGULAR.fixed(),
        Board::hypercubic(4).fixed(),
    ])
}

/// Claims of every kind, in normal form or not.
pub fn claims() -> impl Strategy<Value = Claim> {
    let goals = prop::collection::vec(animals(), 0..4);
    let breaker = prop_oneof![numbers().prop_map(Response::Cells), Just(Response::Every)];
    let winner = select(vec![Player::Maker, Player::Breaker]);
    let marks = (numbers(), numbers(), numbers());
    let achievement = (winner, boards(), goals, marks, breaker).prop_map(
        |(winner, board, goals, (maker, last_turn, first_turn), breaker)| Achievement {
            winner,
            board,
            goals,
            maker,
            last_turn,
            first_turn,
            breaker,
        },
    );
    let size = prop::option::of(prop::array::uniform2(numbers()));
    let limits = (size, prop::option::of(numbers()));
    let achievement = (achievement, limits).prop_map(|(game, (size, turns))| match (size, turns) {
        (None, None) => Claim::Achievement(game),
        _ => Claim::AchievementWithin(AchievementWithin { game, size, turns }),
    });
    let finite = prop::collection::vec(numbers(), 0..4);
    let threshold = (boards(), animals(), finite).prop_map(|(board, animal, finite)| {
        Claim::Threshold(Threshold {
            board,
            animal,
            finite,
        })
    });
    let cannibal = (natures(), animals()).prop_map(|(nature, animal)| match nature {
        Ok(nature) => Claim::Cannibal(Cannibal { nature, animal }),
        Err(moves) => Claim::CannibalMoves(CannibalMoves { animal, moves }),
    });
    let guarantee = (select(Guarantee::ALL.to_vec()), arenas())
        .prop_map(|(guarantee, arena)| Claim::Positional(Positional { guarantee, arena }));
    let outcome = (select(Outcome::ALL.to_vec()), arenas()).prop_map(|(outcome, arena)| {
        Claim::PositionalOutcome(PositionalOutcome { outcome, arena })
    });
    prop_oneof![
        achievement,
        threshold,
        cannibal,
        guarantee,
        outcome,
        biased(),
        synchronized()
    ]
}

/// The two kinds of animals; or non-cannibals with a number of moves.
fn natures() -> impl Strategy<Value = Result<Nature, u32>> {
    prop_oneof![
        Just(Ok(Nature::Cannibal)),
        Just(Ok(Nature::NonCannibal)),
        numbers().prop_map(Err),
    ]
}

/// Arenas of every shape; marks are on the board, since a picture shows no other ones.
fn arenas() -> impl Strategy<Value = Arena> {
    let sets = prop::collection::vec(prop::collection::vec(numbers(), 1..4), 0..4);
    let order = prop::collection::vec((numbers(), numbers()), 0..4);
    let hypergraph = (numbers(), sets, order).prop_map(|(vertices, sets, order)| {
        Arena::Hypergraph(Hypergraph {
            vertices,
            sets,
            order,
        })
    });
    let marks = prop::collection::vec(0..3_u8, 20);
    let size = (1..5_u32, 1..5_u32);
    let board = (size, numbers(), any::<bool>(), marks, any::<bool>());
    let in_a_row = board.prop_map(|((rows, columns), k, gravity, marks, empty)| {
        let of = |player: u8| {
            let cells = (0..rows * columns).zip(&marks);
            let own = cells.filter(|&(_, &mark)| mark == player && !empty);
            own.map(|(cell, _)| cell).collect()
        };
        Arena::InARow(InARow {
            rows,
            columns,
            k,
            gravity,
            first: of(1),
            second: of(2),
        })
    });
    prop_oneof![hypergraph, in_a_row]
}

fn biased() -> impl Strategy<Value = Claim> {
    let seat = || select(Seat::ALL.to_vec());
    let numbers = || prop::collection::vec(numbers(), 0..3);
    let sets = || prop::collection::vec(prop::collection::vec(self::numbers(), 1..4), 0..4);
    let order = prop::collection::vec((self::numbers(), self::numbers()), 0..4);
    let promise = (seat(), select(Promise::ALL.to_vec()));
    let asked = prop_oneof![
        promise.prop_map(Ok),
        select(BiasedResult::ALL.to_vec()).prop_map(Err)
    ];
    let game = (self::numbers(), sets(), sets(), order);
    let turns = prop::array::uniform3(self::numbers());
    (asked, game, numbers(), numbers(), turns, seat()).prop_map(
        |(asked, game, first, second, turns, mover)| {
            let (vertices, first_sets, second_sets, order) = game;
            let [first_turn, second_turn, left] = turns;
            let game = BiasedGame {
                vertices,
                first_sets,
                second_sets,
                order,
                first,
                second,
                first_turn,
                second_turn,
                mover,
                left,
            };
            match asked {
                Ok((owner, promise)) => Claim::PositionalBiased(game.promised(owner, promise)),
                Err(outcome) => Claim::BiasedOutcome(BiasedOutcome { outcome, game }),
            }
        },
    )
}

fn synchronized() -> impl Strategy<Value = Claim> {
    let variant = select(Variant::ALL.to_vec());
    let extent = || {
        let progression = (numbers(), numbers());
        let progression = progression.prop_map(|(from, step)| Extent::Progression { from, step });
        prop_oneof![numbers().prop_map(Extent::Exactly), progression]
    };
    let statement = select(Statement::ALL.to_vec());
    let one = (statement, variant.clone(), extent(), extent()).prop_map(
        |(statement, variant, rows, columns)| {
            Claim::Synchronized(Synchronized {
                statement,
                variant,
                rows,
                columns,
            })
        },
    );
    let outcome = select(Letters::ALL.to_vec());
    let both =
        (outcome, variant, numbers(), numbers()).prop_map(|(outcome, variant, rows, columns)| {
            Claim::SynchronizedOutcome(SynchronizedOutcome {
                outcome,
                variant,
                rows,
                columns,
            })
        });
    prop_oneof![one, both]
}
