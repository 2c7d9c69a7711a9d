//! `fences`.

use playproof_checker::{
    Budget, Limits, isometry, normal_form,
    rules::{
        Fault as Shape,
        achievement::fences::{Fault, Surroundings},
    },
    sets,
};
use playproof_formats::{
    Board, Cell, Claim, Evidence, Premise, Step,
    claim::{Achievement, Animal, Player, Response},
    evidence::Fences,
};
use playproof_oracles::{
    assert_rejected,
    build::{
        LINE, accepted, animal, cell, cells, is_accepted, normal, rejection, step, wins, with,
    },
    fences::fences_win,
    oracle::maker_wins_within,
    random::{agree, cells_within, window},
    samples::{corner, row, row_by_fences},
};
use proptest::{prelude::*, sample::Index};

/// Breaker wins the (1, 1) game for three in a row by the cell to the right, after a change.
fn steps(change: impl FnOnce(&mut Achievement, &mut Fences)) -> Vec<Step> {
    let mut fences = Fences {
        fences: vec![cells(&[[1]])],
    };
    let claim = with(wins(Player::Breaker, LINE, &[row(3)], 1, 1), |claim| {
        change(claim, &mut fences);
    });
    vec![step(claim, Evidence::Fences(fences), &[])]
}

/// Breaker wins the (1, 3) game for the V-trihex by two fences, after a change.
fn v_trihex(change: impl FnOnce(&mut Achievement, &mut Fences)) -> Vec<Step> {
    let goal = animal(&[[0, 0, 0], [0, 1, -1], [1, 1, -2]]);
    let mut fences = Fences {
        fences: vec![
            cells(&[[-1, 1, 0], [0, 1, -1], [1, 0, -1]]),
            cells(&[
                [-1, 0, 1],
                [-1, 2, -1],
                [0, -1, 1],
                [0, 1, -1],
                [1, -1, 0],
                [1, 1, -2],
            ]),
        ],
    };
    let goals = normal(Board::HEXAGONAL, &[goal]);
    let claim = wins(Player::Breaker, Board::HEXAGONAL, &goals, 1, 3);
    let claim = with(claim, |claim| change(claim, &mut fences));
    vec![step(claim, Evidence::Fences(fences), &[])]
}

#[test]
fn accepts_the_cell_to_the_right() {
    accepted(&row_by_fences());
    accepted(&steps(|claim, _| claim.goals = vec![row(4)]));
    accepted(&steps(|claim, _| {
        claim.breaker = Response::Cells(u32::MAX);
    }));
    // Two marks in a turn, and four in the one that completes a goal.
    accepted(&steps(|claim, fences| {
        (claim.maker, claim.first_turn, claim.last_turn) = (2, 2, 4);
        claim.breaker = Response::Cells(4);
        claim.goals = vec![row(6)];
        fences.fences = vec![cells(&[[-1], [1]])];
    }));
}

#[test]
fn accepts_two_fences_for_the_v_trihex() {
    accepted(&v_trihex(|_, _| {}));
}

#[test]
fn needs_both_fences_and_each_of_their_cells() {
    for index in 0..2 {
        let steps = v_trihex(|_, fences| drop(fences.fences.remove(index)));
        assert_rejected!(steps, Fault::Unanswered { .. });
        for cell in 0..3 {
            let steps = v_trihex(|_, fences| {
                fences.fences[index].remove(cell);
            });
            assert_rejected!(steps, Fault::Unanswered { .. });
        }
    }
    let steps = v_trihex(|claim, _| claim.breaker = Response::Cells(2));
    assert_rejected!(steps, Fault::Unanswered { .. });
}

#[test]
fn a_fence_of_makers_own_cells_kills_nothing() {
    // Closed on either side: with a mark of his on that side nothing of hers is near.
    let steps = steps(|_, fences| fences.fences = vec![cells(&[[-1]]), cells(&[[1]])]);
    assert_rejected!(steps, Fault::Unanswered { .. });
}

#[test]
fn rejects_a_breaker_with_too_few_marks() {
    let steps = steps(|claim, _| claim.breaker = Response::Cells(0));
    assert_rejected!(steps, Fault::Unanswered { .. });
    // Half of three is one.
    let steps = self::steps(|claim, fences| {
        (claim.maker, claim.first_turn, claim.last_turn) = (2, 2, 2);
        claim.breaker = Response::Cells(3);
        claim.goals = vec![row(4)];
        fences.fences = vec![cells(&[[-1], [1]])];
    });
    assert_rejected!(steps, Fault::Unanswered { .. });
}

