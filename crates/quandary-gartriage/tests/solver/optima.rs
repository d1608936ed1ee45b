//! Optima, their number and their list.

use crate::boards::Sampler;
use crate::jobs::{METRICS, solve, solved};
use crate::reference::{ReferenceGraph, ReferenceLevel, solves, value_of};
use quandary_core::family::Want;
use quandary_core::outcome::{Count, Optimality};
use quandary_gartriage::rules::Shunting;
use std::collections::BTreeSet;

const BOARDS: u64 = 800;
const MAX_LISTED: u64 = 4;

#[test]
fn optima_counts_and_lists_match_exhaustive_search() {
    let mut longest = 0;
    let (mut solvable, mut unsolvable, mut several, mut trains, mut unlisted) = (0, 0, 0, 0, 0);
    for seed in 0..BOARDS {
        let level = Sampler::new(seed).small_level();
        let rules = Shunting::new(&level).expect("a playable level");
        let graph = ReferenceGraph::of(&ReferenceLevel::new(&level));
        trains += usize::from(!level.train.is_empty());
        for metric in METRICS {
            let best = graph.best(metric.id, MAX_LISTED);
            let want = Want::Count { limit: u64::MAX };
            let counted = solved(solve(&rules, metric, want));
            let Some(best) = best else {
                assert_eq!(counted, None, "{seed} {}", metric.id);
                unsolvable += 1;
                continue;
            };
            solvable += 1;
            longest = longest.max(best.value.0);
            let counted = counted.expect("the level has a solution");
            let text = counted.solution.to_string();
            assert_eq!(
                value_of(metric.id, &text),
                best.value,
                "{seed} {}: {text}",
                metric.id
            );
            assert_eq!(counted.score.value, best.value.0, "{seed} {}", metric.id);
            assert_eq!(counted.score.metric.id, metric.id);
            assert_eq!(counted.optimality, Optimality::Proven);
            assert_eq!(
                counted.count,
                Some(Count::Exact(best.count)),
                "{seed} {}",
                metric.id
            );
            assert!(solves(&rules, &text), "{seed} {}: {text}", metric.id);
            several += usize::from(best.count > 1);

            let want = Want::All { limit: MAX_LISTED };
            let listed = solved(solve(&rules, metric, want)).expect("the level has a solution");
            let texts: BTreeSet<String> = listed.all.iter().map(ToString::to_string).collect();
            assert_eq!(texts.len(), listed.all.len(), "{seed}: no duplicates");
            match best.all {
                Some(all) => assert_eq!(texts, all, "{seed} {}", metric.id),
                None => {
                    unlisted += 1;
                    assert_eq!(texts.len() as u64, MAX_LISTED);
                    assert_eq!(listed.count, Some(Count::AtLeast(MAX_LISTED)));
                    let all_best = |text: &String| value_of(metric.id, text) == best.value;
                    assert!(texts.iter().all(all_best), "{seed} {}", metric.id);
                    assert!(texts.iter().all(|text| solves(&rules, text)));
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
