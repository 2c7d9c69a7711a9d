//! `on-board`.

use playproof_checker::rules::{
    Fault as Shape,
    achievement::{Fault as Common, on_board::Fault},
};
use playproof_formats::{
    Board, Claim, Evidence, Step,
    claim::{Achievement, Animal, Arena, Guarantee, Hypergraph, InARow, Player, Response},
    evidence::Pairing,
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, animal, is_accepted, normal, step, wins, with},
    finite::{limited, maker_wins, placements},
    positional::{arena, board, guarantee, holds, hypergraph},
    random::{agree, cells_within},
    samples::{corner, domino, domino_on_board, row_on_board},
    strategy::proved,
};
use proptest::{prelude::*, sample::select};

use Guarantee::{BreakerWinsFirst, BreakerWinsSecond, MakerWinsFirst, MakerWinsSecond};

/// Three cells in a row.
fn three() -> Animal {
    animal(&[[0, 0], [0, 1], [0, 2]])
}

fn claim(winner: Player, goals: &[Animal], size: [u32; 2]) -> Claim {
    let claim = wins(winner, Board::SQUARE, goals, 1, 1);
    limited(&claim, Some(size), None)
}

/// The claim, from this theorem about a positional game.
fn from(premise: Claim, claim: Claim) -> Vec<Step> {
    vec![proved(premise), step(claim, Evidence::OnBoard, &[0])]
}

#[test]
fn accepts_both_winners() {
    accepted(&domino_on_board());
    accepted(&row_on_board());
}

#[test]
fn accepts_lines_on_a_board() {
    // Rows, columns and diagonals of three cells on two by three: two rows.
    let lines = Arena::InARow(board(2, 3, 3, false));
    let claim = claim(Player::Breaker, &[three()], [2, 3]);
    accepted(&from(guarantee(BreakerWinsSecond, &lines), claim));
}

#[test]
fn accepts_gravity_on_one_row() {
    let lines = Arena::InARow(board(1, 3, 2, true));
    let claim = claim(Player::Maker, &[domino()], [1, 3]);
    accepted(&from(guarantee(MakerWinsFirst, &lines), claim));
}

#[test]
fn accepts_an_animal_larger_than_the_board() {
    // There is no placement, and Breaker has won.
    let none = hypergraph(4, &[], &[]);
    let premise = || guarantee(BreakerWinsSecond, &none);
    let on = |goals: &[Animal], size| from(premise(), claim(Player::Breaker, goals, size));
    accepted(&on(&[three()], [2, 2]));
    accepted(&on(&[animal(&[[0, 0], [0, 30_000]])], [2, 2]));
    // It fits turned.
    assert_rejected!(on(&[three()], [1, 4]), Fault::NoSet { .. });
    assert_rejected!(on(&[corner()], [2, 2]), Fault::NoSet { .. });
}

#[test]
fn accepts_several_goals() {
    let goals = [corner(), three()].to_vec();
    let goals = normal(Board::SQUARE, &goals);
    let claim = claim(Player::Maker, &goals, [2, 3]);
    let Claim::AchievementWithin(within) = &claim else {
        panic!("a claim about a board");
    };
    let sets = placements(&within.game, [2, 3]);
    assert_eq!(sets.len(), 8 + 2);
    accepted(&from(
        guarantee(MakerWinsFirst, &arena(6, &sets, &[])),
        claim,
    ));
}

#[test]
fn rejects_a_set_too_few_for_breaker() {
    let one = hypergraph(6, &[&[0, 1, 2]], &[]);
    let claim = claim(Player::Breaker, &[three()], [2, 3]);
    let steps = from(guarantee(BreakerWinsSecond, &one), claim);
    assert_rejected!(steps, Fault::NoSet { placement } if placement.0 == 0b11_1000);
}

