//! Memory limits: dropped layers, paths reconstructed without them, and searches out of memory.

use crate::graph::run_to_end;
use crate::large::Lattice;
use quandary_search::{
    Cost, Edges, OneSided, OutOfMemory, PathCollector, PathFinder, SearchEnd, Space, TwoSided,
};
use std::collections::{HashMap, VecDeque};

const KIB: u64 = 1 << 10;
const SLICES: [u64; 3] = [1, 1000, u64::MAX];

/// A long corridor: 8,000 layers of at most 10 states.
const CORRIDOR: Lattice = Lattice {
    width: 10,
    height: 8_000,
};

/// The 8-puzzle: four bits for each of nine squares, 0 for the hole.
#[derive(Clone, Copy, Debug)]
struct EightPuzzle;

impl EightPuzzle {
    fn position(tiles: [u64; 9]) -> u64 {
        (0..)
            .zip(tiles)
            .fold(0, |all, (square, tile)| all | tile << (4 * square))
    }
}

impl Space for EightPuzzle {
    type Key = u64;
    const SYMMETRIC: bool = true;

    fn successors(&self, from: u64, out: &mut Edges<u64>) {
        let hole = (0..9_u64)
            .find(|square| from >> (4 * square) & 15 == 0)
            .expect("there is a hole");
        for next in 0..9_u64 {
            let (rows, columns) = ((hole / 3).abs_diff(next / 3), (hole % 3).abs_diff(next % 3));
            if rows + columns == 1 {
                let tile = from >> (4 * next) & 15;
                out.push(from ^ tile << (4 * next) ^ tile << (4 * hole), Cost::STEP);
            }
        }
    }
}

/// Permutations of nine items, four bits each; a step swaps two neighbours. Reversing a permutation
/// takes 36 swaps, one for each pair.
#[derive(Clone, Copy, Debug)]
struct Sorting;

impl Space for Sorting {
    type Key = u64;
    const SYMMETRIC: bool = true;

    fn successors(&self, from: u64, out: &mut Edges<u64>) {
        for place in (0..32).step_by(4) {
            let differ = (from >> place ^ from >> (place + 4)) & 15;
            out.push(from ^ differ << place ^ differ << (place + 4), Cost::STEP);
        }
    }
}

const IN_ORDER: u64 = 0x1_2345_6789;
const REVERSED: u64 = 0x9_8765_4321;
/// Less memory than all layers of [`Sorting`] need, and more than its largest layers need.
const SORTING_LIMIT: u64 = 10_000 * KIB;

const SOLVED: [u64; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];
/// One of the two positions with the known maximum distance of 31 moves from the solved one.
const FURTHEST: [u64; 9] = [8, 6, 7, 2, 5, 4, 3, 0, 1];
/// Two tiles swapped: unsolvable.
const ODD: [u64; 9] = [2, 1, 3, 4, 5, 6, 7, 8, 0];
/// Number of positions reachable from a given one: half of all permutations.
const REACHABLE: u64 = 181_440;

/// The result of a search under a memory limit.
#[derive(Debug, PartialEq, Eq)]
struct LimitedSearch {
    path: Result<Vec<u64>, OutOfMemory>,
    /// Number of layers that each side had dropped when they met.
    dropped: (usize, usize),
    nodes: u64,
    nodes_again: u64,
}

/// Searches in slices. Also returns the largest memory use at the end of a slice, in bytes.
fn search<S: Space<Key = u64> + Copy>(
    space: S,
    from: u64,
    to: u64,
    bytes: u64,
    slice: u64,
) -> (Option<LimitedSearch>, u64) {
    let mut search = TwoSided::new(space, [from], space, [to]);
    let mut peak = 0;
    let end = run_to_end(slice, |nodes| {
        let end = search.run(nodes, bytes);
        peak = peak.max(search.bytes());
        end
    });
    let SearchEnd::Met(meeting) = end else {
        return (None, peak);
    };
    let dropped = (
        search.forward().oldest_kept(),
        search.backward().oldest_kept(),
    );
    let nodes = search.nodes();
    let mut collector = PathCollector::new(search, &meeting, 1 << 20);
    let collected = run_to_end(slice, |nodes| collector.run(nodes));
    assert_eq!(
        collected.is_err(),
        dropped != (0, 0),
        "all paths need all layers"
    );
    let mut finder = PathFinder::new(collector.into_search(), &meeting, &[from], &[to]);
    let path = run_to_end(slice, |nodes| finder.run(nodes, bytes));
    let result = LimitedSearch {
        path,
        dropped,
        nodes,
        nodes_again: finder.nodes(),
    };
    (Some(result), peak)
}

