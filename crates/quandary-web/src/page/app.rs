//! The state of the page, and the handling of everything that changes it, such as keys and
//! commands.

use super::board::BoardPainter;
use super::browser::{self, PageClock, now};
use super::colours::Colours;
use super::dialogs::{self, Dialog, TextPurpose};
use super::files::{OpenFile, stem};
use super::input;
use super::opening::{open_list, open_served};
use super::pads::Pads;
use super::rules;
use super::screens::{self, Screen};
use super::shown::{Changes, Shown};
use super::solutions::{self, Replays};
use super::sound::Speaker;
use super::store::BrowserStore;
use super::store::database::{Database, StoredFile};
use super::worker::generator::Generating;
use super::worker::solver::Solver;
use crate::address::{Address, Direction, FileKey};
use futures::StreamExt;
use futures::channel::mpsc::UnboundedReceiver;
use leptos::prelude::*;
use quandary_core::interaction::{Action, Key, Target};
use quandary_core::scene::Scene;
use quandary_core::words::counted;
use quandary_player::command::Command;
use quandary_player::keymap::{Binding, Keymap};
use quandary_player::library::{Collection, LevelStep};
use quandary_player::live::KeyReports;
use quandary_player::notice::Notice;
use quandary_player::open_level::Effect;
use quandary_player::player::{OpenLevel, Player, Playing, Way};
use quandary_player::{best, gesture};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// What the page begins with.
pub(crate) struct Opened {
    pub(crate) store: BrowserStore,
    pub(crate) database: Option<Database>,
    pub(crate) problems: Vec<String>,
    pub(crate) failed: UnboundedReceiver<String>,
}

/// Everything that is not shown as it is.
pub(crate) struct State {
    pub(crate) player: Player,
    pub(crate) store: BrowserStore,
    pub(crate) database: Option<Database>,
    /// The files that were opened since the page was loaded.
    pub(crate) files: BTreeMap<FileKey, OpenFile>,
    pub(crate) painter: Option<BoardPainter>,
    /// The drawing of the open level, until something changes.
    scene: RefCell<Option<Rc<Scene>>>,
    pub(crate) solver: Solver,
    /// The replays of the solutions of the file that is shown.
    pub(crate) replays: Option<Replays>,
    /// The worker that generates levels.
    pub(crate) generating: Option<Generating>,
    /// The gamepads.
    pub(crate) pads: Pads,
    speaker: Speaker,
    was_over: bool,
}

/// The page. Copies are handles of the same page.
#[derive(Clone, Copy)]
pub(crate) struct App {
    state: StoredValue<State, LocalStorage>,
    changes: Changes,
    pub(crate) screen: Shown<Screen>,
    pub(crate) dialog: Shown<Option<Dialog>>,
    /// A message for screens other than the game, which has its own.
    pub(crate) message: Shown<String>,
    is_frame_due: StoredValue<bool>,
}

/// The whole page.
pub(crate) fn page(opened: Opened) -> impl IntoView {
    let Opened {
        store,
        database,
        mut problems,
        failed,
    } = opened;
    Colours::stored(&store).show();
    let boxed = Box::new(store.clone());
    let (player, found) = Player::new(boxed, browser::today(), KeyReports::PressAndRelease);
    problems.extend(found);
    let state = State {
        player: player.searching_elsewhere(),
        store: store.clone(),
        database,
        files: BTreeMap::new(),
        painter: None,
        scene: RefCell::default(),
        solver: Solver::default(),
        replays: None,
        generating: None,
        pads: Pads::default(),
        speaker: Speaker::default(),
        was_over: true,
    };
    let app = App {
        state: StoredValue::new_local(state),
        changes: Changes::new(),
        screen: Shown::new(Screen::Start),
        dialog: Shown::new(None),
        message: Shown::new(problems.into_iter().next().unwrap_or_default()),
        is_frame_due: StoredValue::new(false),
    };
    store.listen(move |name| {
        if name == best::FILE {
            app.change(|state, _| drop(state.player.reread_best()));
        }
    });
    leptos::task::spawn_local(app.report_failures(failed));
    app.listen();
    app.go_to_address();
    view! {
        <screens::View app=app/>
        <dialogs::View app=app/>
    }
}

