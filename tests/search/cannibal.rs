//! What the search finds about cannibal animal games: the checker accepts it, it wins
//! when it is played, and nothing is found where there is nothing to find.

use std::{collections::BTreeSet, time::Duration};

use playproof::{
    game::animals::enumerate,
    proof::Proof,
    search::cannibal::{
        alice_tree, blocks, bounding, local_games, paper,
        plan::{Planner, Reached},
        punching, square,
    },
    search::control::Control,
};
use playproof_checker::{lattice::Lattice, rules::cannibal::bounding::Fault::AllMet};
use playproof_explain::animals::{catalogue, families::Family};
use playproof_formats::{
    Board, Cell, Evidence,
    claim::{Animal, Nature},
    evidence::{AliceNext, AliceSituation, AliceTree, Blocks},
};
use playproof_oracles::{
    assert_rejected,
    build::{cell, step},
    cannibal::{blocks_win, cannibal, copies_through, non_cannibal, within},
    local_games::local_games_win,
    oracle::{apply, compose},
};

fn family(name: &str) -> Animal {
    name.parse::<Family>().unwrap().animal().unwrap()
}

fn named(name: &str) -> Animal {
    catalogue::find(Board::SQUARE, name).unwrap()
}

fn decide(animal: &Animal) -> Proof {
    let control = Control::default().within(Duration::from_secs(120));
    let proof = Planner::default().decide(animal, &control);
    let proof = proof.unwrap_or_else(|| panic!("{animal} is settled"));
    proof.check().unwrap();
    proof
}

fn blocks_of(proof: &Proof) -> &Blocks {
    match &proof.last().evidence {
        Evidence::Blocks(blocks) => blocks,
        other => panic!("by {}", other.rule()),
    }
}

/// The Y-pentomino in a rectangle of 4 × 6; what blocks prove too; and no tetromino in a small one.
#[test]
fn local_games_are_found_in_rectangles() {
    for animal in [
        named("Y-pentomino"),
        family("U(2,3,1)"),
        family("U(3,3,1)"),
        family("U(3,4,1)"),
        family("O(3,3,1)"),
    ] {
        let mut search = local_games::Search::new(&animal);
        let proof = search.go_on(&Control::default()).unwrap();
        proof.check().unwrap();
        let Evidence::LocalGames(games) = &proof.last().evidence else {
            panic!("by {}", proof.last().evidence.rule());
        };
        assert!(local_games_win(&animal, games));
        assert_eq!(search.reached.undecided, 0);
    }
    for name in ["I-tetromino", "O-tetromino", "T-tetromino", "S-tetromino"] {
        let mut search = local_games::Search::new(&named(name));
        let control = Control::default().for_work(1 << 26);
        assert!(search.go_on(&control).is_none(), "{name}");
        assert!(search.reached.index > 8, "{name}: {:?}", search.reached);
    }
}

#[test]
fn how_far_local_games_were_looked_for() {
    let text = |undecided| {
        let games = local_games::Reached {
            index: 40,
            undecided,
        };
        let reached = Reached {
            games,
            ..Reached::default()
        };
        reached.to_string()
    };
    let all = "no local game in rectangles of up to 40 cells; ";
    assert!(text(0).contains(all), "{}", text(0));
    let but = "of up to 40 cells, but for 3 that took too long; ";
    assert!(text(3).contains(but), "{}", text(3));
}

fn tree_of(animal: &Animal) -> AliceTree {
    let control = Control::default().within(Duration::from_secs(120));
    let proof = alice_tree::search(animal, &control, |_| ()).unwrap();
    proof.check().unwrap();
    match &proof.last().evidence {
        Evidence::AliceTree(tree) => tree.clone(),
        other => panic!("by {}", other.rule()),
    }
}

#[test]
fn families_are_cannibals_by_the_blocks_of_the_paper() {
    let passes = |name: &str, blocks| blocks::proof(&family(name), blocks).check().is_ok();
    for n in 3..=6 {
        for m in 3..=6 {
            for k in 1..=(n.min(m) - 1) / 2 {
                let name = format!("O({n},{m},{k})");
                assert!(passes(&name, paper::theorem_2(n, m, k)), "{name}");
            }
        }
    }
    for n in 2..=4 {
        let name = format!("L({n})");
        assert!(passes(&name, paper::theorem_3(n)), "{name}");
    }
    assert!(!passes("L(1)", paper::theorem_3(1)));
    let (mut printed, mut proved) = (BTreeSet::new(), BTreeSet::new());
    for (h, w) in (2..=6).flat_map(|h| (3..=6).map(move |w| (h, w))) {
        let name = format!("U({h},{w},1)");
        let slants = [paper::printed_slant(h, w), paper::proved_slant(h, w)];
        let pass = slants.map(|slant| passes(&name, paper::theorem_4(h, w, 1, slant)));
        if !pass[0] {
            printed.insert((h, w));
        }
        if !pass[1] {
            proved.insert((h, w));
        }
    }
    // The printed condition is wrong for some; that of the proof is right for all
    // but the exception of the theorem.
    assert_eq!(proved, BTreeSet::from([(2, 4)]));
    assert!(printed.len() > proved.len(), "{printed:?}");
}

