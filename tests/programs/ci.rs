//! `playproof-check` where it checks proofs again and again: manifests, caches, threads, and what
//! it says to other programs.

use std::{fs, process::Output};

use playproof_formats::Id;

use crate::{
    certificates as proofs,
    shell::{Shell, assert_session, text},
};

const FAN: &str = "maker wins (1,3) on square for {(0,0) (0,1)}";
const PAVING: &str = "breaker wins (1,1) on square for {(0,0) (0,1) (1,0) (1,1)}";
const COMPOSITION: &str = "maker wins (2,7) on square for {(0,0) (0,1)}";

/// A folder `proofs` with what is accepted, rejected and declined.
fn shell() -> Shell {
    let shell = Shell::new();
    shell.write("proofs/fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.write("proofs/paving.proof", proofs::to_bytes(&proofs::paving()));
    shell.write(
        "proofs/deep/composition.proof",
        proofs::to_bytes(&proofs::composition()),
    );
    shell.write("other/needs.proof", proofs::needs_fan());
    shell.write(
        "other/wrong.proof",
        proofs::to_bytes(&proofs::wrong_paving()),
    );
    shell
}

/// What is printed and how it ends, without the time.
fn said(output: &Output) -> (String, String, Option<i32>) {
    let errors = text(&output.stderr);
    let timeless = errors.lines().map(|line| match line.split_once(" in ") {
        Some((before, after)) => format!("{before}{}", after.split_once(" s").map_or("", |a| a.1)),
        None => line.to_owned(),
    });
    let errors: Vec<String> = timeless.collect();
    (
        text(&output.stdout),
        errors.join("\n"),
        output.status.code(),
    )
}

fn id(shell: &mut Shell, file: &str) -> String {
    let printed = text(&shell.run(&format!("playproof-check {file}")).stdout);
    printed.split(' ').nth(3).unwrap().to_owned()
}

#[test]
fn what_a_manifest_demands() {
    let mut shell = shell();
    shell.write(
        "all.manifest",
        format!("# three\n\nproofs/fan.proof: {FAN}  # domino\nproofs/paving.proof: {PAVING}\nproofs/deep/composition.proof: {COMPOSITION}\n"),
    );
    shell.run("playproof-check --manifest all.manifest");
    shell.run("playproof-check --manifest all.manifest --json proofs/deep");
    shell.write(
        "two.manifest",
        format!("proofs/./deep/../paving.proof: {PAVING}\nproofs/fan.proof: {FAN}"),
    );
    shell.run("playproof-check --manifest two.manifest proofs");
    // Paths begin where the manifest is.
    shell.write("proofs/inner.manifest", format!("fan.proof: {FAN}\n"));
    shell.run("playproof-check --manifest proofs/inner.manifest");
    shell.write(
        "other/outer.manifest",
        format!("../proofs/fan.proof: {FAN}\n"),
    );
    shell.run("playproof-check --manifest other/outer.manifest proofs/fan.proof");
    assert_session!(shell);
}

#[test]
fn what_a_manifest_demands_in_vain() {
    let mut shell = shell();
    let mut fails = |line: &str, files: &str| {
        shell.write("one.manifest", format!("{line}\nproofs/fan.proof: {FAN}\n"));
        let output = shell.run(&format!("playproof-check --manifest one.manifest {files}"));
        assert_eq!(output.status.code(), Some(1), "{line}");
    };
    fails(&format!("proofs/nowhere.proof: {FAN}"), "");
    fails(&format!("proofs/paving.proof: {FAN}"), "");
    fails(&format!("proofs/fan.proof: {} {FAN}", "0".repeat(64)), "");
    fails(&format!("other/needs.proof: {FAN}"), "proofs/paving.proof");
    fails(&format!("other/wrong.proof: {PAVING}"), "");
    fails(&format!("{}  {FAN}", "0".repeat(64)), "proofs");
    // What is declined elsewhere with 2 is not what was demanded.
    shell.write(
        "needs.manifest",
        "other/needs.proof: maker wins (1,2) on square for {(0,0) (0,1)}",
    );
    let output = shell.run("playproof-check --manifest needs.manifest");
    assert_eq!(output.status.code(), Some(1));
    assert_session!(shell);
}

#[test]
fn steps_that_a_manifest_demands() {
    let mut shell = shell();
    let fan = id(&mut shell, "proofs/fan.proof");
    shell.write("step.manifest", format!("{fan}  {FAN}\n"));
    // The fan is the first step of the composition.
    let command = "playproof-check --manifest step.manifest";
    for (line, status) in [
        (format!("{command} proofs/deep"), 0),
        (format!("{command} proofs/paving.proof"), 1),
        (
            format!("{command} proofs/paving.proof --library proofs/deep"),
            0,
        ),
        (format!("{command} --library proofs"), 0),
        (format!("{command} proofs/deep --cache cache"), 0),
        (format!("{command} proofs/deep --cache cache"), 0),
        (format!("{command} proofs/fan.proof --cache cache"), 0),
        (format!("{command} proofs/fan.proof --cache cache"), 0),
    ] {
        let output = shell.run(&line);
        assert_eq!(output.status.code(), Some(status), "{line} {output:?}");
    }
    shell.write("step.manifest", format!("{fan}  {PAVING}\n"));
    for cache in ["", "--cache cache", "--cache cache"] {
        let output = shell.run(&format!("{command} proofs/fan.proof {cache}"));
        assert_eq!(output.status.code(), Some(1));
        assert!(
            text(&output.stderr).contains("step.manifest:1: "),
            "{output:?}"
        );
    }
    // A line about a file is about its last step, if not any step will do.
    shell.write(
        "any.manifest",
        format!(
            "proofs/deep/composition.proof: {FAN}\nproofs/deep/composition.proof: {COMPOSITION}\n"
        ),
    );
    let any = "playproof-check --manifest any.manifest --cache cache";
    assert_eq!(shell.run(any).status.code(), Some(1));
    for _ in 0..2 {
        let output = shell.run(&format!("{any} --any-step"));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
}

#[test]
fn what_is_printed_is_a_manifest() {
    let mut shell = shell();
    let printed = shell.run("playproof-check proofs").stdout;
    shell.write("printed.manifest", &printed);
    let output = shell.run("playproof-check --manifest printed.manifest");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, printed);
}

#[test]
fn what_is_no_manifest() {
    let mut shell = shell();
    let fan = id(&mut shell, "proofs/fan.proof");
    for manifest in [
        String::new(),
        "# nothing\n".to_owned(),
        format!("proofs/fan.proof: {FAN}\nproofs/paving.proof\n"),
        format!("proofs/fan.proof: {FAN}\n\n  proofs/fan.proof:  {FAN}\n"),
        format!("proofs/fan.proof: {}  {FAN}\n", &fan[1..]),
        "proofs/fan.proof: # later\n".to_owned(),
        "declined  proofs/fan.proof: why\n".to_owned(),
        format!("{}proofs/fan.proof\x1b[2J", "long/".repeat(1000)),
    ] {
        shell.write("bad.manifest", manifest);
        let output = shell.run("playproof-check --manifest bad.manifest proofs");
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
    }
    shell.write("bad.manifest", b"proofs/fan.proof: \xff");
    shell.run("playproof-check --manifest bad.manifest proofs");
    shell.run("playproof-check --manifest nowhere.manifest proofs");
    shell.run("playproof-check --manifest proofs");
    shell.run("playproof-check --any-step proofs");
    let output = shell.run("playproof-check --manifest x.manifest --claim x proofs");
    assert_eq!(output.status.code(), Some(2));
    assert_session!(shell);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut shell = shell();
    for i in 0..20 {
        shell.write(&format!("many/{i}.proof"), proofs::needs_fan());
        shell.write(
            &format!("many/{i}-wrong.proof"),
            proofs::to_bytes(&proofs::wrong_paving()),
        );
        shell.write(
            &format!("many/{i}-paving.proof"),
            proofs::to_bytes(&proofs::paving()),
        );
    }
    for options in [
        "",
        "--library proofs",
        "proofs",
        "--max-work 3000",
        "--max-memory 20K proofs",
    ] {
        let one = shell.run(&format!("playproof-check --jobs 1 many other {options}"));
        for jobs in [
            "--jobs 2",
            "--jobs 7",
            "--jobs 1000000",
            "--jobs 3 --cache cache",
            "--cache cache",
            "",
        ] {
            let many = shell.run(&format!("playproof-check {jobs} many other {options}"));
            assert_eq!(one.stdout, many.stdout, "{options} {jobs}");
            assert_eq!(one.status, many.status, "{options} {jobs}");
        }
    }
    for wrong in ["0", "-1", "many", "1.5", ""] {
        let output = shell.run(&format!("playproof-check \"--jobs={wrong}\" many"));
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("--jobs"), "{output:?}");
    }
}

