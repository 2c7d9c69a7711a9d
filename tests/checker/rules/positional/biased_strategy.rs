//! `biased-strategy`.

use std::env;

use playproof_checker::{
    Budget, Limits, normal_form,
    rules::{
        Fault as Shape,
        positional::{biased_strategy::Fault, strategy},
    },
};
use playproof_formats::{
    Claim, Evidence, Premise, Step,
    claim::{Guarantee, PositionalBiased, Promise, Seat},
    evidence::BiasedStrategy,
};
use playproof_oracles::{
    assert_rejected,
    biased::{biased, by, guessed, keeps, random, strategy as found},
    build::{accepted, is_accepted, rejection, step},
    positional::{Dice, guarantee, hypergraph},
    samples::biased::{answers, avoided, boxes, enforced, pairs},
};

use Promise::{Avoids, Completes, Forces, Prevents};
use Seat::{First, Second};

type Sample = (PositionalBiased, BiasedStrategy);

/// The certificate after a change.
fn with(
    (mut claim, mut evidence): Sample,
    change: impl FnOnce(&mut PositionalBiased, &mut BiasedStrategy),
) -> Vec<Step> {
    change(&mut claim, &mut evidence);
    by(&claim, &evidence)
}

/// "First keeps the promise" on so many vertices, with sets of first's alone.
fn first(promise: Promise, vertices: u32, sets: &[&[u32]], turns: [u32; 2]) -> PositionalBiased {
    biased((First, promise), vertices, [sets, &[]], turns)
}

#[test]
fn accepts_what_is_over_at_the_start() {
    for (owner, promise, marks, is_kept) in [
        (First, Completes, [&[0, 1][..], &[]], true),
        (First, Avoids, [&[0, 1][..], &[]], false),
        (Second, Prevents, [&[0, 1][..], &[]], false),
        (Second, Forces, [&[0, 1][..], &[]], true),
        // Both have completed a set, which cannot be reached.
        (First, Completes, [&[0, 1][..], &[2]], true),
        (First, Prevents, [&[0, 1][..], &[2]], false),
        // The board is full.
        (First, Completes, [&[0, 3][..], &[1, 2]], false),
        (Second, Completes, [&[0, 3][..], &[1, 2]], true),
        (First, Avoids, [&[0, 3][..], &[1, 2]], true),
    ] {
        let sets: [&[&[u32]]; 2] = [&[&[0, 1]], &[&[2]]];
        let mut claim = biased((owner, promise), 4, sets, [1, 1]);
        (claim.first, claim.second) = (marks[0].to_vec(), marks[1].to_vec());
        let steps = by(&claim, &answers(0, &[]));
        if is_kept {
            accepted(&steps);
        } else {
            assert_rejected!(steps, Fault::Broken);
        }
        assert_eq!(keeps(&claim), is_kept, "{claim}");
    }
}

#[test]
fn a_turn_that_is_nearly_over() {
    // With two claims left he completes the set at once, with one he does not.
    let mut claim = first(Completes, 3, &[&[0, 1]], [2, 1]);
    accepted(&by(&claim, &answers(0, &[])));
    claim.left = 1;
    let steps = by(&claim, &answers(3, &[0]));
    assert_rejected!(steps, Fault::Hopeless);
}

#[test]
fn the_rest_of_a_turn_is_not_played() {
    // Avoider completes his set with the first of two claims.
    let mut claim = biased((Second, Forces), 3, [&[&[0]], &[]], [2, 1]);
    claim.second = vec![1, 2];
    accepted(&by(&claim, &answers(1, &[])));
    assert_rejected!(
        by(&claim, &answers(1, &[1])),
        strategy::Fault::TooMany { answers: 1 }
    );
}

#[test]
fn a_last_turn_may_be_short() {
    // Of Breaker's turn of two, one claim is left: it is enough.
    let claim = biased((First, Prevents), 2, [&[], &[&[0], &[1]]], [1, 2]);
    assert_rejected!(by(&claim, &answers(2, &[0])), Fault::Broken);
    assert!(!keeps(&claim));
    let claim = biased((First, Prevents), 2, [&[], &[&[1]]], [1, 2]);
    accepted(&by(&claim, &answers(1, &[1])));
}

