//! Libraries: folders of certificates with an index.
//!
//! The index is for readers: which file proves what. Nobody trusts it; to
//! verify a library is to check every certificate and to compare.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{self, BufRead, BufReader},
    path::{Component, Path, PathBuf},
};

use playproof_checker::{Failure, Limits, Session, Theorem, session::Cause};
use playproof_formats::Id;
use serde::{Deserialize, Serialize};

use crate::{files, manifest::Manifest};

/// The ending of certificates' names.
pub const ENDING: &str = "proof";

/// The name of the index.
const INDEX: &str = "index.toml";

/// Bytes of a certificate or an index that is read as a whole.
const LARGEST: u64 = 1 << 28;

/// What the index says about a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The certificate's id.
    pub id: String,
    /// What it proves.
    pub claim: String,
}

/// The index: the entries by the names of the files within the library.
pub type Index = BTreeMap<String, Entry>;

/// Why something cannot be done.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A file or a folder cannot be read or written.
    #[error(transparent)]
    File(#[from] files::Fault),
    /// The index is none.
    #[error("{} is not an index: line {line}: {message}", files::name(path))]
    Index {
        /// Its path.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        message: String,
    },
    /// A folder that is outside the library.
    #[error("{} is not within the library", files::name(.0))]
    Outside(PathBuf),
    /// A link, through which a file could get out of the library.
    #[error("{} is a link, which may lead out of the library", files::name(.0))]
    Link(PathBuf),
    /// There is another certificate of this name.
    #[error("there is another certificate {} already", files::name(.0))]
    Occupied(PathBuf),
    /// Two files of one name.
    #[error("two of the files would become {}", files::name(.0))]
    Twice(PathBuf),
    /// What is to be added is not accepted.
    #[error("{0}")]
    Refused(Wrong),
    /// What is to be added does not prove what a manifest asks for.
    #[error("{0}")]
    Unmet(String),
}

/// A certificate that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {reason}", files::name(path))]
pub struct Wrong {
    /// Its path.
    pub path: PathBuf,
    /// What is wrong.
    pub reason: String,
    /// Whether that is known: what is declined was not judged.
    pub judged: bool,
}

/// What files prove, and what is wrong with those that are not accepted.
pub type Judged = (Vec<(PathBuf, Theorem)>, Vec<Wrong>);

/// What came of files that were to be added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// Where those are now that were not there before.
    pub copied: Vec<PathBuf>,
    /// Where the others are, which nothing was done to.
    pub there: Vec<PathBuf>,
    /// What is wrong with others of the library.
    pub wrong: Vec<Wrong>,
}

/// A folder of certificates.
#[derive(Clone, Debug)]
pub struct Library {
    path: PathBuf,
}

