//! Drawing a scene in a part of the screen, and finding the cell under the mouse.

use crate::picture::{CharacterSize, Picture};
use crate::theme;
use quandary_core::grid::Point;
use quandary_core::pixels::{Pixels, Rgba};
use quandary_core::scene::{Mark, Scene};
use quandary_player::settings::{Theme, Zoom};
use quandary_player::status::BoardMarks;
use quandary_render::Size;
use quandary_render::text::{Charset, TextBoard};
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use std::num::NonZeroU32;
use std::ops::RangeInclusive;

/// How a board is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardStyle {
    pub(crate) theme: Theme,
    pub(crate) charset: Charset,
    pub(crate) zoom: Zoom,
}

/// Where a board was drawn.
#[derive(Clone, Debug)]
pub(crate) struct DrawnBoard {
    area: Rect,
    grid: DrawnGrid,
    origin: (i32, i32),
}

/// Where the cells of a board are on the screen.
#[derive(Clone, Debug)]
enum DrawnGrid {
    Characters {
        /// The first visible column and line of the board.
        scroll: (usize, usize),
        /// Where the first visible column and line are on the screen.
        corner: (u16, u16),
        /// Columns and lines of a step.
        step: (usize, usize),
        /// Half cells of a step.
        half_cells: (u32, u32),
    },
    /// In a picture that begins at the first character of the area.
    Pixels {
        characters: CharacterSize,
        /// From the corner of the picture to that of the first cell.
        margin: (u32, u32),
        cell: u32,
    },
}

impl DrawnBoard {
    /// The cell of the board at a position of the screen; `None` outside the board.
    pub(crate) fn cell(&self, at: Position) -> Option<Point> {
        if !self.area.contains(at) {
            return None;
        }
        match self.grid {
            DrawnGrid::Characters {
                scroll,
                corner,
                step,
                half_cells,
            } => {
                let column = usize::from(at.x.checked_sub(corner.0)?) + scroll.0;
                let line = usize::from(at.y.checked_sub(corner.1)?) + scroll.1;
                let x = u32::try_from(column / step.0).ok()? * half_cells.0;
                let y = u32::try_from(line / step.1).ok()? * half_cells.1;
                let along = |place: u32, origin: i32, step: u32| {
                    // With gaps between the cells, the gap right of a cell belongs to it.
                    let offset = i64::from(place) - i64::from(origin);
                    let cell = match step {
                        1 => offset.div_euclid(2),
                        _ => offset / 2,
                    };
                    u32::try_from(cell).ok().filter(|_| offset >= 0)
                };
                Some(Point::new(
                    along(x, self.origin.0, half_cells.0)?,
                    along(y, self.origin.1, half_cells.1)?,
                ))
            }
            DrawnGrid::Pixels {
                characters,
                margin,
                cell,
            } => {
                let along = |place: u16, character: u32, margin: u32, origin: i32| {
                    let middle = i64::from(place) * i64::from(character) + i64::from(character) / 2;
                    let first = i64::from(margin) + i64::from(origin) * i64::from(cell) / 2;
                    u32::try_from((middle - first).div_euclid(i64::from(cell))).ok()
                };
                Some(Point::new(
                    along(
                        at.x - self.area.x,
                        characters.width,
                        margin.0,
                        self.origin.0,
                    )?,
                    along(
                        at.y - self.area.y,
                        characters.height,
                        margin.1,
                        self.origin.1,
                    )?,
                ))
            }
        }
    }
}

/// Draws a board in the middle of an area; if it is larger, the part around the focus.
pub(crate) fn draw(
    scene: &Scene,
    marks: &BoardMarks,
    style: BoardStyle,
    area: Rect,
    buffer: &mut Buffer,
) -> DrawnBoard {
    match style.zoom {
        Zoom::Small => draw_text(scene, marks, style, 1, area, buffer),
        Zoom::Normal => draw_text(scene, marks, style, TextBoard::PIECE_COLUMNS, area, buffer),
        Zoom::Large | Zoom::Picture => {
            if style.theme == Theme::Plain || style.charset == Charset::Ascii {
                return draw_text(scene, marks, style, TextBoard::PIECE_COLUMNS, area, buffer);
            }
            let drawn = draw_blocks(scene, marks, area, buffer);
            drawn.unwrap_or_else(|| {
                draw_text(scene, marks, style, TextBoard::PIECE_COLUMNS, area, buffer)
            })
        }
    }
}

