//! The families of polyominoes of Cardinal et al., by name: R(4,6), O(7,8,2),
//! U(6,5,1), L(2); and what is wanted in games of k in a row.
//!
//! | name | cells |
//! |---|---|
//! | R(n,m) | the n × m rectangle |
//! | O(n,m,k) | the n × m rectangle without all but a frame of thickness k |
//! | U(h,w,k) | two legs and a base of thickness k, h high and w wide |
//! | L(n) | n copies of the V-tromino, side by side, on a base of 2n cells |
//! | row(n) | the 1 × n rectangle |
//! | diagonal(n) | n cells on a diagonal, from the lower left: not connected, so only a goal |
//! | column(n) | the n × 1 rectangle, on the fixed board |
//! | antidiagonal(n) | n cells from the upper left, on the fixed board: only a goal |

use std::{fmt, str::FromStr};

use playproof_formats::{Board, Cell, claim::Animal};

use super::normal_form;

/// A member of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// R(n,m).
    Rectangle(i16, i16),
    /// O(n,m,k).
    Frame(i16, i16, i16),
    /// U(h,w,k).
    Cup(i16, i16, i16),
    /// L(n).
    Comb(i16),
    /// diagonal(n).
    Diagonal(i16),
    /// column(n).
    Column(i16),
    /// antidiagonal(n).
    Antidiagonal(i16),
}

/// The largest number in a name.
pub const LARGEST: i16 = 32;

/// Why a text is not the name of a member of a family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No family has this letter.
    #[error(
        "there is no family `{0}` of animals: known are R(n,m), O(n,m,k), U(h,w,k), L(n), row(n); as goals diagonal(n), and on the fixed board column(n) and antidiagonal(n)"
    )]
    Unknown(String),
    /// Another number of numbers.
    #[error("{family} needs {needs}")]
    Count {
        /// The family.
        family: &'static str,
        /// The numbers, in words.
        needs: &'static str,
    },
    /// No such member.
    #[error("there is no {name}: {family} needs {needs}")]
    Parameters {
        /// What was asked for.
        name: String,
        /// The family.
        family: &'static str,
        /// What the numbers should be.
        needs: &'static str,
    },
    /// Too large.
    #[error("the numbers of a family are at most {LARGEST}")]
    TooLarge,
}

impl FromStr for Family {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let (letter, rest) = text.split_once('(').unwrap_or((text, ""));
        let letter = letter.trim().to_ascii_uppercase();
        let (family, needs) = match letter.as_str() {
            "R" => ("R(n,m)", "two numbers, n ≥ 1 and m ≥ 1"),
            "O" => ("O(n,m,k)", "three numbers, k ≥ 1, n > 2k and m > 2k"),
            "U" => ("U(h,w,k)", "three numbers, k ≥ 1, h > k and w > 2k"),
            "L" => ("L(n)", "one number, n ≥ 1"),
            "ROW" => ("row(n)", "one number, n ≥ 1"),
            "DIAGONAL" => ("diagonal(n)", "one number, n ≥ 1"),
            "COLUMN" => ("column(n)", "one number, n ≥ 1"),
            "ANTIDIAGONAL" => ("antidiagonal(n)", "one number, n ≥ 1"),
            _ => return Err(Fault::Unknown(letter)),
        };
        let count = || Fault::Count { family, needs };
        let inside = rest.trim_end().strip_suffix(')').ok_or_else(count)?;
        let numbers: Result<Vec<i64>, _> = inside.split(',').map(|n| n.trim().parse()).collect();
        let numbers = numbers.map_err(|_| count())?;
        if numbers.iter().any(|&number| number > LARGEST.into()) {
            return Err(Fault::TooLarge);
        }
        let small = numbers.iter().map(|&n| i16::try_from(n).unwrap_or(0));
        let small: Vec<i16> = small.collect();
        let (member, right) = match (letter.as_str(), small.as_slice()) {
            ("R", &[n, m]) => (Self::Rectangle(n, m), n.min(m) >= 1),
            ("O", &[n, m, k]) => (Self::Frame(n, m, k), k >= 1 && n > 2 * k && m > 2 * k),
            ("U", &[h, w, k]) => (Self::Cup(h, w, k), k >= 1 && h > k && w > 2 * k),
            ("L", &[n]) => (Self::Comb(n), n >= 1),
            ("ROW", &[n]) => (Self::Rectangle(n, 1), n >= 1),
            ("DIAGONAL", &[n]) => (Self::Diagonal(n), n >= 1),
            ("COLUMN", &[n]) => (Self::Column(n), n >= 1),
            ("ANTIDIAGONAL", &[n]) => (Self::Antidiagonal(n), n >= 1),
            _ => return Err(count()),
        };
        if right {
            Ok(member)
        } else {
            // As it is written, but for spaces.
            let stem = family.split_once('(').map_or(family, |(stem, _)| stem);
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            Err(Fault::Parameters {
                name: format!("{stem}({})", numbers.join(",")),
                family,
                needs,
            })
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rectangle(n, m) => write!(f, "R({n},{m})"),
            Self::Frame(n, m, k) => write!(f, "O({n},{m},{k})"),
            Self::Cup(h, w, k) => write!(f, "U({h},{w},{k})"),
            Self::Comb(n) => write!(f, "L({n})"),
            Self::Diagonal(n) => write!(f, "diagonal({n})"),
            Self::Column(n) => write!(f, "column({n})"),
            Self::Antidiagonal(n) => write!(f, "antidiagonal({n})"),
        }
    }
}

