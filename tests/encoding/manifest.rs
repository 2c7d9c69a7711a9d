//! Manifests: what each line demands, and what is said of a line that makes no sense.

use playproof_formats::manifest::{Demand, parse};

const ID: &str = "09c34822b9cc0c20812d01460abc23485f7825eb077b08858f2d7eee157c92d4";

fn demand(line: usize, file: Option<&str>, id: Option<&str>, claim: &str) -> Demand {
    Demand {
        line,
        file: file.map(str::to_owned),
        id: id.and_then(|id| id.parse().ok()),
        claim: claim.to_owned(),
    }
}

#[test]
fn lines_of_each_kind() {
    let text = format!(
        "\u{feff}# a comment\r\n\n  a b.proof: cannibal {{}}  # why\r\n\
         accepted  c.proof: {ID}  cannibal {{}}\n{ID}  cannibal {{}}\nd: deed  of"
    );
    let expected = [
        demand(3, Some("a b.proof"), None, "cannibal {}"),
        demand(4, Some("c.proof"), Some(ID), "cannibal {}"),
        demand(5, None, Some(ID), "cannibal {}"),
        demand(6, Some("d"), None, "deed  of"),
    ];
    assert_eq!(parse(text.as_bytes()).as_deref(), Ok(&expected[..]));
    for demand in &expected {
        let again = parse(demand.to_string().as_bytes());
        let same = again.map(|again| {
            let line = demand.line;
            let moved = again.into_iter().map(|again| Demand { line, ..again });
            moved.collect::<Vec<_>>()
        });
        assert_eq!(same.as_deref(), Ok(std::slice::from_ref(demand)));
    }
}

#[test]
fn what_makes_no_sense_is_shown() {
    let cases: [(&[u8], &str); 11] = [
        (b"", "1:1: it asks for nothing\n  \n  ^"),
        (b"# only\n\n", "3:1: it asks for nothing\n  \n  ^"),
        (
            b"x\n",
            "1:1: no file: a line is `FILE: CLAIM`, `FILE: ID  CLAIM` or `ID  CLAIM`\n  x\n  ^",
        ),
        (
            b" : x",
            "1:2: there is no name of a file before the colon\n   : x\n   ^",
        ),
        (
            b"x.proof: ",
            "1:9: there is no claim (`playproof-check FILE` prints it)\n  x.proof:\n          ^",
        ),
        (
            b"x.proof:  # x",
            "1:11: there is no claim (`playproof-check FILE` prints it)\n  x.proof:  # x\n            ^",
        ),
        (
            b"\nrejected  x.proof: no",
            "2:1: a manifest lists what is accepted, and this is not\n  rejected  x.proof: no\n  ^",
        ),
        (
            b"\x1b: 0123456789abcdef  x",
            "1:4: an id has 64 hexadecimal digits, this has 16\n  \\u{1b}: 0123456789abcdef  x\n          ^",
        ),
        (
            b"0123456789abcdef0",
            "1:1: an id has 64 hexadecimal digits, this has 17\n  0123456789abcdef0\n  ^",
        ),
        (
            b"a: b\na:  b # c",
            "2:1: line 1 asks for the same\n  a:  b # c\n  ^",
        ),
        (
            b"a: b\nc\xff",
            "2:2: this is not text (UTF-8)\n  c\u{fffd}\n   ^",
        ),
    ];
    for (text, expected) in cases {
        let fault = parse(text).map_err(|fault| fault.to_string());
        assert_eq!(fault, Err(expected.to_owned()));
    }
    let long = format!("{}: 0123456789abcdef", "é".repeat(1000));
    let fault = parse(long.as_bytes()).map_err(|fault| fault.to_string());
    assert!(fault.is_err_and(|fault| {
        let lines: Vec<_> = fault.lines().collect();
        fault.starts_with("1:1003: ") && lines.iter().all(|line| line.chars().count() < 130)
    }));
}
