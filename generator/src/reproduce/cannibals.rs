//! Cannibal animal games: the theorems of Cardinal et al. for all animals whose
//! bounding box is at most 8 × 8, and all polyominoes of up to 7 cells.

use std::time::{Duration, Instant};

use crate::{
    game::animals::enumerate,
    proof::Proof,
    search::cannibal::{alice_tree, blocks, bounding, paper, plan::Planner, punching, square},
    search::control::Control,
};
use playproof_explain::animals::{describe, families::Family, normal_form, unconnected};
use playproof_formats::{
    Board, Cell, Claim, Id,
    claim::{Animal, Nature},
    evidence::Blocks,
};
use serde::Serialize;

use super::{Output, Run, nature};

/// The time for an open question in the first round; it doubles from round to round.
const FIRST_SLICE: Duration = Duration::from_millis(250);

/// The side of the largest bounding box.
const LARGEST: i16 = 8;

/// How a row is to be proved.
enum Way {
    /// By whatever works.
    Any,
    /// By these blocks, which the paper prints; or else by whatever works.
    Printed(Blocks),
    /// By a rule alone.
    By(fn(&Animal, &Control) -> Option<Proof>),
}

/// An animal, and what is found about it.
struct Row {
    name: String,
    animal: Animal,
    way: Way,
    /// Whether the paper's own blocks prove it.
    printed: Option<bool>,
    proof: Option<Proof>,
    reached: String,
    time: Duration,
}

/// What was found about an animal.
#[derive(Serialize)]
struct Found<'a> {
    table: &'a str,
    animal: &'a str,
    cells: &'a Animal,
    status: &'static str,
    result: Option<&'static str>,
    /// Whether the strategy as printed passes.
    printed: Option<bool>,
    rule: Option<&'static str>,
    id: Option<Id>,
    reached: Option<&'a str>,
    seconds: f64,
}

pub(super) fn run(run: &Run<'_>, out: &mut Output<'_>) -> miette::Result<bool> {
    let control = run.control.clone();
    let mut tables = tables();
    settle(
        tables.iter_mut().flat_map(|(_, rows)| rows).collect(),
        &control,
        run,
    );
    let mut complete = true;
    for (title, rows) in &tables {
        if !run.json {
            out.line(title);
        }
        for row in rows {
            let found = row.found(title, run)?;
            if found.id.is_none() {
                complete = false;
            }
            if run.json {
                out.json(&found)?;
            } else {
                found.print(out);
            }
        }
    }
    Ok(complete)
}

fn tables() -> Vec<(&'static str, Vec<Row>)> {
    let row = |(name, animal)| Row::new(name, animal, Way::Any);
    let polyominoes = |cells| {
        let animals = enumerate(Board::SQUARE, cells).into_iter();
        animals
            .map(|animal| row((describe(Board::SQUARE, &animal), animal)))
            .collect()
    };
    vec![
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
        ("U(h,w,k) with k > 1", thick_cups()),
    ]
}

fn observation_1() -> Vec<Row> {
    let by_tree = |animal: &Animal, control: &Control| {
        alice_tree::search(animal, control, &mut alice_tree::Reached::default())
    };
    let animals = (1..=3).flat_map(|cells| enumerate(Board::SQUARE, cells));
    let name = |animal: &Animal| describe(Board::SQUARE, animal);
    animals
        .map(|animal| Row::new(name(&animal), animal, Way::By(by_tree)))
        .collect()
}

fn theorem_1() -> Vec<Row> {
    let rectangles = (1..=6).flat_map(|m| (1..=m).map(move |n| Family::Rectangle(n, m)));
    rectangles
        .filter_map(|family| Row::of(family, Way::By(|animal, _| bounding::search(animal))))
        .collect()
}

fn lemma_2() -> Vec<Row> {
    (2..=4)
        .filter_map(|n| Row::of(Family::Rectangle(n, n), Way::By(square::moves)))
        .collect()
}

fn theorem_2() -> Vec<Row> {
    let sides = (3..=LARGEST).flat_map(|m| (3..=m).map(move |n| (n, m)));
    let members = sides.flat_map(|(n, m)| (1..=(n - 1) / 2).map(move |k| (n, m, k)));
    members
        .filter_map(|(n, m, k)| {
            let way = Way::Printed(paper::theorem_2(n, m, k));
            Row::of(Family::Frame(n, m, k), way)
        })
        .collect()
}

fn theorem_3() -> Vec<Row> {
    (2..=LARGEST / 2)
        .filter_map(|n| Row::of(Family::Comb(n), Way::Printed(paper::theorem_3(n))))
        .collect()
}

fn theorem_4() -> Vec<Row> {
    let members = (2..=LARGEST).flat_map(|h| (3..=LARGEST).map(move |w| (h, w)));
    members
        .filter_map(|(h, w)| {
            let blocks = paper::theorem_4(h, w, 1, paper::printed_slant(h, w));
            Row::of(Family::Cup(h, w, 1), Way::Printed(blocks))
        })
        .collect()
}

