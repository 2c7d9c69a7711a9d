//! The pages that are tested, made by the program.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use url::Url;

use crate::Result;

/// Certificates: for each rule that can be played one in which a step by it is among the last.
const PLAYED: &[(&str, &str)] = &[
    ("one-turn", "NS/square-P1-1.proof"),
    ("proof-sequence", "classical/square-L-tetromino.proof"),
    ("fan", "classical/square-domino.proof"),
    ("composition", "NS/example-3.2.proof"),
    ("many-copies", "NS-beyond/cubic-P4-3-2-6-win.proof"),
    ("weaken", "classical/square-monomino.proof"),
    ("on-board", "harary/i-tromino-3x3.proof"),
    ("paving", "classical/square-O-tetromino.proof"),
    ("tiles", "known/8-in-a-row.proof"),
    ("fences", "NS-beyond/hexagonal-V-trihex-1-3-loss.proof"),
    ("site-perimeter", "NS/square-P2-1.proof"),
    ("priority", "NS/square-P4-3.proof"),
    ("history-priority", "NS/square-P4-5.proof"),
    ("threshold", "NS/triangular-T4-3.proof"),
    ("strategy", "PP/connect-3-4x3-maker-maker.proof"),
    ("biased-strategy", "known/boxes-2-1.proof"),
    ("pairing", "PP/connect-3-6x1-maker-maker.proof"),
    ("potential", "PP/connect-3-3x1-maker-maker.proof"),
    ("set-matching", "SM/Triangle-in-4-in-a-row.proof"),
    ("sync-strategy", "ST/domineering-3x3.proof"),
    ("sync-refutation", "ST/domineering-13x2.proof"),
    ("blocks", "CA/U-2-3-1.proof"),
    ("local-games", "CA/Y-pentomino.proof"),
    ("alice-tree", "CA/monomino.proof"),
    ("bounding", "CA/R-1-1-bounding.proof"),
    (
        "punching",
        "CA/R-5-5-without-1-1-1-2-1-3-2-1-2-2-punching.proof",
    ),
    ("outcome", "PP/union-even-M-odd-B-is-N.proof"),
    ("union", "PP/union-even-M-even-M-is-M.proof"),
    ("poset-thm5", "PP/theorem-5.proof"),
    ("poset-thm7", "PP/theorem-7.proof"),
    ("poset-thm17", "PP/theorem-17.proof"),
    ("poset-thm25", "PP/theorem-25.proof"),
    ("poset-lemma2", "PP/lemma-2.proof"),
    ("poset-lemma22", "PP/lemma-22.proof"),
    ("sync-outcome", "ST/domineering-3x3.proof"),
    ("bands", "ST/theorem-5.proof"),
    ("hot-bands", "ST/domineering-from-2-by-2-x9-hot.proof"),
    ("transpose", "ST/theorem-6.proof"),
];

/// Pages in a temporary folder.
pub(crate) struct Pages {
    folder: tempfile::TempDir,
    program: PathBuf,
    root: PathBuf,
}

/// A page on which one can play.
pub(crate) struct Playable {
    /// The rule.
    pub(crate) rule: &'static str,
    /// Its page.
    pub(crate) page: Url,
}

impl Playable {
    /// The file of the page.
    pub(crate) fn text(&self) -> Result<String> {
        Ok(fs::read_to_string(
            self.page.to_file_path().map_err(|()| "no file")?,
        )?)
    }
}

fn url(path: &Path) -> Result<Url> {
    Url::from_file_path(path).map_err(|()| format!("no URL: {}", path.display()).into())
}

impl Pages {
    pub(crate) fn new() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .canonicalize()?;
        let program = env::var_os("PLAYPROOF")
            .map_or_else(|| root.join("target/release/playproof"), PathBuf::from);
        Ok(Self {
            folder: tempfile::tempdir()?,
            program: program.canonicalize()?,
            root,
        })
    }

    fn run(&self, arguments: &[&Path]) -> Result<()> {
        let output = Command::new(&self.program).args(arguments).output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        // A page is made of what is not accepted, too.
        if output.status.code().is_some_and(|code| code < 2) {
            Ok(())
        } else {
            Err(said.into())
        }
    }

    fn report(&self, certificate: &Path, name: &str) -> Result<Url> {
        let page = self.folder.path().join(name);
        self.run(&[Path::new("report"), certificate, Path::new("-o"), &page])?;
        url(&page)
    }

    /// The page of a published certificate.
    pub(crate) fn of(&self, file: &str) -> Result<Url> {
        let certificate = self.root.join("certificates").join(file);
        self.report(
            &certificate,
            &file.replace('/', "-").replace(".proof", ".html"),
        )
    }

    /// A page for each rule that can be played.
    pub(crate) fn playable(&self) -> Result<Vec<Playable>> {
        let page = |(rule, file): &(&'static str, &str)| {
            let page = self.of(file)?;
            Ok(Playable { rule, page })
        };
        PLAYED.iter().map(page).collect()
    }

    /// The same page with another program: all it says is as it was, but for these words.
    pub(crate) fn changed(&self, one: &Playable, from: &str, to: &str) -> Result<Url> {
        let html = one.text()?;
        assert!(html.contains(from), "{from} is not in the page");
        let page = one.page.to_file_path().map_err(|()| "no file")?;
        let changed = page.with_extension("changed.html");
        fs::write(&changed, html.replacen(from, to, 1))?;
        url(&changed)
    }

    /// The page of a certificate that was accepted when the page was made, and in which one byte
    /// was changed since.
    pub(crate) fn flipped(&self, one: &Playable) -> Result<Url> {
        let page = one.page.to_file_path().map_err(|()| "no file")?;
        let mut html = fs::read_to_string(&page)?;
        let begin = "\"certificate\":\"";
        let at = html.find(begin).ok_or("no certificate in the page")? + begin.len();
        let end = at + html[at..].find('"').ok_or("no end of the certificate")?;
        // A letter of base64 in the middle.
        let middle = (at + end) / 2;
        let other = if &html[middle..=middle] == "A" {
            "B"
        } else {
            "A"
        };
        html.replace_range(middle..=middle, other);
        let flipped = page.with_extension("flipped.html");
        fs::write(&flipped, html)?;
        url(&flipped)
    }

    /// The first page of a site.
    pub(crate) fn site(&self) -> Result<Url> {
        let site = self.folder.path().join("site");
        let library = self.root.join("certificates/NS");
        self.run(&[Path::new("site"), &library, Path::new("-o"), &site])?;
        url(&site.join("index.html"))
    }
}
