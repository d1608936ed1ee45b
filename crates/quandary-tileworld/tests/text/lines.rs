//! Tests of encodings, line ends, comments and limits of all text formats, and of user
//! configurations.

use crate::common::{FORMATS, canonical, codes, config, dac, pointed_at, read, recognised};
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_tileworld::file::read as read_file;
use quandary_tileworld::format::{ConfigKey, FileFormat};

#[test]
fn windows_line_ends_and_a_missing_last_line_end_are_accepted() {
    for text in ["file=a.dat\r\nruleset=ms\r\n", "file=a.dat\nruleset=ms"] {
        assert_eq!(codes(FileFormat::DAC, text), [""; 0]);
        assert_eq!(dac(text).data_file(), Some("a.dat"));
        assert_eq!(canonical(FileFormat::DAC, text), "file=a.dat\nruleset=ms\n");
    }
}

#[test]
fn lone_carriage_returns_are_read_and_reported() {
    assert_eq!(
        codes(FileFormat::DAC, "file=a.dat\rruleset=ms\r"),
        ["TIL0203"]
    );
    assert_eq!(
        canonical(FileFormat::DAC, "file=a.dat\rruleset=ms\r"),
        "file=a.dat\nruleset=ms\n"
    );
}

#[test]
fn byte_order_marks_are_reported_and_fixed() {
    for format in FORMATS
        .into_iter()
        .filter(|format| *format != FileFormat::CCX)
    {
        let found = codes(format, "\u{feff}[1]\n");
        assert!(found.contains(&"TIL0202"), "{format:?}: {found:?}");
        let marked = read(format, "\u{feff}[1]\n").canonical();
        assert!(!marked.starts_with(b"\xef\xbb\xbf"), "{format:?}");
    }
}

#[test]
fn names_outside_ascii_keep_their_bytes_in_both_encodings() {
    let latin = b"file=caf\xe9.dat\n";
    assert_eq!(dac(latin).data_file(), Some("café.dat"));
    assert_eq!(read(FileFormat::DAC, latin).canonical(), latin);
    let utf8 = "file=café.dat\n";
    assert_eq!(dac(utf8).data_file(), Some("café.dat"));
    assert_eq!(read(FileFormat::DAC, utf8).canonical(), utf8.as_bytes());
}

#[test]
fn limits_are_respected() {
    let mut options = ReadOptions::default();
    options.limits.tags = 3;
    for format in FORMATS {
        let text = match format.id() {
            "ccx" => "<levelset><level/><level/><level/></levelset>",
            "messages" => "[1]\na\n\nb\n\n[2]\nc\n",
            _ => "a = b\nc = d\ne = f\ng = h\n",
        };
        let source = Source::new("test", text.as_bytes().to_vec());
        let error = read_file(&source, format, &options).expect_err("too many");
        assert_eq!(error.name, "tags", "{format:?}");
    }
    // Consecutive empty lines are one gap.
    let source = Source::new("test", b"\n".repeat(1000));
    assert!(read_file(&source, FileFormat::RC, &options).is_ok());
}

#[test]
fn a_user_configuration_has_a_volume_and_a_level_set() {
    let text = "volume = 7\ninitial-levelset = my set.dac\n";
    let config = config(text);
    assert_eq!(config.volume(), Some(7));
    assert_eq!(config.initial_levelset(), Some("my set.dac"));
    assert_eq!(codes(FileFormat::CONFIG, text), [""; 0]);
    assert_eq!(
        canonical(FileFormat::CONFIG, text),
        "volume=7\ninitial-levelset=my set.dac\n"
    );
}

#[test]
fn the_volume_goes_from_0_to_10() {
    for volume in ["0", "10"] {
        assert_eq!(
            codes(FileFormat::CONFIG, format!("volume={volume}")),
            [""; 0]
        );
    }
    for volume in ["11", "-1", "loud", "", "3.5"] {
        let text = format!("volume={volume}");
        assert_eq!(codes(FileFormat::CONFIG, &text), ["TIL0204"], "{volume}");
        assert_eq!(config(&text).volume(), None);
    }
    assert_eq!(
        pointed_at(FileFormat::CONFIG, "volume = 11\n"),
        [("TIL0204", "11")]
    );
    assert_eq!(
        pointed_at(FileFormat::CONFIG, "volume =\n"),
        [("TIL0204", "volume =")]
    );
}

#[test]
fn settings_of_version_2_are_known_and_others_are_kept() {
    let text =
        "displayccx=1\nforceshowtimer=0\nselectedruleset=2\nselectedseries=a.dac\nvolume=3\n";
    assert_eq!(codes(FileFormat::CONFIG, text), [""; 0]);
    assert_eq!(canonical(FileFormat::CONFIG, text), text);
    let later = "volume=3\nzoom=150\n";
    assert_eq!(pointed_at(FileFormat::CONFIG, later), [("TIL0207", "zoom")]);
    assert_eq!(canonical(FileFormat::CONFIG, later), later);
    assert_eq!(
        codes(FileFormat::CONFIG, "selectedruleset=3\n"),
        ["TIL0204"]
    );
}

#[test]
fn the_last_duplicate_setting_is_effective() {
    let text = "volume=3\nVolume=4\n";
    assert_eq!(
        pointed_at(FileFormat::CONFIG, text),
        [("TIL0205", "Volume")]
    );
    assert_eq!(config(text).volume(), Some(4));
    let value = config(text)
        .value(ConfigKey::Volume)
        .map(|value| value.span);
    assert_eq!(value.map(|span| span.range()), Some(16..17));
}

#[test]
fn every_text_file_is_recognised_by_its_content() {
    let files = [
        ("dac", "file = a.dat\nruleset = ms\n"),
        ("messages", "# Mine\n[10]\nTen levels.\n\n[-1]\nWelcome.\n"),
        ("ccx", "<!-- Mine -->\n<levelset>\n</levelset>\n"),
        ("tw-config", "volume=7\ninitial-levelset=a.dac\n"),
        ("rc", "TileImages=tiles.bmp\n[MS]\nTickSound=tick.wav\n"),
        (
            "unsolvable",
            "[a.dat]\n001: 01A8 90D927AD: no exit\n002: ok\n",
        ),
        ("end-messages", ":die time\nOuch!\n\n:win\nWell done!\n"),
    ];
    for (id, text) in files {
        assert_eq!(recognised("file", text), Some(id));
    }
    assert_eq!(
        recognised("init", "volume=7\nzoom=1\nx=1\n"),
        Some("tw-config")
    );
    assert_eq!(recognised("rc", "Font=a.bmp\nx=1\ny=1\n"), Some("rc"));
}

#[test]
fn other_texts_are_not_recognised() {
    let texts = [
        "",
        "Dear Chip,\n\nyou have to meet me: at 5.\n",
        "[package]\nname = \"quandary\"\nversion = \"0.1.0\"\n",
        "<html><body>levelset</body></html>",
        "8x8:a_b,1,2,3\n",
        "Title: x\n\n#####\n#@$.#\n#####\n",
        "- a list\n- of things\n",
    ];
    for text in texts {
        assert_eq!(recognised("file", text), None, "{text}");
    }
    assert_eq!(recognised("file", b"\0\0file = a.dat\n"), None);
}
