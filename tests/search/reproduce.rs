//! The tables of papers: what is found is what the paper says, and what is printed about it.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use playproof::{
    game::{Game, animals::enumerate, file::parse},
    reproduce::{
        Line, NotAccepted, PAPERS, Report, Runner, Table,
        classical::WINNERS,
        known::CONNECT_4,
        set_matching::TABLE_1,
        table::{Paper, Row, State},
        teams::{POLYHEXES, POLYOMINOES},
        thresholds::{FIGURE_5, FIGURE_14},
    },
    search::{control::Control, positional::Planner},
};
use playproof_checker::{Budget, Limits, animal::has_placement};
use playproof_explain::animals::{describe, find};
use playproof_formats::{Board, claim::Animal};

/// The tables of a paper with these words in their titles.
fn tables(paper: &str, title: &str) -> Vec<Table> {
    let paper = PAPERS.iter().find(|other| other.name == paper).unwrap();
    let mut tables = (paper.tables)();
    tables.retain(|table| table.title.contains(title));
    assert!(!tables.is_empty(), "{title}");
    tables
}

/// What came of them, and the certificates that were kept.
fn run(tables: Vec<Table>, control: &Control) -> (Vec<Report>, BTreeMap<String, Vec<u8>>) {
    let mut kept = BTreeMap::new();
    let mut runner = Runner {
        control,
        say: &|_| {},
        keep: &mut |name, bytes| -> Result<(), NotAccepted> {
            let again = kept.insert(name.to_owned(), bytes.to_vec());
            assert!(again.is_none(), "two certificates are called {name}");
            Ok(())
        },
    };
    let reports = runner.run(tables).unwrap();
    (reports, kept)
}

fn is_as_printed(report: &Report) {
    for line in &report.lines {
        assert!(!line.differs, "{line:?}");
        assert_ne!(line.status, "open", "{line:?}");
    }
    assert!(report.is_complete);
}

#[test]
fn figure_5() {
    let (reports, kept) = run(tables("NS", "Figure 5"), &Control::default());
    is_as_printed(&reports[0]);
    let found: Vec<(&str, Option<&str>)> = reports[0]
        .lines
        .iter()
        .map(|line| (line.name.as_str(), line.result.as_deref()))
        .collect();
    assert_eq!(found, FIGURE_5.map(|(name, printed)| (name, Some(printed))));
    // The entries are parts of the certificates of whole sequences.
    assert_eq!(kept.len(), FIGURE_5.len());
    assert!(kept.contains_key("triangular-T4-3"));
}

/// The entries that are seen without a search have certificates of their own.
#[test]
fn without_time_bounds_are_found() {
    let control = Control::default().within(Duration::ZERO);
    let (reports, kept) = run(tables("NS", "Figure 14"), &control);
    let report = &reports[0];
    assert_eq!(report.lines.len(), FIGURE_14.len());
    assert!(!report.is_complete);
    let open = report
        .lines
        .iter()
        .find(|line| line.name == "P4,5")
        .unwrap();
    assert_eq!((open.status, open.differs), ("open", false));
    assert_eq!(open.result.as_deref(), Some("(0..3,1..7,11,inf)"));
    assert_eq!(open.paper.as_deref(), Some("(1,3,11,inf)"));
    assert!(kept.contains_key("square-P4-5-3-11-win"));
    assert!(kept.contains_key("square-P2-1") && !kept.contains_key("square-P2-1-1-3-win"));
}

#[test]
fn set_matching_table_1() {
    let (reports, kept) = run(tables("SM", "Table 1"), &Control::default());
    is_as_printed(&reports[0]);
    let names: Vec<&str> = reports[0]
        .lines
        .iter()
        .map(|line| line.name.as_str())
        .collect();
    assert_eq!(names, TABLE_1.map(|printed| printed.name));
    for printed in TABLE_1 {
        assert_eq!(printed.reduction, 2 * printed.groups - printed.markers);
        let ratio = 100 * printed.markers / printed.groups;
        let digits: usize = printed.ratio.replace('.', "").parse().unwrap();
        assert!(digits.abs_diff(ratio) <= 1, "{}", printed.name);
    }
    assert!(kept.contains_key("BiTriangle-BiLine"));
}