#[test]
fn all_that_is_found_is_accepted_and_true() {
    for (animal, claim) in [
        (family("U(2,3,1)"), cannibal as fn(&Animal) -> _),
        (family("L(2)"), cannibal),
        (family("O(5,5,1)"), cannibal),
        (family("U(3,5,1)"), cannibal),
        (named("I3"), non_cannibal),
        (named("V3"), non_cannibal),
        (named("O4"), non_cannibal),
        (family("R(2,3)"), non_cannibal),
    ] {
        assert_eq!(*decide(&animal).claim(), claim(&animal));
    }
}

#[test]
fn blocks_of_any_shape_are_found_and_win() {
    // L(2) without the blocks of the paper: the mirror image of nothing that it prints.
    for name in ["U(2,3,1)", "L(2)", "O(3,3,1)"] {
        let animal = family(name);
        let proof = decide(&animal);
        assert!(blocks_win(&animal, blocks_of(&proof)), "{name}");
    }
    let hexominoes = enumerate(Board::SQUARE, 6);
    let control = Control::default().within(Duration::from_secs(120));
    let found = hexominoes.iter().find_map(|animal| {
        let mut search = blocks::Search::new(animal);
        let proof = search.go_on(&control.clone().within(Duration::from_millis(1500)))?;
        Family::of(animal).is_empty().then_some((animal, proof))
    });
    let (animal, proof) = found.unwrap();
    assert!(blocks_win(animal, blocks_of(&proof)));
}

#[test]
fn rectangles_and_small_animals_have_no_blocks() {
    let control = Control::default();
    for animal in [family("R(2,3)"), family("R(3,3)"), named("I3"), named("V3")] {
        let mut search = blocks::Search::new(&animal);
        let limited = control.clone().within(Duration::from_millis(700));
        assert_eq!(search.go_on(&limited), None, "{animal}");
        assert!(search.reached.index >= 4, "{animal}");
    }
}

#[test]
fn cannibals_have_no_tree() {
    let control = Control::default().within(Duration::from_millis(700));
    for name in ["U(2,3,1)", "L(2)"] {
        let limited = control.clone().within(Duration::from_millis(700));
        let found = alice_tree::search(&family(name), &limited, |_| ());
        assert_eq!(found, None);
    }
}

#[test]
fn squares_in_few_moves() {
    let control = Control::default();
    for (n, moves) in [(2, 7), (3, 12), (4, 19)] {
        let square = Family::Rectangle(n, n).animal().unwrap();
        let proof = square::moves(&square, &control).unwrap();
        println!("side {n}: {} bytes", proof.to_bytes().len());
        proof.check().unwrap();
        assert_eq!(*proof.claim(), within(moves, &square));
        let weaker = square::search(&square, &control).unwrap();
        weaker.check().unwrap();
        assert_eq!(*weaker.claim(), non_cannibal(&square));
    }
    assert_eq!(square::moves(&family("R(2,3)"), &control), None);
}

#[test]
fn rectangles_have_the_smallest_square() {
    for (n, m, counts) in [
        (1, 1, [16, 16]),
        (1, 4, [4_288, 4_288]),
        (2, 3, [4_160, 4_224]),
        (6, 6, [238_144, 238_612]),
    ] {
        let animal = Family::Rectangle(n, m).animal().unwrap();
        let proof = bounding::search(&animal).unwrap();
        proof.check().unwrap();
        let Evidence::Bounding(mut evidence) = proof.last().evidence.clone() else {
            panic!("by {}", proof.last().evidence.rule());
        };
        evidence.side -= 1;
        let smaller = step(non_cannibal(&animal), Evidence::Bounding(evidence), &[]);
        assert_rejected!([smaller], AllMet { copies, met } if [*copies, *met] == counts);
    }
    assert_eq!(bounding::search(&named("L4")), None);
}

