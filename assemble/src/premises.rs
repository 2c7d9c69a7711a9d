//! What a step builds on: an earlier step by its number, a step of another file by its id, or
//! a whole file by its name, whose steps are taken over.

use playproof_formats::{Premise, Step};

use super::{
    node::{Fault, Node},
    value::{Value, quoted},
};
use crate::steps::Steps;

/// The steps so far, and where those of the JSON are among them.
#[derive(Clone, Debug, Default)]
pub(super) struct File {
    pub(super) steps: Steps,
    written: Vec<u32>,
}

impl File {
    /// Adds a step of the JSON, even if it is there already, and returns its number.
    pub(super) fn add(&mut self, step: Step) -> usize {
        let number = self.steps.push(step);
        self.written.push(number);
        number as usize
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
                let last = self.steps.take_over(steps);
                let last =
                    last.ok_or_else(|| node.fault(format_args!("{} has no step", quoted(name))))?;
                Ok((Premise::Step(last), None))
            },
        )?;
        Ok(premises.into_iter().unzip())
    }

    fn unknown(&self, node: &Node<'_>, number: usize) -> Fault {
        let before = self.written.len();
        let why = "a premise is an earlier step, counted from 0";
        match before {
            0 => node.fault(format_args!("{why}: there is none before this one")),
            _ => node.fault(format_args!(
                "{why}: the last one before this is {}, not {number}",
                before - 1
            )),
        }
    }
}

/// The number of an earlier step.
fn number(node: &Node<'_>) -> Result<usize, Fault> {
    match node.value() {
        Value::Integer(_) => Ok(node.u32()? as usize),
        _ => Err(node.expected("the number of an earlier step, an id, or the name of a file")),
    }
}
