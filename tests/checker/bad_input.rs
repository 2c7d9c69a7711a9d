//! Files that are no certificates: each is rejected or declined for its reason, and
//! none makes the checker panic, run on or take much memory.

use std::{
    io::{self, BufRead, Read},
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Duration,
};

use playproof_checker::{
    Limits, Session, Verdict,
    budget::{Exhausted, Stop, parse_size},
    rules::Fault as Shape,
    session::{self, Cause, Place},
};
use playproof_formats::{
    Board, Claim, Evidence, Id, Premise,
    claim::{Animal, Player},
    evidence::{self, ProofSequence, Situation},
    file::{self, FileFault},
    profile,
    step::StepFault,
};
use playproof_oracles::{
    build::{LINE, cell, step, verdict, verdict_on, wins},
    samples::{self, row_extended},
    value::{Value, head, heads},
};

/// Why a file is rejected.
fn rejected(bytes: &[u8]) -> FileFault {
    match verdict_on(bytes) {
        Verdict::Rejected(_, rejection) => {
            rejection.reason().cloned().expect("a fault of the file")
        }
        other => panic!("{other:?}"),
    }
}

/// The fault of a declined file.
fn declined(bytes: &[u8]) -> FileFault {
    match verdict_on(bytes) {
        Verdict::Declined(_, Cause::File(fault)) => fault,
        other => panic!("{other:?}"),
    }
}

fn sample() -> Vec<u8> {
    file::to_bytes(&row_extended())
}

/// A header, then these items.
fn after_header(version: u32, steps: u32, items: &[u8]) -> Vec<u8> {
    let header = Value::Array(vec![
        Value::Text("playproof".to_owned()),
        Value::Integer(version.into()),
        Value::Integer(steps.into()),
    ]);
    [Value::encode(&[header]), items.to_vec()].concat()
}

/// The sample with one of its items changed: item 0 is the header.
fn changed(item: usize, change: impl FnOnce(&mut Vec<Value>)) -> Vec<u8> {
    let mut items = Value::sequence(&sample());
    let Value::Array(fields) = &mut items[item] else {
        panic!("an array");
    };
    change(fields);
    Value::encode(&items)
}

#[test]
fn truncated_at_every_byte() {
    for (name, steps) in samples::all() {
        let bytes = file::to_bytes(&steps);
        let header = after_header(1, u32::try_from(steps.len()).expect("few"), &[]).len();
        for length in 0..bytes.len() {
            match rejected(&bytes[..length]) {
                FileFault::NoHeader => assert!(length < header, "{name}"),
                FileFault::Missing | FileFault::Bytes(profile::Fault::Truncated) => {
                    assert!(length >= header, "{name}");
                }
                other => panic!("{name} cut at {length}: {other}"),
            }
        }
    }
}

#[test]
fn empty_and_foreign_files() {
    for bytes in [
        &b""[..],
        b"\n",
        b"playproof",
        b"{\"playproof\": 1}",
        b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
        b"\x7fELF\x02\x01\x01\x00",
        &[0; 100],
        &[0xff; 100],
    ] {
        assert!(matches!(rejected(bytes), FileFault::NoHeader));
    }
}

#[test]
fn another_version() {
    for version in [0, 2, u32::MAX] {
        // Whatever follows: it is not for this program to judge.
        for rest in [&b""[..], b"\xff"] {
            let bytes = after_header(version, 3, rest);
            match declined(&bytes) {
                FileFault::UnknownVersion(found) => assert_eq!(found, version),
                other => panic!("{other}"),
            }
        }
    }
    let longer = changed(0, |header| {
        header[1] = Value::Integer(2);
        header.push(Value::Null);
    });
    assert!(matches!(declined(&longer), FileFault::UnknownVersion(2)));
}

#[test]
fn headers_that_are_none() {
    type Change = fn(&mut Vec<Value>);
    let changes: [Change; 9] = [
        |header| header[0] = Value::Text("Playproof".to_owned()),
        |header| header[0] = Value::Bytes(b"playproof".to_vec()),
        |header| header[1] = Value::Text("1".to_owned()),
        |header| header[1] = Value::Integer(1 << 32),
        |header| header[2] = Value::Integer(1 << 32),
        |header| header[2] = Value::Integer(-1),
        |header| header[2] = Value::Null,
        |header| header.push(Value::Null),
        |header| drop(header.pop()),
    ];
    for change in changes {
        assert!(matches!(rejected(&changed(0, change)), FileFault::NoHeader));
    }
}