impl App {
    /// Reads the state; what depends on it is shown again after a change.
    pub(crate) fn read<T>(self, read: impl FnOnce(&State) -> T) -> T {
        self.changes.track();
        self.state.with_value(read)
    }

    /// Reads the open level; `None` if there is none.
    pub(crate) fn level<T>(self, read: impl FnOnce(&OpenLevel) -> T) -> Option<T> {
        self.read(|state| state.player.level().map(read))
    }

    /// Reads the state once.
    pub(crate) fn peek<T>(self, read: impl FnOnce(&State) -> T) -> T {
        self.state.with_value(read)
    }

    /// Changes the state, and shows what changed.
    pub(crate) fn change<T>(self, change: impl FnOnce(&mut State, Duration) -> T) -> T {
        let changed = self.state.try_update_value(|state| {
            state.scene.take();
            change(state, now())
        });
        self.changes.notify();
        self.request_frame();
        match changed {
            Some(changed) => changed,
            None => unreachable!("the state lives as long as the page"),
        }
    }

    /// Changes something that is not shown.
    pub(crate) fn change_quietly<T: Default>(self, change: impl FnOnce(&mut State) -> T) -> T {
        let changed = self.state.try_update_value(change);
        changed.unwrap_or_default()
    }

    async fn report_failures(self, mut failed: UnboundedReceiver<String>) {
        while let Some(words) = failed.next().await {
            self.notify(&words);
        }
    }

    /// Shows a message where the player looks.
    pub(crate) fn notify(self, words: &str) {
        self.message.set(words.to_owned());
        self.change(|state, _| {
            if let Some(level) = state.player.level_mut() {
                level.notify(Notice::new(words));
            }
        });
    }

    fn listen(self) {
        use leptos::ev;
        let release = move || self.change(|state, now| state.player.release_all(now));
        let handles = [
            window_event_listener(ev::hashchange, move |_| self.go_to_address()),
            window_event_listener(ev::keydown, move |event| self.key_down(&event)),
            window_event_listener(ev::keyup, move |event| self.key_up(&event)),
            window_event_listener(ev::blur, move |_| release()),
            window_event_listener(ev::gamepadconnected, move |_| {
                self.change(|state, _| state.pads.connect());
            }),
            window_event_listener(ev::gamepaddisconnected, move |_| {
                self.change(|state, _| state.pads.disconnect());
            }),
            window_event_listener(ev::resize, move |_| self.change(|_, _| ())),
            // Without these, a dropped file takes the place of the page.
            window_event_listener(ev::dragover, |event| event.prevent_default()),
            window_event_listener(ev::drop, move |event| {
                event.prevent_default();
                open_list(self, event.data_transfer().and_then(|one| one.files()));
            }),
            window_event_listener(ev::pagehide, move |_| {
                // What is not written yet is written now; the level stays open if the page comes back.
                self.change(|state, now| {
                    state.player.release_all(now);
                    state.player.work(&PageClock);
                });
            }),
        ];
        // They live as long as the page.
        std::mem::forget(handles);
    }

    // Time.

    /// Makes sure that a frame is drawn soon.
    pub(crate) fn request_frame(self) {
        if !self.is_frame_due.get_value() {
            self.is_frame_due.set_value(true);
            request_animation_frame(move || self.frame());
        }
    }

