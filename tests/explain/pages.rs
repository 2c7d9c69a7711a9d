//! A theorem is written once: in the head of its rule's file. From the heads come the pages in
//! `docs/rules/`, their table, and the sentences that `playproof show` prints.
//!
//! `UPDATE_PAGES=1 cargo test -p playproof-explain-tests pages` makes them again.

use std::{
    collections::BTreeMap,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use playproof_checker::{Limits, Session};
use playproof_explain::Certificate;
use playproof_formats::{Step, evidence::RULES};
use playproof_oracles::{build::published, samples};

/// The certificate of the library of which a page shows the first step by its rule; the others
/// show one of the hand-written samples.
const EXAMPLES: &[(&str, &str)] = &[
    ("one-turn", "NS/square-P2-1.proof"),
    ("proof-sequence", "classical/square-V-tromino.proof"),
    ("fan", "NS/square-P2-1.proof"),
    ("composition", "NS/example-3.2.proof"),
    ("many-copies", "NS-beyond/hexagonal-I-tetrahex.proof"),
    ("weaken", "classical/square-monomino.proof"),
    ("paving", "classical/square-O-tetromino.proof"),
    ("tiles", "known/8-in-a-row.proof"),
    ("fences", "NS-beyond/hexagonal-V-trihex-1-3-loss.proof"),
    ("site-perimeter", "NS/square-P2-1.proof"),
    ("history-priority", "NS/square-P4-5.proof"),
    ("priority", "NS/square-P4-4.proof"),
    ("threshold", "NS/square-P4-4.proof"),
    ("strategy", "PP/connect-3-4x3-maker-maker.proof"),
    ("pairing", "PP/connect-3-6x1-maker-breaker.proof"),
    ("potential", "PP/connect-3-6x1-maker-breaker.proof"),
    ("set-matching", "SM/Triangle.proof"),
    ("poset-thm5", "PP/theorem-5.proof"),
    ("poset-thm7", "PP/theorem-7.proof"),
    ("poset-thm17", "PP/theorem-17.proof"),
    ("poset-thm25", "PP/theorem-25.proof"),
    ("poset-lemma2", "PP/lemma-2.proof"),
    ("poset-lemma22", "PP/lemma-22.proof"),
    ("outcome", "PP/connect-3-6x1-maker-breaker.proof"),
    ("union", "PP/union-even-M-even-M-is-M.proof"),
    ("blocks", "CA/U-2-3-1.proof"),
    ("alice-tree", "CA/domino.proof"),
    ("bounding", "CA/R-1-3-bounding.proof"),
    ("sync-strategy", "ST/tridomineering-4x3.proof"),
    ("sync-refutation", "ST/tridomineering-4x3.proof"),
    ("sync-outcome", "ST/tridomineering-4x3.proof"),
    ("transpose", "ST/theorem-6.proof"),
    ("bands", "ST/theorem-5.proof"),
    ("hot-bands", "ST/domineering-from-2-by-2-x9-hot.proof"),
];

/// Files beside the rules with a part of the argument.
const SHARED: &[(&str, &str)] = &[
    ("priority", "achievement/slots.rs"),
    ("history-priority", "achievement/slots.rs"),
    ("bands", "synchronized/cut.rs"),
    ("bands", "synchronized/contents.rs"),
    ("hot-bands", "synchronized/cut.rs"),
    ("hot-bands", "synchronized/values.rs"),
    ("hot-bands", "synchronized/regions.rs"),
    ("sync-strategy", "synchronized/walk.rs"),
    ("sync-strategy", "synchronized/regions.rs"),
    ("sync-refutation", "synchronized/walk.rs"),
    ("sync-refutation", "synchronized/regions.rs"),
];

/// The head of a file of the checker.
pub(crate) struct Head {
    /// The file, from the root of the repository.
    file: String,
    title: String,
    /// What follows, in paragraphs.
    paragraphs: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The head of a file, links within the code as plain text.
fn head(file: &str) -> Option<Head> {
    let source = fs::read_to_string(root().join(file)).expect("a source file");
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    let text: Vec<&str> = lines
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    let text = without_links(&text.join("\n"));
    let mut paragraphs = text.split("\n\n").map(str::to_owned);
    let title = paragraphs.next()?.replace('\n', " ");
    assert!(!title.contains(". "), "{file}: the title is one sentence");
    Some(Head {
        file: file.to_owned(),
        title,
        paragraphs: paragraphs.collect(),
    })
}

/// `[words](path)` and [`path`] become the words, or the path.
fn without_links(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('[') {
        let (before, link) = rest.split_at(start);
        plain.push_str(before);
        let end = link.find(']');
        let words = end.and_then(|end| link.get(1..end)).unwrap_or("");
        let after = end.and_then(|end| link.get(end + 1..)).unwrap_or("");
        let is_code = words.starts_with('`') && words.ends_with('`');
        let target = after
            .strip_prefix('(')
            .and_then(|after| after.split_once(')'));
        match target {
            Some((target, after)) if !words.is_empty() && !target.starts_with("http") => {
                plain.push_str(words);
                rest = after;
            }
            None if is_code => {
                plain.push_str(words);
                rest = after;
            }
            _ => {
                plain.push('[');
                rest = &link[1..];
            }
        }
    }
    plain + rest
}

/// The heads of all rules, by their names.
pub(crate) fn heads() -> BTreeMap<String, Head> {
    let mut heads = BTreeMap::new();
    for family in ["achievement", "cannibal", "positional", "synchronized"] {
        let folder = format!("checker/src/rules/{family}");
        for entry in fs::read_dir(root().join(&folder)).expect("the rules") {
            let entry = entry.expect("a file").path();
            let name = entry.file_name().expect("a name").to_string_lossy();
            let within = if entry.is_dir() { "/mod.rs" } else { "" };
            let file = format!("{folder}/{name}{within}");
            let Some(mut head) = head(&file) else {
                continue;
            };
            let title = head.title.clone();
            if let Some((rule, title)) = title.split_once(": ") {
                let rule = rule.trim_matches('`');
                if RULES.contains(&rule) {
                    head.title = capital(title);
                    heads.insert(rule.to_owned(), head);
                }
            }
        }
    }
    heads
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

impl Head {
    /// The paragraphs from the one with this title to the next title.
    pub(crate) fn part(&self, title: &str) -> Option<String> {
        let title = format!("**{title}.**");
        let start = self.paragraphs.iter().position(|p| p.starts_with(&title))?;
        let mut part = vec![self.paragraphs[start][title.len()..].trim_start()];
        let rest = self.paragraphs[start + 1..].iter();
        part.extend(rest.map_while(|p| (!p.starts_with("**")).then_some(p.as_str())));
        Some(part.join("\n\n"))
    }
}

/// A certificate with a step by the rule.
pub(crate) fn example(rule: &str) -> Option<(String, Vec<Step>, usize)> {
    let by_rule = |steps: &[Step]| steps.iter().position(|step| step.evidence.rule() == rule);
    if let Some(&(_, name)) = EXAMPLES.iter().find(|example| example.0 == rule) {
        let steps = published(name);
        let step = by_rule(&steps)?;
        return Some((format!("`certificates/{name}`"), steps, step));
    }
    let mut samples = samples::all().into_iter();
    samples.find_map(|(name, steps)| {
        let step = by_rule(&steps)?;
        Some((format!("the sample \"{name}\" of the tests"), steps, step))
    })
}

/// The certificate, checked.
pub(crate) fn certificate(steps: &[Step]) -> Certificate {
    let bytes = playproof_formats::file::to_bytes(steps);
    let certificate = Certificate::read(&bytes, &mut Session::new(Limits::default()));
    let certificate = certificate.expect("it can be read");
    assert!(certificate.is_accepted(), "{}", certificate.text(false));
    certificate
}

/// Lines of a picture that a page shows.
const LINES: usize = 60;

fn page(rule: &str, head: &Head) -> String {
    let mut page = format!(
        "<!-- Made from {} by `UPDATE_PAGES=1 cargo test -p playproof-explain-tests pages`. -->\n\
         # `{rule}`\n\n{}\n",
        head.file, head.title
    );
    for paragraph in &head.paragraphs {
        let _ = write!(page, "\n{paragraph}\n");
    }
    for (_, file) in SHARED.iter().filter(|shared| shared.0 == rule) {
        let shared = self::head(&format!("checker/src/rules/{file}")).expect("a head");
        let _ = write!(page, "\n## Shared: `{file}`\n\n{}\n", shared.title);
        for paragraph in shared.paragraphs {
            let _ = write!(page, "\n{paragraph}\n");
        }
    }
    let (name, steps, index) = example(rule).unwrap_or_else(|| panic!("no example for {rule}"));
    let certificate = certificate(&steps);
    let title = certificate.figure(index, None).map(|figure| figure.title);
    let title = title.unwrap_or_else(|| panic!("no figure for {rule}"));
    let picture = certificate.picture(index, false);
    let lines: Vec<&str> = picture.trim_matches('\n').lines().collect();
    let cut = if lines.len() > LINES { "\n  …" } else { "" };
    let picture = lines[..lines.len().min(LINES)].join("\n");
    let _ = write!(
        page,
        "\n## Example\n\n{name}, step {index}, as `playproof draw` draws it:\n\n![{title}](pictures/{rule}.svg)\n\n\
         And as `playproof show` prints it:\n\n```text\n{}\n\n{picture}{cut}\n```\n",
        playproof_explain::words::annotated(&steps[index].claim)
    );
    page
}

/// The picture of the example of a rule, as `playproof draw` writes it.
fn picture(rule: &str) -> String {
    let (_, steps, index) = example(rule).unwrap_or_else(|| panic!("no example for {rule}"));
    let figure = certificate(&steps).figure_with_reason(index, None);
    figure
        .unwrap_or_else(|| panic!("no figure for {rule}"))
        .svg()
}

/// The first sentence of a text, for a cell of a table.
fn first_sentence(text: &str) -> String {
    let text = text.replace('\n', " ").replace('|', "\\|");
    let end = text.match_indices(['.', ';', ':']).find(|(place, _)| {
        let (before, after) = (&text[..*place], &text[place + 1..]);
        let word = before.rsplit([' ', '(']).next().unwrap_or("");
        (after.is_empty() || after.starts_with(' ')) && word.len() > 2 && !before.ends_with(" al")
    });
    end.map_or(text.as_str(), |(place, _)| &text[..place])
        .to_owned()
}

/// A rule's name as files of proofs spell it.
fn camel(rule: &str) -> String {
    let words = rule.split('-').map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    });
    words.collect()
}

/// The rows of the table of all rules.
fn table(heads: &BTreeMap<String, Head>) -> String {
    let mut table = String::from(
        "| rule | what it says | source | proved in `verified/` |\n|---|---|---|---|\n",
    );
    let checked = fs::read_to_string(root().join("verified/Check.v")).expect("the proved check");
    for rule in RULES {
        let head = &heads[*rule];
        let title = head.title.trim_end_matches('.');
        let source = first_sentence(&head.part("Source").unwrap_or_default());
        // `| Rule evidence => File.check …`
        let case = format!("  | {} ", camel(rule));
        let file = |line: &'_ str| {
            let (_, check) = line.strip_prefix(&case)?.split_once("=> ")?;
            Some(check.split_once(".check ")?.0.to_owned())
        };
        let proved = match checked.lines().find_map(file) {
            Some(file) => format!("[proved](../../verified/rules/{file}.v)"),
            None => "not yet".to_owned(),
        };
        let _ = writeln!(
            table,
            "| [`{rule}`]({rule}.md) | {title} | {source} | {proved} |"
        );
    }
    table
}

