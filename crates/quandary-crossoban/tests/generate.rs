//! The generator: boards meet the request, and everything reported about them is correct.

mod text;

use quandary_core::budget::Reason;
use quandary_core::family::{Generated, SolveRequest, Want};
use quandary_core::grid::Point;
use quandary_core::job::Status;
use quandary_core::options::Options;
use quandary_core::outcome::{Conclusion, Optimality};
use quandary_crossoban::format::{CROSSOBAN, lurd};
use quandary_crossoban::generate::{OPTIONS, generator};
use quandary_crossoban::model::{Board, BoardKind, Cell, Content, Level, Pusher, Terrain};
use quandary_crossoban::rules::{Game, Switches, replay};
use quandary_crossoban::solve::{PUSHES, solver};

const MEMORY: u64 = 256 << 20;

type Wish = &'static [(&'static str, &'static str)];

fn options(wish: &[(&str, &str)]) -> Options {
    let mut options = Options::defaults(OPTIONS);
    for (name, value) in wish {
        options.set(name, value).expect("a known option");
    }
    options
}

fn generate(wish: &[(&str, &str)], seed: u64, count: u64, slice: u64) -> Generated {
    let mut job = generator(&options(wish), seed, count).expect("no contradiction");
    while job.run(slice) == Status::Running {}
    job.finish(None)
}

fn levels(made: &Generated) -> Vec<Level> {
    let text = std::str::from_utf8(&made.bytes).expect("UTF-8");
    let reading = text::read(CROSSOBAN, text);
    assert_eq!(text::codes(&reading), Vec::<&str>::new(), "{text}");
    reading.collection.levels
}

fn best() -> SolveRequest {
    SolveRequest {
        metric: &PUSHES,
        want: Want::Best,
        memory: MEMORY,
        after: String::new(),
    }
}

/// The proven fewest pushes, or `None` if there is no solution.
fn optimum(board: &Board) -> Option<u64> {
    let game = Game::new(board, Switches::default()).ok()?;
    let mut job = solver(&game, board, &best());
    while job.run(u64::MAX) == Status::Running {}
    match job.finish(None).conclusion {
        Conclusion::Solved(solved) => {
            assert_eq!(solved.optimality, Optimality::Proven);
            Some(solved.score.value)
        }
        Conclusion::Unsolvable => None,
        Conclusion::Undecided { reason, .. } => panic!("{reason:?}"),
    }
}

/// Checks the claims of a level and returns its pushes.
fn check(level: &Level) -> u64 {
    let said = level.notes.iter().find_map(|note| note.value("Pushes"));
    let said: u64 = said.and_then(|said| said.parse().ok()).expect("a number");
    assert_eq!(optimum(&level.board), Some(said));
    let game = Game::new(&level.board, Switches::default()).expect("the board has a pusher");
    let [solution] = &level.records[..] else {
        panic!("expected one solution: {:?}", level.records);
    };
    let moves = lurd::parse(solution.moves.text()).expect("valid moves");
    let played = replay(&game, &moves).expect("the solution is playable");
    assert!(game.is_solved(&played.state));
    assert_eq!(played.counts.pushes, said);
    said
}

/// The board with one cell replaced.
fn with(board: &Board, at: Point, cell: Cell) -> Board {
    let mut board = board.clone();
    board.set(at, cell);
    board
}

