//! The state of the program: what is on the screen, and how keys and the mouse change it.

use crate::board::DrawnBoard;
use crate::events::Input;
use crate::gallery_screen::{GalleryChoice, GalleryScreen};
use crate::list_screen::{LevelList, Library};
use crate::painter::Painter;
use crate::picture::{CharacterSize, Picture};
use crate::popup::{Popup, PopupEffect, TextPurpose};
use crate::{Files, FirstView, Options, Place, Played, Start, game_screen};
use quandary_core::budget::Clock;
use quandary_core::grid::Point;
use quandary_core::interaction::{Key, Target};
use quandary_core::words::counted;
use quandary_player::command::Command;
use quandary_player::gesture::{self, Button};
use quandary_player::history;
use quandary_player::keymap::Binding;
use quandary_player::library::{Collection, LevelStep};
use quandary_player::live::KeyReports;
use quandary_player::notice::Notice;
use quandary_player::open_level::Effect;
use quandary_player::player::{OpenLevel, Player, Playing, Way};
use quandary_player::search::Purpose;
use quandary_player::settings::{Switch, Theme, Zoom};
use quandary_render::text::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use std::sync::Arc;
use std::time::Duration;

/// Something that only the terminal can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Copy a text to the clipboard.
    Copy(String),
    /// Whether the player or the terminal handles the mouse.
    Mouse(Switch),
    /// Ring the bell.
    Ring,
}

/// Something on the screen that a click means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Hit {
    /// A command of the player or an action of the family.
    Do(Binding),
    /// A row of a list.
    Row(usize),
    /// A board of the gallery.
    Board(usize),
    /// A line of the popup.
    PopupRow(usize),
    /// The search field of a list.
    Back,
}

/// What fills the screen.
pub(crate) enum View {
    Library(Library),
    Levels(LevelList),
    Gallery(Box<GalleryScreen>),
    Game,
}

/// The state of the program.
pub(crate) struct App<'a> {
    pub(crate) player: Player,
    pub(crate) charset: Charset,
    pub(crate) view: View,
    pub(crate) popup: Option<Popup>,
    /// A message for lists; games have their own.
    pub(crate) message: Option<String>,
    pub(crate) mouse: Switch,
    files: &'a dyn Files,
    theme: Option<Theme>,
    hits: Vec<(Rect, Hit)>,
    board: Option<DrawnBoard>,
    /// The size of the characters, if boards can be shown as pictures.
    characters: Option<CharacterSize>,
    picture: Option<Picture>,
    /// Where a mouse button went down on the board.
    pressed: Option<(Button, Point)>,
    pointer: Option<Position>,
    /// Where the player goes after the gallery, or after the game.
    levels_before: Option<LevelList>,
    /// Where the player goes after the game.
    gallery_before: Option<Box<GalleryScreen>>,
    library: Option<Library>,
    place: Option<Place>,
    requests: Vec<Request>,
    was_over: bool,
    is_over: bool,
    is_dirty: bool,
}

/// A random start is a number with these bits, which is short enough to be typed again.
const RANDOM_START: u64 = 0xFFFF;

/// A number that differs from key to key.
fn random(now: Duration) -> u64 {
    u64::from(now.subsec_nanos()) ^ now.as_secs()
}

/// The smallest screen that is used.
const SMALLEST: (u16, u16) = (40, 12);

impl<'a> App<'a> {
    pub(crate) fn new(
        files: &'a dyn Files,
        options: Options,
        reports: KeyReports,
        now: Duration,
    ) -> Self {
        let (player, problems) = Player::new(Box::new(options.store), options.today, reports);
        let mut app = Self {
            player,
            charset: options.charset,
            view: View::Library(Library::new(files.places())),
            popup: None,
            message: problems.first().cloned(),
            mouse: Switch::On,
            files,
            theme: options.theme,
            hits: Vec::new(),
            board: None,
            characters: None,
            picture: None,
            pressed: None,
            pointer: None,
            levels_before: None,
            gallery_before: None,
            library: None,
            place: None,
            requests: Vec::new(),
            was_over: true,
            is_over: false,
            is_dirty: true,
        };
        if let Start::File {
            place,
            collection,
            view,
        } = options.start
        {
            app.place = Some(place);
            app.show_first(&collection, view, now);
        }
        app
    }

