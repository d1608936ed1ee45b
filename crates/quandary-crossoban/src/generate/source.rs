//! The generators for all kinds of requests.

use super::assay::{Draft, Shortfall};
use super::hall::Hall;
use super::search::Search;
use super::share::{Share, shares};
use super::suite::Suite;
use super::wish::Wish;

/// Generates one board after the other.
pub(super) enum Source {
    /// Boards of one component.
    Search(Box<Search>),
    /// Boards of one component with several chambers.
    Hall(Box<Hall>),
    /// Boards of several components.
    Suite(Box<Suite>),
}

impl Source {
    pub(super) fn new(wish: Wish, seed: u64) -> Self {
        match shares(&wish) {
            Some(rooms) => Self::Suite(Box::new(Suite::new(wish, rooms, seed))),
            None => Self::Search(Box::new(Search::new(wish, seed))),
        }
    }

    /// The generator for one of several components.
    pub(super) fn of_room(share: &Share, seed: u64) -> Self {
        let wish = share.wish.clone();
        match &share.chambers[..] {
            [_] => Self::Search(Box::new(Search::new(wish, seed))),
            several => Self::Hall(Box::new(Hall::new(wish, several.to_vec(), seed))),
        }
    }

    /// Runs until `until` nodes have been spent in total. Returns a finished board once there is one.
    pub(super) fn run(&mut self, until: u64) -> Option<Draft> {
        match self {
            Self::Search(search) => search.run(until),
            Self::Hall(hall) => hall.run(until),
            Self::Suite(suite) => suite.run(until),
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        match self {
            Self::Search(search) => search.nodes,
            Self::Hall(hall) => hall.nodes,
            Self::Suite(suite) => suite.nodes,
        }
    }

    /// Number of boards drawn.
    pub(super) fn tried(&self) -> u64 {
        match self {
            Self::Search(search) => search.tried,
            Self::Hall(hall) => hall.tried,
            Self::Suite(suite) => suite.tried(),
        }
    }

    /// The best unfinished board.
    pub(super) fn closest(&self) -> Option<Shortfall> {
        match self {
            Self::Search(search) => search.closest(),
            Self::Hall(hall) => hall.closest(),
            Self::Suite(suite) => suite.closest(),
        }
    }
}