#[test]
fn sets_of_the_other_end_nothing() {
    // Vertex 0 is a set of Breaker's; Avoider has to go on, and to claim 1.
    let claim = biased((First, Avoids), 2, [&[&[1]], &[&[0]]], [2, 1]);
    assert_rejected!(
        by(&claim, &answers(2, &[0, 1])),
        "after answer 1",
        Fault::Broken
    );
    assert!(!keeps(&claim));
}

#[test]
fn a_full_board_completes_nothing() {
    let claim = first(Completes, 2, &[&[0, 1]], [1, 1]);
    assert_rejected!(by(&claim, &answers(3, &[0])), Fault::Broken);
    let claim = first(Completes, 3, &[&[0, 1]], [1, 1]);
    assert_rejected!(by(&claim, &answers(3, &[0])), Fault::Hopeless);
}

#[test]
fn enforcer_cannot_force_what_avoider_escapes() {
    // Avoider claims 0 and the vertex that is in no set with it.
    let claim = biased((Second, Forces), 4, [&[&[0, 1], &[2, 3]], &[]], [1, 1]);
    assert!(!keeps(&claim));
    let steps = by(&claim, &answers(9, &[2, 1, 3]));
    assert_rejected!(steps, "after answer 1", Fault::Broken);
}

#[test]
fn a_vertex_has_to_wait() {
    // Both are missing, and two claims are left; but one of them cannot be claimed yet.
    let mut claim = first(Completes, 3, &[&[0, 1]], [2, 1]);
    claim.order = vec![(0, 1)];
    accepted(&by(&claim, &answers(1, &[0])));
    assert_rejected!(
        by(&claim, &answers(1, &[])),
        strategy::Fault::TooFew { answers: 0 }
    );
    assert_rejected!(
        by(&claim, &answers(1, &[1])),
        strategy::Fault::NotAvailable { vertex: 1 }
    );
}

#[test]
fn answers_are_those_that_are_asked_for() {
    let fewer = |_: &mut PositionalBiased, evidence: &mut BiasedStrategy| {
        evidence.answers.pop();
    };
    assert_rejected!(with(boxes(), fewer), strategy::Fault::TooFew { answers: 1 });
    let more = |_: &mut PositionalBiased, evidence: &mut BiasedStrategy| evidence.answers.push(1);
    assert_rejected!(with(boxes(), more), strategy::Fault::TooMany { answers: 1 });
    for vertex in [0, 6, u32::MAX] {
        assert_rejected!(
            with(boxes(), |_, evidence| evidence.answers[1] = vertex),
            strategy::Fault::NotAvailable { vertex: found } if *found == vertex
        );
    }
    // A box that is opened twice is no threat beside another one.
    assert_rejected!(
        with(boxes(), |_, evidence| *evidence = answers(9, &[0, 1, 3, 4])),
        "after answer 3",
        Fault::Broken
    );
}

#[test]
fn positions_are_counted() {
    for stated in [0, 2] {
        assert_rejected!(
            with(boxes(), |_, evidence| evidence.positions = stated),
            strategy::Fault::MorePositions { stated: found } if *found == stated
        );
    }
    for stated in [4, 1000] {
        assert_rejected!(
            with(boxes(), |_, evidence| evidence.positions = stated),
            strategy::Fault::FewerPositions { stated: s, found: 3 } if *s == stated
        );
    }
}

