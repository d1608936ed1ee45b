//! Shortens a known solution piece by piece, and within its surroundings.

use super::corridor::Corridor;
use super::exact::{Shared, Way};
use super::packed::Packed;
use quandary_search::{Cost, Key, Meeting, PathFinder, SearchEnd, TwoSided};
use std::sync::Arc;

/// Actions in the first pieces that are looked at.
const FIRST_PIECE: usize = 24;
/// Nodes that one piece may cost in the first round.
const FIRST_CAP: u64 = 1 << 16;
/// Nodes by which the first surroundings reach out.
const FIRST_REACH: u64 = 1 << 19;
/// Nodes after which a piece is judged again.
const STRETCH: u64 = 1 << 12;

type Sides<K, const W: usize> = TwoSided<Shared<K, W>, Shared<K, W>>;

/// What one piece costs: the same order as that of whole solutions.
type Value = (u64, u64);

/// Replaces pieces of a solution by shorter ones between the same two positions (the last piece:
/// to any solved position). When a round over the whole solution gains nothing, its surroundings are
/// searched; when that gains nothing either, pieces and surroundings get larger.
pub(super) struct Improver<K: Key, const W: usize> {
    space: Shared<K, W>,
    goals: Arc<[K]>,
    memory: u64,
    way: Way<K>,
    /// The piece being looked at: its first place in the way, and its number of actions.
    from: usize,
    length: usize,
    cap: u64,
    reach: u64,
    improved: bool,
    /// Nothing longer can be looked at, and nothing was gained there.
    over: bool,
    work: Work<K, W>,
    nodes: u64,
}

/// What is being looked at.
enum Work<K: Key, const W: usize> {
    /// The next piece, not yet begun.
    Next,
    Piece(Box<Sides<K, W>>),
    Around(Box<Corridor<K, W>>),
}

impl<K: Key, const W: usize> Improver<K, W> {
    /// `goals` are the solved positions; empty if they are too many to list.
    pub(super) fn new(space: Shared<K, W>, goals: Arc<[K]>, way: Way<K>, memory: u64) -> Self {
        Self {
            space,
            goals,
            memory,
            way,
            from: 0,
            length: FIRST_PIECE,
            cap: FIRST_CAP,
            reach: FIRST_REACH,
            improved: false,
            over: false,
            work: Work::Next,
            nodes: 0,
        }
    }

    /// The solution as it is now.
    pub(super) fn way(&self) -> &[K] {
        &self.way
    }

