//! The names of animals.
//!
//! The letters of polyominoes are Golomb's; Elam, Tic, Skinny and their kin are
//! Harary's, who invented the games; P4,1 and T4,1 are the numbers of Norris
//! and Sieben; hexiamonds and tetrahexes have the names of O'Beirne and Gardner,
//! smaller polyiamonds and polyhexes the letters of Goodger's Polyform Puzzler.
//! `chevron` alone is the one of Norris and Sieben, of four cells.
//! Polyominoes keep their names in all dimensions, and straight polyhexes answer
//! to those of straight polyominoes.

use playproof_formats::{Board, Cell, Tiling, claim::Animal};

use super::{ascii, normal_form};

/// An animal with names.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// How [`ascii`] draws it.
    pub picture: &'static str,
    /// The first is the one to display.
    pub names: &'static [&'static str],
}

/// Lines of the form `picture: name name …`.
macro_rules! entries {
    ($($picture:literal: $($name:literal)+,)*) => {
        &[$(Entry { picture: $picture, names: &[$($name),+] }),*]
    };
}

/// Also in a plane, or a line, of all other hypercubic boards.
const POLYOMINOES: &[Entry] = entries! {
    "X": "monomino" "P1,1" "Elam",
    "XX": "domino" "P2,1" "I2",
    "XXX": "I-tromino" "I3" "P3,1" "Tic",
    ".X/XX": "V-tromino" "V3" "L-tromino" "L3" "P3,2" "El",
    "XXXX": "I-tetromino" "I4" "P4,1" "Skinny",
    "..X/XXX": "L-tetromino" "L4" "P4,2" "Elly",
    ".X./XXX": "T-tetromino" "T4" "P4,3" "Knobby",
    "XX/XX": "O-tetromino" "O4" "P4,4" "square-tetromino" "Fatty",
    ".XX/XX.": "S-tetromino" "S4" "P4,5" "Z-tetromino" "Z4" "skew-tetromino" "Tippy",
    ".XX/XX./.X.": "F-pentomino" "F5" "R-pentomino",
    "XXXXX": "I-pentomino" "I5",
    "...X/XXXX": "L-pentomino" "L5",
    "..XX/XXX.": "N-pentomino" "N5",
    ".XX/XXX": "P-pentomino" "P5",
    ".X./.X./XXX": "T-pentomino" "T5",
    "X.X/XXX": "U-pentomino" "U5",
    "..X/..X/XXX": "V-pentomino" "V5",
    "..X/.XX/XX.": "W-pentomino" "W5",
    ".X./XXX/.X.": "X-pentomino" "X5",
    "..X./XXXX": "Y-pentomino" "Y5",
    "..X/XXX/X..": "Z-pentomino" "Z5",
    "XXXXXX": "I-hexomino" "I6",
    "...XX/XXXX.": "Snaky",
};

const POLYIAMONDS: &[Entry] = entries! {
    "X": "moniamond" "T1,1",
    "XX": "diamond" "T2,1",
    "XXX": "triamond" "T3,1",
    "XXXX": "I-tetriamond" "T4,1" "I4" "parallelogram",
    "XX/XX": "C-tetriamond" "T4,2" "C4" "chevron",
    ".X./XXX": "T-tetriamond" "T4,3" "T4" "triangle",
    "XXXXX": "I-pentiamond" "I5",
    "..XX/.XXX": "C-pentiamond" "C5",
    "...X/XXXX": "L-pentiamond" "L5",
    ".XX/XXX": "P-pentiamond" "P5",
    "XXXXXX": "bar-hexiamond" "bar" "I6",
    ".....X/.XXXXX": "crook-hexiamond" "crook" "J6",
    "...X../.XXXXX": "crown-hexiamond" "crown" "E6",
    "...X./XXXXX": "sphinx-hexiamond" "sphinx" "P6",
    "...XXX/.XXX..": "snake-hexiamond" "snake" "S6",
    ".X.X/XXXX": "yacht-hexiamond" "yacht" "F6",
    "...XX/XXXX.": "chevron-hexiamond" "C6",
    "XX../XXXX": "signpost-hexiamond" "signpost" "H6",
    ".XX./XXXX": "lobster-hexiamond" "lobster" "V6",
    "..XX/XXXX": "hook-hexiamond" "hook" "G6",
    ".XXX/.XXX": "hexagon-hexiamond" "hexagon" "O6",
    "XXX/XXX": "butterfly-hexiamond" "butterfly" "X6",
};

const POLYHEXES: &[Entry] = entries! {
    "X": "monohex",
    "XX": "dihex" "I2",
    "XXX": "I-trihex" "I3" "I-tromino",
    ".X/XX": "V-trihex" "V3",
    "X./XX": "A-trihex" "A3",
    "XXXX": "I-tetrahex" "I4" "bar" "I-tetromino",
    "..X/XXX": "J-tetrahex" "J4" "worm",
    ".X./XXX": "P-tetrahex" "P4" "pistol",
    ".XX/XX.": "S-tetrahex" "S4" "wave",
    "X.X/.XX": "U-tetrahex" "U4" "arch",
    ".X./XX./..X": "Y-tetrahex" "Y4" "propeller",
    "XX/XX": "O-tetrahex" "O4" "bee",
};

impl Entry {
    /// The animal, if it fits on the board: only lines fit into one dimension.
    #[must_use]
    pub fn animal(&self, board: Board) -> Option<Animal> {
        ascii::read(board, self.picture).ok()
    }
}

/// The entries whose pictures make sense on the board. There are none on a fixed board: a name is that
/// of an animal and all its images.
pub fn entries(board: Board) -> impl Iterator<Item = &'static Entry> {
    let table = match board.tiling {
        Tiling::Triangular => POLYIAMONDS,
        Tiling::Hexagonal => POLYHEXES,
        Tiling::Hypercubic(_) => POLYOMINOES,
    };
    let fits = move |entry: &&Entry| ascii::read_cells(board, entry.picture).is_ok();
    let table = if board.is_fixed { &[] } else { table };
    table.iter().filter(fits)
}

/// The animal of this name. Upper and lower case are the same, and so are
/// spaces and hyphens.
#[must_use]
pub fn find(board: Board, name: &str) -> Option<Animal> {
    normal_form(board, &find_cells(board, name)?)
}

/// The cells of the animal of this name, as its picture has them.
#[must_use]
pub fn find_cells(board: Board, name: &str) -> Option<Vec<Cell>> {
    let name = name.trim().replace([' ', '_'], "-");
    let named = |entry: &&Entry| entry.names.iter().any(|n| n.eq_ignore_ascii_case(&name));
    let entry = entries(board).find(named)?;
    ascii::read_cells(board, entry.picture).ok()
}

/// The name of the animal by which to display it.
#[must_use]
pub fn name(board: Board, animal: &Animal) -> Option<&'static str> {
    // A row of cells is no polyomino on a line.
    if board.tiling == Tiling::Hypercubic(1) {
        return None;
    }
    let size = |entry: &&Entry| entry.picture.matches('X').count() == animal.0.len();
    let mut of_size = entries(board).filter(size).peekable();
    of_size.peek()?;
    let animal = normal_form(board, &animal.0)?;
    let entry = of_size.find(|entry| entry.animal(board).as_ref() == Some(&animal))?;
    Some(entry.names[0])
}

/// All names of animals of the board, animal by animal.
#[must_use]
pub fn names(board: Board) -> Vec<&'static str> {
    entries(board)
        .flat_map(|entry| entry.names)
        .copied()
        .collect()
}