/// Of the games that everybody knows, those that are settled at once.
#[test]
fn known_games() {
    let settled = [
        "4x4",
        "5x4",
        "4x5",
        "(3,3,3)",
        "(4,3,3)",
        "(4,4,3)",
        "(4,4,4)",
        "3 in a row, 3x3x3",
        "3 in a row, torus 3x3",
        "Hex, 2 by 2",
        "Hex, 3 by 3",
        "Triangle in K4",
        "Triangle in K5",
        "3 in progression, of 9",
        "Sim: triangles in K6",
        "Who has three in a row loses",
        "Avoider's triangle in K5",
        "Triangle in K6, one claim to two",
        "Triangle in K5, two claims to two, whoever moves first",
        "4 in a row on 4x4, one claim, then two each",
        "4 in a row on 4x4, two claims to one",
        "Hex, 4 by 4, with sets of both",
    ];
    let mut tables = tables("known", "");
    for table in &mut tables {
        table
            .rows
            .retain(|row| settled.contains(&row.name.as_str()));
    }
    let (reports, kept) = run(tables, &Control::default());
    reports.iter().for_each(is_as_printed);
    assert_eq!(kept.len(), settled.len());
}

/// On boards of at most 16 cells everything is as in the literature, and the N-pentomino is won on 5 by 5, where it
/// says otherwise.
#[test]
fn polyominoes_on_boards() {
    let is_small = |row: &Row| {
        let sides = ["1x1", "2x2", "3x3", "4x4"];
        sides.iter().any(|side| row.name.ends_with(side))
    };
    let mut small = tables("harary", "");
    let mut five = tables("harary", "");
    for (small, five) in small.iter_mut().zip(&mut five) {
        small.rows.retain(is_small);
        five.rows.retain(|row| row.name == "N-pentomino, 5x5");
    }
    let (reports, kept) = run(small, &Control::default());
    reports.iter().for_each(is_as_printed);
    assert_eq!(kept.len(), 31);
    let (reports, kept) = run(five, &Control::default());
    let lines = reports.iter().flat_map(|report| &report.lines);
    let results: Vec<_> = lines
        .map(|line| (line.result.as_deref(), line.differs))
        .collect();
    let expected = [
        (Some("first"), true),
        (Some("maker"), false),
        (Some("within 6"), false),
    ];
    assert_eq!(results, expected);
    assert_eq!(kept.len(), 3);
}

/// Rows and columns of the table are at most 15 together.
#[test]
fn the_table_of_connect_4() {
    for (rows, values) in CONNECT_4 {
        assert_eq!(values.len(), 12 - rows as usize);
        assert!(values.chars().all(|value| "+-=".contains(value)));
    }
}

/// The theorems on random games: the certificates that are found are those that are published.
#[test]
fn random_games_need_their_theorems() {
    let (reports, kept) = run(tables("PP", "Random"), &Control::default());
    reports.iter().for_each(is_as_printed);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/PP");
    assert_eq!(kept.len(), 11);
    for (name, bytes) in kept {
        let published = fs::read(folder.join(format!("{name}.proof"))).unwrap();
        assert!(published == bytes, "{name} is another certificate");
    }
}

/// The teams that Maker gets, and the others, against two marks.
fn decided(title: &str, teams: usize) -> (Vec<String>, Vec<String>) {
    let (reports, kept) = run(tables("NS-beyond", title), &Control::default());
    is_as_printed(&reports[0]);
    assert_eq!(kept.len(), teams);
    let lines = reports[0].lines.iter();
    let (won, lost): (Vec<_>, Vec<_>) =
        lines.partition(|line| line.result.as_deref() == Some("maker"));
    let names = |lines: Vec<&Line>| lines.into_iter().map(|line| line.name.clone()).collect();
    (names(won), names(lost))
}

fn is_within(board: Board, part: &Animal, animal: &Animal) -> bool {
    has_placement(board, animal, part, &mut Budget::new(Limits::default())).unwrap()
}

/// What the paper's figure 13a calls Z is the N-pentomino: the S-tetromino, which Maker gets, is not within the Z-pentomino.
#[test]
fn the_winners_are_l_y_and_n() {
    let named = |name: &str| find(Board::SQUARE, name).unwrap();
    let winners = WINNERS.map(named);
    let animals = (1..=5).flat_map(|size| enumerate(Board::SQUARE, size));
    let is_won = |animal: &Animal| {
        let mut winners = winners.iter();
        winners.any(|winner| is_within(Board::SQUARE, animal, winner))
    };
    assert_eq!(animals.filter(is_won).count(), 11);
    let s = named("S-tetromino");
    assert!(!is_within(Board::SQUARE, &s, &named("Z-pentomino")));
    let holds_s = |winner: &&Animal| is_within(Board::SQUARE, &s, winner);
    assert!(winners.iter().filter(holds_s).eq([&named("N-pentomino")]));
}