    /// Whether nothing is left to be tried.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
            + match &self.work {
                Work::Next => 0,
                Work::Piece(search) => search.nodes(),
                Work::Around(corridor) => corridor.nodes(),
            }
    }

    pub(super) fn bytes(&self) -> u64 {
        match &self.work {
            Work::Next => 0,
            Work::Piece(search) => search.bytes(),
            Work::Around(corridor) => corridor.bytes(),
        }
    }

    /// Works on for at most `nodes` further nodes.
    pub(super) fn run(&mut self, nodes: u64) {
        let until = self.nodes().saturating_add(nodes);
        while self.nodes() < until && !self.over {
            let left = until - self.nodes();
            match std::mem::replace(&mut self.work, Work::Next) {
                Work::Next => self.work = Work::Piece(Box::new(self.piece())),
                Work::Piece(search) => self.run_piece(search, left),
                Work::Around(corridor) => self.run_around(corridor, left),
            }
        }
    }

    fn run_piece(&mut self, mut search: Box<Sides<K, W>>, nodes: u64) {
        let ended = search.run(nodes.min(STRETCH - search.nodes() % STRETCH), self.memory);
        if ended.is_none() && self.goes_on(&search) {
            self.work = Work::Piece(search);
            return;
        }
        self.nodes += search.nodes();
        self.over = ended.is_some() && self.is_whole();
        if let Some(SearchEnd::Met(meeting)) = ended
            && (meeting.major, meeting.minor) < self.value(self.from, self.end())
        {
            self.replace(*search, &meeting);
        }
        self.next_piece();
    }

    fn run_around(&mut self, mut corridor: Box<Corridor<K, W>>, nodes: u64) {
        let Some(found) = corridor.run(nodes) else {
            self.work = Work::Around(corridor);
            return;
        };
        self.nodes += corridor.nodes();
        match found {
            Some(way) if way_value(&self.space, &way) < way_value(&self.space, &self.way) => {
                self.way = way;
            }
            _ => {
                self.length += self.length / 2;
                self.cap += self.cap / 2;
                self.reach += self.reach / 2;
            }
        }
    }

    /// Whether a piece is worth more nodes; asked only where slices cannot cut, so that the answer
    /// does not depend on them.
    fn goes_on(&self, search: &Sides<K, W>) -> bool {
        let worth = || search.lower_bound() <= self.value(self.from, self.end()).0;
        !search.nodes().is_multiple_of(STRETCH) || (search.nodes() < self.cap && worth())
    }

    /// Whether the piece is the whole solution.
    fn is_whole(&self) -> bool {
        self.from == 0 && self.end() + 1 == self.way.len()
    }

    fn end(&self) -> usize {
        (self.from + self.length).min(self.way.len() - 1)
    }

    fn piece(&self) -> Sides<K, W> {
        TwoSided::new(
            Arc::clone(&self.space),
            [self.way[self.from]],
            Arc::clone(&self.space),
            self.piece_goals().iter().copied(),
        )
    }

    /// Where the piece may end.
    fn piece_goals(&self) -> &[K] {
        let end = self.end();
        if end + 1 == self.way.len() && !self.goals.is_empty() {
            &self.goals
        } else {
            &self.way[end..=end]
        }
    }

    fn around(&self) -> Corridor<K, W> {
        let last = [self.way[self.way.len() - 1]];
        let goals = if self.goals.is_empty() {
            &last[..]
        } else {
            &self.goals
        };
        let space = Arc::clone(&self.space);
        Corridor::new(space, &self.way, goals.to_vec(), self.reach, self.memory)
    }

    fn value(&self, from: usize, to: usize) -> Value {
        way_value(&self.space, &self.way[from..=to])
    }

    fn replace(&mut self, search: Sides<K, W>, meeting: &Meeting<K>) {
        let first = [self.way[self.from]];
        let mut finder = PathFinder::new(search, meeting, &first, self.piece_goals());
        if let Some(Ok(shorter)) = finder.run(self.cap, self.memory) {
            self.way.splice(self.from..=self.end(), shorter);
            self.improved = true;
        }
        self.nodes += finder.nodes();
    }

    /// Half a piece further on; at the end of a round without gain, to the surroundings.
    fn next_piece(&mut self) {
        let at_end = self.end() + 1 >= self.way.len();
        self.from += self.length / 2;
        if at_end || self.from + 1 >= self.way.len() {
            self.from = 0;
            if !self.improved {
                self.work = Work::Around(Box::new(self.around()));
            }
            self.improved = false;
        }
    }
}

