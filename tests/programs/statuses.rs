//! The table of exit statuses in the guide, row by row.

use playproof_formats::Premise;

use crate::{
    certificates as proofs,
    shell::{Shell, text},
};

/// For each row of the table: the status, and commands that end with it.
const ROWS: &[(&str, i32, &[&str])] = &[
    (
        "all is well",
        0,
        &[
            "playproof prove o-tetromino.toml",
            "playproof claim o-tetromino.toml",
            "playproof show fan.proof",
            "playproof library add fan.proof --to shelf",
            "playproof library verify shelf",
            "playproof library list shelf",
            "playproof instance set-cover cover.toml",
            "playproof library index shelf",
            "playproof library export shelf",
            "playproof man --out pages",
            "playproof sweep list sweep.toml",
            "playproof sweep run sweep.toml --job 1 --store store",
            "playproof sweep status sweep.toml --store store",
            "playproof sweep merge --store store --to merged",
            "playproof --help",
            "playproof-check fan.proof",
            "playproof-check --manifest met.manifest",
            "playproof-check --help",
        ],
    ),
    (
        "the question stays open",
        1,
        &[
            "playproof prove o-tetromino.toml --by fan",
            "playproof sweep run sweep.toml --job 1 --store open --time 0s",
            "playproof sweep status sweep.toml --store open",
        ],
    ),
    (
        "a certificate is rejected",
        1,
        &[
            "playproof show wrong.proof",
            "playproof show damaged.proof",
            "playproof show forward.proof",
            "playproof draw damaged.proof",
            "playproof play damaged.proof",
            "playproof report damaged.proof",
            "playproof extract damaged.proof --step 0",
            "playproof extract forward.proof --step 0",
            "playproof link damaged.proof",
            "playproof link fan.proof damaged.proof",
            "playproof link forward.proof",
            "playproof prove o-tetromino.toml --by proof-sequence --from damaged.proof",
            "playproof library add wrong.proof --to shelf",
            "playproof sweep merge --store other --to merged",
            "playproof-check wrong.proof",
            "playproof-check damaged.proof",
            "playproof-check wrong.proof needs.proof",
            "playproof-check --claim \"outcome draw of 3 in a row on 3x3\" fan.proof",
        ],
    ),
    (
        "a library is not what its index says",
        1,
        &["playproof library verify other"],
    ),
    (
        "a manifest demands what is not proved",
        1,
        &[
            "playproof-check --manifest unmet.manifest",
            "playproof library verify shelf --manifest unmet.manifest",
            "playproof library add --manifest unmet.manifest --to empty",
        ],
    ),
    (
        "a certificate is declined",
        2,
        &[
            "playproof show needs.proof",
            "playproof show newer.proof",
            "playproof extract newer.proof --step 0",
            "playproof link newer.proof",
            "playproof library add needs.proof --to empty",
            "playproof sweep merge --store declined --to empty",
            "playproof library verify declined",
            "playproof-check needs.proof",
            "playproof-check newer.proof",
            "playproof-check --max-work 1 fan.proof",
        ],
    ),
    (
        "a file cannot be read, or makes no sense",
        2,
        &[
            "playproof prove nowhere.toml",
            "playproof prove bad.toml",
            "playproof claim bad.toml",
            "playproof sweep list bad.toml",
            "playproof show nowhere.proof",
            "playproof extract nowhere.proof --step 0",
            "playproof link nowhere.proof",
            "playproof library add nowhere.proof --to shelf",
            "playproof library list nowhere",
            "playproof import cards bad.toml",
            "playproof import weakc4 bad.toml",
            "playproof instance 3-sat bad.toml",
            "playproof-check nowhere.proof",
            "playproof-check --manifest bad.toml",
            "playproof library verify shelf --manifest bad.toml",
        ],
    ),
    (
        "a file cannot be written",
        2,
        &[
            "playproof prove o-tetromino.toml -o nowhere/out.proof",
            "playproof instance set-cover cover.toml -o nowhere/out.toml",
            "playproof library export shelf -o nowhere/out.manifest",
            "playproof man --out bad.toml",
            "playproof sweep run sweep.toml --job 1 --store bad.toml",
            "playproof-check --junit nowhere/out.xml fan.proof",
            "playproof-check --cache nowhere/cache fan.proof",
        ],
    ),
    (
        "there is nothing to do",
        2,
        &[
            "playproof",
            "playproof-check",
            "playproof-check folder",
            "playproof site folder -o pages-of-nothing",
            "playproof sweep merge --store folder",
        ],
    ),
    (
        "wrong usage",
        2,
        &[
            "playproof prove",
            "playproof prove --by nothing x.toml",
            "playproof show --json --dot fan.proof",
            "playproof extract fan.proof --step 9",
            "playproof sweep run sweep.toml --job 2 --store store",
            "playproof-check --what",
            "playproof-check - -",
            "playproof-check --jobs 0 fan.proof",
        ],
    ),
];

#[test]
fn each_row_of_the_table() {
    let mut shell = Shell::new();
    shell.write("fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.write("wrong.proof", proofs::to_bytes(&proofs::wrong_paving()));
    let mut bytes = proofs::to_bytes(&proofs::fan());
    shell.write("damaged.proof", &bytes[..40]);
    let mut forward = proofs::fan();
    forward[0].premises.push(Premise::Step(1));
    shell.write("forward.proof", proofs::to_bytes(&forward));
    // The version of the format comes after the name.
    bytes[2 + "playproof".len()] += 1;
    shell.write("newer.proof", &bytes);
    shell.write("needs.proof", proofs::needs_fan());
    shell.write("declined/needs.proof", proofs::needs_fan());
    shell.write("declined/index.toml", "");
    shell.write("other/fan.proof", proofs::to_bytes(&proofs::fan()));
    shell.write("other/index.toml", "");
    let claim = "maker wins (1,3) on square for {(0,0) (0,1)}";
    shell.write("met.manifest", format!("fan.proof: {claim}\n"));
    shell.write("unmet.manifest", "fan.proof: another claim\n");
    shell.write("cover.toml", "sets = [[1, 2], [2, 3]]\nsize = 2\n");
    shell.write("sweep.toml", "game = \"cannibal\"\ncells = 1\n");
    shell.write("bad.toml", "game = \"gmae\"\n");
    shell.write("folder/notes.txt", "");
    let guide = include_str!("../../docs/guide.md");
    for (row, status, lines) in ROWS {
        assert!(
            guide.contains(&format!("| {status} | {row}")),
            "the guide has no row: {status} {row}"
        );
        for line in *lines {
            let output = shell.run(line);
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(*status), "{line}\n{said}");
        }
    }
}
