//! Solutions in the files of their levels, one a line, or given as moves.

use crate::args::Verify;
use crate::context::Context;
use crate::exit::{Exit, Trouble};
use crate::open::{Chosen, Opened};
use crate::report::{LevelReport, VerifyOutcome, VerifyReport, scores};
use crate::table::{Column, Mood, Rows, Set};
use crate::verbs::{has_variants, values};
use quandary_core::family::{Puzzle, RecordKind, Recorded};
use quandary_core::outcome::{Score, Verdict};
use quandary_core::words::{counted, grouped};
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

/// Replays what is given for these levels, or what their files hold. What could not be played is
/// complained of.
pub(super) fn replays(
    levels: &[(&Opened, &Chosen)],
    given: Option<&Given>,
    context: &mut Context,
) -> (Vec<Replay>, Exit) {
    let mut exit = Exit::Well;
    let mut replays = Vec::new();
    for (place, (file, level)) in levels.iter().enumerate() {
        match file.puzzle(level) {
            Ok(puzzle) => {
                let solutions = match given {
                    Some(given) => given.for_level(place, levels.len()),
                    None => puzzle.recorded(),
                };
                let solutions = solutions.into_iter();
                replays.extend(solutions.map(|solution| replay(file, level, &*puzzle, solution)));
            }
            Err(trouble) => exit = exit.max(context.complain(&trouble)),
        }
    }
    (replays, exit)
}

/// Solutions that are not from the puzzle file.
pub(super) enum Given {
    Moves(String),
    /// The name and the lines of each file.
    Files(Vec<(String, Vec<String>)>),
}

pub(super) fn given(args: &Verify, levels: usize) -> Result<Option<Given>, Trouble> {
    if let Some(moves) = &args.moves {
        return match levels {
            2.. => Err(Trouble::usage(format!(
                "--moves are for one level, and there are {levels}: name one as FILE#LEVEL"
            ))),
            _ => Ok(Some(Given::Moves(moves.clone()))),
        };
    }
    if args.solutions.is_empty() {
        return Ok(None);
    }
    let files = args.solutions.iter().map(lines);
    Ok(Some(Given::Files(files.collect::<Result<_, _>>()?)))
}

fn lines(path: &OsString) -> Result<(String, Vec<String>), Trouble> {
    let name = Path::new(path).display().to_string();
    let bytes = std::fs::read(path).map_err(|error| Trouble::io(&name, error))?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = text.lines().map(|line| line.trim().to_owned());
    Ok((name, lines.collect()))
}

impl Given {
    /// The solutions for the level at a place among those that were asked for.
    fn for_level(&self, place: usize, levels: usize) -> Vec<Recorded> {
        let recorded = |name: String, moves: &str| Recorded {
            name,
            moves: moves.to_owned(),
            claims: Vec::new(),
            kind: RecordKind::Solution,
        };
        let files = match self {
            Self::Moves(moves) => return vec![recorded("--moves".to_owned(), moves)],
            Self::Files(files) => files,
        };
        files
            .iter()
            .flat_map(|(name, lines)| (1..).zip(lines).map(move |line| (name, line)))
            .filter(|(_, (number, line))| !line.is_empty() && (levels == 1 || *number == place + 1))
            .map(|(name, (number, line))| recorded(format!("{name}:{number}"), line))
            .collect()
    }
}

/// A solution that was replayed.
pub(super) struct Replay {
    pub(super) report: VerifyReport,
    /// What there is to say, in words.
    words: String,
    /// Whether everything that the file says of the solution is true.
    holds: bool,
}

impl Replay {
    pub(super) fn exit(&self) -> Exit {
        if self.holds {
            Exit::Well
        } else {
            Exit::Findings
        }
    }
}

