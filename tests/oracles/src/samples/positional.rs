//! Certificates about positional games.

use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee, Outcome},
    evidence::{
        Answer, Ending, Leaf, Level, MatchingAnswer, MatchingNode, Pairing, Policy, PosetLemma2,
        PosetLemma22, PosetThm25, Reduction, SetMatching, Strategy, Vertices,
    },
};

use crate::{
    build::step,
    positional::{board, guarantee, hypergraph, outcome},
    strategy::proved,
};

use Guarantee::{
    BreakerWinsFirst, BreakerWinsSecond, MakerWinsFirst, MakerWinsSecond, ODraws, XDraws,
};

/// Three in a row on a row of four.
#[must_use]
pub fn row_of_four() -> Arena {
    Arena::InARow(board(1, 4, 3, false))
}

/// Maker wins moving first: he takes the vertex of both sets.
#[must_use]
pub fn fork() -> Vec<Step> {
    let arena = hypergraph(3, &[&[0, 1], &[0, 2]], &[]);
    let evidence = Strategy {
        symmetries: vec![],
        policies: vec![],
        positions: 1,
        answers: vec![Answer::Move(0)],
        forced: vec![],
    };
    let claim = guarantee(MakerWinsFirst, &arena);
    vec![step(claim, Evidence::Strategy(evidence), &[])]
}

/// A center and four rays: who has the center and two rays has won.
#[must_use]
pub fn rays() -> Arena {
    let sets: [&[u32]; 6] = [
        &[0, 1, 2],
        &[0, 1, 3],
        &[0, 1, 4],
        &[0, 2, 3],
        &[0, 2, 4],
        &[0, 3, 4],
    ];
    hypergraph(5, &sets, &[])
}

/// Maker wins it moving first, with this evidence.
#[must_use]
pub fn rays_by(change: impl FnOnce(&mut Strategy)) -> Vec<Step> {
    let mut evidence = Strategy {
        symmetries: vec![],
        policies: vec![],
        positions: 5,
        answers: [0, 2, 1, 1, 1].map(Answer::Move).to_vec(),
        forced: vec![],
    };
    change(&mut evidence);
    let claim = guarantee(MakerWinsFirst, &rays());
    vec![step(claim, Evidence::Strategy(evidence), &[])]
}

/// He takes the center, and a ray; the rays are turned into each other.
#[must_use]
pub fn rays_by_symmetry() -> Vec<Step> {
    rays_by(|evidence| {
        evidence.symmetries = vec![vec![0, 2, 3, 4, 1]];
        evidence.positions = 2;
        evidence.answers = [0, 2].map(Answer::Move).to_vec();
    })
}

/// He takes the center; then one ray or another threatens twice.
#[must_use]
pub fn rays_by_sequences() -> Vec<Step> {
    let sequences = vec![Vertices(vec![1]), Vertices(vec![2])];
    rays_by(|evidence| evidence.answers = vec![Answer::Refuting(0, sequences)])
}

/// He takes the first vertex that can be claimed.
#[must_use]
pub fn rays_by_policy() -> Vec<Step> {
    rays_by(|evidence| {
        evidence.policies = vec![Policy {
            positions: 5,
            levels: vec![Level::First(Vertices(vec![0, 1, 2]))],
        }];
        evidence.positions = 1;
        evidence.answers = vec![Answer::End(Ending::Policy(0, 0))];
    })
}

/// Breaker moves second, and is forced to claim 0 or 1 if Maker claims the other one.
#[must_use]
pub fn forced_by_potential() -> Vec<Step> {
    let potential = || Ending::Leaf(Box::new(Leaf::Potential));
    let evidence = Strategy {
        symmetries: vec![],
        policies: vec![],
        positions: 5,
        answers: vec![Answer::End(potential()); 3],
        forced: vec![(0, potential()), (1, potential())],
    };
    let arena = hypergraph(5, &[&[0, 1], &[2, 3, 4]], &[]);
    let claim = guarantee(BreakerWinsSecond, &arena);
    vec![step(claim, Evidence::Strategy(evidence), &[])]
}

