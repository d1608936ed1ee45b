//! Random games end the same way in Debian's Tile World, where it is installed, as under our rules.

mod common;

use common::comparison::{GameResult, games, verdicts};
use common::random_source::{RandomSource, level_count};
use quandary_tileworld::rules::Variant;

/// The number of games compared, by their result.
#[derive(Debug, Default)]
struct Count {
    won: usize,
    failed: usize,
    unplayable: usize,
    /// The other program crashed.
    died: usize,
}

/// Compares games in a number of levels, or as many as `QUANDARY_RANDOM_LEVELS` says.
fn compare_games(name: &str, levels: u64) {
    const LEVELS_IN_A_SET: u64 = 60;
    let variant = Variant::find(name).expect("a variant");
    let mut count = Count::default();
    for round in 0..level_count(levels).div_ceil(LEVELS_IN_A_SET) {
        let mut random = RandomSource::new(round);
        let games: Vec<_> = (0..LEVELS_IN_A_SET)
            .flat_map(|_| games(&mut random, variant))
            .collect();
        let Some(verdicts) = verdicts(name, variant, games) else {
            return;
        };
        for (game, own_verdict, tworld_verdict) in verdicts {
            match tworld_verdict {
                GameResult::Wins => count.won += 1,
                GameResult::Fails => count.failed += 1,
                GameResult::Unplayable => count.unplayable += 1,
                GameResult::Dies => {
                    count.died += 1;
                    continue;
                }
            }
            assert_eq!(
                own_verdict,
                tworld_verdict,
                "{name}, set {round}: {}",
                game.report()
            );
        }
    }
    println!("{name}: {count:?}");
    assert!(count.won > 0 && count.failed > 0 && count.died < count.won);
}

#[test]
fn random_ms_games_end_as_in_tworld() {
    compare_games("MS, 1.3.2", 900);
}

#[test]
fn random_lynx_games_end_as_in_tworld() {
    compare_games("Lynx, 1.3.2", 900);
}

#[test]
fn random_pedantic_lynx_games_end_as_in_tworld() {
    compare_games("Lynx, 1.3.2 pedantic", 300);
}