    fn show_first(&mut self, collection: &Arc<Collection>, view: FirstView, now: Duration) {
        match view {
            FirstView::Levels => self.show_levels(collection, None, now),
            FirstView::Level(row) => self.show_levels(collection, Some(row), now),
            FirstView::Position(position) => {
                self.show_levels(collection, Some(0), now);
                if let Some(level) = self.player.level_mut() {
                    level.show_position(&position, now);
                }
            }
            FirstView::Gallery(row) => {
                self.show_gallery(GalleryScreen::new(Arc::clone(collection), row));
                // The gallery was asked for, so leaving it leaves the program.
                self.library = None;
            }
        }
    }

    pub(crate) fn theme(&self) -> Theme {
        self.theme.unwrap_or(self.player.settings.theme)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over
    }

    pub(crate) fn is_dirty(&self) -> bool {
        self.is_dirty
    }

    pub(crate) fn redraw(&mut self) {
        self.is_dirty = true;
    }

    pub(crate) fn take_requests(&mut self) -> Vec<Request> {
        std::mem::take(&mut self.requests)
    }

    pub(crate) fn close(&mut self, now: Duration) {
        self.player.close(now);
    }

    /// When [`Self::work`] has something to do.
    pub(crate) fn next_work(&self, now: Duration) -> Option<Duration> {
        match &self.view {
            View::Gallery(gallery) => return gallery.is_busy().then_some(Duration::ZERO),
            View::Levels(list) => return list.is_busy().then_some(Duration::ZERO),
            View::Library(_) | View::Game => {}
        }
        let level = self.player.level()?;
        level.next_work(now)
    }

    /// Continues searches and time.
    pub(crate) fn work(&mut self, clock: &dyn Clock) {
        if self.player.work(clock) {
            self.is_dirty = true;
        }
        self.is_dirty |= match &mut self.view {
            View::Gallery(gallery) => gallery.work(clock),
            View::Levels(list) => list.work(clock),
            View::Library(_) | View::Game => false,
        };
        let is_over = self.player.level().is_some_and(OpenLevel::is_over);
        let has_ended = is_over && !self.was_over;
        self.was_over = is_over;
        self.play_sounds(has_ended);
        let Some(level) = self.player.level().filter(|_| has_ended) else {
            return;
        };
        if level.is_solved() {
            self.popup = Popup::messages(&level.collection.messages(level.row).after);
        }
    }

    /// Plays the sounds of the game; where there are no files for them, the end rings the bell.
    fn play_sounds(&mut self, has_ended: bool) {
        let Some(level) = self.player.level_mut() else {
            return;
        };
        let names = match &mut level.playing {
            Playing::Live(live) => live.take_sounds(),
            Playing::Turns(_) => Vec::new(),
        };
        let (place, variant) = (
            level.collection.place.clone(),
            level.puzzle().variant().to_owned(),
        );
        if !self.player.settings.sound.is_on() {
            return;
        }
        let mut played = false;
        for name in names {
            played |= self.files.sound(&place, name, &variant) == Played::File;
        }
        if has_ended && !played {
            self.requests.push(Request::Ring);
        }
    }

    /// From now on boards are shown as pictures with characters of this size; `None` for boards of
    /// characters.
    pub(crate) fn use_characters(&mut self, characters: Option<CharacterSize>) {
        self.characters = characters;
    }

    /// The picture of what was drawn last.
    pub(crate) fn take_picture(&mut self) -> Option<Picture> {
        self.picture.take()
    }

