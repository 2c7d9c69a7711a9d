//! Figures: parts of a proof, drawn as in the papers.
//!
//! A rule says *what* is drawn, in the words of games: which cells of a board are Maker's, which
//! of them are joined, which vertices wait for which. How that looks is said here, once, and is
//! the same everywhere:
//!
//! | module | what it does |
//! |---|---|
//! | [`field`] | parts of a board: cells, each in a [`Role`], with lines, tiles and borders |
//! | [`graph`] | graphs: stage diagrams, Hasse diagrams, markers and groups |
//! | [`hull`] | convex hulls: borders around cells, and hatching |
//! | `plane` | where the cells of each board lie in the plane |
//! | `style` | what each role looks like: colour, hatching and sign |
//! | `layout` | where things are in a figure |
//! | [`shapes`] | figures as polygons, lines and texts, with their places |
//! | `svg`, `tikz`, `text` | figures to look at, to print, and to read in a terminal |
//!
//! Every role differs from the others by hatching, border or sign as well as by colour (the
//! colours are those of Okabe and Ito), so figures can be read without colours.

pub mod field;
pub mod graph;
pub mod hull;
mod layout;
mod plane;
pub mod shapes;
mod style;
mod svg;
mod text;
mod tikz;

pub use self::{
    field::{Axes, Field, Line, Look, Role, Stroke, Tile},
    graph::{Edge, Graph, Node, Ring},
    shapes::{Drawing, Shape},
    style::{Dash, Ink, Style},
};

/// A picture of a part of a proof.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// What it shows.
    pub title: String,
    /// Whether the title is drawn above the figure; it is always there for who cannot see it.
    pub titled: bool,
    /// Rows of panels, from the top.
    pub rows: Vec<Row>,
    /// What looks mean.
    pub legend: Vec<(Look, String)>,
    /// Sentences below the figure.
    pub words: Vec<String>,
}

/// Panels side by side, perhaps below a heading.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// What the panels have in common.
    pub heading: String,
    /// The panels, from the left.
    pub panels: Vec<Panel>,
}

/// A small picture with the lines of its caption.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// The picture.
    pub content: Content,
    /// What stands below it, line by line.
    pub caption: Vec<String>,
}

/// What a panel shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A part of a board.
    Field(Field),
    /// A graph.
    Graph(Graph),
    /// A table, row by row; the first row names the columns.
    Table(Vec<Vec<String>>),
}

impl Figure {
    /// A figure with nothing in it yet.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// Adds a row of panels below those that are there.
    #[must_use]
    pub fn row(mut self, heading: impl Into<String>, panels: Vec<Panel>) -> Self {
        self.rows.push(Row {
            heading: heading.into(),
            panels,
        });
        self
    }

    /// Adds one panel below those that are there.
    #[must_use]
    pub fn panel(self, panel: Panel) -> Self {
        self.row("", vec![panel])
    }

    /// Says what a look means.
    #[must_use]
    pub fn legend(mut self, look: impl Into<Look>, meaning: impl Into<String>) -> Self {
        self.legend.push((look.into(), meaning.into()));
        self
    }

    /// Adds a sentence below the figure; nothing, if there is nothing to say.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        let words = words.into();
        self.words.extend((!words.is_empty()).then_some(words));
        self
    }

    /// The entries of the legend whose looks are somewhere in the figure.
    fn legend_of_what_is_drawn(&self) -> impl Iterator<Item = &(Look, String)> {
        let panels = || self.rows.iter().flat_map(|row| &row.panels);
        let is_drawn = move |look: &Look| {
            let same = |other: &Look| {
                look.role == other.role && look.label.is_empty() == other.label.is_empty()
            };
            panels().any(|panel| match &panel.content {
                Content::Field(field) => {
                    let tile = |tile: &Tile| tile.role == look.role;
                    field.cells.values().any(same) || field.tiles.iter().any(tile)
                }
                // The vertices of graphs have names whatever they are.
                Content::Graph(graph) => graph.nodes.iter().any(|node| node.look.role == look.role),
                Content::Table(_) => false,
            })
        };
        self.legend.iter().filter(move |(look, _)| is_drawn(look))
    }

    /// The tiles in the figure.
    fn tiles(&self) -> impl Iterator<Item = &Tile> {
        let panels = self.rows.iter().flat_map(|row| &row.panels);
        let tiles = panels.filter_map(|panel| match &panel.content {
            Content::Field(field) => Some(&field.tiles),
            Content::Graph(_) | Content::Table(_) => None,
        });
        tiles.flatten()
    }

    /// What a person hears who cannot see the figure.
    #[must_use]
    pub fn description(&self) -> String {
        let mut lines: Vec<&str> = Vec::new();
        for row in &self.rows {
            lines.push(&row.heading);
            let captions = row.panels.iter().flat_map(|panel| &panel.caption);
            lines.extend(captions.map(String::as_str));
        }
        lines.extend(self.words.iter().map(String::as_str));
        lines.retain(|line| !line.is_empty());
        let sentence = |line: &&str| {
            let end = if line.ends_with(['.', ':']) { "" } else { "." };
            format!("{line}{end}")
        };
        let sentences: Vec<String> = lines.iter().map(sentence).collect();
        sentences.join(" ")
    }
}

impl Panel {
    /// A panel without a caption.
    #[must_use]
    pub fn new(content: impl Into<Content>) -> Self {
        Self {
            content: content.into(),
            caption: Vec::new(),
        }
    }

    /// Adds a line to the caption.
    #[must_use]
    pub fn caption(mut self, line: impl Into<String>) -> Self {
        self.caption.push(line.into());
        self
    }
}

impl From<Field> for Content {
    fn from(field: Field) -> Self {
        Self::Field(field)
    }
}

impl From<Graph> for Content {
    fn from(graph: Graph) -> Self {
        Self::Graph(graph)
    }
}
