//! Random small boards of all elements: optima, proofs and bounds agree with exhaustive search.

use crate::exhaustive::{Cost, Measure, StateGraph};
use crate::random::RandomBoards;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::Status;
use quandary_core::metric::Metric;
use quandary_core::outcome::{Conclusion, Count, Optimality, Outcome};
use quandary_crossoban::model::{Board, Moves};
use quandary_crossoban::rules::{Counts, Game, replay};
use quandary_crossoban::solve::exact::LowerBounds;
use quandary_crossoban::solve::{MOVES, PUSHES, solver};

pub(crate) const MEMORY: u64 = 64 << 20;
const MOST: usize = 20_000;
const BOARDS: u64 = 1_500;

pub(crate) fn pushes_first(pushes: u32, moves: u32) -> Cost {
    (pushes, moves)
}

pub(crate) fn moves_first(pushes: u32, moves: u32) -> Cost {
    (moves, pushes)
}

/// Small boards that can be searched exhaustively.
fn games(seed: u64) -> impl Iterator<Item = (Board, Game, StateGraph)> {
    let mut random = RandomBoards::new(seed);
    (0..BOARDS).filter_map(move |_| {
        let (most, switches) = (3 + random.roll(3) as u32, random.switches());
        let board = random.board(most);
        let game = Game::new(&board, switches).ok()?;
        let graph = StateGraph::of(&game, MOST)?;
        Some((board, game, graph))
    })
}

pub(crate) fn solve(
    game: &Game,
    board: &Board,
    request: SolveRequest,
    slice: u64,
) -> Outcome<Moves> {
    let mut job = solver(game, board, &request);
    while job.run(slice) == Status::Running {}
    job.finish(None)
}

pub(crate) fn best(metric: &'static Metric, memory: u64) -> SolveRequest {
    SolveRequest {
        metric,
        want: Want::Best,
        memory,
        after: String::new(),
    }
}

fn counts(game: &Game, moves: &Moves) -> Counts {
    let played = replay(game, moves).expect("the solution is playable");
    assert!(game.is_solved(&played.state));
    played.counts
}

/// Asserts that an outcome is correct.
pub(crate) fn compare(game: &Game, outcome: &Outcome<Moves>, truth: Option<Cost>, cost: Measure) {
    match (&outcome.conclusion, truth) {
        (Conclusion::Unsolvable, None) => {}
        (Conclusion::Solved(solved), Some(truth)) => {
            let counts = counts(game, &solved.solution);
            let found = cost(counts.pushes as u32, counts.moves as u32);
            assert_eq!(found, truth, "{:?}", solved.solution);
            assert_eq!(solved.score.value, u64::from(truth.0));
            assert_eq!(solved.optimality, Optimality::Proven);
        }
        (finding, truth) => panic!("{finding:?}, but {truth:?}"),
    }
}

#[test]
fn optima_and_proofs_agree_with_exhaustive_search() {
    let (mut solved, mut unsolvable, mut long) = (0, 0, 0);
    for (board, game, graph) in games(1) {
        let truths = [(&PUSHES, pushes_first as Measure), (&MOVES, moves_first)];
        for (metric, cost) in truths {
            let truth = graph.to_go(cost)[0];
            let outcome = solve(&game, &board, best(metric, MEMORY), u64::MAX);
            compare(&game, &outcome, truth, cost);
            solved += usize::from(truth.is_some());
            unsolvable += usize::from(truth.is_none());
            long += usize::from(truth.is_some_and(|truth| truth.0 > 5));
        }
    }
    assert!(
        solved > 300 && unsolvable > 300 && long > 50,
        "{solved} {unsolvable} {long}"
    );
}

#[test]
fn bounds_are_admissible_and_no_solvable_position_is_a_deadlock() {
    let (mut positions, mut dead, mut exact) = (0_u64, 0_u64, 0_u64);
    for (_, game, graph) in games(2) {
        let bounds = LowerBounds::new(&game);
        let by_pushes = graph.to_go(pushes_first);
        let by_moves = graph.to_go(moves_first);
        for (number, state) in graph.states.iter().enumerate() {
            positions += 1;
            match (bounds.pushes(&game, state), by_pushes[number]) {
                (Err(reason), Some(truth)) if !game.is_solved(state) => {
                    panic!(
                        "{reason}, but {truth:?}: {}",
                        crate::hints::described(&game, state)
                    )
                }
                (Ok(least), Some((pushes, _))) => {
                    assert!(least <= pushes, "{}", crate::hints::described(&game, state));
                    let moves = by_moves[number].expect("the position is solvable").0;
                    assert!(bounds.moves(least) <= moves);
                    exact += u64::from(least == pushes);
                }
                (Err(_), _) => dead += 1,
                (Ok(_), None) => {}
            }
        }
    }
    assert!(
        positions > 100_000 && dead > 10_000 && exact > 10_000,
        "{positions} {dead} {exact}"
    );
}

