//! What checking costs against what certificates measure: draws `docs/cost.svg`, a mark for each of
//! `certificates/`. Units of work are the same on every machine, and so is the picture.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use playproof_checker::{Limits, Session, Verdict};

/// Of the picture, with a margin at the left and below for the scales.
const SIZE: [f64; 2] = [640.0, 420.0];
const MARGIN: f64 = 60.0;

/// Powers of ten at the ends of both scales: bytes, units.
const ENDS: [[f64; 2]; 2] = [[1.0, 7.0], [1.0, 10.0]];

/// The marks of families, as paths around the origin: told apart without colors.
const MARKS: [&str; 8] = [
    "M-4 0H4M0 -4V4",
    "M-3 -3L3 3M-3 3L3 -3",
    "M-3 -3H3V3H-3Z",
    "M0 -4L4 3H-4Z",
    "M0 -4L4 0L0 4L-4 0Z",
    "M0 4L4 -3H-4Z",
    "M-4 0H4",
    "M0 -4V4",
];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let certificates = root.join("certificates");
    let mut files = Vec::new();
    collect(&certificates, &mut files);
    files.sort();
    let mut session = Session::new(Limits::default());
    let mut costs: BTreeMap<String, Vec<[f64; 2]>> = BTreeMap::new();
    // Files that build on others may come before them.
    for _ in 0..2 {
        files.retain(|path| {
            let bytes = fs::read(path).expect("a file");
            let Verdict::Accepted(accepted) = session.check(bytes.as_slice()) else {
                return true;
            };
            let inside = path.strip_prefix(&certificates).expect("inside");
            let family = inside.iter().next().expect("a folder").to_string_lossy();
            #[allow(clippy::cast_precision_loss, reason = "a figure to be drawn")]
            let cost = [bytes.len() as f64, accepted.work as f64];
            costs.entry(family.into_owned()).or_default().push(cost);
            false
        });
    }
    assert!(files.is_empty(), "not accepted: {files:?}");
    println!(
        "{:14} {:>6} {:>12} {:>16}",
        "family", "files", "bytes", "units"
    );
    for (family, costs) in &costs {
        let sum = |axis: usize| costs.iter().map(|cost| cost[axis]).sum::<f64>();
        println!("{family:14} {:6} {:12} {:16}", costs.len(), sum(0), sum(1));
    }
    fs::write(root.join("docs/cost.svg"), draw(&costs)).expect("the picture is written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|end| end == "proof") {
            files.push(path);
        }
    }
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

fn draw(costs: &BTreeMap<String, Vec<[f64; 2]>>) -> String {
    let [width, height] = SIZE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>Units of work against bytes of all published certificates</title>\n\
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
    for (row, ((family, costs), mark)) in costs.iter().zip(MARKS).enumerate() {
        let _ = writeln!(svg, "<g fill=\"none\" stroke=\"black\">");
        for cost in costs {
            let [x, y] = [0, 1].map(|axis| place(axis, cost[axis].log10()));
            let _ = writeln!(
                svg,
                "<path d=\"{mark}\" transform=\"translate({x:.1} {y:.1})\"/>"
            );
        }
        let y = 34.0 + 16.0 * f64::from(u8::try_from(row).expect("few families"));
        let _ = writeln!(
            svg,
            "<path d=\"{mark}\" transform=\"translate(80 {y})\"/>\n</g>\n<text x=\"92\" y=\"{}\">{family}</text>",
            y + 4.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}
