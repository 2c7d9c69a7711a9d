//! False claims that a careless rule accepts, each with the reason why this one does
//! not. Those about priority strategies, finite positional games and so on come with
//! their rules.

use playproof_checker::{
    Limits, Session, Verdict, lattice, normal_form,
    rules::achievement::{composition, fan, site_perimeter, weaken},
    session::Cause,
    sets,
};
use playproof_formats::{
    Board, Claim, Evidence, Id, Premise, Step,
    claim::{Animal, Player, Response, Threshold},
    evidence::{Fan, Lattice},
    file::{self, FileFault},
};
use playproof_oracles::{
    assert_rejected,
    build::{LINE, animal, cell, placement, step, translation, verdict_on, wins, with},
    samples::{
        self, domino, domino_by_fan, domino_by_paving, domino_fan, row, row_extended, row_fan,
        triangles_by_paving,
    },
};

use Player::{Breaker, Maker};

/// Breaker wins the (1→2, 4) game for the domino. (Maker completes it in one turn.)
fn domino_with_long_last_turn() -> Claim {
    with(wins(Breaker, Board::SQUARE, &[domino()], 1, 4), |claim| {
        claim.last_turn = 2;
    })
}

#[test]
fn paving_against_a_long_last_turn() {
    let mut steps = domino_by_paving();
    steps[0].claim = domino_with_long_last_turn();
    assert_rejected!(
        steps,
        playproof_checker::rules::achievement::Fault::NotSingleMarks
    );
}

#[test]
fn site_perimeter_against_a_long_last_turn() {
    let steps = [step(
        domino_with_long_last_turn(),
        Evidence::SitePerimeter,
        &[],
    )];
    assert_rejected!(steps, site_perimeter::Fault::OneTurn { cells: 2, .. });
}

#[test]
fn breaker_wins_for_every_b() {
    // As evidence would have it for the smallest b that serves.
    for mut steps in [domino_by_paving(), row_extended()] {
        let last = steps.len() - 1;
        steps[last].claim = with(steps[last].claim.clone(), |claim| {
            claim.breaker = Response::Every;
        });
        assert_rejected!(steps, normal_form::Fault::BreakerWithoutNumber);
    }
}

#[test]
fn maker_marks_nothing() {
    for (a, c, f) in [(0, 0, 0), (0, 1, 1)] {
        for winner in [Maker, Breaker] {
            let claim = with(wins(winner, Board::SQUARE, &[domino()], a, 4), |claim| {
                (claim.last_turn, claim.first_turn) = (c, f);
            });
            for evidence in [Evidence::SitePerimeter, Evidence::Fan(domino_fan())] {
                assert_rejected!(
                    [step(claim.clone(), evidence, &[])],
                    normal_form::Fault::NoMarks
                );
            }
        }
    }
}

#[test]
fn composition_from_a_game_with_a_handicap() {
    // (1, 4) with a first turn of 2 is won for the domino, (1, 4) is not, nor are the
    // games that two of them would compose to for larger animals.
    let handicap = with(wins(Maker, Board::SQUARE, &[domino()], 1, 4), |claim| {
        claim.first_turn = 2;
    });
    let composed = wins(Maker, Board::SQUARE, &[domino()], 1, 4);
    let steps = [
        step(handicap, Evidence::Fan(domino_fan()), &[]),
        step(composed, Evidence::Composition, &[0]),
    ];
    assert_rejected!(steps, composition::Fault::Handicap { index: 0 });
}

#[test]
fn weaken_away_a_long_last_turn() {
    let long = with(wins(Maker, Board::SQUARE, &[domino()], 1, 4), |claim| {
        claim.last_turn = 2;
        claim.breaker = Response::Every;
    });
    let finite = with(long.clone(), |claim| claim.breaker = Response::Cells(4));
    let steps = [
        step(long, Evidence::OneTurn, &[]),
        step(finite, Evidence::Weaken, &[0]),
        step(
            wins(Maker, Board::SQUARE, &[domino()], 1, 4),
            Evidence::Weaken,
            &[1],
        ),
    ];
    assert_rejected!(steps, weaken::Fault::LastTurn { old: 2, new: 1 });
}

#[test]
fn composition_of_nothing() {
    let claim = wins(Maker, Board::SQUARE, &[domino()], 1, 0);
    let steps = [step(claim, Evidence::Composition, &[])];
    assert_rejected!(steps, composition::Fault::NoPremise);
}

#[test]
fn domino_written_with_repeated_cells() {
    let repeated = animal(&[[0, 0], [0, 0], [0, 1]]);
    let claim = wins(Breaker, Board::SQUARE, &[repeated], 2, 8);
    let steps = [step(claim, Evidence::SitePerimeter, &[])];
    assert_rejected!(steps, sets::Fault::NotIncreasing { .. });
}

#[test]
fn lattice_vector_that_leaves_the_triangular_board() {
    let mut steps = triangles_by_paving();
    if let Evidence::Paving(paving) = &mut steps[0].evidence {
        paving.lattice = Lattice(vec![cell(&[1, 1, -1]), cell(&[0, 1, -1])]);
    }
    assert_rejected!(steps, lattice::Fault::NotTranslation { .. });
}

