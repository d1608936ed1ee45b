//! The gallery: a list of levels, each with its number of solutions, and the solved boards of the
//! selected level.

use crate::app::Hit;
use crate::board::{self, BoardStyle};
use crate::list_screen::{Cursor, edit, row_style};
use crate::painter::Painter;
use crate::{icons, theme};
use quandary_core::budget::Clock;
use quandary_core::interaction::Key;
use quandary_core::look::Look;
use quandary_core::scene::Scene;
use quandary_player::gallery::{Gallery, VariantStep, small_look};
use quandary_player::library::Collection;
use quandary_player::settings::Zoom;
use quandary_player::status::BoardMarks;
use quandary_render::text::Charset;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The smallest and largest width of the levels.
const LEVELS_WIDTH: (u16, u16) = (16, 40);
/// Columns between two boards.
const GAP: u16 = 2;
/// The keys that the last line shows.
const HINT: &str = "? keys   / jump   Tab boards   Enter open   v rules   c colours   q back";

/// What a key or click in the gallery means for the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GalleryChoice {
    Stay,
    Leave,
    Help,
    Settings,
    Statistics,
    Theme,
    /// Opens a board of the selected level in the game.
    Open(usize),
}

/// The part of the screen that arrow keys move in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pane {
    Levels,
    Boards,
}

/// How the boards are arranged: the selected one, and how many fit.
#[derive(Clone, Copy, Debug)]
struct Grid {
    selected: usize,
    columns: usize,
    rows: usize,
    /// The first row of boards on the screen.
    first: usize,
}

impl Grid {
    const START: Self = Self {
        selected: 0,
        columns: 1,
        rows: 1,
        first: 0,
    };

    /// Moves as a key says, among `count` boards. Returns `false` for other keys.
    fn key(&mut self, key: Key, count: usize) -> bool {
        let last = count.saturating_sub(1);
        let page = self.columns * self.rows;
        let down = |at: usize, by: usize| match at + by <= last {
            true => at + by,
            // In the row above a shorter last row, down leads to the last board.
            false if at / self.columns < last / self.columns => last,
            false => at,
        };
        let up = |at: usize, by: usize| at.checked_sub(by).unwrap_or(at % self.columns);
        self.selected = match key {
            Key::Up => up(self.selected, self.columns),
            Key::Down => down(self.selected, self.columns),
            Key::Left => self.selected.saturating_sub(1),
            Key::Right => (self.selected + 1).min(last),
            Key::PageUp => up(self.selected, page),
            Key::PageDown => down(self.selected, page),
            Key::Home => 0,
            Key::End => last,
            _ => return false,
        };
        true
    }

    /// Whether the selected board is the first one of its row.
    fn is_at_left(&self) -> bool {
        self.selected.is_multiple_of(self.columns)
    }

    /// Arranges `count` boards of a size in an area, so that the selected one is visible.
    fn fit(&mut self, count: usize, (width, height): (u16, u16), area: Rect) {
        self.columns = usize::from(((area.width + GAP) / (width + GAP)).max(1));
        self.rows = usize::from((area.height / height).max(1));
        self.selected = self.selected.min(count.saturating_sub(1));
        let row = self.selected / self.columns;
        let most = count.div_ceil(self.columns).saturating_sub(self.rows);
        self.first = self.first.min(row).max((row + 1).saturating_sub(self.rows));
        self.first = self.first.min(most);
    }
}

/// The gallery on the screen.
pub(crate) struct GalleryScreen {
    gallery: Gallery,
    look: Look,
    zoom: Zoom,
    pane: Pane,
    levels: Cursor,
    grid: Grid,
    /// The text of a jump that is being typed.
    jump: Option<String>,
    /// Drawings of boards of the selected level; `None` for those that cannot be drawn.
    scenes: BTreeMap<usize, Option<Scene>>,
    boards_area: Rect,
}