fn thick_cups() -> Vec<Row> {
    let sides = (2..=LARGEST).flat_map(|h| (3..=LARGEST).map(move |w| (h, w)));
    let members = sides.flat_map(|(h, w)| (2..h.min((w + 1) / 2)).map(move |k| (h, w, k)));
    members
        .filter_map(|(h, w, k)| Row::of(Family::Cup(h, w, k), Way::Any))
        .collect()
}

/// One hole in the inside, in every place up to symmetry.
fn lemma_3() -> Vec<Row> {
    let places = (4..=LARGEST).flat_map(|n| {
        let half = 1..=(n - 1) / 2;
        half.clone()
            .flat_map(move |x| (x..=(n - 1) / 2).map(move |y| (n, vec![(x, y)])))
    });
    places
        .filter_map(|(n, holes)| {
            let (name, animal) = punched(n, &holes)?;
            let way = Way::Printed(paper::lemma_3(&animal));
            Some(Row::new(name, animal, way))
        })
        .collect()
}

/// Two or more holes, in the squares of side 4 and 5.
fn theorem_5(by_punching: bool) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
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
            if rows.iter().any(|row| row.animal == animal) {
                continue;
            }
            let way = if by_punching {
                Way::By(|animal, _| by_punching_one(animal))
            } else {
                Way::Printed(paper::lemma_3(&animal))
            };
            rows.push(Row::new(name, animal, way));
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

/// First what the paper says, then the open animals in rounds whose slices of
/// time double.
fn settle(rows: Vec<&mut Row>, control: &Control, run: &Run<'_>) {
    let mut open = Vec::new();
    for row in rows {
        (run.say)(row.name.clone());
        let started = Instant::now();
        row.begin(control);
        row.time += started.elapsed();
        if row.proof.is_none() && matches!(row.way, Way::Any | Way::Printed(_)) {
            open.push((Planner::default(), row));
        }
    }
    let mut slice = FIRST_SLICE;
    while !open.is_empty() && !control.is_stopped() {
        open.retain_mut(|(planner, row)| {
            (run.say)(row.name.clone());
            let started = Instant::now();
            row.proof = planner.decide(&row.animal, &control.clone().within(slice));
            row.time += started.elapsed();
            row.reached = planner.reached().to_string();
            row.proof.is_none()
        });
        slice = slice.saturating_mul(2);
    }
}

impl Row {
    fn new(name: String, animal: Animal, way: Way) -> Self {
        Self {
            name,
            animal,
            way,
            printed: None,
            proof: None,
            reached: String::new(),
            time: Duration::ZERO,
        }
    }

    fn of(family: Family, way: Way) -> Option<Self> {
        Some(Self::new(family.to_string(), family.animal()?, way))
    }

    /// What can be said at once.
    fn begin(&mut self, control: &Control) {
        let accepted = |proof: Proof| proof.check().is_ok().then_some(proof);
        match &self.way {
            Way::Any => {}
            Way::Printed(printed) => {
                self.proof = accepted(blocks::proof(&self.animal, printed.clone()));
                self.printed = Some(self.proof.is_some());
            }
            Way::By(search) => self.proof = search(&self.animal, control),
        }
    }

    fn found<'a>(&'a self, table: &'a str, run: &Run<'_>) -> miette::Result<Found<'a>> {
        let keep = |proof: &Proof| {
            let rule = proof.last().evidence.rule();
            let name = self.name.replace('/', "_").replace('.', "o");
            let name = name.replace(['(', ')'], " ");
            let words: Vec<&str> = name.split_whitespace().collect();
            // The same animal may be proved by several rules, and in few moves.
            let suffix = match (proof.claim(), rule) {
                (Claim::CannibalMoves(_), _) => "-moves".to_owned(),
                (_, "bounding" | "punching") => format!("-{rule}"),
                _ => String::new(),
            };
            run.keep(proof, &format!("{}{suffix}", words.join("-")))
        };
        let id = self.proof.as_ref().map(keep).transpose()?;
        let nature = self.proof.as_ref().and_then(|p| nature(p.claim()));
        Ok(Found {
            table,
            animal: &self.name,
            cells: &self.animal,
            status: if id.is_some() { "proved" } else { "open" },
            result: nature.map(Nature::name),
            printed: self.printed,
            rule: self.proof.as_ref().map(|p| p.last().evidence.rule()),
            id,
            reached: Some(self.reached.as_str()).filter(|_| id.is_none()),
            seconds: self.time.as_secs_f64(),
        })
    }
}

impl Found<'_> {
    fn print(&self, out: &mut Output<'_>) {
        let printed = match self.printed {
            None => "",
            Some(true) => "as printed",
            Some(false) => "not as printed",
        };
        let Self {
            animal, seconds, ..
        } = self;
        let (result, rule) = (self.result.unwrap_or("open"), self.rule.unwrap_or(""));
        let id = self.id.map_or_else(String::new, |id| id.to_string());
        let end = self.reached.unwrap_or(&id);
        let line =
            format!("  {animal:<28} {result:<12} {printed:<14} {rule:<10} {seconds:>7.3} s  {end}");
        out.line(line.trim_end());
    }
}