#[test]
fn another_number_of_steps() {
    let with = |steps| changed(0, |header| header[2] = Value::Integer(steps));
    assert!(matches!(rejected(&with(0)), FileFault::NoStep));
    assert!(matches!(rejected(&with(2)), FileFault::Trailing));
    assert!(matches!(rejected(&with(4)), FileFault::Missing));
    assert!(matches!(
        rejected(&with(i128::from(u32::MAX))),
        FileFault::Missing
    ));
}

#[test]
fn bytes_after_the_last_step() {
    for rest in [&b"\x00"[..], b"\xf6", b"\n", b"\xff", b"\x9b", &sample()] {
        let bytes = [sample(), rest.to_vec()].concat();
        assert!(matches!(rejected(&bytes), FileFault::Trailing));
    }
}

#[test]
fn numbers_and_lengths_in_longer_forms() {
    let bytes = sample();
    let header = heads(&after_header(1, 3, &[])).len();
    for (index, (offset, length, major, argument)) in heads(&bytes).into_iter().enumerate() {
        for form in 24..=27 {
            let width = 1_usize << (form - 24);
            if width < length || major == 7 {
                continue;
            }
            let longer = [&[major << 5 | form], &argument.to_be_bytes()[8 - width..]].concat();
            let bytes = [&bytes[..offset], &longer, &bytes[offset + length..]].concat();
            match rejected(&bytes) {
                FileFault::NoHeader => assert!(index < header),
                FileFault::Bytes(profile::Fault::Profile(..)) => assert!(index >= header),
                other => panic!("{other}"),
            }
        }
    }
}

#[test]
fn indefinite_lengths() {
    let bytes = sample();
    let header = heads(&after_header(1, 3, &[])).len();
    for (offset, length, major, _) in heads(&bytes).into_iter().skip(header) {
        if let 2..=4 = major {
            let bytes = [
                &bytes[..offset],
                &[major << 5 | 31],
                &bytes[offset + length..],
                &[0xff],
            ];
            assert!(matches!(
                rejected(&bytes.concat()),
                FileFault::Bytes(profile::Fault::Profile(..))
            ));
        }
    }
}

#[test]
fn what_the_profile_does_not_have() {
    for item in [
        &b"\xa0"[..],    // a map
        b"\xc0\x00",     // a tag
        b"\xf9\x00\x00", // floats
        b"\xfa\x00\x00\x00\x00",
        b"\xfb\x00\x00\x00\x00\x00\x00\x00\x00",
        b"\xf7", // undefined
        b"\xf0", // simple values
        b"\xf8\xff",
        b"\xff", // a break
        b"\x1c", // reserved heads
        b"\x3f",
        b"\x5e",
        b"\x62\xc3\x28", // text that is not UTF-8
        b"\x61\xff",
        b"\x63\xed\xa0\x80", // a surrogate
    ] {
        for nested in [false, true] {
            let prefix: &[u8] = if nested { b"\x82\x00" } else { b"" };
            let bytes = after_header(1, 1, &[prefix, item].concat());
            match rejected(&bytes) {
                FileFault::Bytes(profile::Fault::Profile(at, _)) => {
                    assert_eq!(at, prefix.len() as u64, "{item:x?}");
                }
                other => panic!("{other}"),
            }
        }
    }
}

#[test]
fn items_that_are_no_steps() {
    for item in [
        Value::Null,
        Value::Integer(0),
        Value::Text("step".to_owned()),
        Value::Bytes(vec![0; 32]),
        Value::Array(vec![]),
        Value::Array(vec![Value::Null; 4]),
    ] {
        let bytes = after_header(1, 1, &Value::encode(&[item]));
        assert!(matches!(
            rejected(&bytes),
            FileFault::Step(StepFault::Malformed(_))
        ));
    }
}

#[test]
fn fields_too_many_and_too_few() {
    let longer = changed(1, |step| step.push(Value::Null));
    assert!(matches!(
        rejected(&longer),
        FileFault::Step(StepFault::NotCanonical)
    ));
    let shorter = changed(1, |step| drop(step.pop()));
    assert!(matches!(
        rejected(&shorter),
        FileFault::Step(StepFault::Malformed(_))
    ));
    // In the claim, its body, the evidence, a class of the paving.
    for path in [&[0][..], &[0, 1], &[2], &[2, 1, 0]] {
        for longer in [false, true] {
            let bytes = changed(1, |step| {
                let mut fields = step;
                for &index in path {
                    let Value::Array(inner) = &mut fields[index] else {
                        panic!("an array");
                    };
                    fields = inner;
                }
                if longer {
                    fields.push(Value::Integer(0));
                } else {
                    fields.pop();
                }
            });
            assert!(matches!(
                rejected(&bytes),
                FileFault::Step(StepFault::NotCanonical | StepFault::Malformed(_))
            ));
        }
    }
}

