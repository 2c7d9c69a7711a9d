//! Positional games as the QBF community writes them: the format "Positional Game Description" (`.pg`) of Mayer-Eichberger
//! and Saffidine ("Positional games and QBF: a polished encoding").
//!
//! After a code word, which begins with `#`, come lists of words, in one line or in several; a line that begins with `%` is a
//! comment. The question is whether Black wins within so many turns. Here the game goes on until all vertices are
//! claimed, and where only some first moves are listed, all are allowed: what is not said in a game file is said in
//! its title.

use std::collections::{BTreeSet, HashMap};

use super::Instance;
use crate::game::{Convention, First};

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what they are")]
pub enum Fault {
    #[error(
        "line {line}: `{word}` is none of the code words #version, #times, #blackturns, #positions, #blackwins, \
         #whitewins, #blackinitials, #whiteinitials, #firstmoves"
    )]
    CodeWord { line: usize, word: String },
    #[error("line {line}: the code word comes for the second time")]
    Again { line: usize },
    #[error("line {line}: words before the first code word")]
    NoCodeWord { line: usize },
    #[error("line {line}: `{word}` has other characters than letters and digits")]
    Word { line: usize, word: String },
    #[error("line {line}: `{word}` comes twice")]
    Twice { line: usize, word: String },
    #[error("line {line}: there is no vertex `{word}` among #positions")]
    NoVertex { line: usize, word: String },
    #[error("line {line}: there is no time `{word}` among #times")]
    NoTime { line: usize, word: String },
    #[error("line {line}: version `{word}`; this reads version 1.0")]
    Version { line: usize, word: String },
    #[error("there is no {0} with a list after it")]
    Missing(&'static str),
    #[error("the players do not take turns, one vertex each: time `{time}` should be {player}'s")]
    Turns { time: String, player: &'static str },
    #[error("line {line}: vertex `{word}` has an owner already")]
    Owned { line: usize, word: String },
    #[error("line {line}: all of the set is claimed before the game begins")]
    Won { line: usize },
    #[error(
        "the sets of Black and of White differ: a game file has one family of sets, which one player or both want"
    )]
    TwoFamilies,
    #[error(
        "both players want sets, and some vertices are claimed before the game begins: what is left is not the same for both"
    )]
    Begun,
}

/// A list of words, with its line.
type List<'a> = (usize, Vec<&'a str>);

const VERSION: &str = "#version";
const TIMES: &str = "#times";
const BLACK_TURNS: &str = "#blackturns";
const POSITIONS: &str = "#positions";
const BLACK_WINS: &str = "#blackwins";
const WHITE_WINS: &str = "#whitewins";
const BLACK_INITIALS: &str = "#blackinitials";
const WHITE_INITIALS: &str = "#whiteinitials";
const FIRST_MOVES: &str = "#firstmoves";
const CODE_WORDS: [&str; 9] = [
    VERSION,
    TIMES,
    BLACK_TURNS,
    POSITIONS,
    BLACK_WINS,
    WHITE_WINS,
    BLACK_INITIALS,
    WHITE_INITIALS,
    FIRST_MOVES,
];

/// What stands in a file, by its code words.
#[derive(Default)]
struct File<'a> {
    lists: HashMap<&'static str, Vec<List<'a>>>,
}

