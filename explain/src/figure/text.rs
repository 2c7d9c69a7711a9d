//! Figures in a terminal. Pictures of parts of a board can be pasted back into a game file.

use std::{collections::BTreeMap, fmt::Write};

use playproof_formats::{Board, Cell, escape::escape};

use super::{
    Content, Field, Figure, Graph, Look, Panel,
    field::{Line, Role, Tile},
};
use crate::{
    picture,
    text::{WIDE, wrapped},
};

/// Panels stand side by side within this width.
const SIDE_BY_SIDE: usize = 96;
/// Between panels.
const GAP: usize = 3;

impl Figure {
    /// The figure as lines of text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        if self.titled && !self.title.is_empty() {
            lines.extend([escape(&self.title), String::new()]);
        }
        for row in &self.rows {
            if !row.heading.is_empty() {
                lines.push(format!("  {}", escape(&row.heading)));
            }
            let panels = row.panels.iter().map(panel).collect();
            lines.extend(side_by_side(panels));
            lines.push(String::new());
        }
        for (look, meaning) in self.legend_of_what_is_drawn() {
            let tile = self.tiles().find(|tile| tile.role == look.role);
            let sign = tile.map_or_else(|| sign(look), |tile| along(tile).to_owned());
            lines.push(format!("  {sign} {}", escape(meaning)));
        }
        for words in &self.words {
            let wrapped = wrapped(&escape(words), WIDE);
            lines.extend(wrapped.iter().map(|line| format!("  {line}")));
        }
        let mut text = String::new();
        for line in lines {
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        text
    }
}

/// What stands for a tile: the direction in which it lies.
fn along(tile: &Tile) -> &'static str {
    match tile.cells[..] {
        [p, .., q] if p.coordinates().first() == q.coordinates().first() => "|",
        [_, _, ..] => "-",
        _ => "#",
    }
}

/// The lines of a panel.
fn panel(panel: &Panel) -> Vec<String> {
    let content = match &panel.content {
        Content::Field(field) => field.text().unwrap_or_else(|| field.list()),
        Content::Graph(graph) => graph.text(),
        Content::Table(rows) => table(rows),
    };
    let mut lines: Vec<String> = content.lines().map(str::to_owned).collect();
    lines.extend(
        panel
            .caption
            .iter()
            .map(|line| format!("    {}", escape(line))),
    );
    lines
}

/// Blocks of lines, as many in a line as fit.
fn side_by_side(blocks: Vec<Vec<String>>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // Where the blocks that are side by side begin, and how wide they are.
    let (mut top, mut left) = (0, 0);
    for block in blocks {
        let wide = block
            .iter()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0);
        if left > 0 && left + GAP + wide > SIDE_BY_SIDE {
            lines.push(String::new());
            (top, left) = (lines.len(), 0);
        }
        let indent = if left > 0 { left + GAP } else { 0 };
        for (number, line) in block.iter().enumerate() {
            if lines.len() <= top + number {
                lines.push(String::new());
            }
            let padded = format!("{:<indent$}{line}", lines[top + number]);
            lines[top + number] = padded;
        }
        left = indent + wide;
    }
    lines
}

