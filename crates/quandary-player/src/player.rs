//! [`Player`], the state of a program that plays levels: settings, best solutions and the open
//! level.

use crate::best::{self, BestSolution, BestSolutions, Help, LevelKey, by_metric, by_quantity};
use crate::command::Command;
use crate::journal::Change;
use crate::library::Collection;
use crate::link::Position;
use crate::live::{KeyReports, LivePlay, SolutionUpdate, update_solutions};
use crate::notice::Notice;
use crate::open_level::{Effect, OpenTurns};
use crate::open_live::OpenLive;
use crate::saved_game::{LiveJournal, SavedGame};
use crate::search::SearchPlace;
use crate::settings::{self, Settings};
use crate::store::{Store, StoreError};
use crate::turns::TurnPlay;
use quandary_core::budget::Clock;
use quandary_core::family::{Document, Puzzle, Tone, WonSolution};
use quandary_core::game::{Game, GameStatus};
use quandary_core::interaction::{Key, Target};
use quandary_core::reading::ReadOptions;
use quandary_core::scene::Scene;
use quandary_core::source::Source;
use quandary_core::words::counted;
use std::sync::Arc;
use std::time::Duration;

/// The name of the store entry that says which level was played last.
pub const LAST: &str = "last";

/// The direction in which a level is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// From the start to a solution.
    #[default]
    Forward,
    /// From the solved position back to the start.
    Reverse,
}

/// The game of an open level.
pub enum Playing {
    /// A turn-based game.
    Turns(Box<OpenTurns>),
    /// A real-time game.
    Live(Box<OpenLive>),
}

/// A level that is being played.
pub struct OpenLevel {
    /// The levels of the file that contains this level.
    pub collection: Arc<Collection>,
    /// The row of the level in the collection, from 0.
    pub row: usize,
    /// The direction in which the level is played.
    pub way: Way,
    /// The game.
    pub playing: Playing,
    key: Option<LevelKey>,
    saved: Saved,
    opened: Duration,
}

enum Saved {
    Turns(SavedGame),
    Live(LiveJournal),
}

impl OpenLevel {
    /// The level.
    #[must_use]
    pub fn puzzle(&self) -> &Arc<dyn Puzzle> {
        match &self.playing {
            Playing::Turns(turns) => turns.puzzle(),
            Playing::Live(live) => live.puzzle(),
        }
    }

    /// The key of the level's solutions in [`BestSolutions`]; `None` if the level has errors.
    #[must_use]
    pub fn key(&self) -> Option<&LevelKey> {
        self.key.as_ref()
    }

    /// How long the level has been open.
    #[must_use]
    pub fn elapsed(&self, now: Duration) -> Duration {
        now.saturating_sub(self.opened)
    }

    /// The drawing to show: in a turn-based game, the drawing of the last message if that message
    /// has one; in all other cases, the drawing of the position.
    #[must_use]
    pub fn scene(&self) -> Scene {
        match &self.playing {
            Playing::Turns(turns) => turns.scene(),
            Playing::Live(live) => live.scene(),
        }
    }

    /// The last message.
    #[must_use]
    pub fn notice(&self) -> Option<&Notice> {
        match &self.playing {
            Playing::Turns(turns) => turns.notice(),
            Playing::Live(live) => live.notice(),
        }
    }

    /// Shows a message.
    pub fn notify(&mut self, notice: Notice) {
        match &mut self.playing {
            Playing::Turns(turns) => turns.notify(notice),
            Playing::Live(live) => live.notify(notice),
        }
    }

