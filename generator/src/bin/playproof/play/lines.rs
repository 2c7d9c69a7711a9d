//! A game in lines of text.

use std::io::{BufRead, stdin};

use miette::IntoDiagnostic;
use playproof_explain::{
    play::{Entry, Play, Refusal, Who},
    words::count,
};
use playproof_formats::Claim;

use crate::{
    output::{Output, note},
    status::Status,
};

/// What a move is in the game that a claim is about, for whoever types one.
pub(super) fn form(claim: &Claim) -> &'static str {
    match claim {
        Claim::Positional(_) | Claim::PositionalOutcome(_) => "A move is one vertex.",
        Claim::PositionalBiased(_) | Claim::BiasedOutcome(_) => {
            "A move is one vertex; a turn of several claims is as many moves, one after the other."
        }
        _ => {
            "A move is a list of points, such as those on the board; - passes where that is allowed."
        }
    }
}

/// Why a move was refused; what one is, too, where vertices have no such name.
pub(super) fn reason(refusal: &Refusal, form: &str) -> String {
    match refusal {
        Refusal::NoVertex(_) => format!("{refusal}. {form}"),
        refusal => refusal.to_string(),
    }
}

/// What is said about a move of the proof's.
fn reply(game: &dyn Play, entry: &Entry, out: &mut Output) {
    out.line(format!("{} plays {}", game.names()[1], entry.choice));
    out.line(format!("  why    {}", entry.reason));
    if !entry.invariant.is_empty() {
        out.line(format!("  holds  {}", entry.invariant));
    }
    if let Some(left) = entry.left {
        out.line(format!("  left   at most {}", count(left, "more turn")));
    }
}

/// The board, and what was said since so many entries.
fn show(game: &dyn Play, from: usize, out: &mut Output) {
    for entry in game.entries().iter().skip(from) {
        if entry.who == Who::Proof {
            reply(game, entry, out);
        }
    }
    out.line("");
    out.line(game.text().trim_end());
}

/// How the game ended, or that it did not.
fn finish(game: &dyn Play, json: bool, out: &mut Output) -> miette::Result<Status> {
    if json {
        out.json(&game.json())?;
    }
    let verdict = game.verdict();
    if let Some(verdict) = &verdict
        && !json
    {
        out.line(verdict.text());
        if !verdict.is_kept() {
            out.line("This is not what the claim says. Please report it, with the certificate and the moves.");
        }
    }
    Ok(match verdict {
        Some(verdict) if !verdict.is_kept() => Status::Open,
        _ => Status::Done,
    })
}

/// Plays these moves, and shows what the proof says.
pub(super) fn replay(
    game: &mut dyn Play,
    (claim, form): (&str, &str),
    moves: &str,
    json: bool,
    out: &mut Output,
) -> miette::Result<Status> {
    if !json {
        out.line(claim);
        show(game, 0, out);
    }
    for choice in moves
        .split(';')
        .map(str::trim)
        .filter(|choice| !choice.is_empty())
    {
        let from = game.entries().len();
        if let Err(refusal) = game.play(choice) {
            note(format_args!("{choice}: {}", reason(&refusal, form)));
            return Ok(Status::Bad);
        }
        if !json {
            out.line(format!("\n{} plays {choice}", game.names()[0]));
            show(game, from, out);
        }
    }
    finish(game, json, out)
}

const COMMANDS: &str = "hint  back  board  quit";

fn help(form: &str, out: &mut Output) {
    out.line(form);
    out.line(COMMANDS);
}

/// Asks for one move after the other.
pub(super) fn talk(
    game: &mut dyn Play,
    (claim, form): (&str, &str),
    json: bool,
    out: &mut Output,
) -> miette::Result<Status> {
    if !json {
        out.line(claim);
        help(form, out);
        show(game, 0, out);
        ask(game, out);
    }
    for line in stdin().lock().lines() {
        let line = line.into_diagnostic()?;
        match line.trim() {
            "" => {}
            // A vertex may be called like a command.
            point if game.points().iter().any(|other| other.name == point) => {
                attempt(game, point, form, json, out);
            }
            "quit" | "q" => break,
            "help" | "?" if !json => help(form, out),
            "board" if !json => show(game, game.entries().len(), out),
            "hint" | "h" => {
                if let Some(hint) = game.hint().filter(|_| !json) {
                    out.line(format!("  hint   {hint}"));
                }
            }
            "back" | "b" => {
                let back = game.take_back();
                if !json {
                    out.line(if back {
                        "taken back"
                    } else {
                        "there is nothing to take back"
                    });
                    show(game, game.entries().len(), out);
                }
            }
            choice => attempt(game, choice, form, json, out),
        }
        if game.verdict().is_some() {
            break;
        }
        if !json {
            ask(game, out);
        }
    }
    finish(game, json, out)
}

/// Makes a move, or says why not.
fn attempt(game: &mut dyn Play, choice: &str, form: &str, json: bool, out: &mut Output) {
    let from = game.entries().len();
    match game.play(choice) {
        Err(refusal) => note(format_args!("  {}", reason(&refusal, form))),
        Ok(()) if json => {}
        Ok(()) => show(game, from, out),
    }
}

fn ask(game: &dyn Play, out: &mut Output) {
    if game.verdict().is_none() {
        out.line(game.prompt());
    }
}
