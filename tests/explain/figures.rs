//! Figures: every rule has one, and what they become is well formed, whatever names say.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

use playproof_checker::{Limits, Session};
use playproof_explain::{
    Certificate, Figure,
    figure::{Content, Field, Graph, Look, Panel, Role},
};
use playproof_formats::{Board, file::to_bytes};
use playproof_oracles::{
    build::{cell, published},
    samples,
};

use crate::pages;

/// What nobody should be able to make a file of.
const HOSTILE: &str = "</title><script>&\"'$x$ \\input{a} #%_^~ \u{1b}[2J\u{202e}]]>";

/// Demands that an SVG file is well-formed XML without scripts.
pub(crate) fn parsed(svg: &str) -> String {
    let document = roxmltree::Document::parse(svg).expect("well-formed XML");
    let root = document.root_element();
    assert!(root.has_tag_name(("http://www.w3.org/2000/svg", "svg")));
    let script = |node: &roxmltree::Node<'_, '_>| node.tag_name().name() == "script";
    assert!(!document.descendants().any(|node| script(&node)));
    let title = root.children().find(|n| n.tag_name().name() == "title");
    let title = title.and_then(|node| node.text()).unwrap_or_default();
    title.to_owned()
}

fn certificates() -> impl Iterator<Item = (String, Certificate)> {
    samples::all().into_iter().map(|(name, steps)| {
        let mut session = Session::new(Limits::default());
        let certificate = Certificate::read(&to_bytes(&steps), &mut session).expect("readable");
        (name.to_string(), certificate)
    })
}

#[test]
fn all_kinds_of_files_are_well_formed() {
    for (name, certificate) in certificates() {
        for index in 0..certificate.steps().len() {
            let last = certificate.parts(index).map(|p| p.count.saturating_sub(1));
            for part in [None, last] {
                let figure = certificate.figure(index, part);
                let rule = certificate.steps()[index].evidence.rule();
                let figure = figure.unwrap_or_else(|| panic!("{name}: {rule} {part:?}"));
                assert_eq!(parsed(&figure.svg()), figure.title, "{name}");
                let tex = figure.tikz();
                assert!(tex.is_ascii(), "{name}: {tex}");
                assert_eq!(tex.matches('{').count(), tex.matches('}').count(), "{name}");
                assert!(!figure.text().trim().is_empty(), "{name}");
            }
        }
    }
}

/// In text there are fewer signs than roles.
#[test]
fn no_sign_of_a_legend_has_two_meanings() {
    // Bob's cells and his answers are there in larger tiles than those of the samples.
    let name = "CA/ooXX_XXXX.proof";
    let tiles = (name.to_owned(), pages::certificate(&published(name)));
    for (name, certificate) in certificates().chain([tiles]) {
        for index in 0..certificate.steps().len() {
            let parts = certificate.parts(index).map_or(0, |parts| parts.count);
            for part in (0..parts).map(Some).chain([None]) {
                let Some(figure) = certificate.figure(index, part) else {
                    continue;
                };
                let text = figure.text();
                let meaning = |line: &str| {
                    let (sign, meaning) = line.trim_start().split_once(' ')?;
                    let said = figure.legend.iter().any(|(_, said)| said == meaning);
                    said.then(|| (sign.to_owned(), meaning.to_owned()))
                };
                let mut meanings = BTreeMap::new();
                for (sign, meaning) in text.lines().filter_map(meaning) {
                    let before = meanings.insert(sign, meaning);
                    assert_eq!(before, None, "{name}, {part:?}:\n{text}");
                }
            }
        }
    }
}

#[test]
fn hostile_names_are_escaped_everywhere() {
    let mut field = Field::new(Board::SQUARE);
    field.label(cell(&[0, 0]), Role::Mark, HOSTILE);
    let mut graph = Graph::default();
    graph.named((0.0, 0.0), HOSTILE);
    let table = vec![vec![HOSTILE.to_owned()]; 2];
    let mut figure = Figure::new(HOSTILE)
        .row(
            HOSTILE,
            vec![
                Panel::new(field).caption(HOSTILE),
                Panel::new(graph),
                Panel::new(Content::Table(table)),
            ],
        )
        .legend(Look::labelled(Role::Mark, HOSTILE), HOSTILE)
        .words(HOSTILE);
    figure.titled = true;
    let title = parsed(&figure.svg());
    assert!(title.starts_with("</title><script>&\"'$x$"), "{title}");
    for text in [figure.svg(), figure.tikz(), figure.text()] {
        assert!(!text.contains(['\u{1b}', '\u{202e}']), "{text}");
    }
    let tex = figure.tikz();
    assert!(
        !tex.contains("\\input") && tex.contains("\\textbackslash{}input"),
        "{tex}"
    );
    assert!(!figure.svg().contains("<script>"));
}

#[test]
fn situations_are_drawn_one_by_one_and_no_other() {
    let certificate = certificates().find(|(name, _)| name.contains("corner by sequence"));
    let (_, certificate) = certificate.expect("a sample");
    let parts = certificate.parts(0).expect("situations");
    assert_eq!((parts.name, parts.count), ("situation", 2));
    assert!(certificate.figure(0, Some(1)).is_some());
    assert_eq!(certificate.figure(0, Some(2)), None);
    assert_eq!(certificate.figure(1, None), None);
}

