//! The rules of shunting: SPEC part R.

mod common;

use common::{EQUERRE, level};
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_core::session::{Rules, Session, replay};
use quandary_gartriage::model::{Action, Board, Letter, Level, Solution, Vehicle};
use quandary_gartriage::rules::{Position, Refusal, Shunting, Unplayable};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The second drawing of the example.
const EQUERRE_TWIN: [&str; 10] = [
    "' 0",
    "' #",
    "' #",
    "' #",
    "' ##",
    "' # #",
    "' #  #",
    "' #   #",
    "' #    #",
    "'a2#####b1",
];
const SOLUTION: &str = "23+378T2-334+46-77+28T3-22+6T6-488+38T2T2";
const SOLUTION_IN_GROUPS: &str = "23+3,78,T2,-,334+4,6,-,77+2,8,T3,-,22+6,T6,-,488+3,8,T2T2";

fn shunting(lines: &[&str]) -> Shunting {
    Shunting::new(&level(lines)).unwrap()
}

fn actions(text: &str) -> Vec<Action> {
    Solution::parse(text).unwrap().actions().copied().collect()
}

/// Plays a solution string. The error is the number of the refused token, from 1, and the reason.
fn play(rules: &Shunting, text: &str) -> Result<Position, (usize, Refusal)> {
    replay(rules, &actions(text)).map_err(|(index, refusal)| (index + 1, refusal))
}

/// The positions of the locomotive and the wagons, as column and row from 1, and the number of
/// hooked wagons.
fn vehicle_positions(rules: &Shunting, position: &Position) -> (Vec<(u32, u32)>, usize) {
    let cells = std::iter::once(&position.locomotive).chain(&position.wagons);
    let points = cells.map(|cell| rules.track().point(*cell));
    (
        points.map(|at| (at.x + 1, at.y + 1)).collect(),
        position.train.len(),
    )
}

fn after(rules: &Shunting, text: &str) -> (Vec<(u32, u32)>, usize) {
    let position = play(rules, text).unwrap_or_else(|(at, why)| panic!("token {at}: {why}"));
    vehicle_positions(rules, &position)
}

#[test]
fn both_solutions_solve_both_drawings_of_the_example() {
    for lines in [EQUERRE, EQUERRE_TWIN] {
        let rules = shunting(&lines);
        for text in [SOLUTION, SOLUTION_IN_GROUPS] {
            let end = play(&rules, text).unwrap();
            assert!(rules.is_solved(&end));
            // The level is solved although a wagon is hooked.
            assert_eq!(end.train.len(), 1);
        }
        let all = actions(SOLUTION);
        assert!(
            !rules.is_solved(&replay(&rules, &all[..30]).unwrap()),
            "not before the last"
        );
    }
}

#[test]
fn a_cell_holds_one_vehicle() {
    let rules = shunting(&["' 0--a--1"]);
    let (at, why) = play(&rules, "6").unwrap_err();
    let by = Vehicle::Wagon(Letter::from_wagon('a').unwrap());
    assert_eq!(
        (at, why),
        (
            1,
            Refusal::Blocked {
                at: Point::new(1, 0),
                by
            }
        )
    );
}

#[test]
fn unhooked_wagons_stay_and_block() {
    let rules = shunting(&["' 0--a--b--+--1--2"]);
    // The wagon a is hooked; b stays and blocks the train.
    assert_eq!(play(&rules, "+6T6").map_err(|(at, _)| at), Err(2));
    assert_eq!(after(&rules, "+6"), (vec![(1, 1), (2, 1), (3, 1)], 1));
}

#[test]
fn a_lone_locomotive_moves_along_any_rail_in_any_direction() {
    let rules = shunting(&["' +--0--+", "'   /|", "'  / |", "' +  +  a1"]);
    assert_eq!(after(&rules, "64").0[0], (2, 1), "forth and back");
    assert_eq!(after(&rules, "19").0[0], (2, 1));
    assert_eq!(after(&rules, "2").0[0], (2, 2));
    let refused = Refusal::NoRail {
        from: Point::new(1, 0),
        to: Direction::North,
    };
    assert_eq!(play(&rules, "8"), Err((1, refused)));
    assert_eq!(play(&rules, "28").map(|end| end.train.len()), Ok(0));
}