/// All boards with one element or one cell of floor removed.
fn lesser(board: &Board) -> Vec<Board> {
    let mut all = Vec::new();
    let several = board.pushers().count() > 1;
    let game = Game::new(board, Switches::default()).expect("the board has a pusher");
    let is_inside = |at: Point| game.ground().cell_at(at).is_some();
    for (at, cell) in board.cells().filter(|(at, _)| is_inside(*at)) {
        let Cell { terrain, content } = cell;
        match terrain {
            Terrain::Floor if content.is_none() => all.push(with(board, at, Cell::WALL)),
            Terrain::Floor | Terrain::Wall | Terrain::Goal => {}
            _ => {
                let terrain = Terrain::Floor;
                all.push(with(board, at, Cell { terrain, content }));
            }
        }
        let Some(pusher) = cell.pusher() else {
            continue;
        };
        let colour = pusher.colour.map(|_| Pusher {
            colour: None,
            ..pusher
        });
        let group = pusher.group.map(|_| Pusher {
            group: None,
            ..pusher
        });
        let marks = [colour, group].into_iter().flatten();
        let contents = marks.map(|pusher| Some(Content::Pusher(pusher)));
        for content in contents.chain(several.then_some(None)) {
            all.push(with(board, at, Cell { terrain, content }));
        }
    }
    all
}

const WISHES: [Wish; 6] = [
    &[("boxes", "2"), ("width", "7"), ("height", "6")],
    &[("boxes", "3"), ("pushes", "20")],
    &[
        ("kind", "interlock"),
        ("boxes", "3"),
        ("width", "7"),
        ("height", "6"),
    ],
    &[("kind", "mixed"), ("boxes", "2"), ("width", "7")],
    &[("boxes", "2"), ("elements", "ice,hole"), ("width", "7")],
    &[
        ("boxes", "2"),
        ("elements", "weak"),
        ("pushes", "8"),
        ("width", "7"),
    ],
];

#[test]
fn every_board_is_proven_and_has_no_redundant_part() {
    for (seed, wish) in (1..).zip(WISHES) {
        let made = generate(wish, seed, 2, u64::MAX);
        assert!(made.made == 2 && made.tried >= 2, "{wish:?}");
        for level in levels(&made) {
            let pushes = check(&level);
            let is_plain = !wish.iter().any(|(name, _)| *name == "elements");
            for board in lesser(&level.board).iter().filter(|_| is_plain) {
                assert_ne!(optimum(board), Some(pushes), "{wish:?}: {board:?}");
            }
        }
    }
}

/// Whether some cell of such a terrain is needed for a board's fewest pushes.
fn is_needed(board: &Board, pushes: u64, such: fn(Terrain) -> bool) -> bool {
    let mut cells = board.cells().filter(|(_, cell)| such(cell.terrain));
    cells.any(|(at, cell)| {
        let terrain = Terrain::Floor;
        optimum(&with(board, at, Cell { terrain, ..cell })) != Some(pushes)
    })
}

fn needs(level: &Level, such: fn(Terrain) -> bool) -> bool {
    is_needed(&level.board, check(level), such)
}

#[test]
fn boards_have_the_requested_boxes_elements_and_pushes() {
    let made = generate(
        &[("boxes", "3"), ("pushes", "30"), ("width", "9")],
        4,
        2,
        u64::MAX,
    );
    for level in levels(&made) {
        assert_eq!(level.board.kind(), BoardKind::Sokoban);
        assert_eq!(
            level
                .board
                .cells()
                .filter(|(_, cell)| cell.has_box())
                .count(),
            3
        );
        assert!(check(&level) >= 30);
    }
    let several = [
        ("boxes", "2"),
        ("pushers", "2"),
        ("pushes", "8"),
        ("width", "7"),
    ];
    for level in levels(&generate(&several, 1, 1, u64::MAX)) {
        assert_eq!(level.board.kind(), BoardKind::Multiban);
        assert!(check(&level) >= 8);
    }
    let elements = [
        ("boxes", "2"),
        ("elements", "ice,conveyor,lock"),
        ("width", "7"),
    ];
    for level in levels(&generate(&elements, 1, 1, u64::MAX)) {
        assert!(needs(&level, |terrain| terrain == Terrain::Ice));
        assert!(needs(&level, |terrain| matches!(
            terrain,
            Terrain::Conveyor(_)
        )));
        assert!(needs(&level, |terrain| terrain == Terrain::Lock));
    }
}

