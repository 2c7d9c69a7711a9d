//! `union`.

use std::collections::{BTreeMap, BTreeSet};

use playproof_checker::rules::{
    Fault as Shape,
    positional::union::{Fault, possible},
};
use playproof_formats::{
    Evidence, Step,
    claim::{Arena, Guarantee, Hypergraph, Outcome},
};
use playproof_oracles::{
    assert_rejected,
    build::{is_accepted, step},
    positional::{Dice, arena, board, guarantee, hypergraph, outcome, outcome_of},
    samples::positional::{row_by_pairing, union},
    strategy::proved,
};

const LETTERS: [Outcome; 4] = [
    Outcome::Maker,
    Outcome::Next,
    Outcome::Previous,
    Outcome::Breaker,
];

/// Whether Maker wins moving first, and moving second.
fn wins(outcome: Outcome) -> (bool, bool) {
    match outcome {
        Outcome::Maker => (true, true),
        Outcome::Next => (true, false),
        Outcome::Previous => (false, true),
        _ => (false, false),
    }
}

/// What Lemma 27 leaves is the table.
#[test]
fn the_table_follows_from_the_lemma() {
    for (even, even_too) in [(true, true), (true, false), (false, true), (false, false)] {
        for first in LETTERS {
            for second in LETTERS {
                let mut left: Vec<Outcome> = LETTERS.to_vec();
                let sides = [
                    (first, even, second, even_too),
                    (second, even_too, first, even),
                ];
                for (g, g_even, h, h_even) in sides {
                    let ((g1, g2), (h1, h2)) = (wins(g), wins(h));
                    let mut keep = |condition: bool, allowed: &dyn Fn((bool, bool)) -> bool| {
                        left.retain(|&outcome| !condition || allowed(wins(outcome)));
                    };
                    keep(g2 && h2, &|(_, second)| second);
                    keep(g2 && h1, &|(first, _)| first);
                    keep(g_even && h1, &|(first, _)| first);
                    keep(g_even && h2, &|(_, second)| second);
                    keep(!g_even && h2, &|(first, _)| first);
                    keep(!g_even && !h_even && g1 && h1, &|(_, second)| second);
                    keep(g_even && h_even && !g1 && !h1, &|(first, _)| !first);
                    keep(g_even && !h_even && !g1 && !h2, &|(_, second)| !second);
                }
                let parity = |even: bool| if even { 2 } else { 3 };
                let found = possible((first, parity(even)), (second, parity(even_too)));
                let letters: String = left.iter().map(Outcome::name).collect();
                assert_eq!(found, Some(letters.as_str()));
            }
        }
    }
    assert_eq!(possible((Outcome::Draw, 2), (Outcome::Maker, 2)), None);
}

fn side_by_side(first: &Arena, second: &Arena) -> Arena {
    let (Arena::Hypergraph(first), Arena::Hypergraph(second)) = (first, second) else {
        panic!("hypergraphs");
    };
    let shift = first.vertices;
    let mut union = first.clone();
    union.vertices += second.vertices;
    let sets = second.sets.iter();
    union
        .sets
        .extend(sets.map(|set| set.iter().map(|v| v + shift).collect()));
    let order = second.order.iter();
    union
        .order
        .extend(order.map(|(x, y)| (x + shift, y + shift)));
    Arena::Hypergraph(union)
}

/// Random unions: each has an outcome that the table allows, and most cells of the table
/// show all that they allow. (PP prints a witness for each; these are small games.)
#[test]
fn the_table_agrees_with_brute_force() {
    let mut dice = Dice(26);
    let mut games: BTreeMap<(bool, &str), Vec<Arena>> = BTreeMap::new();
    for _ in 0..3000 {
        let vertices = 2 + dice.below(4);
        let (order, count) = (dice.order(vertices, 3), 1 + dice.below(3));
        let game = arena(vertices, &dice.sets(vertices, count, 3), &order);
        let kind = games
            .entry((vertices.is_multiple_of(2), outcome_of(&game).name()))
            .or_default();
        if kind.len() < 40 && !kind.contains(&game) {
            kind.push(game);
        }
    }
    // No even game of so few vertices is P but by a chain of the right length.
    let zugzwang = hypergraph(2, &[&[1]], &[(0, 1)]);
    assert_eq!(outcome_of(&zugzwang), Outcome::Previous);
    assert!(games.len() >= 7, "{:?}", games.keys());
    let vertices = |arena: &Arena| match arena {
        Arena::Hypergraph(game) => game.vertices,
        Arena::InARow(_) => 0,
    };
    let mut seen: BTreeSet<(bool, &str, bool, &str, &str)> = BTreeSet::new();
    for (&(even, first), left) in &games {
        for (&(even_too, second), right) in &games {
            for _ in 0..60 {
                let mut pick = |games: &[Arena]| {
                    let count = u32::try_from(games.len()).expect("few");
                    games[dice.below(count) as usize].clone()
                };
                let (a, b) = (pick(left), pick(right));
                let found = outcome_of(&side_by_side(&a, &b)).name();
                let of = |name: &str| {
                    LETTERS
                        .into_iter()
                        .find(|outcome| outcome.name() == name)
                        .expect("a letter")
                };
                let allowed = possible((of(first), vertices(&a)), (of(second), vertices(&b)));
                assert!(allowed.is_some_and(|allowed| allowed.contains(found)));
                seen.insert((even, first, even_too, second, found));
            }
        }
    }
    assert!(seen.len() > 60, "{}", seen.len());
}

