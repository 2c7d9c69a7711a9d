//! Game files that are made to cost a lot: each is read, or refused with the
//! place, within a second of processor time and 200 MB.

use std::{fmt::Write, process::Command};

use crate::shell::{Shell, text};

/// The largest file that is read.
const LARGEST: usize = 1 << 18;

/// As many items between a head and a tail as fit into a file.
fn full(head: &str, item: impl Fn(usize) -> String, tail: &str) -> String {
    let mut file = head.to_owned();
    for i in 0.. {
        let item = item(i);
        if file.len() + item.len() + tail.len() > LARGEST {
            break;
        }
        file += &item;
    }
    file + tail
}

/// An animal of so many cells of a hypercubic board, far from a line.
fn staircase(dimension: usize, cells: usize) -> String {
    let mut text = "[".to_owned();
    for i in 0..cells {
        let cell: Vec<String> = (0..dimension)
            .map(|axis| ((i + dimension - 1 - axis) / dimension).to_string())
            .collect();
        write!(text, "[{}],", cell.join(",")).unwrap();
    }
    text + "]"
}

#[allow(clippy::too_many_lines, reason = "a list")]
fn files() -> Vec<(String, String)> {
    let positional = |rest: &str| format!("game = \"positional\"\n{rest}");
    let sets = positional("vertices = 128\nwinning_sets = [");
    let goals = |board: &str| {
        format!("game = \"achievement\"\nmaker = 1\nbreaker = 1\nboard = {board}\ngoals = [")
    };
    let long = |n: usize| "ab".repeat(n / 2);
    let mut files = vec![
        // The first defect: 45 pairs, each thousands of times.
        ("pairs", full(&sets, |i| format!("[{},{}],", i % 5, 5 + i / 5 % 5), "]")),
        (
            "triples",
            full(&sets, |i| format!("[{},{},{}],", i % 41, 41 + i / 41 % 41, 82 + i / 1681 % 41), "]"),
        ),
        ("empty sets", full(&sets, |_| "[],".to_owned(), "]")),
        ("nested lists", full(&sets, |_| "[".to_owned(), "")),
        (
            "order",
            full(
                &positional("vertices = 128\nwinning_sets = [[0]]\norder = ["),
                |i| format!("[{},{}],", i % 64, 64 + i / 64 % 64),
                "]",
            ),
        ),
        (
            "circle",
            full(
                &positional("vertices = 128\nwinning_sets = [[0]]\norder = ["),
                |i| format!("[{},{}],", i % 127, i % 127 + 1),
                "[127,0]]",
            ),
        ),
        ("names", full(&positional("vertices = ["), |i| format!("\"{i}\","), "]")),
        (
            "long names",
            positional(&format!(
                "vertices = [\"{}\", \"{}b\"]\nwinning_sets = [[\"{}c\"]]",
                long(80_000),
                long(80_000),
                long(80_000)
            )),
        ),
        ("digits", positional(&format!("vertices = {}", "9".repeat(250_000)))),
        ("unknown keys", full(&positional(""), |i| format!("k{i} = 1\n"), "")),
        ("tables", full(&positional(""), |i| format!("[t{i}]\n"), "")),
        ("lists of tables", full(&positional(""), |_| "[[t]]\n".to_owned(), "")),
        ("dots", full(&positional("a"), |_| ".a".to_owned(), " = 1")),
        (
            "dotted keys",
            full(&positional(""), |i| format!("a{i}{} = 1\n", ".a".repeat(70)), ""),
        ),
        ("a long key", positional(&format!("{} = 1", long(250_000)))),
        ("a long word", format!("game = \"{}\"", long(250_000))),
        ("blank lines", "\n".repeat(250_000)),
        ("escapes", format!("game = \"{}\"", "\\u001b".repeat(40_000))),
        ("rows", "game = \"k-in-a-row\"\nrows = 4294967295\ncolumns = 4294967295\nk = 3".to_owned()),
        ("k", "game = \"k-in-a-row\"\nrows = 128\ncolumns = 1\nk = 4294967295".to_owned()),
        ("a cube", "game = \"tic-tac-toe\"\nsize = [2, 2, 2, 2, 2, 4]\nk = 4294967295".to_owned()),
        ("a torus", "game = \"tic-tac-toe\"\nsize = [2, 2, 2, 2, 2, 3]\nk = 6\ntorus = true".to_owned()),
        ("sides", full("game = \"tic-tac-toe\"\nsize = [", |_| "1,".to_owned(), "]")),
        ("hex", positional("hex = 6")),
        ("copies", positional("complete-graph = 16\nbuild = \"K5\"")),
        (
            "edges",
            full(
                &positional("complete-graph = 16\nbuild = ["),
                |i| format!("[{i},{}],", i + 1),
                "]",
            ),
        ),
        ("progressions", positional("van-der-waerden = [128, 3]")),
        (
            "position",
            full(
                "game = \"k-in-a-row\"\nrows = 128\ncolumns = 1\nk = 3\nposition = [",
                |_| "\"X\",".to_owned(),
                "]",
            ),
        ),
        (
            "a row of marks",
            format!("game = \"k-in-a-row\"\nrows = 1\ncolumns = 128\nk = 3\nposition = [\"{}\"]", "X".repeat(250_000)),
        ),
        (
            "progression",
            "game = \"synchronized\"\nvariant = \"domineering\"\nrows = { from = 4294967295, step = 4294967295 }\ncolumns = 4294967295".to_owned(),
        ),
        ("family", format!("game = \"cannibal\"\nanimal = \"{}(2,2)\"", "R".repeat(250_000))),
        ("parameters", format!("game = \"cannibal\"\nanimal = \"R({}2)\"", "1,".repeat(120_000))),
        ("a wrong picture", format!("game = \"cannibal\"\nanimal = \"\"\"\n{}Y\"\"\"", "X.\n".repeat(80_000))),
        ("coordinates", full(&(goals("\"square\"") + "[["), |_| "1,".to_owned(), "]]]")),
    ]
    .into_iter()
    .map(|(name, file)| (name.to_owned(), file))
    .collect::<Vec<_>>();
    for board in [
        "\"square\"",
        "\"triangular\"",
        "\"hexagonal\"",
        "{ hypercubic = 6 }",
    ] {
        let goals = goals(board);
        files.extend([
            (
                format!("cells {board}"),
                format!("{goals}\"{}\"]", "X".repeat(250_000)),
            ),
            (
                format!("a row {board}"),
                format!("{goals}\"{}\"]", "X".repeat(256)),
            ),
            (
                format!("strokes {board}"),
                format!("{goals}\"{}\"]", "/".repeat(250_000)),
            ),
            (
                format!("goals {board}"),
                full(&goals, |_| "\"X\",".to_owned(), "]"),
            ),
            (
                format!("named goals {board}"),
                format!("{goals}{}]", "\"I4\",".repeat(512)),
            ),
            (
                format!("all rows {board}"),
                (0..512).fold(goals, |file, i| {
                    file + &format!("\"{}\",", "X".repeat(1 + i % 256))
                }) + "]",
            ),
        ]);
    }
    for dimension in 2..=6 {
        for cells in [12, 60, 256] {
            let board = format!("{{ hypercubic = {dimension} }}");
            let animal = staircase(dimension, cells);
            files.extend([
                (
                    format!("{cells} cells in {dimension} dimensions"),
                    format!("game = \"threshold\"\nboard = {board}\nanimal = {animal}"),
                ),
                (
                    format!("goals of {cells} cells in {dimension} dimensions"),
                    full(&goals(&board), |_| format!("{animal},"), "]"),
                ),
            ]);
        }
    }
    files
}

