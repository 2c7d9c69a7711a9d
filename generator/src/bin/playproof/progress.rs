//! Progress on a terminal: nothing is shown when standard error is not one.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A spinner that goes away when it is dropped.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Starts to spin, unless the output is for a program.
    pub(crate) fn new(message: impl Into<String>, json: bool) -> Self {
        let target = if json {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(100));
        let progress = Self(bar);
        progress.say(message);
        progress
    }

    /// What is being done now.
    pub(crate) fn say(&self, message: impl Into<String>) {
        self.0.set_message(message.into());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
