//! Selects the generator for a request: for one chamber, several chambers or several
//! components.

use super::board_search::BoardSearch;
use super::chambers::ChamberGenerator;
use super::components::ComponentsGenerator;
use super::evaluation::{Candidate, Shortfall};
use super::partition::{ComponentRequest, partition};
use super::request::BoardRequest;

/// Generates one board after the other.
pub(super) enum BoardGenerator {
    /// Boards of one component.
    Chamber(Box<BoardSearch>),
    /// Boards of one component with several chambers.
    Chambers(Box<ChamberGenerator>),
    /// Boards of several components.
    Components(Box<ComponentsGenerator>),
}

impl BoardGenerator {
    pub(super) fn new(request: BoardRequest, seed: u64) -> Self {
        match partition(&request) {
            Some(components) => Self::Components(Box::new(ComponentsGenerator::new(
                request, components, seed,
            ))),
            None => Self::Chamber(Box::new(BoardSearch::new(request, seed))),
        }
    }

    /// The generator for one of several components.
    pub(super) fn of_component(component: &ComponentRequest, seed: u64) -> Self {
        let request = component.request.clone();
        match &component.chambers[..] {
            [_] => Self::Chamber(Box::new(BoardSearch::new(request, seed))),
            several => Self::Chambers(Box::new(ChamberGenerator::new(
                request,
                several.to_vec(),
                seed,
            ))),
        }
    }

    /// Runs until `until` nodes have been spent in total. Returns a finished board once there is one.
    pub(super) fn run(&mut self, until: u64) -> Option<Candidate> {
        match self {
            Self::Chamber(chamber) => chamber.run(until),
            Self::Chambers(chambers) => chambers.run(until),
            Self::Components(components) => components.run(until),
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        match self {
            Self::Chamber(chamber) => chamber.nodes,
            Self::Chambers(chambers) => chambers.nodes,
            Self::Components(components) => components.nodes,
        }
    }

    /// Number of boards drawn.
    pub(super) fn tried(&self) -> u64 {
        match self {
            Self::Chamber(chamber) => chamber.tried,
            Self::Chambers(chambers) => chambers.tried,
            Self::Components(components) => components.tried(),
        }
    }

    /// How the best unfinished board falls short.
    pub(super) fn closest(&self) -> Option<Shortfall> {
        match self {
            Self::Components(components) => components.closest(),
            Self::Chamber(_) | Self::Chambers(_) => self.near_miss().map(Candidate::shortfall),
        }
    }

    /// The best unfinished board. Components are not joined before all of them are finished.
    pub(super) fn near_miss(&self) -> Option<&Candidate> {
        match self {
            Self::Chamber(chamber) => chamber.closest(),
            Self::Chambers(chambers) => chambers.closest(),
            Self::Components(_) => None,
        }
    }
}
