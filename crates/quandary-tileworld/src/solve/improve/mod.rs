//! Improves solutions: searches for faster ways in the neighbourhood of a known one.
//!
//! The engine is the only judge: a way is faster if it wins faster. Hashes of positions only say
//! where to look.

mod corridor;
mod guide;
mod route_key;
mod schedule;
mod starts;

use crate::model::{Level, TimedMove};
use crate::rules::{Rules, RulesError, Setup, Variant};
use crate::start;
use corridor::Corridor;
use guide::Guide;
use quandary_core::budget::Reason;
use quandary_core::job::{Job, Progress, Status};
use quandary_core::metric::{Metric, Score};
use quandary_core::outcome::{Conclusion, Optimality, Outcome, Solved};
use schedule::{Turn, turns};
use starts::starts;
use std::sync::Arc;

/// A game that is improved: the level, its rules, and what is minimised.
pub(crate) struct Improvable {
    pub(crate) level: Arc<Level>,
    pub(crate) variant: Variant,
    pub(crate) metric: &'static Metric,
    /// Memory limit of the search, in bytes.
    pub(crate) memory: u64,
}

/// A search for faster solutions than a known one. A node is a tick that is played, or the
/// comparison of a position.
pub(crate) struct ImproveSearch {
    game: Improvable,
    guide: Arc<Guide>,
    /// The starts of games; the first is that of the guide.
    starts: Vec<Setup>,
    turns: Vec<Turn>,
    /// The index of the next turn.
    next: usize,
    /// The search of the current turn; `None` if there is nothing more to try.
    corridor: Option<Corridor>,
    /// The work of the earlier turns.
    ticks: u64,
}

impl ImproveSearch {
    /// Prepares to improve moves that win a game with the start `setup`. Returns `None` if they do
    /// not win.
    ///
    /// # Errors
    /// The level cannot be played.
    pub(crate) fn new(
        game: Improvable,
        setup: Setup,
        moves: Vec<TimedMove>,
    ) -> Result<Option<Self>, RulesError> {
        let rules = Arc::new(Rules::new(&game.level, game.variant.ruleset, &setup)?);
        let Some(guide) = Guide::new(rules, moves) else {
            return Ok(None);
        };
        let mut search = Self {
            game,
            guide: Arc::new(guide),
            starts: vec![setup],
            turns: Vec::new(),
            next: 0,
            corridor: None,
            ticks: 0,
        };
        search.restart()?;
        Ok(Some(search))
    }

    /// Begins with the first turn, with `starts[0]` as the start of the guide.
    fn restart(&mut self) -> Result<(), RulesError> {
        let Improvable { level, variant, .. } = &self.game;
        self.starts = starts(level, variant.ruleset, self.starts[0], self.guide.moves())?;
        self.turns = turns(self.starts.len());
        self.next = 0;
        self.next_turn()
    }

    fn next_turn(&mut self) -> Result<(), RulesError> {
        self.corridor = None;
        let Some(turn) = self.turns.get(self.next) else {
            return Ok(());
        };
        self.next += 1;
        let rules = match turn.start {
            0 => Arc::clone(&self.guide.rules),
            other => {
                let (level, variant) = (&self.game.level, self.game.variant);
                Arc::new(Rules::new(level, variant.ruleset, &self.starts[other])?)
            }
        };
        self.corridor = Some(Corridor::new(rules, &self.guide, turn.extent));
        Ok(())
    }

    fn step(&mut self) {
        let Some(corridor) = &mut self.corridor else {
            return;
        };
        if corridor.is_over() || corridor.bytes() > self.game.memory {
            // The rules of every start were accepted before.
            if self.end_turn().is_err() {
                self.corridor = None;
            }
        } else {
            corridor.step();
        }
    }

    fn end_turn(&mut self) -> Result<(), RulesError> {
        let Some(corridor) = self.corridor.take() else {
            return Ok(());
        };
        self.ticks += corridor.ticks();
        match corridor.faster() {
            Some(faster) => {
                self.follow(faster);
                self.restart()
            }
            None => self.next_turn(),
        }
    }

    /// Replaces the guide by a faster solution with the start of this turn.
    fn follow(&mut self, faster: Guide) {
        let start = self.turns[self.next - 1].start;
        self.starts.swap(0, start);
        self.guide = Arc::new(faster);
    }

    fn nodes(&self) -> u64 {
        self.ticks + self.corridor.as_ref().map_or(0, Corridor::ticks)
    }

    fn stored(&self) -> u64 {
        self.corridor.as_ref().map_or(0, Corridor::stored)
    }
}

impl Job for ImproveSearch {
    type Output = Outcome<String>;

    fn run(&mut self, nodes: u64) -> Status {
        let until = self.nodes().saturating_add(nodes);
        while self.corridor.is_some() {
            if self.nodes() >= until {
                return Status::Running;
            }
            self.step();
        }
        Status::Done
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes(),
            stored: self.stored(),
            bytes: self.corridor.as_ref().map_or(0, Corridor::bytes),
            bound: None,
            best: Some(self.guide.time),
        }
    }

    fn finish(mut self: Box<Self>, stopped: Option<Reason>) -> Outcome<String> {
        let (nodes, stored) = (self.nodes(), self.stored());
        // A search that was stopped may have won already.
        let faster = self.corridor.take().and_then(|corridor| corridor.faster());
        if let Some(faster) = faster {
            self.follow(faster);
        }
        // Every start is one that the notation can express.
        let solution = start::format(self.game.variant, &self.starts[0], self.guide.moves());
        let reason = stopped.unwrap_or(Reason::TooLarge);
        Outcome {
            conclusion: Conclusion::Solved(Solved {
                solution: solution.unwrap_or_default(),
                score: Score {
                    metric: self.game.metric,
                    value: self.guide.time,
                },
                optimality: Optimality::Open { bound: 0, reason },
                count: None,
                all: Vec::new(),
            }),
            nodes,
            stored,
        }
    }
}
