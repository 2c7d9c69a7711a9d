//! `proof-sequence`.

use playproof_checker::{
    isometry,
    rules::{Fault as Shape, achievement::proof_sequence::Fault},
    sets,
};
use playproof_formats::{
    Board, Claim, Evidence, Step,
    claim::{Achievement, Player, Response},
    evidence::{Isometry, ProofSequence, Target},
};
use playproof_oracles::{
    assert_rejected,
    build::{
        LINE, accepted, animal, cell, cells, is_accepted, isometry, step, translation, wins, with,
    },
    oracle::{Solver, Window, isometries},
    play::sequence_wins,
    random::{agree, game, window},
    samples::{corner, corner_sequence, domino, domino_sequence, option, row},
};
use proptest::{prelude::*, sample::Index};

/// Maker wins the (1, 1) game for the V tromino, after a change.
fn steps(change: impl FnOnce(&mut Achievement, &mut ProofSequence)) -> Vec<Step> {
    let mut sequence = corner_sequence();
    let claim = with(
        wins(Player::Maker, Board::SQUARE, &[corner()], 1, 1),
        |claim| {
            change(claim, &mut sequence);
        },
    );
    vec![step(claim, Evidence::ProofSequence(sequence), &[])]
}

#[test]
fn accepts_two_situations() {
    accepted(&steps(|_, _| {}));
}

#[test]
fn accepts_more_marks_for_maker() {
    accepted(&steps(|claim, _| {
        (claim.maker, claim.last_turn, claim.first_turn) = (1, 7, u32::MAX);
    }));
    accepted(&steps(|claim, _| claim.breaker = Response::Cells(0)));
}

#[test]
fn accepts_a_neighborhood_that_maker_owns() {
    // The target's neighborhood has a cell of this situation's core.
    accepted(&steps(|claim, sequence| {
        claim.breaker = Response::Cells(0);
        sequence.0[0].neighborhood.insert(0, cell(&[0, -1]));
        let first = &mut sequence.0[1];
        first.core = cells(&[[0, -1], [0, 0]]);
        first.neighborhood.retain(|&c| c != cell(&[0, -1]));
        first.options.truncate(1);
        claim.first_turn = 2;
    }));
}

#[test]
fn accepts_an_option_that_costs_nothing() {
    // Maker owns a cell and its neighbors: a situation with the same core holds already.
    let mut sequence = domino_sequence();
    let all = cells(&[[-1, 0], [0, -1], [0, 0], [0, 1], [1, 0]]);
    let mut whole = sequence.0[0].clone();
    whole.neighborhood.clear();
    whole.core = all;
    whole.options = vec![option(vec![], Target::Situation(0), translation(&[0, 0]))];
    sequence.0.push(whole);
    let steps = |sequence: &ProofSequence| {
        let claim = with(
            wins(Player::Maker, Board::SQUARE, &[domino()], 1, 3),
            |claim| {
                claim.first_turn = 5;
            },
        );
        [step(claim, Evidence::ProofSequence(sequence.clone()), &[])]
    };
    accepted(&steps(&sequence));
    // If a neighbor is not his, it may be Breaker's.
    sequence.0[1].core.pop();
    assert_rejected!(
        steps(&sequence),
        "situation 1, option 0",
        Fault::NeighborhoodNotFree { .. }
    );
}

#[test]
fn the_last_turn_may_be_longer() {
    let claim = with(wins(Player::Maker, LINE, &[row(3)], 1, 1), |claim| {
        claim.last_turn = 2;
    });
    let situation = |marks: [[i16; 1]; 2], shift: i16| {
        option(cells(&marks), Target::Goal(0), translation(&[shift]))
    };
    let mut sequence = ProofSequence(vec![playproof_formats::evidence::Situation {
        core: cells(&[[0]]),
        neighborhood: cells(&[[-2], [-1], [1], [2]]),
        options: vec![situation([[-2], [-1]], -2), situation([[1], [2]], 0)],
    }]);
    let evidence = Evidence::ProofSequence(sequence.clone());
    accepted(&[step(claim.clone(), evidence, &[])]);
    // On the way to another situation it may not.
    sequence.0[0].core = cells(&[[0], [1], [2]]);
    sequence.0[0].neighborhood.clear();
    sequence.0[0].options = vec![option(
        cells(&[[0], [1], [2]]),
        Target::Goal(0),
        translation(&[0]),
    )];
    let mut first = sequence.0[0].clone();
    first.core = cells(&[[0]]);
    first.neighborhood = cells(&[[1], [2]]);
    first.options[0].target = Target::Situation(0);
    sequence.0.push(first);
    let claim = with(claim, |claim| claim.breaker = Response::Cells(0));
    let steps = [step(claim, Evidence::ProofSequence(sequence), &[])];
    assert_rejected!(
        steps,
        Fault::TooManyMarks {
            marks: 2,
            allowed: 1
        }
    );
}

