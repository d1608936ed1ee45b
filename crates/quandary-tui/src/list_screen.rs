//! The list of files and the list of levels, with search as you type.

use crate::app::{Hit, ListChoice};
use crate::board::{self, BoardStyle};
use crate::painter::Painter;
use crate::{Place, icons, theme};
use quandary_core::budget::Clock;
use quandary_core::interaction::Key;
use quandary_core::level::LevelInfo;
use quandary_core::look::Look;
use quandary_core::scene::Scene;
use quandary_core::words::counted;
use quandary_player::best::{Help, LevelKey};
use quandary_player::library::{Collection, LevelState, Query};
use quandary_player::player::Player;
use quandary_player::settings::Zoom;
use quandary_player::status::BoardMarks;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// The selected row of a list and the first row on the screen.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cursor {
    pub(crate) selected: usize,
    first: usize,
    page: usize,
}

impl Cursor {
    /// A cursor on a row.
    pub(crate) fn on(selected: usize) -> Self {
        Self {
            selected,
            ..Self::default()
        }
    }

    /// Moves as a key says, within `count` rows. Returns `false` for other keys.
    pub(crate) fn key(&mut self, key: Key, count: usize) -> bool {
        let last = count.saturating_sub(1);
        let page = self.page.max(1);
        self.selected = match key {
            Key::Up => self.selected.saturating_sub(1),
            Key::Down => (self.selected + 1).min(last),
            Key::PageUp => self.selected.saturating_sub(page),
            Key::PageDown => (self.selected + page).min(last),
            Key::Home => 0,
            Key::End => last,
            _ => return false,
        };
        true
    }

    /// The rows on the screen, so that the selected one is among them.
    pub(crate) fn visible(&mut self, count: usize, page: usize) -> std::ops::Range<usize> {
        self.page = page;
        self.selected = self.selected.min(count.saturating_sub(1));
        if self.selected < self.first {
            self.first = self.selected;
        }
        if self.selected >= self.first + page {
            self.first = self.selected + 1 - page;
        }
        self.first = self.first.min(count.saturating_sub(page));
        self.first..count.min(self.first + page)
    }
}

/// Edits a search. Returns `false` for keys that do not.
pub(crate) fn edit(text: &mut String, key: Key) -> bool {
    match key {
        Key::Char(letter) if !(letter == ' ' && text.is_empty()) => text.push(letter),
        Key::Backspace => drop(text.pop()),
        Key::Control('u') => text.clear(),
        _ => return false,
    }
    true
}

/// The keys that lists share.
const HINT: &str = "type to search   Enter open   Esc back   F1 keys";
/// The same for narrow windows.
const SHORT_HINT: &str = "Enter open   Esc back   F1 keys";

/// The list of files.
pub(crate) struct Library {
    names: Vec<String>,
    text: String,
    cursor: Cursor,
}

impl Library {
    pub(crate) fn new(places: &[Place]) -> Self {
        Self {
            names: places.iter().map(|place| place.name.clone()).collect(),
            text: String::new(),
            cursor: Cursor::default(),
        }
    }

    fn rows(&self) -> Vec<usize> {
        let wanted = self.text.to_lowercase();
        let names = self.names.iter().enumerate();
        let fitting = names.filter(|(_, name)| name.to_lowercase().contains(&wanted));
        fitting.map(|(row, _)| row).collect()
    }

    pub(crate) fn key(&mut self, key: Key) -> ListChoice {
        let rows = self.rows();
        if self.cursor.key(key, rows.len()) || edit(&mut self.text, key) {
            return ListChoice::Stay;
        }
        common_choice(key, &mut self.text, || {
            rows.get(self.cursor.selected).copied()
        })
    }

    pub(crate) fn click(&mut self, row: usize) -> ListChoice {
        let rows = self.rows();
        self.cursor.selected = row;
        rows.get(row)
            .copied()
            .map_or(ListChoice::Stay, ListChoice::Open)
    }

    pub(crate) fn paste(&mut self, text: &str) {
        self.text += text.trim();
    }

    pub(crate) fn draw(
        &mut self,
        area: Rect,
        message: Option<&str>,
        painter: &mut Painter<'_>,
        hits: &mut Vec<(Rect, Hit)>,
    ) {
        let rows = self.rows();
        let files = counted(rows.len() as u64, "file", "files");
        let inside = list_frame(
            area,
            &format!("Quandary: {files}"),
            &self.text,
            message,
            painter,
            hits,
        );
        let visible = self.cursor.visible(rows.len(), usize::from(inside.height));
        for (index, y) in visible.zip(inside.y..) {
            let line = Rect {
                y,
                height: 1,
                ..inside
            };
            let style = row_style(index == self.cursor.selected);
            painter.fill(line, style);
            painter.text(line, &self.names[rows[index]], style);
            hits.push((line, Hit::Row(index)));
        }
        if rows.is_empty() {
            painter.text(inside, "no file fits the search", theme::dim(painter.theme));
        }
    }
}

