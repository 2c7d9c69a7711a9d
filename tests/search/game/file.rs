//! Game files: what they may say, and the messages for what they may not.

use std::fmt::Write;

use miette::{GraphicalReportHandler, GraphicalTheme};
use playproof::game::{
    Achievement, AchievementWithin, Convention, First, Game, Positional, Threshold,
    file::{Fault, Problem, Question, parse, read},
};
use playproof_explain::animals::ascii;
use playproof_formats::{
    Board,
    claim::{Animal, Response},
};

/// What a reader of the messages sees, whatever the terminal.
fn render(problem: &Problem) -> String {
    let mut text = String::new();
    GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .with_width(100)
        .render_report(&mut text, problem)
        .unwrap();
    text
}

/// The messages for files that are wrong, one after the other.
fn errors(files: &[&str]) -> String {
    files.iter().fold(String::new(), |mut all, file| {
        let problem = parse("game.toml", file).expect_err(file);
        writeln!(all, "{}", render(&problem)).unwrap();
        all
    })
}

/// An achievement game with other lines in place of some keys.
fn changed(changes: &[(&str, &str)]) -> String {
    let lines = [
        ("game", "game = \"achievement\""),
        ("board", "board = \"square\""),
        ("goals", "goals = [\"S-tetromino\"]"),
        ("maker", "maker = 2"),
        ("breaker", "breaker = 3"),
    ];
    let change = |key| {
        changes
            .iter()
            .find(|(changed, _)| *changed == key)
            .map(|(_, line)| *line)
    };
    let kept = lines.iter().map(|(key, line)| change(*key).unwrap_or(line));
    let added = changes
        .iter()
        .filter(|(key, _)| key.is_empty())
        .map(|(_, line)| *line);
    kept.chain(added).collect::<Vec<_>>().join("\n") + "\n"
}

fn with(key: &str, line: &str) -> String {
    changed(&[(key, line)])
}

fn read_as(file: &str) -> Achievement {
    match parse("game.toml", file) {
        Ok(Question {
            game: Game::Achievement(game),
            warnings,
            ..
        }) if warnings.is_empty() => game,
        other => panic!("{other:?}"),
    }
}

