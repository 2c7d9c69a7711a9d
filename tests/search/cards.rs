//! Cards as proof sequences.

use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

use playproof::{
    game::Achievement,
    import::cards::{Fault, Imported, read, read_within},
    proof::Proof,
};
use playproof_explain::animals::normal_form;
use playproof_formats::{
    Board, Cell, Evidence,
    claim::{Player, Response},
    evidence::{ProofSequence, Situation},
};

/// The Snaky of the cards.
const SNAKY: [[i16; 2]; 6] = [[0, 0], [1, 0], [2, 0], [3, 0], [3, 1], [4, 1]];

/// Four in a row, of which each end may become a Snaky, twice. Far away
/// from both, Maker marks (9,9).
const DOUBLE: &str = "6 01 5 5:230\n7 99 6 (A1 5:0A0 5:2D0)\n";

fn situations(imported: &Imported) -> &[Situation] {
    match &imported.proof.last().evidence {
        Evidence::ProofSequence(ProofSequence(situations)) => situations,
        other => panic!("{other:?}"),
    }
}

fn cell(coordinates: [i16; 2]) -> Cell {
    Cell::new(&coordinates).expect("a cell of the square board")
}

/// The proof for a game in which Maker starts with all cells of the last core.
fn with_head_start(imported: &Imported) -> Proof {
    let last = situations(imported).last().unwrap();
    let cells = u32::try_from(last.core.len()).unwrap();
    let goals = normal_form(Board::SQUARE, &SNAKY.map(cell));
    let game = Achievement::new(Board::SQUARE, goals.as_slice(), 1, Response::Cells(1));
    let game = game.expect("Snaky is small").with_first_turn(cells);
    let evidence = imported.proof.last().evidence.clone();
    Proof::new(game.won_by(Player::Maker), evidence, &[])
}

fn set(cells: &[[i16; 2]]) -> Vec<Cell> {
    let mut cells: Vec<_> = cells.iter().copied().map(cell).collect();
    cells.sort_unstable();
    cells
}

#[test]
fn cards_become_situations() {
    let imported = read(DOUBLE).unwrap();
    let [left, right, both] = situations(&imported) else {
        panic!()
    };
    assert_eq!(
        left.core,
        set(&[[0, 0], [1, 0], [2, 0], [3, 0], [3, 1], [0, 1]])
    );
    assert_eq!(left.neighborhood, set(&[[4, 1], [-1, 1]]));
    assert_eq!(right.neighborhood, set(&[[14, 1], [9, 1]]));
    assert_eq!(both.core.len(), 11);
    let marks: Vec<_> = both.options.iter().map(|option| &option.marks).collect();
    assert_eq!(marks, [&set(&[[0, 1]]), &set(&[[10, 1]])]);
    assert_eq!((imported.moves, imported.cells), (3, 17));
    assert_eq!(imported.corners, (cell([-1, 0]), cell([14, 9])));
    with_head_start(&imported).check().unwrap();
    let reason = imported.proof.check().unwrap_err();
    assert!(
        reason.contains("core of the last situation has 11 cells"),
        "{reason}"
    );
}

#[test]
fn what_the_children_leave_open_counts_as_owned() {
    let imported = read("6 31 5").unwrap();
    let [last] = situations(&imported) else {
        panic!()
    };
    assert_eq!(last.core, set(&SNAKY));
    assert_eq!(last.neighborhood, []);
    let reason = imported.proof.check().unwrap_err();
    assert!(
        reason.contains("core of the last situation has 6 cells"),
        "{reason}"
    );
}