#[test]
fn rejects_a_stronger_breaker() {
    let steps = steps(|claim, _| claim.breaker = Response::Cells(2));
    assert_rejected!(steps, "situation 0", Fault::Answered { .. });
}

#[test]
fn rejects_options_that_breaker_meets_with_one_mark() {
    // Both dominoes on the same side.
    let steps = steps(|_, sequence| {
        let again = sequence.0[1].options[0].clone();
        sequence.0[1].options[1] = again;
    });
    assert_rejected!(steps, "situation 1", Fault::Answered { .. });
}

#[test]
fn rejects_supports_that_share_a_cell_of_the_targets_neighborhood() {
    // The marks differ, the cell (0, 2) that both options need does not.
    let steps = steps(|_, sequence| {
        sequence.0[1].neighborhood = cells(&[[-1, 0], [-1, 1], [0, -1], [0, 1], [1, 0], [1, 1]]);
        sequence.0[1].options = vec![
            option(cells(&[[0, 1]]), Target::Situation(0), translation(&[0, 0])),
            option(
                cells(&[[1, 0]]),
                Target::Situation(0),
                isometry(&[2, 1], &[0, 0]),
            ),
        ];
    });
    assert_rejected!(steps, "situation 1", Fault::Answered { .. });
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
fn rejects_a_core_larger_than_the_first_turn() {
    let steps = steps(|_, sequence| drop(sequence.0.pop()));
    assert_rejected!(
        steps,
        Fault::CoreTooLarge {
            core: 2,
            first_turn: 1
        }
    );
}

#[test]
fn rejects_overlapping_core_and_neighborhood() {
    let steps = steps(|_, sequence| sequence.0[0].neighborhood.insert(0, cell(&[0, 1])));
    assert_rejected!(steps, "situation 0", Fault::Overlap { .. });
}

#[test]
fn rejects_no_option() {
    // Not even for a Breaker who never marks.
    let steps = steps(|claim, sequence| {
        claim.breaker = Response::Cells(0);
        sequence.0[0].options.clear();
    });
    assert_rejected!(steps, "situation 0", Fault::NoOption);
}

#[test]
fn rejects_marks_on_cells_that_may_be_breakers() {
    let steps = steps(|_, sequence| sequence.0[0].options[0].marks = cells(&[[1, 0], [5, 5]]));
    assert_rejected!(steps, "situation 0, option 0", Fault::MarkOutside { .. });
}

#[test]
fn rejects_too_many_marks() {
    let steps = steps(|_, sequence| {
        sequence.0[0].options[1].marks = cells(&[[1, 0], [1, 1]]);
    });
    assert_rejected!(
        steps,
        "situation 0, option 1",
        Fault::TooManyMarks {
            marks: 2,
            allowed: 1
        }
    );
}

#[test]
fn rejects_targets_that_are_not_earlier() {
    for target in [1, 2, u32::MAX] {
        let steps = steps(|_, sequence| {
            sequence.0[1].options[0].target = Target::Situation(target);
        });
        assert_rejected!(steps, "situation 1, option 0", Fault::NotEarlier { .. });
    }
}

#[test]
fn rejects_a_situation_that_leads_to_itself() {
    // Nothing is marked and nothing can go wrong, and Maker is where he was.
    let steps = steps(|_, sequence| {
        sequence.0[0].options = vec![option(vec![], Target::Situation(0), translation(&[0, 0]))];
    });
    assert_rejected!(
        steps,
        "situation 0, option 0",
        Fault::NotEarlier { target: 0, .. }
    );
}

#[test]
fn rejects_a_goal_that_is_not_there() {
    for goal in [1, u32::MAX] {
        let steps = steps(|_, sequence| sequence.0[0].options[0].target = Target::Goal(goal));
        assert_rejected!(steps, "situation 0, option 0", Fault::NoSuchGoal { .. });
    }
}

#[test]
fn rejects_a_goal_that_is_not_complete() {
    let steps = steps(|_, sequence| sequence.0[0].options[0].isometry = translation(&[0, 1]));
    assert_rejected!(steps, "situation 0, option 0", Fault::GoalNotMarked { .. });
}

#[test]
fn rejects_a_goal_completed_without_marking_it() {
    // The cell is free and in the neighborhood, but it is not marked.
    let steps = steps(|_, sequence| sequence.0[0].options[0].marks.clear());
    assert_rejected!(steps, "situation 0, option 0", Fault::GoalNotMarked { .. });
}

#[test]
fn rejects_a_target_whose_core_is_not_makers() {
    let steps = steps(|_, sequence| sequence.0[1].options[0].isometry = translation(&[0, 1]));
    assert_rejected!(steps, "situation 1, option 0", Fault::CoreNotMarked { .. });
}

#[test]
fn rejects_a_target_whose_neighborhood_may_be_breakers() {
    let steps = steps(|_, sequence| sequence.0[1].neighborhood.truncate(5));
    assert_rejected!(
        steps,
        "situation 1, option 0",
        Fault::NeighborhoodNotFree { .. }
    );
}

#[test]
fn rejects_lists_that_are_no_sets() {
    type Change = fn(&mut ProofSequence);
    let changes: [Change; 6] = [
        |s| s.0[0].core = cells(&[[0, 1], [0, 0]]),
        |s| s.0[0].core = cells(&[[0, 0], [0, 1], [0, 1]]),
        |s| s.0[0].neighborhood.swap(0, 1),
        |s| s.0[0].neighborhood = cells(&[[1, 0], [1, 0], [1, 1]]),
        |s| s.0[0].options[0].marks = cells(&[[1, 0], [1, 0]]),
        |s| s.0[1].options[0].marks = cells(&[[0, 1], [0, 0]]),
    ];
    for change in changes {
        let steps = steps(|_, sequence| change(sequence));
        assert_rejected!(steps, sets::Fault::NotIncreasing { .. });
    }
}

#[test]
fn rejects_cells_off_the_board() {
    let off_board = cell(&[2, 0, 0]);
    let steps = steps(|_, sequence| sequence.0[0].neighborhood.push(off_board));
    assert_rejected!(steps, sets::Fault::OffBoard { .. });
}

#[test]
fn rejects_mirrors_that_the_board_does_not_have() {
    // On the hexagonal board one coordinate cannot change its sign alone.
    let goal = animal(&[[0, 0, 0], [0, 1, -1]]);
    let steps = |linear: &[i8]| {
        let situation = playproof_formats::evidence::Situation {
            core: cells(&[[0, 0, 0]]),
            neighborhood: cells(&[[0, 1, -1]]),
            options: vec![option(
                cells(&[[0, 1, -1]]),
                Target::Goal(0),
                isometry(linear, &[0, 0, 0]),
            )],
        };
        let claim = wins(
            Player::Maker,
            Board::Hexagonal,
            std::slice::from_ref(&goal),
            1,
            0,
        );
        let evidence = Evidence::ProofSequence(ProofSequence(vec![situation]));
        vec![step(claim, evidence, &[])]
    };
    accepted(&steps(&[1, 2, 3]));
    accepted(&steps(&[-1, -3, -2]));
    assert_rejected!(steps(&[-1, 2, 3]), isometry::Fault::LeavesBoard);
}

#[test]
fn rejects_isometries_out_of_range() {
    let steps = steps(|_, sequence| {
        sequence.0[1].options[0].isometry = translation(&[i16::MAX, i16::MAX]);
    });
    assert_rejected!(steps, isometry::Fault::OutOfRange { .. });
}

#[test]
fn rejects_a_claim_for_breaker_and_a_premise() {
    let claim_for_breaker = steps(|claim, _| claim.winner = Player::Breaker);
    assert_rejected!(claim_for_breaker, Shape::WrongClaim { .. });
    let mut steps = steps(|_, _| {});
    steps.push(Step {
        premises: vec![playproof_formats::Premise::Step(0)],
        ..steps[0].clone()
    });
    assert_rejected!(steps, Shape::PremiseCount { .. });
}

/// Some isometries of a board.
fn embeddings(board: Board, picks: &[(Index, Index)]) -> Vec<Isometry> {
    let cells = window(board);
    let pick = |(to, isometry): &(Index, Index)| {
        let all = isometries(board, cells[0], *to.get(&cells));
        isometry.get(&all).clone()
    };
    picks.iter().map(pick).collect()
}

/// Everything that Maker can win in a window, written down as situations (each put
/// elsewhere by an isometry), and then a first turn of his: the sequence is accepted
/// exactly if he wins after that turn.
#[test]
fn agrees_with_brute_force() {
    let picks = prop::collection::vec(any::<(Index, Index)>(), 1..=5);
    let inputs = (game(Player::Maker, 3, 4), picks, any::<u32>());
    agree(300, &inputs, |(game, picks, first)| {
        let cells = window(game.board);
        let window = Window::new(game.board, &cells, &game.goals);
        let embeddings = embeddings(game.board, picks);
        let mut solver = Solver::with_embeddings(&window, game, embeddings);
        let nibbles = (0..game.first_turn).map(|k| first >> (4 * k) & 15);
        let marks = nibbles.fold(0, |marks, n| marks | 1 << (n % 7));
        let (wins, sequence) = solver.claimed(marks);
        let claim = Claim::Achievement(game.clone());
        let steps = [step(claim, Evidence::ProofSequence(sequence), &[])];
        Some((is_accepted(&steps), wins))
    });
}

/// What is accepted wins when it is played out, whatever was done to it.
#[test]
fn what_is_accepted_wins() {
    let picks = prop::collection::vec(any::<(Index, Index)>(), 1..=3);
    let inputs = (
        game(Player::Maker, 3, 2),
        picks,
        any::<(Index, Index, Index)>(),
    );
    let (mut survived, mut asked) = (0, 0);
    let counts = std::cell::RefCell::new((&mut survived, &mut asked));
    let mut runner = proptest::test_runner::TestRunner::new(playproof_oracles::random::cases(300));
    let run = runner.run(&inputs, |(game, picks, (situation, option, what))| {
        let cells = &window(game.board)[..6];
        let window = Window::new(game.board, cells, &game.goals);
        let mut solver = Solver::with_embeddings(&window, &game, embeddings(game.board, &picks));
        let Some(last) = solver.opening() else {
            return Err(TestCaseError::reject("nothing to change"));
        };
        let mut sequence = solver.sequence(last);
        change(&mut sequence, situation, option, what);
        let claim = Claim::Achievement(game.clone());
        let evidence = Evidence::ProofSequence(sequence.clone());
        let mut counts = counts.borrow_mut();
        *counts.1 += 1;
        if is_accepted(&[step(claim, evidence, &[])]) {
            *counts.0 += 1;
            prop_assert!(sequence_wins(&game, &sequence));
        }
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
    println!("{survived} of {asked} changed sequences are accepted");
    assert!(survived > 20 && asked - survived > 100);
}

/// Changes a sequence somewhere.
fn change(sequence: &mut ProofSequence, situation: Index, option: Index, what: Index) {
    let number = situation.index(sequence.0.len());
    let situation = &mut sequence.0[number];
    let place = option.index(situation.options.len());
    let drop_one = |list: &mut Vec<playproof_formats::Cell>| {
        if !list.is_empty() {
            list.remove(option.index(list.len()));
        }
    };
    let option = &mut situation.options[place];
    match what.index(8) {
        0 => drop(situation.options.remove(place)),
        1 => drop_one(&mut situation.core),
        2 => drop_one(&mut situation.neighborhood),
        3 => drop_one(&mut option.marks),
        4 => {
            let core = situation.core.clone();
            situation.neighborhood.extend(core);
            situation.neighborhood.sort_unstable();
            situation.core.clear();
        }
        5 => option.target = Target::Situation(u32::try_from(number / 2).expect("few")),
        6 => option.target = Target::Goal(0),
        _ => drop(sequence.0.remove(number)),
    }
}