/// O draws at least, by moves and by rules.
#[must_use]
pub fn row_by_leaves() -> Vec<Step> {
    let pairs = || Ending::Leaf(Box::new(Leaf::Pairing(Pairing(vec![(1, 2)]))));
    let evidence = Strategy {
        symmetries: vec![],
        policies: vec![],
        positions: 4,
        answers: vec![
            Answer::End(pairs()),
            Answer::Move(2),
            Answer::Then(1, Ending::Leaf(Box::new(Leaf::Potential))),
            Answer::End(pairs()),
        ],
        forced: vec![],
    };
    let claim = guarantee(ODraws, &row_of_four());
    vec![step(claim, Evidence::Strategy(evidence), &[])]
}

/// Neither wins three in a row on a row of four.
#[must_use]
pub fn row_by_pairing() -> Vec<Step> {
    let pairs = || Evidence::Pairing(Pairing(vec![(1, 2)]));
    let arena = row_of_four();
    vec![
        step(guarantee(XDraws, &arena), pairs(), &[]),
        step(guarantee(ODraws, &arena), pairs(), &[]),
        step(outcome(Outcome::Draw, &arena), Evidence::Outcome, &[0, 1]),
    ]
}

/// Breaker wins it, whoever moves first.
#[must_use]
pub fn row_by_potential() -> Vec<Step> {
    let arena = row_of_four();
    let by_potential = |who| step(guarantee(who, &arena), Evidence::Potential, &[]);
    let claim = outcome(Outcome::Breaker, &arena);
    vec![
        by_potential(BreakerWinsSecond),
        by_potential(BreakerWinsFirst),
        step(claim, Evidence::Outcome, &[0, 1]),
    ]
}

/// The triangle configuration.
#[must_use]
pub fn triangle() -> Arena {
    hypergraph(5, &[&[0, 1], &[0, 2, 3], &[1, 2, 4]], &[])
}

/// Its matching set, up to its mirror image.
#[must_use]
pub fn triangle_matching() -> SetMatching {
    let mirrored = || MatchingAnswer::Like(vec![1, 0, 2, 4, 3]);
    let pair = |x, y| MatchingNode::Pairs(Pairing(vec![(x, y)]));
    SetMatching {
        markers: vec![0, 1, 2, 3, 4],
        groups: vec![vec![0, 1], vec![0, 2, 3], vec![1, 2, 4]],
        nodes: vec![
            MatchingNode::Answers(vec![
                MatchingAnswer::Marker(1),
                mirrored(),
                MatchingAnswer::Marker(0),
                MatchingAnswer::Marker(0),
                mirrored(),
            ]),
            pair(2, 3),
            pair(1, 4),
            pair(1, 2),
        ],
    }
}

/// Breaker wins the triangle moving second.
#[must_use]
pub fn triangle_by_matching() -> Vec<Step> {
    let claim = guarantee(BreakerWinsSecond, &triangle());
    vec![step(claim, Evidence::SetMatching(triangle_matching()), &[])]
}

/// Maker wins: two vertices are below the winning one.
#[must_use]
pub fn one_target() -> Vec<Step> {
    let arena = hypergraph(3, &[&[2]], &[(0, 2), (1, 2)]);
    let claim = guarantee(MakerWinsFirst, &arena);
    vec![step(claim, Evidence::PosetThm5, &[])]
}

/// Maker wins: the number of vertices is odd.
#[must_use]
pub fn top_targets() -> Vec<Step> {
    let arena = hypergraph(3, &[&[2]], &[(1, 2)]);
    let claim = guarantee(MakerWinsFirst, &arena);
    vec![step(claim, Evidence::PosetThm7, &[])]
}

/// Breaker wins: vertex 1 is black.
#[must_use]
pub fn chain_targets() -> Vec<Step> {
    let arena = hypergraph(2, &[&[1]], &[(0, 1)]);
    let claim = guarantee(BreakerWinsSecond, &arena);
    vec![step(claim, Evidence::PosetThm17, &[])]
}

