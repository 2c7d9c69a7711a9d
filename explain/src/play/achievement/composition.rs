//! `composition`: Maker plays copies of several games side by side, one of each in a turn, by the stage
//! diagram.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use playproof_formats::{
    Cell,
    claim::{Achievement, Response},
};

use super::{board::Board, extent::Extent, regions::Regions};
use crate::{
    play::{
        cells::Marks,
        player::{Boxed, Player, Referee, Reply, Stuck, Unplayable},
    },
    turns::stages::{Diagram, Part, Stage},
    words::count,
};

/// One of the games that are played side by side.
pub(super) struct Component<'a> {
    /// What the premise claims, and within how many turns.
    pub(super) claim: &'a Achievement,
    pub(super) turns: u64,
    /// How much of a board it takes.
    pub(super) extent: Extent,
    /// It before its first turn.
    pub(super) board: Board,
    pub(super) player: Boxed<'a, Board>,
}

impl Component<'_> {
    /// bᵢ.
    fn breaker(&self) -> u64 {
        match self.claim.breaker {
            Response::Cells(b) => b.into(),
            Response::Every => 0,
        }
    }

    fn part(&self) -> Part {
        Part {
            breaker: self.breaker(),
            turns: self.turns,
        }
    }
}

/// A game that is being played somewhere.
struct Copy<'a> {
    component: usize,
    /// The turns played in it.
    level: u64,
    /// Breaker's marks in it since the last one.
    marks: u64,
    /// From where the premise's strategy believes to be to where it is.
    vector: Cell,
    board: Board,
    player: Boxed<'a, Board>,
}

/// The composed game.
pub(super) struct Composition<'a> {
    components: Vec<Component<'a>>,
    diagram: std::rc::Rc<Diagram>,
    regions: Regions,
    /// p.
    progress: Vec<u64>,
    /// Turns played in this stage.
    played: u64,
    /// By their regions.
    copies: BTreeMap<u64, Copy<'a>>,
    /// For each game and number of turns played: Breaker's marks in the copies there, and their regions.
    standing: BTreeMap<(usize, u64), BTreeSet<(u64, u64)>>,
    /// Regions in which Breaker has marks, and no game is.
    spoiled: BTreeSet<u64>,
    /// Regions from this one on have not been used.
    fresh: u64,
}