#[test]
fn equal_situations_are_kept_once() {
    let imported = read("6 01 5 5:230\n7 01 5 5:230\n8 99 6 (A1 5:0A0 5:2D0) 7\n").unwrap();
    assert_eq!(situations(&imported).len(), 3);
    // Also where the last card is one of them.
    let imported = read("6 01 5 5:230\n7 99 6\n8 01 5 5:230\n").unwrap();
    assert_eq!(situations(&imported).len(), 1);
    with_head_start(&imported).check().unwrap();
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let next = "the number of the next card";
    for (text, line, column, expected) in [
        ("", 1, 1, next),
        ("7 01 5", 1, 1, next),
        ("6 01 5\n\n", 2, 1, next),
        ("6 01 5\n8 01 5\n", 2, 1, next),
        (
            "6 01 5\r\n",
            1,
            7,
            "a space and a child, or the end of the line",
        ),
        ("6", 1, 2, "a space"),
        ("6 0", 1, 3, "two coordinates, each 0-9, A-Z or a-z"),
        ("6 0\u{e9} 5", 1, 3, "two coordinates, each 0-9, A-Z or a-z"),
        ("6 01", 1, 5, "a space and a child"),
        ("6 01 \u{e9}", 1, 6, "the number of a card, or `(`"),
        ("6 01 99999999999", 1, 6, "the number of a card, or `(`"),
        ("6 01 5:8", 1, 8, "a symmetry, 0 to 7"),
        ("6 01 5:23", 1, 9, "two coordinates, each 0-9, A-Z or a-z"),
        ("6 01 (02 5", 1, 11, "a space and a child, or `)`"),
        ("6 01 (02)", 1, 9, "a space and a child"),
        (
            "6 01 5)",
            1,
            7,
            "a space and a child, or the end of the line",
        ),
    ] {
        let error = read(text).unwrap_err();
        let fault = Fault::Expected(expected);
        assert_eq!(
            (error.line, error.column, error.fault),
            (line, column, fault),
            "{text}"
        );
    }
    let error = read("6 01 5\n7 01 5 7\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 8: card 7 is not an earlier one"
    );
}

#[test]
fn nesting_has_no_limit() {
    let depth = 50_000;
    let text = format!("6 01{} 5{}", " (01".repeat(depth), ")".repeat(depth));
    assert_eq!(read(&text).unwrap().moves as usize, depth + 2);
    assert!(read(&text[..text.len() - 1]).is_err());
}

#[test]
fn cards_do_not_grow_without_limit() {
    let lines = |child: &str| {
        (6..1000).fold(String::new(), |mut text, id| {
            writeln!(
                text,
                "{id} 00 {}",
                child.replace('@', &(id - 1).to_string())
            )
            .unwrap();
            text
        })
    };
    let error = read(&lines("@:0zz")).unwrap_err();
    assert_eq!(
        (error.fault, error.column),
        (Fault::OutOfRange, 15),
        "{}",
        error.line
    );
    let error = read_within(&lines("@ @:0zz"), 100_000).unwrap_err();
    assert_eq!(error.fault, Fault::TooLarge);
}

/// The published cards, if they are here. Their licence is not settled, so
/// they are not part of the project.
fn published() -> Option<String> {
    let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let folder = std::env::var_os("PLAYPROOF_SHARED").map_or_else(default, PathBuf::from);
    let path = folder.join("data/snaky-21-cards.txt");
    let text = std::fs::read_to_string(&path);
    text.inspect_err(|error| eprintln!("skipped: {}: {error}", path.display()))
        .ok()
}

#[test]
fn snaky_is_won_in_21_moves() {
    let Some(text) = published() else { return };
    let imported = read(&text).unwrap();
    assert_eq!((imported.moves, imported.cells), (21, 251));
    assert_eq!(imported.corners, (cell([0, 0]), cell([16, 16])));
    assert_eq!(situations(&imported).len(), 1575);
    let accepted = imported.proof.check().unwrap();
    assert_eq!(
        accepted.theorem.claim().to_string(),
        "maker wins (1,1) on square for {(0,0) (0,1) (0,2) (0,3) (1,3) (1,4)}"
    );
    assert_eq!(
        accepted.theorem.id().to_string(),
        "d88e74fd6d982812f652906e3f75885d6ec204e0fccc3a608a813f2ec89df219"
    );
}

#[test]
fn changed_cards_of_snaky_are_refused() {
    let Some(text) = published() else { return };
    for (card, changed) in [
        ("\n9 15 6:011 6:615\n", "\n9 15 6:011 6:614\n"),
        ("\n16 04 4:304 6\n", "\n16 04 4:304 7\n"),
        (" 648:043 ", " 648:143 "),
        (" 726:6FF\n", " 725:6FF\n"),
    ] {
        assert!(text.contains(card));
        let imported = read(&text.replace(card, changed)).unwrap();
        let reason = imported.proof.check().expect_err(changed);
        assert!(reason.contains("core of the last situation"), "{reason}");
    }
}
