//! A real-time level that is being played: the game, its keys, messages.

use crate::best::Help;
use crate::command::{Command, Scope};
use crate::keymap::{Binding, Keymap};
use crate::link::Position;
use crate::live::{LivePlay, LiveState, Place, RunIndex, StepSize};
use crate::notice::Notice;
use crate::open_level::Effect;
use crate::settings::Settings;
use quandary_core::failure::Failure;
use quandary_core::family::{Puzzle, Tone};
use quandary_core::game::GameEvent;
use quandary_core::interaction::{Action, Key, Needs, Target};
use quandary_core::look::Look;
use quandary_core::scene::Scene;
use std::sync::Arc;
use std::time::Duration;

/// A real-time level that is being played.
pub struct OpenLive {
    /// The game.
    pub play: LivePlay,
    /// How the map is drawn.
    pub look: Look,
    puzzle: Arc<dyn Puzzle>,
    keymap: Keymap,
    notice: Option<Notice>,
    /// [`Help::Aided`] if moves were imported since the level was opened.
    help: Help,
    /// Names of sounds that the view has not played yet.
    sounds: Vec<&'static str>,
}

impl OpenLive {
    /// Creates an open level whose game is `play`, in its current state.
    #[must_use]
    pub fn new(puzzle: Arc<dyn Puzzle>, play: LivePlay, settings: &Settings) -> Self {
        let family = puzzle.family();
        let actions = play.game().actions();
        Self {
            keymap: Keymap::new(family.id, actions, Scope::Live, settings),
            look: Look::plain(family.draw_options),
            play,
            puzzle,
            notice: None,
            help: Help::Unaided,
            sounds: Vec::new(),
        }
    }

    /// The level.
    #[must_use]
    pub fn puzzle(&self) -> &Arc<dyn Puzzle> {
        &self.puzzle
    }

    /// The keys of this game.
    #[must_use]
    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// The last message.
    #[must_use]
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Shows a message.
    pub fn notify(&mut self, notice: Notice) {
        self.notice = Some(notice);
    }

    /// The drawing of the position.
    #[must_use]
    pub fn scene(&self) -> Scene {
        self.play.game().scene(&self.look)
    }

    /// [`Help::Aided`] if moves were imported since the level was opened.
    #[must_use]
    pub fn help(&self) -> Help {
        self.help
    }

