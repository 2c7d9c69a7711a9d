//! Small positional games, in which the proofs are played against in every way there is.

use std::{fs, path::Path};

use playproof_checker::{
    Budget, Limits, Session,
    positional::{Aim, mask, start},
    rules::positional::{poset_lemma2::without, poset_lemma22::cut},
};
use playproof_explain::{
    Certificate,
    play::{self, Play, Unplayable},
};
use playproof_formats::{
    Claim, Evidence, Step,
    claim::{Arena, Guarantee},
    evidence::{Pairing, PosetLemma2, PosetLemma22},
    file::to_bytes,
};
use playproof_oracles::{
    biased,
    build::{is_accepted, step},
    positional::{Dice, arena, guarantee, holds, hypergraph, pairing, short_chains},
    samples::biased as biased_samples,
    strategy::proved,
    strategy::{strategy, varied},
};

const MAKER: Guarantee = Guarantee::MakerWinsFirst;
const BREAKER: Guarantee = Guarantee::BreakerWinsSecond;

/// Plays all that the opponent can do; how many games that are.
fn exhaust(game: &mut dyn Play) -> usize {
    if let Some(verdict) = game.verdict() {
        assert!(verdict.is_kept(), "{}\n{:#}", verdict.text(), game.json());
        return 1;
    }
    let mut games = 0;
    for point in game.points() {
        if game.test(&point.name).is_ok() {
            game.play(&point.name).unwrap();
            games += exhaust(game);
            assert!(game.take_back());
        }
    }
    assert!(games > 0, "{:#}", game.json());
    games
}

fn explained(bytes: &[u8]) -> Certificate {
    Certificate::read(bytes, &mut Session::new(Limits::default())).unwrap()
}

/// Plays against the last step in every way.
fn exhaust_all(certificate: &Certificate) -> Result<usize, Unplayable> {
    let proof = certificate.proof(None)?;
    let choices = play::choices(proof);
    let choices: Vec<Option<&str>> = match choices.as_slice() {
        [] => vec![None],
        choices => choices.iter().map(|choice| Some(choice.as_str())).collect(),
    };
    let mut games = 0;
    for choice in choices {
        games += exhaust(play::open(proof, choice, certificate.names())?.as_mut());
    }
    Ok(games)
}

/// For the winner who moves first or second, if the step is accepted; how many games that are.
fn either(arena: &Arena, evidence: impl Fn(bool) -> Evidence) -> [usize; 2] {
    [(MAKER, true), (BREAKER, false)].map(|(who, for_maker)| {
        let steps = [step(guarantee(who, arena), evidence(for_maker), &[])];
        if is_accepted(&steps) {
            exhaust_all(&explained(&to_bytes(&steps))).unwrap()
        } else {
            0
        }
    })
}

/// Demands that both winners are played for in many games.
fn sum(games: impl Iterator<Item = [usize; 2]>) {
    let both = games.fold([0, 0], |sum, games| [sum[0] + games[0], sum[1] + games[1]]);
    println!("{both:?}");
    assert!(both.iter().all(|&count| count > 300), "{both:?}");
}

#[test]
fn one_winning_vertex() {
    let mut dice = Dice(5);
    sum((0..150).map(|_| {
        let vertices = 4 + dice.below(5);
        let lower = 1 + dice.below(vertices - 1);
        let mut order = dice.order(vertices, 2);
        order.retain(|&(x, y)| x < lower && y >= lower);
        let game = arena(vertices, &[vec![vertices - 1]], &order);
        either(&game, |_| Evidence::PosetThm5)
    }));
}

#[test]
fn all_tops_win() {
    let mut dice = Dice(7);
    sum((0..250).map(|_| {
        let vertices = 4 + dice.below(5);
        let lower = vertices - 1 - dice.below(2);
        let mut order = dice.order(vertices, 2);
        order.retain(|&(x, y)| x < lower && y >= lower && (y + 1 < vertices || x % 3 != 0));
        let tops = (0..vertices).filter(|v| order.iter().any(|(_, y)| y == v));
        let tops: Vec<Vec<u32>> = tops.map(|v| vec![v]).collect();
        either(&arena(vertices, &tops, &order), |_| Evidence::PosetThm7)
    }));
}

#[test]
fn chains_with_winning_vertices() {
    let mut dice = Dice(17);
    sum((0..350).map(|_| {
        let vertices = 4 + dice.below(6);
        let order = dice.chains(vertices, 5);
        let sets = dice.sets(vertices, 2, 1);
        either(&arena(vertices, &sets, &order), |_| Evidence::PosetThm17)
    }));
}