/// Every team of polyominoes of at most four cells is no harder than one that Maker gets, or no easier than one
/// that he does not get.
#[test]
fn teams_against_two_marks() {
    let (won, lost) = decided("Teams", POLYOMINOES.len());
    let animals: Vec<Animal> = (1..=4)
        .flat_map(|size| enumerate(Board::SQUARE, size))
        .collect();
    let team = |names: &String| -> Vec<Animal> {
        names
            .split(", ")
            .map(|name| find(Board::SQUARE, name).unwrap())
            .collect()
    };
    let (won, lost): (Vec<_>, Vec<_>) = (
        won.iter().map(team).collect(),
        lost.iter().map(team).collect(),
    );
    let is_easier = |team: &[&Animal], other: &[&Animal]| {
        let mut goals = other.iter();
        goals.all(|goal| team.iter().any(|part| is_within(Board::SQUARE, part, goal)))
    };
    for chosen in 1..1_u32 << animals.len() {
        let team: Vec<&Animal> = (0..)
            .zip(&animals)
            .filter(|(i, _)| chosen >> i & 1 == 1)
            .map(|(_, a)| a)
            .collect();
        let mut won = won.iter().map(|other| other.iter().collect::<Vec<_>>());
        let mut lost = lost.iter().map(|other| other.iter().collect::<Vec<_>>());
        let gets = won.any(|other| is_easier(&team, &other));
        assert_ne!(gets, lost.any(|other| is_easier(&other, &team)), "{team:?}");
    }
}

/// Pentominoes and pentiamonds are asked for, and what was found in longer searches has the names that it would get.
#[test]
fn sequences_of_five_cells() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/NS-beyond");
    let published = |title: &str| {
        let tables = tables("NS-beyond", title);
        let rows = tables.iter().flat_map(|table| &table.rows);
        let files: Vec<_> = rows
            .map(|row| folder.join(format!("{}.proof", row.file)))
            .collect();
        let there = files.iter().filter(|file| file.exists()).count();
        (files.len(), there)
    };
    assert_eq!(published("Polyominoes"), (12, 12));
    assert_eq!(published("Polyiamonds"), (4, 3));
}

/// Of the octominoes those that blocks of a small index settle are told of, and published; the others are left out.
#[test]
fn octominoes() {
    let mut table = tables("CA", "Octominoes");
    let rows = std::mem::take(&mut table[0].rows);
    assert_eq!(rows.len(), 369);
    table[0].rows = rows.into_iter().skip(340).step_by(3).collect();
    let count = table[0].rows.len();
    let (reports, kept) = run(table, &Control::default());
    let [report] = &reports[..] else {
        panic!("one table");
    };
    assert_eq!(report.lines.len(), kept.len());
    assert!((3..count).contains(&kept.len()), "{}", kept.len());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../certificates/CA");
    for (name, bytes) in kept {
        let published = fs::read(folder.join(format!("{name}.proof")));
        assert!(
            published.is_ok_and(|published| published == bytes),
            "{name}"
        );
    }
}

/// Every polyhex of at most five cells is within the tetrahex that Maker gets, or contains one that he does not
/// get; and larger ones contain one of five cells.
#[test]
fn polyhexes_against_two_marks() {
    let (won, lost) = decided("Polyhexes, (1,2)", POLYHEXES.len() + 3);
    assert_eq!(won, [POLYHEXES[0]]);
    let board = Board::HEXAGONAL;
    let won = find(board, POLYHEXES[0]).unwrap();
    let animals: Vec<Animal> = (1..=5).flat_map(|size| enumerate(board, size)).collect();
    let lost: Vec<&Animal> = animals
        .iter()
        .filter(|animal| lost.contains(&describe(board, animal)))
        .collect();
    for animal in &animals {
        let is_lost = lost.iter().any(|loser| is_within(board, loser, animal));
        assert_ne!(is_within(board, animal, &won), is_lost, "{animal:?}");
    }
    let won = animals
        .iter()
        .filter(|animal| is_within(board, animal, &won));
    assert_eq!(won.count(), 5);
}

/// Something that the paper does not say is marked, and does not end the run.
#[test]
fn a_difference_is_marked() {
    let mut wrong = tables("SM", "Table 1");
    wrong[0].rows.truncate(2);
    wrong[0].rows[0].paper = Some(Paper::one_of(&["5 3 2 1.67", "6 3 1 1.67"]));
    let (reports, _) = run(wrong, &Control::default());
    let [first, second] = reports[0].lines.as_slice() else {
        panic!("two rows");
    };
    assert!(first.differs && !second.differs);
    assert_eq!(first.status, "proved");
    let text = &reports[0].text;
    let marked = |line: &&String| line.contains("≠ 5 3 2 1.67 or 6 3 1 1.67");
    assert_eq!(text.iter().filter(marked).count(), 1);
    assert_eq!(
        text.last().unwrap(),
        "  1 as the paper says, 1 not as the paper says (≠)"
    );
}