#[test]
fn rejects_a_set_too_many_for_maker() {
    // A placement that sticks out, and comes in on the other side.
    let wrapped = hypergraph(4, &[&[0, 1], &[0, 2], &[1, 3], &[2, 3], &[1, 2]], &[]);
    let steps = from(
        guarantee(MakerWinsFirst, &wrapped),
        claim(Player::Maker, &[domino()], [2, 2]),
    );
    assert_rejected!(steps, Fault::NoPlacement { set } if set.0 == 0b0110);
    let steps = from(
        guarantee(MakerWinsFirst, &hypergraph(4, &[&[0]], &[])),
        claim(Player::Maker, &[domino()], [1, 4]),
    );
    assert_rejected!(steps, Fault::NoSet { .. });
}

#[test]
fn rejects_vertices_numbered_by_columns() {
    let sets: [&[u32]; 2] = [&[0, 2, 4], &[1, 3, 5]];
    let steps = from(
        guarantee(BreakerWinsSecond, &hypergraph(6, &sets, &[])),
        claim(Player::Breaker, &[three()], [2, 3]),
    );
    assert_rejected!(steps, Fault::NoSet { .. });
}

#[test]
fn rejects_another_board() {
    for (size, vertices) in [([2, 2], 6), ([1, 6], 6), ([2, 4], 6), ([3, 3], 6)] {
        let steps = from(
            row_on_board()[0].claim.clone(),
            claim(Player::Breaker, &[three()], size),
        );
        if size[0] * size[1] == vertices {
            assert_rejected!(steps, Fault::NoSet { .. });
        } else {
            assert_rejected!(steps, Fault::WrongSize { vertices: 6, .. });
        }
    }
    let huge = claim(Player::Breaker, &[three()], [1 << 16, 1 << 16]);
    let steps = from(row_on_board()[0].claim.clone(), huge);
    assert_rejected!(steps, Fault::WrongSize { .. });
}

#[test]
fn rejects_another_mover_or_winner() {
    let sets: [&[u32]; 2] = [&[0, 1], &[1, 2]];
    let game = hypergraph(3, &sets, &[]);
    let maker = claim(Player::Maker, &[domino()], [1, 3]);
    let breaker = claim(Player::Breaker, &[domino()], [1, 3]);
    let first = || guarantee(BreakerWinsFirst, &game);
    // She wins moving first, and he does.
    assert_rejected!(
        from(first(), breaker.clone()),
        Shape::WrongPremise { index: 0, .. }
    );
    assert_rejected!(
        from(first(), maker.clone()),
        Shape::WrongPremise { index: 0, .. }
    );
    let steps = from(guarantee(MakerWinsFirst, &game), breaker);
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    // In the Maker-Maker convention a draw is no win of Breaker's.
    let lines = Arena::InARow(board(1, 3, 2, false));
    let steps = from(guarantee(Guarantee::XWins, &lines), maker.clone());
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    // Whoever wins moving second wins moving first, and the rule does not say so.
    let all = hypergraph(3, &[&[0], &[1], &[2]], &[]);
    let monomino = claim(Player::Maker, &[animal(&[[0, 0]])], [1, 3]);
    let steps = from(guarantee(MakerWinsSecond, &all), monomino);
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
}

#[test]
fn rejects_an_order_and_marks() {
    let sets: [&[u32]; 2] = [&[0, 1], &[1, 2]];
    let ordered = hypergraph(3, &sets, &[(0, 2)]);
    let maker = claim(Player::Maker, &[domino()], [1, 3]);
    let steps = from(guarantee(MakerWinsFirst, &ordered), maker.clone());
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    let marked = Arena::InARow(InARow {
        first: vec![0],
        ..board(1, 3, 2, false)
    });
    let steps = from(guarantee(MakerWinsFirst, &marked), maker);
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
    let gravity = Arena::InARow(board(2, 3, 3, true));
    let steps = from(
        guarantee(BreakerWinsSecond, &gravity),
        claim(Player::Breaker, &[three()], [2, 3]),
    );
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
}

