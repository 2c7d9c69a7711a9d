//! Cannibal animal games: the theorems of Cardinal et al. for all animals whose
//! bounding box is at most 8 × 8, all polyominoes of up to 7 cells, and those of 8 cells that are soon seen to be cannibals.

use std::sync::Arc;

use playproof_explain::animals::{describe, families::Family, normal_form, unconnected};
use playproof_formats::{
    Board, Cell, Claim,
    claim::{Animal, Nature},
    evidence::Blocks,
};

use super::{
    result::result,
    searches::{Asked, Start},
    table::{Found, Paper, Row, Slice, State, Table},
};
use crate::{
    game::animals::enumerate,
    proof::Proof,
    search::cannibal::{alice_tree, blocks, bounding, paper, plan::Planner, punching, square},
    search::control::Control,
};

/// The side of the largest bounding box.
const LARGEST: i16 = 8;

/// The index of the lattices up to which blocks of octominoes are looked for.
const LARGEST_INDEX: i16 = 16;

/// How a row is to be proved.
enum Way {
    /// By whatever works.
    Any,
    /// By these blocks, which the paper prints; or else by whatever works.
    Printed(Blocks),
    /// By a rule alone.
    By(fn(&Animal, &Control) -> Option<Proof>),
}

/// All tables.
pub(super) fn tables() -> Vec<Table> {
    let table = |(title, rows): (&str, Vec<Row>)| Table {
        title: title.to_owned(),
        rows,
        overview: None,
    };
    let tables = [
        ("Observation 1: at most three cells", observation_1()),
        ("Theorem 1: rectangles", theorem_1()),
        ("Lemma 2: squares in n² + 3 moves", lemma_2()),
        ("Theorem 2: O(n,m,k)", theorem_2()),
        ("Theorem 3: L(n)", theorem_3()),
        ("Theorem 4: U(h,w,1)", theorem_4()),
        ("Lemma 3: squares with a hole", lemma_3()),
        ("Theorem 5: squares with holes, directly", theorem_5(false)),
        (
            "Theorem 5: squares with holes, by punching",
            theorem_5(true),
        ),
        ("Tetrominoes", polyominoes(4)),
        ("Pentominoes", polyominoes(5)),
        ("Hexominoes", polyominoes(6)),
        ("Heptominoes", polyominoes(7)),
        ("Octominoes with blocks of a small index", octominoes()),
        ("U(h,w,k) with k > 1", thick_cups()),
    ];
    tables.map(table).into()
}

fn polyominoes(cells: usize) -> Vec<Row> {
    let animals = enumerate(Board::SQUARE, cells).into_iter();
    let row = |animal| row(describe(Board::SQUARE, &animal), animal, Way::Any);
    animals.map(row).collect()
}

/// Those that blocks settle at once: to look long for others would be at the expense of all that is smaller.
fn octominoes() -> Vec<Row> {
    let by_blocks = |animal: &Animal, control: &Control| {
        blocks::Search::new(animal).up_to(LARGEST_INDEX, control)
    };
    let animals = enumerate(Board::SQUARE, 8).into_iter();
    let row = |animal| Row {
        optional: true,
        ..row(describe(Board::SQUARE, &animal), animal, Way::By(by_blocks))
    };
    animals.map(row).collect()
}

/// What the theorems say about an animal: the first three, and the fourth but for its exception.
fn printed(animal: &Animal) -> Option<Paper> {
    let says = |family: &Family| match *family {
        Family::Rectangle(..) => Some(Nature::NonCannibal),
        // The exception of Theorem 4.
        Family::Cup(2, 4, 1)
        | Family::Diagonal(_)
        | Family::Column(_)
        | Family::Antidiagonal(_) => None,
        Family::Frame(..) | Family::Comb(_) | Family::Cup(.., 1) => Some(Nature::Cannibal),
        Family::Cup(..) => None,
    };
    let small = (animal.0.len() <= 3).then_some(Nature::NonCannibal);
    let nature = small.or_else(|| Family::of(animal).iter().find_map(says))?;
    Some(Paper::says(nature.name()))
}

