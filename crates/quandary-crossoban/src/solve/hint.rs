//! Hints: the next push of a best continuation, with its reason.

use super::analysis::{Analysis, AnalysisResult};
use super::first_push::with_early_push;
use crate::format::lurd;
use crate::model::{Action, Board, Content, Moves, Terrain};
use crate::rules::{Cause, CellId, CellPosition, Game, Shift, ShiftOutcome, State};
use quandary_core::direction::Direction;
use quandary_core::hint::{Hint, Remaining};
use quandary_core::job::{Job, Ready};
use quandary_core::outcome::{Optimality, Solved};

/// Returns a job that finds the next push from a position of a game, with the moves that lead to
/// it. The moves include a change of pusher only if this push or the rest of the solution needs it.
///
/// `board` is the board that `game` was made from.
#[must_use]
pub fn hint(
    game: &Game,
    board: &Board,
    position: &State,
    memory: u64,
) -> Box<dyn Job<Output = Hint>> {
    if game.is_solved(position) {
        return Box::new(Ready(Hint::Solved));
    }
    let analysis = Analysis::new(game, board, position, memory);
    let game = analysis.game().clone();
    let analysis: Box<dyn Job<Output = AnalysisResult>> = Box::new(analysis);
    analysis.map(move |result| match result {
        AnalysisResult::Deadlock(dead) => Hint::Hopeless {
            reason: dead.to_string(),
        },
        AnalysisResult::Exhausted => Hint::exhausted(),
        AnalysisResult::Unknown(reason) => Hint::Unknown(reason),
        AnalysisResult::Solved(solved) => next_hint(&game, &solved),
    })
}

/// The hint at the start of a game with this solution.
fn next_hint(game: &Game, solved: &Solved<Moves>) -> Hint {
    let solution = with_early_push(game, &solved.solution);
    let (input, reason) = first_push(game, &solution);
    let pushes = solved.score.value;
    Hint::Next {
        input,
        reason,
        remaining: match solved.optimality {
            Optimality::Proven => Remaining::Exactly(pushes),
            Optimality::Open { .. } => Remaining::AtMost(pushes),
        },
    }
}

/// The moves up to the first push, and the reason for that push.
fn first_push(game: &Game, solution: &Moves) -> (String, String) {
    let pushes = |action: &Action| matches!(action, Action::Step { pushes: true, .. });
    let Some(first) = solution.0.iter().position(pushes) else {
        let reason = "walk along this path; no more pushes are needed".to_owned();
        return (lurd::write(solution), reason);
    };
    let path = Moves(solution.0[..=first].to_vec());
    let shifts = shifts(game, solution);
    (
        lurd::write(&path),
        reason(game, &solution.0[first], &shifts),
    )
}

/// The objects moved by each command of a solution, from the first push on.
fn shifts(game: &Game, solution: &Moves) -> Vec<Vec<Shift>> {
    let mut state = game.start();
    let mut all = Vec::new();
    for action in &solution.0 {
        let next = match action {
            Action::Step { direction, .. } => game.step(&state, *direction).map(|stepped| {
                all.push(stepped.shifts);
                stepped.state
            }),
            Action::Change(path) => {
                let leader = game
                    .leader(&state)
                    .map(|leader| game.ground().point(leader));
                let to = leader.and_then(|from| path.iter().try_fold(from, |at, to| at.step(*to)));
                to.map_or(Ok(state.clone()), |to| game.change(&state, to))
            }
            Action::Jump(_) | Action::Walk(_) | Action::Current => Ok(state.clone()),
        };
        match next {
            Ok(next) => state = next,
            Err(_) => break,
        }
    }
    let is_push = |shift: &Shift| shift.cause == Cause::Push;
    let first = all.iter().position(|shifts| shifts.iter().any(is_push));
    all.split_off(first.unwrap_or(all.len()))
}

/// The course of one box.
struct Course {
    from: CellId,
    content: Content,
    /// Where it is when another box is pushed, or at the end; `None` if it has fallen before.
    run: Option<CellId>,
    /// Where it is at the end; `None` if it has fallen.
    end: Option<CellId>,
}

/// The course of the box that the first of these commands pushes.
fn course(shifts: &[Vec<Shift>]) -> Option<Course> {
    let first = shifts.first()?;
    let push = first.iter().find(|shift| shift.cause == Cause::Push)?;
    let mut course = Course {
        from: push.from,
        content: push.content,
        run: None,
        end: Some(push.from),
    };
    let mut running = true;
    for shift in shifts.iter().flatten() {
        if course.end == Some(shift.from) {
            course.end = (shift.outcome == ShiftOutcome::Remains).then_some(shift.to);
        } else if shift.cause == Cause::Push {
            running = false;
        }
        if running {
            course.run = course.end;
        }
    }
    Some(course)
}

fn reason(game: &Game, push: &Action, shifts: &[Vec<Shift>]) -> String {
    let (Action::Step { direction, .. }, Some(course)) = (push, course(shifts)) else {
        return String::new();
    };
    let place = |cell| CellPosition(game.ground().point(cell));
    let colour = match course.content {
        Content::Box(colour) => colour,
        Content::Pusher(_) => None,
    };
    let name = colour.map_or(String::new(), |colour| format!("{} ", colour.name()));
    let what = format!(
        "push the {name}box at {} {}",
        place(course.from),
        direction_name(*direction)
    );
    let why = match (course.run, course.end) {
        (None, _) => "it falls into the hole and frees the path".to_owned(),
        (Some(run), Some(end)) if run == end => match (game.ground().terrain(end), colour) {
            (Terrain::Goal, _) => format!("onto its goal at {}", place(end)),
            (_, Some(colour)) => format!(
                "to its final cell {}, to unite the {} boxes",
                place(end),
                colour.name()
            ),
            (_, None) => format!("out of the way, to its final cell {}", place(end)),
        },
        (Some(run), _) => format!("move it to {} for now", place(run)),
    };
    format!("{what}: {why}")
}

fn direction_name(to: Direction) -> &'static str {
    match to {
        Direction::North => "up",
        Direction::East => "right",
        Direction::South => "down",
        _ => "left",
    }
}