/// Maker wins by a line, after a pair is removed.
#[must_use]
pub fn short_chains_for_maker() -> Vec<Step> {
    let arena = hypergraph(6, &[&[0, 1], &[0, 2], &[4, 5]], &[(0, 1)]);
    let evidence = PosetThm25 {
        reductions: vec![Reduction::Pair(4, 5)],
        pattern: vec![vec![2, 0], vec![0, 1]],
    };
    let claim = guarantee(MakerWinsFirst, &arena);
    vec![step(claim, Evidence::PosetThm25(evidence), &[])]
}

/// Breaker wins: everything can be removed.
#[must_use]
pub fn short_chains_for_breaker() -> Vec<Step> {
    let arena = hypergraph(4, &[&[0, 3], &[2, 1]], &[(0, 1), (2, 3)]);
    let evidence = PosetThm25 {
        reductions: vec![Reduction::Chains(vec![0, 2])],
        pattern: vec![],
    };
    let claim = guarantee(BreakerWinsSecond, &arena);
    vec![step(claim, Evidence::PosetThm25(evidence), &[])]
}

/// Maker wins moving second: of three vertices in a chain one stays.
#[must_use]
pub fn component() -> Vec<Step> {
    let pairs: &[&[u32]] = &[&[0], &[4]];
    let larger = hypergraph(5, pairs, &[(1, 2), (2, 3)]);
    let smaller = hypergraph(3, &[&[0], &[1]], &[]);
    let evidence = Evidence::PosetLemma2(PosetLemma2(vec![1, 2, 3]));
    vec![
        proved(guarantee(MakerWinsSecond, &smaller)),
        step(guarantee(MakerWinsSecond, &larger), evidence, &[0]),
    ]
}

/// Breaker wins: the chain above the winning vertex does not matter.
#[must_use]
pub fn chain_for_breaker() -> Vec<Step> {
    let order = [(0, 1), (1, 2), (2, 3)];
    let claim = guarantee(BreakerWinsSecond, &hypergraph(4, &[&[1], &[1, 3]], &order));
    vec![
        chain_targets().remove(0),
        step(claim, Evidence::PosetLemma22(PosetLemma22(1)), &[0]),
    ]
}

/// Maker wins: the white vertex above is his.
#[must_use]
pub fn chain_for_maker() -> Vec<Step> {
    let order = [(0, 1), (1, 2), (2, 3)];
    let claim = guarantee(MakerWinsFirst, &hypergraph(4, &[&[1], &[2]], &order));
    vec![step(claim, Evidence::PosetLemma22(PosetLemma22(1)), &[])]
}

/// An even game that Maker wins always, beside one that the next player wins.
#[must_use]
pub fn union() -> Vec<Step> {
    let always = hypergraph(2, &[&[0], &[1]], &[]);
    let next = hypergraph(2, &[&[0]], &[]);
    let both = hypergraph(4, &[&[0], &[1], &[2]], &[]);
    vec![
        proved(guarantee(MakerWinsFirst, &always)),
        proved(guarantee(MakerWinsSecond, &always)),
        proved(guarantee(MakerWinsFirst, &next)),
        proved(guarantee(BreakerWinsFirst, &next)),
        step(outcome(Outcome::Maker, &always), Evidence::Outcome, &[0, 1]),
        step(outcome(Outcome::Next, &next), Evidence::Outcome, &[2, 3]),
        step(outcome(Outcome::Maker, &both), Evidence::Union, &[4, 5]),
    ]
}

/// All of them.
#[must_use]
pub fn all() -> Vec<(&'static str, Vec<Step>)> {
    vec![
        ("fork", fork()),
        ("rays by symmetry", rays_by_symmetry()),
        ("rays by sequences", rays_by_sequences()),
        ("rays by policy", rays_by_policy()),
        ("forced by potential", forced_by_potential()),
        ("row by leaves", row_by_leaves()),
        ("row by pairing", row_by_pairing()),
        ("row by potential", row_by_potential()),
        ("triangle by matching", triangle_by_matching()),
        ("one target", one_target()),
        ("top targets", top_targets()),
        ("chain targets", chain_targets()),
        ("short chains for maker", short_chains_for_maker()),
        ("short chains for breaker", short_chains_for_breaker()),
        ("component", component()),
        ("chain for breaker", chain_for_breaker()),
        ("chain for maker", chain_for_maker()),
        ("union", union()),
    ]
}
