//! The graph of a file: what it answers to which position.

use std::collections::HashMap;

use playproof_checker::{
    Failure,
    positional::{Position, Seat, bit, members, turn},
    rules::positional::strategy::{self, Board, Line},
};
use playproof_formats::evidence::{Answer, Ending, Policy};

use super::{
    board::{CELLS, column},
    dataset::{Dataset, Node},
    diagram::{Diagram, Mark},
    fault::{Fault, Refusal},
};

/// What a file says.
pub(super) struct Graph<'a> {
    dataset: &'a Dataset,
    /// Where the root is among the nodes.
    pub(super) root: usize,
    /// The root's position.
    pub(super) start: Position,
    /// How many nodes have a diagram.
    pub(super) diagrams: usize,
    /// Each once.
    pub(super) policies: Vec<Policy>,
    /// The node of a position with red to move, and what it answers.
    pub(super) answers: HashMap<Position, (usize, Answer)>,
    /// The diagram of a position before red claims what yellow would win with, by the position after that.
    pub(super) forced: HashMap<Position, Leaf>,
}

/// A node with a diagram.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// Where it is among the nodes.
    pub(super) node: usize,
    policy: u32,
    image: u32,
}

impl Leaf {
    pub(super) fn ending(self) -> Ending {
        Ending::Policy(self.policy, self.image)
    }
}

impl<'a> Graph<'a> {
    /// Looks at each node once.
    pub(super) fn new(dataset: &'a Dataset, board: &Board<'_>) -> Result<Self, Refusal> {
        let nodes = Nodes::new(dataset, board)?;
        let root = nodes.by_id.get(&dataset.root).copied();
        let root = root.ok_or(Refusal::NoRoot(dataset.root))?;
        let mut graph = Self {
            dataset,
            root,
            start: nodes.lines[root].position(),
            diagrams: 0,
            policies: Vec::new(),
            answers: HashMap::new(),
            forced: HashMap::new(),
        };
        let mut known = HashMap::new();
        for (index, node) in dataset.nodes.iter().enumerate() {
            let added = graph.add(index, node, &nodes, &mut known);
            added.map_err(|fault| graph.refusal(index, fault))?;
        }
        Ok(graph)
    }

    /// What a node says of its position.
    fn add(
        &mut self,
        index: usize,
        node: &Node,
        nodes: &Nodes<'_>,
        known: &mut HashMap<Diagram, u32>,
    ) -> Result<(), Fault> {
        let (board, line) = (nodes.board, &nodes.lines[index]);
        let position = line.position();
        let red_moves = turn(position) == Some(Seat::First);
        match (&node.diagram, &node.neighbors) {
            (None, None) => Err(Fault::Nothing),
            (Some(_), Some(_)) => Err(Fault::Both),
            (Some(diagram), None) => {
                self.diagrams += 1;
                if !red_moves {
                    let blank = diagram.iter().all(|&two| two == 0);
                    let won = nodes.unanswered(line, |_| false).is_none();
                    return if blank && won {
                        Ok(())
                    } else {
                        Err(Fault::NotWon)
                    };
                }
                let diagram = Diagram::read(diagram, |vertex| mark(position, vertex))?;
                let (diagram, image) = diagram.normal();
                let policy = *known.entry(diagram).or_insert_with_key(|diagram| {
                    self.policies.push(diagram.policy());
                    u32::try_from(self.policies.len() - 1).unwrap_or(u32::MAX)
                });
                let leaf = Leaf {
                    node: index,
                    policy,
                    image,
                };
                let losing = board.completing(line, Seat::Second);
                if losing.is_power_of_two() {
                    let after = board.after(line, Seat::First, losing.trailing_zeros());
                    self.forced.insert(after.position(), leaf);
                }
                let answer = Answer::End(leaf.ending());
                self.answers.insert(position, (index, answer));
                Ok(())
            }
            (None, Some(neighbors)) if red_moves => {
                let vertex = nodes.answer(line, &neighbors.ids)?;
                let losing = board.completing(line, Seat::Second);
                if losing & !bit(vertex) != 0 {
                    let vertex = (losing & !bit(vertex)).trailing_zeros();
                    return Err(Fault::Unmet {
                        column: column(vertex),
                    });
                }
                self.answers.insert(position, (index, Answer::Move(vertex)));
                Ok(())
            }
            (None, Some(_)) => {
                let known = |next: &Line| nodes.by_position.contains_key(&next.position());
                let unanswered = nodes.unanswered(line, known);
                let fault = |vertex| Fault::NoAnswer {
                    column: column(vertex),
                };
                unanswered.map_or(Ok(()), |vertex| Err(fault(vertex)))
            }
        }
    }

