//! A player with a store in memory: games, hints, searches and best solutions of all families.

use quandary_core::budget::{Budget, Clock};
use quandary_core::family::Tone;
use quandary_core::interaction::{Key, Target};
use quandary_core::outcome::Conclusion;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_player::best::Help;
use quandary_player::command::Command;
use quandary_player::keymap::Binding;
use quandary_player::library::{Collection, LevelState, Query};
use quandary_player::live::KeyReports;
use quandary_player::open_level::{Effect, OpenTurns};
use quandary_player::player::{OpenLevel, Player, Playing, Way};
use quandary_player::store::{MemoryStore, Store, StoreError};
use quandary_testing::job::run_to_end;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

/// A clock that goes on by a millisecond whenever it is read.
#[derive(Default)]
struct TestClock(Cell<u64>);

impl Clock for TestClock {
    fn now(&self) -> Duration {
        self.0.set(self.0.get() + 1);
        Duration::from_millis(self.0.get())
    }
}

/// A store that outlives the player that uses it.
#[derive(Clone, Default)]
struct SharedStore(Rc<RefCell<MemoryStore>>);

impl Store for SharedStore {
    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.0.borrow().read(name)
    }
    fn names(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        self.0.borrow().names(prefix)
    }
    fn append(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        self.0.borrow_mut().append(name, bytes)
    }
    fn replace(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        self.0.borrow_mut().replace(name, bytes)
    }
    fn claim(&mut self, name: &str) -> Result<bool, StoreError> {
        self.0.borrow_mut().claim(name)
    }
    fn release(&mut self, name: &str) {
        self.0.borrow_mut().release(name);
    }
    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        self.0.borrow_mut().remove(name)
    }
}

fn sample(path: &str) -> Arc<Collection> {
    let file = format!("{}/../../samples/{path}", env!("CARGO_MANIFEST_DIR"));
    let bytes = std::fs::read(file).expect("a sample");
    let source = Source::new(path, bytes);
    let document = quandary::open(source, None, &ReadOptions::default()).expect("it opens");
    let collection = Collection::new(path.to_owned(), path.to_owned(), document);
    Arc::new(collection.expect("it has levels"))
}

fn player(store: &SharedStore) -> Player {
    let (player, problems) = Player::new(Box::new(store.clone()), 20_000, KeyReports::PressOnly);
    assert_eq!(problems, Vec::<String>::new());
    player
}

fn level(player: &Player) -> &OpenLevel {
    player.level().expect("a level is open")
}

fn turns(player: &Player) -> &OpenTurns {
    match &level(player).playing {
        Playing::Turns(turns) => turns,
        Playing::Live(_) => panic!("a turn-based level"),
    }
}

fn words(player: &Player) -> String {
    level(player)
        .notice()
        .map(|notice| notice.words.clone())
        .unwrap_or_default()
}

/// Runs the search or playback to its end.
fn work(player: &mut Player, clock: &TestClock) {
    for _ in 0..100_000 {
        let Some(wait) = level(player).next_work(clock.now()) else {
            return;
        };
        clock
            .0
            .set(clock.0.get() + u64::try_from(wait.as_millis()).expect("short"));
        player.work(clock);
    }
    panic!("the work never ends");
}

const TURN_BASED: [&str; 4] = [
    "crossoban/lessons.crossoban",
    "gartriage/lessons.Gartriage",
    "apad/days.placements",
    "tents/lessons.tents",
];