    /// Returns the names of the sounds that the game has made since the last call.
    pub fn take_sounds(&mut self) -> Vec<&'static str> {
        std::mem::take(&mut self.sounds)
    }

    /// Handles a key that was pressed, or that repeats because it is held down.
    pub fn key(&mut self, key: Key, now: Duration) -> Effect {
        match self.binding(key) {
            Some(Binding::Action(action)) => {
                self.act(action, now);
                Effect::Draw
            }
            Some(Binding::Command(command)) => self.run(command, now),
            None => Effect::Unbound,
        }
    }

    /// Handles the release of a key.
    pub fn release(&mut self, key: Key, now: Duration) {
        match self.binding(key) {
            Some(Binding::Action(action)) => self.play.release(action, now),
            Some(Binding::Command(Command::Undo)) => self.play.stop_rewinding(now),
            _ => {}
        }
    }

    fn binding(&self, key: Key) -> Option<Binding> {
        self.keymap.bindings(key).first().copied()
    }

    /// Performs an action as if its key had been pressed.
    pub fn act(&mut self, action: &'static Action, now: Duration) {
        match action.needs {
            Needs::Nothing => self.play.press(action, now),
            Needs::Cell | Needs::TwoCells => {
                self.notice = Some(Notice::new("click on a cell for this"));
            }
        }
    }

    /// Handles a click on a cell.
    pub fn pointer(&mut self, key: Key, target: Target, now: Duration) -> Effect {
        let (Some(Binding::Action(action)), Some(at)) = (self.binding(key), target.cell()) else {
            return Effect::Unbound;
        };
        if let Err(failure) = self.play.click(action, at, now) {
            self.notice = Some(Notice::new(failure.reason));
        }
        Effect::Draw
    }

    /// Runs a command if the command concerns the game. Otherwise returns [`Effect::Run`]: the view
    /// has to run the command.
    pub fn run(&mut self, command: Command, now: Duration) -> Effect {
        let play = &mut self.play;
        self.notice = None;
        match command {
            Command::Undo => drop(play.undo(now)),
            Command::Redo => drop(play.redo(now)),
            Command::Restart => play.restart(now),
            Command::GoToEnd => play.step_forward(u64::MAX, now),
            Command::Pause => self.toggle_pause(now),
            Command::Replay => self.toggle_replay(now),
            Command::StepForward => self.step_forward(now),
            Command::StepBack => play.step_back(1, now),
            Command::StepMode => match play.state() {
                LiveState::Stepping(StepSize::Tick) => {
                    play.play_by_steps(StepSize::UntilInput, now);
                }
                LiveState::Stepping(StepSize::UntilInput) => play.resume(now),
                _ => play.play_by_steps(StepSize::Tick, now),
            },
            Command::Slower => play.set_speed(play.speed().slower(), now),
            Command::Faster => play.set_speed(play.speed().faster(), now),
            Command::ReleaseKeys => play.rest(now),
            Command::Back => return self.pause_or_leave(now),
            other => return Effect::Run(other),
        }
        Effect::Draw
    }

    fn toggle_pause(&mut self, now: Duration) {
        match self.play.state() {
            LiveState::Running | LiveState::Replaying => self.play.pause(now),
            _ => self.play.resume(now),
        }
    }

    fn toggle_replay(&mut self, now: Duration) {
        if self.play.is_replaying() {
            return self.play.pause(now);
        }
        self.play.replay(now);
        if !self.play.is_replaying() {
            self.notice = Some(Notice::new("this is the end of the run"));
        }
    }

    /// Goes to a tick of the current run.
    pub fn scrub(&mut self, tick: u64, now: Duration) {
        self.notice = None;
        self.play.scrub(tick, now);
    }

    /// A tick that was played before, or a new one without input.
    fn step_forward(&mut self, now: Duration) {
        let before = self.play.place();
        self.play.step_forward(1, now);
        if self.play.place() == before {
            self.play.play_by_steps(StepSize::Tick, now);
            self.play.rest(now);
        }
    }

    fn pause_or_leave(&mut self, now: Duration) -> Effect {
        if matches!(self.play.state(), LiveState::Running | LiveState::Replaying) {
            self.play.pause(now);
            return Effect::Draw;
        }
        Effect::Run(Command::Back)
    }

    /// How long the view can sleep until the next tick; `None` while the clock of the game is
    /// stopped, for example in a pause.
    #[must_use]
    pub fn next_work(&self, now: Duration) -> Option<Duration> {
        self.play.next_due(now)
    }

    /// Plays the ticks that are due. Returns whether something changed that has to be drawn.
    pub fn work(&mut self, now: Duration) -> bool {
        let before = (self.play.place(), self.play.state());
        for event in self.play.advance(now) {
            match event {
                GameEvent::Sound(name) => self.sounds.push(name),
                GameEvent::Lost(cause) => {
                    self.notice = Some(Notice {
                        words: format!("{cause}; undo goes back to before the last move"),
                        tone: Tone::Bad,
                        scene: None,
                    });
                }
                GameEvent::Hint(text) => self.notice = Some(Notice::new(text)),
                GameEvent::Won => {}
            }
        }
        before != (self.play.place(), self.play.state())
    }

    /// Begins a new run after changing one start option, such as the random seed.
    pub fn begin_with(&mut self, option: &str, value: &str, now: Duration) {
        let mut start = self.play.game().start().clone();
        let begun = match start.set(option, value) {
            Ok(()) => self.play.begin(&start, now).map_err(|why| why.to_string()),
            Err(error) => Err(error.to_string()),
        };
        self.notice = begun.err().map(|words| Notice {
            tone: Tone::Bad,
            ..Notice::new(words)
        });
    }

    /// Goes to the end of a run.
    pub fn go_to_run(&mut self, run: RunIndex, now: Duration) {
        let tick = self.play.runs().all().get(run.0).map_or(0, |run| run.ticks);
        self.play.go_to(Place { run, tick }, now);
    }

    /// Plays these moves from the start of the level as a separate run. After the last move, time
    /// passes until the game is over, for at most a minute of game time.
    pub fn import(&mut self, moves: &str, now: Duration) {
        let played = self.play.play_moves(moves, now);
        self.imported(played);
    }

    fn imported(&mut self, played: Result<(), Failure>) {
        self.help = Help::Aided;
        self.notice = Some(match played {
            Ok(()) => Notice {
                tone: Tone::Good,
                ..Notice::new("the moves were played as a run of their own")
            },
            Err(failure) => Notice {
                tone: Tone::Bad,
                ..Notice::new(failure.to_string())
            },
        });
    }

    /// Plays a solution as a separate run, then goes back to the start of the level, so that redo
    /// steps through the solution.
    pub fn show_solution(&mut self, moves: &str, now: Duration) {
        self.import(moves, now);
        let is_played = self
            .notice
            .as_ref()
            .is_some_and(|one| one.tone == Tone::Good);
        self.play.restart(now);
        if is_played {
            self.notice = None;
        }
    }

    /// Plays the moves of a link as a separate run, and shows the position that the link stands
    /// for.
    pub fn show_position(&mut self, position: &Position, now: Duration) {
        match position.ticks {
            Some(tick) => {
                let played = self.play.play_moves_until(&position.moves, tick, now);
                self.imported(played);
            }
            None => {
                self.import(&position.moves, now);
                self.play.go_to_last_input(now);
            }
        }
        self.notice = self.notice.take().filter(|notice| notice.tone == Tone::Bad);
    }

    /// Rebuilds the keymap from changed settings.
    pub fn apply(&mut self, settings: &Settings) {
        let actions = self.play.game().actions();
        let family = self.puzzle.family().id;
        self.keymap = Keymap::new(family, actions, Scope::Live, settings);
    }
}
