//! Graphs: vertices with their places, and lines between them.

use super::field::{Line, Look, Role};

/// A vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Where it is, in units of the graph: to the right, and up.
    pub at: (f64, f64),
    /// What it is, and what stands in it.
    pub look: Look,
    /// Lines of text beside it.
    pub note: Vec<String>,
}

/// A line between two vertices, given by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Where it begins.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What it looks like.
    pub line: Line,
    /// What stands at its middle.
    pub label: String,
}

/// A line around some vertices: a winning set. Or through them: a group of markers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    /// The numbers of the vertices.
    pub nodes: Vec<usize>,
    /// Whether it goes around them; otherwise through them.
    pub around: bool,
    /// Which class it belongs to: rings of different classes look different.
    pub class: u8,
}

/// Vertices and lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The vertices.
    pub nodes: Vec<Node>,
    /// The lines.
    pub edges: Vec<Edge>,
    /// Sets of vertices.
    pub rings: Vec<Ring>,
}

impl Graph {
    /// Adds a vertex, and returns its number.
    pub fn node(&mut self, at: (f64, f64), look: impl Into<Look>) -> usize {
        self.nodes.push(Node {
            at,
            look: look.into(),
            note: Vec::new(),
        });
        self.nodes.len() - 1
    }

    /// Adds a vertex with a name and nothing else, and returns its number.
    pub fn named(&mut self, at: (f64, f64), name: impl Into<String>) -> usize {
        self.node(at, Look::labelled(Role::Empty, name))
    }

    /// Adds a line.
    pub fn edge(&mut self, from: usize, to: usize, line: Line, label: impl Into<String>) {
        self.edges.push(Edge {
            from,
            to,
            line,
            label: label.into(),
        });
    }

    /// The place of vertex number i of n on a circle, the first one at the top.
    #[must_use]
    pub fn on_circle(i: usize, n: usize, radius: f64) -> (f64, f64) {
        #[allow(clippy::cast_precision_loss, reason = "few vertices")]
        let part = i as f64 / n.max(1) as f64;
        let angle = std::f64::consts::TAU * part;
        (radius * angle.sin(), radius * angle.cos())
    }
}
