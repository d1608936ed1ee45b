//! Turn-based games with undo, redo, restart and checkpoints, generic over the [`Rules`] of a
//! puzzle.

use std::fmt::Display;
use std::sync::Arc;

/// The rules of a turn-based puzzle, in the form that [`Session`] uses.
pub trait Rules {
    /// A position.
    type State: Clone + PartialEq;
    /// One input of a player: one move in the family's notation.
    type Input: Clone;
    /// What is needed to undo one input.
    type Undo;
    /// Why an input is rejected.
    type Refusal: Display;

    /// The starting position.
    fn start(&self) -> Self::State;

    /// Plays one input. A rejected input changes nothing.
    ///
    /// # Errors
    /// The rules do not allow the input.
    fn step(
        &self,
        state: &mut Self::State,
        input: &Self::Input,
    ) -> Result<Self::Undo, Self::Refusal>;

    /// Undoes the last input.
    fn take_back(&self, state: &mut Self::State, undo: &Self::Undo);

    /// Whether the puzzle is solved.
    fn is_solved(&self, state: &Self::State) -> bool;
}

/// Plays inputs from the starting position and returns the position after them.
///
/// # Errors
/// The index of the first rejected input, counted from 0, and why it is rejected.
pub fn replay<'a, R: Rules>(
    rules: &R,
    inputs: impl IntoIterator<Item = &'a R::Input>,
) -> Result<R::State, (usize, R::Refusal)>
where
    R::Input: 'a,
{
    let mut state = rules.start();
    for (index, input) in inputs.into_iter().enumerate() {
        rules
            .step(&mut state, input)
            .map_err(|refusal| (index, refusal))?;
    }
    Ok(state)
}

/// An input that was played, with the data needed to undo it.
pub struct Played<R: Rules> {
    /// The input.
    pub input: R::Input,
    /// The data needed to undo the input.
    pub undo: R::Undo,
}

type Group<R> = Arc<[Played<R>]>;

/// A turn-based game in progress with its whole history. Inputs are played in groups. One undo
/// reverts one group.
///
/// Clones share the memory of the groups.
pub struct Session<R: Rules> {
    rules: Arc<R>,
    state: R::State,
    /// The groups played, then those undone.
    groups: Vec<Group<R>>,
    played: usize,
    checkpoints: Vec<Checkpoint<R>>,
}

struct Checkpoint<R: Rules> {
    name: String,
    groups: Vec<Group<R>>,
}

impl<R: Rules> Clone for Checkpoint<R> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            groups: self.groups.clone(),
        }
    }
}

impl<R: Rules> Clone for Session<R> {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
            groups: self.groups.clone(),
            played: self.played,
            checkpoints: self.checkpoints.clone(),
        }
    }
}

impl<R: Rules> Session<R> {
    /// Creates a game at the starting position.
    #[must_use]
    pub fn new(rules: Arc<R>) -> Self {
        let state = rules.start();
        Self {
            rules,
            state,
            groups: Vec::new(),
            played: 0,
            checkpoints: Vec::new(),
        }
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The current position.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Whether the puzzle is solved in the current position.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.rules.is_solved(&self.state)
    }

    /// Number of groups of inputs played and not undone. One undo reverts one group.
    #[must_use]
    pub fn played_groups(&self) -> usize {
        self.played
    }

    /// Number of groups of inputs in the history: the played groups plus the undone groups. One
    /// undo reverts one group.
    #[must_use]
    pub fn recorded_groups(&self) -> usize {
        self.groups.len()
    }

    /// The inputs of the group with this index in the history, counted from 0; `None` if there is
    /// no such group. Groups with an index of [`Session::played_groups`] or more are currently
    /// undone. One undo reverts one group.
    #[must_use]
    pub fn group(&self, index: usize) -> Option<&[Played<R>]> {
        self.groups.get(index).map(|group| &**group)
    }

    /// Iterates over the groups of inputs played and not undone. One undo reverts one group.
    pub fn groups(&self) -> impl Iterator<Item = &[Played<R>]> {
        self.groups[..self.played].iter().map(|group| &**group)
    }

    /// Plays inputs as one group: a single undo reverts all of them. Discards the groups that
    /// were undone before. If an input is rejected or `group` is empty, nothing changes: no input
    /// is played, and no undone group is discarded.
    ///
    /// # Errors
    /// The index of the rejected input in the group, counted from 0, and why it is rejected.
    pub fn apply(&mut self, group: Vec<R::Input>) -> Result<(), (usize, R::Refusal)> {
        let mut played: Vec<Played<R>> = Vec::with_capacity(group.len());
        for (index, input) in group.into_iter().enumerate() {
            match self.rules.step(&mut self.state, &input) {
                Ok(undo) => played.push(Played { input, undo }),
                Err(refusal) => {
                    take_back(&*self.rules, &mut self.state, &played);
                    return Err((index, refusal));
                }
            }
        }
        if !played.is_empty() {
            self.groups.truncate(self.played);
            self.groups.push(played.into());
            self.played += 1;
        }
        Ok(())
    }

