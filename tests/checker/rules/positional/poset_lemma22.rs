//! `poset-lemma22`.

use playproof_checker::{
    Budget, Limits,
    positional::{Aim, start},
    rules::{
        Fault as Shape,
        positional::{
            Fault as Common,
            poset_lemma22::{Fault, cut},
        },
    },
};
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee},
    evidence::PosetLemma22,
};
use playproof_oracles::{
    assert_rejected,
    build::step,
    positional::{Dice, arena, guarantee, holds, hypergraph},
    samples::positional::{chain_for_breaker, chain_for_maker, row_of_four},
};

const MAKER: Guarantee = Guarantee::MakerWinsFirst;
const BREAKER: Guarantee = Guarantee::BreakerWinsSecond;

/// Compares the winners of a game and of what the lemma makes of it, for each vertex
/// that it applies to.
fn compare(arena: &Arena, vertices: u32, count: &mut [usize; 3]) {
    let aim = Aim::from(MAKER);
    let mut budget = Budget::new(Limits::default());
    let (game, _, state) = start(arena, aim, &mut budget).expect("small");
    for vertex in 0..vertices {
        let winner = match cut(&game, &state, aim, vertex, &mut budget) {
            Err(_) => continue,
            Ok(None) => {
                count[2] += 1;
                true
            }
            Ok(Some(left)) => {
                let winner = holds(MAKER, &Arena::Hypergraph(left));
                count[usize::from(winner)] += 1;
                winner
            }
        };
        assert_eq!(holds(MAKER, arena), winner, "{arena}: {vertex}");
    }
}

/// One chain of up to four vertices above a winning one, and all sets of them beside
/// another chain.
#[test]
fn every_small_game_keeps_its_winner() {
    let mut count = [0; 3];
    for (long, others) in [(4, 0), (4, 1), (4, 2), (5, 0), (5, 1), (5, 2), (6, 0)] {
        let vertices = long + others;
        for joined in [false, true] {
            let mut order: Vec<(u32, u32)> = (1..long).map(|v| (v - 1, v)).collect();
            order.extend((long + 1..vertices).filter(|_| joined).map(|v| (v - 1, v)));
            for one in 1..1_u32 << vertices {
                let set: Vec<u32> = (0..vertices).filter(|v| one >> v & 1 == 1).collect();
                for target in 1..long - 2 {
                    let mut sets = vec![vec![target], set.clone()];
                    compare(&arena(vertices, &sets, &order), vertices, &mut count);
                    sets.push(vec![0, vertices - 1]);
                    compare(&arena(vertices, &sets, &order), vertices, &mut count);
                }
            }
        }
    }
    assert!(count.iter().all(|&count| count > 50), "{count:?}");
}

#[test]
fn random_games_keep_their_winner() {
    let mut dice = Dice(22);
    let mut count = [0; 3];
    for i in 0..3000 {
        let vertices = 6 + dice.below(4);
        let order = dice.chains(vertices, 6);
        let mut sets = dice.sets(vertices, 1 + i % 4, 3);
        sets.push(vec![dice.below(vertices)]);
        compare(&arena(vertices, &sets, &order), vertices, &mut count);
    }
    assert!(count.iter().all(|&count| count > 30), "{count:?}");
}

fn by(who: Guarantee, arena: &Arena, vertex: u32) -> Vec<Step> {
    let evidence = Evidence::PosetLemma22(PosetLemma22(vertex));
    vec![step(guarantee(who, arena), evidence, &[])]
}

const CHAIN: [(u32, u32); 3] = [(0, 1), (1, 2), (2, 3)];

#[test]
fn vertices_that_cannot_be_cut_above() {
    let game = hypergraph(4, &[&[0], &[1, 3], &[2], &[3]], &CHAIN);
    let faults = [
        (by(BREAKER, &game, 1), Fault::NotASet { vertex: 1 }),
        (by(BREAKER, &game, 200), Fault::NotASet { vertex: 200 }),
        (by(BREAKER, &game, 0), Fault::NotBlack { vertex: 0 }),
        (by(BREAKER, &game, 2), Fault::NotBlack { vertex: 2 }),
        (by(BREAKER, &game, 3), Fault::NothingToCut { vertex: 3 }),
    ];
    for (steps, fault) in faults {
        let found = playproof_oracles::build::rejection(&steps);
        assert_eq!(found.reason(), Some(&fault));
    }
    let minimal = hypergraph(4, &[&[1]], &[(1, 2), (2, 3)]);
    assert_rejected!(by(MAKER, &minimal, 1), Fault::NothingBelow { vertex: 1 });
}

#[test]
fn maker_wins_by_white_vertices() {
    let mut steps = chain_for_maker();
    steps[0].claim = guarantee(BREAKER, &hypergraph(4, &[&[1], &[2]], &CHAIN));
    assert_rejected!(steps, Fault::MakerWins);
    let mut steps = chain_for_breaker();
    steps[1].claim = guarantee(MAKER, &hypergraph(4, &[&[1], &[2]], &CHAIN));
    assert_rejected!(steps, Shape::PremiseCount { found: 1, needs: 0 });
}

#[test]
fn rejects_other_premises_and_games() {
    let mut steps = chain_for_breaker();
    steps[1].premises.clear();
    assert_rejected!(steps, Shape::PremiseCount { found: 0, needs: 1 });
    let mut steps = chain_for_breaker();
    steps[1].claim = guarantee(BREAKER, &hypergraph(4, &[&[1], &[0, 2]], &CHAIN));
    assert_rejected!(steps, Shape::OtherPremise { .. });
    let branches = hypergraph(4, &[&[1]], &[(0, 1), (1, 2), (1, 3)]);
    assert_rejected!(by(BREAKER, &branches, 1), Common::NotChains);
    let game = hypergraph(4, &[&[1]], &CHAIN);
    assert_rejected!(
        by(Guarantee::BreakerWinsFirst, &game, 1),
        Common::MakerMoves
    );
    assert_rejected!(
        by(Guarantee::ODraws, &row_of_four(), 1),
        Common::OnlyMakerBreaker
    );
}
