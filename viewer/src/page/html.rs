//! Texts inside pages, which come from files and are not to be trusted.

use playproof_explain::figure::xml;
use serde_json::Value;

/// A text as the content of an element, line by line.
#[must_use]
pub fn text(text: &str) -> String {
    text.split('\n').map(xml).collect::<Vec<_>>().join("\n")
}

/// A text as the value of an attribute within quotes.
#[must_use]
pub fn attribute(value: &str) -> String {
    text(value).replace('\n', " ")
}

/// JSON within a script: no text in it ends the script, or begins a comment.
#[must_use]
pub fn script_json(value: &Value) -> String {
    value
        .to_string()
        .replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// A template with `{{name}}` replaced, once: what is put in is not looked at again.
#[must_use]
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut html = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        html.push_str(before);
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        let value = values.iter().find(|(known, _)| *known == name);
        html.push_str(value.map_or("", |(_, value)| value));
        rest = after;
    }
    html.push_str(rest);
    html
}