fn replay(file: &Opened, level: &Chosen, puzzle: &dyn Puzzle, solution: Recorded) -> Replay {
    let claims = solution.claims;
    let level = LevelReport::new(&file.name, &level.info, file.document.family());
    let report = VerifyReport {
        recorded: (!claims.is_empty()).then(|| scores(&claims)),
        ..VerifyReport::new(level, puzzle.variant(), solution.name)
    };
    match puzzle.verify(&solution.moves) {
        Verdict::Verified { scores } => verified(report, &scores, &claims),
        Verdict::Failed(failure) => {
            let outcome = match solution.kind {
                RecordKind::SavedGame if failure.is_at_end() => VerifyOutcome::Unfinished,
                _ => VerifyOutcome::Failed,
            };
            Replay {
                words: failure.to_string(),
                holds: outcome == VerifyOutcome::Unfinished,
                report: VerifyReport {
                    outcome,
                    at: Some(failure.at),
                    token: Some(failure.token),
                    reason: Some(failure.reason),
                    ..report
                },
            }
        }
    }
}

fn verified(report: VerifyReport, found: &[Score], claims: &[Score]) -> Replay {
    let differing: Vec<Score> = claims
        .iter()
        .filter(|claim| !found.contains(claim))
        .copied()
        .collect();
    let mut words = values(found);
    if !differing.is_empty() {
        words += &format!("; the file says {}", values(&differing));
    }
    Replay {
        words,
        holds: differing.is_empty(),
        report: VerifyReport {
            outcome: VerifyOutcome::Verified,
            value: found.first().map(|score| score.value),
            scores: Some(scores(found)),
            ..report
        },
    }
}

pub(super) fn print(
    replays: &[Replay],
    files: usize,
    context: &mut Context,
) -> Result<(), Trouble> {
    let varied = replays.iter().any(|one| has_variants(&one.report.level));
    let mut columns = vec![Column("#", Set::Right), Column("title", Set::Cut)];
    columns.extend(varied.then_some(Column("variant", Set::Left)));
    columns.extend([
        Column("solution", Set::Left),
        Column("outcome", Set::Left),
        Column("", Set::Left),
    ]);
    let mut rows = Rows::new(columns);
    for replay in replays {
        let plain = |text: String| (text, Mood::Plain);
        let level = &replay.report.level;
        if files > 1 {
            rows.head(&level.file);
        }
        let mut cells = vec![plain(level.level.to_string()), plain(level.title.clone())];
        cells.extend(varied.then(|| plain(replay.report.variant.clone())));
        cells.extend([
            plain(replay.report.name.clone()),
            outcome(replay),
            plain(replay.words.clone()),
        ]);
        rows.push(cells);
    }
    if replays.is_empty() {
        return Ok(());
    }
    rows.print(&mut context.out)?;
    Ok(writeln!(context.out, "\n{}", summary(replays))?)
}

/// `3 solutions: 2 verified, 1 not; 1 saved game is unfinished`.
fn summary(replays: &[Replay]) -> String {
    let is_unfinished = |replay: &&Replay| replay.report.outcome == VerifyOutcome::Unfinished;
    let unfinished = replays.iter().filter(is_unfinished).count();
    let solutions = replays.len() - unfinished;
    let verified = replays.iter().filter(|replay| replay.holds).count() - unfinished;
    let told = format!(
        "{}: {} verified, {} not",
        counted(solutions as u64, "solution", "solutions"),
        grouped(verified as u64),
        grouped((solutions - verified) as u64)
    );
    match unfinished {
        0 => told,
        _ => format!(
            "{told}; {} unfinished",
            counted(unfinished as u64, "saved game", "saved games")
        ),
    }
}

fn outcome(replay: &Replay) -> (String, Mood) {
    let (word, mood) = match (replay.report.outcome, replay.holds) {
        (VerifyOutcome::Verified, true) => ("verified", Mood::Good),
        (VerifyOutcome::Verified, false) => ("differs", Mood::Bad),
        (VerifyOutcome::Unfinished, _) => ("unfinished", Mood::Open),
        (other, _) => (other.word(), Mood::Bad),
    };
    (word.to_owned(), mood)
}
