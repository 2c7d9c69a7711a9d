//! What has to be proved, by which files.

use std::{
    collections::{HashMap, HashSet},
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use playproof_formats::{
    escape::escape,
    manifest::{self, Demand},
};

use crate::{
    check::{Checker, Task},
    report::{Outcome, Report},
    sources::{self, Source},
};

/// More bytes than a manifest has.
const LARGEST: u64 = 1 << 26;

/// A manifest.
#[derive(Debug)]
pub(crate) struct Manifest {
    /// Its name, as people may see it.
    pub(crate) name: String,
    pub(crate) lines: usize,
    /// What files have to prove, by their paths without links.
    files: HashMap<PathBuf, Vec<Demand>>,
    /// The files, in the order of the lines.
    paths: Vec<PathBuf>,
    /// What any file may prove.
    pub(crate) anywhere: Vec<Demand>,
}

impl Manifest {
    /// Reads a manifest. Its paths begin at the folder in which it is.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let name = escape(path.as_os_str().as_encoded_bytes());
        let text = read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
        let demands = manifest::parse(&text).map_err(|fault| format!("{name}:{fault}"))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut manifest = Self {
            name,
            lines: demands.len(),
            files: HashMap::new(),
            paths: Vec::new(),
            anywhere: Vec::new(),
        };
        for demand in demands {
            let Some(file) = &demand.file else {
                manifest.anywhere.push(demand);
                continue;
            };
            let path = folder.join(file);
            let demands = manifest.files.entry(without_links(&path)).or_default();
            if demands.is_empty() {
                manifest.paths.push(path);
            }
            demands.push(demand);
        }
        Ok(manifest)
    }

    /// The sources with what they have to prove, and the files of the manifest that are not
    /// among them; and the sources that are not in the manifest.
    pub(crate) fn tasks(&self, sources: Vec<Source>) -> (Vec<Task>, Vec<Source>) {
        let (mut tasks, mut unlisted) = (Vec::new(), Vec::new());
        let mut given = HashSet::new();
        for source in sources {
            let path = source.path().map(without_links);
            let demands = path.as_ref().and_then(|path| self.files.get(path));
            if demands.is_none() {
                unlisted.extend(path.as_ref().map(|_| source.clone()));
            }
            given.extend(path);
            tasks.push((source, demands.cloned().unwrap_or_default()));
        }
        let paths = self.paths.iter().map(|name| (name, without_links(name)));
        for (name, path) in paths.filter(|(_, path)| !given.contains(path)) {
            let demands = self.files.get(&path).cloned().unwrap_or_default();
            tasks.push((Source::File(name.clone()), demands));
        }
        (tasks, unlisted)
    }

    /// The lines that are not met: their numbers, and why.
    pub(crate) fn unmet(&self, reports: &[Report], checker: &Checker) -> Vec<(usize, String)> {
        let mut unmet = Vec::new();
        for report in reports {
            let why = match &report.outcome {
                Outcome::Accepted(_) => continue,
                Outcome::Other(others) => {
                    let why = |reason| format!("{} {reason}", report.source);
                    unmet.extend(
                        others
                            .iter()
                            .map(|(demand, reason)| (demand.line, why(reason))),
                    );
                    continue;
                }
                Outcome::Unreadable(error) if error.kind() == io::ErrorKind::NotFound => "missing",
                _ => report.status().word(),
            };
            let why = || format!("{} is {why}", report.source);
            unmet.extend(report.demands.iter().map(|demand| (demand.line, why())));
        }
        let claims = checker.claims(reports);
        for demand in &self.anywhere {
            let (Some(id), claim) = (demand.id, &demand.claim) else {
                continue;
            };
            let why = match claims(id) {
                None => format!("no accepted file has the step {id}"),
                Some(proved) if proved != *claim => {
                    format!("{id} proves another claim: {proved}, not: {claim}")
                }
                Some(_) => continue,
            };
            unmet.push((demand.line, why));
        }
        unmet.sort_by_key(|(line, _)| *line);
        // A file may have been given twice.
        unmet.dedup_by_key(|(line, _)| *line);
        unmet
    }
}

fn without_links(path: impl AsRef<Path>) -> PathBuf {
    let path = path.as_ref();
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    let limit = LARGEST.saturating_add(1);
    sources::open(path)?.take(limit).read_to_end(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(io::Error::other("it is too long for a manifest"));
    }
    Ok(text)
}
