//! Shortens a known solution by improving segments of it and by searching the positions near it.

use super::exact::KeyPath;
use super::neighbourhood::NeighbourhoodSearch;
use super::packed::PackedSpace;
use super::region::{Region, SharedSpace};
use quandary_search::{Key, Meeting, PathFinder, SearchEnd, TwoSided};
use std::sync::Arc;

/// Actions of a segment in the first round.
const FIRST_SEGMENT: usize = 24;
/// Nodes that one segment may take in the first round.
const FIRST_SEGMENT_NODES: u64 = 1 << 16;
/// Nodes that the first neighbourhood grows by.
const FIRST_NEIGHBOURHOOD_NODES: u64 = 1 << 19;
/// Interval in nodes at which a segment search is reconsidered.
const CHECK_INTERVAL: u64 = 1 << 12;

type SegmentSearch<K, const W: usize> = TwoSided<Region<K, W>, Region<K, W>>;

/// The major and the minor cost of a path.
type PathCost = (u64, u64);

/// Replaces segments of a solution by shorter paths between the same two positions, or to any goal
/// for the last segment. After a round without improvement it searches the neighbourhood of the
/// solution; if this fails too, segments and neighbourhood get larger.
pub(super) struct Improver<K: Key, const W: usize> {
    space: SharedSpace<K, W>,
    goals: Arc<[K]>,
    memory: u64,
    path: KeyPath<K>,
    /// Index in `path` of the first position of the current segment.
    from: usize,
    /// Actions of a segment.
    length: usize,
    /// Nodes that one segment may take.
    segment_nodes: u64,
    /// Nodes that the neighbourhood grows by.
    neighbourhood_nodes: u64,
    /// Whether this round improved the solution.
    improved: bool,
    /// Whether the whole solution was searched as one segment.
    is_done: bool,
    work: Work<K, W>,
    nodes: u64,
}

/// The current search.
enum Work<K: Key, const W: usize> {
    /// None: the next segment is due.
    None,
    Segment(Box<SegmentSearch<K, W>>),
    Neighbourhood(Box<NeighbourhoodSearch<K, W>>),
}

impl<K: Key, const W: usize> Improver<K, W> {
    /// `goals` are all solved positions, or empty if they are too many to list.
    pub(super) fn new(
        space: SharedSpace<K, W>,
        goals: Arc<[K]>,
        path: KeyPath<K>,
        memory: u64,
    ) -> Self {
        Self {
            space,
            goals,
            memory,
            path,
            from: 0,
            length: FIRST_SEGMENT,
            segment_nodes: FIRST_SEGMENT_NODES,
            neighbourhood_nodes: FIRST_NEIGHBOURHOOD_NODES,
            improved: false,
            is_done: false,
            work: Work::None,
            nodes: 0,
        }
    }

    /// The current solution.
    pub(super) fn path(&self) -> &[K] {
        &self.path
    }

    /// Whether nothing is left to try.
    pub(super) fn is_done(&self) -> bool {
        self.is_done
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
            + match &self.work {
                Work::None => 0,
                Work::Segment(search) => search.nodes(),
                Work::Neighbourhood(search) => search.nodes(),
            }
    }

    pub(super) fn bytes(&self) -> u64 {
        match &self.work {
            Work::None => 0,
            Work::Segment(search) => search.bytes(),
            Work::Neighbourhood(search) => search.bytes(),
        }
    }

    /// Continues for at most `nodes` nodes.
    pub(super) fn run(&mut self, nodes: u64) {
        let until = self.nodes().saturating_add(nodes);
        while self.nodes() < until && !self.is_done {
            let left = until - self.nodes();
            match std::mem::replace(&mut self.work, Work::None) {
                Work::None => self.work = Work::Segment(Box::new(self.segment_search())),
                Work::Segment(search) => self.run_segment(search, left),
                Work::Neighbourhood(search) => self.run_neighbourhood(search, left),
            }
        }
    }

