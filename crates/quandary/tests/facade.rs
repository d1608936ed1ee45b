//! Tests of the facade with the families of this build.

#![cfg(feature = "gartriage")]

use quandary::core::budget::{Budget, Reason};
use quandary::core::failure::{FailedAt, Failure};
use quandary::core::family::{
    Document, FamilyInfo, GenerateRequest, HintJob, ImproveRequest, Puzzle, RateJob, Record,
    SolveJob, SolveRequest, Want,
};
use quandary::core::film::Film;
use quandary::core::game::Game;
use quandary::core::hint::HintRequest;
use quandary::core::job::{Job, Progress, Status};
use quandary::core::level::LevelIndex;
use quandary::core::limits::LimitExceeded;
use quandary::core::look::Look;
use quandary::core::options::Options;
use quandary::core::outcome::{Conclusion, Outcome};
use quandary::core::reading::ReadOptions;
use quandary::core::replay::{ReplayJob, Verdict};
use quandary::core::scene::Scene;
use quandary::core::source::Source;
use quandary::{
    FamilyId, OpenError, Request, RequestError, Response, Solve, find_format, identify, open,
    replay, start, status,
};
use quandary_testing::job::{run_to_end, run_within};
use std::sync::Arc;

const SHORT: &str = "\n' 0--a--1\n";

fn read(name: &str, bytes: &[u8]) -> Result<Arc<dyn Document>, OpenError> {
    let source = Source::new(name, bytes.to_vec());
    open(source, None, &ReadOptions::default())
}

#[test]
fn files_are_identified_by_content_whatever_their_name() {
    for name in ["a.gartriage", "a.xsb", "a", "-"] {
        let found = identify(&Source::new(name, SHORT.into()));
        assert_eq!(found[0].evidence.format.id, "gartriage", "{name}");
        assert!(found[0].evidence.score > 1);
    }
}

/// The level that a generator with these options makes of a seed, if it makes one within a budget.
#[cfg(feature = "apad")]
fn generated(family: FamilyId, set: &[(&str, &str)], seed: u64) -> Option<Vec<u8>> {
    let generator = family.family().info().generator?;
    let mut options = Options::defaults(generator.options);
    for (name, value) in set {
        options.set(name, value).expect("an option");
    }
    let job = (generator.start)(&options, &GenerateRequest::new(seed, 1)).expect("valid options");
    let budget = Budget {
        nodes: Some(500_000),
        ..Budget::default()
    };
    let made = run_within(budget, job);
    (made.made == 1).then_some(made.bytes)
}

/// Many boards with three given pieces begin like files of other families.
#[cfg(feature = "apad")]
#[test]
fn generated_levels_are_identified_without_a_name() {
    let mut files = 0;
    for family in FamilyId::ALL {
        let Some(bytes) = generated(*family, &[], 1) else {
            continue;
        };
        let document = read("-", &bytes).expect("a known file");
        assert_eq!(document.family().id, family.family().info().id);
        assert_eq!(document.levels().map(|levels| levels.count()), Some(1));
        files += 1;
    }
    for seed in 0..20 {
        let Some(bytes) = generated(FamilyId::Apad, &[("given", "3")], seed) else {
            continue;
        };
        let text = String::from_utf8_lossy(&bytes);
        let document = read("-", &bytes).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(document.family().id, "apad", "{text}");
        assert_eq!(document.levels().map(|levels| levels.count()), Some(1));
        files += 1;
    }
    assert!(files > 20, "{files}");
}

#[test]
fn a_damaged_file_is_read_by_its_extension() {
    let found = identify(&Source::new("a.Gatriage", b"\0\xff".to_vec()));
    let scores: Vec<_> = found.iter().map(|found| found.evidence.score).collect();
    assert_eq!(scores, [1]);
    let document = read("a.Gatriage", b"\0\xff").unwrap();
    assert!(!document.diagnostics().is_empty());
    assert_eq!(
        read("a.txt", b"\0\xff").err(),
        Some(OpenError::Unrecognised)
    );
}