#[test]
fn a_level_is_solved_step_by_step_through_and_remembered() {
    for path in TURN_BASED {
        let (store, clock) = (SharedStore::default(), TestClock::default());
        let mut player = player(&store);
        let collection = sample(path);
        player
            .open(&collection, 1, Way::Forward, clock.now())
            .expect("it opens");
        player.run(Command::Solve, clock.now());
        work(&mut player, &clock);
        assert!(
            words(&player).starts_with("found a solution"),
            "{path}: {}",
            words(&player)
        );
        assert!(!level(&player).is_solved());
        // The playback steps to the end.
        player.run(Command::PlayOn, clock.now());
        work(&mut player, &clock);
        assert!(level(&player).is_solved(), "{path}");
        // A solution of the solver is not the player's.
        assert_eq!(player.best().iter().count(), 0, "{path}");
        // The same moves by hand are.
        let moves = level(&player).moves();
        player.run(Command::Restart, clock.now());
        player.close(clock.now());
        let fresh = SharedStore::default();
        let mut player = self::player(&fresh);
        player
            .open(&collection, 1, Way::Forward, clock.now())
            .expect("it opens");
        player.with_level(clock.now(), |level| {
            if let Playing::Turns(turns) = &mut level.playing {
                turns.enter(&moves);
            }
            Effect::Draw
        });
        assert!(
            words(&player).starts_with("solved: "),
            "{path}: {}",
            words(&player)
        );
        let best: Vec<_> = player.best().iter().cloned().collect();
        assert_eq!(best.len(), 1, "{path}");
        assert_eq!(best[0].help, Help::Unaided);
        let puzzle = Arc::clone(level(&player).puzzle());
        let replayed = run_to_end(puzzle.replay(&best[0].moves));
        let value = replayed.scores[0].value;
        assert_eq!(
            best[0].scores[replayed.scores[0].metric.id], value,
            "{path}"
        );
        // It is found again by a new player, in the list too.
        let again = self::player(&fresh);
        let unsolved = Query {
            text: String::new(),
            state: LevelState::Solved,
        };
        assert_eq!(collection.search(&unsolved, again.best()), [1], "{path}");
    }
}

/// The moves of a best solution.
fn solution(collection: &Collection, row: usize, clock: &TestClock) -> String {
    let index = collection.rows()[row].index;
    let puzzle = collection.levels().open(index, None).expect("it opens");
    let solve = quandary::Solve::new(&puzzle).memory(1 << 28);
    let outcome = solve.budget(Budget::default(), clock).run();
    match outcome.expect("a valid solution").conclusion {
        Conclusion::Solved(solved) => solved.solution.moves().to_owned(),
        other => panic!("the level has a solution: {other:?}"),
    }
}

#[test]
fn imported_moves_count_as_help() {
    let (store, clock) = (SharedStore::default(), TestClock::default());
    let mut player = player(&store);
    let collection = sample("crossoban/lessons.crossoban");
    let moves = solution(&collection, 1, &clock);
    player
        .open(&collection, 1, Way::Forward, clock.now())
        .expect("it opens");
    player.with_level(clock.now(), |level| {
        level.import(&moves, Duration::ZERO);
        Effect::Draw
    });
    assert!(level(&player).is_solved());
    let helps: Vec<Help> = player.best().iter().map(|one| one.help).collect();
    assert_eq!(helps, [Help::Aided]);
}

#[test]
fn hints_come_in_degrees_and_checks_say_right_or_wrong() {
    for path in TURN_BASED {
        let (store, clock) = (SharedStore::default(), TestClock::default());
        let mut player = player(&store);
        player
            .open(&sample(path), 1, Way::Forward, clock.now())
            .expect("it opens");
        let mut said = Vec::new();
        for _ in 0..3 {
            player.run(Command::Hint, clock.now());
            work(&mut player, &clock);
            let notice = level(&player).notice().expect("a hint");
            assert_eq!(notice.tone, Tone::Good, "{path}: {}", notice.words);
            assert!(notice.scene.is_some(), "{path}");
            said.push(notice.words.clone());
        }
        assert!(said[0].contains("look"), "{path}: {said:?}");
        assert_ne!(said[0], said[2], "{path}");
        player.run(Command::Check, clock.now());
        work(&mut player, &clock);
        assert!(
            words(&player).starts_with("right so far"),
            "{path}: {}",
            words(&player)
        );
    }
}

