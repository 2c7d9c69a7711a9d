//! The search for fences.

use playproof::{
    game::{Achievement, Game, file::parse},
    search::{achievement::plan::Planner, control::Control},
};
use playproof_checker::{Budget, Limits, rules::achievement::fences::Surroundings};
use playproof_explain::play::Random;
use playproof_formats::{Cell, Claim, Evidence, claim::Player};

fn game(animal: &str, maker: u32, breaker: u32) -> Achievement {
    on("hexagonal", animal, maker, breaker)
}

fn on(board: &str, animal: &str, maker: u32, breaker: u32) -> Achievement {
    let file = format!(
        "game = \"achievement\"\nboard = \"{board}\"\ngoals = [\"{animal}\"]\nmaker = {maker}\nbreaker = {breaker}\n"
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

/// How many cells there are in each set that was looked at, if it is found that no fences do.
fn excluded(game: &Achievement, work: u64) -> u32 {
    let control = Control::default().for_work(work);
    let planner = Planner::by(Some("fences".to_owned()));
    let proof = planner.decide(game, &control);
    assert!(proof.is_none() || planner.fences() == 0, "{game:?}");
    planner.fences()
}

/// `docs/open-problems.md` says so of the first two; the others have fences, or a set that may be one, but for one that Maker wins.
#[test]
fn says_where_no_fences_do() {
    let tripod = "(0,0,0) (0,0,1) (0,1,0) (1,0,0)";
    for (game, cells) in [
        (game("Y-tetrahex", 2, 4), 2),
        (on("cubic", tripod, 2, 6), 3),
        (game("V-trihex", 1, 2), 2),
        (game("V-trihex", 1, 3), 0),
        (game("S-tetrahex", 2, 6), 0),
        (game("U-tetrahex", 2, 6), 0),
    ] {
        assert_eq!(excluded(&game, 1 << 26), cells, "{game:?}");
    }
}

/// As `docs/open-problems.md` says, above the table that has them.
#[test]
fn no_fences_do_for_most_pentahexes() {
    let page = include_str!("../../../docs/open-problems.md");
    let rows = page.lines().filter_map(|line| {
        let (number, row) = line.strip_prefix("| ")?.split_once(" | `")?;
        Some((number.parse().ok()?, row.split_once('`')?.0))
    });
    let pentahexes: Vec<(u32, &str)> = rows.collect();
    assert_eq!(pentahexes.len(), 22);
    for (number, pentahex) in pentahexes {
        for breaker in [4, 5] {
            let cells = if [5, 21].contains(&number) { 0 } else { 2 };
            let game = game(pentahex, 2, breaker);
            assert_eq!(excluded(&game, 1 << 26), cells, "{pentahex}");
        }
    }
}

/// Where no fences are said to do, the checker refuses each of many families of them; and there are such games.
#[test]
fn where_no_fences_do_none_is_accepted() {
    let mut random = Random::new(7);
    let mut games = 0;
    for _ in 0..60 {
        let mut cells = vec![[0, 0]];
        while cells.len() < 3 + random.below(2) {
            let &[x, y] = random.pick(&cells).expect("a cell");
            let more = [[x + 1, y], [x, y + 1], [x - 1, y], [x, y - 1]];
            let &more = random.pick(&more).expect("a cell");
            if !cells.contains(&more) {
                cells.push(more);
            }
        }
        let cells = cells.iter().map(|[x, y]| format!("({x},{y})"));
        let animal = cells.collect::<Vec<String>>().join(" ");
        let maker = 1 + u32::from(random.below(2) == 1 && animal.len() > 20);
        let breaker = u32::try_from(1 + random.below(4)).expect("few");
        let game = on("square", &animal, maker, breaker);
        if excluded(&game, 1 << 21) == 0 {
            continue;
        }
        games += 1;
        let Claim::Achievement(claim) = game.won_by(Player::Breaker) else {
            panic!("{game:?}");
        };
        let mut budget = Budget::new(Limits::default());
        let all = Surroundings::of_claim(&claim, &mut budget).expect("surroundings");
        for _ in 0..40 {
            let fences = (0..=random.below(4)).map(|_| {
                let link = all.link().iter().copied();
                link.filter(|_| random.below(2) == 0).collect()
            });
            let fences: Vec<Vec<Cell>> = fences.collect();
            let case = all.unanswered(&fences, &mut budget).expect("a case");
            assert!(case.is_some(), "{game:?} {fences:?}");
        }
    }
    assert!(games > 10, "{games}");
}
