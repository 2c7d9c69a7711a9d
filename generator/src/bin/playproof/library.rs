//! `playproof library`: a folder of certificates and its index.
//!
//! The index is for readers: which file proves what. Nobody trusts it; `verify`
//! checks every certificate and compares.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::BufReader,
    path::{Component, Path, PathBuf},
};

use clap::{Args, Subcommand};
use miette::{Context, IntoDiagnostic, miette};
use playproof_checker::{Limits, Session, Theorem, Verdict, session::Cause};
use playproof_explain::words::count;
use serde::{Deserialize, Serialize};

use crate::{
    destination::{Destination, ENDING},
    output::Output,
    status::{DONE, OPEN},
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
    /// Print the index. It is not checked.
    List {
        /// The library.
        #[arg(default_value = "certificates")]
        library: PathBuf,
    },
}

/// What the index says about a file.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    id: String,
    claim: String,
}

/// The index: the entries by the names of the files within the library.
type Index = BTreeMap<String, Entry>;

/// A file that is not as it should be, and what is wrong with it.
type Fault = (PathBuf, String);

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<u8> {
    match &arguments.action {
        Action::Add { files, to, folder } => add(files, to, folder, out),
        Action::Verify { library } => verify(library, out),
        Action::List { library } => {
            for (name, Entry { id, claim }) in read_index(library)? {
                out.line(format_args!("{id}  {claim}  {name}"));
            }
            Ok(DONE)
        }
    }
}

fn add(files: &[PathBuf], library: &Path, folder: &Path, out: &mut Output) -> miette::Result<u8> {
    let folder = within(library, folder)?;
    let mut new = BTreeMap::new();
    for file in files {
        let name = file.file_name().unwrap_or(file.as_os_str());
        let target = folder.join(name).with_extension(ENDING);
        let (bytes, shown) = (read(file)?, target.display().to_string());
        if target.exists() && read(&target)? != bytes {
            return Err(miette!("there is another certificate {shown} already"));
        }
        if new.insert(target, bytes).is_some() {
            return Err(miette!("two of the files would become {shown}"));
        }
    }
    // A premise from outside may be in the library or among the files.
    let all = [certificates(library)?, files.to_vec()].concat();
    let (_, faults) = check(&mut Session::new(Limits::default()), all);
    if let Some((file, fault)) = faults.iter().find(|(path, _)| files.contains(path)) {
        return Err(miette!("{} is not accepted: {fault}", file.display()));
    }
    fs::create_dir_all(&folder)
        .into_diagnostic()
        .wrap_err_with(|| format!("cannot make the folder {}", folder.display()))?;
    for (target, bytes) in new {
        Destination::new(&target)?.write(&bytes)?;
        out.line(format_args!("added     {}", target.display()));
    }
    let (index, faults) = index(library)?;
    let text = toml::to_string(&index).into_diagnostic()?;
    Destination::new(&library.join(INDEX))?.write(text.as_bytes())?;
    Ok(report(&faults, out))
}

/// The folder within the library, and not somewhere else.
fn within(library: &Path, folder: &Path) -> miette::Result<PathBuf> {
    let mut path = library.to_owned();
    for part in folder.components() {
        match part {
            Component::Normal(name) => path.push(name),
            Component::CurDir => {}
            _ => return Err(miette!("{} is not within the library", folder.display())),
        }
    }
    Ok(path)
}

fn verify(library: &Path, out: &mut Output) -> miette::Result<u8> {
    let listed = read_index(library)?;
    let (found, mut faults) = index(library)?;
    for (name, entry) in &listed {
        let fault = match found.get(name) {
            None => "is in the index, but there is no accepted certificate",
            Some(proved) if proved != entry => "proves something else than the index says",
            Some(_) => continue,
        };
        faults.push((library.join(name), fault.to_owned()));
    }
    for name in found.keys().filter(|name| !listed.contains_key(*name)) {
        faults.push((library.join(name), "is not in the index".to_owned()));
    }
    out.line(format_args!(
        "{} accepted",
        count(found.len(), "certificate")
    ));
    Ok(report(&faults, out))
}

fn report(faults: &[Fault], out: &mut Output) -> u8 {
    for (path, fault) in faults {
        out.line(format_args!("fault     {}: {fault}", path.display()));
    }
    if faults.is_empty() { DONE } else { OPEN }
}

fn read(path: &Path) -> miette::Result<Vec<u8>> {
    let cannot = || format!("cannot read {}", path.display());
    fs::read(path).into_diagnostic().wrap_err_with(cannot)
}

fn read_index(library: &Path) -> miette::Result<Index> {
    let path = library.join(INDEX);
    let cannot = || format!("cannot read {}", path.display());
    let text = fs::read_to_string(&path)
        .into_diagnostic()
        .wrap_err_with(cannot)?;
    toml::from_str(&text)
        .into_diagnostic()
        .wrap_err_with(|| format!("{} is not an index", path.display()))
}

/// The index as it should be, and what is wrong with the certificates that do
/// not belong there.
fn index(library: &Path) -> miette::Result<(Index, Vec<Fault>)> {
    let files = certificates(library)?;
    let (accepted, faults) = check(&mut Session::new(Limits::default()), files);
    let entry = |(path, theorem): (PathBuf, Theorem)| {
        let name = path.strip_prefix(library).unwrap_or(&path);
        let entry = Entry {
            id: theorem.id().to_string(),
            claim: theorem.claim().to_string(),
        };
        (name.to_string_lossy().replace('\\', "/"), entry)
    };
    Ok((accepted.into_iter().map(entry).collect(), faults))
}

/// The certificates of a library, sorted; none if it does not exist yet. Links
/// to folders are not followed.
pub(crate) fn certificates(library: &Path) -> miette::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = Vec::new();
    if library.exists() {
        folders.push(library.to_owned());
    }
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder)
            .into_diagnostic()
            .wrap_err_with(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let entry = entry.into_diagnostic()?;
            let path = entry.path();
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == ENDING) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// What the files prove, and what is wrong with those that are not accepted.
/// Goes through the files again as long as some of them wait for premises that
/// others prove.
pub(crate) fn check(
    session: &mut Session,
    files: Vec<PathBuf>,
) -> (Vec<(PathBuf, Theorem)>, Vec<Fault>) {
    let mut accepted = Vec::new();
    let mut faults = Vec::new();
    let mut waiting = files;
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
                Verdict::Accepted(proved) => accepted.push((path, proved.theorem)),
                Verdict::Declined(_, Cause::MissingPremise(id)) => still.push((path, id)),
                Verdict::Rejected(place, reason) => faults.push((path, format!("{place}{reason}"))),
                Verdict::Declined(place, cause) => faults.push((path, format!("{place}{cause}"))),
            }
        }
        if still.is_empty() || still.len() == before {
            let missing = |(path, id)| (path, format!("no certificate proves its premise {id}"));
            faults.extend(still.into_iter().map(missing));
            return (accepted, faults);
        }
        waiting = still.into_iter().map(|(path, _)| path).collect();
    }
}
