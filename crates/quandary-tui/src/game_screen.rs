//! The screen of a game: title, board, panel with facts, message, and key hints.

use crate::app::{App, Hit};
use crate::board::{self, BoardStyle, DrawnBoard};
use crate::painter::{Painter, wrap};
use crate::picture::{CharacterSize, Picture};
use crate::{icons, theme};
use quandary_core::interaction::Key;
use quandary_core::scene::Scene;
use quandary_player::command::Command;
use quandary_player::keymap::{Binding, Keymap};
use quandary_player::keys::key_name;
use quandary_player::player::{OpenLevel, Playing};
use quandary_player::status::{self, PanelLine};
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

/// Width of the panel next to the board.
const PANEL: u16 = 26;
/// Screens that are narrower have no panel.
const WIDTH_WITH_PANEL: u16 = 72;

/// Maximum number of lines of a message.
const MESSAGE_LINES: u16 = 5;

/// Commands whose keys the last line shows, the most useful first.
const TURN_HINTS: [(Command, &str); 9] = [
    (Command::Undo, "undo"),
    (Command::Hint, "hint"),
    (Command::Check, "right?"),
    (Command::Solve, "solve"),
    (Command::Overlay, "overlay"),
    (Command::Branches, "branches"),
    (Command::NextLevel, "next"),
    (Command::Back, "list"),
    (Command::Help, "all keys"),
];
const LIVE_HINTS: [(Command, &str); 9] = [
    (Command::Pause, "pause"),
    (Command::Undo, "back"),
    (Command::Restart, "restart"),
    (Command::StepMode, "steps"),
    (Command::Slower, "slower"),
    (Command::Faster, "faster"),
    (Command::NextLevel, "next"),
    (Command::Back, "list"),
    (Command::Help, "all keys"),
];

/// Draws a game; returns where its board is, and its picture if it is shown as one. `characters` is
/// their size, if pictures can be shown.
pub(crate) fn draw(
    app: &App<'_>,
    area: Rect,
    characters: Option<CharacterSize>,
    now: Duration,
    painter: &mut Painter<'_>,
    hits: &mut Vec<(Rect, Hit)>,
) -> Option<(DrawnBoard, Option<Picture>)> {
    let level = app.player.level()?;
    let line = |y: u16| Rect {
        x: area.x + 1,
        y,
        width: area.width.saturating_sub(2),
        height: 1,
    };
    draw_title(app, level, line(area.y), now, painter);
    let hint_line = line(area.bottom() - 1);
    draw_hints(level, hint_line, painter, hits);
    let scene = level.scene();
    let message = status::message(level, now);
    let style = match message.tone {
        Some(tone) => theme::tone(painter.theme, tone),
        None => theme::dim(painter.theme),
    };
    let words = message.words;
    let width = usize::from(area.width.saturating_sub(2));
    let lines = wrap(&painter.clean(&words), width).len();
    let lines = u16::try_from(lines)
        .unwrap_or(u16::MAX)
        .clamp(2, MESSAGE_LINES);
    let message = Rect {
        y: area.bottom() - 1 - lines,
        height: lines,
        ..line(0)
    };
    painter.wrapped(message, &words, style);
    let panel = match area.width {
        WIDTH_WITH_PANEL.. => PANEL,
        _ => 0,
    };
    let board = Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(2 + panel),
        height: area.height.saturating_sub(3 + lines),
    };
    if panel > 0 {
        let panel = Rect {
            x: board.right() + 1,
            width: panel - 1,
            ..board
        };
        draw_panel(level, &scene, panel, painter);
    }
    let style = BoardStyle {
        theme: painter.theme,
        charset: painter.charset,
        zoom: app.player.settings.zoom,
    };
    let marks = status::marks(level);
    let shown = characters.and_then(|characters| {
        board::draw_picture(&scene, &marks, style, characters, board, painter.buffer)
    });
    Some(match shown {
        Some((board, picture)) => (board, Some(picture)),
        None => (
            board::draw(&scene, &marks, style, board, painter.buffer),
            None,
        ),
    })
}