/// A locomotive with a wagon to its west and rails to five other directions.
const FAN: [&str; 8] = [
    "Train: (1,2)",
    "'    +  +",
    "'    | /",
    "'    |/",
    "' a--0--1",
    "'    |\\",
    "'    | \\",
    "'    +  +",
];

#[test]
fn a_train_is_pulled_straight_on_or_by_45_degrees() {
    let rules = shunting(&FAN);
    for (text, end) in [("6", (3, 2)), ("9", (3, 1)), ("3", (3, 3))] {
        assert_eq!(after(&rules, text), (vec![end, (2, 2)], 1), "{text}");
    }
    for text in ["8", "2"] {
        assert_eq!(
            play(&rules, text),
            Err((1, Refusal::Turn(2))),
            "{text}: 90 degrees"
        );
    }
    // Without the wagon these moves are allowed.
    assert_eq!(
        (after(&rules, "-8").0[0], after(&rules, "-2").0[0]),
        ((2, 1), (2, 3))
    );
}

#[test]
fn a_train_is_pushed_straight_on_or_by_45_degrees() {
    // The same board with the locomotive and the wagon exchanged.
    let lines = FAN.map(|line| match line {
        "' a--0--1" => "' 0--a--1",
        "Train: (1,2)" => "Train: (2,2)",
        other => other,
    });
    let rules = shunting(&lines);
    for (text, end) in [("T6", (3, 2)), ("T9", (3, 1)), ("T3", (3, 3))] {
        assert_eq!(after(&rules, text), (vec![(2, 2), end], 1), "{text}");
    }
    for text in ["T8", "T2"] {
        assert_eq!(
            play(&rules, text),
            Err((1, Refusal::Turn(2))),
            "{text}: 90 degrees"
        );
    }
}

#[test]
fn a_turn_of_135_or_180_degrees_is_refused() {
    let rules = shunting(&[
        "Train: (2,1)",
        "' +--a--0--1",
        "'     \\ |",
        "'      \\|",
        "'       +",
    ]);
    // The heading is east: south is a turn of 90 degrees, west of 180.
    assert_eq!(play(&rules, "2"), Err((1, Refusal::Turn(2))));
    assert_eq!(play(&rules, "4"), Err((1, Refusal::Turn(4))));
    // The heading of the tail is west: south-east is a turn of 135 degrees.
    assert_eq!(play(&rules, "T3"), Err((1, Refusal::Turn(3))));
    assert_eq!(after(&rules, "T4").0, [(2, 1), (1, 1)]);
}

#[test]
fn every_vehicle_moves_to_the_cell_of_the_vehicle_before_it() {
    let rules = shunting(&["Train: (3,1),(2,1)", "' +--b--a--0--+  1  2"]);
    // Wagons are numbered in reading order: b, then a.
    assert_eq!(after(&rules, "6"), (vec![(5, 1), (3, 1), (4, 1)], 2));
    assert_eq!(after(&rules, "T4"), (vec![(3, 1), (1, 1), (2, 1)], 2));
}

#[test]
fn t_counts_for_one_digit_only() {
    let rules = shunting(&[
        "Train: (1,3)",
        "' +",
        "' |",
        "' |",
        "' 0",
        "' |",
        "' |",
        "' a",
        "' |",
        "' |",
        "' +",
        "' |",
        "' |",
        "' 1",
    ]);
    assert_eq!(after(&rules, "T2T2"), (vec![(1, 4), (1, 5)], 1));
    // The second 2 moves the locomotive towards its own wagon.
    assert_eq!(play(&rules, "T22"), Err((2, Refusal::Turn(4))));
}

#[test]
fn pushing_without_a_train_is_refused() {
    assert_eq!(
        play(&shunting(&["' 0--a--1"]), "T6"),
        Err((1, Refusal::NoTail))
    );
}

#[test]
fn a_wagon_is_hooked_where_the_tail_could_move() {
    let rules = shunting(&FAN.map(|line| match line {
        "'    +  +" => "'    b  c",
        other => other,
    }));
    // A lone locomotive can hook along every rail.
    assert_eq!(after(&rules, "-+8").1, 1);
    // The tail is the wagon a, whose only rail leads to the locomotive.
    let refused = Refusal::NoRail {
        from: Point::new(0, 1),
        to: Direction::North,
    };
    assert_eq!(play(&rules, "+8"), Err((1, refused)));
}

