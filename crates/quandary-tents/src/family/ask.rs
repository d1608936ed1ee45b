//! What only Tents can be asked: the way by deduction, what all solutions share, how hard it is,
//! whether all is right so far, and which clues are to blame where there is no solution.

use super::puzzle::moves_of;
use crate::model::{Board, PairingRule, Square};
use crate::solve::{
    self, ClueConflict, CommonSquares, Deduction, DeductionEnd, DeductionRun, Grade, GradeResult,
    MarkCheck, MarkPolicy, Minimality, TathamDifficulty, Technique,
};
use quandary_core::budget::Reason;
use quandary_core::failure::Failure;
use quandary_core::family::{Answer, AnswerStep, Question, Tone};
use quandary_core::grid::Point;
use quandary_core::job::Job;
use quandary_core::options::{OptionKind, OptionSpec, Options};
use quandary_core::words::counted;

const MARKS: OptionSpec = OptionSpec {
    name: "marks",
    kind: OptionKind::Choice(&["keep", "ignore"]),
    default: "keep",
    help: "whether tents and grass on the board count, or only trees and clues",
};

static ABOUT_MARKS: [OptionSpec; 1] = [MARKS];

static ABOUT_STEPS: [OptionSpec; 2] = [
    MARKS,
    OptionSpec {
        name: "grade",
        kind: OptionKind::Choice(&["gentle", "easy", "tricky", "hard", "extreme"]),
        default: "extreme",
        help: "the hardest deductions allowed",
    },
];

pub(super) static QUESTIONS: [Question; 5] = [
    Question {
        id: "deduce",
        about: "Solve by deduction alone and tell every step with its reason",
        options: &ABOUT_STEPS,
    },
    Question {
        id: "common",
        about: "Find the squares that are the same in all solutions",
        options: &ABOUT_MARKS,
    },
    Question {
        id: "grade",
        about: "Tell how hard it is from scratch, and which deductions it takes",
        options: &[],
    },
    Question {
        id: "so-far",
        about: "Tell whether all is right so far, without the answer",
        options: &[],
    },
    Question {
        id: "why",
        about: "Find which clues cannot hold together where there is no solution",
        options: &ABOUT_MARKS,
    },
];

type Asked<'a> = Result<Box<dyn Job<Output = Answer> + 'a>, Failure>;

/// Answers one of [`QUESTIONS`] about a board.
pub(super) fn answer<'a>(
    question: &Question,
    options: &Options,
    board: &Board,
    pairing: PairingRule,
    memory: u64,
) -> Asked<'a> {
    match question.id {
        "deduce" => {
            let marks = marks(options);
            let grade = Grade::from_word(options.word("grade")).unwrap_or(Grade::Extreme);
            let job = solve::deduce(board, pairing, marks, grade);
            Ok(job.map(deduced))
        }
        "common" => {
            let job = solve::common_squares(board, pairing, marks(options), memory);
            Ok(job.map(shared))
        }
        "grade" => {
            let job = solve::grade(board, pairing, memory);
            Ok(job.map(graded))
        }
        "so-far" => {
            let job = solve::check_marks(board, pairing, memory);
            Ok(job.map(so_far))
        }
        "why" => {
            let job = solve::clue_conflict(board, pairing, marks(options), memory);
            let board = board.clone();
            Ok(job.map(move |blame| blamed(&board, blame)))
        }
        other => Err(Failure {
            at: 0,
            token: other.to_owned(),
            reason: "Tents cannot be asked that".to_owned(),
        }),
    }
}

fn marks(options: &Options) -> MarkPolicy {
    match options.word("marks") {
        "ignore" => MarkPolicy::Ignore,
        _ => MarkPolicy::Keep,
    }
}

fn plain(word: &'static str, tone: Tone, sentence: impl Into<String>) -> Answer {
    Answer {
        word,
        tone,
        sentence: sentence.into(),
        parts: Vec::new(),
        scene: None,
    }
}

fn open(reason: Reason) -> Answer {
    plain(
        "undecided",
        Tone::Open,
        format!("no answer within the budget ({})", reason.word()),
    )
}

fn deduced(route: DeductionRun) -> Answer {
    let steps = counted(route.deductions.len() as u64, "step", "steps");
    let end = match route.end {
        DeductionEnd::Solved => plain(
            "solved",
            Tone::Good,
            format!("solved in {steps}; it is the only solution"),
        ),
        DeductionEnd::Stuck => plain(
            "stuck",
            Tone::Open,
            format!("stuck after {steps}: nothing more follows by these deductions"),
        ),
        DeductionEnd::Contradiction(why) => plain(
            "contradiction",
            Tone::Bad,
            format!("after {steps} there is no way on: {why}"),
        ),
        DeductionEnd::Stopped(reason) => open(reason),
    };
    Answer {
        parts: route.deductions.into_iter().map(step).collect(),
        ..end
    }
}

