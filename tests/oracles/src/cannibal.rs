//! Cannibal animal games: the families of the paper, Bob's blocks played out, and
//! strategies for Alice found by brute force.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use playproof_formats::{
    Board, Cell, Claim, Evidence, Step,
    claim::{Animal, Cannibal, CannibalMoves, Nature},
    evidence::{AliceNext, AliceReply, AliceSituation, AliceTree, Blocks, Bounding, Lattice},
};

use crate::{
    build::{cell, cells, step, translation},
    oracle::placements_through,
};

/// "This animal is a cannibal."
#[must_use]
pub fn cannibal(animal: &Animal) -> Claim {
    let (nature, animal) = (Nature::Cannibal, animal.clone());
    Claim::Cannibal(Cannibal { nature, animal })
}

/// "This animal is a non-cannibal."
#[must_use]
pub fn non_cannibal(animal: &Animal) -> Claim {
    let (nature, animal) = (Nature::NonCannibal, animal.clone());
    Claim::Cannibal(Cannibal { nature, animal })
}

/// "Alice has a copy of this animal within so many moves."
#[must_use]
pub fn within(moves: u32, animal: &Animal) -> Claim {
    let animal = animal.clone();
    Claim::CannibalMoves(CannibalMoves { animal, moves })
}

/// The animal of a claim about cannibals.
#[must_use]
pub fn animal_of(claim: &Claim) -> &Animal {
    match claim {
        Claim::Cannibal(claim) => &claim.animal,
        Claim::CannibalMoves(claim) => &claim.animal,
        _ => panic!("not about cannibals"),
    }
}

/// The cells of a rectangle, from one corner to the other.
pub(crate) fn box_of([x, y]: [i16; 2], [z, w]: [i16; 2]) -> Vec<Cell> {
    let cells = (x..=z).flat_map(|x| (y..=w).map(move |y| cell(&[x, y])));
    cells.collect()
}

/// R(n, m), n cells wide.
#[must_use]
pub fn rectangle(n: i16, m: i16) -> Animal {
    Animal(box_of([0, 0], [n - 1, m - 1]))
}

/// O(n, m, k): a rectangle without its cells at a distance of k or more from outside.
#[must_use]
pub fn ring(n: i16, m: i16, k: i16) -> Animal {
    let mut ring = rectangle(n, m);
    let hole = box_of([k, k], [n - 1 - k, m - 1 - k]);
    ring.0.retain(|c| !hole.contains(c));
    ring
}

/// U(h, w, 1), open above.
#[must_use]
pub fn u_shape(h: i16, w: i16) -> Animal {
    let mut shape = rectangle(w, h);
    let hole = box_of([1, 1], [w - 2, h - 1]);
    shape.0.retain(|c| !hole.contains(c));
    shape
}

/// L(n): n corners in a row.
#[must_use]
pub fn corners(n: i16) -> Animal {
    let mut shape = rectangle(2 * n, 2);
    shape
        .0
        .retain(|c| c.coordinates()[0] % 2 == 0 || c.coordinates()[1] == 0);
    shape
}

/// The copies of an animal in the corner of the board, one for each way to turn it.
#[must_use]
pub fn orientations(animal: &Animal) -> Vec<Animal> {
    let copies = copies_through(animal, animal.0[0]).into_iter();
    let moved = copies.map(|copy| {
        let least = |axis: usize| copy.iter().map(|c| c.coordinates()[axis]).min();
        let corner = cell(&[least(0).unwrap_or(0), least(1).unwrap_or(0)]);
        let moved = copy.iter().map(|c| c.checked_sub(corner).expect("small"));
        Animal(moved.collect())
    });
    let moved: BTreeSet<Animal> = moved.collect();
    moved.into_iter().collect()
}

/// The least of an animal's images.
#[must_use]
pub fn normal(animal: &Animal) -> Animal {
    orientations(animal)[0].clone()
}

thread_local! {
    /// For an animal, the copies that contain the origin.
    static COPIES: RefCell<HashMap<Animal, Vec<Vec<Cell>>>> = RefCell::default();
}

/// All copies that contain a cell.
#[must_use]
pub fn copies_through(animal: &Animal, x: Cell) -> BTreeSet<Vec<Cell>> {
    let moved = |copy: &Vec<Cell>| -> Vec<Cell> {
        let cells = copy.iter().map(|c| c.checked_add(x).expect("small"));
        cells.collect()
    };
    COPIES.with_borrow_mut(|known| {
        let through = known.entry(animal.clone()).or_insert_with(|| {
            let origin = cell(&[0, 0]);
            let copies = placements_through(Board::SQUARE, animal, origin);
            copies.into_iter().collect()
        });
        through.iter().map(moved).collect()
    })
}

