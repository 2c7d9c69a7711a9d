//! Matching sets: the configurations of Table 1, 4-in-a-row positions that contain them,
//! the empty 4 × 4 board, and the challenge to need no more markers than groups.

use std::time::Instant;

use crate::{
    proof::Proof,
    search::control::Control,
    search::positional::set_matching::configuration::{
        Configuration,
        challenge::{self, Exhausted},
        cycle, cycle_with_line, smallest_position, splittings, table,
    },
    search::positional::{Planner, pairing, question::Question, set_matching},
};
use playproof_checker::positional::{Mask, bit, members};
use playproof_formats::{
    Id,
    claim::{Arena, Guarantee, Hypergraph, InARow},
};
use serde::Serialize;

use super::{Output, Run};

/// The sides of cycles.
const CYCLES: std::ops::RangeInclusive<u32> = 3..=8;

/// The longest side of a board on which positions are looked for.
const LARGEST: u32 = 6;

/// Markers and groups of the answers to the challenge that are looked for.
const CHALLENGES: [(u32, usize); 2] = [(11, 11), (12, 13)];

/// Markers of the families that are all tried.
const EXHAUSTED: std::ops::RangeInclusive<u32> = 1..=10;

/// What was found about a family of groups.
#[derive(Serialize)]
struct Found {
    table: &'static str,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    status: &'static str,
    markers: u32,
    groups: usize,
    /// Markers that are saved, compared with a pairing.
    reduction: i64,
    /// Markers for each group, to two digits.
    ratio: f64,
    /// Whether there is a pairing, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pairing: Option<bool>,
    /// Positions that a search meets that knows no more than pairings.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// Ways to split the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    ways: Option<usize>,
    rule: Option<&'static str>,
    id: Option<Id>,
    seconds: f64,
}

/// That no family with so many markers has as many groups.
#[derive(Serialize)]
struct Excluded {
    table: &'static str,
    markers: u32,
    status: &'static str,
    groups: Option<Vec<Vec<u32>>>,
    families: Option<u64>,
    seconds: f64,
}

/// Prints what is found, row by row.
struct Rows<'a, 'b> {
    run: &'a Run<'a>,
    control: Control,
    out: &'a mut Output<'b>,
    complete: bool,
}

pub(super) fn run(run: &Run<'_>, out: &mut Output<'_>) -> miette::Result<bool> {
    let mut rows = Rows {
        run,
        control: run.control.clone(),
        out,
        complete: true,
    };
    rows.title("Configurations (Table 1): markers, groups, reduction, ratio");
    for configuration in table() {
        rows.configuration("configurations", &configuration)?;
    }
    rows.title("Cycles and cycles with a line");
    for configuration in CYCLES.map(cycle).chain(CYCLES.map(cycle_with_line)) {
        rows.configuration("cycles", &configuration)?;
    }
    rows.title("Positions of 4 in a row: markers, groups, positions of a search with pairings");
    for configuration in table() {
        rows.position(&configuration)?;
    }
    rows.title("The empty board, by one matching set of two configurations on disjoint cells");
    rows.empty_board()?;
    rows.title("No more markers than groups, which pairwise share at most one");
    for (markers, groups) in CHALLENGES {
        rows.challenge(markers, groups)?;
    }
    rows.title("All families with as many groups as markers (tried, without a certificate)");
    for markers in EXHAUSTED {
        rows.exhausted(markers)?;
    }
    Ok(rows.complete)
}

impl Rows<'_, '_> {
    fn title(&mut self, title: &str) {
        if !self.run.json {
            self.out.line(title);
        }
    }

    fn configuration(
        &mut self,
        table: &'static str,
        configuration: &Configuration,
    ) -> miette::Result<()> {
        let groups = &configuration.groups;
        let mut found = self.begin(table, &configuration.name, groups);
        let started = Instant::now();
        found.pairing = Some(pairing::pairing(&masks(groups), &self.control).is_some());
        let (arena, guarantee) = (hypergraph(groups), Guarantee::BreakerWinsSecond);
        let proof = by_set_matching(&arena, guarantee, &self.control);
        self.end(found, proof.as_ref(), started)
    }

    fn position(&mut self, configuration: &Configuration) -> miette::Result<()> {
        let groups = &configuration.groups;
        let name = format!("{} in 4 in a row", configuration.name);
        let mut found = self.begin("positions", &name, groups);
        let started = Instant::now();
        let position = smallest_position(configuration, 4, LARGEST, &self.control);
        found.position = position.as_ref().map(ToString::to_string);
        found.positions = pairing::positions(&masks(groups), &self.control);
        let proof = position.and_then(|position| {
            let arena = Arena::InARow(position);
            by_set_matching(&arena, Guarantee::ODraws, &self.control)
        });
        self.end(found, proof.as_ref(), started)
    }

    fn empty_board(&mut self) -> miette::Result<()> {
        let board = InARow {
            rows: 4,
            columns: 4,
            k: 4,
            gravity: false,
            first: Vec::new(),
            second: Vec::new(),
        };
        for configuration in table() {
            let started = Instant::now();
            let ways = splittings(&configuration, &board);
            let Some(groups) = ways.first() else {
                continue;
            };
            let list = |&group: &Mask| members(group).collect();
            let lists: Vec<Vec<u32>> = groups.iter().map(list).collect();
            let name = format!("two {}s", configuration.name);
            let mut found = self.begin("empty board", &name, &lists);
            found.position = Some(board.to_string());
            found.ways = Some(ways.len());
            let question = Question::new(&Arena::InARow(board.clone()), Guarantee::ODraws);
            let proof = question.and_then(|q| set_matching::proof(&q, groups, &self.control));
            self.end(found, proof.as_ref(), started)?;
        }
        Ok(())
    }

