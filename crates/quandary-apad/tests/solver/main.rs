//! The solver against a literal one, its slices against each other, its hints against all
//! solutions.

mod hints;
mod literal;
mod partial;
mod random;
mod small;
mod weekday;

use quandary_apad::model::{Aim, Squares};
use quandary_apad::rules::{Input, Position};
use quandary_apad::solve::{Census, PIECES, Packing, Packings, census, list, solver};
use quandary_core::budget::Reason;
use quandary_core::family::{SolveRequest, Want};
use quandary_core::job::{Job, Status};
use quandary_core::outcome::Outcome;

const MEMORY: u64 = 1 << 30;

/// Runs a job in slices of so many nodes, and checks that it keeps to them.
fn in_slices<T>(mut job: Box<dyn Job<Output = T>>, nodes: u64) -> T {
    loop {
        let before = job.progress().nodes;
        let status = job.run(nodes);
        let worked = job.progress().nodes - before;
        assert!(worked <= nodes, "{worked} of {nodes}");
        if status == Status::Done {
            return job.finish(None);
        }
        assert!(worked > 0, "a slice brings it on");
    }
}

fn done<T>(job: Box<dyn Job<Output = T>>) -> T {
    in_slices(job, 1 << 20)
}

fn listed(position: &Position) -> Packings {
    done(list(position, u64::MAX, MEMORY)).packings
}

fn counted(position: &Position) -> Census {
    done(census(position, MEMORY)).expect("within the memory")
}

fn outcome(position: &Position, want: Want, memory: u64) -> Outcome<Vec<Input>> {
    done(solver(position, request(want, memory)))
}

fn request(want: Want, memory: u64) -> SolveRequest {
    SolveRequest {
        metric: &PIECES,
        want,
        memory,
    }
}

fn covered(packing: Packing<'_>) -> Vec<Squares> {
    packing.covered().collect()
}

fn free(position: &Position, packing: Packing<'_>) -> Squares {
    literal::free(&position.kit, &covered(packing))
}

/// The position after these inputs, each of which the rules allow.
fn after(position: &Position, inputs: &[Input]) -> Position {
    let mut position = position.clone();
    for input in inputs {
        position.step(*input).expect("the rules allow it");
    }
    position
}

#[test]
fn memory_is_kept_to_and_said_to_be_the_reason() {
    let kit = std::sync::Arc::new(quandary_apad::model::standard());
    let position = Position::empty(kit, Aim::Any);
    assert_eq!(done(census(&position, 1 << 16)), Err(Reason::Memory));
    let listed = done(list(&position, u64::MAX, 1 << 16));
    assert_eq!(
        listed.end,
        quandary_apad::solve::End::Stopped(Reason::Memory)
    );
    assert!(!listed.packings.is_empty());
}