impl GalleryScreen {
    pub(crate) fn new(collection: Arc<Collection>, row: usize) -> Self {
        let options = collection.document().family().draw_options;
        let (look, zoom) = match small_look(options) {
            Some(look) => (look, Zoom::Normal),
            None => (Look::plain(options), Zoom::Small),
        };
        let row = row.min(collection.rows().len().saturating_sub(1));
        Self {
            gallery: Gallery::new(collection, row),
            look,
            zoom,
            pane: Pane::Levels,
            levels: Cursor::on(row),
            grid: Grid::START,
            jump: None,
            scenes: BTreeMap::new(),
            boards_area: Rect::ZERO,
        }
    }

    /// Stops the search, because another screen is shown.
    pub(crate) fn pause(&mut self) -> &Gallery {
        self.gallery.stop();
        &self.gallery
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.gallery.is_busy()
    }

    pub(crate) fn work(&mut self, clock: &dyn Clock) -> bool {
        let changed = self.gallery.work(clock);
        if changed && !self.gallery.is_busy() {
            self.scenes.clear();
        }
        changed
    }

    /// Shows the boards of the level that the cursor is on.
    fn follow(&mut self) {
        if self.gallery.row() != self.levels.selected {
            self.gallery.select(self.levels.selected);
            self.begin();
        }
    }

    fn begin(&mut self) {
        self.scenes.clear();
        self.grid = Grid::START;
    }

    fn count(&self) -> usize {
        self.gallery.collection().rows().len()
    }

    pub(crate) fn key(&mut self, key: Key) -> GalleryChoice {
        if self.jump.is_some() {
            self.key_in_jump(key);
            return GalleryChoice::Stay;
        }
        let key = arrow(key);
        if self.moves(key) {
            return GalleryChoice::Stay;
        }
        match key {
            Key::Enter if self.pane == Pane::Boards => return self.open(),
            Key::Escape if self.pane == Pane::Boards => self.pane = Pane::Levels,
            Key::Escape | Key::Char('q') => return GalleryChoice::Leave,
            Key::Tab | Key::BackTab | Key::Enter => self.switch(),
            Key::Function(1) | Key::Char('?') => return GalleryChoice::Help,
            Key::Function(2) => return GalleryChoice::Settings,
            Key::Function(3) => return GalleryChoice::Statistics,
            Key::Char('c') => return GalleryChoice::Theme,
            Key::Char('v') => self.change_variant(VariantStep::Next),
            Key::Char('V') => self.change_variant(VariantStep::Previous),
            Key::Char(' ') => self.toggle_search(),
            Key::Char('/') => self.jump = Some(String::new()),
            Key::Char(_) => {
                self.jump = Some(String::new());
                self.key_in_jump(key);
            }
            _ => {}
        }
        GalleryChoice::Stay
    }

    /// Moves the cursor of the pane. Returns `false` for keys that do not.
    fn moves(&mut self, key: Key) -> bool {
        match (self.pane, key) {
            (Pane::Levels, Key::Right) => self.pane = Pane::Boards,
            (Pane::Levels, Key::Left) => {}
            (Pane::Boards, Key::Left) if self.grid.is_at_left() => self.pane = Pane::Levels,
            (Pane::Boards, _) => return self.grid.key(key, self.gallery.boards().len()),
            (Pane::Levels, _) => {
                let moved = self.levels.key(key, self.count());
                self.follow();
                return moved;
            }
        }
        true
    }

    fn switch(&mut self) {
        self.pane = match self.pane {
            Pane::Levels => Pane::Boards,
            Pane::Boards => Pane::Levels,
        };
    }

    fn open(&self) -> GalleryChoice {
        match self.gallery.boards().is_empty() {
            true => GalleryChoice::Stay,
            false => GalleryChoice::Open(self.grid.selected),
        }
    }

    fn change_variant(&mut self, step: VariantStep) {
        self.gallery.change_variant(step);
        self.begin();
    }

    fn toggle_search(&mut self) {
        match self.gallery.is_busy() {
            true => self.gallery.stop(),
            false => self.gallery.resume(),
        }
        self.scenes.clear();
    }

