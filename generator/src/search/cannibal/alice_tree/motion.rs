//! Symmetries of the square board.

use super::super::Point;

/// A symmetry of the board: where it carries (1,0) and (0,1), as vectors, and the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Motion {
    pub(super) axes: [Point; 2],
    pub(super) shift: Point,
}

impl Motion {
    pub(super) const NONE: Self = Self {
        axes: [(1, 0), (0, 1)],
        shift: (0, 0),
    };

    pub(super) fn by(shift: Point) -> Self {
        Self {
            shift,
            ..Self::NONE
        }
    }

    /// Those that keep the origin.
    pub(super) fn turns() -> [Self; 8] {
        [
            [(1, 0), (0, 1)],
            [(-1, 0), (0, 1)],
            [(1, 0), (0, -1)],
            [(-1, 0), (0, -1)],
            [(0, 1), (1, 0)],
            [(0, -1), (1, 0)],
            [(0, 1), (-1, 0)],
            [(0, -1), (-1, 0)],
        ]
        .map(|axes| Self { axes, ..Self::NONE })
    }

    fn turned(self, (x, y): Point) -> Point {
        let [across, up] = self.axes;
        (across.0 * x + up.0 * y, across.1 * x + up.1 * y)
    }

    pub(super) fn image(self, cell: Point) -> Point {
        let (x, y) = self.turned(cell);
        (x + self.shift.0, y + self.shift.1)
    }

    /// This one, and another one after it.
    pub(super) fn then(self, next: Self) -> Self {
        Self {
            axes: self.axes.map(|axis| next.turned(axis)),
            shift: next.image(self.shift),
        }
    }
}
