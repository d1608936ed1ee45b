//! The solver: solutions are found and replayed.

use quandary_core::budget::Budget;
use quandary_core::family::{Document, Family, Puzzle, SolveRequest, Want};
use quandary_core::outcome::{Conclusion, Outcome};
use quandary_core::reading::ReadOptions;
use quandary_core::replay::Verdict;
use quandary_core::source::Source;
use quandary_testing::job::run_within;
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::format::FileFormat;

const LESSONS: &[u8] = include_bytes!("../../../samples/tileworld/lessons.dat");

fn lessons() -> Box<dyn Document> {
    let source = Source::new("lessons.dat", LESSONS.to_vec());
    let read = TileWorld.read(source, FileFormat::DAT.format(), &ReadOptions::default());
    read.expect("within limits")
}

fn solve(puzzle: &dyn Puzzle, nodes: u64) -> Outcome<String> {
    let request = SolveRequest {
        metric: TileWorld.info().metrics[0],
        want: Want::Best,
        memory: 1 << 30,
    };
    let budget = Budget {
        nodes: Some(nodes),
        ..Budget::default()
    };
    run_within(budget, puzzle.solve(request))
}

fn variants() -> [&'static str; 2] {
    ["MS, 2.3.1", "Lynx, 2.3.1"]
}

#[test]
fn a_found_solution_wins_in_the_reported_time() {
    let lessons = lessons();
    let mut solved = 0;
    for level in 0..lessons.levels().len() {
        for variant in variants() {
            let Ok(puzzle) = lessons.open_variant(level, variant) else {
                continue;
            };
            let outcome = solve(&*puzzle, 30_000);
            let name = lessons.levels()[level].title.clone();
            match outcome.conclusion {
                Conclusion::Solved(found) => {
                    let Verdict::Verified { scores } = puzzle.verify(&found.solution) else {
                        panic!("{name} by {variant}: {}", found.solution);
                    };
                    assert_eq!(scores, [found.score], "{name} by {variant}");
                    println!(
                        "{name} by {variant}: {} ticks, {} nodes",
                        found.score.value, outcome.nodes
                    );
                    solved += 1;
                }
                Conclusion::Unsolvable => {
                    panic!("{name} by {variant}: unsolvable?")
                }
                Conclusion::Undecided { bound, .. } => {
                    println!("{name} by {variant}: at least {bound}");
                }
            }
        }
    }
    assert!(solved > 0);
}
