//! Figures for LaTeX: a file of class `standalone`, with `TikZ`.

use std::fmt::Write;

use playproof_formats::escape::escape;

use super::{
    Figure,
    hull::Point,
    shapes::{Anchor, Shape, dashes},
    style::{Ink, Style},
    svg::number,
};

/// Points of TeX for a pixel.
const POINT: f64 = 0.6;

impl Figure {
    /// The figure as a LaTeX file, which compiles as it is.
    #[must_use]
    pub fn tikz(&self) -> String {
        self.tikz_of_width(None)
    }

    /// The same, so many points wide.
    #[must_use]
    pub fn tikz_of_width(&self, width: Option<f64>) -> String {
        let drawing = self.drawing();
        let unit = width.map_or(POINT, |width| width / drawing.width.max(1.0));
        let mut tex = String::from(
            "\\documentclass[tikz,border=2pt]{standalone}\n\
             \\usepackage[T1]{fontenc}\n\\usepackage{fix-cm}\n\
             \\renewcommand{\\familydefault}{\\sfdefault}\n",
        );
        for ink in Ink::ALL {
            let [red, green, blue] = ink.light();
            // Writing to a string never fails.
            let _ = writeln!(
                tex,
                "\\definecolor{{pp{}}}{{RGB}}{{{red},{green},{blue}}}",
                ink.name()
            );
        }
        let _ = write!(
            tex,
            "\\begin{{document}}\n% {}\n\
             \\begin{{tikzpicture}}[x={u}pt,y=-{u}pt,line join=round,inner sep=0pt]\n",
            latex(&self.title),
            u = number(unit),
        );
        let corner = (drawing.width, drawing.height);
        let _ = writeln!(
            tex,
            "\\path[use as bounding box] (0,0) rectangle ({});",
            point(&corner)
        );
        for shape in &drawing.shapes {
            write_shape(shape, unit, &mut tex);
            tex.push('\n');
        }
        tex.push_str("\\end{tikzpicture}\n\\end{document}\n");
        tex
    }
}

fn write_shape(shape: &Shape, unit: f64, tex: &mut String) {
    let _ = match shape {
        Shape::Polygon { points, style } => {
            write!(
                tex,
                "\\path[{}] {} -- cycle;",
                paint(style, unit),
                list(points)
            )
        }
        Shape::Line { points, style } => {
            write!(tex, "\\path[{}] {};", paint(style, unit), list(points))
        }
        Shape::Bow {
            points: [from, middle, to],
            style,
        } => {
            // The same parabola as a cubic curve.
            let third = |end: &Point| {
                let part = |a: f64, b: f64| a + (b - a) * 2.0 / 3.0;
                (part(end.0, middle.0), part(end.1, middle.1))
            };
            write!(
                tex,
                "\\path[{}] ({}) .. controls ({}) and ({}) .. ({});",
                paint(style, unit),
                point(from),
                point(&third(from)),
                point(&third(to)),
                point(to)
            )
        }
        Shape::Choice { .. } => Ok(()),
        Shape::Circle {
            centre,
            radius,
            style,
        } => write!(
            tex,
            "\\path[{}] ({}) circle[radius={}pt];",
            paint(style, unit),
            point(centre),
            number(radius * unit)
        ),
        Shape::Text {
            at,
            anchor,
            size,
            bold,
            ink,
            text,
        } => {
            let anchor = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let size = size * unit;
            write!(
                tex,
                "\\node[anchor={anchor},text=pp{},font=\\fontsize{{{}}}{{{}}}\\selectfont{}] \
                 at ({}) {{{}}};",
                ink.name(),
                number(size),
                number(size * 1.2),
                if *bold { "\\bfseries" } else { "" },
                point(at),
                latex(text)
            )
        }
    };
}

fn paint(style: &Style, unit: f64) -> String {
    let mut paint: Vec<String> = Vec::new();
    if let Some(ink) = style.fill {
        paint.push(format!("fill=pp{}", ink.name()));
    }
    if let Some(ink) = style.stroke {
        let width = number(style.width * unit);
        paint.push(format!("draw=pp{},line width={width}pt", ink.name()));
    }
    if let Some((dash, gap)) = dashes(style) {
        let (dash, gap) = (number(dash * unit), number(gap * unit));
        paint.push(format!("dash pattern=on {dash}pt off {gap}pt"));
    }
    paint.join(",")
}

fn list(points: &[Point]) -> String {
    let points = points.iter().map(|p| format!("({})", point(p)));
    points.collect::<Vec<_>>().join(" -- ")
}

fn point((x, y): &Point) -> String {
    format!("{},{}", number(*x), number(*y))
}

/// Text that LaTeX prints as it is. Characters that its usual fonts lack are named by their
/// number.
fn latex(text: &str) -> String {
    let mut safe = String::new();
    for character in escape(text).chars() {
        let command = match character {
            '\\' => "\\textbackslash{}",
            '{' => "\\{",
            '}' => "\\}",
            '$' => "\\$",
            '&' => "\\&",
            '#' => "\\#",
            '%' => "\\%",
            '_' => "\\_",
            '^' => "\\textasciicircum{}",
            '~' => "\\textasciitilde{}",
            '<' => "\\textless{}",
            '>' => "\\textgreater{}",
            '|' => "\\textbar{}",
            '"' => "\\textquotedbl{}",
            '\'' => "\\textquotesingle{}",
            '`' => "\\textasciigrave{}",
            '-' => "{-}",
            '→' => "$\\to$",
            '∞' => "$\\infty$",
            '∧' => "$\\wedge$",
            '≤' => "$\\le$",
            '≥' => "$\\ge$",
            '·' => "$\\cdot$",
            '×' => "$\\times$",
            '−' => "$-$",
            '…' => "\\dots{}",
            '½' => "$\\frac12$",
            'φ' => "$\\varphi$",
            'Σ' => "$\\Sigma$",
            'λ' => "$\\lambda$",
            ' '..='~' | 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ÿ' => {
                safe.push(character);
                continue;
            }
            _ => {
                let _ = write!(safe, "u{:04X}", u32::from(character));
                continue;
            }
        };
        safe.push_str(command);
    }
    safe
}
