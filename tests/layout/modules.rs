//! No circles of imports: in each crate, whoever reads a file has read all that it is built on
//! when the files that it imports are read first.
//!
//! A file imports another one when it names something in it: by `use`, or by a path that begins
//! with `crate`, `super`, `self`, a module below it, or a module that it has imported. To declare a
//! module is not to import it; to publish what is in it (`pub use`) is. Who names what a module
//! publishes imports the file where it is defined. What only tests need does not count.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    fs,
    path::{Path, PathBuf},
};

use petgraph::{algo::tarjan_scc, graphmap::DiGraphMap};

/// How many imports are followed from what is named to where it is defined, at most.
const DEPTH: usize = 8;

/// The names from the root of a crate to a module.
type Names = Vec<String>;

/// The modules of a crate and what their files import.
#[derive(Default)]
struct Modules {
    /// For each module with a file of its own, the file.
    files: BTreeMap<Names, PathBuf>,
    /// The source of each.
    sources: BTreeMap<Names, Vec<String>>,
    /// What each says in `use`.
    uses: BTreeMap<Names, Vec<Use>>,
    /// The names of what each defines.
    items: BTreeMap<Names, BTreeSet<String>>,
}

/// A path of a `use`, and the name that it gives to what it leads to.
struct Use {
    path: Names,
    name: String,
}

