//! Compares the solver with the reference solver on random small kits.

use super::random::{Random, random_position};
use super::reference::{self, Finished, completions, finished, packings};
use super::{MEMORY, after, counted, covered, done, in_slices, listed, outcome};
use quandary_apad::model::Squares;
use quandary_apad::rules::{Input, Position};
use quandary_apad::solve::{ListEnd, SolutionCounts, count_solutions, hint, list, solver};
use quandary_core::family::Want;
use quandary_core::outcome::{Conclusion, Count, Optimality, Solved};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

const CASES: u64 = 600;

fn cases(count: u64, test: impl Fn(&str, &Position)) {
    for seed in 0..count {
        let position = random_position(&mut Random(seed));
        test(&format!("case {seed}, {:?}", position.goal), &position);
    }
}

fn counts_by_free_squares(position: &Position, all: &BTreeSet<Finished>) -> BTreeMap<Squares, u64> {
    let mut counts = BTreeMap::new();
    for board in all {
        let free = reference::free(&position.kit, board);
        *counts.entry(free).or_default() += 1;
    }
    counts
}

/// The minimum number of pieces that have to be lifted to reach one of these boards, and the boards
/// that can be reached so.
fn nearest(position: &Position, all: &BTreeSet<Finished>) -> Option<(usize, BTreeSet<Finished>)> {
    let start = finished(&position.kit, &position.board);
    let lifts = |board: &Finished| {
        let both = start.iter().zip(board);
        both.filter(|(here, there)| !here.is_empty() && here != there)
            .count()
    };
    let fewest = all.iter().map(lifts).min()?;
    let near = all.iter().filter(|board| lifts(board) == fewest);
    Some((fewest, near.cloned().collect()))
}

fn reached(position: &Position, inputs: &[Input]) -> Finished {
    let end = after(position, inputs);
    assert!(end.is_solved());
    finished(&end.kit, &end.board)
}

#[test]
fn lists_match_the_reference_solver_and_are_sorted() {
    cases(CASES, |case, position| {
        let found = listed(position);
        let sets: Vec<Finished> = found.iter().map(covered).collect();
        let set: BTreeSet<Finished> = sets.iter().cloned().collect();
        assert_eq!(set.len(), sets.len(), "{case}: no duplicates");
        assert_eq!(set, completions(position), "{case}");
        let letters = |board: &Finished| -> Vec<usize> {
            let on = |square| board.iter().position(|set| set.contains(square));
            (0..64)
                .map(|square| on(square).map_or(0, |place| place + 1))
                .collect()
        };
        let order: Vec<Vec<usize>> = sets.iter().map(letters).collect();
        assert!(order.is_sorted(), "{case}");
    });
}

#[test]
fn counts_match_the_reference_solver() {
    cases(CASES, |case, position| {
        let counts: BTreeMap<Squares, u64> = counted(position).iter().collect();
        assert_eq!(
            counts,
            counts_by_free_squares(position, &completions(position)),
            "{case}"
        );
    });
}

#[test]
fn solutions_lift_the_fewest_pieces_and_unsolvable_is_proven() {
    let (lifting, unsolvable) = (Cell::new(0), Cell::new(0));
    cases(CASES / 2, |case, position| {
        let all = packings(&position.kit, position.goal);
        let found = outcome(position, Want::All { limit: u64::MAX }, MEMORY).conclusion;
        let Some((lifts, near)) = nearest(position, &all) else {
            assert_eq!(found, Conclusion::Unsolvable, "{case}");
            unsolvable.set(unsolvable.get() + 1);
            return;
        };
        let Conclusion::Solved(solved) = found else {
            panic!("{case}: {found:?}");
        };
        lifting.set(lifting.get() + u32::from(lifts > 0));
        let missing = position.board.missing().count();
        assert_eq!(solved.score.value as usize, missing + 2 * lifts, "{case}");
        assert_eq!(solved.optimality, Optimality::Proven, "{case}");
        let reached: Vec<Finished> = solved
            .all
            .iter()
            .map(|inputs| reached(position, inputs))
            .collect();
        assert_eq!(reached.len(), near.len(), "{case}");
        assert_eq!(reached.into_iter().collect::<BTreeSet<_>>(), near, "{case}");
    });
    assert!(
        lifting.get() > 20 && unsolvable.get() > 20,
        "both cases occur"
    );
}

