//! A reference solver: tries every piece in every orientation on every square, by the rules.

use quandary_apad::model::{Board, Goal, Kit, Orientation, PieceId, Placement, Squares};
use quandary_apad::rules::{Input, Position};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A complete board: the squares that each piece covers, in the order of the kit.
pub(crate) type Finished = Vec<Squares>;

/// The squares that each piece of a board covers.
pub(crate) fn finished(kit: &Kit, board: &Board) -> Finished {
    kit.ids().map(|piece| board.covered_by(piece)).collect()
}

/// The squares that no piece covers.
pub(crate) fn free(kit: &Kit, finished: &Finished) -> Squares {
    let covered = finished.iter().fold(Squares::EMPTY, |all, set| all | *set);
    kit.frame().squares() & !covered
}

/// All boards that complete a position without lifting pieces.
pub(crate) fn completions(position: &Position) -> BTreeSet<Finished> {
    let mut found = BTreeSet::new();
    complete(&mut position.clone(), &mut found);
    found
}

/// All complete boards of a kit that meet a goal.
pub(crate) fn packings(kit: &Arc<Kit>, goal: Goal) -> BTreeSet<Finished> {
    completions(&Position::empty(Arc::clone(kit), goal))
}

fn complete(position: &mut Position, found: &mut BTreeSet<Finished>) {
    let Some(piece) = position.board.missing().next() else {
        if position.is_solved() {
            found.insert(finished(&position.kit, &position.board));
        }
        return;
    };
    let mut tried = BTreeSet::new();
    for placement in every(piece) {
        let Ok(undo) = position.step(Input::Place(placement)) else {
            continue;
        };
        if tried.insert(position.board.covered_by(piece)) {
            complete(position, found);
        }
        position.take_back(undo);
    }
}

fn every(piece: PieceId) -> impl Iterator<Item = Placement> {
    Orientation::all().flat_map(move |orientation| {
        (0..64).map(move |square| Placement {
            piece,
            orientation,
            square,
        })
    })
}
