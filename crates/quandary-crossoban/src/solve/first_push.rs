//! Reorders a solution so that its first push comes as early as possible.

use crate::model::{Action, Moves};
use crate::rules::{Counts, Game, Turn, play_turns, replay, turns};
use std::collections::VecDeque;

/// Returns a solution in an order in which other pushers move before the first push only if it
/// needs that: what they do is played after the push if the moves then still solve the game, with
/// the same counts.
///
/// Changes of pusher cost nothing, so the solvers mix the moves of several pushers in any order.
pub(super) fn with_early_push(game: &Game, solution: &Moves) -> Moves {
    let order = Order::new(game, solution);
    let reordered = order.and_then(|order| order.with_early_push());
    reordered.unwrap_or_else(|| solution.clone())
}

/// The turns of a solution.
struct Order<'a> {
    game: &'a Game,
    counts: Counts,
    /// The turns before the one that ends with the first push.
    before: Vec<Turn>,
    /// The turn that ends with the first push.
    pushing: Turn,
    after: VecDeque<Turn>,
}

impl<'a> Order<'a> {
    /// Returns `None` if the solution has no push.
    fn new(game: &'a Game, solution: &Moves) -> Option<Self> {
        let mut before = turns(game, solution).ok()?;
        let is_pushing = |turn: &Turn| turn.commands.iter().any(|command| command.pushes);
        let first = before.iter().position(is_pushing)?;
        let mut after: VecDeque<Turn> = before.drain(first + 1..).collect();
        let mut pushing = before.pop()?;
        let push = pushing.commands.iter().position(|command| command.pushes)?;
        let commands = pushing.commands.split_off(push + 1);
        if !commands.is_empty() {
            let played = play_turns(game, before.iter().chain([&pushing])).ok()?;
            let pusher = game.ground().point(game.leader(&played.state)?);
            after.push_front(Turn { pusher, commands });
        }
        Some(Self {
            game,
            counts: replay(game, solution).ok()?.counts,
            before,
            pushing,
            after,
        })
    }

    /// Plays as many turns as possible after the first push.
    fn with_early_push(mut self) -> Option<Moves> {
        for index in (0..self.before.len()).rev() {
            let turn = self.before.remove(index);
            self.after.push_front(turn);
            if self.played().is_none()
                && let Some(turn) = self.after.pop_front()
            {
                self.before.insert(index, turn);
            }
        }
        self.played()
    }

    /// Returns the moves in this order, if they are a solution with the same moves and pushes whose
    /// first push is that of the pushing turn.
    fn played(&self) -> Option<Moves> {
        let early = self.before.iter().chain([&self.pushing]);
        let commands: usize = early.clone().map(|turn| turn.commands.len()).sum();
        let played = play_turns(self.game, early.chain(&self.after)).ok()?;
        let steps = played.moves.0.iter().filter_map(|action| match action {
            Action::Step { pushes, .. } => Some(*pushes),
            _ => None,
        });
        let first = steps.clone().position(|pushes| pushes);
        let same = played.counts.moves == self.counts.moves
            && played.counts.pushes == self.counts.pushes
            && first == commands.checked_sub(1);
        (same && self.game.is_solved(&played.state)).then_some(played.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{CROSSOBAN, lurd};
    use crate::rules::Switches;
    use quandary_core::reading::ReadOptions;
    use quandary_core::source::Source;

    fn game(board: &str) -> Game {
        let source = Source::new("test", board.into());
        let read = crate::read(&source, CROSSOBAN, &ReadOptions::default());
        let board = &read.expect("within all limits").collection.levels[0].board;
        Game::new(board, Switches::default()).expect("there is a pusher")
    }

    fn reordered(game: &Game, moves: &str) -> String {
        let moves = lurd::parse(moves).expect("well formed");
        lurd::write(&with_early_push(game, &moves))
    }

    #[test]
    fn other_pushers_wait_until_the_first_push() {
        let two = game("########\n#@  $ .#\n#      #\n#@  $ .#\n########\n");
        let lower_first = "{dd}rrR{llluu}rr{rdd}R{lluu}RR";
        assert_eq!(reordered(&two, "rr{lldd}rrRR{lluu}RR"), lower_first);
        assert_eq!(reordered(&two, "rr{lldd}rr{uu}{dd}RR{lluu}RR"), lower_first);
        assert_eq!(reordered(&two, "rrRR{lllldd}rrRR"), "rrRR{lllldd}rrRR");
    }

    #[test]
    fn what_the_first_push_needs_comes_before_it() {
        let blocked = game("########\n### ####\n#@ @$ .#\n########\n");
        let needed = "{rr}u{lld}rrRR";
        assert_eq!(reordered(&blocked, needed), needed);
    }
}
