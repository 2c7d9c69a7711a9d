//! `playproof draw`: a figure of a step, or of a part of it.

mod png;

use std::path::PathBuf;

use clap::Args;
use miette::miette;
use playproof::files;
use playproof_explain::{Certificate, Figure};

use crate::{certificate, destination::Destination, output::Output, status::Status};

/// Arguments of `playproof draw`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    proof: certificate::Shown,

    /// Draw this step, counted from 0 [default: the last one].
    #[arg(long, value_name = "N")]
    step: Option<usize>,

    /// Draw this part of the step alone: the situation, digraph, end of a line, block, covering,
    /// moment, answer or class of this number, counted from 0.
    #[arg(long, visible_alias = "part", value_name = "K")]
    situation: Option<usize>,

    /// Draw an SVG file.
    #[arg(long, group = "kind")]
    svg: bool,

    /// Draw a file for LaTeX with `TikZ`, of class `standalone`.
    #[arg(long, group = "kind")]
    tikz: bool,

    /// Draw a PNG file.
    #[arg(long, group = "kind")]
    png: bool,

    /// Write the figure here; its kind follows the ending: .svg, .tex, .png or .txt. Without it a
    /// figure is printed.
    #[arg(short, long, alias = "output", value_name = "FILE")]
    out: Option<PathBuf>,

    /// The width: in pixels, or in points for LaTeX.
    #[arg(long, value_name = "WIDTH", value_parser = clap::value_parser!(u16).range(16..=8192))]
    size: Option<u16>,

    /// Draw this title above the figure.
    #[arg(long)]
    title: Option<String>,
}

/// What kind of file a figure becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Svg,
    Tikz,
    Png,
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    let kind = kind(arguments)?;
    let destination = match &arguments.out {
        Some(path) => Some(Destination::of(&arguments.proof.file, Some(path))?),
        None if kind == Kind::Png => {
            return Err(miette!("a PNG file needs a name: -o FIGURE.png"));
        }
        None => None,
    };
    let certificate = arguments.proof.read()?;
    let mut figure = chosen(arguments, &certificate)?;
    if let Some(title) = &arguments.title {
        figure.title.clone_from(title);
        figure.titled = true;
    }
    let width = arguments.size.map(f64::from);
    let bytes = match kind {
        Kind::Text => figure.text().into_bytes(),
        Kind::Svg => figure.svg_of_width(width).into_bytes(),
        Kind::Tikz => figure.tikz_of_width(width).into_bytes(),
        Kind::Png => png::png(&figure.drawing(), width)?,
    };
    match destination {
        Some(destination) => destination.write(&bytes)?,
        None => out.line(String::from_utf8_lossy(&bytes).trim_end()),
    }
    Ok(Status::of(certificate.verdict()))
}

/// The kind that is asked for, or that the ending of the file's name says.
fn kind(arguments: &Arguments) -> miette::Result<Kind> {
    let ending = arguments.out.as_ref().and_then(|path| path.extension());
    let asked = match (arguments.svg, arguments.tikz, arguments.png) {
        (true, ..) => Some(Kind::Svg),
        (_, true, _) => Some(Kind::Tikz),
        (.., true) => Some(Kind::Png),
        _ => None,
    };
    let of_ending = match ending.and_then(|ending| ending.to_str()) {
        Some("svg") => Some(Kind::Svg),
        Some("tex" | "tikz") => Some(Kind::Tikz),
        Some("png") => Some(Kind::Png),
        Some("txt") => Some(Kind::Text),
        _ => None,
    };
    match (asked.or(of_ending), &arguments.out) {
        (Some(kind), _) => Ok(kind),
        (None, None) => Ok(Kind::Text),
        (None, Some(path)) => Err(miette!(
            help = "end it in .svg, .tex, .png or .txt, or say --svg, --tikz or --png",
            "what kind of figure is {}?",
            files::name(path)
        )),
    }
}

/// The figure of the step, or part, that is asked for; of what is not proved, why.
fn chosen(arguments: &Arguments, certificate: &Certificate) -> miette::Result<Figure> {
    let steps = certificate.steps().len();
    let last = steps.saturating_sub(1);
    let step = match arguments.step {
        Some(step) if step > last => {
            return Err(match last {
                0 => miette!("there is no step {step}: the only one is 0"),
                _ => miette!("there is no step {step}: steps are 0 to {last}"),
            });
        }
        Some(step) => step,
        None => last,
    };
    if let Some(fault) = certificate.fault(step) {
        return Ok(fault);
    }
    let parts = certificate.parts(step);
    if let Some(part) = arguments.situation {
        let (name, count) = match parts {
            Some(parts) if part < parts.count => {
                let figure = certificate.figure_with_reason(step, Some(part));
                return figure.ok_or_else(|| too_large(&format!("{} {part}", parts.name)));
            }
            Some(parts) => (parts.name, parts.count),
            None => ("part", 0),
        };
        let mut help = format!("step {step} is drawn as a whole");
        match count {
            0 => {}
            1 => "the only one is 0".clone_into(&mut help),
            _ => help = format!("they are counted from 0 to {}", count - 1),
        }
        return Err(miette!(help = help, "step {step} has no {name} {part}"));
    }
    let figure = certificate.figure_with_reason(step, None);
    figure.ok_or_else(|| too_large(&format!("step {step}")))
}

fn too_large(what: &str) -> miette::Report {
    miette!(
        help = "playproof show explains it in words",
        "{what} cannot be drawn: it is too large"
    )
}
