//! Files that are none, and names that are meant to confuse.

use std::{
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

use crate::{
    certificates as proofs,
    shell::{Shell, text},
};

/// What a program says that ends at once.
fn at_once(mut command: Command) -> Output {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let started = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if started.elapsed() > Duration::from_secs(30) {
            child.kill().unwrap();
            panic!("{command:?} waits");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

/// Every command that reads a file, with the file in place of `FILE`.
#[cfg(unix)]
const READING: &[(&str, &str)] = &[
    ("playproof", "prove FILE -o out.proof"),
    ("playproof", "claim FILE"),
    ("playproof", "show FILE"),
    ("playproof", "import cards FILE -o out.proof"),
    ("playproof", "import weakc4 FILE -o out.proof"),
    ("playproof", "instance 3-sat FILE"),
    ("playproof", "instance set-cover FILE"),
    ("playproof", "library add FILE --to shelf"),
    ("playproof", "library add --manifest FILE --to shelf"),
    ("playproof", "library list shelf --manifest FILE"),
    ("playproof-check", "FILE"),
    ("playproof-check", "--manifest FILE"),
    ("playproof-check", "--cache FILE fan.proof"),
    ("playproof-check", "--junit FILE fan.proof"),
    ("playproof-check", "--library FILE needs.proof"),
];

#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused_at_once() {
    let shell = Shell::new();
    shell.write("needs.proof", proofs::needs_fan());
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.write("folder/notes.txt", "");
    let pipe = Command::new("mkfifo").arg(shell.path("pipe")).status();
    assert!(pipe.unwrap().success());
    for file in ["pipe", "/dev/zero", "folder"] {
        for (program, line) in READING {
            let words: Vec<&str> = line.split(' ').collect();
            let arguments: Vec<&str> = words
                .iter()
                .map(|&word| if word == "FILE" { file } else { word })
                .collect();
            let output = at_once(shell.command(program, &arguments));
            assert_eq!(
                output.status.code(),
                Some(2),
                "{program} {arguments:?} {output:?}"
            );
        }
    }
    // Nor is a pipe waited for that nobody reads.
    let command = shell.command("playproof", &["prove", "o-tetromino.toml", "-o", "pipe"]);
    assert_eq!(at_once(command).status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn pipes_in_a_folder_are_refused() {
    let shell = Shell::new();
    shell.write("folder/fan.proof", proofs::to_bytes(&proofs::fan()));
    let pipe = Command::new("mkfifo")
        .arg(shell.path("folder/pipe.proof"))
        .status();
    assert!(pipe.unwrap().success());
    let output = at_once(shell.command("playproof-check", &["folder"]));
    let said = text(&output.stdout);
    assert!(said.starts_with("accepted  folder/fan.proof: "), "{said}");
    assert!(said.contains("\ndeclined  folder/pipe.proof: "), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn names_are_escaped_once() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let shell = Shell::new();
    let names: [(&[u8], &str, &str); 4] = [
        (b"a\nb.proof", "a\\nb.proof", "a\\nb.proof"),
        (
            b"it's \"q\".proof",
            "it's \"q\".proof",
            "it's \\\"q\\\".proof",
        ),
        (b"\xff.proof", "\\xff.proof", "\\\\xff.proof"),
        (
            "\u{202e}x\u{1b}[m.proof".as_bytes(),
            "\\u{202e}x\\u{1b}[m.proof",
            "\u{202e}x\\u001b[m.proof",
        ),
    ];
    for (name, shown, json) in names {
        let name = OsStr::from_bytes(name);
        let path = shell.path("").join(name);
        std::fs::write(path, proofs::to_bytes(&proofs::fan())).unwrap();
        let mut check = shell.command("playproof-check", &[]);
        let said = text(
            &at_once({
                check.arg(name);
                check
            })
            .stdout,
        );
        assert!(said.starts_with(&format!("accepted  {shown}: ")), "{said}");
        let mut check = shell.command("playproof-check", &["--json"]);
        let said = text(
            &at_once({
                check.arg(name);
                check
            })
            .stdout,
        );
        assert!(said.contains(&format!("\"file\":\"{json}\"")), "{said}");

        let mut prove = shell.command("playproof", &["prove", "o-tetromino.toml", "--json", "-o"]);
        let said = text(
            &at_once({
                prove.arg(name);
                prove
            })
            .stdout,
        );
        assert!(
            said.contains(&format!("\"certificate\":\"{json}\"")),
            "{said}"
        );
        let mut prove = shell.command("playproof", &["prove", "o-tetromino.toml", "-o"]);
        let said = text(
            &at_once({
                prove.arg(name);
                prove
            })
            .stdout,
        );
        assert!(said.ends_with(&format!("written to {shown}\n")), "{said}");
    }
}

#[test]
fn names_of_vertices_are_escaped() {
    let mut shell = Shell::new();
    shell.write(
        "game.toml",
        "game = \"positional\"\nvertices = [\"a\\u001b[2J\", \"\\u202eb\"]\n\
         winning_sets = [[\"a\\u001b[2J\", \"x\\u001b\"]]\n",
    );
    let said = text(&shell.run("playproof claim game.toml").stderr);
    assert!(said.contains("unknown vertex `x\\u{1b}`"), "{said}");
    shell.write(
        "game.toml",
        "game = \"positional\"\nvertices = [\"a\\u001b[2J\", \"\\u202eb\"] # \u{202e}\n\
         winning_sets = [[\"\\u202eb\"], [\"\\u202eb\"]]\n",
    );
    for command in ["claim", "prove"] {
        let output = shell.run(&format!("playproof {command} game.toml"));
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(
            said.contains("# 0 is a\\u{1b}[2J, 1 is \\u{202e}b"),
            "{said}"
        );
        assert!(!said.contains(['\u{1b}', '\u{202e}']), "{said}");
    }
    let output = shell.run("playproof prove game.toml --json");
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["vertices"][1], "\u{202e}b");
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out_of_a_library() {
    use std::os::unix::fs::symlink;
    let mut shell = Shell::new();
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.write("outside/notes.txt", "");
    shell.write("shelf/notes.txt", "");
    symlink(shell.path("outside"), shell.path("shelf/link")).unwrap();
    symlink(
        shell.path("outside/new.proof"),
        shell.path("shelf/fan.proof"),
    )
    .unwrap();
    for folder in ["link", "link/deeper", "."] {
        let line = format!("playproof library add fan.proof --to shelf --folder {folder}");
        let output = shell.run(&line);
        assert_eq!(output.status.code(), Some(2), "{folder}");
        assert!(text(&output.stderr).contains("is a link"), "{output:?}");
    }
    assert_eq!(std::fs::read_dir(shell.path("outside")).unwrap().count(), 1);
    // An index that is a link is replaced, not followed.
    std::fs::remove_file(shell.path("shelf/fan.proof")).unwrap();
    symlink(
        shell.path("outside/notes.txt"),
        shell.path("shelf/index.toml"),
    )
    .unwrap();
    shell.run("playproof library add fan.proof --to shelf");
    let notes = std::fs::read_to_string(shell.path("outside/notes.txt")).unwrap();
    assert_eq!(notes, "");
}

#[test]
fn two_may_add_to_a_library_at_once() {
    let mut shell = Shell::new();
    let files = [
        ("fan.proof", proofs::fan()),
        ("paving.proof", proofs::paving()),
        ("long.proof", proofs::long_pairs()),
        ("composition.proof", proofs::composition()),
    ];
    for (name, steps) in &files {
        shell.write(name, proofs::to_bytes(steps));
    }
    for _ in 0..5 {
        let running: Vec<_> = files
            .iter()
            .map(|(name, _)| {
                let arguments = ["library", "add", *name, "--to", "shelf"];
                let mut command = shell.command("playproof", &arguments);
                command.stdout(Stdio::null()).spawn().unwrap()
            })
            .collect();
        for mut child in running {
            assert_eq!(child.wait().unwrap().code(), Some(0));
        }
        let output = shell.run("playproof library verify shelf");
        assert_eq!(text(&output.stdout), "4 certificates accepted\n");
        std::fs::remove_dir_all(shell.path("shelf")).unwrap();
    }
}

/// A file that nobody asked for is not spoken of.
#[cfg(target_os = "linux")]
#[test]
fn a_temporary_file_is_not_named() {
    let mut shell = Shell::new();
    let output = shell.run("playproof prove o-tetromino.toml -o /proc/new.proof");
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("cannot write /proc/new.proof"), "{said}");
    assert!(!said.contains(".tmp"), "{said}");
}
