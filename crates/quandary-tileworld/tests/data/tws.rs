//! Solution files made by hand, byte by byte.

use crate::common::{
    codes_of, read, record, solution, solution_file, solution_records, solutions_of, tws,
    written_back,
};
use quandary_tileworld::format::FileFormat;
use quandary_tileworld::model::{Password, Record, Ruleset};
use quandary_tileworld::moves::decode;

/// A short move and its record.
const MOVES: [u8; 2] = [0x6D, 0x61];

fn named(name: &[u8]) -> Vec<u8> {
    record(&[&[0; 16], name].concat())
}

#[test]
fn a_solution_file_starts_with_signature_ruleset_level_and_header_size() {
    let mut bytes = solution_file(&[]);
    assert_eq!(tws(&bytes).ruleset, Ruleset::Ms);
    bytes[4] = 1;
    bytes[5..7].copy_from_slice(&[0x10, 0x02]);
    let file = tws(&bytes);
    assert_eq!((file.ruleset, file.visited), (Ruleset::Lynx, 0x0210));
    // SuperCC's five bytes more are kept and skipped.
    bytes[7] = 5;
    bytes.extend([1, 2, 3, 4, 0]);
    bytes.extend(solution(1, b"ABCD", &MOVES));
    let read = read(FileFormat::TWS, &bytes);
    assert_eq!(codes_of(&read), [""; 0]);
    let file = solutions_of(read);
    assert_eq!(
        (&file.extra[..], file.records.len()),
        (&[1, 2, 3, 4, 0][..], 1)
    );
    assert_eq!(written_back(FileFormat::TWS, &bytes), bytes);
    bytes[0] = 0;
    assert_eq!(
        codes_of(&super::common::read(FileFormat::TWS, &bytes)),
        ["TIL0100"]
    );
}

#[test]
fn only_the_first_record_can_name_the_set() {
    let bytes = solution_file(&[named(b"set.dac\0"), named(b"set.dac\0")]);
    let file = read(FileFormat::TWS, &bytes);
    assert_eq!(codes_of(&file), ["TIL0108"]);
    let records = solutions_of(file).records;
    let Record::Name(name) = &records[0] else {
        panic!("{records:?}");
    };
    assert_eq!((name.name(), name.reserved), (&b"set.dac"[..], [0; 10]));
    assert!(matches!(&records[1], Record::Solution(solution) if solution.number == 0));
}

#[test]
fn void_records_can_precede_the_name() {
    let bytes = solution_file(&[record(&[]), record(b"odd"), named(b"set.dac\0")]);
    let file = read(FileFormat::TWS, &bytes);
    assert_eq!(codes_of(&file), ["TIL0105"]);
    assert_eq!(file.canonical(), solution_file(&[named(b"set.dac\0")]));
    assert_eq!(
        read(FileFormat::TWS, &file.canonical()).canonical(),
        file.canonical()
    );
}

#[test]
fn six_bytes_are_a_password_and_at_least_sixteen_a_solution() {
    let only = record(&[&[7, 0][..], b"EFGH"].concat());
    let mut full = solution(3, b"ABCD", &MOVES);
    full[4 + 6] = 0x83;
    full[4 + 7] = 4 << 3 | 2;
    // Records can be in any order.
    let bytes = solution_file(&[only, full]);
    let file = tws(&bytes);
    let password = Password(*b"EFGH");
    assert_eq!(
        file.records[0],
        Record::Password {
            number: 7,
            password
        }
    );
    let solution = solution_records(&file).next().expect("one");
    assert_eq!((solution.number, solution.password.0), (3, *b"ABCD"));
    assert_eq!(
        (solution.flags, solution.slide(), solution.stepping()),
        (0x83, 2, 4)
    );
    assert_eq!((solution.seed, solution.ticks), (7, 40));
    assert_eq!(decode(&solution.encoded).len(), 2);
    assert_eq!(written_back(FileFormat::TWS, &bytes), bytes);
}

#[test]
fn empty_records_are_skipped_and_the_end_marker_ends_the_records() {
    let full = solution(3, b"ABCD", &MOVES);
    let bytes = solution_file(&[record(&[]), full.clone(), vec![0xFF; 4], full.clone()]);
    let file = read(FileFormat::TWS, &bytes);
    assert_eq!(codes_of(&file), ["TIL0106"]);
    let solutions = solutions_of(file);
    assert_eq!(solutions.records.len(), 3);
    assert_eq!(
        (&solutions.records[0], &solutions.records[2]),
        (&Record::Empty, &Record::End)
    );
    assert_eq!(solutions.tail, full);
    assert_eq!(written_back(FileFormat::TWS, &bytes), bytes);
    assert_eq!(
        read(FileFormat::TWS, &bytes).canonical(),
        solution_file(&[full])
    );
}

#[test]
fn records_after_a_wrong_size_are_found() {
    let good = [solution(1, b"ABCD", &MOVES), solution(3, b"IJKL", &MOVES)];
    let mut bad = solution(2, b"EFGH", &MOVES);
    bad[2] = 0xFF;
    let bytes = solution_file(&[good[0].clone(), bad.clone(), good[1].clone()]);
    let file = read(FileFormat::TWS, &bytes);
    assert_eq!(codes_of(&file), ["TIL0103"]);
    let found = file.diagnostics.iter().next().expect("one");
    assert_eq!(found.span.start, 8 + good[0].len());
    assert_eq!(found.field.as_deref(), Some("record 2 / size"));
    let records = solutions_of(file).records;
    assert_eq!(records.len(), 3);
    assert_eq!(records[1], Record::Damaged(bad));
    assert_eq!(written_back(FileFormat::TWS, &bytes), bytes);
    assert_eq!(
        read(FileFormat::TWS, &bytes).canonical(),
        solution_file(&good)
    );
}