    fn frame(self) {
        self.is_frame_due.set_value(false);
        self.follow_pads();
        let has_changed = self.state.try_update_value(|state| {
            let has_changed = state.player.work(&PageClock);
            state.solver.follow(&mut state.player, self);
            state.play_sounds();
            let has_changed = has_changed | state.replay_solutions();
            if has_changed {
                state.scene.take();
            }
            has_changed
        });
        if has_changed == Some(true) {
            self.changes.notify();
        }
        self.notice_end();
        self.draw();
        let wait = match self.follows_pads() {
            true => Some(Duration::ZERO),
            false => self.peek(State::next_work),
        };
        match wait {
            Some(wait) if wait > Duration::from_millis(20) => {
                set_timeout(move || self.request_frame(), wait);
            }
            Some(_) => self.request_frame(),
            None => {}
        }
    }

    fn draw(self) {
        self.state.update_value(|state| {
            let Some(scene) = state.scene() else { return };
            let (Some(painter), Some(level)) = (&mut state.painter, state.player.level()) else {
                return;
            };
            let marks = quandary_player::status::marks(level);
            if let Err(error) = painter.draw(scene, &marks) {
                leptos::logging::error!("{}", browser::error_words(&error));
            }
        });
    }

    /// Shows the texts after a level when it has just been won.
    fn notice_end(self) {
        let after = self.state.try_update_value(|state| {
            let is_over = state.player.level().is_some_and(OpenLevel::is_over);
            let has_ended = is_over && !state.was_over;
            state.was_over = is_over;
            let level = state.player.level().filter(|_| has_ended)?;
            level
                .is_solved()
                .then(|| level.collection.messages(level.row).after)
        });
        if let Some(dialog) = after.flatten().and_then(|pages| Dialog::messages(&pages)) {
            self.dialog.set(Some(dialog));
        }
    }

    // Keys.

    fn key_down(self, event: &web_sys::KeyboardEvent) {
        let is_game = self.screen.get_untracked() == Screen::Game;
        if !is_game || self.dialog.get_untracked().is_some() || input::is_typing(event) {
            return;
        }
        let Some(key) = input::key_of(event) else {
            return;
        };
        if self.is_for_the_browser(key) || input::is_on_button(event, key) {
            return;
        }
        if self.press(key) != Effect::Unbound {
            event.prevent_default();
        }
    }

    /// Handles a key of the keyboard or of a gamepad. Returns what it did.
    pub(crate) fn press(self, key: Key) -> Effect {
        let effect = self.change(|state, now| state.player.key(key, now));
        self.after(effect.clone());
        effect
    }

    fn key_up(self, event: &web_sys::KeyboardEvent) {
        // Only in real time does it matter when a key is released.
        if let (true, Some(key)) = (self.is_live(), input::key_of(event)) {
            self.change(|state, now| state.player.release(key, now));
        }
    }

    /// Whether a key stands for a command that a page does not have, so that the browser handles it.
    fn is_for_the_browser(self, key: Key) -> bool {
        let commands = [Command::Quit, Command::Mouse];
        self.peek(|state| {
            let level = state.player.level();
            let bindings = level.map(|level| keymap(level).bindings(key));
            let first = bindings.and_then(|bindings| bindings.first().copied());
            commands
                .iter()
                .any(|command| first == Some(Binding::Command(*command)))
        })
    }

    // What the player does.

    /// Runs a command, as if its key was pressed.
    pub(crate) fn run(self, command: Command) {
        let effect = self.change(|state, now| state.player.run(command, now));
        self.after(effect);
    }

    /// Does an action of the family, as if its key was pressed.
    pub(crate) fn act(self, action: &'static Action) {
        self.change(|state, now| {
            state.player.with_level(now, |level| {
                match &mut level.playing {
                    Playing::Turns(turns) => turns.act(action),
                    Playing::Live(live) => live.act(action, now),
                }
                Effect::Draw
            })
        });
    }

    /// Lets go of the key of an action.
    pub(crate) fn release(self, action: &'static Action) {
        if let Some(key) = action.keys.first() {
            self.change(|state, now| state.player.release(*key, now));
        }
    }

