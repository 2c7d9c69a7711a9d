//! Stores: what came of the jobs of a sweep, in a folder that many machines may share.
//!
//! ```text
//! STORE/ID.proof          a certificate, by the name of its proof
//! STORE/jobs/KEY.toml     what came of a job
//! STORE/jobs/KEY.begun    is there, and locked, while the job runs
//! ```
//!
//! KEY is a hash of the question, so that sweeps can have a store in common. A record is written
//! after the certificates that it names, and each file is written whole or not at all: whoever is
//! killed leaves nothing but a temporary file in `jobs`, which the next run of the job removes,
//! and what it had not recorded is done again. Nothing in a store is believed: a job is settled
//! when the checker accepts a certificate of an answer to its question.

use std::{
    collections::BTreeSet,
    fs::{self, File, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use playproof_checker::{Limits, Session, Theorem, session::Refusal};
use playproof_formats::{Claim, Id};
use serde::{Deserialize, Serialize};

use super::Job;
use crate::{
    files,
    library::{self, Added, ENDING, Judged, Library, Wrong},
    proof::Proof,
};

/// Bytes of a record, or of a word why a job failed, that are read.
const LARGEST: u64 = 1 << 20;

/// Whoever only looks whether a job runs holds its lock for a moment.
const PATIENCE: Duration = Duration::from_secs(1);

/// Why something cannot be done.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A file or a folder of the store cannot be read or written.
    #[error(transparent)]
    File(#[from] files::Fault),
    /// The search came up with something wrong.
    #[error("the search came up with a proof that the checker does not accept: {0}")]
    Refused(String),
}

/// What is wrong with what a job has left.
#[derive(Debug, thiserror::Error)]
enum Damage {
    /// This file stands where its record should.
    #[error("{0} is no record of it")]
    NoRecord(String),
    /// What its record names cannot be the id of a proof.
    #[error("its record names no proof")]
    NoProof,
    /// The certificate in this file is no answer.
    #[error("{0}: {1}")]
    Certificate(String, Flaw),
}

/// What is wrong with a certificate.
#[derive(Debug, thiserror::Error)]
enum Flaw {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The checker does not accept it.
    #[error(transparent)]
    NotAccepted(#[from] Refusal),
    /// It is this proof, and has the name of another.
    #[error("is another proof than its name says: {0}")]
    OtherProof(Id),
    /// It proves this, which does not answer the question.
    #[error("proves something else: {0}")]
    OtherClaim(Box<Claim>),
}

/// Limits with which a search came to no end, or how far it was when it was interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    milliseconds: u64,
    bytes: u64,
}

impl Tried {
    /// So much time and so many bytes.
    #[must_use]
    pub fn new(time: Duration, bytes: u64) -> Self {
        // The integers of TOML have a sign.
        let most = i64::MAX.cast_unsigned();
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(most);
        Self {
            milliseconds: milliseconds.min(most),
            bytes: bytes.min(most),
        }
    }

    /// The time.
    #[must_use]
    pub fn time(&self) -> Duration {
        Duration::from_millis(self.milliseconds)
    }

    /// The memory.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether the other limits leave no more time and no more memory than these.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        self.milliseconds >= other.milliseconds && self.bytes >= other.bytes
    }
}

/// What came of a job so far.
#[derive(Debug)]
pub enum State {
    /// Its question is answered.
    Settled {
        /// What is proved, as the checker says.
        theorem: Theorem,
        /// Processor time of all runs that came to an end.
        cost: Duration,
    },
    /// Its question stayed open.
    Open {
        /// With these limits, none of which covers another.
        tried: Vec<Tried>,
        /// Processor time of all runs that came to an end.
        cost: Duration,
    },
    /// A run is at it.
    Running,
    /// A run did not come to its end, or what it left is wrong.
    Failed(String),
    /// No run has begun.
    NotBegun,
}

/// What is written down of a job.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    question: String,
    /// The processor time of all runs that came to an end.
    milliseconds: u64,
    /// The proof of the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    /// Proofs of parts of the answer.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    parts: BTreeSet<String>,
    /// The limits of the searches without an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tried: Vec<Tried>,
}

/// A folder with what came of jobs.
#[derive(Clone, Debug)]
pub struct Store {
    path: PathBuf,
}

impl Store {
    /// The store in this folder, which need not exist yet.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// What came of a job. Its certificate is checked.
    ///
    /// # Errors
    /// When a file that is there cannot be read.
    pub fn state(&self, job: &Job) -> Result<State, Fault> {
        let files = JobFiles::of(self, job);
        let recorded = self.recorded(&files, job)?;
        if let State::Settled { .. } = recorded {
            return Ok(recorded);
        }
        Ok(files.begun()?.unwrap_or(recorded))
    }

