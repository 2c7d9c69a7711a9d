//! The searches for proofs about positional games, on random games: the winner is
//! that of brute force, and the checker accepts every proof.

mod apart;
mod biased_outcome;
mod biased_strategy;
mod pairing;
mod policies;
mod poset_thm25;
mod set_matching;
mod threats;

use std::time::Duration;

use playproof::{
    game::{Convention, First, Game, Positional, families, file::parse},
    search::control::Control,
    search::positional::{Planner, plan},
};
use playproof_formats::{
    Evidence,
    claim::{Arena, Guarantee},
};
use playproof_oracles::positional::{Dice, arena, board, holds, truth};

/// Far more than a search here needs.
fn control() -> Control {
    Control::default()
        .within(Duration::from_secs(20))
        .with_memory(1 << 26)
        .with_threads(1)
}

/// A random game: without an order, with any, or on chains.
fn random_arena(dice: &mut Dice, most: u32) -> Arena {
    let vertices = 1 + dice.below(most);
    let (sets, size) = (dice.below(2 * vertices), 1 + dice.below(4.min(vertices)));
    let sets = dice.sets(vertices, sets, size);
    let order = match dice.below(4) {
        0 => Vec::new(),
        1 => dice.order(vertices, 4),
        2 => dice.chains(vertices, 2),
        _ => dice.chains(vertices, 4),
    };
    arena(vertices, &sets, &order)
}

/// A random position of a board in which nobody has won.
fn random_position(dice: &mut Dice) -> Arena {
    let (rows, columns) = (2 + dice.below(2), 2 + dice.below(3));
    let mut game = board(rows, columns, 2 + dice.below(2), dice.once_in(2));
    for _ in 0..dice.below(5) {
        let empty = |cell: &u32| !game.first.contains(cell) && !game.second.contains(cell);
        let cells: Vec<u32> = (0..rows * columns)
            .filter(empty)
            .filter(|cell| !game.gravity || cell / columns + 1 == rows || !empty(&(cell + columns)))
            .collect();
        let cell = cells[dice.below(u32::try_from(cells.len()).unwrap()) as usize];
        let mut next = game.clone();
        let marks = if game.first.len() > game.second.len() {
            &mut next.second
        } else {
            &mut next.first
        };
        marks.push(cell);
        marks.sort_unstable();
        let arena = Arena::InARow(next.clone());
        let claim = |guarantee| playproof_oracles::positional::guarantee(guarantee, &arena);
        let over = |guarantee| {
            let mut budget = playproof_checker::Budget::new(playproof_checker::Limits::default());
            playproof_checker::normal_form::check(&claim(guarantee), &mut budget).is_err()
        };
        if over(Guarantee::XWins) {
            break;
        }
        game = next;
    }
    Arena::InARow(game)
}

const QUESTIONS: [Guarantee; 4] = [
    Guarantee::MakerWinsFirst,
    Guarantee::MakerWinsSecond,
    Guarantee::XWins,
    Guarantee::OWins,
];

/// Whether the planner settles the question; what it says is true and proved.
fn settles(planner: &Planner, arena: &Arena, question: Guarantee) -> bool {
    let Some(decision) = planner.settle(arena, question, &control()) else {
        return false;
    };
    let guarantee = decision.guarantee().unwrap();
    assert!(holds(guarantee, arena), "{guarantee:?} in {arena}");
    for found in &decision.found {
        let rule = found.rule;
        if let Err(reason) = found.proof.check() {
            panic!("{rule}: {reason}: {}", found.proof.claim());
        }
    }
    let smallest = decision
        .found
        .iter()
        .map(|f| f.proof.to_bytes().len())
        .min();
    assert_eq!(smallest, Some(decision.proof.to_bytes().len()));
    true
}

#[test]
fn general_play_settles_everything() {
    let mut dice = Dice(0x5EED);
    let planner = Planner::by(Some("strategy".to_owned()));
    for _ in 0..200 {
        let arena = random_arena(&mut dice, 7);
        for question in QUESTIONS {
            assert!(
                settles(&planner, &arena, question),
                "{question:?} in {arena}"
            );
        }
    }
}

#[test]
fn positions_of_boards() {
    let mut dice = Dice(0xB0A2D);
    let planner = Planner::by(Some("strategy".to_owned()));
    for _ in 0..200 {
        let arena = random_position(&mut dice);
        for question in QUESTIONS {
            assert!(
                settles(&planner, &arena, question),
                "{question:?} in {arena}"
            );
        }
    }
}

#[test]
fn every_method_is_right_where_it_applies() {
    let mut dice = Dice(0xA11);
    let rules: Vec<&str> = plan::rules().filter(|&rule| rule != "strategy").collect();
    let mut settled = vec![0; rules.len()];
    for _ in 0..300 {
        let arena = random_arena(&mut dice, 7);
        for (rule, settled) in rules.iter().zip(&mut settled) {
            let planner = Planner::by(Some((*rule).to_owned()));
            for question in QUESTIONS {
                *settled += u32::from(settles(&planner, &arena, question));
            }
        }
    }
    for (rule, settled) in rules.iter().zip(settled) {
        println!("{settled} times {rule}");
        assert!(settled > 0, "{rule} settled {settled} questions");
    }
}

