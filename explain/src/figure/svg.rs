//! Figures as SVG: one file that needs nothing else. Colours come from a style sheet within, so
//! that they suit light and dark pages.

use std::fmt::Write;

use playproof_formats::escape::escape;

use super::{
    Figure,
    hull::Point,
    shapes::{Anchor, Drawing, Shape, dashes},
    style::{Ink, Style},
};

impl Figure {
    /// The figure as an SVG file.
    #[must_use]
    pub fn svg(&self) -> String {
        self.svg_of_width(None)
    }

    /// The same, so many pixels wide where it is shown as it is.
    #[must_use]
    pub fn svg_of_width(&self, width: Option<f64>) -> String {
        let drawing = self.drawing();
        let mut svg = String::new();
        let Drawing {
            width: wide,
            height: high,
            ..
        } = drawing;
        let shown = width.unwrap_or(wide);
        // Writing to a string never fails.
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"playproof-figure\" role=\"img\" \
             width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<style>{}</style>\n",
            number(shown),
            number(shown * high / wide.max(1.0)),
            number(wide),
            number(high),
            xml(&self.title),
            xml(&self.description()),
            style_sheet(),
        );
        let _ = writeln!(
            svg,
            "<rect width=\"{}\" height=\"{}\" fill=\"var(--paper)\"/>",
            number(wide),
            number(high)
        );
        for shape in &drawing.shapes {
            write_shape(shape, &mut svg);
            svg.push('\n');
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// The colours, for light and dark pages, in the figure and nowhere else.
fn style_sheet() -> String {
    let colours = |of: fn(Ink) -> [u8; 3]| {
        let colour = |ink: Ink| format!("--{}:{}", ink.name(), hex(of(ink)));
        Ink::ALL.map(colour).join(";")
    };
    format!(
        "\n.playproof-figure{{{};font-family:'DejaVu Sans',Verdana,sans-serif}}\n\
         @media(prefers-color-scheme:dark){{.playproof-figure{{{}}}}}\n\
         @media print{{.playproof-figure{{{}}}}}\n",
        colours(Ink::light),
        colours(Ink::dark),
        colours(Ink::light),
    )
}

fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn write_shape(shape: &Shape, svg: &mut String) {
    let _ = match shape {
        Shape::Polygon { points, style } => {
            write!(
                svg,
                "<polygon points=\"{}\"{}/>",
                list(points),
                paint(style)
            )
        }
        Shape::Line { points, style } => {
            write!(
                svg,
                "<polyline points=\"{}\"{}/>",
                list(points),
                paint(style)
            )
        }
        Shape::Bow {
            points: [from, middle, to],
            style,
        } => write!(
            svg,
            "<path d=\"M{} Q{} {}\"{}/>",
            point(from),
            point(middle),
            point(to),
            paint(style)
        ),
        Shape::Choice { points, name } => write!(
            svg,
            "<polygon points=\"{}\" fill=\"transparent\" data-move=\"{}\"/>",
            list(points),
            xml(name)
        ),
        Shape::Circle {
            centre,
            radius,
            style,
        } => write!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>",
            number(centre.0),
            number(centre.1),
            number(*radius),
            paint(style)
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
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            write!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{} fill=\"var(--{})\">{}</text>",
                number(at.0),
                number(at.1),
                number(*size),
                if *bold { " font-weight=\"bold\"" } else { "" },
                ink.name(),
                xml(text)
            )
        }
    };
}

fn paint(style: &Style) -> String {
    let mut paint = match style.fill {
        Some(ink) => format!(" fill=\"var(--{})\"", ink.name()),
        None => " fill=\"none\"".to_owned(),
    };
    if let Some(ink) = style.stroke {
        let width = number(style.width);
        let _ = write!(
            paint,
            " stroke=\"var(--{})\" stroke-width=\"{width}\" stroke-linejoin=\"round\"",
            ink.name()
        );
    }
    if let Some((dash, gap)) = dashes(style) {
        let _ = write!(
            paint,
            " stroke-dasharray=\"{} {}\"",
            number(dash),
            number(gap)
        );
    }
    paint
}

fn list(points: &[Point]) -> String {
    points.iter().map(point).collect::<Vec<_>>().join(" ")
}

fn point((x, y): &Point) -> String {
    format!("{},{}", number(*x), number(*y))
}

/// A number with at most two digits after the point.
pub(super) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// Text between tags, or in an attribute: no character of it is one of XML's.
fn xml(text: &str) -> String {
    let mut safe = String::new();
    for character in escape(text).chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(character),
        }
    }
    safe
}