#[test]
fn rejects_other_numbers_of_marks() {
    type Change = fn(&mut Achievement);
    let changes: [Change; 3] = [
        |game| (game.maker, game.last_turn, game.first_turn) = (2, 2, 2),
        |game| game.last_turn = 2,
        |game| game.first_turn = 2,
    ];
    let game = || wins(Player::Maker, Board::SQUARE, &[domino()], 1, 1);
    for change in changes {
        let mut steps = domino_on_board();
        steps[1].claim = limited(&with(game(), change), Some([1, 3]), None);
        assert_rejected!(steps, Common::NotSingleMarks);
    }
    for breaker in [Response::Cells(0), Response::Cells(2), Response::Every] {
        let mut steps = domino_on_board();
        let game = with(game(), |game| game.breaker = breaker);
        steps[1].claim = limited(&game, Some([1, 3]), None);
        assert_rejected!(steps, Fault::NotSingleAnswers);
    }
}

#[test]
fn rejects_a_number_of_turns_and_the_infinite_board() {
    let game = wins(Player::Maker, Board::SQUARE, &[domino()], 1, 1);
    for (size, turns) in [(Some([1, 3]), 2), (Some([1, 3]), u32::MAX), (None, 2)] {
        let mut steps = domino_on_board();
        steps[1].claim = limited(&game, size, Some(turns));
        assert_rejected!(steps, Fault::Turns);
    }
    let mut steps = domino_on_board();
    steps[1].claim = game;
    assert_rejected!(steps, Shape::WrongClaim { .. });
}

#[test]
fn rejects_no_premise() {
    let mut steps = domino_on_board();
    steps[1].premises.clear();
    assert_rejected!(steps, Shape::PremiseCount { found: 0, needs: 1 });
    let mut steps = row_on_board();
    steps[2] = step(steps[1].claim.clone(), Evidence::OnBoard, &[1]);
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
}

/// Random animals on random boards, from whatever a positional game with these sets, or with one changed, is worth:
/// what is accepted is true, and what is true is accepted if the sets are right.
#[test]
fn agrees_with_brute_force() {
    let sizes = select(vec![[1, 4], [2, 2], [2, 3], [1, 7], [3, 3], [2, 5]]);
    let goals = prop::collection::vec(cells_within(Board::SQUARE, 4), 1..=2);
    let change = prop::option::weighted(0.5, (any::<prop::sample::Index>(), any::<bool>()));
    let inputs = (goals, sizes, change);
    agree(300, &inputs, |(goals, size, change)| {
        let goals = normal(Board::SQUARE, goals);
        let Claim::Achievement(mut game) = wins(Player::Maker, Board::SQUARE, &goals, 1, 1) else {
            panic!("an achievement game");
        };
        let wins = maker_wins(&game, *size, None);
        let mut sets = placements(&game, *size);
        let right = sets.clone();
        match change {
            Some((index, true)) if !sets.is_empty() => {
                sets.remove(index.index(sets.len()));
            }
            Some((index, _)) => {
                let vertex = u32::try_from(index.index(4)).expect("small");
                sets.push(vec![vertex]);
                sets.sort();
                sets.dedup();
            }
            None => {}
        }
        let arena = Arena::Hypergraph(Hypergraph {
            vertices: size[0] * size[1],
            sets: sets.clone(),
            order: vec![],
        });
        let won = holds(MakerWinsFirst, &arena);
        let of = |won| if won { Player::Maker } else { Player::Breaker };
        game.winner = of(won);
        let premise = guarantee(Guarantee::wins(of(won), Player::Maker), &arena);
        let claim = limited(&Claim::Achievement(game), Some(*size), None);
        let accepted = is_accepted(&from(premise, claim));
        assert!(!accepted || won == wins, "{goals:?} on {size:?}");
        Some((accepted, sets == right))
    });
}

/// A pairing will do as well as a strategy.
#[test]
fn the_premise_may_be_proved_by_any_rule() {
    let sets: [&[u32]; 2] = [&[0, 1, 2], &[1, 2, 3]];
    let game = hypergraph(4, &sets, &[]);
    let pairs = Evidence::Pairing(Pairing(vec![(1, 2)]));
    accepted(&[
        step(guarantee(BreakerWinsSecond, &game), pairs, &[]),
        step(
            claim(Player::Breaker, &[three()], [1, 4]),
            Evidence::OnBoard,
            &[0],
        ),
    ]);
}