    /// Plays several groups of inputs. One undo reverts one group. If an input is rejected or
    /// `groups` contains an error, plays none of the groups.
    ///
    /// `refused` creates the error for a rejected input. Its arguments, in this order:
    /// - the rules
    /// - the inputs of the group that contains the rejected input
    /// - the index of the rejected input in this group, counted from 0
    /// - the number of inputs in all groups before this group
    /// - why the input is rejected
    ///
    /// # Errors
    /// The first error in `groups`, unchanged, or the error that `refused` creates for the first
    /// rejected input, whichever comes first.
    pub fn apply_all<E>(
        &mut self,
        groups: impl IntoIterator<Item = Result<Vec<R::Input>, E>>,
        refused: impl FnOnce(&R, &[R::Input], usize, u64, R::Refusal) -> E,
    ) -> Result<(), E> {
        let (before, undone) = (self.played, self.groups[self.played..].to_vec());
        let mut inputs = 0;
        for group in groups {
            let applied = match group {
                Ok(group) => {
                    let copy = group.clone();
                    let length = group.len() as u64;
                    match self.apply(group) {
                        Ok(()) => {
                            inputs += length;
                            Ok(())
                        }
                        Err((index, why)) => Err((copy, index, why)),
                    }
                }
                Err(error) => {
                    self.roll_back(before, undone);
                    return Err(error);
                }
            };
            if let Err((group, index, why)) = applied {
                self.roll_back(before, undone);
                return Err(refused(&self.rules, &group, index, inputs, why));
            }
        }
        Ok(())
    }

    fn roll_back(&mut self, played: usize, undone: Vec<Group<R>>) {
        while self.played > played {
            self.undo();
        }
        self.groups.truncate(played);
        self.groups.extend(undone);
    }

    /// Undoes the last group of inputs. Returns `false` if there is no group to undo.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.played.checked_sub(1) else {
            return false;
        };
        take_back(&*self.rules, &mut self.state, &self.groups[before]);
        self.played = before;
        true
    }

    /// Plays the last undone group of inputs again. Returns `false` if there is no group to redo.
    pub fn redo(&mut self) -> bool {
        let Some(group) = self.groups.get(self.played) else {
            return false;
        };
        for played in group.iter() {
            let step = self.rules.step(&mut self.state, &played.input);
            debug_assert!(step.is_ok(), "it was played before");
        }
        self.played += 1;
        true
    }

    /// Undoes all inputs. [`Session::redo`] plays them again group by group.
    pub fn restart(&mut self) {
        self.seek(0);
    }

    /// Undoes or redoes groups of inputs, one group at a time, until the number of played groups is
    /// `groups`. If the history has fewer groups, redoes all of them.
    pub fn seek(&mut self, groups: usize) {
        while self.played > groups && self.undo() {}
        while self.played < groups && self.redo() {}
    }

    /// Stores the current position and the inputs that led to it as a checkpoint. Replaces an older
    /// checkpoint of the same name.
    pub fn set_checkpoint(&mut self, name: &str) {
        self.checkpoints
            .retain(|checkpoint| checkpoint.name != name);
        self.checkpoints.push(Checkpoint {
            name: name.to_owned(),
            groups: self.groups[..self.played].to_vec(),
        });
    }

    /// The names of the checkpoints, the oldest first.
    pub fn checkpoints(&self) -> impl Iterator<Item = &str> {
        self.checkpoints
            .iter()
            .map(|checkpoint| checkpoint.name.as_str())
    }

    /// Restores the position and the history stored in a checkpoint. Returns `false` if there is no
    /// checkpoint with this name.
    pub fn return_to(&mut self, name: &str) -> bool {
        let mut checkpoints = self.checkpoints.iter();
        let Some(checkpoint) = checkpoints.find(|checkpoint| checkpoint.name == name) else {
            return false;
        };
        let groups = checkpoint.groups.clone();
        let pairs = self.groups[..self.played].iter().zip(&groups);
        let shared = pairs.take_while(|(one, other)| Arc::ptr_eq(one, other));
        let shared = shared.count();
        let end = groups.len();
        self.seek(shared);
        self.groups = groups;
        self.seek(end);
        true
    }
}

