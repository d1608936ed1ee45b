//! The screen of a game: board, facts, message, keys.

use crate::app::{App, Hit};
use crate::board::{self, BoardMarks, BoardStyle, DrawnBoard};
use crate::painter::{Painter, wrap};
use crate::picture::{CharacterSize, Picture};
use crate::{icons, theme};
use quandary_core::family::Tone;
use quandary_core::interaction::Key;
use quandary_core::words::counted;
use quandary_player::command::Command;
use quandary_player::keymap::{Binding, Keymap};
use quandary_player::keys::key_name;
use quandary_player::open_level::OpenTurns;
use quandary_player::open_live::OpenLive;
use quandary_player::player::{OpenLevel, Playing, Way};
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
    let (words, style) = message(level, now, painter);
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
        // A message with a drawing has its words in the caption.
        let drawn = level.notice().and_then(|notice| notice.scene.as_ref());
        let caption = match drawn {
            Some(_) => "",
            None => &scene.caption,
        };
        draw_panel(level, caption, panel, painter);
    }
    let style = BoardStyle {
        theme: painter.theme,
        charset: painter.charset,
        zoom: app.player.settings.zoom,
    };
    let marks = marks(level);
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

fn marks(level: &OpenLevel) -> BoardMarks {
    match &level.playing {
        Playing::Turns(turns) => {
            let game = turns.game();
            let overlay = turns.overlay().map(|overlay| game.overlay(overlay));
            let overlay = overlay.unwrap_or_default();
            let linked = overlay.links.iter().flat_map(|(from, to)| [*from, *to]);
            let marked = overlay.cells.iter().map(|(at, _)| *at).chain(linked);
            let selected = game.selection().map_or_else(Vec::new, |one| one.cells);
            BoardMarks {
                cursor: turns.cursor().shown(),
                cells: marked.chain(selected).chain(turns.path()).collect(),
                focus: game.focus(),
            }
        }
        Playing::Live(live) => BoardMarks {
            focus: live.play.game().focus(),
            ..BoardMarks::default()
        },
    }
}

