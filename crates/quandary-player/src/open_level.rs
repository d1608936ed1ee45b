//! A level that is being played: the game, its keys, the cursor, hints and searches.

use crate::answer::SearchAnswer;
use crate::command::{Command, Scope};
use crate::cursor::{Cursor, CursorMode};
use crate::keymap::{Binding, Keymap};
use crate::live::Speed;
use crate::notice::Notice;
use crate::search::{
    Purpose, RemoteSearch, RemoteWish, RunningSearch, Search, SearchPlace, SearchProgress,
    SearchRequest,
};
use crate::settings::Settings;
use crate::tree::{Author, NodeId};
use crate::turns::TurnPlay;
use quandary_core::budget::{Clock, Reason};
use quandary_core::direction::Direction;
use quandary_core::family::Puzzle;
use quandary_core::game::TurnGame;
use quandary_core::grid::Point;
use quandary_core::hint::HintDegree;
use quandary_core::interaction::{Action, Key, Needs, OverlaySpec, Target};
use quandary_core::job::Status;
use quandary_core::look::Look;
use quandary_core::scene::Scene;
use std::sync::Arc;
use std::time::Duration;

/// Memory limit of searches, in bytes.
const MEMORY: u64 = 1 << 30;
/// Time between two moves of a playback.
const PLAYBACK_STEP: Duration = Duration::from_millis(250);

/// Time between two looks at a search that runs elsewhere.
const REMOTE_LOOK: Duration = Duration::from_millis(250);

/// What the view has to do after a key or click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Draw the game again.
    Draw,
    /// Run a command that the open level does not handle itself.
    Run(Command),
    /// The key is not bound.
    Unbound,
}

/// A turn-based level that is being played.
pub struct OpenTurns {
    /// The game, with the tree of all positions that were reached.
    pub play: TurnPlay,
    /// How the board is drawn.
    pub look: Look,
    /// Where searches run.
    pub searches: SearchPlace,
    keymap: Keymap,
    cursor: Cursor,
    search: Option<RunningSearch>,
    /// Number of searches that the view was asked to run so far; also the number of the latest one.
    orders: u64,
    notice: Option<Notice>,
    overlay: Option<&'static OverlaySpec>,
    playback: Option<Duration>,
    /// How fast a playback goes.
    speed: Speed,
    /// The degree of the last hint for the current position.
    hinted: Option<HintDegree>,
}

impl OpenTurns {
    /// Opens a level at the current position of `play`.
    #[must_use]
    pub fn new(play: TurnPlay, settings: &Settings) -> Self {
        let family = play.puzzle().family();
        let look = Look::plain(family.draw_options);
        let actions = play.game().actions();
        Self {
            keymap: Keymap::new(family.id, actions, Scope::Turns, settings),
            cursor: Cursor::new(play.game()),
            look,
            play,
            searches: SearchPlace::Here,
            search: None,
            orders: 0,
            notice: None,
            overlay: None,
            playback: None,
            speed: Speed::default(),
            hinted: None,
        }
    }

    /// The level.
    #[must_use]
    pub fn puzzle(&self) -> &Arc<dyn Puzzle> {
        self.play.puzzle()
    }

    /// The keys of this game.
    #[must_use]
    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// The cursor.
    #[must_use]
    pub fn cursor(&self) -> &Cursor {
        &self.cursor
    }

    /// The running search, if there is one.
    #[must_use]
    pub fn search(&self) -> Option<&RunningSearch> {
        self.search.as_ref()
    }

    /// The last message. It disappears at the latest when the position changes.
    #[must_use]
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Shows a message.
    pub fn notify(&mut self, notice: Notice) {
        self.notice = Some(notice);
    }

