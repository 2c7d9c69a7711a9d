//! Symmetries of positional games: of boards by their geometry, of other games
//! by backtracking.

#![allow(
    clippy::cast_possible_truncation,
    reason = "a game has at most 128 vertices"
)]

use std::collections::HashSet;

use crate::search::bits::Bits;
use playproof_checker::positional::{Game, Mask, bit, members};
use playproof_formats::claim::{Arena, InARow};

/// As many symmetries as pay where many positions are looked at: more cost more time for each than they save.
pub(crate) const FEW: usize = 128;

/// Looks at sets to tell vertices apart for all symmetries of a game, some tenth of a second, and steps of the backtracking for one.
const PATIENCE: usize = 1 << 27;
const PATIENCE_FOR_ONE: usize = 1_000;

/// How often colors are refined before they are compared.
const ROUNDS: usize = 3;

/// Symmetries of the game without its marks, but for the identity, with which they are a group: all of them, or, if there are more
/// than `most`, those that keep some vertices.
pub(crate) fn symmetries(arena: &Arena, game: &Game, most: usize) -> Vec<Vec<u32>> {
    match arena {
        Arena::InARow(arena) => board(arena, game),
        Arena::Hypergraph(_) => automorphisms(game, most),
    }
}

/// Some of the elements of a group, that generate it.
pub(crate) fn generators(group: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut generators: Vec<Vec<u32>> = Vec::new();
    let mut generated: HashSet<Vec<u32>> = HashSet::new();
    for element in group {
        if generated.contains(element) {
            continue;
        }
        generators.push(element.clone());
        // All products, the new generator being among the factors.
        let mut new = vec![(0..element.len() as u32).collect::<Vec<u32>>()];
        generated.clear();
        generated.insert(new[0].clone());
        while let Some(before) = new.pop() {
            for generator in &generators {
                let product: Vec<u32> = before.iter().map(|&v| generator[v as usize]).collect();
                if generated.insert(product.clone()) {
                    new.push(product);
                }
            }
        }
    }
    generators
}

/// The symmetries of a board that keep what is below.
fn board(arena: &InARow, game: &Game) -> Vec<Vec<u32>> {
    let &InARow { rows, columns, .. } = arena;
    let mut found: Vec<Vec<u32>> = Vec::new();
    for number in 1..8 {
        let [transposed, down, right] = [4, 2, 1].map(|bit| number & bit != 0);
        if transposed && rows != columns {
            continue;
        }
        let images = (0..rows * columns).map(|cell| {
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
        });
        let images: Vec<u32> = images.collect();
        let identity = images.iter().copied().eq(0..rows * columns);
        if !identity && !found.contains(&images) && is_automorphism(game, &images) {
            found.push(images);
        }
    }
    found
}

fn image(images: &[u32], set: Mask) -> Mask {
    members(set).fold(0, |mask, v| mask | bit(images[v as usize]))
}

/// The automorphisms but for the identity, in the order of their images. While there are too many, one vertex more is to stay
/// where it is: one that few others are like, so that many are left. None if that takes too long.
fn automorphisms(game: &Game, most: usize) -> Vec<Vec<u32>> {
    let mut kept = vec![0; game.below.len()];
    let mut patience = PATIENCE;
    loop {
        let mut group = Group {
            game,
            found: Vec::new(),
            most,
            patience,
        };
        if group.extend(kept.clone(), kept.clone()) {
            let mut found = group.found;
            found.retain(|images| !images.iter().copied().eq(0..images.len() as u32));
            found.sort_unstable();
            return found;
        }
        patience = group.patience;
        kept = refined(&game.sets, &game.below, kept);
        let Some(color) = smallest_class(&kept).filter(|_| patience > 0) else {
            return Vec::new();
        };
        kept = apart(&kept, color, members_of(&kept, color)[0]);
    }
}

/// The color of the fewest vertices, if several have each.
fn smallest_class(colors: &[u64]) -> Option<u64> {
    let mut sorted = colors.to_vec();
    sorted.sort_unstable();
    let classes = sorted.chunk_by(|a, b| a == b);
    let classes = classes.filter(|class| class.len() > 1);
    classes
        .min_by_key(|class| class.len())
        .map(|class| class[0])
}