/// What Lemma 3 and Theorem 5 say.
fn cannibal() -> Paper {
    Paper::says(Nature::Cannibal.name())
}

fn observation_1() -> Vec<Row> {
    let by_tree = |animal: &Animal, control: &Control| alice_tree::search(animal, control, |_| ());
    let animals = (1..=3).flat_map(|cells| enumerate(Board::SQUARE, cells));
    let name = |animal: &Animal| describe(Board::SQUARE, animal);
    animals
        .map(|animal| row(name(&animal), animal, Way::By(by_tree)))
        .collect()
}

fn theorem_1() -> Vec<Row> {
    let rectangles = (1..=6).flat_map(|m| (1..=m).map(move |n| Family::Rectangle(n, m)));
    rectangles
        .filter_map(|family| member(family, Way::By(|animal, _| bounding::search(animal))))
        .collect()
}

fn lemma_2() -> Vec<Row> {
    (2..=4)
        .filter_map(|n| member(Family::Rectangle(n, n), Way::By(square::moves)))
        .collect()
}

fn theorem_2() -> Vec<Row> {
    let sides = (3..=LARGEST).flat_map(|m| (3..=m).map(move |n| (n, m)));
    let members = sides.flat_map(|(n, m)| (1..=(n - 1) / 2).map(move |k| (n, m, k)));
    members
        .filter_map(|(n, m, k)| {
            let way = Way::Printed(paper::theorem_2(n, m, k));
            member(Family::Frame(n, m, k), way)
        })
        .collect()
}

fn theorem_3() -> Vec<Row> {
    (2..=LARGEST / 2)
        .filter_map(|n| member(Family::Comb(n), Way::Printed(paper::theorem_3(n))))
        .collect()
}

fn theorem_4() -> Vec<Row> {
    let members = (2..=LARGEST).flat_map(|h| (3..=LARGEST).map(move |w| (h, w)));
    members
        .filter_map(|(h, w)| {
            let blocks = paper::theorem_4(h, w, 1, paper::printed_slant(h, w));
            member(Family::Cup(h, w, 1), Way::Printed(blocks))
        })
        .collect()
}

fn thick_cups() -> Vec<Row> {
    let sides = (2..=LARGEST).flat_map(|h| (3..=LARGEST).map(move |w| (h, w)));
    let members = sides.flat_map(|(h, w)| (2..h.min((w + 1) / 2)).map(move |k| (h, w, k)));
    members
        .filter_map(|(h, w, k)| member(Family::Cup(h, w, k), Way::Any))
        .collect()
}

/// One hole in the inside, in every place up to symmetry.
fn lemma_3() -> Vec<Row> {
    let places = (4..=LARGEST).flat_map(|n| {
        let half = 1..=(n - 1) / 2;
        half.flat_map(move |x| (x..=(n - 1) / 2).map(move |y| (n, x, y)))
    });
    places
        .filter_map(|(n, x, y)| {
            let (name, animal) = punched(n, &[(x, y)])?;
            let way = Way::Printed(paper::lemma_3(&animal));
            // The paper leaves out holes that are closer to the boundary.
            let paper = (x >= n / 4).then(cannibal);
            Some(row(name, animal, way).with_paper(paper))
        })
        .collect()
}

/// Two or more holes, in the squares of side 4 and 5.
fn theorem_5(by_punching: bool) -> Vec<Row> {
    let (mut rows, mut animals) = (Vec::new(), Vec::new());
    for n in 4..=5_i16 {
        let inside: Vec<(i16, i16)> = (1..n - 1)
            .flat_map(|x| (1..n - 1).map(move |y| (x, y)))
            .collect();
        for set in 1_u32..1 << inside.len() {
            let holes: Vec<(i16, i16)> = (0..inside.len())
                .filter(|i| set >> i & 1 == 1)
                .map(|i| inside[i])
                .collect();
            let Some((name, animal)) = punched(n, &holes).filter(|_| holes.len() > 1) else {
                continue;
            };
            if animals.contains(&animal) {
                continue;
            }
            animals.push(animal.clone());
            let way = if by_punching {
                Way::By(|animal, _| by_punching_one(animal))
            } else {
                Way::Printed(paper::lemma_3(&animal))
            };
            rows.push(row(name, animal, way).with_paper(Some(cannibal())));
        }
    }
    rows
}

