//! Turn-based games, films and replays for all rules that implement [`TurnRules`].

use crate::budget::Reason;
use crate::failure::Failure;
use crate::film::{Beat, Film};
use crate::game::TurnGame;
use crate::grid::Point;
use crate::interaction::{Action, Overlay, OverlaySpec, Selection, Target};
use crate::job::{Job, Progress, Status};
use crate::look::Look;
use crate::metric::{Measurement, Score};
use crate::replay::{Cause, Replayed, Verdict};
use crate::scene::Scene;
use crate::session::{Played, Rules, Session};
use crate::words::grouped;
use std::sync::Arc;

/// An iterator over the groups of moves in a text. One undo reverts one group. Each group is parsed
/// only when it is requested.
pub type Groups<I> = Box<dyn Iterator<Item = Result<Vec<I>, Failure>> + Send>;

/// The [`Rules`] of a family with everything else that games, films and replays need: notation,
/// totals, drawing and interaction.
///
/// The trait bounds allow games to move to other threads.
pub trait TurnRules:
    Rules<State: Send + Sync, Input: Send + Sync, Undo: Send + Sync> + Send + Sync + 'static
{
    /// Running totals of a game, kept up to date input by input.
    type Totals: Clone + Default + Send;
    /// What is selected, for example a box; the next action applies to it.
    type Selected: Clone + Default + Send;

    /// Parses moves in the family's notation into groups; a group is what one undo reverts.
    fn parse(&self, moves: &str) -> Groups<Self::Input>;

    /// Writes groups of moves in the family's notation; a group is what one undo reverts. Parsing
    /// the text that was written for a single group returns the same group.
    fn write(&self, groups: &mut dyn Iterator<Item = &[Played<Self>]>) -> String
    where
        Self: Sized;

    /// Writes all moves of a game as text for [`TurnGame::moves`]. `state` is the current
    /// position of the game. Most families write the same text as [`TurnRules::write`]; a family
    /// can also omit what marks the groups. A game that is played backwards is written as a
    /// solution once it is solved.
    fn write_game(
        &self,
        state: &Self::State,
        groups: &mut dyn Iterator<Item = &[Played<Self>]>,
    ) -> String
    where
        Self: Sized;

    /// Writes one input, for messages.
    fn write_input(&self, input: &Self::Input) -> String;

    /// Adds one input to the totals.
    fn add_to_totals(&self, totals: &mut Self::Totals, input: &Self::Input, undo: &Self::Undo);

    /// The value of the game so far in each metric, the main metric first.
    fn scores(&self, state: &Self::State, totals: &Self::Totals) -> Vec<Score>;

    /// Measured quantities of the game so far that no solver minimises.
    fn measurements(&self, totals: &Self::Totals) -> Vec<Measurement>;

    /// Why a position is not solved, in lower case and without a full stop.
    fn unsolved_reason(&self, state: &Self::State) -> String;

    /// Explains why the level cannot be solved any more after `input` is played in the position
    /// `before`: a sentence in lower case without a full stop. `None` if the family recognizes no
    /// such reason; no search is made.
    fn warning(&self, before: &Self::State, input: &Self::Input) -> Option<String> {
        let (_, _) = (before, input);
        None
    }

    /// Draws a position.
    fn scene(
        &self,
        state: &Self::State,
        totals: &Self::Totals,
        selected: &Self::Selected,
        look: &Look,
    ) -> Scene;

    /// All actions of the family.
    fn actions(&self) -> &'static [Action];

    /// The actions that can be done now.
    fn available(
        &self,
        state: &Self::State,
        selected: &Self::Selected,
        cursor: Option<Point>,
    ) -> Vec<&'static Action>;

    /// Returns the inputs that an action stands for; empty if the action only changes the
    /// selection.
    ///
    /// # Errors
    /// The action cannot be done now.
    fn perform(
        &self,
        state: &Self::State,
        selected: &mut Self::Selected,
        action: &Action,
        target: Target,
    ) -> Result<Vec<Self::Input>, Failure>;

    /// The selected part, such as a box: its description in words and its cells. `None` if
    /// nothing is selected.
    fn selection(&self, state: &Self::State, selected: &Self::Selected) -> Option<Selection>;

    /// The path of the part that an action would move; see [`TurnGame::path`].
    fn path(
        &self,
        state: &Self::State,
        selected: &Self::Selected,
        action: &Action,
        target: Target,
    ) -> Vec<Point>;

    /// The cell that a view keeps visible, for example the cell of the pusher; `None` if there is
    /// no such cell.
    fn focus(&self, state: &Self::State) -> Option<Point>;

    /// What is at a cell, in words; `None` outside the board.
    fn cell_label(&self, state: &Self::State, at: Point) -> Option<String>;

    /// All overlays of the family.
    fn overlays(&self) -> &'static [OverlaySpec];

    /// What an overlay shows in a position.
    fn overlay(&self, state: &Self::State, overlay: &OverlaySpec) -> Overlay;
}