#[test]
fn rejects_goals_that_the_last_turn_completes_from_one_mark() {
    for last_turn in [2, 3, u32::MAX] {
        let steps = steps(|claim, _| {
            claim.last_turn = last_turn;
            claim.breaker = Response::Cells(9);
        });
        assert_rejected!(steps, Fault::SmallGoal { cells: 3, .. });
    }
    let steps = steps(|claim, fences| {
        claim.goals = vec![row(2)];
        claim.breaker = Response::Cells(2);
        fences.fences = vec![cells(&[[-1], [1]])];
    });
    assert_rejected!(
        steps,
        Fault::SmallGoal {
            cells: 2,
            last_turn: 1
        }
    );
}

#[test]
fn rejects_a_handicap() {
    let steps = steps(|claim, _| claim.first_turn = 2);
    assert_rejected!(steps, Fault::Handicap);
}

/// Breaker wins the (3, b) game for five in a row by fences, after each of which Maker's marks fall into clusters.
fn three_marks(breaker: u32, fences: &[Vec<Cell>]) -> Vec<Step> {
    steps(|claim, evidence| {
        (claim.maker, claim.first_turn, claim.last_turn) = (3, 3, 3);
        claim.breaker = Response::Cells(breaker);
        claim.goals = vec![row(5)];
        evidence.fences = fences.to_vec();
    })
}

#[test]
fn three_marks_have_a_share_each() {
    // ⌊b/3⌋ for each mark far from the others: one for the cell to the left, two for both cells beside it.
    let one = [cells(&[[-1]])];
    let two = [cells(&[[-1], [1]])];
    accepted(&three_marks(3, &one));
    assert_rejected!(three_marks(2, &one), Fault::Unanswered { .. });
    accepted(&three_marks(6, &two));
    assert_rejected!(three_marks(5, &two), Fault::Unanswered { .. });
    // As the rule says, read literally.
    for (breaker, fences) in [(2, &one), (3, &one), (4, &one), (5, &two), (6, &two)] {
        let steps = three_marks(breaker, fences);
        let Claim::Achievement(game) = &steps[0].claim else {
            panic!("an achievement game");
        };
        let fences = Fences {
            fences: fences.to_vec(),
        };
        assert_eq!(fences_win(game, &fences), is_accepted(&steps), "{breaker}");
    }
}

/// Breaker wins the (3, 6) game for the X-pentomino by one fence, after a change.
fn x_pentomino(change: impl FnOnce(&mut Achievement, &mut Fences)) -> Vec<Step> {
    let goal = animal(&[[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]]);
    let mut fences = Fences {
        fences: vec![cells(&[[-1, 0], [1, -1]])],
    };
    let claim = wins(Player::Breaker, Board::SQUARE, &[goal], 3, 6);
    let claim = with(claim, |claim| change(claim, &mut fences));
    vec![step(claim, Evidence::Fences(fences), &[])]
}

#[test]
fn one_fence_keeps_three_marks_from_the_x_pentomino() {
    accepted(&x_pentomino(|_, _| {}));
    let less = x_pentomino(|claim, _| claim.breaker = Response::Cells(5));
    assert_rejected!(less, Fault::Unanswered { .. });
    for cell in 0..2 {
        let less = x_pentomino(|_, fences| {
            fences.fences[0].remove(cell);
        });
        assert_rejected!(less, Fault::Unanswered { .. });
    }
    let straight = x_pentomino(|_, fences| fences.fences[0] = cells(&[[-1, 0], [1, 0]]));
    assert_rejected!(straight, Fault::Unanswered { .. });
    let four = x_pentomino(|claim, _| {
        (claim.maker, claim.first_turn, claim.last_turn) = (4, 4, 4);
        claim.breaker = Response::Cells(8);
    });
    assert_rejected!(
        four,
        Fault::SmallGoal {
            cells: 5,
            last_turn: 4
        }
    );
}