#[test]
fn chains_and_sets_of_two() {
    let mut dice = Dice(25);
    sum((0..700).map(|i| {
        let vertices = 3 + dice.below(6);
        let order = dice.chains(vertices, 2);
        let mut sets = dice.sets(vertices, 1 + i % 6, 2);
        if i % 3 > 0 {
            sets.retain(|set| set.len() == 2);
        }
        let game = arena(vertices, &sets, &order);
        let evidence = short_chains(&game);
        either(&game, |_| Evidence::PosetThm25(evidence.clone()))
    }));
}

/// Random biased games, with sets of both, orders, marks, in the middle of a turn; some with symmetries.
#[test]
fn biased_games() {
    let mut dice = Dice(31);
    let (mut games, mut turned) = (0, 0);
    for _ in 0..400 {
        let claim = biased::random(&mut dice, 6);
        if !biased::keeps(&claim) {
            continue;
        }
        let n = claim.vertices;
        let images: Vec<u32> = (0..n).map(|v| (v + 1) % n).collect();
        for symmetries in [&[][..], &[images]] {
            let mut claim = claim.clone();
            if !symmetries.is_empty() {
                let pairs = (0..n).map(|v| vec![v.min((v + 1) % n), v.max((v + 1) % n)]);
                let mut pairs: Vec<Vec<u32>> = pairs.collect();
                pairs.sort_unstable();
                pairs.dedup();
                (claim.first_sets, claim.second_sets) = (pairs.clone(), pairs);
                claim.order.clear();
                if n < 3 || !biased::keeps(&claim) {
                    continue;
                }
                turned += 1;
            }
            let evidence = biased::strategy(&claim, symmetries, &mut dice);
            let certificate = explained(&to_bytes(&biased::by(&claim, &evidence)));
            games += exhaust_all(&certificate).unwrap();
        }
    }
    println!("{games} games, {turned} times with symmetries");
    assert!(games > 1000 && turned > 50, "{games} {turned}");
}

/// Outcomes of biased games: each of the two proofs is asked for by its name.
#[test]
fn outcomes_of_biased_games() {
    let samples = [
        (
            biased_samples::drawn(),
            ["first-prevents", "second-prevents"],
        ),
        (
            biased_samples::drawn_misere(),
            ["first-avoids", "second-avoids"],
        ),
        (
            biased_samples::whoever_moves_first(),
            [
                "first-completes-first-moving",
                "second-prevents-second-moving",
            ],
        ),
    ];
    for (steps, choices) in samples {
        let certificate = explained(&to_bytes(&steps));
        let proof = certificate.proof(None).unwrap();
        assert_eq!(play::choices(proof), choices);
        let games = exhaust_all(&certificate).unwrap();
        assert!(games > 2, "{games}");
        let other = play::open(proof, Some("first-wins"), certificate.names());
        assert!(matches!(other, Err(Unplayable::NoChoice { .. })));
    }
}

/// A part without winning sets beside a game that is won by a strategy.
#[test]
fn a_part_where_only_the_parity_matters() {
    let mut dice = Dice(2);
    let mut games = 0;
    for i in 0..200_u32 {
        let (first, part) = (3 + dice.below(3), 1 + dice.below(3));
        let mut order = dice.order(first, 4);
        order.extend(
            (first + 1..first + part)
                .filter(|_| i % 2 == 0)
                .map(|y| (y - 1, y)),
        );
        let sets = dice.sets(first, 3, 2);
        let larger = arena(first + part, &sets, &order);
        let who = [
            MAKER,
            BREAKER,
            Guarantee::MakerWinsSecond,
            Guarantee::BreakerWinsFirst,
        ];
        let who = who[i as usize % 4];
        let removed: Vec<u32> = (first..first + part).collect();
        let mut budget = Budget::new(Limits::default());
        let (game, _, state) = start(&larger, Aim::from(who), &mut budget).unwrap();
        let smaller = without(&game, &state, mask(&removed), &mut budget).unwrap();
        let smaller = Arena::Hypergraph(smaller);
        if holds(who, &smaller) {
            let evidence = Evidence::PosetLemma2(PosetLemma2(removed));
            let steps = [
                proved(guarantee(who, &smaller)),
                step(guarantee(who, &larger), evidence, &[0]),
            ];
            games += exhaust_all(&explained(&to_bytes(&steps))).unwrap();
        }
    }
    assert!(games > 400, "{games}");
}

