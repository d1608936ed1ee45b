//! Where a board is on its canvas: scale and scroll position.

use quandary_core::grid::Point;
use quandary_core::scene::Scene;

/// Width of the margin around a board, in cells.
const MARGIN: f64 = 0.25;
/// Width of a cell in pixels of the device: smallest and largest.
const SMALLEST: f64 = 4.0;
const LARGEST: f64 = 160.0;
/// How much larger one step of the zoom is.
pub(crate) const STEP: f64 = 1.25;
/// Largest cell of a board that fits without being asked for, in pixels of the page.
const COMFORTABLE: f64 = 88.0;

/// Where a board is on its canvas. Lengths are in pixels of the device.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    /// Size of the canvas.
    pub(crate) size: (f64, f64),
    /// Width of a cell: an even whole number, so that half cells are whole too.
    pub(crate) cell: f64,
    /// The centre of the first cell of the scene on the canvas.
    pub(crate) origin: (f64, f64),
}

impl Frame {
    /// The size of a scene with its margin.
    fn board(scene: &Scene, cell: f64) -> (f64, f64) {
        let along = |cells: u32| (f64::from(cells) + 2.0 * MARGIN) * cell;
        (along(scene.columns), along(scene.rows))
    }

    /// The width of a cell at which a scene fits.
    pub(crate) fn fitting(scene: &Scene, size: (f64, f64), ratio: f64) -> f64 {
        let (columns, rows) = Self::board(scene, 1.0);
        let cell = (size.0 / columns).min(size.1 / rows);
        even(cell.min(COMFORTABLE * ratio))
    }

    /// A scene in the middle; if it is larger than the canvas, as it was before.
    pub(crate) fn new(scene: &Scene, size: (f64, f64), cell: f64, before: Option<Self>) -> Self {
        let mut frame = Self {
            size,
            cell: even(cell),
            origin: before.map_or((0.0, 0.0), |before| before.origin),
        };
        frame.keep_inside(scene);
        frame
    }

    /// The same board with another width of the cells; the point `around` stays where it is.
    pub(crate) fn scaled(self, scene: &Scene, cell: f64, around: (f64, f64)) -> Self {
        let cell = even(cell);
        let along = |origin: f64, at: f64| at - (at - origin) * cell / self.cell;
        let mut frame = Self {
            cell,
            origin: (
                along(self.origin.0, around.0),
                along(self.origin.1, around.1),
            ),
            ..self
        };
        frame.keep_inside(scene);
        frame
    }

    /// The board moved by some pixels.
    pub(crate) fn moved(self, scene: &Scene, by: (f64, f64)) -> Self {
        let mut frame = Self {
            origin: (self.origin.0 + by.0, self.origin.1 + by.1),
            ..self
        };
        frame.keep_inside(scene);
        frame
    }

    /// The board moved as little as possible so that a place is well inside the canvas.
    pub(crate) fn following(self, scene: &Scene, (x, y): (u32, u32)) -> Self {
        let along = |place: u32, origin: f64, size: f64| {
            let at = origin + f64::from(place) * self.cell / 2.0;
            let room = (size * 0.25).max(1.5 * self.cell).min(size / 2.0);
            if at < room {
                room - at
            } else if at > size - room {
                size - room - at
            } else {
                0.0
            }
        };
        let by = (
            along(x, self.origin.0, self.size.0),
            along(y, self.origin.1, self.size.1),
        );
        self.moved(scene, by)
    }

    /// A board that fits is in the middle; a larger one leaves no empty border.
    fn keep_inside(&mut self, scene: &Scene) {
        let (width, height) = Self::board(scene, self.cell);
        let inset = (MARGIN + 0.5) * self.cell;
        let along = |origin: f64, size: f64, board: f64| {
            let least = size - board + inset;
            let origin = match board <= size {
                true => (size - board) / 2.0 + inset,
                false => origin.clamp(least, inset),
            };
            origin.round()
        };
        self.origin = (
            along(self.origin.0, self.size.0, width),
            along(self.origin.1, self.size.1, height),
        );
    }

    /// The rectangle of the board with its margin: left, top, width, height.
    pub(crate) fn area(&self, scene: &Scene) -> (f64, f64, f64, f64) {
        let (width, height) = Self::board(scene, self.cell);
        let inset = (MARGIN + 0.5) * self.cell;
        (self.origin.0 - inset, self.origin.1 - inset, width, height)
    }

    /// The place on the canvas of a location in half cells.
    pub(crate) fn place(&self, x: u32, y: u32) -> (f64, f64) {
        let along = |at: u32, origin: f64| origin + f64::from(at) * self.cell / 2.0;
        (along(x, self.origin.0), along(y, self.origin.1))
    }

    /// The cell of the board at a place on the canvas; `None` outside the scene.
    pub(crate) fn cell_at(&self, scene: &Scene, x: f64, y: f64) -> Option<Point> {
        let along = |at: f64, origin: f64, cells: u32| {
            let cell = ((at - origin) / self.cell + 0.5).floor();
            (cell >= 0.0 && cell < f64::from(cells)).then_some(cell as u32 * 2)
        };
        let x = along(x, self.origin.0, scene.columns)?;
        let y = along(y, self.origin.1, scene.rows)?;
        scene.board_cell(x, y)
    }
}

fn even(cell: f64) -> f64 {
    ((cell / 2.0).floor() * 2.0).clamp(SMALLEST, LARGEST)
}
