//! `playproof prove`, `claim`, `reproduce` and `import`.

use std::time::{Duration, Instant};

use crate::shell::{Shell, assert_session, text};

#[test]
fn from_a_game_to_a_checked_proof() {
    let mut shell = Shell::new();
    shell.run("playproof claim o-tetromino.toml");
    shell.run("playproof prove o-tetromino.toml");
    shell.run("playproof-check o-tetromino.proof");
    shell.run("playproof prove domino.toml --threads 1 -o two.proof");
    shell.run("playproof-check two.proof");
    assert_session!(shell);
}

#[test]
fn a_game_from_standard_input() {
    let mut shell = Shell::new();
    let game = std::fs::read(shell.path("o-tetromino.toml")).expect("it is there");
    shell.run_with_input("playproof prove - -o o.proof", &game);
    shell.run("playproof-check o.proof");
    shell.run_with_input("playproof claim -", &game);
    shell.run_with_input("playproof prove -", &game);
    shell.run_with_input("playproof prove - -o x.proof", b"game = \"gmae\"\n");
    shell.run_with_input("playproof prove - -o x.proof", b"\xff");
    shell.run_with_input("playproof prove - -o x.proof", b"");
    // One byte more than a file may have.
    let long = b"#".repeat((1 << 18) + 1);
    shell.run_with_input("playproof prove - -o x.proof", &long);
    assert!(!shell.path("x.proof").exists());
    assert_session!(shell);
}

#[test]
fn a_claim_of_many_sets_is_cut() {
    let mut shell = Shell::new();
    let game = b"game = \"tic-tac-toe\"\nsize = [3, 3, 3]\nfirst = \"maker\"\n";
    shell.run_with_input("playproof prove - -o cube.proof --time 0s", game);
    shell.run_with_input("playproof prove - -o cube.proof", game);
    shell.run_with_input("playproof claim -", game);
    assert_session!(shell);
}

#[test]
fn for_programs() {
    let mut shell = Shell::new();
    shell.run("playproof prove o-tetromino.toml --json");
    shell.run("playproof prove domino.toml --json");
    shell.run("playproof prove snaky.toml --json --time 0s");
    shell.run("playproof prove handicap.toml --json --time 0s");
    shell.run("playproof-check --json o-tetromino.proof domino.proof o-tetromino.toml");
    assert_session!(shell);
}

#[test]
fn a_table_for_programs() {
    let rows = rows(&["reproduce", "NS", "--json", "--time", "0s"]);
    let domino = rows.iter().find(|row| row["name"] == "P2,1").unwrap();
    assert_eq!(domino["status"], "proved");
    assert_eq!(domino["result"], "(3,inf)");
    assert_eq!(domino["sequence"], serde_json::json!([3, "inf"]));
    assert_eq!(domino["paper"], domino["result"]);
    assert_eq!(domino["parts"][0]["rule"], "fan");
    let skew = rows.iter().find(|row| row["name"] == "P4,5").unwrap();
    assert_eq!(skew["status"], "open");
    assert_eq!(
        skew["sequence"],
        serde_json::json!([[0, 3], [1, 7], 11, "inf"])
    );
    assert!(skew["id"].is_null());
    // What is open differs from nothing.
    assert!(rows.iter().all(|row| row["differs"] == false));
}

#[test]
fn matching_sets_for_programs() {
    let rows = rows(&["reproduce", "SM", "--json", "--time", "60s"]);
    let table = rows
        .iter()
        .filter(|row| row["table"].as_str().unwrap().contains("(Table 1)"));
    assert_eq!(table.clone().count(), 12);
    for row in table {
        assert_eq!(row["status"], "proved");
        assert!(row["id"].is_string(), "{row}");
        assert_eq!(row["result"], row["paper"]);
        assert_eq!(row["pairing"], false);
    }
    let board = rows.iter().find(|row| row["name"] == "two BiTriangles");
    let board = board.unwrap();
    assert_eq!(board["status"], "proved");
    assert_eq!(board["result"], board["paper"]);
}