/// Rounds: a question is asked again with more work, until it is settled or has nothing more to
/// offer; rows with later turns wait.
#[test]
fn rounds() {
    let turn = |turn: u32, rounds: u32| {
        let mut left = rounds;
        let row = Row::new(format!("turn {turn}"), move |slice, found| {
            left -= 1;
            found.tell("work", slice.work);
            match (left, rounds) {
                (0, 3) => State::Exhausted,
                (0, _) => found.settle(Some("done".to_owned()), None),
                _ => State::Open,
            }
        });
        row.with_turn(turn)
    };
    let table = Table {
        title: "rows".to_owned(),
        rows: vec![turn(100, 1), turn(0, 2), turn(8, 1), turn(0, 3)],
        overview: None,
    };
    let (reports, _) = run(vec![table], &Control::default());
    let report = &reports[0];
    let work: Vec<u64> = report
        .lines
        .iter()
        .map(|l| l.facts["work"].as_u64().unwrap())
        .collect();
    let first = work[2];
    assert_eq!(work, [4, 2, 1, 4].map(|times| times * first));
    let statuses: Vec<&str> = report.lines.iter().map(|line| line.status).collect();
    assert_eq!(statuses, ["tried", "tried", "tried", "open"]);
    assert!(!report.is_complete);
}

/// Rows whose searches take so many rounds, how often each was begun, and the statuses.
fn kept(rounds: &[u32], control: &Control) -> (Vec<u32>, Vec<&'static str>) {
    let game = parse(
        "a game",
        "game = \"positional\"\nvertices = 2\nwinning_sets = [[0], [1]]\nfirst = \"maker\"\n",
    );
    let Game::Positional(game) = game.unwrap().game else {
        panic!("a positional game");
    };
    let proof = Planner::default().decide(&game, control).unwrap().proof;
    let begun: Vec<Arc<AtomicU32>> = rounds.iter().map(|_| Arc::default()).collect();
    let row = |(&rounds, begun): (&u32, &Arc<AtomicU32>)| {
        let name = format!("row {}", Arc::as_ptr(begun).addr());
        let (begun, proof) = (Arc::clone(begun), proof.clone());
        let search = move |control: &Control| {
            begun.fetch_add(1, Ordering::Relaxed);
            // The first round is one of 2^24, the next one of twice as much.
            for _ in 0..(1 << rounds) - 1 {
                control.pay(1 << 24)?;
            }
            Some(proof.clone())
        };
        Row::proving(name, |_| Some("won".to_owned()), search)
    };
    let table = Table {
        title: "rows".to_owned(),
        rows: rounds.iter().zip(&begun).map(row).collect(),
        overview: None,
    };
    let (reports, _) = run(vec![table], control);
    let statuses = reports[0].lines.iter().map(|line| line.status).collect();
    let begun = begun.iter().map(|begun| begun.load(Ordering::Relaxed));
    (begun.collect(), statuses)
}

/// A search goes on where it was, as long as there is memory; those of the first rows do so anyway.
#[test]
fn searches_are_kept_from_round_to_round() {
    let rounds = [4, 1, 3, 4, 4, 4, 2];
    let (begun, statuses) = kept(&rounds, &Control::default().with_memory(1 << 40));
    assert_eq!(begun, [1; 7]);
    assert_eq!(statuses, ["proved"; 7]);
    // A quarter of this is less than any of them takes.
    let (begun, statuses) = kept(&rounds, &Control::default().with_memory(1 << 20));
    assert_eq!(statuses, ["proved"; 7]);
    assert_eq!(begun[..3], [1; 3]);
    assert!(begun[5] > 1, "{begun:?}");
    // Those that are stopped are not settled.
    let work = Control::default().for_work(1 << 26);
    let (begun, statuses) = kept(&rounds, &work);
    assert!(begun.iter().all(|&times| times <= 1), "{begun:?}");
    assert!(statuses.contains(&"open"), "{statuses:?}");
}

/// What a row finds in its rounds is what a search finds at a stretch, with any number of threads.
#[test]
fn rounds_change_no_proof() {
    let game = parse(
        "a game",
        "game = \"k-in-a-row\"\nrows = 4\ncolumns = 5\nk = 4\ngravity = true\nconvention = \"maker-maker\"\n",
    );
    let Game::Positional(game) = game.unwrap().game else {
        panic!("a positional game");
    };
    let control = Control::default().with_threads(1);
    let proof = Planner::default().decide(&game, &control).unwrap().proof;
    for threads in [1, 2] {
        let mut tables = tables("known", "Connect-4");
        tables[0].rows.retain(|row| row.name == "5x4");
        let (_, kept) = run(tables, &control.clone().with_threads(threads));
        let [(name, bytes)] = kept.iter().collect::<Vec<_>>()[..] else {
            panic!("one certificate");
        };
        assert_eq!(name, "connect-4-5x4");
        assert!(*bytes == proof.to_bytes(), "{threads} threads");
    }
}
