//! The shipped samples: proven optima agree with exhaustive search.

use crate::exhaustive::StateGraph;
use crate::mixtures::{MEMORY, best, compare, moves_first, pushes_first, solve};
use crate::text;
use quandary_crossoban::format::{CROSSOBAN, SOK, XSB};
use quandary_crossoban::model::Level;
use quandary_crossoban::rules::{Game, Switches};
use quandary_crossoban::solve::{MOVES, PUSHES};

/// Boards with more positions are skipped.
const MOST: usize = 60_000;

pub(crate) fn levels() -> Vec<Level> {
    let files = [
        (
            CROSSOBAN,
            include_str!("../../../../samples/crossoban/interlock.crossoban"),
        ),
        (
            CROSSOBAN,
            include_str!("../../../../samples/crossoban/lessons.crossoban"),
        ),
        (
            CROSSOBAN,
            include_str!("../../../../samples/crossoban/mixtures.crossoban"),
        ),
        (
            CROSSOBAN,
            include_str!("../../../../samples/crossoban/hard.crossoban"),
        ),
        (
            SOK,
            include_str!("../../../../samples/crossoban/partners.sok"),
        ),
        (
            XSB,
            include_str!("../../../../samples/crossoban/storehouse.xsb"),
        ),
    ];
    let levels = files
        .iter()
        .flat_map(|(format, text)| text::levels(format, text));
    levels.collect()
}

#[test]
fn the_optima_of_the_samples_agree_with_exhaustive_search() {
    let mut compared = 0;
    for Level { title, board, .. } in levels() {
        let game = Game::new(&board, Switches::default()).expect("the board has a pusher");
        let Some(graph) = StateGraph::of(&game, MOST) else {
            println!("{title}: too many positions");
            continue;
        };
        let pushes = solve(&game, &board, best(&PUSHES, MEMORY), u64::MAX);
        compare(&game, &pushes, graph.to_go(pushes_first)[0], pushes_first);
        let moves = solve(&game, &board, best(&MOVES, MEMORY), u64::MAX);
        compare(&game, &moves, graph.to_go(moves_first)[0], moves_first);
        compared += 1;
    }
    assert!(compared >= 35, "{compared}");
}
