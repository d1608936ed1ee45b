//! Playing puzzles in a full-screen terminal program: a view on [`quandary_player`].
//!
//! [`run`] opens the screen and returns when the player leaves. Games, rules, keys and hints are in
//! [`quandary_player`] and in the families; this crate draws, translates keys and the mouse, and
//! stores files ([`FileStore`]).

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
    /// The name of the file in lists.
    pub name: String,
    /// Identifies the file for [`Files::open`], for example by its path.
    pub place: String,
}

/// Access to files and sounds, implemented by the caller of [`run`].
pub trait Files {
    /// The files to choose from.
    fn places(&self) -> &[Place];

    /// Opens one of them.
    ///
    /// # Errors
    /// It cannot be opened or has no levels; the text says why.
    fn open(&self, place: &Place) -> Result<Arc<Collection>, String>;

    /// Reads moves from a file.
    ///
    /// # Errors
    /// It cannot be read; the text says why.
    fn read(&self, path: &str) -> Result<String, String>;

    /// Begins to play a sound of a game from a file, if there is a file for it and a program that
    /// plays it; does not wait for its end. `place` is that of the levels.
    fn sound(&self, place: &str, name: &str, variant: &str) -> Played;

    /// Writes a text to a new file.
    ///
    /// # Errors
    /// It cannot be written or exists already; the text says why.
    fn write(&self, path: &str, text: &str) -> Result<(), String>;
}

/// Whether a sound is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// A file is being played.
    File,
    /// There is no file for it, or nothing to play it with.
    Nothing,
}

/// What to open first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The list of files.
    Library,
    /// The levels of a file.
    Levels(Place),
    /// A level, by its row in the file.
    Level(Place, usize),
    /// A position in the only level of a file.
    Position(Place, Position),
    /// The solved boards of the levels of a file; the level of this row is selected.
    Gallery(Place, usize),
}

/// The options of [`run`].
pub struct Options {
    /// The folder of games, best solutions and settings.
    pub store: FileStore,
    /// The characters that the terminal can show.
    pub charset: Charset,
    /// The theme at the start; `None` for the theme in the settings.
    pub theme: Option<Theme>,
    /// Today's date, in days since 1 January 1970.
    pub today: i32,
    /// What to open first.
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