    /// Whether the level is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        match &self.playing {
            Playing::Turns(turns) => turns.game().is_solved(),
            Playing::Live(live) => live.play.won().is_some(),
        }
    }

    /// Whether the game is over: solved, won or lost.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match &self.playing {
            Playing::Turns(turns) => turns.game().is_solved(),
            Playing::Live(live) => live.play.game().status() != GameStatus::Running,
        }
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> String {
        match &self.playing {
            Playing::Turns(turns) => turns.game().moves(),
            Playing::Live(live) => live.play.game().moves(),
        }
    }

    /// Plays moves from a file or from pasted text.
    pub fn import(&mut self, moves: &str, now: Duration) {
        match &mut self.playing {
            Playing::Turns(turns) => turns.import(moves),
            Playing::Live(live) => live.import(moves, now),
        }
    }

    /// Goes to the start and adds a solution as a branch or run, so that redo steps through the
    /// solution.
    pub fn show_solution(&mut self, moves: &str, now: Duration) {
        match &mut self.playing {
            Playing::Turns(turns) => turns.show_solution(moves),
            Playing::Live(live) => live.show_solution(moves, now),
        }
    }

    /// The current position, for a link.
    #[must_use]
    pub fn position(&self) -> Position {
        let moves = self.moves();
        match &self.playing {
            Playing::Turns(_) => Position::after(moves),
            Playing::Live(live) => Position {
                ticks: Some(live.play.place().tick),
                moves,
            },
        }
    }

    /// Shows `position`, which was read from a link: plays its moves as a separate branch or run.
    pub fn show_position(&mut self, position: &Position, now: Duration) {
        match &mut self.playing {
            Playing::Turns(turns) => turns.show_position(&position.moves),
            Playing::Live(live) => live.show_position(position, now),
        }
    }

    /// How long the view can sleep until [`Player::work`] has something to do; `None` if there is
    /// nothing to do.
    #[must_use]
    pub fn next_work(&self, now: Duration) -> Option<Duration> {
        match &self.playing {
            Playing::Turns(turns) => turns.next_work(now),
            Playing::Live(live) => live.next_work(now),
        }
    }
}

/// The state of a program that plays levels: settings, best solutions and the open level, with the
/// store that keeps them.
pub struct Player {
    /// The settings; [`Player::store_settings`] stores them.
    pub settings: Settings,
    store: Box<dyn Store>,
    best: BestSolutions,
    level: Option<OpenLevel>,
    /// The day, in days since 1 January 1970.
    today: i32,
    reports: KeyReports,
    /// Where searches run.
    searches: SearchPlace,
}

impl Player {
    /// Loads the settings and best solutions from a store. `today` is the current day, as the
    /// number of days since 1 January 1970. `reports` defines what the view can report about keys.
    /// Also returns the problems found in the store; none of them prevents playing.
    #[must_use]
    pub fn new(store: Box<dyn Store>, today: i32, reports: KeyReports) -> (Self, Vec<String>) {
        let mut problems = Vec::new();
        let mut read = |name: &str| match store.read(name) {
            Ok(bytes) => bytes.unwrap_or_default(),
            Err(error) => {
                problems.push(error.to_string());
                Vec::new()
            }
        };
        let (text, lines) = (read(settings::FILE), read(best::FILE));
        let (settings, mut in_settings) = Settings::parse(&String::from_utf8_lossy(&text));
        problems.append(&mut in_settings);
        let (best, unread) = BestSolutions::parse(&lines);
        if unread > 0 {
            let lines = counted(unread as u64, "line", "lines");
            problems.push(format!("{}: {lines} could not be read", best::FILE));
        }
        let player = Self {
            settings,
            store,
            best,
            level: None,
            today,
            reports,
            searches: SearchPlace::Here,
        };
        (player, problems)
    }

    /// Lets the view run the searches, outside the player, in every level that is opened later. See
    /// [`OpenTurns::remote`].
    #[must_use]
    pub fn searching_elsewhere(mut self) -> Self {
        self.searches = SearchPlace::Elsewhere;
        self
    }

    /// Reads the best solutions again, because another program has stored some.
    ///
    /// # Errors
    /// The best solutions cannot be read.
    pub fn reread_best(&mut self) -> Result<(), StoreError> {
        let lines = self.store.read(best::FILE)?.unwrap_or_default();
        self.best = BestSolutions::parse(&lines).0;
        Ok(())
    }

    /// The best solutions.
    #[must_use]
    pub fn best(&self) -> &BestSolutions {
        &self.best
    }

    /// The open level.
    #[must_use]
    pub fn level(&self) -> Option<&OpenLevel> {
        self.level.as_ref()
    }

    /// The open level.
    pub fn level_mut(&mut self) -> Option<&mut OpenLevel> {
        self.level.as_mut()
    }

    /// Stores the settings and applies them to the open level.
    ///
    /// # Errors
    /// The settings cannot be stored; they are applied nevertheless.
    pub fn store_settings(&mut self) -> Result<(), StoreError> {
        if let Some(level) = &mut self.level {
            match &mut level.playing {
                Playing::Turns(turns) => turns.apply(&self.settings),
                Playing::Live(live) => live.apply(&self.settings),
            }
        }
        let text = self.settings.to_toml();
        self.store.replace(settings::FILE, text.as_bytes())
    }

    /// The text stored by [`Player::remember`], from which the view can open the level that was
    /// played last; `None` if there is none or it cannot be read.
    #[must_use]
    pub fn last(&self) -> Option<String> {
        let bytes = self.store.read(LAST).ok()??;
        String::from_utf8(bytes).ok()
    }

