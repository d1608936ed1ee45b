//! Compares the solver with a reference solver, its slices with each other, and its hints with all
//! solutions.

mod hints;
mod partial;
mod random;
mod reference;
mod small;
mod weekday;

use quandary_apad::model::{Frame, Goal, Kit, Label, Meaning, Piece, Squares, standard};
use quandary_apad::rules::{Input, Position};
use quandary_apad::solve::{
    ListEnd, Packing, Packings, SolutionCounts, count_solutions, list, solver,
};
use quandary_core::budget::Reason;
use quandary_core::family::Want;
use quandary_core::job::{Job, Status};
use quandary_core::outcome::{Conclusion, Outcome};
use std::sync::Arc;

const MEMORY: u64 = 1 << 30;

/// Runs a job in slices of at most `nodes` nodes and checks that it keeps this limit.
fn in_slices<T>(mut job: Box<dyn Job<Output = T>>, nodes: u64) -> T {
    loop {
        let before = job.progress().nodes;
        let status = job.run(nodes);
        let worked = job.progress().nodes - before;
        assert!(worked <= nodes, "{worked} of {nodes}");
        if status == Status::Done {
            return job.finish(None);
        }
        assert!(worked > 0, "every slice makes progress");
    }
}

fn done<T>(job: Box<dyn Job<Output = T>>) -> T {
    in_slices(job, 1 << 20)
}

fn listed(position: &Position) -> Packings {
    done(list(position, u64::MAX, MEMORY)).packings
}

fn counted(position: &Position) -> SolutionCounts {
    done(count_solutions(position, MEMORY)).expect("within the memory")
}

fn outcome(position: &Position, want: Want, memory: u64) -> Outcome<Vec<Input>> {
    done(solver(position, want, memory))
}

fn covered(packing: Packing<'_>) -> Vec<Squares> {
    packing.covered().collect()
}

fn free(position: &Position, packing: Packing<'_>) -> Squares {
    reference::free(&position.kit, &covered(packing))
}

/// The position after these inputs, which the rules allow.
fn after(position: &Position, inputs: &[Input]) -> Position {
    let mut position = position.clone();
    for input in inputs {
        position.step(*input).expect("the rules allow it");
    }
    position
}

fn plain_kit(rows: usize, columns: usize, pieces: Vec<Piece>) -> Arc<Kit> {
    let square = Some(Label {
        text: "x".to_owned(),
        meaning: Meaning::Plain,
    });
    let frame = Frame::from_rows(vec![vec![square; columns]; rows]).expect("small enough");
    Arc::new(Kit::new("", "", frame, pieces).expect("the pieces fit"))
}

#[test]
fn the_largest_kits_are_solved_listed_and_counted() {
    let block = |name| Piece::from_picture(name, ["@#", "##"]).expect("a piece");
    let blocks = plain_kit(8, 8, ('A'..='P').map(block).collect());
    let position = Position::empty(blocks, Goal::Any);
    // There is one way to fill the frame with blocks, up to their names.
    let orders = (1..=16).product::<u64>();
    assert_eq!(counted(&position).total(), orders);
    assert_eq!(done(list(&position, 3, MEMORY)).packings.len(), 3);
    let Conclusion::Solved(solved) = outcome(&position, Want::Best, MEMORY).conclusion else {
        panic!("the frame can be filled");
    };
    assert!(after(&position, &solved.solution).is_solved());

    let long = "#".repeat(63) + "@";
    let long = Piece::from_picture('I', [long.as_str()]).expect("a piece");
    for (rows, columns) in [(1, 64), (64, 1)] {
        let position = Position::empty(plain_kit(rows, columns, vec![long.clone()]), Goal::Any);
        assert_eq!(listed(&position).len(), 1);
        assert_eq!(counted(&position).with_free(Squares::EMPTY), 1);
    }
}

#[test]
fn memory_limits_are_respected_and_reported() {
    let kit = Arc::new(standard());
    let position = Position::empty(kit, Goal::Any);
    assert_eq!(
        done(count_solutions(&position, 1 << 16)),
        Err(Reason::Memory)
    );
    let listed = done(list(&position, u64::MAX, 1 << 16));
    assert_eq!(listed.end, ListEnd::Stopped(Reason::Memory));
    assert!(!listed.packings.is_empty());
}