    /// The overlay that is shown.
    #[must_use]
    pub fn overlay(&self) -> Option<&'static OverlaySpec> {
        self.overlay
    }

    /// The drawing of the last message if it has one, otherwise the drawing of the position. The
    /// drawing does not include [`Self::overlay`] and [`Self::path`].
    #[must_use]
    pub fn scene(&self) -> Scene {
        let shown = self.notice.as_ref().and_then(|notice| notice.scene.clone());
        shown.unwrap_or_else(|| self.play.game().scene(&self.look))
    }

    /// A preview of what happens if the player chooses the cell of the cursor: the cells that a
    /// piece would pass through or cover. While cells are being chosen for an action, the preview
    /// is of that action; otherwise it is of the selected piece. Empty if there is nothing to
    /// preview.
    #[must_use]
    pub fn path(&self) -> Vec<Point> {
        let (Some(at), Some(aim)) = (self.cursor.shown(), self.cursor.aim()) else {
            return self.selected_path();
        };
        let target = aim.target(at);
        target.map_or_else(Vec::new, |target| self.play.game().path(aim.action, target))
    }

    /// Where a selected piece would lie at the cursor.
    fn selected_path(&self) -> Vec<Point> {
        let game = self.play.game();
        let (Some(at), Some(_)) = (self.cursor.shown(), game.selection()) else {
            return Vec::new();
        };
        let mut actions = game.available(Some(at)).into_iter();
        let place = actions.find(|action| action.needs == Needs::Cell);
        place.map_or_else(Vec::new, |action| game.path(action, Target::Cell(at)))
    }

    /// Handles a key. Mouse input is handled by [`Self::pointer`].
    pub fn key(&mut self, key: Key, now: Duration) -> Effect {
        if let Some(effect) = self.aim_key(key) {
            return effect;
        }
        if self.cursor.mode() == CursorMode::Shown
            && let Some(direction) = arrow(key)
        {
            self.move_cursor(direction);
            return Effect::Draw;
        }
        let bindings = self.keymap.bindings(key);
        let actions = actions_of(&bindings);
        if let Some(action) = self.choose_action(&actions, self.cursor.shown()) {
            self.act(action);
            return Effect::Draw;
        }
        match bindings.first() {
            Some(Binding::Command(command)) => self.run(*command, now),
            _ => Effect::Unbound,
        }
    }

    /// Keys while cells are being chosen for an action.
    fn aim_key(&mut self, key: Key) -> Option<Effect> {
        let aim = self.cursor.aim()?;
        let is_same_key = self
            .keymap
            .bindings(key)
            .contains(&Binding::Action(aim.action));
        if let Some(direction) = arrow(key) {
            self.move_cursor(direction);
        } else if matches!(key, Key::Enter | Key::Char(' ')) {
            if let Some((action, target)) = self.cursor.choose() {
                self.perform(action, target);
            }
        } else if key == Key::Escape || is_same_key {
            self.cursor.end_aim();
        } else {
            return None;
        }
        Some(Effect::Draw)
    }

    fn move_cursor(&mut self, direction: Direction) {
        self.cursor.step(direction, self.play.game());
    }

    /// Of several actions with the same key, the first that can be done; if none can, the first one,
    /// which then says why.
    fn choose_action(
        &self,
        actions: &[&'static Action],
        at: Option<Point>,
    ) -> Option<&'static Action> {
        let available = self.play.game().available(at);
        let can = |action: &&&'static Action| available.iter().any(|one| one.id == action.id);
        let first = actions.iter().find(can).or(actions.first());
        first.copied()
    }

    /// Performs an action. An action that needs one cell is performed at the cell of the cursor. If
    /// the action needs two cells, or if it needs one cell and the cursor is hidden, this call only
    /// starts the choice of the cells.
    pub fn act(&mut self, action: &'static Action) {
        match (action.needs, self.cursor.shown()) {
            (Needs::Nothing, _) => self.perform(action, Target::Nothing),
            (Needs::Cell, Some(at)) => self.perform(action, Target::Cell(at)),
            (Needs::Cell, None) | (Needs::TwoCells, _) => {
                self.cursor.start_aim(action, self.play.game());
                self.notice = None;
                if action.needs == Needs::TwoCells && self.cursor.shown().is_some() {
                    self.notice = Some(Notice::new("choose the first cell, then the second"));
                }
            }
        }
    }

    /// Handles a click, a drag or a turn of the mouse wheel on the board: `key` is the kind of
    /// gesture, `target` the cells.
    pub fn pointer(&mut self, key: Key, target: Target, now: Duration) -> Effect {
        let bindings = self.keymap.bindings(key);
        if let Some(at) = target.second().or(target.cell()) {
            self.cursor.put(at);
        }
        if self.cursor.aim().is_some() && key == Key::Click {
            if let Some((action, target)) = self.cursor.choose() {
                self.perform(action, target);
            }
            return Effect::Draw;
        }
        let actions = actions_of(&bindings);
        if let Some(action) = self.choose_action(&actions, target.cell()) {
            let target = match action.needs {
                Needs::Nothing => Target::Nothing,
                Needs::Cell | Needs::TwoCells => target,
            };
            self.perform(action, target);
            return Effect::Draw;
        }
        match bindings.first() {
            Some(Binding::Command(command)) => self.run(*command, now),
            _ => Effect::Unbound,
        }
    }

    fn perform(&mut self, action: &Action, target: Target) {
        let performed = self.play.perform(action, target);
        self.moved();
        if let Err(failure) = performed {
            self.notice = Some(Notice::bad(failure.reason));
        }
    }

    /// Goes to a position in [`TurnPlay::tree`], the tree of all positions that were reached.
    pub fn go(&mut self, to: NodeId) {
        let gone = self.play.go(to);
        self.moved();
        if let Err(failure) = gone {
            self.notice = Some(Notice::bad(failure.to_string()));
        }
    }

    /// Plays moves, written in the family's notation, from the current position: all of them, or
    /// none if one is rejected. In that case a message says why.
    pub fn enter(&mut self, moves: &str) {
        let entered = self.play.enter(moves.trim(), Author::Player);
        self.moved();
        if let Err(failure) = entered {
            self.notice = Some(Notice::bad(failure.to_string()));
        }
    }

    /// Goes to the start and adds a solution as a branch, so that redo steps through the solution.
    pub fn show_solution(&mut self, moves: &str) {
        self.play.restart();
        let added = self.play.add_branch(moves, Author::Helper);
        self.moved();
        if let Err(failure) = added {
            self.notice = Some(Notice::bad(failure.to_string()));
        }
    }

    /// Plays these moves from the start of the level as a separate branch, and shows the position
    /// after the moves.
    pub fn show_position(&mut self, moves: &str) {
        let shown = self.play.import(moves);
        self.moved();
        if let Err(failure) = shown {
            let words = format!("the moves cannot be played: {failure}");
            self.notice = Some(Notice::bad(words));
        }
    }

    /// Plays moves that were read from a file or pasted. They are played from the current
    /// position or, if that is not possible, from the start of the level.
    pub fn import(&mut self, moves: &str) {
        let entered = self.play.enter(moves.trim(), Author::Helper);
        let imported = entered.or_else(|_| self.play.import(moves));
        self.moved();
        self.notice = Some(match imported {
            Ok(()) => Notice::good("the moves were entered as a branch"),
            Err(failure) => Notice::bad(format!("the moves cannot be played: {failure}")),
        });
    }

    /// Forgets what was said about an earlier position.
    fn moved(&mut self) {
        self.notice = None;
        self.search = None;
        self.hinted = None;
        self.playback = None;
    }

    /// Runs a command if the command concerns the game. Otherwise returns [`Effect::Run`]: the view
    /// has to run the command.
    pub fn run(&mut self, command: Command, now: Duration) -> Effect {
        match command {
            Command::Undo => self.step(TurnPlay::undo, "this is the start of the level"),
            Command::Redo => self.step(TurnPlay::redo, "this is the end of the branch"),
            Command::Restart => {
                self.play.restart();
                self.moved();
            }
            Command::GoToEnd => {
                let gone = self.play.go_to_end();
                self.moved();
                if let Err(failure) = gone {
                    self.notice = Some(Notice::bad(failure.to_string()));
                }
            }
            Command::CursorUp => self.move_cursor(Direction::North),
            Command::CursorDown => self.move_cursor(Direction::South),
            Command::CursorLeft => self.move_cursor(Direction::West),
            Command::CursorRight => self.move_cursor(Direction::East),
            Command::Cursor => self.cursor.toggle(self.play.game()),
            Command::Hint => self.hint(now),
            Command::Check => self.start(Purpose::Check, now),
            Command::Solve => self.start(Purpose::Solve, now),
            Command::PlayOn => self.toggle_playback(now),
            Command::Slower => self.set_speed(self.speed.slower(), now),
            Command::Faster => self.set_speed(self.speed.faster(), now),
            Command::Overlay => self.next_overlay(),
            Command::Back => return self.stop_or_leave(),
            other => return Effect::Run(other),
        }
        Effect::Draw
    }

    fn step(&mut self, step: fn(&mut TurnPlay) -> bool, at_end: &str) {
        let moved = step(&mut self.play);
        self.moved();
        if !moved {
            self.notice = Some(Notice::new(at_end));
        }
    }

    /// Ends what is under way; if nothing is, leaves the level.
    fn stop_or_leave(&mut self) -> Effect {
        if self.cursor.end_aim() || self.playback.take().is_some() {
            return Effect::Draw;
        }
        match self.search.take() {
            Some(RunningSearch::Here(search)) => {
                let found = search.finish(Some(Reason::Cancelled));
                self.show(found.into());
                return Effect::Draw;
            }
            Some(RunningSearch::Elsewhere(mut remote)) => {
                remote.wish = RemoteWish::Stop;
                self.search = Some(RunningSearch::Elsewhere(remote));
                return Effect::Draw;
            }
            None => {}
        }
        if self.notice.take().is_some() {
            return Effect::Draw;
        }
        if self.cursor.mode() == CursorMode::Shown {
            self.cursor.toggle(self.play.game());
            return Effect::Draw;
        }
        Effect::Run(Command::Back)
    }

    /// The first hint says where to look, the next ones say more.
    fn hint(&mut self, now: Duration) {
        let degree = match self.hinted {
            None => HintDegree::Place,
            Some(HintDegree::Place) => HintDegree::Kind,
            Some(_) => HintDegree::Step,
        };
        self.start(Purpose::Hint(degree), now);
        self.hinted = Some(degree);
    }

    /// Starts a search in the current position.
    pub fn start(&mut self, purpose: Purpose, now: Duration) {
        let after = self.play.game().moves();
        let request = SearchRequest {
            purpose,
            after: &after,
            memory: MEMORY,
            look: &self.look,
        };
        self.playback = None;
        self.notice = None;
        if self.searches == SearchPlace::Elsewhere {
            self.orders += 1;
            self.search = Some(RunningSearch::elsewhere(self.orders, &request, now));
            return;
        }
        match Search::new(self.play.puzzle(), &request, now) {
            Ok(search) => self.search = Some(RunningSearch::Here(Box::new(search))),
            Err(failure) => self.notice = Some(Notice::bad(failure.to_string())),
        }
    }

    fn next_overlay(&mut self) {
        let overlays = self.play.game().overlays();
        let shown = self.overlay;
        let index = overlays.iter().position(|one| Some(one) == shown);
        self.overlay = match index {
            None => overlays.first(),
            Some(index) => overlays.get(index + 1),
        };
        let words = self.overlay.map_or("no overlay", |overlay| overlay.title);
        self.notice = Some(Notice::new(words));
    }

    fn toggle_playback(&mut self, now: Duration) {
        let is_on = self.playback.is_some();
        let can = self.play.tree().next(self.play.tree().current()).is_some();
        self.notice = None;
        self.playback = (!is_on && can).then(|| now + self.playback_step());
        if !is_on && !can {
            self.notice = Some(Notice::new("this is the end of the branch"));
        }
    }

    /// Time between two moves of a playback.
    fn playback_step(&self) -> Duration {
        self.speed.stretch(PLAYBACK_STEP)
    }

    fn set_speed(&mut self, speed: Speed, now: Duration) {
        self.speed = speed;
        self.notice = Some(Notice::new(format!("playback speed {}", speed.word())));
        if self.is_playing_back() {
            self.playback = Some(now + self.playback_step());
        }
    }

    /// Whether the moves of the current branch are being played back, one after another.
    #[must_use]
    pub fn is_playing_back(&self) -> bool {
        self.playback.is_some()
    }

    /// Goes to the position on the current branch that is `depth` groups of moves after the start
    /// of the level. If the branch is shorter, goes to the end of the branch.
    pub fn scrub(&mut self, depth: usize) {
        let tree = self.play.tree();
        let end = tree.end_of_branch();
        let way = tree.way(NodeId::ROOT, end);
        let to = match depth.min(way.len()).checked_sub(1) {
            Some(index) => way[index],
            None => NodeId::ROOT,
        };
        self.go(to);
    }

    /// How long the view can sleep until [`Self::work`] has something to do: zero while a search
    /// runs inside the player, a quarter of a second while the view runs a search, the time to the
    /// next move during a playback. `None` in all other cases.
    #[must_use]
    pub fn next_work(&self, now: Duration) -> Option<Duration> {
        match self.search {
            Some(RunningSearch::Here(_)) => return Some(Duration::ZERO),
            Some(RunningSearch::Elsewhere(_)) => return Some(REMOTE_LOOK),
            None => {}
        }
        self.playback.map(|due| due.saturating_sub(now))
    }

    /// Continues the search for a few milliseconds, or plays the next move of a playback. Returns
    /// whether something changed that has to be drawn.
    pub fn work(&mut self, clock: &dyn Clock) -> bool {
        match self.search.take() {
            Some(RunningSearch::Here(mut search)) => {
                match search.run(clock) {
                    Status::Running => self.search = Some(RunningSearch::Here(search)),
                    Status::Done => self.show(search.finish(None).into()),
                }
                return true;
            }
            Some(remote) => {
                self.search = Some(remote);
                return true;
            }
            None => {}
        }
        let now = clock.now();
        match self.playback {
            Some(due) if due <= now => {
                let played = self.play.redo();
                self.notice = None;
                self.hinted = None;
                let more = self.play.tree().next(self.play.tree().current()).is_some();
                self.playback = (played && more).then(|| now + self.playback_step());
                true
            }
            _ => false,
        }
    }

    /// The search that the view runs outside the player, if there is one.
    #[must_use]
    pub fn remote(&self) -> Option<&RemoteSearch> {
        match &self.search {
            Some(RunningSearch::Elsewhere(remote)) => Some(remote),
            _ => None,
        }
    }

    /// Stores the progress of a search that the view runs ([`Self::remote`]). Does nothing if
    /// `number` is not the number of the current search.
    pub fn remote_progress(&mut self, number: u64, progress: SearchProgress) {
        if let Some(RunningSearch::Elsewhere(remote)) = &mut self.search
            && remote.order.number == number
        {
            remote.progress = progress;
        }
    }

    /// Shows the result of a search that the view ran ([`Self::remote`]). Does nothing if `number`
    /// is not the number of the current search.
    pub fn finish_remote(&mut self, number: u64, answer: SearchAnswer) {
        if self.remote().is_some_and(|one| one.order.number == number) {
            self.search = None;
            self.show(answer);
        }
    }

    fn show(&mut self, answer: SearchAnswer) {
        self.notice = Some(match answer {
            SearchAnswer::Solved {
                moves,
                value,
                proof,
            } => self.add_solution(&moves, &value, &proof),
            SearchAnswer::Said(notice) => notice,
        });
    }

    /// Adds the solver's solution as a branch.
    fn add_solution(&mut self, moves: &str, value: &str, proof: &str) -> Notice {
        if moves.is_empty() {
            return Notice::good("the level is solved");
        }
        match self.play.add_branch(moves, Author::Helper) {
            Ok(()) => Notice::good(format!(
                "found a solution with {value}, {proof}; step through it with redo, or play it on"
            )),
            Err(failure) => Notice::bad(failure.to_string()),
        }
    }

    /// Rebuilds the keymap from changed settings.
    pub fn apply(&mut self, settings: &Settings) {
        let family = self.play.puzzle().family().id;
        let actions = self.play.game().actions();
        self.keymap = Keymap::new(family, actions, Scope::Turns, settings);
    }

    /// The game at the current position.
    #[must_use]
    pub fn game(&self) -> &dyn TurnGame {
        self.play.game()
    }
}

fn actions_of(bindings: &[Binding]) -> Vec<&'static Action> {
    let actions = bindings.iter().filter_map(|binding| match binding {
        Binding::Action(action) => Some(*action),
        Binding::Command(_) => None,
    });
    actions.collect()
}

fn arrow(key: Key) -> Option<Direction> {
    match key {
        Key::Up => Some(Direction::North),
        Key::Down => Some(Direction::South),
        Key::Left => Some(Direction::West),
        Key::Right => Some(Direction::East),
        _ => None,
    }
}
