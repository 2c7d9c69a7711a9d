//! `strategy`.

mod board;
mod policies;
mod random;
mod sequences;

use playproof_checker::{
    Verdict,
    rules::positional::{Fault as Common, strategy::Fault},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{Arena, Guarantee},
    evidence::{Answer, Ending, Leaf, Pairing, PosetThm25, Strategy},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, is_accepted, step, verdict},
    positional::{Dice, arena, board, guarantee, holds, hypergraph, orders, subsets},
    samples::positional::{
        forced_by_potential, rays_by, rays_by_symmetry, row_by_leaves, row_of_four,
    },
    strategy::{counted, proves, strategy, varied},
};

fn evidence(symmetries: &[Vec<u32>], answers: &[Answer]) -> Strategy {
    Strategy {
        symmetries: symmetries.to_vec(),
        policies: vec![],
        positions: 0,
        answers: answers.to_vec(),
        forced: vec![],
    }
}

/// The certificate of this evidence, with the numbers of positions that it needs.
fn by(who: Guarantee, arena: &Arena, evidence: &Strategy) -> Vec<Step> {
    let claim = guarantee(who, arena);
    let evidence = Evidence::Strategy(counted(&claim, evidence));
    vec![step(claim, evidence, &[])]
}

fn by_answers(
    who: Guarantee,
    arena: &Arena,
    symmetries: &[Vec<u32>],
    answers: &[Answer],
) -> Vec<Step> {
    by(who, arena, &evidence(symmetries, answers))
}

fn moves(vertices: &[u32]) -> Vec<Answer> {
    vertices.iter().map(|&v| Answer::Move(v)).collect()
}

fn leaf(leaf: Leaf) -> Ending {
    Ending::Leaf(Box::new(leaf))
}

fn change(mut steps: Vec<Step>, change: impl Fn(&mut Strategy)) -> Vec<Step> {
    match &mut steps[0].evidence {
        Evidence::Strategy(strategy) => change(strategy),
        _ => panic!("no strategy"),
    }
    steps
}

/// Demands that the checker and the referee agree; whether they accept.
fn agreed(who: Guarantee, arena: &Arena, evidence: &Strategy) -> bool {
    let claim = guarantee(who, arena);
    let steps = [step(
        claim.clone(),
        Evidence::Strategy(evidence.clone()),
        &[],
    )];
    let accepted = is_accepted(&steps);
    let Claim::Positional(claim) = claim else {
        panic!("no guarantee")
    };
    assert_eq!(
        accepted,
        proves(&claim, evidence),
        "{who:?} {arena} {evidence:?}"
    );
    assert!(
        !accepted || holds(who, arena),
        "{who:?} {arena} {evidence:?}"
    );
    accepted
}

/// Checks a true guarantee's random strategies, and everything that they become when one
/// answer changes; and that none of them proves a false guarantee.
fn try_all(arena: &Arena, symmetries: &[Vec<u32>], dice: &mut Dice) -> usize {
    let mut proved = 0;
    for who in Guarantee::ALL {
        let claim = guarantee(who, arena);
        if !holds(who, arena) {
            continue;
        }
        for evidence in [
            strategy(&claim, symmetries, dice),
            varied(&claim, symmetries, dice),
        ] {
            assert!(
                agreed(who, arena, &evidence),
                "{who:?} {arena} {evidence:?}"
            );
            proved += 1;
            for other in Guarantee::ALL {
                agreed(other, arena, &counted(&guarantee(other, arena), &evidence));
            }
            let mut changed = evidence.clone();
            if changed.answers.pop().is_some() {
                assert!(!agreed(who, arena, &changed));
            }
            changed.clone_from(&evidence);
            changed.answers.push(Answer::Move(0));
            assert!(!agreed(who, arena, &changed));
            changed.clone_from(&evidence);
            changed.positions += 1;
            assert!(!agreed(who, arena, &changed));
            for number in 0..evidence.policies.len() {
                changed.clone_from(&evidence);
                changed.policies[number].positions += 1;
                assert!(!agreed(who, arena, &changed));
            }
        }
    }
    proved
}

#[test]
fn every_small_game() {
    let mut dice = Dice(1);
    let mut proved = 0;
    for vertices in 1..=4 {
        let sets = subsets(vertices, vertices);
        for order in orders(vertices) {
            for _ in 0..if vertices == 4 { 12 } else { 20 } {
                let chosen = sets.iter().filter(|_| dice.once_in(3));
                let chosen: Vec<Vec<u32>> = chosen.cloned().collect();
                proved += try_all(&arena(vertices, &chosen, &order), &[], &mut dice);
            }
        }
    }
    assert!(proved > 1000, "{proved}");
}