    /// Stores which level is played. `last` is a text from which the view can open the level again.
    ///
    /// # Errors
    /// The text cannot be stored.
    pub fn remember(&mut self, last: &str) -> Result<(), StoreError> {
        self.store.replace(LAST, last.as_bytes())
    }

    /// Opens a level and continues its saved game. The level that was open before is closed.
    ///
    /// # Errors
    /// The level cannot be played, or cannot be played in this direction; the text says why.
    pub fn open(
        &mut self,
        collection: &Arc<Collection>,
        row: usize,
        way: Way,
        now: Duration,
    ) -> Result<(), String> {
        let index = collection.rows().get(row).ok_or("no such level")?.index;
        let variant = collection.variant.as_deref();
        let puzzle = collection.levels().open(index, variant);
        let puzzle = puzzle.map_err(|why| why.to_string())?;
        let game = match way {
            Way::Forward => puzzle.game(),
            Way::Reverse => {
                let game = puzzle.reverse_game();
                game.ok_or("this level cannot be played backwards")?
            }
        };
        self.close(now);
        let key = collection.fingerprint(row).map(|level| LevelKey {
            level,
            variant: puzzle.variant().to_owned(),
        });
        let folder = key.as_ref().map(|key| games_folder(key, way));
        let (playing, saved, problem) = match game {
            Game::Turns(game) => {
                let mut opened = self.open_turns(puzzle, game, folder.as_deref());
                if let Playing::Turns(turns) = &mut opened.0 {
                    turns.look.companions = collection.companions.clone();
                }
                opened
            }
            Game::Live(game) => {
                let (mut journal, content) = LiveJournal::open(&mut *self.store, folder.as_deref());
                let (bytes, problem) = match content {
                    Ok(bytes) => (bytes, None),
                    Err(error) => (Vec::new(), Some(error.to_string())),
                };
                let (play, _) = LivePlay::restore(game, self.reports, &bytes);
                // A game that was over when it was left does not end once more.
                journal.note_end(&play.state());
                let mut live = OpenLive::new(puzzle, play, &self.settings);
                live.look.companions = collection.companions.clone();
                let saved = Saved::Live(journal);
                (Playing::Live(Box::new(live)), saved, problem)
            }
        };
        let mut level = OpenLevel {
            collection: Arc::clone(collection),
            row,
            way,
            playing,
            key,
            saved,
            opened: now,
        };
        if let Some(problem) = problem {
            level.notify(not_saved(&problem));
        }
        self.level = Some(level);
        Ok(())
    }

    fn open_turns(
        &mut self,
        puzzle: Arc<dyn Puzzle>,
        game: Box<dyn quandary_core::game::TurnGame>,
        folder: Option<&str>,
    ) -> (Playing, Saved, Option<String>) {
        let mut play = TurnPlay::new(puzzle, game);
        let (saved, tree, opened) = match folder {
            Some(folder) => SavedGame::open(&mut *self.store, folder),
            None => SavedGame::unsaved(),
        };
        let resumed = play.resume(tree);
        let problem = opened.err().map(|error| error.to_string());
        let problem = problem.or_else(|| resumed.err().map(|failure| failure.to_string()));
        let mut turns = OpenTurns::new(play, &self.settings);
        turns.searches = self.searches;
        (
            Playing::Turns(Box::new(turns)),
            Saved::Turns(saved),
            problem,
        )
    }

    /// Handles a key and stores what changed.
    pub fn key(&mut self, key: Key, now: Duration) -> Effect {
        self.with_level(now, |level| match &mut level.playing {
            Playing::Turns(turns) => turns.key(key, now),
            Playing::Live(live) => live.key(key, now),
        })
    }

    /// Handles the release of a key. Only a view with [`KeyReports::PressAndRelease`] has to
    /// call this.
    pub fn release(&mut self, key: Key, now: Duration) {
        if let Some(Playing::Live(live)) = self.level.as_mut().map(|level| &mut level.playing) {
            live.release(key, now);
        }
    }

    /// Releases all keys, for example because the window lost the focus.
    pub fn release_all(&mut self, now: Duration) {
        if let Some(Playing::Live(live)) = self.level.as_mut().map(|level| &mut level.playing) {
            live.play.release_all(now);
        }
    }

    /// Handles a click, a drag or a turn of the mouse wheel on the board: `key` is the kind of
    /// gesture, `target` the cells.
    pub fn pointer(&mut self, key: Key, target: Target, now: Duration) -> Effect {
        self.with_level(now, |level| match &mut level.playing {
            Playing::Turns(turns) => turns.pointer(key, target, now),
            Playing::Live(live) => live.pointer(key, target, now),
        })
    }

