//! The command line.

use std::{convert::Infallible, path::PathBuf};

use clap::Parser;
use playproof_checker::{Limits, budget};

/// Checks certificates of combinatorial games, and says which theorem each proves.
#[derive(Debug, Parser)]
#[command(name = "playproof-check", version, after_help = STATUS)]
pub(crate) struct Arguments {
    /// Accept only a certificate whose claim prints as exactly this line (as `playproof claim`
    /// prints it).
    #[arg(long, value_name = "TEXT", value_parser = |text: &str| Ok::<_, Infallible>(claim(text)))]
    pub(crate) claim: Option<String>,

    /// Accept a certificate one of whose steps proves the claim, even if it is not the last.
    #[arg(long, requires = "claim")]
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

    /// Certificates, folders of certificates (*.proof), or - for standard input.
    #[arg(required = true, value_name = "FILE|DIR|-")]
    pub(crate) files: Vec<PathBuf>,
}

const STATUS: &str = "Exit status: 0 all accepted; 1 any rejected; 2 any declined (or unreadable, \
                      or no file, or wrong usage) and none rejected.";

impl Arguments {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            work: self.max_work,
            memory: self.max_memory,
        }
    }
}

/// The line that a certificate's claim must print; a comment that begins with ` #` is left out.
fn claim(text: &str) -> String {
    let (claim, _) = text.split_once(" #").unwrap_or((text, ""));
    claim.trim().to_owned()
}
