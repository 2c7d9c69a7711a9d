//! `union`: in each of the two games its own strategy, or any answer, as the lines of the rule's theorem say.

use playproof_checker::positional::{Mask, bit, members};
use playproof_formats::claim::{Guarantee, Outcome};

use super::board::{Board, Claim};
use crate::play::player::{Boxed, Player, Referee, Reply, Stuck, Unplayable};

/// What is done in one of the games.
enum Part<'a> {
    /// Its strategy is followed, in a game of its own.
    Followed(Board, Boxed<'a, Board>),
    /// Its sets are not needed: any claim there is answered by any other.
    Filled,
}

impl Part<'_> {
    fn fork(&self) -> Self {
        match self {
            Self::Followed(board, player) => Self::Followed(board.clone(), player.fork()),
            Self::Filled => Self::Filled,
        }
    }
}

/// How the winner plays two games side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// What is followed in each game (none: any answer will do), and in which game the winner begins, if it is the winner
    /// who begins.
    Fixed([Option<Guarantee>; 2], Option<usize>),
    /// Both games have an odd number of vertices, and Maker wins each moving first: where Breaker begins, any answer will
    /// do, and Maker begins in the other one.
    Other,
}

/// The plan for the player who wins with this guarantee; the outcomes of the games and whether their numbers of
/// vertices are odd. `None` if no line of the theorem says so.
pub(super) fn plan(guarantee: Guarantee, games: [(Outcome, bool); 2]) -> Option<Plan> {
    use Guarantee::{BreakerWinsFirst, BreakerWinsSecond, MakerWinsFirst, MakerWinsSecond};
    let has = |game: usize, guarantee: Guarantee| {
        let (outcome, _) = games[game];
        playproof_checker::rules::positional::outcome::guarantees(outcome).contains(&guarantee)
    };
    let odd = |game: usize| games[game].1;
    let both = |one: Guarantee, other: Guarantee, game: usize| {
        let mut parts = [Some(one); 2];
        parts[1 - game] = Some(other);
        parts
    };
    let alone = |guarantee: Guarantee, game: usize| {
        let mut parts = [None; 2];
        parts[game] = Some(guarantee);
        parts
    };
    [0, 1].into_iter().find_map(|game| {
        let other = 1 - game;
        match guarantee {
            MakerWinsSecond => {
                if has(game, MakerWinsSecond) && has(other, MakerWinsSecond) {
                    Some(Plan::Fixed([Some(MakerWinsSecond); 2], None))
                } else if !odd(other) && has(game, MakerWinsSecond) {
                    Some(Plan::Fixed(alone(MakerWinsSecond, game), None))
                } else if odd(game)
                    && odd(other)
                    && has(game, MakerWinsFirst)
                    && has(other, MakerWinsFirst)
                {
                    Some(Plan::Other)
                } else {
                    None
                }
            }
            MakerWinsFirst => {
                if has(game, MakerWinsFirst) && !odd(other) {
                    Some(Plan::Fixed(alone(MakerWinsFirst, game), Some(game)))
                } else if has(game, MakerWinsFirst) && has(other, MakerWinsSecond) {
                    Some(Plan::Fixed(
                        both(MakerWinsFirst, MakerWinsSecond, game),
                        Some(game),
                    ))
                } else if has(game, MakerWinsSecond) && odd(other) {
                    Some(Plan::Fixed(alone(MakerWinsSecond, game), Some(other)))
                } else {
                    None
                }
            }
            BreakerWinsSecond => {
                let even =
                    !odd(0) && !odd(1) && has(0, BreakerWinsSecond) && has(1, BreakerWinsSecond);
                even.then_some(Plan::Fixed([Some(BreakerWinsSecond); 2], None))
            }
            BreakerWinsFirst => {
                let begins = odd(game) && !odd(other);
                (begins && has(game, BreakerWinsFirst) && has(other, BreakerWinsSecond)).then(
                    || Plan::Fixed(both(BreakerWinsFirst, BreakerWinsSecond, game), Some(game)),
                )
            }
            _ => None,
        }
    })
}

