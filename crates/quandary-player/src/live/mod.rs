//! Plays games in real time: handles pace and keys, rewinds games, and saves games and solutions.
//!
//! [`LivePlay`] plays the ticks of a [`LiveGame`] when they are due. It reads no clock: every
//! method that needs the time takes `now`, the time since a fixed moment that the view chooses.

mod between;
mod journal;
mod keys;
mod pace;
mod record;
mod runs;
mod sound;
mod state;

pub use between::{level_of_password, next_level};
pub use keys::KeyReports;
pub use pace::Speed;
pub use record::{SolutionUpdate, update_solutions};
pub use runs::{Origin, Place, Run, RunEnd, RunIndex, Runs};
pub use sound::{SoundFile, sound_files};
pub use state::{LiveState, PauseCause, StepSize};

use journal::Journal;
use keys::Keys;
use pace::Pace;
use quandary_core::failure::Failure;
use quandary_core::game::{GameEvent, GameStatus, LiveGame};
use quandary_core::grid::Point;
use quandary_core::interaction::{Action, Target};
use quandary_core::options::Options;
use state::Mode;
use std::time::Duration;

/// If ticks are overdue for longer, the machine slept or was busy: the game pauses.
const MAX_DELAY: Duration = Duration::from_secs(1);

/// Maximum tick of moves that are read, almost three hours: they are played at once, so they must end
/// soon.
const MAX_READ_TICK: u64 = 200_000;

/// Number of ticks that a game may go on after moves that were read.
const MAX_TICKS_AFTER_MOVES: u64 = 1200;

/// Maximum number of ticks of a step that ends when the player can act again.
const MAX_STEP: u64 = 40;

/// A real-time game that is being played, with its speed, its keys, its runs and the journal lines
/// that are not saved yet.
pub struct LivePlay {
    game: Box<dyn LiveGame>,
    keys: Keys,
    mode: Mode,
    speed: Speed,
    runs: Runs,
    journal: Journal,
    events: Vec<GameEvent>,
}

/// The result of reading a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Restored {
    /// Number of lines that were skipped because they are damaged or contradict earlier lines.
    pub damaged: usize,
}

impl LivePlay {
    /// Creates a game that is at its start and waits for the first key.
    #[must_use]
    pub fn new(mut game: Box<dyn LiveGame>, reports: KeyReports) -> Self {
        game.seek(0);
        Self {
            game,
            keys: Keys::new(reports),
            mode: Mode::Waiting,
            speed: Speed::default(),
            runs: Runs::default(),
            journal: Journal::new(),
            events: Vec::new(),
        }
    }

    /// Restores a game from a journal. The game is at the tick that was saved last, and waits for
    /// a key. Lines that cannot be read are skipped. Append the lines of
    /// [`LivePlay::journal_lines`] to the same journal.
    #[must_use]
    pub fn restore(
        game: Box<dyn LiveGame>,
        reports: KeyReports,
        journal: &[u8],
    ) -> (Self, Restored) {
        let saved = journal::read(journal);
        let mut play = Self {
            runs: saved.runs,
            journal: saved.journal,
            ..Self::new(game, reports)
        };
        play.load(saved.at, 0);
        let damaged = saved.damaged;
        (play, Restored { damaged })
    }

    /// The game, for example to draw it or to show its [facts](LiveGame::facts).
    #[must_use]
    pub fn game(&self) -> &dyn LiveGame {
        &*self.game
    }

    /// The state of the game.
    #[must_use]
    pub fn state(&self) -> LiveState {
        match self.game.status() {
            GameStatus::Running => self.mode.state(),
            GameStatus::Won(ticks) => LiveState::Won(ticks),
            GameStatus::Lost(cause) => LiveState::Lost(cause),
        }
    }

    /// The state, the speed and the way in which keys work, for a status line.
    #[must_use]
    pub fn status_words(&self) -> String {
        state::words(self.state(), self.speed, self.keys.reports())
    }

    /// Plays the ticks that are due, and returns the events since the last call. If the next tick
    /// has been due for more than a second, pauses the game instead.
    pub fn advance(&mut self, now: Duration) -> Vec<GameEvent> {
        self.catch_up(now);
        std::mem::take(&mut self.events)
    }

    /// How long the view can sleep until the next tick is due; `None` while time stands still,
    /// for example because the game is paused or waits for a key.
    #[must_use]
    pub fn next_due(&self, now: Duration) -> Option<Duration> {
        let pace = self.mode.pace()?;
        Some(pace.wait(now))
    }

