//! Data files made by hand, byte by byte.

use crate::common::{
    CHIP, EMPTY, codes_of, counted, data_file, field, level, level_of, password, read, set_of,
    words, written_back,
};
use quandary_core::diagnostic::Diagnostics;
use quandary_core::reading::ReadOptions;
use quandary_core::source::Source;
use quandary_core::span::Span;
use quandary_tileworld::file::{self, File};
use quandary_tileworld::format::{self, FileFormat};
use quandary_tileworld::identifier::Identifier;
use quandary_tileworld::lint::{LynxFault, beyond_ms, lynx_faults};
use quandary_tileworld::model::{FieldKind, Level, LevelSet, Magic, Position, Tile};
use std::sync::Arc;

fn set(bytes: &[u8]) -> LevelSet {
    set_of(read(FileFormat::DAT, bytes))
}

/// The one level of a file that nothing is wrong with.
fn sound(fields: &[Vec<u8>]) -> Level {
    let file = read(FileFormat::DAT, &data_file(&[level(1, fields)]));
    assert_eq!(codes_of(&file), [""; 0]);
    set_of(file).levels.remove(0)
}

fn finding(file: &File, code: &str) -> (Span, String) {
    let mut found = file.diagnostics.iter();
    let found = found.find(|found| found.code.id == code);
    let found = found.unwrap_or_else(|| panic!("{code} in {:?}", codes_of(file)));
    (found.span, found.field.clone().unwrap_or_default())
}

#[test]
fn a_data_file_starts_with_ruleset_and_level_count() {
    let mut bytes = data_file(&[level(1, &[]), level(2, &[])]);
    assert_eq!(set(&bytes).claimed, 2);
    assert_eq!(set(&bytes).magic, Magic::Ms);
    bytes[..4].copy_from_slice(&[0xAC, 0xAA, 0x03, 0x00]);
    assert_eq!(set(&bytes).magic, Magic::PgChip);
    bytes[..4].copy_from_slice(&[0xAC, 0xAA, 0x02, 0x01]);
    assert_eq!(set(&bytes).magic, Magic::Lynx);
    bytes[..4].copy_from_slice(&[1, 2, 3, 4]);
    let file = read(FileFormat::DAT, &bytes);
    assert_eq!(codes_of(&file), ["TIL0002"]);
    assert_eq!(set_of(file).magic, Magic::Unknown(0x0403_0201));
    assert_eq!(written_back(FileFormat::DAT, &bytes), bytes);
}

#[test]
fn a_level_has_a_header_two_layers_and_fields() {
    let upper = [
        &[0xFF, 200, 1][..],
        &[0xFF, 255, 0].repeat(3),
        &[0xFF, 58, 0, 0x6E],
    ]
    .concat();
    let own = [password(b"ABCD")];
    let file = read(
        FileFormat::DAT,
        &data_file(&[level_of(1, [&upper, &EMPTY], &own)]),
    );
    assert_eq!(codes_of(&file), [""; 0]);
    let level = &set_of(file).levels[0];
    assert_eq!(
        (level.number, level.seconds, level.chips, level.detail),
        (1, 100, 7, 1)
    );
    assert_eq!(level.upper.tile(199), Some(Tile::Wall));
    assert_eq!(level.upper.tile(200), Some(Tile::Empty));
    assert_eq!(level.upper.tile(1023), Some(Tile::ChipSouth));
    assert_eq!(Position::of_index(1023), Position { x: 31, y: 31 });
    assert_eq!(level.lower.codes.iter().max(), Some(&0));
}

#[test]
fn all_ten_fields_are_decoded() {
    let plain = sound(&[]);
    assert_eq!((plain.time_limit(), plain.chips_needed()), (100, 7));
    let level = sound(&[
        field(1, &words(&[300])),
        field(2, &words(&[9])),
        field(3, b"TITLE\0"),
        field(7, b"HINT\0"),
        field(8, b"EFGH\0"),
        field(9, b"Ren\xE9\0"),
        field(10, &[0, 0]),
    ]);
    assert_eq!((level.time_limit(), level.chips_needed()), (300, 9));
    assert_eq!((level.seconds, level.chips), (100, 7));
    assert_eq!((level.title(), level.hint()), (&b"TITLE"[..], &b"HINT"[..]));
    assert_eq!(level.author(), b"Ren\xE9");
    assert_eq!(
        level.monsters().collect::<Vec<_>>(),
        [Position { x: 0, y: 0 }]
    );
    // Field 8 is not the password that counts.
    assert_eq!(level.password().expect("four").0, *b"ABCB");
    assert_eq!(level.field(FieldKind::ClearPassword), Some(&b"EFGH\0"[..]));
}

