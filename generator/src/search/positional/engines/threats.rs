//! Threats first: does the hunter win by few quiet moves, with threat sequences between them?
//!
//! A *threat sequence* is a line of claims each of which threatens to complete a set, so that all replies are
//! forced. A *quiet move* is good if after any reply there is a threat sequence, or another quiet move. So quiet moves
//! that threaten nothing even if the other player passes are not looked at, and the number of quiet moves in a line is
//! limited: to one, to two, ….

use std::collections::{HashMap, HashSet};

use playproof_checker::{
    positional::{Aim, Game, Mask, Position, Seat, bit, members},
    rules::positional::strategy::{Board, Images, Line, replay},
};
use playproof_formats::evidence::{Answer, Vertices};

use super::{super::question::Question, solver::Play};
use crate::{budget::unlimited, search::control::Control};

/// What a claim costs, in the units of [`Control::spend`].
const CLAIM: u64 = 1 << 4;

/// Claims in a search for a threat sequence.
const PATIENCE: u32 = 4000;

/// Quiet moves in a line.
const MOST: u32 = 40;

/// Bytes for a position that is remembered: in a table that is half full, while it grows.
const REMEMBERED: u64 = 128;

/// How many positions can be remembered in so many bytes.
fn room(memory: u64) -> usize {
    usize::try_from(memory / REMEMBERED).unwrap_or(usize::MAX)
}

/// Looks for threat sequences of one player.
pub(crate) struct Threats<'a> {
    board: Board<'a>,
    game: &'a Game,
    owner: Seat,
    armed: bool,
    /// Positions with the owner to move in which he has no threat sequence.
    failed: HashSet<Position>,
    /// How many of them are remembered at most.
    room: usize,
}

impl<'a> Threats<'a> {
    pub(crate) fn new(game: &'a Game, aim: Aim, memory: u64) -> Option<Self> {
        Some(Self {
            board: Board::new(game, aim, &mut unlimited()).ok()?,
            game,
            owner: aim.owner,
            armed: aim.owner == Seat::First || !aim.maker_breaker,
            failed: HashSet::new(),
            room: room(memory),
        })
    }

