//! The limits of a search on the command line, and Ctrl-C.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use clap::Args;
use miette::IntoDiagnostic;
use playproof::search::control::Control;
use playproof_checker::budget::parse_size;

/// Limits of a search.
#[derive(Clone, Debug, Args)]
pub(crate) struct Limits {
    /// Stop after this time, such as 30s, 10m or 1h.
    #[arg(long, default_value = "10m", value_parser = time)]
    pub(crate) time: Duration,

    /// Memory that a search may use, roughly.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    pub(crate) memory: u64,

    /// Threads (default: one for each core).
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

fn time(text: &str) -> Result<Duration, &'static str> {
    let time = humantime::parse_duration(text);
    time.map_err(|_| "a time is a number with a unit, such as 30s, 10m or 1h")
}

fn threads(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "it is a whole number, 1 or more")
}

impl Limits {
    /// The control of a search with these limits, which Ctrl-C stops. Its time begins now.
    pub(crate) fn control(&self) -> miette::Result<Control> {
        let mut control = Control::default()
            .within(self.time)
            .with_memory(self.memory);
        if let Some(threads) = self.threads {
            control = control.with_threads(threads.get());
        }
        interruptible(&control)?;
        Ok(control)
    }
}

/// Has Ctrl-C stop what is done under this control, once; a second one stops the program.
pub(crate) fn interruptible(control: &Control) -> miette::Result<()> {
    let interrupted = control.clone();
    let before = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        if before.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        interrupted.stop();
    })
    .into_diagnostic()
}
