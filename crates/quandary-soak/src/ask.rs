//! Runs the solver on any level, and requests hints, ratings and answers to questions, all within a
//! small budget.

use crate::door::draw_scene;
use quandary::core::family::{FamilyInfo, Inquiry, Puzzle, Want};
use quandary::core::hint::{Hint, HintDegree, HintRequest, Illustration};
use quandary::core::job::Job;
use quandary::core::level::LevelIndex;
use quandary::core::limits::Limits;
use quandary::core::look::Look;
use quandary::core::options::Options;
use quandary::core::reading::ReadOptions;
use quandary::core::source::Source;
use quandary::{Improve, Run, Solve, SolveError, open};
use std::sync::Arc;
use std::time::Duration;

/// Node limit of each job.
const NODES: u64 = 50;
/// Memory limit of each job, in bytes.
pub const MEMORY: u64 = 64 << 20;

/// Time limit of each job: on a large board a node takes long, and one use of a file runs many jobs.
const TIME: Duration = Duration::from_millis(100);

/// Number of steps of an answer that are drawn.
const DRAWN_STEPS: usize = 3;

/// Number of levels used from each file.
const LEVELS: usize = 4;

fn run<T>(job: Box<dyn Job<Output = T>>) -> T {
    Run::job(job).nodes(NODES).time(TIME).run()
}

/// Opens up to four levels of a file under several rule variants. Runs the solver on each opened
/// level, and requests a hint, a rating and the answers to all questions of the family. Returns the
/// number of levels opened; a level counts once for each variant.
pub fn work_on(source: &Arc<Source>) -> u64 {
    let options = ReadOptions {
        limits: Limits {
            cells: 4096,
            ..Limits::default()
        },
        ..ReadOptions::default()
    };
    let Ok(document) = open(source.clone(), None, &options) else {
        return 0;
    };
    let Some(levels) = document.levels() else {
        return 0;
    };
    let mut opened = 0;
    for level in 0..levels.count().min(LEVELS) {
        for variant in variants(document.family()) {
            if let Ok(puzzle) = levels.open(LevelIndex(level), Some(&variant)) {
                assert!(puzzle.variant().starts_with(&variant));
                solve_within_budget(&puzzle);
                ask_everything(&*puzzle);
                opened += 1;
            }
        }
    }
    opened
}

/// Every variant, and the first one with each switch changed separately and with all changed.
pub(crate) fn variants(family: &FamilyInfo) -> Vec<String> {
    let variants = &family.variants;
    let names = variants.named.iter().map(|variant| variant.name.to_owned());
    let turned = variants.switches.iter().flat_map(|switch| {
        let others = switch.values[1..].iter();
        others.map(|value| format!("{}={value}", switch.name))
    });
    let turned: Vec<String> = turned.collect();
    let last = variants.switches.iter();
    let last =
        last.map(|switch| format!("{}={}", switch.name, switch.values[switch.values.len() - 1]));
    let all = last.collect::<Vec<_>>().join(",");
    let wanted = turned.into_iter().chain((!all.is_empty()).then_some(all));
    let combined = wanted.map(|words| variants.find(&words).expect("its own words"));
    names.chain(combined).collect()
}

/// Runs the solver; its solutions are verified.
pub(crate) fn solve_within_budget(puzzle: &Arc<dyn Puzzle>) {
    let outcome = Solve::new(puzzle)
        .want(Want::All { limit: 3 })
        .memory(MEMORY)
        .nodes(NODES)
        .run();
    assert!(outcome.is_ok(), "{:?}", outcome.err());
}

/// Improves the first recorded solution in every metric; the results are verified.
pub(crate) fn improve_within_budget(puzzle: &Arc<dyn Puzzle>) {
    let Some(record) = puzzle.records().first() else {
        return;
    };
    for metric in puzzle.family().metrics {
        let improved = Improve::new(puzzle, &record.moves)
            .metric(metric.id)
            .memory(MEMORY)
            .nodes(NODES)
            .run();
        let refuted = matches!(improved, Err(SolveError::Refuted(_)));
        assert!(!refuted, "{:?}", improved.err());
    }
}

/// Draws all degrees of a hint.
fn draw_hint(hint: &Hint) {
    let shown: Vec<&Illustration> = match hint {
        Hint::Next(next) => HintDegree::ALL.map(|degree| next.degree(degree)).to_vec(),
        Hint::Hopeless { shown, .. } => shown.iter().collect(),
        Hint::Solved | Hint::Open | Hint::Unknown(_) => Vec::new(),
    };
    for shown in shown {
        assert!(!shown.words.is_empty());
        draw_scene(&shown.scene);
    }
}

/// Asks for a hint, a rating, and for the answers to all questions of the family.
pub(crate) fn ask_everything(puzzle: &dyn Puzzle) {
    let look = Look::plain(puzzle.family().draw_options);
    let request = HintRequest {
        after: "",
        memory: MEMORY,
        look: &look,
    };
    let hint = puzzle.hint(&request);
    draw_hint(&run(hint.expect("no moves can be played")));
    run(puzzle.rate("").expect("no moves can be played"));
    for question in puzzle.family().questions {
        let options = Options::defaults(question.options);
        let inquiry = Inquiry {
            options: &options,
            after: "",
            memory: MEMORY,
            look: &look,
        };
        let asked = (question.ask)(puzzle, &inquiry);
        let answer = run(asked.expect("a question of the family"));
        assert!(!answer.word.is_empty() && !answer.sentence.is_empty());
        let steps = answer.steps.iter().filter_map(|step| step.scene.as_ref());
        for scene in answer.scene.iter().chain(steps.take(DRAWN_STEPS)) {
            draw_scene(scene);
        }
    }
}
