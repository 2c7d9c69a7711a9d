//! The report for programs that read what JUnit writes.
//!
//! It is valid by the schema of Jenkins' plugin, and has what that of Ant demands besides: hence
//! the empty parts.

use std::time::SystemTime;

use playproof_formats::escape::escape;

use crate::{
    github::Annotation,
    report::{Report, Status},
};

/// All reports as XML, and what a manifest demands in vain.
pub(crate) fn xml(
    reports: &[Report],
    unmet: &[Annotation],
    started: SystemTime,
    seconds: f64,
) -> String {
    let all = reports.iter().map(case).chain(unmet.iter().map(demand));
    let (statuses, cases): (Vec<Status>, Vec<String>) = all.unzip();
    let count = |wanted| statuses.iter().filter(|&&status| status == wanted).count();
    let (failures, errors) = (count(Status::Rejected), count(Status::Declined));
    let timestamp = humantime::format_rfc3339_seconds(started).to_string();
    let (timestamp, tests) = (timestamp.trim_end_matches('Z'), cases.len());
    let cases = cases.concat();
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite id="0" package="playproof-check" name="playproof-check" hostname="localhost" timestamp="{timestamp}" tests="{tests}" failures="{failures}" errors="{errors}" skipped="0" time="{seconds:.3}">
    <properties/>
{cases}    <system-out/>
    <system-err/>
  </testsuite>
</testsuites>
"#
    )
}

/// One report.
fn case(report: &Report) -> (Status, String) {
    let (name, status) = (report.source.to_string(), report.status());
    let reason = report.reason().unwrap_or_default();
    (status, element(&name, report.seconds, status, &reason))
}

/// One line of the manifest that is not met.
fn demand(unmet: &Annotation) -> (Status, String) {
    let file = unmet.file.as_deref().unwrap_or_default();
    let name = format!("{file}:{}", unmet.line.unwrap_or(1));
    let status = Status::Rejected;
    (status, element(&name, 0.0, status, &unmet.message))
}

fn element(name: &str, seconds: f64, status: Status, reason: &str) -> String {
    let (name, word, reason) = (text(name), status.word(), text(reason));
    let inner = match status {
        Status::Accepted => String::new(),
        Status::Rejected => format!(r#"<failure type="{word}" message="{reason}"/>"#),
        Status::Declined => format!(r#"<error type="{word}" message="{reason}"/>"#),
    };
    let case = format!(r#"classname="playproof-check" name="{name}" time="{seconds:.3}""#);
    format!("    <testcase {case}>{inner}</testcase>\n")
}

/// Text as XML: characters that XML cannot have are escaped as for a terminal.
fn text(text: &str) -> String {
    let text = escape(text).replace('&', "&amp;");
    let text = text.replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&apos;")
}
