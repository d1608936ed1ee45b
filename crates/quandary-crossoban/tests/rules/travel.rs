//! Walks and pushes to a cell, compared with exhaustive search.

use crate::boards::{board, game};
use crate::literal::World;
use crate::random::Dice;
use quandary_core::direction::Direction;
use quandary_core::grid::Point;
use quandary_crossoban::model::Board;
use quandary_crossoban::rules::{Game, push_to, track, walk_to};

/// Number of pushes, then number of moves.
type Cost = (usize, usize);

/// The target of a search.
#[derive(Clone, Copy)]
enum Click {
    Walk(Point),
    /// A box, by its number in the literal engine.
    Push(usize, Point),
}

impl Click {
    fn is_done(self, world: &World) -> bool {
        match self {
            Self::Walk(to) => world.active().contains(&to),
            Self::Push(carried, to) => world.place_of(carried) == Some(to),
        }
    }

    /// Returns whether a command is allowed: it pushes no other box, and the box remains.
    fn allows(self, world: &World) -> bool {
        match self {
            Self::Walk(_) => world.pushed.is_empty(),
            Self::Push(carried, _) => {
                world.pushed.iter().all(|id| *id == carried) && world.place_of(carried).is_some()
            }
        }
    }
}

/// A position reached in the literal engine.
struct Reached {
    world: World,
    cost: Cost,
    is_closed: bool,
}

/// Returns the cost of the best path by exhaustive search; the outer `None` if there are too many
/// positions.
fn best(board: &Board, start: &World, click: Click) -> Option<Option<Cost>> {
    let alike = |one: &World, other: &World| {
        let place = |world: &World| match click {
            Click::Walk(_) => None,
            Click::Push(carried, _) => world.place_of(carried),
        };
        one.board(board) == other.board(board)
            && one.active() == other.active()
            && place(one) == place(other)
    };
    let mut reached = vec![Reached {
        world: start.clone(),
        cost: (0, 0),
        is_closed: false,
    }];
    while reached.len() < 150 {
        let open = reached.iter().enumerate().filter(|(_, one)| !one.is_closed);
        let Some((index, _)) = open.min_by_key(|(_, one)| one.cost) else {
            return Some(None);
        };
        reached[index].is_closed = true;
        let (world, cost) = (reached[index].world.clone(), reached[index].cost);
        if click.is_done(&world) {
            return Some(Some(cost));
        }
        for to in Direction::ORTHOGONAL {
            let Some(next) = world.step(to).filter(|next| click.allows(next)) else {
                continue;
            };
            let cost = (cost.0 + next.pushed.len(), cost.1 + 1);
            match reached.iter_mut().find(|one| alike(&one.world, &next)) {
                Some(known) if known.cost <= cost => {}
                Some(known) => known.cost = cost,
                None => reached.push(Reached {
                    world: next,
                    cost,
                    is_closed: false,
                }),
            }
        }
    }
    None
}

/// Returns the cost of a path, if it reaches its target.
fn cost_of(start: &World, click: Click, way: &[Direction]) -> Cost {
    let mut world = start.clone();
    let mut pushes = 0;
    for to in way {
        world = world.step(*to).expect("a playable path");
        assert!(click.allows(&world));
        pushes += world.pushed.len();
    }
    assert!(click.is_done(&world));
    (pushes, way.len())
}