/// Columns of texts.
fn table(rows: &[Vec<String>]) -> String {
    let wide = |column: usize| {
        let texts = rows.iter().filter_map(|row| row.get(column));
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let mut text = String::new();
    for row in rows {
        let mut line = String::from("  ");
        for (column, entry) in row.iter().enumerate() {
            // Writing to a string never fails.
            let _ = write!(line, "{:<wide$}  ", escape(entry), wide = wide(column));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// What stands for a cell.
fn sign(look: &Look) -> String {
    if !look.label.is_empty() && look.role != Role::Own {
        return escape(&look.label);
    }
    match look.role {
        Role::Empty => ".",
        Role::Own | Role::Taken => picture::MAKER,
        Role::Mark => "x",
        Role::Support => "*",
        Role::Free => "+",
        Role::Other | Role::Hole => "o",
        Role::Answer => "@",
        Role::Cross => "X",
        Role::Nought => "O",
        Role::Class(number) => {
            let letter = char::from_digit(10 + u32::from(number) % 26, 36);
            return letter.unwrap_or('?').to_string();
        }
    }
    .to_owned()
}

impl Field {
    /// The part of the board as text; `None` where text has no good picture.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        if let Some(axes) = &self.axes {
            return Some(self.with_axes(&axes.columns, &axes.rows));
        }
        if self.tiles.is_empty() && self.strokes.iter().any(|s| s.line == Line::Join) {
            return self.links();
        }
        picture::grid(self.board, &self.signs())
    }

    fn signs(&self) -> BTreeMap<Cell, String> {
        let looks = self.cells.iter();
        let looks = looks.filter(|(_, look)| self.bounded || **look != Look::default());
        let mut signs: BTreeMap<Cell, String> =
            looks.map(|(&cell, look)| (cell, sign(look))).collect();
        for tile in &self.tiles {
            let along = along(tile);
            for &cell in &tile.cells {
                let before = signs.insert(cell, along.to_owned());
                if matches!(before.as_deref(), Some("|" | "-")) && before.as_deref() != Some(along)
                {
                    signs.insert(cell, "+".to_owned());
                }
            }
        }
        signs
    }

    /// Cells as points, joined.
    fn links(&self) -> Option<String> {
        let joins = self.strokes.iter().filter(|s| s.line == Line::Join);
        picture::links(
            self.board,
            self.cells.keys().copied(),
            joins.map(|s| (s.from, s.to)),
        )
    }

    fn with_axes(&self, columns: &[String], rows: &[String]) -> String {
        let signs = self.signs();
        let width = signs.values().map(|text| text.chars().count()).max();
        let width = width.unwrap_or(1);
        // Columns may have no names.
        let across = (0..).take_while(|&column| {
            let mut rows = (0..).zip(rows);
            rows.any(|(row, _)| {
                Self::cell_of(column, row).is_some_and(|cell| signs.contains_key(&cell))
            })
        });
        let across = across.count().max(columns.len());
        let mut text = String::new();
        let mut line = |title: &str, cells: &mut dyn Iterator<Item = &str>| {
            let row = cells.fold(format!("{title:>3} "), |row, cell| {
                row + &format!(" {cell:<width$}")
            });
            text += row.trim_end();
            text.push('\n');
        };
        for (row, title) in (0..).zip(rows) {
            let cell = |column| {
                let cell = Self::cell_of(column, row)?;
                signs.get(&cell).map(String::as_str)
            };
            let mut cells = (0..).take(across).map(|column| cell(column).unwrap_or(" "));
            line(title, &mut cells);
        }
        if !columns.is_empty() {
            line("", &mut columns.iter().map(String::as_str));
        }
        text
    }

    /// The cells by their coordinates, role by role.
    fn list(&self) -> String {
        let mut by_sign: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (cell, look) in &self.cells {
            by_sign
                .entry(sign(look))
                .or_default()
                .push(cell.to_string());
        }
        let mut text = String::new();
        for (sign, cells) in by_sign {
            let _ = writeln!(text, "    {sign} {}", cells.join(" "));
        }
        text
    }

    /// The board on which it is.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }
}

impl Graph {
    /// Vertices, lines and sets, a line each.
    fn text(&self) -> String {
        let name = |number: usize| {
            let look = self.nodes.get(number).map(|node| &node.look);
            look.map_or_else(String::new, |look| escape(&look.label))
        };
        let mut text = String::new();
        for node in &self.nodes {
            if !node.note.is_empty() {
                let note = escape(node.note.join(", "));
                let _ = writeln!(text, "    {}  {note}", escape(&node.look.label));
            }
        }
        for edge in &self.edges {
            let arrow = match edge.line {
                Line::Join | Line::Thin => "—",
                Line::Arrow => "→",
                Line::Dotted | Line::Dashed => "⇢",
            };
            let label = match edge.label.as_str() {
                "" => String::new(),
                label => format!("  ({})", escape(label)),
            };
            let _ = writeln!(
                text,
                "    {} {arrow} {}{label}",
                name(edge.from),
                name(edge.to)
            );
        }
        for ring in &self.rings {
            let nodes: Vec<String> = ring.nodes.iter().map(|&n| name(n)).collect();
            let _ = writeln!(text, "    {{{}}}", nodes.join(" "));
        }
        text
    }
}