    /// Handles a key press or an automatic key repeat; `action` is the action of the key. Starts a
    /// waiting game, and takes over from a replay; in step mode, plays a step.
    pub fn press(&mut self, action: &'static Action, now: Duration) {
        self.catch_up(now);
        match self.state() {
            LiveState::Waiting | LiveState::Replaying => {
                self.keys.press(action);
                self.run(now);
            }
            LiveState::Running => self.keys.press(action),
            LiveState::Stepping(size) => {
                let input = self.game.held(&[action]);
                self.step(&input, size);
            }
            LiveState::Paused(_)
            | LiveState::Rewinding
            | LiveState::Won(_)
            | LiveState::Lost(_) => {}
        }
    }

    /// Handles the release of a key.
    pub fn release(&mut self, action: &Action, now: Duration) {
        self.catch_up(now);
        self.keys.release(action);
    }

    /// Releases all keys, for example because the window lost the focus. In latch mode
    /// ([`KeyReports::PressOnly`]), ends the action of the last key.
    pub fn release_all(&mut self, now: Duration) {
        self.catch_up(now);
        self.keys.release_all();
    }

    /// Handles the key that means "no input", normally Space. If the game is waiting for its first
    /// input, starts the game; in step mode, plays a step without input; otherwise does the same as
    /// [`LivePlay::release_all`].
    pub fn rest(&mut self, now: Duration) {
        self.catch_up(now);
        match self.state() {
            LiveState::Waiting => self.run(now),
            LiveState::Stepping(size) => self.step("", size),
            _ => self.keys.release_all(),
        }
    }

    /// Handles a click on a cell. The click is the input of one tick only. If the game is waiting
    /// for its first input, starts the game; in step mode, plays a step.
    ///
    /// # Errors
    /// The action cannot be applied to the cell.
    pub fn click(
        &mut self,
        action: &'static Action,
        at: Point,
        now: Duration,
    ) -> Result<(), Failure> {
        self.catch_up(now);
        let input = self.game.input(action, Target::Cell(at))?;
        match self.state() {
            LiveState::Waiting | LiveState::Replaying => {
                self.keys.click(action, at);
                self.run(now);
            }
            LiveState::Running => self.keys.click(action, at),
            LiveState::Stepping(size) => self.step(&input, size),
            LiveState::Paused(_)
            | LiveState::Rewinding
            | LiveState::Won(_)
            | LiveState::Lost(_) => {}
        }
        Ok(())
    }

    /// Stops time until [`LivePlay::resume`]. Keys are released.
    pub fn pause(&mut self, now: Duration) {
        self.catch_up(now);
        self.halt(Mode::Paused(PauseCause::Player));
    }

    /// Lets time pass from now on, whether the game was waiting, paused, in step mode, rewinding
    /// or replaying.
    pub fn resume(&mut self, now: Duration) {
        self.catch_up(now);
        if !matches!(self.mode, Mode::Running(_)) {
            self.run(now);
        }
    }

    /// Starts step mode: time passes only when a key is pressed.
    pub fn play_by_steps(&mut self, size: StepSize, now: Duration) {
        self.catch_up(now);
        self.halt(Mode::Stepping(size));
    }

    /// The speed.
    #[must_use]
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Changes the speed.
    pub fn set_speed(&mut self, speed: Speed, now: Duration) {
        self.catch_up(now);
        self.speed = speed;
        match self.mode {
            Mode::Running(_) => self.run(now),
            Mode::Replaying(_) => self.replay(now),
            Mode::Waiting | Mode::Paused(_) | Mode::Stepping(_) | Mode::Rewinding(..) => {}
        }
    }

    /// Rewinds the game at four times the normal speed, until [`LivePlay::stop_rewinding`] is
    /// called or the start of the level is reached.
    pub fn rewind(&mut self, now: Duration) {
        self.catch_up(now);
        if !matches!(self.mode, Mode::Rewinding(..)) {
            let pace = Pace::rewinding(now, self.game.tick_duration());
            let size = self.mode.step_size();
            self.halt(Mode::Rewinding(pace, size));
        }
    }

    /// Ends rewinding; the game waits for a key.
    pub fn stop_rewinding(&mut self, now: Duration) {
        self.catch_up(now);
        if matches!(self.mode, Mode::Rewinding(..)) {
            self.wait();
        }
    }

