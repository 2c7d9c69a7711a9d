//! Work that takes time: limits, Ctrl-C, and the interpreter's lock.

use std::{
    sync::mpsc::{RecvTimeoutError, channel},
    thread,
    time::{Duration, Instant},
};

use playproof_checker::{Limits, Session, budget::Stop, session::Accepted};
use pyo3::{
    exceptions::{PyRuntimeError, PyValueError},
    prelude::*,
};

use crate::{certificate::Bytes, failure::Failure, source::Source};

/// How often Python is asked whether Ctrl-C was pressed.
const POLL: Duration = Duration::from_millis(50);

/// What something may cost, and the certificates that premises may be in.
pub(crate) struct Effort {
    limits: Limits,
    time: Option<Duration>,
    premises: Vec<Source>,
}

impl Effort {
    pub(crate) fn new(
        premises: Option<&Bound<'_, PyAny>>,
        time: Option<f64>,
        work: Option<u64>,
        memory: Option<u64>,
    ) -> PyResult<Self> {
        let seconds = |time| {
            let duration = Duration::try_from_secs_f64(time);
            duration.map_err(|_| PyValueError::new_err("time is a number of seconds"))
        };
        let mut limits = Limits::default();
        limits.work = work.unwrap_or(limits.work);
        limits.memory = memory.unwrap_or(limits.memory);
        let premises = match premises {
            Some(premises) => premises.try_iter()?.map(|p| Source::of(&p?)).collect(),
            None => Ok(Vec::new()),
        };
        Ok(Self {
            limits,
            time: time.map(seconds).transpose()?,
            premises: premises?,
        })
    }

    /// Bytes of a file that is read, at most.
    pub(crate) fn memory(&self) -> u64 {
        self.limits.memory
    }

    /// A session that knows the premises, to be stopped by this.
    pub(crate) fn session(&self, stop: &Stop) -> Result<Session, Failure> {
        let mut session = Session::new(self.limits).until(stop);
        for premise in &self.premises {
            let bytes = premise.read(self.limits.memory)?;
            accepted(&mut session, &bytes)?;
        }
        Ok(session)
    }

    /// Does this work on a thread of its own. Ctrl-C and the end of the time stop it, and it is
    /// waited for.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Stop) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        let deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        py.detach(|| wait(deadline, work))
    }
}

fn wait<T: Send>(
    deadline: Option<Instant>,
    work: impl FnOnce(&Stop) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let stop = Stop::default();
    let mut interrupted = None;
    let result = thread::scope(|scope| {
        let (running, end) = channel::<()>();
        let work = || {
            // Dropped when the work ends, however it ends.
            let _running = running;
            work(&stop)
        };
        let worker = thread::Builder::new().spawn_scoped(scope, work)?;
        loop {
            let left = deadline.map(|end| end.saturating_duration_since(Instant::now()));
            let poll = left
                .filter(|left| !left.is_zero())
                .map_or(POLL, |left| left.min(POLL));
            if end.recv_timeout(poll) == Err(RecvTimeoutError::Disconnected) {
                break;
            }
            if deadline.is_some_and(|end| Instant::now() >= end) {
                stop.stop();
            }
            if let Err(signal) = Python::attach(|py| py.check_signals()) {
                stop.stop();
                interrupted = Some(signal);
            }
        }
        worker.join().map_err(|_| {
            PyRuntimeError::new_err("a fault of playproof itself: please report what led to it")
        })
    });
    match interrupted {
        Some(signal) => Err(signal),
        None => Ok(result??),
    }
}

/// What the checker accepts.
pub(crate) fn accepted(session: &mut Session, bytes: &Bytes) -> Result<Accepted, Failure> {
    let result = session.check(&**bytes).into_result();
    result.map_err(|refusal| Failure::refused(refusal, bytes.clone()))
}