fn step(deduction: Deduction) -> AnswerStep {
    AnswerStep {
        name: deduction.technique.name().to_owned(),
        moves: moves_of(&deduction.squares),
        reason: deduction.reason,
    }
}

fn shared(common: CommonSquares) -> Answer {
    let (tents, grass, differing) = match common {
        CommonSquares::Agreed { tents, grass, open } => (tents, grass, open.len()),
        CommonSquares::Unsolvable => return plain("none", Tone::Bad, "there is no solution"),
        CommonSquares::Undecided(reason) => return open(reason),
    };
    let sentence = match differing {
        0 => "there is one solution".to_owned(),
        _ => format!(
            "solutions differ on {}",
            counted(differing as u64, "square", "squares")
        ),
    };
    let part = |name: &str, squares: Vec<Point>, square| {
        let squares: Vec<_> = squares.into_iter().map(|at| (at, square)).collect();
        (!squares.is_empty()).then(|| AnswerStep {
            name: name.to_owned(),
            moves: moves_of(&squares),
            reason: String::new(),
        })
    };
    let parts = [
        part("tents", tents, Square::Tent),
        part("grass", grass, Square::Grass),
    ];
    Answer {
        parts: parts.into_iter().flatten().collect(),
        ..plain(
            if differing == 0 { "unique" } else { "several" },
            Tone::Good,
            sentence,
        )
    }
}

/// What is known of a grade that was not found.
pub(super) fn at_least(grade: Grade) -> String {
    format!("at least {}", grade.word())
}

/// The deductions are parts, each with the number of its steps.
fn graded(graded: GradeResult) -> Answer {
    let (grade, tatham, steps) = match graded {
        GradeResult::Unique {
            grade,
            tatham,
            steps,
        } => (grade, tatham, steps),
        GradeResult::AtLeast { grade, reason } => {
            let why = open(reason);
            let sentence = format!("{}: {}", at_least(grade), why.sentence);
            return Answer { sentence, ..why };
        }
        GradeResult::Several => {
            let sentence = "it has several solutions, and only boards with one have a grade";
            return plain("several", Tone::Good, sentence);
        }
        GradeResult::Unsolvable => return plain("none", Tone::Bad, "there is no solution"),
        GradeResult::Undecided(reason) => return open(reason),
    };
    let tatham = match tatham {
        Some(TathamDifficulty::Easy) => "; Easy in Simon Tatham's program",
        Some(TathamDifficulty::Tricky) => "; Tricky in Simon Tatham's program",
        None => "",
    };
    let part = |(technique, steps): (Technique, u64)| AnswerStep {
        name: technique.name().to_owned(),
        moves: String::new(),
        reason: counted(steps, "step", "steps"),
    };
    Answer {
        parts: steps.into_iter().map(part).collect(),
        ..plain(
            grade.word(),
            Tone::Good,
            format!("{}{tatham}", grade.word()),
        )
    }
}

fn so_far(found: MarkCheck) -> Answer {
    match found {
        MarkCheck::Right => plain("right", Tone::Good, "all is right so far"),
        MarkCheck::Wrong => plain(
            "wrong",
            Tone::Bad,
            "something is wrong: no solution agrees with what is on the board",
        ),
        MarkCheck::Unknown(reason) => open(reason),
    }
}

fn blamed(board: &Board, blame: ClueConflict) -> Answer {
    let (lines, minimality) = match blame {
        ClueConflict::Solvable => return plain("solvable", Tone::Good, "there is a solution"),
        ClueConflict::Undecided(reason) => return open(reason),
        ClueConflict::Clues { lines, minimality } => (lines, minimality),
    };
    let sentence = match (lines.len(), minimality) {
        (0, _) => "no solution, whatever the clues: the trees, with what is marked, rule it out"
            .to_owned(),
        (1, _) => "this clue cannot hold".to_owned(),
        (_, Minimality::Proven) => {
            "these clues cannot hold together, and any one of them less could".to_owned()
        }
        (_, Minimality::Unproven(reason)) => format!(
            "these clues cannot hold together; fewer may be to blame ({})",
            reason.word()
        ),
    };
    let part = |line: crate::rules::Line| AnswerStep {
        name: line.to_string(),
        moves: String::new(),
        reason: match line.clue(board) {
            Some(clue) => format!("wants {}", counted(u64::from(clue), "tent", "tents")),
            None => String::new(),
        },
    };
    Answer {
        parts: lines.into_iter().map(part).collect(),
        ..plain("contradiction", Tone::Bad, sentence)
    }
}
