//! Draws a level that contains errors. Shows the parts that could be read and marks the squares
//! with errors.

use super::{Picture, mark, scene};
use crate::format::LevelError;
use crate::model::Squares;
use quandary_core::scene::{Mark, Scene};
use quandary_core::words::counted;

/// The number of errors that a caption names.
const NAMED: usize = 3;

/// Draws a board and marks the squares of its errors. The caption names the errors.
pub(crate) fn with_errors(picture: Picture<'_>, errors: &[LevelError]) -> Scene {
    let view = picture.view.full();
    let picture = Picture { view, ..picture };
    let mut scene = scene(picture);
    scene.caption = caption(errors);
    let mut marked = Squares::EMPTY;
    for error in errors {
        let squares = error.squares & !marked;
        mark(&mut scene, picture, squares, Mark::Wrong, &error.message);
        marked = marked | squares;
    }
    scene
}

/// The messages of the first errors: those without squares come first, because nothing else in the
/// drawing shows them.
fn caption(errors: &[LevelError]) -> String {
    let (elsewhere, on_squares): (Vec<_>, Vec<_>) =
        errors.iter().partition(|error| error.squares.is_empty());
    let ordered = elsewhere.into_iter().chain(on_squares);
    let messages = ordered.map(|error| error.message.clone());
    let mut messages: Vec<String> = messages.take(NAMED).collect();
    if errors.len() > NAMED {
        messages.push(format!("and {} more", errors.len() - NAMED));
    }
    let count = counted(errors.len() as u64, "error", "errors");
    format!("{count}: {}", messages.join("; "))
}
