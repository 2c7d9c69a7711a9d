//! Achievement games, before it is known who wins.

use playproof_checker::{Budget, Failure, Limits, animal::has_placement, normal_form::least_image};
use playproof_formats::{
    Board, Claim,
    claim::{self, Animal, Player, Response},
};

/// The (a→c, b) game with first turn f for a set of goals.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Achievement {
    /// The board.
    pub board: Board,
    /// The goals in normal form: least images, sorted, minimal under containment.
    pub goals: Vec<Animal>,
    /// a ≥ 1.
    pub maker: u32,
    /// c ≥ a.
    pub last_turn: u32,
    /// f ≥ a.
    pub first_turn: u32,
    /// b.
    pub breaker: Response,
}

impl Achievement {
    /// The (a, b) game for these goals, which need not be in normal form.
    ///
    /// # Errors
    /// When an animal reaches over the range of coordinates.
    pub fn new(
        board: Board,
        goals: &[Animal],
        maker: u32,
        breaker: Response,
    ) -> Result<Self, Failure> {
        let budget = &mut Budget::new(Limits::default());
        Self::within(board, goals, maker, breaker, budget)
    }

    /// The same within a budget.
    ///
    /// # Errors
    /// When an animal reaches over the range of coordinates, or the budget is spent.
    pub fn within(
        board: Board,
        goals: &[Animal],
        maker: u32,
        breaker: Response,
        budget: &mut Budget,
    ) -> Result<Self, Failure> {
        let mut least = Vec::new();
        for goal in goals {
            let mut goal = goal.clone();
            goal.0.sort_unstable();
            goal.0.dedup();
            least.push(least_image(board, &goal, budget)?);
        }
        least.sort_unstable();
        least.dedup();
        let mut minimal = Vec::new();
        for goal in &least {
            let mut needed = true;
            for other in least.iter().filter(|other| other.0.len() < goal.0.len()) {
                needed = needed && !has_placement(board, goal, other, budget)?;
            }
            if needed {
                minimal.push(goal.clone());
            }
        }
        Ok(Self {
            board,
            goals: minimal,
            maker,
            last_turn: maker,
            first_turn: maker,
            breaker,
        })
    }

    /// The (a→c, b) game; c < a counts as a.
    #[must_use]
    pub fn with_last_turn(mut self, last_turn: u32) -> Self {
        self.last_turn = last_turn.max(self.maker);
        self
    }

    /// The game with first turn f; f < a counts as a.
    #[must_use]
    pub fn with_first_turn(mut self, first_turn: u32) -> Self {
        self.first_turn = first_turn.max(self.maker);
        self
    }

    /// The claim that this player wins.
    #[must_use]
    pub fn won_by(&self, winner: Player) -> Claim {
        Claim::Achievement(claim::Achievement {
            winner,
            board: self.board,
            goals: self.goals.clone(),
            maker: self.maker,
            last_turn: self.last_turn,
            first_turn: self.first_turn,
            breaker: self.breaker,
        })
    }

    /// b, if it is a number.
    #[must_use]
    pub fn breaker_cells(&self) -> Option<u32> {
        match self.breaker {
            Response::Cells(b) => Some(b),
            Response::Every => None,
        }
    }
}

/// The game on a finite board, or the question whether Maker wins within so many turns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AchievementWithin {
    /// The game.
    pub game: Achievement,
    /// Rows and columns of the square board, the smaller number first.
    pub size: Option<[u32; 2]>,
    /// Maker's turns.
    pub turns: Option<u32>,
}

impl AchievementWithin {
    /// The claim that this player wins. Breaker wins whatever the number of turns: what she prevents
    /// for some of them only is no claim.
    #[must_use]
    pub fn won_by(&self, winner: Player) -> Claim {
        let turns = self.turns.filter(|_| winner == Player::Maker);
        match (self.game.won_by(winner), self.size, turns) {
            (Claim::Achievement(game), size, turns) if size.is_some() || turns.is_some() => {
                Claim::AchievementWithin(claim::AchievementWithin { game, size, turns })
            }
            (claim, ..) => claim,
        }
    }
}
