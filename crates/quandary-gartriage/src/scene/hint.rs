//! Marks on the drawing of a position.

use super::{Style, scene, with_coordinates};
use crate::rules::{CellId, Position, Shunting};
use crate::solve::Leg;
use quandary_core::scene::{Mark, Scene};

/// A builder for the drawing of a position with marked cells, marked paths, and coordinates next to
/// the board.
pub struct MarkedScene<'a> {
    rules: &'a Shunting,
    scene: Scene,
}

impl<'a> MarkedScene<'a> {
    /// Starts the drawing of a position; it has no marks yet.
    #[must_use]
    pub fn new(rules: &'a Shunting, position: &Position, title: &str, style: Style) -> Self {
        let scene = scene(rules, position, title, style);
        Self { rules, scene }
    }

    /// Marks a cell; `label` says what the mark means.
    #[must_use]
    pub fn mark(mut self, cell: CellId, mark: Mark, label: &str) -> Self {
        let at = self.rules.track().point(cell);
        self.scene.mark(at, mark, label);
        self
    }

    /// Marks the path of each leg with arrows; `label` returns the text that says what moves along
    /// it. Earlier legs are drawn on top of later ones, because terminals show only one arrow in a
    /// cell.
    #[must_use]
    pub fn mark_ways(mut self, legs: &[Leg], label: impl Fn(&Leg) -> String) -> Self {
        for leg in legs.iter().rev() {
            let from = self.rules.track().point(leg.from);
            self.scene.mark_way(from, &leg.steps, &label(leg));
        }
        self
    }

    /// The finished drawing.
    #[must_use]
    pub fn finish(self) -> Scene {
        with_coordinates(self.scene)
    }
}