#[test]
fn random_games() {
    let mut dice = Dice(3);
    let mut proved = 0;
    for i in 0..120 {
        let vertices = 5 + dice.below(3);
        let order = if i % 3 == 0 {
            vec![]
        } else {
            dice.order(vertices, 4)
        };
        let sets = dice.sets(vertices, 1 + i % 6, 4);
        proved += try_all(&arena(vertices, &sets, &order), &[], &mut dice);
    }
    assert!(proved > 300, "{proved}");
}

#[test]
fn boards_with_positions_and_symmetries() {
    let mut dice = Dice(4);
    let mirrored = vec![2, 1, 0, 5, 4, 3, 8, 7, 6];
    let turned = vec![2, 5, 8, 1, 4, 7, 0, 3, 6];
    let mut proved = 0;
    for gravity in [false, true] {
        let mut symmetries = vec![mirrored.clone()];
        if !gravity {
            symmetries.push(turned.clone());
        }
        for (first, second) in [
            (vec![], vec![]),
            (vec![7], vec![]),
            (vec![7], vec![4]),
            (vec![6, 7], vec![8]),
            (vec![4, 7], vec![6]),
        ] {
            let mut game = board(3, 3, 3, gravity);
            (game.first, game.second) = (first, second);
            let arena = Arena::InARow(game);
            let in_order = playproof_checker::normal_form::check(
                &guarantee(Guarantee::XDraws, &arena),
                &mut playproof_checker::Budget::new(playproof_checker::Limits::default()),
            );
            if in_order.is_ok() {
                proved += try_all(&arena, &symmetries, &mut dice);
            }
        }
    }
    assert!(proved > 25, "{proved}");
}

/// Maker may win where X cannot: O's own threats have to be answered.
#[test]
fn maker_maker_is_not_maker_breaker() {
    let mut dice = Dice(5);
    // Tic-tac-toe is Maker's, and not X's.
    let game = Arena::InARow(board(3, 3, 3, false));
    for _ in 0..20 {
        let maker = varied(&guarantee(Guarantee::MakerWinsFirst, &game), &[], &mut dice);
        accepted(&by(Guarantee::MakerWinsFirst, &game, &maker));
        assert!(!is_accepted(&by(Guarantee::XWins, &game, &maker)));
    }
}

#[test]
fn answers_that_cannot_be_given() {
    let with =
        |index: usize, vertex| rays_by(|evidence| evidence.answers[index] = Answer::Move(vertex));
    assert_rejected!(with(0, 5), "answer 0", Fault::NotAvailable { vertex: 5 });
    assert_rejected!(with(1, 1), "answer 1", Fault::NotAvailable { vertex: 1 });
    assert_rejected!(
        with(1, 200),
        "answer 1",
        Fault::NotAvailable { vertex: 200 }
    );
    let chain = hypergraph(2, &[&[1]], &[(0, 1)]);
    assert_rejected!(
        by_answers(Guarantee::MakerWinsFirst, &chain, &[], &moves(&[1])),
        "answer 0",
        Fault::NotAvailable { vertex: 1 }
    );
}

#[test]
fn lines_that_end_badly() {
    let game = hypergraph(3, &[&[0, 1], &[0, 2]], &[]);
    let first =
        |vertices: &[u32]| by_answers(Guarantee::MakerWinsFirst, &game, &[], &moves(vertices));
    accepted(&first(&[0]));
    // With 1 she only has to take 0.
    assert_rejected!(first(&[1]), "answer 0, reply 0", Fault::Hopeless);
    assert_rejected!(first(&[]), Fault::TooFew { answers: 0 });
    assert_rejected!(first(&[0, 2]), Fault::TooMany { answers: 1 });
    // Breaker, who moves second, loses to 0 and one of the others.
    let threats = by_answers(Guarantee::BreakerWinsSecond, &game, &[], &[]);
    assert_rejected!(threats, "", Fault::Threats { .. });
    let single = hypergraph(2, &[&[0]], &[]);
    let second = |arena: &Arena| by_answers(Guarantee::BreakerWinsSecond, arena, &[], &[]);
    assert_rejected!(second(&single), "reply 0", Fault::Lost);
    let none = hypergraph(2, &[], &[]);
    assert_rejected!(
        by_answers(Guarantee::MakerWinsFirst, &none, &[], &[]),
        "",
        Fault::Hopeless
    );
    accepted(&second(&none));
    // All of it is forced.
    accepted(&second(&hypergraph(4, &[&[0, 1], &[2, 3]], &[])));
    let mut square = board(2, 2, 2, false);
    square.first = vec![0];
    let threats = by_answers(Guarantee::ODraws, &Arena::InARow(square), &[], &[]);
    assert_rejected!(threats, "", Fault::Threats { .. });
}