    /// The same, whether a run is at it or not.
    fn recorded(&self, files: &JobFiles, job: &Job) -> Result<State, Fault> {
        let failed = |damage: Damage| State::Failed(damage.to_string());
        let Some(record) = files.record(job)? else {
            return Ok(failed(Damage::NoRecord(files::name(&files.record))));
        };
        let Record {
            milliseconds,
            proof,
            tried,
            ..
        } = record;
        let cost = Duration::from_millis(milliseconds);
        Ok(match proof.map(|id| self.theorem(&id, job)) {
            Some(Ok(theorem)) => State::Settled { theorem, cost },
            Some(Err(damage)) => failed(damage),
            None if tried.is_empty() => State::NotBegun,
            None => State::Open { tried, cost },
        })
    }

    /// Whether no run is at the job, and none has left anything for the next one to remove.
    #[must_use]
    pub fn is_tidy(&self, job: &Job) -> bool {
        !JobFiles::of(self, job).begun.exists()
    }

    /// What the certificate of this id proves, if that answers the question; or else why not.
    fn theorem(&self, id: &str, job: &Job) -> Result<Theorem, Damage> {
        if id.len() != 64 || !id.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(Damage::NoProof);
        }
        let path = self.certificate(id);
        let answer = checked(&path, id).and_then(|theorem| {
            if job.game.is_answered_by(theorem.claim()) {
                Ok(theorem)
            } else {
                Err(Flaw::OtherClaim(Box::new(theorem.claim().clone())))
            }
        });
        answer.map_err(|flaw| Damage::Certificate(files::name(&path), flaw))
    }

    fn certificate(&self, id: &str) -> PathBuf {
        self.path.join(format!("{id}.{ENDING}"))
    }

    /// Begins a run of a job; `None` if another one is at it.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn begin<'a>(&'a self, job: &'a Job) -> Result<Option<Turn<'a>>, Fault> {
        let files = JobFiles::of(self, job);
        let cannot = files::Fault::write;
        fs::create_dir_all(&files.folder).map_err(cannot(&files.folder))?;
        let mut options = File::options();
        options.create(true).truncate(false).write(true);
        let lock = options.open(&files.begun).map_err(cannot(&files.begun))?;
        let started = Instant::now();
        // Where there are no locks two runs may do the same, but no harm.
        while let Err(TryLockError::WouldBlock) = lock.try_lock() {
            if started.elapsed() > PATIENCE {
                return Ok(None);
            }
            thread::sleep(Duration::from_millis(20));
        }
        // What an earlier run may have said on its end.
        lock.set_len(0).map_err(cannot(&files.begun))?;
        files.clean().map_err(cannot(&files.folder))?;
        Ok(Some(Turn {
            store: self,
            job,
            files,
            lock,
        }))
    }

    /// Checks all certificates of the store, and adds those that are accepted to a folder of a library; what is wrong is told of
    /// others of the store, too. `None` if the store has no certificates.
    ///
    /// # Errors
    /// When the store cannot be read, or the library cannot be written.
    pub fn merge(&self, library: &Library, folder: &Path) -> Result<Option<Added>, library::Fault> {
        let certificates = Library::new(&self.path).certificates()?;
        if certificates.is_empty() {
            return Ok(None);
        }
        let mut session = Session::new(Limits::default());
        let (accepted, mut wrong): Judged = library::check(&mut session, certificates);
        let mut good = Vec::new();
        for (path, theorem) in accepted {
            let id = theorem.id().to_string();
            if path.file_stem().is_some_and(|name| name == id.as_str()) {
                good.push(path);
            } else {
                wrong.push(Wrong {
                    path,
                    reason: Flaw::OtherProof(theorem.id()).to_string(),
                    judged: true,
                });
            }
        }
        let mut added = if good.is_empty() {
            Added::default()
        } else {
            library.add(&good, folder, None)?
        };
        added.wrong.splice(0..0, wrong);
        Ok(Some(added))
    }
}

/// What the certificate in this file proves, if its id is this one.
fn checked(path: &Path, id: &str) -> Result<Theorem, Flaw> {
    let file = files::open(path)?;
    let verdict = Session::new(Limits::default()).check(io::BufReader::new(file));
    let theorem = verdict.into_result()?.theorem;
    if theorem.id().to_string() != id {
        return Err(Flaw::OtherProof(theorem.id()));
    }
    Ok(theorem)
}

/// Where the files of a job are.
#[derive(Debug)]
struct JobFiles {
    folder: PathBuf,
    key: String,
    record: PathBuf,
    begun: PathBuf,
}

impl JobFiles {
    fn of(store: &Store, job: &Job) -> Self {
        let folder = store.path.join("jobs");
        let key = blake3::hash(job.question.as_bytes()).to_hex()[..32].to_owned();
        Self {
            record: folder.join(format!("{key}.toml")),
            begun: folder.join(format!("{key}.begun")),
            folder,
            key,
        }
    }

    /// What is written down, which is nothing if there is no file; `None` if the file is no record of the job.
    fn record(&self, job: &Job) -> Result<Option<Record>, Fault> {
        let path = &self.record;
        let record = match files::read_text(path, LARGEST) {
            Ok(text) => toml::from_str(&text).ok(),
            Err(error) => match error.kind() {
                io::ErrorKind::NotFound => return Ok(Some(Record::default())),
                io::ErrorKind::InvalidData | io::ErrorKind::FileTooLarge => None,
                _ => return Err(files::Fault::read(path)(error).into()),
            },
        };
        Ok(record.filter(|record: &Record| record.question == job.question))
    }

