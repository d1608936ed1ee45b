//! Optima, their number and their list.

use crate::boards::Sampler;
use crate::literal::{Reach, Yard, replays, value_of};
use crate::running::{METRICS, solve, solved};
use quandary_core::family::Want;
use quandary_core::outcome::{Count, Optimality};
use quandary_gartriage::rules::Shunting;
use std::collections::BTreeSet;

const BOARDS: u64 = 800;
const MOST_LISTED: u64 = 4;

#[test]
fn values_numbers_and_lists_of_best_solutions_are_those_of_trying_everything() {
    let mut longest = 0;
    let (mut solvable, mut unsolvable, mut several, mut trains, mut unlisted) = (0, 0, 0, 0, 0);
    for seed in 0..BOARDS {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("it can be played");
        let reach = Reach::of(&Yard::new(&level));
        trains += usize::from(!level.train.is_empty());
        for metric in METRICS {
            let best = reach.best(metric.id, MOST_LISTED);
            let want = Want::Count { limit: u64::MAX };
            let counted = solved(solve(&rules, metric, want));
            let Some(best) = best else {
                assert_eq!(counted, None, "{seed} {}", metric.id);
                unsolvable += 1;
                continue;
            };
            solvable += 1;
            longest = longest.max(best.value.0);
            let counted = counted.expect("it can be solved");
            let text = counted.solution.to_string();
            assert_eq!(
                value_of(metric.id, &text),
                best.value,
                "{seed} {}: {text}",
                metric.id
            );
            assert_eq!(counted.score.value, best.value.0, "{seed} {}", metric.id);
            assert_eq!(counted.score.metric, metric.id);
            assert_eq!(counted.optimality, Optimality::Proven);
            assert_eq!(
                counted.count,
                Some(Count::Exact(best.count)),
                "{seed} {}",
                metric.id
            );
            assert!(replays(&rules, &text), "{seed} {}: {text}", metric.id);
            several += usize::from(best.count > 1);

            let want = Want::All { limit: MOST_LISTED };
            let listed = solved(solve(&rules, metric, want)).expect("it can be solved");
            let texts: BTreeSet<String> = listed.all.iter().map(ToString::to_string).collect();
            assert_eq!(texts.len(), listed.all.len(), "{seed}: none comes twice");
            match best.all {
                Some(all) => assert_eq!(texts, all, "{seed} {}", metric.id),
                None => {
                    unlisted += 1;
                    assert_eq!(texts.len() as u64, MOST_LISTED);
                    assert_eq!(listed.count, Some(Count::AtLeast(MOST_LISTED)));
                    let all_best = |text: &String| value_of(metric.id, text) == best.value;
                    assert!(texts.iter().all(all_best), "{seed} {}", metric.id);
                    assert!(texts.iter().all(|text| replays(&rules, text)));
                }
            }
        }
    }
    assert!(longest >= 30, "{longest}");
    assert!(
        solvable > 1000 && unsolvable > 500 && several > 100 && trains > 100 && unlisted > 5,
        "{solvable} {unsolvable} {several} {trains} {unlisted}"
    );
}