#[test]
fn odd_records_and_trailing_bytes_are_kept() {
    let bytes = [&solution_file(&[record(b"odd")])[..], b"xyz"].concat();
    let file = read(FileFormat::TWS, &bytes);
    assert_eq!(codes_of(&file), ["TIL0105", "TIL0104"]);
    let solutions = solutions_of(file);
    assert_eq!(solutions.records, [Record::Odd(b"odd".to_vec())]);
    assert_eq!(solutions.tail, b"xyz");
    assert_eq!(written_back(FileFormat::TWS, &bytes), bytes);
}

#[test]
fn peculiarities_of_supercc_are_noted_once_and_kept() {
    // Flags, a slide direction and four-byte moves with the mark 9.
    let mut full = solution(1, b"ABCD", &[0x63, 0, 0, 0x90, 0x6B, 0, 0, 0x90]);
    (full[4 + 6], full[4 + 7]) = (0x83, 1);
    let mut other = full.clone();
    other[4] = 2;
    let bytes = solution_file(&[full, other]);
    let file = read(FileFormat::TWS, &bytes);
    assert_eq!(codes_of(&file), ["TIL0116", "TIL0117", "TIL0118"]);
    assert!(
        file.diagnostics
            .iter()
            .all(|found| found.message.starts_with("2 records have "))
    );
    let ticks: Vec<u32> = decode(&solution_records(&tws(&bytes)).next().expect("one").encoded)
        .iter()
        .map(|one| one.tick)
        .collect();
    assert_eq!(ticks, [3, 7]);
    assert_eq!(written_back(FileFormat::TWS, &bytes), bytes);
    let canonical = solutions_of(read(
        FileFormat::TWS,
        &read(FileFormat::TWS, &bytes).canonical(),
    ));
    let moves = solution_records(&canonical).next().expect("one");
    assert_eq!((&moves.encoded[..], moves.flags), (&[0x61, 0x69][..], 0x83));
}

#[test]
fn json_contains_every_kind_of_record() {
    let mut name = named(b"set.dac");
    name[4 + 9] = 5;
    let mut marked = solution(1, b"AB\xE9\x81", &[0x63, 0, 0, 0x90]);
    marked[4 + 7] = 0xC1;
    let mut bytes = solution_file(&[
        name,
        marked,
        record(&[]),
        record(b"odd"),
        record(&[9, 0, 1, 2, 3, 4]),
        solution(2, b"EFGH", &[0x12]),
        vec![0xFF; 4],
    ]);
    bytes[4] = 9;
    bytes.extend(b"tail");
    let json = read(FileFormat::TWS, &bytes)
        .convert(FileFormat::TWS_JSON.format())
        .unwrap();
    let again = read(FileFormat::TWS_JSON, &json.bytes);
    assert!(codes_of(&again).iter().all(|code| *code < "TIL0150"));
    assert_eq!(
        again.convert(FileFormat::TWS.format()).unwrap().bytes,
        bytes
    );
    assert_eq!(again.canonical(), json.bytes);
}

#[test]
fn moves_edited_in_json_take_effect() {
    let bytes = solution_file(&[solution(1, b"ABCD", &[0x63, 0, 0, 0])]);
    let json = read(FileFormat::TWS, &bytes)
        .convert(FileFormat::TWS_JSON.format())
        .unwrap();
    let text = String::from_utf8(json.bytes).unwrap();
    assert!(text.contains("\"moves\": \"3:N\"") && text.contains("\"encoded\": \"63000000\""));
    let changed = read(
        FileFormat::TWS_JSON,
        text.replace("3:N", "3:E 5:2,-1").as_bytes(),
    );
    assert_eq!(codes_of(&changed), ["TIL0153"]);
    let file = solutions_of(changed);
    let solution = solution_records(&file).next().expect("one");
    assert_eq!(decode(&solution.encoded).len(), 2);
}

#[test]
fn json_rejects_records_that_a_solution_file_cannot_contain() {
    let records = [
        "{\"record\": \"odd\", \"bytes\": \"010203040506\"}",
        "{\"record\": \"name\", \"set\": \"x\"}, {\"record\": \"name\", \"set\": \"x\"}",
        "{\"record\": \"damaged\", \"bytes\": \"06000000010041424344\"}",
        "{\"record\": \"end\"}, {\"record\": \"password\", \"number\": 1, \"password\": \"ABCD\"}",
        "{\"record\": \"solution\", \"number\": 0, \"password\": \"\\u0000\\u0000\\u0000\\u0000\", \"flags\": 0, \"slide\": 0, \
         \"stepping\": 0, \"seed\": 0, \"ticks\": 1, \"moves\": \"1:W\"}",
    ];
    for records in records {
        let text = format!(
            "{{\"class\": \"tile-world-solutions\", \"rules\": \"ms\", \"visited\": 0, \"records\": [{records}]}}"
        );
        let file = read(FileFormat::TWS_JSON, text.as_bytes());
        assert_eq!(codes_of(&file), ["TIL0152"], "{text}");
    }
}
