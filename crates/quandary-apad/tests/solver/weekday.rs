//! The kits with weekdays: compares the counts of all combinations with lists for some of them.

use super::random::Random;
use super::{MEMORY, counted, done, listed};
use quandary_apad::model::{Goal, Meaning, Squares, weekday};
use quandary_apad::rules::Position;
use quandary_apad::solve::count_solutions;
use std::sync::Arc;

fn position(first: u8) -> Position {
    Position::empty(Arc::new(weekday(first)), Goal::Combination)
}

/// A random month, day and weekday.
fn combination(random: &mut Random, position: &Position) -> Squares {
    let frame = position.kit.frame();
    let mut one = |wanted: &dyn Fn(Meaning) -> bool| {
        let squares: Vec<u8> = frame.squares_with_meaning(wanted).iter().collect();
        Squares::single(random.one_of(&squares))
    };
    one(&|meaning| matches!(meaning, Meaning::Month(_)))
        | one(&|meaning| matches!(meaning, Meaning::Day(_)))
        | one(&|meaning| matches!(meaning, Meaning::Weekday(_)))
}

#[test]
fn all_combinations_with_a_weekday_are_counted() {
    let sunday = position(7);
    let counts = counted(&sunday);
    assert_eq!(counts.len(), 12 * 31 * 7, "every combination has solutions");
    for seed in 0..4 {
        let free = combination(&mut Random(seed), &sunday);
        let one = Position {
            goal: Goal::Free(free),
            ..sunday.clone()
        };
        assert_eq!(
            counts.with_free(free),
            listed(&one).len() as u64,
            "{free:?}"
        );
        // The other kit has the same frame with weekdays on other squares.
        let monday = Position {
            goal: Goal::Free(free),
            ..position(1)
        };
        assert_eq!(
            counts.with_free(free),
            listed(&monday).len() as u64,
            "{free:?}"
        );
    }
    let months = 1..=12;
    let by_month: u64 = months
        .map(|month| {
            let square = sunday
                .kit
                .frame()
                .squares_with_meaning(|meaning| meaning == Meaning::Month(month));
            let of_month = counts.iter().filter(|(free, _)| free.intersects(square));
            of_month.map(|(_, count)| count).sum::<u64>()
        })
        .sum();
    assert_eq!((counts.total(), by_month), (4_937_780, 4_937_780));
}

#[test]
fn counts_that_exceed_the_memory_limit_fail() {
    assert!(done(count_solutions(&position(7), MEMORY >> 7)).is_err());
}