#[test]
fn symmetries_keep_the_game() {
    let by_symmetry = |images: &[u32]| {
        with(pairs(), |_, evidence| {
            evidence.symmetries = vec![images.to_vec()];
        })
    };
    for images in [&[1, 0, 2][..], &[0, 0, 2, 3], &[0, 1, 2, 4], &[]] {
        assert_rejected!(by_symmetry(images), strategy::Fault::NotAPermutation);
    }
    assert_rejected!(by_symmetry(&[0, 2, 1, 3]), strategy::Fault::NotASymmetry);
    // It exchanges the sets of one player with those of the other.
    let sets: [&[&[u32]]; 2] = [&[&[0, 1]], &[&[2, 3]]];
    for promise in Promise::ALL {
        let claim = biased((First, promise), 4, sets, [1, 1]);
        let evidence = BiasedStrategy {
            symmetries: vec![vec![2, 3, 0, 1]],
            ..answers(9, &[0])
        };
        assert_rejected!(by(&claim, &evidence), strategy::Fault::NotASymmetry);
    }
    // It keeps the sets of first's, and not those of second's.
    let sets: [&[&[u32]]; 2] = [&[&[0, 1], &[2, 3]], &[&[0]]];
    let claim = biased((Second, Prevents), 4, sets, [1, 1]);
    let evidence = pairs().1;
    assert_rejected!(by(&claim, &evidence), strategy::Fault::NotASymmetry);
    // Nor the order.
    let ordered = |claim: &mut PositionalBiased, _: &mut BiasedStrategy| claim.order = vec![(0, 1)];
    assert_rejected!(with(pairs(), ordered), strategy::Fault::NotASymmetry);
}

#[test]
fn the_other_promise_is_not_proved() {
    for sample in [boxes, pairs, enforced, avoided] {
        let (claim, _) = sample();
        let other = match claim.promise {
            Completes => Avoids,
            Prevents => Forces,
            Forces => Prevents,
            Avoids => Completes,
        };
        let swapped = |claim: &mut PositionalBiased, _: &mut BiasedStrategy| claim.promise = other;
        let steps = with(sample(), swapped);
        assert!(!is_accepted(&steps), "{}", steps[0].claim);
    }
    assert_rejected!(
        with(boxes(), |claim, _| claim.owner = Second),
        Fault::Hopeless
    );
    assert_rejected!(
        with(enforced(), |claim, _| claim.mover = Second),
        Fault::Broken
    );
}

#[test]
fn needs_its_claim_and_no_premise() {
    let (_, evidence) = boxes();
    let arena = hypergraph(6, &[&[0, 1, 2], &[3, 4, 5]], &[]);
    let claim = guarantee(Guarantee::MakerWinsFirst, &arena);
    let steps = [step(claim, Evidence::BiasedStrategy(evidence), &[])];
    assert_rejected!(steps, Shape::WrongClaim { .. });
    let mut steps = with(boxes(), |_, _| {});
    steps.push(Step {
        premises: vec![Premise::Step(0)],
        ..steps[0].clone()
    });
    assert_rejected!(steps, Shape::PremiseCount { found: 1, needs: 0 });
}