/// Sets of one, two and three marks that placements connect, up to translations.
#[test]
fn all_clusters_are_looked_at() {
    let u_pentomino = animal(&[[0, 0], [0, 1], [0, 2], [1, 0], [1, 2]]);
    let Claim::Achievement(game) = wins(Player::Breaker, Board::SQUARE, &[u_pentomino], 3, 8)
    else {
        panic!("an achievement game");
    };
    let all = Surroundings::of_claim(&game, &mut Budget::new(Limits::default())).expect("it fits");
    for (marks, share, count) in [(1, 2, 1), (2, 5, 10), (3, 8, 122)] {
        let turns = all.turns().filter(|(turn, _)| turn.len() == marks);
        let shares: Vec<u32> = turns.map(|(_, share)| share).collect();
        assert_eq!(shares, vec![share; count]);
    }
}

#[test]
fn rejects_a_board_with_two_kinds_of_cells() {
    let goal = animal(&[[0, 0, 1], [0, 0, 2], [0, 1, 1]]);
    let goals = normal(Board::TRIANGULAR, &[goal]);
    let claim = wins(Player::Breaker, Board::TRIANGULAR, &goals, 1, 12);
    let fences = Fences {
        fences: vec![cells(&[[0, 0, 1]])],
    };
    let steps = [step(claim, Evidence::Fences(fences), &[])];
    assert_rejected!(steps, Fault::Classes { .. });
}

#[test]
fn rejects_what_is_no_fence() {
    let of = |fences: Vec<Vec<Cell>>| steps(|_, evidence| evidence.fences = fences);
    assert_rejected!(of(vec![]), Fault::NoFence);
    assert_rejected!(of(vec![vec![]]), Fault::Unanswered { .. });
    for list in [cells(&[[1], [1]]), cells(&[[1], [-1]])] {
        assert_rejected!(of(vec![list]), sets::Fault::NotIncreasing { .. });
    }
    // The mark itself, and cells that are of no use.
    for far in [[0], [3], [-3], [99]] {
        assert_rejected!(of(vec![cells(&[far])]), Fault::Unanswered { .. });
    }
    for out in [[i16::MAX], [i16::MIN]] {
        assert_rejected!(of(vec![cells(&[out])]), isometry::Fault::OutOfRange { .. });
    }
    assert_rejected!(of(vec![cells(&[[1, 0]])]), sets::Fault::OffBoard { .. });
    let long: Vec<Cell> = (3..200).map(|x| cell(&[x])).collect();
    assert_rejected!(of(vec![long]), Fault::ManyCells { .. });
}

#[test]
fn rejects_animals_with_far_more_cells_around() {
    let goal = animal(&[
        [0, 0],
        [0, 9],
        [1, 17],
        [3, 29],
        [5, 40],
        [7, 53],
        [11, 60],
        [13, 77],
    ]);
    let goals = normal(Board::SQUARE, &[goal]);
    let claim = wins(Player::Breaker, Board::SQUARE, &goals, 1, 4);
    let fences = Fences {
        fences: vec![cells(&[[0, 9]])],
    };
    let steps = [step(claim, Evidence::Fences(fences), &[])];
    assert_rejected!(steps, Fault::ManyCells { .. });
}

#[test]
fn rejects_every_number_a_claim_for_maker_and_a_premise() {
    let every = steps(|claim, _| claim.breaker = Response::Every);
    assert!(rejection(&every).reason::<normal_form::Fault>().is_some());
    let maker = steps(|claim, _| claim.winner = Player::Maker);
    assert_rejected!(maker, Shape::WrongClaim { .. });
    let mut steps = steps(|_, _| {});
    steps.push(Step {
        premises: vec![Premise::Step(0)],
        ..steps[0].clone()
    });
    assert_rejected!(steps, Shape::PremiseCount { .. });
}

#[test]
fn many_fences_are_paid_for() {
    let fences = vec![cells(&[[1]]); 1 << 16];
    let steps = steps(|claim, evidence| {
        (claim.maker, claim.first_turn, claim.last_turn) = (2, 2, 2);
        claim.goals = vec![row(4)];
        claim.breaker = Response::Cells(0);
        evidence.fences = fences;
    });
    assert!(!is_accepted(&steps));
}