/// A line without emphasis; the bullet of a list stays.
fn plain(line: &str) -> String {
    let (bullet, rest) = line
        .strip_prefix("* ")
        .map_or(("", line), |rest| ("* ", rest));
    bullet.to_owned() + &rest.replace('*', "")
}

/// What `explain` says of the rules.
fn theorems(heads: &BTreeMap<String, Head>) -> String {
    let mut text = String::from(
        "//! What each rule says: made from the heads in `checker/src/rules/` by\n\
         //! `UPDATE_PAGES=1 cargo test -p playproof-explain-tests pages`.\n\n\
         /// A rule.\n\
         #[derive(Clone, Copy, Debug)]\n\
         pub struct Rule {\n    \
         /// Its name.\n    pub name: &'static str,\n    \
         /// What it is about, in a sentence.\n    pub title: &'static str,\n    \
         /// What it says.\n    pub theorem: &'static str,\n}\n\n\
         /// All rules.\n#[rustfmt::skip]\npub const RULES: &[Rule] = &[\n",
    );
    for rule in RULES {
        let head = &heads[*rule];
        let theorem = head.part("Theorem").unwrap_or_default();
        let theorem = theorem.lines().map(plain).collect::<Vec<_>>().join("\n");
        let _ = write!(
            text,
            "    Rule {{\n        name: {rule:?},\n        title: r#\"{}\"#,\n        theorem: r#\"{}\"#,\n    }},\n",
            head.title, theorem
        );
    }
    text + "];\n"
}