/// The stage diagram, and the regions that the strategy needs.
fn plan(components: &[Component<'_>]) -> Result<(Diagram, Regions), Unplayable> {
    let trouble = |text: &str| Unplayable::Trouble(text.to_owned());
    let parts: Vec<Part> = components.iter().map(Component::part).collect();
    let diagram = Diagram::new(&parts);
    let diagram = diagram.ok_or_else(|| trouble("the stage diagram is too large"))?;
    let first = components
        .first()
        .ok_or_else(|| trouble("there is no game"))?;
    let extents = components.iter().map(|component| component.extent.clone());
    let one = extents.reduce(|one, other| one.with(&other));
    let one = one.unwrap_or_else(|| first.extent.clone());
    // In each turn a new copy of each game at most, and a region spoiled by each of Breaker's marks.
    let each = parts.iter().fold(0_u64, |all, part| {
        all.saturating_add(part.breaker).saturating_add(2)
    });
    let copies = diagram.turns().saturating_mul(each);
    let regions = Regions::new(first.claim.board, one, copies)?;
    Ok((diagram, regions))
}

/// The cells that Maker may mark.
pub(super) fn extent(components: &[Component<'_>]) -> Result<Extent, Unplayable> {
    plan(components).map(|(_, regions)| regions.whole())
}

pub(super) fn player(components: Vec<Component<'_>>) -> Result<Boxed<'_, Board>, Unplayable> {
    let (diagram, regions) = plan(&components)?;
    Ok(Box::new(Composition {
        progress: vec![0; components.len()],
        components,
        diagram: diagram.into(),
        regions,
        played: 0,
        copies: BTreeMap::new(),
        standing: BTreeMap::new(),
        spoiled: BTreeSet::new(),
        fresh: 0,
    }))
}

impl Composition<'_> {
    fn stage(&self) -> Result<&Stage, Stuck> {
        let stage = self.diagram.stages.get(&self.progress);
        stage.ok_or_else(|| Stuck("there is no such stage".to_owned()))
    }

    /// Breaker's marks, each in the copy where it is.
    fn note(&mut self, position: &Board) {
        let mut by_region: HashMap<u64, Vec<Cell>> = HashMap::new();
        for mark in position.new_breaker() {
            if let Some(region) = self.regions.of(mark) {
                by_region.entry(region).or_default().push(mark);
            }
        }
        for (region, marks) in by_region {
            let Some(copy) = self.copies.get_mut(&region) else {
                self.spoiled.insert(region);
                continue;
            };
            let standing = self.standing.entry((copy.component, copy.level));
            let standing = standing.or_default();
            standing.remove(&(copy.marks, region));
            copy.marks = copy.marks.saturating_add(marks.len() as u64);
            if copy.marks > self.components[copy.component].breaker() {
                // This copy is lost.
                self.copies.remove(&region);
                self.spoiled.insert(region);
                continue;
            }
            standing.insert((copy.marks, region));
            let there = marks
                .iter()
                .filter_map(|mark| mark.checked_sub(copy.vector));
            copy.board.note_breaker(there);
        }
    }

    /// How many copies of a game there are in which so many turns have been played.
    fn count_at(&self, component: usize, level: u64) -> usize {
        let standing = self.standing.get(&(component, level));
        standing.map_or(0, BTreeSet::len)
    }

    /// The region of one of those with the fewest of Breaker's marks.
    fn best_at(&self, component: usize, level: u64) -> Option<u64> {
        let standing = self.standing.get(&(component, level))?;
        standing.first().map(|&(_, region)| region)
    }

    /// Goes to the next stages, as far as there are copies enough.
    fn advance(&mut self) -> Result<(), Stuck> {
        'stages: loop {
            for component in 0..self.components.len() {
                let mut next = self.progress.clone();
                next[component] += 1;
                let Some(stage) = self.diagram.stages.get(&next) else {
                    continue;
                };
                let enough = stage.supply.iter().enumerate().all(|(i, &needed)| {
                    // Of games that have not begun there are always more.
                    next[i] == 0 || self.count_at(i, next[i]) as u64 >= needed
                });
                if enough {
                    self.progress = next;
                    self.played = 0;
                    continue 'stages;
                }
            }
            return Ok(());
        }
    }

    /// A game that has not begun, where nobody has marked.
    fn begin(&mut self, component: usize) -> Result<u64, Stuck> {
        while self.spoiled.contains(&self.fresh) || self.copies.contains_key(&self.fresh) {
            self.fresh += 1;
        }
        let region = self.fresh;
        let vector = self.regions.vector(region);
        let vector = vector.ok_or_else(|| Stuck("the regions have run out".to_owned()))?;
        let Component { board, player, .. } = &self.components[component];
        let copy = Copy {
            component,
            level: 0,
            marks: 0,
            vector,
            board: board.clone(),
            player: player.fork(),
        };
        self.copies.insert(region, copy);
        self.standing
            .entry((component, 0))
            .or_default()
            .insert((0, region));
        self.fresh += 1;
        Ok(region)
    }

    /// Plays a turn in a copy: the marks, and whether they complete a goal.
    fn turn(&mut self, region: u64) -> Result<(Vec<Cell>, bool), Stuck> {
        let copy = self.copies.get_mut(&region);
        let copy = copy.ok_or_else(|| Stuck("there is no such copy".to_owned()))?;
        copy.board.pass_to_maker();
        let reply = copy.player.reply(&copy.board)?;
        copy.board.play(&reply.choice)?;
        if let Some(standing) = self.standing.get_mut(&(copy.component, copy.level)) {
            standing.remove(&(copy.marks, region));
        }
        copy.level += 1;
        copy.marks = 0;
        self.standing
            .entry((copy.component, copy.level))
            .or_default()
            .insert((0, region));
        let won = copy.board.has_goal();
        if !won {
            copy.player.invariant(&copy.board)?;
        }
        let marks = reply
            .choice
            .0
            .iter()
            .map(|cell| cell.checked_add(copy.vector));
        let marks: Option<Vec<Cell>> = marks.collect();
        marks
            .map(|marks| (marks, won))
            .ok_or_else(|| Stuck("a copy lies too far away".to_owned()))
    }
}

impl<'a> Player<'a, Board> for Composition<'a> {
    fn reply(&mut self, position: &Board) -> Result<Reply<Marks>, Stuck> {
        self.note(position);
        self.advance()?;
        let stage = self.stage()?.clone();
        if self.played >= stage.turns {
            return Err(Stuck(format!(
                "after {} in stage {:?} no game can go on",
                count(self.played, "turn"),
                self.progress
            )));
        }
        let mut marks = Vec::new();
        let mut told = Vec::new();
        for component in 0..self.components.len() {
            // In a last stage only one game matters.
            let ready = self.best_at(component, self.progress[component]);
            let region = match (ready, self.progress[component]) {
                (Some(region), _) => region,
                (None, 0) => self.begin(component)?,
                (None, _) if stage.supply[component] == 0 => continue,
                (None, level) => {
                    return Err(Stuck(format!(
                        "no copy of game {component} after {} is left",
                        count(level, "turn")
                    )));
                }
            };
            let (cells, won) = self.turn(region)?;
            if won {
                return Ok(Reply {
                    choice: Marks(cells),
                    reason: format!("A copy of game {component} is won in this turn."),
                });
            }
            told.push(format!("game {component} in copy {region}"));
            marks.extend(cells);
        }
        self.played += 1;
        Ok(Reply {
            choice: Marks(marks),
            reason: format!(
                "Stage p = {:?}, turn {} of {}: a turn of {}.",
                self.progress,
                self.played,
                stage.turns,
                told.join(", and of ")
            ),
        })
    }

    fn invariant(&self, _: &Board) -> Result<String, Stuck> {
        let stage = self.stage()?;
        let copies: Vec<String> = (0..self.components.len())
            .map(|i| {
                let (now, ahead) = (self.progress[i], self.progress[i] + 1);
                let there = self.count_at(i, ahead);
                format!(
                    "game {i}: {} after {now}, {there} after {ahead} turns",
                    self.count_at(i, now)
                )
            })
            .collect();
        Ok(format!(
            "Stage p = {:?}, supply q = {:?}, {} of n = {} turns played. Copies alive: {}.",
            self.progress,
            stage.supply,
            self.played,
            stage.turns,
            copies.join("; ")
        ))
    }

    fn left(&self, _: &Board) -> Option<u64> {
        let stage = self.diagram.stages.get(&self.progress)?;
        stage.remaining.checked_sub(self.played)
    }

    fn fork(&self) -> Boxed<'a, Board> {
        let components = self.components.iter().map(|component| Component {
            claim: component.claim,
            turns: component.turns,
            extent: component.extent.clone(),
            board: component.board.clone(),
            player: component.player.fork(),
        });
        let copies = self.copies.iter().map(|(&region, copy)| {
            let copy = Copy {
                component: copy.component,
                level: copy.level,
                marks: copy.marks,
                vector: copy.vector,
                board: copy.board.clone(),
                player: copy.player.fork(),
            };
            (region, copy)
        });
        Box::new(Composition {
            components: components.collect(),
            diagram: self.diagram.clone(),
            regions: self.regions.clone(),
            progress: self.progress.clone(),
            played: self.played,
            copies: copies.collect(),
            standing: self.standing.clone(),
            spoiled: self.spoiled.clone(),
            fresh: self.fresh,
        })
    }
}
