//! Real-time games: sounds, hints and ends, going back, and films of replays.

mod common;

use common::{document, hint, live, look, open_level, sample};
use quandary_core::failure::FailedAt;
use quandary_core::family::{Document, HintJob, Puzzle, SolveJob, SolveRequest};
use quandary_core::film::Film;
use quandary_core::game::{Game, GameEvent, GameStatus, LiveGame};
use quandary_core::grid::Point;
use quandary_core::interaction::{Action, Needs, Target};
use quandary_core::level::LevelIndex;
use quandary_core::options::Options;
use quandary_core::replay::{Cause, Verdict};
use quandary_testing::job::run_to_end;
use quandary_tileworld::model::{CELLS, Field, Layer, Level, LevelSet, Magic, Tile};
use quandary_tileworld::moves::{decode, format_moves, parse_moves};
use std::sync::Arc;
use std::thread;

const RULES: [(&str, &str); 2] = [
    ("MS, 2.3.1", "lessons-ms.dac.tws"),
    ("Lynx, 2.3.1", "lessons-lynx.dac.tws"),
];

fn lessons() -> Arc<dyn Document> {
    document("lessons.dat", &sample("lessons.dat"), None)
}

/// Returns the moves of each solution in a sample.
fn solutions(name: &str) -> Vec<String> {
    let solutions = numbered_solutions(&sample(name));
    solutions.into_iter().map(|(_, moves)| moves).collect()
}

/// Returns the level number and the moves of each solution in a file.
fn numbered_solutions(bytes: &[u8]) -> Vec<(u16, String)> {
    use quandary_tileworld::format::Content;
    use quandary_tileworld::model::Record;
    let file = common::read("tws", bytes);
    let Content::Solutions(file) = file.content else {
        panic!("a file of solutions");
    };
    let records = file.records.iter().filter_map(|record| match record {
        Record::Solution(record) => Some((record.number, format_moves(&decode(&record.encoded)))),
        _ => None,
    });
    records.collect()
}

/// Returns the player's input in a tick: `E`.
fn input(moves: &str, tick: u64) -> String {
    let moves = parse_moves(moves).expect("valid moves");
    let now = moves.iter().find(|one| u64::from(one.tick) == tick);
    let now = now.map(|one| format_moves(&[*one])).unwrap_or_default();
    now.split_once(':')
        .map(|(_, what)| what.to_owned())
        .unwrap_or_default()
}

/// Plays the moves until the game has ended.
fn play_on(live: &mut dyn LiveGame, moves: &str) -> Vec<(u64, GameEvent)> {
    let mut all = Vec::new();
    while live.status() == GameStatus::Running {
        let tick = live.now();
        let events = live.tick(&input(moves, tick)).expect("an input");
        all.extend(events.into_iter().map(|one| (tick, one)));
        assert!(tick < 2000, "it should have ended");
    }
    all
}

#[test]
fn going_back_and_repeating_inputs_gives_the_same_position() {
    let lessons = lessons();
    for (variant, file) in RULES {
        for (level, moves) in solutions(file).iter().enumerate() {
            let puzzle = open_level(&*lessons, level, Some(variant));
            let mut live = live(&*puzzle);
            let mut prints = vec![live.position_hash()];
            while live.status() == GameStatus::Running {
                live.tick(&input(moves, live.now())).expect("an input");
                prints.push(live.position_hash());
            }
            let end = live.now();
            assert!(
                matches!(live.status(), GameStatus::Won(_)),
                "{variant} {level}"
            );
            for tick in [end, 0, end / 2, 1, end / 2 - 1, 21, 20, 19, end] {
                live.seek(tick);
                let tick = tick.min(end);
                assert_eq!(live.now(), tick);
                assert_eq!(
                    live.position_hash(),
                    prints[tick as usize],
                    "{variant} {level}"
                );
            }
            live.seek(end / 3);
            play_on(&mut *live, moves);
            assert_eq!(
                (live.now(), live.position_hash()),
                (end, prints[end as usize])
            );
            assert_eq!(live.moves(), *moves);
        }
    }
}

