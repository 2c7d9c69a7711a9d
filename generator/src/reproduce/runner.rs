//! The one place that works on the questions of tables, has proofs checked and kept, and
//! says what to print.

use std::time::Instant;

use playproof_checker::Limits;
use playproof_formats::Id;

use super::{
    print::{self, Line},
    searches::Searches,
    table::{Row, Slice, State, Table},
};
use crate::{proof::Proof, search::control::Control};

/// The work on a question in the first round, some 100 milliseconds; it doubles from round
/// to round.
const FIRST_SLICE: u64 = 1 << 24;

/// How far a row's turn may be ahead of the first open row's of its table.
const AHEAD: u32 = 8;

/// The number of a table and that of a row, and where its searches wait.
type Place<'s> = ((usize, usize), &'s Searches);

/// A proof that the search came up with is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
#[error("{row}: the search came up with a proof that the checker does not accept: {reason}")]
#[diagnostic(help("please report this, with the command"))]
pub struct NotAccepted {
    row: String,
    reason: String,
}

/// Keeps a certificate under a name.
pub type Keep<'a, E> = dyn FnMut(&str, &[u8]) -> Result<(), E> + 'a;

/// Runs tables.
pub struct Runner<'a, E> {
    /// The limits of the search.
    pub control: &'a Control,
    /// Is told what is being done.
    pub say: &'a dyn Fn(String),
    /// Keeps the certificates that were accepted.
    pub keep: &'a mut Keep<'a, E>,
}

/// What came of a table.
pub struct Report {
    /// For programs: an object a row.
    pub lines: Vec<Line>,
    /// For people.
    pub text: Vec<String>,
    /// Whether nothing is open.
    pub is_complete: bool,
}

impl<E: From<NotAccepted>> Runner<'_, E> {
    /// Works on the tables until nothing is open or the limits are reached, and reports
    /// what was found.
    ///
    /// # Errors
    /// If a proof is not accepted, or cannot be kept.
    pub fn run(&mut self, mut tables: Vec<Table>) -> Result<Vec<Report>, E> {
        let mut work = FIRST_SLICE;
        let searches = Searches::default();
        loop {
            let mut open = false;
            // Optional rows have no end: they come after what everybody waits for.
            for optional in [false, true] {
                for (number, table) in tables.iter_mut().enumerate() {
                    let at = |row| ((number, row), &searches);
                    open |= self.round(&mut table.rows, optional, work, at);
                }
            }
            if !open || self.control.is_stopped() {
                break;
            }
            work = work.saturating_mul(2);
        }
        // What is stopped may have found something.
        for (number, table) in tables.iter_mut().enumerate() {
            for (index, row) in table.rows.iter_mut().enumerate() {
                if searches.has((number, index)) {
                    self.work(row, 0, ((number, index), &searches), true);
                }
            }
        }
        tables.iter().map(|table| self.report(table)).collect()
    }

    /// Works on every open row of a kind that has its turn; whether any is left open.
    fn round<'s>(
        &self,
        rows: &mut [Row],
        optional: bool,
        work: u64,
        at: impl Fn(usize) -> Place<'s>,
    ) -> bool {
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|&index| rows[index].turn);
        let mut first = 0;
        for (position, &index) in order.iter().enumerate() {
            let is_open = |index: &usize| rows[*index].state == State::Open;
            first += order[first..].iter().take_while(|i| !is_open(i)).count();
            let Some(&next) = order.get(first) else {
                return false;
            };
            if rows[index].turn > rows[next].turn.saturating_add(AHEAD) {
                break;
            }
            if position >= first && is_open(&index) && rows[index].optional == optional {
                if self.control.is_stopped() {
                    break;
                }
                self.work(&mut rows[index], work, at(index), false);
            }
        }
        rows.iter().any(|row| row.state == State::Open)
    }

    fn work(&self, row: &mut Row, work: u64, (place, searches): Place<'_>, is_last: bool) {
        (self.say)(row.name.clone());
        let started = Instant::now();
        let slice = Slice {
            whole: self.control,
            work,
            say: self.say,
            searches,
            row: place,
            is_last,
        };
        row.state = (row.work)(&slice, &mut row.found);
        row.time += started.elapsed();
    }

    fn report(&mut self, table: &Table) -> Result<Report, E> {
        let shown = |row: &&Row| !row.optional || row.state == State::Settled;
        let rows: Vec<&Row> = table.rows.iter().filter(shown).collect();
        let mut lines = Vec::new();
        for row in &rows {
            let found = &row.found;
            let file = found.file.as_ref().unwrap_or(&row.file);
            let proof = found.proof.as_ref();
            let id = proof.map(|proof| self.kept(row, proof, Some(file)));
            let id = id.transpose()?;
            let parts = found.parts.iter();
            let parts = parts.map(|part| self.kept(row, &part.proof, part.file.as_deref()));
            let parts: Result<Vec<Id>, E> = parts.collect();
            lines.push(Line::new(&table.title, row, id, parts?));
        }
        Ok(Report {
            text: print::text(table, &rows, &lines),
            is_complete: rows.iter().all(|row| row.state == State::Settled),
            lines,
        })
    }

    /// Has a proof checked, and keeps it if it has a name.
    fn kept(&mut self, row: &Row, proof: &Proof, file: Option<&str>) -> Result<Id, E> {
        let name = file.map(|file| {
            let words: Vec<&str> = file.split([',', ' ']).filter(|w| !w.is_empty()).collect();
            words.join("-")
        });
        let write = |bytes: &[u8]| match &name {
            Some(name) => (self.keep)(name, bytes),
            None => Ok(()),
        };
        let row = row.name.clone();
        let refused = |reason| NotAccepted { row, reason }.into();
        let (accepted, _) = proof.keep(Limits::default(), write, refused)?;
        Ok(accepted.theorem.id())
    }
}
