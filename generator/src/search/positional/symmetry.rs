//! Symmetries of positional games: of boards by their geometry, of other games
//! by backtracking.

use playproof_checker::positional::{Game, Mask, bit, members};
use playproof_formats::claim::{Arena, InARow};

use super::bits::Bits;

/// Symmetries that are looked for in a game. More cost more time for each
/// position than they save.
const MOST: usize = 64;

/// Steps of the backtracking.
const PATIENCE: usize = 200_000;

/// Symmetries of the game without its marks, but for the identity; all of them
/// (then they are a group with it), or none if there are too many.
pub(super) fn symmetries(arena: &Arena, game: &Game) -> Vec<Vec<u32>> {
    match arena {
        Arena::InARow(arena) => board(arena, game),
        Arena::Hypergraph(_) => automorphisms(game),
    }
}

/// The images under a symmetry, and whether it is one.
fn is_symmetry(game: &Game, images: &[u32]) -> bool {
    let kept = |&set: &Mask| game.sets.binary_search(&image(images, set)).is_ok();
    let below =
        |(v, &below): (usize, &Mask)| game.below[images[v] as usize] == image(images, below);
    game.sets.iter().all(kept) && game.below.iter().enumerate().all(below)
}

fn image(images: &[u32], set: Mask) -> Mask {
    members(set).fold(0, |mask, v| mask | bit(images[v as usize]))
}

/// The symmetries of a board that keep what is below.
fn board(arena: &InARow, game: &Game) -> Vec<Vec<u32>> {
    let &InARow { rows, columns, .. } = arena;
    let mut found = Vec::new();
    for (transposed, down, right) in [
        (false, false, true),
        (false, true, false),
        (false, true, true),
        (true, false, false),
        (true, false, true),
        (true, true, false),
        (true, true, true),
    ] {
        if transposed && rows != columns {
            continue;
        }
        let images: Vec<u32> = (0..rows * columns)
            .map(|cell| {
                let (mut row, mut column) = (cell / columns, cell % columns);
                if transposed {
                    (row, column) = (column, row);
                }
                if down {
                    row = rows - 1 - row;
                }
                if right {
                    column = columns - 1 - column;
                }
                row * columns + column
            })
            .collect();
        if is_symmetry(game, &images) && !images.iter().copied().eq(0..rows * columns) {
            found.push(images);
        }
    }
    found
}

/// All automorphisms but for the identity, or none if there are too many.
fn automorphisms(game: &Game) -> Vec<Vec<u32>> {
    let count = game.below.len();
    let mut search = Search {
        game,
        colors: colors(game),
        images: Vec::with_capacity(count),
        used: 0,
        found: Vec::new(),
        patience: PATIENCE,
    };
    if search.extend() {
        search.found
    } else {
        Vec::new()
    }
}

/// Numbers that automorphisms keep: refined by the sizes and the numbers of
/// the vertices of the sets around, until that tells nothing new.
fn colors(game: &Game) -> Vec<u64> {
    let count = game.below.len();
    let mut colors: Vec<u64> = vec![0; count];
    for _ in 0..3 {
        let mix = |hash: u64, word: u64| {
            let hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^ (hash >> 31)
        };
        // Sums do not depend on the order.
        let sum = |set: Mask| {
            let colors = members(set).map(|v| mix(7, colors[v as usize]));
            colors.fold(0, u64::wrapping_add)
        };
        colors = (0..count)
            .map(|v| {
                let own = bit(v as u32);
                let through = game.sets.iter().filter(|&&set| set & own != 0);
                let through = through.map(|&set| mix(u64::from(set.count_ones()), sum(set)));
                let above = (0..count).filter(|&u| game.below[u] & own != 0);
                let above = above.fold(0, |mask, u| mask | bit(u as u32));
                [
                    through.fold(0, u64::wrapping_add),
                    sum(game.below[v]),
                    sum(above),
                ]
                .into_iter()
                .fold(colors[v], mix)
            })
            .collect();
    }
    colors
}

/// Backtracking over the images of 0, 1, 2, …
struct Search<'a> {
    game: &'a Game,
    colors: Vec<u64>,
    images: Vec<u32>,
    used: Mask,
    found: Vec<Vec<u32>>,
    patience: usize,
}

impl Search<'_> {
    /// Whether the search came to its end.
    fn extend(&mut self) -> bool {
        let next = self.images.len();
        if next == self.game.below.len() {
            if !self.images.iter().copied().eq(0..next as u32) {
                self.found.push(self.images.clone());
            }
            return self.found.len() <= MOST;
        }
        for image in 0..self.game.below.len() as u32 {
            if self.used & bit(image) != 0 || self.colors[next] != self.colors[image as usize] {
                continue;
            }
            if self.patience == 0 {
                return false;
            }
            self.patience -= 1;
            self.images.push(image);
            self.used |= bit(image);
            let go_on = !self.is_consistent() || self.extend();
            self.used &= !bit(image);
            self.images.pop();
            if !go_on {
                return false;
            }
        }
        true
    }

    /// Whether what is decided so far carries sets and order to sets and order,
    /// as far as the last image is concerned.
    fn is_consistent(&self) -> bool {
        let last = self.images.len() - 1;
        let decided = bit(self.images.len() as u32).wrapping_sub(1);
        let complete = |&&set: &&Mask| set & bit(last as u32) != 0 && set & !decided == 0;
        let mut sets = self.game.sets.iter().filter(complete);
        let below = |v: usize, u: usize| self.game.below[v] & bit(u as u32) != 0;
        let image = |v: usize| self.images[v] as usize;
        sets.all(|&set| {
            let image = image_of(&self.images, set);
            self.game.sets.binary_search(&image).is_ok()
        }) && (0..last).all(|v| {
            below(v, last) == below(image(v), image(last))
                && below(last, v) == below(image(last), image(v))
        })
    }
}

use image as image_of;

/// A permutation of vertices, prepared for sets: the images of all bytes.
pub(super) struct Permutation<B> {
    bytes: Vec<[B; 256]>,
}

impl<B: Bits> Permutation<B> {
    pub(super) fn new(images: &[u32]) -> Self {
        let bytes = images.chunks(8).map(|chunk| {
            let mut table = [B::default(); 256];
            for (byte, entry) in table.iter_mut().enumerate() {
                for (bit, &image) in chunk.iter().enumerate() {
                    if byte >> bit & 1 == 1 {
                        *entry |= B::bit(image);
                    }
                }
            }
            table
        });
        Self {
            bytes: bytes.collect(),
        }
    }

    pub(super) fn image(&self, set: B) -> B {
        let bytes = set.to_mask().to_le_bytes();
        let images = self.bytes.iter().zip(bytes);
        images.fold(B::default(), |image, (table, byte)| {
            image | table[byte as usize]
        })
    }
}