/// A board that is full is nobody's win: the last claim is judged, too, and if there was no reply to it.
#[test]
fn a_full_board_is_no_win() {
    for vertices in 1..=5 {
        let sets: Vec<u32> = (0..vertices).collect();
        let game = arena(vertices, &[sets], &[]);
        for who in [
            Guarantee::XWins,
            Guarantee::OWins,
            Guarantee::MakerWinsFirst,
        ] {
            let claim = guarantee(who, &game);
            let steps = by_answers(who, &game, &[], &moves(&[0, 1, 2, 3, 4]));
            assert!(!is_accepted(&steps) || holds(who, &game), "{claim}");
        }
    }
    let pair = hypergraph(2, &[&[0, 1]], &[]);
    assert_rejected!(
        by_answers(Guarantee::XWins, &pair, &[], &moves(&[0])),
        "answer 0, reply 1",
        Fault::Hopeless
    );
}

#[test]
fn symmetries_that_are_none() {
    let with = |symmetry: &[u32]| {
        change(rays_by_symmetry(), |strategy| {
            strategy.symmetries.push(symmetry.to_vec());
        })
    };
    for list in [
        &[0, 2, 2, 3, 4][..],
        &[0, 2, 1],
        &[0, 2, 1, 3, 4, 5],
        &[0, 2, 200, 3, 4],
        &[],
    ] {
        assert_rejected!(with(list), "symmetry 1", Fault::NotAPermutation);
    }
    assert_rejected!(with(&[1, 0, 2, 3, 4]), "symmetry 1", Fault::NotASymmetry);
    accepted(&with(&[0, 2, 1, 3, 4]));
    // It keeps the sets, and not the order.
    let game = hypergraph(4, &[&[0, 1]], &[(0, 2)]);
    assert_rejected!(
        by_answers(Guarantee::MakerWinsSecond, &game, &[vec![1, 0, 2, 3]], &[]),
        "symmetry 0",
        Fault::NotASymmetry
    );
    // A turn of a board without gravity; a permutation of the order alone.
    let gravity = Arena::InARow(board(2, 2, 2, true));
    assert_rejected!(
        by_answers(Guarantee::XWins, &gravity, &[vec![1, 3, 0, 2]], &[]),
        "symmetry 0",
        Fault::NotASymmetry
    );
}

/// A symmetry is one of the game without its marks: it need not keep the position.
#[test]
fn symmetries_do_not_carry_the_start() {
    let mut game = board(1, 4, 2, false);
    game.first = vec![0];
    let arena = Arena::InARow(game);
    // Breaker moves and is lost if X gets 1 or, later, two of 1, 2 and 3.
    let mirrored = vec![vec![3, 2, 1, 0]];
    let mut dice = Dice(6);
    for who in Guarantee::ALL {
        if holds(who, &arena) {
            let evidence = strategy(&guarantee(who, &arena), &mirrored, &mut dice);
            accepted(&by(who, &arena, &evidence));
        } else {
            for answers in [
                &[][..],
                &[1],
                &[1, 2],
                &[1, 3],
                &[2, 1],
                &[2, 3],
                &[1, 2, 3],
            ] {
                let steps = by_answers(who, &arena, &mirrored, &moves(answers));
                assert!(!is_accepted(&steps));
            }
        }
    }
}

/// Two sets may miss the same vertex at the start: it is one threat.
#[test]
fn a_start_with_two_sets_that_miss_one_vertex() {
    let mut game = board(1, 4, 2, false);
    (game.first, game.second) = (vec![0, 2], vec![3]);
    accepted(&by_answers(
        Guarantee::ODraws,
        &Arena::InARow(game),
        &[],
        &[],
    ));
}

/// The numbers of positions are exact, and paid before anything is remembered.
#[test]
fn numbers_of_positions() {
    let with = |positions| {
        change(rays_by_symmetry(), |strategy| {
            strategy.positions = positions;
        })
    };
    assert_rejected!(
        with(3),
        "",
        Fault::FewerPositions {
            stated: 3,
            found: 2
        }
    );
    assert_rejected!(
        with(1),
        "after answer 0",
        Fault::MorePositions { stated: 1 }
    );
    assert_rejected!(with(0), "", Fault::MorePositions { stated: 0 });
    assert!(matches!(verdict(&with(u64::MAX)), Verdict::Declined(..)));
    assert!(matches!(verdict(&with(1 << 40)), Verdict::Declined(..)));
    // Nothing is written for 2 to the power of 64 positions of forced play.
    let pairs: Vec<Vec<u32>> = (0..64).map(|i| vec![2 * i, 2 * i + 1]).collect();
    let game = arena(128, &pairs, &[]);
    let claim = guarantee(Guarantee::BreakerWinsSecond, &game);
    let mut forced = evidence(&[], &[]);
    forced.positions = 1000;
    let steps = [step(claim, Evidence::Strategy(forced), &[])];
    assert_rejected!(steps, "", Fault::MorePositions { stated: 1000 });
}