    fn challenge(&mut self, markers: u32, groups: usize) -> miette::Result<()> {
        let name = format!("{groups} groups on {markers} markers");
        let started = Instant::now();
        (self.run.say)(name.clone());
        let found = challenge::search(markers, groups, &self.control);
        let groups = found.unwrap_or_default();
        let found = self.begin("challenge", &name, &groups);
        let proof = if groups.is_empty() {
            None
        } else {
            let arena = hypergraph(&groups);
            by_set_matching(&arena, Guarantee::BreakerWinsSecond, &self.control)
        };
        self.end(found, proof.as_ref(), started)
    }

    fn exhausted(&mut self, markers: u32) -> miette::Result<()> {
        (self.run.say)(format!("{markers} markers"));
        let started = Instant::now();
        let exhausted = challenge::exhaust(markers, &self.control);
        let seconds = started.elapsed().as_secs_f64();
        let (status, words) = match &exhausted {
            None => ("open", "open".to_owned()),
            Some(Exhausted {
                found: None,
                families,
            }) => ("excluded", format!("none among {families} families")),
            Some(Exhausted {
                found: Some(groups),
                ..
            }) => ("found", format!("{groups:?}")),
        };
        if exhausted.is_none() {
            self.complete = false;
        }
        let (groups, families) = exhausted
            .map(|exhausted| (exhausted.found, exhausted.families))
            .unzip();
        if self.run.json {
            return self.out.json(&Excluded {
                table: "exhausted",
                markers,
                status,
                groups: groups.flatten(),
                families,
                seconds,
            });
        }
        let line = format!("  {markers:>2} markers  {words:<46} {seconds:>7.3} s");
        self.out.line(line);
        Ok(())
    }

    fn begin(&self, table: &'static str, name: &str, groups: &[Vec<u32>]) -> Found {
        (self.run.say)(name.to_owned());
        let markers = masks(groups).iter().fold(0, |all, group| all | group);
        let (markers, groups) = (markers.count_ones(), groups.len());
        Found {
            table,
            name: name.to_owned(),
            position: None,
            status: "open",
            markers,
            groups,
            reduction: 2 * i64::try_from(groups).unwrap_or(i64::MAX / 2) - i64::from(markers),
            ratio: rounded(markers, groups),
            pairing: None,
            positions: None,
            ways: None,
            rule: None,
            id: None,
            seconds: 0.0,
        }
    }

    /// Checks and writes the proof, if there is one, and prints the row.
    fn end(
        &mut self,
        mut found: Found,
        proof: Option<&Proof>,
        started: Instant,
    ) -> miette::Result<()> {
        found.seconds = started.elapsed().as_secs_f64();
        match proof {
            None => self.complete = false,
            Some(proof) => {
                found.status = "proved";
                found.rule = Some(proof.last().evidence.rule());
                let name = found.name.replace('/', "-");
                found.id = Some(self.run.keep(proof, &name)?);
            }
        }
        if self.run.json {
            return self.out.json(&found);
        }
        found.print(self.out);
        Ok(())
    }
}

impl Found {
    fn print(&self, out: &mut Output<'_>) {
        let Self {
            name,
            markers,
            groups,
            reduction,
            ratio,
            seconds,
            ..
        } = self;
        let pairing = match self.pairing {
            None => "",
            Some(false) => "no pairing",
            Some(true) => "a pairing",
        };
        let positions = self
            .positions
            .map_or_else(String::new, |n| format!("{n} positions"));
        let ways = self.ways.map_or_else(String::new, |n| format!("{n} ways"));
        let id = self
            .id
            .map_or_else(|| "open".to_owned(), |id| id.to_string());
        let line = format!(
            "  {name:<32} {markers:>2} {groups:>2} {reduction:>2} {ratio:.2}  \
             {pairing}{positions}{ways}  {seconds:>7.3} s  {id}"
        );
        out.line(line);
        if let Some(position) = &self.position {
            out.line(format!("    {position}"));
        }
    }
}

/// The proof by the rule that all of this is about.
fn by_set_matching(arena: &Arena, guarantee: Guarantee, control: &Control) -> Option<Proof> {
    let planner = Planner::by(Some("set-matching".to_owned()));
    let decision = planner.settle(arena, guarantee, control)?;
    Some(decision.proof)
}

/// The game with these sets.
fn hypergraph(groups: &[Vec<u32>]) -> Arena {
    let mut sets = groups.to_vec();
    sets.sort_unstable();
    let last = sets.iter().flatten().max();
    Arena::Hypergraph(Hypergraph {
        vertices: last.map_or(0, |last| last + 1),
        sets,
        order: Vec::new(),
    })
}

fn masks(groups: &[Vec<u32>]) -> Vec<Mask> {
    let mask = |group: &Vec<u32>| group.iter().fold(0, |all, &marker| all | bit(marker));
    groups.iter().map(mask).collect()
}

/// Markers for each group, to two digits.
fn rounded(markers: u32, groups: usize) -> f64 {
    let groups = u32::try_from(groups.max(1)).unwrap_or(u32::MAX);
    (f64::from(markers) / f64::from(groups) * 100.0).round() / 100.0
}
