//! What a unit of work costs: for each rule the step of `certificates/`, or of a file made
//! to be slow, whose units take longest. None should take more than 15 ns on an idle
//! machine; a rule above that asks for too little work.

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    path::Path,
    time::Instant,
};

use playproof_checker::{Budget, Limits, Theorem};
use playproof_formats::{Id, Premise, Step, file::Reader};
use playproof_oracles::build::published_files;

/// Steps with less work are over too soon to be timed.
const LEAST_WORK: u64 = 50_000;

/// Steps are timed up to here; a step with more work ends there.
const MOST_WORK: u64 = 1 << 26;

/// Steps are timed so often, and the shortest time counts.
const RUNS: u32 = 3;

fn main() {
    let mut files = published_files();
    files.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile-priority.proof"));
    let mut theorems = HashMap::new();
    let mut worst: BTreeMap<&'static str, (f64, u64, String)> = BTreeMap::new();
    // Files that build on others may come before them.
    for _ in 0..2 {
        files.retain(|path| !measure(path, &mut theorems, &mut worst));
    }
    println!("{:18} {:>8} {:>12}  file", "rule", "ns/unit", "units");
    for (rule, (cost, work, file)) in worst {
        println!("{rule:18} {cost:8.1} {work:12}  {file}");
    }
}

/// Times the steps of a file; false if it builds on theorems that are not there yet.
fn measure(
    path: &Path,
    theorems: &mut HashMap<Id, Theorem>,
    worst: &mut BTreeMap<&'static str, (f64, u64, String)>,
) -> bool {
    let bytes = fs::read(path).expect("a file");
    let mut reader = Reader::new(bytes.as_slice(), 1 << 30).expect("a header");
    let mut own: Vec<Theorem> = Vec::new();
    while let Ok(Some((step, _))) = reader.next_step() {
        let premises = step.premises.iter().map(|premise| match premise {
            Premise::Step(index) => own.get(*index as usize),
            Premise::Outside(id) => theorems.get(id),
        });
        let Some(premises) = premises.collect::<Option<Vec<&Theorem>>>() else {
            return false;
        };
        let (theorem, work, seconds) = time(&step, &premises);
        if work >= LEAST_WORK {
            #[allow(clippy::cast_precision_loss, reason = "a figure to be printed")]
            let cost = seconds * 1e9 / work as f64;
            let entry = worst.entry(step.evidence.rule()).or_default();
            if cost > entry.0 {
                let name = path.file_name().unwrap_or_default();
                *entry = (cost, work, name.to_string_lossy().into_owned());
            }
        }
        // Nothing follows from a step that is not accepted.
        let Some(theorem) = theorem else {
            return true;
        };
        theorems.insert(theorem.id(), theorem.clone());
        own.push(theorem);
    }
    true
}

/// The theorem, if the step is accepted; its work, and how long it takes.
fn time(step: &Step, premises: &[&Theorem]) -> (Option<Theorem>, u64, f64) {
    let mut least = f64::INFINITY;
    let mut found = (None, 0);
    for _ in 0..RUNS {
        let limits = Limits {
            work: MOST_WORK,
            ..Limits::default()
        };
        let mut budget = Budget::new(limits);
        let started = Instant::now();
        let theorem = Theorem::check(step, premises, &mut budget);
        let seconds = started.elapsed().as_secs_f64();
        least = least.min(seconds);
        found = (theorem.ok(), budget.spent());
    }
    (found.0, found.1, least)
}
