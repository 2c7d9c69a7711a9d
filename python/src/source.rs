//! Where bytes come from: a path, bytes, or what was read before.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::PathBuf,
    sync::Arc,
};

use pyo3::{exceptions::PyTypeError, prelude::*, pybacked::PyBackedBytes};

use crate::{
    certificate::{Bytes, Certificate},
    failure::Failure,
};

/// What Python hands over as a certificate.
pub(crate) enum Source {
    Bytes(Bytes),
    File(PathBuf),
}

impl Source {
    /// A path, the bytes of a certificate, or a certificate.
    pub(crate) fn of(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(certificate) = value.cast::<Certificate>() {
            return Ok(Self::Bytes(certificate.get().bytes()));
        }
        Self::content(value).ok_or_else(|| {
            let found = value.get_type();
            PyTypeError::new_err(format!(
                "expected a path, the bytes of a certificate, or a Certificate, found {found}"
            ))
        })
    }

    /// A path or bytes.
    pub(crate) fn content(value: &Bound<'_, PyAny>) -> Option<Self> {
        if let Ok(bytes) = value.extract::<PyBackedBytes>() {
            return Some(Self::Bytes(Arc::from(&*bytes)));
        }
        value.extract().ok().map(Self::File)
    }

    /// The bytes, of which there may be so many.
    pub(crate) fn read(&self, most: u64) -> Result<Bytes, Failure> {
        match self {
            Self::Bytes(bytes) => Ok(bytes.clone()),
            Self::File(path) => file(path, most).map_err(|error| Failure::File {
                path: path.clone(),
                error,
            }),
        }
    }
}

/// All of a file. A pipe is refused: whoever reads one may wait for ever.
fn file(path: &PathBuf, most: u64) -> io::Result<Bytes> {
    let kind = fs::metadata(path)?;
    if !kind.is_file() && !kind.is_dir() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    let mut source = File::open(path)?.take(most.saturating_add(1));
    source.read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::other(format!("it is longer than {most} bytes")));
    }
    Ok(bytes.into())
}
