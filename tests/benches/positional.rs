//! How long the searches about positional games take.

use divan::Bencher;
use playproof::{
    game::instance::random::Dice, search::control::Control, search::positional::Planner,
};
use playproof_formats::claim::{Arena, Guarantee, Hypergraph};

/// Vertices of the games.
const VERTICES: u32 = 14;

fn main() {
    divan::main();
}

/// One random game after the other, by one rule.
fn bench(bencher: Bencher, rule: &str, draw: fn(&mut Dice) -> Hypergraph) {
    let planner = Planner::by(Some(rule.to_owned()));
    let mut dice = Dice::new(14);
    bencher
        .with_inputs(|| Arena::Hypergraph(draw(&mut dice)))
        .bench_local_values(|arena| {
            let decision = planner.settle(&arena, Guarantee::MakerWinsFirst, &Control::default());
            decision.expect("the rule applies")
        });
}

#[divan::bench(args = ["strategy", "theorem-12"])]
fn any_order(bencher: Bencher, rule: &str) {
    bench(bencher, rule, |dice| dice.game(VERTICES));
}

#[divan::bench(args = ["strategy", "theorem-23"])]
fn pairs_on_chains(bencher: Bencher, rule: &str) {
    bench(bencher, rule, |dice| dice.pairs_on_chains(VERTICES, 5));
}

#[divan::bench(args = ["strategy", "poset-thm25"])]
fn pairs_on_short_chains(bencher: Bencher, rule: &str) {
    bench(bencher, rule, |dice| dice.pairs_on_chains(VERTICES, 2));
}

#[divan::bench(args = ["strategy", "poset-thm7"])]
fn top_targets(bencher: Bencher, rule: &str) {
    bench(bencher, rule, |dice| dice.top_targets(VERTICES));
}