    fn run_segment(&mut self, mut search: Box<SegmentSearch<K, W>>, nodes: u64) {
        let ended = search.run(
            nodes.min(CHECK_INTERVAL - search.nodes() % CHECK_INTERVAL),
            self.memory,
        );
        if ended.is_none() && self.should_continue(&search) {
            self.work = Work::Segment(search);
            return;
        }
        self.nodes += search.nodes();
        self.is_done = ended.is_some() && self.is_whole();
        if let Some(SearchEnd::Met(meeting)) = ended
            && (meeting.major, meeting.minor) < self.cost(self.from, self.end())
        {
            self.replace(*search, &meeting);
        }
        self.next_segment();
    }

    fn run_neighbourhood(&mut self, mut search: Box<NeighbourhoodSearch<K, W>>, nodes: u64) {
        let Some(found) = search.run(nodes) else {
            self.work = Work::Neighbourhood(search);
            return;
        };
        self.nodes += search.nodes();
        match found {
            Some(path) if path_cost(&self.space, &path) < path_cost(&self.space, &self.path) => {
                self.path = path;
            }
            _ => {
                self.length += self.length / 2;
                self.segment_nodes += self.segment_nodes / 2;
                self.neighbourhood_nodes += self.neighbourhood_nodes / 2;
            }
        }
    }

    /// Whether a segment deserves more nodes. This is decided only at fixed numbers of nodes, so
    /// that the result does not depend on the slices in which the job runs.
    fn should_continue(&self, search: &SegmentSearch<K, W>) -> bool {
        let worth = || search.lower_bound() <= self.cost(self.from, self.end()).0;
        !search.nodes().is_multiple_of(CHECK_INTERVAL)
            || (search.nodes() < self.segment_nodes && worth())
    }

    /// Whether the segment is the whole solution.
    fn is_whole(&self) -> bool {
        self.from == 0 && self.end() + 1 == self.path.len()
    }

    fn end(&self) -> usize {
        (self.from + self.length).min(self.path.len() - 1)
    }

    fn segment_search(&self) -> SegmentSearch<K, W> {
        let region = Region::whole(Arc::clone(&self.space));
        TwoSided::new(
            region.clone(),
            [self.path[self.from]],
            region,
            self.segment_goals().iter().copied(),
        )
    }

    /// The positions in which the segment may end.
    fn segment_goals(&self) -> &[K] {
        let end = self.end();
        if end + 1 == self.path.len() && !self.goals.is_empty() {
            &self.goals
        } else {
            &self.path[end..=end]
        }
    }

    fn neighbourhood_search(&self) -> NeighbourhoodSearch<K, W> {
        let last = [self.path[self.path.len() - 1]];
        let goals = if self.goals.is_empty() {
            &last[..]
        } else {
            &self.goals
        };
        let space = Arc::clone(&self.space);
        NeighbourhoodSearch::new(
            space,
            &self.path,
            goals.to_vec(),
            self.neighbourhood_nodes,
            self.memory,
        )
    }

    fn cost(&self, from: usize, to: usize) -> PathCost {
        path_cost(&self.space, &self.path[from..=to])
    }

    fn replace(&mut self, search: SegmentSearch<K, W>, meeting: &Meeting<K>) {
        let first = [self.path[self.from]];
        let mut finder = PathFinder::new(search, meeting, &first, self.segment_goals());
        if let Some(Ok(shorter)) = finder.run(self.segment_nodes, self.memory) {
            self.path.splice(self.from..=self.end(), shorter);
            self.improved = true;
        }
        self.nodes += finder.nodes();
    }

    /// Advances by half a segment. At the end of a round without improvement, continues with the
    /// neighbourhood.
    fn next_segment(&mut self) {
        let at_end = self.end() + 1 >= self.path.len();
        self.from += self.length / 2;
        if at_end || self.from + 1 >= self.path.len() {
            self.from = 0;
            if !self.improved {
                self.work = Work::Neighbourhood(Box::new(self.neighbourhood_search()));
            }
            self.improved = false;
        }
    }
}