    /// Runs a command. Returns [`Effect::Run`] for a command that the view has to run.
    pub fn run(&mut self, command: Command, now: Duration) -> Effect {
        self.with_level(now, |level| match &mut level.playing {
            Playing::Turns(turns) => turns.run(command, now),
            Playing::Live(live) => live.run(command, now),
        })
    }

    /// Calls `change` with the open level and stores what changed. Returns [`Effect::Unbound`] if
    /// no level is open.
    pub fn with_level(
        &mut self,
        now: Duration,
        change: impl FnOnce(&mut OpenLevel) -> Effect,
    ) -> Effect {
        let Some(level) = &mut self.level else {
            return Effect::Unbound;
        };
        let effect = change(level);
        self.store_changes(now);
        effect
    }

    /// Continues a search or playback, or plays the ticks that are due. Returns whether something
    /// changed that has to be drawn.
    pub fn work(&mut self, clock: &dyn Clock) -> bool {
        let Some(level) = &mut self.level else {
            return false;
        };
        let changed = match &mut level.playing {
            Playing::Turns(turns) => turns.work(clock),
            Playing::Live(live) => live.work(clock.now()),
        };
        self.store_changes(clock.now());
        changed
    }

    fn store_changes(&mut self, now: Duration) {
        let Some(level) = &mut self.level else {
            return;
        };
        let (stored, won) = match (&mut level.playing, &mut level.saved) {
            (Playing::Turns(turns), Saved::Turns(saved)) => {
                let changes = turns.play.take_changes();
                let has_played = changes.iter().any(|one| matches!(one, Change::Played(..)));
                let stored = saved.store(&mut *self.store, &changes, turns.play.tree());
                (stored, has_played && turns.game().is_solved())
            }
            (Playing::Live(live), Saved::Live(journal)) => {
                let is_new = journal.note_end(&live.play.state());
                let lines = live.play.journal_lines(now);
                (
                    journal.store(&mut *self.store, &lines),
                    is_new && live.play.won().is_some(),
                )
            }
            _ => (Ok(()), false),
        };
        if let Err(error) = stored {
            level.notify(not_saved(&error.to_string()));
        }
        if won {
            self.record_win(now);
        }
    }

    /// Replays the solution, and keeps it if it is better than those known.
    fn record_win(&mut self, now: Duration) {
        let Some(level) = &self.level else {
            return;
        };
        let puzzle = Arc::clone(level.puzzle());
        let verified = match quandary::replay(&*puzzle, level.moves()) {
            Ok(verified) => verified,
            Err(failure) => {
                let notice = not_saved(&format!("the solution is not valid: {failure}"));
                return self.notify(notice);
            }
        };
        let help = match &level.playing {
            Playing::Turns(turns) => {
                let tree = turns.play.tree();
                match tree.is_unaided(tree.current()) {
                    true => Help::Unaided,
                    false => Help::Aided,
                }
            }
            Playing::Live(live) => live.help(),
        };
        let mut words = solved_words(&verified, help);
        if let Some(key) = level.key() {
            let solution = BestSolution {
                level: key.level.to_string(),
                family: puzzle.family().id.to_owned(),
                variant: key.variant.clone(),
                scores: by_metric(verified.scores()),
                measurements: by_quantity(verified.measurements()),
                moves: verified.moves().to_owned(),
                help,
                player: self.settings.name.clone(),
                found: self.today,
                seconds: level.elapsed(now).as_secs(),
            };
            let before = self.best.best(key, puzzle.family().metrics[0]);
            words += &comparison(before.map(|best| best.0), verified.scores());
            if let Some(line) = self.best.add(solution)
                && let Err(error) = self.store.append(best::FILE, line.as_bytes())
            {
                return self.notify(not_saved(&error.to_string()));
            }
        }
        let is_live = matches!(level.playing, Playing::Live(_));
        if is_live && let Err(why) = self.record_solution(&puzzle, verified.moves()) {
            words += &format!("; the file of solutions was not written: {why}");
        }
        self.notify(Notice {
            words,
            tone: Tone::Good,
            scene: None,
        });
    }