pub(crate) fn row_style(is_selected: bool) -> Style {
    match is_selected {
        true => theme::selected(),
        false => Style::new(),
    }
}

/// Keys that mean the same in all lists.
fn common_choice(
    key: Key,
    text: &mut String,
    selected: impl FnOnce() -> Option<usize>,
) -> ListChoice {
    match key {
        Key::Enter => selected().map_or(ListChoice::Stay, ListChoice::Open),
        Key::Escape if !text.is_empty() => {
            text.clear();
            ListChoice::Stay
        }
        Key::Escape => ListChoice::Leave,
        Key::Function(1) => ListChoice::Help,
        Key::Function(2) => ListChoice::Settings,
        Key::Function(3) => ListChoice::Statistics,
        Key::Function(4) => selected().map_or(ListChoice::Stay, ListChoice::Gallery),
        _ => ListChoice::Stay,
    }
}

/// Draws what surrounds a list, and returns the area of its rows.
fn list_frame(
    area: Rect,
    title: &str,
    search: &str,
    message: Option<&str>,
    painter: &mut Painter<'_>,
    hits: &mut Vec<(Rect, Hit)>,
) -> Rect {
    let line = |y: u16| Rect {
        x: area.x + 1,
        y,
        width: area.width.saturating_sub(2),
        height: 1,
    };
    painter.text(line(area.y), title, theme::title(painter.theme));
    let field = line(area.y + 1);
    let used = painter.text(field, "search: ", theme::dim(painter.theme));
    let rest = Rect {
        x: field.x + used,
        width: field.width.saturating_sub(used),
        ..field
    };
    let end = painter.text(rest, search, Style::new());
    let caret = Rect {
        x: rest.x + end,
        width: 1.min(rest.width.saturating_sub(end)),
        ..rest
    };
    painter.fill(caret, theme::selected());
    let bottom = line(area.bottom().saturating_sub(1));
    match message {
        Some(message) => painter.text(bottom, message, theme::title(painter.theme)),
        None => {
            let fits = HINT.width() <= usize::from(bottom.width);
            let hint = if fits { HINT } else { SHORT_HINT };
            painter.text(bottom, hint, theme::dim(painter.theme))
        }
    };
    hits.push((bottom, Hit::Back));
    Rect {
        x: area.x + 1,
        y: area.y + 3,
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(5),
    }
}

/// Width of a table next to which there is room for a preview, in columns.
const WIDEST_TABLE: u16 = 90;
/// How long known best values are looked for at once.
const SLICE: Duration = Duration::from_millis(8);
/// Columns between the table and the preview.
const GAP: u16 = 3;

/// What the columns of a list of levels show. The best values are those of the player and, after the
/// stroke, those of the solutions in the file.
const HEADING: [&str; 5] = ["    #", "title", "own/known", "size", "grade"];
/// Which of them is as wide as there is room.
const TITLE: usize = 1;

/// The widths of the columns of a list of levels; 0 for a column that is not shown.
struct Columns([usize; 5]);

impl Columns {
    /// Writes a row.
    fn draw(&self, line: Rect, words: &[&str; 5], style: Style, painter: &mut Painter<'_>) {
        let gaps = self.0.iter().filter(|width| **width > 0).count();
        let others: usize = self.0.iter().sum::<usize>() - self.0[TITLE];
        let room = usize::from(line.width).saturating_sub(others + gaps.saturating_sub(1));
        let mut x = line.x;
        for (index, (word, width)) in words.iter().zip(self.0).enumerate() {
            if width == 0 {
                continue;
            }
            let width = if index == TITLE { room } else { width };
            let width = u16::try_from(width).unwrap_or(u16::MAX);
            let width = width.min(line.right().saturating_sub(x));
            let place = Rect { x, width, ..line };
            // Numbers end below each other.
            let indent = match index {
                0 | TITLE => 0,
                _ => width.saturating_sub(u16::try_from(word.width()).unwrap_or(width)),
            };
            let place = Rect {
                x: place.x + indent,
                width: place.width - indent,
                ..place
            };
            painter.text(place, word, style);
            x = x.saturating_add(width).saturating_add(1).min(line.right());
        }
    }
}

/// The list of the levels of a file.
pub(crate) struct LevelList {
    collection: Arc<Collection>,
    query: Query,
    rows: Vec<usize>,
    cursor: Cursor,
    /// The rows on the screen whose known best values are still to be found.
    pending: Vec<usize>,
    /// The drawing of the row that was drawn last.
    preview: RefCell<Option<(usize, Option<Scene>)>>,
}

