//! What checking costs against what certificates measure: draws `docs/cost.svg`, a mark for each of
//! `certificates/`; and what searching costs: `docs/search-cost.svg`, a mark for each of the [`games`]. Units of
//! work are the same on every machine, and so are the pictures.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

use playproof::{
    game::{Achievement, Convention, First, Game, Positional, Synchronized, animals::enumerate},
    proof::Proof,
    search::{achievement, cannibal, control::Control, positional, synchronized::plan},
};
use playproof_checker::{Limits, Session, Verdict};
use playproof_explain::animals;
use playproof_formats::{
    Board,
    claim::{Arena, Extent, InARow, Response, Variant},
};
use playproof_oracles::build::published_files;

/// Of the picture, with a margin at the left and below for the scales.
const SIZE: [f64; 2] = [640.0, 420.0];
const MARGIN: f64 = 60.0;

/// Powers of ten at the ends of both scales: bytes, units.
const ENDS: [[f64; 2]; 2] = [[1.0, 7.0], [1.0, 10.0]];

/// Searches end here: a tenth of a second or two.
const MOST_WORK: u64 = 1 << 24;

/// Bytes and units of what belongs to a family.
type Costs = BTreeMap<String, Vec<[f64; 2]>>;

/// The marks of families, as paths around the origin: told apart without colors.
const MARKS: [&str; 9] = [
    "M-4 0H4M0 -4V4",
    "M-3 -3L3 3M-3 3L3 -3",
    "M-3 -3H3V3H-3Z",
    "M0 -4L4 3H-4Z",
    "M0 -4L4 0L0 4L-4 0Z",
    "M0 4L4 -3H-4Z",
    "M-4 0H4",
    "M0 -4V4",
    "M-4 0H4M-2 -4L2 4M-2 4L2 -4",
];

fn main() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let write = |file, title, costs: &Costs| {
        println!("{file:16} {:>6} {:>12} {:>16}", "files", "bytes", "units");
        for (family, costs) in costs {
            let sum = |axis: usize| costs.iter().map(|cost| cost[axis]).sum::<f64>();
            println!("{family:16} {:6} {:12} {:16}", costs.len(), sum(0), sum(1));
        }
        fs::write(docs.join(file), draw(title, costs)).expect("the picture is written");
    };
    let title = "Units of work against bytes of all published certificates";
    write("cost.svg", title, &checking());
    let title = "Units of work of searches against bytes of the certificates that they find";
    write("search-cost.svg", title, &searching());
}

#[allow(clippy::cast_precision_loss, reason = "figures to be drawn")]
fn cost(bytes: usize, units: u64) -> [f64; 2] {
    [bytes as f64, units as f64]
}

/// What checking the published certificates costs, by folder.
fn checking() -> Costs {
    let mut files = published_files();
    let mut session = Session::new(Limits::default());
    let mut costs = Costs::new();
    // Files that build on others may come before them.
    for _ in 0..2 {
        files.retain(|path| {
            let bytes = fs::read(path).expect("a file");
            let Verdict::Accepted(accepted) = session.check(bytes.as_slice()) else {
                return true;
            };
            let folder = path.parent().and_then(Path::file_name).expect("a folder");
            let costs = costs
                .entry(folder.to_string_lossy().into_owned())
                .or_default();
            costs.push(cost(bytes.len(), accepted.work));
            false
        });
    }
    assert!(files.is_empty(), "not accepted: {files:?}");
    costs
}

/// What searching costs, by family, of all games that are settled.
fn searching() -> Costs {
    let mut costs = Costs::new();
    for (family, game) in games() {
        let control = Control::default().with_threads(1).for_work(MOST_WORK);
        if let Some(proof) = proof(&game, &control) {
            let costs = costs.entry(family.to_owned()).or_default();
            // What takes less than ten units is drawn at the lower edge.
            costs.push(cost(proof.to_bytes().len(), control.work().max(10)));
        }
    }
    costs
}

fn proof(game: &Game, control: &Control) -> Option<Proof> {
    match game {
        Game::Achievement(game) => achievement::plan::Planner::default().decide(game, control),
        Game::AchievementWithin(game) => achievement::within::decide(game, None, control),
        Game::Threshold(_) => None,
        Game::Positional(game) => {
            let decision = positional::Planner::default().decide(game, control);
            decision.map(|decision| decision.proof)
        }
        Game::Biased(game) => positional::biased_outcome::decide(game, control, &mut Vec::new()),
        Game::Synchronized(game) => plan::decide(game, None, control),
        Game::Cannibal(animal) => cannibal::plan::Planner::default().decide(animal, control),
    }
}