#[test]
fn different_input_after_going_back_gives_a_different_game() {
    let lessons = lessons();
    let puzzle = open_level(&*lessons, 0, Some(RULES[1].0));
    let mut live = live(&*puzzle);
    for input in ["E", "", "", "", "E"] {
        live.tick(input).expect("an input");
    }
    let before = live.position_hash();
    live.seek(4);
    live.tick("W").expect("an input");
    assert_ne!(live.position_hash(), before);
    assert_eq!((live.now(), &*live.moves()), (5, "0:E 4:W"));
    live.seek(99);
    assert_eq!(live.now(), 5);
}

#[test]
fn a_game_begins_again_in_another_way() {
    let lessons = lessons();
    let starts = ["seed=9 stepping=odd", "seed=9 stepping=odd+1 slide=west"];
    for ((variant, file), words) in RULES.into_iter().zip(starts) {
        let puzzle = open_level(&*lessons, 0, Some(variant));
        let mut live = live(&*puzzle);
        live.tick("E").expect("an input");
        let usual = live.fork();
        let start = Options::parse_words(live.start().table(), words).expect("options");
        live.begin(&start).expect("playable");
        assert_eq!((live.now(), live.recorded_ticks()), (0, 0), "{variant}");
        assert_eq!(live.moves(), words);
        assert!(live.facts().contains(&("seed", "9".to_owned())));
        live.tick("E").expect("an input");
        assert_ne!(live.position_hash(), usual.position_hash(), "{variant}");
        play_on(&mut *live, &solutions(file)[0]);
        let replayed = run_to_end(puzzle.replay(&live.moves()));
        assert_eq!(replayed.verdict, Verdict::Verified, "{variant}");
        let GameStatus::Won(time) = live.status() else {
            panic!("{variant}: it is won");
        };
        assert_eq!(replayed.scores[0].value, time);
    }
}

#[test]
fn an_invalid_input_is_rejected_without_playing_a_tick() {
    let lessons = lessons();
    let puzzle = open_level(&*lessons, 0, None);
    let mut live = live(&*puzzle);
    for wrong in ["X", "7:E", "E E", "99,0", "?600"] {
        assert!(live.tick(wrong).is_err(), "{wrong}");
    }
    assert_eq!(live.now(), 0);
    for right in ["NE", "3,-9", " S "] {
        assert!(live.tick(right).is_ok(), "{right}");
    }
    assert_eq!(live.moves(), "0:NE 1:3,-9 2:S");
}

#[test]
fn sounds_hints_and_the_end_are_reported_in_their_tick() {
    let lessons = lessons();
    for (variant, file) in RULES {
        let puzzle = open_level(&*lessons, 0, Some(variant));
        let mut live = live(&*puzzle);
        let told = play_on(&mut *live, &solutions(file)[0]);
        let ticks = |wanted: &GameEvent| {
            let found = told.iter().filter(|(_, one)| one == wanted);
            found.map(|(tick, _)| *tick).collect::<Vec<_>>()
        };
        assert_eq!(
            ticks(&GameEvent::Sound("PickupChipSound")).len(),
            3,
            "{variant}"
        );
        assert_eq!(
            ticks(&GameEvent::Sound("SocketSound")).len(),
            1,
            "{variant}"
        );
        let hint = "Collect every chip. The socket opens when none is missing.";
        assert_eq!(
            ticks(&GameEvent::Hint(hint.to_owned())).len(),
            1,
            "{variant}"
        );
        let GameStatus::Won(time) = live.status() else {
            panic!("{variant}: it is won");
        };
        let replayed = run_to_end(puzzle.replay(&live.moves()));
        assert_eq!(replayed.verdict, Verdict::Verified, "{variant}");
        assert_eq!(replayed.scores[0].value, time);
        // After the end nothing changes.
        let (now, print) = (live.now(), live.position_hash());
        assert_eq!(live.tick("E"), Ok(Vec::new()));
        assert_eq!((live.now(), live.position_hash()), (now, print));
    }
}