    pub(crate) fn board(&self) -> &Board<'a> {
        &self.board
    }

    /// The replies to a quiet claim; none if it threatens, or if the player has no sets.
    pub(crate) fn replies(&self, line: &Line, vertex: u32) -> Vec<Line> {
        let after = self.board.after(line, self.owner, vertex);
        if !self.armed || self.board.completing(&after, self.owner) != 0 {
            return Vec::new();
        }
        let replies = self.board.replies(&after, &mut unlimited());
        replies.unwrap_or_default()
    }

    /// A sequence that wins from a position with the owner to move.
    pub(crate) fn win(&mut self, line: &Line, control: &Control) -> Option<Vec<u8>> {
        if !self.armed {
            return None;
        }
        let mut patience = PATIENCE;
        let most = self.game.below.len() / 2;
        let found = self.search(line, most, &mut patience);
        control.spend(CLAIM * u64::from(PATIENCE - patience));
        let mut found = found?;
        found.reverse();
        Some(found)
    }

    /// The same, the last claim first.
    fn search(&mut self, line: &Line, most: usize, patience: &mut u32) -> Option<Vec<u8>> {
        let (owner, other) = (self.owner, self.owner.other());
        if self.board.completing(line, owner) != 0 {
            return Some(Vec::new());
        }
        if most == 0 || self.failed.contains(&line.position()) {
            return None;
        }
        let losing = self.board.completing(line, other);
        if losing & losing.wrapping_sub(1) != 0 {
            return None;
        }
        let mut candidates = self.candidates(line);
        if losing != 0 {
            candidates &= losing;
        }
        let mut single = Vec::new();
        for vertex in members(candidates) {
            if *patience == 0 {
                return None;
            }
            *patience -= 1;
            let next = self.board.after(line, owner, vertex);
            let threats = self.board.completing(&next, owner);
            if threats == 0 || self.board.completing(&next, other) != 0 {
                continue;
            }
            let vertex = u8::try_from(vertex).ok()?;
            if threats & (threats - 1) != 0 {
                return Some(vec![vertex]);
            }
            single.push((
                vertex,
                self.board.after(&next, other, threats.trailing_zeros()),
            ));
        }
        for (vertex, next) in single {
            if let Some(mut found) = self.search(&next, most - 1, patience) {
                found.push(vertex);
                return Some(found);
            }
        }
        if *patience > 0 && most >= self.game.below.len() / 4 && self.failed.len() < self.room {
            self.failed.insert(line.position());
        }
        None
    }

    /// The first claim of the shortest line of threats, of at most so many, that wins, or comes to a position from which
    /// it is `known` that he wins.
    pub(crate) fn shortcut(
        &self,
        line: &Line,
        most: u32,
        known: &dyn Fn(&Line) -> bool,
    ) -> Option<u32> {
        (1..=most).find_map(|most| self.short(line, most, known))
    }

    /// The same for a line of exactly so many, if none is shorter.
    fn short(&self, line: &Line, most: u32, known: &dyn Fn(&Line) -> bool) -> Option<u32> {
        let (owner, other) = (self.owner, self.owner.other());
        let losing = self.board.completing(line, other);
        let mut candidates = self.candidates(line);
        if losing != 0 {
            candidates &= losing;
        }
        members(candidates).find(|&vertex| {
            let next = self.board.after(line, owner, vertex);
            let threats = self.board.completing(&next, owner);
            if threats == 0 || self.board.completing(&next, other) != 0 {
                return false;
            }
            if threats & (threats - 1) != 0 {
                return true;
            }
            let reply = self.board.after(&next, other, threats.trailing_zeros());
            match most {
                1 => self.board.completing(&reply, owner) != 0 || known(&reply),
                _ => self.short(&reply, most - 1, known).is_some(),
            }
        })
    }

    /// The vertices whose claim leaves one vertex of a set.
    fn candidates(&self, line: &Line) -> Mask {
        let [own, other] = line.position().seen_by(self.owner);
        let rests = self.game.sets.iter().filter(|&&set| set & other == 0);
        let rests = rests
            .map(|set| set & !own)
            .filter(|rest| rest.count_ones() == 2);
        rests.fold(0, |all, rest| all | rest) & line.ready()
    }
}

/// Looks for a win by threats and quiet moves.
pub(crate) struct Hunt<'a> {
    threats: Threats<'a>,
    images: Images,
    /// For the least image of a position that is won, the place of the move in the image's order.
    won: HashMap<Position, u32>,
    /// Those that are not won with so many quiet moves.
    open: HashMap<Position, u32>,
    /// How many are remembered in each of the two at most.
    room: usize,
    /// The number of quiet moves with which the search is done next.
    quiet: u32,
}

impl<'a> Hunt<'a> {
    pub(crate) fn new(win: &'a Question, symmetries: &[Vec<u32>], memory: u64) -> Option<Self> {
        let table = memory / 3;
        Some(Self {
            threats: Threats::new(&win.game, win.aim, table)?,
            images: Images::new(&win.game, symmetries, &mut unlimited()).ok()?,
            won: HashMap::new(),
            open: HashMap::new(),
            room: room(table),
            quiet: 0,
        })
    }

    /// Whether the hunter, who moves, wins with so many quiet moves in each line; `None` when `control`
    /// stops the search, or there is no room for what is won.
    fn wins(&mut self, line: &Line, quiet: u32, control: &Control) -> Option<bool> {
        control.pay(CLAIM)?;
        let (owner, other) = (self.threats.owner, self.threats.owner.other());
        let (image, least) = self.images.least(self.threats.board.essence(line));
        if self.won.contains_key(&least) {
            return Some(true);
        }
        if self.open.get(&least).is_some_and(|&tried| tried >= quiet) {
            return Some(false);
        }
        let won = if self.threats.win(line, control).is_some() {
            return Some(true);
        } else {
            let losing = self.threats.board.completing(line, other);
            if losing & losing.wrapping_sub(1) != 0 {
                None
            } else if losing != 0 {
                let vertex = losing.trailing_zeros();
                let next = self.threats.board.after(line, owner, vertex);
                self.holds(&next, quiet, None, control)?.then_some(vertex)
            } else if quiet == 0 {
                None
            } else {
                self.quiet_move(line, quiet, control)?
            }
        };
        match won {
            Some(_) if self.won.len() >= self.room => return None,
            Some(vertex) => {
                let place = self.images.get(image)?.iter().position(|&v| v == vertex)?;
                self.won.insert(least, u32::try_from(place).ok()?);
            }
            None if self.open.len() < self.room => {
                self.open.insert(least, quiet);
            }
            None => {}
        }
        Some(won.is_some())
    }