#[test]
fn threads_share_the_memory() {
    let mut shell = shell();
    for i in 0..4 {
        shell.write(
            &format!("same/{i}.proof"),
            proofs::to_bytes(&proofs::paving()),
        );
    }
    let mut accepts = |jobs, memory: u64, files: &str| {
        let line = format!("playproof-check --jobs {jobs} --max-memory {memory} {files}");
        shell.run(&line).status.success()
    };
    // The least memory with which the file is accepted.
    let (mut too_little, mut enough) = (0, 1 << 30);
    while too_little + 1 < enough {
        let middle = u64::midpoint(too_little, enough);
        if accepts(1, middle, "same/0.proof") {
            enough = middle;
        } else {
            too_little = middle;
        }
    }
    for jobs in [1, 2, 4] {
        assert!(accepts(jobs, enough, "same"));
        assert!(!accepts(jobs, too_little, "same"));
    }
}

#[test]
fn a_cache_changes_no_verdict() {
    let mut shell = shell();
    let all = "playproof-check proofs other";
    let (printed, _, status) = said(&shell.run(all));
    assert_eq!(status, Some(1));
    let cached = format!("{all} --cache cache");
    for known in ["", ", 1 of them known from the cache"] {
        // `needs.proof` has a premise from other files: it is not in the cache, and what holds the
        // premise is checked for its sake.
        let (again, errors, _) = said(&shell.run(&cached));
        assert_eq!(again, printed);
        assert_eq!(errors, format!("playproof-check: 4 of 5 accepted{known}"));
    }
    let (_, errors, _) = said(&shell.run("playproof-check proofs --cache cache"));
    assert_eq!(
        errors,
        "playproof-check: 3 of 3 accepted, 3 of them known from the cache"
    );
    let sizes = shell.run("playproof-check --stats --cache cache proofs/fan.proof");
    assert!(
        text(&sizes.stdout).contains(" bytes, known from the cache, "),
        "{sizes:?}"
    );
    let json = shell.run("playproof-check --json --cache cache proofs/fan.proof");
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&json["cached"], &json["work"]), (&true.into(), &().into()));
    assert_eq!(json["claim"], FAN);
    // What is known proves what it proves, and nothing else.
    for claim in [PAVING, FAN] {
        let line = format!("playproof-check --cache cache --claim \"{claim}\" proofs/fan.proof");
        assert_eq!(shell.run(&line).status.success(), claim == FAN);
    }
    // A file that has changed is checked.
    shell.write(
        "proofs/fan.proof",
        proofs::to_bytes(&proofs::wrong_paving()),
    );
    let (_, errors, status) = said(&shell.run("playproof-check --cache cache proofs"));
    assert_eq!(
        errors,
        "playproof-check: 2 of 3 accepted, 2 of them known from the cache"
    );
    assert_eq!(status, Some(1));
    // Other limits, another cache.
    let (_, errors, _) = said(&shell.run("playproof-check --cache cache --max-work 100 proofs"));
    assert!(
        errors.starts_with("playproof-check: cache is not used: "),
        "{errors}"
    );
    assert!(
        errors.ends_with("playproof-check: 0 of 3 accepted"),
        "{errors}"
    );
}