fn read_within(file: &str) -> AchievementWithin {
    match parse("game.toml", file).expect(file).game {
        Game::AchievementWithin(game) => game,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_example_of_the_documentation_is_read() {
    let example: String = include_str!("../../../generator/src/game/file.rs")
        .lines()
        .skip_while(|line| *line != "//! ```toml")
        .skip(1)
        .take_while(|line| *line != "//! ```")
        .map(|line| {
            line.trim_start_matches("//!")
                .trim_start_matches(' ')
                .to_owned()
                + "\n"
        })
        .collect();
    let AchievementWithin { game, size, turns } = read_within(&example);
    assert_eq!((size, turns), (Some([5, 5]), Some(6)));
    assert_eq!((game.maker, game.last_turn, game.first_turn), (1, 2, 1));
    assert_eq!(game.breaker, Response::Cells(1));
    assert_eq!(game.goals, [ascii::read(Board::SQUARE, "XX./.XX").unwrap()]);
}

#[test]
fn goals_are_pictures_names_or_cells() {
    let expected = [ascii::read(Board::SQUARE, "XX./.XX").unwrap()];
    for goal in [
        "'''\nXX.\n.XX'''",
        "\"\"\"\r\n  .X\r\n  XX\r\n  X.\r\n\"\"\"",
        "\"XX./.XX\"",
        "\"s4\"",
        "\"P4,5\"",
        "[[-3, 7], [-2, 7], [-2, 8], [-1, 8]]",
        "'{(0,0) (0,1) (1,1) (1,2)}'",
        "\"(-3, 7) (-2,7)(-2,8)\\n(-1, 8) \"",
        "[[32767, -32768], [32766, -32768], [32766, -32767], [32765, -32767]]",
    ] {
        assert_eq!(
            read_as(&with("goals", &format!("goals = [{goal}]"))).goals,
            expected,
            "{goal}"
        );
    }
}

#[test]
fn boards_are_named_or_given_by_their_dimension() {
    for (text, board) in [
        ("\"triangular\"", Board::TRIANGULAR),
        ("\"cubic\"", Board::CUBIC),
        ("{ hypercubic = 2 }", Board::SQUARE),
        ("{ hypercubic = 5 }", Board::hypercubic(5)),
        ("\"hypercubic-4\"", Board::hypercubic(4)),
    ] {
        let file = changed(&[
            ("board", &format!("board = {text}")),
            ("goals", "goals = [\"I4\"]"),
        ]);
        assert_eq!(read_as(&file).board, board);
    }
}

#[test]
fn goals_lie_as_given_on_fixed_boards() {
    let goals = |board: &str, goals: &str| {
        let file = format!("goals = [{goals}]");
        let board = format!("board = \"{board}\"");
        read_as(&changed(&[("board", &board), ("goals", &file)])).goals
    };
    let texts =
        |goals: Vec<Animal>| -> Vec<String> { goals.iter().map(ToString::to_string).collect() };
    assert_eq!(
        texts(goals(
            "fixed-square",
            "'row(2)', 'column(2)', 'diagonal(2)', 'antidiagonal(2)'"
        )),
        [
            "{(0,0) (0,1)}",
            "{(0,0) (1,0)}",
            "{(0,0) (1,1)}",
            "{(0,1) (1,0)}"
        ]
    );
    assert_eq!(
        texts(goals("fixed-square", "'XX./.XX', '.XX/XX.'")),
        ["{(0,0) (1,0) (1,1) (2,1)}", "{(0,1) (1,0) (1,1) (2,0)}"]
    );
    assert_eq!(
        texts(goals("fixed-square", "'(1,0) (0,1) (1,1) (2,0)'")),
        ["{(0,1) (1,0) (1,1) (2,0)}"]
    );
    // Of a claim, whose goals may be diagonals.
    for board in ["square", "fixed-square"] {
        assert_eq!(texts(goals(board, "'{(0,0) (1,1)}'")), ["{(0,0) (1,1)}"]);
    }
    assert_eq!(
        texts(goals("fixed-triangular", "[[0, 0, 1]], [[0, 0, 2]]")),
        ["{(0,0,1)}", "{(0,0,2)}"]
    );
}

#[test]
fn lines_imply_the_fixed_board() {
    let without = |lines: &str| {
        let file = changed(&[("board", ""), ("goals", &format!("lines = {lines}"))]);
        read_as(&file)
    };
    let listed = |goals: &str| {
        let goals = format!("goals = [{goals}]");
        read_as(&changed(&[
            ("board", "board = 'fixed-square'"),
            ("goals", &goals),
        ]))
    };
    assert_eq!(
        without("[2, 3, 4, 5]"),
        listed("'row(2)', 'column(3)', 'diagonal(4)', 'antidiagonal(5)'")
    );
    assert_eq!(without("[7, 7, 7, 8]").board, Board::SQUARE.fixed());
    let three = read_as(&changed(&[
        ("board", "board = 'fixed-hexagonal'"),
        ("goals", "lines = [2, 3, 4]"),
    ]));
    let texts: Vec<String> = three.goals.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "{(0,0,0) (0,1,-1) (0,2,-2)}",
            "{(0,0,0) (1,0,-1)}",
            "{(0,3,-3) (1,2,-3) (2,1,-3) (3,0,-3)}"
        ]
    );
}

#[test]
fn wrong_lines() {
    let lines = |board: &str, lines: &str| changed(&[("board", board), ("goals", lines)]);
    let fixed = "board = 'fixed-square'";
    let messages = errors(&[
        &lines("", "lines = [7, 7, 7, 8]\ngoals = ['row(2)']"),
        &lines("", "lines = [7, 7, 7]"),
        &lines("board = 'fixed-hexagonal'", "lines = [7, 7, 7, 7]"),
        &lines("board = 'square'", "lines = [7, 7, 7, 8]"),
        &lines("board = 'fixed-cubic'", "lines = [7, 7, 7, 8]"),
        &lines("", "lines = [7, 0, 7, 7]"),
        &lines("", "lines = [7, 7, 33, 7]"),
        &lines("", "lines = 7"),
        &lines("board = 'square'", "goals = ['column(3)']"),
        &lines("board = 'square'", "goals = ['antidiagonal(3)']"),
        &lines(fixed, "goals = ['S-tetromino']"),
        &lines(fixed, "goals = ['row(3)']\nsize = [3, 3]"),
    ]);
    insta::assert_snapshot!(messages);
}