fn draw_title(
    app: &App<'_>,
    level: &OpenLevel,
    line: Rect,
    now: Duration,
    painter: &mut Painter<'_>,
) {
    let icon = icons::icon(level.puzzle().family().id, painter.charset);
    let number = status::level_title(level);
    let mut right = level.puzzle().variant().to_owned();
    if app.player.settings.timer.is_on() {
        let seconds = level.elapsed(now).as_secs();
        right = format!("{}:{:02}  {right}", seconds / 60, seconds % 60);
    }
    let width = u16::try_from(right.chars().count())
        .unwrap_or(line.width)
        .min(line.width / 2);
    let room = Rect {
        width: line.width.saturating_sub(width + 2),
        ..line
    };
    let whole = format!("{icon} {} {number}", level.collection.name);
    let left = match painter.clean(&whole).width() <= usize::from(room.width) {
        true => whole,
        // The level matters more than the file.
        false => format!("{icon} {number}"),
    };
    painter.text(room, &left, theme::title(painter.theme));
    let end = Rect {
        x: line.right() - width,
        width,
        ..line
    };
    painter.text(end, &right, theme::dim(painter.theme));
}

/// The keys of the moment, each of which can be clicked on.
fn draw_hints(
    level: &OpenLevel,
    line: Rect,
    painter: &mut Painter<'_>,
    hits: &mut Vec<(Rect, Hit)>,
) {
    let (hints, keymap) = match &level.playing {
        Playing::Turns(turns) => (TURN_HINTS, turns.keymap()),
        Playing::Live(live) => (LIVE_HINTS, live.keymap()),
    };
    let mut rest = line;
    let help = hint_width(keymap, &hints[hints.len() - 1]);
    for (index, hint) in hints.iter().enumerate() {
        let width = hint_width(keymap, hint);
        let needed = match index + 1 == hints.len() {
            true => width,
            // The last one always fits.
            false => width + 2 + help,
        };
        if width == 0 || needed > rest.width {
            continue;
        }
        let (command, word) = *hint;
        let name = keymap.key(command).map(key_name).unwrap_or_default();
        let used = painter.text(rest, &name, theme::key(painter.theme));
        let after = Rect {
            x: rest.x + used + 1,
            width: rest.width.saturating_sub(used + 1),
            ..rest
        };
        painter.text(after, word, theme::dim(painter.theme));
        let hit = Rect { width, ..rest };
        hits.push((hit, Hit::Do(Binding::Command(command))));
        rest = Rect {
            x: rest.x + width + 2,
            width: rest.width.saturating_sub(width + 2),
            ..rest
        };
    }
}

fn hint_width(keymap: &Keymap, (command, word): &(Command, &str)) -> u16 {
    let name = keymap.key(*command).map(key_name);
    let width = name.map(|name| name.chars().count() + 1 + word.len());
    width
        .and_then(|width| u16::try_from(width).ok())
        .unwrap_or(0)
}

/// Counts, selection and facts.
fn draw_panel(level: &OpenLevel, scene: &Scene, area: Rect, painter: &mut Painter<'_>) {
    let mut used = 0;
    for line in status::panel(level, scene) {
        let rest = Rect {
            y: area.y + used,
            height: area.height.saturating_sub(used),
            ..area
        };
        let (words, style) = match line {
            PanelLine::Plain(words) => (words, Style::new()),
            PanelLine::Dim(words) => (words, theme::dim(painter.theme)),
            PanelLine::Title(words) => (words, theme::title(painter.theme)),
            PanelLine::Gap => (String::new(), Style::new()),
        };
        used += painter
            .wrapped(rest, &words, style)
            .max(u16::from(words.is_empty()));
    }
}

/// The keys of a help row, for a popup.
pub(crate) fn key_names(keys: &[Key]) -> String {
    let names: Vec<String> = keys.iter().map(|key| key_name(*key)).collect();
    names.join(" ")
}