#[test]
fn a_death_is_reported_with_its_cause() {
    let lessons = lessons();
    // Chip waits until the time limit is reached.
    let level = 11;
    for (variant, _) in RULES {
        let puzzle = open_level(&*lessons, level, Some(variant));
        let mut live = live(&*puzzle);
        let told = play_on(&mut *live, "");
        assert_eq!(live.status(), GameStatus::Lost("out of time"), "{variant}");
        let lost = |one: &&(u64, GameEvent)| one.1 == GameEvent::Lost("out of time");
        assert_eq!(told.iter().filter(lost).count(), 1, "{variant}");
    }
}

#[test]
fn the_inventory_is_reported_as_it_changes() {
    let lessons = lessons();
    let puzzle = open_level(&*lessons, 0, Some(RULES[1].0));
    let mut live = live(&*puzzle);
    let fact = |live: &dyn LiveGame, name: &str| {
        let mut facts = live.facts().into_iter();
        facts
            .find(|(what, _)| *what == name)
            .map(|(_, value)| value)
    };
    assert_eq!(fact(&*live, "chips").as_deref(), Some("3"));
    assert_eq!(fact(&*live, "hint"), None);
    let moves = &solutions(RULES[1].1)[0];
    for tick in 0..12 {
        live.tick(&input(moves, tick)).expect("an input");
    }
    assert_eq!(fact(&*live, "chips").as_deref(), Some("2"));
    // On the hint tile after the first step.
    live.seek(4);
    assert!(fact(&*live, "hint").is_some());
}

fn advance(film: &mut dyn Film) -> bool {
    film.advance().expect("every input is legal")
}

fn length(mut film: Box<dyn Film>) -> usize {
    std::iter::from_fn(|| advance(&mut *film).then_some(())).count()
}

#[test]
fn a_film_has_a_position_for_every_tick() {
    let lessons = lessons();
    for (variant, file) in RULES {
        let puzzle = open_level(&*lessons, 0, Some(variant));
        let moves = &solutions(file)[0];
        let mut live = live(&*puzzle);
        play_on(&mut *live, moves);
        let film = puzzle.film(moves).expect("valid moves");
        assert_eq!((film.beat().name, film.beat().first), ("tick", 0));
        assert_eq!(length(film) as u64, live.now(), "{variant}");
        let mut film = puzzle.film(moves).expect("valid moves");
        let look = look();
        for tick in 0..30 {
            live.seek(tick);
            assert_eq!(film.scene(&look), live.scene(&look), "{variant} {tick}");
            assert!(advance(&mut *film));
        }
    }
}

#[test]
fn a_film_of_moves_that_do_not_win_ends_soon() {
    let lessons = lessons();
    let puzzle = open_level(&*lessons, 0, None);
    let film = puzzle.film("0:E 100:W").expect("valid moves");
    let ticks = length(film);
    assert!((101..200).contains(&ticks), "{ticks}");
    assert!(puzzle.film("5:E 3:W").is_err() && puzzle.film("E").is_err());
}

/// A film is settled when Chip can act again, so the next move of the solution is not due before.
#[test]
fn a_film_settles_before_the_next_move() {
    let lessons = lessons();
    let look = look();
    for (variant, file) in RULES {
        for (level, moves) in solutions(file).iter().enumerate() {
            let puzzle = open_level(&*lessons, level, Some(variant));
            let words: Vec<&str> = moves.split(' ').collect();
            for count in [0, 1, words.len() / 2, words.len() - 1] {
                let some = words[..count].join(" ");
                let film = puzzle.film(&some).expect("valid moves");
                let settled = film.settles_after();
                let next = parse_moves(words[count]).expect("a move")[0].tick;
                assert!(settled <= u64::from(next), "{variant} {level}: {some}");
                let mut film = film;
                let mut game = live(&*puzzle);
                for tick in 0..settled {
                    assert!(advance(&mut *film), "{variant} {level}: {some}");
                    game.tick(&input(&some, tick)).expect("an input");
                    assert_eq!(film.settles_after(), settled, "{variant} {level}: {some}");
                }
                assert_eq!(
                    film.scene(&look),
                    game.scene(&look),
                    "{variant} {level}: {some}"
                );
            }
        }
    }
}