#[test]
fn a_cache_that_is_damaged_changes_no_verdict() {
    let mut shell = shell();
    let all = "playproof-check proofs other";
    let printed = shell.run(all).stdout;
    let cached = format!("{all} --cache cache");
    shell.run(&cached);
    let whole = fs::read(shell.path("cache")).unwrap();
    let mut damaged: Vec<Vec<u8>> = Vec::new();
    damaged.extend(
        (0..whole.len())
            .step_by(23)
            .map(|length| whole[..length].to_vec()),
    );
    damaged.extend((0..whole.len()).step_by(11).map(|place| {
        let mut flipped = whole.clone();
        flipped[place] ^= 1 << (place % 8);
        flipped
    }));
    // Lines that are no hashes, or of nothing that is here.
    let end = whole.iter().position(|&byte| byte == b'\n').unwrap();
    let head = &whole[..=end];
    let lines = [
        "\n\n",
        "\x00\u{fffd}\n",
        &format!("{}\n", "f".repeat(64)),
        "accepted\n",
    ];
    damaged.extend(lines.map(|line| [head, line.as_bytes()].concat()));
    damaged.push([head, &b"z".repeat(1 << 20)[..]].concat());
    damaged.push(vec![0xff; 100]);
    // What another program has accepted: all that is here.
    let everything: String = fs::read_dir(shell.path("other"))
        .unwrap()
        .map(|file| hash(&fs::read(file.unwrap().path()).unwrap()) + "\n")
        .collect();
    let mut other = head.to_vec();
    other[end - 60] ^= 1;
    damaged.push([&other, everything.as_bytes()].concat());
    damaged.push([b"playproof-check\n", everything.as_bytes()].concat());
    damaged.push(everything.into_bytes());
    for cache in damaged {
        shell.write("cache", &cache);
        let output = shell.run(&cached);
        assert_eq!(text(&output.stdout), text(&printed), "{}", text(&cache));
        assert_eq!(output.status.code(), Some(1));
        // It is in order again.
        assert!(fs::read(shell.path("cache")).unwrap().starts_with(head));
    }
}

