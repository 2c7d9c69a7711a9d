//! Positions of a game, kept up to date claim by claim.

use super::{alive::Alive, fault::Fault, word::Word};
use crate::{
    budget::{Budget, Cost, cost},
    faults::{At, Result},
    positional::{Aim, Game, Mask, Position, Seat, bit, mask, members},
};

/// A game, prepared for a player's strategy: what changes with a claim is found through the vertex.
#[derive(Debug)]
pub struct Board<'a, W = Mask> {
    pub(super) game: &'a Game,
    pub(super) aim: Aim,
    vertices: W,
    sets: Vec<W>,
    /// For each vertex, the sets that it is in.
    through: Vec<Vec<W>>,
    /// For each vertex, those that it has to wait for.
    below: Vec<W>,
    /// For each vertex, those that have to wait for it.
    above: Vec<W>,
    alive: Alive<W>,
}

/// A position in which nobody has completed a set.
#[derive(Clone, Copy, Debug)]
pub struct Line<W = Mask> {
    first: Marks<W>,
    second: Marks<W>,
    /// The vertices that can be claimed now.
    pub(super) ready: W,
}

/// What a player has.
#[derive(Clone, Copy, Debug, Default)]
struct Marks<W> {
    claimed: W,
    /// The unclaimed vertices with which he has all of a set, whether they can be claimed or not.
    missing: W,
}

impl Line {
    /// The same position in words of another length that have room for it.
    pub(super) fn in_words<W: Word>(&self) -> Line<W> {
        let word = |set: Mask| W::from_mask(set).unwrap_or_default();
        let marks = |marks: Marks<Mask>| Marks {
            claimed: word(marks.claimed),
            missing: word(marks.missing),
        };
        Line {
            first: marks(self.first),
            second: marks(self.second),
            ready: word(self.ready),
        }
    }
}

impl<W: Word> Line<W> {
    /// Who has claimed what.
    #[must_use]
    pub fn position(&self) -> Position {
        Position {
            first: self.first.claimed.mask(),
            second: self.second.claimed.mask(),
        }
    }

    /// The vertices that can be claimed now.
    #[must_use]
    pub fn ready(&self) -> W {
        self.ready
    }

    /// What each player has claimed.
    pub(super) fn claims(&self) -> [W; 2] {
        [self.first.claimed, self.second.claimed]
    }

    fn marks(&self, side: Seat) -> Marks<W> {
        match side {
            Seat::First => self.first,
            Seat::Second => self.second,
        }
    }

    fn marks_mut(&mut self, side: Seat) -> &mut Marks<W> {
        match side {
            Seat::First => &mut self.first,
            Seat::Second => &mut self.second,
        }
    }
}

impl<'a> Board<'a> {
    /// The game, as the player of this aim plays it.
    ///
    /// # Errors
    /// When the budget is spent.
    pub fn new(game: &'a Game, aim: Aim, budget: &mut Budget) -> Result<Self> {
        budget.work(Self::work(game))?;
        budget.memory(Self::bytes(game))?;
        let vertices = || members(game.vertices);
        let through = |v: u32| game.sets.iter().filter(move |&&set| set & bit(v) != 0);
        let over = |v: u32| vertices().filter(move |&u| game.below(u) & bit(v) != 0);
        Ok(Self {
            game,
            aim,
            vertices: game.vertices,
            alive: Alive::new(&game.sets, game.below.len()),
            through: vertices().map(|v| through(v).copied().collect()).collect(),
            above: vertices().map(|v| mask(over(v))).collect(),
            below: game.below.clone(),
            sets: game.sets.clone(),
        })
    }

    /// Units of work to make the board of a game: each vertex is looked for in each set, and in what each has to wait for.
    pub(super) fn work(game: &Game) -> Cost {
        let (vertices, sets) = (game.below.len(), game.sets.len());
        cost(vertices) * (cost(sets) + vertices) + Alive::<Mask>::entries(vertices, sets)
    }

    /// Bytes of the board of a game: a set stands with each of its vertices, and once among all; and the tables.
    pub(super) fn bytes(game: &Game) -> Cost {
        let (vertices, sets) = (game.below.len(), game.sets.len());
        (cost(vertices) + 2) * (cost(sets) * 16 + 64) + Alive::<Mask>::entries(vertices, sets) * 16
    }