impl LevelList {
    pub(crate) fn new(collection: Arc<Collection>, row: usize) -> Self {
        let rows = (0..collection.listed()).collect();
        Self {
            collection,
            query: Query::default(),
            rows,
            cursor: Cursor::on(row),
            pending: Vec::new(),
            preview: RefCell::new(None),
        }
    }

    /// Whether [`Self::work`] has something to do.
    pub(crate) fn is_busy(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Finds known best values of levels on the screen for a moment, so that a list of many levels
    /// appears at once. Returns whether there is something new to draw.
    pub(crate) fn work(&mut self, clock: &dyn Clock) -> bool {
        let start = clock.now();
        let mut is_new = false;
        while clock.now() < start + SLICE
            && let Some(row) = self.pending.pop()
        {
            self.collection.look_for_known_best(row);
            is_new |= self.collection.known_best(row).flatten().is_some();
        }
        is_new
    }

    pub(crate) fn collection(&self) -> &Arc<Collection> {
        &self.collection
    }

    /// Searches again; selects the row of the level that was played last.
    pub(crate) fn refresh(&mut self, player: &Player) {
        let selected = self.rows.get(self.cursor.selected).copied();
        self.rows = self.collection.search(&self.query, player.best());
        let at = self.rows.iter().position(|row| Some(*row) == selected);
        self.cursor.selected = at.unwrap_or(0);
    }

    pub(crate) fn key(&mut self, key: Key, player: &Player) -> ListChoice {
        if self.cursor.key(key, self.rows.len()) {
            return ListChoice::Stay;
        }
        if key == Key::Tab {
            self.query.state = self.query.state.next();
            self.refresh(player);
            return ListChoice::Stay;
        }
        let before = self.query.text.clone();
        let choice = match edit(&mut self.query.text, key) {
            true => ListChoice::Stay,
            false => {
                let selected = self.rows.get(self.cursor.selected).copied();
                common_choice(key, &mut self.query.text, || selected)
            }
        };
        if self.query.text != before {
            self.refresh(player);
        }
        choice
    }

    pub(crate) fn click(&mut self, row: usize) -> ListChoice {
        let was_selected = self.cursor.selected == row;
        self.cursor.selected = row;
        match self.rows.get(row) {
            Some(level) if was_selected => ListChoice::Open(*level),
            _ => ListChoice::Stay,
        }
    }

    pub(crate) fn paste(&mut self, text: &str, player: &Player) {
        self.query.text += text.trim();
        self.refresh(player);
    }

    pub(crate) fn draw(
        &mut self,
        area: Rect,
        message: Option<&str>,
        player: &Player,
        painter: &mut Painter<'_>,
        hits: &mut Vec<(Rect, Hit)>,
    ) {
        let family = self.collection.document().family();
        let levels = counted(self.rows.len() as u64, "level", "levels");
        let state = match self.query.state {
            LevelState::Any => String::new(),
            state => format!(" {}", state.word()),
        };
        let icon = icons::icon(family.id, painter.charset);
        let title = format!("{icon} {}: {levels}{state}", self.collection.name);
        let with_key = format!("{title} (Tab: all, unsolved, solved)");
        let fits = painter.clean(&with_key).width() + 2 <= usize::from(area.width);
        let title = if fits { with_key } else { title };
        let inside = list_frame(area, &title, &self.query.text, message, painter, hits);
        let width = match inside.width {
            0..=69 => inside.width,
            wide => (wide * 3 / 5).min(WIDEST_TABLE),
        };
        let table = Rect { width, ..inside };
        let visible = self
            .cursor
            .visible(self.rows.len(), usize::from(table.height));
        let rows = self.rows[visible.clone()].iter().rev().copied();
        self.pending = rows
            .filter(|row| self.collection.known_best(*row).is_none())
            .collect();
        let columns = self.columns(&self.rows[visible.clone()], player);
        let heading = Rect {
            y: table.y - 1,
            height: 1,
            ..table
        };
        columns.draw(heading, &HEADING, theme::dim(painter.theme), painter);
        for (index, y) in visible.zip(table.y..) {
            let line = Rect {
                y,
                height: 1,
                ..table
            };
            let style = row_style(index == self.cursor.selected);
            painter.fill(line, style);
            let words = self.row_words(self.rows[index], player);
            columns.draw(line, &words.each_ref().map(String::as_str), style, painter);
            hits.push((line, Hit::Row(index)));
        }
        if self.rows.is_empty() {
            painter.text(table, "no level fits the search", theme::dim(painter.theme));
        }
        if width < inside.width {
            let preview = Rect {
                x: table.right() + GAP,
                width: inside.width - width - GAP,
                ..inside
            };
            self.draw_preview(preview, player, painter);
        }
    }

    /// What the columns show of a level.
    fn row_words(&self, row: usize, player: &Player) -> [String; 5] {
        let info = &self.collection.rows()[row].info;
        let fingerprint = self.collection.fingerprint(row);
        let solved = fingerprint.and_then(|level| player.best().solved(level));
        let mark = match solved {
            Some(Help::Unaided) => "✓",
            Some(Help::Aided) => "·",
            None => " ",
        };
        let metric = self.collection.document().family().metrics.first();
        let own = fingerprint
            .zip(metric)
            .and_then(|(level, metric)| player.best().best_value(level, metric));
        let best = match (own, self.collection.known_best(row).flatten()) {
            (None, None) => String::new(),
            (Some(own), None) => own.to_string(),
            (None, Some(known)) => format!("-/{known}"),
            (Some(own), Some(known)) => format!("{own}/{known}"),
        };
        let size = info.size.cells;
        let size = size.map(|(columns, rows)| format!("{columns}x{rows}"));
        let title = match info.title.as_str() {
            "" => "-",
            title => title,
        };
        [
            format!("{mark}{:>4}", info.number),
            title.to_owned(),
            best,
            size.unwrap_or_default(),
            info.difficulty.clone(),
        ]
    }

    /// The columns in which these rows fit.
    fn columns(&self, rows: &[usize], player: &Player) -> Columns {
        let mut widths = [0; 5];
        for row in rows {
            for (width, word) in widths.iter_mut().zip(self.row_words(*row, player)) {
                *width = word.width().max(*width);
            }
        }
        for (width, word) in widths.iter_mut().zip(HEADING) {
            // A column without any content is omitted.
            if *width > 0 {
                *width = word.width().max(*width);
            }
        }
        Columns(widths)
    }

    fn draw_preview(&self, area: Rect, player: &Player, painter: &mut Painter<'_>) {
        let Some(row) = self.rows.get(self.cursor.selected).copied() else {
            return;
        };
        let level = &self.collection.rows()[row];
        let mut lines = vec![level.info.title.clone()];
        if !level.info.author.is_empty() {
            lines.push(format!("by {}", level.info.author));
        }
        lines.push(level.info.size.to_string());
        let is_locked = self.collection.is_locked(row, player.best());
        let more = level.info.more.iter();
        let more = more.filter(|(name, value)| {
            let is_secret = is_locked && *name == LevelInfo::PASSWORD;
            !value.is_empty() && !is_secret
        });
        lines.extend(more.map(|(name, value)| format!("{name}: {value}")));
        lines.extend(self.best_words(row, player));
        let mut used = 0;
        for line in lines.iter().filter(|line| !line.is_empty()) {
            let rest = Rect {
                y: area.y + used,
                height: area.height.saturating_sub(used),
                ..area
            };
            used += painter.wrapped(rest, line, Style::new());
        }
        let board = Rect {
            y: area.y + used + 1,
            height: area.height.saturating_sub(used + 1),
            ..area
        };
        self.draw_thumbnail(row, board, painter);
    }

    fn draw_thumbnail(&self, row: usize, area: Rect, painter: &mut Painter<'_>) {
        let mut preview = self.preview.borrow_mut();
        if preview.as_ref().is_none_or(|(drawn, _)| *drawn != row) {
            let look = Look::plain(self.collection.document().family().draw_options);
            let index = self.collection.rows()[row].index;
            *preview = Some((row, self.collection.levels().picture(index, &look).ok()));
        }
        let Some((_, Some(scene))) = preview.as_ref() else {
            painter.text(area, "this level has errors", theme::dim(painter.theme));
            return;
        };
        let style = |zoom| BoardStyle {
            theme: painter.theme,
            charset: painter.charset,
            zoom,
        };
        let fits = scene.columns * 2 <= u32::from(area.width);
        let zoom = if fits { Zoom::Normal } else { Zoom::Small };
        board::draw(
            scene,
            &BoardMarks::default(),
            style(zoom),
            area,
            painter.buffer,
        );
    }

    /// The player's best values of a level, for each metric.
    fn best_words(&self, row: usize, player: &Player) -> Vec<String> {
        let family = self.collection.document().family();
        let Some(level) = self.collection.fingerprint(row) else {
            return Vec::new();
        };
        let solutions = player.best().iter();
        let own = solutions.filter(|one| one.level == level.to_string());
        let keys = own.map(|one| LevelKey {
            level,
            variant: one.variant.clone(),
        });
        let mut keys: Vec<LevelKey> = keys.collect();
        keys.sort();
        keys.dedup();
        let words = keys.iter().flat_map(|key| {
            let metrics = family.metrics.iter();
            metrics.filter_map(move |metric| {
                let (value, help) = player.best().best(key, metric)?;
                let help = match help {
                    Help::Unaided => "",
                    Help::Aided => " (with help)",
                };
                Some(format!(
                    "best: {}{help}",
                    counted(value, metric.one, metric.many)
                ))
            })
        });
        words.collect()
    }
}
