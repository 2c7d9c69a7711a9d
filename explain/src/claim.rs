//! Reading the canonical text of a claim back.
//!
//! ```text
//! claim       = achievement | threshold | positional | biased | outcome | cannibal | synchronized
//! achievement = player " wins (" a ["->" c] "," (b | "every") ")" [" first " f] [" within " n " turns"]
//!               " on " [rows "x" columns " "] board " for" 1*(" " animal)
//! threshold   = "threshold (" *(b ",") "inf) on " board " for " animal
//! positional  = guarantee " in " arena
//! biased      = seat " " promise " in the (" a ":" b ") game on " n " vertices"
//!               [", first's sets" 1*set] [", second's sets" 1*set] [", order" 1*(" " v "<" v)]
//!               [", first's marks" set] [", second's marks" set] ", " seat " to move" [" with " left " left"]
//! outcome     = "outcome " ("M" | "N" | "P" | "B" | "draw") " of " arena
//!             | "outcome " letters " of synchronized " variant " on " rows "x" columns
//! arena       = n " vertices with sets" *set [" and order" 1*(" " v "<" v)]
//!             | k " in a row on " rows "x" columns [" with gravity"] [" from " picture]
//! set         = " {" v *(" " v) "}"
//! cannibal    = ("cannibal " | "non-cannibal " ["within " moves " moves "]) animal
//! synchronized = statement " at synchronized " variant " on " extent "x" extent
//! extent      = number | "(" from "+" step "i)"
//! animal      = "{" cell *(" " cell) "}"
//! cell        = "(" integer *("," integer) ")"
//! ```
//!
//! [`parse`] reads strictly: what was read must print as the very text given, so that each
//! claim has one spelling. [`read`] takes what people write, too: names and pictures of
//! animals, ∞, → and ×, spaces, animals and winning sets in any order and anywhere. [`as_written`]
//! leaves them in that order and there.

use std::{fmt, str::FromStr};

use playproof_checker::{Budget, Limits};
use playproof_formats::{
    Board, Cell, Claim,
    claim::{
        Achievement, AchievementWithin, Animal, Arena, BiasedGame, BiasedOutcome, BiasedResult,
        Cannibal, CannibalMoves, Extent, Guarantee, Hypergraph, InARow, Letters, Nature, Outcome,
        Player, Positional, PositionalBiased, PositionalOutcome, Promise, Response, Seat,
        Statement, Synchronized, SynchronizedOutcome, Threshold, Variant,
    },
};

use crate::{animals, normal::normal};

/// Why a text is not that of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The byte of the text at which reading stopped.
    pub position: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, expected } = self;
        // Spaces would not be seen.
        let (quote, word) = match expected.trim() {
            "" => ("", "a space"),
            word if word == *expected => ("", word),
            word => ("`", word),
        };
        f.write_str("not the text of a claim: expected ")?;
        write!(f, "{quote}{word}{quote} at byte {position}")
    }
}

impl std::error::Error for ParseError {}

/// The claim of which this is the canonical text.
///
/// # Errors
/// Where the text is none.
pub fn parse(text: &str) -> Result<Claim, ParseError> {
    let mut cursor = Cursor {
        text,
        position: 0,
        lenient: false,
    };
    let claim = cursor.claim()?;
    if !cursor.rest().is_empty() {
        return Err(cursor.expected("the end of the claim"));
    }
    if claim.to_string() != text {
        cursor.position = 0;
        return Err(cursor.expected("the canonical spelling"));
    }
    Ok(claim)
}

/// The claim that a text means, in normal form.
///
/// # Errors
/// Where the text means none.
pub fn read(text: &str) -> Result<Claim, ParseError> {
    let limits = Limits {
        work: 1 << 32,
        memory: 1 << 30,
    };
    normal(as_written(text)?, &mut Budget::new(limits)).map_err(|_| ParseError {
        position: 0,
        expected: "a claim that can be brought to normal form",
    })
}