    /// Writes the solution to the file of solutions of its set, unless a better one is there.
    fn record_solution(&mut self, puzzle: &Arc<dyn Puzzle>, moves: &str) -> Result<(), String> {
        let Some(level) = &self.level else {
            return Ok(());
        };
        let index = level.collection.rows()[level.row].index;
        let won = WonSolution {
            found: Some(self.today),
            ..WonSolution::new(index, puzzle.variant(), moves)
        };
        let levels = Arc::clone(level.collection.document());
        let name = records_name(&level.collection.name, puzzle.variant());
        let mut why = "the family has no format for solutions".to_owned();
        for format in puzzle.family().formats {
            let extension = format.extensions.first().unwrap_or(&"txt");
            let name = format!("{name}.{extension}");
            let existing = self.store.read(&name).map_err(|error| error.to_string())?;
            let existing = existing.map(|bytes| opened(&name, bytes)).transpose()?;
            match update_solutions(&levels, existing.as_deref(), &won, format) {
                Ok(SolutionUpdate::Unchanged) => return Ok(()),
                Ok(SolutionUpdate::Changed(written)) => {
                    let stored = self.store.replace(&name, &written.bytes);
                    return stored.map_err(|error| error.to_string());
                }
                Err(error) => why = error.to_string(),
            }
        }
        Err(why)
    }

    /// The files of recorded solutions of a collection: their names without a folder, and their
    /// contents. A solution is recorded when the player wins a real-time level.
    ///
    /// # Errors
    /// The files cannot be read.
    pub fn recorded_solutions(
        &self,
        collection: &Collection,
    ) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let mut files = Vec::new();
        for variant in collection.document().family().variants.named {
            let prefix = records_name(&collection.name, variant.name) + ".";
            for name in self.store.names(&prefix)? {
                if let Some(bytes) = self.store.read(&name)? {
                    let plain = name.strip_prefix(RECORDS).unwrap_or(&name);
                    files.push((plain.to_owned(), bytes));
                }
            }
        }
        Ok(files)
    }

    fn notify(&mut self, notice: Notice) {
        if let Some(level) = &mut self.level {
            level.notify(notice);
        }
    }

    /// Closes the open level; its game is stored.
    pub fn close(&mut self, now: Duration) {
        self.store_changes(now);
        let Some(level) = self.level.take() else {
            return;
        };
        match (level.playing, level.saved) {
            (Playing::Live(mut live), Saved::Live(mut journal)) => {
                let lines = live.play.last_journal_lines();
                // There is no screen left to report it on; the lines of the last second are lost.
                let _ = journal.store(&mut *self.store, &lines);
                journal.close(&mut *self.store);
            }
            (_, Saved::Turns(saved)) => saved.close(&mut *self.store),
            (Playing::Turns(_), Saved::Live(journal)) => journal.close(&mut *self.store),
        }
    }
}

fn opened(name: &str, bytes: Vec<u8>) -> Result<Arc<dyn Document>, String> {
    let source = Source::new(name, bytes);
    let document = quandary::open(source, None, &ReadOptions::default());
    document.map_err(|error| error.to_string())
}

fn not_saved(why: &str) -> Notice {
    Notice {
        words: format!("not saved: {why}"),
        tone: Tone::Bad,
        scene: None,
    }
}

/// Letters and digits of a name, for names in the store.
fn plain_name(name: &str) -> String {
    let letters = name
        .chars()
        .map(|letter| match letter.is_ascii_alphanumeric() {
            true => letter.to_ascii_lowercase(),
            false => '-',
        });
    let name: String = letters.collect();
    name.split('-')
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("-")
}

fn games_folder(key: &LevelKey, way: Way) -> String {
    let way = match way {
        Way::Forward => "",
        Way::Reverse => "-reverse",
    };
    format!("games/{}-{}{way}/", key.level, plain_name(&key.variant))
}

/// The folder of files of recorded solutions in a [`Store`].
const RECORDS: &str = "records/";

fn records_name(collection: &str, variant: &str) -> String {
    format!(
        "{RECORDS}{}-{}",
        plain_name(collection),
        plain_name(variant)
    )
}

fn solved_words(verified: &quandary::VerifiedSolution, help: Help) -> String {
    let scores = verified.scores().iter();
    let scores = scores.map(|score| counted(score.value, score.metric.one, score.metric.many));
    let scores: Vec<_> = scores.collect();
    let help = match help {
        Help::Unaided => "",
        Help::Aided => ", with help",
    };
    format!("solved: {}{help}", scores.join(", "))
}

fn comparison(before: Option<u64>, scores: &[quandary_core::metric::Score]) -> String {
    match (before, scores.first()) {
        (Some(before), Some(now)) if now.value < before => format!("; your best was {before}"),
        (Some(before), Some(now)) if now.value > before => format!("; your best is {before}"),
        (Some(_), Some(_)) => "; as good as your best".to_owned(),
        _ => String::new(),
    }
}
