//! What Alice has won, wherever it lies.
//!
//! A *pattern* is what matters of a position: cells of Alice's, cells of Bob's, and cells that are not Bob's. Alice wins every
//! position in which an image of a won pattern lies, moved, turned and reflected. So each is kept as weak as the replies in it
//! allow ([`Won::weakest`]), and all of its images are looked up by the cells that she has in them ([`Won::find`]).
//!
//! **Why.** What is won near one side of the window is won near another, too. When the search knew no images, and did not make
//! patterns weaker, the trees of the tetrominoes S, T and L took it some forty to a hundred and fifty times as long.

use std::collections::HashMap;

use super::{
    super::{
        Point,
        window::{Cells, Window, singles},
    },
    motion::Motion,
};

/// What a pattern counts on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sets {
    pub(super) alice: Cells,
    pub(super) bob: Cells,
    pub(super) free: Cells,
}

impl Sets {
    fn map(self, image: impl Fn(Cells) -> Cells) -> Self {
        Self {
            alice: image(self.alice),
            bob: image(self.bob),
            free: image(self.free),
        }
    }

    /// Where they are moved to.
    pub(super) fn moved(self, window: &Window, by: Motion) -> Self {
        self.map(|set| moved(window, set, by))
    }

    pub(super) fn size(self) -> u32 {
        self.alice.count_ones() + self.bob.count_ones() + self.free.count_ones()
    }
}

fn moved(window: &Window, set: Cells, by: Motion) -> Cells {
    let cells = window.cells(set).into_iter();
    let bits = cells.filter_map(|cell| window.bit(by.image(cell)));
    bits.fold(0, |all, bit| all | bit)
}

/// A won pattern.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) sets: Sets,
    /// How many more cells she takes until a copy is safe,
    pub(super) safe: u32,
    /// and until she has one.
    pub(super) moves: u32,
    pub(super) next: Next,
}

impl Pattern {
    pub(super) fn replies(&self) -> &[Reply] {
        match &self.next {
            Next::Copy(_) => &[],
            Next::Replies(replies) => replies,
        }
    }

    pub(super) fn replies_mut(&mut self) -> &mut [Reply] {
        match &mut self.next {
            Next::Copy(_) => &mut [],
            Next::Replies(replies) => replies,
        }
    }
}

/// How Alice wins.
#[derive(Clone, Debug)]
pub(super) enum Next {
    /// Bob cannot touch this copy.
    Copy(Cells),
    Replies(Vec<Reply>),
}

/// The cell that she takes, and what she reaches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reply {
    pub(super) mark: Cells,
    pub(super) to: Image,
}

impl Reply {
    /// Cells that must not be Bob's when she replies.
    pub(super) fn free(&self) -> Cells {
        self.mark | self.to.sets.free
    }

    /// Whether it will do when Bob, who has these cells, makes this move.
    pub(super) fn answers(&self, copy: Cells, bob: Cells) -> bool {
        copy & self.free() == 0 && self.to.sets.bob & !(bob | copy) == 0
    }
}

/// An image of a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image {
    pub(super) pattern: usize,
    pub(super) by: Motion,
    pub(super) sets: Sets,
}

/// An image whose least coordinates are 0, and how it is found.
struct Place {
    image: Image,
    size: Point,
    /// The least coordinates of Alice's cells.
    corner: Point,
    safe: u32,
    moves: u32,
}

/// What was won in a window.
pub(super) struct Won<'a> {
    window: &'a Window,
    /// Each after those that it refers to.
    pub(super) patterns: Vec<Pattern>,
    /// The images by Alice's cells in them, moved to where their least coordinates are 0.
    places: HashMap<Cells, Vec<Place>>,
}

impl<'a> Won<'a> {
    pub(super) fn new(window: &'a Window) -> Self {
        Self {
            window,
            patterns: Vec::new(),
            places: HashMap::new(),
        }
    }

    /// An image of a pattern that counts on nothing but these cells, in which a copy is safe, and hers, in so many moves
    /// at most. One without cells of hers is not found.
    pub(super) fn find(&self, within: Sets, safe: u32, moves: u32) -> Option<Image> {
        subsets(within.alice).find_map(|hers| {
            let (x, y) = self.window.corner(hers);
            let key = hers >> self.window.shift((x, y), (0, 0))?;
            // The latest are the likeliest to fit.
            self.places.get(&key)?.iter().rev().find_map(|place| {
                if place.safe > safe || place.moves > moves {
                    return None;
                }
                let by = (x - place.corner.0, y - place.corner.1);
                let shift = self.window.shift(by, place.size)?;
                let sets = place.image.sets.map(|set| set << shift);
                let fits = sets.bob & !within.bob == 0 && sets.free & !within.free == 0;
                fits.then(|| Image {
                    sets,
                    by: place.image.by.then(Motion::by(by)),
                    ..place.image
                })
            })
        })
    }

    /// Keeps a pattern.
    pub(super) fn add(&mut self, pattern: Pattern) -> Image {
        let image = Image {
            pattern: self.patterns.len(),
            by: Motion::NONE,
            sets: pattern.sets,
        };
        let mut known: Vec<Sets> = Vec::new();
        for turn in Motion::turns() {
            let Some(place) = self.place(&pattern, turn) else {
                continue;
            };
            // Some symmetries of the board may leave the pattern as it is.
            if !known.contains(&place.image.sets) {
                known.push(place.image.sets);
                let (x, y) = place.corner;
                let shift = self.window.shift((x, y), (0, 0)).unwrap_or_default();
                let key = place.image.sets.alice >> shift;
                self.places.entry(key).or_default().push(place);
            }
        }
        self.patterns.push(pattern);
        image
    }