#[test]
fn a_format_may_be_named() {
    let as_format = |id| {
        open(
            Source::new("-", b"x".to_vec()),
            Some(id),
            &ReadOptions::default(),
        )
    };
    assert!(as_format("gartriage").is_ok());
    assert_eq!(
        as_format("doc").err(),
        Some(OpenError::UnknownFormat("doc".into()))
    );
    assert_eq!(
        find_format("gartriage").map(|(family, _)| family),
        Some(FamilyId::Gartriage)
    );
}

#[test]
fn a_file_over_the_size_limit_is_rejected_unread() {
    let mut options = ReadOptions::default();
    options.limits.file_bytes = 3;
    let refused = open(Source::new("a", SHORT.into()), None, &options).err();
    let Some(OpenError::Limit(LimitExceeded { name, .. })) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(name, "file-bytes");
}

#[test]
fn every_family_has_a_column_in_the_status() {
    for family in FamilyId::ALL {
        assert!(status().contains(&format!("| {} |", family.family().info().title)));
    }
}

fn puzzle() -> Arc<dyn Puzzle> {
    let document = read("a.gartriage", SHORT.as_bytes()).unwrap();
    let levels = document.levels().unwrap();
    levels.open(LevelIndex(0), None).unwrap()
}

/// What a lying solver reports.
#[derive(Clone, Copy)]
enum Lie {
    Solution(&'static str),
    Value(u64),
    None,
}

/// A level whose solver lies.
struct Lying(Arc<dyn Puzzle>, Lie);

struct LyingJob(SolveJob, Lie);

impl Job for LyingJob {
    type Output = Outcome<String>;

    fn run(&mut self, nodes: u64) -> Status {
        self.0.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<String> {
        let mut outcome = self.0.finish(stopped);
        if let Conclusion::Solved(solved) = &mut outcome.conclusion {
            match self.1 {
                Lie::Solution(moves) => solved.solution = moves.to_owned(),
                Lie::Value(value) => solved.score.value = value,
                Lie::None => {}
            }
        }
        outcome
    }
}

impl Puzzle for Lying {
    fn family(&self) -> &'static FamilyInfo {
        self.0.family()
    }

    fn variant(&self) -> &str {
        self.0.variant()
    }

    fn scene(&self, look: &Look) -> Scene {
        self.0.scene(look)
    }

    fn records(&self) -> &[Record] {
        self.0.records()
    }

    fn game(&self) -> Game {
        self.0.game()
    }

    fn reverse_game(&self) -> Option<Game> {
        self.0.reverse_game()
    }

    fn film(&self, moves: &str) -> Result<Box<dyn Film>, Failure> {
        self.0.film(moves)
    }

    fn replay(&self, moves: &str) -> ReplayJob {
        self.0.replay(moves)
    }

    fn solve(&self, request: &SolveRequest) -> Result<SolveJob, Failure> {
        Ok(Box::new(LyingJob(self.0.solve(request)?, self.1)))
    }

    fn improve(&self, moves: &str, request: &ImproveRequest) -> Option<Result<SolveJob, Failure>> {
        let job = self.0.improve(moves, request)?;
        Some(job.map(|job| -> SolveJob { Box::new(LyingJob(job, self.1)) }))
    }

    fn hint(&self, request: &HintRequest<'_>) -> Result<HintJob, Failure> {
        self.0.hint(request)
    }