impl Library {
    /// The library in this folder, which need not exist yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The index, as it is written down.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn index(&self) -> Result<Index, Fault> {
        let text = self.index_text()?;
        toml::from_str(&text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start));
            Fault::Index {
                path: self.path.join(INDEX),
                line: before.map_or(1, |before| 1 + before.matches('\n').count()),
                message: error.message().to_owned(),
            }
        })
    }

    fn index_text(&self) -> Result<String, Fault> {
        let path = self.path.join(INDEX);
        Ok(files::read_text(&path, LARGEST).map_err(files::Fault::read(&path))?)
    }

    /// The path of the certificate that the index calls so.
    #[must_use]
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// What the certificates prove, sorted by their paths, and what is wrong with those that are
    /// not accepted.
    ///
    /// # Errors
    /// When a folder cannot be read.
    pub fn proved(&self, session: &mut Session) -> Result<Judged, Fault> {
        let (mut accepted, wrong) = check(session, self.certificates()?);
        accepted.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok((accepted, wrong))
    }

    /// The index as it should be.
    fn index_of(&self, accepted: &[(PathBuf, Theorem)]) -> Index {
        let entry = |(path, theorem): &(PathBuf, Theorem)| {
            let name = path.strip_prefix(&self.path).unwrap_or(path);
            let parts: Vec<String> = name
                .components()
                .map(|part| files::exact_name(part.as_ref()))
                .collect();
            let entry = Entry {
                id: theorem.id().to_string(),
                claim: theorem.claim().to_string(),
            };
            (parts.join("/"), entry)
        };
        accepted.iter().map(entry).collect()
    }

    /// Checks every certificate and makes the index anew: the number of those that are accepted,
    /// and what is wrong with the others.
    ///
    /// # Errors
    /// When a folder cannot be read, or the index cannot be written.
    pub fn reindex(&self) -> Result<(usize, Vec<Wrong>), Fault> {
        let _lock = lock(&self.path).map_err(files::Fault::write(&self.path))?;
        self.write_index()
    }

    fn write_index(&self) -> Result<(usize, Vec<Wrong>), Fault> {
        let (accepted, wrong) = self.proved(&mut Session::new(Limits::default()))?;
        self.write(&self.index_of(&accepted))?;
        Ok((accepted.len(), wrong))
    }

    fn write(&self, index: &Index) -> Result<(), Fault> {
        let path = self.path.join(INDEX);
        let text = index_text(index);
        Ok(text
            .and_then(|text| files::write(&path, text.as_bytes()))
            .map_err(files::Fault::write(&path))?)
    }

    /// Checks every certificate, and compares with the index: those that are accepted, and what
    /// is wrong.
    ///
    /// # Errors
    /// When the library or its index cannot be read.
    pub fn verify(&self, session: &mut Session) -> Result<Judged, Fault> {
        let listed = self.index()?;
        let (accepted, mut wrong) = self.proved(session)?;
        let proved = self.index_of(&accepted);
        let mut differs = |name: &String, reason: &str| {
            wrong.push(Wrong {
                path: self.path.join(name),
                reason: reason.to_owned(),
                judged: true,
            });
        };
        for (name, entry) in &listed {
            match proved.get(name) {
                None => differs(
                    name,
                    "is in the index, but there is no accepted certificate",
                ),
                Some(proved) if proved != entry => {
                    differs(name, "proves something else than the index says");
                }
                Some(_) => {}
            }
        }
        for name in proved.keys().filter(|name| !listed.contains_key(*name)) {
            differs(name, "is not in the index");
        }
        let text = index_text(&listed).ok();
        if wrong.is_empty() && text != Some(self.index_text()?) {
            wrong.push(Wrong {
                path: self.path.join(INDEX),
                reason: "is not written as `playproof library index` writes it".to_owned(),
                judged: true,
            });
        }
        Ok((accepted, wrong))
    }

    /// Checks certificates and the library, copies them into one of its folders and writes the index anew. What a manifest
    /// asks for has to be proved by them. Nothing is written outside the library, through links neither.
    ///
    /// # Errors
    /// When one is not accepted, or a file cannot be read or written.
    pub fn add(
        &self,
        paths: &[PathBuf],
        folder: &Path,
        manifest: Option<&Manifest>,
    ) -> Result<Added, Fault> {
        let parts = parts(folder)?;
        let folder = parts
            .iter()
            .fold(self.path.clone(), |path, part| path.join(part));
        let new = read(paths, &folder)?;

        let lock = || lock(&self.path).map_err(files::Fault::write(&self.path));
        // What is refused makes no library.
        let held = self.path.exists().then(lock).transpose()?;
        let (index, mut wrong) = self.judge(&new, manifest)?;
        fs::create_dir_all(&self.path).map_err(files::Fault::write(&self.path))?;
        let is_judged = held.is_some();
        let _held = held.map_or_else(lock, Ok)?;
        self.make_folders(parts)?;
        let (there, copied) = copy(new)?;
        if is_judged {
            self.write(&index)?;
        } else {
            // Somebody else may have made it in the meantime.
            wrong = self.write_index()?.1;
        }
        Ok(Added {
            copied,
            there,
            wrong,
        })
    }

    /// What the index will be with these files, and what is wrong with others in the library, if the files are accepted and prove
    /// what a manifest asks for. A premise from outside may be in the library or among them. What is judged of these is what was read.
    fn judge(
        &self,
        new: &Files,
        manifest: Option<&Manifest>,
    ) -> Result<(Index, Vec<Wrong>), Fault> {
        let mut session = Session::new(Limits::default());
        let library = self.certificates()?;
        let all = library.iter().chain(new.keys()).cloned().collect();
        let (mut accepted, wrong) = check_with(&mut session, all, |path| match new.get(path) {
            Some(file) => Ok(Box::new(file.bytes.as_slice())),
            None => open(path),
        });
        let (refused, wrong): (Vec<_>, Vec<_>) =
            wrong.into_iter().partition(|w| new.contains_key(&w.path));
        if let Some(refused) = refused.into_iter().next() {
            return Err(Fault::Refused(refused));
        }
        let unmet = manifest.map(|manifest| manifest.unmet(&accepted, &session));
        if let Some(unmet) = unmet.into_iter().flatten().next() {
            return Err(Fault::Unmet(unmet));
        }
        let copies = accepted.iter().filter_map(|(path, theorem)| {
            let file = new.get(path)?;
            Some((file.target.clone(), theorem.clone()))
        });
        let copies: Vec<_> = copies.collect();
        accepted.retain(|(path, _)| library.binary_search(path).is_ok());
        accepted.extend(copies);
        Ok((self.index_of(&accepted), wrong))
    }

    /// Makes the folders of these names, each in the one before, as far as they are not there.
    fn make_folders(&self, parts: Vec<PathBuf>) -> Result<(), Fault> {
        let mut path = self.path.clone();
        for part in parts {
            path.push(part);
            if path.is_symlink() {
                return Err(Fault::Link(path));
            }
            if !path.is_dir() {
                fs::create_dir(&path).map_err(files::Fault::write(&path))?;
            }
        }
        Ok(())
    }

    /// The certificates of the library, sorted; none if it does not exist yet.
    /// Links to folders are not followed.
    ///
    /// # Errors
    /// When a folder cannot be read.
    pub fn certificates(&self) -> Result<Vec<PathBuf>, Fault> {
        let mut found = Vec::new();
        let mut folders = Vec::new();
        if self.path.exists() {
            folders.push(self.path.clone());
        }
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(&folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
            for entry in entries.map_err(files::Fault::read(&folder))? {
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
}

fn index_text(index: &Index) -> io::Result<String> {
    toml::to_string(index).map_err(io::Error::other)
}

/// A file that is to be added.
struct New {
    /// The path that it gets in the library.
    target: PathBuf,
    bytes: Vec<u8>,
}

/// Such files, by the paths that they have.
type Files = BTreeMap<PathBuf, New>;

/// Reads files that are to be added to a folder.
fn read(paths: &[PathBuf], folder: &Path) -> Result<Files, Fault> {
    let mut new = Files::new();
    let mut targets = BTreeSet::new();
    for path in paths {
        let bytes = files::read(path, LARGEST).map_err(files::Fault::read(path))?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        let target = folder.join(name).with_extension(ENDING);
        if !targets.insert(target.clone()) {
            return Err(Fault::Twice(target));
        }
        new.insert(path.clone(), New { target, bytes });
    }
    Ok(new)
}

/// Writes files, if none of them would take another's place: those that are there already, and those that are written, sorted.
fn copy(new: Files) -> Result<(Vec<PathBuf>, Vec<PathBuf>), Fault> {
    let (mut there, mut missing) = (BTreeSet::new(), BTreeMap::new());
    for New { target, bytes } in new.into_values() {
        if target.is_symlink() {
            return Err(Fault::Link(target));
        }
        match files::read(&target, LARGEST) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                missing.insert(target, bytes);
            }
            Ok(known) if known == bytes => {
                there.insert(target);
            }
            Ok(_) => return Err(Fault::Occupied(target)),
            Err(error) => return Err(files::Fault::read(&target)(error).into()),
        }
    }
    for (target, bytes) in &missing {
        files::write(target, bytes).map_err(files::Fault::write(target))?;
    }
    Ok((there.into_iter().collect(), missing.into_keys().collect()))
}

