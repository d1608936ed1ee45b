//! The family interface, tested with our own samples.

mod common;

use common::{codes_of, document, levels, sample};
use quandary_core::family::{
    Document, Family, InstalledFolder, LevelLocation, Passwords, PlaceRank, companions,
};
use quandary_core::level::{LevelIndex, LevelInfo, LevelMessage, LevelMessages, LevelNumber};
use quandary_core::look::Companions;
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::format::FORMATS;
use std::sync::Arc;

/// Every sample with its format.
const SAMPLES: [(&str, &str); 12] = [
    ("lessons.dat", "dat"),
    ("lessons.cclevel", "level-text"),
    ("lessons-ms.dac", "dac"),
    ("lessons-lynx.dac", "dac"),
    ("lessons-ms.dac.tws", "tws"),
    ("lessons-lynx.dac.tws", "tws"),
    ("lessons-messages.txt", "messages"),
    ("lessons.ccx", "ccx"),
    ("init", "tw-config"),
    ("rc", "rc"),
    ("unslist.txt", "unsolvable"),
    ("endmessages.txt", "end-messages"),
];

fn open(name: &str) -> Arc<dyn Document> {
    document(name, &sample(name), None)
}

fn list(document: &dyn Document) -> Option<Vec<LevelInfo>> {
    let levels = document.levels()?;
    Some(levels.list(&Companions::default()).collect())
}

#[test]
fn samples_are_identified_and_have_no_findings() {
    for (name, format) in SAMPLES {
        let document = open(name);
        assert_eq!(document.format().id, format, "{name}");
        assert_eq!(codes_of(document.diagnostics()), [""; 0], "{name}");
    }
}

#[test]
fn samples_are_written_back_unchanged() {
    for (name, format) in SAMPLES {
        let document = open(name);
        let same = document
            .convert(common::format(format))
            .expect("the same format");
        assert_eq!(same.lost, [""; 0], "{name}");
        let again = common::document(name, &same.bytes, Some(format));
        assert_eq!(again.canonical(), document.canonical(), "{name}");
        assert_eq!(list(&*again), list(&*document), "{name}");
        let solutions = |document: &dyn Document| Some(document.solutions()?.list());
        assert_eq!(solutions(&*again), solutions(&*document), "{name}");
    }
}

#[test]
fn the_sample_data_file_matches_its_text_source() {
    let text = open("lessons.cclevel");
    let built = text.convert(common::format("dat")).expect("a level set");
    assert_eq!(built.bytes, sample("lessons.dat"));
}

#[test]
fn the_level_list_shows_what_players_need() {
    let set = open("lessons.dat");
    let levels = list(&*set).expect("levels");
    assert_eq!((levels.len(), common::levels(&*set).count()), (13, 13));
    assert_eq!(levels[0].size.to_string(), "32x32");
    let first = &levels[0];
    assert_eq!(
        (first.number, &*first.title),
        (LevelNumber(1), "Chips and Socket")
    );
    let more: Vec<_> = first
        .more
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    let expected = [
        ("password", "CHPS"),
        ("time", ""),
        ("chips", "3"),
        ("flags", ""),
    ];
    assert_eq!(more, expected);
    let ball = &levels[11].more;
    assert!(ball.contains(&("time", "30".to_owned())));
}

/// An entry counts regardless of the set it is listed under: the identifier determines the
/// contents.
#[test]
fn levels_listed_as_unsolvable_are_flagged() {
    let flagged = |list: &str| {
        let list = document("list", list.as_bytes(), Some("unsolvable"));
        let (set, companions) = (open("lessons.dat"), companions(&[list]));
        let flagged = levels(&*set).list(&companions).filter(|level| {
            let mut more = level.more.iter();
            more.any(|(name, value)| *name == "flags" && value == "unsolvable")
        });
        flagged.map(|level| level.number.0).collect::<Vec<_>>()
    };
    assert_eq!(flagged("[any.dat]\n4: 009E 8AB2EE54: no way\n"), [4]);
    assert_eq!(flagged("[any.dat]\n4: 009E 02509D2F: no way\n"), [0; 0]);
    assert_eq!(flagged("[any.dat]\n4: 009E 8AB2EE54\n4: ok\n"), [0; 0]);
}

#[test]
fn the_solution_list_has_a_row_for_each_record_of_a_level() {
    let solutions = open("lessons-ms.dac.tws");
    let rows = solutions.solutions().expect("solutions").list();
    let times = rows.iter().map(|level| {
        let mut more = level.more.iter();
        let time = more.find(|(name, _)| *name == "time");
        time.map(|(_, time)| time.as_str()).expect("a time")
    });
    // 84 and 68 ticks.
    assert_eq!(times.take(2).collect::<Vec<_>>(), ["4.20", "3.40"]);
    assert_eq!(rows.len(), 13);
    assert_eq!((rows[0].number, rows[0].kind), (LevelNumber(1), "solution"));
    assert_eq!(rows[0].more[0], ("password", "CHPS".to_owned()));
}