#[test]
fn boards_may_be_finite_and_turns_counted() {
    let game = read_within(&with("", "size = [5, 4]"));
    assert_eq!((game.size, game.turns), (Some([4, 5]), None));
    assert_eq!(game.game, read_as(&with("", "")));
    let game = read_within(&with("", "turns = 6\nfirst_turn = 3"));
    assert_eq!((game.size, game.turns), (None, Some(6)));
    let texts = Game::AchievementWithin(game).claims();
    let texts: Vec<String> = texts.iter().map(ToString::to_string).collect();
    // Breaker wins without a number of turns, or there is nothing to claim.
    let goal = "{(0,0) (0,1) (1,1) (1,2)}";
    let expected = [
        format!("maker wins (2,3) first 3 within 6 turns on square for {goal}"),
        format!("breaker wins (2,3) first 3 on square for {goal}"),
    ];
    assert_eq!(texts, expected);
    let both = read_within(&with("", "size = [3, 3]\nturns = 2"));
    let texts = Game::AchievementWithin(both.clone()).claims();
    let breaker = format!("breaker wins (2,3) on 3x3 square for {goal}");
    assert_eq!(texts[1].to_string(), breaker);
    let every = read_within(&changed(&[
        ("breaker", "breaker = 'every'"),
        ("", "turns = 2"),
    ]));
    assert_eq!(Game::AchievementWithin(every).claims().len(), 1);
    let asked = Game::AchievementWithin(both).question();
    assert_eq!(
        asked,
        format!("who wins (2,3) within 2 turns on 3x3 square for {goal}")
    );
}

#[test]
fn wrong_sizes_and_turns() {
    let messages = errors(&[
        &with("", "size = 5"),
        &with("", "size = [5]"),
        &with("", "size = [5, 5, 5]"),
        &with("", "size = [5, 0]"),
        &with("", "size = [\"5\", 5]"),
        &with("", "turns = 0"),
        &with("", "turns = [4]"),
        &with("", "turns = 4\nfirst_turn = 1"),
        &with("", "size = [5, 5]")
            .replace("\"square\"", "\"cubic\"")
            .replace("S-tetromino", "I4"),
    ]);
    insta::assert_snapshot!(messages);
}

#[test]
fn turns_are_numbers() {
    let game = read_as(&with("", "first_turn = 1"));
    assert_eq!((game.maker, game.last_turn, game.first_turn), (2, 2, 2));
    let game = read_as(&with("", "first_turn = 5\nlast_turn = 0x10"));
    assert_eq!((game.last_turn, game.first_turn), (16, 5));
    let game = read_as(&with("breaker", "breaker = 4_294_967_295"));
    assert_eq!(game.breaker, Response::Cells(u32::MAX));
}

#[test]
fn claims_are_both_answers_where_both_are_possible() {
    let claims = |breaker: &str| Game::Achievement(read_as(&with("breaker", breaker))).claims();
    let texts: Vec<_> = claims("breaker = 3")
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        texts,
        [
            "maker wins (2,3) on square for {(0,0) (0,1) (1,1) (1,2)}",
            "breaker wins (2,3) on square for {(0,0) (0,1) (1,1) (1,2)}",
        ]
    );
    assert_eq!(claims("breaker = \"every\"").len(), 1);
}

#[test]
fn thresholds_have_an_animal() {
    let file = "game = \"threshold\"\nboard = \"triangular\"\nanimal = \"T4,2\"";
    let question = parse("game.toml", file).unwrap();
    let animal = ascii::read(Board::TRIANGULAR, "XX/XX").unwrap();
    let board = Board::TRIANGULAR;
    assert_eq!(question.game, Game::Threshold(Threshold { board, animal }));
    assert_eq!(question.game.claims(), []);
}

#[test]
fn redundant_goals_are_dropped_with_a_warning() {
    let file = with(
        "goals",
        "goals = [\"P-pentomino\", \"O4\", [[0, 0], [1, 0], [0, 1], [1, 1]]]",
    );
    let question = parse("game.toml", &file).unwrap();
    let Game::Achievement(game) = question.game else {
        panic!("{:?}", question.game)
    };
    assert_eq!(game.goals, [ascii::read(Board::SQUARE, "XX/XX").unwrap()]);
    let warnings: String = question.warnings.iter().map(render).collect();
    insta::assert_snapshot!(warnings);
}

/// What an unknown word in a file might have been, and all that are known there.
fn unknown(expected: &str, file: &str) -> (String, Vec<String>) {
    match parse("game.toml", file).expect_err(file).fault() {
        Fault::Unknown {
            what, meant, known, ..
        } if *what == expected => (
            meant.split('`').nth(1).unwrap_or_default().to_owned(),
            known.split(", ").map(str::to_owned).collect(),
        ),
        fault => panic!("{fault}: {file}"),
    }
}