/// All terrains that are elements.
const TERRAINS: [fn(Terrain) -> bool; 7] = [
    |terrain| matches!(terrain, Terrain::Filter(_)),
    |terrain| terrain == Terrain::Lock,
    |terrain| terrain == Terrain::Ice,
    |terrain| matches!(terrain, Terrain::Conveyor(_)),
    |terrain| terrain == Terrain::Hole,
    |terrain| terrain == Terrain::Weak,
    |terrain| terrain == Terrain::Sturdy,
];

/// Whether the colour or group of some pusher is needed.
fn needs_mark(level: &Level, unmarked: fn(Pusher) -> Option<Pusher>) -> bool {
    let pushes = check(level);
    let mut cells = level.board.cells();
    cells.any(|(at, cell)| {
        let unmarked = cell.pusher().and_then(unmarked);
        unmarked.is_some_and(|pusher| {
            let content = Some(Content::Pusher(pusher));
            optimum(&with(&level.board, at, Cell { content, ..cell })) != Some(pushes)
        })
    })
}

#[test]
fn all_elements_are_needed_on_a_board_of_components_and_chambers() {
    let wish = [("elements", "all"), ("pushes", "12")];
    let made = generate(&wish, 3, 1, u64::MAX);
    let [level] = &levels(&made)[..] else {
        panic!("expected one board: {made:?}");
    };
    assert!(check(level) >= 12);
    for such in TERRAINS {
        assert!(needs(level, such));
    }
    let colour = |pusher: Pusher| {
        let colour = None;
        pusher.colour.map(|_| Pusher { colour, ..pusher })
    };
    let link = |pusher: Pusher| {
        let group = None;
        pusher.group.map(|_| Pusher { group, ..pusher })
    };
    assert!(needs_mark(level, colour) && needs_mark(level, link));
    assert_eq!(generate(&wish, 3, 1, 10_007), made);
}

#[test]
fn joined_chambers_have_no_redundant_part() {
    for seed in 1..=2 {
        let made = generate(&[("elements", "hole,weak,ice,lock")], seed, 1, u64::MAX);
        let [level] = &levels(&made)[..] else {
            panic!("expected one board: {made:?}");
        };
        assert_eq!(level.board.pushers().count(), 1);
        let pushes = check(level);
        let at_work = |board: &Board| TERRAINS.map(|such| is_needed(board, pushes, such));
        let elements = at_work(&level.board);
        for board in lesser(&level.board) {
            let same = optimum(&board) == Some(pushes) && at_work(&board) == elements;
            assert!(!same, "{seed}: {board:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes_for_any_slice_size() {
    for wish in [WISHES[1], WISHES[2], WISHES[5]] {
        let made = generate(wish, 7, 2, u64::MAX);
        assert_eq!(generate(wish, 7, 2, 1_000), made, "{wish:?}");
        assert_eq!(generate(wish, 7, 2, 77), made, "{wish:?}");
        assert_ne!(generate(wish, 8, 2, u64::MAX).bytes, made.bytes);
    }
}

#[test]
fn a_stopped_generator_returns_the_finished_boards() {
    let wish = options(&[("pushes", "1000")]);
    let mut job = generator(&wish, 1, 1).expect("no contradiction");
    let mut before = 0;
    while before < 30_000 {
        assert_eq!(job.run(500), Status::Running);
        let now = job.progress().nodes;
        assert!(now > before && now <= before + 500, "{before} {now}");
        before = now;
    }
    let made = job.finish(Some(Reason::Nodes));
    let text = std::str::from_utf8(&made.bytes).expect("UTF-8");
    assert_eq!(made.made, 0);
    assert!(text::levels(CROSSOBAN, text).is_empty());
    assert!(made.tried > 0);
    let best = made.fell_short.expect("a board was found");
    let pushes = best
        .strip_suffix(" pushes")
        .and_then(|pushes| pushes.parse().ok());
    assert!(
        pushes.is_some_and(|pushes: u64| (5..1000).contains(&pushes)),
        "{best}"
    );
}
