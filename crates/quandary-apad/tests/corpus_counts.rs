//! Counts for the standard kit: known numbers, and the published lists if they are available.

use quandary_apad::format::apad;
use quandary_apad::model::{Goal, Meaning, MonthDay, Squares, standard};
use quandary_apad::rules::Position;
use quandary_apad::solve::{Packings, SolutionCounts, count_solutions, list};
use quandary_testing::corpus;
use quandary_testing::job::run_to_end;
use std::sync::Arc;

const MEMORY: u64 = 1 << 30;

fn position(goal: Goal) -> Position {
    Position::empty(Arc::new(standard()), goal)
}

fn counted(goal: Goal) -> SolutionCounts {
    run_to_end(count_solutions(&position(goal), MEMORY)).expect("within the memory")
}

fn listed(goal: Goal) -> Packings {
    run_to_end(list(&position(goal), u64::MAX, MEMORY)).packings
}

/// The number of boards that leave squares of these two kinds free.
fn pairs(counts: &SolutionCounts, kinds: [fn(Meaning) -> bool; 2]) -> u64 {
    let kit = standard();
    let [one, two] = kinds.map(|kind| kit.frame().squares_with_meaning(kind));
    let of_kinds = counts.iter().filter(|(free, _)| {
        let squares = free.iter().collect::<Vec<u8>>();
        one.contains(squares[0]) && two.contains(squares[1])
    });
    of_kinds.map(|(_, count)| count).sum()
}

fn is_month(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Month(_))
}

fn is_day(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Day(_))
}

fn date(month: u8, day: u8) -> Squares {
    let kit = standard();
    let named = |meaning| meaning == Meaning::Month(month) || meaning == Meaning::Day(day);
    kit.frame().squares_with_meaning(named)
}

#[test]
fn the_standard_kit_has_59787_packings() {
    let counts = counted(Goal::Any);
    assert_eq!(counts.total(), 59_787);
    assert_eq!(pairs(&counts, [is_month, is_day]), 25_061);
    assert_eq!(pairs(&counts, [is_month, is_month]), 5_293);
    assert_eq!(pairs(&counts, [is_day, is_day]), 29_433);
    let boards = listed(Goal::Any);
    assert_eq!(boards.len(), 59_787);
}

#[test]
fn nonexistent_dates_are_solvable_and_not_counted_as_dates() {
    let combinations = counted(Goal::Combination);
    let counts = [(2, 30), (2, 31), (4, 31), (6, 31), (9, 31), (11, 31)]
        .map(|(month, day)| combinations.with_free(date(month, day)));
    assert_eq!(counts, [34, 77, 183, 139, 104, 119]);
    let dates = counted(Goal::Date);
    assert_eq!((dates.total(), dates.len()), (24_405, 366));
    assert_eq!(dates.with_free(date(2, 29)), 64);
    assert!(
        dates
            .iter()
            .all(|(free, count)| combinations.with_free(free) == count)
    );
}

#[test]
fn counts_agree_with_lists_for_each_goal() {
    let any = counted(Goal::Any);
    for goal in [Goal::Combination, Goal::Date] {
        let kit = standard();
        let met = any.iter().filter(|(free, _)| goal.is_met(&kit, *free));
        assert!(counted(goal).iter().eq(met), "{goal:?}");
        assert_eq!(listed(goal).len() as u64, counted(goal).total());
    }
    for (free, count) in any.iter().step_by(50) {
        assert_eq!(counted(Goal::Free(free)).total(), count, "{free:?}");
    }
}

#[test]
fn counts_of_dates_match_the_published_counts() {
    let Some(text) = corpus::file("apad/counts.csv") else {
        return;
    };
    let counts = counted(Goal::Combination);
    let text = String::from_utf8(text).expect("a table is text");
    let mut lines = 0;
    for line in text.lines().skip(1) {
        let numbers: Vec<u64> = line
            .split(',')
            .map(|cell| cell.parse().expect("a number"))
            .collect();
        let [month, day, valid, solutions] = numbers[..] else {
            panic!("{line}");
        };
        let (month, day) = (month as u8, day as u8);
        assert_eq!(counts.with_free(date(month, day)), solutions, "{line}");
        assert_eq!(MonthDay { month, day }.exists(), valid == 1, "{line}");
        lines += 1;
    }
    assert_eq!(lines, 12 * 31);
}

#[test]
fn boards_of_all_dates_match_the_published_file() {
    let Some(published) = corpus::file("apad/solutions.apad") else {
        return;
    };
    let boards = listed(Goal::Date);
    let record = |board: quandary_apad::solve::Packing<'_>| -> [u8; 9] {
        let mut record = [0; 9];
        for (place, placement) in board.placements().enumerate() {
            record[0] |= u8::from(placement.orientation.mirrored) << (7 - place);
            record[place + 1] = placement.orientation.rotation.number() << 6 | placement.square;
        }
        record
    };
    let bytes: Vec<u8> = boards.iter().flat_map(record).collect();
    assert!(bytes == published, "byte for byte");
    let kit = boards.kit();
    let encoded = boards
        .iter()
        .map(|packing| apad::encode(&packing.board(kit)));
    assert!(encoded.flatten().eq(published), "encoded by the library");
}