/// A domino within two moves, by a rule that there was once: `square`, a table of
/// Alice's moves.
const RETIRED: &str = "8369706c617970726f6f66010184826e63616e6e6962616c2d6d6f7665738282820000\
82000102667371756172658782820000826677696e646f7782820000820101828200018264636f707982820000820001\
828201008264636f707982820000820100828201008264636f707982820000820100828200018264636f707982820000\
820001828200018264636f707982820000820001828200018264636f70798282000082000180";

#[test]
fn retired_rules_name_their_successor() {
    let digits = RETIRED.as_bytes().chunks(2);
    let byte = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).expect("digits");
        u8::from_str_radix(pair, 16).expect("digits")
    };
    let bytes: Vec<u8> = digits.map(byte).collect();
    match declined(&bytes) {
        FileFault::Step(fault @ StepFault::UnknownRule(_)) => assert_eq!(
            fault.to_string(),
            "unknown rule \"square\": it was retired, \"alice-tree\" proves the same claims"
        ),
        other => panic!("{other}"),
    }
    // The names of retired rules are not used again, and what stands for them is there.
    for (retired, successor) in evidence::RETIRED {
        assert!(!evidence::RULES.contains(retired), "{retired}");
        assert!(evidence::RULES.contains(successor), "{successor}");
    }
}

/// The tiles of synchronized games were bytes alone, and the walk asked for all replies. Strategies were
/// symmetries and answers alone.
#[test]
fn older_forms_of_evidence_are_named() {
    let lists = vec![Value::Array(Vec::new()); 2];
    for (steps, rule, before) in [
        (
            samples::three_by_three(),
            "sync-strategy",
            Value::Bytes(vec![7, 7, 7]),
        ),
        (
            samples::three_by_three_not_won(),
            "sync-refutation",
            Value::Bytes(vec![7, 7, 7]),
        ),
        (
            samples::positional::rays_by_symmetry(),
            "strategy",
            Value::Array(lists),
        ),
    ] {
        let mut items = Value::sequence(&file::to_bytes(&steps));
        let Some(Value::Array(step)) = items.get_mut(1) else {
            panic!("a step");
        };
        assert_eq!(step[1], Value::Text(rule.to_owned()));
        step[2] = before;
        match rejected(&Value::encode(&items)) {
            FileFault::Step(fault @ StepFault::Malformed(_)) => {
                assert!(fault.to_string().contains("of an older form"), "{fault}");
            }
            other => panic!("{other}"),
        }
        assert!(evidence::REVISED.contains(&rule));
    }
    assert!(
        evidence::REVISED
            .iter()
            .all(|rule| evidence::RULES.contains(rule))
    );
}

#[test]
fn unknown_rules_and_kinds_of_claims() {
    let rule = changed(1, |step| step[1] = Value::Text("telepathy".to_owned()));
    match declined(&rule) {
        FileFault::Step(StepFault::UnknownRule(rule)) => assert_eq!(rule, "telepathy"),
        other => panic!("{other}"),
    }
    let kind = changed(1, |step| {
        let body = Value::Array(vec![Value::Null]);
        step[0] = Value::Array(vec![Value::Text("telepathic".to_owned()), body]);
    });
    match declined(&kind) {
        FileFault::Step(StepFault::UnknownClaim(kind)) => assert_eq!(kind, "telepathic"),
        other => panic!("{other}"),
    }
}

#[test]
fn words_of_a_file_do_not_become_lines_of_a_report() {
    let forged = "x'\naccepted  0000  maker wins\u{1b}[2K";
    let bytes = changed(1, |step| step[1] = Value::Text(forged.to_owned()));
    let message = declined(&bytes).to_string();
    assert!(!message.contains(char::is_control), "{message}");
    let bytes = changed(1, |step| {
        step[0] = Value::Array(vec![Value::Text(forged.to_owned())]);
    });
    let message = declined(&bytes).to_string();
    assert!(!message.contains(char::is_control), "{message}");
}