    /// Changes the open level, and stores what changed.
    pub(crate) fn change_level(self, change: impl FnOnce(&mut OpenLevel, Duration)) {
        self.change(|state, now| {
            state.player.with_level(now, |level| {
                change(level, now);
                Effect::Draw
            })
        });
    }

    /// A click, drag or turn of the wheel on the board.
    pub(crate) fn point(self, key: Key, target: Target) {
        let effect = self.change(|state, now| state.player.pointer(key, target, now));
        match (effect, key) {
            (Effect::Unbound, Key::WheelUp | Key::WheelDown) => {
                self.run(gesture::wheel_command(key));
            }
            (Effect::Unbound, _) => {}
            (effect, _) => self.after(effect),
        }
    }

    fn after(self, effect: Effect) {
        if let Effect::Run(command) = effect {
            self.carry_out(command);
        }
    }

    /// Carries out a command that is about more than the game.
    fn carry_out(self, command: Command) {
        if let Some(step) = LevelStep::of(command) {
            return self.go_to_level(step);
        }
        match command {
            Command::Back => self.leave(),
            Command::Help => self.dialog.set(Some(Dialog::Help)),
            Command::Branches => self.dialog.set(Some(Dialog::Branches)),
            Command::Checkpoint => self.dialog.set(Some(Dialog::Text(TextPurpose::Checkpoint))),
            Command::PasteMoves => self.dialog.set(Some(Dialog::Text(TextPurpose::Moves))),
            Command::ExportMoves => self.export_moves(),
            Command::CopyMoves => self.copy_moves(),
            Command::Appearance => self.dialog.set(Some(Dialog::Appearance)),
            Command::Settings => self.dialog.set(Some(Dialog::Settings)),
            Command::Facts => self.dialog.set(Some(Dialog::Facts)),
            Command::Ask => self.dialog.set(Some(Dialog::Questions)),
            Command::Start => self.dialog.set(Some(Dialog::Start)),
            Command::Reverse => self.reverse(),
            Command::ZoomIn => self.zoom(super::board::component::STEP),
            Command::ZoomOut => self.zoom(1.0 / super::board::component::STEP),
            _ => {}
        }
    }

    /// Scales the board around its middle.
    pub(crate) fn zoom(self, factor: f64) {
        self.change(|state, _| {
            if let Some(painter) = &mut state.painter {
                painter.zoom(factor);
            }
        });
    }

    fn copy_moves(self) {
        if let Some(moves) = self.peek(|state| state.player.level().map(OpenLevel::moves)) {
            self.copy(moves, "the moves");
        }
    }

    /// Copies a text to the clipboard; `what` is what the message calls it.
    pub(crate) fn copy(self, text: String, what: &'static str) {
        leptos::task::spawn_local(async move {
            let length = counted(text.chars().count() as u64, "character", "characters");
            match browser::copy(&text).await {
                Ok(()) => self.notify(&format!("copied {what}, {length}")),
                Err(error) => {
                    let why = browser::error_words(&error);
                    self.notify(&format!("{what}: not copied: {why}"));
                }
            }
        });
    }

    fn export_moves(self) {
        let moves = self.peek(|state| {
            let level = state.player.level()?;
            let number = level.collection.rows()[level.row].info.number;
            let name = format!("{}-{number}.moves.txt", stem(&level.collection.name));
            Some((name, level.moves() + "\n"))
        });
        if let Some((name, moves)) = moves {
            self.download(&name, moves.as_bytes(), "text/plain");
        }
    }

    /// Offers bytes as a file to save.
    pub(crate) fn download(self, name: &str, bytes: &[u8], kind: &str) {
        match browser::download(name, bytes, kind) {
            Ok(()) => self.notify(&format!("downloaded {name}")),
            Err(error) => {
                let why = browser::error_words(&error);
                self.notify(&format!("{name} was not downloaded: {why}"));
            }
        }
    }

    // Files and levels.