#[test]
fn sentences_of_a_description_end_once() {
    let field = Field::new(Board::SQUARE).with([&cell(&[0, 0])], Role::Own);
    let figure = Figure::new("A cell")
        .row("One row", vec![Panel::new(field).caption("A caption.")])
        .words("It is Maker's.");
    assert_eq!(figure.description(), "One row. A caption. It is Maker's.");
    let described = format!("<desc>{}</desc>", "One row. A caption. It is Maker&#39;s.");
    assert!(figure.svg().contains(&described), "{}", figure.svg());
}

#[test]
fn boards_of_every_dimension_are_drawn() {
    for (board, cells, polygons) in [
        (Board::hypercubic(1), vec![cell(&[0]), cell(&[3])], 4),
        (Board::SQUARE, vec![cell(&[0, 0]), cell(&[1, 2])], 6),
        (
            Board::HEXAGONAL,
            vec![cell(&[0, 0, 0]), cell(&[1, 0, -1])],
            2,
        ),
        (
            Board::TRIANGULAR,
            vec![cell(&[1, 0, 0]), cell(&[1, 1, 0])],
            2,
        ),
        (Board::CUBIC, vec![cell(&[0, 0, 0]), cell(&[1, 1, 1])], 8),
        (
            Board::hypercubic(4),
            vec![cell(&[0, 0, 0, 0]), cell(&[1, 0, 1, 1])],
            8,
        ),
        (Board::hypercubic(6), vec![cell(&[0; 6]), cell(&[1; 6])], 64),
    ] {
        let field = Field::new(board).with(&cells, Role::Own);
        let svg = Figure::new("cells").panel(Panel::new(field)).svg();
        parsed(&svg);
        assert_eq!(svg.matches("<polygon").count(), polygons, "{board}");
    }
}

#[test]
fn the_end_of_a_line_says_what_came_before() {
    let mut first = 0;
    for (name, certificate) in certificates() {
        for index in 0..certificate.steps().len() {
            let ends = certificate.parts(index).filter(|parts| parts.name == "end");
            for end in 0..ends.map_or(0, |parts| parts.count) {
                let figure = certificate.figure(index, Some(end)).expect("an end");
                let text = figure.text();
                assert!(
                    !text.lines().any(|line| line.trim_end().ends_with(':')),
                    "{name}: {text}"
                );
                first += usize::from(text.contains(": before the first turn"));
            }
        }
    }
    assert!(first > 0);
}

/// The rows of a threshold end in its numbers, though its columns have no names.
#[test]
fn a_threshold_is_drawn_in_text() {
    let steps = published("NS/square-P4-4.proof");
    let mut session = Session::new(Limits::default());
    let certificate = Certificate::read(&to_bytes(&steps), &mut session).expect("readable");
    let figure = certificate.figure(steps.len() - 1, None).expect("a figure");
    let text = figure.text();
    let rows: Vec<&str> = text
        .lines()
        .take(4)
        .map(|line| line.split_whitespace().next_back().unwrap_or(""))
        .collect();
    assert_eq!(rows, ["0", "3", "5", "∞"], "{text}");
}

#[test]
fn reasons_have_the_numbers_of_the_case() {
    for (name, certificate) in certificates() {
        for index in 0..certificate.steps().len() {
            let rule = certificate.steps()[index].evidence.rule();
            let reason = certificate.reason(index, None);
            let reason = reason.unwrap_or_else(|| panic!("{name}: {rule}"));
            println!("{rule} [{name}]: {reason}");
            let says_nothing = reason.contains("accepted") || reason.contains("checker");
            assert!(!says_nothing && reason.len() > 20, "{rule}: {reason}");
        }
    }
}

#[test]
fn latex_has_the_letters_that_its_fonts_have() {
    let mut figure = Figure::new("Ünïcode × ⊕ 50%");
    figure.titled = true;
    let tikz = figure.tikz();
    assert!(tikz.contains("Ünïcode $\\times$ u2295 50\\%"), "{tikz}");
}

#[test]
#[ignore = "takes a minute: LaTeX compiles a figure of each rule"]
fn latex_compiles_a_figure_of_each_rule() {
    if Command::new("pdflatex").arg("--version").output().is_err() {
        println!("skipped: there is no pdflatex (Debian: texlive-pictures, texlive-latex-extra)");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let mut drawn = BTreeSet::new();
    for (name, certificate) in certificates() {
        for (index, step) in certificate.steps().iter().enumerate() {
            let rule = step.evidence.rule();
            if !drawn.insert(rule) {
                continue;
            }
            let figure = certificate.figure(index, None);
            let figure = figure.unwrap_or_else(|| panic!("{name}: {rule}"));
            let file = format!("{rule}.tex");
            fs::write(folder.join(&file), figure.tikz()).expect("it can be written");
            let output = Command::new("pdflatex")
                .args(["-halt-on-error", "-interaction=batchmode", &file])
                .current_dir(folder)
                .output()
                .expect("it runs");
            let log = fs::read_to_string(folder.join(format!("{rule}.log")));
            assert!(
                output.status.success(),
                "{rule}: {}",
                log.unwrap_or_default()
            );
        }
    }
    assert_eq!(drawn.len(), playproof_formats::evidence::RULES.len());
}