/// The tokens of a source without comments, and without what only tests need.
fn tokens(source: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = literal(rest) {
            length
        } else if rest.starts_with("::") {
            tokens.push("::".to_owned());
            2
        } else if is_name(first) {
            let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
            length
        } else {
            if !first.is_whitespace() {
                tokens.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    without_tests(&tokens)
}

/// The length of the text, byte or character that the source begins with.
fn literal(source: &str) -> Option<usize> {
    let prefix = source.find(|c| !matches!(c, 'b' | 'c' | 'r'))?;
    let hashes = source[prefix..].find(|c| c != '#')?;
    let raw = source[..prefix].contains('r');
    let open = prefix + hashes;
    if prefix > 2 || hashes > 0 && !raw {
        return None;
    }
    if source[open..].starts_with('"') {
        let body = &source[open + 1..];
        if raw {
            let close = format!("\"{}", "#".repeat(hashes));
            return Some(open + 1 + body.find(&close)? + close.len());
        }
        return Some(open + 1 + closed(body, '"')?);
    }
    // A lifetime has no second quote.
    let body = source[open..].strip_prefix('\'')?;
    let mut characters = body.chars();
    let is_character = match characters.next()? {
        '\\' => true,
        _ => characters.next() == Some('\''),
    };
    is_character.then(|| Some(open + 1 + closed(body, '\'')?))?
}

/// The number of bytes up to a quote that no backslash stands before, this included.
fn closed(body: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in body.char_indices() {
        if c == quote && !escaped {
            return Some(at + 1);
        }
        escaped = c == '\\' && !escaped;
    }
    None
}

/// Leaves out the items that are marked `#[cfg(test)]`.
fn without_tests(tokens: &[String]) -> Vec<String> {
    let mut left = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let mark = ["#", "[", "cfg", "(", "test", ")", "]"];
        if tokens[at..].iter().take(mark.len()).eq(mark.iter()) {
            at = item_end(tokens, at + mark.len());
        } else {
            left.push(tokens[at].clone());
            at += 1;
        }
    }
    left
}

/// The place behind an item: its semicolon, or its body.
fn item_end(tokens: &[String], from: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.as_str() {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(token.as_str(), ";" | "}") {
            return at + 1;
        }
    }
    tokens.len()
}

impl Modules {
    /// The modules below this root file.
    fn read(root: &Path) -> Self {
        let mut modules = Self::default();
        let folder = root.parent().expect("a file is in a folder").to_owned();
        modules.add(&Vec::new(), root.to_owned(), &folder);
        modules
    }

    /// Adds a module and those below it, whose files are in the folder.
    fn add(&mut self, names: &Names, file: PathBuf, folder: &Path) {
        let source =
            fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        self.enter(names, file, tokens(&source), folder);
    }

    /// Adds a module with these tokens; one with a body in its place is a module of its own, too.
    fn enter(&mut self, names: &Names, file: PathBuf, mut tokens: Vec<String>, folder: &Path) {
        let mut at = 0;
        while at + 2 < tokens.len() {
            let name = tokens[at + 1].clone();
            let below = folder.join(&name);
            let longer = [names.as_slice(), std::slice::from_ref(&name)].concat();
            match (tokens[at].as_str(), tokens[at + 2].as_str()) {
                ("mod", "{") => {
                    let end = item_end(&tokens, at);
                    let body: Vec<String> = tokens.drain(at..end).collect();
                    let body = body[3..body.len() - 1].to_vec();
                    self.enter(&longer, file.clone(), body, &below);
                    continue;
                }
                ("mod", ";") => {
                    let file = folder.join(format!("{name}.rs"));
                    let file = if file.exists() {
                        file
                    } else {
                        below.join("mod.rs")
                    };
                    self.add(&longer, file, &below);
                }
                _ => {}
            }
            at += 1;
        }
        self.files.insert(names.clone(), file);
        self.uses.insert(names.clone(), uses(&tokens));
        self.items.insert(names.clone(), items(&tokens));
        self.sources.insert(names.clone(), tokens);
    }

    /// The module that defines what a path in this one leads to; `None` for other crates.
    fn find(&self, here: &Names, path: &[String]) -> Option<Names> {
        match path.split_first()? {
            (first, rest) if first == "crate" => {
                let root = Names::new();
                self.look(&root, rest, DEPTH).or(Some(root))
            }
            _ => self.look(here, path, DEPTH),
        }
    }

    /// The same for a path whose first name is one in the module; what that imports from elsewhere
    /// is followed so many times.
    fn look(&self, module: &Names, path: &[String], depth: usize) -> Option<Names> {
        let Some((first, rest)) = path.split_first() else {
            return Some(module.clone());
        };
        let mut next = module.clone();
        match first.as_str() {
            "self" => {}
            "super" => next.truncate(module.len().checked_sub(1)?),
            name => next.push(name.to_owned()),
        }
        if self.files.contains_key(&next) {
            return self.look(&next, rest, depth).or(Some(next));
        }
        if self.items[module].contains(first) {
            return Some(module.clone());
        }
        let depth = depth.checked_sub(1)?;
        let named = self.uses[module].iter().filter(|used| used.name == *first);
        let mut named = named.map(|used| [&used.path, rest].concat());
        let mut all = self.uses[module].iter().filter(|used| used.name == "*");
        let follow = |path: &[String]| match path.split_first() {
            Some((first, rest)) if first == "crate" => self.look(&Names::new(), rest, depth),
            _ => self.look(module, path, depth),
        };
        named.find_map(|path| follow(&path)).or_else(|| {
            all.find_map(|used| {
                let from = follow(&used.path[..used.path.len() - 1])?;
                self.look(&from, path, depth)
            })
        })
    }

    /// The modules that a module imports.
    fn imports(&self, here: &Names) -> BTreeSet<Names> {
        let tokens = &self.sources[here];
        let mut paths: Vec<Names> = self.uses[here].iter().map(|u| u.path.clone()).collect();
        let mut at = 0;
        while at < tokens.len() {
            if tokens[at] == "use" {
                at = item_end(tokens, at);
                continue;
            }
            let inside = at > 0 && tokens[at - 1] == "::";
            let mut path = vec![tokens[at].clone()];
            let mut next = at + 1;
            while next + 1 < tokens.len() && tokens[next] == "::" && is_name(&tokens[next + 1]) {
                path.push(tokens[next + 1].clone());
                next += 2;
            }
            if !inside && path.len() > 1 && is_name(&path[0]) {
                paths.push(path);
            }
            at = next;
        }
        let found = paths.iter().filter_map(|path| self.find(here, path));
        let mut found: BTreeSet<Names> = found.collect();
        found.remove(here);
        found
    }

    /// For each circle the files on a shortest way around.
    fn circles(&self) -> Vec<Vec<PathBuf>> {
        let names: Vec<&Names> = self.files.keys().collect();
        let number = |module: &Names| names.binary_search(&module).expect("it has a file");
        let mut graph: DiGraphMap<usize, ()> = DiGraphMap::new();
        for here in &names {
            for module in self.imports(here) {
                graph.add_edge(number(here), number(&module), ());
            }
        }
        let circles = tarjan_scc(&graph).into_iter().filter(|part| part.len() > 1);
        let around = circles.map(|part| {
            let way = part.iter().filter_map(|&start| around(&graph, start));
            let shortest = way.min_by_key(Vec::len).unwrap_or_default();
            shortest
                .into_iter()
                .map(|n| self.files[names[n]].clone())
                .collect()
        });
        around.collect()
    }
}

/// A shortest way from a node back to itself.
fn around(graph: &DiGraphMap<usize, ()>, start: usize) -> Option<Vec<usize>> {
    let mut before: BTreeMap<usize, usize> = BTreeMap::new();
    let mut open = VecDeque::from([start]);
    while let Some(node) = open.pop_front() {
        for next in graph.neighbors(node) {
            if next == start {
                let mut way = vec![node];
                while way[0] != start {
                    way.insert(0, before[&way[0]]);
                }
                return Some(way);
            }
            if let std::collections::btree_map::Entry::Vacant(entry) = before.entry(next) {
                entry.insert(node);
                open.push_back(next);
            }
        }
    }
    None
}

/// What is said in `use`.
fn uses(tokens: &[String]) -> Vec<Use> {
    let mut uses = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "use" {
            let end = item_end(tokens, at);
            leaves(&tokens[at + 1..end], &mut uses);
            at = end;
        } else {
            at += 1;
        }
    }
    uses
}