/// The translates of a shape, as it is turned, that lie in a set of cells.
fn translates_in(shape: &Animal, block: &[Cell]) -> Vec<Animal> {
    let moved = |&to: &Cell| {
        let vector = to.checked_sub(shape.0[0]).expect("small");
        let copy = shape
            .0
            .iter()
            .map(|c| c.checked_add(vector).expect("small"));
        Animal(copy.collect())
    };
    let fits = |copy: &Animal| copy.0.iter().all(|c| block.contains(c));
    block.iter().map(moved).filter(fits).collect()
}

/// Rectangular blocks of this width and height, each row of them moved by a slant
/// against the one below; Bob answers with copies turned as the shapes are.
#[must_use]
pub fn blocks([width, height]: [i16; 2], slant: i16, shapes: &[Animal]) -> Blocks {
    // (width, 0) and (slant, height), in echelon form.
    let (mut long, mut short) = ([width, 0], [slant.rem_euclid(width), height]);
    while short[0] != 0 {
        let times = long[0] / short[0];
        let rest = [long[0] - times * short[0], long[1] - times * short[1]];
        (long, short) = (short, rest);
    }
    let lattice = Lattice(cells(&[long, [0, short[1].abs()]]));
    let block = box_of([0, 0], [width - 1, height - 1]);
    let mut family: Vec<Animal> = shapes
        .iter()
        .flat_map(|s| translates_in(s, &block))
        .collect();
    family.sort_unstable();
    family.dedup();
    Blocks {
        lattice,
        families: vec![family],
    }
}

/// Upside down.
fn flipped(shape: &Animal) -> Animal {
    let top = shape
        .0
        .iter()
        .map(|c| c.coordinates()[1])
        .max()
        .unwrap_or(0);
    let flip = |c: &Cell| cell(&[c.coordinates()[0], top - c.coordinates()[1]]);
    let mut flipped: Vec<Cell> = shape.0.iter().map(flip).collect();
    flipped.sort_unstable();
    Animal(flipped)
}

/// The paper's strategy for O(n, m, k).
#[must_use]
pub fn ring_blocks(n: i16, m: i16, k: i16) -> Blocks {
    blocks([n + k, m + k], 0, &[ring(n, m, k)])
}

/// The paper's strategy for U(h, w, 1), with a slant.
#[must_use]
pub fn u_blocks(h: i16, w: i16, slant: i16) -> Blocks {
    let shape = u_shape(h, w);
    blocks([w + 1, h], slant, &[flipped(&shape), shape])
}

/// The paper's strategy for L(n): a block holds the copies that fit, turned by half
/// a turn or reflected.
#[must_use]
pub fn corner_blocks(n: i16) -> Blocks {
    let mirror = |shape: &Animal| {
        let flip = |c: &Cell| cell(&[2 * n - 1 - c.coordinates()[0], c.coordinates()[1]]);
        let mut cells: Vec<Cell> = shape.0.iter().map(flip).collect();
        cells.sort_unstable();
        Animal(cells)
    };
    let shape = corners(n);
    let shapes = [
        mirror(&shape),
        flipped(&mirror(&shape)),
        flipped(&shape),
        shape,
    ];
    blocks([2 * n, 2], 0, &shapes)
}

/// The step that proves an animal a cannibal by blocks.
#[must_use]
pub fn by_blocks(animal: &Animal, blocks: Blocks) -> Vec<Step> {
    vec![step(
        cannibal(&normal(animal)),
        Evidence::Blocks(blocks),
        &[],
    )]
}

/// Alice wins a rectangle in a square of this side.
#[must_use]
pub fn by_bounding(animal: &Animal, side: u32) -> Vec<Step> {
    let evidence = Evidence::Bounding(Bounding { side });
    vec![step(non_cannibal(animal), evidence, &[])]
}

