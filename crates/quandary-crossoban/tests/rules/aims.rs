//! Aims, lost positions and names of variants.

use crate::boards::{game, is_solved_by, play, switches};
use quandary_core::direction::Direction;
use quandary_core::family::Family;
use quandary_crossoban::family::Crossoban;
use quandary_crossoban::model::Colour;
use quandary_crossoban::rules::{LossReason, RefusalReason, Switches};

fn is_solved(rows: &[&str], text: &str) -> bool {
    is_solved_by("", rows, text)
}

fn lost_by(words: &str, rows: &[&str], text: &str) -> Option<LossReason> {
    let game = game(words, rows);
    let state = play(&game, text).state;
    game.lost(&state)
}

// R15 and R16: goals

#[test]
fn every_box_covers_a_goal() {
    assert!(is_solved(&["@$."], "R"));
    assert!(is_solved(&["@R."], "R"));
    assert!(!is_solved(&["@R."], ""));
}

#[test]
fn only_plain_boxes_cover_goals_with_the_switch() {
    let rows = ["@$. ", " R. "];
    assert!(is_solved_by("covers=plain", &rows, "R"));
    assert!(!is_solved(&rows, "R"));
    assert!(!is_solved_by("covers=plain", &rows, "dR"));
}

#[test]
fn the_smaller_number_of_goals_and_boxes_must_be_covered() {
    let (goals, boxes) = (["@$. .", "     "], ["@$. $", "     "]);
    assert!(is_solved(&goals, "R") && is_solved(&boxes, "R"));
    assert_eq!(game("", &goals).required(), 1);
    assert_eq!(game("", &["@$..$"]).required(), 2);
}

#[test]
fn every_goal_must_be_covered_with_the_switch() {
    let words = "required=goals";
    assert!(!is_solved_by(words, &["@$. ."], "R"));
    assert!(is_solved_by(words, &["@$. $"], "R"));
    let lost = LossReason::Goals {
        boxes: 1,
        required: 2,
    };
    assert_eq!(lost_by(words, &["@$. ."], ""), Some(lost));
}

// R17

#[test]
fn the_boxes_of_a_colour_must_form_one_group() {
    assert!(is_solved(&["@R R"], "R"));
    assert!(!is_solved(&["@R R"], ""));
    assert!(is_solved(&["@ RR", "  R "], ""));
    // Each colour is checked separately.
    assert!(!is_solved(&["@R RBGB"], "R"));
    assert!(is_solved(&["@R RBBG"], "R"));
}

#[test]
fn corners_do_not_touch_and_plain_boxes_form_no_group() {
    assert!(!is_solved(&["@R ", "  R"], ""));
    assert!(is_solved(&["@$ ", "  $"], ""));
    assert!(is_solved(&["@R ", "  B"], ""));
}

#[test]
fn the_types_under_boxes_do_not_affect_groups() {
    assert!(is_solved(&["@SsR"], ""));
    assert!(is_solved(&["@I2@", "@ R.R'RwR>"], ""));
}

#[test]
fn a_board_counts_its_groups() {
    let game = game("", &["@RR R", "B   R"]);
    let start = game.start();
    assert_eq!(game.groups_of(&start, Colour::Red), 2);
    assert_eq!(game.groups_of(&start, Colour::Blue), 1);
    assert_eq!(game.groups_of(&start, Colour::Green), 0);
    assert_eq!(game.boxes_of(Colour::Red), 4);
}

// R18

#[test]
fn both_goals_and_colours_are_required() {
    let rows = ["@R. ", "   R", "@$. "];
    assert!(!is_solved(&rows, "R"));
    let rows = ["@R. ", "  R "];
    assert!(is_solved(&rows, "R"));
    assert!(!is_solved(&["@R. ", "   R"], "R"));
}

#[test]
fn either_aim_is_enough_with_the_switch() {
    let words = "aims=either";
    assert!(is_solved_by(words, &["@R. ", "   R"], "R"));
    assert!(is_solved_by(words, &["@R R", "   ."], "R"));
    assert!(!is_solved_by(words, &["@R  ", "  .R"], "R"));
    // If there is only one aim, it is required.
    assert!(!is_solved_by(words, &["@R  R"], ""));
    assert!(!is_solved_by(words, &["@$ ."], ""));
}

#[test]
fn a_board_without_goals_and_colours_is_solved() {
    assert!(is_solved(&["@ "], "r"));
    assert!(is_solved(&["@. "], ""));
}

// R19

#[test]
fn a_position_is_lost_when_too_few_boxes_are_left() {
    let rows = ["@$!", " . "];
    assert_eq!(lost_by("", &rows, ""), None);
    let lost = LossReason::Goals {
        boxes: 0,
        required: 1,
    };
    assert_eq!(lost_by("", &rows, "R"), Some(lost));
    // A surplus box may be lost.
    assert_eq!(lost_by("", &["@$!", "$. "], "R"), None);
}

#[test]
fn a_position_is_lost_when_a_coloured_box_is_gone() {
    let rows = ["@R!R"];
    assert_eq!(
        lost_by("", &rows, "R"),
        Some(LossReason::Colour(Colour::Red))
    );
    assert!(!is_solved(&rows, "R"));
}

#[test]
fn the_remaining_boxes_count_with_the_switch() {
    let rows = ["@R!R"];
    assert_eq!(lost_by("losses=forgiven", &rows, "R"), None);
    assert!(is_solved_by("losses=forgiven", &rows, "R"));
    assert!(is_solved_by("losses=forgiven", &["@R! "], "R"));
}

#[test]
fn if_either_aim_is_enough_both_must_be_lost() {
    let words = "aims=either";
    assert_eq!(lost_by(words, &["@R!$", "   ."], "R"), None);
    assert!(lost_by(words, &["@R! ", "   ."], "R").is_some());
}

// R20

#[test]
fn a_variant_is_named_by_its_changed_switches() {
    assert_eq!(Switches::default().to_string(), "crossoban-1");
    let changed = switches("holes=filled links=all");
    assert_eq!(changed.to_string(), "crossoban-1 holes=filled links=all");
    assert_eq!(Switches::default().with("holes", "deep"), None);
    assert_eq!(Switches::default().with("depth", "filled"), None);
}

#[test]
fn several_switches_can_be_changed_together() {
    let meant = |wanted| Crossoban.info().variants.find(wanted);
    let two = "crossoban-1 impact=push links=all";
    assert_eq!(meant("links=all,impact=push").as_deref(), Ok(two));
    assert_eq!(Switches::named(two).unwrap().to_string(), two);
    assert!(meant("links=all,links=each").is_err() && meant("links=none").is_err());
}

#[test]
fn every_value_of_every_switch_is_tested() {
    let source = [include_str!("cases.rs"), include_str!("aims.rs")].concat();
    for switch in Switches::TABLE {
        for value in &switch.values[1..] {
            let words = format!("{}={value}", switch.name);
            assert!(source.contains(&words), "{words}");
        }
        assert!(!switch.help.is_empty() && switch.values.len() > 1);
    }
}

#[test]
fn only_the_four_directions_are_commands() {
    let game = game("", &["@ ", "  "]);
    let refused = game.step(&game.start(), Direction::SouthEast);
    assert_eq!(
        refused.map(|_| ()).map_err(|refusal| refusal.why),
        Err(RefusalReason::Wall)
    );
}
