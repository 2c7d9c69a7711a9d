//! The search by tiles.

use playproof::{
    game::{
        Achievement, Game,
        file::{Fault, parse},
    },
    search::{achievement::plan::Planner, control::Control},
};
use playproof_formats::{
    Claim, Evidence,
    claim::{Player, Response},
};

/// The (1, b) game for these goals of a game file.
fn game(goals: &str, breaker: u32) -> Achievement {
    game_on("square", goals, breaker)
}

fn game_on(board: &str, goals: &str, breaker: u32) -> Achievement {
    let file = format!(
        "game = \"achievement\"\nboard = \"{board}\"\ngoals = [{goals}]\nmaker = 1\nbreaker = {breaker}\n"
    );
    match parse("game.toml", &file).expect(&file).game {
        Game::Achievement(game) => game,
        other => panic!("{other:?}"),
    }
}

fn by_tiles(game: &Achievement, control: &Control) -> Option<playproof::proof::Proof> {
    Planner::by(Some("tiles".to_owned())).decide(game, control)
}

#[test]
fn eight_in_a_row() {
    let game = game("\"row(8)\", \"diagonal(8)\"", 1);
    let proof = by_tiles(&game, &Control::default()).expect("a proof");
    assert_eq!(*proof.claim(), game.won_by(Player::Breaker));
    proof.check().expect("accepted");
    let steps = proof.steps();
    let Some(Evidence::Tiles(tiles)) = steps.last().map(|step| &step.evidence) else {
        panic!("{steps:?}");
    };
    // One tile of sixteen cells fills the board with its translates, or Zetters' and its image: one game.
    let cells: Vec<usize> = tiles.tiles.iter().map(Vec::len).collect();
    assert!([vec![16], vec![12, 12]].contains(&cells), "{cells:?}");
    assert_eq!(steps.len(), 2);
}

/// Seven hexagons in a row, in any of the three directions.
#[test]
fn seven_hexagons() {
    let game = game_on("hexagonal", "\"XXXXXXX\"", 1);
    let proof = by_tiles(&game, &Control::default()).expect("a proof");
    assert_eq!(*proof.claim(), game.won_by(Player::Breaker));
    proof.check().expect("accepted");
    let control = Control::default().for_work(1 << 24);
    let four = game_on("hexagonal", "\"XXXX\"", 1);
    assert!(by_tiles(&four, &control).is_none());
}

/// What a pairing stops, tiles of two cells stop.
#[test]
fn the_square_tetromino() {
    let game = game("\"O-tetromino\"", 1);
    let proof = by_tiles(&game, &Control::default()).expect("a proof");
    proof.check().expect("accepted");
    let claim = proof.claim();
    let Claim::Achievement(claim) = claim else {
        panic!("{claim}");
    };
    assert_eq!(claim.breaker, Response::Cells(1));
}

/// A goal with more parts than the search by patterns looks at: the one by shapes goes on alone.
#[test]
fn long_and_large_goals() {
    let large = format!("\"{}\"", ["X".repeat(30), "X".repeat(30)].join("/"));
    for goals in ["\"row(30)\"", &large] {
        let game = game(goals, 1);
        let control = Control::default().for_work(1 << 26);
        let proof = by_tiles(&game, &control);
        assert!(proof.is_none_or(|proof| proof.check().is_ok()), "{goals}");
    }
}

/// How many cells the tiles had that were looked at, where nothing else is.
#[test]
fn how_far_was_looked() {
    let game = game("\"row(7)\", \"diagonal(7)\"", 1);
    let control = Control::default().for_work(1 << 26);
    let planner = Planner::by(Some("tiles".to_owned()));
    assert!(planner.decide(&game, &control).is_none());
    let [shapes, patterns] = planner.tiles();
    assert!(shapes >= 4 && patterns >= 3, "{shapes} {patterns}");
    let planner = Planner::default();
    assert!(planner.decide(&game, &control).is_none());
    assert_eq!(planner.tiles(), [0, 0]);
}

/// What Maker wins is not proved, nor is there an answer without a mark.
#[test]
fn nothing_false_is_found() {
    for (goals, breaker) in [
        ("\"domino\"", 1),
        ("\"I-tetromino\"", 1),
        ("\"O-tetromino\"", 0),
    ] {
        let control = Control::default().for_work(1 << 24);
        assert!(
            by_tiles(&game(goals, breaker), &control).is_none(),
            "{goals}"
        );
    }
}