    /// Opens the screen of the address.
    fn go_to_address(self) {
        let fragment = browser::window().location().hash().unwrap_or_default();
        leptos::task::spawn_local(self.go(Address::parse(&fragment)));
    }

    /// Goes to another screen; the one before is what Back leads to.
    pub(crate) fn navigate(self, address: &Address) {
        // The event of the change opens the screen.
        let _ = browser::window().location().set_hash(&address.to_string());
    }

    pub(crate) async fn go(self, address: Address) {
        self.dialog.set(None);
        let shown = match address {
            Address::Start => {
                self.close_level();
                Ok(Screen::Start)
            }
            Address::Link(text) => return self.open_link(&text),
            Address::Served(paths) => {
                replace_address(&Address::Start);
                return open_served(self, &paths).await;
            }
            Address::File(key) => self.load(&key).await.map(|()| {
                self.close_level();
                self.replay_solutions_of(&key);
                Screen::File(key)
            }),
            Address::Level(key, row, direction) => match self.load(&key).await {
                Ok(()) => self.open_level(&key, row, direction),
                Err(why) => Err(why),
            },
        };
        match shown {
            Ok(screen) => {
                self.message.set(String::new());
                self.screen.set(screen);
            }
            Err(why) => {
                self.close_level();
                self.message.set(why);
                self.screen.set(Screen::Start);
            }
        }
        self.change(|_, _| ());
    }

    /// Opens the level of a link at its position. The link itself does not stay in the history: going
    /// back to it would begin again.
    fn open_link(self, text: &str) {
        let file = OpenFile::of_text(&format!("#{text}"), browser::today());
        let (key, position) = (file.key.clone(), file.position());
        let is_level = file.level_count() == 1;
        self.keep_files(vec![file]);
        let address = match is_level {
            true => Address::Level(key.clone(), 0, Direction::Forward),
            false => Address::File(key.clone()),
        };
        replace_address(&address);
        leptos::task::spawn_local(async move {
            self.go(address).await;
            if is_level && !position.is_start() {
                self.change_level(|level, now| level.show_position(&position, now));
            }
        });
    }

    fn close_level(self) {
        self.change(|state, now| {
            state.player.close(now);
            state.painter = None;
        });
    }

    /// Makes sure that a file is in memory, and the files that belong to it.
    async fn load(self, key: &FileKey) -> Result<(), String> {
        self.load_one(key).await?;
        for other in self.peek(|state| solutions::attached(&state.store, key)) {
            // A file that the player has removed from the browser is not missed.
            let _ = self.load_one(&other).await;
        }
        self.use_attached(key);
        Ok(())
    }

    async fn load_one(self, key: &FileKey) -> Result<(), String> {
        const UNKNOWN: &str = "this file is not stored in this browser; open it again";
        let (is_known, database) = self.peek(|state| {
            let is_known = state.files.contains_key(key);
            (is_known, state.database.clone())
        });
        if is_known {
            return Ok(());
        }
        let database = database.ok_or(UNKNOWN)?;
        let file = database.file(key).await?.ok_or(UNKNOWN)?;
        let file = OpenFile::read(file.name, file.bytes);
        self.change(|state, _| state.insert(file));
        Ok(())
    }

    /// Opens files that the player chose, and keeps them. Files that belong to a level set, of those
    /// chosen or the one that is open, are shown with it.
    pub(crate) fn open_files(self, mut files: Vec<OpenFile>) {
        let others: Vec<OpenFile> = files.iter().cloned().chain(self.open_file()).collect();
        for file in &mut files {
            file.use_levels(&others);
        }
        if let Some(set) = self.attach_files(&files) {
            self.keep_files(files);
            return self.show_attached(set);
        }
        let only = match &files[..] {
            [only] => Some((
                only.key.clone(),
                only.level_count(),
                only.findings().is_empty(),
            )),
            _ => None,
        };
        self.message
            .set("opened; choose one of the files below".to_owned());
        self.keep_files(files);
        match only {
            Some((key, 1, true)) => self.navigate(&Address::Level(key, 0, Direction::Forward)),
            Some((key, ..)) => self.navigate(&Address::File(key)),
            None => {}
        }
    }