#[test]
fn deeply_nested_arrays() {
    let mut deep = vec![0x81; 1_000_000];
    deep.push(0);
    assert!(matches!(rejected(&deep), FileFault::NoHeader));
    let alone = after_header(1, 1, &deep);
    assert!(matches!(
        rejected(&alone),
        FileFault::Step(StepFault::Malformed(_))
    ));
    // Where a decoder skips what it does not know.
    let step = &Value::encode(&Value::sequence(&sample())[1..2]);
    let appended = [&[0x85], &step[1..], &deep].concat();
    assert!(matches!(
        rejected(&after_header(1, 1, &appended)),
        FileFault::Step(StepFault::NotCanonical)
    ));
}

#[test]
fn huge_lengths() {
    for major in 2..=4 {
        for length in [1 << 40, u64::MAX] {
            let mut item = Vec::new();
            head(major, length, &mut item);
            assert!(matches!(
                declined(&after_header(1, 1, &item)),
                FileFault::Bytes(profile::Fault::TooLarge(_))
            ));
        }
        // Not too large, and not there.
        let mut item = Vec::new();
        head(major, 1 << 24, &mut item);
        assert!(matches!(
            rejected(&after_header(1, 1, &item)),
            FileFault::Bytes(profile::Fault::Truncated)
        ));
        // As a header.
        let mut item = Vec::new();
        head(major, 1 << 40, &mut item);
        assert!(matches!(rejected(&item), FileFault::NoHeader));
    }
}

#[test]
fn premises_that_are_not_earlier() {
    for index in [1, 2, u32::MAX] {
        let mut steps = row_extended();
        steps[1].premises = vec![Premise::Step(index)];
        match verdict(&steps) {
            Verdict::Rejected(place, rejection) => {
                let Some(&session::Fault::NotEarlier { step: found }) = rejection.reason() else {
                    panic!("{rejection}");
                };
                assert_eq!((found, place.step), (index, Some(1)));
            }
            other => panic!("{other:?}"),
        }
    }
}

/// All premises from other files that are missing, as many as there is room for.
#[test]
fn what_a_file_lacks() {
    let first = row_extended()[0].clone();
    let mut steps = vec![first.clone(); 3];
    for (number, step) in steps.iter_mut().enumerate() {
        step.premises = vec![Premise::Outside(Id([u8::try_from(number).unwrap(); 32]))];
    }
    let bytes = file::to_bytes(&steps);
    let lacks = |session: &Session, memory| session.lacks(bytes.as_slice(), memory);
    let mut session = Session::default();
    let all: Vec<Id> = (0..3).map(|number| Id([number; 32])).collect();
    assert_eq!(lacks(&session, 1 << 20), all);
    assert_eq!(lacks(&session, 1 << 6), []);
    assert_eq!(session.lacks(&bytes[..bytes.len() - 1], 1 << 20), all[..2]);
    // What was proved is not missing.
    let own = first.id(&[]);
    session.check(file::to_bytes(std::slice::from_ref(&first)).as_slice());
    steps[1].premises = vec![Premise::Outside(own)];
    let bytes = file::to_bytes(&steps);
    assert_eq!(session.lacks(bytes.as_slice(), 1 << 20), [all[0], all[2]]);
}

#[test]
fn premises_from_nowhere() {
    let mut steps = row_extended();
    let own = steps[0].id(&[]);
    // Not even an earlier step of the same file counts by its id.
    for id in [Id([0; 32]), own] {
        steps[1].premises = vec![Premise::Outside(id)];
        match verdict(&steps) {
            Verdict::Declined(place, Cause::MissingPremise(missing)) => {
                assert_eq!((missing, place.step), (id, Some(1)));
            }
            other => panic!("{other:?}"),
        }
    }
    for id in [vec![], vec![0; 31], vec![0; 33]] {
        let bytes = changed(2, |step| {
            step[3] = Value::Array(vec![Value::Bytes(id.clone())]);
        });
        assert!(matches!(
            rejected(&bytes),
            FileFault::Step(StepFault::Malformed(_))
        ));
    }
}

#[test]
fn the_place_of_a_fault() {
    let mut steps = row_extended();
    steps[2].claim = wins(Player::Breaker, LINE, &[samples::row(4)], 1, 0);
    match verdict(&steps) {
        Verdict::Rejected(place, reason) => {
            let expected = Place {
                step: Some(2),
                rule: Some("weaken"),
            };
            assert_eq!(place, expected);
            assert_eq!(
                format!("{place}{reason}"),
                "step 2 (weaken): breaker's turns change in the loser's favor"
            );
        }
        other => panic!("{other:?}"),
    }
}

