//! Certificate files: a header, then the steps. The header says how many
//! steps there are, so that a file cut at a step's end shows.

use std::{fmt, io::BufRead};

use minicbor::{Decoder, decode};

use crate::{
    profile::{self, read_item},
    step::{Step, StepFault, VERSION},
};

const MAGIC: &str = "playproof";

/// More than any header has, in bytes; what is longer is none.
const LONGEST_HEADER: u64 = 64;

/// Why a file, or its next step, cannot be read.
#[derive(Clone, Debug)]
pub enum FileFault {
    /// The bytes break the profile of CBOR, or could not be had.
    Bytes(profile::Fault),
    /// There is no header of a playproof certificate.
    NoHeader,
    /// The header is of another version.
    UnknownVersion(u32),
    /// The header announces no step.
    NoStep,
    /// The file ends before the announced number of steps.
    Missing,
    /// The file goes on after its last step.
    Trailing,
    /// An item is not a step.
    Step(StepFault),
}

impl FileFault {
    /// Whether the fault is a limit of this program or of its surroundings
    /// rather than of the file: then nothing is said about the proof.
    pub fn declines(&self) -> bool {
        matches!(
            self,
            Self::UnknownVersion(_)
                | Self::Step(StepFault::UnknownClaim(_) | StepFault::UnknownRule(_))
                | Self::Bytes(profile::Fault::Io(_) | profile::Fault::TooLarge(_))
        )
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(fault) => fault.fmt(f),
            Self::NoHeader => f.write_str("not a playproof certificate"),
            Self::UnknownVersion(version) => {
                write!(f, "format version {version} (known: {VERSION})")
            }
            Self::NoStep => f.write_str("a certificate has at least one step"),
            Self::Missing => f.write_str("the file ends before its last step"),
            Self::Trailing => f.write_str("bytes after the last step"),
            Self::Step(fault) => fault.fmt(f),
        }
    }
}

/// Reads a certificate step by step, holding one step at a time.
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    limit: u64,
    /// Bytes of the header.
    header: u64,
    steps: u32,
    read: u32,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header. No step may be larger than `limit` bytes.
    ///
    /// # Errors
    /// A [`FileFault`].
    pub fn new(mut source: R, limit: u64) -> Result<Self, FileFault> {
        let item = match read_item(&mut source, LONGEST_HEADER) {
            Ok(item) => item.unwrap_or_default(),
            Err(fault @ profile::Fault::Io(_)) => return Err(FileFault::Bytes(fault)),
            Err(_) => return Err(FileFault::NoHeader),
        };
        let (magic, version, steps) = header(&item).map_err(|_| FileFault::NoHeader)?;
        ensure!(magic == MAGIC, FileFault::NoHeader);
        ensure!(version == VERSION, FileFault::UnknownVersion(version));
        let canonical = minicbor::to_vec((MAGIC, VERSION, steps)).is_ok_and(|bytes| bytes == item);
        ensure!(canonical, FileFault::NoHeader);
        ensure!(steps != 0, FileFault::NoStep);
        Ok(Self {
            source,
            limit,
            header: item.len() as u64,
            steps,
            read: 0,
        })
    }

    /// From now on no step may be larger than `limit` bytes.
    pub fn limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// How many bytes the header takes.
    pub fn header(&self) -> u64 {
        self.header
    }

    /// The number of steps that the header announces, at least 1.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// The next step and its length in bytes; `None` after the last one, which
    /// must be the end of the file.
    ///
    /// # Errors
    /// A [`FileFault`]; nothing can be read after it.
    pub fn next_step(&mut self) -> Result<Option<(Step, u64)>, FileFault> {
        let item = read_item(&mut self.source, self.limit);
        if self.read == self.steps {
            return match item {
                Ok(None) => Ok(None),
                Err(fault @ profile::Fault::Io(_)) => Err(FileFault::Bytes(fault)),
                _ => Err(FileFault::Trailing),
            };
        }
        let item = item.map_err(FileFault::Bytes)?.ok_or(FileFault::Missing)?;
        let step = Step::from_bytes(&item).map_err(FileFault::Step)?;
        self.read = self.read.saturating_add(1);
        Ok(Some((step, item.len() as u64)))
    }
}

/// Magic, version and number of steps. Another version's header may go on.
fn header(item: &[u8]) -> Result<(&str, u32, u32), decode::Error> {
    let mut d = Decoder::new(item);
    d.array()?;
    Ok((d.str()?, d.u32()?, d.u32()?))
}

/// The bytes of the certificate with these steps, of which there are fewer
/// than 2³².
pub fn to_bytes(steps: &[Step]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let count = u32::try_from(steps.len()).unwrap_or(u32::MAX);
    let mut written = minicbor::encode((MAGIC, VERSION, count), &mut bytes);
    for step in steps {
        written = written.and_then(|()| minicbor::encode(step, &mut bytes));
    }
    debug_assert!(written.is_ok(), "writing to a vector never fails");
    bytes
}