#[test]
fn the_claim_is_in_normal_form() {
    use normal_form::Fault;
    type Change = fn(&mut PositionalBiased);
    let faults: [(Change, Fault); 17] = [
        (|c| c.vertices = 0, Fault::NoVertices),
        (|c| c.vertices = 129, Fault::TooManyVertices),
        (|c| c.first_sets[0].clear(), Fault::EmptySet),
        (|c| c.second_sets = vec![vec![]], Fault::EmptySet),
        (
            |c| c.first_sets[1][2] = 6,
            Fault::NoSuchVertex { vertex: 6 },
        ),
        (|c| c.first = vec![6], Fault::NoSuchVertex { vertex: 6 }),
        (
            |c| c.order = vec![(0, 6)],
            Fault::NoSuchVertex { vertex: 6 },
        ),
        (
            |c| c.first_sets.swap(0, 1),
            Fault::NotIncreasing {
                what: "the winning sets",
            },
        ),
        (
            |c| c.second_sets = vec![vec![1, 0]],
            Fault::NotIncreasing {
                what: "the vertices of a winning set",
            },
        ),
        (
            |c| c.second = vec![1, 1],
            Fault::NotIncreasing {
                what: "the marks of a player",
            },
        ),
        (|c| c.order = vec![(1, 1)], Fault::NoOrder { x: 1, y: 1 }),
        (
            |c| c.order = vec![(0, 1), (1, 2)],
            Fault::NotTransitive { x: 0, y: 1, z: 2 },
        ),
        (
            |c| (c.first, c.second) = (vec![0, 4], vec![3, 4]),
            Fault::ClaimedTwice { vertex: 4 },
        ),
        (
            |c| c.second_turn = 0,
            Fault::WrongTurn {
                claims: 0,
                vertices: 6,
            },
        ),
        (
            |c| c.first_turn = 7,
            Fault::WrongTurn {
                claims: 7,
                vertices: 6,
            },
        ),
        (|c| c.left = 0, Fault::WrongLeft { left: 0, claims: 2 }),
        (|c| c.left = 3, Fault::WrongLeft { left: 3, claims: 2 }),
    ];
    for (change, fault) in faults {
        let steps = with(boxes(), |claim, _| change(claim));
        assert_eq!(
            rejection(&steps).reason(),
            Some(&fault),
            "{}",
            steps[0].claim
        );
    }
    let (mut claim, _) = boxes();
    claim.mover = Second;
    let mut budget = Budget::new(Limits::default());
    let mut check = |claim: &PositionalBiased| {
        normal_form::check(&Claim::PositionalBiased(claim.clone()), &mut budget).is_ok()
    };
    assert!(!check(&claim), "second has one claim in a turn");
    claim.left = 1;
    assert!(check(&claim));
    // Marks need not be supported, nor as many as turns make: it is a position, whatever came before.
    claim.order = vec![(0, 5)];
    claim.first = vec![5];
    assert!(check(&claim));
}

#[test]
fn work_and_memory_are_paid() {
    let (claim, evidence) = boxes();
    let declined = |limits: Limits| {
        let steps = by(&claim, &evidence);
        let session = playproof_checker::Session::new(limits);
        let bytes = playproof_formats::file::to_bytes(&steps);
        matches!(
            { session }.check(bytes.as_slice()),
            playproof_checker::Verdict::Declined(..)
        )
    };
    let (work, memory) = (1 << 16, 1 << 20);
    assert!(!declined(Limits { work, memory }));
    assert!(declined(Limits { work: 500, memory }));
    let many = |_: &mut PositionalBiased, evidence: &mut BiasedStrategy| {
        evidence.positions = u64::MAX;
    };
    let bytes = playproof_formats::file::to_bytes(&with(boxes(), many));
    let mut session = playproof_checker::Session::new(Limits { work, memory });
    assert!(matches!(
        session.check(bytes.as_slice()),
        playproof_checker::Verdict::Declined(..)
    ));
}

/// Demands of a random certificate that what is accepted is true.
fn judge(claim: &PositionalBiased, evidence: &BiasedStrategy) -> bool {
    let is_accepted = is_accepted(&by(claim, evidence));
    assert!(!is_accepted || keeps(claim), "{claim}: {evidence:?}");
    is_accepted
}