#[test]
fn connections_lead_from_buttons_to_traps_and_clone_machines() {
    let upper = [0x27, 0x2B, 0x24, 0x31, 0x6E];
    let rest = [&[0xFF, 255, 0].repeat(3)[..], &[0xFF, 254, 0]].concat();
    let fields = [
        password(b"ABCD"),
        field(4, &words(&[0, 0, 1, 0, 0])),
        field(5, &words(&[2, 0, 3, 0])),
    ];
    let layers = [&[&upper[..], &rest].concat()[..], &EMPTY];
    let file = read(FileFormat::DAT, &data_file(&[level_of(1, layers, &fields)]));
    assert_eq!(codes_of(&file), [""; 0]);
    let level = &set_of(file).levels[0];
    let trap = level.traps().next().expect("one");
    assert_eq!(
        (trap.button.index(), trap.trap.index(), trap.open),
        (Some(0), Some(1), 0)
    );
    let cloner = level.cloners().next().expect("one");
    assert_eq!(
        (cloner.button.index(), cloner.cloner.index()),
        (Some(2), Some(3))
    );
}

#[test]
fn a_later_field_overrides_an_earlier_one() {
    let file = read(
        FileFormat::DAT,
        &data_file(&[level(1, &[field(3, b"ONE\0"), field(3, b"TWO\0")])]),
    );
    assert_eq!(codes_of(&file), ["TIL0015"]);
    assert_eq!(set_of(file).levels[0].title(), b"TWO");
}

#[test]
fn a_damaged_level_does_not_affect_the_others() {
    let good = [
        level(1, &[field(3, b"ONE\0")]),
        level(3, &[field(3, b"THREE\0")]),
    ];
    let second = level(2, &[field(3, b"TWO\0")]);
    // Its size, the lengths of its layers and its fields, and its fields' sizes lie in turn.
    let upper = 10;
    let lower = upper + 2 + CHIP.len();
    let fields = lower + 2 + EMPTY.len();
    for (at, code) in [
        (0, "TIL0005"),
        (upper, "TIL0006"),
        (lower, "TIL0006"),
        (fields, "TIL0006"),
        (fields + 3, "TIL0010"),
    ] {
        let mut bad = second.clone();
        bad[at] = 0xFF;
        let bytes = data_file(&[good[0].clone(), bad, good[1].clone()]);
        let file = read(FileFormat::DAT, &bytes);
        let (span, path) = finding(&file, code);
        let start = 6 + good[0].len();
        assert!((start..start + second.len()).contains(&span.start), "{at}");
        assert!(path.starts_with("level 2 / "), "{path}");
        let set = set_of(file);
        assert_eq!(set.levels.len(), 3, "{at}");
        assert_eq!(set.levels[0].title(), b"ONE");
        assert_eq!(set.levels[2].title(), b"THREE", "{at}");
        assert!(set.levels[1].damaged.is_some(), "{at}");
        assert_eq!(written_back(FileFormat::DAT, &bytes), bytes, "{at}");
    }
}

#[test]
fn declared_level_counts_allocate_no_memory() {
    let bytes = [&data_file(&[])[..4], &[0xFF, 0xFF, 0xFF, 0xFF, 0xFF]].concat();
    let file = read(FileFormat::DAT, &bytes);
    assert!(codes_of(&file).contains(&"TIL0003"));
    assert_eq!(set_of(file).levels.len(), 1);
}

#[test]
fn limits_are_respected() {
    let bytes = data_file(&[level(1, &[]), level(2, &[]), level(3, &[])]);
    let mut options = ReadOptions::default();
    for (limit, found) in [("levels", 3), ("file-bytes", bytes.len() as u64)] {
        let limits = &mut options.limits;
        limits.set(limit, found - 1).unwrap();
        let source = Source::new("test", bytes.clone());
        let error = file::read(&source, FileFormat::DAT, &options).unwrap_err();
        assert_eq!((error.name, error.found), (limit, found));
        options = ReadOptions::default();
    }
}