/// Chip slides over ice into the exit, six seconds after his last move.
#[test]
fn a_film_of_a_late_win_continues_until_the_win() {
    let mut codes = Box::new([Tile::Wall.code(); CELLS]);
    let mut path = Vec::new();
    for row in [1, 3, 5, 7] {
        let columns: Vec<usize> = (1..31).collect();
        path.extend(columns.into_iter().map(|column| 32 * row + column));
    }
    for cell in path {
        codes[cell] = Tile::Ice.code();
    }
    // The rows are connected in turn on the right and on the left.
    for (row, column) in [(1, 30), (5, 30)] {
        codes[32 * row + column] = Tile::IceSouthWest.code();
        codes[32 * (row + 1) + column] = Tile::Ice.code();
        codes[32 * (row + 2) + column] = Tile::IceNorthWest.code();
    }
    codes[32 * 3 + 1] = Tile::IceSouthEast.code();
    codes[32 * 4 + 1] = Tile::Ice.code();
    codes[32 * 5 + 1] = Tile::IceNorthEast.code();
    codes[32 + 1] = Tile::ChipSouth.code();
    codes[32 * 7 + 1] = Tile::Exit.code();
    let document = set_of(codes, Vec::new());
    for (variant, _) in RULES {
        let puzzle = open_level(&*document, 0, Some(variant));
        let mut game = live(&*puzzle);
        play_on(&mut *game, "0:E");
        assert!(matches!(game.status(), GameStatus::Won(_)), "{variant}");
        assert!(game.now() > 120, "{variant}: {}", game.now());
        let film = puzzle.film("0:E").expect("valid moves");
        assert!(film.settles_after() <= 65, "{variant}");
        assert_eq!(length(film) as u64, game.now(), "{variant}");
    }
}

fn set_of(codes: Box<[u8; CELLS]>, fields: Vec<Field>) -> Arc<dyn Document> {
    let mut level = Level::new(1);
    level.upper = Layer::of(codes);
    level.fields = fields;
    let set = LevelSet {
        magic: Magic::Ms,
        claimed: 1,
        levels: vec![level],
        tail: Vec::new(),
    };
    let bytes = quandary_tileworld::format::data_file(&set);
    document("x.dat", &bytes, Some("dat"))
}

/// A game, a film, a solver and a search for a hint, as a front end stores them.
struct Session {
    game: Game,
    film: Box<dyn Film>,
    solver: SolveJob,
    hint: HintJob,
}

#[test]
fn moves_before_a_position_end_in_time() {
    let puzzle = open_level(&*lessons(), 0, None);
    let hint_after = |tick: u32| hint(&*puzzle, &format!("{tick}:N"), 1 << 20);
    assert!(hint_after(200_000).is_ok());
    let failure = hint_after(200_001).err().expect("too late");
    assert_eq!(failure.token, "200001:N");
    assert!(failure.reason.contains("200,000"), "{}", failure.reason);
}

#[test]
fn games_films_and_jobs_can_be_stored_and_moved_to_another_thread() {
    let session = {
        let lessons = lessons();
        let puzzle = open_level(&*lessons, 11, Some(RULES[0].0));
        let request = SolveRequest::best(puzzle.family().metrics[0], 1 << 28);
        Session {
            game: puzzle.game(),
            film: puzzle.film("5:E").expect("valid moves"),
            solver: puzzle.solve(&request).expect("a solver"),
            hint: hint(&*puzzle, "5:E", 1 << 28).expect("a hint"),
        }
    };
    let played = thread::spawn(move || {
        let mut session = session;
        let mut game = session.game.live().expect("a game in real time");
        game.tick("E").expect("an input");
        assert!(advance(&mut *session.film));
        session.solver.run(100);
        session.hint.run(100);
        (game.now(), session.solver.progress().nodes)
    });
    assert_eq!(played.join().expect("no panic"), (1, 100));
}