/// The cost of a path.
pub(super) fn path_cost<K: Key, const W: usize>(space: &PackedSpace<K, W>, path: &[K]) -> PathCost {
    path.windows(2).fold((0, 0), |(major, minor), pair| {
        let cost = space.cost(space.action_between(&pair[0], &pair[1]));
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
    use crate::solve::first_solution::{FirstSolution, FirstSolutionSearch};
    use crate::solve::{ACTIONS, COUPLINGS, MOVES, Objective, solver};
    use quandary_core::family::SolveRequest;
    use quandary_core::job::Status;
    use quandary_core::metric::Metric;
    use quandary_core::options::Options;
    use quandary_core::outcome::Conclusion;
    use quandary_core::reading::ReadOptions;
    use quandary_core::session::{Rules, replay};
    use quandary_core::source::Source;

    const MEMORY: u64 = 16 << 20;
    const METRICS: [&Metric; 3] = [&ACTIONS, &MOVES, &COUPLINGS];

    type SmallSpace = PackedSpace<u64, 8>;

    fn levels() -> Vec<Shunting> {
        let mut options = Options::defaults(OPTIONS);
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

    fn actions(space: &SmallSpace, path: &[u64]) -> Vec<Action> {
        let steps = path.windows(2);
        steps
            .map(|step| space.action_between(&step[0], &step[1]))
            .collect()
    }

    fn first_path(rules: &Shunting, metric: &Metric) -> (SharedSpace<u64, 8>, KeyPath<u64>) {
        let space = Arc::new(SmallSpace::new(
            rules,
            Objective::of_metric(metric).unwrap().costs(),
        ));
        let mut search = FirstSolutionSearch::new(Arc::clone(&space), MEMORY);
        loop {
            match search.run(100) {
                None => {}
                Some(FirstSolution::Found(path)) => return (space, path),
                Some(FirstSolution::NotFound) => panic!("the level has a solution"),
            }
        }
    }

    fn optimum(rules: &Shunting, metric: &'static Metric) -> u64 {
        let mut solving = solver(rules, SolveRequest::best(metric, MEMORY));
        while solving.run(u64::MAX) == Status::Running {}
        match solving.finish(None).conclusion {
            Conclusion::Solved(solved) => solved.score.value,
            other => panic!("the level has a solution: {other:?}"),
        }
    }

    #[test]
    fn a_first_solution_is_valid_and_is_improved_to_an_optimal_one() {
        let mut improved = 0;
        for rules in levels() {
            for metric in METRICS {
                let (space, path) = first_path(&rules, metric);
                let end = replay(&rules, &actions(&space, &path)).unwrap();
                assert!(rules.is_solved(&end));
                let before = path_cost(&space, &path);
                let goals: Arc<[u64]> = space.goals(usize::MAX).unwrap().into();
                let mut improver = Improver::new(Arc::clone(&space), goals, path, MEMORY);
                while !improver.is_done() {
                    improver.run(1000);
                }
                let end = replay(&rules, &actions(&space, improver.path())).unwrap();
                assert!(rules.is_solved(&end));
                let after = path_cost(&space, improver.path());
                assert_eq!(after.0, optimum(&rules, metric), "{}", metric.id);
                improved += usize::from(after < before);
            }
        }
        assert!(improved > 6, "{improved}");
    }

    #[test]
    fn without_a_list_of_goals_the_last_position_is_kept() {
        for rules in levels() {
            let (space, path) = first_path(&rules, &ACTIONS);
            let (before, last) = (path_cost(&space, &path), path[path.len() - 1]);
            let mut improver = Improver::new(Arc::clone(&space), Arc::default(), path, MEMORY);
            while !improver.is_done() {
                improver.run(1000);
            }
            assert!(path_cost(&space, improver.path()) <= before);
            assert_eq!(improver.path().last(), Some(&last));
            assert_eq!(
                actions(&space, improver.path()).len() + 1,
                improver.path().len()
            );
        }
    }

    #[test]
    fn the_result_does_not_depend_on_the_slices() {
        for rules in levels() {
            let runs = [1, 7, 5000].map(|slice| {
                let (space, path) = first_path(&rules, &MOVES);
                let goals: Arc<[u64]> = space.goals(usize::MAX).unwrap().into();
                let mut improver = Improver::new(space, goals, path, MEMORY);
                while !improver.is_done() {
                    improver.run(slice);
                }
                (improver.nodes(), improver.path().to_vec())
            });
            assert_eq!(runs[0], runs[1]);
            assert_eq!(runs[0], runs[2]);
        }
    }
}
