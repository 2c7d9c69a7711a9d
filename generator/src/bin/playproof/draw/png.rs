//! Figures as PNG files: the shapes of a drawing, painted. Letters are painted as shapes, too,
//! from a font that is part of the program.

use miette::miette;
use playproof_explain::figure::{
    Drawing, Ink, Shape, Style,
    shapes::{Anchor, dashes},
};
use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};
use ttf_parser::{Face, OutlineBuilder};

/// The fonts `DejaVu` Sans and Bold, cut down to the characters that figures use.
const REGULAR: &[u8] = include_bytes!("../../../../fonts/DejaVuSans.ttf");
const BOLD: &[u8] = include_bytes!("../../../../fonts/DejaVuSans-Bold.ttf");

/// Pixels of the file for a pixel of the figure: for screens of today, and for paper.
const SCALE: f64 = 2.0;
/// Figures are at most so wide and high.
const LARGEST: f64 = 16_384.0;

/// The drawing as a PNG file, so many pixels wide.
pub(super) fn png(drawing: &Drawing, width: Option<f64>) -> miette::Result<Vec<u8>> {
    let wide = drawing.width.max(1.0);
    let scale = width.map_or(SCALE, |width| width / wide);
    let scale = scale.min(LARGEST / wide.max(drawing.height));
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "positive, and at most LARGEST"
    )]
    let pixels = |length: f64| (length * scale).ceil().max(1.0) as u32;
    let page = Pixmap::new(pixels(drawing.width), pixels(drawing.height));
    let mut page = page.ok_or_else(|| miette!("the figure is too large"))?;
    page.fill(color(Ink::Paper));
    let faces = [REGULAR, BOLD].map(|font| Face::parse(font, 0).ok());
    let [Some(regular), Some(bold)] = &faces else {
        return Err(miette!("the font of the program cannot be read"));
    };
    for shape in &drawing.shapes {
        let (path, style) = match shape {
            Shape::Text {
                at,
                anchor,
                size,
                bold: is_bold,
                ink,
                text,
            } => {
                let face = if *is_bold { bold } else { regular };
                let path = letters(face, text, *at, *anchor, *size);
                (path, Style::filled(*ink))
            }
            Shape::Choice { .. } => continue,
            Shape::Polygon { points, style } => (polygon(points, true), *style),
            Shape::Line { points, style } => (polygon(points, false), *style),
            Shape::Bow {
                points: [from, middle, to],
                style,
            } => {
                let mut path = PathBuilder::new();
                path.move_to(small(from.0), small(from.1));
                path.quad_to(small(middle.0), small(middle.1), small(to.0), small(to.1));
                (path.finish(), *style)
            }
            Shape::Circle {
                centre,
                radius,
                style,
            } => {
                let circle =
                    PathBuilder::from_circle(small(centre.0), small(centre.1), small(*radius));
                (circle, *style)
            }
        };
        if let Some(path) = path {
            draw(&mut page, &path, &style, small(scale));
        }
    }
    page.encode_png().map_err(|fault| miette!("{fault}"))
}

fn draw(page: &mut Pixmap, path: &Path, style: &Style, scale: f32) {
    let transform = Transform::from_scale(scale, scale);
    let paint = |ink| {
        let mut paint = Paint::default();
        paint.set_color(color(ink));
        paint.anti_alias = true;
        paint
    };
    if let Some(ink) = style.fill {
        page.fill_path(path, &paint(ink), FillRule::Winding, transform, None);
    }
    if let Some(ink) = style.stroke {
        let dash = dashes(style)
            .and_then(|(dash, gap)| StrokeDash::new(vec![small(dash), small(gap)], 0.0));
        let stroke = Stroke {
            width: small(style.width),
            line_cap: LineCap::Butt,
            line_join: LineJoin::Round,
            dash,
            ..Stroke::default()
        };
        page.stroke_path(path, &paint(ink), &stroke, transform, None);
    }
}

fn polygon(points: &[(f64, f64)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(small(first.0), small(first.1));
    for point in rest {
        path.line_to(small(point.0), small(point.1));
    }
    if closed {
        path.close();
    }
    path.finish()
}

/// A text as a path. What the font lacks is a box.
fn letters(face: &Face<'_>, text: &str, at: (f64, f64), anchor: Anchor, size: f64) -> Option<Path> {
    let scale = small(size) / f32::from(face.units_per_em());
    let glyphs = text
        .chars()
        .map(|c| face.glyph_index(c).unwrap_or_default());
    let advance = |glyph| f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * scale;
    let width: f32 = glyphs.clone().map(advance).sum();
    let start = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    let mut outline = Outline {
        path: PathBuilder::new(),
        at: (small(at.0) - start, small(at.1)),
        scale,
    };
    for glyph in glyphs {
        face.outline_glyph(glyph, &mut outline);
        outline.at.0 += advance(glyph);
    }
    outline.path.finish()
}

/// Glyphs become part of a path.
struct Outline {
    path: PathBuilder,
    /// Where the glyph begins.
    at: (f32, f32),
    scale: f32,
}

impl Outline {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        // In fonts, y grows upwards.
        (self.at.0 + x * self.scale, self.at.1 - y * self.scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2)) = (self.place(x1, y1), self.place(x2, y2));
        let (x, y) = self.place(x, y);
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

fn color(ink: Ink) -> tiny_skia::Color {
    let [red, green, blue] = ink.light();
    tiny_skia::Color::from_rgba8(red, green, blue, 255)
}

/// Coordinates of a figure are small.
#[allow(clippy::cast_possible_truncation, reason = "a place on a page")]
fn small(value: f64) -> f32 {
    value as f32
}
