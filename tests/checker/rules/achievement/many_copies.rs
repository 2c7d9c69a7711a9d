//! `many-copies`.

use playproof_checker::rules::{
    Fault as Shape,
    achievement::{
        many_copies::{Fault, shares},
        proof_sequence::Fault as Situations,
    },
};
use playproof_formats::{
    Board, Claim, Evidence, Premise, Step,
    claim::{Achievement, Player, Response},
    evidence::{ProofSequence, Situation, Target},
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, accepted, cell, cells, is_accepted, step, translation, wins, with},
    finite::limited,
    oracle::{Solver, Window},
    play::copies_win,
    random::{agree, game, window},
    samples::{corner, corner_sequence, option, row},
};
use proptest::{prelude::*, sample::Index};

use super::proof_sequence::{accepted_wins, embeddings};

/// Maker wins the (2, 3) game for the V tromino, with one mark in each of two copies, after a change.
fn steps(change: impl FnOnce(&mut Achievement, &mut ProofSequence)) -> Vec<Step> {
    let mut sequence = corner_sequence();
    let claim = with(
        wins(Player::Maker, Board::SQUARE, &[corner()], 2, 3),
        |claim| change(claim, &mut sequence),
    );
    vec![step(claim, Evidence::ManyCopies(sequence), &[])]
}

/// The game with these numbers of marks in a turn.
fn turns(claim: &mut Achievement, maker: u32, breaker: u32) {
    (claim.maker, claim.last_turn, claim.first_turn) = (maker, maker, maker);
    claim.breaker = Response::Cells(breaker);
}

/// A mark on a line of which two more are missing for three in a row: a mark of Breaker's on either side meets all.
fn row_sequence() -> ProofSequence {
    let goal = |marks: [i16; 2], from: i16| {
        option(
            cells(&marks.map(|x| [x])),
            Target::Goal(0),
            translation(&[from]),
        )
    };
    ProofSequence(vec![Situation {
        core: cells(&[[0]]),
        neighborhood: cells(&[[-2], [-1], [1], [2]]),
        options: vec![goal([-2, -1], -2), goal([-1, 1], -1), goal([1, 2], 0)],
    }])
}

#[test]
fn accepts_one_mark_in_each_of_two_copies() {
    accepted(&steps(|_, _| {}));
    // A proof sequence does not: there Breaker has all her marks for one copy.
    let mut steps = steps(|_, _| {});
    steps[0].evidence = Evidence::ProofSequence(corner_sequence());
    assert_rejected!(steps, "situation 0", Situations::Answered { .. });
}

#[test]
fn accepts_what_composes() {
    // The (1, 1) game twice, three times and so on.
    for (maker, breaker) in [(1, 1), (2, 3), (3, 5), (4, 7), (100, 199)] {
        accepted(&steps(|claim, _| turns(claim, maker, breaker)));
        assert_rejected!(
            steps(|claim, _| turns(claim, maker, breaker + 1)),
            "situation 0",
            Situations::Answered { .. }
        );
    }
}

#[test]
fn accepts_goals_of_a_longer_turn() {
    let steps = |breaker, last| {
        let claim = with(wins(Player::Maker, LINE, &[row(3)], 2, breaker), |claim| {
            claim.last_turn = last;
        });
        vec![step(claim, Evidence::ManyCopies(row_sequence()), &[])]
    };
    accepted(&steps(3, 2));
    accepted(&steps(3, 9));
    assert_rejected!(steps(4, 2), "situation 0", Situations::Answered { .. });
    // Of one mark in a turn the last one may be two.
    let claim = with(wins(Player::Maker, LINE, &[row(3)], 1, 1), |claim| {
        claim.last_turn = 2;
    });
    accepted(&[step(claim, Evidence::ManyCopies(row_sequence()), &[])]);
}

#[test]
fn cells_of_the_core_cost_nothing() {
    accepted(&steps(|_, sequence| {
        let first = &mut sequence.0[1];
        for option in &mut first.options {
            option.marks.push(cell(&[0, 0]));
            option.marks.sort_unstable();
        }
    }));
}

#[test]
fn accepts_an_option_without_marks() {
    // It counts as one mark: the situation that it leads to has to stand two of Breaker's.
    let steps = |breaker| {
        steps(|claim, sequence| {
            turns(claim, 2, breaker);
            let mut waiting = sequence.0[1].clone();
            waiting.options = vec![option(vec![], Target::Situation(1), translation(&[0, 0]))];
            sequence.0.push(waiting);
        })
    };
    // Breaker meets the only option with one mark, so she may have none.
    accepted(&steps(1));
    assert_rejected!(steps(2), "situation 2", Situations::Answered { .. });
}

