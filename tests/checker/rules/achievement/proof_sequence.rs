//! `proof-sequence`.

use playproof_checker::{
    isometry,
    rules::{
        Fault as Shape,
        achievement::{
            self,
            proof_sequence::{Fault, Sides},
        },
    },
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
    finite::{limited, maker_wins},
    oracle::{Solver, Window, isometries},
    play::sequence_wins,
    random::{agree, game, window},
    samples::{corner, corner_sequence, domino, domino_sequence, option, row},
};
use proptest::{
    prelude::*,
    sample::{Index, select},
};

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
        assert_rejected!(
            steps,
            "situation 0, option 0",
            achievement::Fault::NoSuchGoal { .. }
        );
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
            Board::HEXAGONAL,
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
pub(super) fn embeddings(board: Board, picks: &[(Index, Index)]) -> Vec<Isometry> {
    let mut cells = window(board);
    let first = cells[0];
    cells.retain(|&cell| !isometries(board, first, cell).is_empty());
    let pick = |(to, isometry): &(Index, Index)| {
        let all = isometries(board, first, *to.get(&cells));
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
    let games = game(Player::Maker, 3, 2);
    accepted_wins(games, false, Evidence::ProofSequence, sequence_wins);
}

/// Wins that a solver finds in these games, changed and claimed by a rule: what is accepted wins when it is `played`.
pub(super) fn accepted_wins(
    games: impl Strategy<Value = Achievement>,
    many_copies: bool,
    by: fn(ProofSequence) -> Evidence,
    played: fn(&Achievement, &ProofSequence) -> bool,
) {
    let picks = prop::collection::vec(any::<(Index, Index)>(), 1..=3);
    let inputs = (games, picks, any::<(Index, Index, Index)>());
    let (mut survived, mut asked) = (0, 0);
    let counts = std::cell::RefCell::new((&mut survived, &mut asked));
    let mut runner = proptest::test_runner::TestRunner::new(playproof_oracles::random::cases(300));
    let run = runner.run(&inputs, |(game, picks, (situation, option, what))| {
        let cells = &window(game.board)[..6];
        let window = Window::new(game.board, cells, &game.goals);
        let mut solver = Solver::with_embeddings(&window, &game, embeddings(game.board, &picks));
        if many_copies {
            solver = solver.on_many_copies();
        }
        let Some(last) = solver.opening() else {
            return Err(TestCaseError::reject("nothing to change"));
        };
        let mut sequence = solver.sequence(last);
        change(&mut sequence, situation, option, what);
        let claim = Claim::Achievement(game.clone());
        let evidence = by(sequence.clone());
        let mut counts = counts.borrow_mut();
        *counts.1 += 1;
        if is_accepted(&[step(claim, evidence, &[])]) {
            *counts.0 += 1;
            prop_assert!(played(&game, &sequence));
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

/// Maker wins (1, 1) for the V tromino within three turns on three by three cells, after a change.
fn limited_steps(size: Option<[u32; 2]>, turns: Option<u32>) -> Vec<Step> {
    let mut steps = steps(|_, _| {});
    steps[0].claim = limited(&steps[0].claim, size, turns);
    steps
}

#[test]
fn accepts_boards_and_turns_that_are_enough() {
    for size in [
        None,
        Some([3, 3]),
        Some([3, 4]),
        Some([9, 9]),
        Some([3, u32::MAX]),
    ] {
        for turns in [Some(3), Some(4), Some(u32::MAX)] {
            accepted(&limited_steps(size, turns));
        }
        if size.is_some() {
            accepted(&limited_steps(size, None));
        }
    }
}

#[test]
fn rejects_turns_that_are_too_few() {
    for size in [None, Some([3, 3])] {
        let needs = |turns| {
            assert_rejected!(
                limited_steps(size, Some(turns)),
                Fault::TooManyTurns { needs: 3, turns: found } if *found == turns
            );
        };
        needs(1);
        needs(2);
    }
}

#[test]
fn a_longer_first_or_last_turn_is_one_turn() {
    // The first of two cells, and the last.
    let two = |change: fn(&mut Achievement), turns| {
        let mut steps = steps(|claim, _| change(claim));
        steps[0].claim = limited(&steps[0].claim, None, Some(turns));
        steps
    };
    assert_rejected!(
        two(|claim| claim.first_turn = 2, 2),
        Fault::TooManyTurns { needs: 3, turns: 2 }
    );
    accepted(&two(|claim| claim.first_turn = 2, 3));
    accepted(&two(|claim| claim.last_turn = 2, 3));
    // With a last turn of two cells from the first situation on, two turns are enough.
    let sequence = ProofSequence(vec![playproof_formats::evidence::Situation {
        core: cells(&[[0, 0]]),
        neighborhood: cells(&[[0, 1], [1, 0], [1, 1]]),
        options: vec![option(
            cells(&[[0, 1], [1, 0]]),
            Target::Goal(0),
            translation(&[0, 0]),
        )],
    }]);
    let game = |b| {
        with(
            wins(Player::Maker, Board::SQUARE, &[corner()], 1, b),
            |claim| claim.last_turn = 2,
        )
    };
    let claim = |b, turns| limited(&game(b), Some([2, 2]), Some(turns));
    let steps = |claim| [step(claim, Evidence::ProofSequence(sequence.clone()), &[])];
    accepted(&steps(claim(0, 2)));
    assert_rejected!(
        steps(claim(0, 1)),
        Fault::TooManyTurns { needs: 2, turns: 1 }
    );
    assert_rejected!(steps(claim(1, 2)), Fault::Answered { .. });
}

#[test]
fn rejects_boards_that_are_too_small() {
    for size in [[1, 1], [2, 3], [2, 4], [2, 1000], [1, 9]] {
        assert_rejected!(
            limited_steps(Some(size), Some(3)),
            Fault::TooLarge { sides: Sides([3, 3]), board } if board.0 == size
        );
    }
}

#[test]
fn a_box_may_fit_turned() {
    // One cell and its two neighbors, upright and lying.
    let side = |turned: bool| {
        let cell_at = |x: i16| if turned { [0, x] } else { [x, 0] };
        let turn: &[i8] = if turned { &[1, 2] } else { &[2, 1] };
        let reach = |to: i16, from: i16| {
            let image = isometry(turn, &cell_at(from));
            option(cells(&[cell_at(to)]), Target::Goal(0), image)
        };
        ProofSequence(vec![playproof_formats::evidence::Situation {
            core: cells(&[[0, 0]]),
            neighborhood: cells(&[cell_at(-1), cell_at(1)]),
            options: vec![reach(-1, -1), reach(1, 0)],
        }])
    };
    let claim = |size| {
        let domino = wins(Player::Maker, Board::SQUARE, &[domino()], 1, 1);
        limited(&domino, Some(size), Some(2))
    };
    for turned in [false, true] {
        let steps = |size| {
            [step(
                claim(size),
                Evidence::ProofSequence(side(turned)),
                &[],
            )]
        };
        accepted(&steps([1, 3]));
        accepted(&steps([2, 3]));
        let sides = Sides([1, 3]);
        assert_rejected!(steps([2, 2]), Fault::TooLarge { sides: found, .. } if *found == sides);
        assert_rejected!(steps([1, 2]), Fault::TooLarge { .. });
    }
}

#[test]
fn cells_far_apart_are_a_large_box() {
    let mut steps = limited_steps(Some([3, 3]), Some(3));
    let Evidence::ProofSequence(sequence) = &mut steps[0].evidence else {
        panic!("a proof sequence");
    };
    let last = &mut sequence.0[1].neighborhood;
    last.insert(0, cell(&[i16::MIN, 0]));
    last.push(cell(&[i16::MAX, 0]));
    assert_rejected!(
        steps,
        Fault::TooLarge {
            sides: Sides([3, 65_536]),
            ..
        }
    );
}

#[test]
fn unused_situations_need_no_room() {
    let mut steps = limited_steps(Some([3, 3]), Some(3));
    let Evidence::ProofSequence(sequence) = &mut steps[0].evidence else {
        panic!("a proof sequence");
    };
    // It is larger than the board, and nothing leads to it.
    let mut large = sequence.0[0].clone();
    large.neighborhood.push(cell(&[9, 9]));
    sequence.0.insert(1, large);
    accepted(&steps);
}

#[test]
fn rejects_breakers_win_on_a_board() {
    let mut steps = limited_steps(Some([3, 3]), None);
    let game = wins(Player::Breaker, Board::SQUARE, &[corner()], 1, 1);
    steps[0].claim = limited(&game, Some([3, 3]), None);
    assert_rejected!(steps, Shape::WrongClaim { .. });
}

/// Random games on random boards of at most twelve cells, with a number of turns.
pub(super) fn games_on_boards() -> impl Strategy<Value = (Achievement, [u32; 2], u32)> {
    let sizes = select(vec![[1, 4], [2, 2], [2, 3], [1, 6], [3, 3], [2, 4]]);
    let games = playproof_oracles::random::game(Player::Maker, 4, 2);
    let square = games.prop_filter("on the square board", |game| game.board == Board::SQUARE);
    (square, sizes, 1..=4_u32)
}

/// The sequence of a solver that looks for a win within so many turns on a board, claimed for another board
/// and another number of turns: what is accepted is won, and the win is accepted where it was found.
#[test]
fn agrees_with_brute_force_on_boards() {
    let inputs = (games_on_boards(), 0..=1_u32, 0..=2_u32, 0..=1_u32);
    agree(
        400,
        &inputs,
        |((game, size, turns), fewer, rows, columns)| {
            let cells = playproof_oracles::finite::cells(*size);
            let window = Window::new(game.board, &cells, &game.goals);
            let mut solver = Solver::new(&window, game).within(*turns);
            let wins = maker_wins(game, *size, Some(*turns));
            let Some(last) = solver.opening() else {
                // What takes one turn is not a matter of situations.
                let at_once = game
                    .goals
                    .iter()
                    .any(|goal| goal.0.len() <= game.last_turn.max(game.first_turn) as usize);
                assert!(!wins || at_once, "{game:?} on {size:?}");
                return None;
            };
            assert!(wins, "{game:?} on {size:?}");
            let sequence = Evidence::ProofSequence(solver.sequence(last));
            let mut other = [
                size[0].saturating_sub(*rows).max(1),
                size[1] - (*columns).min(size[1] - 1),
            ];
            other.sort_unstable();
            let within = turns - (*fewer).min(turns - 1);
            let claim = limited(&Claim::Achievement(game.clone()), Some(other), Some(within));
            let accepted = is_accepted(&[step(claim, sequence, &[])]);
            assert!(
                !accepted || maker_wins(game, other, Some(within)),
                "{game:?} on {other:?} within {within}"
            );
            let same = other == *size && within == *turns;
            // On a smaller board, or sooner, he may win by the same situations.
            if !same && (accepted || maker_wins(game, other, Some(within))) {
                return None;
            }
            Some((accepted, same))
        },
    );
}
