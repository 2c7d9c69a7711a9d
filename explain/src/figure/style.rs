//! What roles look like.

use super::field::{Line, Role};

/// A colour, by what it is for. Those that tell things apart are from the palette of Okabe and
/// Ito, which people with any kind of colour vision can tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// What the figure is drawn on.
    Paper,
    /// Lines and letters.
    Text,
    /// What matters less.
    Faint,
    /// Empty cells.
    Ground,
    /// The player of whom the proof speaks.
    Own,
    /// What this player needs.
    Pale,
    /// The opponent.
    Other,
    /// What belongs to the opponent.
    Blush,
    /// Something that is looked at.
    Light,
    /// Green, of classes.
    Green,
    /// Orange, of classes.
    Orange,
    /// Sky blue, of classes.
    Sky,
    /// Purple, of classes.
    Purple,
    /// Yellow, of classes.
    Yellow,
}

impl Ink {
    /// All colours.
    pub const ALL: [Self; 14] = [
        Self::Paper,
        Self::Text,
        Self::Faint,
        Self::Ground,
        Self::Own,
        Self::Pale,
        Self::Other,
        Self::Blush,
        Self::Light,
        Self::Green,
        Self::Orange,
        Self::Sky,
        Self::Purple,
        Self::Yellow,
    ];

    /// Its name, in a style sheet.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Text => "text",
            Self::Faint => "faint",
            Self::Ground => "ground",
            Self::Own => "own",
            Self::Pale => "pale",
            Self::Other => "other",
            Self::Blush => "blush",
            Self::Light => "light",
            Self::Green => "green",
            Self::Orange => "orange",
            Self::Sky => "sky",
            Self::Purple => "purple",
            Self::Yellow => "yellow",
        }
    }

    /// On light paper: red, green, blue.
    #[must_use]
    pub fn light(self) -> [u8; 3] {
        match self {
            Self::Paper => [255, 255, 255],
            Self::Text => [27, 31, 40],
            Self::Faint => [140, 143, 150],
            Self::Ground => [239, 237, 230],
            Self::Own => [11, 92, 158],
            Self::Pale => [203, 225, 242],
            Self::Other => [200, 78, 0],
            Self::Blush => [251, 222, 202],
            Self::Light => [246, 230, 178],
            Self::Green => [134, 203, 180],
            Self::Orange => [243, 196, 92],
            Self::Sky => [158, 211, 242],
            Self::Purple => [228, 181, 208],
            Self::Yellow => [247, 238, 140],
        }
    }

    /// On dark paper.
    #[must_use]
    pub fn dark(self) -> [u8; 3] {
        match self {
            Self::Paper => [24, 26, 31],
            Self::Text => [232, 230, 222],
            Self::Faint => [139, 144, 154],
            Self::Ground => [46, 49, 57],
            Self::Own => [96, 176, 240],
            Self::Pale => [33, 66, 95],
            Self::Other => [255, 140, 72],
            Self::Blush => [90, 49, 24],
            Self::Light => [92, 78, 34],
            Self::Green => [0, 110, 82],
            Self::Orange => [146, 100, 0],
            Self::Sky => [22, 98, 140],
            Self::Purple => [124, 70, 101],
            Self::Yellow => [104, 98, 8],
        }
    }
}

/// How a line is broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dash {
    /// Not at all.
    #[default]
    Solid,
    /// Short dashes.
    Dashed,
    /// Dots.
    Dotted,
}

impl Dash {
    /// Lengths of a dash and of the gap after it, in widths of the line; nothing if it is solid.
    #[must_use]
    pub fn lengths(self) -> Option<(f64, f64)> {
        match self {
            Self::Solid => None,
            Self::Dashed => Some((3.0, 2.0)),
            Self::Dotted => Some((1.0, 1.5)),
        }
    }
}

/// What a shape is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Style {
    /// What it is filled with.
    pub fill: Option<Ink>,
    /// What its border, or the line itself, is drawn with.
    pub stroke: Option<Ink>,
    /// The width of the border.
    pub width: f64,
    /// How the border is broken.
    pub dash: Dash,
}

impl Style {
    /// Filled, without a border.
    #[must_use]
    pub fn filled(ink: Ink) -> Self {
        Self {
            fill: Some(ink),
            ..Self::default()
        }
    }

    /// A line.
    #[must_use]
    pub fn line(ink: Ink, width: f64) -> Self {
        Self {
            stroke: Some(ink),
            width,
            ..Self::default()
        }
    }