fn is_path<S: Space<Key = u64>>(space: &S, path: &[u64]) -> bool {
    let mut edges = Edges::default();
    path.windows(2).all(|step| {
        edges.clear();
        space.successors(step[0], &mut edges);
        edges.iter().any(|(to, _)| to == step[1])
    })
}

#[test]
fn a_path_through_dropped_layers_is_reconstructed() {
    let (from, to) = (CORRIDOR.point(0, 0), CORRIDOR.point(9, 7_999));
    let limit = 100 * KIB;
    let (result, peak) = search(CORRIDOR, from, to, limit, 1);
    let result = result.expect("layers are small");
    assert!(
        result.dropped.0 > 1_000 && result.dropped.1 > 1_000,
        "{:?}",
        result.dropped
    );
    assert!(result.nodes_again > 0);
    let path = result.path.expect("the sections fit into the same memory");
    assert_eq!(path.len() as u64 - 1, CORRIDOR.distance(from, to));
    assert_eq!((path[0], path[path.len() - 1]), (from, to));
    assert!(is_path(&CORRIDOR, &path));
    // One layer generates at most 4 edges of each of 10 states, in lists that grow by doubling.
    assert!(peak <= limit + KIB, "{peak}");
    assert!(peak > limit / 2, "{peak}: the limit is reached");
}

#[test]
fn a_large_space_is_searched_in_less_memory_than_its_states_need() {
    let (all, needed) = search(Sorting, REVERSED, IN_ORDER, u64::MAX, 1000);
    assert_eq!(all.expect("any order can be reached").dropped, (0, 0));
    let limit = SORTING_LIMIT;
    assert!(needed > limit);
    let (result, peak) = search(Sorting, REVERSED, IN_ORDER, limit, 10);
    let result = result.expect("any order can be reached");
    assert!(result.dropped.0 > 0 && result.dropped.1 > 0, "{result:?}");
    assert!(result.nodes_again > 0);
    let path = result.path.expect("the sections fit into the same memory");
    assert_eq!((path.len(), path[0], path[36]), (37, REVERSED, IN_ORDER));
    assert!(is_path(&Sorting, &path));
    // One block of generated states, and 8 edges of each of them.
    assert!(
        peak <= limit + 9 * 256 * KIB,
        "{peak} bytes with a limit of {limit}"
    );
}

#[test]
fn dropped_layers_do_not_depend_on_the_slices() {
    let (from, to) = (CORRIDOR.point(3, 100), CORRIDOR.point(5, 2_900));
    let runs = SLICES.map(|slice| {
        let corridor = search(CORRIDOR, from, to, 60 * KIB, slice).0;
        let sorting = search(Sorting, REVERSED, IN_ORDER, SORTING_LIMIT, slice).0;
        (
            corridor.expect("layers are small"),
            sorting.expect("it is enough"),
        )
    });
    assert!(runs[0].0.dropped != (0, 0) && runs[0].1.dropped != (0, 0));
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0], runs[2]);
}

