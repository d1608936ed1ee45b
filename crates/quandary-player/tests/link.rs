//! Links that hold a level: what they keep, how long they are, and what damaged ones lead to.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use quandary::FamilyId;
use quandary_core::family::{Document, GenerateRequest};
use quandary_core::level::LevelIndex;
use quandary_core::limits::Limits;
use quandary_core::look::Companions;
use quandary_core::options::Options;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_player::link::{CannotShare, Link, LinkError, Position, shared};
use quandary_testing::corpus;
use quandary_testing::corruption::{mutations, truncations};
use quandary_testing::job::run_to_end;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const SMALL: &str = "#####\n#@$.#\n#####\n";
const FIRST: LevelIndex = LevelIndex(0);

fn open(name: &str, bytes: &[u8]) -> Arc<dyn Document> {
    let source = Source::new(name, bytes.to_vec());
    quandary::open(source, None, &ReadOptions::default()).expect("a puzzle file")
}

fn small() -> Link {
    let document = open("small.xsb", SMALL.as_bytes());
    shared(&*document, FIRST, None)
        .expect("it can be shared")
        .link
}

fn parse(text: &str) -> Result<Link, LinkError> {
    Link::parse(text, &Limits::default())
}

fn read(text: &str) -> Result<Arc<dyn Document>, LinkError> {
    parse(text)?.open(&ReadOptions::default())
}

/// The files below a folder of the repository.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(folder);
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

/// Every level of the samples, with the name of its file.
fn for_each_sample(mut examine: impl FnMut(&str, &Arc<dyn Document>, LevelIndex)) {
    for family in ["apad", "crossoban", "gartriage", "tents", "tileworld"] {
        for path in files(&format!("samples/{family}")) {
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .expect("a name");
            let bytes = fs::read(&path).expect("a sample");
            let source = Source::new(name, bytes);
            let Ok(document) = quandary::open(source, None, &ReadOptions::default()) else {
                continue;
            };
            let count = document.levels().map_or(0, |levels| levels.count());
            (0..count).for_each(|level| examine(name, &document, LevelIndex(level)));
        }
    }
}

#[test]
fn every_sample_level_is_the_same_after_sharing() {
    let mut families = std::collections::BTreeSet::new();
    let mut count = 0;
    for_each_sample(|name, document, level| {
        let levels = document.levels().expect("it has levels");
        let label = format!("{name} {}", level.0);
        let puzzle = match levels.open(level, None) {
            Ok(puzzle) => puzzle,
            Err(_) => return,
        };
        let link = shared(&**document, level, None).expect(&label);
        assert_eq!(link.lost, [""; 0], "{label}");
        let received = parse(&link.link.code()).expect(&label);
        assert_eq!(received, link.link, "{label}");
        let again = received.open(&ReadOptions::default()).expect(&label);
        let found = again.levels().expect(&label);
        assert_eq!(found.count(), 1, "{label}");
        let same = found.open(FIRST, received.variant()).expect(&label);
        assert_eq!(same.variant(), puzzle.variant(), "{label}");
        assert_eq!(
            found.fingerprints(FIRST),
            levels.fingerprints(level),
            "{label}"
        );
        let companions = Companions::default();
        let title = levels.list(&companions).nth(level.0).expect(&label).title;
        let own = found.list(&companions).next().expect(&label).title;
        let stored = [own.as_str(), received.title()];
        assert!(
            stored.contains(&title.as_str()),
            "{label}: {title} {stored:?}"
        );
        families.insert(document.family().id);
        count += 1;
    });
    assert_eq!(families.len(), FamilyId::ALL.len());
    assert!(count > 100, "{count}");
}

#[test]
fn a_requested_variant_is_kept() {
    let document = open("small.xsb", SMALL.as_bytes());
    let levels = document.levels().expect("levels");
    for switch in document.family().variants.switches {
        let words = format!("{}={}", switch.name, switch.values[1]);
        let variant = document.family().variants.find(&words).expect("a variant");
        let puzzle = levels.open(FIRST, Some(&variant)).expect("a level");
        let link = shared(&*document, FIRST, Some(&variant))
            .expect("it can be shared")
            .link;
        let received = parse(&link.code()).expect("a link");
        let again = received.open(&ReadOptions::default()).expect("a level");
        let again = again
            .levels()
            .expect("levels")
            .open(FIRST, received.variant());
        assert_eq!(again.expect("a level").variant(), puzzle.variant());
    }
}

/// The lengths of the codes, sorted.
fn lengths(name: &str, document: &dyn Document) -> Vec<usize> {
    let count = document.levels().map_or(0, |levels| levels.count());
    let mut lengths: Vec<usize> = (0..count)
        .map(|level| {
            let shared = shared(document, LevelIndex(level), None);
            shared
                .unwrap_or_else(|why| panic!("{name} {level}: {why}"))
                .link
                .code()
                .len()
        })
        .collect();
    lengths.sort_unstable();
    if let (Some(longest), false) = (lengths.last(), lengths.is_empty()) {
        let median = lengths[lengths.len() / 2];
        println!("{name}: {count} levels, median {median}, longest {longest} characters");
    }
    lengths
}

