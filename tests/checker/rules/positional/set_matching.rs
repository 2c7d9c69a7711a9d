//! `set-matching`.

use std::collections::BTreeSet;

use playproof_checker::rules::positional::{Fault as Common, pairing, set_matching::Fault};
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee},
    evidence::{MatchingAnswer, MatchingNode, Pairing, SetMatching},
};
use playproof_oracles::{
    assert_rejected,
    build::{accepted, step, verdict_on},
    positional::{
        Dice, arena, board, guarantee, holds, hypergraph, matching, pairing as find_pairing, words,
    },
    samples::positional::{triangle, triangle_by_matching, triangle_matching},
    value::Value,
};

use super::proves_nothing_false;

/// The configurations of Table 1 of the paper, and their groups.
const CONFIGURATIONS: [(&str, &str); 12] = [
    ("Triangle", "ab acd bce"),
    ("Square", "ab ace bdf cdg"),
    ("Triangle/Line", "ab acd bce def"),
    ("Square/Line", "ab ace bdf cdg efh"),
    ("BiTriangle", "ab acd bce afg bfh"),
    ("BiTriangleX", "ab acd bce afg bfd"),
    ("FlatStar", "acd aef agh bde bfg bhc"),
    ("FlatStar/Line", "acd aef agh bde bfg bhc ab"),
    ("BiTriangle/Line", "ab acd bce afg bfh dei"),
    ("BiTriangle/BiLine", "ab acd bce afg bfh dei ghj"),
    ("BiTriangleX/Line", "ab acd bce afg bfd egh"),
    ("TriTriangleX", "ab acd bce afg bfd ahi bhj"),
];

fn by(who: Guarantee, arena: &Arena, evidence: &SetMatching) -> Vec<Step> {
    let evidence = Evidence::SetMatching(evidence.clone());
    vec![step(guarantee(who, arena), evidence, &[])]
}

fn second(arena: &Arena, evidence: &SetMatching) -> Vec<Step> {
    by(Guarantee::BreakerWinsSecond, arena, evidence)
}

fn of(groups: &[Vec<u32>]) -> Arena {
    let vertices = groups.iter().flatten().max().map_or(1, |v| v + 1);
    arena(vertices, groups, &[])
}

#[test]
fn accepts_the_configurations() {
    for (name, text) in CONFIGURATIONS {
        let sets = words(text);
        let markers: BTreeSet<u32> = sets.iter().flatten().copied().collect();
        let masks: Vec<u128> = sets
            .iter()
            .map(|set| set.iter().fold(0, |mask, v| mask | 1 << v))
            .collect();
        assert!(find_pairing(&masks).is_none(), "{name}");
        let evidence = matching(&sets).expect(name);
        assert_eq!(evidence.markers.len(), markers.len(), "{name}");
        assert_eq!(evidence.groups.len(), sets.len(), "{name}");
        assert!(holds(Guarantee::BreakerWinsSecond, &of(&sets)), "{name}");
        for who in [Guarantee::BreakerWinsFirst, Guarantee::BreakerWinsSecond] {
            accepted(&by(who, &of(&sets), &evidence));
        }
    }
}

/// Two configurations `BiTriangle` cover the ten lines of four on the empty 4×4 board.
#[test]
fn accepts_the_board_of_four() {
    let arena = Arena::InARow(board(4, 4, 4, false));
    let line = |first: u32, by: u32| (0..4).map(|i| first + i * by).collect::<Vec<u32>>();
    let rows = (0..4).map(|r| line(4 * r, 1));
    let columns = (0..4).map(|c| line(c, 4));
    let lines: Vec<Vec<u32>> = rows
        .chain(columns)
        .chain([line(0, 5), line(3, 3)])
        .collect();
    let evidence = matching(&lines).expect("the board is a draw");
    assert_eq!((evidence.markers.len(), evidence.groups.len()), (16, 10));
    for who in [
        Guarantee::BreakerWinsSecond,
        Guarantee::ODraws,
        Guarantee::XDraws,
    ] {
        accepted(&by(who, &arena, &evidence));
    }
}