#[test]
fn only_level_sets_have_levels_and_only_solution_files_solutions() {
    for (name, format) in SAMPLES {
        let document = open(name);
        let is_set = ["dat", "level-text"].contains(&format);
        assert_eq!(document.levels().is_some(), is_set, "{name}");
        assert_eq!(document.solutions().is_some(), format == "tws", "{name}");
    }
}

#[test]
fn levels_that_cannot_be_opened_give_the_reason() {
    let set = open("lessons.dat");
    let why = |level, variant| {
        let opened = levels(&*set).open(LevelIndex(level), variant);
        opened.err().map(|why| why.to_string())
    };
    assert_eq!(why(0, None), None);
    assert_eq!(why(13, None).as_deref(), Some("no such level"));
    let unknown = "unknown rule variant `MS, 9.9`";
    assert_eq!(why(0, Some("MS, 9.9")).as_deref(), Some(unknown));
}

/// The formats that each kind of file can be converted to.
#[test]
fn files_are_converted_within_their_kind() {
    let kinds: [&[&str]; 3] = [
        &["dat", "dat-json", "level-text"],
        &["tws", "tws-json"],
        &["messages", "ccx"],
    ];
    for (name, own) in SAMPLES {
        let document = open(name);
        for to in FORMATS {
            let converted = document.convert(to);
            let mut of_kind = kinds.iter().filter(|kind| kind.contains(&own));
            let fits = to.id == own || of_kind.any(|kind| kind.contains(&to.id));
            assert_eq!(converted.is_ok(), fits, "{name} as {}", to.id);
            if let Err(why) = converted {
                assert!(!why.to_string().is_empty());
            }
        }
    }
}

#[test]
fn levels_and_solutions_survive_every_round_trip() {
    for (name, own, through) in [
        ("lessons.dat", "dat", "dat-json"),
        ("lessons.dat", "dat", "level-text"),
        ("lessons-ms.dac.tws", "tws", "tws-json"),
        ("lessons-lynx.dac.tws", "tws", "tws-json"),
    ] {
        let there = open(name)
            .convert(common::format(through))
            .expect("the layout holds it");
        let between = document("between", &there.bytes, Some(through));
        assert_eq!(codes_of(between.diagnostics()), [""; 0], "{name}");
        let back = between
            .convert(common::format(own))
            .expect("the layout holds it");
        assert_eq!(back.bytes, sample(name), "{name} through {through}");
    }
}

#[test]
fn format_ids_are_unique() {
    let formats = TileWorld.info().formats;
    for (place, format) in formats.iter().enumerate() {
        let mut others = formats[..place].iter();
        assert!(others.all(|other| other.id != format.id && other.title != format.title));
    }
}

#[test]
fn a_configuration_names_the_levels_their_texts_and_their_rules() {
    let set = open("lessons.dat");
    for (name, variant) in [
        ("lessons-ms.dac", "MS, 2.3.1"),
        ("lessons-lynx.dac", "Lynx, 2.3.1"),
    ] {
        let configuration = open(name);
        let source = configuration.level_source().expect("a configuration");
        assert_eq!(source.levels.path, "lessons.dat");
        let messages = source.messages.expect("messages");
        assert_eq!(messages.path, "lessons-messages.txt");
        assert_eq!(source.last, Some(LevelNumber(13)));
        assert_eq!(source.passwords, Passwords::Needed);
        let configured = configuration.configured(&set).expect("a level set");
        let puzzle = levels(&*configured).open(LevelIndex(0), None);
        let puzzle = puzzle.expect("playable");
        assert_eq!(puzzle.variant(), variant);
        assert_eq!(list(&*configured), list(&*set));
        // A set written from it has its rules.
        let dat = common::format("dat");
        let written = levels(&*configured).renumber(LevelNumber(1), dat);
        let written = document("x.dat", &written.expect("a set").bytes, Some("dat"));
        let puzzle = levels(&*written).open(LevelIndex(0), None);
        assert_eq!(puzzle.expect("playable").variant(), variant);
        // Solutions are recorded under the name of the configuration.
        let tws = common::format("tws");
        let written = levels(&*configured).write_solutions(&[], tws, None);
        let written = written.expect("a solution file");
        let solutions = document("new.tws", &written.bytes, Some("tws"));
        let LevelLocation::OtherFile(names) = solutions.solutions().expect("solutions").location()
        else {
            panic!("in another file");
        };
        assert_eq!(names.first().map(String::as_str), Some(name));
    }
    let free = document("free.dac", b"file = a.dat\nusepasswords = n\n", Some("dac"));
    let source = free.level_source().expect("a configuration");
    assert_eq!(source.passwords, Passwords::NotNeeded);
    assert_eq!((source.messages, source.last), (None, None));
    // Anything else is not a configuration, and only a level set can be configured.
    assert_eq!(open("rc").level_source(), None);
    assert_eq!(
        document("x.dac", b"name = x\n", Some("dac")).level_source(),
        None
    );
    assert!(set.configured(&set).is_none());
    assert!(free.configured(&open("rc")).is_none());
}

