//! Figures as shapes: polygons, lines and texts, with their places. What looks at figures draws
//! these and nothing else, so that all pictures of a figure are the same.
//!
//! The unit is a pixel of a screen; the origin is the upper left corner.

use super::{
    field::Look,
    hull::{Point, hatching},
    style::{Hatch, Ink, Sign, Style, appearance},
};

/// The width of a square cell.
pub(super) const CELL: f64 = 26.0;
/// The size of letters, and the height of a line.
pub(super) const LETTERS: f64 = 12.0;
pub(super) const LEADING: f64 = 16.0;

/// Where a text is, as seen from its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// To the right.
    Start,
    /// In the middle.
    Middle,
    /// To the left.
    End,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A filled polygon, perhaps with a border.
    Polygon {
        /// Its corners.
        points: Vec<Point>,
        /// What it is drawn with.
        style: Style,
    },
    /// Straight lines, one after the other.
    Line {
        /// Their ends.
        points: Vec<Point>,
        /// What they are drawn with.
        style: Style,
    },
    /// A bow: a parabola whose tangents at its ends meet in a point.
    Bow {
        /// An end, the point where the tangents meet, the other end.
        points: [Point; 3],
        /// What it is drawn with.
        style: Style,
    },
    /// A place that can be chosen in a page. Where nothing can be chosen, it is not drawn.
    Choice {
        /// Its corners.
        points: Vec<Point>,
        /// What it is called.
        name: String,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f64,
        /// What it is drawn with.
        style: Style,
    },
    /// A line of text.
    Text {
        /// Where it is: on the line on which letters stand.
        at: Point,
        /// Where it is as seen from there.
        anchor: Anchor,
        /// The size of its letters.
        size: f64,
        /// Whether it is bold.
        bold: bool,
        /// Its colour.
        ink: Ink,
        /// What it says.
        text: String,
    },
}

/// A figure as shapes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The shapes, those in front last.
    pub shapes: Vec<Shape>,
}

/// About how wide a text is.
pub(super) fn width_of(text: &str, size: f64, bold: bool) -> f64 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 0.34,
        ' ' | 't' | 'f' | 'r' | '(' | ')' | '-' | '/' => 0.4,
        'm' | 'w' | 'M' | 'W' => 0.95,
        'A'..='Z' => 0.7,
        _ => 0.62,
    };
    let letters: f64 = text.chars().map(width).sum();
    size * letters * if bold { 1.08 } else { 1.0 }
}

impl Drawing {
    /// A line of text.
    pub(super) fn line_of_text(text: &str, size: f64, bold: bool) -> Self {
        let height = LEADING * size / LETTERS;
        let shape = Shape::Text {
            at: (0.0, height * 0.78),
            anchor: Anchor::Start,
            size,
            bold,
            ink: Ink::Text,
            text: text.to_owned(),
        };
        Self {
            width: width_of(text, size, bold),
            height,
            shapes: vec![shape],
        }
    }

    /// Puts another drawing at a place of this one.
    pub(super) fn put(&mut self, other: Self, (x, y): Point) {
        self.width = self.width.max(x + other.width);
        self.height = self.height.max(y + other.height);
        let shapes = other.shapes.into_iter();
        self.shapes.extend(shapes.map(|mut shape| {
            shape.shift((x, y));
            shape
        }));
    }

