//! Solves every level of a file within a time limit, and shows the progress.
//!
//!     cargo run --release --example solve_with_progress -- samples/crossoban/storehouse.xsb 10

use quandary::Solve;
use quandary::core::outcome::{Conclusion, Optimality};
use quandary::core::{level::LevelIndex, reading::ReadOptions};
use quandary::core::{source::Source, words::printable};
use std::time::Duration;

fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let [path, seconds] = arguments else {
        return Err("usage: solve_with_progress FILE SECONDS".into());
    };
    let limit = Duration::from_secs(seconds.parse()?);
    let source = Source::new(path, std::fs::read(path)?);
    let document = quandary::open(source, None, &ReadOptions::default())?;
    let levels = document.levels().ok_or("the file has no levels")?;
    for index in 0..levels.count() {
        let Ok(puzzle) = levels.open(LevelIndex(index), None) else {
            println!("level {}: has errors", index + 1);
            continue;
        };
        let mut next = 1_000;
        let solve = Solve::new(&puzzle).time(limit).watch(|progress| {
            if progress.nodes >= next {
                let bound = progress.bound.unwrap_or(0);
                eprintln!("  {} positions, at least {bound}", progress.nodes);
                next = 2 * progress.nodes;
            }
        });
        let answer = match solve.run()?.conclusion {
            Conclusion::Unsolvable => "proven to have no solution".to_owned(),
            Conclusion::Undecided { reason, bound } => format!("at least {bound}: {reason}"),
            Conclusion::Solved(solved) => {
                let (value, noun) = (solved.score.value, solved.score.metric.many);
                let is_best = solved.optimality == Optimality::Proven;
                let proof = if is_best {
                    "proven optimal"
                } else {
                    "best so far"
                };
                format!("{value} {noun}, {proof}: {}", solved.solution.moves())
            }
        };
        println!("level {}: {answer}", index + 1);
    }
    Ok(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Err(error) = run(&arguments) {
        eprintln!("error: {}", printable(&error.to_string()));
        std::process::exit(1);
    }
}
