//! Uiterwijk, "Set Matching": the configurations of Table 1, 4-in-a-row positions that contain
//! them, the empty 4 × 4 board, and the challenge to need no more markers than groups.

use std::ops::RangeInclusive;

use playproof_checker::positional::{Mask, bit, members};
use playproof_formats::claim::{Arena, Guarantee, Hypergraph, InARow};

use super::table::{Found, Paper, Row, Slice, State, Table};
use crate::{
    proof::Proof,
    search::{
        control::Control,
        positional::{
            Planner, pairing,
            question::Question,
            set_matching::{
                self,
                configuration::{
                    Configuration,
                    challenge::{self, Exhausted},
                    cycle, cycle_with_line, smallest_position, splittings, table,
                },
            },
        },
    },
};

/// A row of Table 1.
pub struct Printed {
    /// The configuration.
    pub name: &'static str,
    /// How many markers it has.
    pub markers: usize,
    /// How many groups it has.
    pub groups: usize,
    /// Markers that are saved, compared with a pairing.
    pub reduction: usize,
    /// Markers for each group.
    pub ratio: &'static str,
    /// Positions that the author's program needs, with pairings, for his example. These are
    /// other examples than ours.
    pub nodes: u32,
}

/// Table 1, in our order: cycles with a line follow their cycles.
pub const TABLE_1: [Printed; 12] = [
    printed("Triangle", 5, 3, 1, "1.67", 17),
    printed("Square", 7, 4, 1, "1.75", 40),
    printed("Triangle/Line", 6, 4, 2, "1.50", 26),
    printed("Square/Line", 8, 5, 2, "1.60", 67),
    printed("BiTriangle", 8, 5, 2, "1.60", 25),
    printed("BiTriangleX", 7, 5, 3, "1.40", 17),
    printed("FlatStar", 8, 6, 4, "1.33", 17),
    printed("BiTriangle/Line", 9, 6, 3, "1.50", 25),
    printed("BiTriangle/BiLine", 10, 7, 4, "1.43", 25),
    printed("BiTriangleX/Line", 8, 6, 4, "1.33", 51),
    printed("FlatStar/Line", 8, 7, 6, "1.14", 17),
    printed("TriTriangleX", 10, 7, 4, "1.43", 23),
];

/// Of any cycle of n, and of any with a line, Table 1 says what they save.
const REDUCTIONS: [usize; 2] = [1, 2];

/// Section 4.2: the empty board by two `BiTriangle`s, 16 markers for 10 groups.
const EMPTY_BOARD: (&str, usize, usize) = ("two BiTriangles", 16, 10);

/// The sides of cycles.
const CYCLES: RangeInclusive<u32> = 3..=8;

/// The longest side of a board on which positions are looked for.
const LARGEST: u32 = 6;

/// Markers and groups of the answers to the challenge that are looked for.
const CHALLENGES: [(u32, usize); 2] = [(11, 11), (12, 13)];

/// Markers of the families that are all tried.
const EXHAUSTED: RangeInclusive<u32> = 1..=10;

const fn printed(
    name: &'static str,
    markers: usize,
    groups: usize,
    reduction: usize,
    ratio: &'static str,
    nodes: u32,
) -> Printed {
    Printed {
        name,
        markers,
        groups,
        reduction,
        ratio,
        nodes,
    }
}

/// All tables.
pub(super) fn tables() -> Vec<Table> {
    let cycles = CYCLES.map(|n| (cycle(n), REDUCTIONS[0]));
    let with_line = CYCLES.map(|n| (cycle_with_line(n), REDUCTIONS[1]));
    let cycle = |(configuration, reduction): (Configuration, usize)| {
        let groups = configuration.groups.len();
        let paper = Paper::says(counts(2 * groups - reduction, groups));
        configured(configuration).with_paper(Some(paper))
    };
    let one = |configuration: Configuration| {
        let printed = TABLE_1.iter().find(|row| row.name == configuration.name);
        let paper = printed.map(|row| {
            let Printed {
                markers,
                groups,
                reduction,
                ratio,
                ..
            } = row;
            Paper::says(format!("{markers} {groups} {reduction} {ratio}"))
        });
        configured(configuration).with_paper(paper)
    };
    let table_of = |title: &str, rows: Vec<Row>| Table {
        title: title.to_owned(),
        rows,
        overview: None,
    };
    vec![
        table_of(
            "Configurations (Table 1): markers, groups, reduction, ratio",
            table().into_iter().map(one).collect(),
        ),
        table_of(
            "Cycles and cycles with a line",
            cycles.chain(with_line).map(cycle).collect(),
        ),
        table_of(
            "Positions of 4 in a row, and how many a search meets that knows pairings alone",
            table().into_iter().map(position).collect(),
        ),
        table_of(
            "The empty board, by one matching set of two configurations on disjoint cells",
            empty_board(),
        ),
        table_of(
            "No more markers than groups, which pairwise share at most one",
            CHALLENGES
                .map(|(markers, groups)| challenge(markers, groups))
                .into(),
        ),
        table_of(
            "All families with as many groups as markers (tried, without a certificate)",
            EXHAUSTED.map(exhausted).collect(),
        ),
    ]
}

/// That Breaker holds, moving second, though no pairing does.
fn configured(configuration: Configuration) -> Row {
    let Configuration { name, groups } = configuration;
    let file = file(&name);
    let work = move |slice: &Slice<'_>, found: &mut Found| {
        let control = slice.control();
        let has_pairing = pairing::pairing(&masks(&groups), &control).is_some();
        found.tell("pairing", has_pairing);
        by_matching_set(&groups, found, &control, || {
            by_rule(&hypergraph(&groups), Guarantee::BreakerWinsSecond, &control)
        })
    };
    Row::new(name, work).with_file(file)
}

