//! Cards: the format of a proof that Maker achieves Snaky in the (1,1) game.
//!
//! ```text
//! line  = id SP expr NL             ids from 6 on, consecutive
//! expr  = point (SP child)+
//! child = ref | "(" expr ")"
//! ref   = id [":" s U V]            id smaller than the line's own; a bare id means id:000
//! point = X Y                       one symbol a coordinate: 0-9, then A-Z, then a-z
//! s     = 0..7
//! ```
//!
//! A card with pivot p says: with Maker to move, owning A, and nothing of T
//! marked by Breaker, Maker completes Snaky within h of his moves, playing p
//! first. After Breaker's answer b he goes on with a child that has b not in
//! its T. A reference moves a card: s & 2 turns x into −x, s & 4 turns y into
//! −y, s & 1 swaps x and y; then (U,V) is added. The cards 0 to 5 are not in
//! the file: card k fills the last gap, the k-th cell, of a Snaky.
//!
//! For a card with children i, T = {p} ∪ ⋃Tᵢ, A = (⋃Aᵢ ∪ ⋂Tᵢ) ∖ {p} and
//! h = 1 + max hᵢ. So a card after Maker's move is a situation of a proof
//! sequence: the core is A ∪ {p}, the neighborhood the rest of T, and each
//! child is an option, to mark its pivot and go to its situation.
//!
//! Every card is true, since A grows by what its children leave open. So a
//! mistake shows in the last card, whose core is then more than its pivot.

mod cursor;
mod deck;
mod imported;

use self::{
    cursor::Cursor,
    deck::{Deck, Open},
    imported::moved,
};

pub use self::imported::{CardError, Fault, Imported};

/// Cells that are moved in all: a limit for files that are made to explode.
/// The proof of 21 moves takes about a million.
const MOST_CELLS: usize = 1 << 24;

/// Reads a file of cards.
///
/// # Errors
/// A [`CardError`].
pub fn read(text: &str) -> Result<Imported, CardError> {
    read_within(text, MOST_CELLS)
}

/// The same with another limit: so many cells are moved at most, in all.
///
/// # Errors
/// A [`CardError`].
pub fn read_within(text: &str, most_cells: usize) -> Result<Imported, CardError> {
    let mut cursor = Cursor { text, position: 0 };
    let mut deck = Deck::new(most_cells);
    loop {
        read_line(&mut cursor, &mut deck).map_err(|fault| cursor.error(fault))?;
        if cursor.peek().is_none() {
            return Ok(deck.into_imported());
        }
    }
}

/// Reads a card and those in it. The ones that are not closed yet are on a
/// stack, so that nesting costs nothing but memory.
fn read_line(cursor: &mut Cursor<'_>, deck: &mut Deck) -> Result<(), Fault> {
    cursor.next_id(deck)?;
    cursor.expect(b' ', "a space")?;
    let mut inner = Open::new(cursor.point()?);
    let mut outer = Vec::new();
    cursor.expect(b' ', "a space and a child")?;
    loop {
        if cursor.accept(b'(') {
            outer.push(inner);
            inner = Open::new(cursor.point()?);
            cursor.expect(b' ', "a space and a child")?;
            continue;
        }
        inner.children.push(cursor.reference(deck)?);
        while !outer.is_empty() && cursor.accept(b')') {
            let child = deck.close(&inner)?;
            inner = outer.pop().unwrap_or(inner);
            inner.children.push((child, moved([1, 2], [0, 0])));
        }
        if cursor.accept(b' ') {
            continue;
        }
        if !outer.is_empty() {
            return Err(Fault::Expected("a space and a child, or `)`"));
        }
        let card = deck.close(&inner)?;
        deck.number(card);
        return match cursor.peek() {
            None => Ok(()),
            Some(_) => cursor.expect(b'\n', "a space and a child, or the end of the line"),
        };
    }
}

#[cfg(test)]
mod tests {
    use std::{
        fmt::Write,
        path::{Path, PathBuf},
    };

    use playproof_formats::{
        Cell, Evidence,
        claim::Player,
        evidence::{ProofSequence, Situation},
    };

    use super::{deck::SNAKY, imported::cell, *};
    use crate::proof::Proof;

    /// Four in a row, of which each end may become a Snaky, twice. Far away
    /// from both, Maker marks (9,9).
    const DOUBLE: &str = "6 01 5 5:230\n7 99 6 (A1 5:0A0 5:2D0)\n";

    fn situations(imported: &Imported) -> &[Situation] {
        match &imported.proof.last().evidence {
            Evidence::ProofSequence(ProofSequence(situations)) => situations,
            other => panic!("{other:?}"),
        }
    }

    /// The proof for a game in which Maker starts with all cells of the last core.
    fn with_head_start(imported: &Imported) -> Proof {
        let last = situations(imported).last().unwrap();
        let cells = u32::try_from(last.core.len()).unwrap();
        let game = Deck::new(0).game.with_first_turn(cells);
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
        let default = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
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
}