#[test]
fn holes_in_cannibals() {
    // The 5 × 5 square without its middle is a cannibal, and so it is with another hole.
    let mut cells = family("R(5,5)");
    cells
        .0
        .retain(|&c| c != cell(&[2, 2]) && c != cell(&[1, 1]));
    let animal = playproof_explain::animals::normal_form(Board::SQUARE, &cells.0).unwrap();
    let wholes = punching::wholes(&animal, 1, &Control::default());
    let proof = wholes.iter().find_map(|whole| {
        let premise = blocks::proof(&whole.animal, paper::lemma_3(&whole.animal));
        let proof = punching::proof(&animal, whole, premise);
        proof.check().is_ok().then_some(proof)
    });
    assert_eq!(*proof.unwrap().claim(), cannibal(&animal));
    // From a side, everybody can use a hole.
    assert_eq!(
        punching::wholes(&family("U(2,3,1)"), 1, &Control::default()),
        []
    );
}

/// Numbers as good as random ones, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 20).unwrap() % bound
    }
}

/// A game on a part of the board that is large enough for what it lasts.
#[derive(Default)]
struct Table {
    alice: BTreeSet<Cell>,
    bob: BTreeSet<Cell>,
}

impl Table {
    fn is_free(&self, c: &Cell) -> bool {
        !self.alice.contains(c) && !self.bob.contains(c)
    }

    fn alice_has(&self, animal: &Animal, last: Cell) -> bool {
        let mut copies = copies_through(animal, last).into_iter();
        copies.any(|copy| copy.iter().all(|c| self.alice.contains(c)))
    }
}

/// The block of a cell: which family, and how far it is moved.
fn block_of(blocks: &Blocks, c: Cell) -> Option<(usize, Cell)> {
    let lattice = Lattice::new(Board::SQUARE, &blocks.lattice).unwrap();
    let families = blocks.families.iter().enumerate();
    let mut cells =
        families.flat_map(|(i, f)| f.iter().flat_map(move |m| m.0.iter().map(move |c| (i, *c))));
    let same = |&(_, there): &(usize, Cell)| lattice.reduce(there) == lattice.reduce(c);
    let (family, there) = cells.find(same)?;
    Some((family, c.checked_sub(there).unwrap()))
}

/// Plays Bob's blocks against an Alice who chooses among the cells; whether she wins.
fn alice_beats(
    animal: &Animal,
    blocks: &Blocks,
    side: i16,
    mut choose: impl FnMut(&Table) -> Option<Cell>,
) -> bool {
    let mut table = Table::default();
    let mut answered = BTreeSet::new();
    for _ in 0..side * side {
        let Some(mark) = choose(&table) else {
            return false;
        };
        table.alice.insert(mark);
        if table.alice_has(animal, mark) {
            return true;
        }
        // Elsewhere Bob plays far away.
        let Some((family, moved)) = block_of(blocks, mark) else {
            continue;
        };
        if answered.insert((family, moved)) {
            let copies = blocks.families[family].iter();
            let mut copies = copies.map(|m| -> Vec<Cell> {
                m.0.iter().map(|c| c.checked_add(moved).unwrap()).collect()
            });
            let free = |copy: &Vec<Cell>| copy.iter().all(|c| table.is_free(c));
            let copy = copies.find(free).expect("a copy avoids her first cell");
            table.bob.extend(copy);
        }
    }
    false
}

fn board(side: i16) -> Vec<Cell> {
    let cells = (0..side).flat_map(|x| (0..side).map(move |y| cell(&[x, y])));
    cells.collect()
}

/// The free cell of the copy, without cells of Bob's, of which Alice has most.
fn greedy(animal: &Animal, table: &Table, cells: &[Cell], random: &mut Random) -> Option<Cell> {
    let free: Vec<Cell> = cells.iter().copied().filter(|c| table.is_free(c)).collect();
    let score = |&c: &Cell| {
        let copies = copies_through(animal, c).into_iter();
        let alive = copies.filter(|copy| !copy.iter().any(|c| table.bob.contains(c)));
        alive
            .map(|copy| copy.iter().filter(|c| table.alice.contains(c)).count() + 1)
            .max()
    };
    let best = free.iter().map(score).max()?;
    let best: Vec<Cell> = free.into_iter().filter(|c| score(c) == best).collect();
    Some(best[random.below(best.len())])
}

