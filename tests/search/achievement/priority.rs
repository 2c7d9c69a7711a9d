//! The search for priority strategies whose slots mark one cell each.

use playproof::{
    game::{Achievement, Game, file::parse},
    proof::Proof,
    search::{achievement::plan::Planner, control::Control},
};
use playproof_formats::{Evidence, claim::Player};

/// The (a, b) game for an animal.
fn game(board: &str, animal: &str, maker: u32, breaker: u32) -> Achievement {
    let file = format!(
        "game = \"achievement\"\nboard = \"{board}\"\ngoals = [{animal}]\nmaker = {maker}\nbreaker = {breaker}\n"
    );
    match parse("game.toml", &file).expect(&file).game {
        Game::Achievement(game) => game,
        other => panic!("{other:?}"),
    }
}

fn by_priority(game: &Achievement, work: u64) -> Option<Proof> {
    let control = Control::default().for_work(work);
    Planner::by(Some("priority".to_owned())).decide(game, &control)
}

/// A corner with two arms of two cells each. With twenty marks Breaker has five slots for each of Maker's four.
const CORNER: &str = "[[0,0,0],[0,1,-1],[0,2,-2],[1,0,-1],[2,0,-2]]";

#[test]
fn many_slots() {
    let game = game("hexagonal", CORNER, 4, 20);
    let proof = by_priority(&game, 1 << 24).expect("a proof");
    assert_eq!(*proof.claim(), game.won_by(Player::Breaker));
    proof.check().expect("accepted");
    let steps = proof.steps();
    let Some(Evidence::Priority(priority)) = steps.last().map(|step| &step.evidence) else {
        panic!("{steps:?}");
    };
    for class in &priority.strategy.classes {
        let slots = class.rules.iter().flat_map(|rule| &rule.slots);
        assert!(slots.clone().all(|slot| slot.len() <= 1), "{class:?}");
        assert_eq!(slots.count(), 5);
    }
    let arrows = priority.digraphs.iter().flat_map(|digraph| &digraph.arrows);
    let mut labels = arrows.flat_map(|arrow| &arrow.alternatives);
    assert!(labels.all(Vec::is_empty));
}

/// Maker wins these, so no strategy may be found.
#[test]
fn what_maker_wins() {
    for (board, animal, maker, breaker) in [
        ("hexagonal", CORNER, 4, 19),
        ("cubic", "\"P4,3\"", 2, 6),
        ("square", "\"P3,1\"", 2, 7),
        ("hexagonal", "\"J-tetrahex\"", 2, 5),
    ] {
        let game = game(board, animal, maker, breaker);
        assert!(by_priority(&game, 1 << 26).is_none(), "{animal}");
    }
}
