//! Playing a turn-based puzzle: apply, undo, redo, restart, groups and checkpoints.

use std::fmt::Display;

/// The rules of a turn-based puzzle, as a session needs them.
pub trait Rules {
    /// A position.
    type State: Clone + PartialEq;
    /// One input of a player, as the family's notation writes it.
    type Input: Clone;
    /// What taking back one input needs.
    type Undo;
    /// Why an input is refused, in a person's words.
    type Refusal: Display;

    /// The position to begin with.
    fn start(&self) -> Self::State;

    /// Plays one input; a refused one changes nothing.
    ///
    /// # Errors
    /// The rules do not allow it.
    fn step(
        &self,
        state: &mut Self::State,
        input: &Self::Input,
    ) -> Result<Self::Undo, Self::Refusal>;

    /// Takes back the last input.
    fn take_back(&self, state: &mut Self::State, undo: Self::Undo);

    /// Whether the puzzle is solved.
    fn is_solved(&self, state: &Self::State) -> bool;
}

/// Plays inputs from the start; the one way by which any solution comes to count.
///
/// # Errors
/// The index of the first refused input, from 0, and why.
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

struct Played<R: Rules> {
    input: R::Input,
    undo: R::Undo,
}

/// A game in progress. Inputs come in groups, one per gesture of the player; undo and redo move
/// by whole groups.
pub struct Session<R: Rules> {
    rules: R,
    state: R::State,
    done: Vec<Vec<Played<R>>>,
    undone: Vec<Vec<R::Input>>,
    checkpoints: Vec<Checkpoint<R::Input>>,
}

struct Checkpoint<I> {
    name: String,
    groups: Vec<Vec<I>>,
}

impl<R: Rules> Session<R> {
    /// A game at its start.
    #[must_use]
    pub fn new(rules: R) -> Self {
        let state = rules.start();
        Self {
            rules,
            state,
            done: Vec::new(),
            undone: Vec::new(),
            checkpoints: Vec::new(),
        }
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The position.
    #[must_use]
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Whether the puzzle is solved.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.rules.is_solved(&self.state)
    }

    /// The groups played so far.
    pub fn groups(&self) -> impl Iterator<Item = Vec<R::Input>> + '_ {
        self.done
            .iter()
            .map(|group| group.iter().map(|played| played.input.clone()).collect())
    }

    /// Plays a group of inputs, all or none of them, and forgets what could be redone. An empty
    /// group is nothing.
    ///
    /// # Errors
    /// The index of the refused input within the group, from 0, and why.
    pub fn apply(&mut self, group: &[R::Input]) -> Result<(), (usize, R::Refusal)> {
        self.play(group)?;
        if !group.is_empty() {
            self.undone.clear();
        }
        Ok(())
    }

    /// Takes back the last group. False if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(group) = self.done.pop() else {
            return false;
        };
        let inputs = group.iter().map(|played| played.input.clone()).collect();
        for played in group.into_iter().rev() {
            self.rules.take_back(&mut self.state, played.undo);
        }
        self.undone.push(inputs);
        true
    }

    /// Plays the last group taken back. False if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(group) = self.undone.pop() else {
            return false;
        };
        self.play(&group).is_ok()
    }

    /// Takes back everything; redo brings it back group by group.
    pub fn restart(&mut self) {
        while self.undo() {}
    }

    /// Remembers how this position was reached, under a name. An older one of that name goes.
    pub fn set_checkpoint(&mut self, name: &str) {
        let groups = self.groups().collect();
        self.checkpoints
            .retain(|checkpoint| checkpoint.name != name);
        self.checkpoints.push(Checkpoint {
            name: name.to_owned(),
            groups,
        });
    }

    /// The names of the checkpoints, the oldest first.
    pub fn checkpoints(&self) -> impl Iterator<Item = &str> {
        self.checkpoints
            .iter()
            .map(|checkpoint| checkpoint.name.as_str())
    }

    /// Goes to a checkpoint: the position and the groups that led to it. False if there is none
    /// of that name.
    pub fn return_to(&mut self, name: &str) -> bool {
        let Some(checkpoint) = self
            .checkpoints
            .iter()
            .find(|checkpoint| checkpoint.name == name)
        else {
            return false;
        };
        let groups = checkpoint.groups.clone();
        self.restart();
        self.undone.clear();
        groups.iter().all(|group| self.play(group).is_ok())
    }

    fn play(&mut self, group: &[R::Input]) -> Result<(), (usize, R::Refusal)> {
        let mut played: Vec<Played<R>> = Vec::with_capacity(group.len());
        for (index, input) in group.iter().enumerate() {
            match self.rules.step(&mut self.state, input) {
                Ok(undo) => played.push(Played {
                    input: input.clone(),
                    undo,
                }),
                Err(refusal) => {
                    for played in played.into_iter().rev() {
                        self.rules.take_back(&mut self.state, played.undo);
                    }
                    return Err((index, refusal));
                }
            }
        }
        if !played.is_empty() {
            self.done.push(played);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Count up to ten by ones and twos, never past it.
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

        fn take_back(&self, state: &mut u32, undo: u32) {
            *state -= undo;
        }

        fn is_solved(&self, state: &u32) -> bool {
            *state == 10
        }
    }

    #[test]
    fn groups_are_undone_and_redone_whole() {
        let mut session = Session::new(Ten);
        session.apply(&[1, 2]).unwrap();
        session.apply(&[2]).unwrap();
        assert!(session.undo());
        assert_eq!(*session.state(), 3);
        assert!(session.undo());
        assert_eq!(*session.state(), 0);
        assert!(!session.undo());
        assert!(session.redo() && session.redo() && !session.redo());
        assert_eq!(*session.state(), 5);
        assert_eq!(session.groups().collect::<Vec<_>>(), [vec![1, 2], vec![2]]);
    }

    #[test]
    fn a_refused_group_changes_nothing_and_keeps_the_redo() {
        let mut session = Session::new(Ten);
        session.apply(&[2]).unwrap();
        session.apply(&[2]).unwrap();
        session.undo();
        assert_eq!(session.apply(&[2, 2, 2, 2, 2]), Err((4, "past ten")));
        assert_eq!(*session.state(), 2);
        assert!(session.redo());
        assert_eq!(*session.state(), 4);
    }

    #[test]
    fn a_new_group_forgets_the_redo_and_restart_does_not() {
        let mut session = Session::new(Ten);
        session.apply(&[2]).unwrap();
        session.undo();
        session.apply(&[1]).unwrap();
        assert!(!session.redo());
        session.restart();
        assert_eq!(*session.state(), 0);
        assert!(session.redo());
        assert_eq!(*session.state(), 1);
    }

    #[test]
    fn a_checkpoint_brings_back_the_position_and_its_history() {
        let mut session = Session::new(Ten);
        session.apply(&[2]).unwrap();
        session.apply(&[1]).unwrap();
        session.set_checkpoint("here");
        session.restart();
        session.apply(&[1]).unwrap();
        assert!(session.return_to("here") && !session.return_to("there"));
        assert_eq!(*session.state(), 3);
        assert_eq!(session.groups().collect::<Vec<_>>(), [vec![2], vec![1]]);
        assert_eq!(session.checkpoints().collect::<Vec<_>>(), ["here"]);
        assert!(!session.redo());
    }

    #[test]
    fn replaying_stops_at_the_first_refusal() {
        assert_eq!(replay(&Ten, &[2, 2]), Ok(4));
        assert_eq!(replay(&Ten, &[9, 1, 1]), Err((2, "past ten")));
    }
}