#[test]
fn the_folders_of_the_game_are_given_by_its_environment_variables() {
    let places = TileWorld.info().places;
    let of = |folder| -> Vec<(&str, &str, PlaceRank)> {
        let places = places.iter().filter(|place| place.folder == folder);
        places
            .map(|place| (place.variable, place.path, place.rank))
            .collect()
    };
    for (folder, path) in [
        (InstalledFolder::Levels, "sets"),
        (InstalledFolder::Data, "data"),
        (InstalledFolder::Resources, "res"),
    ] {
        assert_eq!(of(folder), [("TWORLDDIR", path, PlaceRank::Chosen)]);
    }
    let saved = [
        ("TWORLDSAVEDIR", "", PlaceRank::Chosen),
        ("HOME", ".tworld", PlaceRank::Default),
    ];
    assert_eq!(of(InstalledFolder::Solutions), saved);
}

#[test]
fn solutions_are_saved_under_the_name_of_the_set() {
    let saved = |set: &dyn Document| set.saved_solutions().expect("a level set");
    let set = open("lessons.dat");
    assert_eq!(saved(&*set).path, "lessons.tws");
    let bytes = set.source().bytes();
    for (name, wanted) in [
        ("sets/A.DAT", "A.tws"),
        ("a.ccl", "a.ccl.tws"),
        ("a.b.dat", "a.b.tws"),
        ("dat", "dat.tws"),
        ("é.dat", "é.tws"),
    ] {
        let set = document(name, bytes, Some("dat"));
        assert_eq!(saved(&*set).path, wanted);
    }
    let configured = open("lessons-ms.dac").configured(&set).expect("levels");
    let saved = saved(&*configured);
    assert_eq!(saved.path, "lessons-ms.dac.tws");
    assert_eq!(saved.installed, Some(InstalledFolder::Solutions));
    assert_eq!(saved.folders, ["../save", "."]);
    for other in ["lessons-ms.dac", "lessons-ms.dac.tws", "rc"] {
        assert_eq!(open(other).saved_solutions(), None, "{other}");
    }
}

#[test]
fn texts_between_levels_come_from_messages_and_extras() {
    let set = open("lessons.dat");
    let texts = |level, files: &[&str]| {
        let files: Vec<_> = files.iter().map(|name| open(name)).collect();
        levels(&*set).messages(LevelIndex(level), &companions(&files))
    };
    let messages = ["lessons-messages.txt"];
    let first = texts(0, &messages);
    let [LevelMessage(paragraphs)] = &first.before[..] else {
        panic!("one page");
    };
    assert_eq!(
        paragraphs[0],
        "Welcome to the lessons. Each of these levels has one idea and no more room than it needs."
    );
    assert_eq!((paragraphs.len(), first.after.len()), (2, 0));
    let broken = LevelMessage(vec![
        "One shot was enough.\nThe next lessons are about those who move by themselves.".to_owned(),
    ]);
    assert_eq!(texts(9, &messages).after, [broken]);
    assert_eq!(texts(12, &["lessons.ccx"]).after.len(), 2);
    assert_eq!(
        texts(12, &["lessons.ccx", "lessons-messages.txt"])
            .after
            .len(),
        3
    );
    assert_eq!(texts(1, &messages), LevelMessages::default());
    assert_eq!(texts(99, &messages), LevelMessages::default());
}

#[test]
fn the_file_of_a_sound_is_that_of_the_ruleset_then_the_general_one() {
    let text = "BombSound = boom.wav\n[Lynx]\nbombsound = lynx/boom.wav\nTickSound = ../t.wav\n";
    let rc = document("rc", text.as_bytes(), Some("rc"));
    let paths = |name, variant| -> Vec<String> {
        let files = rc.sounds(name, variant).into_iter();
        files.map(|file| file.path).collect()
    };
    assert_eq!(
        paths("BombSound", "Lynx, 2.3.1"),
        ["lynx/boom.wav", "boom.wav"]
    );
    assert_eq!(paths("BombSound", "MS, 2.3.1"), ["boom.wav"]);
    let file = &rc.sounds("BombSound", "Lynx, 1.3.2")[0];
    assert_eq!(file.folders, ["."]);
    assert_eq!(rc.source().slice(file.span), b"lynx/boom.wav");
    // Not set, outside of the folder, not a sound, not a variant.
    assert_eq!(paths("SplashSound", "Lynx, 2.3.1"), [""; 0]);
    assert_eq!(paths("TickSound", "Lynx, 2.3.1"), [""; 0]);
    assert_eq!(paths("TileImages", "Lynx, 2.3.1"), [""; 0]);
    assert_eq!(paths("BombSound", "no rules"), [""; 0]);
    assert_eq!(open("lessons.dat").sounds("BombSound", "MS, 2.3.1"), []);
}