#[test]
fn a_misspelt_key_is_recognized_in_every_kind_of_game() {
    let (_, families) = unknown("game", "game = \"zebra\"\n");
    assert!(families.len() >= 6, "{families:?}");
    let tables = families.iter().map(|family| {
        let keys = move |key: &str| format!("game = \"{family}\"\n{key} = 1\n");
        Box::new(keys) as Box<dyn Fn(&str) -> String>
    });
    let board = |key: &str| with("board", &format!("board = {{ {key} = 4 }}"));
    let extent = |key: &str| {
        let rows = format!("rows = {{ {key} = 4 }}\ncolumns = 3\n");
        format!("game = \"synchronized\"\nvariant = \"domineering\"\n{rows}")
    };
    for table in tables.chain([Box::new(board) as _, Box::new(extent) as _]) {
        let (_, known) = unknown("key", &table("zebra"));
        for key in known {
            let misspelt = key[..1].to_owned() + &key;
            assert_eq!(unknown("key", &table(&misspelt)).0, key, "{misspelt}");
        }
    }
}

#[test]
fn wrong_keys() {
    let messages = errors(&[
        &with("breaker", "braeker = 3"),
        &with("", "zebra = 1\nanimal = \"T4\""),
        &with("maker", ""),
        "",
        "board = \"square\"\n",
        "game = \"posit\"\n",
        "game = 3\n",
        "game = \"threshold\"\nboard = \"square\"\nanimal = \"T4\"\nmaker = 1\n",
        "game = \"threshold\"\nboard = \"square\"\n",
        &with("", "maker = 3"),
        "game = \"achieve",
        &format!("game = {}", "[".repeat(100_000)),
    ]);
    insta::assert_snapshot!(messages);
}

#[test]
fn wrong_boards_and_numbers() {
    let messages = errors(&[
        &with("board", "board = \"sqare\""),
        &with("board", "board = 2"),
        &with("board", "board = { hypercubic = 7 }"),
        &with("board", "board = { hypercubic = \"4\" }"),
        &with("board", "board = { cubic = 4 }"),
        &with("board", "board = {}"),
        &with("maker", "maker = 0"),
        &with("maker", "maker = 1.5"),
        &with("breaker", "breaker = -1"),
        &with("breaker", "breaker = 4294967296"),
        &with("breaker", "breaker = \"all\""),
        &with("", "last_turn = 1"),
        &with("", "first_turn = 0"),
    ]);
    insta::assert_snapshot!(messages);
}

#[test]
fn wrong_goals() {
    let goals = |goals: &str| with("goals", &format!("goals = {goals}"));
    let messages = errors(&[
        &goals("[]"),
        &goals("\"S4\""),
        &goals("[4]"),
        &goals("[\"S-tetromno\"]"),
        &goals("[\"\"]"),
        &goals("[\"\"\"\nXX.\n.YX\n\"\"\"]"),
        &goals("[\"\"\"\nXX\n XX\n\"\"\"]"),
        &goals("[\"XX\\nYX\"]"),
        &goals("[\"\"\"\nX..\n.XX\n\"\"\"]"),
        &goals("[[]]"),
        &goals("[[0, 0], [1, 0]]"),
        &goals("[[[0, 0], [1, 0], [3, 0]]]"),
        &goals("[[[0, 0], [1, 0, 0]]]"),
        &goals("[[[0, 0], [0, 1], [0, 0]]]"),
        &goals("[[[0, 0], [99999999999999999999, 1]]]"),
        &goals("[[[0, 0], [0, 0.5]]]"),
        &goals("[\"(0,0) (0,1\"]"),
        &goals("['{(0,0) (1,0)']"),
        &goals("['{(0,0) (1,x)}']"),
        &goals("['(0,0), (1,0)']"),
        &goals("['{(0,0) (1,0,0)}']"),
        &goals("['(0,0) (1,0) (0,0)']"),
        &goals("[[[0, 0], [1, 1]]]"),
        &goals("['(0,0) (40000,1)']"),
        &goals("['{}']"),
        &goals("[[[0, 0, 0]]]").replace("\"square\"", "\"triangular\""),
        &goals("[[[0, 0, 1]]]").replace("\"square\"", "\"hexagonal\""),
        &goals("[\"L4\"]").replace("\"square\"", "{ hypercubic = 1 }"),
    ]);
    insta::assert_snapshot!(messages);
}