    /// Draws everything but pictures.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, now: Duration) {
        self.is_dirty = false;
        let area = buffer.area;
        let mut painter = Painter {
            theme: self.theme(),
            charset: self.charset,
            buffer,
        };
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let words = format!(
                "Please enlarge the window to {}x{}.",
                SMALLEST.0, SMALLEST.1
            );
            painter.wrapped(area, &words, ratatui::style::Style::new());
            return;
        }
        let mut hits = Vec::new();
        let mut board = None;
        let mut picture = None;
        let popup = self.popup.take();
        // A picture would cover the popup.
        let characters = self.characters.filter(|_| popup.is_none());
        match &mut self.view {
            View::Library(library) => {
                library.draw(area, self.message.as_deref(), &mut painter, &mut hits);
            }
            View::Levels(list) => {
                let message = self.message.as_deref();
                list.draw(area, message, &self.player, &mut painter, &mut hits);
            }
            View::Gallery(gallery) => {
                gallery.draw(area, self.message.as_deref(), &mut painter, &mut hits);
            }
            View::Game => {
                let drawn = game_screen::draw(self, area, characters, now, &mut painter, &mut hits);
                (board, picture) =
                    drawn.map_or((None, None), |(board, picture)| (Some(board), picture));
            }
        }
        if let Some(popup) = &popup {
            // Only the popup can be clicked on while it is shown.
            hits.clear();
            board = None;
            popup.draw(area, &mut painter, &mut hits);
        }
        self.popup = popup;
        self.hits = hits;
        self.board = board;
        self.picture = picture;
    }

    /// Handles what a person did.
    pub(crate) fn input(&mut self, input: Input, now: Duration) {
        self.is_dirty = true;
        match input {
            Input::Press(key) => self.key(key, now),
            Input::Release(key) => self.player.release(key, now),
            Input::Paste(text) => self.paste(&text, now),
            Input::FocusLost => self.player.release_all(now),
            // The screen is drawn again in any case.
            Input::Resized => {}
            Input::Moved(at) => self.pointer = Some(at),
            Input::Down(button, at) => self.press(button, at, now),
            Input::Up(button, at) => self.lift(button, at, now),
            Input::Wheel(key, at) => self.wheel(key, at, now),
        }
    }

    fn key(&mut self, key: Key, now: Duration) {
        if key == Key::Control('q') {
            return self.is_over = true;
        }
        if let Some(mut popup) = self.popup.take() {
            let effect = popup.key(key, self);
            return self.after_popup(popup, effect, now);
        }
        if key == Key::Control('c') {
            return self.is_over = true;
        }
        self.message = None;
        match &mut self.view {
            View::Library(library) => {
                let choice = library.key(key);
                self.choose_place(choice, now);
            }
            View::Levels(list) => {
                let choice = list.key(key, &self.player);
                self.choose_level(choice, now);
            }
            View::Gallery(gallery) => {
                let choice = gallery.key(key);
                self.choose_in_gallery(choice, now);
            }
            View::Game => {
                let effect = self.player.key(key, now);
                self.after(effect, now);
            }
        }
    }

    fn choose_place(&mut self, choice: ListChoice, now: Duration) {
        match choice {
            ListChoice::Stay => {}
            ListChoice::Leave => self.is_over = true,
            ListChoice::Gallery(row) => {
                if let Some(place) = self.files.places().get(row).cloned() {
                    self.open_gallery(&place, 0);
                }
            }
            ListChoice::Help => self.popup = Some(Popup::list_help()),
            ListChoice::Open(row) => {
                if let Some(place) = self.files.places().get(row).cloned() {
                    self.open_place(&place, now);
                }
            }
            ListChoice::Settings => self.popup = Some(Popup::settings(self)),
            ListChoice::Statistics => self.popup = Some(Popup::statistics(&self.player)),
        }
    }

    fn choose_level(&mut self, choice: ListChoice, now: Duration) {
        let View::Levels(list) = &self.view else {
            return;
        };
        match choice {
            ListChoice::Stay => {}
            ListChoice::Help => self.popup = Some(Popup::list_help()),
            ListChoice::Settings => self.popup = Some(Popup::settings(self)),
            ListChoice::Statistics => {
                let scores = Popup::scores(list.collection(), &self.player);
                self.popup = scores.or_else(|| Some(Popup::statistics(&self.player)));
            }
            ListChoice::Leave => {
                let library = self.library.take();
                self.view =
                    View::Library(library.unwrap_or_else(|| Library::new(self.files.places())));
            }
            ListChoice::Gallery(row) => {
                let gallery = GalleryScreen::new(Arc::clone(list.collection()), row);
                self.show_gallery(gallery);
            }
            ListChoice::Open(row) => {
                let collection = Arc::clone(list.collection());
                self.enter_level(&collection, row, now);
            }
        }
    }

    fn open_gallery(&mut self, place: &Place, row: usize) {
        match self.files.open(place) {
            Ok(collection) => {
                self.place = Some(place.clone());
                self.show_gallery(GalleryScreen::new(collection, row));
            }
            Err(why) => self.message = Some(why),
        }
    }

    fn show_gallery(&mut self, gallery: GalleryScreen) {
        match std::mem::replace(&mut self.view, View::Gallery(Box::new(gallery))) {
            View::Levels(list) => self.levels_before = Some(list),
            View::Library(library) => self.library = Some(library),
            View::Gallery(_) | View::Game => {}
        }
    }

    fn choose_in_gallery(&mut self, choice: GalleryChoice, now: Duration) {
        match choice {
            GalleryChoice::Stay => {}
            GalleryChoice::Help => self.popup = Some(Popup::gallery_help()),
            GalleryChoice::Settings => self.popup = Some(Popup::settings(self)),
            GalleryChoice::Statistics => self.popup = Some(Popup::statistics(&self.player)),
            GalleryChoice::Theme => self.next_theme(),
            GalleryChoice::Leave => self.leave_gallery(),
            GalleryChoice::Open(board) => self.open_board(board, now),
        }
    }

    /// Goes back to the list from which the gallery was opened, or ends the program.
    fn leave_gallery(&mut self) {
        if let Some(list) = self.levels_before.take() {
            self.view = View::Levels(list);
        } else if let Some(library) = self.library.take() {
            self.view = View::Library(library);
        } else {
            self.is_over = true;
        }
    }

    fn next_theme(&mut self) {
        let at = Theme::ALL.iter().position(|one| *one == self.theme());
        let next = Theme::ALL[at.map_or(0, |at| (at + 1) % Theme::ALL.len())];
        self.player.settings.theme = next;
        self.use_settings_theme();
        self.message = Some(format!("colours: {}", next.id()));
        self.store_settings();
    }

    /// Opens a board of the gallery as a game at the start, with the solution as a branch.
    fn open_board(&mut self, board: usize, now: Duration) {
        let View::Gallery(screen) = &mut self.view else {
            return;
        };
        let gallery = screen.pause();
        let Some(moves) = gallery.boards().get(board).map(|one| one.moves.clone()) else {
            return;
        };
        let (collection, row) = (Arc::clone(gallery.collection()), gallery.row());
        let count = gallery.boards().len();
        self.open_level(&collection, row, Way::Forward, now);
        if !matches!(self.view, View::Game) {
            return;
        }
        self.player.with_level(now, |level| {
            level.show_solution(&moves, now);
            Effect::Draw
        });
        let (redo, undo) = (self.key_of(Command::Redo), self.key_of(Command::Undo));
        self.notify(&format!(
            "solution {} of {count}: {redo} steps forwards, {undo} back",
            board + 1
        ));
    }

    fn open_place(&mut self, place: &Place, now: Duration) {
        match self.files.open(place) {
            Ok(collection) => {
                self.place = Some(place.clone());
                self.show_levels(&collection, None, now);
            }
            Err(why) => self.message = Some(why),
        }
    }

    /// Shows the list of levels, and a level if one is given or is the only one.
    fn show_levels(&mut self, collection: &Arc<Collection>, row: Option<usize>, now: Duration) {
        let list = LevelList::new(Arc::clone(collection), row.unwrap_or(0));
        if let View::Library(library) = std::mem::replace(&mut self.view, View::Levels(list)) {
            self.library = Some(library);
        }
        let only = (collection.rows().len() == 1).then_some(0);
        if let Some(row) = row.or(only) {
            self.open_level(collection, row, Way::Forward, now);
        }
    }

    /// Opens a level, after its password if one is needed.
    fn enter_level(&mut self, collection: &Arc<Collection>, row: usize, now: Duration) {
        if collection.is_locked(row, self.player.best()) {
            self.popup = Some(Popup::text(TextPurpose::Password));
            return;
        }
        self.open_level(collection, row, Way::Forward, now);
    }

    fn open_level(&mut self, collection: &Arc<Collection>, row: usize, way: Way, now: Duration) {
        if let Err(why) = self.player.open(collection, row, way, now) {
            let number = collection.rows().get(row).map(|row| row.info.number);
            let number = number.map(|number| format!("level {number}: "));
            self.message = Some(number.unwrap_or_default() + &why);
            self.notify(&why);
            return;
        }
        match std::mem::replace(&mut self.view, View::Game) {
            View::Levels(list) => self.levels_before = Some(list),
            View::Gallery(gallery) => self.gallery_before = Some(gallery),
            View::Library(_) | View::Game => {}
        }
        self.was_over = true;
        let is_untouched = self
            .player
            .level()
            .is_some_and(|level| level.moves().is_empty());
        if is_untouched {
            self.popup = Popup::messages(&collection.messages(row).before);
        }
        if let Some(place) = &self.place {
            let last = format!("{}\n{row}\n", place.place);
            if let Err(error) = self.player.remember(&last) {
                self.notify(&format!("not saved: {error}"));
            }
        }
    }

    fn notify(&mut self, words: &str) {
        if let Some(level) = self.player.level_mut() {
            level.notify(Notice::new(words));
        }
    }

    fn after(&mut self, effect: Effect, now: Duration) {
        match effect {
            Effect::Draw => {}
            Effect::Unbound => {
                let help = self.key_of(Command::Help);
                self.notify(&format!(
                    "this key does nothing here; {help} shows all keys"
                ));
            }
            Effect::Run(command) => self.run(command, now),
        }
    }

    /// The name of the first key of a command in the open level.
    pub(crate) fn key_of(&self, command: Command) -> String {
        let key = self.player.level().and_then(|level| match &level.playing {
            Playing::Turns(turns) => turns.keymap().key(command),
            Playing::Live(live) => live.keymap().key(command),
        });
        key.map(quandary_player::keys::key_name).unwrap_or_default()
    }

    /// Carries out a command that is about more than the game.
    fn run(&mut self, command: Command, now: Duration) {
        if let Some(step) = LevelStep::of(command) {
            return self.go_to_level(step, now);
        }
        match command {
            Command::Back => self.leave_level(now),
            Command::Quit => self.is_over = true,
            Command::Help => self.popup = Popup::help(self),
            Command::Branches => self.popup = Popup::branches(self),
            Command::Checkpoint => self.popup = Some(Popup::text(TextPurpose::Checkpoint)),
            Command::PasteMoves => self.popup = Some(Popup::text(TextPurpose::Moves)),
            Command::ExportMoves => self.popup = Some(Popup::text(TextPurpose::Export)),
            Command::CopyMoves => self.copy_moves(),
            Command::Appearance => self.popup = Popup::appearance(self),
            Command::Settings => self.popup = Some(Popup::settings(self)),
            Command::Facts => self.popup = Popup::facts(self),
            Command::Ask => self.popup = Popup::questions(self),
            Command::Start => self.popup = Popup::start(self),
            Command::Reverse => self.reverse(now),
            Command::ZoomIn => self.zoom(Zoom::ALL.iter()),
            Command::ZoomOut => self.zoom(Zoom::ALL.iter().rev()),
            Command::Mouse => {
                self.mouse = self.mouse.toggled();
                self.requests.push(Request::Mouse(self.mouse));
                self.notify(match self.mouse {
                    Switch::On => "the mouse plays again",
                    Switch::Off => "the mouse selects text; the same key takes it back",
                });
            }
            other => {
                let effect = self.player.run(other, now);
                if !matches!(effect, Effect::Run(_)) {
                    self.after(effect, now);
                }
            }
        }
    }

    fn leave_level(&mut self, now: Duration) {
        self.player.close(now);
        if let Some(gallery) = self.gallery_before.take() {
            self.view = View::Gallery(gallery);
            return;
        }
        self.view = match self.levels_before.take() {
            Some(mut list) => {
                list.refresh(&self.player);
                View::Levels(list)
            }
            None => View::Library(Library::new(self.files.places())),
        };
    }

    fn copy_moves(&mut self) {
        let Some(level) = self.player.level() else {
            return;
        };
        let moves = level.moves();
        let length = counted(moves.chars().count() as u64, "character", "characters");
        self.requests.push(Request::Copy(moves));
        self.notify(&format!("copied the moves, {length}"));
    }

    fn zoom<'z>(&mut self, mut order: impl Iterator<Item = &'z Zoom>) {
        let zoom = self.player.settings.zoom;
        let next = order.find(|one| **one == zoom).and_then(|_| order.next());
        let Some(next) = next else {
            return self.notify("there is no further size");
        };
        self.player.settings.zoom = *next;
        self.store_settings();
        self.notify(&format!("size: {}", next.id()));
    }

    /// From now on the theme is that of the settings, whatever the command line said.
    pub(crate) fn use_settings_theme(&mut self) {
        self.theme = None;
    }

    pub(crate) fn store_settings(&mut self) {
        if let Err(error) = self.player.store_settings() {
            let words = format!("the settings were not saved: {error}");
            self.message = Some(words.clone());
            self.notify(&words);
        }
    }

    fn go_to_level(&mut self, step: LevelStep, now: Duration) {
        let Some(level) = self.player.level() else {
            return;
        };
        let (collection, row) = (Arc::clone(&level.collection), level.row);
        match collection.step(row, step, random(now), self.player.best()) {
            Ok(to) => self.enter_level(&collection, to, now),
            Err(why) => self.notify(why),
        }
    }

    fn reverse(&mut self, now: Duration) {
        let Some(level) = self.player.level() else {
            return;
        };
        let way = match level.way {
            Way::Forward => Way::Reverse,
            Way::Reverse => Way::Forward,
        };
        let (collection, row) = (Arc::clone(&level.collection), level.row);
        self.open_level(&collection, row, way, now);
    }

    fn after_popup(&mut self, popup: Popup, effect: PopupEffect, now: Duration) {
        match effect {
            PopupEffect::Stay => self.popup = Some(popup),
            PopupEffect::Close => {}
            PopupEffect::Do(binding) => self.perform(binding, now),
            PopupEffect::Text(purpose, text) => self.use_text(purpose, &text, now),
            PopupEffect::Go(node) => {
                self.player.with_level(now, |level| {
                    history::go(level, node, now);
                    Effect::Draw
                });
            }
            PopupEffect::Begin(option, value) => {
                self.begin_with(option, &value, now);
                self.popup = Popup::start(self).map(|start| start.with_selection_of(&popup));
            }
            PopupEffect::Ask(question) => {
                self.player.with_level(now, |level| {
                    if let Playing::Turns(turns) = &mut level.playing {
                        turns.start(Purpose::Ask(question), now);
                    }
                    Effect::Draw
                });
            }
            PopupEffect::Rate => {
                self.player.with_level(now, |level| {
                    if let Playing::Turns(turns) = &mut level.playing {
                        turns.start(Purpose::Rate, now);
                    }
                    Effect::Draw
                });
            }
        }
    }

    /// Does what a key would do.
    fn perform(&mut self, binding: Binding, now: Duration) {
        match binding {
            Binding::Action(action) => {
                self.player.with_level(now, |level| {
                    match &mut level.playing {
                        Playing::Turns(turns) => turns.act(action),
                        Playing::Live(live) => live.act(action, now),
                    }
                    Effect::Draw
                });
            }
            Binding::Command(command) => {
                let effect = self.player.run(command, now);
                self.after(effect, now);
            }
        }
    }

    fn use_text(&mut self, purpose: TextPurpose, text: &str, now: Duration) {
        match purpose {
            TextPurpose::Checkpoint => {
                self.player.with_level(now, |level| {
                    history::set_checkpoint(level, text, now);
                    Effect::Draw
                });
                self.notify("named; branches and checkpoints lists it");
            }
            TextPurpose::Moves => {
                let moves = match text.strip_prefix('@') {
                    Some(path) => self.files.read(path.trim()),
                    None => Ok(text.to_owned()),
                };
                match moves {
                    Ok(moves) => self.import(&moves, now),
                    Err(why) => self.notify(&why),
                }
            }
            TextPurpose::Export => {
                let moves = self.player.level().map(|level| level.moves() + "\n");
                let written = self.files.write(text.trim(), &moves.unwrap_or_default());
                match written {
                    Ok(()) => self.notify(&format!("wrote {}", text.trim())),
                    Err(why) => self.notify(&why),
                }
            }
            TextPurpose::Password => self.enter_with_password(text, now),
            TextPurpose::Name => {
                self.player.settings.name = text.trim().to_owned();
                self.store_settings();
            }
            TextPurpose::Start(option) => {
                let value = match text.trim() {
                    "" => (random(now) & RANDOM_START).to_string(),
                    number => number.to_owned(),
                };
                self.begin_with(option, &value, now);
            }
        }
    }

    /// Begins the open real-time level again with another value of an option of its start.
    fn begin_with(&mut self, option: &str, value: &str, now: Duration) {
        self.player.with_level(now, |level| {
            if let Playing::Live(live) = &mut level.playing {
                live.begin_with(option, value, now);
            }
            Effect::Draw
        });
    }

    fn enter_with_password(&mut self, password: &str, now: Duration) {
        let collection = match (&self.view, self.player.level()) {
            (View::Levels(list), _) => Arc::clone(list.collection()),
            (_, Some(level)) => Arc::clone(&level.collection),
            _ => return,
        };
        match collection.with_password(password) {
            Some(row) => self.open_level(&collection, row, Way::Forward, now),
            None => {
                self.message = Some("no level has this password".to_owned());
                self.notify("no level has this password");
            }
        }
    }

    fn import(&mut self, moves: &str, now: Duration) {
        self.player.with_level(now, |level| {
            level.import(moves, now);
            Effect::Draw
        });
    }

    fn paste(&mut self, text: &str, now: Duration) {
        if let Some(popup) = &mut self.popup {
            return popup.paste(text);
        }
        match &mut self.view {
            View::Game => self.import(text, now),
            View::Levels(list) => list.paste(text, &self.player),
            View::Gallery(gallery) => gallery.paste(text),
            View::Library(library) => library.paste(text),
        }
    }

    fn press(&mut self, button: Button, at: Position, now: Duration) {
        if let Some(hit) = self.hit(at) {
            if button == Button::Left {
                self.click(hit, now);
            }
            return;
        }
        if self.popup.is_some() {
            self.popup = None;
            return;
        }
        self.pressed = self.cell(at).map(|cell| (button, cell));
    }

    fn hit(&self, at: Position) -> Option<Hit> {
        let hits = self.hits.iter().rev();
        let mut hits = hits.filter(|(area, _)| area.contains(at));
        hits.next().map(|(_, hit)| *hit)
    }

    fn cell(&self, at: Position) -> Option<Point> {
        self.board.as_ref()?.cell(at)
    }

    fn click(&mut self, hit: Hit, now: Duration) {
        match hit {
            Hit::Do(binding) => self.perform(binding, now),
            Hit::PopupRow(row) => {
                if let Some(mut popup) = self.popup.take() {
                    let effect = popup.click(row, self);
                    self.after_popup(popup, effect, now);
                }
            }
            Hit::Back => self.key(Key::Escape, now),
            Hit::Row(row) => match &mut self.view {
                View::Library(library) => {
                    let choice = library.click(row);
                    self.choose_place(choice, now);
                }
                View::Levels(list) => {
                    let choice = list.click(row);
                    self.choose_level(choice, now);
                }
                View::Gallery(gallery) => gallery.click_level(row),
                View::Game => {}
            },
            Hit::Board(board) => {
                if let View::Gallery(gallery) = &mut self.view {
                    let choice = gallery.click_board(board);
                    self.choose_in_gallery(choice, now);
                }
            }
        }
    }

    fn lift(&mut self, button: Button, at: Position, now: Duration) {
        let Some((_, from)) = self.pressed.take().filter(|(which, _)| *which == button) else {
            return;
        };
        let Some(to) = self.cell(at) else {
            return;
        };
        let (key, target) = gesture::lifted(button, from, to);
        let effect = self.player.pointer(key, target, now);
        if effect != Effect::Unbound {
            self.after(effect, now);
        }
    }

    fn wheel(&mut self, key: Key, at: Position, now: Duration) {
        let arrow = match key {
            Key::WheelUp => Key::Up,
            _ => Key::Down,
        };
        if let View::Gallery(gallery) = &mut self.view
            && self.popup.is_none()
        {
            return gallery.wheel(arrow, at);
        }
        if self.popup.is_some() || !matches!(self.view, View::Game) {
            return self.key(arrow, now);
        }
        let target = self.cell(at).map_or(Target::Nothing, Target::Cell);
        let effect = self.player.pointer(key, target, now);
        if effect == Effect::Unbound {
            self.run(gesture::wheel_command(key), now);
        } else {
            self.after(effect, now);
        }
    }
}

/// What a key or click in a list means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListChoice {
    Stay,
    Leave,
    Help,
    Settings,
    Statistics,
    Open(usize),
    /// The solved boards of a level, or of the levels of a file.
    Gallery(usize),
}
