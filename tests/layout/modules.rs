//! No circles of imports: in each crate, whoever reads a file has read all that it is built on
//! when the files that it imports are read first.
//!
//! A file imports another one when it names something in it: by `use`, or by a path that begins
//! with `crate`, `super`, `self`, a module below it, or a module that it has imported. To declare a
//! module is not to import it; to publish what is in it (`pub use`) is. What only tests
//! need does not count.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    fs,
    path::{Path, PathBuf},
};

use petgraph::{algo::tarjan_scc, graphmap::DiGraphMap};

/// The names from the root of a crate to a module.
type Names = Vec<String>;

/// The modules of a crate and what their files import.
#[derive(Default)]
struct Modules {
    /// For each module with a file of its own, the file.
    files: BTreeMap<Names, PathBuf>,
    /// The source of each.
    sources: BTreeMap<Names, Vec<String>>,
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
        modules.add(Vec::new(), root.to_owned(), &folder);
        modules
    }

    /// Adds a module and those below it, whose files are in the folder.
    fn add(&mut self, names: Names, file: PathBuf, folder: &Path) {
        let source = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        let tokens = tokens(&source);
        self.files.insert(names.clone(), file);
        self.sources.insert(names.clone(), tokens.clone());
        for declared in tokens.windows(3) {
            let [keyword, name, end] = declared else {
                unreachable!()
            };
            if keyword != "mod" || end != ";" {
                continue;
            }
            let below = folder.join(name);
            let file = folder.join(format!("{name}.rs"));
            let file = if file.exists() {
                file
            } else {
                below.join("mod.rs")
            };
            let mut names = names.clone();
            names.push(name.clone());
            self.add(names, file, &below);
        }
    }

    /// The module that a path leads to, from where its first name is looked up: the last one
    /// on the way, so that an item counts for the module that has it or publishes it.
    fn walk(&self, from: &Names, path: &[String]) -> Names {
        let mut module = from.clone();
        for name in path {
            match name.as_str() {
                "super" => {
                    module.pop();
                }
                "self" => {}
                _ => {
                    module.push(name.clone());
                    if !self.files.contains_key(&module) {
                        module.pop();
                        break;
                    }
                }
            }
        }
        module
    }

    /// The module that a path in this one leads to, if it is one of this crate's.
    fn resolve(
        &self,
        here: &Names,
        aliases: &BTreeMap<String, Names>,
        path: &[String],
    ) -> Option<Names> {
        let (first, rest) = path.split_first()?;
        let mut child = here.clone();
        child.push(first.clone());
        match first.as_str() {
            "crate" => Some(self.walk(&Vec::new(), rest)),
            "super" | "self" => Some(self.walk(here, path)),
            _ if self.files.contains_key(&child) => Some(self.walk(here, path)),
            _ => aliases.get(first).map(|module| self.walk(module, rest)),
        }
    }

    /// The modules that a module imports.
    fn imports(&self, here: &Names) -> BTreeSet<Names> {
        let tokens = &self.sources[here];
        let mut paths: Vec<(Names, Option<String>)> = Vec::new();
        let mut others: Vec<Names> = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            if tokens[at] == "use" {
                let end = item_end(tokens, at);
                let tree: Vec<&str> = tokens[at + 1..end].iter().map(String::as_str).collect();
                leaves(&tree, &mut paths);
                at = end;
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
                others.push(path);
            }
            at = next;
        }
        // What an imported module is called here.
        let mut aliases: BTreeMap<String, Names> = BTreeMap::new();
        let mut found = BTreeSet::new();
        for (path, name) in &paths {
            let Some(module) = self.resolve(here, &aliases, path) else {
                continue;
            };
            if let (Some(name), Some(last)) = (name, path.last())
                && (module.last() == Some(last) || last == "self")
            {
                aliases.insert(name.clone(), module.clone());
            }
            found.insert(module);
        }
        found.extend(
            others
                .iter()
                .filter_map(|path| self.resolve(here, &aliases, path)),
        );
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

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The paths of a `use`, each with the name that it gives.
fn leaves(tree: &[&str], paths: &mut Vec<(Names, Option<String>)>) {
    let mut prefix: Names = Vec::new();
    // Where the group that is open now has begun.
    let mut groups: Vec<usize> = Vec::new();
    let mut name: Option<String> = None;
    let mut end = |prefix: &Names, from: usize, name: &mut Option<String>| {
        if prefix.len() > from {
            let last = prefix.iter().rev().find(|name| *name != "self").cloned();
            paths.push((prefix.clone(), name.take().or(last)));
        }
    };
    let mut renamed = false;
    let mut closed = false;
    for &token in tree {
        let from = groups.last().copied().unwrap_or(0);
        match token {
            "::" => {}
            "{" => groups.push(prefix.len()),
            "," | "}" | ";" => {
                if !closed {
                    end(&prefix, from, &mut name);
                }
                prefix.truncate(from);
                renamed = false;
                closed = token == "}";
                if closed {
                    groups.pop();
                }
                continue;
            }
            "as" => renamed = true,
            token if renamed => name = Some(token.to_owned()),
            token => prefix.push(token.to_owned()),
        }
        closed = false;
    }
}

/// The root files of all crates of the workspace.
fn roots() -> Vec<PathBuf> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let workspace = workspace.canonicalize().expect("the workspace is there");
    let mut roots = Vec::new();
    for package in folders(&workspace) {
        if !package.join("Cargo.toml").exists() {
            continue;
        }
        let source = package.join("src");
        roots.extend(["lib.rs", "main.rs"].map(|file| source.join(file)));
        roots.extend(folders(&source.join("bin")).map(|folder| folder.join("main.rs")));
    }
    roots.retain(|root| root.exists());
    roots
}

fn folders(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
}

#[test]
fn no_crate_has_a_circle() {
    let roots = roots();
    assert!(roots.len() >= 5, "{roots:?}");
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
    let a = (
        "a.rs",
        "use std::{fmt, io}; use crate::{b::{self as other, X}, c}; fn f() {}",
    );
    let b = (
        "b.rs",
        "pub struct X; fn g(c: char) -> bool { assert!(crate::a::f()); c == '\"' }",
    );
    let c = (
        "c.rs",
        "fn h<'a>(x: &'a str) { let s = r#\"\"crate::a\"#; } // crate::a::f()",
    );
    assert_eq!(planted(&[ends, a, b, c]), [["a.rs", "b.rs"]]);
    // By way of what a module publishes.
    let root = ("lib.rs", "mod p; mod q;");
    let p = ("p/mod.rs", "mod inner; pub use inner::X;");
    let inner = ("p/inner.rs", "use crate::q::Y; pub struct X;");
    let q = ("q.rs", "pub struct Y(crate::p::X);");
    assert_eq!(
        planted(&[root, p, inner, q]),
        [["p/inner.rs", "p/mod.rs", "q.rs"]]
    );
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
