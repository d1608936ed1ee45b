//! The answers to the questions about Tents levels, in words and drawings.

use super::canvas::{Canvas, Focus, mark_focus, mark_squares, put_squares};
use super::deduction_words::{holding, kind};
use super::puzzle::moves_of;
use crate::model::{Board, Square};
use crate::rules::Line;
use crate::scene::Drawing;
use crate::solve::{
    ClueConflict, CommonSquares, Contradiction, Deduction, DeductionEnd, DeductionRun, Grade,
    GradeResult, MarkCheck, Minimality, TathamDifficulty, Technique,
};
use quandary_core::budget::Reason;
use quandary_core::family::{Answer, AnswerStep, Tone};
use quandary_core::grid::Point;
use quandary_core::hint::Illustration;
use quandary_core::scene::{Mark, Scene};
use quandary_core::words::counted;

/// Maximum number of squares in the drawings of all steps together, about 50 MB.
const MAX_DRAWN: u64 = 200_000;

/// Maximum number of squares of a board whose squares show the number of their step.
const MAX_NUMBERED: u64 = 10_000;

fn open(reason: Reason) -> Answer {
    Answer::new(
        "undecided",
        Tone::Open,
        format!("no answer within the budget ({})", reason.word()),
    )
}

/// The answer with a drawing of it. The sentence is the caption.
fn drawn(answer: Answer, drawing: &Drawing<'_>) -> Answer {
    let illustration = Illustration::new(&*answer.sentence, drawing.scene());
    Answer {
        scene: Some(illustration.scene),
        ..answer
    }
}

fn area(board: &Board) -> u64 {
    u64::from(board.rows()) * u64::from(board.columns())
}

/// The steps of a solution by deduction from a board. The drawing shows the last board.
pub(super) fn deduced(run: DeductionRun, mut board: Board, canvas: &Canvas) -> Answer {
    let steps = counted(run.deductions.len() as u64, "step", "steps");
    let end = match &run.end {
        DeductionEnd::Solved => Answer::new(
            "solved",
            Tone::Good,
            format!("solved in {steps}; it is the only solution"),
        ),
        DeductionEnd::Stuck => Answer::new(
            "stuck",
            Tone::Open,
            format!("stuck after {steps}: no allowed deduction applies any more"),
        ),
        DeductionEnd::Contradiction(why) => Answer::new(
            "contradiction",
            Tone::Bad,
            format!("contradiction after {steps}: {why}"),
        ),
        DeductionEnd::Stopped(reason) => open(*reason),
    };
    let steps = steps_of(&run.deductions, &mut board, canvas);
    let mut drawing = canvas.drawing(&board);
    if area(&board) <= MAX_NUMBERED {
        number_squares(&mut drawing, &run.deductions);
    }
    if let DeductionEnd::Contradiction(why) = &run.end {
        mark_contradiction(&mut drawing, why);
    }
    Answer {
        steps,
        ..drawn(end, &drawing)
    }
}

/// The steps with their drawings, as far as these are not too many. Plays the steps on the board.
fn steps_of(deductions: &[Deduction], board: &mut Board, canvas: &Canvas) -> Vec<AnswerStep> {
    let drawn = MAX_DRAWN / area(board).max(1);
    let mut steps = Vec::with_capacity(deductions.len());
    for (number, deduction) in (1..).zip(deductions) {
        let reasons = (number <= drawn).then(|| kind(deduction, board));
        put_squares(board, &deduction.squares);
        let scene = reasons.map(|reasons| step_scene(number, deduction, &reasons, board, canvas));
        steps.push(step(deduction, scene));
    }
    steps
}

/// The board after a step, with the reasons and the squares of the step marked.
fn step_scene(
    number: u64,
    deduction: &Deduction,
    reasons: &Focus,
    after: &Board,
    canvas: &Canvas,
) -> Scene {
    let mut drawing = canvas.drawing(after);
    mark_focus(&mut drawing, reasons);
    mark_squares(&mut drawing, &deduction.squares);
    let mut scene = drawing.scene();
    scene.title = format!("{number}. {}", deduction.technique.name());
    scene.caption = deduction.reason();
    scene
}

