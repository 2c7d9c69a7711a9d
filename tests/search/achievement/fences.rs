//! The search for fences.

use playproof::{
    game::{Achievement, Game, file::parse},
    search::{achievement::plan::Planner, control::Control},
};
use playproof_formats::{Evidence, claim::Player};

fn game(animal: &str, maker: u32, breaker: u32) -> Achievement {
    let file = format!(
        "game = \"achievement\"\nboard = \"hexagonal\"\ngoals = [\"{animal}\"]\nmaker = {maker}\nbreaker = {breaker}\n"
    );
    match parse("game.toml", &file).expect(&file).game {
        Game::Achievement(game) => game,
        other => panic!("{other:?}"),
    }
}

fn by_fences(game: &Achievement, work: u64) -> Option<playproof::proof::Proof> {
    let control = Control::default().for_work(work);
    Planner::by(Some("fences".to_owned())).decide(game, &control)
}

/// Slices of work are short at first: what was found in one is gone on with in the next.
#[test]
fn two_fences_keep_maker_from_the_v_trihex() {
    let game = game("V-trihex", 1, 3);
    let proof = by_fences(&game, 1 << 34).expect("a proof");
    assert_eq!(*proof.claim(), game.won_by(Player::Breaker));
    proof.check().expect("accepted");
    let Evidence::Fences(evidence) = &proof.last().evidence else {
        panic!("by another rule");
    };
    assert_eq!(evidence.fences.len(), 2);
}

#[test]
fn there_are_none_where_maker_wins_or_the_rule_is_about_other_games() {
    for (animal, maker, breaker) in [("V-trihex", 1, 2), ("V-trihex", 2, 9), ("U-tetrahex", 3, 9)] {
        assert!(by_fences(&game(animal, maker, breaker), 1 << 28).is_none());
    }
}
