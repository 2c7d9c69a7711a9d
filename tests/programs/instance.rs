//! `playproof instance`.

use crate::shell::{Shell, assert_session};

#[test]
fn games_from_problems() {
    let mut shell = Shell::new();
    shell.write("sat.cnf", "p cnf 2 2\n1 -2 0\n2 0\n");
    shell.write("cover.toml", "sets = [[1, 2], [2, 3]]\nsize = 2\n");
    shell.write(
        "formula.qdimacs",
        "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n",
    );
    shell.write(
        "corner.pg",
        "#times\nt1 t2 t3 t4\n#blackturns\nt1 t3\n#positions\na b c d\n#blackwins\na b\na c\na d\n",
    );
    let problems = [
        ("3-sat", "sat.cnf"),
        ("set-cover", "cover.toml"),
        ("3-qbf", "formula.qdimacs"),
        ("pg", "corner.pg"),
    ];
    for (problem, file) in problems {
        shell.run(&format!("playproof instance {problem} {file}"));
        shell.run(&format!("playproof instance {problem} {file} -o game.toml"));
        shell.run("playproof claim game.toml");
        shell.run("playproof prove game.toml");
    }
    assert_session!(shell);
}

#[test]
fn what_is_no_problem() {
    let mut shell = Shell::new();
    shell.write("bad.cnf", "p cnf 4 1\n1 2 3 4 0\n");
    shell.write("empty.cnf", "");
    shell.write("bad.toml", "sets = [[1, 2]]\nsize = 7\n");
    shell.write(
        "bad.pg",
        "#times\n1 2\n#blackturns\n1\n#positions\na b\n#blackwins\na c\n",
    );
    let lines = [
        "playproof instance 3-sat bad.cnf",
        "playproof instance 3-sat empty.cnf",
        "playproof instance set-cover bad.toml",
        "playproof instance 3-qbf nowhere.cnf",
        "playproof instance pg bad.pg",
    ];
    for line in lines {
        assert_eq!(shell.run(line).status.code(), Some(2));
    }
    assert_session!(shell);
}