#[test]
fn one_solution_and_the_count_agree_with_the_list() {
    cases(CASES, |case, position| {
        let of = |want| outcome(position, want, MEMORY).conclusion;
        let all = of(Want::All { limit: u64::MAX });
        let (best, count) = (of(Want::Best), of(Want::Count { limit: u64::MAX }));
        let Conclusion::Solved(all) = all else {
            assert_eq!(
                (best, count),
                (Conclusion::Unsolvable, Conclusion::Unsolvable),
                "{case}"
            );
            return;
        };
        let (Conclusion::Solved(best), Conclusion::Solved(count)) = (best, count) else {
            panic!("{case}");
        };
        let number = all.all.len() as u64;
        assert_eq!(count.count, Some(Count::Exact(number)), "{case}");
        assert_eq!(all.count, Some(Count::Exact(number)), "{case}");
        assert_eq!((best.count, best.score), (None, all.score), "{case}");
        assert!(all.all.contains(&best.solution), "{case}");
        assert!(all.all.contains(&count.solution), "{case}");
    });
}

#[test]
fn limits_end_lists_and_counts() {
    cases(300, |case, position| {
        let total = match outcome(position, Want::All { limit: u64::MAX }, MEMORY).conclusion {
            Conclusion::Solved(Solved { all, .. }) => all.len() as u64,
            _ => return,
        };
        let count = |want| match outcome(position, want, MEMORY).conclusion {
            Conclusion::Solved(solved) => (solved.count, solved.all.len() as u64),
            other => panic!("{case}: {other:?}"),
        };
        let exact = (Some(Count::Exact(total)), total);
        assert_eq!(count(Want::All { limit: total + 1 }), exact, "{case}");
        let one = (Some(Count::AtLeast(1)), 1);
        assert_eq!(count(Want::All { limit: 1 }), one, "{case}");
        let exact = (Some(Count::Exact(total)), 0);
        assert_eq!(count(Want::Count { limit: total }), exact, "{case}");
        if total > 1 {
            let some = (Some(Count::AtLeast(total - 1)), 0);
            assert_eq!(count(Want::Count { limit: total - 1 }), some, "{case}");
        }
        let some = done(list(position, 1, MEMORY));
        assert!(some.packings.len() <= 1, "{case}");
        assert_eq!(
            some.end == ListEnd::LimitReached,
            some.packings.len() == 1,
            "{case}"
        );
    });
}

#[test]
fn results_do_not_depend_on_slices() {
    cases(150, |case, position| {
        let whole = listed(position);
        let sliced = in_slices(list(position, u64::MAX, MEMORY), 1).packings;
        let boards = |all: &quandary_apad::solve::Packings| -> Vec<Finished> {
            all.iter().map(covered).collect()
        };
        assert_eq!(boards(&whole), boards(&sliced), "{case}");
        let count = |nodes| -> SolutionCounts {
            in_slices(count_solutions(position, MEMORY), nodes).unwrap()
        };
        assert_eq!(count(1), count(1 << 20), "{case}");
        for want in [
            Want::Best,
            Want::Count { limit: u64::MAX },
            Want::All { limit: 5 },
        ] {
            let solve = |nodes| in_slices(solver(position, want, MEMORY), nodes);
            assert_eq!(solve(1), solve(1 << 20), "{case}, {want:?}");
            assert_eq!(solve(7), solve(1 << 20), "{case}, {want:?}");
        }
        let advice = |nodes| in_slices(hint(position, MEMORY), nodes);
        assert_eq!(advice(1), advice(1 << 20), "{case}");
    });
}

#[test]
fn exhausted_budgets_give_undecided_or_partial_results() {
    cases(300, |case, position| {
        let proven = outcome(position, Want::Best, MEMORY);
        for nodes in 0..proven.nodes.min(20) {
            let mut job = solver(position, Want::All { limit: 9 }, MEMORY);
            job.run(nodes);
            let reason = quandary_core::budget::Reason::Nodes;
            match (job.finish(Some(reason)).conclusion, &proven.conclusion) {
                (Conclusion::Undecided { reason: why, bound }, proven) => {
                    assert_eq!(why, reason, "{case}");
                    if let Conclusion::Solved(solved) = proven {
                        assert!(bound <= solved.score.value, "{case}: {bound}");
                    }
                }
                (Conclusion::Solved(some), Conclusion::Solved(best)) => {
                    assert_eq!(some.score, best.score, "{case}");
                    assert!(!some.count.unwrap().is_exact(), "{case}");
                }
                (other, _) => panic!("{case}: {other:?}"),
            }
        }
    });
}
