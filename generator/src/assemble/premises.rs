//! Steps of a file that grows, and what they build on: an earlier step by its number, a step
//! of another file by its id, or a whole file by its name, whose steps are taken over.

use std::collections::HashMap;

use playproof_formats::{Id, Premise, Step};

use super::{
    node::{Fault, Node},
    value::{Value, quoted},
};

/// Steps, each after what it builds on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Steps {
    pub(crate) all: Vec<Step>,
    ids: Vec<Id>,
    by_id: HashMap<Id, u32>,
    /// Where the steps of the JSON are among them.
    written: Vec<u32>,
}

impl Steps {
    /// The id of a step, whose premises are earlier steps.
    fn id(&self, step: &Step) -> Id {
        let id = |premise: &Premise| match *premise {
            Premise::Step(number) => self.ids.get(number as usize).copied(),
            Premise::Outside(id) => Some(id),
        };
        let premises: Vec<Id> = step.premises.iter().filter_map(id).collect();
        step.id(&premises)
    }

    /// Adds a step of the JSON, even if it is there already, and returns its number.
    pub(super) fn add(&mut self, step: Step) -> usize {
        let id = self.id(&step);
        let number = self.push(step, id);
        self.written.push(number);
        number as usize
    }

    fn push(&mut self, step: Step, id: Id) -> u32 {
        let number = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.all.push(step);
        self.ids.push(id);
        self.by_id.entry(id).or_insert(number);
        number
    }

    /// Takes the steps of another file over, those once that are there already, and returns
    /// the number of the last one. Their premises are earlier steps of that file.
    pub(crate) fn take_over(&mut self, steps: Vec<Step>) -> Option<u32> {
        let mut moved: Vec<u32> = Vec::new();
        for mut step in steps {
            for premise in &mut step.premises {
                *premise = match *premise {
                    Premise::Step(number) => Premise::Step(*moved.get(number as usize)?),
                    // What is here need not be had from elsewhere.
                    Premise::Outside(id) => {
                        self.by_id.get(&id).map_or(*premise, |&n| Premise::Step(n))
                    }
                };
            }
            let id = self.id(&step);
            let there = self.by_id.get(&id).copied();
            moved.push(there.unwrap_or_else(|| self.push(step, id)));
        }
        moved.last().copied()
    }

    /// The premises of a step, and for each that is a step of the JSON its number there.
    pub(super) fn premises(
        &mut self,
        node: &Node<'_>,
        open: &mut dyn FnMut(&str) -> Result<Vec<Step>, String>,
    ) -> Result<(Vec<Premise>, Vec<Option<usize>>), Fault> {
        let premises = node.list(
            "premises: numbers of steps, ids, or names of files",
            |node| {
                let Value::Text(name) = node.value() else {
                    let number = number(&node)?;
                    let written = self.written.get(number).copied();
                    let step = written.ok_or_else(|| self.unknown(&node, number))?;
                    return Ok((Premise::Step(step), Some(number)));
                };
                if let Ok(id) = name.parse() {
                    return Ok((Premise::Outside(id), None));
                }
                let steps = open(name).map_err(|fault| node.fault(fault))?;
                let last = self.take_over(steps);
                let last =
                    last.ok_or_else(|| node.fault(format_args!("{} has no step", quoted(name))))?;
                Ok((Premise::Step(last), None))
            },
        )?;
        Ok(premises.into_iter().unzip())
    }

    fn unknown(&self, node: &Node<'_>, number: usize) -> Fault {
        let before = self.written.len();
        node.fault(format_args!(
            "a premise is an earlier step, counted from 0: there are {before} before this one, not {number}"
        ))
    }
}

/// The number of an earlier step.
fn number(node: &Node<'_>) -> Result<usize, Fault> {
    match node.value() {
        Value::Integer(_) => Ok(node.u32()? as usize),
        _ => Err(node.expected("the number of an earlier step, an id, or the name of a file")),
    }
}