#[test]
fn the_marks_of_the_option_that_leads_there_count() {
    // With another mark in the same copy Breaker has three there, and meets the two options of situation 0 with two.
    let two = |options: usize| {
        steps(|_, sequence| {
            let first = &mut sequence.0[1];
            for (option, more) in first
                .options
                .iter_mut()
                .zip([[1, 1], [-1, -1]])
                .take(options)
            {
                option.marks.push(cell(&more));
                option.marks.sort_unstable();
            }
        })
    };
    accepted(&two(0));
    // The greatest share counts.
    assert_rejected!(two(1), "situation 0", Situations::Answered { .. });
    assert_rejected!(two(2), "situation 0", Situations::Answered { .. });
}

#[test]
fn two_of_three_marks_leave_one_that_is_of_no_use() {
    // ⌊2 · 2/3⌋ = 1 would be a careless share.
    accepted(&two_neighbors(3, 1));
    assert_rejected!(
        two_neighbors(3, 2),
        "situation 0",
        Situations::Answered { .. }
    );
    // Four marks are two copies.
    accepted(&two_neighbors(4, 3));
    assert_rejected!(
        two_neighbors(4, 4),
        "situation 0",
        Situations::Answered { .. }
    );
}

/// Five in a row on a line: two neighbors are marked first.
fn two_neighbors(maker: u32, breaker: u32) -> Vec<Step> {
    let claim = wins(Player::Maker, LINE, &[row(5)], maker, breaker);
    let goal = |marks: [i16; 3], from: i16| {
        option(
            cells(&marks.map(|x| [x])),
            Target::Goal(0),
            translation(&[from]),
        )
    };
    let situation = Situation {
        core: cells(&[[0], [1]]),
        neighborhood: cells(&[[-3], [-2], [-1], [2], [3], [4]]),
        options: vec![goal([-3, -2, -1], -3), goal([2, 3, 4], 0)],
    };
    vec![step(
        claim,
        Evidence::ManyCopies(ProofSequence(vec![situation])),
        &[],
    )]
}

#[test]
fn rejects_a_first_turn_of_two_marks_in_one_copy_against_three() {
    // The core of the last situation is marked in one copy, so Breaker has all her marks there.
    let steps = steps(|_, sequence| drop(sequence.0.pop()));
    assert_rejected!(steps, "situation 0", Situations::Answered { .. });
}

#[test]
fn rejects_a_core_larger_than_a_turn() {
    let steps = steps(|claim, sequence| {
        turns(claim, 1, 0);
        drop(sequence.0.pop());
    });
    assert_rejected!(steps, Fault::CoreTooLarge { core: 2, turn: 1 });
}

#[test]
fn rejects_a_handicap() {
    // It comes only once, and there are many copies.
    let steps = steps(|claim, sequence| {
        claim.first_turn = 3;
        drop(sequence.0.pop());
    });
    assert_rejected!(steps, Fault::Handicap);
}

#[test]
fn rejects_every_number_of_marks() {
    let steps = steps(|claim, _| claim.breaker = Response::Every);
    assert_rejected!(steps, Fault::Every);
}

#[test]
fn rejects_no_situation() {
    let steps = steps(|_, sequence| sequence.0.clear());
    assert_rejected!(steps, Fault::NoSituation);
}

#[test]
fn rejects_no_option() {
    let steps = steps(|claim, sequence| {
        claim.breaker = Response::Cells(0);
        sequence.0[0].options.clear();
    });
    assert_rejected!(steps, "situation 0", Situations::NoOption);
}

#[test]
fn rejects_options_that_breaker_meets_with_her_share() {
    let steps = steps(|_, sequence| {
        let again = sequence.0[1].options[0].clone();
        sequence.0[1].options[1] = again;
    });
    assert_rejected!(steps, "situation 1", Situations::Answered { .. });
}

#[test]
fn rejects_more_marks_than_a_turn_has() {
    // The marks of two turns are no turn of two copies.
    let steps = steps(|claim, sequence| {
        claim.breaker = Response::Cells(1);
        sequence.0[1].options[0].marks = cells(&[[-1, 0], [0, 1], [1, 0]]);
    });
    assert_rejected!(
        steps,
        "situation 1, option 0",
        Situations::TooManyMarks {
            marks: 3,
            allowed: 2
        }
    );
}

#[test]
fn rejects_targets_that_are_not_earlier() {
    for target in [1, 2, u32::MAX] {
        let steps = steps(|_, sequence| {
            sequence.0[1].options[0].target = Target::Situation(target);
        });
        assert_rejected!(
            steps,
            "situation 1, option 0",
            Situations::NotEarlier { .. }
        );
    }
}