/// What a way costs.
pub(super) fn way_value<K: Key, const W: usize>(space: &Packed<K, W>, way: &[K]) -> Value {
    way.windows(2).fold((0, 0), |(major, minor), pair| {
        let cost = space
            .action_between(&pair[0], &pair[1])
            .map(|action| space.cost(action));
        let cost = cost.unwrap_or(Cost { major: 0, minor: 0 });
        (major + u64::from(cost.major), minor + u64::from(cost.minor))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document;
    use crate::generate::{OPTIONS, generator};
    use crate::model::Action;
    use crate::rules::Shunting;
    use crate::solve::first::{Finder, Found};
    use crate::solve::{ACTIONS, COUPLINGS, MOVES, Objective, solver};
    use quandary_core::family::{ReadOptions, SolveRequest};
    use quandary_core::job::Status;
    use quandary_core::options::Options;
    use quandary_core::outcome::{Conclusion, Metric};
    use quandary_core::session::{Rules, replay};
    use quandary_core::source::Source;

    const MEMORY: u64 = 16 << 20;
    const METRICS: [&Metric; 3] = [&ACTIONS, &MOVES, &COUPLINGS];

    type Small = Packed<u64, 8>;

    fn levels() -> Vec<Shunting> {
        let mut options = Options::defaults(&OPTIONS);
        for (name, value) in [("cells", "11"), ("difficulty", "3")] {
            options.set(name, value).unwrap();
        }
        let mut job = generator(&options, 5, 8).unwrap();
        while job.run(u64::MAX) == Status::Running {}
        let source = Source::new("made.gartriage", job.finish(None).bytes);
        let reading = document::read(&source, &ReadOptions::default()).unwrap();
        let levels = reading.collection.levels.iter();
        levels.map(|level| Shunting::new(level).unwrap()).collect()
    }

    fn actions(space: &Small, way: &[u64]) -> Vec<Action> {
        let steps = way.windows(2);
        steps
            .map(|step| space.action_between(&step[0], &step[1]).unwrap())
            .collect()
    }

    fn first_way(rules: &Shunting, metric: &Metric) -> (Shared<u64, 8>, Way<u64>) {
        let space = Arc::new(Small::new(
            rules,
            Objective::of_metric(metric).unwrap().costs(),
        ));
        let mut finder = Finder::new(Arc::clone(&space), MEMORY);
        loop {
            match finder.run(100) {
                None => {}
                Some(Found::Way(way)) => return (space, way),
                Some(Found::Nothing) => panic!("it can be solved"),
            }
        }
    }

    fn optimum(rules: &Shunting, metric: &'static Metric) -> u64 {
        let mut solving = solver(rules, SolveRequest::best(metric, MEMORY));
        while solving.run(u64::MAX) == Status::Running {}
        match solving.finish(None).finding {
            Conclusion::Solved(solved) => solved.score.value,
            other => panic!("it can be solved: {other:?}"),
        }
    }

    #[test]
    fn a_first_solution_replays_and_becomes_a_best_one() {
        let mut gained = 0;
        for rules in levels() {
            for metric in METRICS {
                let (space, way) = first_way(&rules, metric);
                let end = replay(&rules, &actions(&space, &way)).unwrap();
                assert!(rules.is_solved(&end));
                let before = way_value(&space, &way);
                let goals: Arc<[u64]> = space.goals(usize::MAX).unwrap().into();
                let mut improver = Improver::new(Arc::clone(&space), goals, way, MEMORY);
                while !improver.is_over() {
                    improver.run(1000);
                }
                let end = replay(&rules, &actions(&space, improver.way())).unwrap();
                assert!(rules.is_solved(&end));
                let after = way_value(&space, improver.way());
                assert_eq!(after.0, optimum(&rules, metric), "{}", metric.id);
                gained += usize::from(after < before);
            }
        }
        assert!(gained > 6, "{gained}");
    }

    #[test]
    fn without_a_list_of_goals_the_last_position_stays() {
        for rules in levels() {
            let (space, way) = first_way(&rules, &ACTIONS);
            let (before, last) = (way_value(&space, &way), way[way.len() - 1]);
            let mut improver = Improver::new(Arc::clone(&space), Arc::default(), way, MEMORY);
            while !improver.is_over() {
                improver.run(1000);
            }
            assert!(way_value(&space, improver.way()) <= before);
            assert_eq!(improver.way().last(), Some(&last));
            assert_eq!(
                actions(&space, improver.way()).len() + 1,
                improver.way().len()
            );
        }
    }

    #[test]
    fn slices_of_any_size_give_the_same_way() {
        for rules in levels() {
            let runs = [1, 7, 5000].map(|slice| {
                let (space, way) = first_way(&rules, &MOVES);
                let goals: Arc<[u64]> = space.goals(usize::MAX).unwrap().into();
                let mut improver = Improver::new(space, goals, way, MEMORY);
                while !improver.is_over() {
                    improver.run(slice);
                }
                (improver.nodes(), improver.way().to_vec())
            });
            assert_eq!(runs[0], runs[1]);
            assert_eq!(runs[0], runs[2]);
        }
    }
}