#[test]
fn what_has_no_answer_is_a_case_of_the_game() {
    let Claim::Achievement(game) = wins(Player::Breaker, Board::SQUARE, &[corner()], 1, 1) else {
        panic!("an achievement game");
    };
    let mut budget = Budget::new(Limits::default());
    let all = Surroundings::of_claim(&game, &mut budget).expect("it fits");
    let fence = cells(&[[0, 1], [1, 0]]);
    let case = all
        .unanswered(&[fence], &mut budget)
        .expect("it can be paid");
    let case = case.expect("maker has marks around");
    assert_eq!(case.breaker, 1);
    assert!(case.maker.iter().all(|cell| case.closed.contains(cell)));
    for demand in &case.demands {
        assert!(demand.iter().all(|cell| !case.closed.contains(cell)));
    }
}

/// Random fences for random goals: the checker accepts those only by which Breaker has an answer in all cases, looked at one
/// by one, and Maker does not win in a window then.
#[test]
fn agrees_with_the_literal_reading() {
    let boards = prop::sample::select(vec![
        LINE,
        LINE.fixed(),
        Board::SQUARE.fixed(),
        Board::HEXAGONAL.fixed(),
    ]);
    let goals = boards.prop_flat_map(|board| {
        let goals = prop::collection::vec(cells_within(board, 4), 1..=1);
        (Just(board), goals)
    });
    let fences = prop::collection::vec(prop::collection::vec(any::<Index>(), 0..=2), 1..=2);
    let inputs = (goals, fences, 1..=2_u32, 0..=5_u32);
    agree(300, &inputs, |((board, goals), picks, a, b)| {
        let goals = normal(*board, goals);
        let claim = wins(Player::Breaker, *board, &goals, *a, *b);
        let Claim::Achievement(game) = &claim else {
            return None;
        };
        let all = Surroundings::of_claim(game, &mut Budget::new(Limits::default())).ok()?;
        if all.link().is_empty() || all.link().len() > 6 {
            return None;
        }
        let fence = |picks: &Vec<Index>| {
            // Some of them beyond what shares a placement.
            let far = all
                .link()
                .iter()
                .filter_map(|v| v.checked_add(all.link()[0]));
            let all: Vec<Cell> = all.link().iter().copied().chain(far).collect();
            let mut fence: Vec<Cell> = picks.iter().map(|pick| *pick.get(&all)).collect();
            fence.sort_unstable();
            fence.dedup();
            fence
        };
        let fences = Fences {
            fences: picks.iter().map(fence).collect(),
        };
        let wins = fences_win(game, &fences);
        if wins {
            assert!(!maker_wins_within(game, &window(*board)), "{claim}");
        }
        let steps = [step(claim, Evidence::Fences(fences), &[])];
        let accepted = is_accepted(&steps);
        // Seldom the checker does not see that there is an answer.
        (accepted || !wins).then_some((accepted, wins))
    });
}

/// Random fences for random goals of five cells, against three marks: where the checker accepts them, Maker does not win in
/// a window.
#[test]
fn maker_wins_no_game_with_three_marks_that_fences_stop() {
    let boards = prop::sample::select(vec![LINE, LINE.fixed(), Board::SQUARE.fixed()]);
    let goals = boards.prop_flat_map(|board| {
        let goal = prop::sample::subsequence(window(board), 5);
        (Just(board), goal.prop_map(Animal))
    });
    let fences = prop::collection::vec(prop::collection::vec(any::<Index>(), 1..=4), 1..=2);
    let inputs = (goals, fences, 0..=12_u32);
    agree(300, &inputs, |((board, goal), picks, b)| {
        let goals = normal(*board, std::slice::from_ref(goal));
        let claim = wins(Player::Breaker, *board, &goals, 3, *b);
        let Claim::Achievement(game) = &claim else {
            return None;
        };
        let all = Surroundings::of_claim(game, &mut Budget::new(Limits::default())).ok()?;
        let fence = |picks: &Vec<Index>| {
            let mut fence: Vec<Cell> = picks.iter().map(|pick| *pick.get(all.link())).collect();
            fence.sort_unstable();
            fence.dedup();
            fence
        };
        let evidence = Evidence::Fences(Fences {
            fences: picks.iter().map(fence).collect(),
        });
        let maker_wins = maker_wins_within(game, &window(*board));
        let accepted = is_accepted(&[step(claim, evidence, &[])]);
        assert!(!(accepted && maker_wins), "{goals:?}");
        Some((accepted, accepted))
    });
}
