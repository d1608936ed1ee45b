//! Tests of games in reverse mode.

use super::*;
use crate::format::XSB;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A box on its way to the goal on the right, between two regions that it joins.
const ALLEY: &str = "; Alley\n\n#########\n#@ $   .#\n#########\n";
const STOREHOUSE: &str = include_str!("../../../../../samples/crossoban/storehouse.xsb");

fn reverse(text: &str) -> Box<dyn TurnGame> {
    reverse_of(&*open(&*document(text, CROSSOBAN), 0))
}

fn reverse_of(puzzle: &dyn Puzzle) -> Box<dyn TurnGame> {
    let game = puzzle.reverse_game().expect("a Sokoban board");
    game.turns().unwrap()
}

fn two(from: (u32, u32), to: (u32, u32)) -> Target {
    Target::TwoCells(Point::new(from.0, from.1), Point::new(to.0, to.1))
}

fn path(game: &dyn TurnGame, id: &str, target: Target) -> Vec<(u32, u32)> {
    let action = game.actions().iter().find(|action| action.id == id);
    let path = game.path(action.unwrap(), target).into_iter();
    path.map(|at| (at.x, at.y)).collect()
}

#[test]
fn boards_without_a_reverse_mode_have_no_reverse_game() {
    let has = |text: &str| {
        open(&*document(text, CROSSOBAN), 0)
            .reverse_game()
            .is_some()
    };
    assert!(has(ALLEY));
    assert!(!has(TWO_PUSHERS));
    assert!(!has("; x\n\n#######\n#B @ B#\n#######\n"), "Interlock");
    assert!(!has("; x\n\n######\n#@$..#\n######\n"), "a spare goal");
}

#[test]
fn a_solved_reverse_game_is_a_forward_solution() {
    let puzzle = open(&*document(ALLEY, CROSSOBAN), 0);
    let mut game = reverse_of(&*puzzle);
    assert!(!game.is_solved() && game.moves().is_empty());
    assert!(perform(&mut *game, "pull-to", two((7, 1), (3, 1))));
    assert!(game.is_solved());
    assert_eq!(game.moves(), "rRRRR");
    let replayed = replay(&*puzzle, &game.moves());
    assert_eq!(replayed.verdict, Verdict::Verified);
    assert_eq!(replayed.scores, game.scores());
    let caption = game.scene(&look()).caption;
    assert_eq!(caption, "solved backwards in 5 moves, 4 pulls");
    assert!(game.undo() && !game.undo(), "as one gesture");
    assert_eq!(game.scene(&look()).caption, "reverse mode");
}

#[test]
fn the_pusher_begins_at_any_free_cell_before_the_first_pull() {
    let mut game = reverse("; x\n\n########\n#@ $ . #\n########\n");
    assert_eq!(game.focus(), Some(Point::new(1, 1)));
    // The box on the goal divides the alley.
    assert!(!perform(&mut *game, "walk-to", cell(5, 1)), "a box");
    assert!(!perform(&mut *game, "walk-to", cell(0, 1)), "a wall");
    assert!(perform(&mut *game, "walk-to", cell(6, 1)));
    assert_eq!(game.focus(), Some(Point::new(6, 1)));
    assert!(perform(&mut *game, "click", cell(4, 1)));
    assert_eq!(game.moves(), "[rrrrr] [ll]");
    assert!(perform(&mut *game, "pull-left", Target::Nothing));
    assert!(
        !perform(&mut *game, "walk-to", cell(6, 1)),
        "behind the box"
    );
    assert!(perform(&mut *game, "click", cell(1, 1)), "a walk");
    assert_eq!(game.moves(), "[rrrrr] [ll] L ll");
}