#[test]
fn a_dead_position_is_called_wrong() {
    let (store, clock) = (SharedStore::default(), TestClock::default());
    let mut player = player(&store);
    // The pusher can never get to the right of the box.
    let source = Source::new("x.xsb", b"#######\n#.@$  #\n#######\n".to_vec());
    let document = quandary::open(source, None, &ReadOptions::default()).expect("it opens");
    let collection = Collection::new("x".to_owned(), "x".to_owned(), document);
    let collection = Arc::new(collection.expect("a level"));
    player
        .open(&collection, 0, Way::Forward, clock.now())
        .expect("it opens");
    player.run(Command::Check, clock.now());
    work(&mut player, &clock);
    let notice = level(&player).notice().expect("an answer");
    assert_eq!(notice.tone, Tone::Bad);
    assert!(
        notice.words.starts_with("no solution from here"),
        "{}",
        notice.words
    );
}

#[test]
fn what_is_undone_and_played_differently_stays() {
    let (store, clock) = (SharedStore::default(), TestClock::default());
    let mut player = player(&store);
    let collection = sample("crossoban/lessons.crossoban");
    player
        .open(&collection, 1, Way::Forward, clock.now())
        .expect("it opens");
    let now = clock.now();
    player.key(Key::Down, now);
    player.key(Key::Down, now);
    player.run(Command::Undo, now);
    player.run(Command::Undo, now);
    player.key(Key::Left, now);
    assert_eq!(turns(&player).play.tree().count(), 4);
    // A second player, as after a crash, has everything.
    let mut again = self::player(&store);
    again
        .open(&collection, 1, Way::Forward, now)
        .expect("it opens");
    let tree = turns(&again).play.tree();
    assert_eq!((tree.count(), tree.depth(tree.current())), (4, 1));
    assert_eq!(level(&again).moves(), level(&player).moves());
}

#[test]
fn a_level_opens_backwards_only_where_its_family_can() {
    let (store, clock) = (SharedStore::default(), TestClock::default());
    let mut player = player(&store);
    let collection = sample("crossoban/storehouse.xsb");
    let now = clock.now();
    player
        .open(&collection, 0, Way::Reverse, now)
        .expect("it opens");
    assert_eq!(level(&player).way, Way::Reverse);
    assert!(!level(&player).is_solved());
    let refused = player.open(&sample("tents/lessons.tents"), 0, Way::Reverse, now);
    assert!(refused.is_err_and(|why| why.contains("backwards")));
}

#[test]
fn every_click_and_wheel_is_answered() {
    for path in TURN_BASED.iter().chain(&["tileworld/lessons.dat"]) {
        let (store, clock) = (SharedStore::default(), TestClock::default());
        let mut player = player(&store);
        player
            .open(&sample(path), 1, Way::Forward, clock.now())
            .expect("it opens");
        let cells =
            (0..40).flat_map(|y| (0..40).map(move |x| quandary_core::grid::Point::new(x, y)));
        for (at, turn) in cells.zip(0..) {
            let other = quandary_core::grid::Point::new(at.y, at.x);
            let (key, target) = match turn % 6 {
                0 => (Key::Click, Target::Cell(at)),
                1 => (Key::RightClick, Target::Cell(at)),
                2 => (Key::Drag, Target::TwoCells(at, other)),
                3 => (Key::RightDrag, Target::TwoCells(at, other)),
                4 => (Key::WheelUp, Target::Cell(at)),
                _ => (Key::WheelDown, Target::Nothing),
            };
            player.pointer(key, target, clock.now());
            player.work(&clock);
        }
    }
}