/// The names of the items outside of all braces.
fn items(tokens: &[String]) -> BTreeSet<String> {
    const KEYWORDS: &[&str] = &[
        "struct", "enum", "fn", "trait", "type", "const", "static", "!",
    ];
    let mut depth = 0_usize;
    let mut items = BTreeSet::new();
    for pair in tokens.windows(2) {
        match pair[0].as_str() {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            keyword if depth == 0 && KEYWORDS.contains(&keyword) => {
                items.insert(pair[1].clone());
            }
            _ => {}
        }
    }
    items
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Adds the paths of a `use`.
fn leaves(tree: &[String], uses: &mut Vec<Use>) {
    let mut prefix = Names::new();
    // How long the prefix was where the groups that are open have begun.
    let mut groups: Vec<usize> = Vec::new();
    let mut name: Option<String> = None;
    let mut before = "";
    for token in tree {
        let from = groups.last().copied().unwrap_or(0);
        match token.as_str() {
            "::" | "as" => {}
            "{" => groups.push(prefix.len()),
            "," | "}" | ";" => {
                if prefix.len() > from {
                    let last = prefix.iter().rev().find(|name| *name != "self").cloned();
                    uses.push(Use {
                        name: name.take().or(last).unwrap_or_default(),
                        path: prefix.clone(),
                    });
                }
                if token == "}" {
                    groups.pop();
                }
                // A group ends what stands before it, too.
                prefix.truncate(groups.last().copied().unwrap_or(0).min(from));
            }
            _ if before == "as" => name = Some(token.clone()),
            _ => prefix.push(token.clone()),
        }
        before = token;
    }
}

/// The folders of all packages.
fn packages() -> Vec<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let workspace = workspace.canonicalize().expect("the workspace is there");
    let packages = folders(&workspace).chain(folders(&workspace.join("tests")));
    packages
        .filter(|package| package.join("Cargo.toml").exists())
        .collect()
}

/// The root files of the libraries and programs of the workspace.
fn roots() -> Vec<PathBuf> {
    let mut roots = Vec::new();
    for package in packages() {
        let source = package.join("src");
        roots.extend(["lib.rs", "main.rs"].map(|file| source.join(file)));
        roots.extend(folders(&source.join("bin")).map(|folder| folder.join("main.rs")));
    }
    roots.retain(|root| root.exists());
    roots
}

fn folders(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
}

#[test]
fn no_crate_has_a_circle() {
    let roots = roots();
    assert!(roots.len() >= 7, "{roots:?}");
    let mut circles = Vec::new();
    for root in roots {
        for circle in Modules::read(&root).circles() {
            let files: Vec<String> = circle.iter().map(|f| f.display().to_string()).collect();
            circles.push(files.join("\n  imports "));
        }
    }
    assert!(
        circles.is_empty(),
        "circles of imports:\n{}",
        circles.join("\n")
    );
}

/// Libraries and programs that are not built once more for tests of their own have none.
#[test]
fn no_test_is_left_out() {
    let mut left_out = 0;
    for root in roots() {
        let package = root.ancestors().find(|at| at.join("Cargo.toml").exists());
        let manifest = package.expect("a package").join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("it can be read");
        let section = match root.file_name().and_then(|name| name.to_str()) {
            Some("lib.rs") => "[lib]",
            _ => "[[bin]]",
        };
        let mut lines = manifest.lines().skip_while(|&line| line != section);
        let mut section = lines.by_ref().take_while(|line| !line.is_empty());
        if !section.any(|line| line == "test = false") {
            continue;
        }
        left_out += 1;
        for file in Modules::read(&root).files.values() {
            let source = fs::read_to_string(file).expect("it can be read");
            assert!(!source.contains("#[test]"), "{}", file.display());
        }
    }
    assert!(left_out >= 8, "only {left_out}");
}

