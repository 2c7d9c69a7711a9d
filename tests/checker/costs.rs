//! What checks cost: the work, and the least memory that is enough, of the samples and of some published certificates.
//! `UPDATE_COSTS=1` writes them anew. A payment that is forgotten, or becomes another by accident, shows here.

use std::{env, fmt::Write, fs};

use playproof_checker::{Limits, Session, Verdict};
use playproof_formats::file;
use playproof_oracles::{build::published, samples};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/costs.txt");

/// Units of work, if the memory is enough.
fn work(bytes: &[u8], memory: u64) -> Option<u64> {
    let limits = Limits {
        memory,
        ..Limits::default()
    };
    match Session::new(limits).check(bytes) {
        Verdict::Accepted(accepted) => Some(accepted.work),
        Verdict::Declined(..) => None,
        Verdict::Rejected(place, reason) => panic!("{place}{reason}"),
    }
}

/// The least memory that is enough.
fn memory(bytes: &[u8]) -> u64 {
    let (mut little, mut enough) = (0, Limits::default().memory);
    while enough - little > 1 {
        let middle = u64::midpoint(little, enough);
        if work(bytes, middle).is_some() {
            enough = middle;
        } else {
            little = middle;
        }
    }
    enough
}

#[test]
fn costs_are_what_they_were() {
    let table = fs::read_to_string(TABLE).expect("costs.txt");
    let mut all = samples::all();
    // Published ones are those that the table has; their names are paths.
    let rows = table.lines().filter_map(|line| line.split(": ").next());
    for name in rows.filter(|name| name.contains('/')) {
        all.push((name, published(&format!("{name}.proof"))));
    }
    let mut found = String::new();
    for (name, steps) in &all {
        let bytes = file::to_bytes(steps);
        let work = work(&bytes, Limits::default().memory).expect("enough");
        let memory = memory(&bytes);
        writeln!(found, "{name}: {work} units, {memory} bytes").expect("written");
    }
    if env::var_os("UPDATE_COSTS").is_some() {
        fs::write(TABLE, &found).expect("written");
        return;
    }
    for (found, known) in found.lines().zip(table.lines()) {
        assert_eq!(found, known, "UPDATE_COSTS=1 writes them anew");
    }
    assert_eq!(found.lines().count(), table.lines().count());
}
