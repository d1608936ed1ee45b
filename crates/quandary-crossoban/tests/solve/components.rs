//! Boards of two components: they are solved separately if they are independent; in all cases the
//! answers agree with exhaustive search.

use crate::exhaustive::{Measure, StateGraph};
use crate::hints;
use crate::mixtures::{MEMORY, best, compare, moves_first, pushes_first, solve};
use crate::random::RandomBoards;
use quandary_core::grid::Point;
use quandary_core::metric::Metric;
use quandary_core::outcome::Conclusion;
use quandary_crossoban::model::{Board, Cell, Colour, Content, Group, Pusher, Terrain};
use quandary_crossoban::rules::{Game, Switches};
use quandary_crossoban::solve::{MOVES, PUSHES};

const BOARDS: u64 = 12_000;
const MOST: usize = 20_000;
const TRUTHS: [(&Metric, Measure); 2] = [(&PUSHES, pushes_first), (&MOVES, moves_first)];

/// Two boards with a wall between them.
fn side_by_side(left: &Board, right: &Board) -> Board {
    let height = left.height().max(right.height());
    let mut both = Board::new(left.width() + 1 + right.width(), height);
    for (at, _) in both.clone().cells() {
        let beyond = at.x.checked_sub(left.width() + 1);
        both.set(
            at,
            match beyond {
                Some(x) => right.cell(Point::new(x, at.y)),
                None => left.cell(at),
            },
        );
    }
    both
}

/// The board with other colours.
fn recoloured(board: &Board) -> Board {
    let other = |colour: Colour| Colour::ALL[(colour.index() + 2) % Colour::ALL.len()];
    let mut recoloured = board.clone();
    for (at, cell) in board.cells() {
        let terrain = match cell.terrain {
            Terrain::Filter(colour) => Terrain::Filter(other(colour)),
            terrain => terrain,
        };
        let content = cell.content.map(|content| match content {
            Content::Box(colour) => Content::Box(colour.map(other)),
            Content::Pusher(pusher) => Content::Pusher(Pusher {
                colour: pusher.colour.map(other),
                ..pusher
            }),
        });
        recoloured.set(at, Cell { terrain, content });
    }
    recoloured
}

#[test]
fn boards_of_two_components_agree_with_exhaustive_search() {
    let mut random = RandomBoards::new(5);
    let (mut solved, mut unsolvable, mut carried) = (0, 0, 0);
    for _ in 0..BOARDS {
        let switches = random.switches();
        let (left, mut right) = (random.board(3), random.board(3));
        if random.roll(4) > 0 {
            right = recoloured(&right);
        }
        let board = side_by_side(&left, &right);
        let Ok(game) = Game::new(&board, switches) else {
            continue;
        };
        let Some(graph) = StateGraph::of(&game, MOST).filter(|_| board.pushers().count() > 1)
        else {
            continue;
        };
        for (metric, cost) in TRUTHS {
            let truth = graph.to_go(cost)[0];
            compare(
                &game,
                &solve(&game, &board, best(metric, MEMORY), 50),
                truth,
                cost,
            );
            solved += usize::from(truth.is_some_and(|truth| truth.0 > 0));
            unsolvable += usize::from(truth.is_none());
            carried += usize::from(!game.is_at_rest(&game.start()));
        }
    }
    assert!(
        solved > 100 && unsolvable > 100 && carried > 10,
        "{solved} {unsolvable} {carried}"
    );
}

/// The number of nodes that it takes to solve a board.
fn states(board: &Board) -> u64 {
    let game = Game::new(board, Switches::default()).expect("the board has a pusher");
    let outcome = solve(&game, board, best(&PUSHES, MEMORY), u64::MAX);
    assert!(
        matches!(outcome.conclusion, Conclusion::Solved(_)),
        "{board:?}"
    );
    outcome.nodes
}

#[test]
fn nodes_of_components_add_up_and_are_not_multiplied() {
    let goals = hints::board(&["@ $ .", "  $ .", "@    "]);
    let colours = hints::board(&["     ", " R@R ", "  R  "]);
    let both = side_by_side(&goals, &colours);
    assert_eq!(states(&both), states(&goals) + states(&colours));
}

/// Components with a common colour, or with too many boxes in one and too few in the other.
#[test]
fn dependent_components_are_not_split() {
    let room = hints::board(&["R @", "   "]);
    let same_colour = side_by_side(&room, &room);
    let too_many = hints::board(&["@$ .", " $  "]);
    let too_few = hints::board(&["@$ .", "   ."]);
    for board in [same_colour, side_by_side(&too_many, &too_few)] {
        let game = Game::new(&board, Switches::default()).expect("the board has a pusher");
        let outcome = solve(&game, &board, best(&PUSHES, MEMORY), u64::MAX);
        assert_eq!(outcome.conclusion, Conclusion::Unsolvable);
    }
}

#[test]
fn linked_pushers_push_in_both_components_at_once() {
    let room = hints::board(&["@$."]);
    let mut both = side_by_side(&room, &room);
    let pushers: Vec<Point> = both.pushers().collect();
    for at in pushers {
        let (colour, group) = (None, Some(Group::FIRST));
        let content = Some(Content::Pusher(Pusher { colour, group }));
        both.set(
            at,
            Cell {
                content,
                ..both.cell(at)
            },
        );
    }
    let game = Game::new(&both, Switches::default()).expect("the board has a pusher");
    let outcome = solve(&game, &both, best(&MOVES, MEMORY), u64::MAX);
    compare(&game, &outcome, Some(moves_first(2, 1)), moves_first);
}