#[test]
fn a_fork_continues_independently_from_the_same_position() {
    let lessons = lessons();
    let puzzle = open_level(&*lessons, 0, Some(RULES[1].0));
    let mut game = live(&*puzzle);
    for input in ["E", "", "", "", "E", ""] {
        game.tick(input).expect("an input");
    }
    game.seek(4);
    let mut fork = game.fork();
    assert_eq!((fork.now(), fork.recorded_ticks()), (4, 6));
    assert_eq!(fork.position_hash(), game.position_hash());
    fork.tick("W").expect("an input");
    assert_eq!((fork.recorded_ticks(), game.recorded_ticks()), (5, 6));
    game.seek(6);
    assert_eq!((&*game.moves(), &*fork.moves()), ("0:E 4:E", "0:E 4:W"));
}

#[test]
fn a_game_is_saved_by_appending() {
    let lessons = lessons();
    let (variant, file) = RULES[0];
    let puzzle = open_level(&*lessons, 0, Some(variant));
    let moves = &solutions(file)[0];
    let mut game = live(&*puzzle);
    let (mut saved, mut until) = (Vec::new(), 0);
    while game.status() == GameStatus::Running {
        game.tick(&input(moves, game.now())).expect("an input");
        if game.now().is_multiple_of(7) || game.status() != GameStatus::Running {
            saved.push(game.moves_since(until));
            until = game.now();
        }
    }
    saved.retain(|part| !part.is_empty());
    assert_eq!(saved.join(" "), *moves);
    assert_eq!(game.moves_since(until), "");
}

fn action(game: &dyn LiveGame, id: &str) -> &'static Action {
    let mut actions = game.actions().iter();
    actions.find(|action| action.id == id).expect(id)
}

fn actions_of(game: &dyn LiveGame) -> Vec<&'static str> {
    game.actions().iter().map(|action| action.id).collect()
}

#[test]
fn every_action_has_its_input() {
    let lessons = lessons();
    let straight = [("north", "N"), ("west", "W"), ("south", "S"), ("east", "E")];
    let diagonal = [
        ("north-west", "NW"),
        ("south-west", "SW"),
        ("north-east", "NE"),
        ("south-east", "SE"),
    ];
    for (variant, _) in RULES {
        let is_lynx = variant.starts_with("Lynx");
        let puzzle = open_level(&*lessons, 0, Some(variant));
        let mut game = live(&*puzzle);
        let mut expected: Vec<&str> = Vec::new();
        for (id, input) in straight.iter().chain(diagonal.iter().filter(|_| is_lynx)) {
            expected.push(id);
            let action = action(&*game, id);
            assert_eq!((action.word, action.needs), (*input, Needs::Nothing));
            assert_eq!(game.input(action, Target::Nothing).as_deref(), Ok(*input));
            game.seek(0);
            game.tick(input).expect("an input");
            assert_eq!(game.moves(), format!("0:{input}"));
        }
        expected.extend((!is_lynx).then_some("walk-to"));
        assert_eq!(actions_of(&*game), expected, "{variant}");
    }
}

#[test]
fn keys_are_not_shared_by_two_actions() {
    let lessons = lessons();
    for (variant, _) in RULES {
        let game = live(&*open_level(&*lessons, 0, Some(variant)));
        let keys = game.actions().iter().flat_map(|action| action.keys);
        let mut seen = Vec::new();
        for key in keys {
            assert!(!seen.contains(key), "{variant}: {key:?}");
            seen.push(*key);
        }
        let mut titles: Vec<_> = game.actions().iter().map(|action| action.title).collect();
        titles.sort_unstable();
        titles.dedup();
        assert_eq!(titles.len(), game.actions().len());
    }
}