fn draw_title(
    app: &App<'_>,
    level: &OpenLevel,
    line: Rect,
    now: Duration,
    painter: &mut Painter<'_>,
) {
    let info = &level.collection.rows()[level.row].info;
    let icon = icons::icon(level.puzzle().family().id, painter.charset);
    let title = match info.title.as_str() {
        "" => String::new(),
        title => format!(" {title}"),
    };
    let way = match level.way {
        Way::Forward => "",
        Way::Reverse => " (backwards)",
    };
    let number = format!("#{}{title}{way}", info.number);
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

/// The last message, or how a search is getting on, or what is under the cursor.
fn message(level: &OpenLevel, now: Duration, painter: &Painter<'_>) -> (String, Style) {
    if let Playing::Turns(turns) = &level.playing
        && let Some(words) = search_words(turns, now)
    {
        return (words, theme::tone(painter.theme, Tone::Open));
    }
    if let Some(notice) = level.notice() {
        return (
            notice.words.clone(),
            theme::tone(painter.theme, notice.tone),
        );
    }
    let words = match &level.playing {
        Playing::Turns(turns) => turn_words(turns),
        Playing::Live(live) => live.play.status_words(),
    };
    (words, theme::dim(painter.theme))
}

fn search_words(turns: &OpenTurns, now: Duration) -> Option<String> {
    let search = turns.search()?;
    let progress = search.progress();
    let seconds = search.elapsed(now).as_secs_f32();
    let mut words = format!("{}: {seconds:.1} s", search.purpose().title());
    if progress.nodes > 0 {
        words += &format!(", {}", counted(progress.nodes, "node", "nodes"));
    }
    if let Some(bound) = progress.bound.filter(|bound| *bound > 0) {
        words += &format!(", at least {bound}");
    }
    if let Some(best) = progress.best {
        words += &format!(", best so far {best}");
    }
    let stop = turns.keymap().key(Command::Back).map(key_name);
    Some(format!(
        "{words}; {} stops and keeps the best",
        stop.unwrap_or_default()
    ))
}

/// What the player aims at, or what is under the cursor.
fn turn_words(turns: &OpenTurns) -> String {
    let game = turns.game();
    if let Some(aim) = turns.cursor().aim() {
        return format!("{}: arrows, then Enter; Esc cancels", aim.action.title);
    }
    if game.is_solved() {
        return "solved".to_owned();
    }
    let warning = game.warnings().into_iter().next();
    let at = turns.cursor().shown().and_then(|at| game.cell_label(at));
    warning.or(at).unwrap_or_default()
}

/// Counts, selection and facts.
fn draw_panel(level: &OpenLevel, caption: &str, area: Rect, painter: &mut Painter<'_>) {
    let lines = match &level.playing {
        Playing::Turns(turns) => turn_panel(level, turns, caption),
        Playing::Live(live) => live_panel(live),
    };
    let mut used = 0;
    for (line, style) in lines {
        let rest = Rect {
            y: area.y + used,
            height: area.height.saturating_sub(used),
            ..area
        };
        let style = match style {
            PanelStyle::Plain => Style::new(),
            PanelStyle::Dim => theme::dim(painter.theme),
            PanelStyle::Title => theme::title(painter.theme),
        };
        used += painter
            .wrapped(rest, &line, style)
            .max(u16::from(line.is_empty()));
    }
}

#[derive(Clone, Copy)]
enum PanelStyle {
    Plain,
    Dim,
    Title,
}

type PanelLine = (String, PanelStyle);

fn turn_panel(level: &OpenLevel, turns: &OpenTurns, caption: &str) -> Vec<PanelLine> {
    let game = turns.game();
    let mut lines: Vec<PanelLine> = Vec::new();
    if game.is_solved() {
        lines.push(("Solved!".to_owned(), PanelStyle::Title));
        lines.push((String::new(), PanelStyle::Plain));
    }
    for score in game.scores() {
        let words = counted(score.value, score.metric.one, score.metric.many);
        lines.push((words, PanelStyle::Plain));
    }
    for one in game.measurements() {
        let words = counted(one.value, one.quantity.one, one.quantity.many);
        lines.push((words, PanelStyle::Plain));
    }
    let difficulty = &level.collection.rows()[level.row].info.difficulty;
    if !difficulty.is_empty() {
        lines.push((format!("difficulty {difficulty}"), PanelStyle::Dim));
    }
    let tree = turns.play.tree();
    let position = format!(
        "move {} of {}",
        tree.depth(tree.current()),
        branch_length(turns)
    );
    lines.push((position, PanelStyle::Dim));
    if let Some(name) = tree.name(tree.current()) {
        lines.push((format!("checkpoint {name}"), PanelStyle::Dim));
    }
    if let Some(selection) = game.selection() {
        lines.push((String::new(), PanelStyle::Plain));
        lines.push((format!("selected: {}", selection.label), PanelStyle::Plain));
    }
    if let Some(overlay) = turns.overlay() {
        lines.push((String::new(), PanelStyle::Plain));
        lines.push((overlay.title.to_owned(), PanelStyle::Title));
        let reasons = game.overlay(overlay).cells;
        let under = turns.cursor().shown();
        let at = reasons.iter().filter(|(at, _)| Some(*at) == under);
        let shown = at.map(|(_, why)| (why.clone(), PanelStyle::Plain));
        lines.extend(shown);
    }
    let scores = game.scores().into_iter();
    let scores: Vec<String> = scores
        .map(|score| counted(score.value, score.metric.one, score.metric.many))
        .collect();
    let mut parts = caption.trim_start_matches("solved in ").split(", ");
    let is_known = parts.all(|part| scores.iter().any(|score| score == part));
    if !caption.is_empty() && !is_known {
        lines.push((String::new(), PanelStyle::Plain));
        lines.push((caption.to_owned(), PanelStyle::Dim));
    }
    lines
}

/// Number of moves from the start to the end of the current branch.
fn branch_length(turns: &OpenTurns) -> usize {
    let tree = turns.play.tree();
    let mut end = tree.current();
    while let Some(next) = tree.next(end) {
        end = next;
    }
    tree.depth(end)
}

fn live_panel(live: &OpenLive) -> Vec<PanelLine> {
    let game = live.play.game();
    let facts = game.facts().into_iter();
    let mut lines: Vec<PanelLine> = facts
        .map(|(name, value)| (format!("{name}: {value}"), PanelStyle::Plain))
        .collect();
    let runs = live.play.runs().all().len();
    if runs > 1 {
        let words = counted(runs as u64, "run", "runs");
        lines.push((words, PanelStyle::Dim));
    }
    lines
}

/// The keys of a help row, for a popup.
pub(crate) fn key_names(keys: &[Key]) -> String {
    let names: Vec<String> = keys.iter().map(|key| key_name(*key)).collect();
    names.join(" ")
}