    /// Replays the current run from the current tick on, at the current speed. At the end of the
    /// run the game waits for a key. With [`LivePlay::press`] or [`LivePlay::click`], the player
    /// can take over before the end and play on from there.
    pub fn replay(&mut self, now: Duration) {
        self.catch_up(now);
        if self.game.now() < self.last_tick() {
            let pace = Pace::playing(now, self.game.tick_duration(), self.speed);
            self.halt(Mode::Replaying(pace));
        }
    }

    /// Whether [`LivePlay::replay`] is under way.
    #[must_use]
    pub fn is_replaying(&self) -> bool {
        matches!(self.mode, Mode::Replaying(_))
    }

    /// Number of ticks from the start of the level to the end of the current run.
    #[must_use]
    pub fn last_tick(&self) -> u64 {
        self.runs.run().ticks.max(self.game.now())
    }

    /// Goes to a tick of the current run, at most to its end; then the game waits for a key, or
    /// stays paused if it was paused.
    pub fn scrub(&mut self, tick: u64, now: Duration) {
        self.catch_up(now);
        self.seek(tick);
    }

    /// Goes back by this number of ticks, at most to the start of the level; then the game waits
    /// for a key, or stays paused if it was paused.
    pub fn step_back(&mut self, ticks: u64, now: Duration) {
        self.catch_up(now);
        self.seek(self.game.now().saturating_sub(ticks));
    }

    /// Goes forward by this number of ticks, at most to the end of the run; then the game waits
    /// for a key, or stays paused if it was paused.
    pub fn step_forward(&mut self, ticks: u64, now: Duration) {
        self.catch_up(now);
        self.seek(self.game.now().saturating_add(ticks));
    }

    /// Goes back to the moment before the last input. Returns `false` at the start of the level.
    pub fn undo(&mut self, now: Duration) -> bool {
        self.catch_up(now);
        let tick = self.game.now();
        self.seek(self.runs.input_before(tick).unwrap_or(0));
        tick > 0
    }

    /// Goes forward to the next input of the run, to the moment before that input takes effect.
    /// Inputs of the current tick do not count. If no input follows, goes to the end of the run.
    /// Returns `false` if the game was already at the end of the run.
    pub fn redo(&mut self, now: Duration) -> bool {
        self.catch_up(now);
        let tick = self.game.now();
        let next = self.runs.input_after(tick);
        self.seek(next.unwrap_or(u64::MAX));
        self.game.now() > tick
    }

    /// Goes to the start of the level. The current run is kept.
    pub fn restart(&mut self, now: Duration) {
        self.catch_up(now);
        self.seek(0);
    }

    /// Plays moves from the start of the level as a separate run. The moves have the form in
    /// which [`LiveGame::moves`] returns them: the start options, then `TICK:INPUT` for each
    /// input. After the last input, time passes until the game is over, but for at most a minute
    /// of game time.
    ///
    /// # Errors
    /// A word cannot be read, or the game refuses the start options or an input. The ticks before
    /// a refused input are played.
    pub fn play_moves(&mut self, moves: &str, now: Duration) -> Result<(), Failure> {
        self.play_inputs(moves, now)?;
        let end = self.game.now() + MAX_TICKS_AFTER_MOVES;
        self.play_until(end);
        Ok(())
    }

    /// Plays moves as [`LivePlay::play_moves`] does, except that after the last input, time
    /// passes until the game reaches `tick` or is over. A `tick` above 200,000, the highest tick
    /// of an input that can be read, counts as 200,000.
    ///
    /// # Errors
    /// Those of [`LivePlay::play_moves`].
    pub fn play_moves_until(
        &mut self,
        moves: &str,
        tick: u64,
        now: Duration,
    ) -> Result<(), Failure> {
        self.play_inputs(moves, now)?;
        self.play_until(tick.min(MAX_READ_TICK));
        Ok(())
    }

    /// Lets time pass without input until a tick; the game then waits for a key.
    fn play_until(&mut self, end: u64) {
        while self.game.now() < end && !self.is_over() {
            if self.tick("").is_err() {
                break;
            }
        }
        self.wait();
    }