/// Columns and lines of a board that is drawn with [`Zoom::Small`] or [`Zoom::Normal`].
pub(crate) fn size(scene: &Scene, charset: Charset, zoom: Zoom) -> (usize, usize) {
    let columns = match zoom {
        Zoom::Small => 1,
        Zoom::Normal | Zoom::Large | Zoom::Picture => TextBoard::PIECE_COLUMNS,
    };
    text_size(&TextBoard::new(scene, charset), columns)
}

/// Columns and lines of a board with `columns` terminal columns for a step.
fn text_size(board: &TextBoard, columns: usize) -> (usize, usize) {
    let lines = board.pieces.iter().map(|piece| piece.line + 1).max();
    let ends = board.pieces.iter().map(|piece| {
        let width = width(&piece.text);
        let left = piece.column * columns / TextBoard::PIECE_COLUMNS;
        left + width.min(columns.max(width * columns / 2))
    });
    (ends.max().unwrap_or(0), lines.unwrap_or(0))
}

/// Draws a board with `columns` terminal columns for a step.
fn draw_text(
    scene: &Scene,
    marks: &BoardMarks,
    style: BoardStyle,
    columns: usize,
    area: Rect,
    buffer: &mut Buffer,
) -> DrawnBoard {
    let board = TextBoard::new(scene, style.charset);
    let column = |column: usize| column * columns / TextBoard::PIECE_COLUMNS;
    let size = text_size(&board, columns);
    let place = |at: Point| {
        let (x, y) = scene.place(at)?;
        let left = (x / board.step_x) as usize * columns;
        Some((left, (y / board.step_y) as usize))
    };
    let focus = marks.cursor.or(marks.focus).and_then(place);
    let window = Window::new(size, focus, area);
    for piece in &board.pieces {
        let ink = theme::ink(style.theme, piece.ink);
        let ink = match piece.bold {
            true => ink.add_modifier(ratatui::style::Modifier::BOLD),
            false => ink,
        };
        let is_cell = width(&piece.text) <= TextBoard::PIECE_COLUMNS;
        let text = match is_cell && columns < TextBoard::PIECE_COLUMNS {
            true => piece
                .text
                .chars()
                .next()
                .map(String::from)
                .unwrap_or_default(),
            false => piece.text.clone(),
        };
        window.write((column(piece.column), piece.line), &text, ink, buffer);
    }
    for at in marked(marks).filter_map(place) {
        window.paint(at, columns, theme::marked(style.theme), buffer);
    }
    if let Some(at) = marks.cursor.and_then(place) {
        window.paint(at, columns, theme::selected(), buffer);
    }
    DrawnBoard {
        area,
        grid: DrawnGrid::Characters {
            scroll: window.scroll,
            corner: window.corner,
            step: (columns, 1),
            half_cells: (board.step_x, board.step_y),
        },
        origin: scene.origin,
    }
}

/// The marked cells and the ends of links.
fn marked(marks: &BoardMarks) -> impl Iterator<Item = Point> {
    let ends = marks.links.iter().flat_map(|(from, to)| [*from, *to]);
    ends.chain(marks.cells.iter().copied())
}

fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

/// The visible part of a board.
struct Window {
    area: Rect,
    scroll: (usize, usize),
    corner: (u16, u16),
}

impl Window {
    fn new(size: (usize, usize), focus: Option<(usize, usize)>, area: Rect) -> Self {
        let along = |size: usize, focus: Option<usize>, available: u16| {
            let available = usize::from(available);
            if size <= available {
                let margin = (available - size) / 2;
                return (0, u16::try_from(margin).unwrap_or(0));
            }
            let middle = focus.unwrap_or(size / 2);
            (
                middle.saturating_sub(available / 2).min(size - available),
                0,
            )
        };
        let (left, x) = along(size.0, focus.map(|at| at.0), area.width);
        let (top, y) = along(size.1, focus.map(|at| at.1), area.height);
        Self {
            area,
            scroll: (left, top),
            corner: (area.x + x, area.y + y),
        }
    }