/// Writes the number of its step into each square.
fn number_squares(drawing: &mut Drawing<'_>, deductions: &[Deduction]) {
    for (number, deduction) in (1..).zip(deductions) {
        for (at, _) in &deduction.squares {
            drawing.number(*at, number);
        }
    }
}

/// Marks the squares and clues that a contradiction names.
fn mark_contradiction(drawing: &mut Drawing<'_>, contradiction: &Contradiction) {
    let label = contradiction.to_string();
    let (squares, lines) = named_in(contradiction);
    for at in squares {
        drawing.mark(at, Mark::Wrong, &*label);
    }
    for line in lines {
        drawing.mark_clue(line, Mark::Wrong, &*label);
    }
}

fn named_in(contradiction: &Contradiction) -> (Vec<Point>, Vec<Line>) {
    match contradiction {
        Contradiction::Misplaced(at)
        | Contradiction::NoSquare(at)
        | Contradiction::NoTree(at)
        | Contradiction::NoMatching(at)
        | Contradiction::NoTreeOfItsOwn(at)
        | Contradiction::Settled(at) => (vec![*at], Vec::new()),
        Contradiction::Touching(one, other) => (vec![*one, *other], Vec::new()),
        Contradiction::TooMany { line, .. }
        | Contradiction::TooFew { line, .. }
        | Contradiction::Component { line } => (Vec::new(), vec![*line]),
        Contradiction::TwoLines { lines, .. } => (Vec::new(), lines.to_vec()),
        Contradiction::Sum { .. }
        | Contradiction::NotEnough { .. }
        | Contradiction::TooManyTents { .. } => (Vec::new(), Vec::new()),
    }
}

/// A step with its squares. Tables only count those away from trees: on most boards they are half of
/// all squares, and the reason says which.
fn step(deduction: &Deduction, scene: Option<Scene>) -> AnswerStep {
    let squares = deduction.squares.len() as u64;
    let is_away = deduction.technique == Technique::Away;
    AnswerStep {
        name: deduction.technique.name().to_owned(),
        moves: moves_of(&deduction.squares),
        summary: is_away.then(|| counted(squares, "square", "squares")),
        reason: deduction.reason(),
        scene,
    }
}

/// What all solutions have in common. The drawing has these squares; those on which solutions
/// differ are marked.
pub(super) fn shared(common: CommonSquares, board: &Board, canvas: &Canvas) -> Answer {
    let (tents, grass, differing) = match common {
        CommonSquares::Agreed { tents, grass, open } => (tents, grass, open),
        CommonSquares::Unsolvable => {
            let answer = Answer::new("none", Tone::Bad, "there is no solution");
            return drawn(answer, &canvas.drawing(board));
        }
        CommonSquares::Undecided(reason) => return open(reason),
    };
    let (word, sentence) = match differing.len() as u64 {
        0 => ("unique", "there is one solution".to_owned()),
        count => {
            let squares = counted(count, "square", "squares");
            ("several", format!("solutions differ on {squares}"))
        }
    };
    let parts = [
        ("tents", tents, Square::Tent),
        ("grass", grass, Square::Grass),
    ];
    let parts = parts.into_iter().filter(|(_, at, _)| !at.is_empty());
    let parts = parts.map(|(name, at, square)| {
        let squares = at.into_iter().map(|at| (at, square)).collect();
        (name, squares)
    });
    let parts: Vec<(&str, Vec<(Point, Square)>)> = parts.collect();
    let mut all = board.clone();
    for (_, squares) in &parts {
        put_squares(&mut all, squares);
    }
    let mut drawing = canvas.drawing(&all);
    for at in differing {
        drawing.mark(at, Mark::Look, "solutions differ here");
    }
    let parts = parts.iter();
    Answer {
        steps: parts
            .map(|(name, squares)| part(name, squares, board, canvas))
            .collect(),
        ..drawn(Answer::new(word, Tone::Good, sentence), &drawing)
    }
}

