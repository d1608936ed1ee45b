//! The family interface, tested with our own samples.

mod common;

use common::{codes_of, document, sample};
use quandary_core::family::{Document, Family};
use quandary_tileworld::family::TileWorld;
use quandary_tileworld::format::FORMATS;

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

fn open(name: &str) -> Box<dyn Document> {
    document(name, &sample(name), None)
}

fn fact(document: &dyn Document, name: &str) -> Option<String> {
    let mut facts = document.facts().into_iter();
    facts
        .find(|(known, _)| known == name)
        .map(|(_, value)| value)
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
        assert_eq!(again.levels(), document.levels(), "{name}");
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
    let levels = open("lessons.dat").levels();
    assert_eq!(levels.len(), 13);
    let first = &levels[0];
    assert_eq!((first.number, &*first.title), (1, "Chips and Socket"));
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
        let levels = open("lessons.dat").levels_beside(&[&*list]);
        let flagged = levels.into_iter().filter(|level| {
            let mut more = level.more.iter();
            more.any(|(name, value)| *name == "flags" && value == "unsolvable")
        });
        flagged.map(|level| level.number).collect::<Vec<_>>()
    };
    assert_eq!(flagged("[any.dat]\n4: 009E 8AB2EE54: no way\n"), [4]);
    assert_eq!(flagged("[any.dat]\n4: 009E 02509D2F: no way\n"), [0; 0]);
    assert_eq!(flagged("[any.dat]\n4: 009E 8AB2EE54\n4: ok\n"), [0; 0]);
}

#[test]
fn the_solution_list_has_a_row_for_each_record_of_a_level() {
    let levels = open("lessons-ms.dac.tws").levels();
    let times = levels.iter().map(|level| {
        let mut more = level.more.iter();
        let time = more.find(|(name, _)| *name == "time");
        time.map(|(_, time)| time.as_str()).expect("a time")
    });
    // 84 and 68 ticks.
    assert_eq!(times.take(2).collect::<Vec<_>>(), ["4.20", "3.40"]);
    assert_eq!(levels.len(), 13);
}

#[test]
fn documents_report_their_facts() {
    let told = |name: &str, what: &str| fact(&*open(name), what);
    assert_eq!(told("lessons.dat", "rules").as_deref(), Some("MS"));
    assert_eq!(
        told("lessons-lynx.dac.tws", "rules").as_deref(),
        Some("Lynx")
    );
    let set = told("lessons-lynx.dac.tws", "set");
    assert_eq!(set.as_deref(), Some("lessons-lynx.dac"));
    assert_eq!(told("lessons-ms.dac", "lastlevel").as_deref(), Some("13"));
    assert_eq!(
        told("lessons-messages.txt", "messages").as_deref(),
        Some("4")
    );
    assert_eq!(told("lessons.ccx", "rules").as_deref(), Some("MS, Lynx"));
    assert_eq!(told("init", "volume").as_deref(), Some("7"));
    assert_eq!(told("rc", "resources").as_deref(), Some("9"));
    assert_eq!(told("unslist.txt", "unsolvable").as_deref(), Some("1"));
    assert_eq!(told("endmessages.txt", "messages").as_deref(), Some("6"));
}

#[test]
fn unplayable_documents_give_the_reason() {
    let set = open("lessons.dat");
    assert!(set.open(0).is_ok());
    let why = set.open(13).err().expect("no level");
    assert_eq!(why.to_string(), "there is no such level");
    let dac = open("lessons-ms.dac");
    let why = dac.open(0).err().expect("no level");
    assert_eq!(why.to_string(), "only the levels of a set are played");
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
        for to in &FORMATS {
            let converted = document.convert(to);
            let mut of_kind = kinds.iter().filter(|kind| kind.contains(&own));
            let fits = to.id == own || of_kind.any(|kind| kind.contains(&to.id));
            assert_eq!(converted.is_ok(), fits, "{name} as {}", to.id);
            if let Err(why) = converted {
                assert!(!why.is_empty());
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