#[test]
fn tile_world_levels_have_less_than_2000_characters() {
    for (name, bytes) in corpus::files("tileworld/sets") {
        if name.ends_with(".dat") {
            let longest = lengths(&name, &*open(&name, &bytes)).pop();
            assert!(
                longest.is_some_and(|longest| longest < 2_000),
                "{name}: {longest:?}"
            );
        }
    }
}

#[test]
fn tents_boards_of_15_by_15_have_less_than_400_characters() {
    let family = FamilyId::find("tents").expect("a family").family();
    let generator = family.info().generator.as_ref().expect("it generates");
    let mut options = Options::defaults(generator.options);
    for name in ["rows", "columns"] {
        options.set(name, "15").expect("an option");
    }
    let request = GenerateRequest::new(1, 20);
    let job = (generator.start)(&options, &request).expect("valid options");
    let generated = run_to_end(job);
    assert_eq!(generated.made, 20);
    let longest = lengths("tents", &*open("new.tents", &generated.bytes)).pop();
    assert!(longest.is_some_and(|longest| longest < 400), "{longest:?}");
}

#[test]
fn a_position_is_kept() {
    let link = small().with_moves("R");
    assert_eq!(parse(&link.fragment()).expect("a link").moves(), "R");
    assert_eq!(small().moves(), "");
}

#[test]
fn a_position_in_real_time_is_kept_with_its_tick() {
    for ticks in [0, 7, u64::MAX] {
        let position = Position {
            moves: "0:E 4:N".to_owned(),
            ticks: Some(ticks),
        };
        let link = small().with_position(position.clone());
        assert!(
            link.code().starts_with('2'),
            "older programs have to refuse it"
        );
        assert!(Link::is_meant(&link.code()));
        assert_eq!(parse(&link.code()).unwrap().position(), &position);
    }
    assert!(small().with_moves("r").code().starts_with('1'));
}

#[test]
fn a_code_a_fragment_and_an_address_are_the_same_link() {
    let link = small();
    let (code, fragment) = (link.code(), link.fragment());
    assert_eq!(fragment, format!("#p={code}"));
    let texts = [
        code.clone(),
        format!(" {code}\n"),
        fragment.clone(),
        format!("https://example.org/quandary/{fragment}"),
        format!("http://127.0.0.1:8000/#files=a#p={code}"),
        format!("(see https://example.org/{fragment})."),
        format!("https://example.org/{fragment}&utm=1"),
    ];
    for text in texts {
        assert!(Link::is_meant(&text), "{text}");
        assert_eq!(parse(&text), Ok(link.clone()), "{text}");
    }
}

#[test]
fn other_texts_are_not_links() {
    for text in [
        "",
        "  ",
        "a.xsb",
        "2026-10",
        "samples/tents/lessons.tents",
        "abc",
        "-#2",
    ] {
        assert!(!Link::is_meant(text), "{text}");
        assert_eq!(parse(text), Err(LinkError::NotALink), "{text}");
    }
    assert_eq!(parse("https://example.org/#p="), Err(LinkError::NotALink));
}

/// A link with any content.
fn code(content: &[u8]) -> String {
    format!(
        "#p=1{}",
        BASE64_URL_SAFE_NO_PAD.encode(compress_to_vec_zlib(content, 6))
    )
}

/// The content of a link with these parts.
fn content(parts: [&str; 4], file: &[u8]) -> Vec<u8> {
    let mut content = Vec::new();
    for part in parts {
        content.push(u8::try_from(part.len()).expect("a short text"));
        content.extend_from_slice(part.as_bytes());
    }
    content.extend_from_slice(file);
    content
}

#[test]
fn errors_say_what_is_wrong() {
    let link = |parts, file: &str| read(&code(&content(parts, file.as_bytes()))).err();
    assert_eq!(link(["xsb", "", "", ""], SMALL), None);
    let ticks = small().code().replacen('1', "2", 1);
    assert_eq!(
        parse(&ticks),
        Err(LinkError::Damaged),
        "it has no number of ticks"
    );
    let newer = small().code().replacen('1', "3", 1);
    assert_eq!(parse(&newer), Err(LinkError::Newer('3')));
    let unknown = LinkError::UnknownFormat("xyz".to_owned());
    assert_eq!(link(["xyz", "", "", ""], SMALL), Some(unknown));
    let rules = link(["xsb", "moon=full", "", ""], SMALL).expect("no such rule");
    assert!(matches!(rules, LinkError::Rules(_)), "{rules}");
    assert_eq!(link(["xsb", "", "", ""], ""), Some(LinkError::Levels(0)));
    let two = format!("; 1\n\n{SMALL}\n; 2\n\n{SMALL}");
    assert_eq!(link(["xsb", "", "", ""], &two), Some(LinkError::Levels(2)));
    let bad = link(["xsb", "", "", ""], "#####\n# $.#\n#####\n").expect("no pusher");
    assert!(matches!(bad, LinkError::Level(_)), "{bad}");
}