/// Whether the claim is true, where it is known without a certificate: animals of at
/// most three cells and rectangles are non-cannibals; and a copy takes a move for
/// each of its cells.
#[must_use]
pub fn truth(claim: &Claim) -> Option<bool> {
    let cells = &animal_of(claim).0;
    let extent = |axis: usize| {
        let xs = || cells.iter().map(|c| c.coordinates()[axis]);
        let (least, greatest) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
        usize::try_from(greatest - least + 1).expect("not negative")
    };
    match claim {
        // One cell, or two: a cell has more neighbors than Bob occupies.
        Claim::CannibalMoves(claim) => {
            let enough = claim.moves as usize >= cells.len();
            (!enough || cells.len() <= 2).then_some(enough)
        }
        Claim::Cannibal(claim) => {
            let known = cells.len() == extent(0) * extent(1) || cells.len() <= 3;
            known.then_some(claim.nature == Nature::NonCannibal)
        }
        _ => None,
    }
}

/// A finite part of the board, as bits, with the copies that meet it.
pub struct Part {
    /// Its cells.
    pub cells: Vec<Cell>,
    /// What copies have of it; nothing, too.
    copies: Vec<u128>,
    /// The copies that lie in it.
    whole: Vec<u128>,
    /// Wins and losses that are known.
    known: HashMap<(u128, u128, u32, u32), Option<Mark>>,
}

/// A move of Alice: a cell, and the copy that she can take then, if there is one.
type Mark = (u32, Option<u128>);

fn bits(mask: u128) -> impl Iterator<Item = u32> {
    (0..128).filter(move |i| mask >> i & 1 == 1)
}

impl Part {
    /// The part that has these cells, at most 128.
    #[must_use]
    pub fn new(animal: &Animal, part: &[Cell]) -> Self {
        let (mut copies, mut whole) = (BTreeSet::from([0]), BTreeSet::new());
        for &x in part {
            for copy in copies_through(animal, x) {
                let places = copy.iter().map(|&c| part.iter().position(|&p| p == c));
                let mask = places
                    .clone()
                    .flatten()
                    .fold(0, |mask, i| mask | 1_u128 << i);
                copies.insert(mask);
                if places.into_iter().all(|place| place.is_some()) {
                    whole.insert(mask);
                }
            }
        }
        Self {
            cells: part.to_vec(),
            copies: copies.into_iter().collect(),
            whole: whole.into_iter().collect(),
            known: HashMap::new(),
        }
    }

    /// These cells, as far as they lie here.
    #[must_use]
    pub fn mask(&self, set: &[Cell]) -> u128 {
        let place = |c: &Cell| self.cells.iter().position(|p| p == c);
        set.iter()
            .filter_map(place)
            .fold(0, |mask, i| mask | 1 << i)
    }

    /// The cells of a mask.
    #[must_use]
    pub fn set(&self, mask: u128) -> Vec<Cell> {
        let mut set: Vec<Cell> = bits(mask).map(|i| self.cells[i as usize]).collect();
        set.sort_unstable();
        set
    }

    fn safe(&self, copy: u128, alice: u128, bob: u128) -> bool {
        let missing = copy & !alice;
        let spoils = |c: &&u128| **c & missing != 0 && **c & (alice | bob) == 0;
        copy & bob == 0 && !self.copies.iter().any(|c| spoils(&c))
    }

    /// A mark after which Alice has a copy that Bob cannot touch, with as few moves as
    /// she can.
    fn secures(&self, alice: u128, bob: u128) -> Option<(u32, u128)> {
        let mut best: Option<(u32, (u32, u128))> = None;
        for &copy in self.whole.iter().filter(|&&copy| copy & bob == 0) {
            let missing = copy & !alice;
            let spoiling = self
                .copies
                .iter()
                .filter(|&&c| c & missing != 0 && c & (alice | bob) == 0);
            let common = spoiling.fold(u128::MAX, |common, c| common & c);
            let everywhere = (1_u128 << self.cells.len()) - 1;
            let marks = (common | missing) & everywhere & !alice & !bob;
            for mark in bits(marks) {
                let owned = alice | 1 << mark;
                let moves = (copy & !owned).count_ones() + 1;
                if best.is_none_or(|(least, _)| moves < least) && self.safe(copy, owned, bob) {
                    best = Some((moves, (mark, copy)));
                }
            }
        }
        best.map(|(_, mark)| mark)
    }