/// A diagonal is a goal, and no animal.
#[test]
fn diagonals() {
    let file = "game = \"cannibal\"\nanimal = \"diagonal(3)\"\n";
    let problem = parse("game.toml", file).expect_err("not connected");
    assert!(
        matches!(problem.fault(), Fault::Disconnected { .. }),
        "{problem}"
    );
    assert_eq!(game("\"row(3)\"", 1).goals, game("\"I-tromino\"", 1).goals);
}

/// Lines of these lengths: row, column, diagonal, antidiagonal.
fn lines(lengths: &str) -> Achievement {
    lines_on("fixed-square", lengths)
}

fn lines_on(board: &str, lengths: &str) -> Achievement {
    let file = format!(
        "game = \"achievement\"\nboard = \"{board}\"\nlines = {lengths}\nmaker = 1\nbreaker = 1\n"
    );
    match parse("game.toml", &file).expect(&file).game {
        Game::Achievement(game) => game,
        other => panic!("{other:?}"),
    }
}

/// What is proved of the free board is found on the fixed one, too, where both tiles have games of their own.
#[test]
fn eight_in_a_row_by_directions() {
    let game = lines("[8, 8, 8, 8]");
    let proof = by_tiles(&game, &Control::default()).expect("a proof");
    assert_eq!(*proof.claim(), game.won_by(Player::Breaker));
    assert_eq!(game.goals.len(), 4);
    proof.check().expect("accepted");
}

#[test]
fn lines_by_other_rules() {
    let decide = |game: &Achievement, by: &str| {
        let planner = Planner::by(Some(by.to_owned()));
        let proof = planner.decide(game, &Control::default());
        let proof = proof.unwrap_or_else(|| panic!("{by}"));
        proof.check().expect("accepted");
        proof.claim().clone()
    };
    let nine = lines("[9, 9, 9, 9]");
    assert_eq!(decide(&nine, "tiles"), nine.won_by(Player::Breaker));
    let four = lines("[4, 4, 4, 4]");
    assert_eq!(decide(&four, "proof-sequence"), four.won_by(Player::Maker));
    // Pairs that lie in rows stop what lies in rows.
    let rows = game_on("fixed-square", "\"row(3)\"", 1);
    assert_eq!(decide(&rows, "paving"), rows.won_by(Player::Breaker));
    let hexagons = game_on("fixed-hexagonal", "\"XXX\"", 1);
    let claim = hexagons.won_by(Player::Breaker);
    assert_eq!(decide(&hexagons, "paving"), claim);
    // Four triangles, as they lie in this picture.
    let triangles = game_on("fixed-triangular", "\"XX/XX\"", 1);
    let claim = triangles.won_by(Player::Breaker);
    assert_eq!(decide(&triangles, "paving"), claim);
}

/// Tiles of several kinds in a period: a pattern, as no shape is looked at with more than one image.
#[test]
fn hexagons_by_directions() {
    for (lengths, cells) in [("[5, 6, 11]", [8].as_slice()), ("[6, 6, 8]", &[8, 2, 2])] {
        let game = lines_on("fixed-hexagonal", lengths);
        let proof = by_tiles(&game, &Control::default()).expect(lengths);
        assert_eq!(*proof.claim(), game.won_by(Player::Breaker));
        proof.check().expect("accepted");
        let steps = proof.steps();
        let Some(Evidence::Tiles(tiles)) = steps.last().map(|step| &step.evidence) else {
            panic!("{steps:?}");
        };
        let found: Vec<usize> = tiles.tiles.iter().map(Vec::len).collect();
        assert_eq!(found, cells, "{lengths}");
    }
}

/// Parts of placements that are no lines.
#[test]
fn animals() {
    // The smallest animals with pairings: shapes of two cells find them, and so do patterns.
    for goals in ["\"O-tetromino\"", "\"X-pentomino\"", "\"P-pentomino\""] {
        let game = game(goals, 1);
        let proof = by_tiles(&game, &Control::default()).expect(goals);
        assert_eq!(*proof.claim(), game.won_by(Player::Breaker));
        proof.check().expect("accepted");
    }
}
