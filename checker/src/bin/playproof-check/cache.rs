//! What this program has accepted before.
//!
//! The file is a list of hashes, those of the bytes of certificates that were accepted without
//! any premise from other files. It counts only for the very program that wrote it and for the
//! same limits: its first line names both. Nothing else is in it, so that what a certificate claims is read
//! from the certificate, whatever the cache says; a line that is no hash, or the hash of nothing
//! that is checked, has no effect. It cannot be told apart from a cache that somebody made up.

use std::{
    collections::HashSet,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

use blake3::{Hash, Hasher};
use playproof_checker::Limits;
use playproof_formats::{Id, Premise, file::Reader};

use crate::{report::Proved, sources, whole::Whole};

/// Lines that are kept, those of this run before older ones: 6.5 MB.
const MOST_LINES: usize = 100_000;

/// More bytes than a cache has.
const LARGEST: u64 = 1 << 23;

/// The cache, and where it will be written.
#[derive(Debug)]
pub(crate) struct Cache {
    file: Whole,
    head: String,
    known: HashSet<Hash>,
    /// In the order in which they will be written.
    used: Vec<Hash>,
    /// Why what is there is of no use.
    pub(crate) unusable: Option<&'static str>,
}

impl Cache {
    /// Reads what is there, if it counts for this program and these limits.
    pub(crate) fn open(path: &Path, limits: Limits) -> io::Result<Self> {
        let file = Whole::new(path)?;
        let Limits { work, memory } = limits;
        let (version, program) = (env!("CARGO_PKG_VERSION"), program()?.to_hex());
        let mut cache = Self {
            file,
            head: format!("playproof-check {version} {program} {work} {memory}"),
            known: HashSet::new(),
            used: Vec::new(),
            unusable: None,
        };
        let mut text = Vec::new();
        match sources::open(path) {
            Ok(file) => file.take(LARGEST).read_to_end(&mut text)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(cache),
            Err(error) => return Err(error),
        };
        let mut lines = text.split(|&byte| byte == b'\n');
        if lines.next() == Some(cache.head.as_bytes()) {
            let hashes = lines.filter_map(|line| Hash::from_hex(line).ok());
            cache.known = hashes.take(MOST_LINES).collect();
        } else {
            cache.unusable = Some("it is of another program, of other limits, or no cache");
        }
        Ok(cache)
    }

    /// Whether the certificate with this hash was accepted.
    pub(crate) fn knows(&self, hash: Hash) -> bool {
        self.known.contains(&hash)
    }

    /// Remembers that certificates were accepted, or that they still are there.
    pub(crate) fn remember(&mut self, hashes: impl Iterator<Item = Hash>) {
        self.used.extend(hashes);
    }

    /// Writes the cache, if there is anything new.
    pub(crate) fn write(self) -> io::Result<()> {
        let new = self.used.iter().any(|hash| !self.known.contains(hash));
        if !new && self.unusable.is_none() {
            return Ok(());
        }
        let mut old: Vec<_> = self.known.iter().map(Hash::as_bytes).collect();
        old.sort_unstable();
        let used = self.used.iter().map(Hash::as_bytes);
        let mut written = HashSet::new();
        let mut text = self.head;
        for hash in used
            .chain(old)
            .filter(|&hash| written.insert(hash))
            .take(MOST_LINES)
        {
            text.push('\n');
            text.push_str(&Hash::from_bytes(*hash).to_hex());
        }
        text.push('\n');
        self.file.write(&text)
    }
}

/// The hash of this program's own file: of one that is built of other sources it is another.
fn program() -> io::Result<Hash> {
    // Whatever has taken the place of the file since this program was started.
    #[cfg(target_os = "linux")]
    let file = File::open("/proc/self/exe")?;
    #[cfg(not(target_os = "linux"))]
    let file = File::open(std::env::current_exe()?)?;
    let mut file = BufReader::with_capacity(1 << 16, file);
    let mut hasher = Hasher::new();
    loop {
        let bytes = file.fill_buf()?;
        let length = bytes.len();
        if length == 0 {
            return Ok(hasher.finalize());
        }
        hasher.update(bytes);
        file.consume(length);
    }
}

/// What an accepted certificate proves: nothing is checked here. `None` if it has premises from
/// other files, or is no certificate at all; then it was not in a cache that this program wrote.
pub(crate) fn claimed(bytes: &[u8]) -> Option<Proved> {
    let mut reader = Reader::new(bytes, bytes.len() as u64).ok()?;
    let mut steps: Vec<Id> = Vec::new();
    let (mut length, mut last) = (0_u64, None);
    while let Some((step, more)) = reader.next_step().ok()? {
        let premises: Option<Vec<Id>> = step
            .premises
            .iter()
            .map(|premise| match *premise {
                Premise::Step(number) => steps.get(number as usize).copied(),
                Premise::Outside(_) => None,
            })
            .collect();
        steps.push(step.id(&premises?));
        length = length.saturating_add(more);
        last = Some(step.claim);
    }
    Some(Proved {
        id: *steps.last()?,
        claim: last?.to_string(),
        steps,
        bytes: length,
        work: None,
    })
}