    /// A quiet move that wins, if there is one.
    #[allow(clippy::option_option, reason = "stopped is not the same as none")]
    fn quiet_move(&mut self, line: &Line, quiet: u32, control: &Control) -> Option<Option<u32>> {
        let (owner, other) = (self.threats.owner, self.threats.owner.other());
        for vertex in self.ordered(line) {
            let next = self.threats.board.after(line, owner, vertex);
            if self.threats.board.completing(&next, other) != 0 {
                continue;
            }
            let mut passed = None;
            if self.threats.board.completing(&next, owner) == 0 {
                let Some(sequence) = self.threats.win(&next, control) else {
                    continue;
                };
                passed = Some(Vertices(sequence));
            }
            if self.holds(&next, quiet - 1, passed.as_ref(), control)? {
                return Some(Some(vertex));
            }
        }
        Some(None)
    }

    /// Whether the hunter wins after each reply, with a sequence that wins if the other player passes.
    fn holds(
        &mut self,
        line: &Line,
        quiet: u32,
        passed: Option<&Vertices>,
        control: &Control,
    ) -> Option<bool> {
        let replies = self.threats.board.replies(line, &mut unlimited());
        let Ok(mut replies) = replies else {
            return Some(false);
        };
        if let Some(passed) = passed {
            let board = &self.threats.board;
            replies.retain(|reply| {
                let replayed = replay(board, reply, passed, &mut unlimited());
                !replayed.is_ok_and(|used| used.is_some())
            });
        }
        // Those that need no quiet move are seen at once.
        let mut hard = Vec::new();
        for reply in replies {
            control.pay(CLAIM)?;
            if self.threats.win(&reply, control).is_none() {
                if quiet == 0
                    && self
                        .threats
                        .board
                        .completing(&reply, self.threats.owner.other())
                        == 0
                {
                    return Some(false);
                }
                hard.push(reply);
            }
        }
        for reply in hard {
            if !self.wins(&reply, quiet, control)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The vertices that can be claimed, those in many sets first.
    fn ordered(&self, line: &Line) -> Vec<u32> {
        let Position { first, second } = line.position();
        let weigh = |v: u32| {
            let mut weight = 0_u64;
            for &set in self
                .threats
                .game
                .sets
                .iter()
                .filter(|&&set| set & bit(v) != 0)
            {
                for (own, other, factor) in [(first, second, 1), (second, first, 1)] {
                    if set & other == 0 {
                        weight += factor << (40_u32.saturating_sub(2 * (set & !own).count_ones()));
                    }
                }
            }
            weight
        };
        let mut vertices: Vec<u32> = members(line.ready()).collect();
        vertices.sort_by_key(|&v| (std::cmp::Reverse(weigh(v)), v));
        vertices
    }
}

impl Play for Hunt<'_> {
    fn hunted(&mut self, position: Position, mover: Seat, control: &Control) -> Option<bool> {
        let line = self.threats.board.line(position);
        if !self.threats.armed {
            return None;
        }
        while self.quiet < MOST {
            let won = if mover == self.threats.owner {
                self.wins(&line, self.quiet, control)?
            } else {
                self.holds(&line, self.quiet, None, control)?
            };
            if won {
                return Some(true);
            }
            self.quiet += 1;
        }
        None
    }

    fn answer(&mut self, position: Position, _: Aim, control: &Control) -> Option<Answer> {
        let line = self.threats.board.line(position);
        let (image, least) = self.images.least(self.threats.board.essence(&line));
        if let Some(&place) = self.won.get(&least) {
            let vertex = self.images.get(image)?.get(place as usize)?;
            return Some(Answer::Move(*vertex));
        }
        if let Some(&first) = self.threats.win(&line, control)?.first() {
            return Some(Answer::Move(u32::from(first)));
        }
        None
    }
}
