//! Groups, undo, redo, restart and checkpoints on the example level of the format document.

mod common;

use common::{EQUERRE, level};
use quandary_core::session::{Rules, Session};
use quandary_gartriage::model::{Action, Solution};
use quandary_gartriage::rules::{Position, Refusal, Shunting};
use std::sync::Arc;

/// 31 actions in 17 groups.
const SOLUTION: &str = "23+3,78,T2,-,334+4,6,-,77+2,8,T3,-,22+6,T6,-,488+3,8,T2T2";

fn equerre() -> Session<Shunting> {
    let rules = Shunting::new(&level(&EQUERRE)).expect("one locomotive");
    Session::new(Arc::new(rules))
}

fn groups() -> Vec<Vec<Action>> {
    Solution::parse(SOLUTION).expect("a solution string").groups
}

/// The inputs of the groups played so far.
fn played_groups(session: &Session<Shunting>) -> impl Iterator<Item = Vec<Action>> {
    let groups = session.groups();
    groups.map(|group| group.iter().map(|played| played.input).collect())
}

/// Plays all groups and returns the positions before the first and after each.
fn played(session: &mut Session<Shunting>) -> Vec<Position> {
    let mut positions = vec![session.state().clone()];
    for group in groups() {
        session.apply(group).expect("an allowed action");
        positions.push(session.state().clone());
    }
    positions
}

#[test]
fn groups_are_undone_and_redone_one_by_one() {
    let mut session = equerre();
    assert!(!session.is_solved());
    let positions = played(&mut session);
    assert_eq!(positions.len(), 18);
    assert!(session.is_solved());
    for position in positions.iter().rev().skip(1) {
        assert!(session.undo());
        assert_eq!(session.state(), position);
    }
    assert!(!session.undo(), "nothing is left to undo");
    assert_eq!(*session.state(), session.rules().start());
    for position in &positions[1..] {
        assert!(session.redo());
        assert_eq!(session.state(), position);
    }
    assert!(!session.redo(), "nothing is left to redo");
    assert!(played_groups(&session).eq(groups()));
}

#[test]
fn a_restart_is_redone_group_by_group() {
    let mut session = equerre();
    let positions = played(&mut session);
    session.restart();
    assert_eq!(session.state(), &positions[0]);
    assert_eq!(session.groups().count(), 0);
    assert!(session.redo() && session.redo());
    assert_eq!(session.state(), &positions[2]);
    assert!(played_groups(&session).eq(groups().into_iter().take(2)));
}

#[test]
fn a_group_with_a_refused_action_changes_nothing() {
    let mut session = equerre();
    let groups = groups();
    session.apply(groups[0].clone()).expect("an allowed action");
    let before = session.state().clone();
    // 7 and 8 move the locomotive back to its start, where no rail continues.
    let refused = Solution::parse("788,").expect("a solution string");
    let (index, refusal) = session
        .apply(refused.groups[0].clone())
        .expect_err("there is no rail");
    assert_eq!(index, 2);
    assert!(matches!(refusal, Refusal::NoRail { .. }), "{refusal}");
    assert_eq!(session.state(), &before);
    assert!(played_groups(&session).eq(groups.into_iter().take(1)));
}

#[test]
fn a_new_group_after_an_undo_discards_the_undone_groups() {
    let mut session = equerre();
    played(&mut session);
    assert!(session.undo() && session.undo());
    session
        .apply(vec![Action::Unhook])
        .expect("a wagon is hooked");
    assert!(!session.redo());
}

#[test]
fn a_checkpoint_restores_the_position_and_its_groups() {
    let mut session = equerre();
    let groups = groups();
    for group in &groups[..5] {
        session.apply(group.clone()).expect("an allowed action");
    }
    session.set_checkpoint("here");
    let here = session.state().clone();
    for group in &groups[5..] {
        session.apply(group.clone()).expect("an allowed action");
    }
    session.restart();
    assert!(session.return_to("here"));
    assert_eq!(session.state(), &here);
    assert!(played_groups(&session).eq(groups.iter().take(5).cloned()));
    for group in &groups[5..] {
        session.apply(group.clone()).expect("an allowed action");
    }
    assert!(session.is_solved());
}
