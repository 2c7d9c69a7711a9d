//! Exit statuses. The guide has a table of them.

use std::process::ExitCode;

/// What came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// Settled.
    Done,
    /// Open within the limits, or rejected.
    Open,
    /// Bad input, or declined.
    Bad,
}

impl Status {
    /// What goes with a question that is settled, or open if it is not.
    pub(crate) fn settled(is_settled: bool) -> Self {
        if is_settled { Self::Done } else { Self::Open }
    }

    /// What goes with the checker's verdict.
    pub(crate) fn of(verdict: &str) -> Self {
        match verdict {
            "accepted" => Self::Done,
            "rejected" => Self::Open,
            _ => Self::Bad,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Done => 0,
            Status::Open => 1,
            Status::Bad => 2,
        })
    }
}
