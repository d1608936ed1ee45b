//! The kit with weekdays: the count of all combinations against lists of some.

use super::random::Random;
use super::{MEMORY, counted, done, listed};
use quandary_apad::model::{Aim, Meaning, Squares, weekday};
use quandary_apad::rules::Position;
use quandary_apad::solve::census;
use std::sync::Arc;

fn position(first: u8) -> Position {
    Position::empty(Arc::new(weekday(first)), Aim::Combination)
}

/// A month, a day and a weekday at random.
fn combination(random: &mut Random, position: &Position) -> Squares {
    let frame = position.kit.frame();
    let mut one = |wanted: &dyn Fn(Meaning) -> bool| {
        let squares: Vec<u8> = frame.meaning(wanted).iter().collect();
        Squares::one(random.one_of(&squares))
    };
    one(&|meaning| matches!(meaning, Meaning::Month(_)))
        | one(&|meaning| matches!(meaning, Meaning::Day(_)))
        | one(&|meaning| matches!(meaning, Meaning::Weekday(_)))
}

#[test]
fn every_combination_with_a_weekday_is_counted_at_once() {
    let sunday = position(7);
    let census = counted(&sunday);
    assert_eq!(census.len(), 12 * 31 * 7, "each of them can be made");
    for seed in 0..4 {
        let free = combination(&mut Random(seed), &sunday);
        let one = Position {
            aim: Aim::Free(free),
            ..sunday.clone()
        };
        assert_eq!(census.of(free), listed(&one).len() as u64, "{free:?}");
        // The other kit has the same frame, the weekdays on other squares.
        let monday = Position {
            aim: Aim::Free(free),
            ..position(1)
        };
        assert_eq!(census.of(free), listed(&monday).len() as u64, "{free:?}");
    }
    let months = 1..=12;
    let by_month: u64 = months
        .map(|month| {
            let square = sunday
                .kit
                .frame()
                .meaning(|meaning| meaning == Meaning::Month(month));
            let of_month = census.iter().filter(|(free, _)| free.meets(square));
            of_month.map(|(_, count)| count).sum::<u64>()
        })
        .sum();
    assert_eq!((census.total(), by_month), (4_937_780, 4_937_780));
}

#[test]
fn a_count_that_does_not_fit_the_memory_is_no_count() {
    assert!(done(census(&position(7), MEMORY >> 7)).is_err());
}