/// Maker's set has only white vertices, above a black winning vertex. Elsewhere the rule names no strategy.
#[test]
fn the_upper_end_of_a_chain() {
    let mut dice = Dice(22);
    let (mut games, mut refused) = (0, 0);
    for i in 0..3000 {
        let vertices = 5 + dice.below(4);
        let order = dice.chains(vertices, 6);
        let mut sets = dice.sets(vertices, 1 + i % 4, 3);
        let target = dice.below(vertices);
        sets.push(vec![target]);
        let larger = arena(vertices, &sets, &order);
        let mut budget = Budget::new(Limits::default());
        let aim = Aim::from(MAKER);
        let (game, _, state) = start(&larger, aim, &mut budget).unwrap();
        let evidence = || Evidence::PosetLemma22(PosetLemma22(target));
        match cut(&game, &state, aim, target, &mut budget) {
            Ok(None) => {
                let steps = [step(guarantee(MAKER, &larger), evidence(), &[])];
                games += exhaust_all(&explained(&to_bytes(&steps))).unwrap();
            }
            Ok(Some(smaller)) => {
                let smaller = Arena::Hypergraph(smaller);
                let who = if holds(MAKER, &smaller) {
                    MAKER
                } else {
                    BREAKER
                };
                let steps = [
                    proved(guarantee(who, &smaller)),
                    step(guarantee(who, &larger), evidence(), &[0]),
                ];
                let fault = exhaust_all(&explained(&to_bytes(&steps))).err();
                assert!(matches!(fault, Some(Unplayable::NoStrategy { .. })));
                refused += 1;
            }
            Err(_) => {}
        }
    }
    assert!(games > 50 && refused > 20, "{games} {refused}");
}

/// Moves by chance among the good ones, looked up by states, under symmetries and without.
#[test]
fn answers_to_states() {
    let mut dice = Dice(11);
    let ring: Vec<Vec<u32>> = (0..6)
        .map(|v| (1..=6).map(|k| (v + k) % 6).collect())
        .collect();
    let sets: Vec<Vec<u32>> = (0..6_u32)
        .map(|v| {
            let mut set = vec![v, (v + 1) % 6, (v + 2) % 6];
            set.sort_unstable();
            set
        })
        .collect();
    let sets: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
    let game = hypergraph(6, &sets, &[]);
    let mut games = 0;
    for who in Guarantee::ALL.into_iter().filter(|&who| holds(who, &game)) {
        for symmetries in [&[][..], &ring[..5]] {
            let claim = guarantee(who, &game);
            let evidence = varied(&claim, symmetries, &mut dice);
            let steps = [step(claim, Evidence::Strategy(evidence), &[])];
            games += exhaust_all(&explained(&to_bytes(&steps))).unwrap();
        }
    }
    for i in 0..60 {
        let vertices = 3 + dice.below(4);
        let sets = dice.sets(vertices, 2 + i % 4, 3);
        let game = arena(vertices, &sets, &dice.order(vertices, 5));
        for who in Guarantee::ALL.into_iter().filter(|&who| holds(who, &game)) {
            let claim = guarantee(who, &game);
            let evidence = varied(&claim, &[], &mut dice);
            for evidence in [strategy(&claim, &[], &mut dice), evidence] {
                let steps = [step(claim.clone(), Evidence::Strategy(evidence), &[])];
                games += exhaust_all(&explained(&to_bytes(&steps))).unwrap();
            }
        }
    }
    assert!(games > 700, "{games}");
}

/// Pairs and weights, whoever moves first.
#[test]
fn pairs_and_weights() {
    let mut dice = Dice(13);
    let mut games = [0, 0];
    for i in 0..200 {
        let vertices = 4 + dice.below(4);
        let sets = dice.sets(vertices, 1 + i % 3, 4);
        let game = arena(vertices, &sets, &[]);
        let Arena::Hypergraph(hypergraph) = &game else {
            continue;
        };
        let groups: Vec<u128> = hypergraph.sets.iter().map(mask).collect();
        let pairs = pairing(&groups).map(|mut pairs| {
            pairs.sort_unstable();
            Evidence::Pairing(Pairing(pairs))
        });
        for (count, evidence) in games.iter_mut().zip([pairs, Some(Evidence::Potential)]) {
            let Some(evidence) = evidence else { continue };
            for who in [
                BREAKER,
                Guarantee::BreakerWinsFirst,
                Guarantee::ODraws,
                Guarantee::XDraws,
            ] {
                let steps: [Step; 1] = [step(guarantee(who, &game), evidence.clone(), &[])];
                if is_accepted(&steps) {
                    *count += exhaust_all(&explained(&to_bytes(&steps))).unwrap();
                }
            }
        }
    }
    assert!(games.iter().all(|&count| count > 1000), "{games:?}");
}

/// The published unions and theorems about posets, for each player and whoever moves first.
#[test]
fn published_posets_and_unions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/PP");
    let (mut files, mut games) = (0, 0);
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if !["union", "theorem", "lemma-2."]
            .iter()
            .any(|start| name.starts_with(start))
        {
            continue;
        }
        let certificate = explained(&fs::read(&path).unwrap());
        let about = certificate.steps().last().map(|step| &step.claim);
        assert!(matches!(
            about,
            Some(Claim::Positional(_) | Claim::PositionalOutcome(_))
        ));
        games += exhaust_all(&certificate).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        files += 1;
    }
    assert!(files > 60 && games > 1000, "{files} {games}");
}
