//! The samples that the generator made or people drew: what is proven of them is what a plain search
//! finds.

use crate::brute::World;
use crate::mixtures::{MEMORY, best, compare, moves_first, pushes_first, solve};
use crate::text;
use quandary_crossoban::format::{CROSSOBAN, SOK, XSB};
use quandary_crossoban::model::Level;
use quandary_crossoban::rules::{Game, Switches};
use quandary_crossoban::solve::{MOVES, PUSHES};

/// Boards with more positions are left to the solver.
const MOST: usize = 60_000;

fn levels() -> Vec<Level> {
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
fn the_optima_of_the_samples_are_those_of_a_plain_search() {
    let mut compared = 0;
    for Level { title, board, .. } in levels() {
        let game = Game::new(&board, Switches::default()).expect("a pusher");
        let Some(world) = World::of(&game, MOST) else {
            println!("{title}: too many positions");
            continue;
        };
        let pushes = solve(&game, &board, best(&PUSHES, MEMORY), u64::MAX);
        compare(&game, &pushes, world.to_go(pushes_first)[0], pushes_first);
        let moves = solve(&game, &board, best(&MOVES, MEMORY), u64::MAX);
        compare(&game, &moves, world.to_go(moves_first)[0], moves_first);
        compared += 1;
    }
    assert!(compared >= 35, "{compared}");
}