/// Maximum number of groups in the history of a game.
const MAX_GROUPS: usize = 1 << 20;

/// A turn-based game that plays by the rules of a family.
pub struct SessionGame<R: TurnRules> {
    session: Session<R>,
    /// The totals at the start and after each group in the history, including undone groups.
    totals: Vec<R::Totals>,
    selected: R::Selected,
}

impl<R: TurnRules> Clone for SessionGame<R> {
    fn clone(&self) -> Self {
        Self {
            session: self.session.clone(),
            totals: self.totals.clone(),
            selected: self.selected.clone(),
        }
    }
}

impl<R: TurnRules> SessionGame<R> {
    /// Creates a game at the starting position.
    #[must_use]
    pub fn new(rules: Arc<R>) -> Self {
        Self {
            session: Session::new(rules),
            totals: vec![R::Totals::default()],
            selected: R::Selected::default(),
        }
    }

    /// The current position.
    #[must_use]
    pub fn state(&self) -> &R::State {
        self.session.state()
    }

    /// The totals of the inputs played so far, such as the number of moves.
    #[must_use]
    pub fn totals(&self) -> &R::Totals {
        &self.totals[self.session.played_groups()]
    }

    /// Plays groups of moves, all or none of them.
    fn apply(
        &mut self,
        groups: impl IntoIterator<Item = Result<Vec<R::Input>, Failure>>,
    ) -> Result<(), Failure> {
        let before = self.session.played_groups();
        let left = MAX_GROUPS.saturating_sub(before);
        let limited = groups.into_iter().zip(0..).map(|(group, index)| {
            if index < left {
                group
            } else {
                Err(too_many_inputs(MAX_GROUPS as u64))
            }
        });
        let applied = self.session.apply_all(limited, refused);
        if applied.is_ok() {
            self.totals.truncate(before + 1);
        }
        self.count();
        applied
    }

    /// Brings the totals up to date after groups were added.
    fn count(&mut self) {
        let rules = self.session.rules();
        for index in self.totals.len() - 1..self.session.recorded_groups() {
            let mut totals = self.totals[index].clone();
            for played in self.session.group(index).unwrap_or_default() {
                rules.add_to_totals(&mut totals, &played.input, &played.undo);
            }
            self.totals.push(totals);
        }
    }

    fn deselect(&mut self) {
        self.selected = R::Selected::default();
    }
}

/// Describes a rejected input, counted from 1 over all groups.
fn refused<R: TurnRules>(
    rules: &R,
    group: &[R::Input],
    index: usize,
    before: u64,
    why: R::Refusal,
) -> Failure {
    let token = group.get(index).map(|input| rules.write_input(input));
    Failure::at_move(
        before + index as u64 + 1,
        token.unwrap_or_default(),
        why.to_string(),
    )
}

impl<R: TurnRules> TurnGame for SessionGame<R> {
    fn enter(&mut self, moves: &str) -> Result<(), Failure> {
        let groups = self.session.rules().parse(moves);
        self.apply(groups)?;
        self.deselect();
        Ok(())
    }