    fn play_inputs(&mut self, moves: &str, now: Duration) -> Result<(), Failure> {
        let words = moves.split_whitespace();
        let (start, moves): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains('='));
        let start = Options::parse_words(self.game.start().table(), &start.join(" "));
        let start = start.map_err(|error| Failure::new(error.to_string()))?;
        let parsed = moves.into_iter().zip(1..).map(|(word, number)| {
            let read = runs::input(word).filter(|(tick, _)| *tick <= MAX_READ_TICK);
            read.ok_or_else(|| {
                let expected = format!("expected TICK:INPUT with a tick up to {MAX_READ_TICK}");
                Failure::at_move(number, word, expected)
            })
        });
        let parsed: Vec<(u64, &str)> = parsed.collect::<Result<_, _>>()?;
        self.catch_up(now);
        match start.words() == self.game.start().words() {
            true => self.seek(0),
            false => self.begin(&start, now)?,
        }
        for (tick, input) in parsed {
            while self.game.now() < tick && !self.is_over() {
                self.tick("")?;
            }
            self.tick(input)?;
        }
        Ok(())
    }

    /// Goes to the tick after the last input of the current run; then the game waits for a key,
    /// or stays paused if it was paused.
    pub fn go_to_last_input(&mut self, now: Duration) {
        self.catch_up(now);
        let last = self.runs.input_before(u64::MAX);
        self.seek(last.map_or(0, |tick| tick + 1));
    }

    /// All runs of the level so far, and the checkpoints.
    #[must_use]
    pub fn runs(&self) -> &Runs {
        &self.runs
    }

    /// Goes to a moment of a run. The game can be continued from there. Returns `false` if there is
    /// no such moment.
    pub fn go_to(&mut self, place: Place, now: Duration) -> bool {
        self.catch_up(now);
        let known = self.runs.get(place.run);
        if known.is_none_or(|run| place.tick > run.ticks) {
            return false;
        }
        self.journal.played(&self.runs);
        let end = Place {
            run: self.runs.current(),
            tick: self.runs.run().ticks,
        };
        let common = self.runs.common(end, place);
        self.load(place, common);
        self.wait();
        true
    }

    /// The current run and the current tick.
    #[must_use]
    pub fn place(&self) -> Place {
        Place {
            run: self.runs.current(),
            tick: self.game.now(),
        }
    }

    /// Sets a checkpoint with this name at the current moment, and replaces an older checkpoint of
    /// that name. Line breaks in the name become blanks.
    pub fn set_checkpoint(&mut self, name: &str, now: Duration) {
        self.catch_up(now);
        let name = name.replace(['\n', '\r'], " ");
        let place = self.runs.place(self.game.now());
        self.runs.set_checkpoint(&name, place);
        self.journal.marked(&name, place, &self.runs);
    }

    /// Returns to a checkpoint. Returns `false` if there is no checkpoint of that name.
    pub fn return_to(&mut self, name: &str, now: Duration) -> bool {
        let place = self.runs.checkpoint(name);
        place.is_some_and(|place| self.go_to(place, now))
    }

    /// The lines to append to the journal of this game. While time passes, lines are due only
    /// once a second, so that most calls return nothing. If the program is killed, at most the
    /// inputs of the last second are lost.
    pub fn journal_lines(&mut self, now: Duration) -> String {
        let place = self.place();
        match self.mode {
            Mode::Running(_) | Mode::Rewinding(..) | Mode::Replaying(_) if !self.is_over() => {
                self.journal.due(&self.runs, place, now)
            }
            _ => self.journal.rest(&self.runs, place),
        }
    }

    /// All lines that are not in the journal yet. Append them to the journal when the game is
    /// closed.
    pub fn last_journal_lines(&mut self) -> String {
        let place = self.place();
        self.journal.rest(&self.runs, place)
    }

    /// The winning moves, and the time that counts for the solution, in ticks. `None` unless the
    /// game is won.
    #[must_use]
    pub fn won(&self) -> Option<(String, u64)> {
        match self.game.status() {
            GameStatus::Won(ticks) => Some((self.game.moves(), ticks)),
            GameStatus::Running | GameStatus::Lost(_) => None,
        }
    }

    fn is_over(&self) -> bool {
        self.game.status() != GameStatus::Running
    }

    fn run(&mut self, now: Duration) {
        let pace = Pace::playing(now, self.game.tick_duration(), self.speed);
        self.mode = Mode::Running(pace);
    }

    fn halt(&mut self, mode: Mode) {
        self.mode = mode;
        self.keys.release_all();
    }

    /// Stops time until a key.
    fn wait(&mut self) {
        self.halt(match (self.mode.step_size(), self.mode) {
            (Some(size), _) => Mode::Stepping(size),
            (None, paused @ Mode::Paused(_)) => paused,
            (None, _) => Mode::Waiting,
        });
    }

    fn seek(&mut self, tick: u64) {
        self.game.seek(tick);
        self.wait();
    }

    fn catch_up(&mut self, now: Duration) {
        let Some(pace) = self.mode.pace() else {
            return;
        };
        if pace.behind(now) > MAX_DELAY {
            self.halt(Mode::Paused(PauseCause::Delay));
            return;
        }
        let due = pace.due(now);
        match self.mode {
            Mode::Running(_) => {
                for _ in 0..due {
                    self.play_tick();
                }
            }
            Mode::Replaying(_) => self.game.seek(self.game.now().saturating_add(due)),
            _ => self.game.seek(self.game.now().saturating_sub(due)),
        }
        self.mode.play(due);
        let is_replayed = self.is_replaying() && self.game.now() >= self.last_tick();
        if self.is_over() || is_replayed || (self.game.now() == 0 && due > 0) {
            self.wait();
        }
    }

    fn play_tick(&mut self) {
        let input = match self.game.takes_input() {
            true => self.keys.take(&*self.game),
            false => String::new(),
        };
        self.tick_unrefused(&input);
    }

    /// Plays a tick with an input, then those in which the player cannot act.
    fn step(&mut self, input: &str, size: StepSize) {
        self.tick_unrefused(input);
        if size == StepSize::UntilInput {
            for _ in 1..MAX_STEP {
                if self.is_over() || self.game.takes_input() {
                    break;
                }
                self.tick_unrefused("");
            }
        }
    }

    /// Plays a tick with an input of an action of this game, which is never refused; if it is, nothing
    /// happens.
    fn tick_unrefused(&mut self, input: &str) {
        let _ = self.tick(input);
    }

    fn tick(&mut self, input: &str) -> Result<(), Failure> {
        let tick = self.game.now();
        if self.is_over() {
            return Ok(());
        }
        let fork = tick < self.runs.run().ticks;
        let events = self.game.tick(input)?;
        if fork {
            self.journal.played(&self.runs);
            self.runs.fork(tick);
            self.journal.begun(&self.runs);
        }
        self.runs.run_mut().push(tick, input);
        self.events.extend(events);
        self.note_end();
        Ok(())
    }

    fn note_end(&mut self) {
        let end = match self.game.status() {
            GameStatus::Running => return,
            GameStatus::Won(ticks) => RunEnd::Won(ticks),
            GameStatus::Lost(cause) => RunEnd::Lost(cause.to_owned()),
        };
        self.runs.run_mut().end = end;
        self.journal.ended(&self.runs);
    }

    /// Begins a new run with these start options, such as another random seed.
    ///
    /// # Errors
    /// The level cannot be played with these options.
    pub fn begin(&mut self, start: &Options, now: Duration) -> Result<(), Failure> {
        self.catch_up(now);
        self.game.begin(start)?;
        self.journal.played(&self.runs);
        self.runs.begin(start.words());
        self.journal.begun(&self.runs);
        self.wait();
        Ok(())
    }

    /// If the game started in another way than the current run, begins it in the way of the run. What
    /// a damaged journal says about it is ignored if it cannot be used.
    fn use_start_of_run(&mut self) {
        let start = self.runs.start_of(self.runs.current());
        let table = self.game.start().table();
        if start != self.game.start().words()
            && let Ok(start) = Options::parse_words(table, start)
        {
            let _ = self.game.begin(&start);
        }
    }

    /// Plays the whole run of a place, of which the game has the ticks until `common`, then goes to
    /// the place.
    fn load(&mut self, place: Place, common: u64) {
        self.runs.select(place.run);
        self.journal.switched(&self.runs);
        self.use_start_of_run();
        self.game.seek(common);
        let end = self.runs.run().ticks;
        let whole = Place {
            run: place.run,
            tick: end,
        };
        let mut inputs = self.runs.inputs(whole, common).into_iter().peekable();
        while self.game.now() < end && !self.is_over() {
            let now = self.game.now();
            let input = inputs.next_if(|(tick, _)| *tick == now);
            let input = input.map_or_else(String::new, |(_, input)| input);
            if self.game.tick(&input).is_err() {
                break;
            }
        }
        self.leave_unplayable(end);
        self.game.seek(place.tick);
    }

    /// If a run of a damaged or foreign journal cannot be played to its end, goes on in a run of its
    /// own that has only what was played.
    fn leave_unplayable(&mut self, end: u64) {
        let reached = self.game.now();
        if reached < end {
            self.runs.fork(reached);
            self.journal.begun(&self.runs);
        }
    }
}