#[test]
fn every_action_of_reverse_mode_does_what_it_says() {
    let yard = "; x\n\n#######\n#     #\n# .@  #\n#   $ #\n#     #\n#######\n";
    let mut game = reverse(yard);
    let label = |game: &dyn TurnGame| game.selection().map(|selection| selection.label);
    for id in ["right", "up", "left", "down"] {
        assert!(perform(&mut *game, id, Target::Nothing), "{id}");
    }
    assert_eq!(game.moves(), "[]r u l d", "no box is pulled");
    assert!(!perform(&mut *game, "pull-up", Target::Nothing));
    assert!(perform(&mut *game, "pull-right", Target::Nothing));
    assert_eq!(game.cell_label(Point::new(3, 2)).unwrap(), "box at (4,3)");
    assert!(perform(&mut *game, "grip", Target::Nothing));
    assert_eq!(label(&*game).as_deref(), Some("arrow keys pull"));
    assert!(perform(&mut *game, "right", Target::Nothing));
    assert!(perform(&mut *game, "up", Target::Nothing), "a walk");
    assert_eq!(game.moves(), "[]r u l d R R u");
    assert!(perform(&mut *game, "grip", Target::Nothing));
    assert_eq!(label(&*game), None);
    assert!(perform(&mut *game, "click", cell(4, 2)));
    assert_eq!(label(&*game).as_deref(), Some("box at (5,3)"));
    let way = path(&*game, "click", cell(4, 3));
    assert_eq!(way, [(4, 2), (4, 3)]);
    assert!(perform(&mut *game, "click", cell(4, 3)));
    assert!(game.is_solved() && game.selection().is_none());
    let goal = game.cell_label(Point::new(4, 3));
    assert_eq!(goal.unwrap(), "box on goal at (5,4)");
    assert_eq!(game.scores()[0].value, 3);
    for to in ["pull-down", "pull-left"] {
        assert!(!perform(&mut *game, to, Target::Nothing), "{to}: no box");
    }
}

#[test]
fn keys_of_undo_redo_and_appearance_are_free_in_crossoban() {
    use quandary_core::interaction::Key;
    let taken = [
        Key::Char('z'),
        Key::Char('u'),
        Key::Char('r'),
        Key::Backspace,
        Key::Insert,
        Key::Control('y'),
        Key::PageUp,
        Key::PageDown,
    ];
    for game in [game(ALLEY), reverse(ALLEY)] {
        for action in game.actions() {
            let of_view = action.keys.iter().find(|key| taken.contains(key));
            assert_eq!(of_view, None, "{}", action.id);
        }
        let hop = game.actions().iter().find(|action| action.id == "walk-to");
        assert!(hop.unwrap().keys.contains(&Key::Char('h')));
    }
}