/// Compares a file with what it should be, or makes it so.
fn same(file: &str, wanted: &str) {
    let path = root().join(file);
    if std::env::var_os("UPDATE_PAGES").is_some() {
        fs::write(&path, wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "{file} is not what the head of the rule says: \
         `UPDATE_PAGES=1 cargo test -p playproof-explain-tests pages` makes it again"
    );
}

#[test]
fn pages_are_made_from_the_heads() {
    let heads = heads();
    for rule in RULES {
        let head = heads
            .get(*rule)
            .unwrap_or_else(|| panic!("no file for {rule}"));
        same(&format!("docs/rules/{rule}.md"), &page(rule, head));
    }
}

#[test]
fn the_pictures_of_the_pages_are_those_of_draw() {
    for rule in RULES {
        let svg = picture(rule);
        assert!(svg.len() < 200_000, "{rule}: {} bytes", svg.len());
        same(&format!("docs/rules/pictures/{rule}.svg"), &svg);
    }
}

#[test]
fn the_table_of_the_pages_is_made_from_the_heads() {
    let file = "docs/rules/README.md";
    let found = fs::read_to_string(root().join(file)).expect("the table");
    let (start, end) = (found.find("| rule |"), found.find("\n\n**The game.**"));
    let (start, end) = (start.expect("a table"), end.expect("what follows"));
    let wanted = format!(
        "{}{}{}",
        &found[..start],
        table(&heads()).trim_end(),
        &found[end..]
    );
    same(file, &wanted);
}

#[test]
fn the_sentences_of_show_are_made_from_the_heads() {
    same("explain/src/theorems.rs", &theorems(&heads()));
}

#[test]
fn links_become_words() {
    let text = "all [contents](super::contents), see [`Walk`] and [`a`](b.md), or [x, y]";
    assert_eq!(
        without_links(text),
        "all contents, see `Walk` and `a`, or [x, y]"
    );
}
