//! A second solver, as plain as can be: every piece in every turn on every square, by the rules.

use quandary_apad::model::{Aim, Board, Kit, PieceId, Placement, Squares, Turn};
use quandary_apad::rules::{Input, Position};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A finished board: what each piece covers, in the order of the kit.
pub(crate) type Finished = Vec<Squares>;

/// What each piece of a board covers.
pub(crate) fn finished(kit: &Kit, board: &Board) -> Finished {
    kit.ids().map(|piece| board.covered_by(piece)).collect()
}

/// What no piece covers.
pub(crate) fn free(kit: &Kit, finished: &Finished) -> Squares {
    let covered = finished.iter().fold(Squares::NONE, |all, set| all | *set);
    kit.frame().squares() & !covered
}

/// All boards that finish a position without lifting anything.
pub(crate) fn completions(position: &Position) -> BTreeSet<Finished> {
    let mut found = BTreeSet::new();
    complete(&mut position.clone(), &mut found);
    found
}

/// All finished boards of a kit.
pub(crate) fn packings(kit: &Arc<Kit>, aim: Aim) -> BTreeSet<Finished> {
    completions(&Position::empty(Arc::clone(kit), aim))
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
    Turn::all().flat_map(move |turn| {
        (0..64).map(move |square| Placement {
            piece,
            turn,
            square,
        })
    })
}
