//! Maker-Breaker games as quantified Boolean formulas, in the way of the corrective encoding of Boucher and
//! Villemaire: what Breaker says is a number in bits, and counts for nothing if that vertex is taken.

use std::{
    fmt::Write as _,
    io::Write as _,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// Whether there is a solver.
pub(crate) fn is_installed() -> bool {
    Command::new("depqbf").arg("--version").output().is_ok()
}

/// Whether Maker completes one of the sets within so many turns, moving first.
pub(crate) fn maker_wins(sets: &[u64], vertices: u32, turns: u32, until: Instant) -> Option<bool> {
    let left = until.saturating_duration_since(Instant::now());
    let mut solver = Command::new("depqbf")
        .arg(left.max(Duration::from_secs(1)).as_secs().to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("depqbf starts");
    let mut input = solver.stdin.take().expect("a pipe");
    let written = input.write_all(formula(sets, vertices, turns).as_bytes());
    written.expect("depqbf reads");
    drop(input);
    match solver.wait().expect("depqbf ends").code() {
        Some(10) => Some(true),
        Some(20) => Some(false),
        _ => None,
    }
}

/// The formula in QDIMACS.
fn formula(sets: &[u64], vertices: u32, turns: u32) -> String {
    let (n, mut count) = (vertices as usize, 0);
    let mut fresh = |number: usize| -> Vec<i32> {
        let from = count + 1;
        count += i32::try_from(number).expect("few variables");
        (from..=count).collect()
    };
    let bits = n.next_power_of_two().ilog2() as usize;
    let (mut prefix, mut clauses) = (String::new(), Vec::new());
    let mut quantify = |quantifier: char, variables: &[i32]| {
        let _ = write!(prefix, "{quantifier}");
        for variable in variables {
            let _ = write!(prefix, " {variable}");
        }
        prefix.push_str(" 0\n");
    };
    // Who has each vertex so far: m for Maker, b for Breaker.
    let (mut m, mut b): (Vec<Vec<i32>>, Vec<Vec<i32>>) = (vec![vec![]; n], vec![vec![]; n]);
    for turn in 0..turns {
        let marks = fresh(n);
        quantify('e', &marks);
        for v in 0..n {
            // One vertex a turn, and none of Breaker's.
            clauses.extend((0..v).map(|u| vec![-marks[u], -marks[v]]));
            clauses.extend(b[v].iter().map(|&taken| vec![-marks[v], -taken]));
            m[v].push(marks[v]);
        }
        if turn + 1 == turns {
            break;
        }
        let number = fresh(bits);
        quantify('a', &number);
        let claims = fresh(n);
        quantify('e', &claims);
        for v in 0..n {
            // The vertex that he says is his, unless it is Maker's.
            let differs = |i: usize| {
                if v >> i & 1 == 1 {
                    -number[i]
                } else {
                    number[i]
                }
            };
            let mut his = vec![claims[v]];
            his.extend((0..bits).map(differs));
            his.extend(&m[v]);
            clauses.push(his);
            b[v].push(claims[v]);
        }
    }
    let complete = fresh(sets.len());
    quantify('e', &complete);
    for (&complete, set) in complete.iter().zip(sets) {
        let own = (0..n).filter(|v| set >> v & 1 == 1).map(|v| &m[v]);
        clauses.extend(own.map(|own| [&[-complete], own.as_slice()].concat()));
    }
    clauses.push(complete);
    let mut text = format!("p cnf {count} {}\n{prefix}", clauses.len());
    for clause in clauses {
        for literal in clause {
            let _ = write!(text, "{literal} ");
        }
        text.push_str("0\n");
    }
    text
}
