//! Tests of hints and answers in words and drawings.

use super::*;
use crate::format::CROSSOBAN;
use quandary_core::hint::{Hint, HintDegree, HintRequest, Illustration, Suggestion};
use quandary_core::scene::Scene;

fn hint(level: &str, after: &str) -> Hint {
    hint_in(level, after, &look())
}

fn hint_in(level: &str, after: &str, look: &Look) -> Hint {
    let puzzle = open(&*document(level, CROSSOBAN), 0);
    let request = HintRequest {
        after,
        memory: MEMORY,
        look,
    };
    run_to_end(puzzle.hint(&request).unwrap())
}

fn suggestion(level: &str, after: &str) -> Suggestion {
    match hint(level, after) {
        Hint::Next(suggestion) => suggestion,
        Hint::Hopeless { reason, .. } => panic!("{reason}"),
        _ => panic!("no move"),
    }
}

fn words(suggestion: &Suggestion) -> [&str; 3] {
    HintDegree::ALL.map(|degree| suggestion.degree(degree).words.as_str())
}

/// The marks of a drawing in drawing order: column and row as the coordinates count, and what
/// terminals show there.
fn marks(scene: &Scene) -> Vec<(u32, u32, String)> {
    let is_mark = |name: &str| name.starts_with("mark-");
    let uses = scene.uses().iter();
    let marks = uses.filter(|one| {
        let symbol = one.symbol.map(|id| &scene.symbols()[id.index()]);
        symbol.is_some_and(|symbol| is_mark(&symbol.name))
    });
    marks
        .map(|one| {
            let glyph = one.glyph.as_ref().map(|glyph| glyph.ascii.clone());
            (one.x / 2, one.y / 2, glyph.unwrap_or_default())
        })
        .collect()
}

fn marked(expected: &[(u32, u32, &str)]) -> Vec<(u32, u32, String)> {
    let expected = expected.iter();
    expected
        .map(|(x, y, text)| (*x, *y, (*text).to_owned()))
        .collect()
}

const CORRIDOR: &str = "; x\n\n########\n#@ $ ..#\n########\n";

#[test]
fn the_degrees_of_a_hint_name_the_box_its_purpose_and_the_pushes() {
    let hint = suggestion(CORRIDOR, "");
    assert_eq!(hint.input, "rR");
    assert_eq!(
        words(&hint),
        [
            "look at the box at column 4, row 2",
            "the box at column 4, row 2 can go onto one of the 2 open goals",
            "walk to column 3, row 2, then push the box at column 4, row 2 right twice, onto its \
             goal at column 6, row 2",
        ]
    );
    assert_eq!(marks(&hint.place.scene), marked(&[(4, 2, "$?")]));
    let goals = [(6, 2, ".?"), (7, 2, ".?"), (4, 2, "$?")];
    assert_eq!(marks(&hint.kind.scene), marked(&goals));
    // The arrows of the box, then the dot of the walk.
    let ways = [(4, 2, "$>"), (5, 2, " >"), (2, 2, "@,")];
    assert_eq!(marks(&hint.step.scene), marked(&ways));
    for degree in HintDegree::ALL {
        let Illustration { words, scene } = hint.degree(degree);
        assert_eq!(*words, scene.caption);
        assert_eq!((scene.columns, scene.rows), (9, 4), "with coordinates");
    }
}

#[test]
fn one_open_goal_is_the_goal() {
    let hint = suggestion(FILE, "r");
    let [_, kind, step] = words(&hint);
    assert_eq!(kind, "the box at column 4, row 2 can go onto the open goal");
    let goal = "push the box at column 4, row 2 right, onto its goal at column 5, row 2";
    assert_eq!(step, goal);
}

