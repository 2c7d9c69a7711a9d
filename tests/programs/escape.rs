//! Text from files reaches no terminal as it is.

use playproof_formats::escape::escape;

use crate::shell::{Shell, text};

/// Characters that a terminal obeys, that turn the direction of text, or that
/// cannot be seen.
fn unprintable() -> impl Iterator<Item = char> {
    ('\0'..' ')
        .chain('\u{7f}'..='\u{a0}')
        .chain("\u{ad}\u{61c}\u{180e}\u{feff}".chars())
        .chain('\u{200b}'..='\u{200f}')
        .chain('\u{2028}'..='\u{202e}')
        .chain('\u{2060}'..='\u{206f}')
        .chain('\u{e0000}'..='\u{e007f}')
        .chain('\u{fff9}'..='\u{fffb}')
}

#[test]
fn what_cannot_be_seen_is_escaped() {
    for c in unprintable() {
        let escaped = escape(format!("a{c}b"));
        let inner = escaped
            .strip_prefix('a')
            .and_then(|rest| rest.strip_suffix('b'));
        let inner = inner.unwrap_or_else(|| panic!("{escaped}"));
        assert!(inner.starts_with('\\'), "{c:?} is printed as {inner}");
    }
}

#[test]
fn what_can_be_seen_stays() {
    for text in [
        "certificates/NS/P4,5.proof",
        r#"it's "quoted" \ C:\games\1"#,
        "é e\u{301} Ω 圏 हिन्दी שלום 🦀",
        "",
    ] {
        assert_eq!(escape(text), text);
    }
    assert_eq!(escape("'\n\"\\\t"), r#"'\n"\\t"#);
    assert_eq!(
        escape("\u{301}a"),
        r"\u{301}a",
        "it would join what is before"
    );
    assert_eq!(escape(b"a\xf0\x9fb\xff"), r"a\xf0\x9fb\xff");
}

#[test]
fn arguments_are_escaped_in_messages() {
    let shell = Shell::new();
    for (program, arguments) in [
        ("playproof", &["show\u{1b}[2J"][..]),
        ("playproof", &["show", "a.proof", "--\u{202e}all"]),
        ("playproof-check", &["--max-work", "\u{1b}[2J1"]),
    ] {
        let output = shell.command(program, arguments).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("\\u{"), "{said}");
        assert!(!said.contains(['\u{1b}', '\u{202e}']), "{said}");
    }
}