/// Polyominoes, cannibals or not.
const CANNIBALS: [&str; 16] = [
    "domino",
    "I-tromino",
    "V-tromino",
    "R(2,2)",
    "R(2,3)",
    "R(3,3)",
    "R(4,4)",
    "L(2)",
    "L(3)",
    "L(4)",
    "U(2,3,1)",
    "U(3,4,1)",
    "O(3,3,1)",
    "O(4,4,1)",
    "O(5,5,1)",
    "O(5,5,2)",
];

/// All polyominoes up to six cells, polyiamonds up to five and polyhexes up to four, with one mark a turn; cannibals;
/// synchronized boards of at most 30 cells; three and four in a row.
fn games() -> Vec<(&'static str, Game)> {
    let mut games = Vec::new();
    for (board, cells) in [
        (Board::SQUARE, 6),
        (Board::TRIANGULAR, 5),
        (Board::HEXAGONAL, 4),
    ] {
        for animal in (1..=cells).flat_map(|cells| enumerate(board, cells)) {
            let game = Achievement::new(board, &[animal], 1, Response::Cells(1));
            games.push((
                "achievement",
                Game::Achievement(game.expect("a small animal")),
            ));
        }
    }
    games.extend(CANNIBALS.iter().map(|name| {
        let animal = animals::find(Board::SQUARE, name).expect("an animal of the square board");
        ("cannibal", Game::Cannibal(animal))
    }));
    for variant in Variant::ALL {
        for (rows, columns) in
            (1..=12).flat_map(|rows| (1..=rows).map(move |columns| (rows, columns)))
        {
            if rows * columns <= 30 {
                let [rows, columns] = [rows, columns].map(Extent::Exactly);
                let game = Synchronized {
                    variant,
                    rows,
                    columns,
                };
                games.push(("synchronized", Game::Synchronized(game)));
            }
        }
    }
    for convention in [
        Convention::MakerMaker,
        Convention::MakerBreaker(First::Maker),
    ] {
        for gravity in [false, true] {
            for (rows, columns, k) in [
                (3, 3, 3),
                (3, 4, 3),
                (4, 4, 3),
                (4, 4, 4),
                (4, 5, 4),
                (5, 4, 4),
                (5, 5, 4),
            ] {
                let arena = Arena::InARow(InARow {
                    rows,
                    columns,
                    k,
                    gravity,
                    first: Vec::new(),
                    second: Vec::new(),
                });
                games.push((
                    "positional",
                    Game::Positional(Positional { arena, convention }),
                ));
            }
        }
    }
    games
}

/// Where a logarithm is drawn, by axis.
fn place(axis: usize, log: f64) -> f64 {
    let [from, to] = ENDS[axis];
    let along = (log - from) / (to - from) * (SIZE[axis] - MARGIN - 20.0);
    if axis == 0 {
        MARGIN + along
    } else {
        SIZE[1] - MARGIN - along
    }
}

fn draw(title: &str, costs: &Costs) -> String {
    let [width, height] = SIZE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let (left, bottom) = (MARGIN, height - MARGIN);
    for axis in [0, 1] {
        let [from, to] = ENDS[axis];
        let mut power = from;
        while power <= to {
            let at = place(axis, power);
            let (x, y, line) = if axis == 0 {
                (at, bottom + 18.0, format!("M{at:.1} {bottom}V20"))
            } else {
                (
                    left - 18.0,
                    at + 4.0,
                    format!("M{left} {at:.1}H{}", width - 20.0),
                )
            };
            let _ = writeln!(svg, "<path d=\"{line}\" stroke=\"#ccc\"/>");
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">10<tspan dy=\"-5\" font-size=\"9\">{power}</tspan></text>"
            );
            power += 1.0;
        }
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">bytes</text>\n<text x=\"62\" y=\"12\">units of work</text>",
        f64::midpoint(left, width),
        height - 18.0
    );
    assert!(costs.len() <= MARKS.len(), "a mark for each family");
    for (row, ((family, marks), mark)) in costs.iter().zip(MARKS).enumerate() {
        let _ = writeln!(svg, "<g fill=\"none\" stroke=\"black\">");
        for cost in marks {
            let [x, y] = [0, 1].map(|axis| place(axis, cost[axis].log10()));
            let _ = writeln!(
                svg,
                "<path d=\"{mark}\" transform=\"translate({x:.1} {y:.1})\"/>"
            );
        }
        // At the lower right there are no marks: what is large costs something.
        let below = u8::try_from(costs.len() - 1 - row).expect("few families");
        let (x, y) = (width - 110.0, bottom - 14.0 - 16.0 * f64::from(below));
        let _ = writeln!(
            svg,
            "<path d=\"{mark}\" transform=\"translate({x} {y})\"/>\n</g>\n<text x=\"{}\" y=\"{}\">{family}</text>",
            x + 12.0,
            y + 4.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}
