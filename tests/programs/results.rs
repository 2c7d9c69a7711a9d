//! What the certificates prove beyond the papers: `docs/results.md`, made from them and from what people wrote in
//! `docs/results.toml`.
//!
//! `UPDATE_PAGES=1 cargo test -p playproof-program-tests results` makes it again.

use std::{
    collections::BTreeSet,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use toml::{Table, Value};

use crate::{
    published::{Checked, library},
    shell::Shell,
};

/// With so many files at most, each has its id in the page.
const NAMED: usize = 6;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// Whether a name is as the pattern says: `*` is any text, `[1-9x]` one letter of these.
fn matches(pattern: &str, name: &str) -> bool {
    let mut letters = pattern.chars();
    match letters.next() {
        None => name.is_empty(),
        Some('*') => {
            let rest = letters.as_str();
            let mut ends = name.char_indices().map(|(place, _)| &name[place..]);
            ends.any(|end| matches(rest, end)) || matches(rest, "")
        }
        Some('[') => {
            let (class, rest) = letters.as_str().split_once(']').expect("a closed class");
            let class: Vec<char> = class.chars().collect();
            let mut name = name.chars();
            name.next().is_some_and(|letter| {
                let range = |w: &[char]| w[1] == '-' && (w[0]..=w[2]).contains(&letter);
                let alone = letter != '-' && class.contains(&letter);
                alone || class.windows(3).any(range)
            }) && matches(rest, name.as_str())
        }
        Some(letter) => name
            .strip_prefix(letter)
            .is_some_and(|name| matches(letters.as_str(), name)),
    }
}

#[test]
fn patterns_match() {
    assert!(matches("a*c", "abc") && matches("a*c", "ac") && matches("a*", "a"));
    assert!(!matches("a*c", "acd") && !matches("ac", "a") && !matches("a", "ac"));
    assert!(matches("x[1-3y]", "x2") && matches("x[1-3y]", "xy") && matches("[ab]", "b"));
    assert!(!matches("x[1-3y]", "x4") && !matches("x[1-3y]", "x-") && !matches("[ab]", ""));
}

fn text<'a>(table: &'a Table, key: &str) -> &'a str {
    let text = table.get(key).and_then(Value::as_str);
    text.unwrap_or_else(|| panic!("`{key}` has to be a text in {table:?}"))
}

fn list<'a>(table: &'a Table, key: &str) -> impl Iterator<Item = &'a Value> {
    let list = table.get(key).and_then(Value::as_array);
    list.unwrap_or_else(|| panic!("`{key}` has to be a list in {table:?}"))
        .iter()
}

fn tables<'a>(table: &'a Table, key: &str) -> impl Iterator<Item = &'a Table> {
    list(table, key).map(|value| value.as_table().expect("a table"))
}

/// The certificates that no row before has taken, and that match a pattern. Each pattern has to
/// match one.
fn take<'a>(row: &Table, key: &str, left: &mut Vec<&'a Checked>) -> Vec<&'a Checked> {
    let mut taken = Vec::new();
    for pattern in list(row, key) {
        let pattern = pattern.as_str().expect("a pattern");
        let matching =
            |checked: &&Checked| matches(pattern, checked.name.trim_end_matches(".proof"));
        let (found, others): (Vec<_>, Vec<_>) = left.iter().copied().partition(matching);
        assert!(!found.is_empty(), "no certificate for {pattern} is left");
        taken.extend(found);
        *left = others;
    }
    taken
}

/// 1234567 as 1,234,567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The certificates of a row: each with its id if they are few.
fn certificates(row: &Table, files: &[&Checked]) -> String {
    if files.len() > NAMED {
        let patterns = list(row, "files").filter_map(Value::as_str);
        let patterns: Vec<String> = patterns.map(|pattern| format!("`{pattern}`")).collect();
        return format!("{} files: {}", files.len(), patterns.join(", "));
    }
    let name = |file: &&Checked| {
        let (name, id) = (file.name.trim_end_matches(".proof"), &file.id[..12]);
        format!("[`{name}`](../certificates/{}) {id}", file.name)
    };
    files.iter().map(name).collect::<Vec<_>>().join("<br>")
}