/// A file that no module names is not compiled: what is wrong in it, nobody sees.
#[test]
fn no_file_is_left_out() {
    let mut count = 0;
    for package in packages() {
        let manifest = fs::read_to_string(package.join("Cargo.toml")).expect("it can be read");
        let paths = manifest
            .lines()
            .filter_map(|line| line.strip_prefix("path = \"")?.strip_suffix('"'));
        let mut roots: Vec<PathBuf> = paths.map(|path| package.join(path)).collect();
        roots.extend(["build.rs", "src/lib.rs", "src/main.rs"].map(|root| package.join(root)));
        roots.extend(folders(&package.join("src/bin")).map(|folder| folder.join("main.rs")));
        roots.extend(
            ["src/bin", "tests", "examples", "benches"]
                .iter()
                .flat_map(|folder| sources(&package.join(folder), false)),
        );
        roots.retain(|root| root.exists());
        let reached = roots
            .iter()
            .flat_map(|root| Modules::read(root).files.into_values());
        let reached: BTreeSet<PathBuf> = reached.collect();
        for file in sources(&package, true) {
            assert!(
                reached.contains(&file),
                "no module names {}",
                file.display()
            );
            count += 1;
        }
    }
    assert!(count >= 500, "only {count}");
}

/// The sources of Rust in a folder, and in those below it that are no packages.
fn sources(folder: &Path, below: bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    let mut found = Vec::new();
    for path in entries {
        if path.is_dir()
            && below
            && path.file_name() != Some("target".as_ref())
            && !path.join("Cargo.toml").exists()
        {
            found.extend(sources(&path, true));
        } else if path.extension() == Some("rs".as_ref()) {
            found.push(path);
        }
    }
    found
}

/// The circles of a crate with these files.
fn planted(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, source) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("in a folder")).expect("it can be made");
        fs::write(file, source).expect("it can be written");
    }
    let circles = Modules::read(&folder.path().join("lib.rs")).circles();
    let name = |file: &PathBuf| {
        let inner = file.strip_prefix(folder.path()).expect("in the folder");
        inner.display().to_string()
    };
    let names = circles.iter().map(|circle| {
        let mut names: Vec<String> = circle.iter().map(name).collect();
        names.sort();
        names
    });
    names.collect()
}

#[test]
fn planted_circles_are_found() {
    let ends = ("lib.rs", "mod a; mod b; mod c;");
    // Groups, names in other words, and paths without `use`, even within macros.
    let first = (
        "a.rs",
        "use std::{fmt, io}; use crate::{b::{self as other, X}, c}; fn f() {}",
    );
    let second = (
        "b.rs",
        "pub struct X; fn g(c: char) -> bool { assert!(crate::a::f()); c == '\"' }",
    );
    let third = (
        "c.rs",
        "fn h<'a>(x: &'a str) { let s = r#\"\"crate::a\"#; } // crate::a::f()",
    );
    assert_eq!(planted(&[ends, first, second, third]), [["a.rs", "b.rs"]]);
    // By way of what a module publishes.
    let root = ("lib.rs", "mod p; mod q;");
    let p = ("p/mod.rs", "mod inner; pub use inner::X; pub struct Z;");
    let inner = ("p/inner.rs", "use crate::q::Y; pub struct X;");
    let q = ("q.rs", "pub struct Y(crate::p::Z);");
    assert_eq!(
        planted(&[root, p, inner, q]),
        [["p/inner.rs", "p/mod.rs", "q.rs"]]
    );
    let q = ("q.rs", "pub struct Y(crate::p::X);");
    assert_eq!(planted(&[root, p, inner, q]), [["p/inner.rs", "q.rs"]]);
    // By way of a module's name.
    let root = ("lib.rs", "mod p; mod q;");
    let p = ("p/mod.rs", "pub mod inner;");
    let inner = ("p/inner.rs", "use super::super::q::Y; pub struct X;");
    let q = (
        "q.rs",
        "use crate::p as other; pub struct Y(other::inner::X);",
    );
    assert_eq!(planted(&[root, p, inner, q]), [["p/inner.rs", "q.rs"]]);
}

#[test]
fn what_is_no_circle_is_not_found() {
    let root = ("lib.rs", "pub mod a; mod b;");
    let a = (
        "a/mod.rs",
        "//! See [`crate::b`].\nmod deep; pub struct X; /* crate::b::f() */ const S: &str = \"crate::b\";
         #[cfg(test)]\nmod tests { use crate::b::f; }\n#[cfg(test)]\nuse crate::b::f;",
    );
    let deep = ("a/deep.rs", "use super::X; use crate::b::f;");
    let b = ("b.rs", "use crate::a::{X}; pub fn f() {}");
    assert_eq!(planted(&[root, a, deep, b]), Vec::<Vec<String>>::new());
}