    /// The same board in words of another length; `None` if they have no room for a vertex.
    pub(super) fn in_words<W: Word>(&self) -> Option<Board<'a, W>> {
        let vertices = W::from_mask(self.vertices)?;
        let words = |sets: &[Mask]| sets.iter().map(|&set| W::from_mask(set)).collect();
        let through = self.through.iter().map(|sets| words(sets));
        let sets: Vec<W> = words(&self.sets)?;
        Some(Board {
            game: self.game,
            aim: self.aim,
            vertices,
            alive: Alive::new(&sets, self.below.len()),
            sets,
            through: through.collect::<Option<_>>()?,
            below: words(&self.below)?,
            above: words(&self.above)?,
        })
    }

    /// The position with these marks.
    #[must_use]
    pub fn line(&self, position: Position) -> Line {
        let free = self.vertices & !(position.first | position.second);
        let mut line = Line {
            first: Marks::default(),
            second: Marks::default(),
            ready: self.game.available(free),
        };
        for side in [Seat::First, Seat::Second] {
            let [own, other] = position.seen_by(side);
            let alive = self.sets(side).iter().filter(|&&set| set & other == 0);
            let rests = alive
                .map(|set| set & !own)
                .filter(|rest| rest.is_power_of_two());
            *line.marks_mut(side) = Marks {
                claimed: own,
                missing: rests.fold(0, |missing, rest| missing | rest),
            };
        }
        line
    }
}

