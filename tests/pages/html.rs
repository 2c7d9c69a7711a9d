//! Texts inside pages.

use playproof_viewer::page::html::{attribute, fill, script_json, text};
use serde_json::Value;

#[test]
fn nothing_from_a_file_becomes_markup() {
    assert_eq!(
        text("<b a='1' c=\"2\">&\u{202e}"),
        "&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;\\u{202e}"
    );
    assert_eq!(attribute("a\nb"), "a b");
    let json = script_json(&Value::from("</script><!-- \u{2028}"));
    assert_eq!(json, "\"\\u003c/script\\u003e\\u003c!-- \\u2028\"");
    assert_eq!(
        serde_json::from_str::<Value>(&json).unwrap(),
        "</script><!-- \u{2028}"
    );
}

#[test]
fn what_is_put_into_a_template_is_not_looked_at_again() {
    let filled = fill("{{a}}-{{b}}-{{c}}", &[("a", "{{b}}"), ("b", "2")]);
    assert_eq!(filled, "{{b}}-2-");
}
