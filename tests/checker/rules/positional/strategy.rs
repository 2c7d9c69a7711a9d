//! `strategy`.

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, members, start},
    rules::positional::{
        Fault as Common,
        strategy::{Fault, Walk},
    },
};
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee},
    evidence::{Answer, Leaf, Pairing, PosetThm25, Strategy},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, is_accepted, step},
    positional::{Dice, arena, board, guarantee, holds, hypergraph, orders, strategy, subsets},
    samples::positional::{fork, fork_by_symmetry, row_by_leaves, row_of_four},
};

fn by(who: Guarantee, arena: &Arena, symmetries: &[Vec<u32>], answers: &[Answer]) -> Vec<Step> {
    let evidence = Strategy {
        symmetries: symmetries.to_vec(),
        answers: answers.to_vec(),
    };
    vec![step(
        guarantee(who, arena),
        Evidence::Strategy(evidence),
        &[],
    )]
}

fn moves(vertices: &[u32]) -> Vec<Answer> {
    vertices.iter().map(|&v| Answer::Move(v)).collect()
}

fn change(mut steps: Vec<Step>, change: impl Fn(&mut Strategy)) -> Vec<Step> {
    match &mut steps[0].evidence {
        Evidence::Strategy(strategy) => change(strategy),
        _ => panic!("no strategy"),
    }
    steps
}

/// Checks a true guarantee's random strategy, and everything that it becomes when one
/// answer changes; and that no strategy of the same answers proves a false guarantee.
fn try_all(arena: &Arena, symmetries: &[Vec<u32>], dice: &mut Dice) -> usize {
    let mut proved = 0;
    for who in Guarantee::ALL {
        let claim = guarantee(who, arena);
        if !holds(who, arena) {
            continue;
        }
        let evidence = strategy(&claim, symmetries, dice);
        accepted(&by(who, arena, symmetries, &evidence.answers));
        proved += 1;
        for other in Guarantee::ALL {
            let accepted = is_accepted(&by(other, arena, symmetries, &evidence.answers));
            assert!(!accepted || holds(other, arena), "{other:?} in {arena}");
        }
        if let Some(index) = evidence.answers.len().checked_sub(1) {
            let short = &evidence.answers[..index];
            assert!(!is_accepted(&by(who, arena, symmetries, short)));
        }
        let long = [evidence.answers.clone(), moves(&[0])].concat();
        assert!(!is_accepted(&by(who, arena, symmetries, &long)));
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
    let maker = strategy(&guarantee(Guarantee::MakerWinsFirst, &game), &[], &mut dice);
    accepted(&by(Guarantee::MakerWinsFirst, &game, &[], &maker.answers));
    assert!(!is_accepted(&by(
        Guarantee::XWins,
        &game,
        &[],
        &maker.answers
    )));
}

#[test]
fn answers_that_cannot_be_given() {
    assert_rejected!(
        change(fork(), |strategy| strategy.answers[0] = Answer::Move(3)),
        "answer 0",
        Fault::NotAvailable { vertex: 3 }
    );
    assert_rejected!(
        change(fork(), |strategy| strategy.answers[1] = Answer::Move(0)),
        "answer 1",
        Fault::NotAvailable { vertex: 0 }
    );
    assert_rejected!(
        change(fork(), |strategy| strategy.answers[1] = Answer::Move(200)),
        "answer 1",
        Fault::NotAvailable { vertex: 200 }
    );
    let chain = hypergraph(2, &[&[1]], &[(0, 1)]);
    assert_rejected!(
        by(Guarantee::MakerWinsFirst, &chain, &[], &moves(&[1])),
        "answer 0",
        Fault::NotAvailable { vertex: 1 }
    );
}

#[test]
fn lines_that_end_badly() {
    let game = hypergraph(3, &[&[0, 1], &[0, 2]], &[]);
    let first = |vertices: &[u32]| by(Guarantee::MakerWinsFirst, &game, &[], &moves(vertices));
    assert_rejected!(first(&[1, 2]), "answer 0, reply 0", Fault::Hopeless);
    assert_rejected!(first(&[0, 2]), Fault::TooFew { answers: 2 });
    assert_rejected!(first(&[0, 2, 1, 1]), Fault::TooMany { answers: 1 });
    // Breaker, who moves second, loses to 0 and one of the others.
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &game, &[], &moves(&[1, 2])),
        "answer 0, reply 2",
        Fault::Lost
    );
    let single = hypergraph(2, &[&[0]], &[]);
    assert_rejected!(
        by(Guarantee::BreakerWinsSecond, &single, &[], &[]),
        "reply 0",
        Fault::Lost
    );
    let none = hypergraph(2, &[], &[]);
    assert_rejected!(
        by(Guarantee::MakerWinsFirst, &none, &[], &[]),
        "",
        Fault::Hopeless
    );
    accepted(&by(Guarantee::BreakerWinsSecond, &none, &[], &[]));
}

