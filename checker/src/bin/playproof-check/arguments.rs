//! The command line.

use std::{convert::Infallible, num::NonZeroUsize, path::PathBuf, thread};

use clap::{ArgGroup, Parser};
use clap_complete::Shell;
use playproof_checker::{Limits, budget};
use playproof_formats::manifest::Demand;

/// Checks certificates of combinatorial games, and says which theorem each proves.
#[derive(Debug, Parser)]
#[command(name = "playproof-check", version, after_help = STATUS)]
#[command(group = ArgGroup::new("asked").args(["claim", "manifest"]))]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub(crate) struct Arguments {
    /// Accept only a certificate whose claim prints as exactly this line (as `playproof claim`
    /// prints it).
    #[arg(long, value_name = "TEXT", value_parser = |text: &str| Ok::<_, Infallible>(claim(text)))]
    pub(crate) claim: Option<String>,

    /// Accept a certificate one of whose steps proves the claim, even if it is not the last.
    #[arg(long, requires = "asked")]
    pub(crate) any_step: bool,

    /// Where premises from other files may be found; checked when needed.
    #[arg(long, value_name = "DIR")]
    pub(crate) library: Vec<PathBuf>,

    /// Print a JSON object a file.
    #[arg(long)]
    pub(crate) json: bool,

    /// Print sizes, work and time, too.
    #[arg(long)]
    pub(crate) stats: bool,

    /// Decline a file that takes more units of work.
    #[arg(long, value_name = "N", default_value_t = Limits::default().work)]
    pub(crate) max_work: u64,

    /// Decline a file that takes more memory (bytes, or with K, M, G).
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = budget::parse_size)]
    pub(crate) max_memory: u64,

    /// Check so many files at the same time (default: one for each core).
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Demand what this file lists, a line each: `FILE: CLAIM`, `FILE: ID  CLAIM` or `ID  CLAIM`.
    #[arg(long, value_name = "FILE")]
    pub(crate) manifest: Option<PathBuf>,

    /// Do not check again what this program has accepted, as this file says. Whoever can write
    /// the file can have anything accepted.
    #[arg(long, value_name = "FILE")]
    pub(crate) cache: Option<PathBuf>,

    /// Write a report in the XML of JUnit, too.
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,

    /// Print annotations for GitHub, too.
    #[arg(long, conflicts_with = "json")]
    pub(crate) github: bool,

    /// Print what completes these options in a shell.
    #[arg(long, value_name = "SHELL", exclusive = true)]
    pub(crate) completions: Option<Shell>,

    /// Print the manual page.
    #[arg(long, exclusive = true)]
    pub(crate) man: bool,

    /// Certificates, folders of certificates (*.proof), or - for standard input.
    #[arg(required_unless_present_any = ["manifest", "completions", "man"])]
    #[arg(value_name = "FILE|DIR|-")]
    pub(crate) files: Vec<PathBuf>,
}

const STATUS: &str = "Exit status: 0 all accepted; 1 any rejected, or not what the manifest \
                      demands; 2 any declined (or unreadable, or no file, or wrong usage) and \
                      none rejected.";

fn jobs(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "it is a whole number, 1 or more")
}

impl Arguments {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            work: self.max_work,
            memory: self.max_memory,
        }
    }

    /// How many files are checked at the same time.
    pub(crate) fn jobs(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, NonZeroUsize::get)
    }

    /// What each file has to prove.
    pub(crate) fn claim(&self) -> Option<Demand> {
        let claim = self.claim.clone()?;
        Some(Demand {
            line: 0,
            file: None,
            id: None,
            claim,
        })
    }
}

/// The line that a certificate's claim must print; a comment that begins with ` #` is left out.
fn claim(text: &str) -> String {
    let (claim, _) = text.split_once(" #").unwrap_or((text, ""));
    claim.trim().to_owned()
}