impl<W: Word> Board<'_, W> {
    /// The sets of a player.
    fn sets(&self, side: Seat) -> &[W] {
        if side == Seat::Second && self.aim.maker_breaker {
            return &[];
        }
        &self.sets
    }

    /// The sets of a player through a vertex.
    fn through(&self, side: Seat, vertex: u32) -> &[W] {
        if self.sets(side).is_empty() {
            return &[];
        }
        self.through.get(vertex as usize).map_or(&[], Vec::as_slice)
    }

    /// Whether the owner has sets at all.
    pub(super) fn is_armed(&self) -> bool {
        !self.sets(self.aim.owner).is_empty()
    }

    /// The unclaimed vertices.
    fn free(&self, [first, second]: [W; 2]) -> W {
        self.vertices & !(first | second)
    }

    /// Those that have to wait for a vertex.
    fn above(&self, vertex: u32) -> W {
        self.above.get(vertex as usize).copied().unwrap_or_default()
    }

    /// Those that a vertex has to wait for.
    fn below(&self, vertex: u32) -> W {
        self.below.get(vertex as usize).copied().unwrap_or_default()
    }

    /// The vertices with which a player completes a set if it is his turn.
    #[must_use]
    pub fn completing(&self, line: &Line<W>, side: Seat) -> W {
        line.marks(side).missing & line.ready
    }

    /// The position [`after`](Self::after) a claim, paid for.
    pub(super) fn claim(
        &self,
        line: &Line<W>,
        side: Seat,
        vertex: u32,
        budget: &mut Budget,
    ) -> Result<Line<W>> {
        self.pay(side, vertex, budget)?;
        Ok(self.after(line, side, vertex))
    }

    /// Pays for a claim.
    pub(super) fn pay(&self, side: Seat, vertex: u32, budget: &mut Budget) -> Result {
        let waiting = self.above(vertex).count();
        budget.work(cost(self.through(side, vertex).len()) * 2 + waiting)?;
        Ok(())
    }

    /// All vertices with which the owner may threaten to complete a set, and perhaps more: those of sets of which
    /// he lacks two, and those below a vertex with which he has all of a set. Every one if he completes a set already.
    pub(super) fn threatening(&self, line: &Line<W>) -> W {
        let owner = self.aim.owner;
        if !self.completing(line, owner).is_empty() {
            return !W::default();
        }
        let other = line.marks(owner.other()).claimed;
        let Marks { claimed, missing } = line.marks(owner);
        let alive = self.sets(owner).iter();
        let alive = alive.filter(|&&set| (set & other).is_empty());
        let pairs = alive
            .map(|&set| set & !claimed)
            .filter(|rest| rest.count() == 2);
        let below = missing.members().map(|vertex| self.below(vertex));
        pairs
            .chain(below)
            .fold(W::default(), |all, some| all | some)
    }

    /// The position after a claim that completes no set.
    #[must_use]
    pub fn after(&self, line: &Line<W>, side: Seat, vertex: u32) -> Line<W> {
        let mut next = *line;
        let other = line.marks(side.other()).claimed;
        let marks = next.marks_mut(side);
        marks.claimed |= W::bit(vertex);
        for &set in self.through(side, vertex) {
            let rest = set & !marks.claimed;
            let lacks_one = (set & other).is_empty() & rest.is_one();
            marks.missing |= if lacks_one { rest } else { W::default() };
        }
        let left = !W::bit(vertex);
        next.first.missing &= left;
        next.second.missing &= left;
        next.ready &= left;
        let free = self.free(next.claims());
        for waiting in (self.above(vertex) & free).members() {
            if (self.below(waiting) & free).is_empty() {
                next.ready |= W::bit(waiting);
            }
        }
        next
    }

    /// Whether a set of the player's is left that the other one, who has these, has no vertex of.
    fn is_alive(&self, side: Seat, others: W) -> bool {
        let mut sets = self.sets(side).iter();
        sets.any(|&set| (set & others).is_empty())
    }

    /// Whether it is open if the owner's promise is kept in a position in which nobody
    /// has completed a set; otherwise it is kept.
    pub(super) fn is_open(&self, line: &Line<W>, budget: &mut Budget) -> Result<bool> {
        self.is_open_with(line.claims(), budget)
    }

    /// The same of a position with these claims.
    fn is_open_with(&self, claims: [W; 2], budget: &mut Budget) -> Result<bool> {
        budget.work(cost(self.sets.len()) + 32)?;
        let Aim { owner, win, .. } = self.aim;
        // Who may win: the owner is to, or the opponent is not.
        let winner = if win { owner } else { owner.other() };
        let [first, second] = claims;
        let is_alive = match winner {
            Seat::First => self.is_alive(winner, second),
            Seat::Second => self.is_alive(winner, first),
        };
        let is_open = is_alive && !self.free(claims).is_empty();
        ensure!(is_open || !self.aim.win, Fault::Hopeless);
        Ok(is_open)
    }

    /// The opponent's turn: the positions after each reply that matters and leaves the promise open, in
    /// increasing order.
    ///
    /// # Errors
    /// When a reply breaks the promise, or the budget is spent.
    pub fn replies(&self, line: &Line<W>, budget: &mut Budget) -> Result<Vec<Line<W>>> {
        let mut open = Vec::new();
        self.open(line, &mut open, budget, |_, _| Ok(true))?;
        Ok(open)
    }

    /// The [`replies`](Self::replies) that are to be kept, put behind what is there: of each is asked, with what is
    /// claimed after it, before all else of the position is made up.
    pub(super) fn open(
        &self,
        line: &Line<W>,
        open: &mut Vec<Line<W>>,
        budget: &mut Budget,
        mut keeps: impl FnMut([W; 2], &mut Budget) -> Result<bool>,
    ) -> Result {
        if !self.is_open(line, budget)? {
            return Ok(());
        }
        let owner = self.aim.owner;
        let losing = self.completing(line, owner.other());
        if let Some(reply) = losing.members().next() {
            return Err(Fault::Lost).at("reply", reply as usize);
        }
        let threats = self.completing(line, owner);
        let replies = match threats.count() {
            0 => line.ready,
            1 => threats,
            // He completes one set or another.
            _ => W::default(),
        };
        for reply in replies.members() {
            let [first, second] = line.claims();
            let claims = match owner {
                Seat::First => [first, second | W::bit(reply)],
                Seat::Second => [first | W::bit(reply), second],
            };
            let is_open = self.is_open_with(claims, budget);
            if is_open.at("reply", reply as usize)? && keeps(claims, budget)? {
                open.push(self.claim(line, owner.other(), reply, budget)?);
            }
        }
        Ok(())
    }

    /// What matters of a position: the unclaimed vertices belong to both players, and a claimed one to
    /// him who has a set alive through it. So a set is alive if and only if all of it belongs to
    /// its player, and positions of which the same matters have the same future.
    #[must_use]
    pub fn essence(&self, line: &Line<W>) -> Position {
        let [first, second] = self.matters(line.claims()).map(Word::mask);
        Position { first, second }
    }

    /// What matters of a position with these claims, in words.
    pub(super) fn matters(&self, claims: [W; 2]) -> [W; 2] {
        let free = self.free(claims);
        let reach = self.alive.reach(claims, self.aim.maker_breaker);
        reach.map(|own| free | own)
    }
}
