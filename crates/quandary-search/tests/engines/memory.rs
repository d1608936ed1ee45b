//! The ceiling on memory: what is given up, what is found all the same, and where it ends.

use crate::graph::run_to_end;
use crate::large::Lattice;
use quandary_search::{
    Cost, Edges, OneSided, OutOfMemory, PathFinder, Paths, SearchEnd, Space, TwoSided,
};
use std::collections::{HashMap, VecDeque};

const KIB: u64 = 1 << 10;
const SLICES: [u64; 3] = [1, 1000, u64::MAX];

/// A long corridor: 8,000 layers of at most 10 states.
const CORRIDOR: Lattice = Lattice {
    width: 10,
    height: 8_000,
};

/// The sliding puzzle of eight tiles: four bits for each of nine squares, 0 for the hole.
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

/// Nine things in any order, four bits each; neighbours may be exchanged. Going from one order to
/// the reversed one takes as many exchanges as there are pairs.
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
/// Less than all layers of [`Sorting`] take, more than its widest ones.
const SORTING_CEILING: u64 = 10_000 * KIB;

const SOLVED: [u64; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];
/// One of the two positions that are furthest from the solved one: 31 moves, as is well known.
const FURTHEST: [u64; 9] = [8, 6, 7, 2, 5, 4, 3, 0, 1];
/// Two tiles exchanged: it cannot be solved.
const ODD: [u64; 9] = [2, 1, 3, 4, 5, 6, 7, 8, 0];
/// Half of the arrangements of nine things.
const REACHABLE: u64 = 181_440;

/// What a search comes to in so many bytes: its path, its nodes, and the most that it took.
#[derive(Debug, PartialEq, Eq)]
struct Kept {
    path: Result<Vec<u64>, OutOfMemory>,
    /// Layers that each side had given up when they met.
    given_up: (usize, usize),
    nodes: u64,
    nodes_again: u64,
}

/// Runs in slices; also tells the most bytes that were held at the end of any slice.
fn search<S: Space<Key = u64> + Copy>(
    space: S,
    from: u64,
    to: u64,
    bytes: u64,
    slice: u64,
) -> (Option<Kept>, u64) {
    let mut search = TwoSided::new(space, [from], space, [to]);
    let mut most = 0;
    let ended = run_to_end(slice, |nodes| {
        let ended = search.run(nodes, bytes);
        most = most.max(search.bytes());
        ended
    });
    let SearchEnd::Met(meeting) = ended else {
        return (None, most);
    };
    let given_up = (
        search.forward().oldest_kept(),
        search.backward().oldest_kept(),
    );
    assert_eq!(
        Paths::of(&search, &meeting, 1 << 20).is_none(),
        given_up != (0, 0),
        "all paths need all layers"
    );
    let nodes = search.nodes();
    let mut finder = PathFinder::new(search, &meeting, &[from], &[to]);
    let path = run_to_end(slice, |nodes| finder.run(nodes, bytes));
    let kept = Kept {
        path,
        given_up,
        nodes,
        nodes_again: finder.nodes(),
    };
    (Some(kept), most)
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
fn a_path_through_layers_that_were_given_up_is_found_again() {
    let (from, to) = (CORRIDOR.point(0, 0), CORRIDOR.point(9, 7_999));
    let ceiling = 100 * KIB;
    let (kept, most) = search(CORRIDOR, from, to, ceiling, 1);
    let kept = kept.expect("layers are small");
    assert!(
        kept.given_up.0 > 1_000 && kept.given_up.1 > 1_000,
        "{:?}",
        kept.given_up
    );
    assert!(kept.nodes_again > 0);
    let path = kept.path.expect("the pieces are found in the same memory");
    assert_eq!(path.len() as u64 - 1, CORRIDOR.distance(from, to));
    assert_eq!((path[0], path[path.len() - 1]), (from, to));
    assert!(is_path(&CORRIDOR, &path));
    // What one layer generates: at most 4 edges of 10 states, in lists that grow by doubling.
    assert!(most <= ceiling + KIB, "{most}");
    assert!(most > ceiling / 2, "{most}: the ceiling was put to use");
}

#[test]
fn a_puzzle_of_many_positions_is_solved_where_not_all_of_them_can_be_kept() {
    let (all, needed) = search(Sorting, REVERSED, IN_ORDER, u64::MAX, 1000);
    assert_eq!(all.expect("any order can be reached").given_up, (0, 0));
    let ceiling = SORTING_CEILING;
    assert!(needed > ceiling);
    let (kept, most) = search(Sorting, REVERSED, IN_ORDER, ceiling, 10);
    let kept = kept.expect("any order can be reached");
    assert!(kept.given_up.0 > 0 && kept.given_up.1 > 0, "{kept:?}");
    assert!(kept.nodes_again > 0);
    let path = kept.path.expect("the pieces are found in the same memory");
    assert_eq!((path.len(), path[0], path[36]), (37, REVERSED, IN_ORDER));
    assert!(is_path(&Sorting, &path));
    // One block of generated states, and what its expansion generates: 8 edges each.
    assert!(
        most <= ceiling + 9 * 256 * KIB,
        "{most} where {ceiling} are allowed"
    );
}

#[test]
fn what_is_given_up_does_not_depend_on_the_slices() {
    let (from, to) = (CORRIDOR.point(3, 100), CORRIDOR.point(5, 2_900));
    let runs = SLICES.map(|slice| {
        let corridor = search(CORRIDOR, from, to, 60 * KIB, slice).0;
        let sorting = search(Sorting, REVERSED, IN_ORDER, SORTING_CEILING, slice).0;
        (
            corridor.expect("layers are small"),
            sorting.expect("it is enough"),
        )
    });
    assert!(runs[0].0.given_up != (0, 0) && runs[0].1.given_up != (0, 0));
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0], runs[2]);
}

#[test]
fn a_search_that_needs_more_than_it_may_have_ends_as_full() {
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
fn a_search_that_was_full_goes_on_where_it_may_have_more() {
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
fn a_gap_that_needs_more_than_it_may_have_ends_as_full() {
    let (from, to) = (CORRIDOR.point(0, 0), CORRIDOR.point(9, 2_999));
    let mut search = TwoSided::new(CORRIDOR, [from], CORRIDOR, [to]);
    let Some(SearchEnd::Met(meeting)) = search.run(u64::MAX, 50 * KIB) else {
        panic!("layers are small");
    };
    let mut finder = PathFinder::new(search, &meeting, &[from], &[to]);
    assert_eq!(finder.run(u64::MAX, 100), Some(Err(OutOfMemory)));
}

#[test]
fn an_unsolvable_puzzle_is_proven_so_where_not_all_positions_can_be_kept() {
    let (odd, solved) = (EightPuzzle::position(ODD), EightPuzzle::position(SOLVED));
    let mut search = TwoSided::new(EightPuzzle, [odd], EightPuzzle, [solved]);
    assert_eq!(search.run(u64::MAX, 5_000 * KIB), Some(SearchEnd::NoPath));
    let (forward, backward) = (search.forward().reached(), search.backward().reached());
    assert_eq!(forward.max(backward), REACHABLE);
    assert!(search.forward().oldest_kept() + search.backward().oldest_kept() > 0);
}

/// The numbers of positions in the layers are those of a plain search that forgets nothing.
#[test]
fn every_layer_holds_exactly_the_positions_at_its_distance() {
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
        let layer = side.layer(number).expect("nothing is given up");
        assert!(
            layer
                .iter()
                .all(|(minor, key)| minor == 0 && distances[&key] == number)
        );
    }
}