#[test]
fn changes_of_pusher_and_falls_are_in_the_hint() {
    let rooms = "; x\n\n######\n#@ $.#\n######\n#@ $.#\n######\n";
    let hint = suggestion(rooms, "rR");
    let step = "change to the pusher at column 2, row 4, walk to column 3, row 4, then push the \
                box at column 4, row 4 right, onto its goal at column 5, row 4";
    assert_eq!(words(&hint)[2], step);
    let near = suggestion(rooms, "rR{lldd}r{ruu}");
    let step = "change to the pusher at column 3, row 4, then push the box at column 4, row 4 \
                right, onto its goal at column 5, row 4";
    assert_eq!(words(&near)[2], step);
    let box_and_pusher = [(4, 4, "$>"), (3, 4, "@<")];
    assert_eq!(marks(&near.step.scene), marked(&box_and_pusher));
    let fall = suggestion("; x\n\n######\n#@$!##\n## ###\n#  $.#\n######\n", "");
    let [_, kind, step] = words(&fall);
    assert_eq!(kind, "the box at column 3, row 2 has to fall into a hole");
    let into = "push the box at column 3, row 2 right, into the hole at column 4, row 2";
    assert_eq!(step, into);
}

#[test]
fn boxes_that_move_away_and_colours_that_unite_say_so() {
    let unite = suggestion("; x\n\n#######\n#@R  R#\n#     #\n#######\n", "");
    assert_eq!(
        words(&unite),
        [
            "look at the red box at column 3, row 2",
            "the red box at column 3, row 2 can go to its final cell, to unite the red boxes",
            "push the red box at column 3, row 2 right twice, to column 5, row 2, to unite the \
             red boxes",
        ]
    );
    let others = [(6, 2, "R?"), (3, 2, "R?")];
    assert_eq!(marks(&unite.kind.scene), marked(&others));
    let corner = "; x\n\n ###\n #.#\n## #\n#. #####\n#  $ $ #\n#     @#\n########\n";
    let way = suggestion(corner, "");
    assert_eq!(
        words(&way),
        [
            "look at the box at column 4, row 5",
            "the box at column 4, row 5 has to move out of the way for now; the box at column 6, row 5 comes \
             after it",
            "walk to column 5, row 5, then push the box at column 4, row 5 left, then up, to \
             column 3, row 4 for now",
        ]
    );
    let both = [(6, 5, "$?"), (4, 5, "$?")];
    assert_eq!(marks(&way.kind.scene), marked(&both));
}

#[test]
fn a_command_of_linked_pushers_names_the_other_boxes_it_pushes() {
    let linked = "; x\n\n#######\n#&$ . #\n#######\n#&$ . #\n#######\n";
    let hint = suggestion(linked, "");
    let also = "; this also pushes the box at column 3, row 4";
    let [.., step] = words(&hint);
    assert!(step.ends_with(also), "{step}");
    assert!(marks(&hint.step.scene).contains(&(3, 4, "$<".to_owned())));
}

#[test]
fn dead_boxes_are_marked_and_named() {
    let cornered = "; x\n\n#######\n#@$ . #\n#######\n";
    let Hint::Hopeless { reason, shown } = hint(cornered, "RRR") else {
        panic!("the box is in a corner");
    };
    let why = "cannot reach any goal (0 of 1 required boxes left)";
    assert_eq!(reason, format!("the box at (6,2) {why}"));
    let shown = shown.unwrap();
    assert_eq!(shown.words, format!("the box at column 6, row 2 {why}"));
    assert_eq!(marks(&shown.scene), marked(&[(6, 2, "$!")]));
    let goals = "; x\n\n########\n# $ $ .#\n#@     #\n#  .   #\n########\n";
    let Hint::Hopeless { shown, .. } = hint(goals, "") else {
        panic!("two boxes at the upper wall have one goal");
    };
    assert_eq!(
        marks(&shown.unwrap().scene),
        marked(&[(7, 2, ".?"), (3, 2, "$!"), (5, 2, "$!")])
    );
    let apart = "; x\n\n##########\n#  R @ R #\n##########\n";
    assert_eq!(hint(apart, ""), Hint::exhausted());
    let lost = "; x\n\n#######\n#@R!R #\n#######\n";
    let Hint::Hopeless { shown, .. } = hint(lost, "R") else {
        panic!("a box is lost");
    };
    assert_eq!(marks(&shown.unwrap().scene).len(), 1);
}

