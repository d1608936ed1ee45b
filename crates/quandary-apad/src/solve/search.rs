//! Depth-first search that covers each square with a piece or leaves it free. The search runs in
//! slices of a given number of states.

use super::placement_table::PlacementId;
use super::problem::{Node, SearchProblem, State, Step};
use quandary_core::job::Status;
use std::sync::Arc;

/// What a search computes.
pub(super) trait Visitor {
    /// What the visitor remembers about a state until the search leaves it.
    type Mark;

    /// Called when the search reaches a state. `None` skips everything below it.
    fn enter(&mut self, node: &Node) -> Option<Self::Mark>;

    /// Called when all pieces are placed. `path` has the placements of the pieces that were not
    /// placed at the start.
    fn finished(
        &mut self,
        problem: &SearchProblem,
        node: &Node,
        path: impl Iterator<Item = PlacementId>,
    );

    /// Called after everything below a state has been searched.
    fn leave(&mut self, node: &Node, mark: Self::Mark);

    /// Whether the search can end.
    fn is_over(&self) -> bool;
}

struct StackEntry<M> {
    node: Node,
    /// Index of the first child that is not yet entered.
    children: usize,
    mark: M,
}

/// A depth-first search that can be run in slices.
pub(super) struct DepthFirstSearch<V: Visitor> {
    problem: Arc<SearchProblem>,
    pub(super) visitor: V,
    start: Option<State>,
    stack: Vec<StackEntry<V::Mark>>,
    /// Nodes to enter; those of the top stack entry are at the end.
    children: Vec<Node>,
    nodes: u64,
}

impl<V: Visitor> DepthFirstSearch<V> {
    /// A search from this state; an empty one if there is none.
    pub(super) fn new(problem: Arc<SearchProblem>, start: Option<State>, visitor: V) -> Self {
        Self {
            problem,
            visitor,
            start,
            stack: Vec::new(),
            children: Vec::new(),
            nodes: 0,
        }
    }

    /// Continues from this state after everything below the previous start has been searched.
    pub(super) fn restart(&mut self, start: Option<State>) {
        self.start = start;
    }

    /// The number of states entered so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Enters at most `nodes` further states.
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

    /// The node to enter next. Stack entries without further children are left.
    fn next(&mut self) -> Option<Node> {
        if let Some(state) = self.start.take() {
            let step = Step::Start;
            return Some(Node { state, step });
        }
        loop {
            match self.stack.last() {
                Some(entry) if self.children.len() <= entry.children => {
                    let entry = self.stack.pop()?;
                    self.visitor.leave(&entry.node, entry.mark);
                }
                _ => return self.children.pop(),
            }
        }
    }

    fn enter(&mut self, node: Node) {
        if self.problem.is_full(node.state) {
            let steps = self.stack.iter().map(|entry| entry.node.step);
            let path = steps.chain([node.step]).filter_map(|step| match step {
                Step::Place(placement) => Some(placement),
                Step::Start | Step::Leave(_) => None,
            });
            self.visitor.finished(&self.problem, &node, path);
        } else if let Some(mark) = self.visitor.enter(&node) {
            self.stack.push(StackEntry {
                node,
                children: self.children.len(),
                mark,
            });
            self.problem.children(node.state, &mut self.children);
        }
    }
}