#[test]
fn a_click_is_relative_to_chip() {
    let mut codes = Box::new([0; CELLS]);
    codes[32 * 20 + 12] = Tile::ChipSouth.code();
    let document = set_of(codes, Vec::new());
    let puzzle = open_level(&*document, 0, Some(RULES[0].0));
    let mut game = live(&*puzzle);
    let walk = action(&*game, "walk-to");
    let input = |x, y| game.input(walk, Target::Cell(Point::new(x, y)));
    assert_eq!(input(15, 18).as_deref(), Ok("3,-2"));
    assert_eq!(input(3, 29).as_deref(), Ok("-9,9"));
    for far in [(22, 20), (12, 10), (12, 30)] {
        let why = input(far.0, far.1).expect_err("too far");
        assert_eq!(why.to_string(), "expected a cell at most 9 cells from Chip");
    }
    let why = input(12, 32).expect_err("off the map");
    assert_eq!(why.to_string(), "expected a cell on the map");
    let why = game.input(walk, Target::Nothing).expect_err("no cell");
    assert_eq!(why.to_string(), "expected a cell");
    let goal = input(13, 20).expect("an input");
    game.tick(&goal).expect("an input");
    for _ in 0..8 {
        game.tick("").expect("no input");
    }
    let label = game.cell_label(Point::new(13, 20));
    assert_eq!(label.as_deref(), Some("Chip E at (13,20)"));
    let lynx = live(&*open_level(&*document, 0, Some(RULES[1].0)));
    let why = lynx.input(walk, Target::Cell(Point::new(13, 20)));
    assert_eq!(
        why.expect_err("no mouse").to_string(),
        "unknown action `walk-to`"
    );
}

/// Labels describe what a player sees, and nothing hidden.
#[test]
fn cells_are_described_as_players_see_them() {
    let upper = [
        (0, Tile::ChipSouth),
        (5, Tile::Wall),
        (6, Tile::Block),
        (7, Tile::HiddenWallPermanent),
        (8, Tile::BlueWallFake),
        (9, Tile::BlueWallReal),
        (10, Tile::ForceNorth),
        (32 * 31 + 31, Tile::GliderNorth),
    ];
    let mut codes = Box::new([0; CELLS]);
    for (cell, tile) in upper {
        codes[cell] = tile.code();
    }
    let expected = [
        ((0, 0), "Chip S at (0,0)"),
        ((4, 0), "Empty at (4,0)"),
        ((5, 0), "Wall at (5,0)"),
        ((6, 0), "Block at (6,0)"),
        ((7, 0), "Empty at (7,0)"),
        ((8, 0), "Blue Wall at (8,0)"),
        ((9, 0), "Blue Wall at (9,0)"),
        ((10, 0), "Force Floor N at (10,0)"),
        ((31, 31), "Glider N at (31,31)"),
    ];
    let document = set_of(codes, Vec::new());
    for (variant, _) in RULES {
        let game = live(&*open_level(&*document, 0, Some(variant)));
        for ((x, y), label) in expected {
            let found = game.cell_label(Point::new(x, y));
            assert_eq!(found.as_deref(), Some(label), "{variant}");
        }
        assert_eq!(game.cell_label(Point::new(32, 0)), None);
        assert_eq!(game.cell_label(Point::new(0, 32)), None);
    }
}