#[test]
fn goals_that_are_too_large() {
    let fault = |goal: String, board| {
        let file = with("goals", &format!("goals = [{goal}]")).replace("square", board);
        parse("game.toml", &file).expect_err(board).fault().clone()
    };
    let row = |dots: usize, marks| format!("\"{}{}\"", ".".repeat(dots), "X".repeat(marks));
    assert_eq!(fault(row(0, 257), "cubic"), Fault::TooManyCells(256));
    assert_eq!(
        fault(format!("[{}]", "0,".repeat(257)), "cubic"),
        Fault::TooManyCells(256)
    );
    let cells: Vec<String> = (0..257).map(|x| format!("({x},0,0)")).collect();
    assert_eq!(
        fault(format!("'{}'", cells.concat()), "cubic"),
        Fault::TooManyCells(256)
    );
    for board in ["square", "triangular", "hexagonal"] {
        assert_eq!(
            fault(row(40_000, 1), board),
            Fault::Picture(ascii::Fault::TooLarge)
        );
    }
}

#[test]
fn wrong_files() {
    let folder = tempfile::tempdir().unwrap();
    let problem = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        read(&path).expect_err(name)
    };
    let not_text = problem("bytes.toml", b"game = \"achievement\"\n# \xff\n");
    assert_eq!(
        not_text.fault(),
        &Fault::Unreadable("line 2 is not text (UTF-8)".to_owned())
    );
    let long = problem("long.toml", &vec![b' '; (1 << 18) + 1]);
    assert_eq!(
        long.fault(),
        &Fault::Unreadable("it is longer than 262144 bytes".to_owned())
    );
    let missing = read(&folder.path().join("none.toml")).unwrap_err();
    assert!(matches!(missing.fault(), Fault::Unreadable(_)));
    assert!(
        missing
            .to_string()
            .contains("none.toml: the file cannot be read: "),
        "{missing}"
    );
    assert!(matches!(
        read(folder.path()).unwrap_err().fault(),
        Fault::Unreadable(_)
    ));
}

/// A positional game with other lines in place of some keys.
fn positional(key: &str, line: &str) -> String {
    let lines = [
        ("vertices", "vertices = [\"left\", \"right\", \"top\"]"),
        ("winning_sets", "winning_sets = [[\"left\", \"top\"]]"),
        ("order", "order = [[\"left\", \"right\"]]"),
    ];
    let kept = lines
        .iter()
        .map(|(name, kept)| if *name == key { line } else { kept });
    let more = if lines.iter().any(|(name, _)| *name == key) {
        ""
    } else {
        line
    };
    let lines: Vec<&str> = kept.collect();
    format!("game = \"positional\"\n{}\n{more}\n", lines.join("\n"))
}

/// A board with more lines.
fn rows(lines: &str) -> String {
    format!("game = \"k-in-a-row\"\nrows = 2\ncolumns = 3\nk = 2\n{lines}\n")
}

fn read_positional(file: &str) -> Positional {
    match parse("game.toml", file) {
        Ok(Question {
            game: Game::Positional(game),
            warnings,
            ..
        }) if warnings.is_empty() => game,
        other => panic!("{file}\n{other:?}"),
    }
}

#[test]
fn positional_games() {
    use playproof_formats::claim::{Arena, Hypergraph, InARow};
    let named = read_positional(&positional("", ""));
    let arena = Arena::Hypergraph(Hypergraph {
        vertices: 3,
        sets: vec![vec![0, 2]],
        order: vec![(0, 1)],
    });
    assert_eq!(named.arena, arena);
    assert_eq!(named.convention, Convention::MakerBreaker(First::Maker));
    let closed = read_positional(
        "game = \"positional\"\nvertices = 4\nwinning_sets = [[3, 1], [2]]\n\
         order = [[1, 2], [3, 1], [1, 2]]\nconvention = \"maker-maker\"\n",
    );
    let arena = Arena::Hypergraph(Hypergraph {
        vertices: 4,
        sets: vec![vec![1, 3], vec![2]],
        order: vec![(1, 2), (3, 1), (3, 2)],
    });
    assert_eq!(closed.arena, arena);
    assert_eq!(closed.convention, Convention::MakerMaker);
    let board = read_positional(&rows(
        "gravity = true\nposition = [\"...\", \"X.O\"]\nfirst = \"breaker\"",
    ));
    let arena = Arena::InARow(InARow {
        rows: 2,
        columns: 3,
        k: 2,
        gravity: true,
        first: vec![3],
        second: vec![5],
    });
    assert_eq!(board.arena, arena);
    assert_eq!(board.convention, Convention::MakerBreaker(First::Breaker));
}

