//! The standard kit: known numbers, and the published lists where they are at hand.

use quandary_apad::format::apad;
use quandary_apad::model::{Aim, Meaning, MonthDay, Squares, standard};
use quandary_apad::rules::Position;
use quandary_apad::solve::{Census, Packings, census, list};
use quandary_testing::corpus;
use quandary_testing::job::run_to_end;
use std::sync::Arc;

const MEMORY: u64 = 1 << 30;

fn position(aim: Aim) -> Position {
    Position::empty(Arc::new(standard()), aim)
}

fn counted(aim: Aim) -> Census {
    run_to_end(census(&position(aim), MEMORY)).expect("within the memory")
}

fn listed(aim: Aim) -> Packings {
    run_to_end(list(&position(aim), u64::MAX, MEMORY)).packings
}

/// How many boards leave two squares of these kinds free.
fn pairs(census: &Census, kinds: [fn(Meaning) -> bool; 2]) -> u64 {
    let kit = standard();
    let [one, two] = kinds.map(|kind| kit.frame().meaning(kind));
    let of_kinds = census.iter().filter(|(free, _)| {
        let ends = free.iter().collect::<Vec<u8>>();
        one.has(ends[0]) && two.has(ends[1])
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
    kit.frame().meaning(named)
}

#[test]
fn there_are_59787_packings_for_the_pairs_of_squares_that_are_known() {
    let census = counted(Aim::Any);
    assert_eq!(census.total(), 59_787);
    assert_eq!(pairs(&census, [is_month, is_day]), 25_061);
    assert_eq!(pairs(&census, [is_month, is_month]), 5_293);
    assert_eq!(pairs(&census, [is_day, is_day]), 29_433);
    let boards = listed(Aim::Any);
    assert_eq!(boards.len(), 59_787);
}

#[test]
fn dates_that_do_not_exist_are_solvable_and_not_counted_among_dates() {
    let combinations = counted(Aim::Combination);
    let counts = [(2, 30), (2, 31), (4, 31), (6, 31), (9, 31), (11, 31)]
        .map(|(month, day)| combinations.of(date(month, day)));
    assert_eq!(counts, [34, 77, 183, 139, 104, 119]);
    let dates = counted(Aim::Date);
    assert_eq!((dates.total(), dates.len()), (24_405, 366));
    assert_eq!(dates.of(date(2, 29)), 64);
    assert!(
        dates
            .iter()
            .all(|(free, count)| combinations.of(free) == count)
    );
}

#[test]
fn counts_are_the_same_for_lists_and_for_each_aim() {
    let any = counted(Aim::Any);
    for aim in [Aim::Combination, Aim::Date] {
        let kit = standard();
        let met = any.iter().filter(|(free, _)| aim.is_met(&kit, *free));
        assert!(counted(aim).iter().eq(met), "{aim:?}");
        assert_eq!(listed(aim).len() as u64, counted(aim).total());
    }
    for (free, count) in any.iter().step_by(50) {
        assert_eq!(counted(Aim::Free(free)).total(), count, "{free:?}");
    }
}

#[test]
fn counts_of_dates_are_the_published_ones() {
    let Some(text) = corpus::file("apad/counts.csv") else {
        return;
    };
    let census = counted(Aim::Combination);
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
        assert_eq!(census.of(date(month, day)), solutions, "{line}");
        assert_eq!(MonthDay { month, day }.exists(), valid == 1, "{line}");
        lines += 1;
    }
    assert_eq!(lines, 12 * 31);
}

#[test]
fn the_boards_of_all_dates_are_the_published_file() {
    let Some(published) = corpus::file("apad/solutions.apad") else {
        return;
    };
    let boards = listed(Aim::Date);
    let record = |board: quandary_apad::solve::Packing<'_>| -> [u8; 9] {
        let mut record = [0; 9];
        for (place, placement) in board.placements().enumerate() {
            record[0] |= u8::from(placement.turn.mirrored) << (7 - place);
            record[place + 1] = placement.turn.rotation.number() << 6 | placement.square;
        }
        record
    };
    let bytes: Vec<u8> = boards.iter().flat_map(record).collect();
    assert!(bytes == published, "byte for byte");
    let kit = boards.kit();
    let encoded = boards
        .iter()
        .map(|packing| apad::encode(&packing.board(kit)));
    assert!(encoded.flatten().eq(published), "by the writer, too");
}
