//! Certificates as pages: one file, or a site with an index of all proofs in a folder.

use std::{
    collections::{BTreeSet, HashMap},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use playproof_checker::{Limits, Session};
use playproof_explain::{Certificate, words};
use playproof_formats::{Id, Premise, file::Reader};
use playproof_viewer::page::{self, Entry, Source};

use crate::{
    files,
    library::{Fault, Library},
    search::control::Control,
};

/// Files that certificates may build on.
#[derive(Debug, Default)]
pub struct Pool {
    files: Vec<Supplied>,
    /// Which file proves a step.
    proved: HashMap<Id, usize>,
}

#[derive(Debug)]
struct Supplied {
    bytes: Vec<u8>,
    /// The premises from other files.
    outside: Vec<Id>,
}

impl Pool {
    /// Adds a file. What is no certificate proves nothing.
    pub fn add(&mut self, bytes: Vec<u8>) {
        let (ids, outside) = ids(&bytes);
        for id in ids {
            self.proved.entry(id).or_insert(self.files.len());
        }
        self.files.push(Supplied { bytes, outside });
    }

    /// The files on which a certificate builds, those first on which others build. What is not
    /// here is left out: the checker will say what is missing.
    #[must_use]
    pub fn premises(&self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let files = |ids: &[Id]| -> Vec<usize> {
            let known = ids.iter().filter_map(|id| self.proved.get(id));
            known.copied().collect()
        };
        let mut order = Vec::new();
        let mut met = BTreeSet::new();
        // Each with whether those that it builds on have been listed.
        let mut stack: Vec<(usize, bool)> = Vec::new();
        stack.extend(files(&ids(bytes).1).into_iter().map(|file| (file, false)));
        while let Some((file, ready)) = stack.pop() {
            let supplied = &self.files[file];
            if ready {
                order.push(supplied.bytes.clone());
            } else if met.insert(file) {
                stack.push((file, true));
                let before = files(&supplied.outside);
                stack.extend(before.into_iter().map(|file| (file, false)));
            }
        }
        order
    }
}

/// The ids of a file's steps, and those of premises from other files, as far as it can be read.
fn ids(bytes: &[u8]) -> (Vec<Id>, Vec<Id>) {
    let (mut ids, mut outside) = (Vec::new(), Vec::new());
    let Ok(mut reader) = Reader::new(bytes, bytes.len() as u64) else {
        return (ids, outside);
    };
    while let Ok(Some((step, _))) = reader.next_step() {
        let Some(id) = step.id_after(&ids) else { break };
        ids.push(id);
        outside.extend(step.premises.iter().filter_map(|premise| match premise {
            Premise::Outside(id) => Some(*id),
            Premise::Step(_) => None,
        }));
    }
    (ids, outside)
}

/// A certificate with those that it builds on, read and checked.
#[derive(Debug)]
pub struct Explained {
    /// What the file is called.
    pub name: String,
    bytes: Vec<u8>,
    premises: Vec<Vec<u8>>,
    /// The certificate.
    pub certificate: Certificate,
}

impl Explained {
    /// Reads and checks a certificate.
    ///
    /// # Errors
    /// When it is none.
    pub fn new(
        name: String,
        bytes: Vec<u8>,
        pool: &Pool,
    ) -> Result<Self, playproof_explain::certificate::Unreadable> {
        let premises = pool.premises(&bytes);
        let mut session = Session::new(Limits::default());
        for premise in &premises {
            session.check(premise.as_slice());
        }
        let certificate = Certificate::read(&bytes, &mut session)?;
        Ok(Self {
            name,
            bytes,
            premises,
            certificate,
        })
    }

    fn source(&self) -> Source<'_> {
        Source {
            name: &self.name,
            bytes: &self.bytes,
            premises: &self.premises,
            certificate: &self.certificate,
        }
    }

    /// A page that needs no other file.
    #[must_use]
    pub fn report(&self) -> String {
        page::report(&self.source())
    }
}