#[test]
fn a_hook_at_90_degrees_is_refused() {
    let rules = shunting(&[
        "Train: (2,1)",
        "' 0--a  1--2",
        "'    |\\",
        "'    | \\",
        "'    b  c",
    ]);
    assert_eq!(play(&rules, "+2"), Err((1, Refusal::Turn(2))));
    assert_eq!(after(&rules, "+3").1, 2);
}

#[test]
fn the_free_end_of_the_locomotive_hooks_nothing() {
    let rules = shunting(&["Train: (1,1)", "' a--0--b--1--2"]);
    // The only rail to the east of the tail leads to the locomotive.
    let refused = play(&rules, "+6").unwrap_err();
    assert!(
        matches!(refused, (1, Refusal::Turn(4) | Refusal::NoWagon { .. })),
        "{refused:?}"
    );
}

#[test]
fn only_an_unhooked_wagon_can_be_hooked() {
    let rules = shunting(&["' +--0--a--1"]);
    assert_eq!(
        play(&rules, "+4"),
        Err((
            1,
            Refusal::NoWagon {
                at: Point::new(0, 0)
            }
        ))
    );
    // A ring of eight wagons behind the locomotive, in which the tail is next to a hooked wagon.
    let ring = [
        "Train: (2,1),(3,1),(4,2),(4,3),(3,4),(2,4),(1,3),(1,2)",
        "' 0--a--b",
        "'   /    \\",
        "'  /      \\",
        "' h        c",
        "' |        |",
        "' |        |",
        "' g        d",
        "'  \\      /",
        "'   \\    /",
        "'    f--e",
    ];
    let refused = Refusal::AlreadyHooked {
        at: Point::new(1, 0),
    };
    assert_eq!(play(&shunting(&ring), "+9"), Err((1, refused)));
}

#[test]
fn the_last_wagon_can_always_be_unhooked() {
    let rules = shunting(&["Train: (2,1),(3,1)", "' 0--a--b--1--2"]);
    assert_eq!((after(&rules, "-").1, after(&rules, "--").1), (1, 0));
    assert_eq!(play(&rules, "---"), Err((3, Refusal::NothingHooked)));
    // The wagon next to the locomotive stays hooked.
    let end = play(&rules, "-").unwrap();
    assert_eq!(
        rules.track().point(end.cell(end.train[0])),
        Point::new(1, 0)
    );
}

#[test]
fn hooking_and_unhooking_moves_nothing() {
    let rules = shunting(&["' 0--a--1"]);
    let start = vehicle_positions(&rules, &rules.start()).0;
    assert_eq!(
        (after(&rules, "+6").0, after(&rules, "+6-").0),
        (start.clone(), start)
    );
}

#[test]
fn a_train_may_not_enter_the_cell_that_its_other_end_is_leaving() {
    let ring = [
        "Train: (3,1),(4,2),(4,3),(3,4),(2,4),(1,3),(1,2)",
        "'    0--a",
        "'   /    \\",
        "'  /      \\",
        "' f        b",
        "' |        |",
        "' |        |",
        "' i        c",
        "'  \\      /",
        "'   \\    /",
        "'    e--d",
    ];
    let rules = shunting(&ring);
    let (at, why) = play(&rules, "1").unwrap_err();
    assert_eq!(
        (at, matches!(why, Refusal::Blocked { .. })),
        (1, true),
        "{why}"
    );
    let (_, why) = play(&rules, "T9").unwrap_err();
    assert_eq!(
        why,
        Refusal::Blocked {
            at: Point::new(1, 0),
            by: Vehicle::Locomotive
        }
    );
}

#[test]
fn a_wagon_may_use_any_target_of_its_number() {
    let solved = |lines: &[&str]| {
        let rules = shunting(lines);
        rules.is_solved(&rules.start())
    };
    assert!(solved(&["' 0--b2-2"]) && solved(&["' 0--2--b2"]));
    assert!(!solved(&["' 0--b1-2"]) && !solved(&["' 0--b2-a--1"]));
    assert!(solved(&["' 0--+"]), "a level without wagons is solved");
}

#[test]
fn two_wagons_of_one_letter_are_interchangeable() {
    // Both positions are solved; they differ only in the exchanged wagons.
    let rules = shunting(&["' 0--a1-a1"]);
    let start = rules.start();
    let mut exchanged = start.clone();
    exchanged.wagons.swap(0, 1);
    assert!(start != exchanged && rules.is_solved(&start) && rules.is_solved(&exchanged));
}