    /// Makes the drawing as large as what is in it: bows reach beyond what they join.
    pub(super) fn make_room(&mut self) {
        let (mut low, mut high) = ((0.0_f64, 0.0_f64), (self.width, self.height));
        for (x, y) in self.shapes.iter().flat_map(Shape::extent) {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        for shape in &mut self.shapes {
            shape.shift((-low.0, -low.1));
        }
        (self.width, self.height) = (high.0 - low.0, high.1 - low.1);
    }

    /// Puts another drawing below this one, and leaves room.
    pub(super) fn below(&mut self, other: Self, room: f64) {
        let height = self.height;
        self.put(other, (0.0, height));
        self.height += room;
    }

    /// A cell with what it is.
    pub(super) fn cell(&mut self, corners: &[Point], look: &Look, size: f64) {
        let paint = appearance(look.role);
        self.polygon(corners.to_vec(), paint.style);
        self.hatch(corners, paint.hatch);
        let count = f64::from(u32::try_from(corners.len()).unwrap_or(1));
        let sum = corners
            .iter()
            .fold((0.0, 0.0), |s, c| (s.0 + c.0, s.1 + c.1));
        let centre = (sum.0 / count, sum.1 / count);
        if !look.label.is_empty() {
            self.letters(centre, &look.label, size, paint.letters);
        } else if let Some((sign, ink)) = paint.sign {
            self.sign(centre, sign, ink, size * 0.5);
        }
    }

    pub(super) fn polygon(&mut self, points: Vec<Point>, style: Style) {
        self.shapes.push(Shape::Polygon { points, style });
    }

    pub(super) fn hatch(&mut self, corners: &[Point], hatch: Option<Hatch>) {
        let directions: &[bool] = match hatch {
            None => &[],
            Some(Hatch::Rising) => &[true],
            Some(Hatch::Falling) => &[false],
            Some(Hatch::Crossed) => &[true, false],
        };
        let style = Style::line(Ink::Text, 0.5);
        for &rising in directions {
            let lines = hatching(corners, 7.0, rising).into_iter();
            self.shapes.extend(lines.map(|line| Shape::Line {
                points: line.to_vec(),
                style,
            }));
        }
    }

    /// Letters in the middle of a cell, smaller if there are many.
    pub(super) fn letters(&mut self, (x, y): Point, text: &str, size: f64, ink: Ink) {
        let room = size * 1.9;
        let size = size.min(size * room / width_of(text, size, true).max(1.0));
        self.shapes.push(Shape::Text {
            at: (x, y + 0.36 * size),
            anchor: Anchor::Middle,
            size,
            bold: true,
            ink,
            text: text.to_owned(),
        });
    }

    pub(super) fn sign(&mut self, (x, y): Point, sign: Sign, ink: Ink, r: f64) {
        match sign {
            Sign::Cross => {
                for down in [-r, r] {
                    self.shapes.push(Shape::Line {
                        points: vec![(x - r, y - down), (x + r, y + down)],
                        style: Style::line(ink, 2.6),
                    });
                }
            }
            Sign::Ring => self.shapes.push(Shape::Circle {
                centre: (x, y),
                radius: r,
                style: Style::line(ink, 2.4),
            }),
            Sign::Dot => self.shapes.push(Shape::Circle {
                centre: (x, y),
                radius: r * 0.3,
                style: Style::filled(ink),
            }),
        }
    }

    /// A line from one point to another, straight or bent, perhaps with a head, that leaves room
    /// around both; and a label in its middle.
    pub(super) fn connection(
        &mut self,
        from: Point,
        to: Point,
        room: (f64, f64),
        bend: f64,
        line: super::Line,
        label: &str,
    ) {
        let (style, head) = super::style::line(line);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        if length < 0.001 {
            return;
        }
        let middle = (
            f64::midpoint(from.0, to.0) + bend * dy / length,
            f64::midpoint(from.1, to.1) - bend * dx / length,
        );
        let from = towards(from, middle, room.0);
        let to = towards(to, middle, room.1);
        let tip = to;
        let to = if head { towards(tip, middle, 6.0) } else { to };
        self.shapes.push(if bend.abs() < 0.001 {
            Shape::Line {
                points: vec![from, to],
                style,
            }
        } else {
            Shape::Bow {
                points: [from, middle, to],
                style,
            }
        });
        if head {
            let (ux, uy) = direction(middle, tip);
            let base = (tip.0 - 8.0 * ux, tip.1 - 8.0 * uy);
            let points = vec![
                tip,
                (base.0 - 3.4 * uy, base.1 + 3.4 * ux),
                (base.0 + 3.4 * uy, base.1 - 3.4 * ux),
            ];
            self.polygon(points, Style::filled(style.stroke.unwrap_or(Ink::Text)));
        }
        if !label.is_empty() {
            // The middle of the bow is half way to the point where the tangents meet.
            let straight = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
            let at = if bend.abs() < 0.001 {
                straight
            } else {
                (
                    f64::midpoint(straight.0, middle.0),
                    f64::midpoint(straight.1, middle.1),
                )
            };
            self.tag(at, label);
        }
    }

    /// A text on a piece of paper of its own.
    pub(super) fn tag(&mut self, (x, y): Point, text: &str) {
        let size = 10.5;
        let half = width_of(text, size, false) / 2.0 + 1.5;
        let corners = [
            (x - half, y - 7.0),
            (x + half, y - 7.0),
            (x + half, y + 7.0),
            (x - half, y + 7.0),
        ];
        self.polygon(corners.to_vec(), Style::filled(Ink::Paper));
        self.shapes.push(Shape::Text {
            at: (x, y + 0.36 * size),
            anchor: Anchor::Middle,
            size,
            bold: false,
            ink: Ink::Text,
            text: text.to_owned(),
        });
    }
}

/// The point that lies so far from one point on the way to another.
fn towards(from: Point, to: Point, by: f64) -> Point {
    let (ux, uy) = direction(from, to);
    (from.0 + by * ux, from.1 + by * uy)
}

/// The unit vector from one point to another.
fn direction(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(0.001);
    (dx / length, dy / length)
}

impl Shape {
    /// Corners of a box around it; nothing for texts, which have their room.
    pub(super) fn extent(&self) -> Vec<Point> {
        match self {
            Self::Polygon { points, .. }
            | Self::Line { points, .. }
            | Self::Choice { points, .. } => points.clone(),
            Self::Bow {
                points: [from, middle, to],
                ..
            } => {
                let half = (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1));
                let top = (
                    f64::midpoint(half.0, middle.0),
                    f64::midpoint(half.1, middle.1),
                );
                vec![*from, top, *to]
            }
            Self::Circle { centre, radius, .. } => vec![
                (centre.0 - radius, centre.1 - radius),
                (centre.0 + radius, centre.1 + radius),
            ],
            Self::Text { .. } => Vec::new(),
        }
    }

    pub(super) fn shift(&mut self, (dx, dy): Point) {
        let shift = |point: &mut Point| *point = (point.0 + dx, point.1 + dy);
        match self {
            Self::Polygon { points, .. }
            | Self::Line { points, .. }
            | Self::Choice { points, .. } => {
                points.iter_mut().for_each(shift);
            }
            Self::Bow { points, .. } => points.iter_mut().for_each(shift),
            Self::Circle { centre: point, .. } | Self::Text { at: point, .. } => shift(point),
        }
    }
}

/// The lengths of dashes and of the gaps between them, if the border of a style is broken.
#[must_use]
pub fn dashes(style: &Style) -> Option<(f64, f64)> {
    let (dash, gap) = style.dash.lengths()?;
    Some((dash * style.width, gap * style.width))
}