#[test]
fn bobs_blocks_never_lose_a_game() {
    let mut random = Random(20_240_611);
    for name in ["U(2,3,1)", "L(2)", "O(3,3,1)"] {
        let animal = family(name);
        let proof = decide(&animal);
        let blocks = blocks_of(&proof);
        let cells = board(14);
        for _ in 0..400 {
            let any = |table: &Table| {
                let free: Vec<&Cell> = cells.iter().filter(|c| table.is_free(c)).collect();
                (!free.is_empty()).then(|| *free[random.below(free.len())])
            };
            assert!(!alice_beats(&animal, blocks, 14, any), "{name}");
        }
        let cells = board(8);
        for _ in 0..4 {
            let greedy = |table: &Table| greedy(&animal, table, &cells, &mut random);
            assert!(!alice_beats(&animal, blocks, 8, greedy), "{name}");
        }
    }
}

#[test]
fn damaged_blocks_are_refused_as_far_as_they_lose() {
    let animal = family("U(2,3,1)");
    let proof = decide(&animal);
    let mut refused = 0;
    for shift in [[1, 0], [0, 1], [1, 1], [2, 1], [0, 2]] {
        let mut blocks = blocks_of(&proof).clone();
        blocks.lattice.0[0] = blocks.lattice.0[0].checked_add(cell(&shift)).unwrap();
        let accepted = blocks::proof(&animal, blocks.clone()).check().is_ok();
        assert_eq!(accepted, blocks_win(&animal, &blocks), "{shift:?}");
        refused += usize::from(!accepted);
    }
    assert!(refused > 0);
}

/// Alice's tree against a Bob who chooses among his legal copies: how many moves she needs.
fn moves_of_alice(
    animal: &Animal,
    tree: &AliceTree,
    mut choose: impl FnMut(&AliceSituation, &[Vec<Cell>]) -> Option<usize>,
) -> usize {
    let mut table = Table::default();
    let root = tree.0.last().unwrap();
    table.alice.extend(&root.alice);
    let (mut now, mut place) = (root, playproof_oracles::build::translation(&[0, 0]));
    let mut last = None;
    for _ in 0..100 {
        let moved: BTreeSet<Cell> = now.free.iter().map(|&c| apply(&place, c)).collect();
        let near: BTreeSet<Vec<Cell>> = moved
            .iter()
            .chain(&table.alice)
            .flat_map(|&c| copies_through(animal, c))
            .filter(|copy| copy.iter().all(|c| table.is_free(c)))
            .collect();
        let near: Vec<Vec<Cell>> = near.into_iter().collect();
        if let Some(index) = choose(now, &near) {
            table.bob.extend(&near[index]);
        }
        let mark = match &now.next {
            AliceNext::Copy(copy) => {
                let missing = copy.0.iter().map(|&c| apply(&place, c));
                missing.filter(|c| !table.alice.contains(c)).min()
            }
            AliceNext::Replies(replies) => {
                let reply = replies.iter().find(|reply| {
                    let there = compose(&place, &reply.isometry);
                    let next = &tree.0[reply.situation as usize];
                    table.is_free(&apply(&place, reply.mark))
                        && next
                            .free
                            .iter()
                            .all(|&c| !table.bob.contains(&apply(&there, c)))
                        && next
                            .bob
                            .iter()
                            .all(|&c| table.bob.contains(&apply(&there, c)))
                });
                let reply = reply.expect("she has a reply to every move");
                let mark = apply(&place, reply.mark);
                place = compose(&place, &reply.isometry);
                now = &tree.0[reply.situation as usize];
                Some(mark)
            }
        };
        last = mark.or(last);
        if let Some(mark) = mark {
            assert!(table.is_free(&mark));
            table.alice.insert(mark);
        }
        if last.is_some_and(|last| table.alice_has(animal, last)) {
            return table.alice.len();
        }
    }
    panic!("she does not win");
}

#[test]
fn alices_trees_win_every_game() {
    let mut random = Random(99);
    for name in ["I2", "I3", "V3", "O4"] {
        let animal = named(name);
        let tree = tree_of(&animal);
        for _ in 0..300 {
            let any = |_: &AliceSituation, copies: &[Vec<Cell>]| {
                (!copies.is_empty()).then(|| random.below(copies.len()))
            };
            assert!(moves_of_alice(&animal, &tree, any) <= 20, "{name}");
        }
        // One who takes as many of the cells that she counts on as he can.
        for _ in 0..100 {
            let greedy = |now: &AliceSituation, copies: &[Vec<Cell>]| {
                let taken = |copy: &Vec<Cell>| copy.iter().filter(|c| now.free.contains(c)).count();
                let most = copies.iter().map(taken).max()?;
                let best: Vec<usize> = (0..copies.len())
                    .filter(|&i| taken(&copies[i]) == most)
                    .collect();
                Some(best[random.below(best.len())])
            };
            assert!(moves_of_alice(&animal, &tree, greedy) <= 20, "{name}");
        }
    }
}