/// The tents or the grass that all solutions have in common.
fn part(name: &str, squares: &[(Point, Square)], board: &Board, canvas: &Canvas) -> AnswerStep {
    let words = format!("{name} in all solutions");
    let mut scene = canvas.act(board, squares, &words).scene;
    scene.title = name.to_owned();
    AnswerStep {
        name: name.to_owned(),
        moves: moves_of(squares),
        summary: None,
        reason: String::new(),
        scene: Some(scene),
    }
}

/// A lower bound on a grade, in words.
pub(super) fn at_least(grade: Grade) -> String {
    format!("at least {}", grade.word())
}

/// The grade of a board without marks, and its techniques, each with its number of steps.
pub(super) fn graded(result: GradeResult, board: &Board, canvas: &Canvas) -> Answer {
    drawn(graded_in_words(result), &canvas.drawing(board))
}

fn graded_in_words(result: GradeResult) -> Answer {
    let (grade, tatham, steps) = match result {
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
            let sentence = "several solutions; only levels with one solution have a grade";
            return Answer::new("several", Tone::Good, sentence);
        }
        GradeResult::Unsolvable => return Answer::new("none", Tone::Bad, "there is no solution"),
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
        summary: None,
        reason: counted(steps, "step", "steps"),
        scene: None,
    };
    Answer {
        steps: steps.into_iter().map(part).collect(),
        ..Answer::new(
            grade.word(),
            Tone::Good,
            format!("{}{tatham}", grade.word()),
        )
    }
}

/// Whether the marks are right. The drawing does not show which of them is wrong.
pub(super) fn checked(result: MarkCheck, board: &Board, canvas: &Canvas) -> Answer {
    let mut drawing = canvas.drawing(board);
    let answer = match result {
        MarkCheck::Right => Answer::new("right", Tone::Good, "the marks are right so far"),
        MarkCheck::Wrong => {
            for at in holding(board, &[Square::Tent, Square::Grass]) {
                drawing.mark(at, Mark::Look, "this mark or another one is wrong");
            }
            let sentence = "some mark is wrong: no solution agrees with the board";
            Answer::new("wrong", Tone::Bad, sentence)
        }
        MarkCheck::Unknown(reason) => return open(reason),
    };
    drawn(answer, &drawing)
}

/// The clues that contradict each other; they are marked.
pub(super) fn explained(conflict: ClueConflict, board: &Board, canvas: &Canvas) -> Answer {
    let mut drawing = canvas.drawing(board);
    let (lines, minimality) = match conflict {
        ClueConflict::Solvable => {
            let answer = Answer::new("solvable", Tone::Good, "there is a solution");
            return drawn(answer, &drawing);
        }
        ClueConflict::Undecided(reason) => return open(reason),
        ClueConflict::Clues { lines, minimality } => (lines, minimality),
    };
    let label = match lines.len() {
        1 => "this clue cannot be satisfied",
        _ => "this clue contradicts the other marked clues",
    };
    for line in &lines {
        drawing.mark_clue(*line, Mark::Wrong, label);
    }
    let sentence = contradiction_in_words(lines.len(), minimality);
    Answer {
        steps: lines.iter().map(|line| required(*line, board)).collect(),
        ..drawn(Answer::new("contradiction", Tone::Bad, sentence), &drawing)
    }
}

fn contradiction_in_words(clues: usize, minimality: Minimality) -> String {
    match (clues, minimality) {
        (0, _) => "no solution, whatever the clues: the trees and the marks rule it out".to_owned(),
        (1, _) => "this clue cannot be satisfied".to_owned(),
        (_, Minimality::Proven) => {
            "these clues contradict each other; removing any one of them makes the level solvable"
                .to_owned()
        }
        (_, Minimality::Unproven(reason)) => format!(
            "these clues contradict each other; a smaller set may be enough ({})",
            reason.word()
        ),
    }
}

/// What the clue of a line requires.
fn required(line: Line, board: &Board) -> AnswerStep {
    AnswerStep {
        name: line.to_string(),
        moves: String::new(),
        summary: None,
        reason: match line.clue(board) {
            Some(clue) => format!("requires {}", counted(u64::from(clue), "tent", "tents")),
            None => String::new(),
        },
        scene: None,
    }
}
