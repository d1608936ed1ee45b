//! The facade over the families that it has.

#![cfg(feature = "gartriage")]

use quandary::core::budget::{Budget, Cancel, Reason};
use quandary::core::family::{
    Document, Hint, Play, Puzzle, Rating, ReadOptions, Recorded, SolveJob, SolveRequest, Want,
};
use quandary::core::job::{Job, Progress, Status};
use quandary::core::limits::LimitExceeded;
use quandary::core::outcome::{Conclusion, Failure, Outcome, Verdict};
use quandary::core::scene::Scene;
use quandary::core::source::Source;
use quandary::{FamilyId, OpenError, find_format, identify, open, replay, solve, status};
use quandary_testing::job::FrozenClock;

const SHORT: &str = "\n' 0--a--1\n";

fn read(name: &str, bytes: &[u8]) -> Result<Box<dyn Document>, OpenError> {
    let source = Source::new(name, bytes.to_vec());
    open(source, None, &ReadOptions::default())
}

#[test]
fn content_tells_what_a_file_is_whatever_its_name() {
    for name in ["a.gartriage", "a.xsb", "a", "-"] {
        let found = identify(&Source::new(name, SHORT.into()));
        assert_eq!(found[0].evidence.format.id, "gartriage", "{name}");
        assert!(found[0].evidence.score > 1);
    }
}

#[test]
fn the_name_alone_lets_a_damaged_file_be_read() {
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
fn a_file_larger_than_allowed_is_refused_before_it_is_looked_at() {
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

/// What a solver says instead of the truth.
#[derive(Clone, Copy)]
enum Lie {
    Solution(&'static str),
    Value(u64),
    None,
}

/// A puzzle whose solver lies.
struct Lying(Box<dyn Puzzle>, Lie);

struct LyingJob<'a>(SolveJob<'a>, Lie);

impl Job for LyingJob<'_> {
    type Output = Outcome<String>;

    fn run(&mut self, nodes: u64) -> Status {
        self.0.run(nodes)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn finish(self: Box<Self>, stopped: Option<Reason>) -> Outcome<String> {
        let mut outcome = self.0.finish(stopped);
        if let Conclusion::Solved(solved) = &mut outcome.finding {
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
    fn variant(&self) -> &str {
        self.0.variant()
    }

    fn scene(&self) -> Scene {
        self.0.scene()
    }

    fn play(&self) -> Box<dyn Play + '_> {
        self.0.play()
    }

    fn solve(&self, request: SolveRequest) -> SolveJob<'_> {
        Box::new(LyingJob(self.0.solve(request), self.1))
    }

    fn verify(&self, solution: &str) -> Verdict {
        self.0.verify(solution)
    }

    fn recorded(&self) -> Vec<Recorded> {
        self.0.recorded()
    }

    fn hint<'a>(
        &'a self,
        moves: &str,
        memory: u64,
    ) -> Result<Box<dyn Job<Output = Hint> + 'a>, Failure> {
        self.0.hint(moves, memory)
    }

    fn rate(&self) -> Box<dyn Job<Output = Option<Rating>> + '_> {
        self.0.rate()
    }
}

/// What solving comes to: the solution, or why it does not count.
fn solved(lie: Lie) -> Result<String, String> {
    let puzzle = read("a.gartriage", SHORT.as_bytes())
        .unwrap()
        .open(0)
        .unwrap();
    let request = SolveRequest {
        metric: FamilyId::Gartriage.family().info().metrics[0],
        want: Want::Best,
        memory: 1 << 20,
    };
    let (budget, cancel) = (Budget::default(), Cancel::default());
    let outcome = solve(
        &Lying(puzzle, lie),
        request,
        budget,
        &FrozenClock,
        &cancel,
        &mut |_| (),
    );
    match outcome.map_err(|refuted| refuted.why)?.finding {
        Conclusion::Solved(solved) => Ok(solved.solution.moves().to_owned()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_solution_counts_only_when_the_rules_have_replayed_it() {
    assert_eq!(solved(Lie::None), Ok("+6T6".to_owned()));
    let refused = "move 1 \"6\": blocked by wagon a at (2,1)";
    assert_eq!(solved(Lie::Solution("6")), Err(refused.to_owned()));
    assert_eq!(
        solved(Lie::Value(1)),
        Err("it does not have 1 actions".to_owned())
    );
}

#[test]
fn a_replayed_solution_knows_its_values() {
    let puzzle = read("a.gartriage", SHORT.as_bytes())
        .unwrap()
        .open(0)
        .unwrap();
    let replayed = replay(&*puzzle, "+6T6".to_owned()).unwrap();
    let values: Vec<_> = replayed.scores().iter().map(|score| score.value).collect();
    assert_eq!(values, [2, 1, 1]);
    assert_eq!(replay(&*puzzle, "+6".to_owned()).unwrap_err().at, 2);
}
