//! Pages: a certificate, the compiled viewer and the files of `page/` in one file, or in a folder
//! of many.
//!
//! Nothing that a page says about a proof is believed by its reader: the button runs the checker
//! on the certificate's bytes, and the words of the page say when and by what it was accepted
//! when the page was made.

use base64::{Engine, engine::general_purpose::STANDARD};
use playproof_explain::{Certificate, play, words};
use serde_json::{Value, json};

use self::{
    frame::{POLICY, TEMPLATE, VERSION},
    html::{attribute, fill, script_json, text},
};

mod atlas;
mod frame;
pub mod html;
mod proof;

pub use atlas::{Entry, atlas};
pub use frame::{STYLE_FILE, Source};

/// The compiled viewer, packed by gzip.
pub const WASM: &[u8] = include_bytes!("../../built/viewer.wasm.gz");

const STYLE: &str = include_str!("../../page/style.css");
const WORKER: &str = include_str!("../../page/worker.js");
const PROOF: &str = include_str!("../../page/proof.js");

/// A page that needs no other file and no network.
#[must_use]
pub fn report(source: &Source<'_>) -> String {
    let style = format!("<style>\n{STYLE}</style>");
    let script = format!("<script type=\"module\">\n{}</script>", script());
    page(source, "playproof", &style, &script)
}

/// A page of a site: [`STYLE_FILE`] and [`SCRIPT_FILE`] are in the folder `root`.
#[must_use]
pub fn page_of_site(source: &Source<'_>, root: &str) -> String {
    let root = attribute(root);
    let style = format!("<link rel=\"stylesheet\" href=\"{root}{STYLE_FILE}\">");
    let script = format!("<script src=\"{root}{SCRIPT_FILE}\"></script>");
    let home = format!("<a href=\"{root}index.html\">playproof</a>");
    page(source, &home, &style, &script)
}

/// The name of the program that the pages of a site have in common.
pub const SCRIPT_FILE: &str = "viewer.js";

/// The style sheet of a site.
#[must_use]
pub fn style() -> &'static str {
    STYLE
}

/// What a page runs, the compiled viewer with it.
#[must_use]
pub fn script() -> String {
    let worker = Value::from(WORKER);
    let wasm = STANDARD.encode(WASM);
    // A page may contain no `</script`, and no JSON of ours does.
    let worker = script_json(&worker);
    format!("\"use strict\";\n{{\nconst WASM = \"{wasm}\";\nconst WORKER = {worker};\n{PROOF}}}\n")
}

fn page(source: &Source<'_>, home: &str, style: &str, script: &str) -> String {
    let certificate = source.certificate;
    let title = title(certificate);
    let summary = certificate.summary();
    let data = json!({
        "certificate": STANDARD.encode(source.bytes),
        "premises": source.premises.iter().map(|bytes| STANDARD.encode(bytes)).collect::<Vec<_>>(),
        "bytes": source.bytes.len(),
        "work": certificate.work(),
        "id": summary.id,
        "claim": summary.claim,
        "play": playable(source),
        "names": names(certificate),
    });
    fill(
        TEMPLATE,
        &[
            ("policy", POLICY),
            ("version", VERSION),
            ("title", &text(&title)),
            ("style", style),
            ("home", home),
            ("links", &proof::links(certificate)),
            ("main", &proof::main(source, &title, &summary)),
            ("file", &text(source.name)),
            ("data", &script_json(&data)),
            ("script", script),
        ],
    )
}

/// What vertices are called, for the viewer: the names, and a step that is about their game.
fn names(certificate: &Certificate) -> Option<Value> {
    let names = certificate.names();
    let mut steps = certificate.steps().iter();
    let step = steps.position(|step| names.fit(&step.claim))?;
    Some(json!({ "step": step, "names": names.list() }))
}

/// Certificates up to this size are checked when the game comes into view; others when the reader
/// wants it.
const QUICK: usize = 200_000;

/// As many steps, from the last on, are asked for a game.
const STEPS: usize = 24;

/// What there is to play against: the games of the last steps, and the first of them as it begins.
fn playable(source: &Source<'_>) -> Value {
    let certificate = source.certificate;
    let mut games = Vec::new();
    let mut svg = None;
    for (step, about) in certificate.steps().iter().enumerate().rev().take(STEPS) {
        let Ok(proof) = certificate.proof(Some(step)) else {
            break;
        };
        let choices = play::choices(proof);
        let first = choices.first().map(String::as_str);
        let Ok(game) = play::open(proof, first, certificate.names()) else {
            continue;
        };
        svg.get_or_insert_with(|| play::figure(&about.claim, &*game).svg());
        let label = format!("step {step}, by {}", about.evidence.rule());
        if choices.is_empty() {
            games.push(json!({ "step": step, "label": label }));
        }
        games.extend(choices.iter().map(|choice| {
            let which = match choice.split_once(',') {
                Some(("1", breaker)) => format!("1 mark to {breaker}"),
                Some((maker, breaker)) => format!("{maker} marks to {breaker}"),
                None => choice.replace('-', " "),
            };
            json!({ "step": step, "choice": choice, "label": format!("{label}: {which}") })
        }));
    }
    match svg {
        None => Value::Null,
        Some(svg) => json!({ "games": games, "svg": svg, "quick": source.bytes.len() <= QUICK }),
    }
}

/// What a page is called: the claim, if it is proved.
fn title(certificate: &Certificate) -> String {
    match certificate.steps().last() {
        Some(step) if certificate.is_accepted() => words::headline(&step.claim),
        _ => "Not proved".to_owned(),
    }
}
