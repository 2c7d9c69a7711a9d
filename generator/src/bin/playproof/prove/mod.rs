//! `playproof prove`; a file for each family of games.

mod achievement;
mod answer;
mod cannibal;
mod positional;
mod synchronized;

use std::{
    fmt::{self, Display, Formatter},
    path::PathBuf,
    time::{Duration, Instant},
};

use clap::{Args, builder::PossibleValuesParser};
use miette::miette;
use playproof::{
    files,
    game::{Game, file::Question},
    proof::Proof,
    search::control::Control,
    search::{
        achievement::{plan as achievement_plan, within as achievement_within},
        cannibal::plan as cannibal_plan,
        positional::plan as positional_plan,
        positional::{Found, biased_strategy},
    },
};
use playproof_formats::{Id, Step, claim::Player};
use serde::Serialize;
use serde_json::Value;

use self::answer::Answer;
use crate::{
    destination::Destination,
    input,
    limits::Limits,
    output::{Output, brief, note},
    parts,
    progress::Progress,
    question,
    status::Status,
};

/// Arguments of `playproof prove`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game, or - for standard input.
    game: PathBuf,

    /// Where the certificate goes (default: the game's name with the ending .proof, in this folder).
    #[arg(short, long, alias = "out", value_name = "FILE")]
    output: Option<PathBuf>,

    /// Look only for proofs that end with this rule.
    #[arg(long, value_name = "RULE", value_parser = PossibleValuesParser::new(achievement_plan::rules().chain(LIMITED).chain(positional_plan::rules()).chain([biased_strategy::RULE]).chain(cannibal_plan::rules()).chain(synchronized::RULES)))]
    by: Option<String>,

    /// A certificate that was found before, or - for standard input: it is made smaller, the smallest one of several. With
    /// --by threats, policies or proof-sequence, where the others help.
    #[arg(long, value_name = "FILE", requires = "by")]
    from: Vec<PathBuf>,

    /// Tell which proofs were found, how large they are, and how long they took, where rules are tried side by side: in
    /// positional games.
    #[arg(long)]
    stats: bool,

    #[command(flatten)]
    limits: Limits,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Rules for finite boards and numbers of turns alone.
const LIMITED: [&str; 2] = ["restrict", "on-board"];

/// The answer for programs.
#[derive(Serialize)]
struct Json {
    status: &'static str,
    /// Why it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    claims: Vec<String>,
    result: Value,
    /// The names of the vertices, if they have any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    vertices: Vec<String>,
    certificate: Option<String>,
    id: Option<Id>,
    /// The one that the proof ends with.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
    seconds: f64,
    /// Of an open question, what is settled.
    parts: Vec<Part>,
}

/// A part of a question that is settled.
#[derive(Serialize)]
struct Part {
    claim: String,
    certificate: String,
    id: Id,
    /// The file's, for people.
    #[serde(skip)]
    name: String,
    /// Why the checker needs larger limits, if it does.
    #[serde(skip)]
    beyond: Option<String>,
}

/// What is said of a certificate for which the checker needs larger limits.
fn say_beyond(beyond: Option<String>, out: &mut Output) {
    if let Some(why) = beyond {
        out.line(format_args!(
            "          playproof-check needs larger limits for it: {why}"
        ));
    }
}

pub(crate) fn run(arguments: &Arguments, out: &mut Output) -> miette::Result<Status> {
    let is_standard = input::is_standard(&arguments.game);
    if is_standard && arguments.output.is_none() {
        return Err(input::nameless("certificate"));
    }
    let read = || question::read(&arguments.game);
    // Whoever writes to standard input may take his time, and leave by Ctrl-C.
    let written = is_standard.then(read).transpose()?;
    let piped = arguments.from.iter().find(|path| input::is_standard(path));
    let piped = piped.map(|path| parts::read(path)).transpose()?;
    let started = Instant::now();
    let control = arguments.limits.control()?;
    let Question { game, names, .. } = written.map_or_else(read, Ok)?;
    let destination = Destination::of(&arguments.game, arguments.output.as_deref())?;
    let answer = arguments.search(&game, piped, &control)?;
    if arguments.stats {
        for found in &answer.found {
            note(Stats(found));
        }
    }
    let seconds = || started.elapsed().as_secs_f64();
    let Some(proof) = answer.proof else {
        let reason = reason(
            arguments.by.as_deref(),
            arguments.limits.time,
            &control,
            started,
        );
        let parts = write_parts(answer.parts, &destination)?;
        if arguments.json {
            out.json(&Json {
                status: "open",
                reason: Some(reason),
                claims: Vec::new(),
                result: answer.result,
                vertices: names,
                certificate: None,
                id: None,
                rule: None,
                seconds: seconds(),
                parts,
            })?;
        } else {
            out.line(format_args!("open      {}", brief(&answer.open)));
            out.line(format_args!("          {reason}"));
            if arguments.by.is_some() && !control.is_over() {
                out.line(format_args!("          {}", arguments.advice(&game)));
            }
            for part in parts {
                out.line(format_args!(
                    "settled   {}  {}",
                    part.id,
                    brief(&part.claim)
                ));
                out.line(format_args!("          written to {}", part.name));
                say_beyond(part.beyond, out);
            }
        }
        return Ok(Status::Open);
    };
    let (id, beyond) = destination.write_certificate(&proof)?;
    let (path, seconds) = (destination.name(), seconds());
    let rule = proof.last().evidence.rule();
    if arguments.json {
        out.json(&Json {
            status: "proved",
            reason: None,
            claims: vec![proof.claim().to_string()],
            result: answer.result,
            vertices: names,
            certificate: Some(files::exact_name(path)),
            id: Some(id),
            rule: Some(rule),
            seconds,
            parts: Vec::new(),
        })?;
    } else {
        let path = files::name(path);
        out.line(format_args!(
            "proved    {id}  {}",
            brief(&question::annotated(proof.claim(), &names))
        ));
        out.line(format_args!(
            "          by {rule} in {seconds:.3} s, written to {path}"
        ));
        say_beyond(beyond, out);
    }
    Ok(Status::Done)
}