impl Family {
    /// Whether a text is meant as the name of a member: a letter and a bracket.
    #[must_use]
    pub fn is_name(text: &str) -> bool {
        text.contains('(')
    }

    /// Whether only the fixed board has it: elsewhere a turn makes it a row or a diagonal.
    #[must_use]
    pub fn is_fixed(self) -> bool {
        matches!(self, Self::Column(_) | Self::Antidiagonal(_))
    }

    /// The cells: a width from west to east, a height from south to north.
    #[must_use]
    pub fn cells(self) -> Vec<Cell> {
        let (width, height) = self.extent();
        let all = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        let cells = all.filter(|&(x, y)| match self {
            Self::Rectangle(..) | Self::Column(_) => true,
            Self::Frame(n, m, k) => x < k || y < k || x >= n - k || y >= m - k,
            Self::Cup(_, w, k) => x < k || y < k || x >= w - k,
            Self::Comb(_) => y == 0 || x % 2 == 0,
            Self::Diagonal(_) => x == y,
            Self::Antidiagonal(n) => x + y == n - 1,
        });
        cells.filter_map(|(x, y)| Cell::new(&[x, y])).collect()
    }

    /// Its width and height.
    #[must_use]
    pub fn extent(self) -> (i16, i16) {
        match self {
            Self::Rectangle(n, m) | Self::Frame(n, m, _) => (n, m),
            Self::Cup(h, w, _) => (w, h),
            Self::Comb(n) => (2 * n, 2),
            Self::Diagonal(n) | Self::Antidiagonal(n) => (n, n),
            Self::Column(n) => (1, n),
        }
    }

    /// The animal, in normal form.
    #[must_use]
    pub fn animal(self) -> Option<Animal> {
        normal_form(Board::SQUARE, &self.cells())
    }

    /// The row, column, diagonal or antidiagonal of two cells or more that is this animal of the fixed board.
    #[must_use]
    pub fn line(animal: &Animal) -> Option<Self> {
        let length = i16::try_from(animal.0.len()).ok();
        let length = length.filter(|length| (2..=LARGEST).contains(length))?;
        let lines = [
            Self::Rectangle(length, 1),
            Self::Column(length),
            Self::Diagonal(length),
            Self::Antidiagonal(length),
        ];
        lines
            .into_iter()
            .find(|line| normal_form(Board::SQUARE.fixed(), &line.cells()).as_ref() == Some(animal))
    }

    /// The members of families that are this animal.
    #[must_use]
    pub fn of(animal: &Animal) -> Vec<Self> {
        let greatest = |axis: usize| {
            let coordinates = animal.0.iter().filter_map(|c| c.coordinates().get(axis));
            coordinates
                .copied()
                .max()
                .map_or(0, |x| x.saturating_add(1))
        };
        let (n, m) = (greatest(0), greatest(1));
        if n.max(m) > 2 * LARGEST {
            return Vec::new();
        }
        let mut members = vec![
            Self::Rectangle(n, m),
            Self::Comb(n.max(m) / 2),
            Self::Diagonal(n),
        ];
        for k in 1..n.max(m) {
            if n.min(m) > 2 * k {
                members.push(Self::Frame(n, m, k));
            }
            for (h, w) in [(n, m), (m, n)] {
                if h > k && w > 2 * k {
                    members.push(Self::Cup(h, w, k));
                }
            }
        }
        members.retain(|member| member.animal().as_ref() == Some(animal));
        members.dedup();
        members
    }
}
