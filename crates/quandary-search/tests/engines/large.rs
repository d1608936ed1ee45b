//! Lattices, whose numbers of paths are known from a formula.

use crate::graph::run_to_end;
use quandary_search::{
    Cost, Edges, IncompletePaths, Meeting, PathCollector, PathFinder, Paths, SearchEnd, Space,
    TwoSided,
};

/// The points of a rectangle, connected to their neighbours in the row and in the column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lattice {
    pub(crate) width: u64,
    pub(crate) height: u64,
}

impl Lattice {
    pub(crate) fn point(&self, x: u64, y: u64) -> u64 {
        y * self.width + x
    }

    pub(crate) fn distance(&self, from: u64, to: u64) -> u64 {
        (from % self.width).abs_diff(to % self.width)
            + (from / self.width).abs_diff(to / self.width)
    }
}

impl Space for Lattice {
    type Key = u64;
    const SYMMETRIC: bool = true;

    fn successors(&self, from: u64, out: &mut Edges<u64>) {
        let (x, y) = (from % self.width, from / self.width);
        if x + 1 < self.width {
            out.push(from + 1, Cost::STEP);
        }
        if y + 1 < self.height {
            out.push(from + self.width, Cost::STEP);
        }
        if x > 0 {
            out.push(from - 1, Cost::STEP);
        }
        if y > 0 {
            out.push(from - self.width, Cost::STEP);
        }
    }
}

fn corner_to_corner(side: u64) -> (TwoSided<Lattice, Lattice>, Meeting<u64>, u64) {
    let lattice = Lattice {
        width: side,
        height: side,
    };
    let last = lattice.point(side - 1, side - 1);
    let mut search = TwoSided::new(lattice, [0], lattice, [last]);
    let Some(SearchEnd::Met(meeting)) = search.run(u64::MAX, 1 << 30) else {
        panic!("a lattice is connected");
    };
    (search, meeting, last)
}

fn all_paths(
    search: TwoSided<Lattice, Lattice>,
    meeting: &Meeting<u64>,
    max_states: usize,
) -> Result<Paths<u64>, IncompletePaths> {
    let mut collector = PathCollector::new(search, meeting, max_states);
    run_to_end(1, |nodes| collector.run(nodes))
}

/// The number of ways to choose `count` of `2 * count` things, which is the number of shortest
/// paths across a square.
fn central_binomial(count: u128) -> u128 {
    (1..=count).fold(1, |product, factor| product * (count + factor) / factor)
}

#[test]
fn paths_across_a_square_are_counted_up_to_64_bits() {
    for side in [2, 3, 9, 20, 33] {
        let (search, meeting, _) = corner_to_corner(side);
        let paths = all_paths(search, &meeting, 1 << 20).unwrap();
        let expected = u64::try_from(central_binomial(u128::from(side - 1))).unwrap();
        assert_eq!(paths.count(), Some(expected), "{side}");
    }
    let (search, meeting, _) = corner_to_corner(35);
    assert!(central_binomial(34) > u128::from(u64::MAX));
    let paths = all_paths(search, &meeting, 1 << 20).unwrap();
    assert_eq!(paths.count(), None);
}

#[test]
fn listed_paths_are_valid_and_distinct() {
    let (search, meeting, last) = corner_to_corner(35);
    let lattice = *search.forward().space();
    let paths = all_paths(search, &meeting, 1 << 20).unwrap();
    let mut list = paths.list(100);
    for path in &list {
        assert_eq!((path.len(), path[0], path[68]), (69, 0, last));
        assert!(
            path.windows(2)
                .all(|step| lattice.distance(step[0], step[1]) == 1)
        );
    }
    list.sort_unstable();
    list.dedup();
    assert_eq!(list.len(), 100);
    assert!(paths.list(0).is_empty());
}

#[test]
fn a_graph_with_more_states_than_allowed_is_refused() {
    for (max_states, allowed) in [(35 * 35, true), (35 * 35 - 1, false)] {
        let (search, meeting, _) = corner_to_corner(35);
        let paths = all_paths(search, &meeting, max_states);
        assert_eq!(paths.is_ok(), allowed);
    }
}

#[test]
fn a_goal_among_the_first_states_gives_a_path_of_one_state() {
    let lattice = Lattice {
        width: 4,
        height: 4,
    };
    let mut search = TwoSided::new(lattice, [5, 6], lattice, [6, 9]);
    let Some(SearchEnd::Met(meeting)) = search.run(u64::MAX, 1 << 20) else {
        panic!("they share a state");
    };
    assert_eq!((meeting.major, &meeting.states[..]), (0, &[6][..]));
    let mut collector = PathCollector::new(search, &meeting, 16);
    let paths = collector.run(u64::MAX).unwrap().unwrap();
    assert_eq!((paths.count(), paths.list(9)), (Some(1), vec![vec![6]]));
    let mut finder = PathFinder::new(collector.into_search(), &meeting, &[5, 6], &[6, 9]);
    assert_eq!(finder.run(0, 1 << 20), Some(Ok(vec![6])));
}