#[test]
fn train_and_locomotive_may_be_anywhere_at_the_end() {
    let rules = shunting(&["' +--0--a--1"]);
    let end = play(&rules, "+6T6").unwrap();
    assert!(rules.is_solved(&end) && end.train.len() == 1);
    for more in ["+6T6-", "+6T6-4", "+6T6-44"] {
        assert!(rules.is_solved(&play(&rules, more).unwrap()), "{more}");
    }
}

#[test]
fn a_level_may_start_with_a_train() {
    let rules = shunting(&["Train: (2,1)", "' 0--a--1"]);
    assert_eq!(rules.start().train.len(), 1);
    assert!(rules.is_solved(&play(&rules, "T6").unwrap()));
    let mut broken = level(&["' 0--+--a--1"]);
    broken.train = vec![Point::new(2, 0)];
    assert!(matches!(
        Shunting::new(&broken),
        Err(Unplayable::Train { .. })
    ));
    let none = Level {
        tags: Vec::new(),
        board: Board::new(1, 1),
        train: Vec::new(),
    };
    assert_eq!(Shunting::new(&none).err(), Some(Unplayable::NoLocomotive));
}

#[test]
fn vehicles_pass_each_other_on_a_crossing() {
    let rules = shunting(&["' 0  a", "'  \\/", "'  /\\", "' 1  +"]);
    // The locomotive passes the crossing, which is not a cell.
    assert_eq!(after(&rules, "3").0[0], (2, 2));
    let refused = Refusal::NoRail {
        from: Point::new(1, 1),
        to: Direction::North,
    };
    assert_eq!(
        play(&rules, "38"),
        Err((2, refused)),
        "the rails are not connected at the crossing"
    );
}

#[test]
fn half_a_rail_can_be_used_like_any_other() {
    let rules = shunting(&["' 0- +  a1"]);
    assert_eq!(after(&rules, "6").0[0], (2, 1));
}

#[test]
fn groups_are_undone_and_redone_as_one() {
    let mut session = Session::new(shunting(&EQUERRE).into());
    let start = session.state().clone();
    let groups = Solution::parse(SOLUTION_IN_GROUPS).unwrap().groups;
    for group in &groups {
        session.apply(group.clone()).unwrap();
    }
    assert!(session.is_solved());
    let end = session.state().clone();
    for _ in 0..groups.len() {
        assert!(session.undo());
    }
    assert_eq!((session.undo(), session.state()), (false, &start));
    while session.redo() {}
    assert_eq!(session.state(), &end);
}

#[test]
fn a_walk_and_its_inverse_return_to_the_start() {
    let boards: [&[&str]; 4] = [
        &EQUERRE,
        &FAN,
        &[
            "' 0--a--b--c--1",
            "' |\\/ \\   /",
            "' |/\\  \\ /",
            "' +  2--3",
        ],
        &[
            "Train: (3,1),(4,2)",
            "'    0--a",
            "'   /    \\",
            "'  /      \\",
            "' +        b",
            "' |        |",
            "' |        |",
            "' i--1--2--c",
            "'  \\      /",
            "'   \\    /",
            "'    e--d",
        ],
    ];
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for (lines, seed) in boards.iter().zip(1..) {
        let rules = shunting(lines);
        let every: Vec<Action> = Direction::ALL
            .into_iter()
            .flat_map(|to| [Action::Pull(to), Action::Push(to), Action::Hook(to)])
            .chain([Action::Unhook])
            .collect();
        let (mut state, mut back) = (rules.start(), Vec::new());
        while back.len() < 500 {
            let action = every[dice.next_u32() as usize % every.len()];
            let before = state.clone();
            let inverse = rules.inverse(&before, action);
            if rules.step(&mut state, &action).is_err() {
                assert_eq!(state, before, "a refused action changes nothing");
                continue;
            }
            back.push(inverse.unwrap_or_else(|| panic!("board {seed}: {action} has no inverse")));
        }
        for action in back.iter().rev() {
            rules
                .step(&mut state, action)
                .unwrap_or_else(|why| panic!("board {seed}: {why}"));
        }
        assert_eq!(state, rules.start());
    }
}
