//! What a proof's page says before anything of it runs.

use std::fmt::Write;

use playproof_explain::{Certificate, certificate::Summary, theorems, words};

use super::{
    frame::{Source, VERSION},
    html::{attribute, text},
};

/// Links to the parts of the page.
pub(super) fn links(certificate: &Certificate) -> String {
    let mut links = String::new();
    if certificate.is_accepted() {
        links += "<a href=\"#play\" class=\"if-play\" hidden>Play</a>";
    }
    links
        + "<a href=\"#proof\">Proof</a><a href=\"#cite\">Cite</a><a href=\"#download\">Download</a>"
}

/// The content of the page.
pub(super) fn main(source: &Source<'_>, title: &str, summary: &Summary) -> String {
    let mut html = String::new();
    claim(source.certificate, title, &mut html);
    verify(source, &mut html);
    if source.certificate.is_accepted() {
        html.push_str(PLAY);
    }
    steps(source.certificate, summary, &mut html);
    cite(source, title, summary, &mut html);
    html.push_str(MEANS);
    html
}

/// What is proved.
fn claim(certificate: &Certificate, title: &str, html: &mut String) {
    html.push_str("<section class=\"claim\"><div>\n");
    let _ = write!(html, "<h1>{}</h1>", words_together(title));
    if certificate.is_accepted() {
        let sentences = certificate.sentences().unwrap_or_default();
        let _ = writeln!(html, "<p>{}</p>", text(&joined(&sentences)));
    } else {
        let reason = certificate.refusal().unwrap_or_default();
        let _ = writeln!(
            html,
            "<p>playproof-check {VERSION} has {} this file: {}.</p>",
            certificate.verdict(),
            text(reason)
        );
    }
    html.push_str("</div>\n");
    if certificate.is_accepted()
        && let Some(figure) = certificate.arena()
    {
        let _ = writeln!(html, "<figure>{}</figure>", figure.svg());
    }
    html.push_str("</section>\n");
}

