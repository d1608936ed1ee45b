//! Drawing a scene in a part of the screen, and finding the cell under the mouse.

use crate::theme;
use quandary_core::grid::Point;
use quandary_core::scene::Scene;
use quandary_player::settings::{Theme, Zoom};
use quandary_player::status::BoardMarks;
use quandary_render::Size;
use quandary_render::text::{Charset, TextBoard};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use std::num::NonZeroU32;

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
    /// The first visible column and line of the board.
    scroll: (usize, usize),
    /// Where the first visible column and line are on the screen.
    corner: (u16, u16),
    /// Columns and lines of a step, and half cells of a step.
    step: ((usize, usize), (u32, u32)),
    origin: (i32, i32),
}

impl DrawnBoard {
    /// The cell of the board at a position of the screen; `None` outside the board.
    pub(crate) fn cell(&self, at: Position) -> Option<Point> {
        if !self.area.contains(at) {
            return None;
        }
        let column = usize::from(at.x.checked_sub(self.corner.0)?) + self.scroll.0;
        let line = usize::from(at.y.checked_sub(self.corner.1)?) + self.scroll.1;
        let ((columns, lines), (step_x, step_y)) = self.step;
        let x = u32::try_from(column / columns).ok()? * step_x;
        let y = u32::try_from(line / lines).ok()? * step_y;
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
            along(x, self.origin.0, step_x)?,
            along(y, self.origin.1, step_y)?,
        ))
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
        scroll: window.scroll,
        corner: window.corner,
        step: ((columns, 1), (board.step_x, board.step_y)),
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

/// Largest and smallest width of a cell in pixels of half a character.
const CELL_PIXELS: std::ops::RangeInclusive<u32> = 4..=24;

/// Draws a board as a picture of half characters that fits the area; `None` if it does not fit.
fn draw_blocks(
    scene: &Scene,
    marks: &BoardMarks,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<DrawnBoard> {
    let mut bare = scene.clone();
    bare.title.clear();
    bare.caption.clear();
    let across = u32::from(area.width) / scene.columns.max(1);
    let down = u32::from(area.height) * 2 / scene.rows.max(1);
    let pixels = across.min(down).min(*CELL_PIXELS.end());
    // A picture has a margin of a quarter of a cell on each side.
    let pixels = (*CELL_PIXELS.start()..=pixels).rev().find(|cell| {
        let size = |cells: u32| cells * cell + cell / 2 + 1;
        size(scene.columns) <= u32::from(area.width)
            && size(scene.rows) <= u32::from(area.height) * 2
    })?;
    let cell = NonZeroU32::new(pixels)?;
    let picture = quandary_render::png::pixels(&bare, &Size::with_cell(cell)).ok()?;
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
        scroll: (0, 0),
        corner: (
            window.corner.0 + u16::try_from(margin).unwrap_or(0),
            window.corner.1 + u16::try_from(margin / 2).unwrap_or(0),
        ),
        step: ((pixels as usize, (pixels / 2).max(1) as usize), (2, 2)),
        origin: scene.origin,
    })
}