    /// How Alice, to move, secures a copy with so many marks, and has it with so many
    /// moves.
    pub fn wins(&mut self, alice: u128, bob: u128, marks: u32, moves: u32) -> Option<Mark> {
        if let Some((mark, copy)) = self.secures(alice, bob) {
            let needs = (copy & !(alice | 1 << mark)).count_ones() + 1;
            if needs <= moves {
                return Some((mark, Some(copy)));
            }
        }
        if marks <= 1 || moves <= 1 {
            return None;
        }
        let key = (alice, bob, marks, moves);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let everywhere = (1_u128 << self.cells.len()) - 1;
        let found = bits(everywhere & !alice & !bob).find(|mark| {
            let owned = alice | 1 << mark;
            let answers: Vec<u128> = self.copies.clone();
            let mut answers = answers.into_iter().filter(|c| c & (owned | bob) == 0);
            answers.all(|c| self.wins(owned, bob | c, marks - 1, moves - 1).is_some())
        });
        let found = found.map(|mark| (mark, None));
        self.known.insert(key, found);
        found
    }
}

/// A rectangle of cells, given by its least and its greatest coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Window {
    least: [i16; 2],
    greatest: [i16; 2],
}

/// What is known of a game with Alice to move: everything within the window, or on the
/// empty board.
pub struct Position {
    window: Option<Window>,
    alice: Vec<Cell>,
    bob: Vec<Cell>,
}

/// A move of Alice.
#[derive(Clone)]
pub struct Turn {
    /// The cell that she takes.
    mark: Cell,
    /// What she looks at then.
    next: Next,
}

/// What Alice looks at after a move.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Next {
    /// A copy that Bob cannot touch any more.
    Copy(Animal),
    /// The rectangle between these corners; what happens elsewhere is forgotten.
    Window(Cell, Cell),
}

/// A strategy of Alice: what she does in a position.
pub type Strategy<'a> = dyn FnMut(&Position) -> Option<Turn> + 'a;

fn window_cells(window: Window) -> Vec<Cell> {
    box_of(window.least, window.greatest)
}

fn look(mark: Cell, [x, y]: [i16; 2], [z, w]: [i16; 2]) -> Turn {
    let least = cell(&[x.min(z), y.min(w)]);
    let greatest = cell(&[x.max(z), y.max(w)]);
    let next = Next::Window(least, greatest);
    Turn { mark, next }
}

/// Alice's moves by brute force: the origin first, and then so many marks until a copy
/// is secured, all within a square around the origin.
pub fn search(
    animal: &Animal,
    radius: i16,
    marks: u32,
    moves: u32,
) -> impl FnMut(&Position) -> Option<Turn> + use<> {
    let mut parts: BTreeMap<Window, Part> = BTreeMap::new();
    let animal = animal.clone();
    move |position| {
        let Some(window) = position.window else {
            return Some(look(cell(&[0, 0]), [-radius; 2], [radius; 2]));
        };
        let part = parts.entry(window);
        let part = part.or_insert_with(|| Part::new(&animal, &window_cells(window)));
        finish(part, position, marks, moves)
    }
}

/// The next move of a win by brute force.
fn finish(part: &mut Part, position: &Position, marks: u32, moves: u32) -> Option<Turn> {
    let window = position.window?;
    let (alice, bob) = (part.mask(&position.alice), part.mask(&position.bob));
    let made = alice.count_ones();
    let left = moves.checked_sub(made)?;
    let (mark, copy) = (1..=marks).find_map(|marks| part.wins(alice, bob, marks, left))?;
    let mark = part.cells[mark as usize];
    Some(match copy {
        Some(copy) => Turn {
            mark,
            next: Next::Copy(Animal(part.set(copy))),
        },
        None => look(mark, window.least, window.greatest),
    })
}

/// Lemma 2 of the paper: (0,0), (n,0), (2n,0), (3n,0) as far as Bob lets her, away from
/// his first copy; and two more marks, found by brute force.
pub fn lemma_2(n: i16) -> impl FnMut(&Position) -> Option<Turn> + use<> {
    let mut parts: BTreeMap<Window, Part> = BTreeMap::new();
    let moves = u32::try_from(n * n + 3).expect("small");
    move |position| {
        let Some(window) = position.window else {
            return Some(look(cell(&[0, 0]), [-3 * n; 2], [3 * n; 2]));
        };
        let away = |e: [i16; 2]| {
            let behind = |c: &Cell| c.coordinates()[0] * e[0] + c.coordinates()[1] * e[1] < 0;
            position.bob.iter().all(behind)
        };
        if position.alice.len() == 1 {
            let e = [[1, 0], [-1, 0], [0, 1], [0, -1]]
                .into_iter()
                .find(|&e| away(e))?;
            let (aside, far) = (n - 1, 3 * n);
            let corner = [aside * e[1], aside * e[0]];
            let other = [far * e[0] - corner[0], far * e[1] - corner[1]];
            return Some(look(cell(&[n * e[0], n * e[1]]), corner, other));
        }
        let part = parts.entry(window);
        let part = part.or_insert_with(|| Part::new(&rectangle(n, n), &window_cells(window)));
        if let Some(turn) = finish(part, position, 2, moves) {
            return Some(turn);
        }
        // The strip's next cell.
        let length = i16::try_from(position.alice.len()).expect("few") * n;
        let next =
            [[1, 0], [-1, 0], [0, 1], [0, -1]].map(|e| cell(&[length * e[0], length * e[1]]));
        let mark = next
            .into_iter()
            .find(|c| window_cells(window).contains(c))?;
        Some(look(mark, window.least, window.greatest))
    }
}