#[test]
fn rejects_a_target_whose_neighborhood_may_be_breakers() {
    let steps = steps(|_, sequence| sequence.0[1].neighborhood.truncate(5));
    assert_rejected!(
        steps,
        "situation 1, option 0",
        Situations::NeighborhoodNotFree { .. }
    );
}

#[test]
fn rejects_a_goal_that_is_not_complete() {
    let steps = steps(|_, sequence| sequence.0[0].options[0].isometry = translation(&[0, 1]));
    assert_rejected!(
        steps,
        "situation 0, option 0",
        Situations::GoalNotMarked { .. }
    );
}

#[test]
fn rejects_boards_turns_premises_and_breakers_wins() {
    let mut on_a_board = steps(|_, _| {});
    on_a_board[0].claim = limited(&on_a_board[0].claim, Some([9, 9]), None);
    assert_rejected!(on_a_board, Shape::WrongClaim { .. });
    let mut within = steps(|_, _| {});
    within[0].claim = limited(&within[0].claim, None, Some(1000));
    assert_rejected!(within, Shape::WrongClaim { .. });
    let for_breaker = steps(|claim, _| claim.winner = Player::Breaker);
    assert_rejected!(for_breaker, Shape::WrongClaim { .. });
    let mut with_premise = steps(|_, _| {});
    with_premise.push(Step {
        premises: vec![Premise::Step(0)],
        ..with_premise[0].clone()
    });
    assert_rejected!(with_premise, Shape::PremiseCount { .. });
}

#[test]
fn what_nothing_leads_to_need_not_stand_anything() {
    accepted(&steps(|_, sequence| {
        let mut weak = sequence.0[0].clone();
        weak.options.truncate(1);
        sequence.0.insert(1, weak);
    }));
}

#[test]
fn shares_are_rounded_down_after_the_number_of_copies() {
    let share = |maker, breaker, marks: i16| {
        let claim = wins(Player::Maker, LINE, &[row(1)], maker, breaker);
        let Claim::Achievement(claim) = claim else {
            panic!("a claim about an achievement game");
        };
        let situation = Situation {
            core: (0..marks).map(|x| cell(&[x])).collect(),
            neighborhood: vec![],
            options: vec![],
        };
        shares(&claim, &[situation])[0]
    };
    for (maker, breaker, marks, wanted) in [
        (1, 5, 1, 5),
        (2, 5, 0, 2),
        (2, 5, 1, 2),
        (2, 5, 2, 5),
        (3, 8, 1, 2),
        (3, 8, 2, 8),
        (5, 9, 2, 4),
        (7, 20, 3, 10),
        (7, 20, 4, 20),
    ] {
        assert_eq!(share(maker, breaker, marks), wanted, "{marks} of {maker}");
    }
}

/// Everything that Maker can win in one of many copies of a window, written down as situations, and then a first turn of his:
/// accepted exactly if he wins after that turn.
#[test]
fn agrees_with_brute_force() {
    let picks = prop::collection::vec(any::<(Index, Index)>(), 1..=5);
    let inputs = (game(Player::Maker, 3, 5), 1..=3_u32, picks, any::<u32>());
    agree(300, &inputs, |(game, maker, picks, first)| {
        let mut game = game.clone();
        (game.maker, game.first_turn) = (*maker, *maker);
        game.last_turn = game.last_turn.max(*maker);
        let cells = &window(game.board)[..6];
        let window = Window::new(game.board, cells, &game.goals);
        let embeddings = embeddings(game.board, picks);
        let solver = Solver::with_embeddings(&window, &game, embeddings);
        let mut solver = solver.on_many_copies();
        let size = 1 + first % maker;
        let marks = (0..size).fold(0, |marks, n| marks | 1 << ((first >> (4 * n + 4)) % 6));
        let (wins, sequence) = solver.claimed(marks);
        let claim = Claim::Achievement(game.clone());
        let steps = [step(claim, Evidence::ManyCopies(sequence), &[])];
        Some((is_accepted(&steps), wins))
    });
}

/// What is accepted wins when it is played out in a copy, whatever was done to it.
#[test]
fn what_is_accepted_wins() {
    let two_marks = |mut game: Achievement| {
        (game.maker, game.first_turn) = (2, 2);
        game.last_turn = game.last_turn.max(2);
        game
    };
    let games = game(Player::Maker, 3, 4).prop_map(two_marks);
    accepted_wins(games, true, Evidence::ManyCopies, copies_win);
}
