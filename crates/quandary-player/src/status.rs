//! The information that every view shows with a board: the title, the message, the lines next to
//! the board and the marked cells.

use crate::command::Command;
use crate::keys::key_name;
use crate::open_level::OpenTurns;
use crate::open_live::OpenLive;
use crate::player::{OpenLevel, Playing, Way};
use quandary_core::family::Tone;
use quandary_core::grid::Point;
use quandary_core::scene::Scene;
use quandary_core::words::counted;
use std::time::Duration;

/// The name of the file, the number and title of the level, and `(backwards)` if it is played in
/// reverse.
#[must_use]
pub fn title(level: &OpenLevel) -> String {
    format!("{} {}", level.collection.name, level_title(level))
}

/// The number and title of the level, and `(backwards)` if it is played in reverse.
#[must_use]
pub fn level_title(level: &OpenLevel) -> String {
    let info = &level.collection.rows()[level.row].info;
    let title = match info.title.as_str() {
        "" => String::new(),
        title => format!(" {title}"),
    };
    let way = match level.way {
        Way::Forward => "",
        Way::Reverse => " (backwards)",
    };
    format!("#{}{title}{way}", info.number)
}

/// The message that is currently shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The text of the message, without a full stop; may be empty.
    pub words: String,
    /// The tone of the message: good news, bad news or, with [`Tone::Open`], neither; `None` if the
    /// message only describes the state of the game.
    pub tone: Option<Tone>,
}

/// The message that is currently shown. It is the progress of the running search; if no search
/// runs, the last message; if there is no message, the state of the game, such as what is under the
/// cursor.
#[must_use]
pub fn message(level: &OpenLevel, now: Duration) -> Message {
    if let Playing::Turns(turns) = &level.playing
        && let Some(words) = search_words(turns, now)
    {
        return Message {
            words,
            tone: Some(Tone::Open),
        };
    }
    if let Some(notice) = level.notice() {
        return Message {
            words: notice.words.clone(),
            tone: Some(notice.tone),
        };
    }
    let words = match &level.playing {
        Playing::Turns(turns) => turn_words(turns),
        Playing::Live(live) => live.play.status_words(),
    };
    Message { words, tone: None }
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

/// A line next to a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PanelLine {
    /// A line that stands out, such as `Solved!`.
    Title(String),
    /// A normal line, such as a score or a fact.
    Plain(String),
    /// A less important line, for example the difficulty of the level.
    Dim(String),
    /// A gap between groups of lines.
    Gap,
}

/// The lines that a view shows next to the board, such as counts and facts. In turn-based games,
/// the selection and the overlay are included.
///
/// `scene` is the drawing that is shown; see [`OpenLevel::scene`]. In turn-based games, its caption
/// is the last line, unless the caption repeats the counts or the drawing belongs to the last
/// message.
#[must_use]
pub fn panel(level: &OpenLevel, scene: &Scene) -> Vec<PanelLine> {
    match &level.playing {
        Playing::Turns(turns) => turn_panel(level, turns, caption(level, scene)),
        Playing::Live(live) => live_panel(live),
    }
}

fn turn_panel(level: &OpenLevel, turns: &OpenTurns, caption: &str) -> Vec<PanelLine> {
    let game = turns.game();
    let mut lines: Vec<PanelLine> = Vec::new();
    if game.is_solved() {
        lines.push(PanelLine::Title("Solved!".to_owned()));
        lines.push(PanelLine::Gap);
    }
    let scores = game.scores().into_iter();
    let scores: Vec<String> = scores
        .map(|score| counted(score.value, score.metric.one, score.metric.many))
        .collect();
    lines.extend(scores.iter().cloned().map(PanelLine::Plain));
    for one in game.measurements() {
        let words = counted(one.value, one.quantity.one, one.quantity.many);
        lines.push(PanelLine::Plain(words));
    }
    let difficulty = &level.collection.rows()[level.row].info.difficulty;
    if !difficulty.is_empty() {
        lines.push(PanelLine::Dim(format!("difficulty {difficulty}")));
    }
    let tree = turns.play.tree();
    let at = tree.depth(tree.current());
    let end = tree.depth(tree.end_of_branch());
    lines.push(PanelLine::Dim(format!("move {at} of {end}")));
    if let Some(name) = tree.name(tree.current()) {
        lines.push(PanelLine::Dim(format!("checkpoint {name}")));
    }
    if let Some(selection) = game.selection() {
        lines.push(PanelLine::Gap);
        lines.push(PanelLine::Plain(format!("selected: {}", selection.label)));
    }
    if let Some(overlay) = turns.overlay() {
        lines.push(PanelLine::Gap);
        lines.push(PanelLine::Title(overlay.title.to_owned()));
        let reasons = game.overlay(overlay).cells;
        let under = turns.cursor().shown();
        let at = reasons.iter().filter(|(at, _)| Some(*at) == under);
        lines.extend(at.map(|(_, why)| PanelLine::Plain(why.clone())));
    }
    let mut parts = caption.trim_start_matches("solved in ").split(", ");
    let is_known = parts.all(|part| scores.iter().any(|score| score == part));
    if !caption.is_empty() && !is_known {
        lines.push(PanelLine::Gap);
        lines.push(PanelLine::Dim(caption.to_owned()));
    }
    lines
}

fn caption<'a>(level: &OpenLevel, scene: &'a Scene) -> &'a str {
    let is_drawn = level.notice().is_some_and(|notice| notice.scene.is_some());
    match is_drawn {
        true => "",
        false => &scene.caption,
    }
}

fn live_panel(live: &OpenLive) -> Vec<PanelLine> {
    let facts = live.play.game().facts().into_iter();
    let mut lines: Vec<PanelLine> = facts
        .map(|(name, value)| PanelLine::Plain(format!("{name}: {value}")))
        .collect();
    let runs = live.play.runs().all().len();
    if runs > 1 {
        lines.push(PanelLine::Dim(counted(runs as u64, "run", "runs")));
    }
    lines
}

/// The marks that a view draws on a board, in addition to the scene.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardMarks {
    /// The cell under the cursor, if the cursor is shown.
    pub cursor: Option<Point>,
    /// Marked cells: an overlay, a selection, a path.
    pub cells: Vec<Point>,
    /// Pairs of cells that an overlay connects.
    pub links: Vec<(Point, Point)>,
    /// The cell that must stay visible when the view shows only part of the board.
    pub focus: Option<Point>,
}

/// The marks of an open level.
#[must_use]
pub fn marks(level: &OpenLevel) -> BoardMarks {
    match &level.playing {
        Playing::Turns(turns) => {
            let game = turns.game();
            let overlay = turns.overlay().map(|overlay| game.overlay(overlay));
            let overlay = overlay.unwrap_or_default();
            let marked = overlay.cells.into_iter().map(|(at, _)| at);
            let selected = game.selection().map_or_else(Vec::new, |one| one.cells);
            BoardMarks {
                cursor: turns.cursor().shown(),
                cells: marked.chain(selected).chain(turns.path()).collect(),
                links: overlay.links,
                focus: game.focus(),
            }
        }
        Playing::Live(live) => BoardMarks {
            focus: live.play.game().focus(),
            ..BoardMarks::default()
        },
    }
}