#[test]
fn symmetries_that_are_none() {
    let with = |symmetry: &[u32]| {
        change(fork_by_symmetry(), |strategy| {
            strategy.symmetries = vec![vec![0, 1, 2], symmetry.to_vec()];
        })
    };
    for list in [&[0, 2, 2][..], &[0, 2], &[0, 2, 1, 3], &[0, 2, 200], &[]] {
        assert_rejected!(with(list), "symmetry 1", Fault::NotAPermutation);
    }
    assert_rejected!(with(&[1, 0, 2]), "symmetry 1", Fault::NotASymmetry);
    // It keeps the sets, and not the order.
    let game = hypergraph(4, &[&[0, 1]], &[(0, 2)]);
    assert_rejected!(
        by(Guarantee::MakerWinsSecond, &game, &[vec![1, 0, 2, 3]], &[]),
        "symmetry 0",
        Fault::NotASymmetry
    );
    // A turn of a board without gravity; a permutation of the order alone.
    let gravity = Arena::InARow(board(2, 2, 2, true));
    assert_rejected!(
        by(Guarantee::XWins, &gravity, &[vec![1, 3, 0, 2]], &[]),
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
            accepted(&by(who, &arena, &mirrored, &evidence.answers));
        } else {
            for answers in [&[1][..], &[1, 2], &[1, 3], &[2, 1], &[2, 3], &[1, 2, 3]] {
                assert!(!is_accepted(&by(who, &arena, &mirrored, &moves(answers))));
            }
        }
    }
}

#[test]
fn leaves_prove_what_their_rules_prove() {
    let leaf = |leaf: Leaf| Answer::Leaf(Box::new(leaf));
    let first = |index: usize, answer: Answer| {
        change(row_by_leaves(), move |strategy| {
            strategy.answers[index] = answer.clone();
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
        by(
            Guarantee::XWins,
            &row_of_four(),
            &[],
            &[leaf(Leaf::Potential)]
        ),
        Common::OnlyNotLosing
    );
    // The poset rules need Maker to move: after Breaker's claim, or at Maker's turn.
    let game = hypergraph(3, &[&[2]], &[(1, 2)]);
    let then = |vertex, leaf| Answer::Then(vertex, Box::new(leaf));
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
        accepted(&by(
            Guarantee::MakerWinsFirst,
            &game,
            &[],
            &[leaf(rule.clone())],
        ));
        assert_rejected!(
            by(
                Guarantee::MakerWinsFirst,
                &game,
                &[],
                &[then(0, rule.clone())]
            ),
            Common::MakerMoves
        );
        assert_rejected!(
            by(Guarantee::BreakerWinsFirst, &game, &[], &[leaf(rule)]),
            Common::MakerMoves
        );
    }
    for rule in [Leaf::PosetThm5, Leaf::PosetThm7, Leaf::PosetThm17] {
        let steps = by(Guarantee::BreakerWinsFirst, &game, &[], &[then(0, rule)]);
        accepted(&steps);
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
                let mut answers = vec![Answer::Leaf(Box::new(rule.clone()))];
                if dice.once_in(2) {
                    answers = vec![Answer::Then(dice.below(vertices), Box::new(rule.clone()))];
                }
                if is_accepted(&by(who, &game, &[], &answers)) {
                    assert!(holds(who, &game), "{who:?} in {game}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 300, "{count}");
}

/// Columns of so many pairs, one above the other; the pairs are winning sets, and so are
/// some pairs of pairs. Breaker answers in the column in which Maker claims.
fn columns(columns: u32, pairs: u32, more: u32) -> (Arena, Vec<Answer>) {
    let height = 2 * pairs;
    let pair = |number: u32| vec![2 * number, 2 * number + 1];
    let count = columns * pairs;
    let mut sets: Vec<Vec<u32>> = (0..count).map(pair).collect();
    sets.extend((0..more).map(|i| [pair(i), pair((i * 7 + pairs) % count)].concat()));
    let order = (0..columns * height).filter(|v| (v + 1) % height != 0);
    let order: Vec<(u32, u32)> = order.map(|v| (v, v + 1)).collect();
    let arena = arena(columns * height, &sets, &order);
    let mut budget = Budget::new(Limits::default());
    let aim = Aim::from(Guarantee::BreakerWinsSecond);
    let (game, position, state) = start(&arena, aim, &mut budget).expect("small");
    let mut walk = Walk::new(&game, aim, &[], &mut budget).expect("no symmetries");
    walk.enter(position, state.mover, &mut budget)
        .expect("not lost");
    let mut answers = Vec::new();
    while let Some(position) = walk.next(&mut budget).expect("within the limits") {
        // Of each pair both or none are claimed, but for one.
        let claimed = position.first | position.second;
        let open = members(claimed).find(|v| claimed >> (v ^ 1) & 1 == 0);
        let answer = Answer::Move(open.expect("Maker has moved") ^ 1);
        walk.answer(position, &answer, &mut budget)
            .expect("a good answer");
        answers.push(answer);
    }
    (arena, answers)
}

#[test]
fn columns_are_answered() {
    let (arena, answers) = columns(4, 4, 10);
    assert!(answers.len() > 400, "{}", answers.len());
    accepted(&by(Guarantee::BreakerWinsSecond, &arena, &[], &answers));
    for index in (0..answers.len()).step_by(50) {
        let mut changed = answers.clone();
        changed.remove(index);
        assert!(!is_accepted(&by(
            Guarantee::BreakerWinsSecond,
            &arena,
            &[],
            &changed
        )));
    }
}
