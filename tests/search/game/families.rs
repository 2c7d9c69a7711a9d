//! Families of winning sets, counted.

use playproof::game::{
    Game,
    families::{Sets, connections, copies, edges, lines, polyominoes, progressions},
    file::{Question, parse},
};
use playproof_explain::animals::{catalogue, normal_form};
use playproof_formats::{
    Board, Cell,
    claim::{Arena, InARow},
};

/// ((n + 2)^d − n^d) / 2: each line goes on into a larger cube at both of its ends.
#[test]
fn lines_of_cubes() {
    for (n, d) in [(2, 2), (2, 6), (3, 2), (3, 3), (3, 4_u32), (4, 3), (5, 3)] {
        let sides = vec![n; d as usize];
        let expected = ((n + 2_u32).pow(d) - n.pow(d)) / 2;
        assert_eq!(lines(&sides, n, false).len(), expected as usize, "{n}^{d}");
    }
}

#[test]
fn lines_of_boxes_and_tori() {
    // Of three cells on 3 x 5: rows 3 · 3, columns 5, diagonals 2 · 3.
    assert_eq!(lines(&[3, 5], 3, false).len(), 20);
    assert_eq!(lines(&[4, 4], 5, false).len(), 0);
    // On a torus, a line for each cell and direction; if it goes all around, once for all of its cells.
    assert_eq!(lines(&[5, 5], 4, true).len(), 4 * 25);
    assert_eq!(lines(&[4, 4], 4, true).len(), 4 * 4);
    assert_eq!(lines(&[3, 3], 3, true).len(), 12);
    assert_eq!(lines(&[3, 3, 3], 3, true).len(), 13 * 9);
    // Rows of three would meet a cell twice, diagonals do not.
    assert_eq!(lines(&[2, 3], 4, true).len(), 6);
    assert_eq!(lines(&[2], 3, true).len(), 0);
}

/// Lines of three in the plane over the field of three elements: any two points are on one.
#[test]
fn the_affine_plane() {
    let sets = lines(&[3, 3], 3, true);
    for (a, b) in edges(9) {
        let through = sets
            .iter()
            .filter(|set| set.contains(&a) && set.contains(&b));
        assert_eq!(through.count(), 1);
    }
}

#[test]
fn graphs_in_a_complete_one() {
    let complete = |k| edges(k);
    let cycle = |k: u32| -> Vec<_> { (0..k).map(|a| (a, (a + 1) % k)).collect() };
    assert_eq!(copies(6, &complete(3)).len(), 20);
    assert_eq!(copies(8, &complete(4)).len(), 70);
    assert_eq!(copies(16, &complete(4)).len(), 1820);
    assert_eq!(copies(6, &cycle(4)).len(), 45);
    assert_eq!(copies(5, &cycle(5)).len(), 12);
    // Stars and paths of three edges, and two edges apart.
    assert_eq!(copies(5, &[(0, 1), (0, 2), (0, 3)]).len(), 20);
    assert_eq!(copies(5, &[(0, 1), (1, 2), (2, 3)]).len(), 60);
    assert_eq!(copies(4, &[(0, 1), (2, 3)]).len(), 3);
    assert_eq!(copies(3, &complete(4)).len(), 0);
    assert!(copies(3, &complete(3)).contains(&vec![0, 1, 2]));
}

/// A copy of a polyomino is a set of cells that is a translate of one of its images.
#[test]
fn copies_of_polyominoes() {
    for (name, copies) in [
        ("monomino", 12),
        ("I-tromino", 3 * 2 + 4),
        ("O-tetromino", 6),
        ("L-tetromino", 4 * 2 * 2 + 4 * 3),
        ("I-pentomino", 0),
    ] {
        let animal = catalogue::find(Board::SQUARE, name).unwrap();
        let sets = polyominoes(3, 4, &animal).unwrap();
        assert_eq!(sets.len(), copies, "{name}");
        let turned: Sets = polyominoes(4, 3, &animal)
            .unwrap()
            .into_iter()
            .map(|set| {
                let mut set: Vec<u32> = set.iter().map(|c| c % 3 * 4 + c / 3).collect();
                set.sort_unstable();
                set
            })
            .collect();
        assert_eq!(sets, turned, "{name}");
        for set in &sets {
            let cells = set.iter().map(|&c| i16::try_from(c).unwrap());
            let cells: Vec<Cell> = cells.map(|c| Cell::new(&[c / 4, c % 4]).unwrap()).collect();
            assert_eq!(
                normal_form(Board::SQUARE, &cells),
                Some(animal.clone()),
                "{name}"
            );
        }
    }
}

