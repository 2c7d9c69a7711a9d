//! `playproof library`: a folder of certificates and its index.
//!
//! The index is for readers: which file proves what. Nobody trusts it; `verify`
//! checks every certificate and compares.

use std::{
    collections::BTreeMap,
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand};
use miette::{Context, IntoDiagnostic, miette};
use playproof_checker::{Limits, Session, Verdict, session::Cause};
use serde::{Deserialize, Serialize};

use crate::{
    DONE, OPEN,
    output::{self, ENDING},
};

const INDEX: &str = "index.toml";

/// Arguments of `playproof library`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Check certificates, copy them into a folder of the library, and index them.
    Add {
        /// The certificates.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The library.
        #[arg(long, value_name = "DIR", default_value = "certificates")]
        to: PathBuf,
        /// The folder within the library, one a paper.
        #[arg(long, value_name = "NAME", default_value = ".")]
        folder: PathBuf,
    },
    /// Check every certificate and compare with the index.
    Verify {
        /// The library.
        #[arg(default_value = "certificates")]
        library: PathBuf,
    },
    /// Print the index.
    List {
        /// The library.
        #[arg(default_value = "certificates")]
        library: PathBuf,
    },
}

/// What the index says about a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    id: String,
    claim: String,
}

/// The index: the entries by the names of the files within the library.
type Index = BTreeMap<String, Entry>;

pub(crate) fn run(arguments: &Arguments) -> miette::Result<u8> {
    match &arguments.action {
        Action::Add { files, to, folder } => add(files, to, folder),
        Action::Verify { library } => verify(library),
        Action::List { library } => {
            for (name, entry) in read_index(library)? {
                println!("{}  {}  {name}", entry.id, entry.claim);
            }
            Ok(DONE)
        }
    }
}

fn add(files: &[PathBuf], library: &Path, folder: &Path) -> miette::Result<u8> {
    let cannot = |path: &Path| format!("cannot use {}", path.display());
    for file in files {
        // A premise from outside may be in the library or among the files.
        let others: Vec<PathBuf> = certificates(library)?
            .into_iter()
            .chain(files.iter().cloned())
            .collect();
        let (_, faults) = check(&others, library);
        if let Some((_, fault)) = faults.iter().find(|(path, _)| path == file) {
            return Err(miette!("{} is not accepted: {fault}", file.display()));
        }
    }
    let target = library.join(folder);
    std::fs::create_dir_all(&target)
        .into_diagnostic()
        .wrap_err_with(|| cannot(&target))?;
    for file in files {
        let name = file
            .file_name()
            .ok_or_else(|| miette!("{} is no file", file.display()))?;
        let path = target.join(name).with_extension(ENDING);
        let bytes = std::fs::read(file)
            .into_diagnostic()
            .wrap_err_with(|| cannot(file))?;
        output::write(&path, &bytes)?;
        println!("added     {}", path.display());
    }
    let (index, faults) = check(&certificates(library)?, library);
    let text = toml::to_string(&index).into_diagnostic()?;
    output::write(&library.join(INDEX), text.as_bytes())?;
    Ok(report(&faults))
}

fn verify(library: &Path) -> miette::Result<u8> {
    let (found, mut faults) = check(&certificates(library)?, library);
    let index = read_index(library)?;
    for (name, entry) in &index {
        let fault = match found.get(name) {
            None => "is in the index, but there is no accepted certificate",
            Some(proved) if proved != entry => "proves something else than the index says",
            Some(_) => continue,
        };
        faults.push((library.join(name), fault.to_owned()));
    }
    for name in found.keys().filter(|name| !index.contains_key(*name)) {
        faults.push((library.join(name), "is not in the index".to_owned()));
    }
    println!("{} certificates accepted", found.len());
    Ok(report(&faults))
}

fn report(faults: &[(PathBuf, String)]) -> u8 {
    for (path, fault) in faults {
        println!("fault     {}: {fault}", path.display());
    }
    if faults.is_empty() { DONE } else { OPEN }
}

fn read_index(library: &Path) -> miette::Result<Index> {
    let path = library.join(INDEX);
    let text = std::fs::read_to_string(&path)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot read {}", path.display()))?;
    toml::from_str(&text)
        .into_diagnostic()
        .wrap_err_with(|| format!("{} is not an index", path.display()))
}

/// The certificates of the library, sorted.
fn certificates(library: &Path) -> miette::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![library.to_owned()];
    while let Some(folder) = folders.pop() {
        if !folder.is_dir() {
            continue;
        }
        let entries = std::fs::read_dir(&folder)
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let path = entry.into_diagnostic()?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == ENDING) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// What the files prove, by their names within the library, and what is wrong
/// with those that are not accepted. Goes through the files again as long as
/// some of them wait for premises that others prove.
fn check(files: &[PathBuf], library: &Path) -> (Index, Vec<(PathBuf, String)>) {
    let mut session = Session::new(Limits::default());
    let mut index = Index::new();
    let mut waiting: Vec<PathBuf> = files.to_vec();
    let mut faults = Vec::new();
    loop {
        let (before, mut still) = (waiting.len(), Vec::new());
        for path in waiting {
            let verdict = match File::open(&path) {
                Ok(file) => session.check(BufReader::new(file)),
                Err(error) => {
                    faults.push((path, error.to_string()));
                    continue;
                }
            };
            match verdict {
                Verdict::Accepted(accepted) => {
                    let name = path.strip_prefix(library).unwrap_or(&path);
                    let entry = Entry {
                        id: accepted.theorem.id().to_string(),
                        claim: accepted.theorem.claim().to_string(),
                    };
                    index.insert(name.to_string_lossy().replace('\\', "/"), entry);
                }
                Verdict::Declined(_, Cause::MissingPremise(_)) => still.push(path),
                Verdict::Rejected(place, reason) => faults.push((path, format!("{place}{reason}"))),
                Verdict::Declined(place, cause) => faults.push((path, format!("{place}{cause}"))),
            }
        }
        if still.is_empty() || still.len() == before {
            let missing = "a premise from another file is missing";
            faults.extend(still.into_iter().map(|path| (path, missing.to_owned())));
            return (index, faults);
        }
        waiting = still;
    }
}
