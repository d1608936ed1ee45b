//! Boards of several independent components, placed next to each other.
//!
//! If many elements are requested, they are partitioned among the components. Each component has
//! its own pushers.

use super::board_generator::BoardGenerator;
use super::evaluation::{Candidate, Evaluation, Quality, Shortfall, Threshold};
use super::layout::side_by_side;
use super::partition::ComponentRequest;
use super::request::BoardRequest;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The factor on the positions of the components for the whole board.
const NODE_FACTOR: u64 = 4;

/// Generates boards of several components.
pub(super) struct ComponentsGenerator {
    request: BoardRequest,
    components: Vec<ComponentRequest>,
    random: ChaCha8Rng,
    found: Vec<Candidate>,
    /// The generator of the next component.
    generator: BoardGenerator,
    /// The evaluation of the whole board.
    evaluation: Option<Evaluation>,
    /// Number of boards drawn for finished components.
    tried: u64,
    pub(super) nodes: u64,
}

impl ComponentsGenerator {
    /// A generator for a request that is partitioned among these components, at least one.
    pub(super) fn new(request: BoardRequest, components: Vec<ComponentRequest>, seed: u64) -> Self {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        Self {
            generator: BoardGenerator::of_component(&components[0], random.next_u64()),
            request,
            components,
            random,
            found: Vec::new(),
            evaluation: None,
            tried: 0,
            nodes: 0,
        }
    }

    /// Runs until `until` nodes have been spent in total. Returns a finished board once there is one.
    pub(super) fn run(&mut self, until: u64) -> Option<Candidate> {
        while self.nodes < until {
            if let Some(mut evaluation) = self.evaluation.take() {
                match evaluation.run(until - self.nodes, &mut self.nodes) {
                    None => self.evaluation = Some(evaluation),
                    Some(None) => {}
                    Some(finished) => return finished,
                }
            } else {
                self.search_component(until);
            }
        }
        None
    }

    fn search_component(&mut self, until: u64) {
        let before = self.generator.nodes();
        let found = self.generator.run(before + (until - self.nodes));
        self.nodes += self.generator.nodes() - before;
        let Some(candidate) = found else {
            return;
        };
        self.found.push(candidate);
        self.tried += self.generator.tried();
        if self.found.len() == self.components.len() {
            self.evaluation = self.evaluate_all();
            self.found.clear();
        }
        let component = &self.components[self.found.len()];
        self.generator = BoardGenerator::of_component(component, self.random.next_u64());
    }

    /// The evaluation of the board with all components.
    fn evaluate_all(&self) -> Option<Evaluation> {
        let boards = self.found.iter().map(|candidate| candidate.board.clone());
        let board = boards.reduce(|board, component| side_by_side(&board, &component))?;
        let requirements = self.request.requirements();
        let threshold = Threshold::AtLeast(Quality {
            needed: requirements.len(),
            pushes: self.request.min_pushes,
        });
        let nodes: u64 = self.found.iter().map(|candidate| candidate.nodes).sum();
        Some(Evaluation::new(
            board,
            requirements,
            threshold,
            NODE_FACTOR * nodes,
        ))
    }

    /// Number of boards drawn.
    pub(super) fn tried(&self) -> u64 {
        self.tried + self.generator.tried()
    }

    /// The finished components and the best board of the next one.
    pub(super) fn closest(&self) -> Option<Shortfall> {
        let next = self.generator.closest();
        let now = next.as_ref().map(|next| next.pushes);
        let pushes = self
            .found
            .iter()
            .map(|candidate| candidate.quality.pushes)
            .chain(now);
        let pushes = pushes.reduce(|one, other| one + other)?;
        let missing = |component: &ComponentRequest| component.request.requirements();
        let redundant = match next {
            Some(next) => next.redundant,
            None => missing(&self.components[self.found.len()]),
        };
        let later = self.components.iter().skip(self.found.len() + 1);
        let redundant = redundant
            .into_iter()
            .chain(later.flat_map(missing))
            .collect();
        Some(Shortfall { pushes, redundant })
    }
}