#[test]
fn a_game_without_a_winning_set() {
    for lines in [
        "game = \"positional\"\nvertices = 3\nwinning_sets = []",
        "game = \"positional\"\npolyomino = \"XXX\"\nsize = [2, 2]",
        "game = \"k-in-a-row\"\nrows = 2\ncolumns = 3\nk = 4",
        "game = \"tic-tac-toe\"\nsize = [2, 2, 2]\nk = 3\nbias = [2, 1]",
    ] {
        let warnings = parse("game.toml", lines).unwrap().warnings;
        let [warning] = &warnings[..] else {
            panic!("{lines}: {warnings:?}");
        };
        assert_eq!(warning.fault(), &Fault::NoWinningSet, "{lines}");
    }
    let second = "game = \"positional\"\nvertices = 3\nwinning_sets = []\nsecond_sets = [[0]]\nplayer = \"second\"";
    assert!(parse("game.toml", second).unwrap().warnings.is_empty());
}

#[test]
fn a_winning_set_that_occurs_twice() {
    let file = positional("winning_sets", "winning_sets = [[\"top\"], [\"top\"]]");
    let warnings = parse("game.toml", &file).unwrap().warnings;
    assert_eq!(warnings.len(), 1);
    assert_eq!(warnings[0].fault(), &Fault::RepeatedSet);
}

/// The claim that a game file asks about.
fn read_biased(file: &str) -> String {
    match parse("game.toml", file) {
        Ok(Question {
            game: game @ Game::Biased(_),
            warnings,
            ..
        }) if warnings.is_empty() => {
            let claims = game.claims();
            assert!(claims.iter().all(|claim| game.is_answered_by(claim)));
            let said = claims[0].to_string();
            let whole = said.split_once(" the (").expect("a game").1;
            let question = game.question();
            assert!(question.ends_with(&format!(" the ({whole}")), "{question}");
            let who = question.split_once(" the (").expect("a game").0.to_owned();
            match claims.len() {
                2 => said,
                _ => format!("{who} the ({whole}"),
            }
        }
        other => panic!("{file}\n{other:?}"),
    }
}

#[test]
fn biased_games() {
    let board = |lines: &str| read_biased(&rows(lines));
    let pairs = "{0 1} {0 3} {0 4} {1 2} {1 3} {1 4} {1 5} {2 4} {2 5} {3 4} {4 5}";
    let expected = format!(
        "first completes in the (2:1) game on 6 vertices, first's sets {pairs}, first to move"
    );
    assert_eq!(board("bias = [2, 1]"), expected);
    // A turn is no longer than all vertices.
    let expected = format!(
        "who loses the (6:3) game on 6 vertices, first's sets {pairs}, second's sets {pairs}, \
         order 3<0 4<1 5<2, first's marks {{3}}, second to move with 2 left"
    );
    let lines = "gravity = true\nbias = [9, 3]\nconvention = \"avoider-enforcer\"\nsecond_sets = \"same\"\n\
                 position = [\"...\", \"X..\"]\nfirst = \"enforcer\"\nleft = 2";
    assert_eq!(board(lines), expected);
    let named = |lines: &str| {
        read_biased(&format!(
            "game = \"positional\"\nvertices = [\"a\", \"b\", \"c\"]\nwinning_sets = [[\"b\", \"a\"]]\n{lines}\n"
        ))
    };
    assert_eq!(
        named("position = { first = [\"c\"] }"),
        "first completes in the (1:1) game on 3 vertices, first's sets {0 1}, first's marks {2}, first to move"
    );
    assert_eq!(
        named("second_sets = [[\"c\"], [\"c\", \"b\"]]\nplayer = \"second\"\nfirst = \"breaker\""),
        "second completes in the (1:1) game on 3 vertices, first's sets {0 1}, second's sets {1 2} {2}, second to move"
    );
    assert_eq!(
        named("convention = \"maker-maker\"\nbias = [1, 2]\nfirst = \"second\""),
        "who wins the (1:2) game on 3 vertices, first's sets {0 1}, second's sets {0 1}, second to move"
    );
    let lines = "convention = \"maker-maker\"\nbias = [1, 2]\nplayer = \"first\"";
    assert_eq!(
        named(lines),
        "first completes in the (1:2) game on 3 vertices, first's sets {0 1}, second's sets {0 1}, first to move"
    );
    assert_eq!(
        named("bias = [1, 2]\nfirst = \"either\""),
        "who wins, whoever moves first, the (1:2) game on 3 vertices, first's sets {0 1}, first to move"
    );
    // Rows and columns change places.
    let hex = read_biased("game = \"positional\"\nhex = 2\nsecond_sets = \"transposed\"\n");
    let expected = "first's sets {0 1} {1 2} {2 3}, second's sets {0 2} {1 2} {1 3}";
    assert!(hex.contains(expected), "{hex}");
    // Nothing is biased about these.
    let ordinary = read_positional(&rows("bias = [1, 1]"));
    assert_eq!(ordinary, read_positional(&rows("")));
    let maker_maker = "convention = \"maker-maker\"";
    let ordinary = read_positional(&rows(maker_maker));
    for lines in [
        "bias = [1, 1]",
        "first = \"first\"",
        "bias = [1, 1]\nfirst = \"first\"",
    ] {
        let same = read_positional(&rows(&format!("{maker_maker}\n{lines}")));
        assert_eq!(same, ordinary, "{lines}");
    }
}