/// The sets of a situation, moved, turned and reflected as comes first.
fn least_image(situation: &AliceSituation) -> [Vec<(i16, i16)>; 3] {
    let sets = [&situation.alice, &situation.bob, &situation.free];
    let images = (0..8).map(|turn| {
        let point = |cell: &Cell| {
            let &[x, y] = cell.coordinates() else {
                panic!("{cell} is no cell of the square board")
            };
            let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
            let sign = |bit| if turn & bit == 0 { 1 } else { -1 };
            (sign(2) * x, sign(4) * y)
        };
        let points = sets.map(|set| set.iter().map(point).collect::<Vec<_>>());
        let least = |of: fn(&(i16, i16)) -> i16| points.iter().flatten().map(of).min().unwrap();
        let (left, low) = (least(|point| point.0), least(|point| point.1));
        points.map(|points| {
            let moved = points.into_iter().map(|(x, y)| (x - left, y - low));
            let moved: BTreeSet<(i16, i16)> = moved.collect();
            moved.into_iter().collect()
        })
    });
    images.min().unwrap()
}

fn cells_of(situation: &mut AliceSituation, set: usize) -> &mut Vec<Cell> {
    match set {
        0 => &mut situation.alice,
        1 => &mut situation.bob,
        _ => &mut situation.free,
    }
}

/// No two situations are alike, and none counts on a cell that it can do without.
#[test]
fn trees_say_nothing_twice() {
    for name in ["I2", "I3", "V3", "O4"] {
        let animal = named(name);
        let tree = tree_of(&animal);
        let images: BTreeSet<_> = tree.0.iter().map(least_image).collect();
        assert_eq!(images.len(), tree.0.len(), "{name}");
        for index in 0..tree.0.len() {
            for set in 0..3 {
                let mut fewer = tree.clone();
                for left_out in 0..cells_of(&mut fewer.0[index], set).len() {
                    let mut fewer = tree.clone();
                    cells_of(&mut fewer.0[index], set).remove(left_out);
                    let evidence = Evidence::AliceTree(fewer);
                    let proof = Proof::new(non_cannibal(&animal), evidence, &[]);
                    assert!(proof.check().is_err(), "{name}, situation {index}");
                }
            }
        }
    }
}

/// A search that looks up no images of what was won comes to the end of this work before it has the tree of S.
#[test]
fn no_tetromino_and_not_the_x_pentomino_is_a_cannibal() {
    for name in ["S-tetromino", "T-tetromino", "L-tetromino", "X-pentomino"] {
        let control = Control::default().for_work(1 << 29);
        let mut reached = alice_tree::Reached::default();
        let proof = alice_tree::search(&named(name), &control, |tree| reached = tree);
        let proof = proof.unwrap_or_else(|| panic!("{name}: {reached:?}"));
        proof.check().unwrap();
        println!("{name}: {} bytes", proof.to_bytes().len());
    }
}

/// A search for a tree that is begun again at each of its turns comes to the end of this work before it has that of T.
#[test]
fn trees_are_gone_on_with() {
    let control = Control::default().for_work(1 << 28);
    let planner = Planner::default();
    let proof = planner.decide(&named("T-tetromino"), &control);
    println!("{} units of work", control.work());
    let proof = proof.unwrap_or_else(|| panic!("{}", planner.reached()));
    assert_eq!(proof.last().evidence.rule(), "alice-tree");
    let Reached { blocks, tree, .. } = planner.reached();
    assert!(blocks.index > 8 && tree.moves == 4, "{}", planner.reached());
}

/// Alice can make a copy of T safe with five moves: a search without memory must not say that she cannot.
#[test]
fn without_memory_trees_are_not_excluded() {
    for memory in [0, 1 << 12, 1 << 16] {
        let control = Control::default().with_memory(memory);
        let mut reached = alice_tree::Reached::default();
        let found = alice_tree::search(&named("T-tetromino"), &control, |tree| reached = tree);
        assert_eq!(found, None);
        assert!(reached.moves < 5, "{memory} bytes: {reached:?}");
    }
}

#[test]
fn natures_have_two_claims() {
    let animal = named("S4");
    let game = playproof::game::Game::Cannibal(animal.clone());
    assert_eq!(game.claims(), [cannibal(&animal), non_cannibal(&animal)]);
    assert_eq!(Nature::Cannibal.name(), "cannibal");
}