/// The tree of a strategy: a situation for each position after a move of hers, with no
/// more cells than matter.
pub fn tree(animal: &Animal, strategy: &mut Strategy<'_>) -> AliceTree {
    let empty = Position {
        window: None,
        alice: vec![],
        bob: vec![],
    };
    let mut tree = AliceTree::default();
    grow(&mut tree, &mut HashMap::new(), animal, strategy, &empty);
    tree
}

/// Adds what the strategy does from a position on; tells her move and its situation.
fn grow(
    tree: &mut AliceTree,
    places: &mut HashMap<(Vec<Cell>, Vec<Cell>, Next), u32>,
    animal: &Animal,
    strategy: &mut Strategy<'_>,
    position: &Position,
) -> (Cell, u32) {
    let turn = strategy(position).expect("the strategy wins");
    let lies = |c: &Cell| match &turn.next {
        Next::Copy(_) => true,
        Next::Window(least, greatest) => box_of(
            [least.coordinates()[0], least.coordinates()[1]],
            [greatest.coordinates()[0], greatest.coordinates()[1]],
        )
        .contains(c),
    };
    let mut alice = [position.alice.as_slice(), &[turn.mark]].concat();
    alice.sort_unstable();
    alice.retain(lies);
    let mut known = position.bob.clone();
    known.retain(lies);
    let key = (alice.clone(), known.clone(), turn.next.clone());
    if let Some(&place) = places.get(&key) {
        return (turn.mark, place);
    }
    let (mut free, mut bob) = (BTreeSet::new(), BTreeSet::new());
    let next = match &turn.next {
        Next::Copy(copy) => {
            free.extend(copy.0.iter().filter(|c| !alice.contains(c)).copied());
            AliceNext::Copy(copy.clone())
        }
        Next::Window(least, greatest) => {
            let corner = |c: &Cell| [c.coordinates()[0], c.coordinates()[1]];
            let window = box_of(corner(least), corner(greatest));
            let through = window.iter().flat_map(|&x| copies_through(animal, x));
            let legal =
                |copy: &Vec<Cell>| !copy.iter().any(|c| alice.contains(c) || known.contains(c));
            let answers: BTreeSet<Vec<Cell>> = through.filter(legal).chain([vec![]]).collect();
            let mut replies: Vec<AliceReply> = Vec::new();
            for answer in answers {
                let owned = |c: &Cell| known.contains(c) || answer.contains(c);
                let usable = |reply: &&AliceReply| {
                    let next = &tree.0[reply.situation as usize];
                    !answer.contains(&reply.mark)
                        && !next.free.iter().any(|c| answer.contains(c))
                        && next.bob.iter().all(owned)
                };
                let reply = if let Some(reply) = replies.iter().find(usable) {
                    reply.clone()
                } else {
                    let mut bob = [known.as_slice(), &answer].concat();
                    bob.retain(|c| window.contains(c));
                    bob.sort_unstable();
                    let position = Position {
                        window: Some(Window {
                            least: corner(least),
                            greatest: corner(greatest),
                        }),
                        alice: alice.clone(),
                        bob,
                    };
                    let (mark, situation) = grow(tree, places, animal, strategy, &position);
                    let isometry = translation(&[0, 0]);
                    replies.push(AliceReply {
                        mark,
                        situation,
                        isometry,
                    });
                    replies[replies.len() - 1].clone()
                };
                let next = &tree.0[reply.situation as usize];
                free.insert(reply.mark);
                free.extend(&next.free);
                bob.extend(next.bob.iter().filter(|c| !answer.contains(c)));
            }
            AliceNext::Replies(replies)
        }
    };
    // Moves that Bob's other cells forbid him count, unless one of these is listed.
    for &x in &free {
        for copy in copies_through(animal, x) {
            if !copy.iter().any(|c| alice.contains(c) || bob.contains(c)) {
                bob.extend(copy.iter().find(|c| known.contains(c)));
            }
        }
    }
    let place = u32::try_from(tree.0.len()).expect("few situations");
    tree.0.push(AliceSituation {
        alice,
        bob: bob.into_iter().collect(),
        free: free.into_iter().collect(),
        next,
    });
    places.insert(key, place);
    (turn.mark, place)
}