/// The vertices of a color.
fn members_of(colors: &[u64], color: u64) -> Vec<usize> {
    let vertices = colors.iter().enumerate().filter(|&(_, &c)| c == color);
    vertices.map(|(v, _)| v).collect()
}

/// The colors with another one for a vertex of this color.
fn apart(colors: &[u64], color: u64, vertex: usize) -> Vec<u64> {
    let mut colors = colors.to_vec();
    colors[vertex] = !color;
    colors
}

/// The automorphisms of a game: one vertex after the other is told apart, and those that differ from it by that.
struct Group<'a> {
    game: &'a Game,
    found: Vec<Vec<u32>>,
    most: usize,
    patience: usize,
}

impl Group<'_> {
    /// Adds those that carry vertices to vertices of the same color. Whether all are found: not when there are too
    /// many, or when the patience is at its end.
    fn extend(&mut self, from: Vec<u64>, to: Vec<u64>) -> bool {
        let Game { sets, below, .. } = self.game;
        let looks = 2 * ROUNDS * below.len() * (sets.len() + below.len());
        let Some(patience) = self.patience.checked_sub(looks) else {
            self.patience = 0;
            return false;
        };
        self.patience = patience;
        let [from, to] = [from, to].map(|colors| refined(sets, below, colors));
        let [sorted, others] = [&from, &to].map(|colors| {
            let mut colors = colors.clone();
            colors.sort_unstable();
            colors
        });
        if sorted != others {
            return true;
        }
        let Some(color) = smallest_class(&from) else {
            let image = |color: &u64| to.iter().position(|c| c == color);
            let images = from.iter().filter_map(image).map(|v| v as u32);
            let images: Vec<u32> = images.collect();
            if is_automorphism(self.game, &images) {
                self.found.push(images);
            }
            return self.found.len() <= self.most;
        };
        let vertex = members_of(&from, color)[0];
        let mut images = members_of(&to, color).into_iter();
        images.all(|image| self.extend(apart(&from, color, vertex), apart(&to, color, image)))
    }
}

/// Whether a permutation carries sets to sets, and what is below to what is below.
fn is_automorphism(game: &Game, images: &[u32]) -> bool {
    let set = |&set: &Mask| game.sets.binary_search(&image(images, set)).is_ok();
    let below = |(&below, &v): (&Mask, &u32)| game.below[v as usize] == image(images, below);
    game.sets.iter().all(set) && game.below.iter().zip(images).all(below)
}

/// The images of the vertices of these groups, in increasing order, under an
/// automorphism that carries one of them to another, if one is found.
pub(crate) fn carrying(groups: &[Mask], from: u32, to: u32) -> Option<Vec<u32>> {
    // Vertices are numbered as they come.
    let vertices: Vec<u32> = members(groups.iter().fold(0, |all, group| all | group)).collect();
    let number = |v: u32| vertices.binary_search(&v).ok();
    let set = |group: &Mask| members(*group).filter_map(number);
    let set = |group: &Mask| set(group).fold(0, |set: Mask, v| set | bit(v as u32));
    let mut sets: Vec<Mask> = groups.iter().map(set).collect();
    sets.sort_unstable();
    let below = vec![0; vertices.len()];
    let [from, to] = [number(from)?, number(to)?].map(|v| colors(&sets, &below, Some(v)));
    let sorted = |colors: &[u64]| {
        let mut colors = colors.to_vec();
        colors.sort_unstable();
        colors
    };
    if sorted(&from) != sorted(&to) {
        return None;
    }
    let mut search = Search {
        sets: &sets,
        below: &below,
        colors: [&from, &to],
        images: Vec::new(),
        used: 0,
        found: None,
        patience: PATIENCE_FOR_ONE,
    };
    search.extend();
    let images = search.found?;
    Some(images.iter().map(|&v| vertices[v as usize]).collect())
}

