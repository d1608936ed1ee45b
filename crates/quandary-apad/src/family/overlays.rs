//! Overlays: squares that no missing piece can cover, regions that the missing pieces cannot
//! fill, and pieces in places where no solution has them.

use super::game::{LevelRules, has_to_stay_free, point, square};
use crate::model::Squares;
use crate::rules::Position;
use crate::words::square_name;
use quandary_core::interaction::{Overlay, OverlaySpec};
use quandary_core::words::counted;
use std::collections::BTreeMap;

/// An overlay and the function that computes it.
type Row = (OverlaySpec, fn(&LevelRules, &Position) -> Overlay);

const ROWS: [Row; 3] = [
    (
        OverlaySpec {
            id: "unreachable-squares",
            title: "Squares that no missing piece can cover",
        },
        unreachable_squares,
    ),
    (
        OverlaySpec {
            id: "unfillable-regions",
            title: "Regions that the missing pieces cannot fill",
        },
        unfillable_regions,
    ),
    (
        OverlaySpec {
            id: "mistakes",
            title: "Pieces in places where no solution has them",
        },
        mistakes,
    ),
];

pub(super) static OVERLAYS: [OverlaySpec; 3] = [ROWS[0].0, ROWS[1].0, ROWS[2].0];

/// What an overlay shows; nothing for an overlay of another family.
pub(super) fn show(rules: &LevelRules, position: &Position, overlay: &OverlaySpec) -> Overlay {
    let mut rows = ROWS.iter();
    let row = rows.find(|(known, _)| known.id == overlay.id);
    row.map_or_else(Overlay::default, |(_, show)| show(rules, position))
}

/// The squares that visibly prevent a solution, each with a reason: mistakes; if there are none,
/// squares that no missing piece can cover; if there are none, regions that cannot be filled.
pub(super) fn wrong_squares(rules: &LevelRules, position: &Position) -> Vec<(u8, String)> {
    let checks = [mistakes, unreachable_squares, unfillable_regions];
    let mut overlays = checks.into_iter().map(|check| check(rules, position).cells);
    let cells = overlays.find(|cells| !cells.is_empty()).unwrap_or_default();
    let mut wrong: BTreeMap<u8, String> = BTreeMap::new();
    for (at, reason) in cells {
        if let Some(square) = square(position, at) {
            wrong.entry(square).or_insert(reason);
        }
    }
    wrong.into_iter().collect()
}

/// Marks squares, each with a reason.
fn marked(position: &Position, squares: impl IntoIterator<Item = (u8, String)>) -> Overlay {
    let cells = squares.into_iter();
    Overlay {
        cells: cells
            .map(|(square, reason)| (point(position, square), reason))
            .collect(),
        links: Vec::new(),
    }
}

fn unreachable_squares(rules: &LevelRules, position: &Position) -> Overlay {
    let squares = rules.coverage().unreachable_squares(position);
    let reason = |square| {
        let name = square_name(&position.kit, square);
        (square, format!("{name}: no missing piece fits over it"))
    };
    marked(position, squares.iter().map(reason))
}

fn unfillable_regions(rules: &LevelRules, position: &Position) -> Overlay {
    let regions = rules.coverage().unfillable_regions(position).into_iter();
    let squares = regions.flat_map(|region: Squares| {
        let squares = counted(region.count().into(), "square", "squares");
        let reason = format!("the missing pieces cannot fill this region of {squares}");
        region.iter().map(move |square| (square, reason.clone()))
    });
    marked(position, squares)
}

/// Pieces on squares that must stay free, and pieces with the wrong side up.
fn mistakes(_: &LevelRules, position: &Position) -> Overlay {
    let Position { kit, board, .. } = position;
    let covered = board.covered().iter();
    let covered = covered.filter(|square| has_to_stay_free(position, *square));
    let covered = covered.map(|square| {
        let name = square_name(&position.kit, square);
        (square, format!("{name} must stay free"))
    });
    let wrong_sides = position.wrong_side_up().flat_map(|piece| {
        let reason = format!("wrong side of {} up", kit.piece(piece).name());
        let squares = board.covered_by(piece).iter();
        squares.map(move |square| (square, reason.clone()))
    });
    marked(position, covered.chain(wrong_sides))
}
