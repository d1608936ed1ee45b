//! What editors say about parts of a file ([`Document::describe`]).

use quandary_core::family::{Document, Family};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tileworld::family::TileWorld;
use std::sync::Arc;

/// The description of the first occurrence of a part of a text, read in a format.
fn said(format: &str, text: &str, part: &str) -> Option<String> {
    let mut formats = TileWorld.info().formats.iter();
    let format = formats.find(|known| known.id == format).unwrap();
    let source = Source::new("a", text.as_bytes().to_vec());
    let document: Arc<dyn Document> = TileWorld
        .read(source, format, &ReadOptions::default())
        .unwrap();
    let described = document.describe(text.find(part).unwrap())?;
    assert!(described.span.end <= text.len());
    Some(described.text)
}

fn check(format: &str, text: &str, expected: &[(&str, &str)]) {
    for (part, words) in expected {
        let said = said(format, text, part);
        assert!(
            said.as_ref().is_some_and(|said| said.contains(words)),
            "{part}: {said:?}"
        );
    }
}

#[test]
fn tiles_and_names_of_levels_are_described() {
    let row = "..".repeat(32);
    let first = format!("..@S{}", "..".repeat(30));
    let rows = format!("  {row}\n").repeat(30);
    let text = format!(
        "Tile World levels\nrules: ms\n\nlevel 1\nseconds: 9\nchips: 0\ntitle: ONE\nmap:\n  {row}\n  {first}\n{rows}"
    );
    let expected = [
        ("rules", "the signature"),
        ("seconds", "the time limit"),
        ("@S", "Chip S, column 1, row 1"),
        ("..@S", "Empty, column 0, row 1"),
    ];
    check("level-text", &text, &expected);
    assert_eq!(said("level-text", &text, "ONE"), None);
    let row = "00".repeat(31);
    let json = format!("{{\"class\": \"tile-world-levels\",\n \"upper\": [\n\"01{row}\"\n]}}");
    check(
        "dat-json",
        &json,
        &[("class", "the kind"), ("01", "Wall, column 0")],
    );
}

#[test]
fn solutions_as_json_are_described() {
    let text = "{\"class\": \"tile-world-solutions\", \"stepping\": 0,\n \"moves\": \"48:W 52:N\"}";
    let expected = [
        ("stepping", "begin later"),
        ("52:N", "at tick 52 (2.60 seconds): N"),
    ];
    check("tws-json", text, &expected);
}

#[test]
fn settings_are_described() {
    check(
        "dac",
        "file = a.dat\nruleset=ms\n",
        &[("file", "the data file"), ("ruleset", "ms or lynx")],
    );
    assert_eq!(said("dac", "file = a.dat\n", "a.dat"), None);
    check("tw-config", "volume=7\n", &[("volume", "from 0 to 10")]);
    check(
        "rc",
        "[MS]\nBombSound=a.wav\n",
        &[("MS", "the MS ruleset"), ("BombSound", "a bomb")],
    );
    let ccx = "<levelset ms=\"yes\">\n<level number=\"1\">\n</level>\n</levelset>\n";
    check(
        "ccx",
        ccx,
        &[
            ("ms", "the MS ruleset"),
            ("number", "the number of the level"),
        ],
    );
}

#[test]
fn headings_of_messages_and_lists_are_described() {
    let messages = "[-4]\nBefore.\n\n[+10]\nAfter.\n";
    check(
        "messages",
        messages,
        &[("[-4]", "before level 4"), ("[+10]", "after level 10")],
    );
    check(
        "end-messages",
        ":win time\nx\n",
        &[("win", "is won"), ("time", "time limit")],
    );
    assert_eq!(said("end-messages", ":win\ntime\n", "time"), None);
    let list = "[a.dat]\n4: 009E 02509D2F: no boots\n";
    let expected = [
        ("[a", "the level set"),
        ("4:", "the number"),
        ("009E", "the size"),
        ("02509D2F", "the checksum"),
    ];
    check("unsolvable", list, &expected);
}