    /// Keeps opened files in the database, so that their addresses work.
    pub(crate) fn keep_files(self, files: Vec<OpenFile>) {
        let opened = browser::seconds();
        let kept = self.change(|state, _| {
            let mut kept = Ok(());
            for file in files {
                let stored = StoredFile {
                    key: file.key.clone(),
                    name: file.name.clone(),
                    bytes: file.source.bytes().to_vec(),
                    opened,
                };
                let database = state.database.as_ref();
                kept = kept.and(database.map_or(Ok(()), |one| one.put_file(&stored)));
                state.insert(file);
            }
            kept
        });
        if let Err(why) = kept {
            self.message.set(format!("the file is not kept: {why}"));
        }
    }

    fn open_level(self, key: &FileKey, row: usize, direction: Direction) -> Result<Screen, String> {
        let way = match direction {
            Direction::Forward => Way::Forward,
            Direction::Backward => Way::Reverse,
        };
        let collection = self.collection(key).ok_or("this file has no levels")?;
        let is_locked = self.peek(|state| collection.is_locked(row, state.player.best()));
        if row < collection.rows().len() && is_locked {
            self.dialog.set(Some(Dialog::Text(TextPurpose::Password)));
            return Ok(Screen::File(key.clone()));
        }
        let opened = self.change(|state, now| {
            state.was_over = true;
            if let Some(painter) = &mut state.painter {
                painter.fit();
            }
            state.player.open(&collection, row, way, now)
        });
        opened.map_err(|why| format!("level {}: {why}", row + 1))?;
        let is_untouched = self.peek(|state| {
            let level = state.player.level();
            level.is_some_and(|level| level.moves().is_empty())
        });
        if is_untouched {
            self.dialog
                .set(Dialog::messages(&collection.messages(row).before));
        }
        Ok(Screen::Game)
    }

    /// The levels of an open file.
    pub(crate) fn collection(self, key: &FileKey) -> Option<Arc<Collection>> {
        self.peek(|state| state.files.get(key)?.collection.clone())
    }

    /// The file of the open level.
    pub(crate) fn level_file(self) -> Option<FileKey> {
        self.peek(|state| FileKey::parse(&state.player.level()?.collection.place))
    }

    /// Goes back to the levels of the file, whatever is under way.
    pub(crate) fn leave(self) {
        let Some(key) = self.level_file() else {
            return;
        };
        let count = self.collection(&key).map_or(0, |levels| levels.listed());
        self.navigate(&match count {
            1 => Address::Start,
            _ => Address::File(key),
        });
    }

    fn go_to_level(self, step: LevelStep) {
        let Some(key) = self.level_file() else {
            return;
        };
        let to = self.peek(|state| {
            let level = state.player.level()?;
            let random = now().as_nanos() as u64;
            let best = state.player.best();
            Some(level.collection.step(level.row, step, random, best))
        });
        match to {
            Some(Ok(row)) => self.navigate(&Address::Level(key, row, Direction::Forward)),
            Some(Err(why)) => self.notify(why),
            None => {}
        }
    }

    fn reverse(self) {
        let here = self.peek(|state| state.player.level().map(|level| (level.row, level.way)));
        let (Some(key), Some((row, way))) = (self.level_file(), here) else {
            return;
        };
        let direction = match way {
            Way::Forward => Direction::Backward,
            Way::Reverse => Direction::Forward,
        };
        self.navigate(&Address::Level(key, row, direction));
    }

    /// Goes to the level of a password.
    pub(crate) fn enter_password(self, password: &str) {
        let key = match self.screen.get_untracked() {
            Screen::File(key) => Some(key),
            Screen::Game => self.level_file(),
            Screen::Start => None,
        };
        let Some(key) = key else { return };
        let row = self
            .collection(&key)
            .and_then(|levels| levels.with_password(password));
        match row {
            Some(row) => match self.open_level_anyway(&key, row) {
                Ok(()) => self.screen.set(Screen::Game),
                Err(why) => self.notify(&why),
            },
            None => self.notify("no level has this password"),
        }
    }

