//! Manifests of certificates: what has to be proved, by which files.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::{Path, PathBuf},
};

use playproof_checker::{Session, Theorem};
use playproof_formats::{
    escape::escape,
    manifest::{self, Demand},
};

use crate::files;

/// Bytes of a manifest that is read.
const LARGEST: u64 = 1 << 26;

/// Why there is no manifest.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] files::Fault),
    /// It makes no sense.
    #[error("{}:{fault}", files::name(path))]
    Text {
        /// Its path.
        path: PathBuf,
        /// What is wrong with it, and where.
        fault: manifest::Fault,
    },
    /// A file that is in no folder of the manifest.
    #[error(
        "{} is not below the folder of {}, from which a manifest names its files",
        files::name(file),
        files::name(path)
    )]
    Elsewhere {
        /// The path of the manifest.
        path: PathBuf,
        /// The file.
        file: PathBuf,
    },
    /// A name with which a line would say something else.
    #[error("the name of {} cannot stand in a manifest", files::name(.0))]
    Name(PathBuf),
}

/// A manifest that was read.
#[derive(Clone, Debug)]
pub struct Manifest {
    path: PathBuf,
    /// What its lines ask for.
    pub demands: Vec<Demand>,
}

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// When it cannot be read, or a line makes no sense.
    pub fn read(path: &Path) -> Result<Self, Fault> {
        let text = files::read(path, LARGEST).map_err(files::Fault::read(path))?;
        let path = path.to_owned();
        match manifest::parse(&text) {
            Ok(demands) => Ok(Self { path, demands }),
            Err(fault) => Err(Fault::Text { path, fault }),
        }
    }

    /// The files that it names, each once. Their paths begin at its folder.
    #[must_use]
    pub fn files(&self) -> Vec<PathBuf> {
        let mut files: Vec<PathBuf> = Vec::new();
        files.extend(self.demands.iter().filter_map(|demand| self.file(demand)));
        files.sort();
        files.dedup();
        files
    }

    fn file(&self, demand: &Demand) -> Option<PathBuf> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        demand.file.as_ref().map(|file| folder.join(file))
    }

    /// What it asks for that is not proved by these files, nor by any step of this session: the
    /// place where it asks, and why.
    #[must_use]
    pub fn unmet(&self, accepted: &[(PathBuf, Theorem)], session: &Session) -> Vec<String> {
        let by_file: HashMap<PathBuf, &Theorem> = accepted
            .iter()
            .map(|(path, theorem)| (without_links(path), theorem))
            .collect();
        let fault = |demand: &Demand| {
            let file = self.file(demand);
            let (name, theorem) = match (&file, demand.id) {
                (Some(file), _) => (
                    files::name(file),
                    by_file.get(&without_links(file)).copied(),
                ),
                (None, id) => {
                    let id = id?;
                    (id.to_string(), session.theorem(id))
                }
            };
            let Some(theorem) = theorem else {
                return Some(format!("{name} is not there, or not accepted"));
            };
            let (id, claim) = (theorem.id(), theorem.claim().to_string());
            if claim != demand.claim {
                return Some(format!("{name} proves another claim: {claim}"));
            }
            demand.id.filter(|&wanted| wanted != id)?;
            Some(format!("{name} is another proof of the claim: {id}"))
        };
        let unmet = self.demands.iter().filter_map(|demand| {
            let (path, line) = (files::name(&self.path), demand.line);
            Some(format!("{path}:{line}: {}", fault(demand)?))
        });
        unmet.collect()
    }

    /// Those of the files that it does not name.
    #[must_use]
    pub fn unlisted(&self, paths: Vec<PathBuf>) -> Vec<PathBuf> {
        let listed: HashSet<PathBuf> = self
            .files()
            .iter()
            .map(|path| without_links(path))
            .collect();
        let is_new = |path: &PathBuf| !listed.contains(&without_links(path));
        paths.into_iter().filter(is_new).collect()
    }
}

/// The manifest at this path that asks for what these files prove, with their ids if wanted.
///
/// # Errors
/// When a name cannot stand in it.
pub fn write(path: &Path, proved: &[(PathBuf, Theorem)], ids: bool) -> Result<String, Fault> {
    let folder = without_links(files::folder(path));
    let mut text = String::new();
    for (line, (file, theorem)) in proved.iter().enumerate() {
        let whole = without_links(file);
        let name = whole.strip_prefix(&folder).map_err(|_| Fault::Elsewhere {
            path: path.to_owned(),
            file: file.clone(),
        })?;
        let parts: Option<Vec<&str>> = name.iter().map(|part| part.to_str()).collect();
        let parts = parts.ok_or_else(|| Fault::Name(file.clone()))?;
        let demand = Demand {
            line: line + 1,
            file: Some(parts.join("/")),
            id: ids.then(|| theorem.id()),
            claim: theorem.claim().to_string(),
        };
        // It has to say the same when it is read, and to be fit to be printed.
        let asked = demand.to_string();
        let read = manifest::parse(asked.as_bytes());
        let same = read.is_ok_and(|read| read == [Demand { line: 1, ..demand }]);
        if !same || escape(&asked) != asked {
            return Err(Fault::Name(file.clone()));
        }
        text.push_str(&asked);
        text.push('\n');
    }
    Ok(text)
}

fn without_links(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}