#[test]
fn fan_through_goals_of_different_sizes() {
    // With a last turn of 1 the domino serves, the longer goal does not, although it
    // meets other cells than the dominoes do.
    let apart = animal(&[[0, 0], [2, 0], [4, 0]]);
    let least = animal(&[[0, 0], [0, 2], [0, 4]]);
    let claim = |c| {
        let goals = [domino(), least.clone()];
        with(wins(Maker, Board::SQUARE, &goals, 1, 4), |claim| {
            claim.last_turn = c;
        })
    };
    let mut fan = domino_fan();
    fan.placements.push(placement(1, translation(&[0, 0])));
    assert!(apart != least);
    let steps = [step(claim(1), Evidence::Fan(fan), &[])];
    assert_rejected!(
        steps,
        fan::Fault::GoalTooLarge {
            goal: 1,
            cells: 3,
            last_turn: 1
        }
    );
}

#[test]
fn threshold_from_premises_about_two_animals() {
    // (1, 0) and (1, 1) are about three in a row, all further ones about another animal
    // of three cells.
    let apart = animal(&[[0], [1], [3]]);
    let mut steps = samples::row_threshold();
    steps.truncate(3);
    let claim = |winner, a, b| wins(winner, LINE, std::slice::from_ref(&apart), a, b);
    let fan = Fan {
        center: cell(&[0]),
        placements: row_fan()
            .placements
            .iter()
            .zip([-3, -1, 0])
            .map(|(_, shift)| placement(0, translation(&[shift])))
            .collect(),
    };
    steps.push(step(claim(Maker, 2, 3), Evidence::Fan(fan), &[]));
    let at_once = with(claim(Maker, 2, 0), |claim| {
        (claim.last_turn, claim.breaker) = (3, Response::Every);
    });
    steps.push(step(at_once, Evidence::OneTurn, &[]));
    let sequence = |animal: &Animal| {
        Claim::Threshold(Threshold {
            board: LINE,
            animal: animal.clone(),
            finite: vec![0],
        })
    };
    for (animal, other) in [(row(3), 2), (apart.clone(), 0)] {
        let mut steps = steps.clone();
        steps.push(step(sequence(&animal), Evidence::Threshold, &[1, 2, 3]));
        let rejection = playproof_oracles::build::rejection(&steps);
        match rejection.reason() {
            Some(playproof_checker::rules::Fault::OtherPremise { index, .. }) => {
                assert_eq!(*index, other);
            }
            _ => panic!("{rejection}"),
        }
    }
}

#[test]
fn file_cut_at_the_end_of_a_step() {
    let steps = row_extended();
    let whole = file::to_bytes(&steps);
    for kept in 0..steps.len() {
        let header = file::to_bytes(&[]).len();
        let length = file::to_bytes(&steps[..kept]).len();
        assert!(length >= header);
        match verdict_on(&whole[..length]) {
            Verdict::Rejected(_, rejection)
                if matches!(rejection.reason(), Some(FileFault::Missing)) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn id_that_no_file_proves() {
    // The id is right, and somewhere an index may list it; the file is not here.
    let mut proved = Session::new(Limits::default());
    let first = file::to_bytes(&domino_by_fan());
    let Verdict::Accepted(accepted) = proved.check(first.as_slice()) else {
        panic!("accepted");
    };
    let id = accepted.theorem.id();
    let second = file::to_bytes(&[weakened(id)]);
    match Session::new(Limits::default()).check(second.as_slice()) {
        Verdict::Declined(_, Cause::MissingPremise(missing)) => assert_eq!(missing, id),
        other => panic!("{other:?}"),
    }
    assert!(matches!(
        proved.check(second.as_slice()),
        Verdict::Accepted(_)
    ));
}

/// Maker wins (1, 2) for the domino, because he wins (1, 3) elsewhere.
fn weakened(premise: Id) -> Step {
    Step {
        claim: wins(Maker, Board::SQUARE, &[domino()], 1, 2),
        evidence: Evidence::Weaken,
        premises: vec![Premise::Outside(premise)],
    }
}

#[test]
fn id_of_a_step_in_a_rejected_file() {
    // The first step alone would be accepted; the file is not.
    let mut steps = domino_by_fan();
    steps.push(step(
        wins(Maker, Board::SQUARE, &[domino()], 1, 4),
        Evidence::Weaken,
        &[0],
    ));
    let mut session = Session::new(Limits::default());
    match session.check(file::to_bytes(&steps).as_slice()) {
        Verdict::Rejected(_, rejection) => {
            assert_eq!(rejection.reason(), Some(&weaken::Fault::BreakerMarks));
        }
        other => panic!("{other:?}"),
    }
    let id = steps[0].id(&[]);
    assert!(!session.proves(id));
    let second = file::to_bytes(&[weakened(id)]);
    match session.check(second.as_slice()) {
        Verdict::Declined(_, Cause::MissingPremise(missing)) => assert_eq!(missing, id),
        other => panic!("{other:?}"),
    }
}

#[test]
fn claims_that_differ_only_in_order_or_place() {
    // One statement, six spellings: only the first is a claim.
    let three = animal(&[[0, 0], [0, 1], [0, 2]]);
    let corner = samples::corner();
    let spellings: [&[Animal]; 6] = [
        &[three.clone(), corner.clone()],
        &[corner.clone(), three.clone()],
        &[three.clone(), three.clone(), corner.clone()],
        &[three.clone(), animal(&[[0, 0], [0, 1], [1, 1]])],
        &[animal(&[[0, 5], [0, 6], [0, 7]]), corner.clone()],
        &[
            three.clone(),
            corner.clone(),
            animal(&[[0, 0], [0, 1], [0, 2], [0, 3]]),
        ],
    ];
    let verdicts = spellings.map(|goals| {
        let claim = wins(Breaker, Board::SQUARE, goals, 1, 4);
        playproof_oracles::build::is_accepted(&[step(claim, Evidence::SitePerimeter, &[])])
    });
    assert_eq!(verdicts, [true, false, false, false, false, false]);
}
