//! Encoding, decoding and checking: a paving, a fan, and the largest proof
//! sequence in `certificates/`, if there is one.

use std::{fmt, fs, path::Path};

use divan::{Bencher, counter::BytesCount};
use playproof_checker::Verdict;
use playproof_formats::{
    Evidence, Step,
    file::{self, FileFault, Reader},
};
use playproof_oracles::{build::verdict_on, samples};

fn main() {
    divan::main();
}

#[divan::bench(args = certificates())]
fn encode(bencher: Bencher<'_, '_>, certificate: &Certificate) {
    bencher
        .counter(BytesCount::new(certificate.bytes.len()))
        .bench(|| file::to_bytes(&certificate.steps));
}

#[divan::bench(args = certificates())]
fn decode(bencher: Bencher<'_, '_>, certificate: &Certificate) {
    bencher
        .counter(BytesCount::new(certificate.bytes.len()))
        .bench(|| steps(&certificate.bytes));
}

#[divan::bench(args = certificates())]
fn check(bencher: Bencher<'_, '_>, certificate: &Certificate) {
    let verdict = verdict_on(&certificate.bytes);
    assert!(matches!(verdict, Verdict::Accepted(_)), "{verdict:?}");
    bencher
        .counter(BytesCount::new(certificate.bytes.len()))
        .bench(|| verdict_on(&certificate.bytes));
}

/// A certificate and what it is called here.
struct Certificate {
    name: String,
    steps: Vec<Step>,
    bytes: Vec<u8>,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

fn certificates() -> Vec<Certificate> {
    let sample = |name: &str, steps: Vec<Step>| Certificate {
        name: name.to_owned(),
        bytes: file::to_bytes(&steps),
        steps,
    };
    let mut certificates = vec![
        sample("paving", samples::triangles_by_paving()),
        sample("fan", samples::domino_by_fan()),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates");
    let mut files = Vec::new();
    list(&folder, &mut files);
    certificates.extend(files.into_iter().max_by_key(|file| file.bytes.len()));
    certificates
}

/// Adds the certificates of a folder that end with a proof sequence.
fn list(folder: &Path, found: &mut Vec<Certificate>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            list(&path, found);
            continue;
        }
        let bytes = fs::read(&path).unwrap_or_default();
        let Ok(steps) = steps(&bytes) else {
            continue;
        };
        if let Some(Evidence::ProofSequence(_)) = steps.last().map(|step| &step.evidence) {
            let name = path.file_stem().unwrap_or_default();
            let name = name.to_string_lossy().into_owned();
            found.push(Certificate { name, steps, bytes });
        }
    }
}

fn steps(bytes: &[u8]) -> Result<Vec<Step>, FileFault> {
    let mut reader = Reader::new(bytes, u64::MAX)?;
    let mut steps = Vec::new();
    while let Some((step, _)) = reader.next_step()? {
        steps.push(step);
    }
    Ok(steps)
}
