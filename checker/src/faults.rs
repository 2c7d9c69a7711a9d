//! Why a step is not a theorem. Each module has an enumeration of its own reasons,
//! declared by `faults!`; a [`Rejection`] holds one of them, whichever it is.

use std::{any::Any, fmt, sync::Arc};

use playproof_formats::{Id, file::FileFault, profile};

use crate::budget::Exhausted;

/// Declares an enumeration of reasons together with what each says.
macro_rules! faults {
    ($(#[$doc:meta])* pub enum $name:ident {
        $($(#[$variant_doc:meta])* $variant:ident $({ $($field:ident: $type:ty),* })? => $text:literal,)*
    }) => {
        $(#[$doc])*
        #[allow(clippy::doc_markdown, reason = "the documentation of a reason is its text")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            $(
                #[doc = $text]
                $(#[$variant_doc])*
                $variant $({ $(
                    #[allow(missing_docs, reason = "the text above says what it is")]
                    $field: $type
                ),* })?,
            )*
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant $({ $($field),* })? => write!(f, $text),)*
                }
            }
        }

        impl $crate::faults::Reason for $name {}
    };
}

/// A reason: one value of some module's enumeration.
pub trait Reason: Any + fmt::Display + Send + Sync {}

impl fmt::Debug for dyn Reason {
    /// What it says, so that programs need not hold the names of all reasons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The exact reason why a step is rejected, and where in its evidence.
#[derive(Clone, Debug)]
pub struct Rejection {
    /// Such as "situation 7, option 3", from the outside in.
    places: Vec<(&'static str, usize)>,
    reason: Arc<dyn Reason>,
}

impl Rejection {
    /// The places in the evidence, from the outside in: what is numbered, and its number.
    pub fn places(&self) -> &[(&'static str, usize)] {
        &self.places
    }

    /// The reason, if it is one of this enumeration.
    pub fn reason<T: Reason>(&self) -> Option<&T> {
        let reason: &dyn Any = self.reason.as_ref();
        reason.downcast_ref()
    }
}

impl<T: Reason> From<T> for Rejection {
    fn from(reason: T) -> Self {
        Self {
            places: Vec::new(),
            reason: Arc::new(reason),
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (what, number)) in self.places.iter().enumerate() {
            let before = if index == 0 { "" } else { ", " };
            write!(f, "{before}{what} {number}")?;
        }
        let colon = if self.places.is_empty() { "" } else { ": " };
        write!(f, "{colon}{}", self.reason)
    }
}

/// What a check returns: nothing, if nothing is wrong.
pub type Result<T = (), E = Failure> = std::result::Result<T, E>;

/// Why a step did not become a theorem.
#[derive(Clone, Debug)]
pub enum Failure {
    /// It proves nothing.
    Rejected(Rejection),
    /// Nothing is said of it.
    Declined(Cause),
}

/// Why a step, or a file, is declined.
#[derive(Clone, Debug)]
pub enum Cause {
    /// The file cannot be read, or not by this version.
    File(FileFault),
    /// A limit was reached.
    Limit(Exhausted),
    /// A step of another file is needed that was not accepted in this session.
    MissingPremise(Id),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(fault @ FileFault::Bytes(profile::Fault::TooLarge(_))) => {
                write!(f, "{fault} (raise --max-memory)")
            }
            Self::File(fault) => fault.fmt(f),
            Self::Limit(exhausted) => exhausted.fmt(f),
            Self::MissingPremise(id) => write!(f, "the premise {id} was not supplied (--library)"),
        }
    }
}

impl<T: Reason> From<T> for Failure {
    fn from(reason: T) -> Self {
        Self::Rejected(reason.into())
    }
}

impl From<Exhausted> for Failure {
    fn from(exhausted: Exhausted) -> Self {
        Self::Declined(Cause::Limit(exhausted))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(rejection) => rejection.fmt(f),
            Self::Declined(cause) => cause.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

/// Says where in the evidence something was rejected.
pub(crate) trait At<T> {
    /// Adds the place, such as "option 3", outside of those that are known.
    fn at(self, what: &'static str, number: usize) -> Result<T>;
}

impl<T, E: Into<Failure>> At<T> for Result<T, E> {
    fn at(self, what: &'static str, number: usize) -> Result<T> {
        self.map_err(|failure| {
            let mut failure = failure.into();
            if let Failure::Rejected(rejection) = &mut failure {
                rejection.places.insert(0, (what, number));
            }
            failure
        })
    }
}
