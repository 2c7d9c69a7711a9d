//! Texts inside pages, which come from files and are not to be trusted.

use playproof_formats::escape::escape;
use serde_json::Value;

/// A text as the content of an element. Control characters, and those that turn the direction of
/// text, are spelled out.
#[must_use]
pub fn text(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            html.push('\n');
        }
        for letter in escape(line).chars() {
            match letter {
                '&' => html.push_str("&amp;"),
                '<' => html.push_str("&lt;"),
                '>' => html.push_str("&gt;"),
                '"' => html.push_str("&quot;"),
                '\'' => html.push_str("&#39;"),
                other => html.push(other),
            }
        }
    }
    html
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