    fn rate(&self, after: &str) -> Result<RateJob, Failure> {
        self.0.rate(after)
    }
}

/// The solution that is reported, or why it is rejected.
fn solved(lie: Lie, after: &str) -> Result<String, String> {
    let lying: Arc<dyn Puzzle> = Arc::new(Lying(puzzle(), lie));
    let outcome = Solve::new(&lying).memory(1 << 20).after(after).run();
    match outcome.map_err(|error| error.to_string())?.conclusion {
        Conclusion::Solved(solved) => Ok(solved.solution.moves().to_owned()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_solution_counts_only_after_a_replay() {
    assert_eq!(solved(Lie::None, ""), Ok("+6T6".to_owned()));
    let blocked = solved(Lie::Solution("6"), "").unwrap_err();
    assert!(
        blocked.ends_with("move 1 \"6\": blocked by wagon a at (2,1)"),
        "{blocked}"
    );
    let value = solved(Lie::Value(1), "").unwrap_err();
    assert!(value.ends_with("it does not have 1 actions"), "{value}");
}

#[test]
fn a_continuation_is_replayed_after_the_moves_so_far() {
    assert_eq!(solved(Lie::None, "+6"), Ok("T6".to_owned()));
    let wrong = solved(Lie::Solution("6"), "+6").unwrap_err();
    assert!(wrong.contains("move 2 \"6\""), "{wrong}");
    let illegal = solved(Lie::None, "6").unwrap_err();
    assert_eq!(illegal, "move 1 \"6\": blocked by wagon a at (2,1)");
}

#[test]
fn a_replayed_solution_has_its_values() {
    let puzzle = puzzle();
    let replayed = replay(&*puzzle, "+6T6".to_owned()).unwrap();
    let values: Vec<_> = replayed.scores().iter().map(|score| score.value).collect();
    assert_eq!(values, [2, 1, 1]);
    let failure = replay(&*puzzle, "+6".to_owned()).unwrap_err();
    assert_eq!(failure.at, FailedAt::End { after: 1 });
}

#[test]
fn requests_are_plain_values_and_unknown_ids_are_errors() {
    let puzzle = puzzle();
    let respond = |request: &Request| start(&puzzle, request).map(run_to_end);
    let solve = |metric: &str, after: &str| Request::Solve {
        metric: metric.to_owned(),
        want: Want::Best,
        memory: 1 << 20,
        after: after.to_owned(),
    };
    let Ok(Response::Solve(Ok(outcome))) = respond(&solve("moves", "+6")) else {
        panic!("it can be solved");
    };
    let Conclusion::Solved(solved) = outcome.conclusion else {
        panic!("it can be solved");
    };
    assert_eq!((solved.solution.moves(), solved.score.value), ("T6", 1));
    let unknown = respond(&solve("pushes", "")).unwrap_err();
    let expected = "unknown metric `pushes`; available: actions, moves, couplings";
    assert_eq!(unknown.to_string(), expected);
    assert!(matches!(
        respond(&solve("moves", "5")),
        Err(RequestError::Moves(_))
    ));
    let moves = "+6T6".to_owned();
    let Ok(Response::Replay(replayed)) = respond(&Request::Replay { moves }) else {
        panic!("a replay has a verdict");
    };
    assert_eq!(replayed.verdict, Verdict::Verified);
    let ask = Request::Ask {
        question: "deduce".to_owned(),
        options: Vec::new(),
        memory: 1 << 20,
        after: String::new(),
    };
    assert!(respond(&ask).is_err());
    for request in [
        Request::Hint {
            memory: 1 << 20,
            after: String::new(),
        },
        Request::Rate {
            after: String::new(),
        },
    ] {
        assert!(respond(&request).is_ok(), "{request:?}");
    }
}

#[test]
fn a_game_and_a_running_job_are_stored_and_moved_to_another_thread() {
    struct Session {
        game: Game,
        job: Box<dyn Job<Output = Response>>,
    }
    let request = Request::Hint {
        memory: 1 << 20,
        after: String::new(),
    };
    let puzzle = puzzle();
    let mut session = Session {
        game: puzzle.game(),
        job: start(&puzzle, &request).unwrap(),
    };
    drop(puzzle);
    session.job.run(1);
    let moved = std::thread::spawn(move || {
        let mut game = session.game.turns().unwrap();
        game.enter("+6T6").unwrap();
        (game.is_solved(), run_to_end(session.job))
    });
    let (is_solved, response) = moved.join().unwrap();
    assert!(is_solved && matches!(response, Response::Hint(_)));
}