#[test]
fn data_files_are_written_back_byte_for_byte() {
    // Unusual runs, an unknown field, bytes after fields and levels.
    let upper = [
        &[0x6E, 0xFF, 1, 5, 0xFF, 0, 9][..],
        &[0xFF, 2, 0].repeat(511),
    ]
    .concat();
    let mut odd = level_of(1, [&upper, &EMPTY], &[field(77, b"?"), field(3, b"X")]);
    odd.extend(b"rest");
    let size = (odd.len() - 2) as u16;
    odd[..2].copy_from_slice(&size.to_le_bytes());
    let bytes = [&data_file(&[odd])[..], b"tail"].concat();
    assert_eq!(written_back(FileFormat::DAT, &bytes), bytes);
    for through in [FileFormat::DAT_JSON, FileFormat::LEVEL_TEXT] {
        let there = read(FileFormat::DAT, &bytes)
            .convert(through.format())
            .unwrap();
        let back = read(through, &there.bytes).convert(FileFormat::DAT.format());
        assert_eq!(back.unwrap().bytes, bytes, "{through:?}");
    }
}

#[test]
fn the_canonical_form_has_long_runs_ordered_fields_and_no_extra_bytes() {
    let upper = [&[0x6E][..], &[0; 1023]].concat();
    let mut long = level_of(
        1,
        [&upper, &EMPTY],
        &[
            field(9, b"A\0"),
            field(12, b"?"),
            password(b"ABCD"),
            field(3, b"X\0"),
        ],
    );
    long.extend(b"rest");
    let size = (long.len() - 2) as u16;
    long[..2].copy_from_slice(&size.to_le_bytes());
    let bytes = [&data_file(&[long])[..], b"tail"].concat();
    let fields = [
        field(3, b"X\0"),
        password(b"ABCD"),
        field(9, b"A\0"),
        field(12, b"?"),
    ];
    let expected = data_file(&[level_of(1, [&CHIP, &EMPTY], &fields)]);
    let canonical = read(FileFormat::DAT, &bytes).canonical();
    assert_eq!(canonical, expected);
    assert_eq!(read(FileFormat::DAT, &canonical).canonical(), canonical);
}

#[test]
fn unknown_tile_codes_are_found_in_both_layers() {
    let lower = [&[0x70][..], &EMPTY[..12], &[0xFF, 3, 0]].concat();
    let mut upper = CHIP;
    upper[13] = 0xFE;
    let own = [password(b"ABCD")];
    let file = read(
        FileFormat::DAT,
        &data_file(&[level_of(1, [&upper, &lower], &own)]),
    );
    assert_eq!(codes_of(&file), ["TIL0040", "TIL0040"]);
    let paths: Vec<_> = file
        .diagnostics
        .iter()
        .map(|found| found.field.clone())
        .collect();
    assert_eq!(paths[0].as_deref(), Some("level 1 / upper layer"));
    assert_eq!(paths[1].as_deref(), Some("level 1 / lower layer"));
}

#[test]
fn the_ms_program_allows_1152_bytes_of_fields() {
    let mut level = Level::new(1);
    let kinds = [
        FieldKind::Title,
        FieldKind::Hint,
        FieldKind::Author,
        FieldKind::Traps,
    ];
    for kind in kinds {
        let data = vec![0; 255];
        level
            .fields
            .push(quandary_tileworld::model::Field { kind, data });
    }
    let data = vec![0; 1152 - 4 * 257 - 2];
    let kind = FieldKind::Monsters;
    level
        .fields
        .push(quandary_tileworld::model::Field { kind, data });
    assert_eq!(beyond_ms(&level), None);
    level.fields[4].data.push(0);
    assert_eq!(beyond_ms(&level), Some(1153));
    // What one field holds is what the program takes of each.
    assert_eq!((255 / 10, 255 / 8, 255 / 2), (25, 31, 127));
}