/// A title whose lines do not break within words such as `L-tetromino`.
fn words_together(title: &str) -> String {
    let words = title.split(' ').map(|word| {
        if word.contains('-') {
            format!("<span>{}</span>", text(word))
        } else {
            text(word)
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Sentences as a paragraph: lines that were broken for a terminal are joined, unless a list
/// follows.
fn joined(sentences: &str) -> String {
    let mut whole = String::new();
    for line in sentences.lines() {
        let new = whole.is_empty() || whole.ends_with([':', '.', ';']) || line.starts_with(' ');
        if !whole.is_empty() {
            whole.push(if new { '\n' } else { ' ' });
        }
        whole.push_str(line.trim_start());
    }
    whole
}

/// The button, and what was found when the page was made.
fn verify(source: &Source<'_>, html: &mut String) {
    let certificate = source.certificate;
    let verdict = certificate.verdict();
    let _ = writeln!(
        html,
        "<div class=\"verify\" id=\"verify\">\
         <button type=\"button\" class=\"main\">Verify in this browser</button>\
         <button type=\"button\" class=\"stop\" hidden>Cancel</button>\
         <progress hidden aria-label=\"checking\"></progress>\
         <span class=\"done turns\"></span>\
         <span role=\"status\">Not checked here yet: {verdict} by playproof-check {VERSION} when this page was made.</span>\
         <noscript>Without scripts, check the downloaded file with playproof-check.</noscript>\
         <small>The checker is in this page, compiled to WebAssembly. It reads the bytes of the \
         certificate and nothing else of what is written here. \
         <a href=\"#means\">What does “accepted” mean?</a></small></div>"
    );
}

/// Shown when the compiled half says that there is something to play.
const PLAY: &str = r#"<section id="play" hidden aria-labelledby="play-title">
<h2 id="play-title">Play against it</h2>
<p class="lead">You are <span id="you">on the losing side</span>. The proof answers; it needs no search.</p>
<div class="bar" id="choices"></div>
<div class="play"><div><div class="board" id="board" role="group" aria-label="the board" tabindex="0"></div></div>
<div class="say"><div id="said" aria-live="polite"></div>
<form class="bar" id="entry"><label for="move">Your move</label><input id="move" autocomplete="off" spellcheck="false"><button>Play</button></form>
<p id="refused" class="bad" role="alert" hidden></p>
<div class="bar"><button type="button" id="back">Take back</button><button type="button" id="hint">Hint</button><button type="button" id="again">New game</button></div></div></div>
</section>
"#;

/// Steps of which a picture is in the page from the start.
const DRAWN: usize = 12;

fn steps(certificate: &Certificate, summary: &Summary, html: &mut String) {
    let number = certificate.steps().len();
    let _ = writeln!(
        html,
        "<section aria-labelledby=\"proof\"><h2 id=\"proof\" tabindex=\"-1\">The proof</h2>\n\
         <p class=\"lead\">{}.</p>",
        if number == 1 {
            "One step".to_owned()
        } else {
            format!(
                "{}; the last one is the theorem",
                words::count(number, "step")
            )
        }
    );
    for (index, step) in certificate.steps().iter().enumerate() {
        let about = &summary.steps[index];
        let rule = step.evidence.rule();
        let open = if index + 1 == number { " open" } else { "" };
        let turns = about.turns.map_or_else(String::new, |turns| {
            format!(
                "<span class=\"turns\">within {}</span>",
                words::count(turns, "turn")
            )
        });
        let _ = writeln!(
            html,
            "<details class=\"step\" id=\"step-{index}\" data-step=\"{index}\"{open}><summary>\
             <h3>Step {index} · {rule}</h3>{turns}</summary>"
        );
        if let Some(claim) = &about.claim {
            let _ = writeln!(html, "<p><code>{}</code></p>", text(claim));
        }
        from(certificate, index, html);
        if about.accepted {
            let _ = writeln!(
                html,
                "<p class=\"why\">{}</p>",
                text(&joined(&certificate.why(index)))
            );
            if let Some(reason) = certificate.reason(index, None) {
                let _ = writeln!(
                    html,
                    "<p class=\"why\"><b>Here:</b> {}</p>",
                    text(&joined(&reason))
                );
            }
            drawn(certificate, index, html);
            theorem(rule, html);
        } else {
            html.push_str("<p class=\"bad\">The checker has not accepted this step.</p>\n");
            if let Some(figure) = certificate.counterexample(index) {
                let _ = writeln!(
                    html,
                    "<figure class=\"figure\" tabindex=\"0\" aria-label=\"what is wrong in step {index}\">{}</figure>",
                    figure.svg()
                );
            }
        }
        html.push_str("</details>\n");
    }
    html.push_str("</section>\n");
}

/// The premises of a step.
fn from(certificate: &Certificate, index: usize, html: &mut String) {
    let premises = certificate.steps()[index].premises.iter();
    let premises: Vec<String> = premises
        .map(|premise| match premise {
            playproof_formats::Premise::Step(step) => {
                format!("<a href=\"#step-{step}\">step {step}</a>")
            }
            playproof_formats::Premise::Outside(id) => {
                format!("<code>{id}</code> in another file")
            }
        })
        .collect();
    if !premises.is_empty() {
        let _ = writeln!(html, "<p>From {}.</p>", premises.join(", "));
    }
}

/// A picture of a step, and the means to see its parts.
fn drawn(certificate: &Certificate, index: usize, html: &mut String) {
    let parts = certificate.parts(index).filter(|parts| parts.count > 0);
    if let Some(parts) = parts {
        let id = format!("step-{index}-part");
        let last = parts.count - 1;
        let numbers = match last {
            0 => "the only one is 0".to_owned(),
            _ => format!("of 0 to {last}"),
        };
        let _ = writeln!(
            html,
            "<div class=\"bar parts\"><label for=\"{id}\">{kind}</label>\
             <input id=\"{id}\" type=\"number\" min=\"0\" max=\"{last}\" value=\"\">\
             <span class=\"turns\">{numbers}</span>\
             <button type=\"button\" data-by=\"-1\" disabled>Previous</button>\
             <button type=\"button\" data-by=\"1\">Next</button></div>",
            kind = capital(parts.name),
        );
    }
    let figure = certificate.figure(index, None).filter(|_| index < DRAWN);
    let _ = writeln!(
        html,
        "<figure class=\"figure\" tabindex=\"0\" aria-label=\"picture of step {index}\" data-kind=\"{}\">{}</figure>",
        attribute(parts.map_or("", |parts| parts.name)),
        figure.map_or_else(String::new, |figure| figure.svg())
    );
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// The rule's theorem, folded.
fn theorem(rule: &str, html: &mut String) {
    if let Some(rule) = theorems::RULES.iter().find(|known| known.name == rule) {
        let _ = writeln!(
            html,
            "<details><summary>The rule {}: {}</summary><pre class=\"wrap\">{}</pre></details>",
            text(rule.name),
            text(rule.title),
            text(rule.theorem)
        );
    }
}

/// How to cite and download.
fn cite(source: &Source<'_>, title: &str, summary: &Summary, html: &mut String) {
    let id = summary.id.map_or_else(String::new, |id| id.to_string());
    html.push_str("<section aria-labelledby=\"cite\"><h2 id=\"cite\">Cite and download</h2>\n");
    let _ = writeln!(
        html,
        "<p>The certificate is inside this page, and <a id=\"download\" download=\"{}\" href=\"#\">here</a> ({}). \
         <code>playproof-check</code> reads it.</p>",
        attribute(source.name),
        words::count(source.bytes.len(), "byte")
    );
    let last = source.certificate.steps().last();
    if let Some(step) = last.filter(|_| source.certificate.is_accepted()) {
        let _ = writeln!(
            html,
            "<p>The claim, in the one way in which it is written:</p><pre class=\"wrap\" id=\"claim-text\">{}</pre>\
             <p>Its id, which is the hash of the claim and of all that it builds on:</p>\
             <pre class=\"wrap\" id=\"id-text\">{}</pre>",
            text(&step.claim.to_string()),
            text(&id)
        );
        let short = id.get(..12).unwrap_or(&id);
        let _ = writeln!(
            html,
            "<p>For BibTeX:</p><pre class=\"wrap\" id=\"bibtex\">@misc{{playproof:{short},\n  title = {{{}}},\n  \
             howpublished = {{playproof certificate}},\n  note = {{id {}}}\n}}</pre>\
             <button type=\"button\" data-copy=\"bibtex\">Copy</button>",
            text(&bibtex(title)),
            text(&id),
        );
    }
    html.push_str("</section>\n");
}

/// A title in BibTeX's braces.
fn bibtex(title: &str) -> String {
    let mut escaped = String::new();
    for letter in title.chars() {
        match letter {
            '{' | '}' | '\\' | '%' | '#' | '&' | '_' | '$' => escaped.push('\\'),
            '×' => {
                escaped.push_str("$\\times$");
                continue;
            }
            _ => {}
        }
        escaped.push(letter);
    }
    escaped
}

const MEANS: &str = r#"<section aria-labelledby="means"><h2 id="means" tabindex="-1">What “accepted” means</h2>
<p>The checker recomputed everything that the certificate says from the definitions of the game, and found each step to be right by its rule. Then the claim above is a theorem, if the rules are sound and the checker has no mistake: each rule has a proof, which the file of the rule opens with. How the certificate was found does not matter.</p>
<p><em>Rejected</em> means that a step is wrong, and where. <em>Declined</em> means that nothing was found out: a limit was reached, or a file is missing on which the certificate builds.</p></section>
"#;