/// What became of a site.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Pages of proofs that are accepted.
    pub accepted: usize,
    /// The names of files that are not accepted, or no certificates.
    pub refused: Vec<String>,
    /// Bytes of all files.
    pub bytes: u64,
}

/// The largest file that becomes a page.
const LARGEST: u64 = 1 << 28;

/// Makes pages of all certificates in a folder, with an index, in a new folder. `progress` is
/// told about each. `None` if `control` stops it, with what was made so far in the folder.
///
/// # Errors
/// When a file cannot be read or written.
pub fn site(
    library: &Path,
    target: &Path,
    control: &Control,
    mut progress: impl FnMut(usize, usize),
) -> Result<Option<Made>, Fault> {
    let paths = Library::new(library).certificates()?;
    let mut pool = Pool::default();
    let mut found = Vec::new();
    for path in paths {
        let bytes = files::read(&path, LARGEST).map_err(files::Fault::read(&path))?;
        pool.add(bytes.clone());
        found.push((path, bytes));
    }
    let mut site = Site {
        folder: target.to_owned(),
        made: Made::default(),
    };
    let mut entries = Vec::new();
    let number = found.len();
    for (done, (path, bytes)) in found.into_iter().enumerate() {
        if control.is_stopped() {
            return Ok(None);
        }
        progress(done, number);
        let place = path.strip_prefix(library).unwrap_or(&path).to_owned();
        let name = files::name(Path::new(path.file_name().unwrap_or_default()));
        match Explained::new(name, bytes, &pool) {
            Ok(explained) => entries.extend(site.add(&place, &explained)?),
            Err(_) => site.made.refused.push(files::name(&place)),
        }
    }
    site.write("index.html", page::atlas(&entries).as_bytes())?;
    site.write(page::STYLE_FILE, page::style().as_bytes())?;
    site.write(page::SCRIPT_FILE, page::script().as_bytes())?;
    Ok(Some(site.made))
}

struct Site {
    folder: PathBuf,
    made: Made,
}

impl Site {
    /// Writes the page of a certificate, and its picture; its place in the index, if it is
    /// accepted.
    fn add(&mut self, place: &Path, explained: &Explained) -> Result<Option<Entry>, Fault> {
        let root = "../".repeat(place.components().count().saturating_sub(1));
        let html = page::page_of_site(&explained.source(), &root);
        let page = place.with_extension("html");
        self.write(&page, html.as_bytes())?;
        let certificate = &explained.certificate;
        let Some(step) = certificate
            .steps()
            .last()
            .filter(|_| certificate.is_accepted())
        else {
            let name = files::name(place);
            self.made.refused.push(name);
            return Ok(None);
        };
        let picture = match certificate.arena() {
            None => None,
            Some(figure) => {
                let picture = place.with_extension("svg");
                self.write(&picture, figure.svg().as_bytes())?;
                Some(link(&picture))
            }
        };
        self.made.accepted += 1;
        let facets = words::facets(&step.claim);
        Ok(Some(Entry {
            page: link(&page),
            picture,
            title: words::headline(&step.claim),
            claim: words::annotated(&step.claim),
            family: facets.family,
            board: facets.board,
            result: facets.result,
            rule: step.evidence.rule(),
            bytes: explained.bytes.len(),
        }))
    }

    fn write(&mut self, name: impl AsRef<Path>, bytes: &[u8]) -> Result<(), Fault> {
        let path = self.folder.join(name);
        let written =
            fs::create_dir_all(files::folder(&path)).and_then(|()| fs::write(&path, bytes));
        self.made.bytes += bytes.len() as u64;
        Ok(written.map_err(files::Fault::write(&path))?)
    }
}

/// A path within the site as a link.
fn link(path: &Path) -> String {
    let mut link = String::new();
    for (number, part) in path.components().enumerate() {
        if number > 0 {
            link.push('/');
        }
        for &byte in part.as_os_str().as_encoded_bytes() {
            if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
                link.push(char::from(byte));
            } else {
                // Writing to a string never fails.
                let _ = write!(link, "%{byte:02X}");
            }
        }
    }
    link
}
