//! A game on a terminal: arrow keys choose points.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, VecDeque},
    fmt::Write as _,
    io::{self, Read, Write},
};

use playproof_explain::{
    play::{Play, Point, Who},
    words::count,
};
use rustix::termios::{OptionalActions, Termios, Winsize, tcgetattr, tcgetwinsize, tcsetattr};
use textwrap::{Options, WordSplitter};

use super::lines::reason;

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
#[derive(Debug, PartialEq, Eq)]
enum Key {
    Move(i32, i32),
    Character(char),
    Enter,
    Quit,
    Other,
}

/// The next key. Several may have been read at once: the others are waiting.
fn key(waiting: &mut VecDeque<u8>) -> io::Result<Key> {
    if waiting.is_empty() {
        let mut bytes = [0_u8; 64];
        let count = io::stdin().lock().read(&mut bytes)?;
        waiting.extend(&bytes[..count]);
    }
    let (key, length) = first(waiting.make_contiguous());
    waiting.drain(..length);
    Ok(key)
}

/// The first of these keys, and how many bytes it has.
fn first(bytes: &[u8]) -> (Key, usize) {
    let key = match bytes {
        // Nothing more to read.
        [] => return (Key::Quit, 0),
        [b'\x1b', b'[' | b'O', rest @ ..] => {
            let last = rest.iter().position(|byte| (b'@'..=b'~').contains(byte));
            let length = last.map_or(rest.len(), |last| last + 1);
            let key = match &rest[..length] {
                b"A" => Key::Move(0, 1),
                b"B" => Key::Move(0, -1),
                b"C" => Key::Move(1, 0),
                b"D" => Key::Move(-1, 0),
                _ => Key::Other,
            };
            return (key, 2 + length);
        }
        // Ctrl-C and Ctrl-D.
        [3 | 4, ..] => Key::Quit,
        [b'k', ..] => Key::Move(0, 1),
        [b'j', ..] => Key::Move(0, -1),
        [b'l', ..] => Key::Move(1, 0),
        [b'\r' | b'\n', ..] => Key::Enter,
        &[byte, ..] if byte.is_ascii_graphic() || byte == b' ' => Key::Character(byte.into()),
        _ => Key::Other,
    };
    (key, 1)
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

/// The columns and rows of the terminal.
fn size() -> (usize, usize) {
    match tcgetwinsize(io::stdout()) {
        // A terminal that does not know.
        Err(_) | Ok(Winsize { ws_col: 0, .. }) => (80, 24),
        Ok(size) => (size.ws_col.into(), size.ws_row.into()),
    }
}

/// Lines that are not broken within words; what a paragraph says stands beside its first word.
fn wrapped(text: &str, columns: usize) -> String {
    let wrap = |line: &str| {
        let beside = ["why    ", "holds  "]
            .iter()
            .any(|word| line.starts_with(word));
        let indent = if beside { "       " } else { "" };
        let options = Options::new(columns).subsequent_indent(indent);
        textwrap::fill(line, options.word_splitter(WordSplitter::NoHyphenation))
    };
    text.split('\n').map(wrap).collect::<Vec<_>>().join("\n")
}

/// The sentences, each in one line; a line that is indented remains one.
fn unwrapped(text: &str) -> String {
    let mut whole = String::new();
    for line in text.lines() {
        let goes_on = !whole.is_empty() && !whole.ends_with('.') && !line.starts_with(' ');
        match (goes_on, whole.is_empty()) {
            (true, _) => whole.push(' '),
            (false, false) => whole.push('\n'),
            (false, true) => {}
        }
        whole.push_str(line);
    }
    whole
}

/// The points around the cursor for which there are as many columns and rows.
fn around(points: Vec<Point>, cursor: (i32, i32), (columns, rows): (usize, usize)) -> Vec<Point> {
    let part = |of: fn(&Point) -> i32, cursor: i32, room: usize| {
        let room = i32::try_from(room).unwrap_or(i32::MAX).max(1);
        let low = points.iter().map(of).min().unwrap_or(0);
        let high = points.iter().map(of).max().unwrap_or(0);
        let begin = (cursor - room / 2).min(high - room + 1).max(low);
        begin..begin.saturating_add(room)
    };
    let across = part(|point| point.place.0, cursor.0, columns.saturating_sub(1));
    let down = part(|point| point.place.1, cursor.1, rows);
    let seen = |point: &Point| across.contains(&point.place.0) && down.contains(&point.place.1);
    points.into_iter().filter(seen).collect()
}

/// What is on a screen of this size.
fn screen(
    game: &dyn Play,
    claim: &str,
    points: &[Point],
    choice: &Choice,
    (columns, rows): (usize, usize),
) -> String {
    let claim = wrapped(&unwrapped(claim), columns);
    let words = wrapped(&words(game, points, choice), columns);
    let taken = claim.lines().count() + words.lines().count() + 2;
    let room = rows.saturating_sub(taken).max(LEAST);
    let seen = around(points.to_vec(), choice.cursor, (columns, room));
    format!("{claim}\n\n{}\n{words}", board(&seen, choice))
}

/// As many rows of the board are seen on the smallest screen.
const LEAST: usize = 5;

/// What is said under the board.
fn words(game: &dyn Play, points: &[Point], choice: &Choice) -> String {
    let here = choice.at(points).map_or("", |point| &point.name);
    let mut text = format!("at {here}   chosen: {}\n", choice.chosen.join(" "));
    let replies = game.entries().iter().rev();
    if let Some(entry) = replies.clone().find(|entry| entry.who == Who::Proof) {
        let _ = writeln!(text, "\n{} played {}", game.names()[1], entry.choice);
        let _ = writeln!(text, "why    {}", entry.reason);
        if !entry.invariant.is_empty() {
            let _ = writeln!(text, "holds  {}", entry.invariant);
        }
        if let Some(left) = entry.left {
            let _ = writeln!(text, "left   at most {}", count(left, "more turn"));
        }
    }
    let end = game.verdict();
    let prompt = end.map_or_else(|| game.prompt(), |end| end.text().to_owned());
    let _ = write!(text, "\n{prompt}\n{HELP}\n{}", choice.message);
    text
}

/// Plays until the person has enough; the last words, for after the screen is gone.
pub(super) fn run(game: &mut dyn Play, (claim, form): (&str, &str)) -> io::Result<()> {
    let _keys = Keys::new()?;
    let mut choice = Choice::default();
    let mut waiting = VecDeque::new();
    loop {
        let points = game.points();
        if choice.at(&points).is_none()
            && let Some(point) = points.get(points.len() / 2)
        {
            choice.cursor = point.place;
            choice.column = point.place.0;
        }
        let text = screen(game, claim, &points, &choice, size());
        print(format!("\x1b[2J\x1b[H{}", text.replace('\n', "\r\n")).as_bytes())?;
        choice.message.clear();
        let play = |game: &mut dyn Play, text: &str, choice: &mut Choice| {
            choice.chosen.clear();
            if let Err(refusal) = game.play(text) {
                choice.message = reason(&refusal, form);
            }
        };
        match key(&mut waiting)? {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_that_are_read_at_once_all_count() {
        let mut waiting: VecDeque<u8> = b"h\x1b[A\x1bOD\x1b[3~\x1b[1;5Cq \r"
            .iter()
            .copied()
            .collect();
        let keys = [
            Key::Character('h'),
            Key::Move(0, 1),
            Key::Move(-1, 0),
            Key::Other,
            Key::Other,
            Key::Character('q'),
            Key::Character(' '),
            Key::Enter,
        ];
        for expected in keys {
            assert_eq!(key(&mut waiting).ok(), Some(expected));
        }
        assert!(waiting.is_empty());
    }

    #[test]
    fn sentences_are_broken_where_the_screen_wants_it() {
        let claim = "Alice takes a cell, then Bob a copy\nof the animal.\nShe wins,\n  with n = 1;\n  with n = 2.";
        let whole = "Alice takes a cell, then Bob a copy of the animal.\nShe wins,\n  with n = 1;\n  with n = 2.";
        assert_eq!(unwrapped(claim), whole);
    }

    #[test]
    fn words_are_not_broken() {
        let text = wrapped("why    These are the unmarked cells.\n\nYou are Maker.", 20);
        assert_eq!(
            text,
            "why    These are the\n       unmarked\n       cells.\n\nYou are Maker."
        );
    }

    #[test]
    fn the_cursor_is_seen_on_any_screen() {
        let point = |(x, y): (i32, i32)| Point {
            name: format!("{x},{y}"),
            place: (2 * x, y),
            sign: String::new(),
            drawn: ".".to_owned(),
        };
        let all: Vec<Point> = (0..32)
            .flat_map(|x| (0..18).map(move |y| (x, y)))
            .map(point)
            .collect();
        for point in &all {
            let seen = around(all.clone(), point.place, (40, 7));
            assert!(seen.contains(point));
            let choice = Choice {
                cursor: point.place,
                ..Choice::default()
            };
            let text = board(&seen, &choice)
                .replace("\x1b[7m", "")
                .replace("\x1b[0m", "");
            assert_eq!(text.lines().count(), 7, "{text}");
            assert!(
                text.lines().all(|line| line.len() <= 40 && line.len() > 35),
                "{text}"
            );
        }
        assert_eq!(around(all.clone(), (0, 0), (80, 40)), all);
    }
}