#[test]
fn a_search_that_exceeds_its_limit_is_out_of_memory() {
    let puzzle = (
        EightPuzzle::position(FURTHEST),
        EightPuzzle::position(SOLVED),
    );
    for bytes in [0, 1, 1_000, 20 * KIB] {
        let mut search = TwoSided::new(EightPuzzle, [puzzle.0], EightPuzzle, [puzzle.1]);
        assert_eq!(
            search.run(u64::MAX, bytes),
            Some(SearchEnd::OutOfMemory),
            "{bytes}"
        );
        assert_eq!(
            search.run(u64::MAX, bytes),
            Some(SearchEnd::OutOfMemory),
            "{bytes} again"
        );
        assert!(search.bytes() < bytes + 512 * KIB, "{bytes}");
        let mut search = OneSided::new(EightPuzzle, [puzzle.0], |_| false);
        assert_eq!(
            search.run(u64::MAX, bytes),
            Some(SearchEnd::OutOfMemory),
            "{bytes}"
        );
    }
}

#[test]
fn a_search_out_of_memory_continues_with_a_higher_limit() {
    let puzzle = (
        EightPuzzle::position(FURTHEST),
        EightPuzzle::position(SOLVED),
    );
    let mut search = TwoSided::new(EightPuzzle, [puzzle.0], EightPuzzle, [puzzle.1]);
    for bytes in (0..40).map(|step| step * 10 * KIB) {
        match search.run(u64::MAX, bytes) {
            Some(SearchEnd::OutOfMemory) => {}
            other => panic!("{other:?} in {bytes}"),
        }
    }
    let Some(SearchEnd::Met(meeting)) = search.run(u64::MAX, u64::MAX) else {
        panic!("it can be solved");
    };
    assert_eq!(meeting.major, 31);
}

#[test]
fn a_path_section_that_exceeds_the_limit_is_out_of_memory() {
    let (from, to) = (CORRIDOR.point(0, 0), CORRIDOR.point(9, 2_999));
    let mut search = TwoSided::new(CORRIDOR, [from], CORRIDOR, [to]);
    let Some(SearchEnd::Met(meeting)) = search.run(u64::MAX, 50 * KIB) else {
        panic!("layers are small");
    };
    let mut finder = PathFinder::new(search, &meeting, &[from], &[to]);
    assert_eq!(finder.run(u64::MAX, 100), Some(Err(OutOfMemory)));
}

#[test]
fn an_unsolvable_puzzle_is_proven_under_a_memory_limit() {
    let (odd, solved) = (EightPuzzle::position(ODD), EightPuzzle::position(SOLVED));
    let mut search = TwoSided::new(EightPuzzle, [odd], EightPuzzle, [solved]);
    assert_eq!(search.run(u64::MAX, 5_000 * KIB), Some(SearchEnd::NoPath));
    let (forward, backward) = (search.forward().reached(), search.backward().reached());
    assert_eq!(forward.max(backward), REACHABLE);
    assert!(search.forward().oldest_kept() + search.backward().oldest_kept() > 0);
}

/// Compares the layers with a breadth-first search that keeps all positions.
#[test]
fn every_layer_contains_exactly_the_positions_at_its_distance() {
    let solved = EightPuzzle::position(SOLVED);
    let mut distances = HashMap::from([(solved, 0_usize)]);
    let mut queue = VecDeque::from([solved]);
    let mut edges = Edges::default();
    while let Some(position) = queue.pop_front() {
        let next = distances[&position] + 1;
        edges.clear();
        EightPuzzle.successors(position, &mut edges);
        for (to, _) in edges.iter() {
            if let std::collections::hash_map::Entry::Vacant(entry) = distances.entry(to) {
                entry.insert(next);
                queue.push_back(to);
            }
        }
    }
    assert_eq!(distances.len() as u64, REACHABLE);
    let mut search = OneSided::new(EightPuzzle, [solved], |_| false);
    assert_eq!(search.run(u64::MAX, u64::MAX), Some(SearchEnd::NoPath));
    let side = search.side();
    assert_eq!(
        (side.layers(), side.reached(), side.nodes()),
        (32, REACHABLE, REACHABLE)
    );
    for number in 0..side.layers() {
        let layer = side.layer(number).expect("no layer is dropped");
        assert!(
            layer
                .iter()
                .all(|(minor, key)| minor == 0 && distances[&key] == number)
        );
    }
}