#[test]
fn slice_size_and_memory_do_not_change_the_answer() {
    for (board, game, graph) in games(3).step_by(6) {
        let truth = graph.to_go(pushes_first)[0];
        let whole = solve(&game, &board, best(&PUSHES, MEMORY), u64::MAX);
        for slice in [1, 13] {
            let sliced = solve(&game, &board, best(&PUSHES, MEMORY), slice);
            assert_eq!(sliced, whole);
        }
        for memory in [0, 10_000, 100_000] {
            let outcome = solve(&game, &board, best(&PUSHES, memory), 1_000);
            let least = match &outcome.conclusion {
                Conclusion::Undecided { bound, .. } => *bound,
                Conclusion::Solved(solved) => match solved.optimality {
                    Optimality::Open { bound, .. } => bound,
                    Optimality::Proven => solved.score.value,
                },
                Conclusion::Unsolvable => 0,
            };
            assert!(truth.is_none_or(|truth| least <= u64::from(truth.0)));
            match outcome.conclusion {
                Conclusion::Undecided { .. } => {}
                Conclusion::Solved(solved) => {
                    let pushes = counts(&game, &solved.solution).pushes;
                    assert_eq!(solved.score.value, pushes);
                    let proven = solved.optimality == Optimality::Proven;
                    let fewest = truth.map(|truth| u64::from(truth.0));
                    assert!(!proven || fewest == Some(pushes));
                }
                Conclusion::Unsolvable => assert_eq!(truth, None),
            }
        }
    }
}

/// The number of best solutions from the start. Positions that differ only in the active pusher count
/// as one.
fn number_of_ways(game: &Game, graph: &StateGraph) -> u64 {
    let to_go = graph.to_go(pushes_first);
    let Some(best) = to_go[0] else { return 0 };
    let mut layer: Vec<(Vec<u8>, Cost, u64)> = vec![(graph.states[0].bytes().to_vec(), best, 1)];
    let by_bytes = |bytes: &[u8]| {
        let number = graph.states.iter().position(|state| state.bytes() == bytes);
        number.and_then(|number| to_go[number])
    };
    let mut ways = 0;
    while let Some((bytes, left, count)) = layer.pop() {
        if left == (0, 0) {
            ways += count;
            continue;
        }
        let mut next: Vec<(Vec<u8>, Cost)> = Vec::new();
        for state in graph.states.iter().filter(|state| state.bytes() == bytes) {
            for to in quandary_core::direction::Direction::ORTHOGONAL {
                let Ok(stepped) = game.step(state, to) else {
                    continue;
                };
                let rest = left
                    .0
                    .checked_sub(stepped.pushes)
                    .zip(left.1.checked_sub(1));
                let bytes = stepped.state.bytes().to_vec();
                if let Some(rest) = rest
                    && by_bytes(&bytes) == Some(rest)
                {
                    next.push((bytes, rest));
                }
            }
        }
        next.sort();
        next.dedup();
        layer.extend(next.into_iter().map(|(bytes, left)| (bytes, left, count)));
    }
    ways
}

#[test]
fn best_solutions_are_counted_and_listed() {
    let mut several = 0;
    for (board, game, graph) in games(4).filter(|(.., graph)| graph.states.len() < 2_000) {
        let want = Want::All { limit: 1_000 };
        let request = SolveRequest {
            want,
            ..best(&PUSHES, MEMORY)
        };
        let Conclusion::Solved(solved) = solve(&game, &board, request, 100).conclusion else {
            continue;
        };
        let ways = number_of_ways(&game, &graph);
        if ways > 1_000 {
            continue;
        }
        assert_eq!(solved.count, Some(Count::Exact(ways)));
        assert_eq!(solved.all.len() as u64, ways);
        let best = graph.to_go(pushes_first)[0].expect("the board is solvable");
        for moves in &solved.all {
            let counts = counts(&game, moves);
            assert_eq!((counts.pushes as u32, counts.moves as u32), best);
        }
        several += usize::from(ways > 1);
    }
    assert!(several > 20, "{several}");
}