/// General play is the first to find a win at Hex. Threats, which write less, find one in as much work, if general play does not
/// count for less than it is.
#[test]
fn threats_have_their_turn_beside_general_play() {
    let sets: Vec<Vec<u32>> = families::connections(5).into_iter().collect();
    let hex = arena(25, &sets, &[]);
    let control = Control::default().with_threads(1);
    let decision = Planner::default().settle(&hex, Guarantee::MakerWinsFirst, &control);
    let decision = decision.expect("who moves first wins");
    let rules: Vec<&str> = decision.found.iter().map(|found| found.rule).collect();
    assert_eq!(rules, ["strategy", "threats"]);
    let bytes = |found: &plan::Found| found.proof.to_bytes().len();
    assert!(bytes(&decision.found[1]) < bytes(&decision.found[0]));
}

/// The complete graph on seven vertices has 5,040 symmetries, too many to look at in each position; those that keep three of its
/// vertices are 24.
#[test]
fn of_too_many_symmetries_some_are_used() {
    let sets = families::copies(7, &families::edges(4));
    let sets: Vec<Vec<u32>> = sets.into_iter().collect();
    let game = arena(21, &sets, &[]);
    let control = Control::default().with_threads(1);
    let planner = Planner::by(Some("strategy".to_owned()));
    let decision = planner.settle(&game, Guarantee::MakerWinsFirst, &control);
    let decision = decision.expect("Breaker keeps Maker from a K4");
    assert_eq!(decision.guarantee(), Some(Guarantee::BreakerWinsSecond));
    let Evidence::Strategy(strategy) = &decision.proof.steps().last().unwrap().evidence else {
        panic!("not a strategy");
    };
    assert!(!strategy.symmetries.is_empty());
    assert_eq!(strategy.answers.len(), 7);
}

#[test]
fn outcomes_are_put_together() {
    let mut dice = Dice(0x0C);
    for _ in 0..60 {
        let arena = random_arena(&mut dice, 6);
        for convention in [
            Convention::MakerMaker,
            Convention::MakerBreaker(First::Maker),
            Convention::MakerBreaker(First::Breaker),
            Convention::MakerBreaker(First::Either),
        ] {
            let arena = arena.clone();
            let game = Positional { arena, convention };
            let proof = Planner::default().decide(&game, &control()).unwrap().proof;
            proof.check().unwrap();
            assert_eq!(truth(proof.claim()), Some(true), "{}", proof.claim());
            assert!(game.claims().contains(proof.claim()), "{}", proof.claim());
        }
    }
}

/// Maker's wins that Theorem 25 finds by a line of threats, and the other ways it
/// can end, all come up.
#[test]
fn short_chains_always_apply() {
    let mut dice = Dice(0x25);
    let planner = Planner::by(Some("poset-thm25".to_owned()));
    let mut settled = [0, 0];
    for _ in 0..500 {
        let vertices = 2 + dice.below(7);
        let count = dice.below(vertices);
        let sets = dice.sets(vertices, count, 2);
        let arena = arena(vertices, &sets, &dice.chains(vertices, 2));
        let decision = planner.settle(&arena, Guarantee::MakerWinsFirst, &control());
        let decision = decision.unwrap_or_else(|| panic!("the theorem decides {arena}"));
        let guarantee = decision.guarantee().unwrap();
        assert!(holds(guarantee, &arena), "{guarantee:?} in {arena}");
        settled[usize::from(guarantee == Guarantee::MakerWinsFirst)] += 1;
    }
    assert!(settled.iter().all(|&count| count > 50), "{settled:?}");
}

/// A claim that stays the same when it is read again from its text is in the
/// grammar of claims.
#[test]
fn claims_of_games_are_canonical() {
    let mut dice = Dice(0xC1A1);
    for _ in 0..50 {
        let arena = random_arena(&mut dice, 6);
        let convention = Convention::MakerBreaker(First::Either);
        for claim in (Positional { arena, convention }).claims() {
            assert_eq!(
                playproof_explain::claim::parse(&claim.to_string()).ok(),
                Some(claim)
            );
        }
    }
}

/// The number of answers of the strategy by which the opposite of this is proved.
fn answers(lines: &str, guarantee: Guarantee) -> usize {
    let Game::Positional(game) = parse("game.toml", lines).unwrap().game else {
        panic!("a positional game");
    };
    let planner = Planner::by(Some("strategy".to_owned()));
    let decision = planner.settle(&game.arena, guarantee, &control());
    let decision = decision.expect("it is held");
    assert!(
        decision
            .found
            .iter()
            .all(|found| found.proof.check().is_ok())
    );
    let Evidence::Strategy(strategy) = &decision.proof.steps().last().unwrap().evidence else {
        panic!("not a strategy");
    };
    strategy.answers.len()
}

/// Breaker's answers are chosen by what follows from them. Those that general play comes upon are 2,583 here.
#[test]
fn breakers_strategy_has_few_answers() {
    let lines = "game = \"positional\"\npolyomino = \"L-pentomino\"\nsize = [5, 4]\n";
    let answers = answers(lines, Guarantee::MakerWinsFirst);
    assert!(answers < 1300, "{answers}");
}

/// O holds as Breaker would, where Maker wins nothing either. General play comes upon 811 answers here.
#[test]
fn a_draw_may_be_held_as_breaker_does() {
    let lines =
        "game = \"k-in-a-row\"\nrows = 4\ncolumns = 5\nk = 4\nconvention = \"maker-maker\"\n";
    let answers = answers(lines, Guarantee::XWins);
    assert!(answers < 600, "{answers}");
}