/// A row of a table.
fn row(row: &Table, files: &[&Checked], pictures: &mut Pictures) -> String {
    let new = row.get("new").and_then(Value::as_bool) == Some(true);
    let new = new.then_some("**New as far as we know**");
    let before = Some(text(row, "before")).filter(|before| !before.is_empty());
    let before: Vec<&str> = new.into_iter().chain(before).collect();
    assert!(!before.is_empty(), "who had {}?", text(row, "says"));
    let picture = row.get("picture").map_or(String::new(), |picture| {
        let name = picture.as_str().expect("a certificate");
        let taken = files
            .iter()
            .any(|file| file.name == format!("{name}.proof"));
        assert!(taken, "{name} is a certificate of another row");
        let file = pictures.draw(name);
        format!("<br><img src=\"{file}\" width=\"220\" alt=\"A picture of {name}\">")
    });
    let sum = |of: fn(&Checked) -> u64| grouped(files.iter().map(|file| of(file)).sum());
    format!(
        "| {}.{picture} | {}. | {} | {} | {} |\n",
        text(row, "says"),
        before.join(": "),
        certificates(row, files),
        sum(|file| file.bytes),
        sum(|file| file.work),
    )
}

/// Pictures that `playproof draw` makes.
struct Pictures {
    shell: Shell,
    names: BTreeSet<String>,
}

impl Pictures {
    /// The picture of the last step of a certificate, in the folder of the documents.
    fn draw(&mut self, name: &str) -> String {
        let certificate = docs().join(format!("../certificates/{name}.proof"));
        let certificate = certificate.display();
        let line = format!("playproof draw \"{certificate}\" --svg");
        let output = self.shell.run(&line);
        assert_eq!(output.status.code(), Some(0), "{}", self.shell.record());
        let file = format!("pictures/{}.svg", name.replace('/', "-"));
        same(&file, &crate::shell::text(&output.stdout));
        self.names.insert(file.clone());
        file
    }
}

/// Compares a file with what it should be, or makes it so.
fn same(file: &str, wanted: &str) {
    let path = docs().join(file);
    if std::env::var_os("UPDATE_PAGES").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        fs::write(&path, wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "docs/{file} is stale: `UPDATE_PAGES=1 cargo test -p playproof-program-tests results` makes it again"
    );
}

/// Every certificate is the papers' or in a row, and every row has certificates.
#[test]
fn the_results_are_those_of_the_certificates() {
    let people = fs::read_to_string(docs().join("results.toml")).expect("the file of the rows");
    let people: Table = people.parse().expect("TOML");
    let library = library();
    let mut left: Vec<&Checked> = library.iter().collect();
    let papers = take(&people, "papers", &mut left);
    let mut pictures = Pictures {
        shell: Shell::new(),
        names: BTreeSet::new(),
    };
    let (mut parts, mut rows, mut new) = (String::new(), 0, 0);
    for part in tables(&people, "part") {
        let _ = write!(
            parts,
            "\n## {}\n\n{}\n\n| theorem | who had it before | certificates | bytes | work |\n|---|---|---|---|---|\n",
            text(part, "title"),
            text(part, "text")
        );
        for result in tables(part, "result") {
            let files = take(result, "files", &mut left);
            parts += &row(result, &files, &mut pictures);
            rows += 1;
            new += usize::from(result.get("new").is_some());
        }
    }
    let left: Vec<&str> = left.iter().map(|file| file.name.as_str()).collect();
    assert!(left.is_empty(), "no row of docs/results.toml has {left:#?}");
    let sources = people.get("sources").and_then(Value::as_table);
    let sources = sources.expect("the sources");
    let (mut ends, mut links) = (String::new(), String::new());
    for key in sources.keys() {
        assert!(parts.contains(&format!("[{key}]")), "nobody cites {key}");
        let _ = writeln!(ends, "* **{key}**: {}.", text(sources, key));
        let _ = writeln!(links, "[{key}]: #sources");
    }
    let page = format!(
        "<!-- Made from docs/results.toml and certificates/ by \
         `UPDATE_PAGES=1 cargo test -p playproof-program-tests results`. -->\n\
         # Results\n\n\
         What the certificates prove beyond the [five papers](guide.md#papers): {rows} theorems and tables, {new} of them \
         new as far as we know, in {} of the {} certificates. (The other {} prove what the papers say.) \"New as far as we \
         know\" means that neither the papers nor a search in public text showed an earlier proof.\n\n\
         Each line has its certificates with the beginnings of their ids ([all](../certificates/index.toml)), their bytes, and \
         the units of work that checking them takes, in all: some nanoseconds each. `playproof-check --stats FILE` prints \
         them; [a page](../certificates/README.md) says how they are found again.\n{parts}\n## Sources\n\n\
         What is not in the five papers is quoted second-hand, from those who cite it.\n\n{ends}\n{links}",
        library.len() - papers.len(),
        library.len(),
        papers.len(),
    );
    same("results.md", &page);
    let folder = fs::read_dir(docs().join("pictures")).expect("the pictures");
    let drawn = folder.map(|file| {
        let name = file.expect("a picture").file_name();
        format!("pictures/{}", name.to_string_lossy())
    });
    assert_eq!(drawn.collect::<BTreeSet<_>>(), pictures.names);
}
