//! Tables as shapes.

use crate::figure::shapes::{Drawing, LEADING, LETTERS, Shape, width_of};
use crate::figure::style::{Ink, Style};

/// Rows and columns; a line below the first row, which names the columns.
pub(super) fn drawing(rows: &[Vec<String>]) -> Drawing {
    let mut drawing = Drawing::default();
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut x = 0.0;
    for column in 0..columns {
        let mut wide = 0.0_f64;
        let mut y = 0.0;
        for (number, row) in rows.iter().enumerate() {
            let text = row.get(column).map_or("", String::as_str);
            let bold = number == 0;
            let line = Drawing::line_of_text(text, LETTERS, bold);
            wide = wide.max(width_of(text, LETTERS, bold));
            drawing.put(line, (x, y));
            y += LEADING + if bold { 6.0 } else { 2.0 };
        }
        x += wide + 18.0;
    }
    drawing.width = (x - 18.0).max(0.0);
    drawing.shapes.push(Shape::Line {
        points: vec![(0.0, LEADING + 2.0), (drawing.width, LEADING + 2.0)],
        style: Style::line(Ink::Faint, 0.8),
    });
    drawing
}