struct Beside<'a> {
    parts: [Part<'a>; 2],
    /// How many vertices the first game has.
    first: u32,
    begin: Option<usize>,
    /// The strategies with which Maker begins, while it is not known in which game.
    opened: Option<[Part<'a>; 2]>,
}

/// A game of a premise with its player, for a guarantee.
pub(super) type Opener<'a, 'b> =
    &'b dyn Fn(usize, Guarantee) -> Result<(Board, Boxed<'a, Board>), Unplayable>;

/// Who plays two games side by side, the first of which has so many vertices.
pub(super) fn player<'a>(
    plan: Plan,
    first: u32,
    open: Opener<'a, '_>,
) -> Result<Boxed<'a, Board>, Unplayable> {
    let part = |game: usize, guarantee: Option<Guarantee>| match guarantee {
        None => Ok(Part::Filled),
        Some(guarantee) => {
            let (board, player) = open(game, guarantee)?;
            Ok::<_, Unplayable>(Part::Followed(board, player))
        }
    };
    let (parts, begin, opened) = match plan {
        Plan::Fixed(guarantees, begin) => (
            [part(0, guarantees[0])?, part(1, guarantees[1])?],
            begin,
            None,
        ),
        Plan::Other => {
            let first = Some(Guarantee::MakerWinsFirst);
            (
                [Part::Filled, Part::Filled],
                None,
                Some([part(0, first)?, part(1, first)?]),
            )
        }
    };
    Ok(Box::new(Beside {
        parts,
        first,
        begin,
        opened,
    }))
}

impl Beside<'_> {
    fn vertices(&self, game: usize) -> Mask {
        let low = bit(self.first).wrapping_sub(1);
        if game == 0 { low } else { !low }
    }

    fn offset(&self, game: usize) -> u32 {
        if game == 0 { 0 } else { self.first }
    }

    /// A claim in this game, by its strategy or any.
    fn claim_in(&mut self, position: &Board, game: usize) -> Result<Reply<Claim>, Stuck> {
        let (offset, vertices) = (self.offset(game), self.vertices(game));
        let name = ["first", "second"][game];
        match &mut self.parts[game] {
            Part::Filled => {
                let open = members(position.available() & vertices).next();
                let vertex = open.ok_or_else(|| Stuck(format!("the {name} game is full")))?;
                Ok(Reply {
                    choice: position.claim(vertex),
                    reason: format!(
                        "The sets of the {name} game are not needed: any vertex of it."
                    ),
                })
            }
            Part::Followed(board, player) => {
                let reply = player.reply(board)?;
                board.play(&reply.choice)?;
                Ok(Reply {
                    choice: position.claim(reply.choice.vertex + offset),
                    reason: format!("In the {name} game its own strategy says so."),
                })
            }
        }
    }
}

impl<'a> Player<'a, Board> for Beside<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Claim>, Stuck> {
        let Some(last) = position.last() else {
            let game = self
                .begin
                .ok_or_else(|| Stuck("the other is to begin".to_owned()))?;
            return self.claim_in(position, game);
        };
        let game = usize::from(last >= self.first);
        if let Some([first, second]) = self.opened.take() {
            // The game in which Breaker begins is even now; the other one is begun.
            let other = 1 - game;
            self.parts[other] = if other == 0 { first } else { second };
            return self.claim_in(position, other);
        }
        let there = last - self.offset(game);
        if let Part::Followed(board, _) = &mut self.parts[game] {
            let claim = board.claim(there);
            board.play(&claim)?;
        }
        self.claim_in(position, game)
    }

    fn invariant(&self, _: &Board) -> Result<String, Stuck> {
        let mut held = Vec::new();
        for (part, name) in self.parts.iter().zip(["first", "second"]) {
            match part {
                Part::Followed(board, player) if board.verdict().is_none() => {
                    held.push(format!("in the {name} game: {}", player.invariant(board)?));
                }
                Part::Followed(..) => held.push(format!("the {name} game is over.")),
                Part::Filled => held.push(format!("the sets of the {name} game are not needed.")),
            }
        }
        Ok(format!("Side by side, {}", held.join(" And ")))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        None
    }

    fn fork(&self) -> Boxed<'a, Board> {
        let forked = |[first, second]: &[Part<'a>; 2]| [first.fork(), second.fork()];
        Box::new(Beside {
            parts: forked(&self.parts),
            first: self.first,
            begin: self.begin,
            opened: self.opened.as_ref().map(forked),
        })
    }
}