/// Random games in all promises: a true claim has evidence that is accepted, as it is and in no other way; a false
/// one has none. `FUZZ` says how many games.
#[test]
fn agrees_with_brute_force() {
    let count = env::var("FUZZ").map_or(2_000, |count| count.parse().expect("a number"));
    let mut dice = Dice(17);
    let (mut yes, mut no, mut others) = (0_u64, 0_u64, 0_u64);
    for _ in 0..count {
        let game = random(&mut dice, 6);
        for owner in Seat::ALL {
            for promise in Promise::ALL {
                let claim = PositionalBiased {
                    owner,
                    promise,
                    ..game.clone()
                };
                let (guess, fine) = guessed(&claim, &mut dice);
                assert_eq!(judge(&claim, &guess), fine, "{claim}: {guess:?}");
                if !keeps(&claim) {
                    no += 1;
                    continue;
                }
                yes += 1;
                let evidence = found(&claim, &[], &mut dice);
                assert!(judge(&claim, &evidence), "{claim}: {evidence:?}");
                let mut changed = evidence.clone();
                changed.answers.push(0);
                assert!(!judge(&claim, &changed), "{claim}: {changed:?}");
                changed.clone_from(&evidence);
                if changed.answers.pop().is_some() {
                    assert!(!judge(&claim, &changed), "{claim}: {changed:?}");
                }
                changed.clone_from(&evidence);
                changed.positions += 1;
                assert!(!judge(&claim, &changed), "{claim}: {changed:?}");
                if let Some(positions) = evidence.positions.checked_sub(1) {
                    changed.positions = positions;
                    assert!(!judge(&claim, &changed), "{claim}: {changed:?}");
                }
                // The same answers say nothing of another game but what is true of it.
                for other in neighbors(&claim) {
                    others += u64::from(judge(&other, &evidence));
                }
            }
        }
    }
    println!("{yes} times yes, {no} times no, {others} other games with the same evidence");
    let least = count * 2 / 5;
    assert!(yes.min(no) >= least && others > 0, "{yes} {no} {others}");
}

/// Claims that differ in one number, player or list, in normal form.
fn neighbors(claim: &PositionalBiased) -> Vec<PositionalBiased> {
    type Change = fn(&mut PositionalBiased);
    let list: [Change; 9] = [
        |c| c.left += 1,
        |c| c.left = c.left.saturating_sub(1),
        |c| c.first_turn += 1,
        |c| c.second_turn += 1,
        |c| {
            c.mover = if c.mover == First { Second } else { First };
            c.left = c.turn(c.mover);
        },
        |c| {
            c.first_sets.pop();
        },
        |c| {
            c.second_sets.pop();
        },
        |c| c.order.clear(),
        |c| std::mem::swap(&mut c.first_sets, &mut c.second_sets),
    ];
    let others = list.into_iter().map(|change| {
        let mut other = claim.clone();
        change(&mut other);
        other
    });
    let mut budget = Budget::new(Limits::default());
    let is_normal = |claim: &PositionalBiased| {
        let claim = Claim::PositionalBiased(claim.clone());
        normal_form::check(&claim, &mut budget).is_ok()
    };
    others.filter(is_normal).collect()
}

/// Games on a circle, turned: one answer for all images, and what is accepted is true.
#[test]
fn agrees_with_brute_force_up_to_symmetry() {
    let mut dice = Dice(23);
    let (mut yes, mut no, mut fewer) = (0, 0, 0);
    for _ in 0..600 {
        let mut claim = random(&mut dice, 6);
        let n = claim.vertices;
        let turn = 1 + dice.below(n);
        let images: Vec<u32> = (0..n).map(|v| (v + turn) % n).collect();
        claim.order.clear();
        for sets in [&mut claim.first_sets, &mut claim.second_sets] {
            for _ in 0..n {
                let mut more = sets.clone();
                for set in &mut more {
                    for v in &mut *set {
                        *v = images[*v as usize];
                    }
                    set.sort_unstable();
                }
                sets.extend(more);
                sets.sort_unstable();
                sets.dedup();
            }
        }
        if dice.once_in(2) {
            claim.first.clear();
            claim.second.clear();
        }
        if !keeps(&claim) {
            let (mut guess, fine) = guessed(&claim, &mut dice);
            guess.symmetries = vec![images];
            assert!(!fine && !judge(&claim, &guess));
            no += 1;
            continue;
        }
        let plain = found(&claim, &[], &mut dice);
        let turned = found(&claim, &[images], &mut dice);
        assert!(judge(&claim, &plain) && judge(&claim, &turned));
        fewer += u32::from(turned.positions < plain.positions);
        yes += 1;
    }
    println!("{yes} times yes, {no} times no, {fewer} with fewer positions");
    assert!(yes > 100 && no > 100 && fewer > 10, "{yes} {no} {fewer}");
}
