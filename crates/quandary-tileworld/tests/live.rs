//! Real-time games: sounds, hints and ends, going back, and films of replays.

mod common;

use common::{document, sample};
use quandary_core::family::Document;
use quandary_core::film::Film;
use quandary_core::game::{GameEvent, LiveGame};
use quandary_core::live::Standing;
use quandary_core::look::Look;
use quandary_core::options::Options;
use quandary_core::replay::Verdict;
use quandary_tileworld::moves::{decode, format_moves, parse_moves};
use quandary_tileworld::scene::DRAW_OPTIONS;

const RULES: [(&str, &str); 2] = [
    ("MS, 2.3.1", "lessons-ms.dac.tws"),
    ("Lynx, 2.3.1", "lessons-lynx.dac.tws"),
];

fn lessons() -> Box<dyn Document> {
    document("lessons.dat", &sample("lessons.dat"), None)
}

/// Returns the moves of each solution in a sample.
fn solutions(name: &str) -> Vec<String> {
    use quandary_tileworld::format::Content;
    use quandary_tileworld::model::Record;
    let file = common::read("tws", sample(name));
    let Content::Solutions(file) = file.content else {
        panic!("{name} holds solutions");
    };
    let records = file.records.iter().filter_map(|record| match record {
        Record::Solution(record) => Some(format_moves(&decode(&record.encoded))),
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
    while live.standing() == Standing::Running {
        let tick = live.now();
        let happenings = live.tick(&input(moves, tick)).expect("an input");
        all.extend(happenings.into_iter().map(|one| (tick, one)));
        assert!(tick < 2000, "it should have ended");
    }
    all
}

#[test]
fn going_back_and_repeating_inputs_gives_the_same_position() {
    let lessons = lessons();
    for (variant, file) in RULES {
        for (level, moves) in solutions(file).iter().enumerate() {
            let puzzle = lessons.open_variant(level, variant).expect("playable");
            let mut live = puzzle.live().expect("a real-time game");
            let mut prints = vec![live.fingerprint()];
            while live.standing() == Standing::Running {
                live.tick(&input(moves, live.now())).expect("an input");
                prints.push(live.fingerprint());
            }
            let end = live.now();
            assert!(
                matches!(live.standing(), Standing::Won(_)),
                "{variant} {level}"
            );
            for tick in [end, 0, end / 2, 1, end / 2 - 1, 21, 20, 19, end] {
                live.seek(tick);
                let tick = tick.min(end);
                assert_eq!(live.now(), tick);
                assert_eq!(
                    live.fingerprint(),
                    prints[tick as usize],
                    "{variant} {level}"
                );
            }
            live.seek(end / 3);
            play_on(&mut *live, moves);
            assert_eq!(
                (live.now(), live.fingerprint()),
                (end, prints[end as usize])
            );
            assert_eq!(live.moves(), *moves);
        }
    }
}

#[test]
fn different_input_after_going_back_gives_a_different_game() {
    let lessons = lessons();
    let puzzle = lessons.open_variant(0, RULES[1].0).expect("playable");
    let mut live = puzzle.live().expect("a real-time game");
    for input in ["E", "", "", "", "E"] {
        live.tick(input).expect("an input");
    }
    let before = live.fingerprint();
    live.seek(4);
    live.tick("W").expect("an input");
    assert_ne!(live.fingerprint(), before);
    assert_eq!((live.now(), &*live.moves()), (5, "0:E 4:W"));
    live.seek(99);
    assert_eq!(live.now(), 5);
}

#[test]
fn an_invalid_input_is_rejected_without_playing_a_tick() {
    let lessons = lessons();
    let puzzle = lessons.open(0).expect("playable");
    let mut live = puzzle.live().expect("a real-time game");
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
        let puzzle = lessons.open_variant(0, variant).expect("playable");
        let mut live = puzzle.live().expect("a real-time game");
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
        let Standing::Won(time) = live.standing() else {
            panic!("{variant}: it is won");
        };
        let Verdict::Verified { scores } = puzzle.verify(&live.moves()) else {
            panic!("{variant}: it is verified");
        };
        assert_eq!(scores[0].value, time);
        // After the end nothing changes.
        let (now, print) = (live.now(), live.fingerprint());
        assert_eq!(live.tick("E"), Ok(Vec::new()));
        assert_eq!((live.now(), live.fingerprint()), (now, print));
    }
}

#[test]
fn a_death_is_reported_with_its_cause() {
    let lessons = lessons();
    // Chip waits until the time limit is reached.
    let level = 11;
    for (variant, _) in RULES {
        let puzzle = lessons.open_variant(level, variant).expect("playable");
        let mut live = puzzle.live().expect("a real-time game");
        let told = play_on(&mut *live, "");
        assert_eq!(live.standing(), Standing::Lost("out of time"), "{variant}");
        let lost = |one: &&(u64, GameEvent)| one.1 == GameEvent::Lost("out of time");
        assert_eq!(told.iter().filter(lost).count(), 1, "{variant}");
    }
}

#[test]
fn the_inventory_is_reported_as_it_changes() {
    let lessons = lessons();
    let puzzle = lessons.open_variant(0, RULES[1].0).expect("playable");
    let mut live = puzzle.live().expect("a real-time game");
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

fn length(mut film: Box<dyn Film + '_>) -> usize {
    std::iter::from_fn(|| film.advance().then_some(())).count()
}

#[test]
fn a_film_has_a_position_for_every_tick() {
    let lessons = lessons();
    for (variant, file) in RULES {
        let puzzle = lessons.open_variant(0, variant).expect("playable");
        let moves = &solutions(file)[0];
        let mut live = puzzle.live().expect("a real-time game");
        play_on(&mut *live, moves);
        let film = puzzle.film(moves).expect("valid moves");
        assert_eq!((film.beat().name, film.beat().first), ("tick", 0));
        assert_eq!(length(film) as u64, live.now(), "{variant}");
        let mut film = puzzle.film(moves).expect("valid moves");
        let options = Options::defaults(&DRAW_OPTIONS);
        let look = Look {
            options: &options,
            companions: &[],
        };
        for tick in 0..30 {
            live.seek(tick);
            assert_eq!(film.scene(&look), live.scene(&look), "{variant} {tick}");
            assert!(film.advance());
        }
    }
}

#[test]
fn a_film_of_moves_that_do_not_win_ends_soon() {
    let lessons = lessons();
    let puzzle = lessons.open(0).expect("playable");
    let film = puzzle.film("0:E 100:W").expect("valid moves");
    let ticks = length(film);
    assert!((101..200).contains(&ticks), "{ticks}");
    assert!(puzzle.film("5:E 3:W").is_err() && puzzle.film("E").is_err());
}

/// The position after some moves is the same when playing and when watching.
#[test]
fn a_film_settles_while_the_game_waits_for_the_next_move() {
    let lessons = lessons();
    let options = Options::defaults(&DRAW_OPTIONS);
    let look = Look {
        options: &options,
        companions: &[],
    };
    for (variant, file) in RULES {
        for (level, moves) in solutions(file).iter().enumerate() {
            let puzzle = lessons.open_variant(level, variant).expect("playable");
            let words: Vec<&str> = moves.split(' ').collect();
            for count in [0, 1, words.len() / 2, words.len() - 1] {
                let some = words[..count].join(" ");
                let mut game = puzzle.play();
                game.enter(&some).expect("valid moves");
                let mut film = puzzle.film(&some).expect("valid moves");
                for _ in 0..film.settles_after() {
                    assert!(film.advance(), "{variant} {level}: {some}");
                }
                assert_eq!(film.scene(&look), game.scene(), "{variant} {level}: {some}");
            }
        }
    }
}
