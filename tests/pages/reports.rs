//! What is in a page.

use std::fs;

use playproof_checker::{Limits, Session};
use playproof_explain::Certificate;
use playproof_viewer::{
    Viewer,
    page::{self, Source},
};
use serde_json::{Value, json};

use crate::root;

fn bytes(file: &str) -> Vec<u8> {
    fs::read(root().join("certificates").join(file)).unwrap()
}

fn report(name: &str, bytes: &[u8]) -> String {
    let certificate = Certificate::read(bytes, &mut Session::new(Limits::default())).unwrap();
    page::report(&Source {
        name,
        bytes,
        premises: &[],
        certificate: &certificate,
    })
}

fn ask(viewer: &mut Viewer, request: &Value) -> Value {
    let answer = viewer.answer(request.to_string().as_bytes());
    serde_json::from_slice(&answer).unwrap()
}

const FILE: &str = "NS/example-3.2.proof";

#[test]
fn the_viewer_says_what_the_checker_says() {
    let mut viewer = Viewer::default();
    let good = bytes(FILE);
    viewer.certificate(good.clone());
    let answer = ask(&mut viewer, &json!("verify"));
    assert_eq!(answer["verdict"], "accepted");
    assert_eq!(answer["bytes"], good.len());

    let mut bad = good;
    let last = bad.len() - 1;
    bad[last] ^= 1;
    viewer.certificate(bad);
    let answer = ask(&mut viewer, &json!("verify"));
    assert_ne!(answer["verdict"], "accepted");
}

#[test]
fn vertices_have_the_names_that_the_page_says() {
    let mut viewer = Viewer::default();
    viewer.certificate(bytes("known/tic-tac-toe-misere.proof"));
    let names: Vec<String> = (0..9).map(|v| format!("v{v}")).collect();
    ask(
        &mut viewer,
        &json!({ "names": { "step": 0, "names": names } }),
    );
    let game = ask(
        &mut viewer,
        &json!({ "new-game": { "step": 0, "choice": null } }),
    );
    let prompt = game["prompt"].as_str().unwrap();
    assert!(prompt.contains("v8") && !prompt.contains("a1"), "{game}");
}

#[test]
fn parts_are_counted() {
    let one = report("u", &bytes("CA/U-2-3-1.proof"));
    assert!(one.contains("the only one is 0") && !one.contains("of 0 to 0"));
    let many = report("many", &bytes("SM/two-Square-Lines.proof"));
    assert!(many.contains("of 0 to ") && !many.contains("the only one is 0"));
}

#[test]
fn what_cannot_be_answered_is_an_error() {
    let mut viewer = Viewer::default();
    viewer.certificate(bytes(FILE));
    for request in [
        json!({ "figure": { "step": 1_000_000, "part": 0 } }),
        json!({ "figure": {} }),
        json!("something"),
        json!([]),
    ] {
        let answer = ask(&mut viewer, &request);
        assert!(answer["error"].is_string(), "{request}: {answer}");
    }
    viewer.certificate(b"nothing of the kind".to_vec());
    assert!(ask(&mut viewer, &json!("verify"))["error"].is_string());
}

#[test]
fn a_page_needs_nothing_from_elsewhere() {
    let html = report("example.proof", &bytes(FILE));
    for address in ["src=", "<link", "@import", "url("] {
        assert!(!html.contains(address), "{address}");
    }
    assert!(html.contains("default-src 'none'"));
    // The verdict is not written down, but said to be that of another day.
    assert!(html.contains("accepted by playproof-check"));
    assert!(html.contains("when this page was made"));
}

#[test]
fn the_claim_is_cited_as_it_is_hashed() {
    let html = report("v", &bytes("classical/square-V-tromino.proof"));
    let (_, rest) = html.split_once("id=\"claim-text\">").unwrap();
    let (claim, _) = rest.split_once("</pre>").unwrap();
    assert_eq!(claim, "maker wins (1,1) on square for {(0,0) (0,1) (1,0)}");
}

#[test]
fn a_hostile_name_is_no_markup() {
    let html = report("</script><script>alert(1)</script>\u{202e}", &bytes(FILE));
    assert!(!html.contains("<script>alert"));
    assert!(!html.contains('\u{202e}'));
}

#[test]
fn a_rejected_file_gets_a_page_that_says_so_and_offers_no_game() {
    let hostile = bytes("NS/example-3.2.proof");
    // The steps stay readable: only the number of marks of the last claim is another one.
    let certificate = (0..hostile.len()).find_map(|at| {
        let mut bytes = hostile.clone();
        bytes[at] ^= 1;
        let read = Certificate::read(&bytes, &mut Session::new(Limits::default()));
        read.is_ok_and(|read| read.verdict() == "rejected")
            .then_some(bytes)
    });
    let html = report(
        "bad.proof",
        &certificate.expect("a rejected file that can be read"),
    );
    assert!(html.contains("<h1>Not proved</h1>"));
    assert!(!html.contains("id=\"play\""));
}