/// A source that fails after so many bytes.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 if !buffer.is_empty() => Err(io::Error::other("unplugged")),
            n => Ok(n),
        }
    }
}

impl BufRead for Broken<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.0.is_empty() {
            Err(io::Error::other("unplugged"))
        } else {
            Ok(self.0)
        }
    }

    fn consume(&mut self, amount: usize) {
        self.0.consume(amount);
    }
}

#[test]
fn a_source_that_fails_at_every_byte() {
    let bytes = sample();
    for length in 0..=bytes.len() {
        let verdict = Session::new(Limits::default()).check(Broken(&bytes[..length]));
        match verdict {
            Verdict::Declined(_, Cause::File(FileFault::Bytes(profile::Fault::Io(_)))) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// Limits as a person writes them.
#[test]
fn sizes() {
    for (text, size) in [
        ("0", 0),
        ("1000", 1000),
        ("2K", 2 << 10),
        ("3MiB", 3 << 20),
        ("4gb", 4 << 30),
        ("5B", 5),
    ] {
        assert_eq!(parse_size(text), Ok(size), "{text}");
    }
    for (text, why) in [
        ("", "a size is a whole number, or one with K, M or G"),
        ("K", "a size is a whole number, or one with K, M or G"),
        ("1.5K", "a size is a whole number, or one with K, M or G"),
        ("1T", "a size is a whole number, or one with K, M or G"),
        ("18014398509481984K", "the size is too large"),
    ] {
        assert_eq!(parse_size(text), Err(why), "{text}");
    }
}

#[test]
fn limits_decline() {
    let bytes = sample();
    let check = |limits| Session::new(limits).check(bytes.as_slice());
    let Verdict::Accepted(accepted) = check(Limits::default()) else {
        panic!("accepted");
    };
    assert_eq!(accepted.bytes, bytes.len() as u64);
    let limits = Limits {
        work: accepted.work,
        ..Limits::default()
    };
    assert!(matches!(check(limits), Verdict::Accepted(_)));
    for work in 0..accepted.work {
        let limits = Limits {
            work,
            ..Limits::default()
        };
        match check(limits) {
            Verdict::Declined(_, Cause::Limit(Exhausted::Work(limit))) => assert_eq!(limit, work),
            other => panic!("{work}: {other:?}"),
        }
    }
    for memory in [0, 1, 100, 1_000, 5_000] {
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        assert!(matches!(
            check(limits),
            Verdict::Declined(
                _,
                Cause::Limit(Exhausted::Memory(_))
                    | Cause::File(FileFault::Bytes(profile::Fault::TooLarge(_)))
            )
        ));
    }
}

#[test]
fn what_is_stopped_is_declined() {
    let bytes = sample();
    let stop = Stop::default();
    let mut session = Session::new(Limits::default()).until(&stop);
    let accepted = session.check(bytes.as_slice());
    assert!(matches!(accepted, Verdict::Accepted(_)));
    stop.stop();
    assert!(matches!(
        session.check(bytes.as_slice()),
        Verdict::Declined(_, Cause::Limit(Exhausted::Stopped))
    ));
}

/// What was told last, and how often.
static TOLD: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

#[test]
fn work_is_told_while_it_is_done_and_changes_nothing() {
    const EVERY: u64 = 1 << 16;
    let bytes = include_bytes!("../benches/hostile-priority.proof");
    let limits = Limits {
        work: 40 * EVERY,
        ..Limits::default()
    };
    let tell = |units| {
        let before = TOLD[0].swap(units, Ordering::Relaxed);
        assert!(before == 0 || before + EVERY < units, "{before} {units}");
        TOLD[1].fetch_add(1, Ordering::Relaxed);
    };
    let silent = Session::new(limits).check(bytes.as_slice());
    let verdict = Session::new(limits)
        .telling(EVERY, tell)
        .check(bytes.as_slice());
    assert_eq!(format!("{verdict:?}"), format!("{silent:?}"));
    let [last, times] = [0, 1].map(|at| TOLD[at].load(Ordering::Relaxed));
    assert!(
        last <= limits.work && (5..=41).contains(&times),
        "{last} {times}"
    );
}

#[test]
fn a_long_check_stops_when_it_is_told_to() {
    let bytes = include_bytes!("../benches/hostile-priority.proof");
    let stop = Stop::default();
    let mut session = Session::new(Limits::default()).until(&stop);
    let verdict = thread::scope(|scope| {
        let check = scope.spawn(|| session.check(bytes.as_slice()));
        thread::sleep(Duration::from_millis(50));
        stop.stop();
        check.join().expect("the checker does not panic")
    });
    assert!(matches!(
        verdict,
        Verdict::Declined(_, Cause::Limit(Exhausted::Stopped))
    ));
}

#[test]
fn bytes_are_paid_for() {
    let mut steps = row_extended();
    steps[2].premises = vec![Premise::Step(1); 100_000];
    let bytes = file::to_bytes(&steps);
    let check = |work| {
        let limits = Limits {
            work,
            ..Limits::default()
        };
        Session::new(limits).check(bytes.as_slice())
    };
    match check(99_999) {
        Verdict::Declined(_, Cause::Limit(limit)) => assert_eq!(limit, Exhausted::Work(99_999)),
        other => panic!("{other:?}"),
    }
    match check(200_000) {
        Verdict::Rejected(_, rejection) => {
            let many = Shape::PremiseCount {
                found: 100_000,
                needs: 1,
            };
            assert_eq!(rejection.reason(), Some(&many));
        }
        other => panic!("{other:?}"),
    }
}

/// What a file of a few megabytes can ask for is declined soon.
fn is_declined_soon(claim: Claim, evidence: Evidence, limits: Limits) {
    let bytes = file::to_bytes(&[step(claim, evidence, &[])]);
    let started = std::time::Instant::now();
    let verdict = Session::new(limits).check(bytes.as_slice());
    let seconds = started.elapsed().as_secs_f64();
    println!("{} bytes, {seconds:.2} s", bytes.len());
    assert!(
        matches!(verdict, Verdict::Declined(_, Cause::Limit(_))),
        "{verdict:?}"
    );
    assert!(seconds < 20.0);
}

#[test]
fn many_goals_are_paid_for() {
    // Ten thousand goals of two cells: each pair of goals is looked at.
    let goals: Vec<Animal> = (1..10_000)
        .map(|x| Animal(vec![cell(&[0]), cell(&[x])]))
        .collect();
    let limits = Limits {
        work: 10_000_000,
        ..Limits::default()
    };
    let claim = wins(Player::Breaker, LINE, &goals, 1, 1);
    is_declined_soon(claim, Evidence::SitePerimeter, limits);
}

#[test]
fn orientations_in_six_dimensions_are_paid_for() {
    // 46,080 orientations of some hundred cells, in 16 megabytes.
    let cells = (0..4096_u16).filter(|n| n.count_ones() % 3 == 0).take(400);
    let goal = cells.map(|n| {
        let digits = (0..6).map(|axis| i16::try_from(n >> (2 * axis) & 3).expect("small"));
        cell(&digits.collect::<Vec<_>>())
    });
    let mut goal: Vec<_> = goal.collect();
    goal.sort_unstable();
    let limits = Limits {
        memory: 1 << 24,
        ..Limits::default()
    };
    let claim = wins(Player::Maker, Board::hypercubic(6), &[Animal(goal)], 1, 0);
    is_declined_soon(claim, Evidence::SitePerimeter, limits);
}

#[test]
fn hitting_sets_are_paid_for() {
    // Thousands of options, each of which shares a cell with the next.
    let goal = samples::row(2);
    let x = |n: usize| cell(&[i16::try_from(n).expect("small")]);
    let option = |n| {
        samples::option(
            vec![x(n), x(n + 1)],
            playproof_formats::evidence::Target::Goal(0),
            playproof_oracles::build::translation(&[i16::try_from(n).expect("small")]),
        )
    };
    let situation = Situation {
        core: vec![],
        neighborhood: (0..30_001).map(x).collect(),
        options: (0..30_000).map(option).collect(),
    };
    let claim = |b| {
        playproof_oracles::build::with(
            wins(Player::Maker, LINE, std::slice::from_ref(&goal), 1, b),
            |claim| {
                claim.last_turn = 2;
            },
        )
    };
    let evidence = Evidence::ProofSequence(ProofSequence(vec![situation]));
    let work = Limits {
        work: 40_000_000,
        ..Limits::default()
    };
    let memory = Limits {
        memory: 96 << 20,
        ..Limits::default()
    };
    for limits in [work, memory] {
        is_declined_soon(claim(14_999), evidence.clone(), limits);
    }
}