/// X = {a, b}, F = {{a}} is won by Maker moving first; beside two idle vertices.
#[test]
fn from_a_one_sided_guarantee() {
    let next = hypergraph(2, &[&[0]], &[]);
    let idle = hypergraph(2, &[], &[]);
    let both = hypergraph(4, &[&[0]], &[]);
    let steps = vec![
        proved(guarantee(Guarantee::MakerWinsFirst, &next)),
        proved(guarantee(Guarantee::BreakerWinsFirst, &idle)),
        step(outcome(Outcome::Maker, &both), Evidence::Union, &[0, 1]),
    ];
    assert_rejected!(steps, Shape::WrongPremise { index: 0, .. });
}

/// The outcomes of two games as premises, and this union.
fn of(first: &Arena, second: &Arena, claimed: Outcome, union: &Arena) -> Vec<Step> {
    let mut steps = Vec::new();
    for arena in [first, second] {
        let known = outcome_of(arena);
        let needs = playproof_checker::rules::positional::outcome::guarantees(known);
        let at = u32::try_from(steps.len()).expect("few");
        steps.extend(needs.map(|who| proved(guarantee(who, arena))));
        steps.push(step(
            outcome(known, arena),
            Evidence::Outcome,
            &[at, at + 1],
        ));
    }
    steps.push(step(outcome(claimed, union), Evidence::Union, &[2, 5]));
    steps
}

#[test]
fn only_what_the_table_leaves() {
    let next = hypergraph(2, &[&[0]], &[]);
    let idle = hypergraph(2, &[], &[]);
    let both = side_by_side(&next, &idle);
    for claimed in LETTERS {
        assert_rejected!(
            of(&next, &idle, claimed, &both),
            Fault::Open { possible: "MN" }
        );
    }
    let odd = hypergraph(3, &[&[2]], &[(0, 2), (1, 2)]);
    let zugzwang = hypergraph(2, &[&[1]], &[(0, 1)]);
    for (a, b) in [
        (&odd, &next),
        (&next, &odd),
        (&zugzwang, &zugzwang),
        (&idle, &odd),
    ] {
        let both = side_by_side(a, b);
        for claimed in LETTERS {
            let accepted = is_accepted(&of(a, b, claimed, &both));
            assert!(!accepted || claimed == outcome_of(&both), "{both}");
        }
    }
}

#[test]
fn another_game_than_the_union() {
    type Change = fn(&mut Hypergraph);
    let changes: [Change; 6] = [
        |game| game.vertices += 1,
        |game| drop(game.sets.pop()),
        |game| game.sets.push(vec![3]),
        |game| game.sets[0] = vec![0, 1],
        |game| game.order.push((0, 2)),
        |game| game.sets[2] = vec![2, 3],
    ];
    for change in changes {
        let mut steps = union();
        let Arena::Hypergraph(mut game) = hypergraph(4, &[&[0], &[1], &[2]], &[]) else {
            unreachable!("a hypergraph");
        };
        change(&mut game);
        steps[6].claim = outcome(Outcome::Maker, &Arena::Hypergraph(game));
        assert_rejected!(steps, Fault::OtherGame);
    }
}

#[test]
fn other_claims_and_premises() {
    let mut steps = union();
    steps[6].claim = outcome(Outcome::Next, &hypergraph(4, &[&[0], &[1], &[2]], &[]));
    assert_rejected!(steps, Fault::OtherOutcome { outcome: "M" });
    steps[6].premises.pop();
    assert_rejected!(steps, Shape::PremiseCount { found: 1, needs: 2 });
    let mut steps = row_by_pairing();
    let board = Arena::InARow(board(1, 4, 3, false));
    steps.push(step(
        outcome(Outcome::Draw, &board),
        Evidence::Union,
        &[2, 2],
    ));
    assert_rejected!(steps, Fault::NotHypergraph);
    // Neither side of a draw is in the table.
    let idle = hypergraph(1, &[], &[]);
    let mut steps: Vec<Step> = [Guarantee::XDraws, Guarantee::ODraws]
        .map(|who| proved(guarantee(who, &idle)))
        .to_vec();
    steps.push(step(
        outcome(Outcome::Draw, &idle),
        Evidence::Outcome,
        &[0, 1],
    ));
    let two = hypergraph(2, &[], &[]);
    steps.push(step(outcome(Outcome::Draw, &two), Evidence::Union, &[2, 2]));
    assert_rejected!(steps, Fault::Draw);
}