/// The names of a folder within the library and those above it.
fn parts(folder: &Path) -> Result<Vec<PathBuf>, Fault> {
    let mut parts = Vec::new();
    for part in folder.components() {
        match part {
            Component::Normal(name) => parts.push(name.into()),
            Component::CurDir => {}
            _ => return Err(Fault::Outside(folder.to_owned())),
        }
    }
    Ok(parts)
}

/// Keeps others from writing the index at the same time, until it is dropped.
fn lock(folder: &Path) -> io::Result<File> {
    #[cfg(unix)]
    let file = File::open(folder)?;
    #[cfg(not(unix))]
    let file = File::create(folder.join("index.lock"))?;
    file.lock()?;
    Ok(file)
}

/// What the files prove, and what is wrong with those that are not accepted.
/// Goes through the files again as long as some of them wait for premises that
/// others prove.
pub fn check(session: &mut Session, paths: Vec<PathBuf>) -> Judged {
    check_with(session, paths, open)
}

fn open<'a>(path: &Path) -> io::Result<Box<dyn BufRead + 'a>> {
    Ok(Box::new(BufReader::new(files::open(path)?)))
}

fn check_with<'a>(
    session: &mut Session,
    paths: Vec<PathBuf>,
    open: impl Fn(&Path) -> io::Result<Box<dyn BufRead + 'a>>,
) -> Judged {
    let mut accepted = Vec::new();
    let mut wrong = Vec::new();
    // With the premises that are missing.
    let mut waiting: Vec<(PathBuf, Vec<Id>)> = Vec::new();
    let mut due = paths;
    while !due.is_empty() {
        for path in due {
            let result = match open(&path) {
                Ok(bytes) => session.check(bytes).into_result(),
                Err(error) => {
                    wrong.push(declined(path, error.to_string()));
                    continue;
                }
            };
            match result {
                Ok(proved) => accepted.push((path, proved.theorem)),
                Err(refusal) => match refusal.reason {
                    Failure::Declined(Cause::MissingPremise(id)) => {
                        let bytes = open(&path);
                        let others = bytes.map(|b| session.lacks(b, Limits::default().memory));
                        let mut lacks = vec![id];
                        lacks.extend(others.unwrap_or_default());
                        waiting.push((path, lacks));
                    }
                    _ => wrong.push(Wrong {
                        path,
                        reason: refusal.to_string(),
                        judged: matches!(refusal.reason, Failure::Rejected(_)),
                    }),
                },
            }
        }
        let is_due = |lacks: &[Id]| lacks.iter().all(|&id| session.proves(id));
        let (ready, still): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|(_, lacks)| is_due(lacks));
        due = ready.into_iter().map(|(path, _)| path).collect();
        waiting = still;
    }
    for (path, lacks) in waiting {
        if let Some(id) = lacks.into_iter().find(|&id| !session.proves(id)) {
            wrong.push(declined(
                path,
                format!("no certificate proves its premise {id}"),
            ));
        }
    }
    (accepted, wrong)
}

fn declined(path: PathBuf, reason: String) -> Wrong {
    Wrong {
        path,
        reason,
        judged: false,
    }
}