/// The claim that a text means, with its animals where they are written and in their order.
///
/// # Errors
/// Where the text means none.
pub fn as_written(text: &str) -> Result<Claim, ParseError> {
    let plain = respelled(text);
    let mut cursor = Cursor {
        text: &plain,
        position: 0,
        lenient: true,
    };
    let claim = cursor.claim()?;
    if !cursor.rest().is_empty() {
        return Err(cursor.expected("the end of the claim"));
    }
    Ok(claim)
}

/// The text without its comment, with the signs and spaces of the canonical text.
fn respelled(text: &str) -> String {
    let (text, _) = text.split_once(" # ").unwrap_or((text, ""));
    let signs = [("∞", "inf"), ("→", "->"), ("×", "x")];
    let text = signs.iter().fold(text.to_owned(), |text, (sign, word)| {
        text.replace(sign, word)
    });
    let mut plain = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for tight in ["(", ",", "->", "{"] {
        plain = plain.replace(&format!("{tight} "), tight);
    }
    for tight in [")", ",", "->", "}"] {
        plain = plain.replace(&format!(" {tight}"), tight);
    }
    // X and O are players; other sentences may begin with a capital letter.
    let mut letters = plain.chars();
    match letters.next() {
        Some(first) if letters.clone().next().is_some_and(char::is_lowercase) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => plain,
    }
}