#[test]
fn lynx_has_no_ms_tiles_no_covered_tiles_and_one_chip() {
    let mut level = Level::new(1);
    level.upper = level.upper.with(0, Tile::ChipNorth.code());
    level.upper = level.upper.with(1, Tile::Block.code());
    level.lower = level.lower.with(1, Tile::Ice.code());
    level.upper = level.upper.with(2, Tile::ExitedChip.code());
    assert_eq!(lynx_faults(&level), []);
    level.upper = level.upper.with(3, Tile::BurnedChip.code());
    level.lower = level.lower.with(4, Tile::Ice.code());
    level.upper = level.upper.with(5, Tile::ChipEast.code());
    level.upper = level.upper.with(6, Tile::BallEast.code());
    level.lower = level.lower.with(6, Tile::Block.code());
    let faults = lynx_faults(&level);
    let tile = Tile::BurnedChip;
    let expected = [
        LynxFault::MsTile { index: 3, tile },
        LynxFault::Covered { index: 4 },
        LynxFault::SecondChip { index: 5 },
        LynxFault::Covered { index: 6 },
    ];
    assert_eq!(faults, expected);
    let playable: Vec<bool> = faults.iter().map(|fault| fault.is_playable()).collect();
    assert_eq!(playable, [true, false, false, false]);
}

#[test]
fn the_identifier_is_size_and_checksum_of_the_bytes_after_the_size() {
    let bytes = level(1, &[]);
    let file = data_file(std::slice::from_ref(&bytes));
    let of_level = Identifier::of(&set(&file).levels[0]);
    assert_eq!(
        of_level,
        quandary_tileworld::identifier::identifier(&bytes[2..])
    );
    assert_eq!(usize::from(of_level.size), bytes.len() - 2);
    // It is that of the bytes as they are, whatever they mean.
    let damaged = [&bytes[..bytes.len() - 1], &[9]].concat();
    assert_ne!(
        Identifier::of(&set(&data_file(&[damaged])).levels[0]),
        of_level
    );
}

#[test]
fn a_new_level_is_empty_and_valid() {
    let new = LevelSet {
        magic: Magic::Lynx,
        claimed: 1,
        levels: vec![Level::new(1)],
        tail: Vec::new(),
    };
    let file = File {
        format: FileFormat::DAT,
        content: format::Content::Levels(Arc::new(new.clone())),
        levels: Vec::new(),
        diagnostics: Diagnostics::default(),
    };
    let again = read(FileFormat::DAT, &file.canonical());
    assert_eq!(codes_of(&again), ["TIL0016", "TIL0050"]);
    assert_eq!(set_of(again), new);
}

#[test]
fn oversized_parts_are_truncated() {
    // The last level ends inside of each part in turn.
    let whole = level(1, &[field(3, b"ONE\0")]);
    for end in 2..whole.len() {
        let cut = data_file(&[counted(&whole[2..end])]);
        let file = read(FileFormat::DAT, &cut);
        assert!(!codes_of(&file).is_empty(), "{end}");
        assert_eq!(set_of(file).levels.len(), 1, "{end}");
        assert_eq!(written_back(FileFormat::DAT, &cut), cut, "{end}");
    }
}

#[test]
fn json_cannot_contain_more_than_a_data_file() {
    let cut = data_file(&[counted(&level(1, &[])[2..20])]);
    let json = read(FileFormat::DAT, &cut)
        .convert(FileFormat::DAT_JSON.format())
        .unwrap();
    let text = String::from_utf8(json.bytes).unwrap();
    assert!(text.contains("\"damaged\""));
    let same = read(FileFormat::DAT_JSON, text.as_bytes());
    assert!(!codes_of(&same).contains(&"TIL0153"));
    // Other bytes than the parts say, and a count that hides a level.
    for changed in [
        text.replace("\"seconds\": 100", "\"seconds\": 200"),
        text.replace("\"levels\"", "\"claimed\": 0, \"levels\""),
    ] {
        let file = read(FileFormat::DAT_JSON, changed.as_bytes());
        assert!(codes_of(&file).contains(&"TIL0153"), "{changed}");
        let back = file.convert(FileFormat::DAT.format()).unwrap().bytes;
        assert_eq!(set(&back).levels.len(), 1);
        assert_eq!(set(&back).levels[0].seconds, set_of(file).levels[0].seconds);
    }
}