/// What the page says that a cache does not protect against, and what it does even then.
#[test]
fn whoever_writes_the_cache_is_believed() {
    let mut shell = shell();
    shell.write("other/none.proof", b"\x83iplayproof\x01\x01");
    shell.run("playproof-check proofs/paving.proof --cache cache");
    let mut forged = fs::read_to_string(shell.path("cache")).unwrap();
    for file in ["wrong", "needs", "none"] {
        let bytes = fs::read(shell.path(&format!("other/{file}.proof"))).unwrap();
        forged += &(hash(&bytes) + "\n");
    }
    shell.write("cache", forged);
    let output = shell.run("playproof-check other --cache cache");
    let printed = text(&output.stdout);
    let words: Vec<&str> = printed.lines().map(|line| &line[..30]).collect();
    let expected = [
        "declined  other/needs.proof: s",
        "rejected  other/none.proof: st",
        "accepted  other/wrong.proof: ",
    ];
    for (word, expected) in words.iter().zip(expected) {
        assert!(word.starts_with(expected), "{printed}");
    }
    // It can have no other claim than what is in the file, and nothing is built on it.
    assert!(printed.contains("breaker wins (1,1) on square for {(0,0) (0,1) (0,2)}"));
    let steps = proofs::wrong_paving();
    let wrong: Id = steps[0].id(&[]);
    let mut needs = proofs::composition();
    needs[1].premises = vec![playproof_formats::Premise::Outside(wrong); 2];
    shell.write("other/needs.proof", proofs::to_bytes(&needs[1..]));
    let output = shell.run("playproof-check other --cache cache");
    let printed = text(&output.stdout);
    assert!(printed.contains("declined  other/needs.proof"), "{printed}");
    assert!(printed.contains("rejected  other/wrong.proof"), "{printed}");
}

/// The hash of a file, as `playproof-check` writes it.
fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_string()
}

#[test]
fn files_that_cannot_be_written() {
    let mut shell = shell();
    shell.write("folder/notes.txt", "");
    for option in ["--cache", "--junit"] {
        for place in ["nowhere/file", "folder", "/dev/null"] {
            let output = shell.run(&format!("playproof-check {option} {place} proofs"));
            assert_eq!(output.status.code(), Some(2), "{option} {place}");
            // That is known before any work is done.
            assert!(output.stdout.is_empty());
            assert!(text(&output.stderr).contains(place), "{output:?}");
        }
    }
}

/// The report, with what the schemas of Ant and Jenkins demand.
fn junit(shell: &Shell) -> (String, Vec<(String, String)>) {
    let xml = fs::read_to_string(shell.path("report.xml")).unwrap();
    let document = roxmltree::Document::parse(&xml).unwrap_or_else(|error| panic!("{error} {xml}"));
    let suite = document.root_element().first_element_child().unwrap();
    let attribute = |name| suite.attribute(name).unwrap().to_owned();
    for name in ["id", "package", "hostname", "timestamp", "time", "name"] {
        assert!(!attribute(name).is_empty());
    }
    let names: Vec<_> = suite
        .children()
        .filter(roxmltree::Node::is_element)
        .collect();
    let [first, cases @ .., out, err] = &names[..] else {
        panic!("{xml}");
    };
    assert!(first.has_tag_name("properties"));
    assert!(out.has_tag_name("system-out") && err.has_tag_name("system-err"));
    let mut found = Vec::new();
    for case in cases {
        assert!(case.has_tag_name("testcase") && case.attribute("classname").is_some());
        assert!(case.attribute("time").unwrap().parse::<f64>().is_ok());
        let result = case
            .first_element_child()
            .map_or("", |child| child.tag_name().name());
        found.push((
            case.attribute("name").unwrap().to_owned(),
            result.to_owned(),
        ));
    }
    let count = |wanted: &str| found.iter().filter(|(_, result)| result == wanted).count();
    assert_eq!(attribute("tests"), found.len().to_string());
    assert_eq!(attribute("failures"), count("failure").to_string());
    assert_eq!(attribute("errors"), count("error").to_string());
    (xml, found)
}