/// In an ordinary Maker-Maker game X moves first, and marks say whose turn it is: where a file says it, the game begins like a biased
/// one, whether the turns of one claim are written down or not.
#[test]
fn who_moves_first_in_maker_maker() {
    let game = "who wins the (1:1) game on 3 vertices, first's sets {0 1}, second's sets {0 1}";
    for bias in ["", "bias = [1, 1]\n"] {
        let lines = format!("{bias}convention = \"maker-maker\"\nfirst = ");
        let named = "game = \"positional\"\nvertices = 3\nwinning_sets = [[0, 1]]";
        assert_eq!(
            read_biased(&format!("{named}\n{lines}\"second\"\n")),
            format!("{game}, second to move")
        );
        let row = "game = \"k-in-a-row\"\nrows = 1\ncolumns = 3\nk = 3\nposition = [\"X..\"]";
        for player in ["first", "second"] {
            let asked = read_biased(&format!("{row}\n{lines}\"{player}\"\n"));
            let expected = format!(", first's marks {{0}}, {player} to move");
            assert!(asked.ends_with(&expected), "{asked}");
        }
    }
}

#[test]
fn wrong_biased_games() {
    let messages = errors(&[
        &rows("bias = 2"),
        &rows("bias = [1]"),
        &rows("bias = [0, 1]"),
        &rows("bias = [2, 1]\nleft = 3"),
        &rows("bias = [2, 1]\nconvention = \"avoider\""),
        &rows("bias = [2, 1]\nfirst = \"neither\""),
        &rows("bias = [2, 1]\nfirst = \"either\"\nsecond_sets = \"same\""),
        &rows("bias = [2, 1]\nfirst = \"either\"\nleft = 1"),
        &rows("bias = [2, 1]\nfirst = \"either\"\nplayer = \"first\""),
        &rows("bias = [2, 1]\nfirst = \"either\"\nposition = [\"X..\", \"...\"]"),
        &rows("convention = \"avoider-enforcer\"\nfirst = \"either\""),
        &rows("convention = \"avoider-enforcer\"\nfirst = \"maker\""),
        &rows("player = \"second\""),
        &rows("player = \"maker\"\nsecond_sets = \"same\""),
        &rows("second_sets = \"other\""),
        &rows("second_sets = \"transposed\""),
        &rows("second_sets = [[0, 6]]"),
        &rows("second_sets = [[]]"),
        &rows("bias = [2, 1]\nposition = { first = [0] }"),
        "game = \"positional\"\nhex = 2\nposition = [\"..\", \"..\"]\n",
        "game = \"positional\"\nhex = 2\nposition = { first = [\"a1\"], second = [\"b1\", \"a1\"] }\n",
        "game = \"positional\"\nhex = 2\nposition = { third = [\"a1\"] }\n",
        "game = \"positional\"\nhex = 2\nposition = { first = [\"c1\"] }\n",
    ]);
    insta::assert_snapshot!(messages);
}

#[test]
fn wrong_positional_games() {
    let messages = errors(&[
        &positional("vertices", "vertices = 0"),
        &positional("vertices", "vertices = 129"),
        &positional("vertices", "vertices = []"),
        &positional("vertices", "vertices = 1.5"),
        &positional("vertices", "vertices = [\"left\", \"left\"]"),
        &positional("vertices", "vertices = 2"),
        &positional("winning_sets", ""),
        &positional("winning_sets", "winning_sets = [\"left\"]"),
        &positional("winning_sets", "winning_sets = [[\"left\"], []]"),
        &positional("winning_sets", "winning_sets = [[\"left\", \"rigth\"]]"),
        &positional(
            "winning_sets",
            "winning_sets = [[\"left\", \"top\", \"left\"]]",
        ),
        "game = \"positional\"\nvertices = 3\nwinning_sets = [[0, 3]]\n",
        &positional("order", "order = [[\"left\"]]"),
        &positional("order", "order = [[\"left\", \"left\"]]"),
        &positional(
            "order",
            "order = [\n  [\"left\", \"right\"],\n  [\"right\", \"top\"],\n  [\"top\", \"left\"],\n]",
        ),
        &positional("convention", "convention = \"maker-make\""),
        &positional("first", "first = \"braker\""),
        &positional("first", "first = \"maker\"\nconvention = \"maker-maker\""),
        &positional("first", "first = \"either\"\nconvention = \"maker-maker\""),
        &positional("gravity", "gravity = true"),
    ]);
    insta::assert_snapshot!(messages);
}