    /// What is wrong with a node.
    pub(super) fn refusal(&self, index: usize, fault: Fault) -> Refusal {
        refused(&self.dataset.nodes[index], fault)
    }

    /// What the rule says against a node's answer.
    pub(super) fn rejected(&self, index: usize, failure: Failure) -> Refusal {
        let Failure::Rejected(rejection) = failure else {
            return Refusal::Limits(failure);
        };
        // Its places are those of a certificate: numbers of policies and of vertices.
        let mut places = rejection.places().iter();
        let reply = places.find(|(what, _)| *what == "reply");
        let reply = reply.and_then(|&(_, vertex)| Some(column(u32::try_from(vertex).ok()?)));
        let reason = rejection.reason::<strategy::Fault>();
        let reason = reason.map_or_else(|| rejection.to_string(), ToString::to_string);
        self.refusal(index, Fault::Rejected { reply, reason })
    }
}

/// The positions of all nodes.
struct Nodes<'a> {
    board: &'a Board<'a>,
    lines: Vec<Line>,
    by_id: HashMap<u32, usize>,
    by_position: HashMap<Position, usize>,
}

impl<'a> Nodes<'a> {
    fn new(dataset: &Dataset, board: &'a Board<'a>) -> Result<Self, Refusal> {
        let mut nodes = Self {
            board,
            lines: Vec::new(),
            by_id: HashMap::new(),
            by_position: HashMap::new(),
        };
        for (index, node) in dataset.nodes.iter().enumerate() {
            let line = nodes.place(index, node);
            let line = line.map_err(|fault| refused(node, fault))?;
            if let Some(other) = nodes.by_position.insert(line.position(), index) {
                let other = dataset.nodes[other].id;
                return Err(refused(node, Fault::SamePosition(other)));
            }
            nodes.lines.push(line);
        }
        Ok(nodes)
    }

    /// The position of a node, of which the id is new.
    fn place(&mut self, index: usize, node: &Node) -> Result<Line, Fault> {
        if self.by_id.insert(node.id, index).is_some() {
            return Err(Fault::SameId);
        }
        let mut line = self.board.line(Position::default());
        let mut side = Seat::First;
        for (number, column) in (1..).zip(node.columns()) {
            let ready = members(line.ready()).find(|&v| self::column(v) == u32::from(column));
            let vertex = ready.ok_or(Fault::NoMove { number })?;
            if self.board.completing(&line, side) & bit(vertex) != 0 {
                return Err(Fault::Over { number });
            }
            line = self.board.after(&line, side, vertex);
            side = side.other();
        }
        Ok(line)
    }

    /// What red claims in a position: the difference to its only neighbor.
    fn answer(&self, line: &Line, neighbors: &[u32]) -> Result<u32, Fault> {
        let &[neighbor] = neighbors else {
            return Err(Fault::Answers(neighbors.len()));
        };
        let next = self.by_id.get(&neighbor).copied();
        let next = next.ok_or(Fault::NoNode(neighbor))?;
        let next = self.lines[next].position();
        let step = |&v: &u32| self.board.after(line, Seat::First, v).position() == next;
        let vertex = members(line.ready()).find(step);
        vertex.ok_or(Fault::NotAMove(neighbor))
    }

    /// A reply of yellow's that red does not answer by four in a row, and that leads to no position that is known.
    fn unanswered(&self, line: &Line, known: impl Fn(&Line) -> bool) -> Option<u32> {
        members(line.ready()).find(|&vertex| {
            let next = self.board.after(line, Seat::Second, vertex);
            self.board.completing(&next, Seat::First) == 0 && !known(&next)
        })
    }
}

/// Whose mark a cell has.
fn mark(position: Position, vertex: u32) -> Mark {
    if position.first & bit(vertex) != 0 {
        Mark::Red
    } else if position.second & bit(vertex) != 0 {
        Mark::Yellow
    } else {
        Mark::None
    }
}

/// What is wrong with a node, with the moves that lead to it.
fn refused(node: &Node, fault: Fault) -> Refusal {
    let columns = node.columns().take(CELLS as usize);
    let moves: String = columns.map(|column| column.to_string()).collect();
    let moves = if moves.is_empty() {
        "the empty board".to_owned()
    } else {
        format!("after {moves}")
    };
    Refusal::Node {
        id: node.id,
        moves,
        fault,
    }
}