impl<'a> File<'a> {
    fn parse(text: &'a str) -> Result<Self, Fault> {
        let mut file = Self::default();
        let mut current = None;
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('%') {
                continue;
            }
            if text.starts_with('#') {
                let known = CODE_WORDS.iter().find(|&&word| word == text);
                let word = shortened(text);
                let known = *known.ok_or(Fault::CodeWord { line, word })?;
                if file.lists.insert(known, Vec::new()).is_some() {
                    return Err(Fault::Again { line });
                }
                current = Some(known);
                continue;
            }
            let known = current.ok_or(Fault::NoCodeWord { line })?;
            let words: Vec<&str> = text.split_whitespace().collect();
            if known == VERSION {
                if words != ["1.0"] {
                    let word = shortened(text);
                    return Err(Fault::Version { line, word });
                }
                continue;
            }
            let mut seen = BTreeSet::new();
            for &word in &words {
                let fault = |fault: fn(usize, String) -> Fault| Err(fault(line, shortened(word)));
                if !word.chars().all(|c| c.is_ascii_alphanumeric()) {
                    return fault(|line, word| Fault::Word { line, word });
                }
                if !seen.insert(word) {
                    return fault(|line, word| Fault::Twice { line, word });
                }
            }
            file.lists.entry(known).or_default().push((line, words));
        }
        Ok(file)
    }

    /// The lists after a code word; none if it is missing.
    fn lists(&self, word: &str) -> &[List<'a>] {
        self.lists.get(word).map_or(&[], Vec::as_slice)
    }

    /// The words after a code word that are in one list, in however many lines.
    fn words(&self, word: &str) -> impl Iterator<Item = (usize, &'a str)> {
        let lists = self.lists(word).iter();
        lists.flat_map(|(line, words)| words.iter().map(|&word| (*line, word)))
    }
}

/// The beginning of a word that is to be shown.
fn shortened(word: &str) -> String {
    word.chars().take(60).collect()
}

/// The number of each word, which comes once.
fn numbered<'a>(
    words: impl Iterator<Item = (usize, &'a str)>,
) -> Result<HashMap<&'a str, u32>, Fault> {
    let mut numbers = HashMap::new();
    for (number, (line, word)) in (0..).zip(words) {
        if numbers.insert(word, number).is_some() {
            let word = shortened(word);
            return Err(Fault::Twice { line, word });
        }
    }
    Ok(numbers)
}

/// The game of a file. Black is Maker if he alone wants sets, and White if she alone does; if both want the same,
/// X is who moves first.
///
/// # Errors
/// A [`Fault`].
pub fn positional_game(text: &str) -> Result<Instance, Fault> {
    let file = File::parse(text)?;
    let times: Vec<&str> = file.words(TIMES).map(|(_, word)| word).collect();
    let black_first = black_begins(&file, &times)?;
    let board = Board::new(&file)?;
    for (line, word) in file.words(FIRST_MOVES) {
        board.number(line, word)?;
    }
    let (sets, convention, roles) = wanted(&file, &board, black_first)?;
    let mut game = Instance {
        title: title(&file, &board, times.len(), &roles),
        convention,
        ..Instance::default()
    };
    let mut new = HashMap::new();
    for (old, (_, name)) in (0..).zip(file.words(POSITIONS)) {
        if !board.owners.contains_key(&old) {
            new.insert(old, game.vertex(name.to_owned()));
        }
    }
    let sets = sets.iter();
    game.sets = sets
        .map(|set| set.iter().map(|vertex| new[vertex]).collect())
        .collect();
    Ok(game)
}

/// The vertices, by their words.
struct Board<'a> {
    vertices: HashMap<&'a str, u32>,
    /// Who owns what before the game begins: whether Black does.
    owners: HashMap<u32, bool>,
}

impl<'a> Board<'a> {
    fn new(file: &File<'a>) -> Result<Self, Fault> {
        let mut board = Self {
            vertices: numbered(file.words(POSITIONS))?,
            owners: HashMap::new(),
        };
        if board.vertices.is_empty() {
            return Err(Fault::Missing(POSITIONS));
        }
        for (player, black) in [(BLACK_INITIALS, true), (WHITE_INITIALS, false)] {
            for (line, word) in file.words(player) {
                let vertex = board.number(line, word)?;
                if board.owners.insert(vertex, black).is_some() {
                    let word = shortened(word);
                    return Err(Fault::Owned { line, word });
                }
            }
        }
        Ok(board)
    }