    /// The same with a border.
    #[must_use]
    pub fn bordered(self, ink: Ink, width: f64) -> Self {
        Self {
            stroke: Some(ink),
            width,
            ..self
        }
    }

    /// The same, broken.
    #[must_use]
    pub fn broken(self, dash: Dash) -> Self {
        Self { dash, ..self }
    }
}

/// Lines over a fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hatch {
    Rising,
    Falling,
    Crossed,
}

/// A sign in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Cross,
    Ring,
    Dot,
}

/// What a role looks like: paint, hatching, sign, and the colour of letters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Appearance {
    pub(super) style: Style,
    pub(super) hatch: Option<Hatch>,
    pub(super) sign: Option<(Sign, Ink)>,
    pub(super) letters: Ink,
}

/// What a role looks like.
pub(super) fn appearance(role: Role) -> Appearance {
    let plain = |style| Appearance {
        style,
        hatch: None,
        sign: None,
        letters: Ink::Text,
    };
    let ground = Style::filled(Ink::Ground);
    let signed = |sign, ink| Appearance {
        sign: Some((sign, ink)),
        ..plain(ground)
    };
    match role {
        Role::Empty => plain(ground),
        Role::Own => Appearance {
            letters: Ink::Paper,
            ..plain(Style::filled(Ink::Own))
        },
        Role::Mark => plain(
            Style::filled(Ink::Pale)
                .bordered(Ink::Own, 1.6)
                .broken(Dash::Dashed),
        ),
        Role::Support => plain(Style::filled(Ink::Pale)),
        Role::Free => Appearance {
            sign: Some((Sign::Dot, Ink::Faint)),
            ..plain(ground)
        },
        Role::Other => signed(Sign::Cross, Ink::Other),
        Role::Answer => plain(Style::filled(Ink::Blush).bordered(Ink::Other, 1.6)),
        Role::Hole => signed(Sign::Ring, Ink::Text),
        Role::Cross => signed(Sign::Cross, Ink::Own),
        Role::Nought => signed(Sign::Ring, Ink::Other),
        Role::Taken => Appearance {
            hatch: Some(Hatch::Crossed),
            ..plain(Style::filled(Ink::Faint))
        },
        Role::Class(number) => class(number),
    }
}

/// Twenty-four looks that differ by colour and hatching; after them they come again.
fn class(number: u8) -> Appearance {
    let inks = [
        Ink::Sky,
        Ink::Orange,
        Ink::Green,
        Ink::Purple,
        Ink::Yellow,
        Ink::Paper,
    ];
    let hatches = [
        None,
        Some(Hatch::Rising),
        Some(Hatch::Falling),
        Some(Hatch::Crossed),
    ];
    let number = usize::from(number);
    // Neighbors in the list differ in both.
    let (ink, hatch) = (inks[number % 6], hatches[(number + number / 12) % 4]);
    Appearance {
        style: Style::filled(ink).bordered(Ink::Faint, 0.8),
        hatch,
        sign: None,
        letters: Ink::Text,
    }
}

/// The line of a ring, or a group, of this class.
pub(super) fn ring(class: u8) -> Style {
    let inks = [Ink::Own, Ink::Other, Ink::Text, Ink::Faint];
    let dashes = [Dash::Solid, Dash::Dashed, Dash::Dotted];
    let number = usize::from(class);
    Style::line(inks[number % 4], 1.8).broken(dashes[(number / 4 + number) % 3])
}

/// A line between cells or vertices, and whether it has a head.
pub(super) fn line(line: Line) -> (Style, bool) {
    match line {
        Line::Join => (Style::line(Ink::Text, 2.4), false),
        Line::Arrow => (Style::line(Ink::Text, 1.4), true),
        Line::Dotted => (Style::line(Ink::Other, 1.4).broken(Dash::Dotted), true),
        Line::Dashed => (Style::line(Ink::Own, 1.4).broken(Dash::Dashed), true),
        Line::Thin => (Style::line(Ink::Text, 1.0), false),
    }
}

/// The colour of a tile, and that of its border.
pub(super) fn tile(role: Role) -> Style {
    match role {
        Role::Other | Role::Nought | Role::Answer => {
            Style::filled(Ink::Blush).bordered(Ink::Other, 1.8)
        }
        Role::Own | Role::Cross => Style::filled(Ink::Own).bordered(Ink::Own, 1.8),
        _ => appearance(role).style.bordered(Ink::Text, 1.2),
    }
}
