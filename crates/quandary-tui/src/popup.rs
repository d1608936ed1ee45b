//! Popups over the screen: the list of keys, the branches of a game, text fields, settings and
//! facts.

use crate::app::{App, Hit};
use crate::game_screen::key_names;
use crate::painter::{Painter, wrap};
use crate::theme;
use quandary_core::family::Question;
use quandary_core::interaction::Key;
use quandary_core::level::LevelMessage;
use quandary_core::options::Options;
use quandary_core::words::{counted, grouped};
use quandary_player::best::ScoreTable;
use quandary_player::facts;
use quandary_player::history::{self, HistoryPlace};
use quandary_player::keymap::{Binding, HelpRow};
use quandary_player::library::Collection;
use quandary_player::player::{OpenLevel, Player, Playing};
use quandary_player::settings::{Switch, Theme, Zoom};
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr;

/// A window above the screen.
pub(crate) struct Popup {
    title: String,
    content: Content,
    rows: Vec<String>,
    selected: usize,
    first: usize,
}

enum Content {
    /// What each row does.
    Help(Vec<Binding>),
    /// Where each row leads.
    Branches(Vec<HistoryPlace>),
    /// A text field.
    Text(TextPurpose, String),
    /// Rows whose values change.
    Settings,
    Appearance,
    Start,
    Questions(Vec<Option<&'static Question>>),
    /// Text to read.
    Facts,
}

/// What a text is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextPurpose {
    /// The name of a checkpoint.
    Checkpoint,
    /// Moves, or `@` and the name of a file with moves.
    Moves,
    /// The name of a file for the moves.
    Export,
    /// The password of a level.
    Password,
    /// The name of the player.
    Name,
    /// A number for an option of the start of a game; an empty text means a random one.
    Start(&'static str),
}

/// What has to be done after a key.
#[derive(Clone, Debug)]
pub(crate) enum PopupEffect {
    Stay,
    Close,
    Do(Binding),
    Text(TextPurpose, String),
    Go(HistoryPlace),
    /// A new game with this value for an option of the start.
    Begin(&'static str, String),
    Ask(&'static Question),
    Rate,
}

/// Width of the titles of levels in a table, in columns.
const TITLE_WIDTH: usize = 20;

/// Width of texts between levels, in columns.
const MESSAGE_WIDTH: usize = 60;

/// Lines for the selected row in full, in a popup that is too narrow for its rows.
const FULL_ROW_LINES: u16 = 3;

impl Popup {
    fn new(title: &str, content: Content, rows: Vec<String>) -> Self {
        Self {
            title: title.to_owned(),
            content,
            rows,
            selected: 0,
            first: 0,
        }
    }

    /// All keys of the open level.
    pub(crate) fn help(app: &App<'_>) -> Option<Self> {
        let keymap = match &app.player.level()?.playing {
            Playing::Turns(turns) => turns.keymap(),
            Playing::Live(live) => live.keymap(),
        };
        let rows = keymap.rows().iter();
        let widths = rows.clone().map(|row| key_names(&row.keys).width());
        let width = widths.max().unwrap_or(0);
        let row = |row: &HelpRow| {
            let keys = key_names(&row.keys);
            format!("{keys:width$}  {}", row.binding.title())
        };
        let title = "Keys: Enter does it, Esc closes";
        let bindings = rows.clone().map(|row| row.binding).collect();
        Some(Self::new(
            title,
            Content::Help(bindings),
            rows.map(row).collect(),
        ))
    }

    /// The keys of lists.
    pub(crate) fn list_help() -> Self {
        let keys = [
            ("letters", "search"),
            ("Backspace, Ctrl-U", "shorten or clear the search"),
            ("arrows, PageUp, PageDown", "move in the list"),
            ("Enter, click", "open"),
            ("Tab", "all, unsolved or solved levels"),
            ("Esc", "clear the search, or go back"),
            ("F1", "these keys"),
            ("F2", "settings"),
            ("F3", "your statistics"),
            ("F4", "solved boards of the levels"),
            ("Ctrl-Z", "suspend the program"),
            ("Ctrl-C, Ctrl-Q", "leave"),
        ];
        let rows = keys.map(|(key, what)| format!("{key:26} {what}"));
        Self::new("Keys", Content::Facts, rows.to_vec())
    }

    /// The keys of the gallery.
    pub(crate) fn gallery_help() -> Self {
        let keys = [
            ("arrows, h j k l", "move among levels or boards"),
            ("PageUp, PageDown, wheel", "move by a page, by a row"),
            ("Home, End", "the first, the last one"),
            ("Tab, Enter", "go to the boards, or back to the levels"),
            ("Enter on a board, click", "open it in the game"),
            ("/, digits, other letters", "jump to a level by its title"),
            ("v, V", "next, previous rule variant"),
            ("Space", "stop the search, or search again"),
            ("c", "colours"),
            ("Esc", "back to the levels, or leave"),
            ("q", "leave"),
            ("F1, ?", "these keys"),
            ("F2", "settings"),
            ("F3", "your statistics"),
        ];
        let rows = keys.map(|(key, what)| format!("{key:26} {what}"));
        Self::new("Keys", Content::Facts, rows.to_vec())
    }

    /// Branches and checkpoints of the open level.
    pub(crate) fn branches(app: &App<'_>) -> Option<Self> {
        let list = history::rows(app.player.level()?);
        let here = list.iter().rposition(|row| row.is_current);
        let rows = list.iter().map(|row| {
            let mark = match row.is_current {
                true => "▸",
                false => " ",
            };
            format!("{mark} {}{}", "  ".repeat(row.level.min(12)), row.words)
        });
        let rows = rows.collect();
        let nodes = list.into_iter().map(|row| row.place).collect();
        let mut popup = Self::new("Branches: Enter goes there", Content::Branches(nodes), rows);
        popup.selected = here.unwrap_or(0);
        Some(popup)
    }

    /// A text field.
    pub(crate) fn text(purpose: TextPurpose) -> Self {
        let title = match purpose {
            TextPurpose::Checkpoint => "Name of this position",
            TextPurpose::Moves => "Moves, or @ and the name of a file with moves",
            TextPurpose::Export => "File for the moves",
            TextPurpose::Password => "Password of the level",
            TextPurpose::Name => "Your name in lists of best solutions",
            TextPurpose::Start(_) => "A whole number; nothing for a random one",
        };
        Self::new(title, Content::Text(purpose, String::new()), Vec::new())
    }

    /// The settings.
    pub(crate) fn settings(app: &App<'_>) -> Self {
        let rows = settings_rows(app);
        Self::new("Settings: Enter sets, Esc closes", Content::Settings, rows)
    }

    /// The drawing options of the family.
    pub(crate) fn appearance(app: &App<'_>) -> Option<Self> {
        let rows = appearance_rows(app.player.level()?);
        let title = "How the board looks: Enter changes, Esc closes";
        Some(Self::new(title, Content::Appearance, rows))
    }

    /// The ways in which the game can start.
    pub(crate) fn start(app: &App<'_>) -> Option<Self> {
        let rows = option_rows(facts::start(app.player.level()?)?);
        let title = "How the game starts: Enter changes it and starts again";
        Some(Self::new(title, Content::Start, rows))
    }

    /// The family's questions about the position.
    pub(crate) fn questions(app: &App<'_>) -> Option<Self> {
        let family = app.player.level()?.puzzle().family();
        let questions = family.questions.iter();
        let rows = questions.clone().map(|question| question.about.to_owned());
        let rows = rows.chain(["Estimate the difficulty from here".to_owned()]);
        let content = questions.map(Some).chain([None]).collect();
        let title = "Questions about this position";
        Some(Self::new(
            title,
            Content::Questions(content),
            rows.collect(),
        ))
    }

    /// What is known about the level.
    pub(crate) fn facts(app: &App<'_>) -> Option<Self> {
        let level = app.player.level()?;
        let facts = facts::level_facts(level, &app.player).into_iter();
        let rows = facts.map(|(name, value)| format!("{name:12} {value}"));
        let rows = rows.collect();
        Some(Self::new("This level", Content::Facts, rows))
    }

    /// Texts between levels; `None` if there are none.
    pub(crate) fn messages(pages: &[LevelMessage]) -> Option<Self> {
        let mut rows = Vec::new();
        for LevelMessage(paragraphs) in pages {
            for line in paragraphs.iter().flat_map(|paragraph| paragraph.lines()) {
                rows.extend(wrap(line, MESSAGE_WIDTH));
            }
            rows.push(String::new());
        }
        rows.pop();
        (!rows.is_empty()).then(|| Self::new("", Content::Facts, rows))
    }

    /// The player's best values of the levels of a file with their sums; `None` if no level is solved.
    pub(crate) fn scores(collection: &Collection, player: &Player) -> Option<Self> {
        let table = ScoreTable::new(collection, player.best());
        let level = |(row, values): &(usize, Vec<Option<u64>>)| {
            let info = &collection.rows()[*row].info;
            let values = values.iter();
            let values = values.map(|value| value.map_or_else(|| "-".to_owned(), grouped));
            let label = format!("{:>4} {}", info.number, info.title);
            score_row(&label, values.collect())
        };
        // The parts of a title stand above each other, so that the columns are narrow.
        let titles = table.columns.iter();
        let titles = titles.map(|id| id.split_once('-').unwrap_or(("", id)));
        let (above, below): (Vec<&str>, Vec<&str>) = titles.unzip();
        let words = |words: Vec<&str>| words.into_iter().map(str::to_owned).collect();
        let mut rows = vec![
            score_row("", words(above)),
            score_row("level", words(below)),
        ];
        rows.extend(table.rows.iter().map(level));
        let totals = table.totals.iter().map(|total| grouped(*total));
        rows.push(score_row("total", totals.collect()));
        let solved = counted(table.rows.len() as u64, "level", "levels");
        let all = collection.listed();
        let title = format!("Your best: {solved} of {all}");
        (!table.rows.is_empty()).then(|| Self::new(&title, Content::Facts, rows))
    }

    /// How many levels the player has solved.
    pub(crate) fn statistics(player: &Player) -> Self {
        let families = facts::statistics(player).into_iter();
        let rows = families.map(|(family, words)| format!("{family:12} {words}"));
        let mut rows: Vec<String> = rows.collect();
        if rows.is_empty() {
            rows.push("no level solved yet".to_owned());
        }
        Self::new("Your statistics", Content::Facts, rows)
    }

    /// The same rows, of which the one is selected that is selected in the other popup.
    pub(crate) fn with_selection_of(mut self, other: &Self) -> Self {
        self.selected = other.selected;
        self
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Content::Text(_, field) = &mut self.content {
            field.push_str(text);
        }
    }

    pub(crate) fn key(&mut self, key: Key, app: &mut App<'_>) -> PopupEffect {
        if let Content::Text(purpose, field) = &mut self.content {
            match key {
                Key::Enter => return PopupEffect::Text(*purpose, field.clone()),
                Key::Escape | Key::Control('c') => return PopupEffect::Close,
                Key::Backspace => drop(field.pop()),
                Key::Control('u') => field.clear(),
                Key::Char(letter) => field.push(letter),
                _ => {}
            }
            return PopupEffect::Stay;
        }
        let last = self.rows.len().saturating_sub(1);
        match key {
            Key::Up | Key::Char('k') => self.selected = self.selected.saturating_sub(1),
            Key::Down | Key::Char('j') => self.selected = (self.selected + 1).min(last),
            Key::PageUp => self.selected = self.selected.saturating_sub(10),
            Key::PageDown => self.selected = (self.selected + 10).min(last),
            Key::Home => self.selected = 0,
            Key::End => self.selected = last,
            Key::Enter | Key::Char(' ') | Key::Right => return self.click(self.selected, app),
            _ => return PopupEffect::Close,
        }
        PopupEffect::Stay
    }

    pub(crate) fn click(&mut self, row: usize, app: &mut App<'_>) -> PopupEffect {
        self.selected = row;
        match &self.content {
            Content::Help(bindings) => {
                let binding = bindings.get(row).copied();
                binding.map_or(PopupEffect::Close, PopupEffect::Do)
            }
            Content::Branches(nodes) => {
                let node = nodes.get(row).cloned();
                node.map_or(PopupEffect::Close, PopupEffect::Go)
            }
            Content::Questions(questions) => match questions.get(row) {
                Some(Some(question)) => PopupEffect::Ask(question),
                Some(None) => PopupEffect::Rate,
                None => PopupEffect::Close,
            },
            Content::Settings => {
                if row == 0 {
                    *self = Self::text(TextPurpose::Name);
                    return PopupEffect::Stay;
                }
                change_setting(row, app);
                self.rows = settings_rows(app);
                PopupEffect::Stay
            }
            Content::Appearance => {
                if let Some(level) = app.player.level_mut() {
                    facts::next_look(level, row);
                    self.rows = appearance_rows(level);
                }
                PopupEffect::Stay
            }
            Content::Start => match app.player.level().and_then(facts::start) {
                Some(start) => self.change_start(row, start),
                None => PopupEffect::Close,
            },
            Content::Text(..) | Content::Facts => PopupEffect::Close,
        }
    }

    /// Chooses the next value of an option, or asks for a number.
    fn change_start(&mut self, row: usize, start: &Options) -> PopupEffect {
        match facts::next_choice(start, row) {
            Some((name, value)) => PopupEffect::Begin(name, value.to_owned()),
            None => {
                if let Some(option) = start.table().get(row) {
                    *self = Self::text(TextPurpose::Start(option.name()));
                }
                PopupEffect::Stay
            }
        }
    }

    pub(crate) fn draw(&self, area: Rect, painter: &mut Painter<'_>, hits: &mut Vec<(Rect, Hit)>) {
        if let Content::Text(_, field) = &self.content {
            return self.draw_field(field, area, painter);
        }
        let widest = self
            .rows
            .iter()
            .map(|row| row.chars().count())
            .max()
            .unwrap_or(0);
        let widest = widest.max(self.title.chars().count() + 2);
        let width = u16::try_from(widest + 4)
            .unwrap_or(u16::MAX)
            .min(area.width - 2);
        let can_choose = !matches!(self.content, Content::Facts);
        let is_cut = can_choose && widest + 4 > usize::from(width);
        let below = if is_cut { FULL_ROW_LINES } else { 0 };
        let height = u16::try_from(self.rows.len() + 2)
            .unwrap_or(u16::MAX)
            .saturating_add(below)
            .min(area.height - 2);
        let inside = painter.frame(centred(area, width, height), &self.title);
        let end = inside.bottom() - below;
        let page = usize::from(end - inside.y);
        let first = self.first_row(page);
        if let Some(row) = self.rows.get(self.selected).filter(|_| is_cut) {
            let full = Rect {
                y: end,
                height: below,
                ..inside
            };
            painter.wrapped(full, row, theme::title(painter.theme));
        }
        for (index, y) in (first..self.rows.len()).zip(inside.y..end) {
            let line = Rect {
                y,
                height: 1,
                ..inside
            };
            let style = match index == self.selected && can_choose {
                true => theme::selected(),
                false => Style::new(),
            };
            painter.fill(line, style);
            painter.text(line, &self.rows[index], style);
            hits.push((line, Hit::PopupRow(index)));
        }
    }

    /// The first row on the screen.
    fn first_row(&self, page: usize) -> usize {
        let most = self.rows.len().saturating_sub(page);
        let first = self.first.max((self.selected + 1).saturating_sub(page));
        first.min(most)
    }

    fn draw_field(&self, field: &str, area: Rect, painter: &mut Painter<'_>) {
        let width = 70.min(area.width - 2);
        let lines = wrap(&painter.clean(field), usize::from(width.saturating_sub(5)));
        let height = u16::try_from(lines.len())
            .unwrap_or(1)
            .clamp(1, area.height - 6);
        let inside = painter.frame(centred(area, width, height + 3), &self.title);
        let hidden = lines.len().saturating_sub(usize::from(height));
        let mut end = inside;
        for (line, y) in lines.iter().skip(hidden).zip(inside.y..) {
            let at = Rect {
                y,
                height: 1,
                ..inside
            };
            let used = painter.text(at, line, Style::new());
            end = Rect {
                x: at.x + used,
                width: 1,
                ..at
            };
        }
        let caret = Rect {
            width: 1,
            height: 1,
            ..end
        };
        painter.fill(caret, theme::selected());
        let keys = Rect {
            y: inside.bottom().saturating_sub(1),
            height: 1,
            ..inside
        };
        painter.text(
            keys,
            "Enter accepts, Esc cancels",
            theme::dim(painter.theme),
        );
    }
}

/// A line of a table of scores.
fn score_row(label: &str, values: Vec<String>) -> String {
    let label: String = label.chars().take(TITLE_WIDTH).collect();
    let values = values.into_iter().map(|value| format!(" {value:>7}"));
    format!("{label:TITLE_WIDTH$}{}", values.collect::<String>())
}

fn centred(area: Rect, width: u16, height: u16) -> Rect {
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + area.height.saturating_sub(height) / 2,
        width,
        height,
    }
}

fn settings_rows(app: &App<'_>) -> Vec<String> {
    let settings = &app.player.settings;
    let switch = |switch: Switch| match switch {
        Switch::On => "on",
        Switch::Off => "off",
    };
    let name = match settings.name.as_str() {
        "" => "not given",
        name => name,
    };
    vec![
        format!("your name            {name}"),
        format!("colours              {}", app.theme().id()),
        format!("size of boards       {}", settings.zoom.id()),
        format!("time played          {}", switch(settings.timer)),
        format!("sound                {}", switch(settings.sound)),
        format!("h j k l as arrows    {}", switch(settings.vi_keys)),
    ]
}

fn change_setting(row: usize, app: &mut App<'_>) {
    let settings = &mut app.player.settings;
    match row {
        1 => settings.theme = next(&Theme::ALL, settings.theme),
        2 => settings.zoom = next(&Zoom::ALL, settings.zoom),
        3 => settings.timer = settings.timer.toggled(),
        4 => settings.sound = settings.sound.toggled(),
        5 => settings.vi_keys = settings.vi_keys.toggled(),
        _ => {}
    }
    app.use_settings_theme();
    app.store_settings();
}

fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    all[(at + 1) % all.len()]
}

/// The drawing options, each with its value.
fn appearance_rows(level: &OpenLevel) -> Vec<String> {
    option_rows(&facts::look(level).options)
}

fn option_rows(options: &Options) -> Vec<String> {
    let table = options.table().iter();
    table
        .map(|option| {
            let value = options.text(*option);
            format!("{:14} {value:10} {}", option.name(), option.help())
        })
        .collect()
}