#[test]
fn a_mover_is_described_with_its_floor() {
    let mut codes = Box::new([0; CELLS]);
    codes[0] = Tile::ChipSouth.code();
    codes[1] = Tile::Gravel.code();
    codes[33] = Tile::Ice.code();
    codes[32] = Tile::Wall.code();
    let document = set_of(codes, Vec::new());
    for (variant, _) in RULES {
        let mut game = live(&*open_level(&*document, 0, Some(variant)));
        game.tick("E").expect("an input");
        for _ in 0..5 {
            game.tick("").expect("no input");
        }
        let label = game.cell_label(Point::new(1, 0));
        assert_eq!(
            label.as_deref(),
            Some("Chip E on Gravel at (1,0)"),
            "{variant}"
        );
        let label = game.cell_label(Point::new(0, 0));
        assert_eq!(label.as_deref(), Some("Empty at (0,0)"), "{variant}");
    }
}

/// What a replay says, without the words: the time of a win, or the tick and the cause of an end.
#[derive(Debug, PartialEq)]
enum End {
    Won(u64),
    Lost(u64),
    /// Given up before this tick.
    NotWon(u64),
}

fn replayed_end(puzzle: &dyn Puzzle, moves: &str) -> End {
    let replayed = run_to_end(puzzle.replay(moves));
    match (replayed.verdict, replayed.scores.first()) {
        (Verdict::Verified, Some(time)) => End::Won(time.value),
        (Verdict::Failed(cause, failure), _) => match (cause, failure.at) {
            (Cause::Lost, FailedAt::Tick(tick)) => End::Lost(tick),
            (Cause::NotWon, FailedAt::Tick(tick)) => End::NotWon(tick),
            other => panic!("{moves}: {other:?}"),
        },
        (other, _) => panic!("{moves}: {other:?}"),
    }
}

/// Plays a game to its end, or up to a tick.
fn played_end(puzzle: &dyn Puzzle, moves: &str, until: u64) -> (End, u64) {
    let mut game = live(puzzle);
    let parsed = parse_moves(moves).expect("valid moves");
    let mut inputs = parsed.iter().peekable();
    let mut lost = None;
    while game.status() == GameStatus::Running && game.now() < until {
        let tick = game.now();
        let due = inputs.next_if(|one| u64::from(one.tick) == tick);
        let input = due.map(|one| format_moves(&[*one])).unwrap_or_default();
        let input = input.split_once(':').map_or("", |(_, what)| what);
        let events = game.tick(input).expect("an input");
        let has_died = events.iter().any(|one| matches!(one, GameEvent::Lost(_)));
        if has_died && lost.is_none() {
            lost = Some(tick);
        }
    }
    let end = match game.status() {
        GameStatus::Won(time) => End::Won(time),
        GameStatus::Lost(_) => End::Lost(lost.expect("the event of the death")),
        GameStatus::Running => End::NotWon(game.now()),
    };
    (end, game.now())
}

/// A replay, a game and a film of the same moves end in the same tick.
fn check_one_end(puzzle: &dyn Puzzle, moves: &str) {
    let end = replayed_end(puzzle, moves);
    let until = match end {
        End::NotWon(tick) => tick,
        End::Won(_) | End::Lost(_) => u64::MAX,
    };
    let (played, ticks) = played_end(puzzle, moves, until);
    assert_eq!(end, played, "{moves}");
    let film = length(puzzle.film(moves).expect("valid moves")) as u64;
    match end {
        End::Won(_) => assert_eq!(film, ticks, "{moves}"),
        // A film ends four seconds after the last move, unless it wins later.
        End::Lost(_) | End::NotWon(_) => assert!(film <= ticks, "{film} {ticks}: {moves}"),
    }
}

/// The beginnings of a solution: every number of moves, or about `most` of them.
fn beginnings(moves: &str, most: usize) -> Vec<String> {
    let words: Vec<&str> = moves.split_whitespace().collect();
    let step = words.len().div_ceil(most).max(1);
    let counts = (0..words.len()).step_by(step).chain([words.len()]);
    counts.map(|count| words[..count].join(" ")).collect()
}