/// From the square with one of the holes, if the paper's blocks prove that.
fn by_punching_one(animal: &Animal) -> Option<Proof> {
    let side = animal.0.last()?.coordinates()[0] + 1;
    let square = Family::Rectangle(side, side).cells();
    let holes = square.iter().filter(|cell| !animal.0.contains(cell));
    holes.into_iter().find_map(|hole| {
        let mut cells = square.clone();
        cells.retain(|cell| cell != hole);
        let whole = punching::whole(animal, &cells)?;
        let premise = blocks::proof(&whole.animal, paper::lemma_3(&whole.animal));
        let proof = punching::proof(animal, &whole, premise);
        proof.check().is_ok().then_some(proof)
    })
}

/// The n × n square without some cells, if that is in one piece.
fn punched(n: i16, holes: &[(i16, i16)]) -> Option<(String, Animal)> {
    let square = Family::Rectangle(n, n);
    let holes: Vec<Cell> = holes
        .iter()
        .filter_map(|&(x, y)| Cell::new(&[x, y]))
        .collect();
    let mut cells = square.cells();
    cells.retain(|cell| !holes.contains(cell));
    if unconnected(Board::SQUARE, &cells).is_some() {
        return None;
    }
    let holes: Vec<String> = holes.iter().map(Cell::to_string).collect();
    let name = format!("{square} without {}", holes.join(" "));
    Some((name, normal_form(Board::SQUARE, &cells)?))
}

/// First what the paper says is tried, then whatever works.
fn row(name: String, animal: Animal, way: Way) -> Row {
    let file = name
        .replace('/', "_")
        .replace('.', "o")
        .replace(['(', ')'], " ");
    let planner = Arc::new(Planner::default());
    let printed = printed(&animal);
    let prefix = file.trim_end().to_owned();
    let by_planner = |animal: Animal| -> Start {
        let planner = Arc::clone(&planner);
        Arc::new(move |control| planner.decide(&animal, control))
    };
    let (mut blocks, search) = match way {
        Way::Any => (None, by_planner(animal)),
        Way::Printed(printed) => {
            let proof = blocks::proof(&animal, printed);
            (Some(proof), by_planner(animal))
        }
        Way::By(search) => {
            let search: Start = Arc::new(move |control| search(&animal, control));
            (None, search)
        }
    };
    let work = move |slice: &Slice<'_>, found: &mut Found| {
        let asked = if let Some(printed) = blocks.take() {
            let is_proof = printed.check().is_ok();
            found.tell("printed", is_proof);
            if !is_proof {
                // Whatever works is for the next round: the other rows' blocks come first.
                return State::Open;
            }
            Asked::Proved(printed)
        } else {
            slice.search("", &search)
        };
        found.tell("reached", planner.reached().to_string());
        let proof = match asked {
            Asked::Proved(proof) => proof,
            Asked::Exhausted => return State::Exhausted,
            Asked::Open => return State::Open,
        };
        found.facts.retain(|fact| fact.name != "reached");
        // The same animal may be proved by several rules, and in few moves.
        found.file = match (proof.claim(), proof.last().evidence.rule()) {
            (Claim::CannibalMoves(_), _) => Some(format!("{prefix}-moves")),
            (_, rule @ ("bounding" | "punching")) => Some(format!("{prefix}-{rule}")),
            _ => None,
        };
        found.settle(result(proof.claim()), Some(proof))
    };
    Row::new(name, work).with_file(file).with_paper(printed)
}

/// A row about a member of a family.
fn member(family: Family, way: Way) -> Option<Row> {
    Some(row(family.to_string(), family.animal()?, way))
}