#[test]
fn wrong_boards_and_positions() {
    let messages = errors(&[
        &rows("winning_sets = []"),
        &rows("gravity = 1"),
        &rows("").replace("rows = 2", "rows = 0"),
        &rows("").replace("rows = 2", "rows = 50"),
        &rows("").replace("k = 2", ""),
        &rows("position = [\"...\"]"),
        &rows("position = [\"...\", \"..\"]"),
        &rows("position = [\"...\", \".x.\"]"),
        &rows("position = \"...\""),
        &rows("position = [\"..X\", \"...\"]\ngravity = true"),
        &rows("position = [\"XX.\", \"...\"]"),
        &rows("position = [\"X..\", \"...\"]\nfirst = \"either\""),
        &rows("position = [\"O..\", \"...\"]\nconvention = \"maker-maker\""),
        &rows("position = [\"OO.\", \"X.X\"]\nconvention = \"maker-maker\""),
    ]);
    insta::assert_snapshot!(messages);
}

#[test]
fn wrong_families() {
    let cube = |line: &str| format!("game = \"tic-tac-toe\"\nsize = [4, 4, 4]\n{line}\n");
    let positional = |lines: &str| format!("game = \"positional\"\n{lines}\n");
    let build = |build: &str| positional(&format!("complete-graph = 6\nbuild = {build}"));
    let messages = errors(&[
        "game = \"tic-tac-to\"",
        "game = \"tic-tac-toe\"",
        "game = \"tic-tac-toe\"\nsize = 4",
        "game = \"tic-tac-toe\"\nsize = []",
        "game = \"tic-tac-toe\"\nsize = [4, 0]",
        "game = \"tic-tac-toe\"\nsize = [1, 1, 1, 1, 1, 1, 1]",
        "game = \"tic-tac-toe\"\nsize = [4, 4, 9]",
        "game = \"tic-tac-toe\"\nsize = [65536, 65536]",
        "game = \"tic-tac-toe\"\nsize = [4, 4, 5]",
        &cube("k = 0"),
        &cube("torus = 1"),
        &cube("gravity = true"),
        &cube("convention = \"maker\""),
        &positional("polyomino = \"L-pentamino\"\nsize = [5, 5]"),
        &positional("polyomino = \"XX/.Y\"\nsize = [5, 5]"),
        &positional("polyomino = \"XX\""),
        &positional("polyomino = \"XX\"\nsize = 5"),
        &positional("polyomino = \"XX\"\nsize = [5, 5, 5]"),
        &positional("polyomino = \"XX\"\nsize = [12, 12]"),
        &positional("polyomino = \"XX\"\nsize = [5, 0]"),
        &positional("polyomino = \"XX\"\nsize = [5, 5]\nk = 2"),
        &positional("hex = 0"),
        &positional("hex = 7"),
        &positional("hex = 5\nvertices = 5"),
        &positional("hexx = 5"),
        &positional("complete-graph = 6"),
        &positional("complete-graph = 17\nbuild = \"K4\""),
        &positional("complete-graph = 16\nbuild = \"K8\""),
        &positional("build = \"K4\"\nvertices = 5\nwinning_sets = []"),
        &build("\"triangel\""),
        &build("\"K1\""),
        &build("\"C7\""),
        &build("4"),
        &build("[]"),
        &build("[[1, 2], [2]]"),
        &build("[[1, 2], [2, 2]]"),
        &build("[[1, 2], [2, 1]]"),
        &build("[[1, 2], [3, 4], [5, 6], [7, 8]]"),
        &positional("van-der-waerden = 9"),
        &positional("van-der-waerden = [9]"),
        &positional("van-der-waerden = [129, 3]"),
        &positional("van-der-waerden = [9, 0]"),
    ]);
    insta::assert_snapshot!(messages);
}
