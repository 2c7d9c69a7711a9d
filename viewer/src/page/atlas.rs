//! A site's first page: all its proofs, to be searched.

use std::fmt::Write;

use super::{
    frame::{POLICY, STYLE_FILE, TEMPLATE, VERSION},
    html::{attribute, fill, script_json, text},
};
use playproof_explain::words::count;
use serde_json::Value;

const SCRIPT: &str = include_str!("../../page/atlas.js");

/// A proof in the index.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its page, as seen from the index.
    pub page: String,
    /// Its picture, as seen from the index, if there is one.
    pub picture: Option<String>,
    /// What is proved, in a line.
    pub title: String,
    /// The claim.
    pub claim: String,
    /// The family of the game.
    pub family: &'static str,
    /// What it is played on.
    pub board: String,
    /// Who wins, or what else was found out.
    pub result: &'static str,
    /// The rule of the last step.
    pub rule: &'static str,
    /// Bytes of the certificate.
    pub bytes: usize,
}

/// The index of a site.
#[must_use]
pub fn atlas(entries: &[Entry]) -> String {
    let style = format!("<link rel=\"stylesheet\" href=\"{STYLE_FILE}\">");
    let script = format!("<script>\n\"use strict\";\n{{\n{SCRIPT}}}\n</script>");
    fill(
        TEMPLATE,
        &[
            ("policy", POLICY),
            ("version", VERSION),
            ("title", "An atlas of solved games"),
            ("style", &style),
            ("home", "playproof"),
            ("links", ""),
            ("main", &main(entries)),
            ("file", &count(entries.len(), "certificate")),
            ("data", &script_json(&Value::Null)),
            ("script", &script),
        ],
    )
}

fn main(entries: &[Entry]) -> String {
    let mut html = format!(
        "<section class=\"claim\"><div><h1>An atlas of solved games</h1>\n\
         <p>{}, each with a proof that your browser can verify.</p></div></section>\n",
        count(entries.len(), "theorem")
    );
    html.push_str("<form class=\"filters\" id=\"filters\" role=\"search\">\
         <label>Search<input type=\"search\" name=\"words\" placeholder=\"tetromino, 4 in a row, …\"></label>");
    let values = |value: fn(&Entry) -> &str| {
        let mut values: Vec<&str> = entries.iter().map(value).collect();
        values.sort_unstable();
        values.dedup();
        values
    };
    let selects: [(&str, &str, Vec<&str>); 4] = [
        ("family", "Family", values(|entry| entry.family)),
        ("board", "Board", values(|entry| &entry.board)),
        ("result", "Result", values(|entry| entry.result)),
        ("rule", "Rule", values(|entry| entry.rule)),
    ];
    for (name, label, values) in selects {
        let _ = write!(
            html,
            "<label>{label}<select name=\"{name}\"><option value=\"\">all</option>"
        );
        for value in values {
            let _ = write!(html, "<option>{}</option>", text(value));
        }
        html.push_str("</select></label>");
    }
    html.push_str("</form>\n<p class=\"lead\" id=\"found\" role=\"status\"></p>\n<h2 id=\"proof\" tabindex=\"-1\">Proofs</h2>\n<ul class=\"atlas\">\n");
    for entry in entries {
        let _ = write!(
            html,
            "<li data-family=\"{}\" data-board=\"{}\" data-result=\"{}\" data-rule=\"{}\" data-claim=\"{}\">",
            attribute(entry.family),
            attribute(&entry.board),
            attribute(entry.result),
            attribute(entry.rule),
            attribute(&short(&entry.claim)),
        );
        if let Some(picture) = &entry.picture {
            let _ = write!(
                html,
                "<img src=\"{}\" alt=\"\" loading=\"lazy\" decoding=\"async\">",
                attribute(picture)
            );
        }
        let _ = writeln!(
            html,
            "<a href=\"{}\">{}</a><span class=\"tag\">{} · {} · {} bytes</span></li>",
            attribute(&entry.page),
            text(&entry.title),
            text(entry.family),
            text(entry.rule),
            entry.bytes
        );
    }
    html.push_str("</ul>\n");
    html
}

/// As much of a claim as anyone would search for.
fn short(claim: &str) -> String {
    claim.chars().take(300).collect()
}
