//! A picture of successive scenes. For each scene, only the tiles that may differ from the previous
//! scene are painted.

use crate::RenderError;
use crate::painter::{PaintPlan, Painter, Placed};
use crate::sprite::PixelRect;
use quandary_core::scene::{Colour, Scene};
use std::ops::{Range, RangeInclusive};
use tiny_skia::{Pixmap, PremultipliedColorU8};

/// A picture of successive scenes.
pub(crate) struct Canvas {
    painter: Painter,
    pixels: Pixmap,
    /// What the pixels show; `None` before the first scene.
    plan: Option<PaintPlan>,
    painted: TileSet,
}

impl Canvas {
    /// A canvas in the size of the painter's pictures.
    pub(crate) fn new(painter: Painter) -> Result<Self, RenderError> {
        let (width, height) = painter.pixels();
        Ok(Self {
            pixels: painter.canvas(height)?,
            painted: TileSet::new(width, height, painter.cell()),
            painter,
            plan: None,
        })
    }

    pub(crate) fn pixels(&self) -> &Pixmap {
        &self.pixels
    }

    /// The pixels painted for the last scene, as parts of rows: indices in ascending order. The other
    /// pixels have not changed.
    pub(crate) fn painted(&self) -> impl Iterator<Item = Range<usize>> {
        self.painted.rows()
    }

    /// Paints a scene. The pixels are those of the whole picture, but only tiles that may differ
    /// from the previous scene are painted.
    pub(crate) fn show(&mut self, scene: &Scene) {
        let plan = self.painter.plan(scene);
        match &self.plan {
            Some(old) if old.ground == plan.ground && can_be_clipped([old, &plan]) => {
                self.painted.clear();
                for_each_difference(&old.placed, &plan.placed, |one| {
                    self.painted.add(one.area());
                });
                self.repaint(&plan);
            }
            _ => {
                self.painted.fill();
                self.painter.paint(&plan, &mut self.pixels);
            }
        }
        self.plan = Some(plan);
    }

    /// Paints the tiles to be painted.
    fn repaint(&mut self, plan: &PaintPlan) {
        for tile in self.painted.iter() {
            fill(&mut self.pixels, tile, plan.ground);
        }
        for one in &plan.placed {
            for tile in self.painted.within(one.area()) {
                one.paint_within(tile, &mut self.pixels);
            }
        }
    }
}

fn can_be_clipped(plans: [&PaintPlan; 2]) -> bool {
    let mut placed = plans.into_iter().flat_map(|plan| &plan.placed);
    placed.all(Placed::can_be_clipped)
}

fn fill(canvas: &mut Pixmap, area: PixelRect, Colour(red, green, blue): Colour) {
    let Some(ground) = PremultipliedColorU8::from_rgba(red, green, blue, 255) else {
        return;
    };
    for row in area.rows(canvas.width()) {
        canvas.pixels_mut()[row].fill(ground);
    }
}

/// Calls `differs` for everything outside a common subsequence of both lists. Pixels that nothing of
/// this covers are the same in both pictures, because they are painted by the same symbols in the
/// same order.
fn for_each_difference(mut old: &[Placed], mut new: &[Placed], mut differs: impl FnMut(&Placed)) {
    while !(old.is_empty() && new.is_empty()) {
        let common = old.iter().zip(new).take_while(|(old, new)| old == new);
        let common = common.count();
        (old, new) = (&old[common..], &new[common..]);
        let (old_only, new_only) = next_match(old, new);
        old[..old_only].iter().for_each(&mut differs);
        new[..new_only].iter().for_each(&mut differs);
        (old, new) = (&old[old_only..], &new[new_only..]);
    }
}

/// The numbers of elements before the next common element, or as many as were searched for it.
fn next_match(old: &[Placed], new: &[Placed]) -> (usize, usize) {
    /// A cell has few symbols, so a changed cell adds or removes few.
    const MAX_SKIPPED: usize = 16;
    let splits =
        (0..=MAX_SKIPPED).flat_map(|sum| (0..=sum).map(move |of_old| (of_old, sum - of_old)));
    let is_match = |(of_old, of_new): &(usize, usize)| {
        let new = new.get(*of_new);
        new.is_some() && old.get(*of_old) == new
    };
    let all = || (old.len().min(MAX_SKIPPED), new.len().min(MAX_SKIPPED));
    { splits }.find(is_match).unwrap_or_else(all)
}

/// A set of square tiles of a picture; those at its right and bottom edges may be smaller.
struct TileSet {
    picture: PixelRect,
    side: i64,
    columns: usize,
    /// Row by row.
    members: Vec<bool>,
}

impl TileSet {
    /// Smallest and largest side of a tile, in pixels.
    const SIDES: RangeInclusive<u32> = 8..=64;

    /// An empty set of tiles about as large as a cell.
    fn new(width: u32, height: u32, cell: u32) -> Self {
        let side = cell.clamp(*Self::SIDES.start(), *Self::SIDES.end());
        let (columns, rows) = (
            width.div_ceil(side) as usize,
            height.div_ceil(side) as usize,
        );
        Self {
            picture: PixelRect::of_size((width, height)),
            side: side.into(),
            columns,
            members: vec![false; columns * rows],
        }
    }

    fn clear(&mut self) {
        self.members.fill(false);
    }

    fn fill(&mut self) {
        self.members.fill(true);
    }

    /// Adds all tiles that intersect an area.
    fn add(&mut self, area: PixelRect) {
        let (columns, rows) = self.span(area);
        for row in rows {
            let start = row * self.columns;
            self.members[start + columns.start..start + columns.end].fill(true);
        }
    }

    /// The columns and rows of the tiles that intersect an area.
    fn span(&self, area: PixelRect) -> (Range<usize>, Range<usize>) {
        let area = area.intersection(self.picture);
        let along = |from: i64, to: i64| {
            let (from, to) = (from / self.side, (to + self.side - 1) / self.side);
            from as usize..to.max(from) as usize
        };
        (along(area.left, area.right), along(area.top, area.bottom))
    }

    /// The tiles of the set.
    fn iter(&self) -> impl Iterator<Item = PixelRect> {
        self.within(self.picture)
    }

    /// The tiles of the set that intersect an area, row by row.
    fn within(&self, area: PixelRect) -> impl Iterator<Item = PixelRect> {
        let (columns, rows) = self.span(area);
        let places = rows.flat_map(move |row| columns.clone().map(move |column| (column, row)));
        let members = places.filter(|(column, row)| self.members[row * self.columns + column]);
        members.map(|(column, row)| self.tile(column, row))
    }

    fn tile(&self, column: usize, row: usize) -> PixelRect {
        let (left, top) = (column as i64 * self.side, row as i64 * self.side);
        let tile = PixelRect {
            left,
            top,
            right: left + self.side,
            bottom: top + self.side,
        };
        tile.intersection(self.picture)
    }

    /// The parts of the picture's rows that are in tiles of the set, as indices of pixels in
    /// ascending order.
    fn rows(&self) -> impl Iterator<Item = Range<usize>> {
        let width = self.picture.right;
        (0..self.picture.bottom).flat_map(move |y| {
            let start = (y / self.side) as usize * self.columns;
            let row = &self.members[start..start + self.columns];
            let members = row.iter().enumerate().filter(|(_, member)| **member);
            members.map(move |(column, _)| {
                let left = column as i64 * self.side;
                let right = (left + self.side).min(width);
                (y * width + left) as usize..(y * width + right) as usize
            })
        })
    }
}