/// The objects that a command prints.
fn rows(arguments: &[&str]) -> Vec<serde_json::Value> {
    let shell = Shell::new();
    let output = shell.command("playproof", arguments).output().unwrap();
    text(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn claims_in_their_canonical_text() {
    let mut shell = Shell::new();
    shell.run("playproof claim handicap.toml");
    shell.run("playproof claim domino.toml");
    assert_session!(shell);
}

#[test]
fn what_is_wrong_with_a_game_is_shown_in_its_place() {
    let mut shell = Shell::new();
    for game in [
        "unknown-key.toml",
        "in-pieces.toml",
        "no-marks.toml",
        "empty-animal.toml",
        "misspelt.toml",
        "not-toml.toml",
        "circle.toml",
        "missing-vertex.toml",
        "nowhere.toml",
        ".",
    ] {
        let output = shell.run(&format!("playproof prove {game}"));
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
    }
    assert_session!(shell);
}

#[test]
fn certificates_go_where_they_should() {
    let mut shell = Shell::new();
    shell.write("folder/old.proof", "");
    shell.run("playproof prove o-tetromino.toml -o folder/old.proof");
    shell.run("playproof-check folder/old.proof");
    shell.run("playproof prove o-tetromino.toml -o folder");
    shell.run("playproof prove o-tetromino.toml -o nowhere/new.proof");
    shell.run("playproof prove o-tetromino.toml -o o-tetromino.toml");
    shell.run("playproof prove o-tetromino.toml -o -");
    shell.run("playproof prove o-tetromino.toml --out folder/new.proof");
    shell.run("playproof prove folder/new.proof");
    shell.run("playproof claim o-tetromino.toml");
    assert_session!(shell);
}

#[test]
fn positional_games() {
    let mut shell = Shell::new();
    for game in ["tic-tac-toe", "fano", "connect-4"] {
        shell.run(&format!("playproof prove {game}.toml --json"));
        shell.run(&format!("playproof-check {game}.proof"));
    }
    assert_session!(shell);
}

#[test]
fn positional_games_by_one_rule() {
    let mut shell = Shell::new();
    for (game, rule) in [
        ("four", "set-matching"),
        ("plane", "set-matching"),
        ("top", "poset-thm5"),
        ("tops", "poset-thm7"),
        ("chains", "poset-thm17"),
        ("short-chains", "poset-thm25"),
        ("fano", "pairing"),
        ("fano", "fan"),
    ] {
        shell.run(&format!("playproof prove {game}.toml --by {rule}"));
        if shell.path(&format!("{game}.proof")).exists() {
            shell.run(&format!("playproof-check {game}.proof"));
        }
    }
    assert_session!(shell);
}

#[test]
fn claims_about_positional_games() {
    let mut shell = Shell::new();
    shell.run("playproof claim tic-tac-toe.toml");
    shell.run("playproof claim connect-4.toml");
    shell.run("playproof claim top.toml");
    assert_session!(shell);
}

#[cfg(unix)]
#[test]
fn links_and_devices_stay_what_they_are() {
    let mut shell = Shell::new();
    shell.write("folder/old.proof", "");
    std::os::unix::fs::symlink("folder/old.proof", shell.path("link.proof")).unwrap();
    shell.run("playproof prove o-tetromino.toml -o link.proof");
    assert!(shell.path("link.proof").is_symlink());
    let output = shell.run("playproof-check folder/old.proof");
    assert!(output.stdout.starts_with(b"accepted"));
    let output = shell.run("playproof prove o-tetromino.toml -o /dev/stdout --json");
    assert!(output.stdout.starts_with(b"\x83iplayproof"));
}

#[test]
fn open_within_the_limits() {
    let mut shell = Shell::new();
    let started = Instant::now();
    shell.run("playproof prove snaky.toml --time 300ms --memory 64M");
    shell.run("playproof prove snaky.toml --time 300ms --threads 1");
    assert!(started.elapsed() < Duration::from_secs(5));
    shell.run("playproof prove domino.toml --time 0s");
    shell.run("playproof prove o-tetromino.toml --by fan");
    shell.run("playproof prove domino.toml --by fan");
    // There is no other rule.
    let biased = "game = 'positional'\nvertices = 9\nwinning_sets = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]\nbias = [2, 1]\n";
    shell.write("biased.toml", biased);
    shell.run("playproof prove biased.toml --by biased-strategy --memory 1K");
    assert!(!shell.path("snaky.proof").exists());
    assert_session!(shell);
}

#[test]
fn known_sequences_are_made_shorter() {
    let mut shell = Shell::new();
    let game = |goal: &str, turns: &str| {
        format!(
            "game = 'achievement'\nboard = 'square'\ngoals = ['{goal}']\nmaker = 1\nbreaker = 1\n{turns}"
        )
    };
    shell.write("l.toml", game("L-pentomino", ""));
    shell.write("l-7.toml", game("L-pentomino", "turns = 7"));
    shell.write("l-5.toml", game("L-pentomino", "turns = 5"));
    shell.write("n.toml", game("N-pentomino", ""));
    shell.run("playproof prove l.toml --by proof-sequence -o l.proof");
    shell.run("playproof prove l.toml --by proof-sequence --from l.proof -o same.proof");
    shell.run("playproof prove l-7.toml --by proof-sequence --from l.proof -o l-7.proof");
    shell.run("playproof-check l-7.proof");
    shell.run("playproof prove l-5.toml --by proof-sequence --from l.proof -o no.proof");
    shell.run("playproof prove n.toml --by proof-sequence --from l.proof -o no.proof");
    shell.run("playproof prove l.toml --by fan --from l.proof -o no.proof");
    shell.run("playproof prove l.toml --by proof-sequence --from l.toml -o no.proof");
    shell.write("rows.toml", "game = 'tic-tac-toe'\nsize = [4, 4]\nk = 3");
    shell.run("playproof prove rows.toml --by threats --from l.proof -o no.proof");
    shell.write(
        "first.toml",
        "game = 'tic-tac-toe'\nsize = [4, 4]\nk = 3\nconvention = 'maker-maker'",
    );
    shell.run("playproof prove rows.toml --by threats -o rows.proof");
    shell.run("playproof prove rows.toml --by threats --from rows.proof -o rows.proof");
    shell.run("playproof prove first.toml --by threats --from rows.proof -o no.proof");
    assert!(!shell.path("no.proof").exists());
    assert_session!(shell);
}

#[test]
fn wrong_usage() {
    let mut shell = Shell::new();
    shell.run("playproof prove o-tetromino.toml --by guess");
    shell.run("playproof prove o-tetromino.toml --time 3");
    shell.run("playproof prove o-tetromino.toml --time soon");
    shell.run("playproof prove o-tetromino.toml --threads 0");
    shell.run("playproof prove o-tetromino.toml --memory much");
    shell.run("playproof prove");
    shell.run("playproof reproduce XY");
    assert_session!(shell);
}

/// What is found without a search; more is the business of `certificates/`.
#[test]
fn a_table_with_open_entries() {
    let mut shell = Shell::new();
    shell.run("playproof reproduce NS --time 0s -o tables");
    shell.run("playproof-check --claim \"threshold (3,inf) on square for {(0,0) (0,1)}\" tables/P2-1-threshold.proof");
    assert_session!(shell);
    let status = shell
        .command("playproof-check", &["tables"])
        .output()
        .unwrap()
        .status;
    assert!(status.success());
}

#[test]
fn cards_that_prove_nothing() {
    let mut shell = Shell::new();
    shell.write("wrong.txt", "6 01 5 5:230\n7 99 6 (A1 5:0A0 5:2D0\n");
    shell.write("half.txt", "6 01 5 5:230\n7 99 6 (A1 5:0A0 5:2D0)\n");
    shell.run("playproof import cards wrong.txt");
    shell.run("playproof import cards half.txt");
    shell.run("playproof import cards nowhere.txt");
    assert!(!shell.path("half.proof").exists());
    assert_session!(shell);
}

#[test]
fn a_solution_of_connect_4_that_is_none() {
    let mut shell = Shell::new();
    // Not packed; an empty file, packed; the same, cut short.
    shell.write("plain.pb.gz", "4, 4, 4");
    let empty = b"\x1f\x8b\x08\0\0\0\0\0\0\xff\x03\0\0\0\0\0\0\0\0\0";
    shell.write("empty.pb.gz", empty);
    shell.write("short.pb.gz", &empty[..15]);
    shell.run("playproof import weakc4 plain.pb.gz -o out.proof");
    shell.run("playproof import weakc4 empty.pb.gz -o out.proof");
    shell.run("playproof import weakc4 short.pb.gz -o out.proof");
    shell.run("playproof import weakc4 nowhere.pb.gz -o out.proof");
    assert!(!shell.path("out.proof").exists());
    assert_session!(shell);
}

/// Claims have numbers of vertices only; the game file names them.
#[test]
fn games_by_a_word() {
    let mut shell = Shell::new();
    shell.write("cube.toml", "game = \"tic-tac-toe\"\nsize = [2, 2, 2]\n");
    shell.write(
        "plane.toml",
        "game = \"tic-tac-toe\"\nsize = [2, 3]\nk = 2\n",
    );
    shell.write("hex.toml", "game = \"positional\"\nhex = 2\n");
    let triangle =
        "game = \"positional\"\ncomplete-graph = 4\nbuild = \"triangle\"\nfirst = \"breaker\"\n";
    shell.write("triangle.toml", triangle);
    shell.write(
        "numbers.toml",
        "game = \"positional\"\nvan-der-waerden = [5, 3]\n",
    );
    shell.run("playproof claim cube.toml");
    shell.run("playproof claim plane.toml");
    shell.run("playproof claim triangle.toml");
    shell.run("playproof prove numbers.toml -o numbers.proof");
    shell.run("playproof prove hex.toml -o hex.proof");
    shell.run("playproof show hex.proof --names hex.toml");
    assert_session!(shell);
}