#[test]
fn only_possible_actions_of_reverse_mode_are_available() {
    let game = reverse(ALLEY);
    let ids = |cursor| {
        let actions = game.available(cursor).into_iter();
        actions.map(|action| action.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(None), ["right", "grip"]);
    assert_eq!(ids(Some(Point::new(6, 1)))[2..], ["click", "walk-to"]);
    assert_eq!(ids(Some(Point::new(7, 1)))[2..], ["click"]);
}

#[test]
fn paths_of_reverse_mode_are_those_of_the_pusher_or_of_the_box() {
    let mut game = reverse(ALLEY);
    let box_way = path(&*game, "pull-to", two((7, 1), (5, 1)));
    assert_eq!(box_way, [(7, 1), (6, 1), (5, 1)]);
    assert_eq!(path(&*game, "right", Target::Nothing), [(1, 1), (2, 1)]);
    assert_eq!(path(&*game, "left", Target::Nothing), []);
    assert_eq!(path(&*game, "walk-to", cell(7, 1)), []);
    assert!(perform(&mut *game, "pull-to", two((7, 1), (6, 1))));
    let way = path(&*game, "walk-to", cell(3, 1));
    assert_eq!(way, [(5, 1), (4, 1), (3, 1)]);
}

#[test]
fn boxes_that_can_be_pulled_are_shown() {
    let shown = |game: &dyn TurnGame| game.overlay(&game.overlays()[0]).cells;
    let words = |x, ways: &str| (Point::new(x, 1), format!("can be pulled {ways}"));
    let mut game = reverse(ALLEY);
    assert_eq!(shown(&*game), [words(7, "west")]);
    // The pusher, which stands left of the box, cannot walk to its other side.
    assert!(perform(&mut *game, "pull-to", two((7, 1), (4, 1))));
    assert_eq!(shown(&*game), [words(4, "west")]);
    assert!(perform(&mut *game, "pull-to", two((4, 1), (2, 1))));
    assert!(shown(&*game).is_empty());
    // The other boxes have no room above or below.
    let hall = "; x\n\n###########\n#@$$$  ...#\n#         #\n###########\n";
    let game = reverse(hall);
    assert_eq!(shown(&*game), [words(7, "west")]);
}

#[test]
fn a_pusher_that_begins_on_a_goal_is_put_on_a_free_cell_first() {
    let text = "; x\n\n#####\n#+  #\n# $ #\n#   #\n#####\n";
    let mut game = reverse(text);
    assert_eq!(game.cell_label(Point::new(1, 1)).unwrap(), "box at (2,2)");
    let right = game.actions().iter().find(|action| action.id == "right");
    let failure = game.perform(right.unwrap(), Target::Nothing).unwrap_err();
    let expected = "the pusher stands on a box at (2,2); choose a free cell for it first";
    assert_eq!(failure.reason, expected);
    assert!(perform(&mut *game, "pull-to", two((1, 1), (2, 2))));
    assert!(game.is_solved());
    let puzzle = open(&*document(text, CROSSOBAN), 0);
    assert_eq!(replay(&*puzzle, &game.moves()).verdict, Verdict::Verified);
}

#[test]
fn an_unsolved_reverse_game_is_a_record_that_verification_reads() {
    let puzzle = open(&*document(ALLEY, CROSSOBAN), 0);
    let mut game = reverse_of(&*puzzle);
    for id in ["right", "right"] {
        assert!(perform(&mut *game, id, Target::Nothing));
    }
    assert!(perform(&mut *game, "pull-to", two((7, 1), (6, 1))));
    assert_eq!(game.moves(), "[]r r [rrr]L");
    let Verdict::Failed(_, failure) = replay(&*puzzle, &game.moves()).verdict else {
        panic!("it is not complete");
    };
    let expected = "reverse game incomplete: 0 of 1 boxes are back at the start";
    assert_eq!(failure.reason, expected);
}

/// Reverses a forward solution, with the last position of the pusher as a jump.
fn reversed(solution: &str) -> String {
    let back = solution.chars().rev().map(|letter| match letter {
        'u' => 'd',
        'd' => 'u',
        'l' => 'r',
        'r' => 'l',
        'U' => 'D',
        'D' => 'U',
        'L' => 'R',
        _ => 'L',
    });
    let back: String = back.collect();
    format!("[{}]{back}", solution.to_lowercase())
}

#[test]
fn reversed_solutions_of_the_samples_solve_the_reverse_games() {
    let document = document(STOREHOUSE, XSB);
    let companions = Companions::default();
    let levels = document.levels().unwrap().list(&companions).count();
    assert!(levels >= 4);
    for level in 0..levels {
        let puzzle = open(&*document, level);
        assert!(!puzzle.records().is_empty());
        for record in puzzle.records() {
            let mut game = reverse_of(&*puzzle);
            game.enter(&reversed(&record.moves)).unwrap();
            assert!(game.is_solved(), "{}", record.moves);
            assert_eq!(game.moves(), record.moves);
        }
    }
}

/// A board of random walls, with three boxes on goals and a pusher.
struct Room {
    rows: Vec<Vec<u8>>,
}

impl Room {
    fn random(random: &mut ChaCha8Rng) -> Self {
        let mut room = Self::with_walls(random);
        while !room.is_connected() {
            room = Self::with_walls(random);
        }
        for symbol in *b"***@" {
            let at = room.free_cell(random);
            room.rows[at.y as usize][at.x as usize] = symbol;
        }
        room
    }

    fn with_walls(random: &mut ChaCha8Rng) -> Self {
        let mut rows = vec![b"########".to_vec(); 7];
        for row in &mut rows[1..6] {
            for cell in &mut row[1..7] {
                let is_wall = random.next_u32().is_multiple_of(5);
                *cell = if is_wall { b'#' } else { b' ' };
            }
        }
        Self { rows }
    }

    /// Whether there is one region of floor.
    fn is_connected(&self) -> bool {
        let mut rows = self.rows.clone();
        let cells = (0..56).map(|index| (index % 8, index / 8));
        let mut open: Vec<(usize, usize)> = cells
            .filter(|(x, y)| rows[*y][*x] == b' ')
            .take(1)
            .collect();
        while let Some((x, y)) = open.pop() {
            if rows[y][x] == b' ' {
                rows[y][x] = b'-';
                open.extend([(x, y - 1), (x, y + 1), (x - 1, y), (x + 1, y)]);
            }
        }
        !rows.iter().flatten().any(|cell| *cell == b' ')
    }

    fn free_cell(&self, random: &mut ChaCha8Rng) -> Point {
        loop {
            let at = any_cell(random);
            if self.rows[at.y as usize][at.x as usize] == b' ' {
                return at;
            }
        }
    }

    /// The board whose solution ends here and begins at a position of a reverse game.
    fn started_at(&self, game: &dyn TurnGame) -> Self {
        let mut rows = self.rows.clone();
        for (row, y) in rows.iter_mut().zip(0..) {
            for (cell, x) in row.iter_mut().zip(0..) {
                let at = Point::new(x, y);
                let label = game.cell_label(at).unwrap();
                let pusher = game.focus() == Some(at);
                *cell = match (*cell, label.starts_with("box")) {
                    (b'*', true) => b'*',
                    (b'*', false) if pusher => b'+',
                    (b'*', false) => b'.',
                    (b'#', _) => b'#',
                    (_, true) => b'$',
                    (_, false) if pusher => b'@',
                    (_, false) => b' ',
                };
            }
        }
        Self { rows }
    }

    fn puzzle(&self) -> Arc<dyn Puzzle> {
        let rows = self.rows.iter().map(|row| String::from_utf8_lossy(row));
        let text = format!("; x\n\n{}\n", rows.collect::<Vec<_>>().join("\n"));
        open(&*document(&text, CROSSOBAN), 0)
    }
}

/// Plays random actions and returns them. The first one puts the pusher on a cell, because the board
/// that is made afterwards has another start of the pusher.
fn play_at_random(
    game: &mut dyn TurnGame,
    room: &Room,
    random: &mut ChaCha8Rng,
) -> Vec<(&'static str, Target)> {
    const PULLS: [&str; 4] = ["pull-up", "pull-down", "pull-left", "pull-right"];
    const STEPS: [&str; 4] = ["up", "down", "left", "right"];
    let mut played = vec![("walk-to", Target::Cell(room.free_cell(random)))];
    assert!(perform(game, played[0].0, played[0].1));
    for _ in 0..100 {
        let one = random.next_u32() as usize % 4;
        let action = match random.next_u32() % 8 {
            0..=1 => (PULLS[one], Target::Nothing),
            2 => (STEPS[one], Target::Nothing),
            3 => ("grip", Target::Nothing),
            _ => ("click", Target::Cell(any_cell(random))),
        };
        if perform(game, action.0, action.1) {
            played.push(action);
        }
    }
    played
}

fn any_cell(random: &mut ChaCha8Rng) -> Point {
    Point::new(1 + random.next_u32() % 6, 1 + random.next_u32() % 5)
}

/// The history is restored from the text of its groups, and undone completely.
fn check_history(game: &dyn TurnGame, puzzle: &dyn Puzzle) {
    let mut again = reverse_of(puzzle);
    for group in 0..game.played_groups() {
        again.enter(&game.group_text(group).unwrap()).unwrap();
    }
    assert_eq!(again.played_groups(), game.played_groups());
    assert_eq!(again.moves(), game.moves());
    assert_eq!(again.scene(&look()), game.scene(&look()));
    while again.undo() {}
    assert_eq!(again.scene(&look()), reverse_of(puzzle).scene(&look()));
    if !game.is_solved() {
        again.enter(&game.moves()).unwrap();
        assert_eq!(again.moves(), game.moves());
        assert_eq!(again.played_groups(), game.played_groups());
    }
}

#[test]
fn random_reverse_games_give_forward_solutions() {
    let mut random = ChaCha8Rng::seed_from_u64(17);
    let mut pulls = 0;
    for _ in 0..300 {
        let room = Room::random(&mut random);
        let solved = room.puzzle();
        let mut first = reverse_of(&*solved);
        let actions = play_at_random(&mut *first, &room, &mut random);
        check_history(&*first, &*solved);
        let puzzle = room.started_at(&*first).puzzle();
        let mut game = reverse_of(&*puzzle);
        for (id, target) in actions {
            assert!(perform(&mut *game, id, target), "{id}");
        }
        assert!(game.is_solved(), "{}", first.moves());
        let replayed = replay(&*puzzle, &game.moves());
        assert_eq!(replayed.verdict, Verdict::Verified, "{}", game.moves());
        assert_eq!(replayed.scores, game.scores());
        check_history(&*game, &*puzzle);
        pulls += game.scores()[0].value;
    }
    assert!(pulls > 1000, "only {pulls} pulls");
}