#[test]
fn paths_are_optimal() {
    let mut dice = Dice::new(7);
    let (mut walks, mut pushes, mut none) = (0, 0, 0);
    while walks < 200 || pushes < 120 {
        let (board, switches) = (dice.small_board(), dice.switches());
        let Ok(game) = Game::new(&board, switches) else {
            continue;
        };
        let world = World::new(&board, switches);
        let to = Point::new(
            dice.roll(board.width() as usize) as u32,
            dice.roll(board.height() as usize) as u32,
        );
        let boxes: Vec<Point> = board
            .cells()
            .filter(|(_, cell)| cell.has_box())
            .map(|(at, _)| at)
            .collect();
        let (click, way) = if boxes.is_empty() || dice.roll(8) == 0 {
            (Click::Walk(to), walk_to(&game, &game.start(), to))
        } else {
            let from = dice.one_of(&boxes);
            let carried = world.box_on(from).expect("a box");
            (
                Click::Push(carried, to),
                push_to(&game, &game.start(), from, to),
            )
        };
        let Some(best) = best(&board, &world, click) else {
            continue;
        };
        assert_eq!(
            way.as_ref().map(|way| cost_of(&world, click, way)),
            best,
            "{board:?}"
        );
        match (best, click) {
            (None, _) => none += 1,
            (Some((0, 0)), _) => {}
            (Some(_), Click::Walk(_)) => walks += 1,
            (Some(_), Click::Push(..)) => pushes += 1,
        }
    }
    println!("{walks} walks, {pushes} pushes, {none} without a way");
    assert!(none > 0);
}

fn directions(text: &str) -> Vec<Direction> {
    text.chars().map(crate::boards::direction).collect()
}

#[test]
fn a_walk_pushes_nothing() {
    let game = game("", &["@$ ", "   "]);
    let way = walk_to(&game, &game.start(), Point::new(2, 0));
    assert_eq!(way, Some(directions("drru")));
    assert_eq!(walk_to(&game, &game.start(), Point::new(1, 0)), None);
    assert_eq!(walk_to(&game, &game.start(), Point::new(9, 0)), None);
    assert_eq!(
        walk_to(&game, &game.start(), Point::new(0, 0)),
        Some(vec![])
    );
}

#[test]
fn a_box_is_pushed_with_fewest_pushes_and_then_fewest_moves() {
    let game = game("", &["     ", "  $  ", "@    "]);
    let way = push_to(&game, &game.start(), Point::new(2, 1), Point::new(3, 1));
    assert_eq!(way, Some(directions("urr")));
    // No other box may be pushed, and the box has not arrived while it slides on.
    assert_eq!(
        push_to(&game, &game.start(), Point::new(1, 1), Point::new(3, 1)),
        None
    );
}

#[test]
fn a_box_cannot_be_left_where_it_would_slide_on() {
    let game = game("", &["@$'  "]);
    let at = |x| push_to(&game, &game.start(), Point::new(1, 0), Point::new(x, 0));
    assert_eq!(at(2), None);
    assert_eq!(at(3), Some(directions("r")));
    assert_eq!(at(4), Some(directions("rrr")));
}

#[test]
fn a_path_over_weak_tiles_can_be_used_once() {
    // There is only one tile between the two sides, so there is a path there but none back.
    let rows = ["@w "];
    let game = game("", &rows);
    let start = game.start();
    let over = walk_to(&game, &start, Point::new(2, 0)).expect("over the tile");
    let there = over.iter().fold(start, |state, to| {
        game.step(&state, *to).expect("a step").state
    });
    assert_eq!(walk_to(&game, &there, Point::new(0, 0)), None);
}

#[test]
fn the_track_of_a_hop_contains_every_visited_cell() {
    let game = game("", &["@''  "]);
    let way = walk_to(&game, &game.start(), Point::new(4, 0)).expect("over the ice");
    let track = track(&game, &game.start(), &way);
    let columns: Vec<u32> = track.iter().map(|at| at.x).collect();
    assert_eq!((way.len(), columns), (2, vec![0, 1, 2, 3, 4]));
}

#[test]
fn paths_are_found_on_large_boards() {
    let size = 600;
    let mut floor = Board::new(size, size);
    floor.set(Point::new(0, 0), board(&["@"]).cell(Point::new(0, 0)));
    let game = Game::new(&floor, Default::default()).expect("a pusher");
    let way = walk_to(&game, &game.start(), Point::new(size - 1, size - 1));
    assert_eq!(way.map(|way| way.len()), Some(2 * (size as usize - 1)));
}
