//! Small certificates that depend on no search.

use playproof_formats::{
    Board, Evidence, Id, Premise, Step,
    claim::{
        Animal, Guarantee,
        Player::{Breaker, Maker},
    },
    evidence::Pairing,
    file,
};
use playproof_oracles::{
    build::{animal, step, verdict, wins},
    positional::{guarantee, hypergraph},
    samples,
};

/// The bytes of a certificate.
pub(crate) use playproof_formats::file::to_bytes;

/// Breaker wins the (1,1) game for the O-tetromino with horizontal bricks.
pub(crate) fn paving() -> Vec<Step> {
    bricks(animal(&[[0, 0], [0, 1], [1, 0], [1, 1]]))
}

/// The same bricks, which do not stop the I-tromino.
pub(crate) fn wrong_paving() -> Vec<Step> {
    bricks(animal(&[[0, 0], [0, 1], [0, 2]]))
}

fn bricks(goal: Animal) -> Vec<Step> {
    let classes: &[([i16; 2], &[[i16; 2]])] = &[([0, 0], &[[1, 0]]), ([0, 1], &[[-1, 0]])];
    let paving = samples::paving(&[[1, 1], [0, 2]], classes);
    let claim = wins(Breaker, Board::SQUARE, &[goal], 1, 1);
    vec![step(claim, Evidence::Paving(paving), &[])]
}

/// A pair that does not stop Maker from claiming the moon of [`SKY`].
pub(crate) fn wrong_pairing() -> Vec<Step> {
    let arena = hypergraph(3, &[&[0, 2], &[1]], &[]);
    let pairs = Evidence::Pairing(Pairing(vec![(0, 2)]));
    vec![step(
        guarantee(Guarantee::BreakerWinsSecond, &arena),
        pairs,
        &[],
    )]
}

/// A game whose vertices have names, one of them that of a command.
pub(crate) const SKY: &str = "game = \"positional\"\nvertices = [\"sun\", \"moon\", \"b\"]\n\
    winning_sets = [[\"sun\", \"b\"], [\"moon\"]]\n";

/// Breaker wins the (1,1) game for six cells in a row with pairs at distance 2.
pub(crate) fn long_pairs() -> Vec<Step> {
    let classes: &[([i16; 2], &[[i16; 2]])] = &[
        ([0, 0], &[[2, 0]]),
        ([0, 1], &[[0, -2]]),
        ([0, 2], &[[-2, 0]]),
        ([0, 3], &[[0, 2]]),
    ];
    let paving = samples::paving(&[[1, 1], [0, 4]], classes);
    let row = Animal((0..6).flat_map(|y| animal(&[[0, y]]).0).collect());
    let claim = wins(Breaker, Board::SQUARE, &[row], 1, 1);
    vec![step(claim, Evidence::Paving(paving), &[])]
}

/// Breaker wins the (1,2) game for three hexagons around a point, with lines.
pub(crate) fn hexagonal_paving() -> Vec<Step> {
    let classes: &[([i16; 3], &[[i16; 3]])] = &[([0, 0, 0], &[[-1, 1, 0], [1, -1, 0]])];
    let paving = samples::paving(&[[1, 0, -1], [0, 1, -1]], classes);
    let goal = animal(&[[0, 0, 0], [0, 1, -1], [1, 0, -1]]);
    let claim = wins(Breaker, Board::HEXAGONAL, &[goal], 1, 2);
    vec![step(claim, Evidence::Paving(paving), &[])]
}

/// Breaker wins the (1,6) game for the V-tromino in space.
pub(crate) fn cubic_perimeter() -> Vec<Step> {
    let goal = animal(&[[0, 0, 0], [0, 0, 1], [0, 1, 0]]);
    let claim = wins(Breaker, Board::CUBIC, &[goal], 1, 6);
    vec![step(claim, Evidence::SitePerimeter, &[])]
}

/// Maker wins the (1,3) game for the domino.
pub(crate) fn fan() -> Vec<Step> {
    samples::domino_by_fan()
}

/// Maker wins the (2,7) game for the domino: two games side by side.
pub(crate) fn composition() -> Vec<Step> {
    let claim = wins(Maker, Board::SQUARE, &[samples::domino()], 2, 7);
    let mut steps = fan();
    steps.push(step(claim, Evidence::Composition, &[0, 0]));
    steps
}

/// Maker wins the (1,2) game for the domino, if another file proves what [`fan`] does.
pub(crate) fn needs_fan() -> Vec<u8> {
    file::to_bytes(&[weakened(2, fan_id())])
}

/// The same, and the (1,1) game if a third file proves what [`needs_fan`] does, or what has this id.
pub(crate) fn needs_both(second: Option<Id>) -> Vec<u8> {
    let fan = fan_id();
    let first = weakened(2, fan);
    let second = second.unwrap_or_else(|| first.id(&[fan]));
    file::to_bytes(&[first, weakened(1, second)])
}

fn fan_id() -> Id {
    let playproof_checker::Verdict::Accepted(fan) = verdict(&fan()) else {
        panic!("the fan is a proof");
    };
    fan.theorem.id()
}

/// Maker wins the (1,b) game for the domino, by a step of another file.
fn weakened(b: u32, premise: Id) -> Step {
    Step {
        claim: wins(Maker, Board::SQUARE, &[samples::domino()], 1, b),
        evidence: Evidence::Weaken,
        premises: vec![Premise::Outside(premise)],
    }
}