    /// The position on the screen; `None` if it is not visible.
    fn position(&self, (column, line): (usize, usize)) -> Option<Position> {
        let x = u16::try_from(column.checked_sub(self.scroll.0)?).ok()?;
        let y = u16::try_from(line.checked_sub(self.scroll.1)?).ok()?;
        let at = Position::new(self.corner.0.checked_add(x)?, self.corner.1.checked_add(y)?);
        self.area.contains(at).then_some(at)
    }

    fn write(&self, (column, line): (usize, usize), text: &str, style: Style, buffer: &mut Buffer) {
        let mut at = column;
        for letter in text.chars() {
            let columns = unicode_width::UnicodeWidthChar::width(letter).unwrap_or(0);
            if let Some(position) = self.position((at, line))
                && columns > 0
                && let Some(cell) = buffer.cell_mut(position)
            {
                cell.set_char(letter).set_style(style);
            }
            at += columns;
        }
    }

    fn paint(
        &self,
        (column, line): (usize, usize),
        columns: usize,
        style: Style,
        buffer: &mut Buffer,
    ) {
        for column in column..column + columns {
            if let Some(position) = self.position((column, line))
                && let Some(cell) = buffer.cell_mut(position)
            {
                cell.set_style(style);
            }
        }
    }
}

/// Smallest and largest width of a cell in pixels of half a character.
const BLOCK_PIXELS: RangeInclusive<u32> = 4..=24;
/// Smallest and largest width of a cell in pixels of a picture.
const PICTURE_PIXELS: RangeInclusive<u32> = 12..=64;

/// The largest width of a cell with which a picture fits a number of pixels.
fn fitting_cell(scene: &Scene, cells: RangeInclusive<u32>, room: (u32, u32)) -> Option<u32> {
    let across = room.0 / scene.columns.max(1);
    let down = room.1 / scene.rows.max(1);
    let largest = across.min(down).min(*cells.end());
    // A picture has a margin of a quarter of a cell on each side.
    (*cells.start()..=largest).rev().find(|cell| {
        let size = |cells: u32| cells * cell + cell / 2 + 1;
        size(scene.columns) <= room.0 && size(scene.rows) <= room.1
    })
}

/// The board alone: its title and caption are elsewhere on the screen.
fn bare(scene: &Scene) -> Scene {
    let mut bare = scene.clone();
    bare.title.clear();
    bare.caption.clear();
    bare
}

fn pixels_of(scene: Scene, cell: u32) -> Option<Pixels> {
    let size = Size::with_cell(NonZeroU32::new(cell)?);
    quandary_render::png::pixels(&scene, &size).ok()
}

