//! `playproof sweep`.

use std::{
    fs,
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use crate::{
    certificates as proofs,
    shell::{Shell, assert_session, interrupt, text},
};

/// Twelve jobs that take no time.
const SMALL: &str = "game = \"achievement\"
board = \"square\"
cells = { from = 1, to = 3 }
maker = 1
breaker = [1, 2, 3]
";

/// One job that takes longer than anybody waits.
const LONG: &str = "game = \"k-in-a-row\"
rows = 11
columns = 11
k = 6
convention = \"maker-maker\"
";

fn shell() -> Shell {
    let shell = Shell::new();
    shell.write("small.toml", SMALL);
    shell.write("long.toml", LONG);
    shell
}

/// The names of the files of a folder that end so, sorted.
fn names(shell: &Shell, folder: &str, ending: &str) -> Vec<String> {
    let entries = fs::read_dir(shell.path(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(ending)).collect();
    names.sort();
    names
}

/// Begins the long job, and waits until its search has begun.
fn begin(shell: &Shell) -> Child {
    let arguments = [
        "sweep",
        "run",
        "long.toml",
        "--job",
        "1",
        "--store",
        "store",
    ];
    let mut command = shell.command("playproof", &arguments);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null());
    let child = child.spawn().unwrap();
    let jobs = shell.path("store/jobs");
    let begun = || jobs.exists() && names(shell, "store/jobs", ".begun").len() == 1;
    for _ in 0..1000 {
        thread::sleep(Duration::from_millis(10));
        if begun() {
            break;
        }
    }
    assert!(begun(), "it does not begin");
    thread::sleep(Duration::from_millis(200));
    child
}

#[test]
fn a_sweep_from_its_list_to_a_library() {
    let mut shell = shell();
    shell.run("playproof sweep list small.toml");
    shell.run("playproof sweep status small.toml --store store");
    for job in 1..=12 {
        shell.run(&format!(
            "playproof sweep run small.toml --job {job} --store store"
        ));
    }
    shell.run("playproof sweep status small.toml --store store --cores 6");
    // As if it had been killed after it was settled, but for the last word.
    let key = names(&shell, "store/jobs", ".toml").remove(0);
    let key = key.strip_suffix(".toml").unwrap();
    shell.write(&format!("store/jobs/{key}.begun"), "");
    shell.write(&format!("store/jobs/{key}.aBcDeF.tmp"), "ques");
    for job in 1..=12 {
        let arguments = format!("sweep run small.toml --job {job} --store store");
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let output = shell.command("playproof", &arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
    }
    assert_eq!(
        names(&shell, "store/jobs", ""),
        names(&shell, "store/jobs", ".toml")
    );
    // The second time nothing is done.
    let before = names(&shell, "store", ".proof");
    assert_eq!(before.len(), 12);
    shell.run("playproof sweep run small.toml --job 7 --store store");
    assert_eq!(names(&shell, "store", ".proof"), before);
    shell.run("playproof sweep merge --store store --to shelf --folder small");
    shell.run("playproof sweep merge --store store --to shelf --folder small");
    shell.run("playproof library verify shelf");
    assert_session!(shell);
    assert_eq!(names(&shell, "store/jobs", ".begun"), [""; 0]);
}

#[test]
fn open_ends_are_tried_again_within_larger_limits() {
    let mut shell = shell();
    let run = "playproof sweep run small.toml --store store --job";
    shell.run(&format!("{run} 4 --time 0s"));
    shell.run("playproof sweep status small.toml --store store");
    // Neither less time nor less memory is more.
    shell.run(&format!("{run} 4 --time 0s --memory 1G"));
    let more = shell.run(&format!("{run} 4 --time 0s --memory 8G"));
    assert!(text(&more.stdout).contains("not settled within the limits"));
    shell.run(&format!("{run} 4 --time 0s --memory 8G"));
    shell.run(&format!("{run} 4 --time 1h --memory 1G"));
    shell.run(&format!("{run} 4 --time 0s"));
    shell.run("playproof sweep status small.toml --store store");
    assert_session!(shell);
}

#[test]
fn what_is_settled_of_an_open_question_is_kept() {
    let mut shell = shell();
    shell.write(
        "hooks.toml",
        "game = \"threshold\"\nboard = \"square\"\ncells = 6\n",
    );
    let run = "playproof sweep run hooks.toml --job 20 --store store --time 1s";
    assert_eq!(shell.run(run).status.code(), Some(1));
    assert!(names(&shell, "store", ".proof").len() > 3);
    let merged = shell.run("playproof sweep merge --store store --to shelf");
    assert_eq!(merged.status.code(), Some(0), "{}", shell.record());
    let record = names(&shell, "store/jobs", ".toml").remove(0);
    let record = fs::read_to_string(shell.path("store/jobs").join(record)).unwrap();
    let parts = names(&shell, "store", ".proof").into_iter();
    for part in parts {
        assert!(record.contains(part.strip_suffix(".proof").unwrap()));
    }
}

#[test]
fn what_is_wrong_with_a_spec_is_shown_in_its_place() {
    let mut shell = Shell::new();
    let board = "board = \"square\"\n";
    let small = "maker = 1\nbreaker = 1\n";
    let specs = [
        "game = \"canibal\"\ncells = 8\n".to_owned(),
        "game = \"cannibal\"\n".to_owned(),
        "game = \"cannibal\"\ncells = \n".to_owned(),
        "game = \"cannibal\"\ncells = 8\nboard = \"square\"\n".to_owned(),
        "game = \"cannibal\"\ncells = 0\n".to_owned(),
        "game = \"cannibal\"\ncells = []\n".to_owned(),
        "game = \"cannibal\"\ncells = \"eight\"\n".to_owned(),
        "game = \"cannibal\"\ncells = [7, 8, 7]\n".to_owned(),
        "game = \"cannibal\"\ncells = { from = 8, to = 7 }\n".to_owned(),
        "game = \"cannibal\"\ncells = { from = 8, upto = 9 }\n".to_owned(),
        "game = \"cannibal\"\ncells = 20\n".to_owned(),
        "game = \"cannibal\"\ncells = 257\n".to_owned(),
        format!("game = \"achievement\"\n{board}cells = 7\nmaker = 1\n"),
        format!("game = \"achievement\"\n{board}cells = 7\n{small}last_turn = 2\n"),
        format!("game = \"achievement\"\n{board}cells = 7\nmaker = 1\nbreaker = {{ from = 1, to = 4000 }}\n"),
        "game = \"threshold\"\nboard = { hypercubic = 6 }\ncells = 9\n".to_owned(),
        "game = \"synchronized\"\nvariant = \"tromineering\"\nrows = 2\ncolumns = 2\n".to_owned(),
        "game = \"synchronized\"\nvariant = \"domineering\"\nrows = { from = 1, to = 12 }\ncolumns = { from = 1, to = 12 }\n"
            .to_owned(),
        "game = \"k-in-a-row\"\nrows = 3\ncolumns = [3, 43]\nk = 3\n".to_owned(),
        "game = \"k-in-a-row\"\nrows = 3\ncolumns = 3\nk = 3\nconvention = \"maker-maker\"\nfirst = \"second\"\n".to_owned(),
    ];
    for (number, spec) in specs.iter().enumerate() {
        let name = format!("{number}.toml");
        shell.write(&name, spec);
        shell.run(&format!("playproof sweep list {name}"));
    }
    shell.run("playproof sweep run 0.toml --job 1 --store store");
    shell.run("playproof sweep status 0.toml --store store");
    shell.run("playproof sweep list nowhere.toml");
    shell.write("small.toml", SMALL);
    shell.run("playproof sweep run small.toml --job 0 --store store");
    shell.run("playproof sweep run small.toml --job 13 --store store");
    shell.run("playproof sweep merge --store store");
    assert!(!shell.path("store").exists());
    assert_session!(shell);
}

/// What makes sense as a game file, and what is on the edge, makes sense as a spec.
#[test]
fn numbers_lists_and_ranges() {
    let shell = Shell::new();
    let count = |spec: &str| {
        shell.write("spec.toml", spec);
        let list = ["sweep", "list", "spec.toml"];
        let output = shell.command("playproof", &list).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).lines().count()
    };
    assert_eq!(count("game = 'cannibal'\ncells = 8"), 369);
    assert_eq!(count("game = 'cannibal'\ncells = [8, 1]"), 370);
    assert_eq!(
        count("game = 'cannibal'\ncells = { from = 7, to = 8 }"),
        477
    );
    assert_eq!(
        count("game = 'threshold'\nboard = 'triangular'\ncells = 5"),
        4
    );
    let square = "game = 'achievement'\nboard = 'square'\ncells = 7\n";
    assert_eq!(count(&format!("{square}maker = 1\nbreaker = 1")), 108);
    assert_eq!(
        count(&format!(
            "{square}maker = [1, 3]\nbreaker = {{ from = 0, to = 4 }}"
        )),
        1080
    );
    let boards = "rows = { from = 1, to = 3 }\ncolumns = { from = 1, to = 42 }\n";
    assert_eq!(
        count(&format!(
            "game = 'k-in-a-row'\n{boards}k = 3\ngravity = true"
        )),
        126
    );
}

#[test]
fn a_wrong_store_is_not_merged() {
    let mut shell = shell();
    for job in [1, 4, 5, 6] {
        let run = format!("playproof sweep run small.toml --job {job} --store store");
        assert_eq!(shell.run(&run).status.code(), Some(0));
    }
    let [first, second, third, fourth] =
        <[String; 4]>::try_from(names(&shell, "store", ".proof")).unwrap();
    let folder = shell.path("store");
    let path = |name: &str| folder.join(name);
    let bytes = |name: &str| fs::read(path(name)).unwrap();
    // Cut off; with another claim; a good proof in the place of another.
    let whole = [bytes(&first), bytes(&second), bytes(&third)];
    fs::write(path(&first), &whole[0][..whole[0].len() - 1]).unwrap();
    fs::write(path(&second), proofs::to_bytes(&proofs::wrong_paving())).unwrap();
    fs::write(path(&third), bytes(&fourth)).unwrap();
    fs::write(path("mine.proof"), bytes(&fourth)).unwrap();
    let session = shell.record().lines().count();
    shell.run("playproof sweep merge --store store --to shelf");
    let record = shell.record();
    let said: Vec<&str> = record.lines().skip(session).collect();
    let said = said.join("\n");
    for (name, reason) in [
        (first.as_str(), "the file ends in the middle of an item"),
        (&second, "related"),
        (&third, "is another proof than its name says"),
        ("mine.proof", "is another proof than its name says"),
    ] {
        let named = said.lines().find(|line| line.contains(name));
        let named = named.unwrap_or_else(|| panic!("{name}: {said}"));
        assert!(named.starts_with("fault     store"), "{named}");
        assert!(named.contains(reason), "{named}");
    }
    assert_eq!(names(&shell, "shelf", ".proof"), [fourth.as_str()]);
    // They do not count as settled, and are proved again: the same bytes.
    let status = shell.run("playproof sweep status small.toml --store store");
    let status = text(&status.stdout);
    assert!(status.contains("settled    1"), "{status}");
    assert!(status.contains("failed     3"), "{status}");
    for job in [1, 4, 5, 6] {
        let run = format!("playproof sweep run small.toml --job {job} --store store");
        assert_eq!(shell.run(&run).status.code(), Some(0));
    }
    assert_eq!(whole, [bytes(&first), bytes(&second), bytes(&third)]);
    fs::remove_file(path("mine.proof")).unwrap();
    let merged = shell.run("playproof sweep merge --store store --to shelf");
    assert_eq!(merged.status.code(), Some(0), "{}", shell.record());
    assert_eq!(names(&shell, "shelf", ".proof").len(), 4);
}

/// A record that names the proof of another answer, or makes no sense, settles nothing.
#[test]
fn records_are_not_believed() {
    let mut shell = shell();
    for job in [1, 12] {
        shell.run(&format!(
            "playproof sweep run small.toml --job {job} --store store"
        ));
    }
    let records: Vec<PathBuf> = names(&shell, "store/jobs", ".toml")
        .iter()
        .map(|name| shell.path("store/jobs").join(name))
        .collect();
    let [one, other] = [0, 1].map(|n| fs::read_to_string(&records[n]).unwrap());
    let proof = |record: &str| {
        let line = record.lines().find(|line| line.starts_with("proof"));
        line.unwrap().to_owned()
    };
    for forged in [
        one.replace(&proof(&one), &proof(&other)).as_bytes(),
        one.replace("proof = \"", "proof = \"../").as_bytes(),
        one.replace("proof", "prof").as_bytes(),
        one.replace("question = \"", "question = \"not ").as_bytes(),
        other.as_bytes(),
        b"\xe9",
        b"",
    ] {
        fs::write(&records[0], forged).unwrap();
        let forged = text(forged);
        let status = shell.run("playproof sweep status small.toml --store store");
        let status = text(&status.stdout);
        assert!(status.contains("settled    1: 1"), "{forged}\n{status}");
        assert!(status.contains("failed     1"), "{forged}\n{status}");
        assert!(status.contains("not begun  10"), "{forged}\n{status}");
    }
    for job in [1, 12] {
        shell.run(&format!(
            "playproof sweep run small.toml --job {job} --store store"
        ));
    }
    let status = shell.run("playproof sweep status small.toml --store store");
    assert!(text(&status.stdout).contains("settled    2"));
}

#[test]
#[cfg(unix)]
fn a_run_that_is_killed_leaves_nothing_that_counts() {
    let mut shell = shell();
    let mut child = begin(&shell);
    // Another run of the job does not begin.
    shell.run("playproof sweep run long.toml --job 1 --store store");
    shell.run("playproof sweep status long.toml --store store");
    child.kill().unwrap();
    child.wait().unwrap();
    // As if it had been killed while it wrote.
    let key = names(&shell, "store/jobs", ".begun").remove(0);
    let key = key.strip_suffix(".begun").unwrap();
    shell.write(&format!("store/jobs/{key}.aBcDeF.tmp"), "ques");
    shell.write("store/jobs/another.aBcDeF.tmp", "of a run of another job");
    shell.run("playproof sweep status long.toml --store store");
    shell.run("playproof sweep merge --store store --to shelf");
    shell.run("playproof sweep run long.toml --job 1 --store store --time 0s");
    shell.run("playproof sweep status long.toml --store store");
    assert_session!(shell);
    assert_eq!(
        names(&shell, "store/jobs", ""),
        ["another.aBcDeF.tmp".to_owned(), format!("{key}.toml")]
    );
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_says_how_far_it_came() {
    let mut shell = shell();
    let child = begin(&shell);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("interrupted"));
    // It did not have the ten minutes that it was given.
    let status = shell.run("playproof sweep status long.toml --store store --json");
    let job: serde_json::Value = serde_json::from_str(&text(&status.stdout)).unwrap();
    assert_eq!(job["status"], "open");
    let seconds = job["tried"][0]["seconds"].as_f64().unwrap();
    assert!(0.0 < seconds && seconds < 300.0, "{job}");
    let known = shell.run("playproof sweep run long.toml --job 1 --store store --time 1ms");
    assert!(text(&known.stdout).contains("tried before"));
    let again =
        shell.run("playproof sweep run long.toml --job 1 --store store --time 0s --memory 8G");
    assert!(!text(&again.stdout).contains("tried before"));
}

#[test]
#[cfg(unix)]
fn a_job_whose_proof_cannot_be_written_is_not_done() {
    let mut shell = shell();
    // No file may grow, as on a full disk.
    let playproof = shell.command("playproof", &[]);
    let playproof = playproof.get_program().to_str().unwrap().to_owned();
    let line = format!(
        "trap '' XFSZ; ulimit -f 0; {playproof} sweep run small.toml --job 1 --store store"
    );
    let mut sh = Command::new("sh");
    sh.args(["-c", &line]).current_dir(shell.path("."));
    let output = sh.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("cannot write"), "{said}");
    assert!(!said.contains(".tmp"), "{said}");
    assert_eq!(names(&shell, "store", ".proof"), [""; 0]);
    assert_eq!(names(&shell, "store/jobs", ".tmp"), [""; 0]);
    let status = shell.run("playproof sweep status small.toml --store store");
    assert!(text(&status.stdout).contains("failed     1"));
    let run = "playproof sweep run small.toml --job 1 --store";
    assert_eq!(shell.run(&format!("{run} store")).status.code(), Some(0));
    // A folder cannot be made within a file.
    let output = shell.run(&format!("{run} small.toml"));
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("small.toml"), "{said}");
    assert!(said.contains("jobs"), "{said}");
}

#[test]
fn every_example_is_a_sweep() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/sweeps");
    let mut shell = Shell::new();
    let mut found = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let output = shell.run(&format!("playproof sweep list \"{}\"", path.display()));
            assert_eq!(output.status.code(), Some(0), "{}", shell.record());
            found += 1;
        }
    }
    assert!(found > 2);
    let page = include_str!("../../docs/sweeps.md");
    let batch = fs::read_to_string(format!("{folder}/array.sbatch")).unwrap();
    assert!(page.contains(&batch), "the page has another batch file");
}
