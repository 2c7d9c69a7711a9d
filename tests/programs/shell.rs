//! A console session: commands, what they print, and how they end.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use tempfile::TempDir;

/// A folder in which commands are run, and the lines of the record of them.
pub(crate) struct Shell {
    folder: TempDir,
    record: Vec<String>,
}

impl Shell {
    /// A folder with the game files.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
        for game in fs::read_dir(games).expect("the games are there") {
            let game = game.expect("the games can be listed").path();
            let name = game.file_name().expect("a file has a name");
            fs::copy(&game, folder.path().join(name)).expect("a game can be copied");
        }
        let record = Vec::new();
        Self { folder, record }
    }

    /// The path of a file of the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts a file into the folder, or into a new one therein.
    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("the folder is above it")).expect("writable");
        fs::write(path, bytes).expect("the folder can be written to");
    }

    /// One of the programs, to be run in the folder, with nothing of this
    /// process's environment.
    pub(crate) fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(built(program));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env_clear()
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null());
        command
    }

    /// Runs a command line, in which `"` may hold words together, and records it.
    pub(crate) fn run(&mut self, line: &str) -> Output {
        self.run_with_input(line, &[])
    }

    /// The same, with something to read from standard input.
    pub(crate) fn run_with_input(&mut self, line: &str, input: &[u8]) -> Output {
        let mut words = Vec::new();
        for (index, piece) in line.split('"').enumerate() {
            if index % 2 == 0 {
                words.extend(piece.split_whitespace());
            } else {
                words.push(piece);
            }
        }
        let mut command = self.command(words[0], &words[1..]);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        // It may end without reading.
        let _ = stdin.write_all(input);
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        let status = output.status.code().expect("the program ends by itself");
        assert!((0..=2).contains(&status), "{line}\n{output:?}");
        let (printed, errors) = (text(&output.stdout), text(&output.stderr));
        self.record.push(format!("$ {line}"));
        self.record.extend(printed.lines().map(str::to_owned));
        let errors = errors.lines().map(|line| format!("! {line}"));
        self.record
            .extend(errors.map(|line| line.trim_end().to_owned()));
        self.record.push(format!("= {status}\n"));
        output
    }

    /// The session so far.
    pub(crate) fn record(&self) -> String {
        self.record.join("\n").trim_end().to_owned()
    }
}

/// Compares a session with its snapshot, but for ids, times and amounts of work.
macro_rules! assert_session {
    ($shell:expr) => {
        insta::with_settings!({
            filters => [
                (r"\b[0-9a-f]{64}\b", "[ID]"),
                (r"\b[0-9]+\.[0-9]{3} s\b", "[TIME]"),
                (r" +[0-9]+\.[0-9]{2} s\b", " [TIME]"),
                (r#""seconds":[-0-9.e]+"#, r#""seconds":[TIME]"#),
                (r"\b[0-9]+ units of work,", "[WORK] units of work,"),
                (r#""work":[0-9]+"#, r#""work":[WORK]"#),
            ],
            omit_expression => true,
        }, { insta::assert_snapshot!($shell.record()) })
    };
}
pub(crate) use assert_session;

/// What a program printed.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The path of a program, which `cargo test --workspace` builds. It must not
/// be older than its sources, which Cargo lists beside it.
fn built(program: &str) -> PathBuf {
    let test = std::env::current_exe().expect("this test has a path");
    let folder = test.parent().and_then(Path::parent).expect("target/…/deps");
    let path = folder.join(format!("{program}{}", std::env::consts::EXE_SUFFIX));
    let modified = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let sources = fs::read_to_string(path.with_extension("d")).unwrap_or_default();
    let built = modified(&path);
    let fresh = sources
        .split_whitespace()
        .skip(1)
        .all(|source| modified(Path::new(source)) <= built);
    assert!(
        built.is_some() && fresh,
        "{} has to be built first: `cargo test --workspace` does it",
        path.display()
    );
    path
}

/// Ctrl-C.
#[cfg(unix)]
pub(crate) fn interrupt(child: &std::process::Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.unwrap().success());
}