#[test]
fn wide_boards_are_drawn_within_80_columns() {
    for width in [39, 40, 41, 100] {
        let wall = "#".repeat(width);
        let floor = " ".repeat(width - 6);
        let level = format!("; x\n\n{wall}\n#@$.{floor} #\n#{floor}    #\n{wall}\n");
        let hint = suggestion(&level, "");
        for degree in HintDegree::ALL {
            let scene = &hint.degree(degree).scene;
            assert_eq!(scene.columns, width.min(39) as u32 + 1, "{width}");
        }
        assert_eq!(marks(&hint.step.scene), marked(&[(3, 2, "$>")]), "{width}");
        // Glyphs are in whole cells, each of two columns.
        let puzzle = open(&*document(&level, CROSSOBAN), 0);
        let plain = puzzle.scene(&look());
        let whole = plain
            .uses()
            .iter()
            .all(|one| one.x % 2 == 0 && one.y % 2 == 0);
        assert!(whole && plain.columns == width as u32);
    }
    // Too far apart for one window.
    let floor = " ".repeat(60);
    let wall = "#".repeat(65);
    let far = suggestion(&format!("; x\n\n{wall}\n#@{floor}$.#\n{wall}\n"), "");
    let columns = HintDegree::ALL.map(|degree| far.degree(degree).scene.columns);
    assert_eq!(columns, [40, 40, 66]);
    let last = marks(&far.place.scene);
    assert_eq!(last, marked(&[(63 - 26, 2, "$?")]));
    let names = far.place.scene.uses().iter();
    assert!(
        names
            .clone()
            .any(|one| one.label == "column 27" && one.x == 2)
    );
}

#[test]
fn hints_and_answers_have_the_style_of_the_look() {
    let mut print = look();
    print.options.set("style", "print").unwrap();
    let white = quandary_core::scene::Colour(255, 255, 255);
    let Hint::Next(hint) = hint_in(CORRIDOR, "", &print) else {
        panic!("it can be solved");
    };
    for degree in HintDegree::ALL {
        assert_eq!(hint.degree(degree).scene.background, white);
    }
    let answer = ask("solvable", CORRIDOR, "", &print);
    assert_eq!(answer.scene.unwrap().background, white);
    let puzzle = open(&*document(CORRIDOR, CROSSOBAN), 0);
    assert_eq!(puzzle.scene(&print).background, white);
    assert_ne!(puzzle.scene(&look()).background, white);
}

fn ask(question: &str, level: &str, after: &str, look: &Look) -> Answer {
    let puzzle = open(&*document(level, CROSSOBAN), 0);
    let options = Options::defaults(&[]);
    let inquiry = Inquiry {
        options: &options,
        after,
        memory: MEMORY,
        look,
    };
    let mut questions = ask::QUESTIONS.iter();
    let question = questions.find(|known| known.id == question).unwrap();
    run_to_end((question.ask)(&*puzzle, &inquiry).unwrap())
}

#[test]
fn solvable_marks_the_boxes_that_are_dead() {
    let cornered = "; x\n\n#####\n#@$ #\n#  .#\n#   #\n#####\n";
    // Along the upper wall the box never comes down again.
    for (moves, x) in [("", 3), ("R", 4)] {
        let answer = ask("solvable", cornered, moves, &look());
        assert_eq!(answer.word, "dead");
        assert_eq!(answer.steps.len(), 1, "{}", answer.sentence);
        let step = answer.steps[0].scene.as_ref().unwrap();
        let whole = answer.scene.unwrap();
        for scene in [step, &whole] {
            assert_eq!(marks(scene), marked(&[(x, 2, "$!")]));
            let named = format!("the box at column {x}, row 2");
            assert!(scene.caption.starts_with(&named), "{}", scene.caption);
        }
    }
    let answer = ask("solvable", FILE, "", &look());
    let scene = answer.scene.unwrap();
    assert_eq!(scene.caption, "solvable with 1 push");
    assert!(marks(&scene).is_empty());
}

#[test]
fn forwards_draws_the_end_of_each_converted_game() {
    let level = "; x\n\n#########\n#. $@$ .#\n#########\n";
    let answer = ask("forwards", level, "[ll]RR[rr]LL", &look());
    assert_eq!(answer.steps.len(), 1);
    assert!(answer.scene.is_some());
    let step = &answer.steps[0];
    match &step.scene {
        Some(scene) => {
            assert_eq!(scene.caption, step.reason);
            assert_eq!(marks(scene), marked(&[(2, 2, "$<"), (8, 2, "$<")]));
        }
        None => panic!("{}", step.reason),
    }
}