#[test]
fn no_groups() {
    let nothing = SetMatching {
        markers: vec![],
        groups: vec![],
        nodes: vec![],
    };
    assert_rejected!(second(&triangle(), &nothing), Fault::Uncovered { .. });
    accepted(&second(&hypergraph(2, &[], &[]), &nothing));
}

/// An empty group lies in every set, and has no marker that an answer is missing for.
#[test]
fn empty_groups() {
    for groups in [vec![vec![]], vec![vec![], vec![0, 1]]] {
        for nodes in [
            vec![],
            vec![MatchingNode::Answers(vec![])],
            vec![MatchingNode::Pairs(Pairing(vec![(0, 1)]))],
        ] {
            let evidence = SetMatching {
                markers: vec![0, 1],
                groups: groups.clone(),
                nodes,
            };
            assert_rejected!(second(&triangle(), &evidence), Fault::EmptyGroup);
        }
    }
}

#[test]
fn coverings_omitted_through_the_identity() {
    let mut evidence = triangle_matching();
    let all = MatchingNode::Answers(vec![MatchingAnswer::Like(vec![0, 1, 2, 3, 4]); 5]);
    evidence.nodes = vec![all];
    assert_rejected!(
        second(&triangle(), &evidence),
        "node 0, marker 0",
        Fault::NoCovering { image: 0 }
    );
}

/// ab, ac: Black takes a.
#[test]
fn two_groups_that_share_what_each_needs() {
    let groups = words("ab ac");
    assert!(matching(&groups).is_none());
    let evidence = |nodes| SetMatching {
        markers: vec![0, 1, 2],
        groups: groups.clone(),
        nodes,
    };
    let answers = [1, 0, 0].map(MatchingAnswer::Marker).to_vec();
    assert_rejected!(
        second(
            &of(&groups),
            &evidence(vec![MatchingNode::Answers(answers)])
        ),
        Fault::TooFew { nodes: 1 }
    );
    let pairs = |pairs: &[(u32, u32)]| vec![MatchingNode::Pairs(Pairing(pairs.to_vec()))];
    assert_rejected!(
        second(&of(&groups), &evidence(pairs(&[(0, 1), (0, 2)]))),
        pairing::Fault::Shared { vertex: 0 }
    );
    assert_rejected!(
        second(&of(&groups), &evidence(pairs(&[(0, 1)]))),
        "node 0",
        Fault::NoPair { .. }
    );
}

#[test]
fn answers_that_cover_nothing() {
    let change = |change: &dyn Fn(&mut Vec<MatchingAnswer>)| {
        let mut evidence = triangle_matching();
        if let MatchingNode::Answers(answers) = &mut evidence.nodes[0] {
            change(answers);
        }
        second(&triangle(), &evidence)
    };
    assert_rejected!(
        change(&|answers| answers[0] = MatchingAnswer::Marker(0)),
        "node 0, marker 0",
        Fault::NoAnswer { answer: 0 }
    );
    assert_rejected!(
        change(&|answers| answers[0] = MatchingAnswer::Marker(5)),
        Fault::NoAnswer { answer: 5, .. }
    );
    assert_rejected!(
        change(&|answers| answers.truncate(4)),
        Fault::AnswerCount {
            found: 4,
            needs: 5,
            ..
        }
    );
    assert_rejected!(
        change(&|answers| answers[1] = MatchingAnswer::Like(vec![1, 0, 2, 3, 4])),
        "node 0, marker 1",
        Fault::NotAnAutomorphism
    );
    assert_rejected!(
        change(&|answers| answers[1] = MatchingAnswer::Like(vec![1, 1, 2, 4, 3])),
        "node 0, marker 1",
        Fault::NotAPermutation
    );
    // The mirror image carries 0 to 1, which has no covering of its own.
    assert_rejected!(
        change(&|answers| answers[0] = MatchingAnswer::Like(vec![1, 0, 2, 4, 3])),
        "node 0, marker 0",
        Fault::NoCovering { image: 1 }
    );
    assert!(
        playproof_oracles::build::rejection(&change(
            &|answers| answers[2] = MatchingAnswer::Marker(3)
        ))
        .reason::<Fault>()
        .is_some()
    );
    // A group of one marker, which Black claims.
    let groups = words("a bc");
    let evidence = SetMatching {
        markers: vec![0, 1, 2],
        groups: groups.clone(),
        nodes: vec![MatchingNode::Answers(
            [1, 2, 1].map(MatchingAnswer::Marker).to_vec(),
        )],
    };
    assert_rejected!(
        second(&of(&groups), &evidence),
        "node 0, marker 0",
        Fault::Lost
    );
}

