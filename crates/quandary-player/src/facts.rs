//! What views show about a game: facts about the open level, its drawing options, and the
//! statistics of the player.

use crate::best::{self, Help};
use crate::player::{OpenLevel, Player, Playing};
use quandary_core::look::Look;
use quandary_core::options::{OptionKind, Options};
use quandary_core::words::counted;

/// Returns facts about a level, such as its title, its size and the best solutions, as pairs of a
/// name and a value.
#[must_use]
pub fn level_facts(level: &OpenLevel, player: &Player) -> Vec<(&'static str, String)> {
    let info = &level.collection.rows()[level.row].info;
    let puzzle = level.puzzle();
    let mut rows = vec![
        ("title", info.title.clone()),
        ("author", info.author.clone()),
        ("size", info.size.to_string()),
        ("difficulty", info.difficulty.clone()),
        ("family", puzzle.family().title.to_owned()),
        ("rules", puzzle.variant().to_owned()),
    ];
    rows.extend(info.more.iter().cloned());
    rows.retain(|(_, value)| !value.trim().is_empty());
    for record in puzzle.records() {
        let claims = record.claims.iter();
        let claims = claims.map(|score| counted(score.value, score.metric.one, score.metric.many));
        let claims: Vec<_> = claims.collect();
        rows.push((
            "in the file",
            format!("{} {}", record.name, claims.join(", ")),
        ));
    }
    if let Some(key) = level.key() {
        rows.push(("fingerprint", key.level.to_string()));
        rows.extend(player.best().of_level(key).iter().map(|one| {
            let scores = one.scores.iter();
            let scores: Vec<_> = scores
                .map(|(metric, value)| format!("{value} {metric}"))
                .collect();
            let player = match one.player.as_str() {
                "" => "you",
                name => name,
            };
            let help = match one.help {
                Help::Unaided => "",
                Help::Aided => ", with help",
            };
            ("best", format!("{} ({player}{help})", scores.join(", ")))
        }));
    }
    rows
}

/// Returns statistics of each family in which a level was solved, as pairs of the family's id and a
/// text. The text states the number of levels solved without and with help, and the minutes spent
/// on the best solutions.
#[must_use]
pub fn statistics(player: &Player) -> Vec<(String, String)> {
    let families = best::statistics(player.best());
    let families = families.into_iter().map(|(family, statistics)| {
        let solved = counted(statistics.unaided as u64, "level", "levels");
        let minutes = statistics.seconds / 60;
        let words = format!(
            "{solved} solved, {} more with help, {minutes} min",
            statistics.aided
        );
        (family.clone(), words)
    });
    families.collect()
}

/// How the board of a level is drawn.
#[must_use]
pub fn look(level: &OpenLevel) -> &Look {
    match &level.playing {
        Playing::Turns(turns) => &turns.look,
        Playing::Live(live) => &live.look,
    }
}

/// The options with which a real-time game started; `None` for a turn-based game.
#[must_use]
pub fn start(level: &OpenLevel) -> Option<&Options> {
    match &level.playing {
        Playing::Turns(_) => None,
        Playing::Live(live) => Some(live.play.game().start()),
    }
}

/// Sets the drawing option in row `row` of the list of options to its next value; the first value
/// follows the last. Does nothing if there is no such row, or if the value of the option is not one
/// word from a list.
pub fn next_look(level: &mut OpenLevel, row: usize) {
    let look = match &mut level.playing {
        Playing::Turns(turns) => &mut turns.look,
        Playing::Live(live) => &mut live.look,
    };
    if let Some((name, value)) = next_choice(&look.options, row) {
        // The word comes from the option itself, so it is accepted.
        let _ = look.options.set(name, value);
    }
}

/// Returns the name and the next value of the option in row `row` of the list of options; the first
/// value follows the last. `None` if there is no such row, or if the value of the option is not one
/// word from a list.
#[must_use]
pub fn next_choice(options: &Options, row: usize) -> Option<(&'static str, &'static str)> {
    let option = options.table().get(row)?;
    let OptionKind::Choice(words) = option.kind() else {
        return None;
    };
    let value = options.text(*option);
    let at = words.iter().position(|word| **word == value).unwrap_or(0);
    Some((option.name(), words[(at + 1) % words.len()]))
}