/// Draws a board as a picture in the middle of an area, and leaves the characters that it covers to
/// it; `None` if the picture is not wanted or does not fit.
pub(crate) fn draw_picture(
    scene: &Scene,
    marks: &BoardMarks,
    style: BoardStyle,
    characters: CharacterSize,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<(DrawnBoard, Picture)> {
    if style.zoom != Zoom::Picture || style.theme == Theme::Plain {
        return None;
    }
    let room = (
        u32::from(area.width) * characters.width,
        u32::from(area.height) * characters.height,
    );
    let cell = fitting_cell(scene, PICTURE_PIXELS, room)?;
    let drawn = pixels_of(with_marks(scene, marks), cell)?;
    let window = Window::new(
        (
            drawn.width().div_ceil(characters.width) as usize,
            drawn.height().div_ceil(characters.height) as usize,
        ),
        None,
        area,
    );
    let covered = Rect {
        x: window.corner.0,
        y: window.corner.1,
        width: u16::try_from(drawn.width().div_ceil(characters.width)).ok()?,
        height: u16::try_from(drawn.height().div_ceil(characters.height)).ok()?,
    };
    for position in covered.positions() {
        if let Some(cell) = buffer.cell_mut(position) {
            cell.reset();
            cell.set_diff_option(CellDiffOption::Skip);
        }
    }
    let width = u32::from(covered.width) * characters.width;
    let height = u32::from(covered.height) * characters.height;
    // What is left over of the last characters is on both sides of the picture.
    let (left, top) = ((width - drawn.width()) / 2, (height - drawn.height()) / 2);
    let ground = Rgba::opaque(scene.background);
    let pixels = on_ground(&drawn, ground, (left, top), (width, height))?;
    let margin = cell.div_ceil(4);
    let board = DrawnBoard {
        area: covered,
        grid: DrawnGrid::Pixels {
            characters,
            margin: (left + margin, top + margin),
            cell,
        },
        origin: scene.origin,
    };
    let picture = Picture {
        area: covered,
        pixels,
    };
    Some((board, picture))
}

/// A picture of this size with an opaque one in it, whose top left corner is at `(left, top)`. `None`
/// if the sizes do not fit together.
fn on_ground(
    drawn: &Pixels,
    ground: Rgba,
    (left, top): (u32, u32),
    (width, height): (u32, u32),
) -> Option<Pixels> {
    let row = width as usize;
    let mut data = vec![ground; row * height as usize];
    let rows = data.chunks_exact_mut(row).skip(top as usize);
    let columns = left as usize..(left + drawn.width()) as usize;
    for (row, drawn) in rows.zip(drawn.data().chunks_exact(columns.len())) {
        row.get_mut(columns.clone())?.copy_from_slice(drawn);
    }
    Pixels::new(width, height, data)
}

/// The board with its marks and the cursor.
fn with_marks(scene: &Scene, marks: &BoardMarks) -> Scene {
    let mut drawn = bare(scene);
    let cells = marked(marks).map(|at| (at, Mark::Look));
    for (at, mark) in cells.chain(marks.cursor.map(|at| (at, Mark::Act))) {
        if let Some((x, y)) = scene.place(at) {
            drawn.mark(Point::new(x / 2, y / 2), mark, "");
        }
    }
    drawn
}

/// Draws a board as a picture of half characters that fits the area; `None` if it does not fit.
fn draw_blocks(
    scene: &Scene,
    marks: &BoardMarks,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<DrawnBoard> {
    let room = (u32::from(area.width), u32::from(area.height) * 2);
    let pixels = fitting_cell(scene, BLOCK_PIXELS, room)?;
    let picture = pixels_of(bare(scene), pixels)?;
    let (width, height) = (picture.width(), picture.height());
    let window = Window::new((width as usize, height.div_ceil(2) as usize), None, area);
    let colour = |x: u32, y: u32| {
        let pixel = picture.data().get((y * width + x) as usize)?;
        let [red, green, blue, _] = pixel.0;
        Some(Color::Rgb(red, green, blue))
    };
    for y in 0..height.div_ceil(2) {
        for x in 0..width {
            let Some(position) = window.position((x as usize, y as usize)) else {
                continue;
            };
            let (upper, lower) = (colour(x, 2 * y)?, colour(x, 2 * y + 1));
            if let Some(cell) = buffer.cell_mut(position) {
                let style = Style::new().fg(upper).bg(lower.unwrap_or(Color::Reset));
                cell.set_char('▀').set_style(style);
            }
        }
    }
    let margin = pixels.div_ceil(4);
    let frame = |at: Point| {
        let (x, y) = scene.place(at)?;
        Some((margin + x * pixels / 2, margin + y * pixels / 2))
    };
    for (at, letter) in marked(marks)
        .map(|at| (at, '·'))
        .chain(marks.cursor.map(|at| (at, '◆')))
    {
        let Some((x, y)) = frame(at) else { continue };
        let middle = ((x + pixels / 2) as usize, ((y + pixels / 2) / 2) as usize);
        if let Some(position) = window.position(middle)
            && let Some(cell) = buffer.cell_mut(position)
        {
            cell.set_char(letter).set_style(theme::selected());
        }
    }
    Some(DrawnBoard {
        area,
        grid: DrawnGrid::Characters {
            scroll: (0, 0),
            corner: (
                window.corner.0 + u16::try_from(margin).unwrap_or(0),
                window.corner.1 + u16::try_from(margin / 2).unwrap_or(0),
            ),
            step: (pixels as usize, (pixels / 2).max(1) as usize),
            half_cells: (2, 2),
        },
        origin: scene.origin,
    })
}