#[test]
fn a_damaged_code_is_reported() {
    let code = small().with_moves("R").code();
    for end in 1..code.len() {
        let short = &code[..end];
        let expected = [LinkError::Damaged, LinkError::NotALink];
        let error = parse(short).expect_err(short);
        assert!(expected.contains(&error), "{short}: {error}");
    }
    let middle = code.len() / 2;
    for letter in ["A", "z", "_"] {
        let mut changed = code.clone();
        if &changed[middle..=middle] != letter {
            changed.replace_range(middle..=middle, letter);
            assert_eq!(parse(&changed), Err(LinkError::Damaged), "{letter}");
        }
    }
    let broken = format!("#p={} {}", &code[..middle], &code[middle..]);
    assert_eq!(parse(&broken), Err(LinkError::Damaged));
}

#[test]
fn a_level_with_errors_is_not_shared() {
    let document = open("bad.xsb", b"#####\n# $.#\n#####\n");
    let result = shared(&*document, FIRST, None);
    assert!(matches!(result, Err(CannotShare::Level(_))), "{result:?}");
    let missing = shared(&*document, LevelIndex(1), None);
    assert!(matches!(missing, Err(CannotShare::Level(_))), "{missing:?}");
}

#[test]
fn a_link_cannot_unpack_more_than_a_file_may_have() {
    let limits = Limits {
        file_bytes: 1_000,
        ..Limits::default()
    };
    let small = code(&content(["xsb", "", "", ""], &[b' '; 1_000]));
    assert!(Link::parse(&small, &limits).is_ok());
    for bytes in [1_001, 32 << 20] {
        let large = code(&content(["xsb", "", "", ""], &vec![b' '; bytes]));
        let error = Link::parse(&large, &limits).expect_err("too large");
        let LinkError::Limit(exceeded) = error else {
            panic!("{error}");
        };
        assert_eq!((exceeded.name, exceeded.allowed), ("file-bytes", 1_000));
        assert!(exceeded.found > 1_000);
    }
    let long = format!("1{}", "A".repeat(2_000));
    assert!(matches!(
        Link::parse(&long, &limits),
        Err(LinkError::Limit(_))
    ));
}

#[test]
fn lengths_that_lie_are_damage() {
    for lying in [
        &b"\x7Fxsb"[..],
        b"\xFF\xFF\xFF\x7F",
        b"\xFF\xFF\xFF\xFF\x01",
        b"\x03xsb\x00\x00",
    ] {
        assert_eq!(parse(&code(lying)), Err(LinkError::Damaged), "{lying:?}");
    }
    assert_eq!(parse(&code(b"\x01\xFF\0\0\0")), Err(LinkError::Damaged));
}

/// Reads a text in every way; only the absence of panics is checked.
fn examine(text: &str) {
    let limits = Limits {
        cells: 1 << 14,
        ..Limits::default()
    };
    let options = ReadOptions {
        limits,
        ..ReadOptions::default()
    };
    let _ = Link::is_meant(text);
    if let Ok(link) = Link::parse(text, &options.limits) {
        assert_eq!(Link::parse(&link.code(), &options.limits), Ok(link.clone()));
        if let Err(error) = link.open(&options) {
            assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn hostile_links_do_not_panic() {
    let mut codes = Vec::new();
    for_each_sample(|_, document, level| {
        if level == FIRST
            && let Ok(shared) = shared(&**document, level, None)
        {
            codes.push(shared.link.with_moves("R").code());
        }
    });
    assert!(codes.len() > 20);
    let letters = b"1AZaz09-_#p= \n\xFF";
    let samples: Vec<&[u8]> = codes.iter().map(String::as_bytes).collect();
    mutations(&samples, letters, 2_000, |bytes| {
        examine(&String::from_utf8_lossy(bytes));
    });
    truncations(codes[0].as_bytes(), |bytes| {
        examine(&String::from_utf8_lossy(bytes));
    });
    // Most changes of a code are found by the checksum; these have a valid one.
    let contents: Vec<Vec<u8>> = codes
        .iter()
        .map(|code| {
            let compressed = BASE64_URL_SAFE_NO_PAD.decode(&code[1..]);
            decompress_to_vec_zlib(&compressed.expect("base64")).expect("a zlib stream")
        })
        .collect();
    let samples: Vec<&[u8]> = contents.iter().map(Vec::as_slice).collect();
    mutations(&samples, b"\0\x01\x03\x7F\x80\xFF #@,=x", 2_000, |bytes| {
        examine(&code(bytes));
    });
}
