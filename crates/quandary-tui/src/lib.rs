//! Full-screen terminal program for playing puzzles: a user interface for [`quandary_player`].
//!
//! [`run`] opens the screen and returns when the player quits. Games, rules, keys and hints are in
//! [`quandary_player`] and in the families; this crate draws the screen, translates input from the
//! keyboard and the mouse, and stores games, best solutions and settings ([`FileStore`]).

mod answers;
mod app;
mod board;
mod events;
mod file_store;
mod gallery_screen;
mod game_screen;
mod icons;
mod list_screen;
mod painter;
mod picture;
#[cfg_attr(not(feature = "images"), path = "no_pictures.rs")]
mod pictures;
mod popup;
mod terminal;
mod theme;

pub use file_store::FileStore;

use app::App;
use crossterm::event;
use events::Input;
use quandary_core::budget::{Cancel, Clock};
use quandary_player::library::Collection;
use quandary_player::link::Position;
use quandary_player::settings::Theme;
use quandary_render::text::Charset;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;
use terminal::Screen;

/// A file of levels that the player can open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The name of the file, as shown in lists.
    pub name: String,
    /// The text that identifies the file for [`Files::open`], for example its path.
    pub place: String,
}

/// Access to files and sounds, implemented by the caller of [`run`].
pub trait Files {
    /// Returns the files that the player can choose from.
    fn places(&self) -> &[Place];

    /// Opens one of the files from [`Self::places`].
    ///
    /// # Errors
    /// The file cannot be opened or has no levels; the error says why.
    fn open(&self, place: &Place) -> Result<Arc<Collection>, String>;

    /// Reads a file with moves and returns its text.
    ///
    /// # Errors
    /// The file cannot be read; the error says why.
    fn read(&self, path: &str) -> Result<String, String>;

    /// Starts to play a sound of a game, and does not wait for its end. `place` is the
    /// [`Place::place`] of the file with the levels, `name` the name of the sound, and `variant`
    /// the name of the rule variant. Returns [`Played::Nothing`] if there is no file for the sound
    /// or no program to play it.
    fn sound(&self, place: &str, name: &str, variant: &str) -> Played;

    /// Writes `text` to a new file.
    ///
    /// # Errors
    /// The file exists already or cannot be written; the error says why.
    fn write(&self, path: &str, text: &str) -> Result<(), String>;
}

/// Whether a sound file is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// A file is being played.
    File,
    /// No sound: there is no file for it, or no program to play it.
    Nothing,
}

/// What the program shows first.
#[derive(Clone)]
pub enum Start {
    /// The list of files.
    Library,
    /// A file that the caller has already opened, in order to report errors in the file before the
    /// screen is cleared.
    File {
        /// The file.
        place: Place,
        /// The levels of the file.
        collection: Arc<Collection>,
        /// The view in which the file is shown first.
        view: FirstView,
    },
}

/// The view in which a file is shown first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstView {
    /// The list of the levels, or the level itself if the file has only one.
    Levels,
    /// The level in this row of the list of levels, counted from 0.
    Level(usize),
    /// The first level of the file, in this position.
    Position(Position),
    /// The gallery of solved boards. The level in this row of the list of levels, counted from 0,
    /// is selected.
    Gallery(usize),
}

/// The options of [`run`].
pub struct Options {
    /// The folder in which games, best solutions and settings are stored.
    pub store: FileStore,
    /// The characters that the terminal can show.
    pub charset: Charset,
    /// The theme at the start; `None` for the theme in the settings.
    pub theme: Option<Theme>,
    /// Today's date, in days since 1 January 1970.
    pub today: i32,
    /// What the program shows first.
    pub start: Start,
}

/// How long the program waits for a key before it looks whether it was asked to end.
const LOOK: Duration = Duration::from_millis(500);
/// The least time between two drawings.
const FRAME: Duration = Duration::from_millis(16);

/// Runs the full-screen program until the player quits or `cancel` is set, for example by a signal.
///
/// # Errors
/// The terminal cannot be used.
pub fn run(
    files: &dyn Files,
    options: Options,
    clock: &dyn Clock,
    cancel: &Cancel,
) -> io::Result<()> {
    let (mut screen, typed) = Screen::open(clock)?;
    let mut app = App::new(files, options, screen.reports, clock.now());
    for key in typed {
        handle(&mut app, Input::Press(key), &mut screen, clock)?;
    }
    let inputs = read_inputs();
    let mut next_frame = Duration::ZERO;
    while !app.is_over() && !cancel.is_cancelled() {
        let now = clock.now();
        if app.is_dirty() && now >= next_frame {
            screen.draw(&mut app, clock)?;
            // A terminal that is slow with pictures gets fewer of them, and keys are still read.
            let took = clock.now().saturating_sub(now);
            next_frame = now + FRAME.max(2 * took);
        }
        let frame = app.is_dirty().then_some(FRAME);
        let work = app.next_work(now);
        let wait = work.unwrap_or(LOOK).min(frame.unwrap_or(LOOK)).min(LOOK);
        // Everything that is waiting is handled before the screen is drawn again.
        let mut input = match inputs.recv_timeout(wait) {
            Ok(input) => Some(input),
            Err(RecvTimeoutError::Timeout) => None,
            // The terminal is gone.
            Err(RecvTimeoutError::Disconnected) => break,
        };
        while let Some(one) = input {
            handle(&mut app, one, &mut screen, clock)?;
            input = inputs.try_recv().ok();
        }
        app.work(clock);
        for request in app.take_requests() {
            carry_out(request)?;
        }
    }
    app.close(clock.now());
    Ok(())
}

/// Reads what a person does in a thread of its own: reading from a terminal that is gone may never
/// return, and must not keep the program from ending.
fn read_inputs() -> Receiver<Input> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            let sent = events::input(event).map_or(Ok(()), |input| sender.send(input));
            if sent.is_err() {
                break;
            }
        }
    });
    receiver
}

fn handle(
    app: &mut App<'_>,
    input: Input,
    screen: &mut Screen,
    clock: &dyn Clock,
) -> io::Result<()> {
    use quandary_core::interaction::Key;
    match input {
        Input::Press(Key::Control('z')) => {
            screen.suspend()?;
            app.redraw();
        }
        Input::Press(Key::Control('l')) => {
            screen.clear()?;
            app.redraw();
        }
        Input::Resized => {
            // The terminal may have moved what it shows.
            screen.clear()?;
            app.input(Input::Resized, clock.now());
        }
        input => app.input(input, clock.now()),
    }
    Ok(())
}

fn carry_out(request: app::Request) -> io::Result<()> {
    match request {
        app::Request::Copy(text) => Screen::copy(&text)?,
        app::Request::Mouse(mouse) => Screen::set_mouse(mouse)?,
        app::Request::Ring => Screen::ring()?,
    }
    Ok(())
}