/// Writes what is settled of an open question, each in a file beside the place of the whole.
fn write_parts(
    parts: Vec<(String, Proof)>,
    destination: &Destination,
) -> miette::Result<Vec<Part>> {
    let mut written = Vec::new();
    for (name, proof) in parts {
        if let Some(destination) = destination.of_part(&name)? {
            let (id, beyond) = destination.write_certificate(&proof)?;
            written.push(Part {
                claim: proof.claim().to_string(),
                id,
                beyond,
                certificate: files::exact_name(destination.name()),
                name: files::name(destination.name()),
            });
        }
    }
    Ok(written)
}

/// A line about a proof that was found.
struct Stats<'a>(&'a Found);

impl Display for Stats<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Found { rule, proof, time } = self.0;
        let (bytes, claim) = (proof.to_bytes().len(), proof.claim());
        let seconds = time.as_secs_f64();
        write!(
            f,
            "found     {bytes} bytes by {rule} in {seconds:.3} s: {claim}"
        )
    }
}

impl Arguments {
    /// What it means that the search for proofs by one rule came to its end, and what to do next.
    fn advice(&self, game: &Game) -> String {
        // Biased games have one rule, and --from needs a rule.
        let others = if matches!(game, Game::Biased(_)) || !self.from.is_empty() {
            ""
        } else {
            "leave out --by if any rule will do, or "
        };
        format!(
            "there may be a proof all the same: {others}raise --memory or --time if they were too low"
        )
    }

    /// Searches for the answer; known are the steps that came from standard input, if some did.
    fn search(
        &self,
        game: &Game,
        mut piped: Option<Vec<Step>>,
        control: &Control,
    ) -> miette::Result<Answer> {
        let (family, rules): (_, Vec<&str>) = match game {
            Game::Achievement(_) => ("achievement games", achievement_plan::rules().collect()),
            Game::AchievementWithin(_) => {
                let rules = achievement_within::rules().collect();
                (
                    "achievement games on a finite board, or within turns",
                    rules,
                )
            }
            Game::Threshold(_) => ("threshold sequences", Vec::new()),
            Game::Positional(_) => ("positional games", positional_plan::rules().collect()),
            Game::Biased(_) => ("biased positional games", vec![biased_strategy::RULE]),
            Game::Synchronized(_) => ("synchronized games", synchronized::RULES.to_vec()),
            Game::Cannibal(_) => ("cannibal animal games", cannibal_plan::rules().collect()),
        };
        if let Some(by) = &self.by
            && !rules.contains(&by.as_str())
        {
            return Err(if rules.is_empty() {
                miette!(
                    help = "ask for the (n, b) games one by one",
                    "--by names the last rule of a proof, which is always threshold here"
                )
            } else {
                miette!(
                    help = format!("there are {}", rules.join(", ")),
                    "{by} is no rule about {family}"
                )
            });
        }
        let progress = Progress::new("searching", self.json);
        if self.from.is_empty() {
            return answer(game, self.by.as_deref(), control, &progress);
        }
        let mut known = Vec::new();
        for path in &self.from {
            let read = piped.take_if(|_| input::is_standard(path));
            known.extend(read.map_or_else(|| parts::read(path), Ok)?);
        }
        match (game, self.by.as_deref()) {
            (Game::Positional(game), Some(by @ ("threats" | "policies"))) => {
                positional::smaller(game, by, known, control)
            }
            (Game::Achievement(game), Some("proof-sequence")) => {
                achievement::shorter(game, &game.won_by(Player::Maker), &known, control)
            }
            (Game::AchievementWithin(within), Some("proof-sequence")) => {
                let claim = within.won_by(Player::Maker);
                achievement::shorter(&within.game, &claim, &known, control)
            }
            _ => Err(miette!(
                help = "leave out --from, or say --by threats, policies or proof-sequence",
                "--from is for strategies by threats or policies, and for proof sequences"
            )),
        }
    }
}

/// Searches for the answer to a question, by a proof that ends with this rule if one is named.
pub(crate) fn answer(
    game: &Game,
    by: Option<&str>,
    control: &Control,
    progress: &Progress,
) -> miette::Result<Answer> {
    let owned = by.map(str::to_owned);
    match game {
        Game::Achievement(game) => Ok(achievement::game(game, owned, control)),
        Game::AchievementWithin(game) => Ok(achievement::within(game, by, control)),
        Game::Threshold(game) => achievement::sequence(game, control, progress),
        Game::Positional(game) => Ok(positional::game(game, owned, control)),
        Game::Biased(game) => Ok(positional::biased(game, control)),
        Game::Synchronized(game) => Ok(synchronized::search(game, by, control)),
        Game::Cannibal(animal) => Ok(cannibal::game(animal, owned, control)),
    }
}

/// Why a question stays open.
pub(crate) fn reason(
    by: Option<&str>,
    limit: Duration,
    control: &Control,
    started: Instant,
) -> String {
    match by {
        _ if control.is_over() && started.elapsed() < limit => "interrupted".to_owned(),
        _ if control.is_over() => "not settled within the limits (--time, --memory)".to_owned(),
        Some(rule) => {
            format!("the search for a proof by {rule} has tried all that it can with this --memory")
        }
        None => "all searches have tried what they can with this --memory".to_owned(),
    }
}