#[test]
fn lists_that_are_no_sets() {
    let change = |change: &dyn Fn(&mut SetMatching)| {
        let mut evidence = triangle_matching();
        change(&mut evidence);
        second(&triangle(), &evidence)
    };
    assert_rejected!(
        change(&|evidence| evidence.markers.swap(0, 1)),
        Common::NotIncreasing
    );
    assert_rejected!(
        change(&|evidence| evidence.groups.swap(0, 1)),
        Common::NotIncreasing
    );
    assert_rejected!(
        change(&|evidence| evidence.groups[0] = vec![0, 0, 1]),
        Common::NotIncreasing
    );
    assert_rejected!(
        change(&|evidence| evidence.markers.push(5)),
        Fault::NotFree { vertex: 5 }
    );
    assert_rejected!(
        change(&|evidence| evidence.markers.truncate(4)),
        Fault::NotAMarker { vertex: 4 }
    );
    assert_rejected!(
        change(&|evidence| evidence.nodes.push(evidence.nodes[1].clone())),
        Fault::TooMany { nodes: 1 }
    );
    assert_rejected!(
        change(&|evidence| drop(evidence.nodes.pop())),
        Fault::TooFew { nodes: 3 }
    );
    assert_rejected!(
        change(&|evidence| drop(evidence.groups.pop())),
        Fault::Uncovered { .. }
    );
}

#[test]
fn rejects_wins_and_orders() {
    let evidence = triangle_matching();
    assert_rejected!(
        by(Guarantee::MakerWinsFirst, &triangle(), &evidence),
        Common::OnlyNotLosing
    );
    let ordered = hypergraph(7, &[&[0, 1], &[0, 2, 3], &[1, 2, 4]], &[(5, 6)]);
    assert_rejected!(second(&ordered, &evidence), Common::Ordered);
}

#[test]
fn agrees_with_brute_force() {
    let mut dice = Dice(0x7365);
    let arenas = (0..700).map(|i| {
        let mut sets = dice.sets(8, 3 + i % 4, 4);
        sets.retain(|set| set.len() > 1);
        arena(8, &sets, &[])
    });
    let arenas: Vec<Arena> = arenas.collect();
    let guarantees = [Guarantee::BreakerWinsSecond, Guarantee::ODraws];
    let proved = proves_nothing_false(arenas, &guarantees, |_, arena| {
        let Arena::Hypergraph(game) = arena else {
            return None;
        };
        matching(&game.sets).map(Evidence::SetMatching)
    });
    assert!(proved > 500, "{proved}");
}

/// Every small change of the triangle's evidence that is accepted proves something true.
#[test]
fn mutants_prove_nothing_false() {
    let items = Value::sequence(&playproof_formats::file::to_bytes(&triangle_by_matching()));
    let mut accepted = 0;
    for mutant in items[1].mutants(&["pairs", "answers"]) {
        let bytes = Value::encode(&[items[0].clone(), mutant]);
        if let playproof_checker::Verdict::Accepted(found) = verdict_on(&bytes) {
            let truth = playproof_oracles::positional::truth(found.theorem.claim());
            assert_eq!(truth, Some(true), "{}", found.theorem.claim());
            accepted += 1;
        }
    }
    assert!(accepted > 0);
}
