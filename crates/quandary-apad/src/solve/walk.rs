//! Walking through all decisions, depth first, in slices.

use super::fits::FitId;
use super::task::{Node, State, Step, Task};
use quandary_core::job::Status;
use std::sync::Arc;

/// What is done on the way.
pub(super) trait Visitor {
    /// What it remembers of a state until it is left.
    type Mark;

    /// A state is reached; `None` if nothing new is to be learnt below it.
    fn enter(&mut self, node: &Node) -> Option<Self::Mark>;

    /// All pieces are placed; `path` has the fits of those that were not placed at the start.
    fn finished(&mut self, task: &Task, node: &Node, path: impl Iterator<Item = FitId>);

    /// Everything below a state was seen.
    fn leave(&mut self, node: &Node, mark: Self::Mark);

    /// Whether it has seen enough.
    fn is_over(&self) -> bool;
}

struct Frame<M> {
    node: Node,
    /// Where its children begin that were not entered yet.
    children: usize,
    mark: M,
}

pub(super) struct Walk<V: Visitor> {
    task: Arc<Task>,
    pub(super) visitor: V,
    start: Option<State>,
    frames: Vec<Frame<V::Mark>>,
    /// Nodes to enter, those of the last frame at the end.
    children: Vec<Node>,
    nodes: u64,
}

impl<V: Visitor> Walk<V> {
    /// From this state on; nowhere if there is none.
    pub(super) fn new(task: Arc<Task>, start: Option<State>, visitor: V) -> Self {
        Self {
            task,
            visitor,
            start,
            frames: Vec::new(),
            children: Vec::new(),
            nodes: 0,
        }
    }

    /// Goes on from this state when all is seen below the one before.
    pub(super) fn restart(&mut self, start: Option<State>) {
        self.start = start;
    }

    /// States entered so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Enters so many further states at most.
    pub(super) fn run(&mut self, nodes: u64) -> Status {
        let end = self.nodes.saturating_add(nodes);
        while !self.visitor.is_over() {
            let Some(next) = self.next() else {
                return Status::Done;
            };
            if self.nodes >= end {
                self.children.push(next);
                return Status::Running;
            }
            self.nodes += 1;
            self.enter(next);
        }
        Status::Done
    }

    /// The node to enter next; frames that have none are left.
    fn next(&mut self) -> Option<Node> {
        if let Some(state) = self.start.take() {
            let step = Step::Start;
            return Some(Node { state, step });
        }
        loop {
            match self.frames.last() {
                Some(frame) if self.children.len() <= frame.children => {
                    let frame = self.frames.pop()?;
                    self.visitor.leave(&frame.node, frame.mark);
                }
                _ => return self.children.pop(),
            }
        }
    }

    fn enter(&mut self, node: Node) {
        if self.task.is_full(node.state) {
            let steps = self.frames.iter().map(|frame| frame.node.step);
            let path = steps.chain([node.step]).filter_map(|step| match step {
                Step::Place(fit) => Some(fit),
                Step::Start | Step::Leave(_) => None,
            });
            self.visitor.finished(&self.task, &node, path);
        } else if let Some(mark) = self.visitor.enter(&node) {
            self.frames.push(Frame {
                node,
                children: self.children.len(),
                mark,
            });
            self.task.children(node.state, &mut self.children);
        }
    }
}