    fn actions(&self) -> &'static [Action] {
        self.session.rules().actions()
    }

    fn available(&self, cursor: Option<Point>) -> Vec<&'static Action> {
        let rules = self.session.rules();
        rules.available(self.state(), &self.selected, cursor)
    }

    fn perform(&mut self, action: &Action, target: Target) -> Result<(), Failure> {
        let (rules, state) = (self.session.rules(), self.session.state());
        let mut selected = self.selected.clone();
        let group = rules.perform(state, &mut selected, action, target)?;
        self.apply([Ok(group)])?;
        self.selected = selected;
        Ok(())
    }

    fn selection(&self) -> Option<Selection> {
        self.session.rules().selection(self.state(), &self.selected)
    }

    fn path(&self, action: &Action, target: Target) -> Vec<Point> {
        let rules = self.session.rules();
        rules.path(self.state(), &self.selected, action, target)
    }

    fn focus(&self) -> Option<Point> {
        self.session.rules().focus(self.state())
    }

    fn cell_label(&self, at: Point) -> Option<String> {
        self.session.rules().cell_label(self.state(), at)
    }

    fn overlays(&self) -> &'static [OverlaySpec] {
        self.session.rules().overlays()
    }

    fn overlay(&self, overlay: &OverlaySpec) -> Overlay {
        self.session.rules().overlay(self.state(), overlay)
    }

    fn undo(&mut self) -> bool {
        self.deselect();
        self.session.undo()
    }

    fn redo(&mut self) -> bool {
        self.deselect();
        self.session.redo()
    }

    fn seek(&mut self, groups: usize) {
        self.deselect();
        self.session.seek(groups);
    }

    fn played_groups(&self) -> usize {
        self.session.played_groups()
    }

    fn recorded_groups(&self) -> usize {
        self.session.recorded_groups()
    }

    fn group_text(&self, group: usize) -> Option<String> {
        let group = self.session.group(group)?;
        Some(self.session.rules().write(&mut std::iter::once(group)))
    }

    fn fork(&self) -> Box<dyn TurnGame> {
        Box::new(self.clone())
    }

    fn is_solved(&self) -> bool {
        self.session.is_solved()
    }

    fn warnings(&self) -> Vec<String> {
        let rules = self.session.rules();
        let last = self.session.played_groups().checked_sub(1);
        let last = last.and_then(|index| self.session.group(index));
        let mut state = self.state().clone();
        let mut warnings = Vec::new();
        for played in last.unwrap_or_default().iter().rev() {
            rules.take_back(&mut state, &played.undo);
            warnings.extend(rules.warning(&state, &played.input));
        }
        warnings.reverse();
        warnings
    }

    fn moves(&self) -> String {
        let rules = self.session.rules();
        rules.write_game(self.state(), &mut self.session.groups())
    }

    fn scores(&self) -> Vec<Score> {
        self.session.rules().scores(self.state(), self.totals())
    }

    fn measurements(&self) -> Vec<Measurement> {
        self.session.rules().measurements(self.totals())
    }

    fn scene(&self, look: &Look) -> Scene {
        let rules = self.session.rules();
        rules.scene(self.state(), self.totals(), &self.selected, look)
    }
}

/// A film (animation) of moves. Each step parses and plays one group: the moves that a single undo
/// would revert.
pub struct SessionFilm<R: TurnRules> {
    rules: Arc<R>,
    state: R::State,
    totals: R::Totals,
    inputs: u64,
    groups: Groups<R::Input>,
}

impl<R: TurnRules> SessionFilm<R> {
    /// Creates a film that begins at the starting position.
    #[must_use]
    pub fn new(rules: Arc<R>, moves: &str) -> Self {
        Self {
            state: rules.start(),
            totals: R::Totals::default(),
            inputs: 0,
            groups: rules.parse(moves),
            rules,
        }
    }
}

impl<R: TurnRules> Film for SessionFilm<R> {
    fn beat(&self) -> Beat {
        Beat::MOVE
    }

    fn advance(&mut self) -> Result<bool, Failure> {
        let Some(group) = self.groups.next() else {
            return Ok(false);
        };
        let group = group?;
        let mut played = Vec::with_capacity(group.len());
        for (index, input) in group.iter().enumerate() {
            match self.rules.step(&mut self.state, input) {
                Ok(undo) => played.push(undo),
                Err(why) => {
                    for undo in played.iter().rev() {
                        self.rules.take_back(&mut self.state, undo);
                    }
                    return Err(refused(&*self.rules, &group, index, self.inputs, why));
                }
            }
        }
        for (input, undo) in group.iter().zip(&played) {
            self.rules.add_to_totals(&mut self.totals, input, undo);
        }
        self.inputs += group.len() as u64;
        Ok(true)
    }

