//! Formulas in conjunctive form, with or without quantifiers, as the formats
//! DIMACS and QDIMACS write them.

use std::collections::HashSet;

/// How a variable is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// For all values.
    Forall,
    /// For some value.
    Exists,
}

/// Clauses, and the variables in the order in which they are bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// Every variable once, outermost first.
    pub prefix: Vec<(Quantifier, u32)>,
    /// Disjunctions of literals: v or −v for a variable v.
    pub clauses: Vec<Vec<i32>>,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum Fault {
    #[error("line {line}: `{word}` is not a literal, a number other than those of `p cnf`")]
    NotALiteral { line: usize, word: String },
    #[error(
        "line {line}: a line should begin with c, p, a, e or a literal, and a clause end with 0"
    )]
    NotALine { line: usize },
    #[error(
        "line {line}: there should be one `p cnf`, with the numbers of variables and of clauses, before all clauses"
    )]
    Header { line: usize },
    #[error("line {line}: the variable {variable} is not among the {variables} of `p cnf`")]
    NoVariable {
        line: usize,
        variable: u32,
        variables: u32,
    },
    #[error("`p cnf` says {announced} clauses, but {found} are there")]
    Clauses { announced: usize, found: usize },
    #[error("line {line}: the variable {variable} is bound twice")]
    BoundTwice { line: usize, variable: u32 },
    #[error("line {line}: a quantifier after a clause")]
    LateQuantifier { line: usize },
    #[error("line {line}: an empty clause cannot be satisfied, and makes no winning set")]
    EmptyClause { line: usize },
    #[error("line {line}: a clause of {found} literals; three are allowed (3-SAT, 3-QBF)")]
    LongClause { line: usize, found: usize },
    #[error("there are no clauses, lines such as `1 -2 3 0`")]
    NoClause,
}

/// The numbers of variables and of clauses that a line `p cnf` announces.
fn counts(words: &[&str]) -> Option<(u32, usize)> {
    match words {
        ["p", "cnf", variables, clauses] => Some((variables.parse().ok()?, clauses.parse().ok()?)),
        _ => None,
    }
}

/// A literal of so many variables, if that is known, or 0.
fn literal(word: &str, variables: Option<u32>, line: usize) -> Result<i32, Fault> {
    let number: Option<i32> = word.parse().ok().filter(|&n| n != i32::MIN);
    let number = number.ok_or_else(|| Fault::NotALiteral {
        line,
        word: word.chars().take(60).collect(),
    })?;
    let variable = number.unsigned_abs();
    match variables.filter(|&variables| variable > variables) {
        Some(variables) => Err(Fault::NoVariable {
            line,
            variable,
            variables,
        }),
        None => Ok(number),
    }
}

/// A clause with each literal once.
fn checked(mut clause: Vec<i32>, line: usize) -> Result<Vec<i32>, Fault> {
    clause.sort_unstable();
    clause.dedup();
    match clause.len() {
        0 => Err(Fault::EmptyClause { line }),
        1..=3 => Ok(clause),
        found => Err(Fault::LongClause { line, found }),
    }
}

impl Formula {
    /// Reads DIMACS or QDIMACS. Variables that no quantifier binds are bound
    /// by "for some" outside all others.
    ///
    /// # Errors
    /// A [`Fault`].
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let mut prefix = Vec::new();
        let mut clauses: Vec<Vec<i32>> = Vec::new();
        let mut clause: Vec<i32> = Vec::new();
        let mut bound = HashSet::new();
        let mut header = None;
        let mut last = 0;
        for (line, words) in (1..).zip(text.lines()) {
            let words: Vec<&str> = words.split_whitespace().collect();
            let quantifier = match words.first() {
                None | Some(&"c") => continue,
                // So the files of a well-known collection end.
                Some(&"%") => break,
                Some(&"p") => {
                    let is_first = header.is_none() && clauses.is_empty() && clause.is_empty();
                    let found = counts(&words).filter(|_| is_first);
                    header = Some(found.ok_or(Fault::Header { line })?);
                    continue;
                }
                Some(&"a") => Some(Quantifier::Forall),
                Some(&"e") => Some(Quantifier::Exists),
                Some(_) => None,
            };
            let mut numbers = Vec::new();
            for word in &words[usize::from(quantifier.is_some())..] {
                numbers.push(literal(word, header.map(|(most, _)| most), line)?);
            }
            let Some(quantifier) = quantifier else {
                for number in numbers {
                    if number == 0 {
                        clauses.push(checked(std::mem::take(&mut clause), line)?);
                    } else {
                        clause.push(number);
                    }
                }
                last = line;
                continue;
            };
            if numbers.pop() != Some(0) || numbers.contains(&0) {
                return Err(Fault::NotALine { line });
            }
            if !clauses.is_empty() || !clause.is_empty() {
                return Err(Fault::LateQuantifier { line });
            }
            for number in numbers {
                let Ok(variable) = u32::try_from(number) else {
                    return Err(Fault::NotALine { line });
                };
                if !bound.insert(variable) {
                    return Err(Fault::BoundTwice { line, variable });
                }
                prefix.push((quantifier, variable));
            }
        }
        if !clause.is_empty() {
            return Err(Fault::NotALine { line: last });
        }
        if clauses.is_empty() {
            return Err(Fault::NoClause);
        }
        let found = clauses.len();
        if let Some((_, announced)) = header.filter(|&(_, announced)| announced != found) {
            return Err(Fault::Clauses { announced, found });
        }
        let mut free: Vec<u32> = clauses.iter().flatten().map(|l| l.unsigned_abs()).collect();
        free.sort_unstable();
        free.dedup();
        free.retain(|variable| !bound.contains(variable));
        let free = free.into_iter().map(|v| (Quantifier::Exists, v));
        Ok(Self {
            prefix: free.chain(prefix).collect(),
            clauses,
        })
    }

    /// Whether it is true, by trying all values: for small formulas.
    #[must_use]
    pub fn is_true(&self) -> bool {
        self.holds(&mut Vec::new())
    }

    /// The value, when the outermost variables have these values.
    fn holds(&self, values: &mut Vec<bool>) -> bool {
        let Some(&(quantifier, _)) = self.prefix.get(values.len()) else {
            return self.clauses.iter().all(|clause| {
                clause.iter().any(|&literal| {
                    let bound = self.prefix.iter().zip(values.iter());
                    bound.into_iter().any(|(&(_, variable), &value)| {
                        variable == literal.unsigned_abs() && value == (literal > 0)
                    })
                })
            });
        };
        let mut with = |value| {
            values.push(value);
            let holds = self.holds(values);
            values.pop();
            holds
        };
        match quantifier {
            Quantifier::Forall => with(false) && with(true),
            Quantifier::Exists => with(false) || with(true),
        }
    }
}