#[test]
fn arithmetic_progressions() {
    assert_eq!(progressions(9, 3).len(), 16);
    assert_eq!(progressions(35, 4).len(), 11 * 35 - 3 * 66);
    assert_eq!(progressions(5, 1).len(), 5);
    assert_eq!(progressions(5, 2).len(), 10);
    assert_eq!(progressions(5, 6).len(), 0);
    assert_eq!(progressions(128, u32::MAX).len(), 0);
}

/// In Hex exactly one of the players connects his sides, however the cells are shared.
#[test]
fn hex_has_no_draws() {
    for (side, count) in [(1, 1), (2, 3), (3, 11), (4, 54), (5, 365)] {
        let sets = connections(side);
        assert_eq!(sets.len(), count, "{side}");
        // No way contains another.
        let within = |a: &Vec<u32>, b: &Vec<u32>| a != b && a.iter().all(|cell| b.contains(cell));
        assert!(side > 4 || !sets.iter().any(|a| sets.iter().any(|b| within(a, b))));
    }
    let across = connections(3);
    // The other player's sides are above and below: the board reflected in its short diagonal.
    let transposed = |set: &Vec<u32>| {
        set.iter()
            .map(|c| 1_u32 << (c % 3 * 3 + c / 3))
            .sum::<u32>()
    };
    let mask = |set: &Vec<u32>| set.iter().map(|c| 1_u32 << c).sum::<u32>();
    let (across, down): (Vec<u32>, Vec<u32>) = across
        .iter()
        .map(|set| (mask(set), transposed(set)))
        .unzip();
    for first in 0..1_u32 << 9 {
        let second = !first;
        let one = across.iter().any(|set| set & !first == 0);
        let other = down.iter().any(|set| set & !second == 0);
        assert_ne!(one, other, "{first:b}");
    }
}

/// The arena of a game file, and the names of its vertices.
fn game(text: &str) -> (Arena, Vec<String>) {
    let Question {
        game,
        names,
        warnings,
    } = parse("game.toml", text).unwrap();
    assert!(warnings.is_empty());
    let Game::Positional(game) = game else {
        panic!("{game:?}");
    };
    (game.arena, names)
}

#[test]
fn files() {
    for (text, sets, first, last) in [
        ("game = \"tic-tac-toe\"\nsize = [4, 4, 4]", 76, "111", "444"),
        (
            "game = \"tic-tac-toe\"\nsize = [3, 3]\ntorus = true",
            12,
            "11",
            "33",
        ),
        (
            "game = \"tic-tac-toe\"\nsize = [2, 11, 2]\nk = 3\ntorus = false",
            36,
            "1-1-1",
            "2-11-2",
        ),
        ("game = \"positional\"\nhex = 5", 365, "a1", "e5"),
        (
            "game = \"positional\"\npolyomino = \"XX/X.\"\nsize = [2, 12]",
            44,
            "a1",
            "l2",
        ),
        (
            "game = \"positional\"\ncomplete-graph = 6\nbuild = \"triangle\"",
            20,
            "ab",
            "ef",
        ),
        (
            "game = \"positional\"\ncomplete-graph = 8\nbuild = \"K4\"",
            70,
            "ab",
            "gh",
        ),
        (
            "game = \"positional\"\ncomplete-graph = 6\nbuild = [[7, 1], [1, 9], [9, 7]]",
            20,
            "ab",
            "ef",
        ),
        (
            "game = \"positional\"\nvan-der-waerden = [9, 3]",
            16,
            "1",
            "9",
        ),
    ] {
        let (arena, names) = game(text);
        let Arena::Hypergraph(arena) = arena else {
            panic!("{arena:?}");
        };
        assert_eq!(arena.sets.len(), sets, "{text}");
        assert_eq!(arena.vertices as usize, names.len());
        assert_eq!(
            (names[0].as_str(), names[names.len() - 1].as_str()),
            (first, last)
        );
    }
}

/// A board in the plane is the one of `k-in-a-row`: a game has one claim.
#[test]
fn boards_in_the_plane() {
    let text = "game = \"tic-tac-toe\"\nsize = [5, 4]\nk = 3";
    let board = InARow {
        rows: 5,
        columns: 4,
        k: 3,
        gravity: false,
        first: Vec::new(),
        second: Vec::new(),
    };
    assert_eq!(game(text).0, Arena::InARow(board));
}