    /// Whether a run is at the job, or did not come to its end.
    fn begun(&self) -> Result<Option<State>, Fault> {
        let file = match files::open(&self.begun) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(files::Fault::read(&self.begun)(error).into()),
        };
        if let Err(TryLockError::WouldBlock) = file.try_lock_shared() {
            return Ok(Some(State::Running));
        }
        let mut said = Vec::new();
        // Only a word for people.
        let _ = file.take(LARGEST).read_to_end(&mut said);
        Ok(Some(State::Failed(if said.is_empty() {
            "a run did not come to its end: it was killed, perhaps for its memory".to_owned()
        } else {
            playproof_formats::escape::escape(&said)
        })))
    }

    /// Removes the temporary files of runs that were killed.
    fn clean(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(&self.key) && name.ends_with(TEMPORARY) {
                fs::remove_file(self.folder.join(&*name))?;
            }
        }
        Ok(())
    }

    /// Writes a file of the store whole or not at all.
    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Fault> {
        let prefix = format!("{}.", self.key);
        files::temporary_named(&self.folder, &prefix, TEMPORARY)
            .and_then(|file| files::persist(file, path, bytes))
            .map_err(files::Fault::write(path))?;
        Ok(())
    }
}

/// How the names of temporary files end.
const TEMPORARY: &str = ".tmp";

/// A run of a job, which no other run of it disturbs.
#[derive(Debug)]
pub struct Turn<'a> {
    store: &'a Store,
    job: &'a Job,
    files: JobFiles,
    lock: File,
}

impl Turn<'_> {
    /// What came of the job before this run.
    ///
    /// # Errors
    /// When a file that is there cannot be read.
    pub fn before(&self) -> Result<State, Fault> {
        self.store.recorded(&self.files, self.job)
    }

    /// Has the proof of an answer checked and writes it, then the record: what is proved.
    ///
    /// # Errors
    /// When the checker does not accept it, or it cannot be written.
    pub fn settle(self, proof: &Proof, cost: Duration) -> Result<Theorem, Fault> {
        let settled = self.certificate(proof).and_then(|theorem| {
            if !self.job.game.is_answered_by(theorem.claim()) {
                return Err(Fault::Refused(format!("it proves {}", theorem.claim())));
            }
            let id = theorem.id().to_string();
            self.record(cost, |record| record.proof = Some(id))?;
            Ok(theorem)
        });
        self.end(settled)
    }

    /// Writes down that the question stayed open with these limits, and the proofs of what is
    /// settled of it.
    ///
    /// # Errors
    /// When the checker does not accept them, or they cannot be written.
    pub fn leave_open(self, parts: &[Proof], tried: Tried, cost: Duration) -> Result<(), Fault> {
        let theorems: Result<Vec<Theorem>, Fault> =
            parts.iter().map(|part| self.certificate(part)).collect();
        let left = theorems.and_then(|theorems| {
            let ids = theorems.iter().map(|theorem| theorem.id().to_string());
            self.record(cost, |record| {
                record.proof = None;
                record.parts.extend(ids);
                record.tried.retain(|other| !tried.covers(other));
                if !record.tried.iter().any(|other| other.covers(&tried)) {
                    record.tried.push(tried);
                }
            })
        });
        self.end(left)
    }

    /// Ends the run without a change.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn leave(self) -> Result<(), Fault> {
        self.end(Ok(()))
    }

    /// Ends the run, and says why, if it did not do what it should.
    ///
    /// # Errors
    /// The fault that it had, or that the store cannot be written.
    pub fn end<T>(mut self, result: Result<T, Fault>) -> Result<T, Fault> {
        match &result {
            Ok(_) => {
                let begun = &self.files.begun;
                match fs::remove_file(begun) {
                    // By a run that came to its end while this one waited for it.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    removed => removed.map_err(files::Fault::write(begun))?,
                }
            }
            // On a full disk the empty file has to say it.
            Err(fault) => drop(write!(self.lock, "{fault}")),
        }
        result
    }

    fn certificate(&self, proof: &Proof) -> Result<Theorem, Fault> {
        let path = self.store.certificate(&proof.id().to_string());
        let write = |bytes: &[u8]| self.files.write(&path, bytes);
        let (accepted, _) = proof.keep(Limits::default(), write, Fault::Refused)?;
        Ok(accepted.theorem)
    }

    /// Changes the record.
    fn record(&self, cost: Duration, change: impl FnOnce(&mut Record)) -> Result<(), Fault> {
        let mut record = self.files.record(self.job)?.unwrap_or_default();
        record.question.clone_from(&self.job.question);
        let milliseconds = u64::try_from(cost.as_millis()).unwrap_or(u64::MAX);
        record.milliseconds = record.milliseconds.saturating_add(milliseconds);
        change(&mut record);
        let path = &self.files.record;
        let text = toml::to_string(&record).map_err(io::Error::other);
        let text = text.map_err(files::Fault::write(path))?;
        self.files.write(path, text.as_bytes())
    }
}