    fn scene(&self, look: &Look) -> Scene {
        let selected = R::Selected::default();
        self.rules.scene(&self.state, &self.totals, &selected, look)
    }
}

/// A replay that parses moves while it plays them, so that long texts of moves need little memory.
pub struct SessionReplay<R: TurnRules> {
    rules: Arc<R>,
    state: R::State,
    totals: R::Totals,
    inputs: u64,
    groups: Groups<R::Input>,
    /// The rest of the group being played.
    group: std::vec::IntoIter<R::Input>,
    failure: Option<Failure>,
}

impl<R: TurnRules> SessionReplay<R> {
    /// Creates a replay that begins at the starting position.
    #[must_use]
    pub fn new(rules: Arc<R>, moves: &str) -> Self {
        Self {
            state: rules.start(),
            totals: R::Totals::default(),
            inputs: 0,
            groups: rules.parse(moves),
            group: Vec::new().into_iter(),
            failure: None,
            rules,
        }
    }

    /// Plays the next input. `None` at the end.
    fn play_next(&mut self) -> Option<Result<(), Failure>> {
        let input = loop {
            match self.group.next() {
                Some(input) => break input,
                None => match self.groups.next()? {
                    Ok(group) => self.group = group.into_iter(),
                    Err(failure) => return Some(Err(failure)),
                },
            }
        };
        Some(match self.rules.step(&mut self.state, &input) {
            Ok(undo) => {
                self.rules.add_to_totals(&mut self.totals, &input, &undo);
                self.inputs += 1;
                Ok(())
            }
            Err(why) => Err(refused(&*self.rules, &[input], 0, self.inputs, why)),
        })
    }
}

/// Maximum number of inputs of [`state_after`], which is not a job and so must end soon.
const MAX_INPUTS_BEFORE: u64 = 100_000;

/// Returns the position after `moves` are played from the starting position.
///
/// # Errors
/// A move cannot be parsed or is against the rules, or `moves` contains more than 100,000 inputs.
pub fn state_after<R: TurnRules>(rules: &Arc<R>, moves: &str) -> Result<R::State, Failure> {
    let mut replay = SessionReplay::new(Arc::clone(rules), moves);
    while let Some(played) = replay.play_next() {
        played?;
        if replay.inputs > MAX_INPUTS_BEFORE {
            return Err(too_many_inputs(MAX_INPUTS_BEFORE));
        }
    }
    Ok(replay.state)
}

fn too_many_inputs(most: u64) -> Failure {
    Failure::new(format!(
        "too many moves; expected at most {}",
        grouped(most)
    ))
}

impl<R: TurnRules> Job for SessionReplay<R> {
    type Output = Replayed;

    fn run(&mut self, nodes: u64) -> Status {
        for _ in 0..nodes {
            match self.play_next() {
                None => return Status::Done,
                Some(Ok(())) => {}
                Some(Err(failure)) => {
                    self.failure = Some(failure);
                    return Status::Done;
                }
            }
        }
        Status::Running
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.inputs,
            ..Progress::default()
        }
    }

    fn finish(mut self: Box<Self>, stopped: Option<Reason>) -> Replayed {
        if let Some(failure) = self.failure.take() {
            return Replayed::illegal(failure);
        }
        if let Some(reason) = stopped {
            return Replayed::new(Verdict::Undecided(reason));
        }
        if self.rules.is_solved(&self.state) {
            return Replayed {
                scores: self.rules.scores(&self.state, &self.totals),
                measurements: self.rules.measurements(&self.totals),
                ..Replayed::new(Verdict::Verified)
            };
        }
        let reason = self.rules.unsolved_reason(&self.state);
        let failure = Failure::at_end(self.inputs, reason);
        Replayed::new(Verdict::Failed(Cause::NotWon, failure))
    }
}

#[cfg(test)]
mod tests;