#[test]
fn every_beginning_of_a_solution_ends_in_the_same_tick_everywhere() {
    for name in ["lessons.dat", "lessons.cclevel"] {
        let lessons = document(name, &sample(name), None);
        for (variant, file) in RULES {
            for (level, moves) in solutions(file).iter().enumerate() {
                if level >= common::levels(&*lessons).count() {
                    continue;
                }
                let puzzle = open_level(&*lessons, level, Some(variant));
                for beginning in beginnings(moves, usize::MAX) {
                    check_one_end(&*puzzle, &beginning);
                }
            }
        }
    }
}

/// Other people's solutions, without their stepping and random seed, so that many of them fail.
#[test]
fn beginnings_of_corpus_solutions_end_in_the_same_tick_everywhere() {
    let sets = common::corpus("sets");
    for (name, bytes) in common::corpus("tws") {
        let stem = name.trim_start_matches("public_").replace(".dac.tws", "");
        let (set, variant) = match stem.strip_suffix("-lynx") {
            Some(set) => (set, RULES[1].0),
            None if stem == "CCLXP2" => (&*stem, RULES[1].0),
            None => (&*stem, RULES[0].0),
        };
        let set = format!("{set}.dat");
        let (_, levels) = sets.iter().find(|(name, _)| *name == set).expect(&set);
        let levels = document(&set, levels, None);
        for (number, moves) in &numbered_solutions(&bytes) {
            let level = usize::from(*number) - 1;
            let Ok(puzzle) = common::levels(&*levels).open(LevelIndex(level), Some(variant)) else {
                continue;
            };
            for beginning in beginnings(moves, 2) {
                check_one_end(&*puzzle, &beginning);
            }
        }
    }
}

#[test]
fn directions_held_together_are_a_diagonal_under_lynx_and_the_latest_under_ms() {
    let lessons = lessons();
    let cases: [(&[&str], &str, &str); 10] = [
        (&[], "", ""),
        (&["north"], "N", "N"),
        (&["north", "west"], "NW", "W"),
        (&["west", "north"], "NW", "N"),
        (&["east", "north"], "NE", "N"),
        (&["south", "west"], "SW", "W"),
        (&["south", "east"], "SE", "E"),
        (&["east", "west"], "W", "W"),
        (&["north", "east", "south"], "SE", "S"),
        (&["north", "north"], "N", "N"),
    ];
    let [ms, lynx] = RULES.map(|(variant, _)| live(&*open_level(&*lessons, 0, Some(variant))));
    let held = |game: &dyn LiveGame, ids: &[&str]| {
        let actions: Vec<_> = ids.iter().map(|id| action(game, id)).collect();
        game.held(&actions)
    };
    for (ids, on_lynx, on_ms) in cases {
        assert_eq!(held(&*lynx, ids), on_lynx, "{ids:?}");
        assert_eq!(held(&*ms, ids), on_ms, "{ids:?}");
    }
    assert_eq!(held(&*lynx, &["north-west", "east"]), "NE");
    assert_eq!(held(&*lynx, &["east", "south-west"]), "SW");
    // A click is not held.
    assert_eq!(held(&*ms, &["west", "walk-to"]), "W");
}

#[test]
fn an_input_waits_while_chip_cannot_act() {
    let lessons = lessons();
    for (variant, _) in RULES {
        let puzzle = open_level(&*lessons, 0, Some(variant));
        let mut game = live(&*puzzle);
        assert!(game.takes_input());
        game.tick("E").expect("an input");
        let acts: Vec<bool> = (0..4)
            .map(|_| {
                let acts = game.takes_input();
                game.tick("").expect("no input");
                acts
            })
            .collect();
        assert_eq!(acts, [false, false, false, true], "{variant}");
        // The same input early and as soon as Chip can act.
        let positions = [(1, 12), (4, 12)].map(|(given, end)| {
            let mut game = live(&*puzzle);
            for tick in 0..end {
                let input = match tick {
                    0 => "E",
                    _ if tick == given => "S",
                    _ => "",
                };
                game.tick(input).expect("an input");
            }
            game.position_hash()
        });
        assert_eq!(positions[0], positions[1], "{variant}");
    }
}
