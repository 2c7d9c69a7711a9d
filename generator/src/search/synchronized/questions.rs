//! The four questions about a board, and what their answers say about each other.

use playproof_checker::synchronized::Grid;
use playproof_formats::claim::{Letters, Prospect, Side};

/// Can this player force this?
pub(super) type Question = (Side, Prospect);

/// The questions.
pub(super) const QUESTIONS: [Question; 4] = [
    (Side::Vertical, Prospect::Draw),
    (Side::Horizontal, Prospect::Draw),
    (Side::Vertical, Prospect::Win),
    (Side::Horizontal, Prospect::Win),
];

/// The two questions whose answers are likely to settle a board: whether the player with
/// room for more moves wins, and whether the other prevents it; if both have room
/// for as many, whether each draws. So it is for most boards, and the others cost a little time.
pub(super) fn likely(grid: &Grid) -> [Question; 2] {
    use Prospect::{Draw, Win};
    use Side::{Horizontal, Vertical};
    let most = |side| grid.packing(grid.full, side);
    match most(Vertical).cmp(&most(Horizontal)) {
        std::cmp::Ordering::Greater => [(Vertical, Win), (Horizontal, Draw)],
        std::cmp::Ordering::Less => [(Horizontal, Win), (Vertical, Draw)],
        std::cmp::Ordering::Equal => [(Vertical, Draw), (Horizontal, Draw)],
    }
}

/// What is known of the answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers {
    known: [Option<bool>; 4],
    /// On a square board the reflection in a diagonal exchanges the players.
    square: bool,
}

impl Answers {
    /// What is known before anything has been searched.
    pub(super) fn new(grid: &Grid) -> Self {
        let square = grid.rows == grid.columns;
        let mut answers = Self {
            known: [None; 4],
            square,
        };
        if square {
            // Both would win.
            answers.note((Side::Vertical, Prospect::Win), false);
        }
        answers
    }

    pub(super) fn get(self, question: Question) -> Option<bool> {
        let index = QUESTIONS.iter().position(|&q| q == question)?;
        self.known[index]
    }

    /// Whether there is no need to search for the answer.
    pub(super) fn settles(self, question: Question) -> bool {
        self.square && question.0 == Side::Horizontal || self.get(question).is_some()
    }

    fn set(&mut self, side: Side, prospect: Prospect, answer: bool) {
        for (question, known) in QUESTIONS.iter().zip(&mut self.known) {
            let image = self.square && *question == (side.other(), prospect);
            if *question == (side, prospect) || image {
                *known = Some(answer);
            }
        }
    }

    /// Notes an answer and what follows from it.
    pub(super) fn note(&mut self, (side, prospect): Question, answer: bool) {
        self.set(side, prospect, answer);
        match (prospect, answer) {
            // Who wins draws, and the other does not; who draws keeps the other from a win.
            (Prospect::Win, true) => {
                self.set(side, Prospect::Draw, true);
                self.set(side.other(), Prospect::Draw, false);
                self.set(side.other(), Prospect::Win, false);
            }
            (Prospect::Draw, true) => self.set(side.other(), Prospect::Win, false),
            (Prospect::Draw, false) => self.set(side, Prospect::Win, false),
            (Prospect::Win, false) => {}
        }
    }

    /// The outcome, as soon as it is certain.
    pub(super) fn outcome(self) -> Option<Letters> {
        use Prospect::{Draw, Win};
        use Side::{Horizontal, Vertical};
        if self.get((Vertical, Win))? {
            return Some(Letters::V);
        }
        if self.get((Horizontal, Win))? {
            return Some(Letters::H);
        }
        let draws = |side| self.get((side, Draw));
        Some(match (draws(Vertical)?, draws(Horizontal)?) {
            (true, true) => Letters::D,
            (true, false) => Letters::VD,
            (false, true) => Letters::HD,
            (false, false) => Letters::VHD,
        })
    }
}