    /// The image by this symmetry, moved to where its least coordinates are 0; `None` if the window has no room for it, or
    /// no cell in it is hers.
    fn place(&self, pattern: &Pattern, turn: Motion) -> Option<Place> {
        let Sets { alice, bob, free } = pattern.sets;
        if alice == 0 {
            return None;
        }
        let cells = self.window.cells(alice | bob | free).into_iter();
        let (xs, ys): (Vec<i16>, Vec<i16>) = cells.map(|cell| turn.image(cell)).unzip();
        let (left, low) = (*xs.iter().min()?, *ys.iter().min()?);
        let size = (xs.iter().max()? - left + 1, ys.iter().max()? - low + 1);
        self.window.shift((0, 0), size)?;
        let by = turn.then(Motion::by((-left, -low)));
        let sets = pattern.sets.moved(self.window, by);
        Some(Place {
            image: Image {
                pattern: self.patterns.len(),
                by,
                sets,
            },
            size,
            corner: self.window.corner(sets.alice),
            safe: pattern.safe,
            moves: pattern.moves,
        })
    }

    /// The pattern with these cells of Alice's and Bob's in which she goes on so, without the replies that no
    /// move of Bob's needs, and without cells that nothing needs. Cells of Bob's are left out first.
    pub(super) fn weakest(&self, alice: Cells, bob: Cells, next: Next) -> Pattern {
        match next {
            Next::Copy(copy) => self.weakest_copy(alice, bob, copy),
            Next::Replies(replies) => self.weakest_replies(alice, bob, replies),
        }
    }

    fn weakest_copy(&self, alice: Cells, bob: Cells, copy: Cells) -> Pattern {
        let (own, free) = (copy & alice, copy & !alice);
        let is_safe = |alice: Cells, bob: Cells| {
            let mut moves = self.window.moves.iter();
            moves.all(|copy| copy & free == 0 || copy & (alice | bob) != 0)
        };
        let bob = fewer(bob, |bob| is_safe(alice, bob));
        let alice = own | fewer(alice & !own, |alice| is_safe(own | alice, bob));
        Pattern {
            sets: Sets { alice, bob, free },
            safe: 0,
            moves: free.count_ones(),
            next: Next::Copy(copy),
        }
    }

    fn weakest_replies(&self, alice: Cells, bob: Cells, mut replies: Vec<Reply>) -> Pattern {
        for index in (0..replies.len()).rev() {
            let reply = replies.remove(index);
            if !self.are_answered(&replies, alice, bob) {
                replies.insert(index, reply);
            }
        }
        let counted = |of: fn(&Reply) -> Cells| replies.iter().fold(0, |all, r| all | of(r));
        let hers = counted(|reply| reply.to.sets.alice & !reply.mark);
        let free = counted(Reply::free);
        let bob = fewer(bob, |bob| self.are_answered(&replies, alice, bob));
        let alice = hers
            | fewer(alice & !hers, |alice| {
                self.are_answered(&replies, hers | alice, bob)
            });
        let reached = || replies.iter().map(|reply| &self.patterns[reply.to.pattern]);
        Pattern {
            sets: Sets { alice, bob, free },
            safe: reached().map(|to| to.safe + 1).max().unwrap_or(0),
            moves: reached().map(|to| to.moves + 1).max().unwrap_or(0),
            next: Next::Replies(replies),
        }
    }

    /// Whether some reply does when Bob does nothing here, and one against each of his moves.
    fn are_answered(&self, replies: &[Reply], alice: Cells, bob: Cells) -> bool {
        let free = replies.iter().fold(0, |all, reply| all | reply.free());
        let answered = |copy: Cells| replies.iter().any(|reply| reply.answers(copy, bob));
        let is_move = |copy: Cells| copy & free != 0 && copy & (alice | bob) == 0;
        let mut moves = self.window.moves.iter();
        answered(0) && moves.all(|&copy| !is_move(copy) || answered(copy))
    }
}

/// The patterns that this one needs, and it as the last one.
pub(super) fn needed(patterns: Vec<Pattern>, root: usize) -> Vec<Pattern> {
    let mut is_needed = vec![false; root + 1];
    is_needed[root] = true;
    for index in (0..=root).rev() {
        if is_needed[index] {
            for reply in patterns[index].replies() {
                is_needed[reply.to.pattern] = true;
            }
        }
    }
    let mut numbers = vec![0; root + 1];
    let mut all = Vec::new();
    let needed = patterns.into_iter().zip(is_needed).enumerate();
    for (index, (mut pattern, _)) in needed.filter(|(_, (_, is_needed))| *is_needed) {
        for reply in pattern.replies_mut() {
            reply.to.pattern = numbers[reply.to.pattern];
        }
        numbers[index] = all.len();
        all.push(pattern);
    }
    all
}

/// A set and all that lie in it, but for the empty one.
fn subsets(set: Cells) -> impl Iterator<Item = Cells> {
    let next = move |&part: &Cells| Some(part.wrapping_sub(1) & set);
    std::iter::successors(Some(set), next).take_while(|&part| part != 0)
}

/// Leaves out of a set what can be left out, one cell after the other.
fn fewer(mut set: Cells, can_be: impl Fn(Cells) -> bool) -> Cells {
    for cell in singles(set) {
        if can_be(set & !cell) {
            set &= !cell;
        }
    }
    set
}