struct Cursor<'a> {
    text: &'a str,
    position: usize,
    /// Whether names and the like are understood.
    lenient: bool,
}

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.position..).unwrap_or("")
    }

    fn expected(&self, expected: &'static str) -> ParseError {
        ParseError {
            position: self.position,
            expected,
        }
    }

    fn accept(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.position = self.position.saturating_add(token.len());
        }
        found
    }

    fn demand(&mut self, token: &'static str) -> Result<(), ParseError> {
        if self.accept(token) {
            Ok(())
        } else {
            Err(self.expected(token))
        }
    }

    /// The longest run of characters that satisfy `accepted`, parsed.
    fn word<T: FromStr>(
        &mut self,
        expected: &'static str,
        accepted: impl Fn(char) -> bool,
    ) -> Result<T, ParseError> {
        let rest = self.rest();
        let end = rest.find(|c| !accepted(c)).unwrap_or(rest.len());
        let value = rest.get(..end).and_then(|word| word.parse().ok());
        let value = value.ok_or_else(|| self.expected(expected))?;
        self.position = self.position.saturating_add(end);
        Ok(value)
    }

    fn number(&mut self) -> Result<u32, ParseError> {
        self.word("a number below 2^32", |c| c.is_ascii_digit())
    }

    fn claim(&mut self) -> Result<Claim, ParseError> {
        if self.accept("threshold (") {
            self.threshold().map(Claim::Threshold)
        } else if self.accept("maker wins (") {
            self.achievement(Player::Maker)
        } else if self.accept("breaker wins (") {
            self.achievement(Player::Breaker)
        } else if self.accept("outcome ") {
            self.outcome()
        } else if self.accept("cannibal ") {
            self.cannibal(Nature::Cannibal)
        } else if self.accept("non-cannibal within ") {
            self.cannibal_moves().map(Claim::CannibalMoves)
        } else if self.accept("non-cannibal ") {
            self.cannibal(Nature::NonCannibal)
        } else if let Some(owner) = self.one_of(&Seat::ALL, Seat::name) {
            self.biased(owner).map(Claim::PositionalBiased)
        } else if let Some(statement) = self.one_of(&Statement::ALL, Statement::name) {
            self.synchronized(statement).map(Claim::Synchronized)
        } else if let Some(guarantee) = self.one_of(&Guarantee::ALL, Guarantee::name) {
            self.demand(" in ")?;
            let arena = self.arena()?;
            Ok(Claim::Positional(Positional { guarantee, arena }))
        } else {
            Err(self.expected("what a claim begins with, such as 'maker wins ('"))
        }
    }

    fn outcome(&mut self) -> Result<Claim, ParseError> {
        if let Some(letters) = self.one_of(&Letters::ALL, Letters::name) {
            let outcome = self.synchronized_outcome(letters)?;
            Ok(Claim::SynchronizedOutcome(outcome))
        } else if let Some(outcome) = self.one_of(&BiasedResult::ALL, BiasedResult::name) {
            self.demand(" of ")?;
            if self.accept("the (") {
                let game = self.biased_game()?;
                return Ok(Claim::BiasedOutcome(BiasedOutcome { outcome, game }));
            }
            let outcome = Outcome::ALL
                .into_iter()
                .find(|other| other.name() == outcome.name());
            let outcome = outcome
                .ok_or_else(|| self.expected("a biased game, such as 'the (2:1) game on'"))?;
            let arena = self.arena()?;
            Ok(Claim::PositionalOutcome(PositionalOutcome {
                outcome,
                arena,
            }))
        } else {
            Err(self.expected("an outcome, such as N or VD"))
        }
    }

    fn arena(&mut self) -> Result<Arena, ParseError> {
        let number = self.number()?;
        if self.accept(" vertices with sets") {
            self.hypergraph(number).map(Arena::Hypergraph)
        } else if self.accept(" in a row on ") {
            self.in_a_row(number).map(Arena::InARow)
        } else {
            Err(self.expected("' vertices with sets' or ' in a row on '"))
        }
    }

    fn biased(&mut self, owner: Seat) -> Result<PositionalBiased, ParseError> {
        self.demand(" ")?;
        let promise = self.one_of(&Promise::ALL, Promise::name);
        let promise =
            promise.ok_or_else(|| self.expected("a promise, such as completes or avoids"))?;
        self.demand(" in the (")?;
        Ok(self.biased_game()?.promised(owner, promise))
    }

    /// A biased game, after the bracket of its numbers of claims.
    fn biased_game(&mut self) -> Result<BiasedGame, ParseError> {
        let first_turn = self.number()?;
        self.demand(":")?;
        let second_turn = self.number()?;
        self.demand(") game on ")?;
        let vertices = self.number()?;
        self.demand(" vertices")?;
        let game = BiasedGame {
            vertices,
            first_sets: self.sets_after("first's sets")?,
            second_sets: self.sets_after("second's sets")?,
            order: self.pairs_after("order")?,
            first: self.sets_after("first's marks")?.concat(),
            second: self.sets_after("second's marks")?.concat(),
            first_turn,
            second_turn,
            mover: Seat::First,
            left: 0,
        };
        if !self.part("") {
            return Err(self.expected(", first to move"));
        }
        let mover = self.one_of(&Seat::ALL, Seat::name);
        let mover = mover.ok_or_else(|| self.expected("first or second"))?;
        let mut game = game.begun_by(mover);
        self.demand(" to move")?;
        if self.accept(" with ") {
            game.left = self.number()?;
            self.demand(" left")?;
        }
        Ok(game)
    }

    fn hypergraph(&mut self, vertices: u32) -> Result<Hypergraph, ParseError> {
        Ok(Hypergraph {
            vertices,
            sets: self.sets()?,
            order: if self.accept(" and order") {
                self.pairs()?
            } else {
                Vec::new()
            },
        })
    }

    /// Whether a part of a list comes next, with the comma before it.
    fn part(&mut self, word: &str) -> bool {
        self.accept(&format!(", {word}")) || (self.lenient && self.accept(&format!(",{word}")))
    }

    fn sets_after(&mut self, word: &str) -> Result<Vec<Vec<u32>>, ParseError> {
        if self.part(word) {
            self.sets()
        } else {
            Ok(Vec::new())
        }
    }

    fn pairs_after(&mut self, word: &str) -> Result<Vec<(u32, u32)>, ParseError> {
        if self.part(word) {
            self.pairs()
        } else {
            Ok(Vec::new())
        }
    }

    fn sets(&mut self) -> Result<Vec<Vec<u32>>, ParseError> {
        let mut sets = Vec::new();
        while self.accept(" {") {
            let mut set = vec![self.number()?];
            while self.accept(" ") {
                set.push(self.number()?);
            }
            self.demand("}")?;
            sets.push(set);
        }
        Ok(sets)
    }

    fn pairs(&mut self) -> Result<Vec<(u32, u32)>, ParseError> {
        let mut order = Vec::new();
        while self.accept(" ") {
            let smaller = self.number()?;
            self.demand("<")?;
            order.push((smaller, self.number()?));
        }
        Ok(order)
    }

    fn in_a_row(&mut self, k: u32) -> Result<InARow, ParseError> {
        let rows = self.number()?;
        self.demand("x")?;
        let columns = self.number()?;
        let gravity = self.accept(" with gravity");
        let (mut first, mut second) = (Vec::new(), Vec::new());
        if self.accept(" from ") {
            let mut cell = 0_u32;
            // Strokes are judged by printing it again.
            while let Some(mark) = self.rest().chars().next() {
                match mark {
                    'X' => first.push(cell),
                    'O' => second.push(cell),
                    '.' | '/' => {}
                    _ => return Err(self.expected("a picture of '.', 'X', 'O' and '/'")),
                }
                if mark != '/' {
                    cell = cell.saturating_add(1);
                }
                self.position = self.position.saturating_add(1);
            }
            if Some(cell) != rows.checked_mul(columns) {
                return Err(self.expected("as many cells as the board has"));
            }
        }
        Ok(InARow {
            rows,
            columns,
            k,
            gravity,
            first,
            second,
        })
    }

    fn achievement(&mut self, winner: Player) -> Result<Claim, ParseError> {
        let maker = self.number()?;
        let last_turn = if self.accept("->") {
            self.number()?
        } else {
            maker
        };
        self.demand(",")?;
        let breaker = if self.accept("every") || (self.lenient && self.accept("inf")) {
            Response::Every
        } else {
            Response::Cells(self.number()?)
        };
        self.demand(")")?;
        let first_turn = if self.accept(" first ") {
            self.number()?
        } else {
            maker
        };
        let turns = if self.accept(" within ") {
            let turns = self.number()?;
            self.demand(" turns")?;
            Some(turns)
        } else {
            None
        };
        let (size, board) = self.sized_board()?;
        let mut goals = Vec::new();
        while self.accept(" ") {
            goals.push(self.animal(board)?);
        }
        let game = Achievement {
            winner,
            board,
            goals,
            maker,
            last_turn,
            first_turn,
            breaker,
        };
        Ok(if size.is_none() && turns.is_none() {
            Claim::Achievement(game)
        } else {
            Claim::AchievementWithin(AchievementWithin { game, size, turns })
        })
    }

    fn threshold(&mut self) -> Result<Threshold, ParseError> {
        let mut finite = Vec::new();
        while !self.accept("inf)") {
            finite.push(self.number()?);
            self.demand(",")?;
        }
        let board = self.board()?;
        self.demand(" ")?;
        let animal = self.animal(board)?;
        Ok(Threshold {
            board,
            animal,
            finite,
        })
    }

    fn cannibal(&mut self, nature: Nature) -> Result<Claim, ParseError> {
        let animal = self.animal(Board::SQUARE)?;
        Ok(Claim::Cannibal(Cannibal { nature, animal }))
    }

    fn cannibal_moves(&mut self) -> Result<CannibalMoves, ParseError> {
        let moves = self.number()?;
        self.demand(" moves ")?;
        let animal = self.animal(Board::SQUARE)?;
        Ok(CannibalMoves { animal, moves })
    }

    /// The value whose word, and no longer one, comes next.
    fn one_of<T: Copy>(&mut self, values: &[T], name: impl Fn(&T) -> &'static str) -> Option<T> {
        let rest = self.rest();
        let next = |value: &&T| {
            let after = rest.strip_prefix(name(value));
            after.is_some_and(|after| after.starts_with(' '))
        };
        let value = values.iter().find(next).copied()?;
        self.accept(name(&value)).then_some(value)
    }

    fn synchronized(&mut self, statement: Statement) -> Result<Synchronized, ParseError> {
        self.demand(" at synchronized ")?;
        let variant = self.variant()?;
        let rows = self.extent()?;
        self.demand("x")?;
        let columns = self.extent()?;
        Ok(Synchronized {
            statement,
            variant,
            rows,
            columns,
        })
    }

    fn synchronized_outcome(
        &mut self,
        outcome: Letters,
    ) -> Result<SynchronizedOutcome, ParseError> {
        self.demand(" of synchronized ")?;
        let variant = self.variant()?;
        let rows = self.number()?;
        self.demand("x")?;
        let columns = self.number()?;
        Ok(SynchronizedOutcome {
            outcome,
            variant,
            rows,
            columns,
        })
    }

    fn variant(&mut self) -> Result<Variant, ParseError> {
        let variant = self.one_of(&Variant::ALL, Variant::name);
        let variant = variant.ok_or_else(|| self.expected("the name of a synchronized game"))?;
        self.demand(" on ")?;
        Ok(variant)
    }

    fn extent(&mut self) -> Result<Extent, ParseError> {
        if !self.accept("(") {
            return self.number().map(Extent::Exactly);
        }
        let from = self.number()?;
        self.demand("+")?;
        let step = self.number()?;
        self.demand("i)")?;
        Ok(Extent::Progression { from, step })
    }

    fn board(&mut self) -> Result<Board, ParseError> {
        self.demand(" on ")?;
        let board = self.word("the name of a board", |c| c != ' ')?;
        self.demand(" for")?;
        Ok(board)
    }

    /// A board, and before it rows and columns if it is finite.
    fn sized_board(&mut self) -> Result<(Option<[u32; 2]>, Board), ParseError> {
        let digit = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
        if !self.rest().strip_prefix(" on ").is_some_and(digit) {
            return Ok((None, self.board()?));
        }
        self.demand(" on ")?;
        let rows = self.number()?;
        self.demand("x")?;
        let columns = self.number()?;
        self.demand(" ")?;
        let board = self.word("the name of a board", |c| c != ' ')?;
        self.demand(" for")?;
        Ok((Some([rows, columns]), board))
    }

    fn animal(&mut self, board: Board) -> Result<Animal, ParseError> {
        if self.lenient && !self.rest().starts_with('{') {
            return self.named(board);
        }
        self.demand("{")?;
        let mut cells = Vec::new();
        while !self.accept("}") {
            if !cells.is_empty() {
                self.demand(" ")?;
            }
            cells.push(self.cell()?);
        }
        Ok(Animal(cells))
    }

    /// The animal of the longest name, or in the picture, that comes next.
    fn named(&mut self, board: Board) -> Result<Animal, ParseError> {
        /// No name has more words.
        const MOST: usize = 4;
        let rest = self.rest();
        let ends = rest
            .match_indices(' ')
            .map(|(end, _)| end)
            .chain([rest.len()]);
        let ends: Vec<usize> = ends.take(MOST).collect();
        for end in ends.into_iter().rev() {
            let found = rest.get(..end).and_then(|name| animals::find(board, name));
            if let Some(animal) = found {
                self.position = self.position.saturating_add(end);
                return Ok(animal);
            }
        }
        Err(self.expected("an animal: its cells, its name or its picture"))
    }

    fn cell(&mut self) -> Result<Cell, ParseError> {
        self.demand("(")?;
        let mut coordinates = Vec::new();
        loop {
            coordinates.push(self.word("a coordinate", |c| c.is_ascii_digit() || c == '-')?);
            if !self.accept(",") {
                break;
            }
        }
        self.demand(")")?;
        Cell::new(&coordinates).ok_or_else(|| self.expected("a cell of 1 to 6 coordinates"))
    }
}