#[test]
fn a_report_for_junit() {
    let mut shell = shell();
    shell.write("report.xml", "old");
    shell.write(
        "step.manifest",
        format!("{}  {FAN}\nproofs/nowhere.proof: x", "0".repeat(64)),
    );
    shell.run(
        "playproof-check --junit report.xml proofs other/wrong.proof --manifest step.manifest",
    );
    let (xml, found) = junit(&shell);
    let expected = [
        ("proofs/deep/composition.proof", ""),
        ("proofs/fan.proof", ""),
        ("proofs/paving.proof", ""),
        ("other/wrong.proof", "failure"),
        ("proofs/nowhere.proof", "error"),
        ("step.manifest:1", "failure"),
        ("step.manifest:2", "failure"),
    ];
    let expected = expected.map(|(name, result)| (name.to_owned(), result.to_owned()));
    assert_eq!(found, expected);
    assert!(xml.contains("the placement (0,0) (0,1) (0,2) contains no related pair"));
}

#[cfg(unix)]
#[test]
fn hostile_names() {
    let mut shell = Shell::new();
    let names = [
        "a<b>&\"'.proof",
        "]]>.proof",
        "100%,a:b=c;.proof",
        "line\nbreak\r.proof",
        "::error::x.proof",
        "##[error]x.proof",
        "\u{1}\u{202e}\u{fffe}.proof",
    ];
    for name in names {
        shell.write(
            &format!("names/{name}"),
            proofs::to_bytes(&proofs::wrong_paving()),
        );
    }
    shell.write("one.manifest", "nowhere.proof: x\n");
    let output =
        shell.run("playproof-check --github --junit report.xml --manifest one.manifest names");
    let (_, found) = junit(&shell);
    let found: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert!(found.contains(&"names/a<b>&\"'.proof"), "{found:?}");
    assert!(found.contains(&"names/line\\nbreak\\r.proof"), "{found:?}");
    let printed = text(&output.stdout) + &text(&output.stderr);
    let lines: Vec<&str> = printed.lines().collect();
    // A file and an annotation for each, twice for those that are not in the manifest.
    let commands = lines
        .iter()
        .filter(|line| line.trim_start().starts_with("::"));
    assert_eq!(commands.clone().count(), 8 + 8, "{printed}");
    for command in commands {
        let known = command.starts_with("::error file=") || command.starts_with("::warning file=");
        assert!(known, "{command}");
    }
    for wanted in [
        "::error file=names/100%25%2Ca%3Ab=c;.proof,title=rejected::step 0 (paving): the ",
        "::error file=names/line%0Abreak%0D.proof,title=",
        "::error file=one.manifest,line=1,title=not proved::nowhere.proof is missing",
        "::warning file=names/]]>.proof,title=not in the manifest::names/]]>.proof is not in one.manifest",
    ] {
        assert!(
            lines.iter().any(|line| line.starts_with(wanted)),
            "{wanted}\n{printed}"
        );
    }
    // Of what is no annotation, GitHub takes no line for a command.
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("::") || !line.contains("##["))
    );
    assert_eq!(
        shell
            .run("playproof-check --github --json names")
            .status
            .code(),
        Some(2)
    );
}

#[test]
fn pages_and_completions() {
    let mut shell = Shell::new();
    for (shell_name, word) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef"),
        ("fish", "complete -c"),
    ] {
        for line in ["playproof completions", "playproof-check --completions"] {
            let printed = text(&shell.run(&format!("{line} {shell_name}")).stdout);
            assert!(printed.contains(word), "{line} {shell_name}");
        }
    }
    assert_eq!(
        shell.run("playproof completions csh").status.code(),
        Some(2)
    );
    let page = text(&shell.run("playproof-check --man").stdout);
    assert!(
        page.contains(".TH playproof-check 1") && page.contains("\\-\\-manifest"),
        "{page}"
    );
    assert_eq!(
        shell.run("playproof-check --man proofs").status.code(),
        Some(2)
    );

    shell.run("playproof man --out pages/man1");
    for page in [
        "playproof",
        "playproof-prove",
        "playproof-library-add",
        "playproof-man",
    ] {
        let text = fs::read_to_string(shell.path(&format!("pages/man1/{page}.1"))).unwrap();
        assert!(text.contains(&format!(".TH {page} 1")), "{text}");
    }
    shell.write("file", "");
    assert_eq!(shell.run("playproof man --out file").status.code(), Some(2));
}
