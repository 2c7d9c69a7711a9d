//! Who wins a biased game.

use std::{collections::BTreeMap, time::Duration};

use playproof::{
    game::{
        Biased, Game,
        biased::{self, Asked},
        file::parse,
    },
    search::{control::Control, positional::biased_outcome::decide},
};
use playproof_formats::{
    Claim,
    claim::{BiasedGame, BiasedResult, Seat},
};
use playproof_oracles::{
    biased::{random, results, truth},
    positional::Dice,
};

/// The claim that is found and accepted, with no half of it left over.
fn found(question: &Biased) -> Claim {
    let mut settled = Vec::new();
    let proof = decide(question, &Control::default(), &mut settled).expect("small");
    assert_eq!(settled, []);
    if let Err(fault) = proof.check() {
        panic!("{}: {fault:?}", question.question());
    }
    assert!(question.claims().contains(proof.claim()));
    proof.claim().clone()
}

#[test]
fn the_answer_is_that_of_brute_force() {
    let mut dice = Dice(43);
    let mut answers = BTreeMap::new();
    for _ in 0..1_500 {
        let game = random(&mut dice, 6).game();
        let mut asked = vec![];
        let alone = BiasedGame {
            second_sets: vec![],
            first: vec![],
            second: vec![],
            ..game.clone()
        };
        asked.push((alone.begun_by(Seat::First), Asked::Either));
        if !game.first_sets.is_empty() && !game.second_sets.is_empty() {
            asked.extend([Asked::Winner, Asked::Loser].map(|asked| (game.clone(), asked)));
        }
        for (game, asked) in asked {
            let claim = found(&Biased {
                game: game.clone(),
                asked,
            });
            assert_eq!(truth(&claim), Some(true), "{claim}");
            let answer = match claim {
                Claim::BiasedOutcome(claim) => claim.outcome.name().to_owned(),
                Claim::PositionalBiased(claim) => {
                    let draw = match asked {
                        Asked::Winner => BiasedResult::Draw,
                        _ => BiasedResult::MisereDraw,
                    };
                    assert!(!results(&game).contains(&draw));
                    format!("{} {}", claim.owner.name(), claim.promise.name())
                }
                other => panic!("{other}"),
            };
            *answers.entry(answer).or_insert(0) += 1;
        }
    }
    println!("{answers:?}");
    // M, N, P and B, two draws, and two players who win, or lose.
    assert_eq!(answers.len(), 10, "{answers:?}");
}

/// The answer to the question of a game file, and its number of steps.
fn answer(lines: &str) -> (String, usize) {
    let question = parse("game.toml", lines).unwrap_or_else(|fault| panic!("{lines}{fault:?}"));
    let Game::Biased(game) = question.game else {
        panic!("{lines}");
    };
    let proof = decide(&game, &Control::default(), &mut Vec::new()).expect("small");
    let result = biased::result(proof.claim()).expect("a result");
    (
        result,
        proof
            .check()
            .map(|_| proof.steps().len())
            .expect("accepted"),
    )
}

#[test]
fn known_games() {
    let misere = "convention = \"avoider-enforcer\"\nsecond_sets = \"same\"";
    let graph = |n: u32, lines: &str| {
        answer(&format!(
            "game = \"positional\"\ncomplete-graph = {n}\nbuild = \"triangle\"\n{lines}\n"
        ))
    };
    // Mead, Rosa, Huang: the second player wins Sim. On five points it is a draw.
    assert_eq!(graph(6, misere), ("second forces".to_owned(), 1));
    assert_eq!(graph(5, misere), ("misere draw".to_owned(), 3));
    // One edge to two is too little for a triangle, two to two is enough, whoever moves first.
    let either = |bias: &str| graph(5, &format!("bias = {bias}\nfirst = \"either\""));
    assert_eq!(either("[1, 2]"), ("B".to_owned(), 3));
    assert_eq!(either("[2, 2]"), ("M".to_owned(), 3));
    // One cell first, and then two each: four in a row on 4 x 4 is a draw.
    let rows = "game = \"k-in-a-row\"\nrows = 4\ncolumns = 4\nk = 4\nbias = [2, 2]\nleft = 1\n";
    let both = format!("{rows}convention = \"maker-maker\"\n");
    assert_eq!(answer(&both), ("draw".to_owned(), 3));
    // Each half can be asked for by itself.
    let half = format!("{both}player = \"second\"\n");
    assert_eq!(answer(&half), ("first prevents".to_owned(), 1));
}

/// What is settled when the search is stopped is half of the answer.
#[test]
fn a_half_is_kept() {
    let lines = "game = \"k-in-a-row\"\nrows = 4\ncolumns = 4\nk = 4\nbias = [2, 2]\nleft = 1\nconvention = \"maker-maker\"\n";
    let Game::Biased(game) = parse("game.toml", lines).unwrap().game else {
        panic!("a biased game");
    };
    let mut halves = 0;
    for most in (1..).map(|tries| tries << 17) {
        let mut settled = Vec::new();
        let control = Control::default().at_most(most);
        let proof = decide(&game, &control, &mut settled);
        let settled: Vec<String> = settled
            .iter()
            .map(|half| half.claim().to_string())
            .collect();
        if let Some(proof) = proof {
            assert_eq!(biased::result(proof.claim()).as_deref(), Some("draw"));
            assert!(settled.is_empty());
            break;
        }
        if let [half] = settled.as_slice() {
            assert!(
                half.starts_with("second prevents in the (2:2) game"),
                "{half}"
            );
            halves += 1;
        }
    }
    assert!(halves > 0);
}

/// A question that is far too hard does not take the time of the other one: five in a row on 6 x 6 against a player who has
/// no set left.
#[test]
fn the_harder_half_does_not_take_all_the_time() {
    let lines = "game = \"k-in-a-row\"\nrows = 6\ncolumns = 6\nk = 5\nsecond_sets = [[0, 1]]\nfirst = \"breaker\"\n\
                 position = [\"X.....\", \"......\", \"......\", \"......\", \"......\", \"......\"]\n";
    let Game::Biased(game) = parse("game.toml", lines).unwrap().game else {
        panic!("a biased game");
    };
    let mut settled = Vec::new();
    let control = Control::default().within(Duration::from_secs(2));
    assert!(decide(&game, &control, &mut settled).is_none());
    let settled: Vec<String> = settled
        .iter()
        .map(|half| half.claim().to_string())
        .collect();
    let [half] = settled.as_slice() else {
        panic!("{settled:?}");
    };
    assert!(
        half.starts_with("first prevents in the (1:1) game"),
        "{half}"
    );
}