#[test]
fn endings_of_forced_claims() {
    accepted(&forced_by_potential());
    let with = |forced: &[u64]| {
        let potential = |&claim: &u64| (claim, leaf(Leaf::Potential));
        let forced: Vec<_> = forced.iter().map(potential).collect();
        change(forced_by_potential(), |strategy| {
            strategy.forced.clone_from(&forced);
        })
    };
    // Claims are counted from 0, and not in another order.
    for forced in [&[0, 1, 2], &[0, 1, 1]] {
        assert_rejected!(with(forced), "", Fault::Unused { endings: 1 });
    }
    for forced in [&[][..], &[0], &[1], &[1, 0], &[0, 0, 1], &[2]] {
        assert!(!is_accepted(&with(forced)), "{forced:?}");
    }
    let pairing = (0, leaf(Leaf::Pairing(Pairing(vec![(2, 3)]))));
    accepted(&change(forced_by_potential(), |strategy| {
        strategy.forced[0] = pairing.clone();
    }));
    let pairing = (0, leaf(Leaf::Pairing(Pairing(vec![(0, 3)]))));
    let wrong = change(forced_by_potential(), |strategy| {
        strategy.forced[0] = pairing.clone();
    });
    let rejection = playproof_oracles::build::rejection(&wrong);
    assert_eq!(rejection.places(), [("forced claim", 0)]);
}

#[test]
fn leaves_prove_what_their_rules_prove() {
    let first = |index: usize, ending: Ending| {
        change(row_by_leaves(), move |strategy| {
            strategy.answers[index] = Answer::End(ending.clone());
        })
    };
    assert!(
        playproof_oracles::build::rejection(&first(0, leaf(Leaf::Pairing(Pairing(vec![(0, 1)])))))
            .reason::<playproof_checker::rules::positional::pairing::Fault>()
            .is_some()
    );
    assert_rejected!(first(0, leaf(Leaf::PosetThm5)), Common::OnlyMakerBreaker);
    // O, to move, has the last word on {1 2} and {1 2 3}: 1/4 + 1/8.
    accepted(&first(0, leaf(Leaf::Potential)));
    // A win is not what a pairing proves.
    assert_rejected!(
        by_answers(
            Guarantee::XWins,
            &row_of_four(),
            &[],
            &[Answer::End(leaf(Leaf::Potential))]
        ),
        Common::OnlyNotLosing
    );
    // The poset rules need Maker to move: after Breaker's claim, or at Maker's turn.
    let game = hypergraph(3, &[&[2]], &[(1, 2)]);
    let prove = |who, answer: Answer| by_answers(who, &game, &[], &[answer]);
    let lines = PosetThm25 {
        reductions: vec![],
        pattern: vec![vec![2]],
    };
    for rule in [
        Leaf::PosetThm5,
        Leaf::PosetThm7,
        Leaf::PosetThm17,
        Leaf::PosetThm25(lines),
    ] {
        let at_once = Answer::End(leaf(rule.clone()));
        let then = Answer::Then(0, leaf(rule));
        accepted(&prove(Guarantee::MakerWinsFirst, at_once.clone()));
        let steps = prove(Guarantee::MakerWinsFirst, then);
        assert_rejected!(steps, Common::MakerMoves);
        let steps = prove(Guarantee::BreakerWinsFirst, at_once);
        assert_rejected!(steps, Common::MakerMoves);
    }
    for rule in [Leaf::PosetThm5, Leaf::PosetThm7, Leaf::PosetThm17] {
        accepted(&prove(
            Guarantee::BreakerWinsFirst,
            Answer::Then(0, leaf(rule)),
        ));
    }
    assert!(holds(Guarantee::BreakerWinsFirst, &game));
}

/// Leaves put at random states prove nothing false.
#[test]
fn random_leaves() {
    let mut dice = Dice(8);
    let rules = [
        Leaf::Potential,
        Leaf::PosetThm5,
        Leaf::PosetThm7,
        Leaf::PosetThm17,
    ];
    let mut count = 0;
    for i in 0..1500 {
        let vertices = 3 + dice.below(4);
        let order = if i % 2 == 0 {
            dice.chains(vertices, 3)
        } else {
            dice.order(vertices, 3)
        };
        let sets = dice.sets(vertices, 1 + i % 3, 2);
        let game = arena(vertices, &sets, &order);
        for who in Guarantee::ALL {
            for rule in &rules {
                let mut answers = vec![Answer::End(leaf(rule.clone()))];
                if dice.once_in(2) {
                    answers = vec![Answer::Then(dice.below(vertices), leaf(rule.clone()))];
                }
                if is_accepted(&by_answers(who, &game, &[], &answers)) {
                    assert!(holds(who, &game), "{who:?} in {game}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 300, "{count}");
}
