//! Reading the canonical text of a claim back.
//!
//! ```text
//! claim       = achievement | threshold | synchronized | outcome
//! achievement = player " wins (" a ["->" c] "," b ")" [" first " f] " on " board " for" 1*(" " animal)
//! threshold   = "threshold (" *(b ",") "inf) on " board " for " animal
//! synchronized = statement " at synchronized " variant " on " extent "x" extent
//! outcome     = "outcome " letters " of synchronized " variant " on " rows "x" columns
//! extent      = number | "(" from "+" step "i)"
//! animal      = "{" cell *(" " cell) "}"
//! cell        = "(" integer *("," integer) ")"
//! ```
//!
//! The text is read strictly: what was read must print as the very text given,
//! so that each claim has one spelling.

use std::{fmt, str::FromStr};

use super::{
    Achievement, Animal, Claim, Extent, Outcome, Player, Response, Statement, Synchronized,
    SynchronizedOutcome, Threshold, Variant,
};
use crate::{Board, Cell};

/// Why a text is not the canonical text of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The byte of the text at which reading stopped.
    pub position: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "not the text of a claim: expected {} at byte {}",
            self.expected, self.position
        )
    }
}

impl std::error::Error for ParseError {}

impl FromStr for Claim {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor { text, position: 0 };
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
}

struct Cursor<'a> {
    text: &'a str,
    position: usize,
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

    fn expect(&mut self, token: &'static str) -> Result<(), ParseError> {
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
            self.achievement(Player::Maker).map(Claim::Achievement)
        } else if self.accept("breaker wins (") {
            self.achievement(Player::Breaker).map(Claim::Achievement)
        } else if self.accept("outcome ") {
            self.outcome().map(Claim::SynchronizedOutcome)
        } else if let Some(statement) = self.one_of(&Statement::ALL, Statement::name) {
            self.synchronized(statement).map(Claim::Synchronized)
        } else {
            Err(self.expected("what a claim begins with, such as 'maker wins ('"))
        }
    }

    fn achievement(&mut self, winner: Player) -> Result<Achievement, ParseError> {
        let maker = self.number()?;
        let last_turn = if self.accept("->") {
            self.number()?
        } else {
            maker
        };
        self.expect(",")?;
        let breaker = if self.accept("every") {
            Response::Every
        } else {
            Response::Cells(self.number()?)
        };
        self.expect(")")?;
        let first_turn = if self.accept(" first ") {
            self.number()?
        } else {
            maker
        };
        let board = self.board()?;
        let mut goals = Vec::new();
        while self.accept(" ") {
            goals.push(self.animal()?);
        }
        Ok(Achievement {
            winner,
            board,
            goals,
            maker,
            last_turn,
            first_turn,
            breaker,
        })
    }

    fn threshold(&mut self) -> Result<Threshold, ParseError> {
        let mut finite = Vec::new();
        while !self.accept("inf)") {
            finite.push(self.number()?);
            self.expect(",")?;
        }
        let board = self.board()?;
        self.expect(" ")?;
        let animal = self.animal()?;
        Ok(Threshold {
            board,
            animal,
            finite,
        })
    }

    /// The value whose word, and no longer one, comes next.
    fn one_of<T: Copy>(&mut self, values: &[T], name: impl Fn(T) -> &'static str) -> Option<T> {
        let rest = self.rest();
        let next = |value: &&T| {
            let after = rest.strip_prefix(name(**value));
            after.is_some_and(|after| after.starts_with(' '))
        };
        let value = values.iter().find(next).copied()?;
        self.accept(name(value)).then_some(value)
    }

    fn synchronized(&mut self, statement: Statement) -> Result<Synchronized, ParseError> {
        self.expect(" at synchronized ")?;
        let variant = self.variant()?;
        let rows = self.extent()?;
        self.expect("x")?;
        let columns = self.extent()?;
        Ok(Synchronized {
            statement,
            variant,
            rows,
            columns,
        })
    }

    fn outcome(&mut self) -> Result<SynchronizedOutcome, ParseError> {
        let outcome = self.one_of(&Outcome::ALL, Outcome::name);
        let outcome = outcome.ok_or_else(|| self.expected("V, H, D, VD, HD or VHD"))?;
        self.expect(" of synchronized ")?;
        let variant = self.variant()?;
        let rows = self.number()?;
        self.expect("x")?;
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
        self.expect(" on ")?;
        Ok(variant)
    }

    fn extent(&mut self) -> Result<Extent, ParseError> {
        if !self.accept("(") {
            return self.number().map(Extent::Exactly);
        }
        let from = self.number()?;
        self.expect("+")?;
        let step = self.number()?;
        self.expect("i)")?;
        Ok(Extent::Progression { from, step })
    }

    fn board(&mut self) -> Result<Board, ParseError> {
        self.expect(" on ")?;
        let board = self.word("the name of a board", |c| c != ' ')?;
        self.expect(" for")?;
        Ok(board)
    }

    fn animal(&mut self) -> Result<Animal, ParseError> {
        self.expect("{")?;
        let mut cells = Vec::new();
        while !self.accept("}") {
            if !cells.is_empty() {
                self.expect(" ")?;
            }
            cells.push(self.cell()?);
        }
        Ok(Animal(cells))
    }

    fn cell(&mut self) -> Result<Cell, ParseError> {
        self.expect("(")?;
        let mut coordinates = Vec::new();
        loop {
            coordinates.push(self.word("a coordinate", |c| c.is_ascii_digit() || c == '-')?);
            if !self.accept(",") {
                break;
            }
        }
        self.expect(")")?;
        Cell::new(&coordinates).ok_or_else(|| self.expected("a cell of 1 to 6 coordinates"))
    }
}