/// The smallest position of 4 in a row with these groups.
fn position(configuration: Configuration) -> Row {
    let name = format!("{} in 4 in a row", configuration.name);
    let file = file(&name);
    let printed = TABLE_1.iter().find(|row| row.name == configuration.name);
    let work = move |slice: &Slice<'_>, found: &mut Found| {
        let control = slice.control();
        let groups = &configuration.groups;
        let position = smallest_position(&configuration, 4, LARGEST, &control);
        let positions = pairing::positions(&masks(groups), &control);
        found.tell("positions", positions);
        if let Some(printed) = printed {
            found.tell("the paper's position", printed.nodes);
        }
        by_matching_set(groups, found, &control, || {
            let arena = Arena::InARow(position.clone()?);
            by_rule(&arena, Guarantee::ODraws, &control)
        });
        let Some(position) = position.filter(|_| found.proof.is_some()) else {
            return State::after(&control);
        };
        found.tell("position", position.to_string());
        State::Settled
    };
    Row::new(name, work).with_file(file)
}

/// The ways to split the empty board into two configurations.
fn empty_board() -> Vec<Row> {
    let board = InARow {
        rows: 4,
        columns: 4,
        k: 4,
        gravity: false,
        first: Vec::new(),
        second: Vec::new(),
    };
    let row = |configuration: Configuration| {
        let ways = splittings(&configuration, &board);
        let groups = ways.first()?.clone();
        let name = format!("two {}s", configuration.name);
        let (printed, markers, count) = EMPTY_BOARD;
        let paper = (name == printed).then(|| Paper::says(counts(markers, count)));
        let (file, board) = (file(&name), board.clone());
        let work = move |slice: &Slice<'_>, found: &mut Found| {
            let control = slice.control();
            let list = |&group: &Mask| members(group).collect();
            let lists: Vec<Vec<u32>> = groups.iter().map(list).collect();
            found.tell("ways", ways.len());
            found.tell("position", board.to_string());
            by_matching_set(&lists, found, &control, || {
                let question = Question::new(&Arena::InARow(board.clone()), Guarantee::ODraws)?;
                set_matching::proof(&question, &groups, &control)
            })
        };
        Some(Row::new(name, work).with_file(file).with_paper(paper))
    };
    table().into_iter().filter_map(row).collect()
}

/// So many groups on so many markers.
fn challenge(markers: u32, groups: usize) -> Row {
    Row::new(
        format!("{groups} groups on {markers} markers"),
        move |slice, found| {
            let control = slice.control();
            let Some(groups) = challenge::search(markers, groups, &control) else {
                return State::after(&control);
            };
            by_matching_set(&groups, found, &control, || {
                by_rule(&hypergraph(&groups), Guarantee::BreakerWinsSecond, &control)
            })
        },
    )
}

/// All families on so many markers.
fn exhausted(markers: u32) -> Row {
    Row::new(format!("{markers} markers"), move |slice, found| {
        let control = slice.control();
        let Some(Exhausted {
            found: family,
            families,
        }) = challenge::exhaust(markers, &control)
        else {
            return State::after(&control);
        };
        found.tell("families", families);
        let result = family.map_or_else(|| "none".to_owned(), |groups| format!("{groups:?}"));
        found.settle(Some(result), None)
    })
}

/// Enters the counts, and the proof that a matching set gives.
fn by_matching_set(
    groups: &[Vec<u32>],
    found: &mut Found,
    control: &Control,
    search: impl FnOnce() -> Option<Proof>,
) -> State {
    let (markers, count) = size(groups);
    match search() {
        Some(proof) => found.settle(Some(counts(markers, count)), Some(proof)),
        None => State::after(control),
    }
}

/// The proof by the rule that all of this is about.
fn by_rule(arena: &Arena, guarantee: Guarantee, control: &Control) -> Option<Proof> {
    let planner = Planner::by(Some("set-matching".to_owned()));
    let decision = planner.settle(arena, guarantee, control)?;
    Some(decision.proof)
}

/// Markers and groups.
fn size(groups: &[Vec<u32>]) -> (usize, usize) {
    let markers = masks(groups).iter().fold(0, |all, group| all | group);
    (markers.count_ones() as usize, groups.len())
}

/// Markers, groups, how many markers are saved compared with a pairing, and markers for each
/// group.
fn counts(markers: usize, groups: usize) -> String {
    let reduction = (2 * groups).saturating_sub(markers);
    // To two digits, as the paper rounds.
    let hundredths = (100 * markers + groups / 2) / groups.max(1);
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    format!("{markers} {groups} {reduction} {whole}.{rest:02}")
}

/// How a row's file is called.
fn file(name: &str) -> String {
    name.replace('/', "-")
}

/// The game with these sets.
fn hypergraph(groups: &[Vec<u32>]) -> Arena {
    let mut sets = groups.to_vec();
    sets.sort_unstable();
    let last = sets.iter().flatten().max();
    Arena::Hypergraph(Hypergraph {
        vertices: last.map_or(0, |last| last + 1),
        sets,
        order: Vec::new(),
    })
}

fn masks(groups: &[Vec<u32>]) -> Vec<Mask> {
    let mask = |group: &Vec<u32>| group.iter().fold(0, |all, &marker| all | bit(marker));
    groups.iter().map(mask).collect()
}
