//! The search for compositions, and numbers at the end of their range.

use playproof::{
    game::{Achievement, Game, file::parse},
    search::{achievement::plan::Planner, control::Control},
};

/// The (a, b) game for the L-pentomino.
fn game(maker: u32, breaker: u32) -> Achievement {
    let file = format!(
        "game = \"achievement\"\nboard = \"square\"\ngoals = [\"L-pentomino\"]\nmaker = {maker}\nbreaker = {breaker}\n"
    );
    match parse("game.toml", &file).expect(&file).game {
        Game::Achievement(game) => game,
        other => panic!("{other:?}"),
    }
}

/// b + 1 and the marks of a turn are no numbers of 32 bits; and there are as many decompositions as numbers.
#[test]
fn the_largest_numbers_of_marks() {
    for breaker in [u32::MAX - 1, u32::MAX] {
        for maker in 2..=4 {
            let planner = Planner::by(Some("composition".to_owned()));
            let control = Control::default().for_work(1 << 24);
            let proof = planner.decide(&game(maker, breaker), &control);
            assert!(
                proof.is_none(),
                "({maker},{breaker}): {}",
                proof.unwrap().claim()
            );
        }
    }
    for (maker, breaker) in [(1000, u32::MAX - 1), (u32::MAX, 1), (u32::MAX, u32::MAX)] {
        let control = Control::default().for_work(1 << 24);
        let proof = Planner::default().decide(&game(maker, breaker), &control);
        proof.expect("a proof").check().expect("accepted");
    }
}