    /// Opens a level whose password was given. Its address is that of the level, so that only the
    /// history has to change.
    fn open_level_anyway(self, key: &FileKey, row: usize) -> Result<(), String> {
        self.open_unlocked(key, row, Way::Forward)?;
        push_address(&Address::Level(key.clone(), row, Direction::Forward));
        Ok(())
    }

    /// Opens a level, whether it needs a password or not.
    pub(crate) fn open_unlocked(self, key: &FileKey, row: usize, way: Way) -> Result<(), String> {
        let collection = self.collection(key).ok_or("this file has no levels")?;
        self.change(|state, now| {
            state.was_over = true;
            state.player.open(&collection, row, way, now)
        })
    }

    /// Stores the settings.
    pub(crate) fn store_settings(self) {
        let stored = self.change(|state, _| state.player.store_settings());
        if let Err(error) = stored {
            self.notify(&format!("the settings were not saved: {error}"));
        }
    }
}

impl State {
    /// The drawing of the open level; made once after a change, however often it is needed.
    pub(crate) fn scene(&self) -> Option<Rc<Scene>> {
        let level = self.player.level()?;
        let mut scene = self.scene.borrow_mut();
        let scene = scene.get_or_insert_with(|| Rc::new(level.scene()));
        Some(Rc::clone(scene))
    }

    /// Keeps a file in memory, with the rules that the player chose for it.
    pub(crate) fn insert(&mut self, mut file: OpenFile) {
        file.use_rules(rules::stored(&self.store, &file.key));
        self.files.insert(file.key.clone(), file);
    }

    /// How long the page can sleep until there is something to do; `None` if nothing is under way.
    fn next_work(&self) -> Option<Duration> {
        let replays = self.replays.as_ref();
        if replays.is_some_and(|replays| !replays.verification.is_done()) {
            return Some(Duration::ZERO);
        }
        self.player.level()?.next_work(now())
    }

    /// Continues the replays of the file that is shown. Returns whether there is a new result.
    fn replay_solutions(&mut self) -> bool {
        self.replays.as_mut().is_some_and(Replays::run)
    }

    fn play_sounds(&mut self) {
        let is_on = self.player.settings.sound.is_on();
        let Some(level) = self.player.level_mut() else {
            return;
        };
        if let Playing::Live(live) = &mut level.playing {
            let names = live.take_sounds();
            if is_on && !names.is_empty() {
                let variant = live.puzzle().variant();
                let set = FileKey::parse(&level.collection.place);
                let files = set.map_or_else(Vec::new, |set| {
                    let keys = solutions::attached(&self.store, &set).into_iter();
                    keys.filter_map(|key| self.files.get(&key)).collect()
                });
                self.speaker.play(&names, &files, variant);
            }
        }
    }
}

/// The keys of a level.
pub(crate) fn keymap(level: &OpenLevel) -> &Keymap {
    match &level.playing {
        Playing::Turns(turns) => turns.keymap(),
        Playing::Live(live) => live.keymap(),
    }
}

/// Adds an address to the history without going there.
pub(crate) fn push_address(address: &Address) {
    if let Ok(history) = browser::window().history() {
        let null = wasm_bindgen::JsValue::NULL;
        // Without it only the address stays behind.
        let _ = history.push_state_with_url(&null, "", Some(&address.to_string()));
    }
}

/// Changes the address without leaving the screen.
fn replace_address(address: &Address) {
    if let Ok(history) = browser::window().history() {
        let null = wasm_bindgen::JsValue::NULL;
        // Without it only the address stays behind.
        let _ = history.replace_state_with_url(&null, "", Some(&address.to_string()));
    }
}