    fn key_in_jump(&mut self, key: Key) {
        let Some(text) = &mut self.jump else {
            return;
        };
        if matches!(key, Key::Enter | Key::Escape | Key::Tab) {
            self.jump = None;
        } else if edit(text, key) {
            self.jump_to_text();
        } else {
            self.jump = None;
            self.moves(key);
        }
    }

    fn jump_to_text(&mut self) {
        let text = self.jump.as_deref().unwrap_or_default();
        let found = self.gallery.collection().find(text);
        if let Some(row) = found.filter(|_| !text.trim().is_empty()) {
            self.levels.selected = row;
            self.pane = Pane::Levels;
            self.follow();
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.jump.get_or_insert_default().push_str(text.trim());
        self.jump_to_text();
    }

    /// Moves in the pane under the mouse.
    pub(crate) fn wheel(&mut self, key: Key, at: Position) {
        self.pane = match self.boards_area.contains(at) {
            true => Pane::Boards,
            false => Pane::Levels,
        };
        self.moves(key);
    }

    pub(crate) fn click_level(&mut self, row: usize) {
        self.pane = Pane::Levels;
        self.levels.selected = row;
        self.follow();
    }

    /// Selects a board; opens it if it was selected before.
    pub(crate) fn click_board(&mut self, board: usize) -> GalleryChoice {
        let was_selected = self.pane == Pane::Boards && self.grid.selected == board;
        self.pane = Pane::Boards;
        self.grid.selected = board;
        match was_selected {
            true => self.open(),
            false => GalleryChoice::Stay,
        }
    }

    pub(crate) fn draw(
        &mut self,
        area: Rect,
        message: Option<&str>,
        painter: &mut Painter<'_>,
        hits: &mut Vec<(Rect, Hit)>,
    ) {
        let line = |y: u16| Rect {
            x: area.x + 1,
            y,
            width: area.width.saturating_sub(2),
            height: 1,
        };
        self.draw_title(line(area.y), painter);
        self.draw_bottom(line(area.bottom() - 1), message, painter);
        let (least, most) = LEVELS_WIDTH;
        let width = (area.width * 3 / 10).clamp(least, most);
        let levels = Rect {
            y: area.y + 1,
            width,
            height: area.height - 2,
            ..area
        };
        let boards = Rect {
            x: levels.right(),
            width: area.width - width,
            ..levels
        };
        self.draw_levels(levels, painter, hits);
        self.draw_boards(boards, painter, hits);
    }

    fn draw_title(&self, line: Rect, painter: &mut Painter<'_>) {
        let collection = self.gallery.collection();
        let icon = icons::icon(collection.document().family().id, painter.charset);
        let rules = self.gallery.variant();
        let rules = rules.map_or_else(String::new, |rules| format!("   rules: {rules}"));
        let title = format!("{icon} {}{rules}", collection.name);
        painter.text(line, &title, theme::title(painter.theme));
    }

    fn draw_bottom(&self, line: Rect, message: Option<&str>, painter: &mut Painter<'_>) {
        match (&self.jump, message) {
            (Some(text), _) => {
                let used = painter.text(line, &format!("jump to: {text}"), Style::new());
                let caret = Rect {
                    x: line.x + used,
                    width: 1.min(line.width - used),
                    ..line
                };
                painter.fill(caret, theme::selected());
            }
            (None, Some(message)) => {
                painter.text(line, message, theme::title(painter.theme));
            }
            (None, None) => {
                painter.text(line, HINT, theme::dim(painter.theme));
            }
        }
    }

    /// The title of a pane; a mark shows which one the keys move in.
    fn heading(&self, pane: Pane, words: &str) -> String {
        match self.pane == pane {
            true => format!("▸ {words}"),
            false => words.to_owned(),
        }
    }

    fn draw_levels(&mut self, area: Rect, painter: &mut Painter<'_>, hits: &mut Vec<(Rect, Hit)>) {
        let inside = painter.frame(area, &self.heading(Pane::Levels, "Levels"));
        let visible = self
            .levels
            .visible(self.count(), usize::from(inside.height));
        for (row, y) in visible.zip(inside.y..) {
            let line = Rect {
                y,
                height: 1,
                ..inside
            };
            let style = row_style(row == self.levels.selected);
            painter.fill(line, style);
            self.draw_level(row, line, style, painter);
            hits.push((line, Hit::Row(row)));
        }
    }

    fn draw_level(&self, row: usize, line: Rect, style: Style, painter: &mut Painter<'_>) {
        let info = &self.gallery.collection().rows()[row].info;
        let count = self.gallery.count(row).to_string();
        let width = u16::try_from(count.len()).unwrap_or(u16::MAX);
        let width = width.min(line.width);
        let title = match info.title.as_str() {
            "" => format!("#{}", info.number),
            title => title.to_owned(),
        };
        let left = Rect {
            width: line.width.saturating_sub(width + 1),
            ..line
        };
        painter.text(left, &title, style);
        let right = Rect {
            x: line.right() - width,
            width,
            ..line
        };
        painter.text(right, &count, style);
    }

    fn draw_boards(&mut self, area: Rect, painter: &mut Painter<'_>, hits: &mut Vec<(Rect, Hit)>) {
        let count = self.gallery.boards().len();
        let words = match count {
            0 => String::new(),
            count => format!("{} of {count}: ", self.grid.selected + 1),
        };
        let heading = format!("{words}{}", self.gallery.words());
        let inside = painter.frame(area, &self.heading(Pane::Boards, &heading));
        self.boards_area = area;
        if count == 0 {
            let words = self.nothing();
            painter.wrapped(inside, &words, theme::dim(painter.theme));
            return;
        }
        let size = self.board_size(painter.charset);
        self.grid.fit(count, size, inside);
        let first = self.grid.first * self.grid.columns;
        let shown = self.grid.columns * self.grid.rows;
        for board in first..count.min(first + shown) {
            let place = self.place(board, size, inside);
            self.draw_board(board, place, painter);
            hits.push((place, Hit::Board(board)));
        }
    }

    /// What the pane of boards says if it has none.
    fn nothing(&self) -> String {
        let words = self.gallery.words();
        match self.gallery.is_busy() {
            true => format!("{words}; Space stops"),
            false => words,
        }
    }

    /// Columns and lines of a board with its number.
    fn board_size(&mut self, charset: Charset) -> (u16, u16) {
        let zoom = self.zoom;
        let size = self.scene(self.grid.selected).map(|scene| {
            let (columns, lines) = board::size(scene, charset, zoom);
            let within = |cells: usize| u16::try_from(cells).unwrap_or(u16::MAX / 2);
            (within(columns).max(4), within(lines + 1).max(2))
        });
        let (width, height) = size.unwrap_or((4, 2));
        (width.min(u16::MAX / 4), height.min(u16::MAX / 4))
    }

    fn place(&self, board: usize, (width, height): (u16, u16), area: Rect) -> Rect {
        let column = (board % self.grid.columns) as u16;
        let row = (board / self.grid.columns - self.grid.first) as u16;
        let place = Rect {
            x: area.x + column * (width + GAP),
            y: area.y + row * height,
            width,
            height,
        };
        place.intersection(area)
    }

    fn draw_board(&mut self, board: usize, place: Rect, painter: &mut Painter<'_>) {
        let is_selected = board == self.grid.selected;
        let number = match is_selected {
            true => format!("▸{}", board + 1),
            false => format!(" {}", board + 1),
        };
        let is_focus = is_selected && self.pane == Pane::Boards;
        let name = Rect { height: 1, ..place };
        painter.fill(name, row_style(is_focus));
        painter.text(name, &number, row_style(is_focus));
        let below = Rect {
            y: place.y + 1,
            height: place.height.saturating_sub(1),
            ..place
        };
        let style = BoardStyle {
            theme: painter.theme,
            charset: painter.charset,
            zoom: self.zoom,
        };
        match self.scene(board) {
            Some(scene) => {
                board::draw(scene, &BoardMarks::default(), style, below, painter.buffer);
            }
            None => {
                painter.text(below, "no drawing", theme::dim(painter.theme));
            }
        }
    }

    fn scene(&mut self, board: usize) -> Option<&Scene> {
        let gallery = &self.gallery;
        let look = &self.look;
        let scene = self.scenes.entry(board);
        let scene = scene.or_insert_with(|| gallery.scene(board, look).ok());
        scene.as_ref()
    }
}

/// The arrow keys that `h j k l` stand for.
fn arrow(key: Key) -> Key {
    match key {
        Key::Char('h') => Key::Left,
        Key::Char('j') => Key::Down,
        Key::Char('k') => Key::Up,
        Key::Char('l') => Key::Right,
        key => key,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quandary_core::reading::ReadOptions;
    use quandary_core::source::Source;
    use quandary_player::settings::Theme;
    use ratatui::buffer::Buffer;
    use std::cell::Cell;
    use std::time::Duration;

    /// A clock that goes on by a millisecond whenever it is read.
    #[derive(Default)]
    struct Ticking(Cell<u64>);

    impl Clock for Ticking {
        fn now(&self) -> Duration {
            self.0.set(self.0.get() + 1);
            Duration::from_millis(self.0.get())
        }
    }

    fn screen(text: &str) -> GalleryScreen {
        let source = Source::new("levels", text.as_bytes().to_vec());
        let document = quandary::open(source, None, &ReadOptions::default()).expect("it opens");
        let collection = Collection::new("levels".into(), "levels".into(), document);
        let mut screen = GalleryScreen::new(Arc::new(collection.expect("levels")), 0);
        let clock = Ticking::default();
        while screen.is_busy() {
            screen.work(&clock);
        }
        screen
    }

    fn drawn(screen: &mut GalleryScreen, (width, height): (u16, u16), charset: Charset) -> String {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let mut painter = Painter {
            buffer: &mut buffer,
            theme: Theme::Plain,
            charset,
        };
        screen.draw(area, None, &mut painter, &mut Vec::new());
        let symbols: Vec<&str> = buffer.content().iter().map(|cell| cell.symbol()).collect();
        let lines = symbols.chunks(usize::from(width)).map(<[&str]>::concat);
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn boards_fit_windows_of_all_sizes() {
        let single = "3 3 0 1\n1 1 0 \n1 1 0 \nx  \n x \n   \n";
        for text in ["oct 6\noct 7\n", single] {
            let mut screen = screen(text);
            let count = screen.gallery.boards().len();
            for size in [(40, 12), (80, 24), (200, 60)] {
                for charset in [Charset::Unicode, Charset::Ascii] {
                    let text = drawn(&mut screen, size, charset);
                    assert!(text.contains(&format!("1 of {count}")), "{text}");
                    assert!(charset == Charset::Unicode || text.is_ascii(), "{text}");
                }
            }
            screen.key(Key::Tab);
            screen.key(Key::End);
            let text = drawn(&mut screen, (40, 12), Charset::Unicode);
            assert!(text.contains(&format!("{count} of {count}")), "{text}");
            assert_eq!(screen.key(Key::Enter), GalleryChoice::Open(count - 1));
        }
    }

    #[test]
    fn the_cursor_moves_in_a_grid_with_a_short_last_row() {
        let mut grid = Grid::START;
        let area = Rect::new(0, 0, 30, 10);
        grid.fit(8, (8, 5), area);
        assert_eq!((grid.columns, grid.rows), (3, 2));
        for (key, selected) in [
            (Key::Right, 1),
            (Key::Right, 2),
            (Key::Down, 5),
            (Key::Down, 7),
            (Key::Down, 7),
            (Key::Up, 4),
            (Key::End, 7),
            (Key::PageUp, 1),
            (Key::PageDown, 7),
            (Key::Home, 0),
            (Key::Left, 0),
        ] {
            assert!(grid.key(key, 8));
            assert_eq!(grid.selected, selected, "{key:?}");
        }
        assert!(!grid.key(Key::Tab, 8));
        grid.selected = 7;
        grid.fit(8, (8, 5), area);
        assert_eq!(grid.first, 1);
        grid.fit(3, (8, 5), area);
        assert_eq!((grid.selected, grid.first), (2, 0));
    }
}