/// Numbers that automorphisms keep, those that keep this vertex if one is named.
fn colors(sets: &[Mask], below: &[Mask], fixed: Option<usize>) -> Vec<u64> {
    let colors = (0..below.len()).map(|v| u64::from(fixed == Some(v)));
    refined(sets, below, colors.collect())
}

/// Numbers that automorphisms which keep these keep, too: refined by the sizes and the numbers of the sets around, a few
/// times.
fn refined(sets: &[Mask], below: &[Mask], mut colors: Vec<u64>) -> Vec<u64> {
    let mix = |hash: u64, word: u64| {
        let hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^ (hash >> 31)
    };
    let count = below.len();
    for _ in 0..ROUNDS {
        // Sums do not depend on the order.
        let sum = |set: Mask| {
            let colors = members(set).map(|v| mix(7, colors[v as usize]));
            colors.fold(0, u64::wrapping_add)
        };
        let sums = sets
            .iter()
            .map(|&set| mix(u64::from(set.count_ones()), sum(set)));
        let sums: Vec<u64> = sums.collect();
        let refined = (0..count as u32).map(|v| {
            let through = sets.iter().zip(&sums).filter(|(set, _)| *set & bit(v) != 0);
            let through = through.map(|(_, &sum)| sum);
            let above = (0..count as u32).filter(|&u| below[u as usize] & bit(v) != 0);
            let above = above.fold(0, |mask, u| mask | bit(u));
            let around = [
                through.fold(0, u64::wrapping_add),
                sum(below[v as usize]),
                sum(above),
            ];
            around.into_iter().fold(colors[v as usize], mix)
        });
        colors = refined.collect();
    }
    colors
}

/// Backtracking over the images of 0, 1, 2, …
struct Search<'a> {
    sets: &'a [Mask],
    below: &'a [Mask],
    /// Of the vertices, and of their images.
    colors: [&'a [u64]; 2],
    images: Vec<u32>,
    used: Mask,
    found: Option<Vec<u32>>,
    patience: usize,
}

impl Search<'_> {
    /// Whether the search came to its end: it stops when one is found, or when its patience is at its end.
    fn extend(&mut self) -> bool {
        let next = self.images.len();
        if next == self.below.len() {
            self.found = Some(self.images.clone());
            return false;
        }
        for image in 0..self.below.len() as u32 {
            let [color, image_color] = [self.colors[0][next], self.colors[1][image as usize]];
            if self.used & bit(image) != 0 || color != image_color {
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
        let undecided = !bit(self.images.len() as u32).wrapping_sub(1);
        let complete = |&&set: &&Mask| set & bit(last as u32) != 0 && set & undecided == 0;
        let is_set = |&set: &Mask| self.sets.binary_search(&image(&self.images, set)).is_ok();
        let below = |v: usize, u: usize| self.below[v] & bit(u as u32) != 0;
        let image = |v: usize| self.images[v] as usize;
        self.sets.iter().filter(complete).all(is_set)
            && (0..last).all(|v| {
                below(v, last) == below(image(v), image(last))
                    && below(last, v) == below(image(last), image(v))
            })
    }
}

/// A permutation of vertices, prepared for sets: the images of all bytes.
#[derive(Clone)]
pub(crate) struct Permutation<B> {
    bytes: Vec<[B; 256]>,
}

impl<B: Bits> Permutation<B> {
    pub(crate) fn new(images: &[u32]) -> Self {
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

    /// The permutation that takes back what this one does.
    pub(crate) fn inverse(&self) -> Self {
        let count = u32::try_from(self.bytes.len() * 8)
            .unwrap_or(0)
            .min(B::CAPACITY);
        let mut inverse: Vec<u32> = (0..count).collect();
        for vertex in 0..count {
            for image in self.image(B::bit(vertex)).members() {
                inverse[image as usize] = vertex;
            }
        }
        Self::new(&inverse)
    }

    pub(crate) fn image(&self, set: B) -> B {
        let bytes = set.to_mask().to_le_bytes();
        let images = self.bytes.iter().zip(bytes);
        images.fold(B::default(), |image, (table, byte)| {
            image | table[byte as usize]
        })
    }
}
