//! Streams that close, fill up or are interrupted.

use std::process::{Command, Stdio};

use crate::{
    certificates as proofs,
    shell::{Shell, assert_session, interrupt, text},
};

/// Every command that prints; `fan.proof` and a library in `shelf` are there.
const PRINTING: &[(&str, &[&str])] = &[
    ("playproof", &["claim", "o-tetromino.toml"]),
    ("playproof", &["prove", "o-tetromino.toml"]),
    ("playproof", &["prove", "o-tetromino.toml", "--json"]),
    ("playproof", &["show", "fan.proof"]),
    ("playproof", &["show", "--json", "fan.proof"]),
    ("playproof", &["library", "list", "shelf"]),
    ("playproof", &["library", "verify", "shelf"]),
    ("playproof", &["library", "export", "shelf"]),
    ("playproof", &["completions", "bash"]),
    ("playproof", &["--help"]),
    ("playproof-check", &["fan.proof"]),
    ("playproof-check", &["--json", "--stats", "fan.proof"]),
    ("playproof-check", &["--github", "fan.proof"]),
    ("playproof-check", &["--man"]),
];

fn shell() -> Shell {
    let mut shell = Shell::new();
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.run("playproof library add fan.proof --to shelf");
    shell
}

fn status(command: &mut Command) -> (Option<i32>, String) {
    let output = command.stderr(Stdio::piped()).output().unwrap();
    (output.status.code(), text(&output.stderr))
}

#[test]
fn a_reader_may_have_seen_enough() {
    let shell = shell();
    for (program, arguments) in PRINTING {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = shell.command(program, arguments);
        // As a shell does: the reader of a pipe that is gone is no signal to Rust's programs.
        let (status, errors) = status(command.stdout(writer));
        assert_eq!(status, Some(0), "{program} {arguments:?}\n{errors}");
        assert!(!errors.contains("error"), "{errors}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_not_success() {
    let shell = shell();
    for (program, arguments) in PRINTING {
        let full = std::fs::File::options().write(true).open("/dev/full");
        let mut command = shell.command(program, arguments);
        let (status, errors) = status(command.stdout(full.unwrap()));
        if !arguments.contains(&"--help") {
            assert_eq!(status, Some(2), "{program} {arguments:?}\n{errors}");
            assert!(errors.contains("cannot print"), "{errors}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_search_ends_in_good_order() {
    let shell = Shell::new();
    let output = interrupted(shell.command("playproof", &["prove", "snaky.toml"]));
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stdout);
    assert!(said.ends_with("          interrupted\n"), "{said}");
    assert!(!shell.path("snaky.proof").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_site_leaves_nothing() {
    let shell = Shell::new();
    std::fs::create_dir(shell.path("folder")).unwrap();
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../certificates");
    let site = ["site", library, "--out", "folder/site"];
    let output = interrupted(shell.command("playproof", &site));
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert_eq!(said, "stopped: the site is not written\n");
    assert_eq!(std::fs::read_dir(shell.path("folder")).unwrap().count(), 0);
}

/// Who is asked to type can leave, before any search begins.
#[cfg(target_os = "linux")]
#[test]
fn whoever_types_may_leave() {
    use std::{os::unix::process::ExitStatusExt, thread::sleep, time::Duration};

    // A shell without a terminal starts what runs in the background so, and what that starts ignores it, too.
    if signals("self", "SigIgn:") & SIGINT != 0 {
        println!("interrupts are ignored here: nothing is tested");
        return;
    }
    let shell = Shell::new();
    let from = ["--by", "proof-sequence", "--from", "-"];
    for arguments in [
        ["prove", "-", "-o", "found.proof"].as_slice(),
        [["prove", "snaky.toml"].as_slice(), &from]
            .concat()
            .as_slice(),
    ] {
        let mut command = shell.command("playproof", arguments);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let _open = child.stdin.take();
        sleep(Duration::from_millis(500));
        interrupt(&child);
        let ended = (0..1000).find_map(|_| {
            sleep(Duration::from_millis(20));
            child.try_wait().unwrap()
        });
        let _ = child.kill();
        let signal = ended.and_then(|status| status.signal());
        assert_eq!(signal, Some(2), "{arguments:?}: {ended:?}");
    }
}

/// The bit of an interrupt among signals.
#[cfg(target_os = "linux")]
const SIGINT: u64 = 2;

/// The signals that a process ignores, or catches, as this field of its status says.
#[cfg(target_os = "linux")]
fn signals(process: &str, field: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let bits = status.lines().find_map(|line| line.strip_prefix(field));
    u64::from_str_radix(bits.unwrap().trim(), 16).unwrap()
}

/// What comes of a command that is interrupted as soon as it catches the signal.
#[cfg(target_os = "linux")]
fn interrupted(mut command: Command) -> std::process::Output {
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let id = child.id().to_string();
    while signals(&id, "SigCgt:") & SIGINT == 0 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    interrupt(&child);
    child.wait_with_output().unwrap()
}

#[test]
fn files_that_are_standard_input() {
    let mut shell = Shell::new();
    let fan = proofs::to_bytes(&proofs::fan());
    shell.write("fan.proof", &fan);
    for line in [
        "playproof extract - --step 0 -o part.proof",
        "playproof extract - --step 0",
        "playproof extract - --step 100 -o part.proof",
        "playproof link - part.proof -o whole.proof",
        "playproof link part.proof - -o other.proof",
        "playproof link - - -o twice.proof",
        "playproof prove snaky.toml --by proof-sequence --from - -o found.proof",
        "playproof import cards -",
        "playproof import cards - -o cards.proof",
        "playproof import weakc4 - -o weakc4.proof",
        "playproof instance 3-sat -",
    ] {
        shell.run_with_input(line, &fan);
    }
    let game = b"game = \"achievement\"\nboard = \"square\"\ngoals = [\"domino\"]\nmaker = 1\nbreaker = 3\n";
    shell.run_with_input(
        "playproof prove - --by proof-sequence --from - -o found.proof",
        game,
    );
    shell.run_with_input("playproof instance 3-sat -", b"p cnf 2 1\n1 -2 0\n");
    assert_session!(shell);
    assert!(!shell.path("twice.proof").exists() && !shell.path("found.proof").exists());
}