#[test]
fn a_real_time_level_is_recorded_when_it_is_won() {
    let (store, clock) = (SharedStore::default(), TestClock::default());
    let mut player = player(&store);
    let collection = sample("tileworld/lessons.dat");
    let now = clock.now();
    player
        .open(&collection, 1, Way::Forward, now)
        .expect("it opens");
    let moves = solution(&collection, 1, &clock);
    player.with_level(now, |level| {
        level.import(&moves, now);
        Effect::Draw
    });
    assert!(words(&player).starts_with("solved: "), "{}", words(&player));
    let records = store.names("records/").expect("listed");
    assert_eq!(records.len(), 1);
    let bytes = store.read(&records[0]).expect("read").expect("stored");
    let offered = player.recorded_solutions(&collection).expect("readable");
    let name = records[0].trim_start_matches("records/").to_owned();
    assert_eq!(offered, [(name, bytes.clone())]);
    let other = sample("tents/lessons.tents");
    assert!(
        player
            .recorded_solutions(&other)
            .is_ok_and(|files| files.is_empty())
    );
    let source = Source::new("x.tws", bytes);
    let document = quandary::open(source, None, &ReadOptions::default()).expect("it opens");
    assert!(
        document
            .solutions()
            .is_some_and(|solutions| solutions.list().len() == 1)
    );
}

#[test]
fn the_bar_leads_to_every_position_of_the_branch() {
    let mut player = player(&SharedStore::default());
    let collection = sample("crossoban/storehouse.xsb");
    let opened = player.open(&collection, 0, Way::Forward, Duration::ZERO);
    opened.expect("playable");
    let moves = "lluLdlUrrdrruLLLLdlUrUU";
    let level = player.level_mut().expect("a level is open");
    level.show_solution(moves, Duration::ZERO);
    let steps = moves.len() as u64;
    let timeline = level.timeline();
    assert_eq!(
        (timeline.at, timeline.end, timeline.one),
        (0, steps, "move")
    );
    for to in [5, steps, 1, steps + 7, 0] {
        level.scrub(to, Duration::ZERO);
        let at = to.min(steps);
        assert_eq!((level.timeline().at, level.timeline().end), (at, steps));
        assert_eq!(level.is_solved(), at == steps);
    }
}

#[test]
fn a_playback_is_slower_and_faster() {
    let mut player = player(&SharedStore::default());
    let collection = sample("crossoban/storehouse.xsb");
    let opened = player.open(&collection, 0, Way::Forward, Duration::ZERO);
    opened.expect("playable");
    let level = player.level_mut().expect("a level is open");
    level.show_solution("lluLdlUrrdrruLLLLdlUrUU", Duration::ZERO);
    let waits = [Command::Slower, Command::Faster, Command::Faster].map(|command| {
        player.run(command, Duration::ZERO);
        player.run(Command::PlayOn, Duration::ZERO);
        let level = player.level().expect("a level is open");
        assert!(level.timeline().is_playing);
        let wait = level.next_work(Duration::ZERO).expect("a playback");
        player.run(Command::PlayOn, Duration::ZERO);
        wait
    });
    assert_eq!([waits[0], waits[2] * 2], [waits[1] * 2, waits[1]]);
}

#[test]
fn every_command_has_a_key_in_every_family() {
    let real_time = ["tileworld/lessons.dat"];
    for path in TURN_BASED.into_iter().chain(real_time) {
        let (store, clock) = (SharedStore::default(), TestClock::default());
        let mut player = player(&store);
        player
            .open(&sample(path), 1, Way::Forward, clock.now())
            .expect("it opens");
        let keymap = match &level(&player).playing {
            Playing::Turns(turns) => turns.keymap(),
            Playing::Live(live) => live.keymap(),
        };
        let commands = keymap.rows().iter();
        let commands = commands.filter(|row| matches!(row.binding, Binding::Command(_)));
        let without = commands.filter(|row| row.keys.is_empty());
        let without: Vec<&str> = without.map(|row| row.binding.title()).collect();
        assert_eq!(without, Vec::<&str>::new(), "{path}");
    }
}