fn take_back<R: Rules>(rules: &R, state: &mut R::State, played: &[Played<R>]) {
    for played in played.iter().rev() {
        rules.take_back(state, &played.undo);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Count up to ten by ones and twos, never past it.
    #[derive(Debug)]
    struct Ten;

    impl Rules for Ten {
        type State = u32;
        type Input = u32;
        type Undo = u32;
        type Refusal = &'static str;

        fn start(&self) -> u32 {
            0
        }

        fn step(&self, state: &mut u32, input: &u32) -> Result<u32, &'static str> {
            if *state + input > 10 {
                return Err("past ten");
            }
            *state += input;
            Ok(*input)
        }

        fn take_back(&self, state: &mut u32, undo: &u32) {
            *state -= undo;
        }

        fn is_solved(&self, state: &u32) -> bool {
            *state == 10
        }
    }

    fn session() -> Session<Ten> {
        Session::new(Arc::new(Ten))
    }

    fn groups(session: &Session<Ten>) -> Vec<Vec<u32>> {
        let groups = session.groups();
        groups
            .map(|group| group.iter().map(|played| played.input).collect())
            .collect()
    }

    #[test]
    fn groups_are_undone_and_redone_whole() {
        let mut session = session();
        session.apply(vec![1, 2]).unwrap();
        session.apply(vec![2]).unwrap();
        assert!(session.undo());
        assert_eq!(*session.state(), 3);
        assert!(session.undo());
        assert_eq!(*session.state(), 0);
        assert!(!session.undo());
        assert!(session.redo() && session.redo() && !session.redo());
        assert_eq!(*session.state(), 5);
        assert_eq!(groups(&session), [vec![1, 2], vec![2]]);
    }

    #[test]
    fn a_rejected_group_changes_nothing_and_keeps_the_redo() {
        let mut session = session();
        session.apply(vec![2]).unwrap();
        session.apply(vec![2]).unwrap();
        session.undo();
        assert_eq!(session.apply(vec![2, 2, 2, 2, 2]), Err((4, "past ten")));
        assert_eq!(*session.state(), 2);
        assert!(session.redo());
        assert_eq!(*session.state(), 4);
    }

    #[test]
    fn several_groups_are_played_all_or_none() {
        let mut session = session();
        session.apply(vec![2]).unwrap();
        session.apply(vec![1]).unwrap();
        session.undo();
        let refused = |_: &Ten, group: &[u32], index: usize, before: u64, why: &str| {
            format!("{} after {}: {why}", group[index], before + index as u64)
        };
        let bad: [Result<Vec<u32>, String>; 2] = [Ok(vec![2, 2]), Ok(vec![2, 5])];
        let error = session.apply_all(bad, refused).unwrap_err();
        assert_eq!(error, "5 after 3: past ten");
        assert_eq!((*session.state(), session.recorded_groups()), (2, 2));
        let unreadable = [Ok(vec![2]), Err("no number".to_owned())];
        assert!(session.apply_all(unreadable, refused).is_err());
        assert!(session.redo());
        assert_eq!(*session.state(), 3);
        let good: [Result<Vec<u32>, String>; 2] = [Ok(vec![2]), Ok(vec![2])];
        session.apply_all(good, refused).unwrap();
        assert_eq!((*session.state(), session.played_groups()), (7, 4));
    }

    #[test]
    fn a_new_group_forgets_the_redo_and_restart_does_not() {
        let mut session = session();
        session.apply(vec![2]).unwrap();
        session.undo();
        session.apply(vec![1]).unwrap();
        assert!(!session.redo());
        session.restart();
        assert_eq!(*session.state(), 0);
        assert!(session.redo());
        assert_eq!(*session.state(), 1);
    }

    #[test]
    fn a_checkpoint_restores_the_position_and_its_history() {
        let mut session = session();
        session.apply(vec![2]).unwrap();
        session.apply(vec![1]).unwrap();
        session.set_checkpoint("here");
        session.undo();
        session.apply(vec![2]).unwrap();
        assert!(session.return_to("here") && !session.return_to("there"));
        assert_eq!(*session.state(), 3);
        assert_eq!(groups(&session), [vec![2], vec![1]]);
        assert_eq!(session.checkpoints().collect::<Vec<_>>(), ["here"]);
        assert!(!session.redo());
    }

    #[test]
    fn clones_are_independent() {
        let mut session = session();
        session.apply(vec![2]).unwrap();
        let mut branch = session.clone();
        branch.apply(vec![1]).unwrap();
        session.apply(vec![2]).unwrap();
        assert_eq!((*session.state(), *branch.state()), (4, 3));
        branch.seek(1);
        assert_eq!(*branch.state(), 2);
        branch.seek(9);
        assert_eq!(*branch.state(), 3);
    }

    #[test]
    fn replaying_stops_at_the_first_rejected_input() {
        assert_eq!(replay(&Ten, &[2, 2]), Ok(4));
        assert_eq!(replay(&Ten, &[9, 1, 1]), Err((2, "past ten")));
    }
}
