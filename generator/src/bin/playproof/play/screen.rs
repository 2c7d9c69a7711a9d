//! A game on a terminal: arrow keys choose points.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    fmt::Write as _,
    io::{self, Read, Write},
};

use playproof_explain::play::{Play, Point, Who};
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

/// The terminal reads keys instead of lines, until this is dropped.
struct Keys(Termios);

impl Keys {
    fn new() -> io::Result<Self> {
        let before = tcgetattr(io::stdin())?;
        let mut raw = before.clone();
        raw.make_raw();
        tcsetattr(io::stdin(), OptionalActions::Now, &raw)?;
        // Another screen, and no cursor but ours.
        print(b"\x1b[?1049h\x1b[?25l")?;
        Ok(Self(before))
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        let _ = print(b"\x1b[?25h\x1b[?1049l");
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.0);
    }
}

fn print(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// A key that means something.
enum Key {
    Move(i32, i32),
    Character(char),
    Enter,
    Quit,
    Other,
}

fn key() -> io::Result<Key> {
    let mut bytes = [0_u8; 16];
    let count = io::stdin().lock().read(&mut bytes)?;
    Ok(match &bytes[..count] {
        // Nothing more to read, Ctrl-C and Ctrl-D.
        [] | [3 | 4] => Key::Quit,
        b"\x1b[A" | b"\x1bOA" | b"k" => Key::Move(0, 1),
        b"\x1b[B" | b"\x1bOB" | b"j" => Key::Move(0, -1),
        b"\x1b[C" | b"\x1bOC" | b"l" => Key::Move(1, 0),
        b"\x1b[D" | b"\x1bOD" => Key::Move(-1, 0),
        [b'\r' | b'\n'] => Key::Enter,
        &[byte] if byte.is_ascii_graphic() || byte == b' ' => Key::Character(byte.into()),
        _ => Key::Other,
    })
}

const HELP: &str =
    "arrows: go   space: choose   enter: play   h: hint   b: take back   p: pass   q: quit";

/// Where the cursor is, and what is chosen.
#[derive(Default)]
struct Choice {
    cursor: (i32, i32),
    /// The column from which the cursor went up or down: rows of hexagons lie between each other.
    column: i32,
    chosen: Vec<String>,
    message: String,
}

impl Choice {
    /// The point nearest in a direction.
    fn go(&mut self, points: &[Point], (right, up): (i32, i32)) {
        let (x, y) = self.cursor;
        let ahead = |point: &&Point| {
            let (dx, dy) = (point.place.0 - x, point.place.1 - y);
            dx * right + dy * up > 0
        };
        let far = |point: &&Point| {
            // Columns are counted in halves of cells.
            let from = if up == 0 { x } else { self.column };
            let (dx, dy) = (point.place.0 - from, 2 * (point.place.1 - y));
            // Straight ahead first.
            (dx * dx + dy * dy) + 3 * (dx * up).abs() + 3 * (dy * right).abs()
        };
        if let Some(point) = points.iter().filter(ahead).min_by_key(far) {
            self.cursor = point.place;
            if up == 0 {
                self.column = self.cursor.0;
            }
        }
    }

    fn at<'a>(&self, points: &'a [Point]) -> Option<&'a Point> {
        points.iter().find(|point| point.place == self.cursor)
    }

    fn toggle(&mut self, name: &str) {
        match self.chosen.iter().position(|chosen| chosen == name) {
            Some(at) => {
                self.chosen.remove(at);
            }
            None => self.chosen.push(name.to_owned()),
        }
    }
}

/// The board with the cursor and what is chosen.
fn board(points: &[Point], choice: &Choice) -> String {
    let mut rows: BTreeMap<Reverse<i32>, BTreeMap<i32, &Point>> = BTreeMap::new();
    for point in points {
        let (column, row) = point.place;
        rows.entry(Reverse(row)).or_default().insert(column, point);
    }
    let left = points.iter().map(|point| point.place.0).min().unwrap_or(0);
    let mut text = String::new();
    for row in rows.values() {
        let mut end = left;
        for (&column, point) in row {
            let sign = if choice.chosen.contains(&point.name) {
                "*"
            } else {
                &point.drawn
            };
            let space = usize::try_from(column + 1 - end).unwrap_or(0);
            let _ = if point.place == choice.cursor {
                write!(text, "{:space$}\x1b[7m{sign}\x1b[0m", "")
            } else {
                write!(text, "{:space$}{sign}", "")
            };
            end = column + 2;
        }
        text.push('\n');
    }
    text
}

/// What is on the screen.
fn screen(game: &dyn Play, claim: &str, points: &[Point], choice: &Choice) -> String {
    let mut text = format!("{claim}\n\n{}\n", board(points, choice));
    let here = choice.at(points).map_or("", |point| &point.name);
    let _ = writeln!(text, "at {here}   chosen: {}", choice.chosen.join(" "));
    let replies = game.entries().iter().rev();
    if let Some(entry) = replies.clone().find(|entry| entry.who == Who::Proof) {
        let _ = writeln!(text, "\n{} played {}", game.names()[1], entry.choice);
        let _ = writeln!(text, "why    {}\nholds  {}", entry.reason, entry.invariant);
        if let Some(left) = entry.left {
            let _ = writeln!(text, "left   at most {left} more turns");
        }
    }
    let end = game.verdict();
    let prompt = end.map_or_else(|| game.prompt(), |end| end.text().to_owned());
    let _ = writeln!(text, "\n{prompt}\n{HELP}\n{}", choice.message);
    text
}

/// Plays until the person has enough; the last words, for after the screen is gone.
pub(super) fn run(game: &mut dyn Play, claim: &str) -> io::Result<()> {
    let _keys = Keys::new()?;
    let mut choice = Choice::default();
    loop {
        let points = game.points();
        if choice.at(&points).is_none()
            && let Some(point) = points.get(points.len() / 2)
        {
            choice.cursor = point.place;
            choice.column = point.place.0;
        }
        let text = screen(game, claim, &points, &choice);
        print(format!("\x1b[2J\x1b[H{}", text.replace('\n', "\r\n")).as_bytes())?;
        choice.message.clear();
        let play = |game: &mut dyn Play, text: &str, choice: &mut Choice| {
            choice.chosen.clear();
            if let Err(refusal) = game.play(text) {
                choice.message = refusal.to_string();
            }
        };
        match key()? {
            Key::Quit | Key::Character('q') => return Ok(()),
            Key::Move(right, up) => choice.go(&points, (right, up)),
            Key::Character(' ') => {
                if let Some(point) = choice.at(&points) {
                    choice.toggle(&point.name.clone());
                }
            }
            Key::Enter => {
                let text = match (choice.chosen.is_empty(), choice.at(&points)) {
                    (true, Some(point)) => point.name.clone(),
                    _ => choice.chosen.join(" "),
                };
                play(game, &text, &mut choice);
            }
            Key::Character('p') => play(game, "-", &mut choice),
            Key::Character('h') => {
                choice.message = game
                    .hint()
                    .map_or_else(String::new, |hint| format!("hint: {hint}"));
            }
            Key::Character('b') => {
                choice.chosen.clear();
                if !game.take_back() {
                    "there is nothing to take back".clone_into(&mut choice.message);
                }
            }
            Key::Character(_) | Key::Other => {}
        }
    }
}