#[cfg(target_os = "linux")]
#[test]
fn every_game_file_is_cheap_to_read() {
    let shell = Shell::new();
    for (name, file) in files() {
        shell.write("game.toml", &file);
        let program = shell.command("playproof", &["claim", "game.toml"]);
        // Less than a second, or two where other tests run beside it.
        let mut limited = Command::new("sh");
        limited
            .args(["-c", "ulimit -t 2; ulimit -v 204800; exec \"$@\"", "sh"])
            .arg(program.get_program())
            .args(program.get_args())
            .current_dir(shell.path(""))
            .env_clear()
            .env("PATH", "/usr/bin:/bin");
        let output = limited.output().unwrap();
        let errors = text(&output.stderr);
        match output.status.code() {
            Some(0) => {}
            // A few lines: what is wrong, and where.
            Some(2) => {
                assert!(errors.len() < 4000, "{name}: {} bytes", errors.len());
                assert!(errors.contains("game.toml"), "{name}: {errors}");
            }
            other => panic!("{name}: {other:?} {:?} {errors}", output.status),
        }
    }
}

#[test]
fn the_place_is_told_in_a_long_line() {
    let mut shell = Shell::new();
    let sets = "[0,1],".repeat(40_000);
    shell.write(
        "game.toml",
        format!("game = \"positional\"\nvertices = 3\nwinning_sets = [{sets}[0,7]]\n"),
    );
    let output = shell.run("playproof claim game.toml");
    let errors = text(&output.stderr);
    assert!(errors.contains("there is no vertex 7"), "{errors}");
    assert!(errors.contains("game.toml:3:240020"), "{errors}");
}