    fn number(&self, line: usize, word: &str) -> Result<u32, Fault> {
        let found = self.vertices.get(word).copied();
        found.ok_or_else(|| Fault::NoVertex {
            line,
            word: shortened(word),
        })
    }

    /// What is left of these sets, which a player wants, but for those in which the other owns a vertex.
    fn left(&self, lists: &[List<'_>], black: bool) -> Result<BTreeSet<Vec<u32>>, Fault> {
        let mut sets = BTreeSet::new();
        for (line, words) in lists {
            let set = words.iter().map(|word| self.number(*line, word));
            let set: BTreeSet<u32> = set.collect::<Result<_, _>>()?;
            let owner = |vertex| self.owners.get(vertex).copied();
            if set.iter().any(|vertex| owner(vertex) == Some(!black)) {
                continue;
            }
            let left = set.iter().filter(|vertex| owner(vertex).is_none());
            let left: Vec<u32> = left.copied().collect();
            if left.is_empty() {
                return Err(Fault::Won { line: *line });
            }
            sets.insert(left);
        }
        Ok(sets)
    }
}

/// What sets are wanted, how one wins, and who is who.
fn wanted(
    file: &File<'_>,
    board: &Board<'_>,
    black_first: bool,
) -> Result<(BTreeSet<Vec<u32>>, Convention, String), Fault> {
    let black = board.left(file.lists(BLACK_WINS), true)?;
    let white = board.left(file.lists(WHITE_WINS), false)?;
    let wants = |player| !file.lists(player).is_empty();
    let names = |black| if black { "Black" } else { "White" };
    match (wants(BLACK_WINS), wants(WHITE_WINS)) {
        (false, false) => Err(Fault::Missing(BLACK_WINS)),
        (true, true) if !board.owners.is_empty() => Err(Fault::Begun),
        (true, true) if black != white => Err(Fault::TwoFamilies),
        (true, true) => {
            let roles = format!("{} is X", names(black_first));
            Ok((black, Convention::MakerMaker, roles))
        }
        (by_black, _) => {
            let first = if by_black == black_first {
                First::Maker
            } else {
                First::Breaker
            };
            let roles = format!("{} is Maker", names(by_black));
            let sets = if by_black { black } else { white };
            Ok((sets, Convention::MakerBreaker(first), roles))
        }
    }
}

/// What is to be said of the game, and of what it leaves out of the file.
fn title(file: &File<'_>, board: &Board<'_>, turns: usize, roles: &str) -> String {
    let mut title = vec![format!("From a positional game description: {roles}")];
    if !board.owners.is_empty() {
        title.push("What is claimed already is left out".to_owned());
    }
    if turns < board.vertices.len() - board.owners.len() {
        title.push(format!(
            "The file has {turns} turns; here the game goes on until all vertices are claimed"
        ));
    }
    if !file.lists(FIRST_MOVES).is_empty() {
        title.push("The file lists the first moves; here all are allowed".to_owned());
    }
    title.join("\n# ")
}

/// Whether the first turn is Black's, if the players take turns.
fn black_begins(file: &File<'_>, times: &[&str]) -> Result<bool, Fault> {
    let numbers = numbered(file.words(TIMES))?;
    let mut black = BTreeSet::new();
    for (line, word) in file.words(BLACK_TURNS) {
        let number = numbers.get(word).copied().ok_or_else(|| Fault::NoTime {
            line,
            word: shortened(word),
        })?;
        if !black.insert(number) {
            let word = shortened(word);
            return Err(Fault::Twice { line, word });
        }
    }
    if times.is_empty() {
        return Err(Fault::Missing(TIMES));
    }
    let begins = black.contains(&0);
    for (turn, time) in (0..).zip(times) {
        let is_blacks = (turn % 2 == 0) == begins;
        if black.contains(&turn) != is_blacks {
            return Err(Fault::Turns {
                time: shortened(time),
                player: if is_blacks { "Black" } else { "White" },
            });
        }
    }
    Ok(begins)
}
