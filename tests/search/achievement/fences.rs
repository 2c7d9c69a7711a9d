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
fn one_fence_keeps_three_marks_from_the_x_pentomino() {
    let game = on("square", "X-pentomino", 3, 6);
    let proof = by_fences(&game, 1 << 34).expect("a proof");
    proof.check().expect("accepted");
    let Evidence::Fences(evidence) = &proof.last().evidence else {
        panic!("by another rule");
    };
    assert_eq!(evidence.fences.len(), 1);
}

/// The search has little patience at first: with all of it, it takes four times as long, and finds seven fences, which take the checker
/// eight thousand million units of work.
#[test]
#[ignore = "takes half a minute"]
fn two_fences_keep_three_marks_from_five_cells_in_a_ring() {
    let ring = "(0,1,-1) (0,2,-2) (1,0,-1) (1,2,-3) (2,0,-2)";
    let game = game(ring, 3, 9);
    let proof = by_fences(&game, 1 << 34).expect("a proof");
    let Evidence::Fences(evidence) = &proof.last().evidence else {
        panic!("by another rule");
    };
    assert_eq!(evidence.fences.len(), 2);
    let limits = Limits {
        work: 1 << 30,
        ..Limits::default()
    };
    let write = |_: &[u8]| Ok::<_, String>(());
    let (_, beyond) = proof
        .keep(limits, write, |reason| reason)
        .expect("accepted");
    assert_eq!(beyond, None);
}

/// What takes more to check than the limits allow for is written first, and not lost.
#[test]
fn a_proof_beyond_the_limits_is_kept() {
    let proof = by_fences(&game("V-trihex", 1, 3), 1 << 34).expect("a proof");
    let small = Limits {
        work: 1,
        ..Limits::default()
    };
    for (limits, is_beyond) in [(small, true), (Limits::default(), false)] {
        let mut written = Vec::new();
        let write = |bytes: &[u8]| {
            written.push(bytes.to_vec());
            Ok(())
        };
        let (accepted, why) = proof
            .keep(limits, write, |reason| reason)
            .expect("accepted");
        assert_eq!(accepted.theorem.claim(), proof.claim());
        assert_eq!(accepted.theorem.id(), proof.id());
        assert_eq!(why.is_some(), is_beyond, "{why:?}");
        assert_eq!(written, [proof.to_bytes()]);
    }
    let full = |_: &[u8]| Err("the disk is full".to_owned());
    assert!(proof.keep(small, full, |reason| reason).is_err());
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

/// `docs/open-problems.md` says so of the first three; Maker wins the next one, and the others have fences, or sets that may be some.
#[test]
fn says_where_no_fences_do() {
    let tripod = "(0,0,0) (0,0,1) (0,1,0) (1,0,0)";
    for (game, cells) in [
        (game("Y-tetrahex", 2, 4), 2),
        (on("cubic", tripod, 2, 6), 3),
        (game("S-tetrahex", 2, 7), 3),
        (game("V-trihex", 1, 2), 2),
        (game("V-trihex", 1, 3), 0),
        (game("U-tetrahex", 2, 6), 0),
    ] {
        assert_eq!(excluded(&game, 1 << 29), cells, "{game:?}");
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
    for &(number, pentahex) in &pentahexes {
        for breaker in [4, 5] {
            let cells = if [5, 21].contains(&number) { 0 } else { 2 };
            let game = game(pentahex, 2, breaker);
            assert_eq!(excluded(&game, 1 << 29), cells, "{pentahex}");
        }
    }
    // Some of those with more marks.
    for (number, maker, breaker) in [(11, 2, 7), (19, 3, 8), (12, 3, 11), (22, 3, 11)] {
        let (_, pentahex) = pentahexes[number - 1];
        let game = game(pentahex, maker, breaker);
        assert_eq!(excluded(&game, 1 << 31), breaker / maker, "{pentahex}");
    }
}

/// All sets of this many of these cells.
fn sets(cells: &[Cell], size: usize) -> Vec<Vec<Cell>> {
    let mut sets: Vec<Vec<Cell>> = vec![Vec::new()];
    for _ in 0..size {
        let longer = sets.iter().flat_map(|set| {
            let later = cells.iter().filter(|&cell| set.last() < Some(cell));
            later.map(|&cell| [set.as_slice(), &[cell]].concat())
        });
        sets = longer.collect();
    }
    sets
}

/// Where no fences are said to do, the checker refuses each single one of as many cells as Breaker can mark, and such with
/// others beside them. Where it accepts one, nothing of the kind is said. Both happen.
#[test]
fn where_no_fences_do_none_is_accepted() {
    let mut random = Random::new(7);
    let [mut refused, mut accepted] = [0, 0];
    for goal in [
        "(0,0) (1,0)",
        "(0,0) (1,0) (2,0)",
        "(0,0) (1,0) (0,1)",
        "(0,0) (1,0) (1,1) (2,1)",
        "(0,0) (1,0) (2,0) (1,1)",
        "(0,0) (1,0) (2,0) (3,0)",
    ] {
        for (maker, breaker) in [(1, 1), (1, 2), (1, 3), (1, 4), (2, 4), (2, 6)] {
            let game = on("square", goal, maker, breaker);
            let Claim::Achievement(claim) = game.won_by(Player::Breaker) else {
                panic!("{game:?}");
            };
            let mut budget = Budget::new(Limits::default());
            let Ok(all) = Surroundings::of_claim(&claim, &mut budget) else {
                continue;
            };
            let mut answers = |fences: &[Vec<Cell>]| {
                let case = all.unanswered(fences, &mut budget).expect("fences");
                case.is_none()
            };
            let half = usize::try_from(breaker / maker).expect("few");
            let sets = sets(all.link(), half);
            if sets.len() > 2000 {
                continue;
            }
            let with_others = |set: &Vec<Cell>, random: &mut Random| {
                let other = random.pick(&sets).expect("a set");
                let more = random.pick(all.link()).expect("a cell");
                let mut larger = [other.as_slice(), &[*more]].concat();
                larger.sort_unstable();
                larger.dedup();
                [set.clone(), other.clone(), larger]
            };
            let is_one = sets.iter().any(|set| {
                answers(std::slice::from_ref(set)) || answers(&with_others(set, &mut random))
            });
            let is_excluded = excluded(&game, 1 << 24) > 0;
            assert!(!(is_one && is_excluded), "{game:?}");
            refused += u32::from(is_excluded);
            accepted += u32::from(is_one);
        }
    }
    assert!(refused > 5 && accepted > 3, "{refused} {accepted}");
}