/// Whether no copy of an animal, with or without a hole, is disjoint from the animal
/// with it and has a cell of the hole.
#[must_use]
pub fn is_unusable(whole: &Animal, hole: &[Cell]) -> bool {
    let mut rest = whole.clone();
    rest.0.retain(|c| !hole.contains(c));
    let animals = [whole, &rest];
    let users = hole
        .iter()
        .flat_map(|&x| animals.map(|animal| copies_through(animal, x)));
    let mut users = users.flatten();
    !users.any(|copy| !copy.iter().any(|c| rest.0.contains(c)))
}

/// Whether a vector lies in a lattice, given by (a, b) and (0, d).
pub(crate) fn is_period(lattice: &Lattice, vector: Cell) -> bool {
    let [long, short] = [0, 1].map(|i: usize| lattice.0[i].coordinates());
    let (x, y) = (vector.coordinates()[0], vector.coordinates()[1]);
    x % long[0] == 0 && (y - x / long[0] * long[1]) % short[1] == 0
}

/// The blocks that have a cell of a copy: which family, moved by what, and the copy's
/// cells there.
fn parts_of(blocks: &Blocks, copy: &[Cell]) -> BTreeMap<(usize, Cell), Vec<Cell>> {
    let mut parts: BTreeMap<(usize, Cell), Vec<Cell>> = BTreeMap::new();
    for (number, family) in blocks.families.iter().enumerate() {
        let block: BTreeSet<Cell> = family.iter().flat_map(|f| f.0.clone()).collect();
        for &c in copy {
            for there in &block {
                let moved = c.checked_sub(*there).expect("small");
                if is_period(&blocks.lattice, moved) {
                    parts.entry((number, moved)).or_default().push(*there);
                }
            }
        }
    }
    parts
}

/// Whether Bob's blocks stop every copy, played out: the blocks are disjoint, he always
/// has an answer, and whatever he answers to the first cell of a copy in a block, Alice
/// does not get all of the copy.
#[must_use]
pub fn blocks_win(animal: &Animal, blocks: &Blocks) -> bool {
    let in_block = |family: &Vec<Animal>| {
        let block: BTreeSet<Cell> = family.iter().flat_map(|f| f.0.clone()).collect();
        block
    };
    let all: Vec<Cell> = blocks.families.iter().flat_map(in_block).collect();
    let same = |a: &Cell, b: &Cell| is_period(&blocks.lattice, a.checked_sub(*b).expect("small"));
    let disjoint = (1..all.len()).all(|i| !all[..i].iter().any(|b| same(&all[i], b)));
    let answered = |family: &Vec<Animal>| {
        let avoided = |c: &Cell| family.iter().any(|member| !member.0.contains(c));
        !family.is_empty() && in_block(family).iter().all(avoided)
    };
    let copies = || blocks.families.iter().flatten();
    let are_copies = copies().all(|copy| copies_through(animal, copy.0[0]).contains(&copy.0));
    if !(disjoint && are_copies && blocks.families.iter().all(answered)) || all.is_empty() {
        return false;
    }
    // Cells of every class are among these.
    let side = blocks
        .lattice
        .0
        .iter()
        .enumerate()
        .map(|(i, v)| v.coordinates()[i]);
    let [x, y]: [i16; 2] = side.collect::<Vec<i16>>().try_into().expect("two vectors");
    let period = box_of([0, 0], [x - 1, y - 1]);
    let completed = |copy: &Vec<Cell>| {
        parts_of(blocks, copy).iter().all(|((family, _), part)| {
            part.iter().any(|first| {
                let avoids = |member: &Animal| {
                    !member.0.contains(first) && !part.iter().any(|c| member.0.contains(c))
                };
                blocks.families[*family].iter().any(avoids)
            })
        })
    };
    !period
        .iter()
        .any(|&x| copies_through(animal, x).iter().any(completed))
}
